import { Badge, Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type OrderStage, orderStages, stageOf } from '../../../../../src/model/exams/order-stage.ts'
import { call } from '../../../api/client.ts'
import { showValue } from '../../../forms/show-value.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { EntryCard } from '../entry-card.tsx'
import { usePatch } from '../save.ts'
import { type Entry, isRowOf } from '../view.ts'
import { resourceNamed, useWorking } from '../working.tsx'
import type { FollowedOrder } from './followed-orders.ts'

const colors: Readonly<Record<OrderStage, string>> = {
  sin_firmar: 'orange',
  ordenada: 'blue',
  tomada: 'cyan',
  con_resultado: 'violet',
  vista: 'teal',
  realizada: 'teal',
  cancelada: 'gray',
  vencida: 'gray',
  anulada: 'gray',
}

/** `followed`: what the service knows of it besides, once it has answered. */
export function OrderCard({ row, followed }: { row: Entry; followed: FollowedOrder | undefined }): ReactNode {
  const { changes, refresh } = useWorking()
  const patch = usePatch()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  if (!isRowOf(row, 'orden')) return null
  const isOfThis = followed?.version === row.version
  const stage = stageOf({ ...row, informe: followed?.informe ?? null }, isOfThis && followed.visto_por !== null)
  const sawIt = isOfThis && followed.lo_vio
  const see = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST', `/hce/api/ordenes/${row.id}/visto/`, { body: { version: row.version } })
      toasts.done('Queda dicho que usted vio el resultado.')
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return (
    <EntryCard
      row={row}
      title={
        <>
          {row.descripcion} {/* That it is not signed, or void, is said of every entry already. */}
          {stage !== 'sin_firmar' && stage !== 'anulada' && (
            <Badge size="xs" variant="light" color={colors[stage]}>
              {orderStages[stage]}
            </Badge>
          )}
          <Text size="xs" c="dimmed">
            {shortWords(row).join(' · ')}
          </Text>
        </>
      }
      fields={[
        'indicaciones',
        'justificacion',
        'numero_autorizacion',
        'resultado_texto',
        'fecha_resultado',
        'motivo_cancelacion',
      ]}
      edits={EDITS}
      extra={
        stage === 'ordenada' &&
        changes(row) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void patch(resourceNamed('orden'), row, { estado: 'en_proceso' }, 'Queda como tomada.')}
          >
            Ya se tomó
          </Button>
        )
      }
    >
      {stage === 'con_resultado' && sawIt && (
        <Text size="sm" c="dimmed">
          Usted vio el resultado. Sigue por ver hasta que lo vea quien lo ordenó o quien está a cargo de la atención.
        </Text>
      )}
      {stage === 'con_resultado' && !sawIt && (
        <Button
          size="compact-sm"
          variant="light"
          loading={busy}
          onClick={() => void see()}
          style={{ alignSelf: 'flex-start' }}
        >
          Vi el resultado
        </Button>
      )}
    </EntryCard>
  )
}

/** What is the same in nearly every order is not said. */
function shortWords(row: Entry): string[] {
  const { fields } = resourceNamed('orden')
  const said = (name: string): string => {
    const field = fields[name]
    return (field === undefined ? null : showValue(field, row[name])) ?? ''
  }
  return [
    row.cups == null ? said('tipo_orden') : `CUPS ${String(row.cups)}`,
    row.prioridad === 'rutina' ? '' : said('prioridad'),
    row.cantidad === 1 ? '' : `Cantidad ${said('cantidad')}`,
    said('lateralidad'),
  ].filter((part) => part !== '')
}

/** What somebody may still put right in a draft; how it goes on is not written by hand. */
const EDITS = [
  'tipo_orden',
  'cups',
  'descripcion',
  'cantidad',
  'prioridad',
  'finalidad',
  'lateralidad',
  'especialidad',
  'indicaciones',
  'pertenece_pbs',
  'justificacion',
  'requiere_consentimiento',
]
