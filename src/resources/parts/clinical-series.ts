import { ADULT_DAYS } from '../../model/codes/bounds.ts'
import { type ClinicalValue, clinicalValues } from '../../model/codes/clinical-values.ts'
import { referenceFor } from '../../model/codes/reference-range.ts'
import type { Derived, Row, Settled, Value } from '../../model/resource.ts'
import { say } from '../../model/say.ts'
import { isLoinc } from '../shapes.ts'

/** Rows of the patient's series that another record leaves behind (dossier §3.2): appended, never changed in place. */

export const systemOf = (codigo: string): 'loinc' | 'local' =>
  clinicalValues.get(codigo)?.sistema ?? (isLoinc(codigo) ? 'loinc' : 'local')

interface CodedValue {
  readonly codigo: string
  readonly nombre: string | null
  readonly tipo_valor: string | null
  readonly unidad: string | null
}

/** What holds of every value under a code, wherever it is written. */
export const namedRule = {
  field: 'nombre',
  broken: (v: CodedValue) => v.nombre === null,
  say: say('El código no está en el catálogo: diga el nombre.', 'The code is not listed: say its name.'),
} as const
export const kindRule = {
  field: 'tipo_valor',
  broken: (v: CodedValue) =>
    v.tipo_valor !== null && v.tipo_valor !== (clinicalValues.get(v.codigo)?.tipo ?? v.tipo_valor),
  say: say('No es el tipo de valor de ese código.', 'Is not the kind of value of that code.'),
} as const
export const unitRules = [
  {
    field: 'unidad',
    broken: (v: CodedValue) => {
      const listed = clinicalValues.get(v.codigo)
      return listed !== undefined && v.unidad !== listed.unidad
    },
    say: say('Debe ser la unidad del catálogo para ese código.', 'Must be the listed unit of that code.'),
  },
  {
    field: 'unidad',
    broken: (v: CodedValue) => v.tipo_valor === 'numerico' && v.unidad === null,
    say: say('Un valor numérico lleva unidad.', 'A number has its UCUM unit.'),
  },
] as const

interface Origin {
  readonly resource: string
  readonly id: string
  readonly paciente: string | null
  readonly historia: string
  readonly at: string | null
  /** Age then: what is measured of somebody under 18 brings the range of that age. */
  readonly days?: number | null
}
type Measures = ReadonlyMap<string, number | null>

const rangeOfAge = (codigo: string, days: number | null | undefined): Record<string, Value> => {
  if (days == null || days >= ADULT_DAYS) return {}
  const { min = null, max = null } = referenceFor(codigo, { days, sex: null })?.normal ?? {}
  return { rango_min: min, rango_max: max }
}

/** What the same record said before under the same code has the newer one in its place. */
export const replacedBy = ({ id, codigo, origen_id }: Row): Settled => ({
  resource: 'valor_clinico',
  id: String(origen_id),
  by: 'origen_id',
  set: (row) => (row.codigo !== codigo || row.id === id || row.corregido_por !== null ? null : { corregido_por: id }),
})

/** Of one entry and code a later row takes the place of those before; the course of an attribute goes on beside them. */
export const laterInSeries = (row: Row, among: readonly Row[]): Row[] =>
  row.origen_id === null || row.origen_recurso === 'atributo_paciente'
    ? []
    : among.filter(
        ({ id, codigo, origen_recurso, origen_id }) =>
          id > row.id && codigo === row.codigo && origen_recurso === row.origen_recurso && origen_id === row.origen_id,
      )

/** Says in a value what corrects it, and gives it back once that no longer stands: what its series put in its place stays, or comes, there. */
export const correctedBy =
  ({ id, stands }: { readonly id: string; readonly stands: boolean }): Settled['set'] =>
  (row, among) => {
    const later = laterInSeries(row, among).map((other) => other.id)
    const isIn = row.corregido_por === id
    if (stands === isIn || (stands && later.some((other) => other === row.corregido_por))) return null
    return { corregido_por: stands ? id : (later.at(-1) ?? null) }
  }

const rowOf = (origin: Origin, value: ClinicalValue, n: number, estado: string): Derived => ({
  resource: 'valor_clinico',
  values: {
    paciente: origin.paciente,
    codigo: value.codigo,
    sistema_codigo: value.sistema,
    nombre: value.nombre,
    categoria: value.categoria,
    tipo_valor: 'numerico',
    valor_numerico: n,
    unidad: value.unidad,
    ...rangeOfAge(value.codigo, origin.days),
    fecha_medicion: origin.at,
    historia_atencion: origin.historia,
    fuente: 'profesional',
    estado,
    origen_recurso: origin.resource,
    origen_id: origin.id,
  } satisfies Record<string, Value>,
  // A first one has nothing to take the place of.
  ...(estado === 'final' ? {} : { settles: (made: Row) => [replacedBy(made)] }),
})

/**
 * What a change of measures appends: `final` for a new one, `corregido` for another value or time, `anulado` for one
 * taken away. Of the rows with one origin and code, the newest is what counts.
 */
export function series(origin: Origin, after: Measures, before: Measures | null, moved: boolean): Derived[] {
  const rows: Derived[] = []
  for (const codigo of new Set([...after.keys(), ...(before?.keys() ?? [])])) {
    const value = clinicalValues.get(codigo)
    const now = after.get(codigo) ?? null
    const then = before?.get(codigo) ?? null
    if (value === undefined) continue
    if (now === null) {
      if (then !== null) rows.push(rowOf(origin, value, then, 'anulado'))
    } else if (then === null) rows.push(rowOf(origin, value, now, 'final'))
    else if (now !== then || moved) rows.push(rowOf(origin, value, now, 'corregido'))
  }
  return rows
}
