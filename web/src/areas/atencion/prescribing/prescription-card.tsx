import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formulaMedicamento } from '../../../../../src/resources/formula-medicamento.ts'
import { EntryCard } from '../entry-card.tsx'
import { isLive } from '../may-write.ts'
import { returnFocus } from '../return-focus.ts'
import { usePatch } from '../save.ts'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'
import { MipresNote } from './mipres-note.tsx'
import { ReasonForm } from './prescription-reason.tsx'
import { sentenceOf } from './prescription-words.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** One prescription as it is read: what, how much, by where, how often, for how long, and what speaks against it. */
export function PrescriptionCard({ row, renew }: { row: Entry; renew?: (row: Entry) => void }): ReactNode {
  const { view, changes } = useWorking()
  const patch = usePatch()
  const [stopping, setStopping] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const isMedicine = row.recurso === formulaMedicamento.name
  const live = isLive(row)
  const accepted = textOf(row.alertas_aceptadas)
  // What came to be known since it was prescribed, or what it was prescribed against: the service says so of the whole history.
  const severe = view.alertas.filter((a) => a.gravedad === 'critica' && a.registros.includes(row.id))
  const since = severe.filter((a) => accepted?.split('\n').includes(a.titulo) !== true)
  const active = live && row.estado === 'activa'
  const stop = async (motivo: string): Promise<void> => {
    const change = { estado: 'suspendida', motivo_suspension: motivo }
    if (await patch(formulaMedicamento, row, change, 'Suspendida.')) setStopping(false)
  }
  const keep = async (motivo: string): Promise<void> => {
    if (await patch(formulaMedicamento, row, { motivo_alerta: motivo }, 'Motivo guardado.')) {
      setKeeping(false)
      returnFocus(() => document.getElementById(`registro-${row.id}`))
    }
  }
  return (
    <EntryCard
      row={row}
      title={isMedicine ? sentenceOf(row) : [row.nombre, row.concentracion].filter(Boolean).join(' ')}
      fields={[
        'numero',
        'indicaciones',
        ...(isMedicine ? [] : ['cantidad']),
        // An annulled one is annulled, whatever it was before.
        ...(live ? ['estado', 'motivo_suspension'] : []),
      ]}
      extra={
        isMedicine && active ? (
          <Group gap={6}>
            {renew !== undefined && (
              <Button size="compact-sm" variant="default" onClick={() => renew(row)}>
                Repetir
              </Button>
            )}
            {changes(row) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-expanded={stopping}
                onClick={() => setStopping(!stopping)}
              >
                Suspender
              </Button>
            )}
          </Group>
        ) : undefined
      }
    >
      {!live && (
        <Text size="sm" fw={600}>
          Estado: Anulada
        </Text>
      )}
      {live && accepted !== null && (
        <Alert color="red" p="xs" title="Formulado a pesar de una alerta grave">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {accepted}
          </Text>
          <Text size="sm">Motivo: {textOf(row.motivo_alerta) ?? '—'}</Text>
        </Alert>
      )}
      {live && since.length > 0 && (
        <Alert color="red" p="xs" title={since.map((a) => a.titulo).join('; ')}>
          <Group gap="xs">
            <Badge color="red" size="sm">
              Alerta grave
            </Badge>
            <Text size="sm">Se supo después de formularlo, o no se ha dicho por qué se formuló: revíselo.</Text>
            {active && row.firmado !== true && changes(row) && (
              <Button size="compact-sm" variant="default" aria-expanded={keeping} onClick={() => setKeeping(!keeping)}>
                Decir por qué se mantiene
              </Button>
            )}
          </Group>
          {keeping && (
            <ReasonForm
              label="Por qué se formula a pesar de la alerta"
              submitLabel="Guardar el motivo"
              before={textOf(row.motivo_alerta)}
              submit={keep}
            />
          )}
        </Alert>
      )}
      {stopping && <ReasonForm label="Por qué se suspende" submitLabel="Suspender" submit={stop} />}
      <MipresNote row={row} />
    </EntryCard>
  )
}
