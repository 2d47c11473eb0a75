import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  insertRows,
  newKey,
  settled,
  someRows,
  tamper,
  testKeys,
  useBench,
} from '../../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../../test/service.ts'
import { openDatabase } from '../../../engine/database.ts'
import { repeat } from '../../../work/repeat.ts'
import type { Anchor } from './anchors.ts'
import { cut, SealError } from './batch.ts'
import { sealLag } from './lag.ts'
import { auditSelect, lineOf } from './line.ts'
import { leafOf } from './merkle.ts'
import { sealsMissing } from './missing-seals.ts'
import { type Seal, type SealKeys, sealer } from './seal.ts'
import { NO_PREVIOUS, sealHash, verifySeal } from './seal-payload.ts'
import { BrokenChain, rememberBreak, resumeSealing } from './stopped-sealing.ts'

const b = useBench(cloneDatabase)
let keys: Awaited<ReturnType<typeof testKeys>>
beforeEach(async () => {
  await b.empty()
  keys = await testKeys(b.owner)
})

const sealed = async (): Promise<{ numero: number; ids: string[] }[]> =>
  (await b.owner.run({
    text: 'select s.numero, s.ids::text[] as ids from sello s order by s.numero',
    values: [],
  })) as never
const idsOf = async (): Promise<string[]> =>
  (await b.owner.run({ text: 'select a.id::text from auditoria a order by a.id', values: [] })).map((r) => String(r.id))

test('sin filas no hay sello; con filas, uno firmado y encadenado', async () => {
  const s = sealer({ db: b.app, keys })
  assert.equal(await s.sealOnce(), null)
  const ids = await someRows(b.app, 3)
  const first = await s.sealOnce()
  assert.equal(first?.payload.numero, 1)
  assert.equal(first.payload.anterior, NO_PREVIOUS)
  assert.deepEqual([first.payload.primera, first.payload.ultima, first.payload.filas], [ids[0], ids[2], 3])
  assert.equal(first.huella, sealHash(first.payload))
  assert.ok(verifySeal(first, keys.all[0]?.publicJwk ?? {}))
  assert.ok(!verifySeal(first, newKey().publicJwk))
  assert.ok(!verifySeal({ ...first, payload: { ...first.payload, filas: 4 } }, keys.all[0]?.publicJwk ?? {}))
  assert.equal(await s.sealOnce(), null)
  await someRows(b.app, 1)
  const second = await s.sealOnce()
  assert.equal(second?.payload.anterior, first.huella)
  assert.deepEqual(
    (await sealed()).map((x) => x.ids),
    [ids, ['4']],
  )
})

test('lo que una transacción abierta puede escribir todavía no se sella', async () => {
  const s = sealer({ db: b.app, keys })
  await b.app.transaction(async (tx) => {
    await tx.run({ text: 'select pg_current_xact_id()', values: [] })
    await insertRows(b.app, [{}, {}], false)
    assert.equal(await s.sealOnce(), null)
    await tx.run({
      text: `insert into auditoria (actor, rol, solicitud, accion, recurso, resultado) values ('x', 'medico', 's', 'leer', 'nota', 200)`,
      values: [],
    })
  })
  await settled(b.app)
  assert.deepEqual((await s.sealOnce())?.payload.filas, 3)
})

test('una transacción abierta en otra base del servidor no detiene los sellos, ni una que solo lee', async () => {
  const elsewhere = await cloneDatabase()
  const connection = { connectionString: elsewhere.url }
  const other = openDatabase({ connection, poolSize: 1, maxWaiting: 1, statementTimeoutMs: 0 })
  try {
    const s = sealer({ db: b.app, keys })
    await other.transaction(async (theirs) => {
      await theirs.run({ text: 'select pg_current_xact_id()', values: [] })
      await b.app.transaction(async (reader) => {
        await reader.run({ text: 'select count(*) from auditoria', values: [] })
        await insertRows(b.app, [{}, {}], false)
        let rows = 0
        // The server itself may be about to write in this database for a moment.
        for (let i = 0; i < 300 && rows < 2; i++) {
          rows += (await s.sealOnce())?.payload.filas ?? 0
          if (rows < 2) await setTimeout(20)
        }
        assert.equal(rows, 2)
      })
    })
  } finally {
    await other.end()
    await elsewhere.drop()
  }
})

