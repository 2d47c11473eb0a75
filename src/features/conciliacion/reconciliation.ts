import type { Value } from '../../model/resource.ts'
import { textOrNull } from '../../model/text/plain-text.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { decisionesConciliacion, type momentosConciliacion } from '../../resources/parts/options.ts'

export type ReconciliationMoment = keyof typeof momentosConciliacion

/** What was decided of one medicine. */
export interface MedicineDecision {
  readonly recurso: string
  readonly registro: string
  /** Which of it, where it tells of several. */
  readonly medicamento: string | null
  readonly decision: keyof typeof decisionesConciliacion
  readonly motivo: string | null
  readonly dosis_texto: string | null
}

/** A medicine among what the patient takes, as the summary tells it. */
export type TakenMedicine = Readonly<Record<string, Value>>

export interface ReconciledMedicine {
  readonly taken: TakenMedicine
  readonly decided: MedicineDecision
}

/** Each medicine with what was decided of it; null where something was decided of another list than this one. */
export function matched(
  taken: readonly TakenMedicine[],
  decisions: readonly MedicineDecision[],
): readonly ReconciledMedicine[] | null {
  const decidedOf = (m: TakenMedicine): MedicineDecision | undefined =>
    decisions.find(
      (d) =>
        d.recurso === m.recurso &&
        d.registro.toLowerCase() === m.id &&
        (d.medicamento === null || d.medicamento === m.medicamento),
    )
  const all = taken.map((m) => ({ taken: m, decided: decidedOf(m) }))
  const used = new Set(all.map(({ decided }) => decided))
  if (used.size !== decisions.length || decisions.length !== taken.length) return null
  return all.every((m): m is ReconciledMedicine => m.decided !== undefined) ? all : null
}

export const isPrescription = ({ recurso }: TakenMedicine): boolean => recurso === formulaMedicamento.name

/** How it was taken until now, in the record's own words. */
const howOf = ({ concentracion, indicaciones }: TakenMedicine): string =>
  [textOrNull(concentracion), textOrNull(indicaciones)].filter((part) => part !== null).join('. ')

const MAX_NAME = 200
const MAX_DOSE = 200
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** What the encounter says of it from now on. */
export function statementOf({ taken, decided }: ReconciledMedicine, moment: ReconciliationMoment) {
  const { decision, motivo, dosis_texto } = decided
  const dose = decision === 'cambia' ? dosis_texto : cut(howOf(taken), MAX_DOSE)
  return {
    categoria: 'farmacologico',
    medicamento: cut(textOrNull(taken.medicamento) ?? '', MAX_NAME),
    ...(dose === null || dose === '' ? {} : { dosis_texto: dose }),
    estado_uso: decision === 'suspende' ? 'stopped' : 'active',
    estado_clinico: decision === 'suspende' ? 'inactivo' : 'activo',
    // The professional who decides has asked.
    verificacion: 'confirmado',
    fuente: 'historia_previa',
    ...(motivo === null ? {} : { observaciones: `Conciliación al ${moment}: ${motivo}` }),
  }
}

const withoutStop = (text: string): string => text.trim().replace(/\.$/, '')

function lineOf({ taken, decided: { decision, motivo, dosis_texto } }: ReconciledMedicine): string {
  const name = [textOrNull(taken.medicamento), textOrNull(taken.concentracion)].filter((p) => p !== null).join(' ')
  const how = textOrNull(taken.indicaciones)
  const now = decision === 'cambia' && dosis_texto !== null ? ` a: ${withoutStop(dosis_texto)}` : ''
  const why = motivo === null ? '' : `. Motivo: ${withoutStop(motivo)}`
  return `- ${name}${how === null ? '' : ` (${withoutStop(how)})`}: ${decisionesConciliacion[decision].toLowerCase()}${now}${why}.`
}

/** The note that tells it, signed by the professional who decided. */
export const noteOf = (moment: ReconciliationMoment, medicines: readonly ReconciledMedicine[]) => ({
  tipo_nota: moment,
  titulo: `Conciliación de medicamentos al ${moment}`,
  contenido: [`Conciliación de medicamentos al ${moment}:`, ...medicines.map(lineOf)].join('\n'),
  firmado: true,
})
