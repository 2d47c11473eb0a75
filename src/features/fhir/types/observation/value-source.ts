import { alive } from '../../../../engine/reach.ts'
import { valorClinico } from '../../../../resources/valor-clinico.ts'
import { SNOMED } from '../../elements/coding.ts'
import { LOINC, type ProjectedRow } from '../../elements/elements.ts'
import { amount, anyOf, day, moment, refTo, token, words } from '../../search/answer.ts'
import { byPatient, cases, inverted, ofPatient, provided } from '../../search/cases.ts'
import type { Source } from '../../source.ts'
import { answered, answeredWords } from './answered.ts'
import { DIASTOLIC, PRESSURE, SYSTOLIC } from './blood-pressure.ts'
import { fhirValue, statusOfValue, VALUES } from './value.ts'
import { CATEGORY, type Category, categoryOfValue } from './value-elements.ts'
import { vitalSigns } from './vital-signs.ts'

const BOTH = `('${SYSTOLIC}', '${DIASTOLIC}')`
const isPressure = (t: string): string => `(${t}.codigo in ${BOTH} and ${t}.valor_numerico is not null)`

/**
 * A value that another one has replaced is no longer said. Nor are those that another source says whole: the total of a
 * scale, the pressures of an examination, what an attribute says today.
 */
const newer = (t: string): string => `exists (
  select 1 from valor_clinico n where n.origen_id = ${t}.origen_id and n.codigo = ${t}.codigo and n.id > ${t}.id and ${alive('n')})`
const corrected = (t: string): string => `exists (
  select 1 from valor_clinico n where n.corrige_a = ${t}.id and n.estado <> 'anulado' and ${alive('n')} and n.id <> ${t}.id)`
const standsAlone = (t: string): string => `(not ${corrected(t)} and case ${t}.origen_recurso
  when 'escala' then false
  when 'atributo_paciente' then ${newer(t)}
  when 'examen_fisico' then ${t}.codigo not in ${BOTH} and not ${newer(t)}
  else true end)`

const isSaidElsewhere = (row: ProjectedRow): boolean =>
  row.origen_recurso === 'escala' ||
  (row.origen_recurso === 'examen_fisico' && (row.codigo === SYSTOLIC || row.codigo === DIASTOLIC))

/** The codes of our column that are published under one of LOINC. */
const loincCodes = (code: string): readonly string[] => {
  if (code === PRESSURE) return [SYSTOLIC, DIASTOLIC]
  if (code === SYSTOLIC || code === DIASTOLIC) return []
  const finer = [...vitalSigns].filter(([, sign]) => sign.general === code).map(([own]) => own)
  return [code, ...finer]
}
const published = (system: string) => (t: string) => `${t}.sistema_codigo is not distinct from '${system}'`
const code = anyOf(
  token('codigo', { system: LOINC, codes: loincCodes, where: published('loinc') }),
  token('codigo', { system: SNOMED, where: published('snomed') }),
  token('codigo', { system: VALUES, where: (t) => `coalesce(${t}.sistema_codigo, 'local') = 'local'` }),
)
const parts = cases(LOINC, { [SYSTOLIC]: isPressure, [DIASTOLIC]: isPressure }, ['codigo', 'valor_numerico'])

const vital = `(${[...vitalSigns.keys()].map((c) => `'${c}'`).join(', ')})`
const inCategory = (category: Category) => (t: string) => {
  const own = Object.entries(categoryOfValue).flatMap(([name, made]) => (made === category ? [`'${name}'`] : []))
  const listed = `${t}.categoria is not null and ${t}.categoria in (${own.join(', ')})`
  return category === 'vital-signs'
    ? `${t}.codigo in ${vital} or (${listed})`
    : `${t}.codigo not in ${vital} and ${listed}`
}

const number = amount('valor_numerico', { unit: { column: 'unidad', of: (c) => [c] } })

const concepts = answered('valor_codigo')

export const valueSource: Source = {
  resource: valorClinico,
  prefix: '',
  about:
    'Cada valor de la serie del paciente que no fue corregido. Los totales de escalas, las tensiones de un examen y el valor vigente de un atributo los dicen escala-, presion- y atributo-.',
  only: { sql: standsAlone, holds: (row) => !isSaidElsewhere(row) },
  project: fhirValue,
  params: {
    ...ofPatient,
    encounter: refTo('historia_atencion', 'Encounter'),
    code,
    'component-code': parts,
    'combo-code': anyOf(code, parts),
    category: cases(
      CATEGORY,
      Object.fromEntries(
        (['vital-signs', 'laboratory', 'survey', 'social-history'] as const).map((c) => [c, inCategory(c)]),
      ),
      ['codigo', 'categoria'],
    ),
    status: token('estado', { codes: inverted(statusOfValue) }),
    date: moment('fecha_medicion'),
    performer: byPatient,
    'value-quantity': provided(number, (t) => `not ${isPressure(t)}`, 'codigo'),
    'component-value-quantity': provided(number, isPressure, 'codigo'),
    'combo-value-quantity': number,
    'value-concept': concepts,
    'combo-value-concept': concepts,
    'value-string': anyOf(words('valor_texto'), answeredWords('valor_codigo')),
    'value-date': day('valor_fecha'),
  },
}
