import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { newKey, someRows, tamper, testKeys, useBench } from '../../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../../test/service.ts'
import type { Anchor } from '../seal/anchors.ts'
import { auditColumns, lineOf } from '../seal/line.ts'
import { leafOf, rootOf } from '../seal/merkle.ts'
import { type SealKey, sealer } from '../seal/seal.ts'
import { NO_PREVIOUS, type PublicJwk, type SealPayload, signSeal } from '../seal/seal-payload.ts'
import { storedSeals } from '../seal/stored-seal.ts'
import { databaseSource, rowsUnder } from './database-source.ts'
import { proofThreads } from './proof-threads.ts'
import { provenSource } from './proven-source.ts'
import { type Verification, verifyAudit } from './verify.ts'

const b = useBench(cloneDatabase)
let keys: Awaited<ReturnType<typeof testKeys>>
let anchors: Anchor[]
const seal = () => sealer({ db: b.app, keys, anchor: (a) => void anchors.push(a) })

/** Three seals of four rows: 1 to 4, 5 to 8, 9 to 12. */
beforeEach(async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  anchors = []
  const s = seal()
  for (const n of [1, 2, 3]) {
    for (let i = 0; i < 4; i++) await someRows(b.app, 1, { actor: `Persona ${n}.${i}`, campos: ['a'] })
    await s.sealOnce()
  }
})

const threads = proofThreads(1)
after(() => threads.close())

/** Row by row, and in threads: either finds what the other does. */
const verify = async (given?: PublicJwk[], using: readonly Anchor[] = [], still = true): Promise<Verification> => {
  const options = { trusted: given ?? [keys.all[0]?.publicJwk ?? {}], anchors: using }
  const slow = await verifyAudit({ ...options, source: await databaseSource(b.owner) })
  const source = await provenSource(b.owner, threads, { after: null })
  if (source === null) return slow
  const fast = await verifyAudit({ ...options, source })
  if (!still) return { ...fast, findings: [...slow.findings, ...fast.findings] }
  assert.deepEqual(told(fast), told(slow))
  assert.deepEqual(
    [fast.holds, fast.seals, fast.rows, fast.pending, fast.first, fast.last, fast.end],
    [slow.holds, slow.seals, slow.rows, slow.pending, slow.first, slow.last, slow.end],
  )
  return fast
}

