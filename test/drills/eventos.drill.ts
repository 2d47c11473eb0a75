import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Received, type Receiver, type Reply, startReceiver } from '../eventos/receiver.ts'
import { patientBody } from '../samples.ts'
import { type Answer, call } from '../service.ts'
import { type Installation, installation } from './installation.ts'

const { values } = parseArgs({ options: { veces: { type: 'string', default: '20' } } })
const TIMES = Number(values.veces)
const PATIENCE = { timeout: 3_600_000 + TIMES * 60_000 }
const BETWEEN_MS = 2_000
const MINE = 6
/** So long without any delivery is the end of it. */
const STILL_MS = 120_000
const STRANGERS = 4

const random = (below: number): number => Math.floor(Math.random() * below)
const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went by itself meanwhile.
  }
}

/** Each receiver is bad in its own way. */
const ways: Readonly<Record<string, (got: Received) => Reply>> = {
  falla: () => (random(3) === 0 ? 500 : 204),
  'calla o corta': () => (random(12) === 0 ? () => {} : random(4) === 0 ? (answer) => answer.destroy() : 204),
  'tarde y dos veces': () => (answer) =>
    void wait(random(400)).then(() => (random(4) === 0 ? answer.destroy() : answer.writeHead(200).end())),
}

interface Listener {
  readonly name: string
  readonly receiver: Receiver
  readonly patients: string[]
  /** Asks for another token: hundreds of deaths outlive one. */
  renew(): Promise<string | null>
}

