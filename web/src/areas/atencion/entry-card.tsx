import { Alert, Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isReadOnly } from '../../../../src/model/read-body.ts'
import { answersFor } from '../../../../src/resources/entry.ts'
import { isAuthor } from '../../../../src/resources/parts/author.ts'
import { showValue } from '../../forms/show-value.ts'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { EditRow } from './edit-row.tsx'
import { EntryLine } from './folding/entry-line.tsx'
import { useIsLine } from './folding/entry-lists.tsx'
import { signatureWords } from './folding/settled.ts'
import { followedResource, followWords } from './followed-resource.ts'
import { AnnulButton } from './marks/annul-button.tsx'
import { MarkButton, MarkNotice } from './marks/error-mark.tsx'
import { markOf } from './marks/mark-words.ts'
import { isFrozen, isLive, isOthersDraft } from './may-write.ts'
import { Clarifications, ClarifyEntry } from './notes/clarifications.tsx'
import { Proposals } from './proposals.tsx'
import { returnFocus } from './return-focus.ts'
import { usePatch } from './save.ts'
import { DraftBadge, MARKED } from './section-card.tsx'
import { sectionOf } from './sections.ts'
import { SignButton } from './sign-button.tsx'
import { alertsOf, type Entry } from './view.ts'
import { resourceNamed, useWorking, withFields } from './working.tsx'

const SYSTEM = new Set(['historia', 'paciente', 'firmado', 'anulado', 'motivo_anulacion', 'confidencialidad', 'origen'])

/** What a person may still put right in it. */
const editable = (row: Entry): string[] => {
  const resource = resourceNamed(row.recurso)
  return Object.entries(resource.fields)
    .filter(([name, f]) => !SYSTEM.has(name) && !isReadOnly(resource, name) && f.immutable !== true && f.heavy !== true)
    .map(([name]) => name)
}

interface Card {
  readonly row: Entry
  readonly title: ReactNode
  /** Fields shown below the title. */
  readonly fields?: readonly string[]
  /** Of those that may be edited; all of them unless said. */
  readonly edits?: readonly string[]
  readonly extra?: ReactNode
  /** Something else is being written of it: it is not signed as it is. */
  readonly held?: boolean
  /** Back to a line. */
  readonly fold?: () => void
  readonly children?: ReactNode
}

/** One entry, whole; in a long list, a line of what nobody has to touch until somebody opens it. */
export function EntryCard(props: Card): ReactNode {
  const { row, title } = props
  const { view, marked, kept, wanted } = useWorking()
  const line = useIsLine(row)
  const [opened, setOpened] = useState(false)
  const looked = opened || marked.has(row.id) || wanted?.registro === row.id || kept.some((d) => d.registro === row.id)
  if (line && !looked) {
    const signature = signatureWords(row, view.historia.estado)
    return <EntryLine row={row} title={title} signature={signature} open={() => setOpened(true)} />
  }
  return <WholeEntry {...props} {...(line ? { fold: () => setOpened(false) } : {})} />
}

