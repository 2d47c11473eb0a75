import { historia } from '../../../resources/historia.ts'
import type { ReportInput } from '../input.ts'
import type { Names } from '../names.ts'
import { paragraph, type Section } from '../report.ts'
import { blocksOf } from '../show.ts'
import { dischargeFields, planFields } from './history-fields.ts'
import { nothing } from './nothing.ts'

type HistoryField = keyof typeof historia.fields

const written = (row: ReportInput['content']['historia'], field: HistoryField): string | null => {
  const value = row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

const one =
  (id: HistoryField) =>
  ({ content }: ReportInput): Section => {
    const texto = written(content.historia, id)
    return { id, titulo: historia.fields[id].label, bloques: [texto === null ? nothing : paragraph(texto)] }
  }
export const reason = one('motivo_consulta')
export const currentIllness = one('enfermedad_actual')

export function plan({ content }: ReportInput): Section {
  const told = planFields.flatMap((field) => {
    const texto = written(content.historia, field)
    return texto === null ? [] : [paragraph(texto, historia.fields[field].label)]
  })
  return { id: 'analisis_plan', titulo: 'Análisis y plan', bloques: told.length === 0 ? [nothing] : told }
}

export function discharge({ content }: ReportInput, names: Names): Section {
  const others = new Set(Object.keys(historia.fields).filter((f) => !dischargeFields.some((d) => d === f)))
  return { id: 'egreso', titulo: 'Egreso', bloques: blocksOf(historia, content.historia, others, names) }
}
