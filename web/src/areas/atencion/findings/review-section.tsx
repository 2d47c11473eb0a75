import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { callAt } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { useNextFocus } from '../next-focus.ts'
import { SectionCard } from '../section-card.tsx'
import { entriesOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import { DeniedSystems } from './denied-systems.tsx'

const MAN = '01'

/** Of each system, what is being written of it. */
type Texts = Readonly<Record<string, string>>
const NO_TEXTS: Texts = {}
const ALL_DONE = 'revision-completa'
const denyOf = (system: string): string => `revision-${system}-niega`

export function ReviewSection(): ReactNode {
  const { view, writes } = useWorking()
  const resource = resourceNamed('revision_sistema')
  const rows = entriesOf(view, 'revision_sistema')
  const symptoms = rows.filter((row) => row.estado !== 'niega_sintomas')
  const denied = rows.filter((row) => row.estado === 'niega_sintomas')
  const systems = resource.fields.sistema?.options ?? {}
  return (
    <SectionCard
      section="revision"
      count={rows.length}
      add={writes('revision_sistema') ? 'Revisar' : undefined}
      summary={rows.filter(isLive).map((row) => systems[String(row.sistema)] ?? String(row.sistema))}
      form={() => <ReviewForm />}
    >
      <Stack gap="xs">
        {denied.length > 0 && <DeniedSystems rows={denied} names={systems} />}
        {(symptoms.length > 0 || rows.length === 0) && (
          <EntryList rows={symptoms} none="Sin revisión por sistemas.">
            {(row) => (
              <EntryCard
                key={row.id}
                row={row}
                title={systems[String(row.sistema)] ?? String(row.sistema)}
                fields={['estado', 'sintomas', 'descripcion']}
              />
            )}
          </EntryList>
        )}
      </Stack>
    </SectionCard>
  )
}

/** Each system is an entry of its own: one touch for what is denied, a line for what is not. */
function ReviewForm(): ReactNode {
  const { id, view, refresh } = useWorking()
  const toasts = useToasts()
  const resource = resourceNamed('revision_sistema')
  const done = new Set(
    entriesOf(view, 'revision_sistema')
      .filter(isLive)
      .map((row) => row.sistema),
  )
  const left = Object.entries(resource.fields.sistema?.options ?? {}).filter(
    ([system]) => !done.has(system) && !(system === 'ginecologico' && view.paciente.sexo_biologico === MAN),
  )
  const [texts, change] = useDraft<Texts>(`revision:${id}`, NO_TEXTS)
  const [writing, setWriting] = useState<string | null>(() => left.find(([system]) => texts[system])?.[0] ?? null)
  const [busy, setBusy] = useState(false)
  const focusNext = useNextFocus()

  /** Of what is half written something is felt. */
  const others = left.map(([system]) => system).filter((system) => !texts[system]?.trim())

  /** The one after the last of those, or the first that is left before it. */
  const after = (systems: readonly string[]): string => {
    const last = left.findLastIndex(([system]) => systems.includes(system))
    const next = [...left.slice(last + 1), ...left.slice(0, last)].find(([system]) => !systems.includes(system))
    return next === undefined ? ALL_DONE : denyOf(next[0])
  }
  const write = async (systems: readonly string[], values: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true)
    const written: string[] = []
    try {
      for (const sistema of systems) {
        await callAt('POST', resource.path, { body: { historia: id, sistema, ...values }, key: crypto.randomUUID() })
        written.push(sistema)
      }
      setWriting(null)
    } catch (error) {
      toasts.failed(error)
    }
    change((before) => Object.fromEntries(Object.entries(before).filter(([system]) => !written.includes(system))))
    await refresh()
    const failed = systems[written.length]
    focusNext(failed === undefined ? after(systems) : denyOf(failed))
    setBusy(false)
  }

  if (left.length === 0)
    return (
      <Badge color="teal" variant="light" id={ALL_DONE} tabIndex={-1}>
        Todos los sistemas revisados
      </Badge>
    )
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <Button
          size="compact-sm"
          variant="light"
          loading={busy}
          disabled={others.length === 0}
          onClick={() => void write(others, { estado: 'niega_sintomas' })}
        >
          Niega síntomas en los demás ({others.length})
        </Button>
      </Group>
      {left.map(([system, label]) => (
        <div key={system}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">{label}</Text>
            <Group gap={4}>
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                id={denyOf(system)}
                aria-label={`${label}: niega síntomas`}
                onClick={() => void write([system], { estado: 'niega_sintomas' })}
              >
                Niega
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                aria-label={`${label}: con síntomas${texts[system] ? ', sin guardar' : ''}`}
                aria-expanded={writing === system}
                onClick={() => setWriting(system)}
              >
                {texts[system] ? 'Con síntomas (sin guardar)' : 'Con síntomas'}
              </Button>
            </Group>
          </Group>
          {writing === system && (
            <Stack gap={4} mt={4}>
              <GrowingTextarea
                aria-label={`Síntomas: ${label}`}
                placeholder="Qué refiere, desde cuándo, con qué cambia"
                value={texts[system] ?? ''}
                onChange={(e) => {
                  const { value } = e.currentTarget
                  change((before) => ({ ...before, [system]: value }))
                }}
                autoFocus
              />
              <Group justify="flex-end">
                <Button
                  size="compact-sm"
                  loading={busy}
                  disabled={!texts[system]?.trim()}
                  onClick={() => void write([system], { estado: 'con_sintomas', descripcion: texts[system]?.trim() })}
                >
                  Guardar
                </Button>
              </Group>
            </Stack>
          )}
        </div>
      ))}
    </Stack>
  )
}
