import { literal } from '../../../engine/sql-text.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Extra, FoundComplement } from '../source.ts'
import { OURS } from './drawing.ts'

/** What was added to a row after it was signed or closed, as it was signed: the row itself does not change. */
export const findComplements = ({ name }: Pick<Resource, 'name'>): Extra => ({
  name: 'complementos',
  sql: (
    alias,
  ) => `(select jsonb_agg(jsonb_build_object('campo', k.declaracion->>'campo', 'valor', k.declaracion->>'valor',
    'motivo', k.declaracion->>'motivo', 'momento', k.declaracion->>'momento', 'nombre', k.declaracion#>>'{profesional,nombre}',
    'pagador', (select concat_ws(' ', e.codigo, e.nombre) from eapb e
      where k.declaracion->>'campo' = 'eapb' and e.id::text = k.declaracion->>'valor')) order by k.declaracion->>'id')
  from complemento k where k.registro = ${alias}.id and k.declaracion->>'registro' = ${alias}.id::text
    and k.declaracion->>'recurso' = ${literal(name)})`,
})

/** With its author and its time, and said to be one: what was signed did not say it. What a view hides is not told by it either. */
export function complementNotes(
  { name, fields }: Pick<Resource, 'name' | 'fields'>,
  row: Readonly<Record<string, unknown>> & { readonly complementos?: readonly FoundComplement[] | null },
): object[] {
  const seen = (row.complementos ?? []).filter(({ campo }) => campo in row)
  // Who insures the patient and that nobody does answer one question; the last answer counts.
  const last = new Map(seen.map((c) => [name === 'historia' ? '' : c.campo, c]))
  return [...last.values()].map(({ campo, valor, pagador, motivo, momento, nombre }) => ({
    authorString: nombre,
    time: momento,
    text: `Complemento: ${fields[campo]?.label ?? campo}: ${pagador ?? valor}. ${motivo}`,
  }))
}

/** Where the type has no place for a note. */
export const complementExtensions = (...args: Parameters<typeof complementNotes>): object[] =>
  complementNotes(...args).map((valueAnnotation) => ({ url: `${OURS}:complemento`, valueAnnotation }))
