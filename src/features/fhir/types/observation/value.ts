import { alive } from '../../../../engine/reach.ts'
import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { keysOf } from '../../../../model/keys.ts'
import type { Predicate } from '../../../../model/predicate.ts'
import type { RowFor } from '../../../../model/resource.ts'
import { orden } from '../../../../resources/orden.ts'
import { resultado } from '../../../../resources/resultado.ts'
import { valorClinico } from '../../../../resources/valor-clinico.ts'
import { byPatient } from '../../elements/antecedents.ts'
import { named } from '../../elements/author.ts'
import { SNOMED } from '../../elements/coding.ts'
import { correctionLinks, unlessCorrected } from '../../elements/corrections.ts'
import { joined, LOINC, reference, when } from '../../elements/drawing.ts'
import { notes, subject } from '../../elements/entries.ts'
import { keptIdentifier } from '../../elements/kept-identifier.ts'
import { hasSpecimen, madeBy } from '../../elements/reports.ts'
import { amount, anyOf, day, leading, moment, refTo, token } from '../../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient, predicateOf, provided } from '../../search/cases.ts'
import { together, worded } from '../../search/composite.ts'
import { byKeptIdentifier, keptIn } from '../../search/shared-answers.ts'
import type { Within } from '../../search/within.ts'
import { type DrawnRowFor, defineSource, type Extra } from '../../source.ts'
import { answered, answeredWords } from './answered.ts'
import {
  besideValue,
  DIASTOLIC,
  findDiastolic,
  isPressure,
  measuredParts,
  PRESSURE,
  pressureElements,
  pressureParts,
  pressureValue,
  SYSTOLIC,
} from './blood-pressure.ts'
import { beyondBound, boundedNumber, boundedValue, plainWords } from './bounded.ts'
import { corrected, derivedFrom, findGroup, groupElements, hasMembers } from './group.ts'
import {
  answerOf,
  CATEGORY,
  type Category,
  category,
  categoryOfValue,
  codeOf,
  interpretation,
  measured,
  REPORTED_AS,
  referenceRange,
  restricted,
  restrictedOnly,
  sourceConcept,
  unknown,
  VALUES,
  withOthers,
} from './value-elements.ts'
import { finerCodes, type VitalSign, vitalProfiles, vitalSigns } from './vital-signs.ts'

type Value = RowFor<typeof valorClinico>
type DrawnValue = DrawnRowFor<typeof valorClinico>

const vital: Predicate<Pick<Value, 'codigo'>> = { codigo: [...vitalSigns.keys()] }
const ofCategory = (made: Category): Predicate<Pick<Value, 'categoria'>> => ({
  categoria: keysOf(categoryOfValue).filter((own) => categoryOfValue[own] === made),
})
const others = (made: Category): Predicate<Pick<Value, 'codigo' | 'categoria'>> => ({
  all: [{ not: vital }, ofCategory(made)],
})
/** A vital sign is one whatever it was filed under. */
const categories: Cases<Pick<Value, 'codigo' | 'categoria'>> = {
  'vital-signs': { any: [vital, ofCategory('vital-signs')] },
  laboratory: others('laboratory'),
  survey: others('survey'),
  'social-history': others('social-history'),
}

function saidValue(row: DrawnValue): object {
  if (typeof row.valor_numerico === 'number') return { valueQuantity: measured(row.valor_numerico, row.unidad) }
  const others = row.valor_fuente_codigos
  if (row.valor_fuente_codigo)
    return { valueCodeableConcept: withOthers(sourceConcept(row.valor_fuente_codigo, row.valor_texto), others) }
  if (row.valor_codigo)
    return { valueCodeableConcept: withOthers(answerOf(row.codigo ?? '', row.valor_codigo), others) }
  if (typeof row.valor_booleano === 'boolean') return { valueBoolean: row.valor_booleano }
  if (row.valor_fecha) return { valueDateTime: row.valor_fecha }
  return row.valor_texto ? (boundedValue(row) ?? { valueString: row.valor_texto }) : unknown
}

/** `Frecuencia cardiaca: 72 /min`. */
function lineOf(row: DrawnValue): string {
  const name = row.nombre ?? row.codigo ?? 'Valor clínico'
  const option = row.valor_codigo
  const label = when(option, (known) => clinicalValues.get(row.codigo ?? '')?.opciones?.get(known))
  const value =
    when(row.valor_numerico, (n) =>
      `${joined('/', String(n), when(row.valor_diastolica, String))} ${row.unidad ?? ''}`.trim(),
    ) ??
    label ??
    option ??
    when(row.valor_booleano, (yes) => (yes ? 'sí' : 'no')) ??
    row.valor_fecha ??
    row.valor_texto
  return value ? `${name}: ${value}` : name
}

