import type { Tx } from '../../engine/database.ts'
import type { Actor } from '../../model/resource.ts'

/** A page says that it is there three times within this. */
export const PRESENT_SECONDS = 60

interface PresentPerson {
  readonly cuenta: string
  readonly nombre: string
  readonly rol: string
  readonly desde: string
}

const RECENT = `p.visto > now() - interval '${PRESENT_SECONDS} seconds'`

/** Says that somebody is there or leaves, and tells who else is; `began`: was not there until now. */
export async function presentIn(
  tx: Tx,
  history: string,
  actor: Actor,
  here: boolean,
): Promise<{ readonly others: readonly PresentPerson[]; readonly began: boolean }> {
  const began = here && (await stay(tx, history, actor))
  if (!here)
    await tx.run({
      name: 'presencia_sale',
      text: 'delete from presencia p where p.historia = $1 and p.cuenta = $2',
      values: [history, actor.id],
    })
  const others = await tx.run<PresentPerson>({
    name: 'presencia_de_otros',
    text: `select p.cuenta, p.nombre, p.rol, p.desde from presencia p
where p.historia = $1 and p.cuenta <> $2 and ${RECENT} order by p.desde, p.cuenta`,
    values: [history, actor.id],
  })
  return { others, began }
}

async function stay(tx: Tx, history: string, { id, nombre, rol }: Actor): Promise<boolean> {
  const [still] = await tx.run({
    name: 'presencia_sigue',
    text: `update presencia p set visto = now() where p.historia = $1 and p.cuenta = $2 and ${RECENT} returning p.cuenta`,
    values: [history, id],
  })
  if (still !== undefined) return false
  // What others left behind goes before one comes: rows are locked in the same order by all.
  await tx.run({
    name: 'presencia_olvida',
    text: `delete from presencia p where p.visto < now() - interval '1 hour'`,
    values: [],
  })
  await tx.run({
    name: 'presencia_entra',
    text: `insert into presencia (historia, cuenta, nombre, rol) values ($1, $2, $3, $4)
on conflict (historia, cuenta) do update set desde = now(), visto = now()`,
    values: [history, id, nombre, rol],
  })
  return true
}
