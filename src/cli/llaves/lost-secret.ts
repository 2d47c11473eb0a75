import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { replaceSealed, type SealedValue, sealedColumns, sealedValues } from '../../auth/sealed-columns.ts'
import { newTotpSecret } from '../../auth/second-factor/totp.ts'
import type { SecretBox } from '../../auth/secret-box.ts'
import { keyContext, keyStore } from '../../auth/session/keys.ts'
import { ConfigError } from '../../config.ts'
import type { Database, Tx } from '../../engine/database.ts'
import { type SealerOptions, sealer } from '../../features/auditoria/seal/seal.ts'
import { BrokenChain, SealingStopped } from '../../features/auditoria/seal/stopped-sealing.ts'
import { sealSecrets } from '../../features/eventos/destinos/endpoint.ts'
import { newSigningPair } from '../../features/eventos/destinos/signature.ts'
import { DONE, recordKeyWork } from './command.ts'

/** What no secret at hand opens. */
export async function unopened(db: Database, box: SecretBox): Promise<SealedValue[]> {
  const found: SealedValue[] = []
  for (const of of sealedColumns)
    for await (const page of sealedValues(db, of))
      found.push(...page.filter(({ sealed, context }) => box.openedBy(sealed, context) === 'none'))
  return found
}

/**
 * Goes on without what the lost secret sealed. Keys stay, to check what they signed; second factors become ones that no telephone has, so
 * that they are still asked for and a recovery code or an administrator lets their owner set up another; what applications held, they ask for again.
 */
export async function recoverFromLoss(
  db: Database,
  box: SecretBox,
  reason: string | null,
  /** Null where the caller seals what follows. */
  anchoring: Pick<SealerOptions, 'anchor' | 'anchors'> | null,
): Promise<number> {
  const lost = await unopened(db, box)
  if (lost.length === 0) throw new ConfigError('Este secreto abre todo lo que guarda la base: no se perdió nada.')
  const of = (table: string, column?: string): SealedValue[] =>
    lost.filter((value) => value.of.table === table && (column === undefined || value.of.column === column))
  const [keys, factors, grants, endpoints] = [of('llave'), of('cuenta', 'totp'), of('oauth'), of('destino')]
  console.log(`  ${keys.length} llaves dejan de firmar; lo que firmaron se sigue verificando.`)
  console.log(`  ${factors.length} cuentas entran con un código de recuperación, o después de usuario reset-2fa.`)
  console.log(`  ${grants.length} autorizaciones de aplicaciones se piden de nuevo.`)
  console.log(`  ${endpoints.length} destinos de eventos se detienen, con otro secreto, hasta que se les dé uno nuevo.`)
  if (reason === null) {
    console.log('  Si el secreto todavía está en alguna parte, úselo. Si no: --confirmar --motivo TEXTO.')
    return DONE
  }
  await db.transaction(async (tx) => {
    for (const value of keys) await vouch(tx, value, box)
    for (const value of factors) await replaceSealed(tx, value, box.seal(newTotpSecret(), value.context))
    for (const { row } of of('cuenta', 'totp_pendiente'))
      await tx.run({ text: 'update cuenta set totp_pendiente = null where id = $1', values: [row.id] })
    for (const { row } of grants)
      await tx.run({ text: 'delete from oauth where tipo = $1 and hash = $2', values: [row.tipo, row.hash] })
    for (const value of endpoints) {
      await replaceSealed(tx, value, sealSecrets(box, String(value.row.id), { ...newSigningPair(), previous: null }))
      await tx.run({ text: `update destino set estado = 'inactivo' where id = $1`, values: [value.row.id] })
    }
    await recordKeyWork(tx, 'secreto_perdido', reason)
  })
  const names = await db.run<{ usuario: string }>({
    text: 'select usuario from cuenta where id = any($1) order by usuario',
    values: [factors.map(({ row }) => row.id)],
  })
  for (const { usuario } of names) console.log(`  Su segundo factor se perdió: ${usuario}`)
  const store = keyStore(db, box)
  await store.current('token', 0)
  const key = await store.current('sello', 0)
  if (anchoring !== null)
    await sealer({ db, keys: store, ...anchoring })
      .sealOnce()
      .catch((error: unknown) => {
        if (!(error instanceof BrokenChain || error instanceof SealingStopped)) throw error
        console.log(`  Falta sellar: ${error.message}`)
        console.log('  Si los datos se restauraron, siga con custodia respaldo registrar.')
      })
  console.log(`  Nueva llave de los sellos: ${key.kid}. Publíquela con custodia auditoria llave.`)
  return DONE
}

/** The public half, which the database has in the clear, sealed by who answers for it now. */
async function vouch(tx: Tx, { row, sealed }: SealedValue, box: SecretBox): Promise<void> {
  const [key] = await tx.run<{ publica: JsonWebKey }>({
    text: 'select publica from llave where kid = $1 and privada = $2 for update',
    values: [row.kid, sealed],
  })
  if (key === undefined) return
  const der = createPublicKey({ key: key.publica, format: 'jwk' }).export({ format: 'der', type: 'spki' })
  await tx.run({
    text: `update llave set privada = $2, perdida_en = now()::timestamptz(3), retirada_en = coalesce(retirada_en, now()::timestamptz(3))
where kid = $1`,
    values: [row.kid, box.seal(der, keyContext(String(row.uso), String(row.kid), true))],
  })
}