type Standing = Pick<Value, 'estado' | 'corregido_por'>
const statuses: Cases<Standing> = unlessCorrected<Standing>({
  preliminary: { estado: ['preliminar'] },
  final: { estado: ['final'] },
  corrected: { estado: ['corregido'] },
})

/** Who measured: the patient at home, the name that is written, or the author; of what a system sent, who made it. */
function performer(row: DrawnValue): object | null {
  const { fuente, profesional, creado_por: author, informe } = row
  if (fuente === 'paciente') return subject(row)
  if (profesional || fuente === 'profesional') return named(profesional ?? author)
  return informe == null ? when(fuente === 'laboratorio' ? author : null, organizationNamed) : madeBy(informe)
}
const organizationNamed = (display: string): object => ({ type: 'Organization', display })

function profilesOf(row: DrawnValue): string[] {
  const known = vitalSigns.get(row.codigo ?? '')
  const isWhole =
    (row.sistema_codigo ?? 'loinc') === 'loinc' && typeof row.valor_numerico === 'number' && row.fecha_medicion
  return known !== undefined && isWhole && row.unidad === known.unit ? vitalProfiles(known.profile) : []
}

/** Another resource says these whole: the total of a scale, the pressures of an examination, the pressure that a diastolic was told with. */
const saidElsewhere: Predicate<Pick<Value, 'origen_recurso' | 'codigo'>> = {
  any: [
    { origen_recurso: ['escala', 'valor_clinico'] },
    { origen_recurso: ['examen_fisico'], codigo: [SYSTOLIC, DIASTOLIC] },
  ],
}
/** A value that another one has replaced is no longer said; nor is what an attribute says today. */
const newer = (t: string): string => `exists (
  select 1 from valor_clinico n where n.origen_id = ${t}.origen_id and n.codigo = ${t}.codigo and n.id > ${t}.id and ${alive('n')})`
const isLast = (t: string): string => `not ${corrected(t)} and case ${t}.origen_recurso
  when 'atributo_paciente' then ${newer(t)}
  when 'examen_fisico' then not ${newer(t)}
  else true end`

/** The codes of our column that are published under one of LOINC. */
const loincCodes = (code: string): readonly string[] => {
  if (code === PRESSURE) return [SYSTOLIC, DIASTOLIC]
  return code === SYSTOLIC || code === DIASTOLIC ? [] : [code, ...finerCodes(code)]
}
type System = Pick<Value, 'sistema_codigo'>
const inLoinc: Predicate<System> = { sistema_codigo: ['loinc'] }
const inSnomed: Predicate<System> = { sistema_codigo: ['snomed'] }
const inOurs: Predicate<System> = { any: [{ sistema_codigo: ['local'] }, { sistema_codigo: null }] }
const code = anyOf(
  worded(token('codigo', { system: LOINC, codes: loincCodes, where: inLoinc }), 'nombre'),
  token('codigo', { system: SNOMED, where: inSnomed }),
  token('codigo', { system: VALUES, where: inOurs }),
)
const parts = cases(LOINC, { [SYSTOLIC]: pressureValue, [DIASTOLIC]: pressureValue })
const notPressure: Predicate<Pick<Value, 'codigo' | 'valor_numerico'>> = { not: pressureValue }
const number = amount('valor_numerico', { column: 'unidad' })
const quantity = anyOf(provided(number, notPressure), boundedNumber)
const concepts = anyOf(answered('valor_codigo'), keptIn('valor_fuente_codigo'))
const inLoincOrNone: Predicate<System> = { any: [inLoinc, { sistema_codigo: null }] }
const claims = (signs: readonly (readonly [string, VitalSign])[]) =>
  predicateOf<Pick<Value, 'codigo' | 'sistema_codigo' | 'unidad' | 'valor_numerico' | 'fecha_medicion'>>({
    all: [
      inLoincOrNone,
      { not: { valor_numerico: null } },
      { not: { fecha_medicion: null } },
      { any: signs.map(([codigo, { unit }]) => ({ codigo: [codigo], unidad: [unit] })) },
    ],
  })
const profiles = cases(
  undefined,
  Object.fromEntries(
    [...Map.groupBy(vitalSigns, ([, sign]) => sign.profile)].flatMap(([name, signs]) => {
      const [all = '', own = ''] = vitalProfiles(name)
      return [
        [own, claims(signs)],
        [all, claims([...vitalSigns])],
      ]
    }),
  ),
)

