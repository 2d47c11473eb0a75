import { addDays, dateInBogota } from '../../model/calendar.ts'
import type { Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { numberOrNull } from '../../model/text/plain-text.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { inDays } from '../../resources/dose.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { isGivenUp, type PrescribedMedicine, statedAsTaken } from '../farmacologia/stated-medicines.ts'

/**
 * Until when a prescription may be what the patient takes: the end of the treatment or of the time to claim it,
 * whichever is later. Who has not claimed it yet may still begin.
 */
export function lastsUntil(f: Row): string {
  const from = dateInBogota(String(f.fecha_prescripcion))
  const treated = inDays(numberOrNull(f.duracion_valor) ?? 0, String(f.duracion_unidad)) ?? 0
  return addDays(from, Math.ceil(Math.max(treated, Number(f.vigencia_dias ?? 0))))
}

const same = (f: Row): string =>
  [f.dci_codigo ?? f.medicamento_dci, f.concentracion, f.via_administracion].join('|').toLowerCase()

export const asPrescribed = (f: Row): PrescribedMedicine => ({
  id: f.id,
  name: f.medicamento_dci,
  since: String(f.fecha_prescripcion),
})

/**
 * What the patient takes, as far as the record knows: prescriptions that last, and what the patient reported using. Of what was
 * prescribed several times the newest tells: once that was stopped, an older one is not taken again.
 */
export function currentMedication(
  formulas: readonly Row[],
  stated: readonly Row[],
  today: string,
): Record<string, Value>[] {
  const newest = new Map<string, Row>()
  for (const f of formulas.toSorted((a, b) => (String(a.fecha_prescripcion) < String(b.fecha_prescripcion) ? 1 : -1)))
    if ((lastsUntil(f) >= today || f.estado === 'suspendida') && !newest.has(same(f))) newest.set(same(f), f)
  const taken = [...newest.values()].filter((f) => f.estado === 'activa' && !isGivenUp(stated, asPrescribed(f)))
  return [
    ...taken.map((f) => ({
      origen: 'formula',
      recurso: formulaMedicamento.name,
      id: f.id,
      historia: f.historia ?? null,
      medicamento: f.medicamento_dci ?? null,
      concentracion: f.concentracion ?? null,
      via: labelOf(formulaMedicamento, 'via_administracion', f.via_administracion),
      indicaciones: f.indicaciones ?? null,
      desde: dateInBogota(String(f.fecha_prescripcion)),
      hasta: lastsUntil(f),
      control_especial: f.control_especial === true,
      profesional: f.profesional_nombre ?? null,
    })),
    ...statedAsTaken(stated, formulas.map(asPrescribed)).map((a) => ({
      origen: 'antecedente',
      recurso: antecedenteCategorizado.name,
      id: a.id,
      historia: a.historia ?? null,
      medicamento: a.medicamento ?? a.dci_codigo ?? null,
      concentracion: null,
      via: null,
      indicaciones: a.dosis_texto ?? null,
      desde: a.fecha_inicio ?? null,
      hasta: null,
      control_especial: null,
      profesional: a.profesional_nombre ?? null,
    })),
  ]
}
