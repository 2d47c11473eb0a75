import { alive } from '../../../../engine/reach.ts'
import { valorClinico } from '../../../../resources/valor-clinico.ts'
import { reference } from '../../elements/drawing.ts'
import { leading } from '../../search/answer.ts'
import type { DrawnRowFor, Extra } from '../../source.ts'

/** Values of a report that stand under one name: an organism with what was tried against it, or a panel. */

export const corrected = (t: string): string => `exists (
  select 1 from valor_clinico n where n.corrige_a = ${t}.id and n.estado <> 'anulado' and ${alive('n')} and n.id <> ${t}.id)`

const isSaid = (t: string): string => `${t}.estado <> 'anulado' and not ${corrected(t)}`

const saysName = (t: string): string => `coalesce(starts_with(${t}.valor_texto, ${t}.grupo), false)`

/** Whether a value has another under it: it says the name that both stand under, as an organism does, or is itself called so. */
const heads = (t: string, under: string): string =>
  `${under}.resultado = ${t}.resultado and ${under}.id <> ${t}.id and ${isSaid(under)} and ${isSaid(t)}
    and (${under}.grupo = ${t}.grupo and ${saysName(t)} and not ${saysName(under)}
      or ${under}.grupo = ${t}.nombre and ${t}.grupo is distinct from ${under}.grupo)`

const columns = ['resultado', 'grupo', 'nombre', 'valor_texto', 'estado', 'posicion'] as const

/** The values under it and above it, of those that the caller reaches. */
export const findGroup: Extra = {
  name: 'grupo_de_valor',
  sql: (alias, within) => {
    const those = (which: string): string => `(select jsonb_agg(m.id order by m.posicion, m.id) from valor_clinico m
    where ${which} and ${within(valorClinico, 'm', columns)})`
    return `case when ${alias}.resultado is not null then
  jsonb_build_object('miembros', ${those(heads(alias, 'm'))}, 'cabezas', ${those(heads('m', alias))}) end`
  },
  when: (row) => typeof row.resultado === 'string',
}

const toValues = (ids: readonly string[] | null | undefined) => (ids ?? []).map((id) => reference('Observation', id))

/** An organism has its antibiogram as members, each of which is derived from it. */
export const groupElements = ({ grupo_de_valor: group }: DrawnRowFor<typeof valorClinico>): object => ({
  hasMember: toValues(group?.miembros),
  derivedFrom: toValues(group?.cabezas),
})

const beside = (which: (t: string, other: string) => string) =>
  leading([{ type: 'Observation', prefix: '', to: valorClinico, sees: columns, on: which }], {
    columns,
    missing: (alias, within) => `not exists (select 1 from valor_clinico m
  where ${which(alias, 'm')} and ${within(valorClinico, 'm', columns)})`,
  })

export const hasMembers = beside((t, other) => heads(t, other))
export const derivedFrom = beside((t, other) => heads(other, t))
