import type { Database } from '../../../engine/database.ts'
import type { HeldJob } from '../../../work/runner.ts'
import type { CodeRow } from '../code-row.ts'
import { stageRows } from '../stage.ts'
import { type WhoClient, WhoProblem } from './client.ts'
import { childrenOf, codeOf, speaks } from './entity.ts'
import type { WhoSettings } from './settings.ts'

export interface Walk {
  readonly db: Database
  readonly job: string
  readonly held: HeldJob
  readonly release: string
  readonly settings: WhoSettings
  readonly client: WhoClient
}

interface Visited {
  readonly node: string
  readonly code: CodeRow | null
  readonly children: readonly string[]
}

/**
 * Asks for every entity of the linearisation, once. What was asked and what is left lies in the database after each step, so
 * that the runner that takes the job up, here or elsewhere, goes on where it broke off.
 */
export async function walkWho(walk: Walk): Promise<void> {
  const { db, job, settings, client } = walk
  const [any] = await db.run({ text: 'select 1 from catalogo_trabajo_nodo where trabajo = $1 limit 1', values: [job] })
  if (any === undefined) await begin(walk)
  for (;;) {
    const pending = await db.run({
      name: 'catalogo_nodo_falta',
      text: 'select n.nodo from catalogo_trabajo_nodo n where n.trabajo = $1 and not n.hecho order by n.nodo limit $2',
      values: [job, settings.parallel],
    })
    if (pending.length === 0) return
    const asked = await Promise.allSettled(pending.map(({ nodo }) => visit(walk, String(nodo))))
    const visited = asked.flatMap((a) => (a.status === 'fulfilled' ? [a.value] : []))
    if (visited.length > 0) await keep(walk, visited)
    for (const a of asked) if (a.status === 'rejected') throw a.reason
    if (settings.pauseMs > 0) await walk.held.pause(settings.pauseMs)
  }

  async function begin({ release }: Walk): Promise<void> {
    const children = await client.get('', (json) => {
      if (!speaks(json, settings.language))
        throw new WhoProblem(`La OMS no tiene la edición ${release} en el idioma «${settings.language}».`)
      return childrenOf(json, release, settings.linearization)
    })
    if (children.length === 0) throw new WhoProblem('La OMS respondió una clasificación vacía.')
    await keep(walk, [{ node: '', code: null, children }])
  }
}

const visit = ({ client, release, settings }: Walk, node: string): Promise<Visited> =>
  client.get(node, (json) => ({
    node,
    code: codeOf(json),
    children: childrenOf(json, release, settings.linearization),
  }))

async function keep({ db, job, held }: Walk, visited: readonly Visited[]): Promise<void> {
  await db.transaction(async (tx) => {
    await held.hold(tx)
    await stageRows(
      tx,
      job,
      visited.flatMap(({ code }) => (code === null ? [] : [code])),
    )
    await tx.run({
      name: 'catalogo_nodo_hecho',
      text: `insert into catalogo_trabajo_nodo (trabajo, nodo, hecho)
select $1::uuid, v.nodo, true from unnest($2::text[]) v(nodo)
on conflict (trabajo, nodo) do update set hecho = true`,
      values: [job, visited.map((v) => v.node)],
    })
    await tx.run({
      name: 'catalogo_nodo_nuevo',
      text: `insert into catalogo_trabajo_nodo (trabajo, nodo) select distinct $1::uuid, v.nodo from unnest($2::text[]) v(nodo)
on conflict (trabajo, nodo) do nothing`,
      values: [job, visited.flatMap((v) => v.children)],
    })
    await tx.run({
      name: 'catalogo_nodo_avance',
      text: `update catalogo_trabajo set leidos = leidos + $2,
  pendientes = (select count(*) from catalogo_trabajo_nodo n where n.trabajo = $1 and not n.hecho) where id = $1`,
      values: [job, visited.length],
    })
  })
}
