import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { PUBLIC } from '../access/smart-app.ts'
import { newPerson } from '../accounts.ts'
import { deliverAll, startReceiver } from '../eventos/receiver.ts'
import { Subscriber } from '../eventos/subscriber.ts'
import { newChannel } from '../hl7/channel.ts'
import { newHistory } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { settled } from '../settled.ts'
import type { AnyResource } from './demo.ts'
import { newSystem } from './systems.ts'

/**
 * Whichever door a measure comes by, is corrected and is taken back by, all that tells of it tells the same after each step: the series, what
 * FHIR finds, what it reads by id and in its history, a copy that only follows the changes, and what a subscriber is sent. The RDA is not among
 * them: of a result it has but the text that a person wrote in the order, and diagnoses have one door.
 */
const receiver = await startReceiver()
after(() => receiver.close())
const s = useService({ URL_PUBLICA: PUBLIC, EVENTOS_ORIGENES_INTERNOS: receiver.origin })
const subscriber = new Subscriber(s, receiver)
const VALUES = '/paciente/historias-clinicas/'
const EXAMS = '/hce/api/examen-fisico/'
const LOINC = 'http://loinc.org'
const LABORATORY = 'Laboratorio del Sur'
const SIGNS = { pulso: '8867-4', sistolica: '8480-6', diastolica: '8462-4', glucometria: '41653-7' } as const
const UNITS: Readonly<Record<string, string>> = { [SIGNS.pulso]: '/min', [SIGNS.glucometria]: 'mg/dL' }

/** Code → what is said of it: a number, or one with its comparator. */
type Measure = Readonly<Record<string, string>>

const must = async (answer: Promise<Answer>, status = 200): Promise<AnyResource> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}

const pulse = fc.integer({ min: 40, max: 190 }).map((n): Measure => ({ [SIGNS.pulso]: String(n) }))
const pressure = fc
  .record({ upper: fc.integer({ min: 110, max: 220 }), lower: fc.integer({ min: 40, max: 105 }) })
  .map(({ upper, lower }): Measure => ({ [SIGNS.sistolica]: String(upper), [SIGNS.diastolica]: String(lower) }))
const glucose = fc
  .record({ n: fc.integer({ min: 40, max: 600 }), comparator: fc.constantFrom('', '> ', '< ', '<= ') })
  .map(({ n, comparator }): Measure => ({ [SIGNS.glucometria]: `${comparator}${n}` }))
const twice = (one: fc.Arbitrary<Measure>): fc.Arbitrary<[Measure, Measure]> => fc.tuple(one, one)
const signs = fc.oneof(twice(pulse), twice(pressure))
const measures = fc.oneof(signs, twice(glucose))

interface Said {
  readonly paciente: string
  readonly historia: string
}

const quantity = (code: string, said: string): AnyResource => {
  const [number = '', comparator] = said.split(' ').toReversed()
  const unit = UNITS[code] ?? 'mm[Hg]'
  return {
    value: Number(number),
    ...(comparator && { comparator }),
    unit,
    system: 'http://unitsofmeasure.org',
    code: unit,
  }
}
const concept = (code: string) => ({ coding: [{ system: LOINC, code }] })
const observation = ({ paciente, historia }: Said, measure: Measure, more: AnyResource = {}): AnyResource => {
  const parts = Object.entries(measure).map(([code, said]) => ({
    code: concept(code),
    valueQuantity: quantity(code, said),
  }))
  const [only] = parts
  return {
    resourceType: 'Observation',
    status: 'final',
    subject: { reference: `Patient/${paciente}` },
    encounter: { reference: `Encounter/${historia}` },
    effectiveDateTime: '2026-03-01T13:30:00.000Z',
    ...(parts.length === 1 ? only : { code: concept('85354-9'), component: parts }),
    ...more,
  }
}
const row = ({ paciente, historia }: Said, measure: Measure): AnyResource => {
  const [codigo = '', said = ''] = Object.entries(measure)[0] ?? []
  const value = said.includes(' ')
    ? { tipo_valor: 'texto', valor_texto: `${said} ${UNITS[codigo]}`, valor_numerico: null }
    : { tipo_valor: 'numerico', valor_numerico: Number(said), valor_texto: null }
  const lower = measure[SIGNS.diastolica]
  const unidad = value.tipo_valor === 'texto' ? null : (UNITS[codigo] ?? 'mm[Hg]')
  const beside = lower === undefined ? {} : { valor_diastolica: Number(lower) }
  return { paciente, historia_atencion: historia, codigo, unidad, ...value, ...beside }
}
const exam = (measure: Measure): AnyResource => ({
  frecuencia_cardiaca: measure[SIGNS.pulso] ?? null,
  tension_sistolica: measure[SIGNS.sistolica] ?? null,
  tension_diastolica: measure[SIGNS.diastolica] ?? null,
})
/** A new row says nothing of what it has not. */
const told = (body: AnyResource): AnyResource =>
  Object.fromEntries(Object.entries(body).filter(([, said]) => said !== null))
