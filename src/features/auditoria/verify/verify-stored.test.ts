import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  insertKey,
  insertRows,
  newKey,
  someRows,
  tamper,
  testKeys,
  useBench,
} from '../../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../../test/service.ts'
import { newSecret, secretBox } from '../../../auth/secret-box.ts'
import { keyStore } from '../../../auth/session/keys.ts'
import { duringRequest, type RequestTime } from '../../../engine/connection/request-time.ts'
import type { Core } from '../../../engine/core.ts'
import type { OperationInput } from '../../../engine/operation.ts'
import { sealer } from '../seal/seal.ts'
import { verifyOperation } from '../verify-operation.ts'
import { type Declaration, declarationText, readDeclaration, signDeclaration } from './declaration.ts'
import { remember } from './remembered.ts'
import { verifyInTurn } from './scheduled.ts'
import { type StoredVerification, verifyStored } from './verify-stored.ts'
import { verificationState } from './watch.ts'

const b = useBench(cloneDatabase)
let keys: Awaited<ReturnType<typeof testKeys>>
const seal = () => sealer({ db: b.app, keys }).sealOnce()

beforeEach(async () => {
  await b.empty()
  await b.owner.run({ text: "delete from ajuste where clave = 'verificacion_turno'", values: [] })
  keys = await testKeys(b.owner)
  for (let n = 0; n < 3; n++) {
    await someRows(b.app, 4)
    await seal()
  }
})

const verify = async (whole: boolean, signal?: AbortSignal): Promise<StoredVerification> => {
  const trusted = [keys.all[0]?.publicJwk ?? {}]
  const signer = await keys.current('sello')
  return verifyStored({ db: b.app, trusted, whole, threads: 2, signer, ...(signal === undefined ? {} : { signal }) })
}
const { signal } = new AbortController()
const scheduled = (by: Pick<typeof keys, 'current' | 'publicKeys'> = keys) => ({
  db: b.app,
  signer: () => by.current('sello'),
  keys: () => by.publicKeys('sello', 0),
  anchors: async () => [],
  minutes: 60,
  wholeDays: 30,
})
/** As when the next turn has come. */
const inTurn = async (by?: Parameters<typeof scheduled>[0]): Promise<StoredVerification | null> => {
  await b.owner.run({ text: "delete from ajuste where clave = 'verificacion_turno'", values: [] })
  return verifyInTurn(scheduled(by), signal)
}
const brief = (v: StoredVerification) => [v.holds, v.after, v.seals, v.rows, v.pending]

test('la segunda verificación sigue donde terminó la primera; la completa empieza de nuevo', async () => {
  assert.deepEqual(brief(await verify(false)), [true, null, 3, 12, 0])
  assert.deepEqual(brief(await verify(false)), [true, 3, 0, 0, 0])
  await someRows(b.app, 2)
  await seal()
  await someRows(b.app, 1)
  assert.deepEqual(brief(await verify(false)), [true, 3, 1, 2, 1])
  assert.deepEqual(brief(await verify(true)), [true, null, 4, 14, 1])
})

test('lo nuevo que está mal se halla sin verificar lo anterior, y lo anterior en la completa', async () => {
  await verify(false)
  await someRows(b.app, 3)
  await seal()
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id in (6, 14)")
  const fresh = await verify(false)
  assert.deepEqual(
    fresh.findings.map((f) => f.rows),
    [['14']],
  )
  const all = await verify(true)
  assert.deepEqual(
    all.findings.map((f) => f.rows),
    [['6'], ['14']],
  )
  // What was found is found again: nothing was remembered beyond it.
  assert.deepEqual([(await verify(false)).after, (await verify(false)).holds], [3, false])
  assert.equal((await verificationState(b.app, keys)).verificacion, 'con_hallazgos')
})

