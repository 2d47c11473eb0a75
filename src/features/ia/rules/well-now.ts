import { foldedText } from '../../../model/text/plain-text.ts'
import type { Cita } from '../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { clueCell } from './clue-table.ts'

const saysWell = clueCell('{bien}')
const N =
  '(?:\\d+|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|media|varias|pocas|pocos|unas|unos|algunas|algunos)'
/** Times that make of what is told something of now. */
const NOW_TIME = new RegExp(
  `\\b(?:${N} (?:y media )?(?:minutos?|min|horas?|hrs?|h)\\b|hora y media|anoche|anteayer|antier|ayer|ahorita|de repente|subit\\w+|esta (?:manana|tarde|noche|madrugada)|acaba de|desde (?:hace ${N} dias?|ayer|hoy|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))|${N} dias de evolucion|hoy (?:presenta|consulta|refiere|acude|ingresa|tiene|con|inici\\w+|empez\\w+|comenz\\w+))`,
)
const MEASURED = /^(?:diagnostico|valor_clinico|resultado|escala)/
/** Coded, measured, or a number told: «TA 168/114». */
const isMeasured = ({ recurso, campo, fragmento }: Cita): boolean =>
  MEASURED.test(recurso) || campo === 'glucometria' || (recurso !== 'examen_fisico' && /\d\d/.test(fragmento))

/** Words that make of what is told something of another day, or of none. */
const OTHER_TIME = new RegExp(
  `\\b(?:(?:19|20)\\d\\d|hace (?:unos |unas )?${N} (?:dias?|semanas?|mes|meses|anos?)|dia ${N}|epicrisis|egreso|operad[oa]s?|pos(?:t)?(?:operatori|quirurgic)\\w+|secuelas?|residual|profilaxis|preven\\w+|charla|taller|certificado)\\b`,
)

export type OtherDay = 'si' | 'tal vez' | 'no'
const rowOf = ({ recurso, id }: Pick<Cita, 'recurso' | 'id'>): string => `${recurso} ${id}`
const known = new WeakMap<ClinicalRecord, ReadonlyMap<string, OtherDay>>()
/** By row: who is told there to be well, in words that name no hour, where no sign alarms; and whether they name another day. */
function wellRows(record: ClinicalRecord): ReadonlyMap<string, OtherDay> {
  const before = known.get(record)
  if (before !== undefined) return before
  const rows = new Map<string, OtherDay>()
  const isAlarmed = record.alertas.some(({ gravedad }) => gravedad === 'critica' || gravedad === 'alta')
  const well = new Set(isAlarmed ? [] : (saysWell(record) ?? []).map(rowOf))
  for (const [row, texts] of Map.groupBy(record.textos, ({ recurso, row: { id } }) => rowOf({ recurso, id }))) {
    const all = foldedText(texts.map(({ texto }) => texto).join('. '))
    if (well.has(row) && !NOW_TIME.test(all)) rows.set(row, OTHER_TIME.test(all) ? 'si' : 'tal vez')
  }
  known.set(record, rows)
  return rows
}

/** Whether what only words tell is of another day: the very rows that tell it say that the patient is well. */
export function isOfAnotherDay(record: ClinicalRecord, citas: readonly Cita[]): OtherDay {
  const rows = new Set(citas.map((cita) => wellRows(record).get(rowOf(cita)) ?? 'no'))
  return citas.some(isMeasured) || rows.has('no') ? 'no' : rows.has('tal vez') ? 'tal vez' : 'si'
}
