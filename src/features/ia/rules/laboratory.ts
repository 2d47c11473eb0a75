import { daysBetween } from '../../../model/calendar.ts'
import { type ClinicalValue, clinicalValues } from '../../../model/codes/clinical-values.ts'
import { referenceFor } from '../../../model/codes/reference-range.ts'
import { norm } from '../../../model/norms.ts'
import {
  citeMeasure,
  isPregnant,
  lately,
  type Measure,
  pregnancyCites,
  weeksNow,
} from '../../../modules/persona/index.ts'
import { optionalCell, readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import { examCodes } from '../../../resources/examen-fisico.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { alertRule, type Rule } from '../rule.ts'

/** What the catalogue calls critical, and what to do about it. */
export const criticals = readTsvTable(new URL('tables/laboratory.tsv', import.meta.url), {
  id: textCell,
  codigo: textCell,
  bajo: optionalCell(textCell),
  alto: optionalCell(textCell),
  fuente: textCell,
})
const RECENT = 14
const WEEK = 7

/** What held for the patient on the day of the measure; where the age is not known, the range of adults. */
function referenceThen(record: ClinicalRecord, codigo: string, measure: Measure): ClinicalValue | null {
  const { edadDias, sexo: sex, today, altitud: altitude } = record
  const since = daysBetween(measure.dia, today)
  const days = edadDias === null ? null : edadDias - since
  const weeks = weeksNow(record)
  const gestation = isPregnant(record) ? (weeks === null ? 'sin_fecha' : weeks.valor - since / WEEK) : null
  const unknown = days === null ? clinicalValues.get(codigo) : undefined
  return referenceFor(codigo, { days, sex, gestation, altitude }) ?? unknown ?? null
}

const ofTable = ({ id, codigo, bajo, alto, fuente }: (typeof criticals)[number]): Rule =>
  alertRule(id, `${clinicalValues.get(codigo)?.nombre ?? codigo} en límite crítico`, 'critica', fuente, (record) => {
    const found = lately(record, codigo, RECENT)
    const limits = found === null ? undefined : referenceThen(record, codigo, found)?.critico
    if (found === null || limits === undefined) return []
    const low = limits.min !== undefined && found.valor < limits.min
    const high = limits.max !== undefined && found.valor > limits.max
    const texto = low ? bajo : high ? alto : undefined
    if (texto === undefined) return []
    const limit = low ? limits.min : limits.max
    return [
      {
        texto,
        explicacion: `${clinicalValues.get(codigo)?.nombre}: ${found.valor} (límite ${limit}).`,
        citas: [citeMeasure(found)],
      },
    ]
  })

const anaemiaInPregnancy: Rule = alertRule(
  'laboratorio-anemia-gestante',
  'Anemia en la gestación',
  'media',
  `OMS, Guideline on haemoglobin cutoffs, 2024; ${norm('res_3280_2018')}`,
  (record) => {
    const hb = lately(record, '718-7', 60)
    if (!isPregnant(record) || hb === null) return []
    const least = referenceThen(record, '718-7', hb)?.normal?.min
    if (least === undefined || hb.valor >= least) return []
    return [
      {
        texto: 'Trate la anemia con hierro y busque su causa.',
        explicacion: `Hemoglobina de ${hb.valor} g/dL; para su edad gestacional, desde ${least}.`,
        citas: [citeMeasure(hb), ...pregnancyCites(record)],
        propuesta: { recurso: 'diagnostico', codigo_cie10: 'O990', tipo_diagnostico: '01' },
      },
    ]
  },
)

const told = new Set<string>([...criticals.map(({ codigo }) => codigo), ...Object.values(examCodes)])

/** What the catalogue calls critical and the table above says nothing particular of. */
const otherCritical: Rule = alertRule(
  'laboratorio-otro-critico',
  'Resultado en límite crítico',
  'critica',
  'Límites críticos del catálogo de valores clínicos; CLSI GP47, 2015',
  (record) =>
    [...record.valores.keys()].sort().flatMap((codigo) => {
      const found = told.has(codigo) ? null : lately(record, codigo, RECENT)
      const value = found === null ? null : referenceThen(record, codigo, found)
      const limits = value?.critico
      if (found === null || value === null || limits === undefined || limits === null) return []
      const low = limits.min !== undefined && found.valor < limits.min
      const high = limits.max !== undefined && found.valor > limits.max
      if (!low && !high) return []
      const titulo = `${value.nombre} en límite crítico`
      return [
        {
          titulo,
          texto: `${titulo}: confirme la muestra, valore al paciente ahora, trate la causa y deje registro del aviso.`,
          explicacion: `${value.nombre}: ${found.valor} (límite ${low ? limits.min : limits.max}).`,
          citas: [citeMeasure(found)],
        },
      ]
    }),
)

export const laboratoryRules: readonly Rule[] = [...criticals.map(ofTable), otherCritical, anaemiaInPregnancy]