test('lo que se recuerda no se puede inventar, adelantar ni llevar a otro sello', async () => {
  await verify(false)
  const [stored] = await b.owner.run({ text: 'select declaracion, llave, firma from verificacion', values: [] })
  const declaration = readDeclaration(String(stored?.declaracion))
  assert.ok(declaration !== null)
  await someRows(b.app, 1)
  await seal()
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 13")
  const [fourth] = await b.owner.run({ text: 'select huella from sello where numero = 4', values: [] })
  const ahead = { ...declaration, sello: 4, huella: String(fourth?.huella) }
  const thief = newKey()
  const forged = [
    // With the signature of the true one, with another key under the name of ours, and a true one for a hash that is not there.
    [declarationText(ahead), stored?.firma],
    [declarationText(ahead), signDeclaration(declarationText(ahead), thief.privateKey)],
  ]
  for (const [text, signature] of forged)
    await tamper(
      b.owner,
      `insert into verificacion (sello, declaracion, llave, firma) values (4, '${text}', '${stored?.llave}', '${signature}')`,
    )
  await remember(b.app, await keys.current('sello'), { ...ahead, sello: 4, huella: '0'.repeat(64) })
  const found = await verify(false)
  assert.deepEqual([found.after, found.findings.map((f) => f.kind)], [3, ['fila_editada']])
})

test('el sello hasta el que se verificó, cambiado después, deja de servir de comienzo', async () => {
  await verify(false)
  await tamper(b.owner, "update sello set momento = momento + interval '1 second' where numero = 3")
  const found = await verify(false)
  assert.deepEqual([found.after, found.holds], [null, false])
})

test('una verificación completa que se interrumpe se sigue, y lo que se halla después también cuenta', async () => {
  const stop = new AbortController()
  stop.abort()
  await assert.rejects(verify(true, stop.signal))
  const rest = await verify(true)
  assert.deepEqual([rest.resumed, rest.after, rest.seals, rest.holds], [true, 1, 2, true])
  const again = await verify(true)
  assert.deepEqual([again.resumed, again.after, again.seals], [false, null, 3])
})

test('detrás de las solicitudes se verifica por turnos, completo cuando toca, y la salud lo dice', async () => {
  assert.equal((await verificationState(b.app, keys)).verificacion, 'ninguna')
  const [one, other] = await Promise.all([verifyInTurn(scheduled(), signal), verifyInTurn(scheduled(), signal)])
  assert.deepEqual([one === null, other === null].toSorted(), [false, true])
  assert.equal((one ?? other)?.after, null)
  const state = await verificationState(b.app, keys)
  assert.deepEqual([state.verificacion, state.verificada_hasta_sello, state.hallazgos], ['integra', 3, 0])
  assert.equal((await inTurn())?.after, 3)
})

test('una fila metida en lo que se verifica no deja recordar lo que sigue', async () => {
  const [first] = await b.owner.run({ text: 'select tx::text from auditoria where id = 1', values: [] })
  await tamper(
    b.owner,
    `insert into auditoria (id, actor, rol, solicitud, accion, recurso, resultado, tx) overriding system value
     values (900, 'x', 'medico', 's', 'leer', 'nota', 200, '${first?.tx}')`,
  )
  const stop = new AbortController()
  stop.abort()
  // No place to stop at holds, so it goes on to the end.
  assert.deepEqual(
    (await verify(false, stop.signal)).findings.map((f) => `${f.kind} ${f.rows}`),
    ['fila_insertada 900'],
  )
  assert.equal((await verify(false)).after, null)
})

const kindsOf = (v: StoredVerification | null): string[] | undefined => v?.findings.map((f) => f.kind)

