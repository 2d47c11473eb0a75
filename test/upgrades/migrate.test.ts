import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { composeService } from '../../src/cli/serve.ts'
import { migrationText } from '../../src/cli/upgrade/migration-text.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/engine/database.ts'
import { type Migration, MigrationError, migrate, moveBehind, readMigrations } from '../../src/engine/migrate.ts'
import { FIRST_JUDGED, readMigration } from '../../src/engine/migration/read-migration.ts'
import { schemaFloor } from '../../src/engine/migration/schema-floor.ts'
import { cloneDatabase, TEST_SECRET } from '../service.ts'

const silent = (): void => {}

describe('el texto de una migración', () => {
  const read = (text: string): Migration => readMigration(60, 'prueba', text)

  test('dice qué servicios pueden seguir, o se rechaza', () => {
    assert.equal(read('-- compatible: 47\nselect 1;').compatible, 47)
    assert.equal(read('-- Why.\n-- compatible: 60\nselect 1;').compatible, 60)
    for (const wrong of [
      'select 1;',
      '-- compatible: 61\nselect 1;',
      '-- compatible: 3\n',
      'select 1;\n-- compatible: 47\n',
    ])
      assert.throws(() => read(wrong), /compatible: NN/, wrong)
  })

  test('lo que se hace fuera de la transacción puede repetirse, y lo que va por lotes tiene fin', () => {
    const m = read(`-- compatible: 50
create table x (id integer);
-- concurrent
create index concurrently if not exists "x_id" on x (id);
alter table x validate constraint x_fk;
-- batches
update x set id = 1 where id in (select id from x where id = 0 limit 500);
`)
    assert.match(m.sql, /create table x/)
    assert.doesNotMatch(m.sql, /concurrently|update/)
    assert.deepEqual(
      m.steps.map((step) => [step.kind, 'index' in step ? step.index : undefined]),
      [
        ['concurrent', 'x_id'],
        ['concurrent', null],
        ['batches', undefined],
      ],
    )
    const refused = (section: string, says: RegExp): void =>
      assert.throws(() => read(`-- compatible: 60\n${section}`), says, section)
    refused('-- concurrent\ncreate index x_id on x (id);\n', /no puede repetirse/)
    refused('-- concurrent\ncreate index concurrently x_id on x (id);\n', /no puede repetirse/)
    refused('-- batches\nupdate x set id = 1;\n', /limit/)
    refused('-- batches\nupdate x set id = 1 limit 1;\nselect 1 limit 1;\n', /limit/)
    refused('-- batches\ndelete from x limit 1;\n-- concurrent\ndrop index concurrently if exists y;\n', /de último/)
    refused('-- after: 60\nselect 1;', /anterior/)
  })

  test('la que se escribe sola no hace esperar a nadie por una tabla con filas', () => {
    const text = migrationText(60, {
      inTransaction: ['create table "y" (id uuid)'],
      onOldTables: [
        'create unique index "x_u" on "x" (a)',
        'alter table "x" add constraint "x_fk" foreign key (y) references "y" (id)',
      ],
    })
    const m = read(text)
    assert.equal(m.compatible, 60)
    assert.match(m.sql, /add constraint "x_fk" foreign key \(y\) references "y" \(id\) not valid;/)
    assert.deepEqual(
      m.steps.map((step) => step.sql),
      ['create unique index concurrently if not exists "x_u" on "x" (a)', 'alter table "x" validate constraint "x_fk"'],
    )
  })
})

/** Goes through a table that has rows while its writers wait. */
const SLOW = [
  /\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?(?:public\.)?"?(\w+)"?/g,
  /\balter table (?:only )?(?:public\.)?"?(\w+)"? add constraint \S+ (?:check|foreign key)(?![^;]*not valid)/g,
]