test('una transacción abierta de quien no puede escribir en la auditoría no detiene los sellos; la de quien puede, sí', async () => {
  const role = `ajeno_${process.pid}_${Date.now()}`
  const theirs = new URL(b.url)
  theirs.username = role
  theirs.password = 'x'
  await b.owner.run({ text: `create role ${role} login password 'x'`, values: [] })
  const other = openDatabase({
    connection: { connectionString: String(theirs) },
    poolSize: 1,
    maxWaiting: 1,
    statementTimeoutMs: 0,
  })
  const s = sealer({ db: b.app, keys })
  const sealedWhileOpen = (rows: number): Promise<number> =>
    other.transaction(async (tx) => {
      await tx.run({ text: 'select pg_current_xact_id()', values: [] })
      await insertRows(b.app, Array(rows).fill({}), false)
      let done = 0
      // Sessions of other tests and the server itself come and go.
      for (let i = 0; i < 300 && done < rows; i++) {
        done += (await s.sealOnce())?.payload.filas ?? 0
        if (done < rows) await setTimeout(20)
        if (rows === 1 && i === 5) break
      }
      return done
    })
  try {
    assert.equal(await sealedWhileOpen(2), 2)
    await b.owner.run({ text: `grant custodia_app to ${role}`, values: [] })
    assert.equal(await sealedWhileOpen(1), 0)
  } finally {
    await other.end()
    await b.owner.run({ text: `drop role ${role}`, values: [] })
  }
})

test('con muchos escribiendo y varios sellando, cada fila queda en un solo sello', async () => {
  const sealers = [1, 2, 3].map(() => sealer({ db: b.app, keys, maxRows: 40 }))
  let writing = true
  const rolledBack = new Error('no')
  const writers = Array.from({ length: 6 }, async (_, w) => {
    for (let i = 0; i < 40; i++) {
      await b.app
        .transaction(async (tx) => {
          for (let k = 0; k <= (i + w) % 4; k++)
            await tx.run({
              text: `insert into auditoria (actor, rol, solicitud, accion, recurso, resultado) values ($1, 'medico', 's', 'leer', 'nota', 200)`,
              values: [`escritor ${w}`],
            })
          if (i % 7 === 0) throw rolledBack
        })
        .catch((error) => assert.equal(error, rolledBack))
    }
  })
  const sealing = sealers.map(async (s) => {
    while (writing) {
      await s.sealOnce()
      await setTimeout(1)
    }
  })
  await Promise.all(writers)
  writing = false
  await Promise.all(sealing)
  await settled(b.app)
  while ((await sealers[0]?.sealOnce()) !== null);
  const all = await sealed()
  assert.ok(all.length > 5, `${all.length} seals`)
  assert.ok(all.every((x) => x.ids.length <= 40))
  assert.deepEqual(
    all.flatMap((x) => x.ids).sort((x, y) => Number(x) - Number(y)),
    await idsOf(),
  )
})

test('un sello con tope toma transacciones enteras y dice que hay más', async () => {
  for (const n of [3, 4, 5]) await someRows(b.app, n)
  const s = sealer({ db: b.app, keys, maxRows: 8 })
  assert.deepEqual(
    [await s.sealOnce(), await s.sealOnce(), await s.sealOnce()].map((x) => x && [x.payload.filas, x.more]),
    [[7, true], [5, false], null],
  )
})

test('una transacción que sola excede el tope se reparte, y nada se repite', async () => {
  await someRows(b.app, 25)
  await someRows(b.app, 2)
  const s = sealer({ db: b.app, keys, maxRows: 10 })
  const made: Seal[] = []
  for (let seal = await s.sealOnce(); seal !== null; seal = await s.sealOnce()) made.push(seal)
  assert.deepEqual(
    made.map((m) => m.payload.filas),
    [10, 10, 7],
  )
  assert.deepEqual(
    (await sealed()).flatMap((x) => x.ids),
    await idsOf(),
  )
})

test('el corte es puro: entero si cabe, por transacciones si no, y a mitad solo la que no cabe en ninguno', () => {
  assert.deepEqual(cut('5', null, '3', '9'), { desde_tx: '3', hasta_tx: '9', part: false, more: false })
  assert.deepEqual(cut(null, null, '3', '9'), { desde_tx: '3', hasta_tx: '9', part: false, more: false })
  assert.deepEqual(cut('5', '7', '3', '9'), { desde_tx: '3', hasta_tx: '7', part: false, more: true })
  assert.deepEqual(cut('5', '5', '3', '9'), { desde_tx: '5', hasta_tx: '5', part: true, more: true })
})