/** What was found, as `kind row,row` or `kind #seal`. */
const told = (v: Verification): string[] =>
  v.findings.map((f) => `${f.kind} ${f.rows?.join(',') ?? `#${f.seal}`}`).sort()

const harmed = async (...statements: string[]): Promise<string[]> => {
  await tamper(b.owner, ...statements)
  return told(await verify(undefined, anchors))
}

/** Everything a superuser without the key can make: leaves, roots, chain and, with a key of their own, signatures. */
async function recompute(from: number, signer: SealKey | null, kid?: string): Promise<void> {
  let previous: string | null = null
  for await (const old of storedSeals(b.owner, 1, 1000)) {
    if (old.payload.numero < from) {
      previous = old.huella
      continue
    }
    const leaves: Buffer[] = []
    for await (const row of rowsUnder(b.owner, old.ids)) leaves.push(leafOf(lineOf(row)))
    const payload: SealPayload = {
      ...old.payload,
      raiz: rootOf(leaves).toString('hex'),
      anterior: previous ?? NO_PREVIOUS,
      llave: kid ?? signer?.kid ?? old.payload.llave,
    }
    const made = signSeal(payload, (signer ?? newKey()).privateKey)
    previous = made.huella
    const firma = signer === null ? old.firma : made.firma
    await tamper(
      b.owner,
      `update sello set raiz = '${payload.raiz}', anterior = '${payload.anterior}', llave = '${payload.llave}', firma = '${firma}',
        huella = '${made.huella}', hojas = '\\x${Buffer.concat(leaves).toString('hex')}' where numero = ${payload.numero}`,
    )
  }
}

const INSERT =
  'insert into auditoria (id, momento, actor, rol, solicitud, accion, recurso, resultado, tx) overriding system value'
const insert = (id: number, tx: string, momento = 'clock_timestamp()'): string =>
  `${INSERT} values (${id}, ${momento}, 'x', 'medico', 's', 'leer', 'nota', 200, ${tx})`

test('una auditoría que nadie ha tocado está íntegra, y lo que falta por sellar no es una falta', async () => {
  await someRows(b.app, 2)
  const v = await verify(undefined, anchors)
  assert.deepEqual([v.holds, v.seals, v.rows, v.pending, v.first, v.last?.numero], [true, 3, 12, 2, 1, 3])
  assert.deepEqual(v.findings, [])
})

const changes: Partial<Record<(typeof auditColumns)[number], string>> = {
  momento: "momento - interval '1 millisecond'",
  cuenta: "'otra'",
  actor: "actor || ' '",
  rol: "'enfermeria'",
  origen: 'null',
  solicitud: "'otra'",
  motivo: "''",
  accion: "'listar'",
  recurso: "'historia'",
  recurso_id: 'gen_random_uuid()',
  paciente: 'gen_random_uuid()',
  pacientes: "'{}'",
  resultado: '201',
  codigo: "'x'",
  acceso: "'urgencia'",
  campos: "'{b}'",
  registros: 'array[gen_random_uuid()]',
  tx: '(tx::text::bigint + 1)::text::xid8',
}
for (const column of auditColumns.filter((c) => c !== 'id')) {
  test(`una fila con otro ${column} se descubre`, async () => {
    assert.deepEqual(await harmed(`update auditoria set ${column} = ${changes[column]} where id = 6`), [
      'fila_editada 6',
    ])
  })
}

test('una fila con la fecha de antes de Cristo no pasa por la misma', async () => {
  assert.deepEqual(
    await harmed(
      "update auditoria set momento = (to_char(momento, 'YYYY-MM-DD HH24:MI:SS.MS') || '+00 BC')::timestamptz where id = 6",
    ),
    ['fila_editada 6'],
  )
})

test('una fila eliminada se nombra', async () => {
  assert.deepEqual(await harmed('delete from auditoria where id = 6'), ['fila_eliminada 6'])
})

test('una fila metida en lo ya sellado se nombra, con transacción vieja o inventada', async () => {
  const first = (await b.owner.run({ text: 'select tx::text from auditoria where id = 1', values: [] }))[0]?.tx
  assert.deepEqual(
    await harmed(
      insert(0, `'${first}'`),
      insert(-5, 'pg_current_xact_id()'),
      insert(13, "'3'"),
      insert(14, "'9000000000'"),
    ),
    ['fila_insertada -5', 'fila_insertada 0', 'fila_insertada 13', 'fila_insertada 14'],
  )
})

test('una fila repetida bajo el mismo número se nombra', async () => {
  await tamper(b.owner, 'alter table auditoria drop constraint auditoria_pkey', insert(6, "'3'"))
  try {
    const v = await verify()
    assert.ok(told(v).includes('fila_insertada 6'), told(v).join())
  } finally {
    await tamper(
      b.owner,
      "delete from auditoria where id = 6 and tx = '3'",
      'alter table auditoria add primary key (id)',
    )
  }
})

const swap = (x: number, y: number): string => {
  const columns = auditColumns.filter((c) => c !== 'id')
  return `update auditoria a set (${columns.join(', ')}) = (select ${columns.map((c) => `o.${c}`).join(', ')} from auditoria o
    where o.id = case a.id when ${x} then ${y} else ${x} end) where a.id in (${x}, ${y})`
}

test('dos filas con el contenido cambiado, del mismo sello o de otro, se nombran juntas', async () => {
  assert.deepEqual(await harmed(swap(6, 7), swap(2, 11)), ['orden_cambiado 2,11', 'orden_cambiado 6,7'])
})

test('dos filas con los números cambiados se nombran juntas', async () => {
  assert.deepEqual(
    await harmed(
      'update auditoria set id = 1000 where id = 6',
      'update auditoria set id = 6 where id = 7',
      'update auditoria set id = 7 where id = 1000',
    ),
    ['orden_cambiado 6,7'],
  )
})

test('una fila llevada a otro número se reconoce', async () => {
  assert.deepEqual(await harmed('update auditoria set id = 1000 where id = 6'), ['orden_cambiado 1000,6'])
})

test('una vuelta de tres se reconoce', async () => {
  const v = await harmed(swap(5, 6), swap(6, 7))
  assert.deepEqual(v, ['orden_cambiado 5,6', 'orden_cambiado 6,7', 'orden_cambiado 7,5'])
})

test('las últimas filas recortadas se nombran y se dice que es el final', async () => {
  assert.deepEqual(await harmed('delete from auditoria where id > 10'), [
    'fila_eliminada 11',
    'fila_eliminada 12',
    'truncada 10',
  ])
})

test('las últimas filas con sus sellos: lo dice el ancla', async () => {
  await tamper(b.owner, 'delete from auditoria where id > 8', 'delete from sello where numero > 2')
  assert.equal((await verify()).holds, true)
  const v = await verify(undefined, anchors)
  assert.deepEqual(told(v), ['truncada #3'])
  assert.match(v.findings[0]?.message ?? '', /se ancló hasta el sello 3 y el último es el 2/)
})

test('la tabla vacía, y la tabla y los sellos vacíos', async () => {
  await tamper(b.owner, 'truncate auditoria')
  const v = await verify()
  assert.deepEqual([v.counts.fila_eliminada, v.counts.truncada, v.rows], [12, 1, 0])
  await tamper(b.owner, 'delete from sello')
  assert.deepEqual(told(await verify(undefined, anchors)), ['truncada #1'])
})

test('un sello sin sus filas ni su lugar: falta, y dice cuántas filas quedaron sueltas', async () => {
  assert.deepEqual(await harmed('delete from sello where numero = 2'), ['sello_eliminado #2'])
  const v = await verify()
  assert.match(v.findings[0]?.message ?? '', /Falta el sello 2; 4 filas quedaron sin sello/)
})

test('el primer sello eliminado también falta', async () => {
  assert.deepEqual(await harmed('delete from sello where numero = 1'), ['sello_eliminado #1'])
})

test('una fila cambiada con las hojas de su sello recalculadas', async () => {
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 6")
  const leaves: Buffer[] = []
  for await (const row of rowsUnder(b.owner, ['5', '6', '7', '8'])) leaves.push(leafOf(lineOf(row)))
  const hojas = `update sello set hojas = '\\x${Buffer.concat(leaves).toString('hex')}' where numero = 2`
  assert.deepEqual(await harmed(hojas), ['sello_alterado #2'])
})

test('hojas estropeadas con las filas intactas: se altera el sello, no las filas', async () => {
  assert.deepEqual(await harmed("update sello set hojas = decode(repeat('ab', 128), 'hex') where numero = 2"), [
    'sello_alterado #2',
  ])
})

test('una fila cambiada con todo su sello recalculado, menos la firma', async () => {
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 6")
  await recompute(2, null)
  const v = await verify()
  assert.deepEqual(told(v), ['firma_invalida #2', 'firma_invalida #3'])
})

test('un sello cambiado en cualquiera de sus columnas', async () => {
  const columns: Record<string, [string, string[]]> = {
    momento: ["momento + interval '1 second'", ['firma_invalida #2', 'sello_alterado #2']],
    sistema: ["'otro'", ['firma_invalida #2', 'sello_alterado #2']],
    desde_tx: ["'1'", ['firma_invalida #2', 'sello_alterado #2']],
    tras_id: ['1', ['firma_invalida #2', 'sello_alterado #2']],
    reloj: ['null', ['firma_invalida #2', 'sello_alterado #2']],
    salto_ms: ['7', ['firma_invalida #2', 'sello_alterado #2']],
    restauracion: [`'{"hasta":"x","por":"x","motivo":"x","abandona":[]}'`, ['firma_invalida #2', 'sello_alterado #2']],
    llave_nueva: [`'{"kty":"OKP","crv":"Ed25519","x":"AA","kid":"z"}'`, ['firma_invalida #2', 'sello_alterado #2']],
    firma: ["'AAAA'", ['firma_invalida #2']],
    huella: ["repeat('0', 64)", ['sello_alterado #2']],
  }
  for (const [column, [value, expected]] of Object.entries(columns)) {
    const before = await b.owner.run({
      text: `select s.${column}::text as v from sello s where s.numero = 2`,
      values: [],
    })
    const found = await harmed(`update sello set ${column} = ${value} where numero = 2`)
    for (const e of expected) assert.ok(found.includes(e), `${column}: ${found}`)
    const was = before[0]?.v as string | null
    const type = (
      await b.owner.run({ text: `select pg_typeof(s.${column})::text as t from sello s limit 1`, values: [] })
    )[0]?.t
    await tamper(
      b.owner,
      `update sello set ${column} = ${was === null ? 'null' : `'${was}'`}::${type} where numero = 2`,
    )
  }
  assert.equal((await verify()).holds, true)
})

test('los números de fila de un sello cambiados', async () => {
  const found = await harmed("update sello set ids = '{5,6,7,9}' where numero = 2")
  assert.ok(found.includes('sello_alterado #2'), found.join())
})

test('todo recalculado y firmado con otra llave, con su nombre o con el de la nuestra', async () => {
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 6")
  const thief = newKey()
  await tamper(b.owner, 'alter table sello drop constraint sello_llave_fkey')
  try {
    await recompute(1, thief)
    assert.deepEqual(told(await verify()), ['llave_desconocida #1', 'llave_desconocida #2', 'llave_desconocida #3'])
    assert.equal((await verify([thief.publicJwk])).holds, true)
    assert.equal((await verify([thief.publicJwk], anchors)).counts.ancla_no_coincide, 3)
    await recompute(1, thief, keys.all[0]?.kid)
    assert.deepEqual(told(await verify()), ['firma_invalida #1', 'firma_invalida #2', 'firma_invalida #3'])
  } finally {
    await b.empty()
    await tamper(b.owner, 'alter table sello add foreign key (llave) references llave (kid)')
  }
})

test('borrar los últimos sellos, cambiar sus filas y dejar que el servicio las selle de nuevo: lo dice el ancla', async () => {
  await tamper(b.owner, 'delete from sello where numero = 3', "update auditoria set actor = 'Nadie' where id = 11")
  const kept = [...anchors]
  await seal().sealOnce()
  assert.equal((await verify()).holds, true)
  assert.deepEqual(told(await verify(undefined, kept)), ['ancla_no_coincide #3'])
})

test('una restauración firmada no es un ataque, y no encubre otro', async () => {
  const rewind = (): Promise<void> =>
    tamper(b.owner, 'delete from auditoria where id > 8', 'delete from sello where numero > 2')
  await rewind()
  const outside = sealer({ db: b.app, keys, anchors: async () => anchors, anchor: (a) => void anchors.push(a) })
  await someRows(b.app, 2)
  await assert.rejects(outside.sealOnce(), /El sello 3 de la auditoría ya no está/)
  assert.deepEqual(told(await verify(undefined, anchors)), ['truncada #3'])
  await b.owner.run({ text: 'truncate sello_detenido', values: [] })
  const left = anchors[2] ?? { numero: 0, huella: '' }
  const link = { hasta: '2026-03-01T10:00:00.000Z', por: 'Ana', motivo: 'se dañó el disco', abandona: [left] }
  await outside.sealRestore(link)
  // Another process, which knows nothing but what is written down outside, goes on sealing.
  await someRows(b.app, 2)
  await sealer({
    db: b.app,
    keys,
    anchors: async () => [...anchors.slice(0, 3)],
    anchor: (a) => void anchors.push(a),
  }).sealOnce()
  const v = await verify(undefined, anchors)
  assert.deepEqual([v.findings, v.seals], [[], 4])
  assert.deepEqual(v.restores, [{ seal: 3, hasta: link.hasta, por: 'Ana', motivo: link.motivo, abandoned: 1 }])
  assert.deepEqual(told(await verify(undefined, [...anchors, { numero: 4, huella: left.huella }])), [
    'ancla_no_coincide #4',
  ])
  await tamper(b.owner, 'delete from sello where numero = 4', 'delete from auditoria where id > 14')
  assert.deepEqual(told(await verify(undefined, anchors)), ['truncada #4'])
  // Without the key nobody says that there was a restore.
  await rewind()
  await recompute(1, null)
  assert.ok(told(await verify(undefined, anchors)).includes('truncada #3'))
})

test('volver a una rama que se había dejado atrás no deja anclas por explicar; lo que nadie dejó atrás, sí', async () => {
  const other = (numero: number): Anchor => ({ numero, huella: String(numero).repeat(64) })
  const left = [other(3), other(4)]
  const written = [...anchors, ...left]
  const going = sealer({ db: b.app, keys, anchors: async () => written, anchor: (a) => void written.push(a) })
  await going.sealRestore({ hasta: '2026-03-01T10:00:00.000Z', por: 'Ana', motivo: 'la otra rama', abandona: left })
  await someRows(b.app, 2)
  await going.sealOnce()
  const v = await verify(undefined, written)
  assert.deepEqual([v.findings, v.seals], [[], 5])
  assert.deepEqual(told(await verify(undefined, [...written, { numero: 2, huella: '7'.repeat(64) }])), [
    'ancla_no_coincide #2',
  ])
})

test('con solo la primera llave se sigue la cadena de las que vinieron', async () => {
  const s = seal()
  for (let i = 0; i < 3; i++) {
    await someRows(b.app, 1)
    await s.rotateSealKey()
    await someRows(b.app, 1)
    await s.sealOnce()
  }
  const v = await verify(undefined, anchors)
  assert.deepEqual([v.findings, v.seals], [[], 9])
  const last = keys.all.at(-1)?.publicJwk ?? {}
  assert.equal((await verify([last])).counts.llave_desconocida, 8)
})

test('la llave retirada ya no sella', async () => {
  await seal().rotateSealKey()
  await someRows(b.app, 1)
  await seal().sealOnce()
  const old = keys.all[0]
  if (old === undefined) throw new Error('a key')
  await recompute(5, old)
  assert.deepEqual(told(await verify(keys.all.map((k) => k.publicJwk))), ['llave_desconocida #5'])
})

test('una fila con fecha de ayer, o con un número de ayer, que se agrega hoy', async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  const s = seal()
  const day = (n: number) => ({ momento: `2026-03-0${n}T10:00:00Z` })
  await someRows(b.owner, 1, day(1))
  await b.owner.run({ text: "select nextval('auditoria_id_seq')", values: [] })
  await someRows(b.owner, 1, day(1))
  await s.sealOnce()
  await someRows(b.owner, 2, day(2))
  await s.sealOnce()
  assert.equal((await verify()).holds, true)
  await tamper(b.owner, insert(2, 'pg_current_xact_id()', "'2026-03-02T10:01:00Z'"))
  await tamper(b.owner, insert(6, 'pg_current_xact_id()', "'2026-03-01T10:00:00Z'"))
  const pending = await verify()
  assert.deepEqual(told(pending), ['fila_fuera_de_tiempo 2', 'fila_fuera_de_tiempo 6'])
  await s.sealOnce()
  assert.deepEqual(told(await verify()), ['fila_fuera_de_tiempo 2', 'fila_fuera_de_tiempo 6'])
})