describe('eventos y entregas bajo muertes al azar', () => {
  let folder = ''
  let place: Installation
  let going = true
  let writing: Promise<unknown> = Promise.resolve()
  let reading: Promise<unknown> = Promise.resolve()
  const listeners: Listener[] = []
  /** What each system read from the feed itself, with a cursor, by the same turns. */
  const read = new Map<string, { readonly id: string; readonly paciente: string; readonly version: number }[]>()
  const strangers: string[] = []
  let changes = 0

  const ask = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer | null> =>
    Promise.race([
      call(place.base(), method, path, body, headers).catch(() => null),
      wait(25_000, null, { ref: false }),
    ])
  async function must(method: string, path: string, body: unknown, status: number): Promise<Answer['json']> {
    const a = await ask(method, path, body)
    assert.equal(a?.status, status, a?.text)
    return a?.json
  }
  const newPatient = async (): Promise<string> => (await must('POST', '/paciente/paciente/', patientBody(), 201)).id

  async function listener(name: string, receiver: Receiver): Promise<Listener> {
    const usuario = `drill-${listeners.length}`
    const made = await must('POST', '/auth/sistemas/', { usuario, nombre: name }, 201)
    const patients: string[] = []
    for (let i = 0; i < MINE; i++) {
      const paciente = await newPatient()
      await must(
        'POST',
        '/hce/api/consentimientos/',
        {
          paciente,
          tipo: 'interoperabilidad_terceros',
          texto_version: '1',
          decision: 'aceptado',
          otorgado_por: 'paciente',
          terceros_autorizados: [{ quien: name, ambitos: ['todo'] }],
        },
        201,
      )
      patients.push(paciente)
    }
    const destino = {
      cuenta: made.id,
      nombre: name,
      url: `${receiver.origin}/x`,
      tipos: ['paciente.cambio'],
      finalidad: 'Simulacro de entregas',
    }
    await must('POST', '/eventos/destinos/', destino, 201)
    const credentials = { grant_type: 'client_credentials', client_id: usuario, client_secret: made.client_secret }
    const renew = async (): Promise<string | null> =>
      (await ask('POST', '/auth/token/', credentials))?.json?.access_token ?? null
    return { name, receiver, patients, renew }
  }

  /** Changes go on whatever dies; one that was not answered may have been made. */
  async function write(): Promise<void> {
    while (going) {
      const all = [...listeners.flatMap((l) => l.patients), ...strangers]
      const body = { telefono_movil: `30${String(random(1e8)).padStart(8, '0')}` }
      const a = await ask('PATCH', `/paciente/paciente/${all[random(all.length)]}/`, body)
      if (a?.status === 200) changes++
      await wait(a === null ? 300 : random(30))
    }
  }

  async function follow({ name, renew }: Listener): Promise<void> {
    let token = await renew()
    const told: { id: string; paciente: string; version: number }[] = []
    read.set(name, told)
    let desde = 'ahora'
    while (going) {
      const at = `/eventos/?desde=${desde}&tipos=paciente.cambio&espera=2`
      const a = await ask('GET', at, undefined, { authorization: `Bearer ${token}` })
      if (a?.status === 401) token = await renew()
      if (a?.status !== 200) await wait(300)
      else {
        told.push(...a.json.results)
        desde = a.json.hasta
      }
    }
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'custodia-eventos-'))
    const receivers = await Promise.all(Object.keys(ways).map(() => startReceiver()))
    const origins = receivers.map((r) => r.origin).join()
    place = installation(folder, {
      settings: { EVENTOS_ORIGENES_INTERNOS: origins, DEMO: 'no', TOKEN_SEGUNDOS: '3600' },
    })
    await place.start()
    for (const [i, [name, reply]] of Object.entries(ways).entries()) {
      const receiver = receivers[i] ?? assert.fail()
      receiver.reply = reply
      listeners.push(await listener(name, receiver))
    }
    for (let i = 0; i < STRANGERS; i++) strangers.push(await newPatient())
    reading = Promise.all(listeners.map(follow))
    await wait(1_000)
    writing = Promise.all(Array.from({ length: 4 }, write))
  }, PATIENCE)
  after(async () => {
    going = false
    await Promise.all([writing, reading])
    await place?.stop()
    await Promise.all(listeners.map((l) => l.receiver.close()))
    await rm(folder, { recursive: true, force: true })
  })

  const deaths = [
    async () => {
      await place.kill()
      await place.start()
    },
    async () => kill(await place.postmaster()),
    async () => {
      kill(await place.postmaster())
      await place.kill()
      await place.start()
    },
  ]

  test(`${TIMES} muertes del servicio, de la base o de ambos mientras se escribe y se entrega`, PATIENCE, async (t) => {
    for (let i = 0; i < TIMES; i++) {
      await wait(random(2 * BETWEEN_MS))
      await deaths[i % deaths.length]?.()
    }
    await wait(BETWEEN_MS)
    const of = (kind: number): number => Math.ceil((TIMES - kind) / deaths.length)
    t.diagnostic(`${of(0)} del servicio, ${of(1)} de la base, ${of(2)} de ambos`)
    t.diagnostic(`${changes} cambios confirmados`)
  })

  interface Change {
    readonly id: string
    readonly paciente: string
    readonly version: number
  }
  /** The truth: what the database has of them. */
  const changesOf = async (patients: readonly string[]): Promise<Change[]> =>
    (
      await place.ask(
        `select e.id::text as id, e.paciente, e.version from evento e where e.recurso = 'paciente' and e.hecho = 'cambio'
and e.paciente = any($1) order by e.paciente, e.version`,
        [patients],
      )
    ).map((r) => ({ id: String(r.id), paciente: String(r.paciente), version: Number(r.version) }))

  function assertTold(who: string, patients: readonly string[], all: readonly Change[], told: readonly Change[]): void {
    const seen = new Map(told.map((e) => [e.id, e]))
    assert.deepEqual(
      all.filter((c) => !seen.has(c.id)),
      [],
      `${who}: falta algo`,
    )
    assert.deepEqual(
      told.filter((e) => !patients.includes(e.paciente)),
      [],
      `${who}: supo de quien no debía`,
    )
    // Of what was told twice, where it was told first.
    const first = [...new Map(told.map((e, i) => [e.id, i] as const).toReversed())]
    for (const patient of patients) {
      const order = first
        .filter(([id]) => seen.get(id)?.paciente === patient)
        .toSorted(([, a], [, b]) => a - b)
        .map(([id]) => seen.get(id)?.version ?? 0)
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        `${who}: en desorden`,
      )
    }
  }

  test(
    'cada sistema recibe todo lo suyo, en orden por paciente y con el mismo id, y nada ajeno',
    PATIENCE,
    async (t) => {
      going = false
      await Promise.all([writing, reading])
      const isDone = async (): Promise<boolean> => {
        for (const { patients, receiver } of listeners) {
          const got = new Set(receiver.got.map((g) => JSON.parse(g.body).data?.id))
          if ((await changesOf(patients)).some((c) => !got.has(c.id))) return false
        }
        return true
      }
      // One that hangs costs a whole timeout for each dozen of events: as long as something arrives it is waited for.
      let [arrived, since] = [0, performance.now()]
      while (!(await isDone()) && performance.now() - since < STILL_MS) {
        const now = listeners.reduce((sum, { receiver }) => sum + receiver.got.length, 0)
        if (now > arrived) [arrived, since] = [now, performance.now()]
        // What would wait for hours waits for none of them here.
        // Rows that a sender holds are left for the next round: waiting for many of them could lock both out.
        await place.ask(
          `update destino_pendiente set proximo_en = now() where ctid = any (array(select ctid from destino_pendiente where estado = 'espera' for update skip locked))`,
        )
        await place.ask(
          'update destino set proximo_en = now() where id = any (array(select id from destino for update skip locked))',
        )
        await wait(1_000)
      }
      if (!(await isDone())) {
        const left = await place.ask(
          `select d.nombre, d.estado, d.motivo_estado, d.fallas_seguidas, count(p.*) as esperan from destino d left join destino_pendiente p on p.destino = d.id group by d.id order by d.id`,
        )
        t.diagnostic(JSON.stringify(left))
      }
      for (const { name, patients, receiver } of listeners) {
        const told = receiver.got.map((g) => ({ ...JSON.parse(g.body).data, webhook: g.id }))
        assertTold(name, patients, await changesOf(patients), told)
        const ids = new Set(told.map((e) => `${e.id} ${e.webhook}`))
        assert.equal(ids.size, new Set(told.map((e) => e.id)).size, 'un evento tuvo dos números')
        t.diagnostic(`${name}: ${ids.size} eventos en ${told.length} entregas`)
      }
    },
  )

  test('quien sigue la lista con su cursor tampoco pierde nada', PATIENCE, async (t) => {
    for (const { name, patients, renew } of listeners) {
      const token = await renew()
      const told = [...(read.get(name) ?? [])]
      const last = told.at(-1) as { cursor?: string } | undefined
      // What came after the last page that it had time to read.
      for (let at = `/eventos/?tipos=paciente.cambio&page_size=500${last?.cursor ? `&desde=${last.cursor}` : ''}`; ; ) {
        const a = await ask('GET', at, undefined, { authorization: `Bearer ${token}` })
        assert.equal(a?.status, 200, a?.text)
        told.push(...(a?.json.results ?? []))
        if (a?.json.next === null) break
        at = a?.json.next
      }
      assertTold(name, patients, await changesOf(patients), told)
      assert.equal(new Set(told.map((e) => e.id)).size, told.length, `${name}: algo dos veces`)
    }
    t.diagnostic(`${[...read.values()].reduce((sum, all) => sum + all.length, 0)} eventos leídos por cursor`)
  })
})
