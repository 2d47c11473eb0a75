import { ActionIcon, Popover, type TextInputProps } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { dateInBogota, isDate, isTime, parseInstant } from '../../../../src/model/calendar.ts'
import { Icon } from '../../ui/icons.tsx'
import { fromLocal, toLocal } from '../times.ts'
import { dayInField, timeInField, typedDate, typedMoment, typedTime } from './typed-date.ts'
import { TypedInput } from './typed-input.tsx'

const Calendar = lazy(() => import('./calendar.tsx').then((m) => ({ default: m.Calendar })))

export interface DateInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly label: string
  readonly error?: ReactNode
  readonly value: string
  onChange(value: string | null): void
}

const today = (): string => dateInBogota(new Date())
/** Of this minute, in Bogotá. */
const now = (): string => toLocal(new Date().toISOString())

const FAULT = 'No es una fecha: escríbala como día/mes/año, por ejemplo 02/06/1984.'
const TIME_FAULT = 'No es una hora: escríbala como 8:30 a. m. o 14:30.'
const MOMENT_FAULT = 'Escriba el día y la hora, por ejemplo 17/11/2026 8:30 a. m.'

/** A day, typed as it is written in Colombia or chosen in a calendar, whatever the language of the browser; the value is ISO. */
export const DateInput = (props: DateInputProps): ReactNode => (
  <WithCalendar
    {...props}
    placeholder="dd/mm/aaaa"
    inputMode="numeric"
    day={isDate(props.value) ? props.value : null}
    choose={props.onChange}
    read={(text) => typedDate(text, today())}
    show={(value) => (isDate(value) ? dayInField(value) : null)}
    fault={FAULT}
  />
)

/** A day with its hour; the value is an instant. */
export function InstantInput(props: DateInputProps): ReactNode {
  const known = parseInstant(props.value) === null ? null : toLocal(props.value)
  return (
    <WithCalendar
      {...props}
      placeholder="dd/mm/aaaa hora"
      day={known?.slice(0, 10) ?? null}
      choose={(day) => props.onChange(fromLocal(`${day}T${known?.slice(11) ?? now().slice(11)}`))}
      read={(text) => {
        const moment = typedMoment(text, now())
        return moment === null ? null : fromLocal(moment)
      }}
      show={(value) => {
        if (parseInstant(value) === null) return null
        const local = toLocal(value)
        return `${dayInField(local.slice(0, 10))} ${timeInField(local.slice(11))}`
      }}
      fault={MOMENT_FAULT}
    />
  )
}

export const TimeInput = (props: DateInputProps): ReactNode => (
  <TypedInput
    {...props}
    placeholder="8:30 a. m."
    read={(text) => typedTime(text, now().slice(11))}
    show={(value) => (isTime(value) ? timeInField(value) : null)}
    fault={TIME_FAULT}
  />
)

interface WithCalendarProps extends DateInputProps {
  readonly day: string | null
  choose(day: string): void
  read(text: string): string | null
  show(value: string): string | null
  readonly fault: string
}

function WithCalendar({ day, choose, ...typed }: WithCalendarProps): ReactNode {
  const [opened, setOpened] = useState(false)
  const own = useId()
  const id = typed.id ?? own
  const close = (): void => {
    setOpened(false)
    document.getElementById(id)?.focus()
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <TypedInput
          {...typed}
          id={id}
          onOpen={() => setOpened(true)}
          aria-keyshortcuts="Alt+ArrowDown"
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={typed.disabled === true}
              // The field itself opens it with a key: one stop less for the person who goes from field to field.
              tabIndex={-1}
              aria-label="Abrir calendario"
              // Which one: the name of the field is the field's alone.
              aria-describedby={`${id}-label`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <Icon name="calendario" size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendario" aria-describedby={`${id}-label`} p="xs">
        <Suspense>
          <Calendar
            day={day}
            today={today()}
            choose={(chosen) => {
              choose(chosen)
              close()
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
