import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newPerson, type Person } from '../accounts.ts'
import { newDraft, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  type Body,
  CONSENTS,
  careLog,
  clarification,
  complete,
  consentBody,
  DIAGNOSES,
  DOCUMENTS,
  diagnosisBody,
  findings,
  HISTORIES,
  item,
  moveTo,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  REASON,
  resultBody,
  verifyHistory,
} from './histories.ts'

/**
 * Two clinicians and the archive do anything to one history, one after the other and at once. A small model says what
 * each must be answered; of what is done at once there must be an order in which the model answers just that.
 */
const s = useService({ ARCHIVO_ANOS: '0' })

type Who = 'medico' | 'coordinador' | 'archivo'
type State = 'borrador' | 'abierta' | 'en_atencion' | 'suspendida' | 'cerrada' | 'archivada' | 'anulada'

interface Note {
  readonly signed: boolean
  readonly annulled: boolean
  readonly clarifies: boolean
  /** Who wrote it, and so who signs it. */
  readonly by: Who
}
interface Model {
  readonly estado: State
  readonly header: boolean
  readonly diagnosed: boolean
  readonly notes: Readonly<Record<string, Note>>
  /** The state of each, and who wrote it: what nobody has sent off yet is that person's. */
  readonly orders: Readonly<Record<string, { readonly state: 'borrador' | 'activa'; readonly by: Who }>>
  /** Whether each was revoked. */
  readonly consents: Readonly<Record<string, boolean>>
  /** Lines that the service itself has written in the care log. */
  readonly lines: number
}
const born: Model = {
  estado: 'borrador',
  header: false,
  diagnosed: false,
  notes: {},
  orders: {},
  consents: {},
  lines: 0,
}

/** The table of dossier §4 for these three: the physician made the history and treats the patient. */
const table: Readonly<Record<string, { who: readonly Who[]; reason?: true; untouched?: true }>> = {
  'borrador anulada': { who: ['medico', 'coordinador'], reason: true, untouched: true },
  'abierta en_atencion': { who: ['medico', 'coordinador'] },
  'abierta anulada': { who: ['medico', 'coordinador'], reason: true, untouched: true },
  'en_atencion suspendida': { who: ['medico', 'coordinador'], reason: true },
  'en_atencion anulada': { who: ['coordinador'], reason: true },
  'suspendida en_atencion': { who: ['medico', 'coordinador'] },
  'suspendida anulada': { who: ['coordinador'], reason: true },
  'cerrada archivada': { who: ['archivo'] },
  'archivada cerrada': { who: ['archivo'], reason: true },
}

type Op =
  | { readonly do: 'open' | 'fill' | 'patch' | 'diagnose' | 'consent'; readonly who: Who }
  | { readonly do: 'move'; readonly who: Who; readonly to: State; readonly reasoned: boolean }
  | { readonly do: 'close'; readonly who: Who; readonly reasoned: boolean }
  | { readonly do: 'note' | 'order'; readonly who: Who; readonly done: boolean }
  | { readonly do: 'sign' | 'annul' | 'activate' | 'result' | 'revoke'; readonly who: Who; readonly at: number }
  | { readonly do: 'clarify'; readonly who: Who; readonly at: number; readonly done: boolean }
/** `key` names what it makes, `on` what it is done to. */
type Asked = Op & { readonly key: string; readonly on: string }

interface Predicted {
  readonly said: string
  readonly next: Model
}

const isClosed = (estado: State): boolean => ['cerrada', 'archivada', 'anulada'].includes(estado)
const CLOSED = '409 historia_cerrada'
const SIGNED = '409 registro_firmado'
const INVALID = '400 validacion'
const IMPOSSIBLE = '409 transicion_imposible'

/** Why an entry that is written while the patient is attended is refused; null if it is not. */
function against(estado: State, whileSuspended: boolean): string | null {
  if (estado === 'borrador') return '409 historia_sin_abrir'
  if (estado === 'suspendida' && !whileSuspended) return '409 historia_suspendida'
  return isClosed(estado) ? CLOSED : null
}

