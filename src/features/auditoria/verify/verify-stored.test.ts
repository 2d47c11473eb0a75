import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newKey, someRows, tamper, testKeys, useBench } from '../../../../test/fixtures/audit-rows.ts'
import { cloneDatabase } from '../../../../test/service.ts'
import { sealer } from '../seal/seal.ts'
import { declarationText, readDeclaration, signDeclaration } from './declaration.ts'
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
  assert.equal((await verificationState(b.app)).verificacion, 'con_hallazgos')
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
  const scheduled = {
    db: b.app,
    signer: () => keys.current('sello'),
    anchors: async () => [],
    minutes: 60,
    wholeDays: 30,
  }
  const { signal } = new AbortController()
  assert.equal((await verificationState(b.app)).verificacion, 'ninguna')
  const [one, other] = await Promise.all([verifyInTurn(scheduled, signal), verifyInTurn(scheduled, signal)])
  assert.deepEqual([one === null, other === null].toSorted(), [false, true])
  assert.equal((one ?? other)?.after, null)
  const state = await verificationState(b.app)
  assert.deepEqual([state.verificacion, state.verificada_hasta_sello, state.hallazgos], ['integra', 3, 0])
  await b.owner.run({
    text: "update ajuste set valor = (clock_timestamp() - interval '2 hours')::text where clave = 'verificacion_turno'",
    values: [],
  })
  assert.equal((await verifyInTurn(scheduled, signal))?.after, 3)
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