/** What it says, whether it is signed, and what can still be done with it. */
function WholeEntry({ row, title, fields = [], edits, extra, held, fold, children }: Card): ReactNode {
  const { view, marked, changes, kept, wanted, discarded } = useWorking()
  const me = useMe()
  const resource = resourceNamed(row.recurso)
  const patch = usePatch()
  const others = isOthersDraft(resource, row, me)
  // Signed, or somebody else's: what is left is to follow it.
  const frozen = isFrozen(resource, row) || others
  const annulled = !isLive(row)
  const signs = 'firmado' in resource.fields
  const signed = row.firmado === true
  const signature = signatureWords(row, view.historia.estado)
  const may = changes(row)
  const written = frozen ? followedResource(resource, row, view) : withFields(resource, edits ?? editable(row))
  const writes = may && Object.keys(written.fields).length > 0
  const prefix = `${frozen ? 'seguir' : 'editar'}-${row.id}-`
  // Of this form or of another that writes in the same row.
  const drafts = kept.filter((d) => d.registro === row.id)
  const hasDraft = drafts.some((d) => d.place.startsWith(prefix))
  const [opened, setOpened] = useState(hasDraft)
  const editing = opened && writes
  // The card, or the line that it becomes.
  const place = (): HTMLElement | null => document.getElementById(`registro-${row.id}`)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wanted?.registro === row.id && hasDraft) setOpened(true)
  }, [wanted, row.id, hasDraft])
  const section = sectionOf({ recurso: row.recurso, campo: '' })
  const alerts = alertsOf(row)
  const change = async (values: Readonly<Record<string, unknown>>, said: string): Promise<void> => {
    await patch(resource, row, values, said)
    returnFocus(place)
  }
  const close = (): void => {
    setOpened(false)
    returnFocus(() => button.current, place)
  }
  return (
    <Paper
      withBorder
      p="sm"
      radius="sm"
      tabIndex={-1}
      id={`registro-${row.id}`}
      data-marcado={marked.has(row.id) || undefined}
      style={{
        scrollMarginTop: 'var(--seccion-bajo)',
        ...(marked.has(row.id) ? MARKED : {}),
      }}
    >
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Text component="div" fw={600} size="sm" td={annulled ? 'line-through' : undefined}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {[row.profesional_nombre, showInstant(String(row.fecha_registro ?? row.creado_en))]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <Group gap={4}>
          {marked.has(row.id) && (
            <Badge color="yellow" variant="light" size="sm">
              Señalado
            </Badge>
          )}
          {annulled && (
            <Badge color="gray" variant="light" size="sm">
              Anulado
            </Badge>
          )}
          {drafts.length > 0 && !editing && <DraftBadge />}
          {signature !== null && !annulled && (
            <Badge color={signature.signed ? 'teal' : 'orange'} variant="light" size="sm">
              {signature.text}
            </Badge>
          )}
          {fold !== undefined && (
            <Button size="compact-xs" variant="subtle" color="gray" aria-expanded onClick={fold}>
              Plegar
            </Button>
          )}
        </Group>
      </Group>
      {(!editing || frozen) && (
        <Stack gap={4} mt={fields.length > 0 ? 6 : 0}>
          {fields.map((name) => {
            const field = resource.fields[name]
            // What is annulled is in no other state.
            const text = field === undefined || (annulled && name === 'estado') ? null : showValue(field, row[name])
            return text === null ? null : (
              <Text key={name} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                <Text span c="dimmed" size="xs">
                  {field?.label}:{' '}
                </Text>
                {text}
              </Text>
            )
          })}
          {children}
        </Stack>
      )}
      {alerts.length > 0 && !annulled && (
        <Alert color="orange" p="xs" mt="xs">
          {alerts.map((a) => (
            <Text size="sm" key={a}>
              {a}
            </Text>
          ))}
        </Alert>
      )}
      <Clarifications of={row.id} />
      <MarkNotice row={row} />
      {annulled && row.motivo_anulacion != null && markOf(view, row.id) === null && (
        <Text size="sm" mt={4}>
          Motivo: {String(row.motivo_anulacion)}
        </Text>
      )}
      <Group gap={6} mt={4} align="flex-start">
        <ClarifyEntry row={row} />
        <MarkButton row={row} size="compact-sm" />
      </Group>
      {editing && (
        <Box mt="sm" key={section === null ? 0 : discarded(section)}>
          <EditRow resource={written} row={row} prefix={prefix} done={close} />
        </Box>
      )}
      {resource.ownDraft !== undefined && !signed && !annulled && !editing && (
        <Proposals resource={resource} row={row} own={!others} />
      )}
      {may && !editing && (
        <Group gap={6} mt="xs">
          {/* What is not saved yet would be left out of what is signed. */}
          {signs && !signed && isAuthor(row, me) && drafts.length === 0 && held !== true && (
            <SignButton resource={resource} row={row} done={() => returnFocus(place)} />
          )}
          {writes && (
            <Button ref={button} size="compact-sm" variant="default" onClick={() => setOpened(true)}>
              {frozen ? (followWords[row.recurso] ?? 'Actualizar') : 'Editar'}
            </Button>
          )}
          {extra}
          {'anulado' in resource.fields &&
            (!signs || answersFor(row, { actor: me, history: { profesional: view.historia.profesional } })) && (
              <AnnulButton
                what={title}
                annul={(motivo_anulacion) =>
                  change({ anulado: true, motivo_anulacion }, 'Anulado; se conserva en la historia.')
                }
              />
            )}
        </Group>
      )}
    </Paper>
  )
}