const isComplete = (m: Model): boolean => {
  const standing = Object.values(m.notes).filter((n) => !n.annulled)
  return (
    m.header &&
    m.diagnosed &&
    standing.every((n) => n.signed) &&
    standing.some((n) => !n.clarifies) &&
    Object.values(m.orders).every(({ state }) => state === 'activa')
  )
}

function predict(m: Model, op: Asked): Predicted {
  const no = (said: string): Predicted => ({ said, next: m })
  const yes = (said: string, change: Partial<Model>): Predicted => ({ said, next: { ...m, ...change } })
  const step = (estado: State): Predicted => yes('200', { estado, lines: m.lines + 1 })
  switch (op.do) {
    case 'open':
      if (op.who === 'archivo') return no('403 sin_permiso')
      return m.estado === 'borrador' ? step('abierta') : no(IMPOSSIBLE)
    case 'move': {
      const found = table[`${m.estado} ${op.to}`]
      if (found === undefined) return no(IMPOSSIBLE)
      if (!found.who.includes(op.who)) return no('403 sin_permiso')
      if (found.reason && !op.reasoned) return no(INVALID)
      const touched = Object.values(m.notes).some((n) => n.signed)
      if (found.untouched && op.who === 'medico' && touched) return no('403 no_es_suya')
      return step(op.to)
    }
    case 'close':
      if (op.who === 'archivo') return no('403 sin_permiso')
      if (m.estado !== 'abierta' && m.estado !== 'en_atencion') return no(IMPOSSIBLE)
      if (op.who === 'coordinador' && !op.reasoned) return no(INVALID)
      return isComplete(m) ? step('cerrada') : no('422 falta_para_cerrar')
    case 'fill':
      return isClosed(m.estado) ? no(CLOSED) : yes('200', { header: true })
    case 'patch':
      return no(isClosed(m.estado) ? CLOSED : '200')
    case 'diagnose': {
      const refused = against(m.estado, false)
      if (refused !== null) return no(refused)
      return m.diagnosed ? no('409 duplicado') : yes('201', { diagnosed: true })
    }
    case 'consent':
      if (isClosed(m.estado)) return no(CLOSED)
      return yes('201', { consents: { ...m.consents, [op.key]: false }, lines: m.lines + 1 })
    case 'revoke':
      // Annulling the encounter makes its consents void with it.
      if (m.consents[op.on] === true || m.estado === 'anulada') return no('409 consentimiento_no_vigente')
      return yes('200', { consents: { ...m.consents, [op.on]: true } })
    case 'note': {
      const refused = against(m.estado, true)
      const note = { signed: op.done, annulled: false, clarifies: false, by: op.who }
      return refused === null ? yes('201', { notes: { ...m.notes, [op.key]: note } }) : no(refused)
    }
    case 'clarify': {
      const late = m.estado === 'cerrada' || m.estado === 'archivada'
      const refused = late ? (op.done ? null : INVALID) : against(m.estado, true)
      const note = { signed: op.done, annulled: false, clarifies: true, by: op.who }
      return refused === null ? yes('201', { notes: { ...m.notes, [op.key]: note } }) : no(refused)
    }
    case 'sign':
    case 'annul': {
      const note = m.notes[op.on] ?? assert.fail(op.on)
      const refused = against(m.estado, true)
      if (refused !== null) return no(refused)
      if (note.annulled || (op.do === 'sign' && note.signed)) return no(SIGNED)
      if (op.do === 'sign' && note.by !== op.who) return no(INVALID)
      const changed = op.do === 'sign' ? { ...note, signed: true } : { ...note, annulled: true }
      return yes('200', { notes: { ...m.notes, [op.on]: changed } })
    }
    case 'order': {
      const refused = against(m.estado, true)
      const state = op.done ? ('activa' as const) : ('borrador' as const)
      return refused === null ? yes('201', { orders: { ...m.orders, [op.key]: { state, by: op.who } } }) : no(refused)
    }
    case 'activate': {
      const refused = against(m.estado, true)
      if (refused !== null) return no(refused)
      const order = m.orders[op.on] ?? assert.fail(op.on)
      if (order.state === 'borrador' && order.by !== op.who) return no('409 borrador_ajeno')
      return yes('200', { orders: { ...m.orders, [op.on]: { ...order, state: 'activa' } } })
    }
    case 'result': {
      const late = m.estado === 'cerrada' || m.estado === 'archivada'
      const refused = late ? null : against(m.estado, true)
      return no(refused ?? '201')
    }
  }
}