test('desde la 48, ninguna migración recorre una tabla que ya existía con sus escritores esperando', async () => {
  const files = readdirSync(MIGRATIONS).filter(
    (file) => /^\d{4}_.*\.sql$/.test(file) && Number(file.slice(0, 4)) >= FIRST_JUDGED,
  )
  const slow = files.flatMap((file) => {
    const text = readFileSync(new URL(file, MIGRATIONS), 'utf8')
    // Where there is no other way the migration says why, in a line of its own.
    if (/^-- locks: .{10,}$/m.test(text)) return []
    const made = new Set(
      [...text.matchAll(/\bcreate table (?:if not exists )?(?:public\.)?"?(\w+)/g)].map(([, table]) => table),
    )
    return SLOW.flatMap((shape) => [...text.matchAll(shape)])
      .filter(([, table]) => !made.has(table))
      .map(([statement]) => `${file}: ${statement}`)
  })
  assert.deepEqual(
    slow,
    [],
    'Escríbalo bajo «-- concurrent» («create index concurrently if not exists», «not valid» y «validate»), o diga «-- locks: por qué».',
  )
})

describe('una base con datos', () => {
  let clone: { url: string; drop(): Promise<void> }
  let db: Database
  let real: Migration[]
  before(async () => {
    clone = await cloneDatabase()
    db = openDatabase({
      connection: { connectionString: clone.url },
      poolSize: 2,
      maxWaiting: 5,
      statementTimeoutMs: 0,
    })
    real = await readMigrations(MIGRATIONS)
  })
  after(async () => {
    await db?.end()
    await clone?.drop()
  })

  /** The migrations of this version and more, as later versions would bring them. */
  const added: Migration[] = []
  const later = (text: string, compatible: 'con la anterior' | 'sola' = 'con la anterior'): Migration[] => {
    const number = real.length + added.length + 1
    added.push(
      readMigration(
        number,
        `prueba_${number}`,
        `-- compatible: ${compatible === 'sola' ? number : number - 1}\n${text}`,
      ),
    )
    return [...real, ...added]
  }
  const all = (): Migration[] => [...real, ...added]
  const one = async (text: string): Promise<Record<string, unknown>> => (await db.run({ text, values: [] }))[0] ?? {}

  test('quien tiene una tabla ocupada hace esperar a la migración y no a las solicitudes; después se aplica', async () => {
    await db.run({ text: 'create table prueba_ocupada (id integer)', values: [] })
    const list = later('alter table prueba_ocupada add column nueva integer;', 'sola')
    const holder = new pg.Client({ connectionString: clone.url, application_name: 'quien ocupa' })
    await holder.connect()
    try {
      await holder.query('begin; select * from prueba_ocupada')
      const waiting = migrate(db, list, silent, { lockMs: 20, deadlineMs: 300 })
      await assert.rejects(waiting, (error: unknown) => {
        assert.ok(error instanceof MigrationError, String(error))
        assert.match(
          error.message,
          /no se aplicó; nada cambió\. Transacciones abiertas: .*\(quien ocupa\) desde hace \d+ s/,
        )
        return true
      })
      // What was announced is taken back with it.
      assert.ok((await schemaFloor(db)) < list.length)
      const trying = migrate(db, list, silent, { lockMs: 20, deadlineMs: 60_000 })
      // Between one try and the next the table is free for others.
      await holder.query('select * from prueba_ocupada')
      await holder.query('commit')
      assert.equal(await trying, 1)
    } finally {
      await holder.end()
    }
  })

  test('un índice concurrente que quedó a medias se descarta y se hace de nuevo', async () => {
    await db.run({
      text: 'create table prueba_indice (n integer); insert into prueba_indice values (1), (1)',
      values: [],
    })
    const list = later(`alter table prueba_indice add column otra integer;
-- concurrent
create unique index concurrently if not exists prueba_unico on prueba_indice (n);`)
    await assert.rejects(migrate(db, list, silent), { code: '23505' })
    const state = `select count(*) filter (where i.indisvalid)::integer as sirven, count(*)::integer as hay
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'prueba_unico'`
    assert.deepEqual(await one(state), { sirven: 0, hay: 1 })
    await db.run({ text: 'delete from prueba_indice where ctid = (select min(ctid) from prueba_indice)', values: [] })
    // The transaction is not applied again: it would fail on its column.
    assert.equal(await migrate(db, list, silent), 0)
    assert.deepEqual(await one(state), { sirven: 1, hay: 1 })
  })

  test('dos que migran a la vez no se traban por un índice concurrente', async () => {
    const list = later(`-- concurrent
create index concurrently if not exists prueba_otro on prueba_indice (otra);`)
    const second = openDatabase({
      connection: { connectionString: clone.url },
      poolSize: 1,
      maxWaiting: 5,
      statementTimeoutMs: 0,
    })
    try {
      const applied = await Promise.all([migrate(db, list, silent), migrate(second, list, silent)])
      assert.deepEqual(applied.toSorted(), [0, 1])
    } finally {
      await second.end()
    }
  })

  test('lo que va por lotes se mueve después, se retoma donde iba y se termina antes de la que lo necesita', async () => {
    await db.run({
      text: `create table prueba_lote as select n, false as movida from generate_series(1, 25) n;
create table prueba_lote2 as select n, false as movida from generate_series(1, 25) n`,
      values: [],
    })
    const batches = (table: string): string => `-- batches
update ${table} set movida = true where n in (select n from ${table} where not movida order by n limit 10);`
    // What earlier ones move is over first.
    while ((await moveBehind(db, all())) !== 'done');
    const list = later(batches('prueba_lote'))
    await migrate(db, list, silent)
    const moved = (table: string) => one(`select count(*)::integer as n from ${table} where movida`)
    assert.deepEqual(await moved('prueba_lote'), { n: 0 })
    assert.equal(await moveBehind(db, list), 'moved')
    assert.deepEqual(await moved('prueba_lote'), { n: 10 })
    // A start in between leaves them for the service.
    assert.equal(await migrate(db, list, silent), 0)
    assert.deepEqual(await moved('prueba_lote'), { n: 10 })
    while ((await moveBehind(db, list)) !== 'done');
    assert.deepEqual(await moved('prueba_lote'), { n: 25 })
    const number = list.length
    assert.deepEqual(
      await one(`select filas_movidas::integer as n, pasos_hechos as pasos from migracion where numero = ${number}`),
      {
        n: 25,
        pasos: 1,
      },
    )
    later(batches('prueba_lote2'))
    const needing = readMigration(
      number + 2,
      'la_necesita',
      `-- compatible: ${number + 1}\n-- after: ${number + 1}\nalter table prueba_lote2 add constraint todas check (movida);`,
    )
    added.push(needing)
    assert.equal(await migrate(db, all(), silent), 2)
    assert.deepEqual(await moved('prueba_lote2'), { n: 25 })
  })

  test('una versión anterior sigue junto a un esquema con el que puede trabajar; con otro se rechaza en una frase', async () => {
    const before = all()
    await migrate(db, later('create table prueba_nueva (id integer);'), silent)
    assert.equal(await migrate(db, before, silent), 0)
    const newer = later('alter table prueba_nueva add column otra integer;', 'sola')
    await migrate(db, newer, silent, undefined, '9.8.7')
    await assert.rejects(
      migrate(db, before, silent),
      /versión más nueva.*no puede trabajar en ella: use la versión 9\.8\.7 del programa.*restaure un respaldo/,
    )
  })

  test('un servicio en marcha deja de atender, en una frase, antes de que el esquema lo deje atrás', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'custodia-atras-'))
    const connection = { connectionString: clone.url }
    const never = new Promise<void>(() => {})
    const service = await composeService(
      readConfig({
        PORT: '0',
        ACCESO: 'cuentas',
        SECRETO: TEST_SECRET,
        LOG_LEVEL: 'silent',
        SELLO_ANCLA: join(folder, 's'),
      }),
      {
        owner: connection,
        app: connection,
        role: 'custodia_app',
        isShared: false,
        replica: null,
        files: null,
        memory: { seen: join(folder, 'servidor.txt'), anchors: join(folder, 's') },
        schema: all().length,
      },
      { stop: never, again: never, onReload: silent, end: silent },
    )
    const serving = await service.listen()
    const base = `http://127.0.0.1:${serving.port}`
    try {
      // One that it can go on with does not disturb it.
      await migrate(db, later('create table prueba_al_lado (id integer);'), silent)
      assert.equal((await fetch(`${base}/salud/listo`)).status, 200)
      await migrate(db, later('drop table prueba_al_lado;', 'sola'), silent)
      for (const path of ['/salud/listo', '/paciente/paciente/', '/']) {
        const refused = await fetch(base + path)
        assert.equal(refused.status, 503, path)
        assert.match(await refused.text(), /"servicio_anterior"/)
      }
      const post = await fetch(`${base}/auth/ingresar/`, {
        method: 'POST',
        body: new URLSearchParams({ usuario: 'a', clave: 'b' }),
      })
      assert.equal(post.status, 503)
      assert.equal((await fetch(`${base}/salud/vivo`)).status, 200)
    } finally {
      await serving.stop(Promise.resolve())
      await rm(folder, { recursive: true, force: true })
    }
  })
})
