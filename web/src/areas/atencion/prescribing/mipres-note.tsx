import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MipresState } from '../../../../../src/model/text/mipres-words.ts'
import { call, get } from '../../../api/client.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Entry } from '../view.ts'
import { useWorking } from '../working.tsx'

const ask = (row: Entry, signal: AbortSignal) =>
  row.recurso === 'formula_insumo'
    ? get(`/hce/api/formulas-insumos/${row.id}/mipres/`, signal)
    : get(`/hce/api/formulas-medicamentos/${row.id}/mipres/`, signal)
const askAgain = (row: Entry) =>
  row.recurso === 'formula_insumo'
    ? call('POST', `/hce/api/formulas-insumos/${row.id}/mipres/`)
    : call('POST', `/hce/api/formulas-medicamentos/${row.id}/mipres/`)

/** There is nothing to put right in it. */
const SETTLED: readonly MipresState[] = ['comprobada', 'sin_comprobar']

/** What MIPRES says of the number that a prescription has there. */
export function MipresNote({ row }: { row: Entry }): ReactNode {
  const { changes } = useWorking()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const number = typeof row.numero_mipres === 'string' && row.anulado !== true ? row.numero_mipres : null
  const state = useQuery({
    queryKey: ['mipres', row.id, number],
    enabled: number !== null,
    retry: false,
    queryFn: ({ signal }) => ask(row, signal),
  })
  if (number === null || state.data === undefined) return null
  const { estado, mensaje, configurado } = state.data
  const again = async (): Promise<void> => {
    setBusy(true)
    try {
      await askAgain(row)
      await state.refetch()
    } catch (error) {
      toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="xs">
      <Text size="sm" c={SETTLED.includes(estado) ? 'dimmed' : 'var(--mantine-color-error)'}>
        {mensaje}
      </Text>
      {configurado && estado !== 'comprobada' && changes(row) && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void again()}>
          Volver a comprobar
        </Button>
      )}
    </Group>
  )
}