interface Real {
  readonly id: string
  readonly ids: Map<string, string>
  /** What was read right after closing. */
  closed: Answer['json'] | null
}
const people = new Map<Who, Person>()

function send(real: Real, op: Asked): Promise<Answer> {
  const { call } = people.get(op.who) ?? assert.fail(op.who)
  const { id } = real
  const on = real.ids.get(op.on) ?? ''
  const reason = 'reasoned' in op && op.reasoned ? { motivo: REASON } : {}
  switch (op.do) {
    case 'open':
      return call('POST', `${HISTORIES}abrir/`, { historia: id })
    case 'move':
      return call('POST', item(id, 'cambiar-estado/'), { estado: op.to, ...reason })
    case 'close':
      return call('POST', item(id, 'cerrar/'), reason)
    case 'fill':
      return call('PATCH', item(id), complete)
    case 'patch':
      return call('PATCH', item(id), { analisis: `Análisis ${op.key}` })
    case 'diagnose':
      return call('POST', DIAGNOSES, diagnosisBody(id))
    case 'consent':
      return call('POST', item(id, 'consentimiento/'), consentBody())
    case 'revoke':
      return call('POST', `${CONSENTS}${on}/revocar/`, { motivo: 'Ya no lo autorizo' })
    case 'note':
      return call('POST', NOTES, noteBody(id, { firmado: op.done, contenido: `Nota ${op.key}.` }))
    case 'clarify':
      return call('POST', NOTES, clarification(id, on, { firmado: op.done }))
    case 'sign':
      return call('PATCH', `${NOTES}${on}/`, { firmado: true, version: 1 })
    case 'annul':
      return call('PATCH', `${NOTES}${on}/`, { anulado: true, motivo_anulacion: 'Es de otro paciente' })
    case 'order':
      return call('POST', ORDERS, orderBody(id, { estado: op.done ? 'activa' : 'borrador' }))
    case 'activate':
      return call('PATCH', `${ORDERS}${on}/`, { estado: 'activa' })
    case 'result':
      return call('POST', DOCUMENTS, resultBody(id, { orden: on }))
  }
}

/** Of two who act at once, the one that comes too late may be told to come back. It leaves nothing behind. */
const gaveWay = (a: Answer): boolean => a.status === 503

const said = (a: Answer): string => (a.status < 300 ? String(a.status) : `${a.status} ${a.json?.codigo}`)

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((x, i) => orders(all.toSpliced(i, 1)).map((rest) => [x, ...rest]))

/** An order in which the model answers what was answered; null if there is none. */
function explain(m: Model, answered: readonly { op: Asked; a: Answer }[]): Model | null {
  for (const order of orders(answered)) {
    let at: Model | null = m
    for (const { op, a } of order) {
      if (at === null) break
      if (answered.length > 1 && gaveWay(a)) continue
      const { said: expected, next }: Predicted = predict(at, op)
      at = expected === said(a) ? next : null
    }
    if (at !== null) return at
  }
  return null
}

let keys = 0

/** What the operation is done to, if there is something: chosen among what there is when it begins. */
function resolve(m: Model, op: Op): Asked | null {
  const among: Readonly<Record<string, readonly string[]>> = {
    sign: Object.keys(m.notes),
    annul: Object.keys(m.notes),
    clarify: Object.keys(m.notes),
    activate: Object.keys(m.orders),
    result: Object.keys(m.orders),
    revoke: Object.keys(m.consents),
  }
  const key = `k${++keys}`
  const candidates = among[op.do]
  if (candidates === undefined || !('at' in op)) return { ...op, key, on: '' }
  const on = candidates[op.at % Math.max(1, candidates.length)]
  if (on === undefined) return null
  return { ...op, key, on }
}

class Together implements fc.AsyncCommand<{ now: Model }, Real> {
  readonly ops: readonly Op[]
  constructor(ops: readonly Op[]) {
    this.ops = ops
  }
  check = (): boolean => true
  toString = (): string => this.ops.map((op) => JSON.stringify(op)).join(' ∥ ')

