import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import type { Tx } from '../../engine/database.ts'
import type { Decision } from '../../engine/write/transition.ts'
import { refuseIfStale } from '../../engine/write/update.ts'
import { Problem } from '../../model/problem.ts'
import type { Row, Value } from '../../model/resource.ts'
import { differences, haveNothingInCommon } from './differences.ts'
import { duplicadoConFusionados, duplicadoYaFusionado, fusionPorConfirmar, principalFusionado } from './problems.ts'

export interface MergeRequest {
  readonly motivo: string
  readonly confirmo: boolean
  /** The version of the principal that the client saw. */
  readonly ifMatch: number | null
}

const mergedInto = (p: Row): { more: Record<string, string> } => ({ more: { fusionado_con: String(p.fusionado_con) } })

/** Merges make stars and never chains, so that following the link once is enough. */
export function refuseMerge(principal: Row, absorbed: Row, confirmed: boolean): void {
  if (absorbed.fusionado_con !== null) throw new Problem(duplicadoYaFusionado, mergedInto(absorbed))
  if (principal.fusionado_con !== null) throw new Problem(principalFusionado, mergedInto(principal))
  if (absorbed.tiene_fusionados === true) throw new Problem(duplicadoConFusionados)
  const found = differences(principal, absorbed)
  if (haveNothingInCommon(found) && !confirmed) throw new Problem(fusionPorConfirmar, { errores: found })
}

/** What a merge changes of the absorbed record, and so what undoing it gives back. */
const changed = ['activo', 'motivo_inactivacion'] as const

export const asBefore = (absorbed: Row): Record<string, Value> =>
  Object.fromEntries(changed.map((name) => [name, absorbed[name] ?? null]))

const STORE = `insert into fusion (id, principal, absorbido, motivo, cuenta, quien, cuando, antes, version)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Decides a merge with both records locked. */
export function decideMerge(core: Core, call: Call, asked: MergeRequest, absorbed: Row, principal: Row): Decision {
  refuseIfStale(principal, asked.ifMatch)
  refuseMerge(principal, absorbed, asked.confirmo)
  return {
    set: {
      activo: false,
      motivo_inactivacion: `Fusionado con el registro ${principal.id} del mismo paciente.`,
      fusionado_con: principal.id,
    },
    derives: [],
    besides: new Map([[principal.id, { tiene_fusionados: true }]]),
    async also(tx, row) {
      const { id, nombre } = call.actor
      const before = JSON.stringify(asBefore(absorbed))
      const values = [core.newId(), principal.id, row.id, asked.motivo, id, nombre, call.now, before, row.version]
      await tx.run({ text: STORE, values })
    },
  }
}

/** Whether others than this one are merged into the principal, which is locked: nobody merges into it meanwhile. */
export async function hasOthers(tx: Tx, principal: string, absorbed: string): Promise<boolean> {
  const text = 'select 1 from fusion f where f.principal = $1 and f.absorbido <> $2 and f.deshecha_en is null limit 1'
  return (await tx.run({ text, values: [principal, absorbed] })).length > 0
}
