import { isLive } from '../may-write.ts'
import { type Entry, entriesOf, type HistoryView } from '../view.ts'

const ROLES = ['egreso', 'principal', 'ingreso']

/** The diagnosis that what is ordered answers to: of discharge, the principal one, or that of admission. */
export function mainDiagnosis(view: HistoryView): Entry | null {
  const live = entriesOf(view, 'diagnostico').filter(isLive)
  for (const rol of ROLES) {
    const found = live.find((d) => d.rol === rol)
    if (found !== undefined) return found
  }
  return null
}

export const diagnosisWords = (d: Entry): string => [d.codigo_cie10, d.descripcion_cie10].filter(Boolean).join(' ')
