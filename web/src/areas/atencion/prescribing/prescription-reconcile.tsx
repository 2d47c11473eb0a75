import { Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { antecedenteCategorizado } from '../../../../../src/resources/antecedente-categorizado.ts'
import { formulaMedicamento } from '../../../../../src/resources/formula-medicamento.ts'
import { nota } from '../../../../../src/resources/nota.ts'
import { callAt, getAt } from '../../../api/client.ts'
import { useDraft } from '../../../forms/draft.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Summary, summaryQuery } from '../../paciente/summary.ts'
import { NoneYet } from '../none-yet.tsx'
import { tagOf } from '../save.ts'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'
import {
  type Decision,
  decisions,
  isDecided,
  type Moment,
  moments,
  type ReconciledMedicine,
  reconciliationText,
  stoppedStatement,
} from './prescription-reconciled.ts'

type Medicine = Summary['medicamentos'][number]

interface Draft {
  readonly momento: Moment
  readonly decided: Readonly<Record<string, Decision>>
}
const FIRST: Draft = { momento: 'ingreso', decided: {} }

const options = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }))

const nameOf = (m: Medicine): string => [m.medicamento, m.concentracion].filter(Boolean).join(' ')

/** What the patient takes, medicine by medicine: it goes on, it changes or it stops, and why; recorded in a signed note. */
export function Reconcile({ repeat, done }: { repeat(row: Entry): void; done(): void }): ReactNode {
  const { id, view, refresh } = useWorking()
  const toasts = useToasts()
  const queries = useQueryClient()
  const summary = useQuery(summaryQuery(view.paciente.id))
  const [draft, change, forget] = useDraft<Draft>(`conciliacion:${id}`, FIRST)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // What was saved before something failed is not saved twice.
  const keys = useRef(new Map<string, string>())
  const keyOf = (name: string): string => {
    const known = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, known)
    return known
  }
  if (summary.isError) return <ProblemNotice error={summary.error} retry={() => void summary.refetch()} />
  if (summary.data === undefined) return <Skeleton height={80} />
  const medicines = summary.data.medicamentos
  const decisionOf = (m: Medicine): Decision => draft.decided[m.id] ?? { decision: 'continuar', motivo: '' }
  const decide = (m: Medicine, next: Partial<Decision>): void =>
    change((before) => ({
      ...before,
      decided: {
        ...before.decided,
        [m.id]: { ...(before.decided[m.id] ?? { decision: 'continuar', motivo: '' }), ...next },
      },
    }))
  const reconciled: ReconciledMedicine[] = medicines.map((m) => ({
    nombre: nameOf(m),
    indicaciones: m.indicaciones ?? null,
    ...decisionOf(m),
  }))
  const isWhole = reconciled.every(isDecided)

  const copy = async (m: Medicine): Promise<void> => {
    try {
      repeat(await getAt<Entry>(`${formulaMedicamento.path}${m.id}/`))
    } catch (error) {
      toasts.failed(error)
    }
  }

  const stop = async (m: Medicine, motivo: string): Promise<void> => {
    if (m.recurso === formulaMedicamento.name && m.historia === id) {
      const row = await getAt<Entry>(`${formulaMedicamento.path}${m.id}/`)
      if (row.estado !== 'activa') return
      const body = { estado: 'suspendida', motivo_suspension: motivo }
      await callAt('PATCH', `${formulaMedicamento.path}${m.id}/`, { body, ifMatch: tagOf(row) })
      return
    }
    // What was prescribed in an encounter that is closed stays as it was signed: that it stopped is stated in this one.
    const body = stoppedStatement({ nombre: String(m.medicamento ?? ''), motivo, momento: draft.momento })
    await callAt('POST', antecedenteCategorizado.path, {
      body: { ...body, paciente: view.paciente.id, historia: id },
      key: keyOf(`detener ${m.id}`),
    })
  }

  const record = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      for (const m of medicines) {
        const { decision, motivo } = decisionOf(m)
        if (decision !== 'continuar') await stop(m, motivo)
      }
      const body = {
        historia: id,
        tipo_nota: draft.momento === 'ingreso' ? 'ingreso' : 'egreso',
        titulo: `Conciliación de medicamentos al ${draft.momento}`,
        contenido: reconciliationText(draft.momento, reconciled),
        firmado: true,
      }
      await callAt('POST', nota.path, { body, key: keyOf('nota') })
      toasts.done('Conciliación registrada y firmada.')
      const changed = medicines.find(
        (m) => decisionOf(m).decision === 'cambiar' && m.recurso === formulaMedicamento.name,
      )
      forget()
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['ficha', view.paciente.id] })])
      done()
      if (changed !== undefined) await copy(changed)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Paper withBorder p="sm" mb="sm" component="section" aria-label="Lo que toma el paciente">
      <Stack gap="sm">
        {medicines.length === 0 && <NoneYet>No hay medicamentos en uso registrados.</NoneYet>}
        {medicines.map((m) => {
          const { decision, motivo } = decisionOf(m)
          return (
            <Group key={m.id} gap="xs" align="flex-end" role="group" aria-label={nameOf(m)}>
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
                data={options(decisions)}
                value={decision}
                onChange={(value) => decide(m, { decision: value as Decision['decision'] })}
              />
              {decision !== 'continuar' && (
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
            data={options(moments)}
            value={draft.momento}
            onChange={(value) => change((before) => ({ ...before, momento: value as Moment }))}
          />
          <Button disabled={!isWhole || medicines.length === 0} loading={busy} onClick={() => void record()}>
            Firmar la conciliación
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
