import { openStates } from '../../../model/history-state.ts'
import type { Row } from '../../../model/resource.ts'
import { type SignTaken, signCodes } from '../../../model/scales/signs.ts'
import { moment, number, text } from '../../../model/text/row-values.ts'
import { examCodes } from '../../../resources/examen-fisico.ts'
import type { Cita } from '../rule.ts'
import { cite } from './cite.ts'
import type { PersonFacts } from './person-facts.ts'

export interface VitalSign {
  readonly valor: number
  readonly cita: Cita
}

const codes: Readonly<Record<string, string>> = examCodes

/** What is older says nothing of now, as for the bell. */
const LATELY_MS = 7 * 86_400_000

/**
 * Whether it tells how the patient is where the encounter that asks stands: what that encounter measured, and while it is open what any other
 * did lately, or what came in for none.
 */
function ofNow({ historia, now }: PersonFacts): (row: Row) => boolean {
  const isOpen = historia === null || openStates.some((state) => state === historia.estado)
  const since = (moment(now) ?? 0) - LATELY_MS
  return (row) =>
    (row.historia_atencion ?? row.historia ?? null) === (historia?.id ?? null) ||
    (isOpen && (moment(text(row, 'fecha_medicion')) ?? 0) >= since)
}

/**
 * The newest: the last exam that has it, unless the series was written to later. An exam of the skin alone does
 * not hide the pressure that was taken before it.
 */
export function vitalSign(record: PersonFacts, campo: string): VitalSign | null {
  const exam = record.examenes.findLast((row) => number(row, campo) !== null)
  const at =
    exam === undefined ? Number.NEGATIVE_INFINITY : (moment(text(exam, 'fecha_registro') ?? exam.creado_en) ?? 0)
  const isOfNow = ofNow(record)
  const exams = new Set(record.examenes.map(({ id }) => id))
  const later = record.valores
    .get(codes[campo] ?? '')
    ?.findLast(
      ({ recurso, row }) =>
        recurso === 'valor_clinico' &&
        isOfNow(row) &&
        !exams.has(String(row.origen_id)) &&
        (moment(text(row, 'fecha_medicion')) ?? 0) > at,
    )
  if (later !== undefined) return { valor: later.valor, cita: cite(later, later.campo) }
  const valor = exam === undefined ? null : number(exam, campo)
  return exam === undefined || valor === null
    ? null
    : { valor, cita: cite({ recurso: 'examen_fisico', row: exam }, campo) }
}

/** A sign, and the entry that it was written in. */
export interface RecordedSign extends SignTaken {
  readonly registro: string
}

/** The signs that tell how the patient is. */
export const signsTaken = (facts: PersonFacts): RecordedSign[] =>
  Object.values(signCodes).flatMap((codigo) =>
    (facts.valores.get(codigo) ?? [])
      .filter(({ row }) => ofNow(facts)(row))
      .map(({ row, valor }) => ({
        codigo,
        valor,
        at: moment(text(row, 'fecha_medicion') ?? text(row, 'fecha_registro') ?? row.creado_en) ?? 0,
        id: row.id,
        registro: text(row, 'origen_id') ?? row.id,
      })),
  )