const numbers = (body: AnyResource): AnyResource =>
  Object.fromEntries(Object.entries(body).map(([name, said]) => [name, said === null ? null : Number(said)]))
const bundleOf = (method: string, url: string, resource: AnyResource) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [{ resource, request: { method, url } }],
})
const FHIR = '/fhir/Observation'
const PATCH = { 'content-type': 'application/json-patch+json' }
const annul = JSON.stringify([{ op: 'replace', path: '/status', value: 'entered-in-error' }])

interface Door {
  readonly measures: typeof measures
  /** Who made it, as that door tells it. */
  readonly sender?: string
  /** How it writes, corrects and takes back; each tells what then stands. */
  steps(said: Said, first: Measure, second: Measure): AsyncGenerator<Measure>
}

const doors: Readonly<Record<string, Door>> = {
  'la API propia': {
    measures,
    async *steps(said, first, second) {
      const { id } = await must(s.call('POST', VALUES, told(row(said, first))), 201)
      yield first
      const { paciente: _p, historia_atencion: _h, codigo: _c, ...changed } = row(said, second)
      await must(s.call('PATCH', `${VALUES}${id}/`, changed))
      yield second
      await must(s.call('PATCH', `${VALUES}${id}/`, { estado: 'anulado' }))
      yield {}
    },
  },
  'la API propia, con un valor que corrige a otro': {
    measures,
    async *steps(said, first, second) {
      const { id } = await must(s.call('POST', VALUES, told(row(said, first))), 201)
      const instead = { ...told(row(said, second)), corrige_a: id, estado: 'corregido' }
      const { id: newer } = await must(s.call('POST', VALUES, instead), 201)
      yield second
      await must(s.call('PATCH', `${VALUES}${newer}/`, { estado: 'anulado' }))
      yield first
    },
  },
  'el examen físico': {
    measures: signs,
    async *steps({ historia }, first, second) {
      const { id } = await must(s.call('POST', EXAMS, { historia, ...told(numbers(exam(first))) }), 201)
      yield first
      await must(s.call('PATCH', `${EXAMS}${id}/`, numbers(exam(second))))
      yield second
      await must(s.call('PATCH', `${EXAMS}${id}/`, { anulado: true, motivo_anulacion: 'Se tomó a otra persona.' }))
      yield {}
    },
  },
  FHIR: {
    measures,
    async *steps(said, first, second) {
      const { id } = await must(s.call('POST', FHIR, observation(said, first)), 201)
      yield first
      await must(s.call('PUT', `${FHIR}/${id}`, observation(said, second, { id, status: 'corrected' })))
      yield second
      await must(s.call('PATCH', `${FHIR}/${id}`, annul, PATCH))
      yield {}
    },
  },
  'una transacción de FHIR': {
    measures,
    async *steps(said, first, second) {
      const made = await must(s.call('POST', '/fhir', bundleOf('POST', 'Observation', observation(said, first))))
      const [, id = ''] = made.entry[0].response.location.split('/')
      yield first
      await must(s.call('POST', '/fhir', bundleOf('PUT', `Observation/${id}`, observation(said, second, { id }))))
      yield second
      const gone = observation(said, second, { id, status: 'entered-in-error' })
      await must(s.call('POST', '/fhir', bundleOf('PUT', `Observation/${id}`, gone)))
      yield {}
    },
  },
  'HL7 v2': {
    measures,
    sender: LABORATORY,
    async *steps({ paciente }, first, second) {
      const envia = ['resultados', 'signos_vitales']
      const grant = { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio', envia }
      const { send } = await newChannel(s, grant, { sin_orden: true })
      const person = await must(s.call('GET', `/paciente/paciente/${paciente}/`))
      const { numero_documento: numero, tipo_documento: tipo, fecha_nacimiento: birth, sexo_biologico: sex } = person
      const surnames = [person.primer_apellido, person.segundo_apellido].filter(Boolean).join(' ')
      const names = `${surnames}^${person.primer_nombre}^${person.segundo_nombre ?? ''}`
      const number = randomUUID()
      const tell = async (state: string, measure: Measure): Promise<void> => {
        const pid = `PID|1||${numero}^^^RNEC^${tipo}||${names}||${birth.replaceAll('-', '')}|${sex === '02' ? 'F' : 'M'}`
        const obr = `OBR|1||${number}|SIGNOS^Signos^L|||20260301083000${'|'.repeat(18)}${state}`
        const lines = Object.entries(measure).map(([code, said], i) => {
          const [n = '', comparator = ''] = said.split(' ').toReversed()
          const value = comparator === '' ? `NM|${code}^Signo^LN||${n}` : `SN|${code}^Signo^LN||${comparator}^${n}`
          return `OBX|${i + 1}|${value}|${UNITS[code] ?? 'mm[Hg]'}|||||${state}|||20260301083000|${LABORATORY}`
        })
        const { kept } = await send('ORU^R01', [pid, obr, ...lines])
        assert.deepEqual([kept.estado, kept.causa], ['aplicado', null], String(kept.detalle))
      }
      await tell('F', first)
      yield first
      await tell('C', second)
      yield second
      await tell('X', second)
      yield {}
    },
  },
  'un informe que registra una persona': {
    measures,
    async *steps(said, first, second) {
      const file = async (measure: Measure, more: AnyResource = {}): Promise<string> => {
        const { paciente, historia } = said
        const report = { paciente, historia, nombre: 'Signos', categoria: 'laboratorio', ...more }
        const { id } = await must(s.call('POST', '/hce/api/resultados/', report), 201)
        await must(s.call('POST', VALUES, { ...told(row(said, measure)), resultado: id }), 201)
        return id
      }
      const id = await file(first)
      yield first
      const newer = await file(second, { corrige_a: id, estado: 'corregido' })
      yield second
      await must(s.call('POST', `/hce/api/resultados/${newer}/anular/`, { motivo: 'Era de otra persona.' }), 204)
      yield {}
    },
  },
  'un informe de un laboratorio': {
    measures,
    sender: LABORATORY,
    async *steps(said, first, second) {
      const admin = await newPerson(s, 'administrador')
      const grant = { rol: 'integracion', servicios: ['328'], finalidad: 'laboratorio', envia: ['resultados'] }
      const { ask } = await newSystem(s, admin, grant)
      const identifier = [{ system: 'https://laboratorio.ejemplo.co', value: randomUUID() }]
      const send = (status: string, measure: Measure, answer: number) =>
        must(
          ask('POST', '/fhir/DiagnosticReport', {
            resourceType: 'DiagnosticReport',
            identifier,
            status,
            code: { text: 'Signos' },
            subject: { reference: `Patient/${said.paciente}` },
            encounter: { reference: `Encounter/${said.historia}` },
            performer: [{ display: LABORATORY }],
            contained: [observation(said, measure, { id: 'o' })],
            result: [{ reference: '#o' }],
          }),
          answer,
        )
      await send('final', first, 201)
      yield first
      // The same again is no correction.
      await send('corrected', second, 201)
      yield second
      await send('entered-in-error', second, 200)
      yield {}
    },
  },
}

const inOrder = (entries: readonly (readonly [string, string])[]): Measure =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** `> 600 mg/dL`. */
const saidIn = (comparator: string | null | undefined, value: number | string, unit: string): string =>
  [comparator, value, unit].filter((part) => part != null).join(' ')

/** What each observation says that stands, and nothing of what they do not. */
const saidBy = (all: Iterable<AnyResource>): Measure[] =>
  [...all]
    .filter((o) => o.status !== 'entered-in-error')
    .map((o) =>
      inOrder(
        (o.component ?? [o]).map(({ code, valueQuantity: q, dataAbsentReason }: AnyResource): [string, string] => [
          code.coding[0].code,
          q === undefined ? dataAbsentReason.coding[0].code : saidIn(q.comparator, q.value, q.code),
        ]),
      ),
    )

const COMPARATORS: Readonly<Record<string, string>> = { menor: '<', menor_igual: '<=', mayor_igual: '>=', mayor: '>' }
async function inSeries(paciente: string): Promise<Measure> {
  const { results } = await must(s.call('GET', `/paciente/historia-clinica/ultimos-valores/${paciente}/`))
  return inOrder(
    results.map((v: AnyResource) => [
      v.codigo,
      v.comparador === null
        ? saidIn(null, v.valor_numerico, v.unidad)
        : saidIn(COMPARATORS[v.comparador], v.valor_limite, v.unidad_limite),
    ]),
  )
}

/** A copy made of the changes alone, the oldest first. */
async function copyOf(paciente: string, since: string): Promise<ReadonlyMap<string, AnyResource>> {
  await settled(s)
  const copy = new Map<string, AnyResource>()
  const { entry = [] } = await must(s.call('GET', `${FHIR}/_history?_since=${since}&_count=100`))
  for (const { request, resource, fullUrl } of entry.toReversed())
    if (request.method === 'DELETE') copy.delete(fullUrl)
    else if (resource.subject.reference === `Patient/${paciente}`) copy.set(fullUrl, resource)
  return copy
}

/** What a subscriber keeps of what it was sent, in the order in which it was. */
async function notifiedOf(paciente: string): Promise<ReadonlyMap<string, AnyResource>> {
  await deliverAll(s, receiver)
  const kept = new Map<string, AnyResource>()
  for (const { body } of receiver.got)
    for (const { request, resource, fullUrl } of JSON.parse(body).entry.slice(1)) {
      const id = fullUrl.split('/').at(-1)
      if (request.method === 'DELETE') kept.delete(id)
      else if (resource.subject.reference === `Patient/${paciente}`) kept.set(id, resource)
    }
  return kept
}

/** The last version of each row of the series that was announced. */
async function changesOf(paciente: string, cursor: string): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>()
  for (let at: string | null = `/eventos/?desde=${cursor}&page_size=200`; at !== null; ) {
    const { results, next }: AnyResource = await must(s.call('GET', at))
    for (const e of results)
      if (e.paciente === paciente && e.recurso === 'valor_clinico')
        last.set(e.recurso_id, Math.max(e.version, last.get(e.recurso_id) ?? 0))
    at = next
  }
  return last
}
const eventsFromNow = async (): Promise<string> => {
  await settled(s)
  const { hasta } = await must(s.call('GET', '/eventos/?desde=ahora'))
  return hasta.split('-').slice(0, 3).join('-')
}
const performersOf = (o: AnyResource): string[] =>
  (o.performer ?? []).filter((p: AnyResource) => p.type === 'Organization').map((p: AnyResource) => p.display)

