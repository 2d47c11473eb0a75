import { isLive } from '../may-write.ts'
import { entriesOf, type HistoryView } from '../view.ts'

/** The role that the next diagnosis is likely to have: what closing still asks for, and then a related one. */
export function nextDiagnosis(view: HistoryView, asked?: string): { rol: string; orden: number } {
  const lacks = view.pendientes.find((p) => p.codigo.startsWith('falta_diagnostico_'))
  const stay = view.historia.tipo_atencion !== 'consulta_externa'
  const rol = asked ?? lacks?.codigo.replace('falta_diagnostico_', '') ?? (stay ? 'relacionado_egreso' : 'relacionado')
  const taken = new Set(
    entriesOf(view, 'diagnostico')
      .filter(isLive)
      .filter((d) => d.rol === rol)
      .map((d) => Number(d.orden)),
  )
  let orden = 1
  while (taken.has(orden)) orden += 1
  return { rol, orden }
}
