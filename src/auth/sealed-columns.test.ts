import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cloneDatabase } from '../../test/service.ts'
import { type Database, openDatabase } from '../engine/database.ts'
import { countSealed, resealPrevious, sealedColumns } from './sealed-columns.ts'
import { totpContext } from './second-factor/second-factor.ts'
import { fixedRing, newSecret, secretBox } from './secret-box.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
before(async () => {
  clone = await cloneDatabase()
  const connection = { connectionString: clone.url }
  db = openDatabase({ connection, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0 })
})
after(async () => {
  await db.end()
  await clone.drop()
})

const ACCOUNTS = 450
/** What was sealed in whole pages before it was interrupted. */
const DONE = 200
const idOf = (n: number): string => `cuenta-${String(n).padStart(5, '0')}`
const plainOf = (n: number): Buffer => Buffer.from(`secreto de ${n}`)

/** The database, until so many values were written: then the machine is switched off. */
function failingAfter(updates: number): Database {
  let left = updates
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          run(statement) {
            if (/^update/.test(statement.text) && left-- === 0) throw new Error('se fue la luz')
            return tx.run(statement)
          },
        }),
      ),
  }
}

test('lo que un secreto anterior selló se sella de nuevo, aunque se interrumpa, y se abre igual', async () => {
  const [old, young] = [newSecret(), newSecret()]
  const before = secretBox(old)
  const numbers = Array.from({ length: ACCOUNTS }, (_, n) => n)
  await db.run({
    text: `insert into cuenta (id, tipo, usuario, nombre, rol, estado, totp, creado_en, creado_por, actualizado_en)
select q.id, 'persona', q.id, q.id, 'medico', 'activa', q.totp, now(), 'prueba', now() from unnest($1::text[], $2::bytea[]) as q(id, totp)`,
    values: [numbers.map(idOf), numbers.map((n) => before.seal(plainOf(n), totpContext({ id: idOf(n) })))],
  })
  const box = secretBox(fixedRing(young, [old]))
  const column = sealedColumns.find((c) => c.column === 'totp') ?? assert.fail()
  assert.deepEqual(await countSealed(db, box, column), { current: 0, previous: ACCOUNTS, none: 0 })
  await assert.rejects(resealPrevious(failingAfter(DONE + 100), box), /se fue la luz/)
  assert.deepEqual(await countSealed(db, box, column), { current: DONE, previous: ACCOUNTS - DONE, none: 0 })
  assert.equal(await resealPrevious(db, box), ACCOUNTS - DONE)
  assert.equal(await resealPrevious(db, box), 0)
  const alone = secretBox(young)
  assert.deepEqual(await countSealed(db, alone, column), { current: ACCOUNTS, previous: 0, none: 0 })
  const rows = await db.run<{ id: string; totp: Buffer }>({
    text: 'select id, totp from cuenta where totp is not null order by id',
    values: [],
  })
  for (const [n, { id, totp }] of rows.entries()) assert.deepEqual(alone.open(totp, totpContext({ id })), plainOf(n))
})

/** What is sealed elsewhere is not stored: the links of a FHIR search go to the caller. */
const SEALING = [
  'auth/sealed-columns.ts',
  'auth/session/keys.ts',
  'auth/smart/oauth-rows.ts',
  'cli/llaves/lost-secret.ts',
  'features/acceso/second-factor.ts',
  'features/eventos/destinos/endpoint.ts',
  'features/fhir/rest/links.ts',
]

test('quien sella algo más lo agrega a la lista de lo que se vuelve a sellar', async () => {
  const src = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((f) => /(?<!\.test)\.ts$/.test(f))
  const sealing = files.filter((f) => /\bbox\.seal\(/.test(readFileSync(join(src, f), 'utf8')))
  assert.deepEqual(sealing.toSorted(), SEALING)
})