test('las listas quedan anotadas por paciente al sellar', async () => {
  const [p, q] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const [id] = await someRows(b.app, 1, { accion: 'listar', pacientes: [p, q, p] })
  await someRows(b.app, 1, { paciente: p })
  await sealer({ db: b.app, keys }).sealOnce()
  const rows = await b.owner.run({
    text: `select fila::text as fila, claves = (select array_agg(distinct uuid_hash(p)) from unnest($1::uuid[]) p) as iguales
from lista_mostrada`,
    values: [[p, q]],
  })
  assert.deepEqual(rows, [{ fila: id, iguales: true }])
})

test('rotar deja un sello de la llave vieja que nombra la nueva, aunque no haya filas', async () => {
  const s = sealer({ db: b.app, keys })
  await someRows(b.app, 1)
  await s.sealOnce()
  const handover = await s.rotateSealKey()
  const [old, young] = keys.all
  assert.equal(handover?.payload.llave, old?.kid)
  assert.equal(handover?.payload.llave_nueva?.x, young?.publicJwk.x)
  assert.equal(handover?.payload.filas, 0)
  await someRows(b.app, 1)
  assert.equal((await s.sealOnce())?.payload.llave, young?.kid)
})

test('quien todavía tiene la llave vieja en memoria pregunta de nuevo', async () => {
  await someRows(b.app, 1)
  await sealer({ db: b.app, keys }).rotateSealKey()
  const [old, young] = keys.all
  if (old === undefined || young === undefined) throw new Error('two keys')
  const asked: (number | undefined)[] = []
  const stale: SealKeys = {
    rotate: keys.rotate,
    async current(_uso, maxAge) {
      asked.push(maxAge)
      return maxAge === 0 ? young : old
    },
  }
  await someRows(b.app, 1)
  assert.equal((await sealer({ db: b.app, keys: stale }).sealOnce())?.payload.llave, young.kid)
  assert.deepEqual(asked, [undefined, 0])
})

test('una rotación interrumpida antes de su sello se termina en el siguiente', async () => {
  const s = sealer({ db: b.app, keys })
  await someRows(b.app, 1)
  await s.sealOnce()
  const { next } = await keys.rotate('sello')
  await someRows(b.app, 2)
  const handover = await s.sealOnce()
  assert.deepEqual([handover?.payload.llave_nueva?.kid, handover?.payload.filas], [next.kid, 2])
  const { withKid: _, ...without } = keys
  await keys.rotate('sello')
  await someRows(b.app, 1)
  await assert.rejects(sealer({ db: b.app, keys: without }).sealOnce(), SealError)
})

test('si se recorta la cadena mientras el servicio sella, el servicio lo dice', async () => {
  const s = sealer({ db: b.app, keys })
  await someRows(b.app, 1)
  await s.sealOnce()
  await tamper(b.owner, 'delete from sello')
  await someRows(b.app, 1)
  await assert.rejects(s.sealOnce(), /sello 1 .* ya no está/)
})

test('los datos llevados a otro servidor siguen su cadena: lo pendiente se sella y nada se repite', async () => {
  const old = sealer({ db: b.app, keys, system: 'viejo' })
  await someRows(b.app, 3)
  await tamper(b.owner, 'update auditoria set id = 100 where id = 2')
  await old.sealOnce()
  // As a dump brings them: rows of the old server that were not sealed, one of them with an id lower than sealed ones.
  await tamper(
    b.owner,
    `insert into auditoria (id, actor, rol, solicitud, accion, recurso, resultado, tx) overriding system value
      values (2, 'x', 'medico', 's', 'leer', 'nota', 200, '900000000'), (101, 'x', 'medico', 's', 'leer', 'nota', 200, '900000001'),
      (102, 'x', 'medico', 's', 'leer', 'nota', 200, '900000002')`,
    'alter table auditoria alter column id restart with 103',
  )
  await someRows(b.app, 2)
  const anew = sealer({ db: b.app, keys, system: 'nuevo', maxRows: 2 })
  const made: Seal[] = []
  for (let seal = await anew.sealOnce(); seal !== null; seal = await anew.sealOnce()) made.push(seal)
  assert.deepEqual(
    made.map(({ payload: p }) => [p.sistema, p.filas, p.primera, p.ultima, p.tras_id]),
    [
      ['nuevo', 3, '2', '102', '102'],
      ['nuevo', 2, '103', '104', '102'],
    ],
  )
  await someRows(b.app, 1)
  assert.deepEqual((await anew.sealOnce())?.payload.primera, '105')
})

