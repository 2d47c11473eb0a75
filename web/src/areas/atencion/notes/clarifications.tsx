import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isClosedForGood } from '../../../../../src/model/history-state.ts'
import { showInstant } from '../../../forms/times.ts'
import { isLive } from '../may-write.ts'
import { type Entry, entriesOf } from '../view.ts'
import { useWorking } from '../working.tsx'
import { ClarificationForm } from './clarification-form.tsx'

/** What was said later of an entry, or of the header of the history, below it. */
export function Clarifications({ of }: { of: string }): ReactNode {
  const { view } = useWorking()
  return entriesOf(view, 'nota')
    .filter((n) => n.tipo_nota === 'aclaratoria' && isLive(n) && (n.nota_referida === of || n.registro_referido === of))
    .map((n) => (
      <Text size="sm" key={n.id} mt={4} pl="sm" style={{ borderLeft: '3px solid var(--mantine-color-blue-5)' }}>
        Aclarada el {showInstant(String(n.fecha_nota))} por {String(n.profesional_nombre)}: {String(n.contenido)}
      </Text>
    ))
}

/** Once the history is closed, of whatever in it still stands. */
export function ClarifyEntry({ row }: { row: Entry }): ReactNode {
  const { view } = useWorking()
  if (!isClosedForGood(view.historia.estado) || !isLive(row) || row.tipo_nota === 'aclaratoria') return null
  const target =
    row.recurso === 'nota' ? { nota_referida: row.id } : { recurso_referido: row.recurso, registro_referido: row.id }
  return <ClarificationForm of={row.id} target={target} />
}

export function ClarifyHeader(): ReactNode {
  const { view, id } = useWorking()
  if (!isClosedForGood(view.historia.estado)) return null
  return <ClarificationForm of={id} target={{ recurso_referido: 'historia' }} />
}
