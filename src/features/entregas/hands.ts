import type { Core } from '../../engine/core.ts'
import { careTeam, type Role } from '../../model/access/roles.ts'
import { bool, ref, text } from '../../model/fields.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { historia } from '../../resources/historia.ts'

export const shared = { tag: 'Entregas', resource: historia.name } as const

/** Those who attend. */
export const workers: readonly Role[] = careTeam
/** And those who say to whom a patient goes. */
export const queues: readonly Role[] = ['admisiones', ...careTeam]

/** In whose hands an encounter is, as every operation that changes it answers. */
export const standing = {
  historia: ref('historia', { label: 'Atención', required: true }),
  en_espera: bool({ label: 'Espera en la cola de su servicio', required: true }),
  en_manos: text({ label: 'Quién la tiene', max: 60 }),
  en_manos_nombre: text({ label: 'Cómo se llama', max: 200 }),
  profesional: text({ label: 'Profesional tratante', max: 60 }),
  servicio_reps: text({ label: 'Servicio', max: 10 }),
  servicio_nombre: text({ label: 'Servicio, en palabras', max: 200 }),
}

interface StandingRow {
  readonly historia: string
  readonly en_manos: string | null
  readonly en_manos_nombre: string | null
  readonly profesional: string | null
  readonly servicio_reps: string | null
}

export async function standingOf(core: Core, id: string): Promise<Record<string, unknown>> {
  const [row] = await core.db.run<StandingRow>({
    name: 'en_manos_de',
    text: `select h.id as historia, m.en_manos, c.nombre as en_manos_nombre, h.profesional, h.servicio_reps
from historia h left join entrega e on e.historia = h.id and e.hasta is null
cross join lateral (select case when e.id is null then h.profesional else e.cuenta end as en_manos) m
left join cuenta c on c.id = m.en_manos where h.id = $1`,
    values: [id],
  })
  if (row === undefined) throw new Error(`The history ${id} was moved and is not there`)
  return {
    ...row,
    en_espera: row.en_manos === null,
    servicio_nombre: labelOf(historia, 'servicio_reps', row.servicio_reps),
  }
}

export const replayedHeader = (replayed: boolean) => (replayed ? { headers: { 'idempotency-replayed': 'true' } } : {})
