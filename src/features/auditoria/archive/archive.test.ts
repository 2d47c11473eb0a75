import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newKey, someRows, tamper, testKeys, useBench } from '../../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../../test/service.ts'
import type { AuditRow } from '../seal/line.ts'
import { sealer } from '../seal/seal.ts'
import { monthBounds } from './archive-format.ts'
import { attachArchive, attachedMonths, attachedPage, detachArchive } from './attach-archive.ts'
import { saveArchive } from './save-archive.ts'
import { archivedRows, verifyArchive } from './verify-archive.ts'
import { ArchiveError } from './write-archive.ts'

const b = useBench(cloneDatabase)
let keys: Awaited<ReturnType<typeof testKeys>>
let folder: string
let now: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custodia-archivo-'))
})
after(() => rm(folder, { recursive: true }))

/** Two seals in February, two in March with a new key between them, one in April. */
beforeEach(async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  const s = sealer({ db: b.app, keys, now: () => now })
  for (const day of ['02-03', '02-27', '03-05', '03-06', '04-01']) {
    now = `2026-${day}T10:00:00.000Z`
    await someRows(b.app, 3, { momento: now, actor: 'Ñeko "el \\ bueno"\t', campos: ['a', 'b c'] })
    if (day === '03-06') await s.rotateSealKey()
    else await s.sealOnce()
  }
})

const sealedBy = async () => ({ signer: await keys.current('sello'), opened: await keys.publicKeys('sello') })
let made = 0
const save = async (month: string) => {
  const place = await mkdtemp(join(folder, `${++made}-`))
  return saveArchive(b.app, month, place, await sealedBy())
}
const trusted = () => [keys.all[0]?.publicJwk ?? {}]
const told = async (path: string, by = trusted()): Promise<string[]> =>
  (await verifyArchive(path, by)).found.list.map((f) => f.kind)

test('un mes se archiva, se verifica sin la base y se lee; los meses encajan uno con otro', async () => {
  const february = await save('2026-02')
  const march = await save('2026-03')
  assert.deepEqual(
    [february, march].map(({ archived }) => [archived.primer_sello, archived.ultimo_sello, archived.filas]),
    [
      [1, 2, 6],
      [3, 4, 6],
    ],
  )
  assert.equal(march.archived.anterior, february.archived.huella)
  for (const { path, archived } of [february, march])
    assert.deepEqual((await verifyArchive(path, trusted())).archived, archived)
  assert.deepEqual(await told(march.path, [newKey().publicJwk]), [
    'llave_desconocida',
    'llave_desconocida',
    'llave_desconocida',
  ])
  const rows: AuditRow[] = []
  for await (const row of archivedRows(march.path)) rows.push(row)
  assert.deepEqual(
    [rows.map((r) => r.id), rows[0]?.actor, rows[0]?.campos],
    [['7', '8', '9', '10', '11', '12'], 'Ñeko "el \\ bueno"\t', ['a', 'b c']],
  )
})

test('lo que no ha terminado, no existe o no está como se selló no se archiva', async () => {
  const refusal = (pattern: RegExp) => (error: unknown) => error instanceof ArchiveError && pattern.test(error.message)
  await assert.rejects(save('2026-04'), refusal(/no ha terminado de sellarse/))
  await assert.rejects(save('2026-01'), refusal(/no se selló nada/))
  await assert.rejects(save('2026-13'), refusal(/AAAA-MM/))
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 8")
  await assert.rejects(save('2026-03'), refusal(/El sello 3 o sus filas no están como se sellaron/))
  assert.equal((await save('2026-02')).archived.filas, 6)
})

test('un archivo no se escribe sobre otro', async () => {
  const place = await mkdtemp(join(folder, 'uno-'))
  const by = await sealedBy()
  await saveArchive(b.app, '2026-02', place, by)
  await assert.rejects(saveArchive(b.app, '2026-02', place, by), { code: 'EEXIST' })
})

