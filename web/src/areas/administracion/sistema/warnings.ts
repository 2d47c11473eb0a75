import type { State } from './state.ts'

const LEAST_FREE = 0.1
const LATE_SEAL_MS = 15 * 60_000
const LATE_SENDING_MS = 24 * 3_600_000

/** What somebody has to do something about, in words. */
export function warningsOf(s: State, now: number): string[] {
  const said: string[] = []
  if (s.disco !== null && s.disco.libre_bytes < s.disco.total_bytes * LEAST_FREE)
    said.push(
      'Queda menos de la décima parte del disco: libere espacio o amplíelo antes de que el servicio se detenga.',
    )
  if (s.migraciones.aplicadas > s.migraciones.incluidas)
    said.push('La base ya es de una versión más nueva que este proceso: actualícelo.')
  if (s.base.conexiones.en_espera > 0)
    said.push('Hay solicitudes que esperan una conexión a la base: hay más trabajo del que cabe.')
  const sealed = s.auditoria.ultimo_en === null ? null : Date.parse(s.auditoria.ultimo_en)
  if (s.auditoria.por_sellar > 0 && sealed !== null && now - sealed > LATE_SEAL_MS)
    said.push('Hace más de quince minutos que la auditoría no se sella: revise el registro del servicio.')
  for (const t of s.trabajos) {
    if (t.clase === 'rda' && t.mas_antiguo !== null && now - Date.parse(t.mas_antiguo) > LATE_SENDING_MS)
      said.push('Hay documentos para el Ministerio que esperan hace más de un día.')
    if (t.fallidos > 0) said.push(`${t.nombre}: ${t.fallidos.toLocaleString('es-CO')} por mirar.`)
  }
  return said
}