interface Since {
  readonly since: string
  readonly cursor: string
  /** Who made it, where another system sent it. */
  readonly sender?: string
}

async function agree(paciente: string, { since, cursor, sender }: Since, stands: Measure): Promise<void> {
  const expected = inOrder(
    Object.entries(stands).map(([code, said]) => [code, `${said} ${UNITS[code] ?? 'mm[Hg]'}`] as const),
  )
  // However many parts it has, what is measured once is one resource.
  const resources = Object.keys(stands).length === 0 ? [] : [expected]
  const searched = await must(s.call('GET', `${FHIR}?patient=${paciente}&_count=50`))
  const found: AnyResource[] = (searched.entry ?? []).map((e: AnyResource) => e.resource)
  assert.deepEqual(saidBy(found), resources, 'lo que FHIR encuentra')
  assert.deepEqual(await inSeries(paciente), expected, 'la serie')
  const copy = await copyOf(paciente, since)
  assert.deepEqual(saidBy(copy.values()), resources, 'una copia que sigue los cambios')
  const notified = await notifiedOf(paciente)
  assert.deepEqual(saidBy(notified.values()), resources, 'lo que se le notifica a un suscriptor')
  const told = await changesOf(paciente, cursor)
  for (const o of found) assert.deepEqual(performersOf(o), sender === undefined ? [] : [sender], 'quién lo envió')
  for (const [url, copied] of copy) {
    const id = url.split('/').at(-1) ?? ''
    if (told.has(id)) assert.equal(String(told.get(id)), copied.meta.versionId, 'lo que anuncian los eventos')
    const read = await must(s.call('GET', `${FHIR}/${url.split('/').at(-1)}`))
    assert.deepEqual([read.status, read.meta.versionId], [copied.status, copied.meta.versionId], 'lo leído por su id')
    const { entry } = await must(s.call('GET', `${FHIR}/${read.id}/_history?_count=1`))
    assert.deepEqual(entry[0].resource, read, 'la última de su historia')
    assert.deepEqual(notified.get(id), read, 'la última que se notificó')
  }
}

describe('un mismo valor se dice igual por todas partes', () => {
  before(async () => {
    const who = await subscriber.tokenWith('system/Observation.rs')
    await must(subscriber.subscribe(who, subscriber.subscription('Observation', 'full-resource')), 201)
    await deliverAll(s, receiver)
  })

  for (const [name, door] of Object.entries(doors))
    test(`escrito, corregido y retirado por ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(door.measures, async ([first, second]) => {
          fc.pre(JSON.stringify(first) !== JSON.stringify(second))
          const paciente = await subscriber.known()
          const historia = await newHistory(s, { paciente, servicio_reps: '328' })
          receiver.got.length = 0
          const at = { since: new Date().toISOString(), cursor: await eventsFromNow() }
          const from = door.sender === undefined ? at : { ...at, sender: door.sender }
          for await (const stands of door.steps({ paciente, historia }, first, second))
            await agree(paciente, from, stands)
        }),
        { numRuns: 5, endOnFailure: true },
      )
    })
})
