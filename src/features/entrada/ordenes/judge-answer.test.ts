import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAcknowledgement } from '../../hl7/read/read-acknowledgement.ts'
import { judgeAnswer } from './judge-answer.ts'

const answer = (code: string, rest = ''): Buffer =>
  Buffer.from(`MSH|^~\\&|LIS||CUSTODIA||20261118||ORL^O22|1|P|2.5.1\rMSA|${code}|C1${rest}\r`)
const HOUR = 3_600_000

test('AA y CA lo entregan, AR y CR lo rechazan, lo demás se intenta de nuevo hasta que vence', () => {
  const judged = (code: string, sinceFirstMs = 0) => {
    const read = readAcknowledgement(answer(code, '|No hay cupo'), 'UNICODE UTF-8')
    assert.ok(read !== null)
    assert.equal(read.control, 'C1')
    return judgeAnswer(read, { attempt: 3, sinceFirstMs, random: 0 })
  }
  for (const code of ['AA', 'CA']) assert.equal(judged(code).estado, 'entregado')
  for (const code of ['AR', 'CR'])
    assert.deepEqual([judged(code).estado, judged(code).detalle], ['rechazado', 'No hay cupo'])
  for (const code of ['AE', 'CE', '??'])
    assert.deepEqual([judged(code).estado, judged(code).waitMs], ['por_enviar', 4_000])
  assert.equal(judged('AE', 73 * HOUR).estado, 'vencido')
})

test('lo que no es un acuse no se lee como uno; ERR dice más que MSA', () => {
  assert.equal(readAcknowledgement(Buffer.from('hola'), 'UNICODE UTF-8'), null)
  assert.equal(readAcknowledgement(Buffer.from('MSH|^~\\&|A|||||ACK|1|P|2.5\rPID|1\r'), 'UNICODE UTF-8'), null)
  const told = Buffer.concat([answer('AR', '|Antes'), Buffer.from('ERR||PID^1^3|204|E||||Paciente sin afiliación\r')])
  assert.equal(readAcknowledgement(told, 'UNICODE UTF-8')?.words, 'Paciente sin afiliación')
})
