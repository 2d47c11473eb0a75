import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { holds, type Predicate } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { signCodes } from '../../../../model/scales/signs.ts'
import { examenFisico } from '../../../../resources/examen-fisico.ts'
import { valorClinico } from '../../../../resources/valor-clinico.ts'
import { authorOf } from '../../elements/author.ts'
import { optionOf } from '../../elements/coding.ts'
import { LOINC, type Maybe, when } from '../../elements/drawing.ts'
import { entryStatus, entryStatuses, ofHistory } from '../../elements/entries.ts'
import { loinc } from '../../elements/loinc.ts'
import { always, amount, anyOf, moment, refTo, token } from '../../search/answer.ts'
import { cases, ofPatient, provided } from '../../search/cases.ts'
import { together } from '../../search/composite.ts'
import { byAuthor, findAuthor } from '../../search/shared-answers.ts'
import { type DrawnRowFor, defineSource, type Extra } from '../../source.ts'
import { category, inCategory, interpretation, measured, referenceRange, unknown } from './value-elements.ts'
import { vitalProfiles } from './vital-signs.ts'

export const PRESSURE = '85354-9'
export const { tension_sistolica: SYSTOLIC, tension_diastolica: DIASTOLIC } = signCodes
const PANEL = { coding: [loinc(PRESSURE)], text: 'Presión arterial' }
const UNIT = 'mm[Hg]'

const part = (code: string, made: object): object => ({
  code: { coding: [loinc(code)], text: clinicalValues.get(code)?.nombre ?? code },
  ...made,
})

type SeriesRow = DrawnRowFor<typeof valorClinico>
type Value = RowFor<typeof valorClinico>
/** A row of the series that is a pressure, or half of one. */
export const pressureValue: Predicate<Pick<Value, 'codigo' | 'valor_numerico'>> = {
  codigo: [SYSTOLIC, DIASTOLIC],
  not: { valor_numerico: null },
}
/** One that may say both. */
const wholePressure: Predicate<Pick<Value, 'codigo' | 'valor_numerico'>> = { ...pressureValue, codigo: [SYSTOLIC] }
export const isPressure = (row: SeriesRow): boolean => holds(pressureValue, row)

const READING = ['interpretacion', 'rango_min', 'rango_max', 'rango_texto'] as const
/** How the diastolic was read that stands beside a systolic: the series has it. */
export const findDiastolic: Extra = {
  name: 'diastolica_leida',
  sql: (alias, within) => `(select jsonb_build_object(${READING.map((name) => `'${name}', d.${name}`).join(', ')})
    from valor_clinico d where d.origen_id = ${alias}.id::text and d.codigo = '${DIASTOLIC}' and d.estado = ${alias}.estado
    and ${within(valorClinico, 'd', ['origen_id', 'codigo', 'estado', ...READING])} order by d.id desc limit 1)`,
  when: (row) => row.valor_diastolica != null,
}

/** Of one that only one of the two was written down of, the other is said to be unknown, as the profile wants. */
export function pressureElements(row: SeriesRow): object {
  const amountOf = (n: Maybe<number>): object =>
    when(n, (known) => ({ valueQuantity: measured(known, row.unidad) })) ?? unknown
  const own = { ...amountOf(row.valor_numerico), ...interpretation(row.interpretacion), ...referenceRange(row) }
  const read = row.diastolica_leida ?? {}
  const beside = { ...interpretation(read.interpretacion), ...referenceRange({ ...read, unidad: row.unidad ?? null }) }
  const both = {
    [DIASTOLIC]: holds(wholePressure, row) ? { ...amountOf(row.valor_diastolica), ...beside } : unknown,
    [row.codigo ?? '']: own,
  }
  return { code: PANEL, component: [SYSTOLIC, DIASTOLIC].map((code) => part(code, both[code] ?? unknown)) }
}

/** How a row of the series answers for its components. */
const inUnit = { column: 'unidad' } as const
export const besideValue = provided(amount('valor_diastolica', inUnit), wholePressure)
export const pressureParts = anyOf(provided(amount('valor_numerico', inUnit), pressureValue), besideValue)
/** Of a pressure only what was measured has a value. */
export const measuredParts = anyOf<'composite', 'codigo' | 'valor_numerico' | 'valor_diastolica' | 'unidad'>(
  together(provided(token('codigo', { system: LOINC }), pressureValue), amount('valor_numerico', inUnit)),
  together(always({ system: LOINC, code: DIASTOLIC }), besideValue),
)

const BODY_POSITION = 'http://hl7.org/fhir/StructureDefinition/observation-bodyPosition'

const pressures = anyOf(amount('tension_sistolica', UNIT), amount('tension_diastolica', UNIT))
const eachPressure = anyOf<'composite', 'tension_sistolica' | 'tension_diastolica'>(
  together(always({ system: LOINC, code: SYSTOLIC }), amount('tension_sistolica', UNIT)),
  together(always({ system: LOINC, code: DIASTOLIC }), amount('tension_diastolica', UNIT)),
)
const dated: Predicate<Pick<RowFor<typeof examenFisico>, 'fecha_registro'>> = { not: { fecha_registro: null } }
const bothCodes = always({ system: LOINC, code: SYSTOLIC }, { system: LOINC, code: DIASTOLIC })
const panel = always({ system: LOINC, code: PRESSURE })

/** Both pressures of an examination, in one resource that keeps its id whatever is corrected. */
export const pressureSource = defineSource({
  resource: examenFisico,
  prefix: 'presion-',
  about: 'La tensión arterial de un examen físico, sistólica y diastólica juntas.',
  only: { any: [{ not: { tension_sistolica: null } }, { not: { tension_diastolica: null } }] },
  extra: [findAuthor],
  draw(row) {
    const { tension_sistolica: systolic, tension_diastolica: diastolic, fecha_registro: at } = row
    const position = optionOf(examenFisico.fields.posicion.options, row.posicion)
    const value = (n: typeof systolic): object =>
      when(n, (known) => ({ valueQuantity: measured(known, UNIT) })) ?? unknown
    return {
      meta: { profile: at ? vitalProfiles('bp') : [] },
      text: [`Presión arterial: ${systolic ?? 'sin dato'}/${diastolic ?? 'sin dato'} mmHg`, position],
      extension: [when(position, (text) => ({ url: BODY_POSITION, valueCodeableConcept: { text } }))],
      status: entryStatus(row),
      ...category('vital-signs'),
      code: PANEL,
      ...ofHistory(row),
      effectiveDateTime: at,
      issued: row.creado_en,
      performer: [authorOf(row)],
      component: [part(SYSTOLIC, value(systolic)), part(DIASTOLIC, value(diastolic))],
    }
  },
  params: {
    performer: byAuthor,
    ...ofPatient,
    encounter: refTo('historia', 'Encounter'),
    code: panel,
    'component-code': bothCodes,
    'combo-code': anyOf(panel, bothCodes),
    category: inCategory('vital-signs'),
    status: cases(undefined, entryStatuses),
    date: moment('fecha_registro'),
    'component-value-quantity': pressures,
    'combo-value-quantity': pressures,
    'component-code-value-quantity': eachPressure,
    'combo-code-value-quantity': eachPressure,
    _profile: cases(undefined, Object.fromEntries(vitalProfiles('bp').map((url) => [url, dated]))),
  },
  example: { tension_sistolica: 120, tension_diastolica: 80 },
})