test('lo que se halló sigue en pie hasta que una verificación completa no halla nada', async () => {
  await verify(false)
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 6")
  assert.deepEqual(kindsOf(await verify(true)), ['fila_editada'])
  await someRows(b.app, 2)
  await seal()
  const fresh = await verify(false)
  assert.deepEqual([fresh.holds, fresh.after, fresh.seals, kindsOf(fresh)], [false, 3, 1, ['hallazgos_en_pie']])
  // What is new was verified all the same, and is not read again.
  assert.equal((await verify(false)).after, 4)
  assert.deepEqual(
    [(await verificationState(b.app, keys)).verificacion, (await verificationState(b.app, keys)).hallazgos],
    ['con_hallazgos', 1],
  )
  await tamper(b.owner, "update auditoria set actor = 'Laura Ospina' where id = 6")
  assert.equal((await verify(false)).holds, false)
  // The row that first said it is gone; those after it carry it on.
  await tamper(b.owner, 'delete from verificacion where strpos(declaracion, \'"hallazgos":1,\') > 0 and sello is null')
  assert.equal((await verify(false)).holds, false)
  assert.equal((await verify(true)).holds, true)
  assert.equal((await verify(false)).holds, true)
  assert.equal((await verificationState(b.app, keys)).verificacion, 'integra')
})

test('quien escribe en la tabla de llaves y en la de verificaciones no logra que se salten filas', async () => {
  await b.empty()
  const own = keyStore(b.app, secretBox(newSecret()))
  const making = sealer({ db: b.app, keys: own })
  for (let n = 0; n < 2; n++) {
    await someRows(b.app, 4)
    await making.sealOnce()
  }
  assert.equal((await inTurn(own))?.holds, true)
  const [stored] = await b.owner.run({ text: 'select declaracion from verificacion', values: [] })
  const declaration = readDeclaration(String(stored?.declaracion))
  assert.ok(declaration !== null)
  await someRows(b.app, 4)
  await making.sealOnce()
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 10")
  // A key of the thief, older than ours and as if lost with its secret, and what it declares of everything.
  const thief = newKey()
  await tamper(b.owner, "update llave set retirada_en = now() where uso = 'sello'")
  await insertKey(b.owner, thief, secretBox(newSecret()))
  await tamper(
    b.owner,
    `update llave set creada_en = now() - interval '9 days', retirada_en = now() - interval '9 days', perdida_en = now() - interval '9 days' where kid = '${thief.kid}'`,
    `update llave set retirada_en = null where uso = 'sello' and kid <> '${thief.kid}'`,
  )
  const [third] = await b.owner.run({ text: 'select huella from sello where numero = 3', values: [] })
  const forged: Declaration = { ...declaration, sello: 3, huella: String(third?.huella) }
  await b.app.run({
    text: 'insert into verificacion (sello, declaracion, llave, firma) values (3, $1, $2, $3)',
    values: [declarationText(forged), thief.kid, signDeclaration(declarationText(forged), thief.privateKey)],
  })
  const found = await inTurn(own)
  assert.deepEqual([found?.after, kindsOf(found), found?.findings[0]?.rows], [2, ['fila_editada'], ['10']])
  const state = await verificationState(b.app, own)
  assert.deepEqual([state.verificacion, state.verificada_hasta_sello], ['con_hallazgos', 2])
  assert.deepEqual(
    (await own.publicKeys('sello', 0)).map((k) => k.kid),
    [(await own.current('sello')).kid],
  )
})

test('una fila que no es una declaración, o una cierta que se copia después, ni estorba ni engaña', async () => {
  assert.equal((await inTurn())?.after, null)
  const key = await keys.current('sello')
  const store = (text: string, signature: string) =>
    b.app.run({
      text: 'insert into verificacion (sello, declaracion, llave, firma) values (null, $1, $2, $3)',
      values: [text, key.kid, signature],
    })
  const [row] = await b.owner.run({ text: 'select declaracion from verificacion', values: [] })
  const genuine = readDeclaration(String(row?.declaracion))
  assert.ok(genuine !== null)
  await store('{"completa":true,"terminada":true,', 'x')
  assert.equal((await verificationState(b.app, keys)).verificacion, 'con_hallazgos')
  assert.equal((await verify(true)).holds, true)
  assert.equal((await verificationState(b.app, keys)).verificacion, 'integra')
  // The last whole verification was long ago; a copy of what it said comes now.
  const old = declarationText({ ...genuine, empezada: '2026-01-01T00:00:00.000Z', momento: '2026-01-01T00:00:01.000Z' })
  await tamper(b.owner, 'truncate verificacion')
  await store(old, signDeclaration(old, key.privateKey))
  assert.equal((await verificationState(b.app, keys)).verificacion, 'con_hallazgos')
  const found = await inTurn()
  assert.deepEqual([found?.after, found?.holds], [null, true])
  assert.equal((await verificationState(b.app, keys)).verificacion, 'integra')
})