test('el reloj de la base adelantado 20 minutos por unos segundos no acusa a nadie; una fila de ayer sí', async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  let now = Date.parse('2026-03-01T10:00:00Z')
  let ran = 5_000
  const s = sealer({
    db: b.app,
    keys,
    now: () => new Date(now).toISOString(),
    uptime: () => ran,
    anchor: (a) => void anchors.push(a),
  })
  const pass = async (seconds: number, step: number, rows: number): Promise<void> => {
    ran += seconds
    now += seconds * 1000 + step * 60_000
    if (rows > 0) await someRows(b.owner, rows, { momento: new Date(now).toISOString() })
  }
  for (const step of [0, 0, 20, 0, -20, 0, 0]) {
    await pass(10, step, 3)
    await s.sealOnce()
  }
  const steps = await b.owner.run({ text: 'select s.salto_ms::int as n from sello s order by s.numero', values: [] })
  assert.deepEqual(
    steps.map((r) => r.n),
    [0, 0, 1_200_000, 0, -1_200_000, 0, 0],
  )
  assert.deepEqual(told(await verify()), [])
  // And ahead for a while that no seal saw.
  await pass(1, 20, 2)
  await pass(1, -20, 2)
  await s.sealOnce()
  await pass(10, 0, 2)
  await s.sealOnce()
  assert.deepEqual(told(await verify()), [])
  const [late] = await someRows(b.owner, 1, { momento: '2026-02-27T10:00:00Z' })
  await s.sealOnce()
  assert.deepEqual(told(await verify()), [`fila_fuera_de_tiempo ${late}`])
})

