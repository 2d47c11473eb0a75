import { Badge, Box, Button, Collapse, Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { focusFirstField } from '../../ui/when-there.ts'
import { returnFocus } from './return-focus.ts'
import { anchorOf, type SectionKey, sectionOf, sections } from './sections.ts'
import { useWorking } from './working.tsx'

export const MARKED = { outline: '3px solid var(--mantine-color-yellow-6)', outlineOffset: 1 } as const

/** One part of the page: what there is, what it lacks, and where the next is written. */
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
  children: ReactNode
}): ReactNode {
  const { section, count, add, form, children } = props
  const { view, wanted, kept, discarded } = useWorking()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(props.opened === true)
  const missing = view.pendientes.filter((p) => p.bloquea === true && sectionOf(p) === section).length
  const hasDraft = kept.some((d) => d.section === section && d.registro === null)
  const writes = add !== undefined
  useEffect(() => {
    if (wanted?.key === section && wanted.registro === null && writes) setOpened(true)
  }, [wanted, section, writes])
  const close = (): void => {
    setOpened(false)
    returnFocus(
      () => button.current,
      () => document.getElementById(anchorOf(section)),
    )
  }
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      id={anchorOf(section)}
      tabIndex={-1}
      aria-labelledby={`${anchorOf(section)}-titulo`}
      data-marcado={props.marked === true || undefined}
      style={{ scrollMarginTop: 112, ...(props.marked === true ? MARKED : {}) }}
    >
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Title order={2} size="h4" id={`${anchorOf(section)}-titulo`}>
            {sections[section]}
          </Title>
          {count !== undefined && count > 0 && (
            <Badge variant="default" size="sm" aria-label={count === 1 ? '1 registro' : `${count} registros`}>
              {count}
            </Badge>
          )}
          {missing > 0 && (
            <Badge color="red" variant="light" size="sm">
              {missing === 1 ? 'Falta 1' : `Faltan ${missing}`}
            </Badge>
          )}
          {hasDraft && !opened && <DraftBadge />}
        </Group>
        {add !== undefined && props.always !== true && (
          <Button
            ref={button}
            size="xs"
            variant={opened ? 'default' : 'light'}
            leftSection={<Icon name={opened ? 'cerrar' : 'nuevo'} size={14} />}
            aria-expanded={opened}
            onClick={() => {
              setOpened(!opened)
              if (!opened) focusFirstField(anchorOf(section))
            }}
          >
            {opened ? 'Cerrar' : add}
          </Button>
        )}
      </Group>
      {form !== undefined && add !== undefined && (
        <Collapse expanded={opened}>
          <Box key={discarded(section)} mb={props.always === true ? 0 : 'md'}>
            {opened && form(close)}
          </Box>
        </Collapse>
      )}
      {!(opened && props.instead === true) && children}
    </Paper>
  )
}

export const DraftBadge = (): ReactNode => (
  <Badge color="orange" variant="light" size="sm">
    Borrador sin guardar
  </Badge>
)
