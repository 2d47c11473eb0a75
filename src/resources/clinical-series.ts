import { type ClinicalValue, clinicalValues } from '../model/codes/clinical-values.ts'
import type { Derived, Value } from '../model/resource.ts'
import { isLoinc } from './shapes.ts'

/** Rows of the patient's series that another record leaves behind (dossier §3.2): appended, never changed in place. */

export const systemOf = (codigo: string): 'loinc' | 'local' =>
  clinicalValues.get(codigo)?.sistema ?? (isLoinc(codigo) ? 'loinc' : 'local')

interface Origin {
  readonly resource: string
  readonly id: string
  readonly paciente: string | null
  readonly historia: string
  readonly at: string | null
}
type Measures = ReadonlyMap<string, number | null>

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
    fecha_medicion: origin.at,
    historia_atencion: origin.historia,
    fuente: 'profesional',
    estado,
    origen_recurso: origin.resource,
    origen_id: origin.id,
  } satisfies Record<string, Value>,
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
