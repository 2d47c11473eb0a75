import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseSilent, faultReading, NotReplicated, overloaded, requestOver } from './database-fault.ts'
import { mayRepeat, repeating } from './repeat-rule.ts'

const failure = (message: string, more: Record<string, string> = {}): Error => Object.assign(new Error(message), more)
const fatal = (code: string): Error => failure('gone', { code, severity: 'FATAL' })
const GONE = [
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006'].map(fatal),
  failure('read ECONNRESET', { code: 'ECONNRESET' }),
  failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
  failure('Connection terminated unexpectedly'),
]
const READ = 'select id from paciente where id = $1'
const READ_AND_AUDIT = 'with t as (select 1), a as (insert into auditoria values ($1)) select * from t'

const { alone, inside, abandoned } = faultReading(() => false)

test('se repite lo que sin duda no dejó nada: antes de confirmar, sin conexión, o sin escribir', () => {
  for (const error of GONE) {
    assert.ok(mayRepeat(inside(error)), error.message)
    assert.ok(mayRepeat(alone(error, READ)), error.message)
    assert.ok(mayRepeat(abandoned(inside(error))), error.message)
  }
})

test('lo que el servidor deshizo porque ya no acepta escrituras se repite en otro', () => {
  const demoted = failure('cannot execute INSERT in a read-only transaction', { code: '25006', severity: 'ERROR' })
  for (const told of [alone(demoted, READ_AND_AUDIT), alone(demoted, 'commit'), inside(demoted)])
    assert.ok(mayRepeat(told))
})

test('lo que un intermediario dejó de recordar preparado se repite por otra conexión', () => {
  for (const code of ['26000', '42P05'])
    assert.ok(mayRepeat(alone(failure('prepared statement', { code, severity: 'ERROR' }), READ_AND_AUDIT)))
})

test('nunca se repite lo que pudo quedar: ni confirmar, ni lo que escribe aunque sea solo su auditoría', () => {
  for (const error of [...GONE, new NotReplicated('unconfirmed'), new DatabaseSilent('silent')])
    for (const text of ['commit', READ_AND_AUDIT, 'insert into paciente values ($1)'])
      assert.ok(!mayRepeat(alone(error, text)), `${error.message}: ${text}`)
})

test('ni lo que ya gastó su tiempo, ni lo que otro tiene ocupado, ni sin espacio, ni con demasiados esperando', () => {
  const full = failure('no space', { code: '53100', severity: 'ERROR' })
  const cancelled = failure('canceling statement', { code: '57014', severity: 'ERROR' })
  const locked = failure('lock timeout', { code: '55P03', severity: 'ERROR' })
  for (const error of [full, cancelled, locked, new DatabaseSilent('silent')]) assert.ok(!mayRepeat(inside(error)))
  assert.ok(!mayRepeat(overloaded()))
  assert.ok(!mayRepeat(requestOver()))
  assert.ok(!mayRepeat(faultReading(() => true).inside(fatal('57P01'))))
  assert.ok(!mayRepeat(new Error('otra cosa')))
})

test('se repite tres veces y no más, y entre una y otra se busca quién atiende', async () => {
  let [tried, searched] = [0, 0]
  const failing = async (): Promise<never> => {
    tried++
    throw inside(fatal('57P01'))
  }
  const search = async (): Promise<void> => void searched++
  await assert.rejects(repeating(failing, null, search))
  assert.deepEqual([tried, searched], [4, 3])
  // What may have committed something apart is not asked again of anybody.
  await assert.rejects(repeating(failing, null, null))
  assert.equal(tried--, 5)
  // Who has no time left is told at once.
  await assert.rejects(repeating(failing, performance.now(), search))
  assert.deepEqual([tried, searched], [5, 3])
})