  async run(model: { now: Model }, real: Real): Promise<void> {
    const wanted = this.ops.map((op) => resolve(model.now, op)).filter((op) => op !== null)
    const answered = await Promise.all(wanted.map(async (op) => ({ op, a: await send(real, op) })))
    const next = explain(model.now, answered)
    if (next === null) {
      const lines = answered.map(({ op, a }) => `${JSON.stringify(op)} → ${said(a)} ${a.status >= 500 ? a.text : ''}`)
      assert.fail(`en ${model.now.estado} nadie explica:\n${lines.join('\n')}\nmodelo ${JSON.stringify(model.now)}`)
    }
    for (const { op, a } of answered) if (a.status === 201) real.ids.set(op.key, a.json.id)
    model.now = next
    const { estado } = await must(s.call('GET', item(real.id)), 200)
    assert.equal(estado, next.estado)
    if (estado === 'cerrada' && real.closed === null) real.closed = await view(real.id)
  }
}

const view = (id: string): Promise<Answer['json']> => must(s.call('GET', item(id, 'vista-unificada/')), 200)

type Row = Body & { id: string; recurso: string }
const rowsOf = (seen: Answer['json']): Map<string, Row> =>
  new Map(
    seen.secciones
      .filter((x: { clave: string }) => x.clave !== 'bitacora')
      .flatMap((x: { registros: Row[] }) => x.registros.map((row) => [row.id, row])),
  )
const goesOn = ['version', 'actualizado_en', 'estado', 'estado_nombre', 'estado_desde', 'estados_previos']
const revocation = [
  'version',
  'actualizado_en',
  'estado',
  'estado_nombre',
  'revocado_en',
  'revocado_por',
  'motivo_revocacion',
  'vigente',
]
/** What a result that came after the closing does to its order. */
const completion = ['version', 'actualizado_en', 'estado', 'estado_nombre', 'resultado_documento', 'fecha_resultado']
const without = (row: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

async function assertSound(model: Model, real: Real): Promise<void> {
  const seen = await view(real.id)
  assert.equal(seen.historia.estado, model.estado)
  const path = [...seen.historia.estados_previos.map((p: { estado: string }) => p.estado), model.estado]
  for (const [i, from] of path.slice(0, -1).entries()) {
    const to = path[i + 1]
    const known = `${from} ${to}` in table || (from === 'borrador' && to === 'abierta') || to === 'cerrada'
    assert.ok(known, path.join(' → '))
  }
  const log = await careLog(s.owner, real.id)
  assert.equal(log.filter((b) => b.origen === 'sistema').length, model.lines, 'anotaciones del servicio')
  const { hallazgos, cierre } = await verifyHistory(s.owner, real.id)
  assert.deepEqual(findings({ hallazgos } as never), [])
  assert.equal(cierre !== null, model.estado === 'cerrada' || model.estado === 'archivada')
  if (real.closed === null) return
  assert.deepEqual(without(seen.historia, goesOn), without(real.closed.historia, goesOn))
  const [then, now] = [rowsOf(real.closed), rowsOf(seen)]
  for (const [id, row] of then) {
    const completed = row.recurso === 'orden' && now.get(id)?.estado === 'completada'
    const apart = row.recurso === 'consentimiento' ? revocation : completed ? completion : []
    assert.deepEqual(without(now.get(id) ?? {}, apart), without(row, apart))
    now.delete(id)
  }
  for (const row of now.values())
    assert.ok(
      (row.recurso === 'nota' && row.tipo_nota === 'aclaratoria' && row.firmado === true) ||
        (row.recurso === 'documento' && typeof row.orden === 'string'),
      `después del cierre: ${row.recurso}`,
    )
}

const clinical = fc.constantFrom<Who>('medico', 'medico', 'coordinador')
const anybody = fc.constantFrom<Who>('medico', 'coordinador', 'archivo')
const at = fc.nat(5)
const mostly = fc.constantFrom(true, true, true, false)
const op = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), who: anybody }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('fill' as const, 'diagnose' as const), who: clinical }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('patch' as const, 'consent' as const), who: clinical }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: anybody,
      // Annulment ends everything and is tried less often.
      to: fc.constantFrom<State>(
        'en_atencion',
        'en_atencion',
        'suspendida',
        'archivada',
        'cerrada',
        'abierta',
        'anulada',
      ),
      reasoned: mostly,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), who: clinical, reasoned: mostly }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('note' as const, 'order' as const), who: clinical, done: mostly }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sign' as const, 'annul' as const), who: clinical, at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('activate' as const, 'result' as const, 'revoke' as const),
      who: clinical,
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clarify' as const), who: clinical, at, done: mostly }) },
) as fc.Arbitrary<Op>

