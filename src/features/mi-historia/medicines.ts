import { dateInBogota } from '../../model/calendar.ts'
import { medicineSaid } from '../../model/medicines/everyday-medicines.ts'
import type { Row } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { asPrescribed, isTaken, statedAsTaken, takenUntil } from '../../modules/persona/index.ts'
import { regimenSentence, saidOf } from '../../resources/regimen/regimen-sentence.ts'

export const medicineStates = {
  vigente: 'La toma ahora',
  terminado: 'Ya terminó',
  suspendido: 'Se suspendió',
} as const

export interface OwnMedicine {
  readonly id: string
  readonly nombre: string
  readonly como: string
  readonly indicaciones: string | null
  readonly desde: string
  readonly hasta: string | null
  readonly estado: keyof typeof medicineStates
  readonly motivo: string | null
  readonly profesional: string | null
}

/** How to take it, as one would say it to the patient. */
export const howToTake = (f: Row): string => regimenSentence(saidOf(f)) ?? ''

function stateOf(f: Row, stated: readonly Row[], today: string): OwnMedicine['estado'] {
  if (f.estado === 'suspendida') return 'suspendido'
  return isTaken(f, stated, today) ? 'vigente' : 'terminado'
}

/** A change that was told the patient and not prescribed yet: the older prescription says what is no longer so. */
const changedOf = (formulas: readonly Row[], stated: readonly Row[]): OwnMedicine[] =>
  statedAsTaken(stated, formulas.map(asPrescribed))
    .filter((a) => a.conciliacion === 'cambia')
    .map((a) => ({
      id: a.id,
      nombre: textOrNull(a.medicamento) ?? '',
      como: textOrNull(a.dosis_texto) ?? '',
      indicaciones: null,
      desde: dateInBogota(a.creado_en),
      hasta: null,
      estado: 'vigente',
      motivo: null,
      profesional: textOrNull(a.profesional_nombre),
    }))

/** Newest first, so that of what was prescribed again the last one tells, also that it was stopped; `stated` is what was told of medicines since. */
export function medicinesOf(formulas: readonly Row[], stated: readonly Row[], today: string): OwnMedicine[] {
  const told = new Set<string>()
  const prescribed = formulas
    .toSorted((a, b) => Date.parse(String(b.fecha_prescripcion)) - Date.parse(String(a.fecha_prescripcion)))
    .map((f): OwnMedicine => {
      const nombre = `${medicineSaid(textOrNull(f.medicamento_dci) ?? '')} ${textOrNull(f.concentracion) ?? ''}`.trim()
      const state = stateOf(f, stated, today)
      const estado = state === 'vigente' && told.has(nombre.toLowerCase()) ? 'terminado' : state
      if (state !== 'terminado') told.add(nombre.toLowerCase())
      return {
        id: f.id,
        nombre,
        como: howToTake(f),
        indicaciones: textOrNull(f.indicaciones),
        desde: dateInBogota(String(f.fecha_prescripcion)),
        hasta: takenUntil(f),
        estado,
        motivo: estado === 'suspendido' ? textOrNull(f.motivo_suspension) : null,
        profesional: textOrNull(f.profesional_nombre),
      }
    })
  return [...changedOf(formulas, stated), ...prescribed]
}