test('donde se interrumpe una verificación, el índice de quién vio a quién también se comparó', async () => {
  const patients = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  await b.empty()
  keys = await testKeys(b.owner)
  for (let n = 0; n < 2; n++) {
    await insertRows(b.app, [{ accion: 'listar', recurso: 'paciente', pacientes: patients }, {}])
    await seal()
  }
  const stop = new AbortController()
  stop.abort()
  await assert.rejects(verify(true, stop.signal))
  await tamper(b.owner, 'truncate verificacion', 'delete from lista_mostrada where fila = 1')
  const found = await verify(true, stop.signal)
  assert.deepEqual([kindsOf(found), found.findings[0]?.rows], [['indice_incompleto'], ['1']])
  assert.equal((await verify(true)).resumed, false)
  // Of a row that showed nobody.
  await tamper(
    b.owner,
    'truncate verificacion',
    `insert into lista_mostrada select 1, claves from lista_mostrada where fila = 3`,
  )
  await tamper(b.owner, `insert into lista_mostrada select 4, claves from lista_mostrada where fila = 3`)
  assert.deepEqual(
    (await verify(true)).findings.map((f) => f.rows),
    [['4']],
  )
})

test('lo que se halló se declara aunque después falle la comparación del índice', async () => {
  assert.equal((await verify(true)).holds, true)
  await tamper(
    b.owner,
    "update auditoria set actor = 'Nadie' where id = 6",
    'alter table mes_anotado rename to otra_cosa',
  )
  try {
    await assert.rejects(verify(true), { code: '42P01' })
  } finally {
    await tamper(b.owner, 'alter table otra_cosa rename to mes_anotado')
  }
  const state = await verificationState(b.app, keys)
  assert.deepEqual([state.verificacion, state.hallazgos], ['con_hallazgos', 1])
  assert.deepEqual(brief(await verify(true)).slice(0, 3), [false, null, 3])
})

test('copias de una declaración sin hallazgos, con su misma fecha, no tapan lo que se halló', async () => {
  assert.equal((await verify(true)).holds, true)
  await tamper(b.owner, "update auditoria set actor = 'Nadie' where id = 6")
  assert.equal((await verify(true)).holds, false)
  await tamper(
    b.owner,
    `insert into verificacion (sello, declaracion, llave, firma, momento)
     select v.sello, v.declaracion, v.llave, v.firma, v.momento from verificacion v, generate_series(1, 200)
     where v.id = (select min(id) from verificacion)`,
  )
  assert.equal((await verificationState(b.app, keys)).verificacion, 'con_hallazgos')
  assert.equal((await verify(false)).holds, false)
})

test('la verificación que se pide no termina con el tiempo de la solicitud, y la que llegó tarde no empieza', async () => {
  const run = (time: RequestTime) =>
    duringRequest(time, () =>
      verifyOperation
        .bind({
          core: { db: b.app } as Core,
          keys,
          sealAnchors: async () => [],
          closingKey: () => keys.current('sello'),
        })
        .run({ query: { desde: null, hasta: null, completa: true } } as unknown as OperationInput),
    )
  const time: RequestTime = { until: performance.now() + 3_600_000 }
  const { json } = await run(time)
  assert.deepEqual([(json as { integra: boolean }).integra, time.until], [true, null])
  await assert.rejects(run({ until: performance.now() - 1 }))
  const [stored] = await b.owner.run({ text: 'select count(*)::integer as n from verificacion', values: [] })
  assert.equal(stored?.n, 1)
})