const preparation: readonly Op[] = [
  { do: 'open', who: 'medico' },
  { do: 'fill', who: 'medico' },
  { do: 'note', who: 'medico', done: true },
  { do: 'diagnose', who: 'medico' },
  { do: 'order', who: 'medico', done: true },
  { do: 'consent', who: 'medico' },
]

test('haga quien haga lo que haga, también a la vez, la historia sigue la tabla y lo cerrado no cambia', async () => {
  for (const [who, rol] of [
    ['medico', 'medico'],
    ['coordinador', 'coordinador_medico'],
    ['archivo', 'archivo'],
  ] as const)
    people.set(who, await newPerson(s, rol))
  const medico = people.get('medico') ?? assert.fail()
  let closed = 0
  let runs = 0
  const commands = fc.commands(
    [fc.array(op, { minLength: 1, maxLength: 1 }), fc.array(op, { minLength: 2, maxLength: 4 })].map((ops) =>
      ops.map((list) => new Together(list)),
    ),
    { maxCommands: 40, size: 'max' },
  )
  const until = Date.now() + 15_000
  const property = fc.asyncProperty(fc.boolean(), commands, async (prepared, list) => {
    if (Date.now() > until) return
    const paciente = (await must(medico.call('POST', '/paciente/paciente/', patientBody()), 201)).id
    const real: Real = { id: await newDraft(medico, { paciente }), ids: new Map(), closed: null }
    const model = { now: born }
    // Half of them begin where they could be closed, or few would get so far.
    if (prepared) for (const one of preparation) await new Together([one]).run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), list)
    await assertSound(model.now, real)
    runs++
    if (real.closed !== null) closed++
  })
  await fc.assert(property, { numRuns: 60, endOnFailure: true })
  assert.ok(closed > 0 || runs < 25, `de ${runs} historias no se cerró ninguna: se probó poco`)
})

test('lo que llega a una suspendida mientras la anulan se acepta antes o se rechaza después', async () => {
  for (let i = 0; i < 40; i++) {
    const id = await openHistory(s)
    const order = (await must(s.call('POST', ORDERS, orderBody(id, { estado: 'borrador' })), 201)).id
    await moveTo(s, id, 'en_atencion', 'suspendida')
    const [moved, ...writes] = await Promise.all([
      s.call('POST', item(id, 'cambiar-estado/'), { estado: 'anulada', motivo: REASON }),
      s.call('PATCH', `${ORDERS}${order}/`, { estado: 'activa' }),
      s.call('PATCH', `${ORDERS}${order}/`, { indicaciones: 'En ayunas' }),
      s.call('POST', NOTES, noteBody(id)),
    ])
    assert.equal(moved.status, 200, moved.text)
    for (const a of writes) assert.ok([200, 201, 409, 503].includes(a.status), a.text)
  }
})

test('de dos que revocan a la vez uno revoca y el otro encuentra que ya no está vigente', async () => {
  for (let i = 0; i < 10; i++) {
    const id = await openHistory(s)
    const consent = (await must(s.call('POST', item(id, 'consentimiento/'), consentBody()), 201)).id
    const revoke = (): Promise<Answer> => s.call('POST', `${CONSENTS}${consent}/revocar/`, { motivo: 'Ya no' })
    const answers = await Promise.all([revoke(), revoke(), revoke()])
    assert.deepEqual(answers.map(said).sort(), [
      '200',
      '409 consentimiento_no_vigente',
      '409 consentimiento_no_vigente',
    ])
  }
})
