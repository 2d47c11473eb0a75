import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { openDatabase } from '../../src/engine/database.ts'
import { type Migration, migrate, readMigrations } from '../../src/engine/migrate.ts'
import { wholeContent } from '../../src/features/historias/load-content.ts'
import { closingToVerify, keysFrom, verifyContent } from '../../src/features/historias/verify.ts'
import { allConsents, verifyConsents } from '../../src/features/historias/verify-consents.ts'
import { historiesWithPapers, verifyPapers } from '../../src/features/papeles/verify-papers.ts'
import { allReports, verifyReports } from '../../src/features/resultados/verify-results.ts'
import { applyRules } from '../../src/features/riesgo/apply-rules.ts'
import { registry } from '../../src/resources/index.ts'
import { packageVersion } from '../../src/version.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Service, startService, TEST_SECRET } from '../service.ts'

const FIXTURES = new URL('./fixtures/', import.meta.url)
const versions = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .sort()

interface Recorded {
  readonly migraciones: number
  /** What that version answered, by path. */
  readonly respuestas: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What an answer says of how long ago something was: another every day. */
const BY_THE_CLOCK = ['dias_espera', 'vencida']

const recorded = async (version: string): Promise<Recorded> =>
  JSON.parse(await readFile(new URL(`${version}.json`, FIXTURES), 'utf8'))

test('de cada versión publicada hay una base con datos desde la que se prueba actualizar', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const published = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version ?? '')
  // The one that is being made leaves its own when it is published.
  assert.deepEqual(
    published.filter((version) => version !== packageVersion && !versions.includes(version)),
    [],
  )
  assert.ok(versions.length >= 5)
})

/** The database as that version left it: its schema, its own table of what was applied, its rows. */
async function leaveAsBefore(url: string, version: string, before: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop schema public, particion cascade; create schema public')
    await client.query(`create table migracion (numero integer primary key, nombre text not null, huella text not null,
      aplicada_en timestamptz not null default clock_timestamp())`)
    for (const m of before) {
      await client.query(m.sql)
      await client.query('insert into migracion (numero, nombre, huella) values ($1, $2, $3)', [
        m.number,
        m.name,
        m.hash,
      ])
    }
    const { rows } = await client.query<{ nombre: string }>(
      `select c.relname::text as nombre from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migracion'`,
    )
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`truncate ${rows.map((row) => `"${row.nombre}"`).join(', ')}`)
    await client.query(await readFile(new URL(`${version}.sql`, FIXTURES), 'utf8'))
    await client.query('commit')
  } finally {
    await client.end()
  }
}

for (const version of versions)
  describe(`desde ${version}`, () => {
    let s: (Service & { stop(): Promise<void> }) | undefined
    before(async () => {
      const all = await readMigrations(MIGRATIONS)
      const { migraciones } = await recorded(version)
      s = await startService({}, async (url) => {
        await leaveAsBefore(url, version, all.slice(0, migraciones))
        const db = openDatabase({
          connection: { connectionString: url },
          poolSize: 1,
          maxWaiting: 5,
          statementTimeoutMs: 0,
        })
        try {
          assert.equal(await migrate(db, all, () => {}), all.length - migraciones)
          await applyRules(db)
        } finally {
          await db.end()
        }
        return url
      })
    })
    after(() => s?.stop())

    test('lo que estaba se lee igual', async () => {
      assert.ok(s !== undefined)
      const { respuestas } = await recorded(version)
      for (const [path, told] of Object.entries(respuestas)) {
        const answer = await s.call('GET', path)
        assert.equal(answer.status, 200, `${path}: ${answer.text}`)
        for (const [field, value] of Object.entries(told))
          if (!BY_THE_CLOCK.includes(field)) assert.deepEqual(answer.json[field], value, `${path} ${field}`)
      }
    })

    test('lo cerrado y la auditoría coinciden con sus sellos, y se sigue escribiendo', async () => {
      assert.ok(s !== undefined)
      const keyOf = keysFrom(await keyStore(s.owner, secretBox(TEST_SECRET)).publicKeys('sello'))
      const closed = await s.owner.run({ text: `select id from historia where estado = 'cerrada'`, values: [] })
      // The first that closed histories was 0.3.0.
      assert.equal(closed.length > 0, version >= '0.3.0')
      for (const { id } of closed) {
        const content = await wholeContent(registry)(s.owner, String(id))
        assert.ok(content !== null)
        const { valida, hallazgos } = verifyContent(
          registry,
          content,
          await closingToVerify(s.owner, String(id)),
          keyOf,
        )
        assert.ok(valida, JSON.stringify(hallazgos))
      }
      // What was not sealed then is no finding now.
      for await (const ids of allReports(s.owner))
        for (const { hallazgos } of await verifyReports(s.owner, ids, keyOf)) assert.deepEqual(hallazgos, [])
      for (const history of await historiesWithPapers(s.owner))
        assert.deepEqual(await verifyPapers(s.owner, history, keyOf), [])
      for await (const ids of allConsents(s.owner)) assert.deepEqual(await verifyConsents(s.owner, ids), [])
      await s.sealer.sealOnce()
      const audit = await s.call('GET', '/auditoria/verificar/')
      assert.equal(audit.status, 200, audit.text)
      assert.deepEqual(audit.json.hallazgos, [])
      assert.ok(audit.json.integra && audit.json.sellos > (version >= '0.2.0' ? 1 : 0), audit.text)
      await newHistory(s, { paciente: await newPatient(s) })
    })
  })
