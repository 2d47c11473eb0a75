import { examCodes } from '../../../resources/examen-fisico.ts'
import { moment, number, text } from '../../historias/alerts/rows.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { ClinicalRecord } from './record.ts'

export interface VitalSign {
  readonly valor: number
  readonly cita: Cita
}

const codes: Readonly<Record<string, string>> = examCodes

/**
 * The newest of this encounter: the last exam that has it, unless the series was written to later. An exam of the skin alone does
 * not hide the pressure that was taken before it.
 */
export function vitalSign(record: ClinicalRecord, campo: string): VitalSign | null {
  const exam = record.examenes.findLast((row) => number(row, campo) !== null)
  const at =
    exam === undefined ? Number.NEGATIVE_INFINITY : (moment(text(exam, 'fecha_registro') ?? exam.creado_en) ?? 0)
  const exams = new Set(record.examenes.map(({ id }) => id))
  const later = record.valores
    .get(codes[campo] ?? '')
    ?.findLast(
      ({ recurso, row }) =>
        recurso === 'valor_clinico' &&
        row.historia_atencion === record.historia.id &&
        !exams.has(String(row.origen_id)) &&
        (moment(text(row, 'fecha_medicion')) ?? 0) > at,
    )
  if (later !== undefined) return { valor: later.valor, cita: cite(later, later.campo) }
  const valor = exam === undefined ? null : number(exam, campo)
  return exam === undefined || valor === null
    ? null
    : { valor, cita: cite({ recurso: 'examen_fisico', row: exam }, campo) }
}
