import { Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { formulaMedicamento } from '../../../../../src/resources/formula-medicamento.ts'
import { decisionesConciliacion, momentosConciliacion } from '../../../../../src/resources/parts/options.ts'
import { call, getAt } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Summary, summaryQuery } from '../../paciente/summary.ts'
import { NoneYet } from '../none-yet.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'
import {
  type Decision,
  FIRST,
  GOES_ON,
  isDecided,
  type ReconciliationDraft,
  sentOf,
} from './prescription-reconciled.ts'
import { medicineOf } from './prescription-words.ts'

type Medicine = Summary['medicamentos'][number]

const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

/** One text can tell of several. */
const keyOf = (m: Medicine): string => `${m.id} ${m.medicamento}`
const nameOf = (m: Medicine): string => medicineOf({ ...m, medicamento_dci: m.medicamento })

/** What the patient takes, medicine by medicine: it goes on, it changes or it stops, and why; recorded in one act. */
export function Reconcile({ repeat, done }: { repeat(row: Entry): void; done(): void }): ReactNode {
  const { id, view, refresh } = useWorking()
  const toasts = useToasts()
  const queries = useQueryClient()
  const summary = useQuery(summaryQuery(view.paciente.id))
  const [draft, change, forget] = useDraft<ReconciliationDraft>(`conciliacion:${id}`, FIRST)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [changed, setChanged] = useState<readonly Medicine[]>([])
  // Sent again after a failure that left it in doubt, it is not recorded twice.
  const sent = useRef({ said: '', key: '' })
  if (summary.isError) return <ProblemNotice error={summary.error} retry={() => void summary.refetch()} />
  if (summary.data === undefined) return <Skeleton height={80} />
  const medicines = summary.data.medicamentos
  const decisionOf = (m: Medicine): Decision => ({ ...GOES_ON, ...draft.decided[keyOf(m)] })
  const decide = (m: Medicine, next: Partial<Decision>): void =>
    change((before) => ({
      ...before,
      decided: { ...before.decided, [keyOf(m)]: { ...GOES_ON, ...before.decided[keyOf(m)], ...next } },
    }))
  const isWhole = medicines.every((m) => isDecided(decisionOf(m)))

  const copy = async (m: Medicine): Promise<void> => {
    try {
      repeat(await getAt<Entry>(`${formulaMedicamento.path}${m.id}/`))
    } catch (error) {
      toasts.failed(error)
    }
  }

  const record = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    const body = {
      momento: draft.momento,
      medicamentos: medicines.map((m) => ({
        recurso: m.recurso,
        registro: m.id,
        medicamento: m.medicamento,
        ...sentOf(decisionOf(m)),
      })),
    }
    const said = JSON.stringify(body)
    if (sent.current.said !== said) sent.current = { said, key: crypto.randomUUID() }
    try {
      await call('POST', `/hce/api/historias/${id}/conciliar/`, { body, key: sent.current.key })
      toasts.done('Conciliación registrada y firmada.')
      const toPrescribe = medicines.filter(
        (m) => decisionOf(m).decision === 'cambia' && m.recurso === formulaMedicamento.name,
      )
      forget()
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['ficha', view.paciente.id] })])
      if (toPrescribe.length === 0) done()
      setChanged(toPrescribe)
    } catch (error) {
      setFailure(error)
      // What changed meanwhile is shown; what was decided of the rest stays.
      void summary.refetch()
    } finally {
      setBusy(false)
    }
  }

  if (changed.length > 0)
    return (
      <Paper withBorder p="sm" mb="sm" component="section" aria-label="Lo que cambia, por formular">
        <Group gap="xs" role="status">
          <Text size="sm">Formule lo que cambia:</Text>
          {changed.map((m) => (
            <Button key={m.id} size="compact-md" variant="default" onClick={() => void copy(m)}>
              {nameOf(m)}
            </Button>
          ))}
          <Button size="compact-md" variant="subtle" onClick={done}>
            Listo
          </Button>
        </Group>
      </Paper>
    )

  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label="Lo que toma el paciente">
      <Stack gap="sm">
        {medicines.length === 0 && <NoneYet>No hay medicamentos en uso registrados.</NoneYet>}
        {medicines.map((m) => {
          const { decision, motivo, dosis } = decisionOf(m)
          return (
            <Group key={keyOf(m)} gap="xs" align="flex-end" role="group" aria-label={nameOf(m)}>
              <div style={{ flex: '1 1 220px', minWidth: 0 }}>
                <Text size="sm" fw={600}>
                  {nameOf(m)}
                </Text>
                <Text size="xs" c="dimmed">
                  {m.indicaciones}
                </Text>
              </div>
              <SegmentedControl
                size="xs"
                aria-label={`Qué se hace con ${nameOf(m)}`}
                data={options(decisionesConciliacion)}
                value={decision}
                onChange={(value) => decide(m, { decision: value as Decision['decision'] })}
              />
              {decision === 'cambia' && (
                <TextInput
                  label="Cómo lo toma ahora"
                  withAsterisk
                  value={dosis}
                  maxLength={200}
                  onChange={(e) => decide(m, { dosis: e.currentTarget.value })}
                  style={{ flex: '1 1 200px' }}
                />
              )}
              {decision !== 'continua' && (
                <TextInput
                  label="Por qué"
                  withAsterisk
                  value={motivo}
                  maxLength={500}
                  onChange={(e) => decide(m, { motivo: e.currentTarget.value })}
                  style={{ flex: '1 1 200px' }}
                />
              )}
              {m.recurso === formulaMedicamento.name && (
                <Button size="compact-md" variant="default" onClick={() => void copy(m)}>
                  Repetir
                </Button>
              )}
            </Group>
          )
        })}
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="space-between">
          <SegmentedControl
            size="xs"
            aria-label="Momento de la conciliación"
            data={options(momentosConciliacion)}
            value={draft.momento}
            onChange={(value) => change((before) => ({ ...before, momento: value as ReconciliationDraft['momento'] }))}
          />
          <Button disabled={!isWhole || medicines.length === 0} loading={busy} onClick={() => void record()}>
            Firmar la conciliación
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