test('los datos llevados a otro servidor siguen íntegros', async () => {
  await b.empty()
  keys = await testKeys(b.owner)
  await someRows(b.app, 3)
  await sealer({ db: b.app, keys, system: 'viejo' }).sealOnce()
  await tamper(b.owner, insert(4, "'900000000'"), insert(5, "'900000001'"))
  await tamper(b.owner, 'alter table auditoria alter column id restart with 6')
  assert.deepEqual([(await verify()).holds, (await verify()).pending], [true, 2])
  const s = seal()
  await someRows(b.app, 2)
  while ((await s.sealOnce()) !== null);
  const v = await verify()
  assert.deepEqual([v.findings, v.rows, v.pending], [[], 7, 0])
})

test('se verifica mientras se escribe y se sella', async () => {
  let writing = true
  const s = seal()
  const writers = [1, 2, 3].map(async () => {
    while (writing) await someRows(b.app, 3)
  })
  const sealing = (async () => {
    while (writing) await s.sealOnce()
  })()
  for (let i = 0; i < 10; i++) assert.deepEqual((await verify(undefined, [...anchors], false)).findings, [])
  writing = false
  await Promise.all([...writers, sealing])
})

test('muchas faltas se cuentan todas y se dicen las primeras', async () => {
  await someRows(b.app, 1500)
  await seal().sealOnce()
  await tamper(b.owner, 'delete from auditoria where id > 12')
  const v = await verify()
  assert.deepEqual([v.counts.fila_eliminada, v.findings.length, v.total], [1500, 1000, 1501])
})
