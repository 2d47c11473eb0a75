import './folding/attending.css'
import { Badge, Box, Button, Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { focusFirst } from '../../ui/when-there.ts'
import { isSettled } from './folding/settled.ts'
import { useFolding } from './folding/use-folding.ts'
import { isLive } from './may-write.ts'
import { returnFocus } from './return-focus.ts'
import { anchorOf, type SectionKey, sectionOf, sections } from './sections.ts'
import { useWorking } from './working.tsx'

export const MARKED = { outline: '3px solid var(--mantine-color-yellow-6)', outlineOffset: 1 } as const

/**
 * One part of the page: what there is, what it lacks, and where the next is written. Empty it is a button; once all of it
 * is signed, a line.
 */
export function SectionCard(props: {
  section: SectionKey
  count?: number
  /** What the button that opens the form says; none where nobody may write here. */
  add?: string | undefined
  form?: (close: () => void) => ReactNode
  /** The form is there before anybody asks for it. */
  opened?: boolean
  /** And stays. */
  always?: boolean
  /** A recommendation or an alert speaks of it. */
  marked?: boolean
  /** The form shows all that is below it: one of the two is enough. */
  instead?: boolean
  /** Nothing is written in it; told by its entries where it is not said. */
  empty?: boolean
  /** What each entry is called, for the line that stands for all of them. */
  summary?: readonly string[]
  /** Other things that one begins here, beside the button that opens the form. */
  beside?: ReactNode
  /** One of them is under way: the section is neither a button nor a line. */
  busy?: boolean
  children: ReactNode
}): ReactNode {
  const { section, count, add, form, children } = props
  const { view, wanted, kept, discarded, rowsIn, marked } = useWorking()
  const printing = usePrinting()
  const rows = rowsIn(section)
  const button = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const formBox = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(props.opened === true)
  const voided = rows.filter((row) => !isLive(row)).length
  const live = (count ?? 0) - voided
  const missing = view.pendientes.filter((p) => p.bloquea === true && sectionOf(p) === section).length
  const hasDraft = kept.some((d) => d.section === section && d.registro === null)
  const writes = add !== undefined
  // The person who no longer may write, as once it is closed, reads what the form said.
  const writing = opened && writes && form !== undefined
  const busy = props.busy === true
  const empty = (props.empty ?? rows.length === 0) && !writing && !busy
  const settled = rows.length > 0 && rows.every(isSettled)
  const decided = new Set(view.marcas_error.flatMap((m) => (m.estado === 'pendiente' ? [m.registro] : [])))
  const looked =
    rows.some((row) => marked.has(row.id) || decided.has(row.id)) || kept.some((d) => d.section === section)
  const folding = useFolding(card, settled && !writing && !looked && !busy)
  const { unfold } = folding
  useEffect(() => {
    if (wanted?.key !== section) return
    unfold()
    if (wanted.registro === null && writes) setOpened(true)
  }, [wanted, section, writes, unfold])
  const close = (): void => {
    setOpened(false)
    returnFocus(
      () => button.current,
      () => document.getElementById(anchorOf(section)),
    )
  }
  const toggle = (): void => {
    // Closed and empty it becomes a button of its own, which takes the focus of the one that goes.
    if (opened) close()
    else {
      setOpened(true)
      focusFirst(() => formBox.current)
    }
  }
  if (empty && !writes && props.always !== true && props.empty === undefined) return null
  // On paper nothing is folded, and what is empty is not there.
  if (printing && empty) return null
  const folded = folding.folded && !empty && !printing
  const tile = empty && writes && props.always !== true
  const small = tile || folded
  // Beside several buttons the line has no room for what it says.
  const oneLine = folded && !(writes && props.beside !== undefined)
  return (
    <Paper
      withBorder
      {...(tile ? {} : { p: folded ? 'xs' : 'md' })}
      component="section"
      ref={card}
      id={anchorOf(section)}
      tabIndex={-1}
      aria-labelledby={`${anchorOf(section)}-titulo`}
      data-comienzo={section === 'anamnesis' || undefined}
      data-vacia={tile || undefined}
      data-plegada={folded || undefined}
      data-marcado={props.marked === true || undefined}
      style={{ scrollMarginTop: 'var(--seccion-bajo)', ...(props.marked === true ? MARKED : {}) }}
    >
      {tile ? (
        <>
          <SectionTitle section={section} small />
          {missing > 0 && <MissingBadge missing={missing} />}
          {hasDraft && <DraftBadge />}
          <Button
            ref={button}
            size="compact-sm"
            variant="light"
            leftSection={<Icon name="nuevo" size={14} />}
            aria-expanded={false}
            onClick={toggle}
          >
            {add}
          </Button>
          {props.beside}
        </>
      ) : (
        <Group justify="space-between" mb={small ? 0 : 'sm'} gap="xs" wrap={oneLine ? 'nowrap' : 'wrap'}>
          <Group
            gap="xs"
            style={{ flex: '1 1 0', minWidth: oneLine ? 0 : folded ? 260 : 200 }}
            wrap={folded ? 'nowrap' : 'wrap'}
          >
            <SectionTitle section={section} small={folded} />
            {live > 0 && (
              <Badge
                variant="default"
                size="sm"
                aria-label={live === 1 ? '1 registro' : `${live} registros`}
                style={{ flexShrink: 0 }}
              >
                {live}
              </Badge>
            )}
            {folded && <span className="section-summary">{summaryOf(props.summary ?? [])}</span>}
            {folded && (
              <Badge
                color={voided === rows.length ? 'gray' : 'teal'}
                variant="light"
                size="sm"
                style={{ flexShrink: 0 }}
              >
                {voided === rows.length ? 'Anulado' : 'Firmado'}
              </Badge>
            )}
            {missing > 0 && <MissingBadge missing={missing} />}
            {hasDraft && !opened && <DraftBadge />}
          </Group>
          <Group gap="xs" wrap={props.beside === undefined ? 'nowrap' : 'wrap'}>
            {(folded || (settled && !writing)) && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-expanded={!folded}
                aria-label={`${folded ? 'Ver' : 'Plegar'} ${sections[section]}`}
                onClick={folded ? folding.unfold : folding.fold}
              >
                {folded ? 'Ver' : 'Plegar'}
              </Button>
            )}
            {writes && props.always !== true && (
              <Button
                ref={button}
                size="xs"
                variant={opened ? 'default' : 'light'}
                leftSection={<Icon name={opened ? 'cerrar' : 'nuevo'} size={14} />}
                aria-expanded={opened}
                onClick={toggle}
              >
                {opened ? 'Cerrar' : add}
              </Button>
            )}
            {writes && props.beside}
          </Group>
        </Group>
      )}
      {/* There at once, and whole: what grows under somebody's hands moves what they are about to press. */}
      {writing && (
        <Box ref={formBox} key={discarded(section)} mb={props.always === true ? 0 : 'md'}>
          {form(close)}
        </Box>
      )}
      {!small && !(writing && props.instead === true) && children}
    </Paper>
  )
}

const NAMED = 4

const summaryOf = (names: readonly string[]): string =>
  [...names.slice(0, NAMED), ...(names.length > NAMED ? [`y ${names.length - NAMED} más`] : [])].join(' · ')

const SectionTitle = ({ section, small }: { section: SectionKey; small: boolean }): ReactNode => (
  <Title order={2} size={small ? 'h6' : 'h4'} id={`${anchorOf(section)}-titulo`} style={small ? { flexShrink: 0 } : {}}>
    {sections[section]}
  </Title>
)

const MissingBadge = ({ missing }: { missing: number }): ReactNode => (
  <Badge color="red" variant="light" size="sm" style={{ flexShrink: 0 }}>
    {missing === 1 ? 'Falta 1' : `Faltan ${missing}`}
  </Badge>
)

export const DraftBadge = (): ReactNode => (
  <Badge color="orange" variant="light" size="sm">
    Borrador sin guardar
  </Badge>
)
