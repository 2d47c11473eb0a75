import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { told } from '../../src/cli/upgrade/migrar.ts'
import { observeMigrations, type TableEffect } from '../../src/cli/upgrade/simulate.ts'
import { openDatabase } from '../../src/engine/database.ts'
import { readMigrations } from '../../src/engine/migrate.ts'
import { readMigration } from '../../src/engine/migration/read-migration.ts'
import { cloneDatabase } from '../service.ts'

test('se sabe de antemano qué tabla ocupa cada migración, si la recorre o la reescribe, y cuánto más o menos', async () => {
  const clone = await cloneDatabase()
  const scratch = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 2,
    maxWaiting: 5,
    statementTimeoutMs: 0,
  })
  try {
    await scratch.run({ text: 'drop schema public, particion cascade; create schema public', values: [] })
    const real = await readMigrations(MIGRATIONS)
    const next = (i: number, text: string) =>
      readMigration(real.length + i, `prueba_${i}`, `-- compatible: ${real.length + i - 1}\n${text}`)
    const added = [
      next(1, 'alter table paciente add column prueba integer;'),
      next(2, 'create index prueba_i on nota (creado_en);'),
      next(3, 'alter table paciente alter column prueba type text;'),
      next(
        4,
        `create table prueba (id integer);
-- concurrent
create index concurrently if not exists prueba_2 on paciente (prueba);`,
      ),
    ]
    const effects = await observeMigrations(scratch, [...real, ...added], real.length)
    const of = (i: number, table: string): TableEffect | undefined =>
      effects.get(real.length + i)?.find((effect) => effect.table === table)
    const locked = { table: 'paciente', lock: 'AccessExclusiveLock', isWritten: false }
    assert.deepEqual(of(1, 'paciente'), { ...locked, isRewritten: false, isScanned: false })
    assert.deepEqual(of(2, 'nota'), {
      table: 'nota',
      lock: 'ShareLock',
      isRewritten: false,
      isWritten: false,
      isScanned: true,
    })
    assert.equal(of(3, 'paciente')?.isRewritten, true)
    assert.equal(of(4, 'paciente'), undefined)

    const sizes = new Map([
      ['paciente', { bytes: 300 * 1_048_576, rows: 200_000 }],
      ['nota', { bytes: 100 * 1_048_576, rows: 300_000 }],
    ])
    const lines = added.map((m) => told(m, effects.get(m.number) ?? [], sizes))
    assert.match(lines[0]?.[0] ?? '', /menos de un segundo; siguen los servicios desde el esquema \d+\./)
    assert.match(
      lines[0]?.[1] ?? '',
      /paciente: nadie la lee ni la escribe \(AccessExclusiveLock\); 300\.0 MB, unas 200000 filas\./,
    )
    assert.match(lines[1]?.join('\n') ?? '', /cerca de 2 s[\s\S]*nota: nadie la escribe \(ShareLock\).*la recorre/)
    assert.match(lines[2]?.join('\n') ?? '', /cerca de 20 s[\s\S]*la reescribe/)
    assert.match(lines[3]?.join('\n') ?? '', /sin que nadie espere: create index concurrently/)
  } finally {
    await scratch.end()
    await clone.drop()
  }
})