const REPORT = ['orden', 'laboratorio', 'fuente', 'categoria', 'fecha_toma', 'muestra', 'estado']
/** What the report is of, where the caller reaches that report: the order that it answers, and whether of a specimen. */
const findReport: Extra = {
  name: 'informe',
  sql: (
    alias,
    within,
  ) => `(select jsonb_build_object('orden', r.orden, 'laboratorio', r.laboratorio, 'fuente', r.fuente, 'muestra', ${hasSpecimen('r')}) from resultado r
  where r.id = ${alias}.resultado and ${within(resultado, 'r', REPORT)})`,
  when: (row) => typeof row.resultado === 'string',
}

const noReport = (which: (r: string) => string) => (alias: string, within: Within) =>
  `not exists (select 1 from resultado r where r.id = ${alias}.resultado and ${which('r')} and ${within(resultado, 'r', REPORT)})`
const ofOrder = leading(
  [
    {
      type: 'ServiceRequest',
      prefix: '',
      to: orden,
      sees: [],
      on: (alias, other, within) =>
        `exists (select 1 from resultado r where r.id = ${alias}.resultado and r.orden = ${other}.id and ${within(resultado, 'r', REPORT)})`,
    },
  ],
  { columns: ['resultado'], missing: noReport((r) => `${r}.orden is not null`) },
)
const ofItsSpecimen = leading(
  [{ type: 'Specimen', prefix: '', column: 'resultado', to: resultado, key: 'id', meant: hasSpecimen }],
  { columns: ['resultado'], missing: noReport(hasSpecimen) },
)

export const valueSource = defineSource({
  resource: valorClinico,
  about:
    'Cada valor de la serie del paciente que no fue corregido. Los totales de escalas, las tensiones de un examen y el valor vigente de un atributo los dicen escala-, presion- y atributo-.',
  only: { not: saidElsewhere },
  // Only other rows tell, and one that was read by its id is shown although another came after it.
  beyond: { sql: isLast, holds: () => true },
  extra: [findReport, findGroup, findDiastolic],
  draw: (row) => ({
    extension: correctionLinks('Observation', row),
    basedOn: [reference('ServiceRequest', row.informe?.orden)],
    meta: { profile: profilesOf(row), ...restricted(row) },
    text: [lineOf(row)],
    identifier: [keptIdentifier(row.identificador_externo)],
    status: codeIn(statuses, row) ?? 'unknown',
    ...category(codeIn(categories, row)),
    subject: subject(row),
    encounter: reference('Encounter', row.historia_atencion),
    effectiveDateTime: row.fecha_medicion,
    issued: row.creado_en,
    performer: [performer(row)],
    device: when(row.fuente === 'dispositivo' ? row.creado_por : null, (display) => ({ type: 'Device', display })),
    // A pressure is always said as the panel of both.
    ...(isPressure(row)
      ? pressureElements(row)
      : { code: codeOf(row), ...saidValue(row), ...interpretation(row.interpretacion), ...referenceRange(row) }),
    note: notes(
      row.grupo,
      when(row.valor_fuente ?? beyondBound(row), (said) => `${REPORTED_AS}${said}`),
      row.observaciones,
    ),
    specimen: row.informe?.muestra === true ? reference('Specimen', row.resultado) : null,
    ...groupElements(row),
  }),
  params: {
    ...ofPatient,
    identifier: byKeptIdentifier,
    encounter: refTo('historia_atencion', 'Encounter'),
    code,
    'component-code': parts,
    'combo-code': anyOf(code, parts),
    category: cases(CATEGORY, categories),
    status: cases(undefined, statuses),
    date: moment('fecha_medicion'),
    performer: byPatient,
    'based-on': ofOrder,
    specimen: ofItsSpecimen,
    'has-member': hasMembers,
    'derived-from': derivedFrom,
    'value-quantity': quantity,
    'component-value-quantity': pressureParts,
    'combo-value-quantity': anyOf(number, besideValue, boundedNumber),
    'value-concept': concepts,
    'combo-value-concept': concepts,
    'value-string': anyOf(plainWords, answeredWords('valor_codigo')),
    'value-date': day('valor_fecha'),
    'component-code-value-quantity': measuredParts,
    'combo-code-value-quantity': anyOf(together(code, quantity), measuredParts),
    _profile: profiles,
    _security: restrictedOnly,
  },
})