test('por sí solo sella cuanto hay, ancla cada sello y se detiene', async () => {
  await someRows(b.app, 5)
  await someRows(b.app, 5)
  const anchors: Anchor[] = []
  const errors: unknown[] = []
  const s = sealer({ db: b.app, keys, maxRows: 5, anchor: (a) => void anchors.push(a) })
  const running = repeat(async () => (await s.sealOnce())?.more === true, {
    everyMs: 5,
    onError: (e) => errors.push(e),
  })
  while (anchors.length < 2) await setTimeout(5)
  await running.stop()
  await someRows(b.app, 1)
  await setTimeout(30)
  assert.deepEqual(errors, [])
  const rows = await b.owner.run({ text: 'select numero, huella from sello order by numero', values: [] })
  assert.deepEqual(rows, anchors)
})

test('el rol del servicio no cambia ni borra sellos', async () => {
  await someRows(b.app, 1)
  await sealer({ db: b.app, keys }).sealOnce()
  for (const text of ["update sello set firma = 'x'", 'delete from sello', 'truncate sello'])
    await assert.rejects(b.app.run({ text, values: [] }), { code: '42501' })
  await assert.rejects(b.owner.run({ text: "update sello set firma = 'x'", values: [] }), /solo admite agregar/)
})

test('PostgreSQL y nosotros escribimos cada fila con las mismas letras', async () => {
  const odd = [
    'comillas " y \\ barras \\\\" /',
    'tabulador\ty línea\nnueva\r\b\f',
    '\u0001\u001f\u007f\u0080\u2028\u2029\ufeff',
    'ñandú, 日本, 🩺, e\u0301, \u{10ffff}',
    '{a,"b,c",null}',
    ' ',
  ]
  await insertRows(
    b.app,
    odd.flatMap((text) => [
      { actor: text, motivo: text, campos: [text, 'nota', text.repeat(3)] },
      { actor: 'x', cuenta: text, recurso: text, momento: '1999-12-31T23:59:59.999Z' },
      { actor: 'x', momento: '2026-01-01T00:00:00Z' },
    ]),
  )
  const tamperable = ["'infinity'", "'-infinity'", "'0044-03-15 12:00:00+00 BC'", "'12345-01-01 00:00:00+00'"]
  for (const moment of tamperable)
    await tamper(
      b.owner,
      `insert into auditoria (id, momento, actor, rol, solicitud, accion, recurso, resultado)
        select max(id) + 1, ${moment}, 'x', 'medico', 's', 'leer', 'nota', 200 from auditoria`,
    )
  await settled(b.app)
  await sealer({ db: b.app, keys }).sealOnce()
  const columns = auditSelect('a')
  const rows = await b.app.raw({ name: '', text: `select ${columns} from auditoria a order by a.id`, values: [] })
  const [seal] = await b.app.run({ text: 'select hojas from sello', values: [] })
  assert.ok(seal)
  assert.equal(rows.length, odd.length * 3 + tamperable.length)
  assert.equal(
    (seal.hojas as Buffer).toString('hex'),
    Buffer.concat(rows.map((r) => leafOf(lineOf(r)))).toString('hex'),
  )
})

const FORGED = `insert into sello (numero, momento, sistema, desde_tx, hasta_tx, tras_id, filas, primera, ultima, raiz, anterior,
  llave, llave_nueva, firma, huella, ids, hojas)
select s.numero + 1, s.momento, s.sistema, s.hasta_tx, '900000000', s.tras_id, 0, null, null, s.raiz, s.huella, s.llave,
  null, s.firma, repeat('a', 64), '{}', '' from sello s order by s.numero desc limit 1`

const resume = (reason: string): Promise<number> => b.owner.transaction((tx) => resumeSealing(tx, 'Ana', reason))

test('sobre un sello que este servicio no firmó no se sella más, tampoco tras reiniciar, hasta que alguien responda', async () => {
  const s = sealer({ db: b.app, keys })
  await someRows(b.app, 2)
  const first = await s.sealOnce()
  await b.app.run({ text: FORGED, values: [] })
  await someRows(b.app, 2)
  await assert.rejects(s.sealOnce(), /El sello 2 de la auditoría no lo firmó este servicio/)
  assert.equal((await sealLag(b.app)).stopped, true)
  const restarted = sealer({ db: b.app, keys })
  await assert.rejects(restarted.sealOnce(), /El sellado está detenido.*sello 2/)
  // Nobody lets themselves go on.
  await assert.rejects(
    b.app.run({
      text: `update sello_detenido set reanudado_en = now(), reanudado_por = 'x', motivo = 'x'`,
      values: [],
    }),
    /permission denied/,
  )
  assert.equal(await resume('Se retiró el acceso a quien lo insertó'), 1)
  await settled(b.app)
  const again = await restarted.sealOnce()
  assert.deepEqual([again?.payload.numero, again?.payload.anterior, again?.payload.filas], [3, first?.huella, 3])
  assert.equal((await sealLag(b.app)).stopped, false)
  await someRows(b.app, 1)
  assert.equal((await restarted.sealOnce())?.payload.anterior, again?.huella)
})

