import { type KeyUse, keyStore } from '../../auth/session/keys.ts'
import type { Database } from '../../engine/database.ts'
import { UsageError, unknownOrder } from '../options/usage.ts'
import { openSecrets } from '../secret.ts'
import { DONE, readLine, reasonOf, recordKeyWork, withOwner } from './command.ts'
import { anchorOf } from './seal-anchor.ts'

export const USAGE = `Uso: npm run custodia -- llaves ORDEN
  listar                 Las llaves con que firma el servicio, vigentes y retiradas.
  rotar USO [--comprometida --motivo TEXTO]
                         Hace una llave nueva de token, sello o identidad. La anterior queda para verificar;
                         con --comprometida, la de tokens e identidad deja de valer.`

const uses = ['token', 'sello', 'identidad'] as const satisfies readonly KeyUse[]

export async function run(args: string[]): Promise<number> {
  const line = readLine(args, ['motivo'], ['comprometida'])
  const [order = '', ...words] = line.words
  if (order === 'listar' && words.length === 0) return withOwner(list)
  if (order !== 'rotar' && order !== 'listar') throw unknownOrder(order)
  const use = uses.find((one) => one === words[0])
  if (order === 'listar' || use === undefined || words.length > 1)
    throw new UsageError(order === 'listar' ? `Sobra «${words[0]}».` : `rotar lleva un uso: ${uses.join(', ')}.`)
  const exposed = line.flags.comprometida === true
  const reason = exposed ? reasonOf(line) : null
  if (exposed && use === 'sello')
    throw new UsageError(
      'La llave de los sellos se cambia sin --comprometida: lo que ya selló se sigue verificando con ella y con las anclas.',
    )
  return rotate(use, exposed, reason)
}

interface ListedKey {
  readonly kid: string
  readonly uso: KeyUse
  readonly alg: string
  readonly creada_en: string
  readonly retirada_en: string | null
  readonly perdida_en: string | null
}

async function list(db: Database): Promise<number> {
  const keys = await db.run<ListedKey>({
    text: 'select kid, uso, alg, creada_en, retirada_en, perdida_en from llave order by uso, creada_en, kid',
    values: [],
  })
  for (const { uso, kid, alg, creada_en, retirada_en, perdida_en } of keys) {
    const state =
      perdida_en !== null
        ? `perdida ${perdida_en}; solo verifica`
        : retirada_en !== null
          ? `retirada ${retirada_en}`
          : 'vigente'
    console.log(`${uso}\t${kid}\t${alg}\tdesde ${creada_en}\t${state}`)
  }
  return DONE
}

/** Beyond the day in which a retired key is still believed. */
const NOT_BELIEVED = "interval '25 hours'"

const rotate = (use: KeyUse, exposed: boolean, reason: string | null): Promise<number> =>
  withOwner(async (db, config) => {
    if (use === 'sello') {
      const { sealer } = await import('../../features/auditoria/seal/seal.ts')
      const { keys } = await openSecrets(config, db)
      const handover = await sealer({ db, keys, ...anchorOf(config) }).rotateSealKey()
      await recordKeyWork(db, 'llave_rotada', null)
      console.log(`  Nueva llave de sello: ${(await keys.current('sello', 0)).kid}.`)
      if (handover !== null) console.log(`  La presenta el sello ${handover.payload.numero}, que firmó la anterior.`)
      return DONE
    }
    const { box } = await openSecrets(config, db)
    const { previous, next } = await keyStore(db, box).rotate(use)
    if (exposed)
      await db.run({
        text: `update llave set retirada_en = now() - ${NOT_BELIEVED} where uso = $1 and retirada_en is not null`,
        values: [use],
      })
    await recordKeyWork(db, exposed ? 'llave_comprometida' : 'llave_rotada', reason)
    console.log(`  Nueva llave de ${use}: ${next.kid}.`)
    if (previous !== null)
      console.log(
        exposed
          ? `  La anterior (${previous.kid}) y las retiradas ya no valen: reinicie el servicio para que olvide lo que verificó con ellas.`
          : `  La anterior (${previous.kid}) se sigue creyendo 24 horas: lo que firmó vale hasta que vence.`,
      )
    return DONE
  })
