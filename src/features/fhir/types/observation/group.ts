import { alive } from '../../../../engine/reach.ts'
import { valorClinico } from '../../../../resources/valor-clinico.ts'
import { reference } from '../../elements/drawing.ts'
import { leading } from '../../search/answer.ts'
import type { DrawnRowFor, Extra } from '../../source.ts'

/** Values of a report that stand under one name: an organism with what was tried against it, or a panel. */

export const corrected = (t: string): string => `exists (
  select 1 from valor_clinico n where n.corrige_a = ${t}.id and n.estado <> 'anulado' and ${alive('n')} and n.id <> ${t}.id)`

const isSaid = (t: string): string => `${t}.estado <> 'anulado' and not ${corrected(t)}`

/** Whether it is what gives the others their name: the organism itself. */
const isHead = (t: string): string => `coalesce(starts_with(${t}.valor_texto, ${t}.grupo), false)`

const isBeside = (t: string, other: string): string =>
  `${other}.resultado = ${t}.resultado and ${other}.grupo = ${t}.grupo and ${other}.id <> ${t}.id and ${isSaid(other)} and ${isSaid(t)}`

const columns = ['resultado', 'grupo', 'valor_texto', 'estado', 'posicion'] as const

/** The others of its group that the caller reaches: those under it, or what it stands under. */
export const findGroup: Extra = {
  name: 'grupo_de_valor',
  sql: (alias, within) => `case when ${alias}.grupo is not null then (select jsonb_build_object(
    'encabeza', ${isHead(alias)},
    'miembros', jsonb_agg(m.id order by m.posicion, m.id) filter (where not ${isHead('m')}),
    'cabezas', jsonb_agg(m.id order by m.posicion, m.id) filter (where ${isHead('m')}))
  from valor_clinico m where ${isBeside(alias, 'm')} and ${within(valorClinico, 'm', columns)}) end`,
  when: (row) => typeof row.grupo === 'string',
}

const toValues = (ids: readonly string[] | null | undefined) => (ids ?? []).map((id) => reference('Observation', id))

/** An organism has its antibiogram as members, each of which is derived from it. */
export function groupElements({ grupo_de_valor: group }: DrawnRowFor<typeof valorClinico>): object {
  if (group == null) return {}
  return group.encabeza ? { hasMember: toValues(group.miembros) } : { derivedFrom: toValues(group.cabezas) }
}

const beside = (which: (t: string, other: string) => string) =>
  leading(
    [
      {
        type: 'Observation',
        prefix: '',
        to: valorClinico,
        sees: columns,
        on: (alias, other) => `${isBeside(alias, other)} and ${which(alias, other)}`,
      },
    ],
    {
      columns,
      missing: (alias, within) => `not exists (select 1 from valor_clinico m
  where ${isBeside(alias, 'm')} and ${which(alias, 'm')} and ${within(valorClinico, 'm', columns)})`,
    },
  )

export const hasMembers = beside((t, other) => `${isHead(t)} and not ${isHead(other)}`)
export const derivedFrom = beside((t, other) => `not ${isHead(t)} and ${isHead(other)}`)
