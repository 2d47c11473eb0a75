import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays } from '../../../../src/model/calendar.ts'
import classes from './calendar.module.css'
import { addMonths, dayAloud, MONTHS, WEEKDAYS, weekdayOf, weeksOf } from './month-days.ts'

const FIRST_YEAR = 1900
const YEARS_AHEAD = 10

/** Where each key goes from a day. */
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month of days: arrows move by day and week, Re Pág and Av Pág by month, Entrar chooses. */
export function Calendar(props: { day: string | null; today: string; choose(day: string): void }): ReactNode {
  const { day, today, choose } = props
  const [at, setAt] = useState(day ?? today)
  const grid = useRef<HTMLTableElement>(null)
  /** A key moved it: the focus goes along. */
  const moved = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another button
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [at])
  const last = Number(today.slice(0, 4)) + YEARS_AHEAD
  const step = (event: KeyboardEvent): void => {
    const next = STEPS[event.key]?.(at)
    if (next === undefined) return
    event.preventDefault()
    const year = Number(next.slice(0, 4))
    if (year < FIRST_YEAR || year > last) return
    moved.current = true
    setAt(next)
  }
  const to = (year: number, month: number): void =>
    setAt(addMonths(at, (year - Number(at.slice(0, 4))) * 12 + month - (Number(at.slice(5, 7)) - 1)))
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap">
        <NativeSelect
          aria-label="Mes"
          size="xs"
          data={MONTHS.map((label, n) => ({ label, value: String(n) }))}
          value={String(Number(at.slice(5, 7)) - 1)}
          onChange={(e) => to(Number(at.slice(0, 4)), Number(e.currentTarget.value))}
        />
        <NativeSelect
          aria-label="Año"
          size="xs"
          data={Array.from({ length: last - FIRST_YEAR + 1 }, (_, n) => String(last - n))}
          value={String(Number(at.slice(0, 4)))}
          onChange={(e) => to(Number(e.currentTarget.value), Number(at.slice(5, 7)) - 1)}
        />
        <Button size="compact-xs" variant="subtle" onClick={() => choose(today)}>
          Hoy
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar is a grid */}
      <table ref={grid} role="grid" className={classes.grid} aria-label={`${MONTHS[Number(at.slice(5, 7)) - 1]}`}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={step}>
          {weeksOf(at).map((week) => (
            <tr key={week.find((one) => one !== null)}>
              {week.map((one, n) =>
                one === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty day has only its place
                  <td key={n} />
                ) : (
                  <td key={one}>
                    <button
                      type="button"
                      className={classes.day}
                      tabIndex={one === at ? 0 : -1}
                      aria-label={dayAloud(one)}
                      aria-pressed={one === day}
                      {...(one === today ? { 'aria-current': 'date' as const } : {})}
                      onClick={() => choose(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
