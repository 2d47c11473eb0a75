import { daysBetween } from '../../../model/calendar.ts'
import { type ClinicalValue, clinicalValues } from '../../../model/codes/clinical-values.ts'
import { referenceFor } from '../../../model/codes/reference-range.ts'
import { norm } from '../../../model/norms.ts'
import { groupCell } from '../../farmacologia/drug-groups.ts'
import { drugCell } from '../../farmacologia/drugs/index.ts'
import { anyListCell, numberCell, optionalCell, rangeCell, readTsvTable, textCell } from '../../tsv-table.ts'
import { citeMeasure, citeMedicine, isPregnant, lately, pregnancyCites, takingAny, weeksNow } from '../record/asks.ts'
import type { ClinicalRecord, Measure } from '../record/record.ts'
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
  const { edadDias, sexo: sex, today } = record
  const since = daysBetween(measure.dia, today)
  const days = edadDias === null ? null : edadDias - since
  const weeks = weeksNow(record)
  const gestation = isPregnant(record) ? (weeks === null ? 'sin_fecha' : weeks.valor - since / WEEK) : null
  const unknown = days === null ? clinicalValues.get(codigo) : undefined
  return referenceFor(codigo, { days, sex, gestation }) ?? unknown ?? null
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

/** A value beyond what is safe with a medicine that is being taken. */
const combined = readTsvTable(new URL('tables/laboratory-medicines.tsv', import.meta.url), {
  id: textCell,
  codigo: textCell,
  dias: numberCell,
  valor: rangeCell,
  grupos: anyListCell(groupCell),
  dci: anyListCell(drugCell),
  titulo: textCell,
  texto: textCell,
  /** With `{valor}` and `{medicamentos}` in their places. */
  explicacion: textCell,
  fuente: textCell,
})

const ofCombination = (c: (typeof combined)[number]): Rule =>
  alertRule(c.id, c.titulo, 'alta', c.fuente, (record) => {
    const found = lately(record, c.codigo, c.dias)
    const medicines = takingAny(record, c)
    if (found === null || !c.valor(found.valor) || medicines.length === 0) return []
    const names = medicines.map((m) => m.nombre).join(', ')
    return [
      {
        texto: c.texto,
        explicacion: c.explicacion.replace('{valor}', String(found.valor)).replace('{medicamentos}', () => names),
        citas: [citeMeasure(found), ...medicines.map(citeMedicine)],
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

export const laboratoryRules: readonly Rule[] = [
  ...criticals.map(ofTable),
  ...combined.map(ofCombination),
  anaemiaInPregnancy,
]
