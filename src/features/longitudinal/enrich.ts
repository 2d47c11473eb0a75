import type { Bounds } from '../../model/codes/bounds.ts'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { referenceFor } from '../../model/codes/reference-range.ts'
import { decimal, fieldsNamed, instant, integer, oneOf, ref, text } from '../../model/fields.ts'
import { interpret } from '../../model/measures/interpret.ts'
import type { Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { numberOrNull, textOrNull } from '../../model/text/plain-text.ts'
import { unitWords, withUnit } from '../../model/text/unit-words.ts'
import { measureOf, valorClinico } from '../../resources/valor-clinico.ts'
import { personThen, type ReadPerson } from './read-person.ts'
import { ageAt, numberWords } from './words.ts'

const origins = {
  propio: 'El que vino con la medida',
  catalogo: 'El del catálogo, para su edad, su sexo y la altura de la sede',
  embarazo: 'El del embarazo',
} as const

export interface ReferenceRange {
  readonly min: number | null
  readonly max: number | null
  readonly origen: keyof typeof origins
}

const rangeFrom = (normal: Bounds | undefined, origen: ReferenceRange['origen']): ReferenceRange | null =>
  normal === undefined ? null : { min: normal.min ?? null, max: normal.max ?? null, origen }

/**
 * The range that held for that person when it was measured: the value's own, or the catalogue's. Of somebody unknown it is the
 * catalogue's where the value was judged by it, which says that it was an adult's.
 */
export function rangeOf(v: Row, person: ReadPerson | null): ReferenceRange | null {
  const codigo = String(v.codigo)
  const [min, max] = [numberOrNull(v.rango_min), numberOrNull(v.rango_max)]
  const own: ReferenceRange | null = min === null && max === null ? null : { min, max, origen: 'propio' }
  // What the source says in words is its range too.
  if (v.valor_numerico === null || (own === null && v.rango_texto !== null)) return own
  if (person === null) {
    const wasJudged = v.interpretacion !== null && v.marca_fuente === null
    return own ?? (wasJudged ? rangeFrom(clinicalValues.get(codigo)?.normal, 'catalogo') : null)
  }
  const { gestation, ...then } = personThen(person, String(v.fecha_medicion))
  const usual = rangeFrom(referenceFor(codigo, then)?.normal, 'catalogo')
  const pregnant = rangeFrom(referenceFor(codigo, { ...then, gestation })?.normal, 'embarazo')
  // What was filled in from the catalogue when it was written came from nobody else.
  const isOurs = v.rango_texto === null && (isSameRange(own, usual) || isSameRange(own, pregnant))
  if (own !== null && !isOurs) return own
  return isSameRange(pregnant, usual) ? usual : pregnant
}

const isSameRange = (one: ReferenceRange | null, other: ReferenceRange | null): boolean =>
  one?.min === other?.min && one?.max === other?.max

/** As it was judged when it was written; only a pregnancy that was told later has it judged again, and only here. */
export function interpretationIn(v: Row, range: ReferenceRange | null, person: ReadPerson | null): Value {
  if (range?.origen !== 'embarazo' || person === null) return v.interpretacion ?? null
  const then = personThen(person, String(v.fecha_medicion))
  const flag = textOrNull(v.marca_fuente)
  return interpret({ codigo: String(v.codigo), measure: measureOf(v), person: then, range: null, flag }).interpretacion
}

export function rangeWords(range: ReferenceRange | null, unit: string | null): string | null {
  if (range === null) return null
  const { min, max } = range
  const words =
    min === null
      ? `hasta ${numberWords(max ?? 0)}`
      : max === null
        ? `desde ${numberWords(min)}`
        : `${numberWords(min)} a ${numberWords(max)}`
  return withUnit(words, unit)
}

/** The value as a person reads it, whichever of the five columns it is in. */
export function valueWords(v: Readonly<Record<string, unknown>>): string | null {
  if (typeof v.valor_numerico === 'number') {
    const ours = withUnit(numberWords(v.valor_numerico), textOrNull(v.unidad))
    return typeof v.valor_fuente === 'string' ? `${ours} (informado: ${v.valor_fuente})` : ours
  }
  if (typeof v.valor_booleano === 'boolean') return v.valor_booleano ? 'Sí' : 'No'
  if (typeof v.valor_codigo === 'string') return optionName(v) ?? v.valor_codigo
  return textOrNull(v.valor_texto ?? v.valor_fecha)
}

const optionName = (v: Readonly<Record<string, unknown>>): string | null =>
  clinicalValues.get(String(v.codigo))?.opciones?.get(String(v.valor_codigo)) ?? null

/** The catalogue's name, so that one code reads alike in every row; the row's own where the code is not listed. */
export const codeName = (v: Row): string => clinicalValues.get(String(v.codigo))?.nombre ?? String(v.nombre ?? v.codigo)

const labelled = ['sistema_codigo', 'categoria', 'tipo_valor', 'fuente', 'estado', 'interpretacion'] as const

/** A value of the series with what it takes to read it. `person` is null where the caller does not reach the patient's identity. */
export function enrich(row: Row, person: ReadPerson | null): Record<string, Value> {
  const range = rangeOf(row, person)
  const age = person === null ? null : ageAt(person.birth, String(row.fecha_medicion))
  const v: Row = { ...row, interpretacion: interpretationIn(row, range, person) }
  return {
    ...v,
    ...Object.fromEntries(labelled.map((name) => [`${name}_nombre`, labelOf(valorClinico, name, v[name])])),
    codigo_nombre: codeName(v),
    valor: valueWords(v),
    valor_codigo_nombre: v.valor_codigo === null ? null : optionName(v),
    unidad_nombre: v.unidad === null ? null : unitWords(String(v.unidad)),
    rango_referencia_min: range?.min ?? null,
    rango_referencia_max: range?.max ?? null,
    rango_referencia_origen: range?.origen ?? null,
    rango_referencia: rangeWords(range, textOrNull(v.unidad)) ?? textOrNull(v.rango_texto),
    edad_medicion: age?.years ?? null,
    edad_medicion_texto: age?.words ?? null,
  }
}

const bound = (label: string) => decimal({ label, min: -1_000_000, max: 100_000_000, digits: 4 })

const labelFields = fieldsNamed<Record<`${(typeof labelled)[number]}_nombre`, string>>(
  labelled.map((name) => [
    `${name}_nombre`,
    text({ label: `${valorClinico.fields[name].label}: en palabras`, max: 100 }),
  ]),
)

/** What `enrich` answers, for the documentation. */
export const enrichedFields = {
  id: ref('valor_clinico', { label: 'Identificador', required: true }),
  ...valorClinico.fields,
  version: integer({ label: 'Versión del registro', min: 1, max: 2_147_483_647, required: true }),
  creado_en: instant({ label: 'Cuándo se creó', required: true }),
  actualizado_en: instant({ label: 'Cuándo cambió por última vez', required: true }),
  creado_por: text({ label: 'Quién lo creó', max: 200, required: true }),
  ...labelFields,
  codigo_nombre: text({
    label: 'Nombre del código',
    about: 'El del catálogo; si no está, el del registro.',
    max: 200,
    required: true,
  }),
  valor: text({ label: 'Valor como se lee', about: 'Con su unidad, en palabras.', max: 2100 }),
  valor_codigo_nombre: text({ label: 'Valor codificado: en palabras', max: 200 }),
  unidad_nombre: text({ label: 'Unidad como se lee', max: 30 }),
  rango_referencia_min: bound('Rango de referencia: mínimo'),
  rango_referencia_max: bound('Rango de referencia: máximo'),
  rango_referencia_origen: oneOf(origins, { label: 'De dónde es el rango' }),
  rango_referencia: text({
    label: 'Rango de referencia',
    about: 'Como se lee, con su unidad, o como lo escribe quien lo realizó.',
    max: 500,
  }),
  edad_medicion: integer({ label: 'Edad al medir', about: 'En años cumplidos.', min: 0, max: 150 }),
  edad_medicion_texto: text({ label: 'Edad al medir, en palabras', max: 40 }),
}
