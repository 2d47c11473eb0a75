import type { Tx } from '../../../engine/database.ts'
import type { Anchor } from './anchors.ts'
import { SealError } from './batch.ts'
import type { SealPayload, SignedSeal } from './seal-payload.ts'

/** The chain is not as this service left it. Sealing over it would hide that: it stops until somebody answers for going on. */
export class BrokenChain extends SealError {
  readonly at: Anchor
  constructor(at: Anchor, message: string) {
    super(message)
    this.at = at
  }
}

/** Sealing stopped earlier, in this process or another, and nobody has let it go on. */
export class SealingStopped extends SealError {}

const keyOf = ({ numero, huella }: Anchor): string => `${numero}:${huella}`

/** What somebody has answered for; refuses if something is still unanswered. */
export async function acceptedBreaks(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.raw({
    name: 'sello_detenido',
    text: 'select d.numero, d.huella, d.causa, d.reanudado_en is null from sello_detenido d order by d.id',
    values: [],
  })
  const open = rows.find((row) => row[3] === 't')
  if (open !== undefined)
    throw new SealingStopped(
      `El sellado está detenido. ${open[2]} Verifique la auditoría y reanúdelo con: custodia auditoria reanudar --motivo TEXTO`,
    )
  return new Set(rows.map(([numero, huella]) => keyOf({ numero: Number(numero), huella: huella ?? '' })))
}

export const isAccepted = (accepted: ReadonlySet<string>, at: Anchor): boolean => accepted.has(keyOf(at))

export const anchorOf = ({ payload, huella }: Pick<SignedSeal, 'huella'> & { payload: SealPayload }): Anchor => ({
  numero: payload.numero,
  huella,
})

/** Written down once, so that a restart does not forget it. */
export async function rememberBreak(tx: Tx, { at, message }: BrokenChain): Promise<void> {
  await tx.run({
    text: `insert into sello_detenido (numero, huella, causa) select $1::bigint, $2::text, $3::text
where not exists (select 1 from sello_detenido d where d.reanudado_en is null)`,
    values: [String(at.numero), at.huella, message],
  })
}

/** The seal over which sealing is stopped; null if it is not. */
export async function openBreak(tx: Tx): Promise<Anchor | null> {
  const [row] = await tx.raw({
    name: '',
    text: 'select d.numero, d.huella from sello_detenido d where d.reanudado_en is null order by d.id limit 1',
    values: [],
  })
  return row === undefined ? null : { numero: Number(row[0]), huella: row[1] ?? '' }
}

/** As the owner of the data: how many stops were answered for. */
export async function resumeSealing(tx: Tx, who: string, reason: string): Promise<number> {
  const ended = await tx.run({
    text: `update sello_detenido set reanudado_en = clock_timestamp(), reanudado_por = $1, motivo = $2
where reanudado_en is null returning id`,
    values: [who, reason],
  })
  if (ended.length > 0)
    await tx.run({
      text: `insert into auditoria (cuenta, actor, rol, solicitud, motivo, accion, recurso, resultado, codigo)
values ('cli', $1, 'administrador', gen_random_uuid()::text, $2, 'administrar', 'auditoria', 200, 'sellado_reanudado')`,
      values: [who, reason],
    })
  return ended.length
}