test('cualquier byte cambiado, quitado o agregado se descubre', async () => {
  const { path } = await save('2026-03')
  const whole = await readFile(path)
  const other = join(folder, 'otro.gz')
  for (let at = 0; at < whole.length; at += 7) {
    const harmed = Buffer.from(whole)
    harmed[at] = (harmed[at] ?? 0) ^ 1
    await writeFile(other, harmed)
    const again = (await verifyArchive(other, trusted())).holds
    // The header of gzip has bytes that say nothing: its time and its system.
    assert.equal(again, at >= 4 && at < 10, String(at))
  }
  await writeFile(other, whole.subarray(0, whole.length - 20))
  assert.equal((await verifyArchive(other, trusted())).holds, false)
})

test('lo que cambia quien sabe el formato se nombra', async () => {
  const { path } = await save('2026-03')
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const other = join(folder, 'rehecho.gz')
  const changed = async (by: (all: string[]) => string[]): Promise<string[]> => {
    await writeFile(other, gzipSync(`${by([...lines]).join('\n')}\n`))
    return told(other)
  }
  assert.deepEqual(await changed((all) => all), [])
  assert.deepEqual(await changed((all) => all.with(2, all[2]?.replace('leer', 'ver_') ?? '')), [
    'fila_editada',
    'firma_invalida',
  ])
  assert.deepEqual(await changed((all) => all.toSpliced(2, 1)), ['fila_editada', 'truncada', 'firma_invalida'])
  assert.deepEqual(await changed((all) => all.toSpliced(-1, 1)), ['archivo_ilegible'])
  assert.deepEqual(await changed((all) => [...all, all[2] ?? '']), ['archivo_ilegible'])
  // A whole seal with its rows, and the count put right: the chain and the signature tell.
  assert.ok((await changed((all) => all.toSpliced(1, 4))).includes('sello_eliminado'))
})

test('los límites de un mes', () => {
  assert.deepEqual(monthBounds('2026-12'), { from: '2026-12-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' })
  assert.equal(monthBounds('2026-00'), null)
})

test('un mes archivado se adjunta para leerlo, si está íntegro y no está en la base, y se separa', async () => {
  const { path, archived } = await save('2026-03')
  const attach = (file = path) => attachArchive(b.owner, file, trusted(), 'Línea de órdenes')
  await assert.rejects(attach(), /está en esta base/)
  const whole: AuditRow[] = []
  for await (const row of archivedRows(path)) whole.push(row)
  // In a base that began anew, with nothing but the file and the first key.
  const key = trusted()
  await b.empty()
  const faulty = join(folder, 'alterado.ndjson.gz')
  await writeFile(
    faulty,
    gzipSync(
      gunzipSync(await readFile(path))
        .toString()
        .replace('el', 'la'),
    ),
  )
  const found = await attachArchive(b.owner, faulty, key, 'Línea de órdenes')
  assert.ok('list' in found && found.list.length > 0)
  assert.deepEqual(await attachedMonths(b.app), [])
  const attached = await attachArchive(b.owner, path, key, 'Línea de órdenes')
  assert.ok('mes' in attached)
  assert.deepEqual([attached.mes, Number(attached.filas), attached.huella], ['2026-03', 6, archived.huella])
  const all = { mes: '2026-03', paciente: null, cuenta: null }
  assert.deepEqual(await attachedPage(b.app, all, null, 10), whole.toReversed())
  assert.deepEqual(
    (await attachedPage(b.app, all, whole[3]?.id ?? null, 2)).map((r) => r.id),
    [whole[2]?.id, whole[1]?.id],
  )
  assert.deepEqual(await attachedPage(b.app, { ...all, cuenta: 'nadie' }, null, 10), [])
  await assert.rejects(attachArchive(b.owner, path, key, 'Línea de órdenes'), /ya está adjunto/)
  // The service's role only reads them, and the chain of this base knows nothing of them.
  for (const text of ['delete from auditoria_adjunta', 'insert into archivo_adjunto select'])
    await assert.rejects(b.app.run({ text, values: [] }), { code: '42501' })
  assert.equal(await detachArchive(b.owner, '2026-03', 'Línea de órdenes'), true)
  assert.equal(await detachArchive(b.owner, '2026-03', 'Línea de órdenes'), false)
  assert.deepEqual([await attachedMonths(b.app), await attachedPage(b.app, all, null, 10)], [[], []])
  const told = await b.app.run({ text: 'select codigo from auditoria order by id', values: [] })
  assert.deepEqual(
    told.map((r) => r.codigo),
    ['archivo_adjunto', 'archivo_separado'],
  )
})
