import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person, withToken } from '../accounts.ts'
import { must } from '../historias/histories.ts'
import { newDocument } from '../samples.ts'
import { useService } from '../service.ts'
import { newChannel, type TestChannel } from './channel.ts'

/** What waits of one sender has an end (docs/decisions/0181-a-share-for-every-sender.md). */
const s = useService({ ENTRADA_EN_ESPERA: '10', ENTRADA_EN_ESPERA_MIB: '1' })
const GRANT = { rol: 'integracion', finalidad: 'laboratorio', servicios: ['328'], envia: ['resultados'] }

const ofNobody = (from: TestChannel, note = 'Nota', control?: string): ReturnType<TestChannel['send']> =>
  from.send(
    'ORU^R01',
    [`PID|1||${newDocument()}^^^RNEC^CC||Nadie^Nadie||19800115|F`, 'OBR|1||N1|902210^Hemograma^CUPS', `NTE|1||${note}`],
    control === undefined ? {} : { control },
  )

describe('lo que espera de un emisor', () => {
  let archivist: Person
  before(async () => {
    archivist = await newPerson(s, 'archivo')
  })

  test('al que llena su cupo se le dice que envíe después, por HL7 y por FHIR; los demás siguen, y decidido algo se recibe', async () => {
    const [full, other] = [await newChannel(s, GRANT), await newChannel(s, GRANT)]
    const kept = []
    for (let i = 0; i < 10; i++) kept.push((await ofNobody(full)).kept)
    assert.ok(kept.every((m) => m.causa === 'paciente_desconocido'))
    const late = await ofNobody(full, 'Nota', 'TARDE')
    assert.match(late.ack, /MSA\|AE\|TARDE/)
    assert.deepEqual(late.kept, {})
    const report = {
      resourceType: 'DiagnosticReport',
      status: 'final',
      code: { text: 'Hemograma' },
      subject: { reference: 'Patient/01a1dd0f-8992-703c-9c3c-000000000009' },
      conclusion: 'Normal',
    }
    const byFhir = await withToken(s.base, full.token)('POST', '/fhir/DiagnosticReport', report)
    assert.equal(byFhir.status, 503, byFhir.text)
    assert.match(byFhir.text, /canal_lleno/)
    assert.match((await ofNobody(other)).ack, /MSA\|AA/)
    const discard = `/entrada/mensajes/${kept[0]?.id}/descartar/`
    await must(archivist.call('POST', discard, { motivo: 'Es de otra institución' }), 200)
    assert.match((await ofNobody(full, 'Nota', 'TARDE')).ack, /MSA\|AA/)
  })

  test('tampoco llena el disco con pocos mensajes grandes', async () => {
    const large = await newChannel(s, GRANT)
    assert.match((await ofNobody(large, 'x'.repeat(700_000))).ack, /MSA\|AA/)
    assert.match((await ofNobody(large, 'x'.repeat(700_000))).ack, /MSA\|AE/)
    assert.match((await ofNobody(large)).ack, /MSA\|AA/)
  })

  test('ni con lo que se le rechaza: se le responde igual y no se guarda más', async () => {
    const refused = await newChannel(s, GRANT)
    const from = (note: string): ReturnType<TestChannel['send']> => refused.send('ZZZ^Z01', [`NTE|1||${note}`])
    const first = await from('x'.repeat(700_000))
    assert.match(first.ack, /MSA\|AR/)
    assert.equal(first.kept.estado, 'rechazado')
    const second = await from('x'.repeat(700_000))
    assert.equal(second.ack.split('\r')[2], first.ack.split('\r')[2])
    assert.deepEqual(second.kept, {})
    // What is right is received meanwhile.
    assert.match((await ofNobody(refused)).ack, /MSA\|AA/)
  })
})
