import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../bench/service.ts'
import { ackCode, mllpClient } from '../../src/cli/hl7/mllp-client.ts'
import { newDocument, patientBody } from '../samples.ts'
import { call } from '../service.ts'
import { type Installation, installation } from './installation.ts'

const { values } = parseArgs({ options: { veces: { type: 'string', default: '20' } } })
const TIMES = Number(values.veces)
const PATIENCE = { timeout: 600_000 + TIMES * 60_000 }
const SENDERS = 4
const ANSWER_MS = 20_000

interface Sent {
  readonly numero: string
  readonly control: string
  readonly phone: string
}

describe('mensajes HL7 bajo muertes al azar', () => {
  let folder = ''
  let place: Installation
  let port = 0
  let going = true
  let sending: Promise<unknown> = Promise.resolve()
  const acknowledged: Sent[] = []
  const patients: string[] = []

  async function must(path: string, body: unknown, status: number): Promise<{ readonly id: string }> {
    const a = await call(place.base(), 'POST', path, body)
    assert.equal(a.status, status, a.text)
    return a.json
  }

  /** A sender as engines are: each message again until it is answered, and only then the next. */
  async function send(numero: string, first: number): Promise<void> {
    for (let n = first; going; n++) {
      const sent = { numero, control: randomUUID(), phone: `3${String(n).padStart(9, '0')}` }
      const text = `MSH|^~\\&|SIMULACRO||CUSTODIA||20261101083000||ADT^A08|${sent.control}|P|2.5.1|||AL|NE\rPID|1||${numero}^^^RNEC^CC||||||||||${sent.phone}^PRN^CP\r`
      for (let code: string | null = null; code !== 'CA'; ) {
        try {
          const line = await mllpClient(port)
          line.send(text)
          const late = wait(ANSWER_MS, '', { ref: false })
          code = ackCode(await Promise.race([line.answer(), late]))
          line.end()
        } catch {
          // Nobody is there: it comes again.
          await wait(200)
        }
        if (!going && code !== 'CA') return
      }
      acknowledged.push(sent)
    }
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-hl7-'))
    port = await freePort()
    place = installation(folder, { settings: { HL7_PUERTO: String(port), DEMO: 'no' } })
    await place.start()
    const { id } = await must('/auth/sistemas/', { usuario: 'admisiones-simulacro', nombre: 'Admisiones' }, 201)
    const grant = { rol: 'admisiones', finalidad: 'admision', envia: ['pacientes'], motivo: 'Simulacro de mensajes' }
    await must(`/auth/sistemas/${id}/concesiones/`, grant, 201)
    const channel = { nombre: 'Simulacro', cuenta: id, aplicacion: 'SIMULACRO', direcciones: ['127.0.0.0/8'] }
    await must('/canales/', channel, 201)
    for (let i = 0; i < SENDERS; i++) {
      const numero = newDocument()
      await must('/paciente/paciente/', patientBody({ tipo_documento: 'CC', numero_documento: numero }), 201)
      patients.push(numero)
    }
    sending = Promise.all(patients.map((numero) => send(numero, 1)))
  }, PATIENCE)

  after(async () => {
    going = false
    await place.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    'cada mensaje acusado tiene un solo efecto, en su orden, aunque el servicio muera a mitad de cualquiera',
    PATIENCE,
    async (t) => {
      for (let n = 0; n < TIMES; n++) {
        await wait(300 + Math.random() * 2_000)
        await place.kill()
        await place.start()
      }
      await wait(1_000)
      going = false
      await sending
      for (;;) {
        const [row] = await place.ask(`select count(*)::integer as n from mensaje_entrada where estado = 'recibido'`)
        if (row?.n === 0) break
        await wait(200)
      }
      const kept = await place.ask('select control, estado from mensaje_entrada')
      const states = new Map(kept.map((m) => [m.control, m.estado]))
      assert.deepEqual(
        acknowledged.filter((m) => states.get(m.control) !== 'aplicado'),
        [],
      )
      for (const numero of patients) {
        const [row] = await place.ask('select version, telefono_movil from paciente where numero_documento = $1', [
          numero,
        ])
        const own = acknowledged.filter((m) => m.numero === numero)
        const [all] = await place.ask('select count(*)::integer as n from mensaje_entrada where clave = $1', [
          `CC ${numero}`,
        ])
        // One version for each message: none was applied twice, and none was lost.
        assert.equal(row?.version, 1 + Number(all?.n))
        assert.ok(Number(all?.n) - own.length <= 1)
        const [last] = await place.ask(
          'select contenido from mensaje_entrada where clave = $1 order by numero desc limit 1',
          [`CC ${numero}`],
        )
        assert.ok(String(last?.contenido).includes(String(row?.telefono_movil)))
      }
      t.diagnostic(`${TIMES} muertes, ${acknowledged.length} mensajes acusados`)
    },
  )
})