test('una cadena recortada se nota también tras reiniciar, por lo que se anotó fuera de la base', async () => {
  const anchors: Anchor[] = []
  const options = { db: b.app, keys, anchor: (a: Anchor) => void anchors.push(a), anchors: async () => anchors }
  const s = sealer(options)
  for (let i = 0; i < 2; i++) {
    await someRows(b.app, 2)
    await s.sealOnce()
  }
  await tamper(b.owner, 'delete from sello where numero = 2')
  await assert.rejects(sealer(options).sealOnce(), /El sello 2 de la auditoría ya no está o cambió/)
  await assert.rejects(sealer(options).sealOnce(), /El sellado está detenido/)
  await resume('Se restauró una copia de ayer')
  await settled(b.app)
  assert.equal((await sealer(options).sealOnce())?.payload.numero, 2)
  const rows = await b.owner.run({
    text: `select motivo, actor from auditoria where codigo = 'sellado_reanudado'`,
    values: [],
  })
  assert.deepEqual(rows, [{ motivo: 'Se restauró una copia de ayer', actor: 'Ana' }])
})

test('una base que termina antes del último sello guardado fuera es un estado anterior, salvo que alguien responda por ello o lo diga una restauración', async () => {
  const s = sealer({ db: b.app, keys })
  await someRows(b.app, 2)
  const first = await s.sealOnce()
  assert.ok(first !== null)
  const ask = (text: string, values: readonly unknown[]) => b.app.run({ text, values: values.map(String) })
  const missing = async (at: Anchor): Promise<boolean> => (await sealsMissing(ask, at)) !== null
  const [answered, abandoned] = ['a', 'b'].map((letter, n) => ({ numero: 7 + n, huella: letter.repeat(64) }))
  assert.ok(answered !== undefined && abandoned !== undefined)
  // A seal that changed is for the sealing to tell: the data are no earlier.
  assert.deepEqual(
    await Promise.all(
      [{ numero: 1, huella: first.huella }, { numero: 1, huella: answered.huella }, answered].map(missing),
    ),
    [false, false, true],
  )
  await rememberBreak(b.owner, new BrokenChain(answered, 'Ya no está.'))
  assert.ok(await missing(answered))
  await b.owner.transaction((tx) => resumeSealing(tx, 'prueba', 'Se restauró una copia anterior.'))
  assert.ok(!(await missing(answered)))
  assert.ok(await missing(abandoned))
  await s.sealRestore({ hasta: '2026-01-01T00:00:00Z', por: 'prueba', motivo: 'Se ensayó.', abandona: [abandoned] })
  assert.ok(!(await missing(abandoned)))
})

test('el rol del servicio no elige número, transacción ni sello futuro de lo que anota', async () => {
  for (const column of ['id', 'tx'])
    await assert.rejects(
      b.app.run({
        text: `insert into auditoria (${column}, actor, rol, solicitud, accion, recurso, resultado) overriding system value
values ('900000000', 'x', 'medico', 's', 'leer', 'nota', 200)`,
        values: [],
      }),
      /permission denied/,
    )
  const [date] = await b.owner.run({
    text: `select 1 from information_schema.column_privileges where grantee = 'custodia_app' and table_name = 'auditoria'
and privilege_type = 'INSERT' and column_name in ('id', 'tx')`,
    values: [],
  })
  assert.equal(date, undefined)
  const patient = '01a1dd0f-8992-703c-9c3c-723db29af03d'
  const ahead = `insert into acceso_paciente (paciente, sello, filas) values ('${patient}', 1, '{1}')`
  await assert.rejects(b.app.run({ text: ahead, values: [] }), /acceso_paciente_sello_fkey/)
  // Put there before that could be refused, it keeps nothing from being sealed.
  await tamper(b.owner, ahead, "insert into lista_mostrada (fila, claves) values (1, '{}')")
  await insertRows(b.app, [{ accion: 'listar', pacientes: [patient] }])
  assert.equal((await sealer({ db: b.app, keys }).sealOnce())?.payload.numero, 1)
  const rows = await b.owner.run({
    text: 'select 1 from lista_mostrada where fila = 1 and claves = array[uuid_hash($1::uuid)]',
    values: [patient],
  })
  assert.equal(rows.length, 1)
})
