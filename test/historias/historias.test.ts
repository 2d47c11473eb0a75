import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { DbRow } from '../../src/engine/database.ts'
import { type AccountRole, accountRoles } from '../../src/model/access/roles.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newDocument, newDraft, newPatient, patientBody } from '../samples.ts'
import { type Answer, startService, useService } from '../service.ts'
import {
  type Asker,
  type Body,
  CONSENTS,
  careLog,
  complete,
  consentBody,
  DIAGNOSES,
  diagnosisBody,
  fill,
  HISTORIES,
  item,
  moveTo,
  must,
  NOTES,
  noteBody,
  openHistory,
  REASON,
  readyToClose,
  SOMEBODY,
} from './histories.ts'

/**
 * The life of a history, step by step: who may take each, what he has to say, and that nobody else can. The table is
 * written here again, from dossier §4, and not taken from the code.
 */
const s = useService({ ARCHIVO_ANOS: '0' })

const OPEN = `${HISTORIES}abrir/`
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const clinician = ['medico', 'odontologo', 'psicologo', 'terapeuta'] as const
const admits: readonly AccountRole[] = ['admisiones', ...clinician, 'coordinador_medico']
const treats: readonly AccountRole[] = [...clinician, 'coordinador_medico']
const attends: readonly AccountRole[] = [...treats, 'enfermeria']

interface Step {
  readonly from: string
  readonly to: string
  readonly by: 'abrir' | 'cambiar-estado' | 'cerrar'
  readonly who: readonly AccountRole[]
  readonly reason?: true
  readonly event: string
}
const steps: readonly Step[] = [
  { from: 'borrador', to: 'abierta', by: 'abrir', who: admits, event: 'apertura' },
  { from: 'borrador', to: 'anulada', by: 'cambiar-estado', who: admits, reason: true, event: 'anulacion' },
  { from: 'abierta', to: 'en_atencion', by: 'cambiar-estado', who: treats, event: 'cambio_estado' },
  { from: 'abierta', to: 'cerrada', by: 'cerrar', who: treats, event: 'cierre' },
  { from: 'abierta', to: 'anulada', by: 'cambiar-estado', who: admits, reason: true, event: 'anulacion' },
  { from: 'en_atencion', to: 'suspendida', by: 'cambiar-estado', who: attends, reason: true, event: 'cambio_estado' },
  { from: 'en_atencion', to: 'cerrada', by: 'cerrar', who: treats, event: 'cierre' },
  {
    from: 'en_atencion',
    to: 'anulada',
    by: 'cambiar-estado',
    who: ['coordinador_medico'],
    reason: true,
    event: 'anulacion',
  },
  { from: 'suspendida', to: 'en_atencion', by: 'cambiar-estado', who: attends, event: 'cambio_estado' },
  {
    from: 'suspendida',
    to: 'anulada',
    by: 'cambiar-estado',
    who: ['coordinador_medico'],
    reason: true,
    event: 'anulacion',
  },
  { from: 'cerrada', to: 'archivada', by: 'cambiar-estado', who: ['archivo'], event: 'cambio_estado' },
  { from: 'archivada', to: 'cerrada', by: 'cambiar-estado', who: ['archivo'], reason: true, event: 'cambio_estado' },
]
const states = ['borrador', 'abierta', 'en_atencion', 'suspendida', 'cerrada', 'archivada', 'anulada']
/** What is done to a draft to bring it there. */
const ways: Readonly<Record<string, readonly string[]>> = {
  borrador: [],
  abierta: ['abierta'],
  en_atencion: ['abierta', 'en_atencion'],
  suspendida: ['abierta', 'en_atencion', 'suspendida'],
  cerrada: ['abierta', 'cerrada'],
  archivada: ['abierta', 'cerrada', 'archivada'],
  anulada: ['abierta', 'anulada'],
}

type Caller = Pick<Person, 'id' | 'call'>
const people = new Map<AccountRole, Caller>()
const person = (rol: AccountRole): Caller => people.get(rol) ?? assert.fail(rol)

async function makePeople(): Promise<void> {
  const numero_documento = newDocument()
  const own = { paciente: await newPatient(s, { numero_documento }), numero_documento }
  const make = async (rol: AccountRole): Promise<void> => {
    const one =
      rol === 'integracion' ? newSystem(s, 'Sistema de prueba') : newPerson(s, rol, rol === 'paciente' ? own : {})
    people.set(rol, await one)
  }
  await Promise.all(accountRoles.map(make))
}
let prepared: Promise<void> | undefined
/** Before a suite's own hook the service has been started; before one of the file it may not have been yet. */
const about = (name: string, tests: () => void): void => {
  describe(name, () => {
    before(() => {
      prepared ??= makePeople()
      return prepared
    })
    tests()
  })
}

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const current = (id: string): Promise<Answer['json']> => must(s.call('GET', item(id)), 200)

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo)
}
/** Refused for this one field. */
function assertFault(a: Answer, campo: string, codigo = 'regla'): void {
  assertProblem(a, 400, 'validacion')
  assert.deepEqual(
    a.json.errores.map((e: { campo: string; codigo: string }) => `${e.campo} ${e.codigo}`),
    [`${campo} ${codigo}`],
  )
}

const ask = (who: Asker, id: string, { by, to, reason }: Step, more: Body = {}): Promise<Answer> => {
  const motivo = reason === true ? { motivo: REASON } : {}
  if (by === 'abrir') return who.call('POST', OPEN, { historia: id, ...motivo, ...more })
  if (by === 'cerrar') return who.call('POST', item(id, 'cerrar/'), { ...motivo, ...more })
  return who.call('POST', item(id, 'cambiar-estado/'), { estado: to, ...motivo, ...more })
}
const change = (who: Asker, id: string, estado: string, more: Body = {}, headers = {}): Promise<Answer> =>
  who.call('POST', item(id, 'cambiar-estado/'), { estado, ...more }, headers)

/** A history in that state, made by that person where his role makes them; `full` leaves it ready to close. */
async function historyIn(state: string, rol: AccountRole | null = null, full = false): Promise<string> {
  const who: Asker = rol !== null && admits.includes(rol) ? person(rol) : s
  const paciente = (await must(who.call('POST', '/paciente/paciente/', patientBody()), 201)).id
  const id = await newDraft(who, { paciente })
  const { profesional } = await current(id)
  await must(
    s.call('PATCH', item(id), { ...complete, ...(profesional === null ? { profesional: SOMEBODY } : {}) }),
    200,
  )
  const way = ways[state] ?? assert.fail(state)
  if (way.length > 0) await must(s.call('POST', OPEN, { historia: id }), 200)
  if (rol === 'enfermeria') await must(s.call('POST', item(id, 'equipo/'), { cuenta: person(rol).id }), 201)
  if (way.length > 0 && (full || way.includes('cerrada'))) {
    await must(s.call('POST', NOTES, noteBody(id)), 201)
    await must(s.call('POST', DIAGNOSES, diagnosisBody(id)), 201)
  }
  await moveTo(s, id, ...way.slice(1))
  return id
}

/** In that state, and within reach of every role that reaches histories at all. */
async function knownToAll(state: string): Promise<string> {
  const id = await newDraft(s)
  await must(s.call('PATCH', item(id), { ...complete, profesional: SOMEBODY }), 200)
  for (const rol of [...clinician, 'enfermeria'] as const)
    await must(s.call('POST', item(id, 'equipo/'), { cuenta: person(rol).id }), 201)
  const way = ways[state] ?? assert.fail(state)
  if (way.length > 0) await must(s.call('POST', OPEN, { historia: id }), 200)
  if (way.includes('cerrada')) {
    await must(s.call('POST', NOTES, noteBody(id)), 201)
    await must(s.call('POST', DIAGNOSES, diagnosisBody(id)), 201)
  }
  await moveTo(s, id, ...way.slice(1))
  return id
}

about('cada paso de la tabla', () => {
  for (const step of steps) {
    const { from, to, by, who, reason, event } = step
    test(`de ${from} a ${to} con ${by}: lo dan ${who.join(', ')}`, async () => {
      for (const rol of who) {
        const id = await historyIn(from, rol, by === 'cerrar')
        const was = await current(id)
        const log = await careLog(s.owner, id)
        // The coordinator closes for another and says why.
        const a = await ask(person(rol), id, step, by === 'cerrar' ? { motivo: REASON } : {})
        assert.equal(a.status, 200, `${rol} ${a.text}`)
        assert.equal(a.json.estado, to)
        assert.equal(a.json.version, was.version + 1)
        assert.equal(a.headers.get('etag')?.replaceAll('"', ''), String(a.json.version))
        const now = await current(id)
        assert.equal(now.estado, to)
        assert.deepEqual(now.estados_previos, [
          ...was.estados_previos,
          { ...now.estados_previos.at(-1), estado: from, desde: was.estado_desde, hasta: now.estado_desde },
        ])
        const chain = await careLog(s.owner, id)
        assert.equal(chain.length, log.length + 1, 'una sola anotación en la bitácora')
        const written = chain.at(-1)
        assert.equal(written?.tipo_evento, event)
        assert.equal(written?.origen, 'sistema')
        assert.equal(written?.usuario_id, person(rol).id)
        assert.equal(written?.rol, rol)
        assert.equal(written?.motivo, reason === true || by === 'cerrar' ? REASON : null)
        const [audited] = await sql(
          `select count(*)::integer as n from auditoria where recurso = 'historia' and recurso_id = $1 and accion = $2
and cuenta = $3 and resultado = 200`,
          id,
          by.replace('-', '_'),
          person(rol).id,
        )
        assert.equal(audited?.n, 1)
        const [kept] = await sql('select v.datos from version v where v.id = $1 and v.version = $2', id, now.version)
        assert.equal(((kept ?? assert.fail()).datos as Body).estado, to)
      }
    })

    test(`de ${from} a ${to} con ${by}: a los demás roles se les niega y nada cambia`, async () => {
      const id = await knownToAll(from)
      const was = (await s.call('GET', item(id))).text
      const log = (await careLog(s.owner, id)).length
      for (const rol of accountRoles.filter((r) => !who.includes(r)))
        assertProblem(await ask(person(rol), id, step), 403, 'sin_permiso')
      assert.equal((await s.call('GET', item(id))).text, was)
      assert.equal((await careLog(s.owner, id)).length, log)
    })

    if (reason === true)
      test(`de ${from} a ${to} se dice por qué, con 10 caracteres o más`, async () => {
        const id = await historyIn(from)
        const version = (await current(id)).version
        for (const motivo of [undefined, 'nueve car', '   nueve car   ', 'x'])
          assertFault(await ask(s, id, step, { motivo }), 'motivo')
        assertFault(await ask(s, id, step, { motivo: null }), 'motivo', 'nulo')
        assertFault(await ask(s, id, step, { motivo: ' '.repeat(20) }), 'motivo', 'longitud')
        assertFault(await ask(s, id, step, { motivo: 'x'.repeat(501) }), 'motivo', 'longitud')
        assert.equal((await current(id)).version, version)
        assert.equal((await ask(s, id, step, { motivo: 'diez carac' })).status, 200)
      })
  }

  test('lo que no está en la tabla es 409, también para quien todo lo puede', async () => {
    for (const from of states) {
      const id = await historyIn(from, null, true)
      const was = (await s.call('GET', item(id))).text
      const log = (await careLog(s.owner, id)).length
      for (const by of ['abrir', 'cambiar-estado', 'cerrar'] as const)
        for (const to of by === 'cambiar-estado' ? states : [by === 'abrir' ? 'abierta' : 'cerrada']) {
          if (steps.some((x) => x.from === from && x.to === to && x.by === by)) continue
          for (const who of [s, person('coordinador_medico')]) {
            const a = await ask(who, id, { from, to, by, who: [], reason: true, event: '' })
            assertProblem(a, 409, 'transicion_imposible')
            assert.equal(a.json.estado, from)
            const possible = steps.filter((x) => x.from === from).map((x) => x.to)
            assert.deepEqual(a.json.posibles === '' ? [] : a.json.posibles.split(', '), possible)
          }
        }
      assert.equal((await s.call('GET', item(id))).text, was)
      assert.equal((await careLog(s.owner, id)).length, log)
    }
  })

  test('para quien no alcanza la historia no existe: 404, igual que una que no hay', async () => {
    const other = await newPerson(s, 'medico')
    const id = await historyIn('abierta', null, true)
    const strip = ({ id_solicitud: _, ...rest }: Body): Body => rest
    for (const path of ['cambiar-estado/', 'cerrar/', 'consentimiento/', 'vista-unificada/']) {
      const method = path === 'vista-unificada/' ? 'GET' : 'POST'
      const bodies: Record<string, Body> = {
        'cambiar-estado/': { estado: 'en_atencion' },
        'consentimiento/': consentBody(),
      }
      const body = method === 'GET' ? undefined : (bodies[path] ?? {})
      const answers = await Promise.all(
        [id, NOBODY, 'no-es-un-id', `${id}%00`].map((x) => other.call(method, item(x, path), body)),
      )
      for (const a of answers) assertProblem(a, 404, 'no_encontrado')
      assert.deepEqual(strip(answers[0]?.json), strip(answers[1]?.json))
    }
    const draft = await newDraft(s)
    assertProblem(await other.call('POST', OPEN, { historia: draft }), 404, 'no_encontrado')
    assertProblem(await other.call('POST', OPEN, { historia: NOBODY }), 404, 'no_encontrado')
    assert.equal((await current(id)).estado, 'abierta')
  })

  test('un identificador en mayúsculas es el mismo', async () => {
    const id = await historyIn('abierta')
    assert.equal((await change(s, id.toUpperCase(), 'en_atencion')).status, 200)
  })
})

about('qué versión se vio', () => {
  test('una versión anterior es 412, en el cuerpo o en If-Match, y nada cambia', async () => {
    const { id } = await readyToClose(s)
    const { version } = await current(id)
    const tag = (n: number): Record<string, string> => ({ 'if-match': `"${n}"` })
    for (const send of [
      (body: Body, headers = {}) => change(s, id, 'en_atencion', body, headers),
      (body: Body, headers = {}) => s.call('POST', item(id, 'cerrar/'), body, headers),
    ]) {
      for (const a of [
        await send({ version: version - 1 }),
        await send({ version: version + 1 }),
        await send({}, tag(version - 1)),
        await send({ version }, tag(version - 1)),
        await send({ version: version - 1 }, tag(version)),
      ])
        assertProblem(a, 412, 'version_anterior')
    }
    assert.equal((await current(id)).version, version)
    assert.equal((await change(s, id, 'en_atencion', { version }, tag(version))).status, 200)
    assertProblem(await change(s, id, 'suspendida', { version, motivo: REASON }), 412, 'version_anterior')
    assert.equal((await s.call('POST', item(id, 'cerrar/'), {}, tag(version + 1))).status, 200)
  })

  test('el 412 dice la versión que hay', async () => {
    const id = await openHistory(s)
    const { version } = await current(id)
    assert.equal((await change(s, id, 'en_atencion', { version: version + 3 })).json.version_actual, version)
  })

  test('el 412 dice la versión que hay también cuando el cuerpo e If-Match se contradicen', async () => {
    const id = await openHistory(s)
    const { version } = await current(id)
    const both = await change(s, id, 'en_atencion', { version: version + 3 }, { 'if-match': `"${version + 5}"` })
    assertProblem(both, 412, 'version_anterior')
    assert.equal(both.json.version_actual, version)
  })

  test('un borrador se abre con la versión que se leyó', async () => {
    const id = await newDraft(s)
    assertProblem(await s.call('POST', OPEN, { historia: id, version: 7 }), 412, 'version_anterior')
    assertProblem(await s.call('POST', OPEN, { historia: id }, { 'if-match': '"7"' }), 412, 'version_anterior')
    assert.equal((await s.call('POST', OPEN, { historia: id, version: 1 })).status, 200)
  })

  test('un If-Match que no es una versión es 400', async () => {
    const id = await openHistory(s)
    assertProblem(await change(s, id, 'en_atencion', {}, { 'if-match': 'ayer' }), 400, 'encabezado')
  })
})

about('cuándo ocurrió', () => {
  const FUTURE = '2099-01-01T00:00:00Z'
  const inBogota = (instant: string): string =>
    new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().replace('Z', '-05:00')

  test('ni en el futuro ni antes del estado que la historia tiene', async () => {
    const { id } = await readyToClose(s)
    const { estado_desde, version } = await current(id)
    const before = new Date(Date.parse(estado_desde) - 1).toISOString()
    for (const fecha_evento of [FUTURE, before, '2001-01-01T00:00:00Z']) {
      assertFault(await change(s, id, 'en_atencion', { fecha_evento }), 'fecha_evento')
      assertFault(await s.call('POST', item(id, 'cerrar/'), { fecha_evento }), 'fecha_evento')
    }
    assert.equal((await change(s, id, 'en_atencion', { fecha_evento: 'ayer' })).status, 400)
    const draft = await newDraft(s)
    for (const fecha_evento of [FUTURE, '2001-01-01T00:00:00Z'])
      assertFault(await s.call('POST', OPEN, { historia: draft, fecha_evento }), 'fecha_evento')
    assert.equal((await current(id)).version, version)
  })

  test('lo que ya ocurrió se dice con su hora, en cualquier huso, y lo siguiente no es anterior', async () => {
    const { id } = await readyToClose(s)
    const { estado_desde } = await current(id)
    await setTimeout(10)
    const at = new Date(Date.parse(estado_desde) + 4).toISOString()
    const moved = await change(s, id, 'en_atencion', { fecha_evento: inBogota(at) })
    assert.equal(moved.status, 200, moved.text)
    assert.equal(moved.json.estado_desde, at)
    assert.equal(moved.json.estados_previos.at(-1).hasta, at)
    assertFault(await change(s, id, 'suspendida', { motivo: REASON, fecha_evento: estado_desde }), 'fecha_evento')
    assert.equal((await change(s, id, 'suspendida', { motivo: REASON, fecha_evento: at })).status, 200)
  })

  test('no se cierra a una hora anterior a lo que se registró', async () => {
    const id = await openHistory(s)
    await setTimeout(5)
    const { nota } = await fill(s, id)
    const a = await s.call('POST', item(id, 'cerrar/'), { fecha_evento: (await current(id)).estado_desde })
    assertProblem(a, 422, 'falta_para_cerrar')
    assert.ok(
      a.json.errores.some(
        (e: Body) => e.pendiente === 'fecha_posterior_al_cierre' && e.registro === nota && e.campo === 'fecha_nota',
      ),
      a.text,
    )
  })

  test('al crear y abrir en un paso tampoco puede ser futura: nada de lo que se envía se ignora', async () => {
    const body = { tipo_atencion: 'consulta_externa' }
    const future = { ...body, paciente: await newPatient(s), fecha_evento: FUTURE }
    assertFault(await s.call('POST', OPEN, future), 'fecha_evento')
    const seen = { ...body, paciente: await newPatient(s), version: 7 }
    assert.ok([400, 412].includes((await s.call('POST', OPEN, seen)).status))
  })
})

about('las guardas', () => {
  test('no se atiende sin un profesional a cargo', async () => {
    const id = await openHistory(s, { profesional: undefined })
    assertFault(await change(s, id, 'en_atencion'), 'profesional')
    await must(s.call('PATCH', item(id), { profesional: SOMEBODY }), 200)
    assert.equal((await change(s, id, 'en_atencion')).status, 200)
  })

  test('cierra quien atiende; otro del equipo no; el coordinador, diciendo por qué', async () => {
    const { id } = await readyToClose(s, { profesional: person('medico').id })
    const close = (who: Asker, body: Body = {}): Promise<Answer> => who.call('POST', item(id, 'cerrar/'), body)
    await must(s.call('POST', item(id, 'equipo/'), { cuenta: person('odontologo').id }), 201)
    assertProblem(await close(person('odontologo'), { motivo: REASON }), 403, 'no_es_suya')
    assertFault(await close(person('coordinador_medico')), 'motivo')
    assertFault(await close(person('coordinador_medico'), { motivo: 'nueve car' }), 'motivo')
    const closed = await must(close(person('coordinador_medico'), { motivo: REASON }), 200)
    const [seal] = await sql('select c.profesional from cierre c where c.historia = $1', id)
    const signer = (seal ?? assert.fail()).profesional as Body
    assert.equal(signer.cuenta, person('coordinador_medico').id)
    assert.equal(closed.cerrada_por, signer.nombre)
  })

  test('a quien cierra por otro no se le dice qué le falta a lo que no alcanza, ni cuánto', async () => {
    const { id } = await readyToClose(s, { profesional: person('medico').id })
    const unsigned = { firmado: false, confidencialidad: 'restringida' }
    const hidden = [1, 2].map(() => must(s.call('POST', NOTES, noteBody(id, unsigned)), 201))
    const ids = (await Promise.all(hidden)).map((note) => String(note.id))
    const plain = (await must(s.call('POST', NOTES, noteBody(id, { firmado: false })), 201)).id
    const lacking = async (who: Asker): Promise<unknown[][]> =>
      (await must(who.call('POST', item(id, 'cerrar/'), { motivo: REASON }), 422)).errores.map(
        (e: Record<string, unknown>) => [e.pendiente, e.registro, e.donde],
      )
    assert.deepEqual((await lacking(person('medico'))).map(([, registro]) => registro).sort(), [...ids, plain].sort())
    assert.deepEqual(await lacking(person('coordinador_medico')), [
      ['nota_sin_firmar', plain, `${NOTES}${plain}/`],
      ['registros_que_no_ve', null, null],
    ])
  })

  test('el coordinador que atiende cierra lo suyo sin más explicación', async () => {
    const { id } = await readyToClose(s, { profesional: person('coordinador_medico').id })
    assert.equal((await person('coordinador_medico').call('POST', item(id, 'cerrar/'), {})).status, 200)
  })

  for (const state of ['borrador', 'abierta'])
    test(`lo que está en ${state} lo anula quien lo registró, no otro, ni quien se llama igual`, async () => {
      const name = 'Dos Personas Con Un Nombre'
      const author = await newPerson(s, 'medico', { nombre: name })
      const namesake = await newPerson(s, 'medico', { nombre: name })
      const paciente = (await must(author.call('POST', '/paciente/paciente/', patientBody()), 201)).id
      const id = await newDraft(author, { paciente })
      if (state === 'abierta') await must(author.call('POST', OPEN, { historia: id }), 200)
      for (const { id: cuenta } of [namesake, person('psicologo')])
        await must(s.call('POST', item(id, 'equipo/'), { cuenta }), 201)
      for (const who of [namesake, person('psicologo'), person('admisiones')])
        assertProblem(await change(who, id, 'anulada', { motivo: REASON }), 403, 'no_es_suya')
      assert.equal((await change(author, id, 'anulada', { motivo: REASON })).status, 200)
    })

  test('con algo firmado ni su autor la anula: el coordinador sí', async () => {
    const id = await historyIn('abierta', 'medico')
    await must(person('medico').call('POST', NOTES, noteBody(id)), 201)
    assertProblem(await change(person('medico'), id, 'anulada', { motivo: REASON }), 403, 'no_es_suya')
    assert.equal((await change(person('coordinador_medico'), id, 'anulada', { motivo: REASON })).status, 200)
  })

  for (const state of ['en_atencion', 'suspendida'])
    test(`lo que está en ${state} lo anula otra persona y no quien atiende`, async () => {
      const coordinator = person('coordinador_medico')
      const own = await openHistory(s, { profesional: coordinator.id })
      await moveTo(s, own, ...(ways[state] ?? []).slice(1))
      assertProblem(await change(coordinator, own, 'anulada', { motivo: REASON }), 403, 'no_es_suya')
      const another = await newPerson(s, 'coordinador_medico')
      assert.equal((await change(another, own, 'anulada', { motivo: REASON })).status, 200)
    })

  test('se archiva cuando pasaron los años que la ley manda', async () => {
    const other = await startService()
    try {
      const archivist = await newPerson(other, 'archivo')
      const { id } = await readyToClose(other)
      await must(other.call('POST', item(id, 'cerrar/'), {}), 200)
      const early = await change(archivist, id, 'archivada')
      assertProblem(early, 409, 'transicion_imposible')
      assert.match(early.json.detail, /5 años/)
      assert.equal((await must(other.call('GET', item(id)), 200)).estado, 'cerrada')
    } finally {
      await other.stop()
    }
  })
})

about('repetir con la misma clave', () => {
  const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })
  const again = (a: Answer): string | null => a.headers.get('idempotency-replayed')

  const operations: Readonly<Record<string, () => Promise<{ path: string; body: Body; other: Body; id?: string }>>> = {
    'abrir un borrador': async () => {
      const historia = await newDraft(s)
      return { path: OPEN, body: { historia }, other: { historia, observaciones: 'Otra' }, id: historia }
    },
    'abrir en un paso': async () => {
      const body = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa' }
      return { path: OPEN, body, other: { ...body, cups_consulta: '890201' } }
    },
    'cambiar-estado': async () => {
      const id = await openHistory(s)
      const body = { estado: 'en_atencion' }
      return { path: item(id, 'cambiar-estado/'), body, other: { ...body, observaciones: 'Otra' }, id }
    },
    cerrar: async () => {
      const { id } = await readyToClose(s)
      return { path: item(id, 'cerrar/'), body: { observaciones: 'Sin novedad' }, other: {}, id }
    },
    consentimiento: async () => {
      const id = await openHistory(s)
      return { path: item(id, 'consentimiento/'), body: consentBody(), other: consentBody({ tipo: 'uso_ia' }), id }
    },
  }
  for (const [name, prepare] of Object.entries(operations)) {
    test(`${name}: la misma respuesta y una sola anotación, también a la vez; con otro cuerpo, 409`, async () => {
      const { path, body, other, id } = await prepare()
      const log = id === undefined ? 0 : (await careLog(s.owner, id)).length
      const k = key()
      const answers = await Promise.all(Array.from({ length: 8 }, () => s.call('POST', path, body, { ...k })))
      const [first] = answers
      assert.ok([200, 201].includes(first?.status ?? 0), first?.text)
      for (const a of answers) {
        assert.deepEqual(a.json, first?.json)
        for (const name of ['etag', 'location']) assert.equal(a.headers.get(name), first?.headers.get(name))
      }
      assert.equal(new Set(answers.map((a) => a.status)).size, 1)
      assert.equal(answers.filter((a) => again(a) === null).length, 1)
      const history = id ?? first?.json.id
      assert.equal((await careLog(s.owner, history)).length, log + 1)
      assertProblem(await s.call('POST', path, other, { ...k }), 409, 'clave_reutilizada')
      // Elsewhere, the same key is another request.
      const elsewhere = await openHistory(s)
      assertProblem(await change(s, elsewhere, 'en_atencion', {}, { ...k }), 409, 'clave_reutilizada')
      const late = await s.call('POST', path, body, { ...k })
      assert.deepEqual(late.json, first?.json)
      assert.equal(again(late), 'true')
      assert.equal((await careLog(s.owner, history)).length, log + 1)
    })
  }

  test('abrir en un paso con la misma clave y otras observaciones es otra solicitud', async () => {
    const k = key()
    const body = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa', observaciones: 'Una' }
    await must(s.call('POST', OPEN, body, { ...k }), 201)
    assertProblem(await s.call('POST', OPEN, { ...body, observaciones: 'Otra' }, { ...k }), 409, 'clave_reutilizada')
  })

  test('responde lo de entonces aunque la historia haya seguido su camino', async () => {
    const id = await openHistory(s)
    const k = key()
    const first = await change(s, id, 'en_atencion', {}, { ...k })
    await moveTo(s, id, 'suspendida')
    const later = await change(s, id, 'en_atencion', {}, { ...k })
    assert.deepEqual(later.json, first.json)
    assert.equal((await current(id)).estado, 'suspendida')
  })

  test('una clave de algo que se negó sirve cuando ya se puede', async () => {
    const id = await openHistory(s)
    const k = key()
    assert.equal((await s.call('POST', item(id, 'cerrar/'), {}, { ...k })).status, 422)
    await fill(s, id)
    const closed = await s.call('POST', item(id, 'cerrar/'), {}, { ...k })
    assert.equal(closed.status, 200, closed.text)
    assert.equal(again(closed), null)
  })

  test('la clave de uno no es la de otro', async () => {
    const k = key()
    const [a, b] = [await historyIn('abierta', 'medico'), await historyIn('abierta', 'odontologo')]
    assert.equal((await change(person('medico'), a, 'en_atencion', {}, { ...k })).status, 200)
    const other = await change(person('odontologo'), b, 'en_atencion', {}, { ...k })
    assert.equal(other.status, 200, other.text)
    assert.equal(again(other), null)
  })

  test('la auditoría dice de una repetición lo que se repitió', async () => {
    const { id } = await readyToClose(s)
    const k = key()
    await must(s.call('POST', item(id, 'cerrar/'), {}, { ...k }), 200)
    await must(s.call('POST', item(id, 'cerrar/'), {}, { ...k }), 200)
    const rows = await sql(`select accion, resultado from auditoria where recurso_id = $1 and codigo = 'repetida'`, id)
    assert.deepEqual(rows, [{ accion: 'cerrar', resultado: 200 }])
  })
})

about('dos a la vez', () => {
  test('de dieciséis que cierran una cierra, y las demás encuentran que ya está cerrada', async () => {
    const { id } = await readyToClose(s)
    const log = (await careLog(s.owner, id)).length
    const answers = await Promise.all(Array.from({ length: 16 }, () => s.call('POST', item(id, 'cerrar/'), {})))
    assert.equal(answers.filter((a) => a.status === 200).length, 1)
    for (const a of answers.filter((x) => x.status !== 200)) assertProblem(a, 409, 'transicion_imposible')
    assert.equal((await careLog(s.owner, id)).length, log + 1)
  })

  test('cerrar, anular y suspender a la vez: ocurre lo que la tabla permite, en algún orden', async () => {
    for (let i = 0; i < 6; i++) {
      const { id } = await readyToClose(s)
      await moveTo(s, id, 'en_atencion')
      const log = (await careLog(s.owner, id)).length
      const answers = await Promise.all([
        s.call('POST', item(id, 'cerrar/'), {}),
        change(s, id, 'anulada', { motivo: REASON }),
        change(s, id, 'suspendida', { motivo: REASON }),
      ])
      const done = answers.filter((a) => a.status === 200)
      for (const a of answers.filter((x) => x.status !== 200)) assertProblem(a, 409, 'transicion_imposible')
      assert.equal((await careLog(s.owner, id)).length, log + done.length)
      const { estado, estados_previos } = await current(id)
      const path = [...estados_previos.map((p: { estado: string }) => p.estado), estado]
      for (const [at, from] of path.slice(1, -1).entries())
        assert.ok(
          steps.some((x) => x.from === from && x.to === path[at + 2]),
          path.join(' '),
        )
    }
  })

  test('dieciséis que abren al mismo paciente: una historia, y las demás dicen cuál es', async () => {
    const body = { paciente: await newPatient(s), tipo_atencion: 'urgencias' }
    const answers = await Promise.all(Array.from({ length: 16 }, () => s.call('POST', OPEN, body)))
    const made = answers.filter((a) => a.status === 201)
    assert.equal(made.length, 1)
    for (const a of answers.filter((x) => x.status !== 201)) {
      assertProblem(a, 409, 'duplicado')
      assert.equal(a.json.id_existente, made[0]?.json.id)
    }
    assert.equal((await careLog(s.owner, made[0]?.json.id)).length, 1)
  })
})

about('abrir', () => {
  test('en un paso la historia nace abierta, con lo que admisiones sabe y una sola anotación', async () => {
    const paciente = await newPatient(s)
    const body = { paciente, tipo_atencion: 'urgencias', via_ingreso: '01', triage: '03', motivo_consulta: '«Dolor»' }
    const a = await s.call('POST', OPEN, { ...body, observaciones: 'Llega en ambulancia' })
    assert.equal(a.status, 201, a.text)
    assert.equal(a.headers.get('location'), item(a.json.id))
    assert.equal(a.json.estado, 'abierta')
    assert.equal(a.json.version, 1)
    for (const [name, value] of Object.entries(body)) assert.equal(a.json[name], value)
    assert.deepEqual(await current(a.json.id), a.json)
    const log = await careLog(s.owner, a.json.id)
    assert.deepEqual(
      log.map((b) => b.tipo_evento),
      ['apertura'],
    )
    assert.match(String(log[0]?.descripcion), /Llega en ambulancia/)
  })

  test('admisiones no dice lo que su rol no registra', async () => {
    const paciente = await newPatient(s)
    const body = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: '328', motivo_consulta: '«Dolor»' }
    assertFault(await person('admisiones').call('POST', OPEN, body), 'motivo_consulta', 'permiso')
  })

  test('sin borrador ni paciente se dicen los dos que faltan', async () => {
    const faults = async (body: Body): Promise<string[]> => {
      const a = await s.call('POST', OPEN, body)
      assertProblem(a, 400, 'validacion')
      return a.json.errores.map((e: { campo: string }) => e.campo)
    }
    assert.deepEqual(await faults({}), ['paciente', 'tipo_atencion'])
    assert.deepEqual(await faults({ paciente: NOBODY }), ['tipo_atencion'])
    assert.deepEqual(await faults({ tipo_atencion: 'urgencias' }), ['paciente'])
    assert.deepEqual(await faults({ paciente: NOBODY, tipo_atencion: 'urgencias' }), ['paciente'])
    const historia = await newDraft(s)
    assert.deepEqual(await faults({ historia, tipo_atencion: 'urgencias', triage: '03' }), ['tipo_atencion', 'triage'])
    assert.deepEqual(await faults({ historia, estado: 'cerrada' }), ['estado'])
    assert.deepEqual(await faults({ historia, sorpresa: 1 }), ['sorpresa'])
    assert.equal((await current(historia)).estado, 'borrador')
  })

  test('otra sin cerrar del mismo tipo es 409 con su id, en cualquier estado que no sea final', async () => {
    for (const state of ['borrador', 'abierta', 'en_atencion', 'suspendida']) {
      const id = await historyIn(state)
      const { paciente } = await current(id)
      const a = await s.call('POST', OPEN, { paciente, tipo_atencion: 'consulta_externa' })
      assertProblem(a, 409, 'duplicado')
      assert.equal(a.json.id_existente, id)
      assert.equal((await s.call('POST', OPEN, { paciente, tipo_atencion: 'urgencias' })).status, 201)
    }
    for (const state of ['cerrada', 'archivada', 'anulada']) {
      const { paciente } = await current(await historyIn(state))
      assert.equal((await s.call('POST', OPEN, { paciente, tipo_atencion: 'consulta_externa' })).status, 201)
    }
  })

  test('una historia restringida no estorba a quien no la alcanza, que no llega a saber de ella', async () => {
    const id = await openHistory(s)
    const { paciente } = await current(id)
    await must(s.call('PATCH', item(id), { confidencialidad: 'muy_restringida' }), 200)
    const body = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: '328' }
    const a = await person('admisiones').call('POST', OPEN, body)
    assert.equal(a.status, 201, a.text)
    assert.ok(!a.text.includes(id))
  })

  test('un paciente inactivo no se atiende', async () => {
    const paciente = await newPatient(s)
    await must(
      s.call('PATCH', `/paciente/paciente/${paciente}/`, { activo: false, motivo_inactivacion: 'duplicado' }),
      200,
    )
    assertFault(await s.call('POST', OPEN, { paciente, tipo_atencion: 'urgencias' }), 'paciente')
  })
})

test('CONSENTIMIENTO_AL_ABRIR=exigir no abre sin la autorización de los datos, o su excepción', async () => {
  const strict = await startService({ CONSENTIMIENTO_AL_ABRIR: 'exigir' })
  const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString()
  try {
    const opens = async (given: readonly Body[], more: Body = {}): Promise<number> => {
      const statuses: number[] = []
      for (const way of ['borrador', 'un paso'] as const) {
        const paciente = await newPatient(strict, more)
        for (const c of given) await must(strict.call('POST', CONSENTS, { ...consentBody(c), paciente }), 201)
        const body =
          way === 'borrador'
            ? { historia: await newDraft(strict, { paciente }) }
            : { paciente, tipo_atencion: 'consulta_externa' }
        const a = await strict.call('POST', OPEN, body)
        if (a.status === 409) assert.equal(a.json.codigo, 'sin_consentimiento')
        const summary = await must(strict.call('GET', `/paciente/historia-clinica/resumen-paciente/${paciente}/`), 200)
        const isMissing = summary.vacios.some((v: { readonly codigo: string }) => v.codigo === 'sin_autorizacion_datos')
        assert.equal(isMissing, a.status === 409, JSON.stringify([given, more]))
        statuses.push(a.status === 201 ? 200 : a.status)
      }
      assert.equal(new Set(statuses).size, 1, statuses.join(' '))
      return statuses[0] ?? 0
    }
    const urgency = { excepcion_urgencia: true, justificacion_urgencia: 'Inconsciente y solo', texto: undefined }
    assert.equal(await opens([]), 409)
    assert.equal(await opens([{}]), 200)
    assert.equal(await opens([{ decision: 'rechazado' }]), 409)
    assert.equal(await opens([{ tipo: 'uso_ia' }]), 409)
    assert.equal(await opens([urgency]), 200)
    assert.equal(await opens([{ fecha_otorgamiento: day(-10), vigencia_hasta: day(-2).slice(0, 10) }]), 409)
    assert.equal(await opens([{ vigencia_hasta: day(30).slice(0, 10) }]), 200)
    assert.equal(await opens([], { autorizacion_datos: true }), 200)
    // What ran out is not made good by the mark in the file, nor by an urgency of before; what still stands is.
    const ranOut = { fecha_otorgamiento: day(-10), vigencia_hasta: day(-2).slice(0, 10) }
    assert.equal(await opens([ranOut], { autorizacion_datos: true }), 409)
    assert.equal(await opens([{ fecha_otorgamiento: day(-20) }, ranOut]), 200)
    const paciente = await newPatient(strict)
    const { id } = await must(strict.call('POST', CONSENTS, { ...consentBody(), paciente }), 201)
    await must(strict.call('POST', `${CONSENTS}${id}/revocar/`, { motivo: 'Ya no lo autorizo' }), 200)
    const body = { paciente, tipo_atencion: 'consulta_externa' }
    assertProblem(await strict.call('POST', OPEN, body), 409, 'sin_consentimiento')
    // In a draft, the authorisation is recorded in the flow and then it opens.
    const historia = await newDraft(strict, { paciente })
    assertProblem(await strict.call('POST', OPEN, { historia }), 409, 'sin_consentimiento')
    await must(strict.call('POST', item(historia, 'consentimiento/'), consentBody()), 201)
    assert.equal((await strict.call('POST', OPEN, { historia })).status, 200)
  } finally {
    await strict.stop()
  }
})

about('cuerpos y respuestas', () => {
  test('JSON, formulario y XML piden lo mismo, y la respuesta sale también en XML', async () => {
    const bodies: readonly (readonly [string, string])[] = [
      ['application/json', JSON.stringify({ estado: 'suspendida', motivo: 'Espera el laboratorio', version: 2 })],
      ['application/x-www-form-urlencoded', 'estado=suspendida&motivo=Espera+el+laboratorio&version=2&observaciones='],
      [
        'application/xml',
        '<root><estado>suspendida</estado><motivo>Espera el laboratorio</motivo><version>2</version></root>',
      ],
    ]
    for (const [type, body] of bodies) {
      const id = await openHistory(s)
      await must(change(s, id, 'en_atencion'), 200)
      const headers = { 'content-type': type }
      const accept = { ...headers, accept: 'application/xml' }
      const bad = await s.call('POST', item(id, 'cambiar-estado/'), body.replace('suspendida', 'volando'), headers)
      assertFault(bad, 'estado', 'opcion')
      const a = await s.call('POST', item(id, 'cambiar-estado/'), body, accept)
      assert.equal(a.status, 200, a.text)
      assert.match(a.headers.get('content-type') ?? '', /^application\/xml/)
      assert.match(a.text, /<estado>suspendida<\/estado>/)
      assert.match(a.text, /<version>3<\/version>/)
      const last = (await careLog(s.owner, id)).at(-1)
      assert.equal(last?.motivo, 'Espera el laboratorio')
    }
  })

  test('un campo que no existe es 400 y nada cambia', async () => {
    const { id } = await readyToClose(s)
    const { version } = await current(id)
    assertFault(await change(s, id, 'en_atencion', { sorpresa: 1 }), 'sorpresa', 'desconocido')
    assertFault(await s.call('POST', item(id, 'cerrar/'), { analisis: 'x' }), 'analisis', 'desconocido')
    assertFault(await s.call('POST', item(id, 'cerrar/'), { estado: 'anulada' }), 'estado', 'opcion')
    assertFault(await s.call('POST', item(id, 'cambiar-estado/'), {}), 'estado', 'requerido')
    assertFault(
      await s.call('POST', item(id, 'consentimiento/'), consentBody({ revocado_por: 'otro' })),
      'revocado_por',
      'desconocido',
    )
    assert.equal((await current(id)).version, version)
  })

  test('sin cuerpo se cierra igual', async () => {
    const { id } = await readyToClose(s)
    assert.equal((await s.call('POST', item(id, 'cerrar/'))).status, 200)
  })
})

test('odontología no espera a medicina general; en un mismo servicio, en urgencias y hospitalizado hay una sola abierta', async () => {
  const paciente = await newPatient(s)
  const open = (more: Body) =>
    s.call('POST', `${HISTORIES}abrir/`, { paciente, tipo_atencion: 'consulta_externa', ...more })
  const general = await must(open({ servicio_reps: '328' }), 201)
  const dental = await must(open({ servicio_reps: '334' }), 201)
  await must(open({}), 201)
  for (const again of [{ servicio_reps: '328' }, { servicio_reps: '334' }, {}])
    assert.equal((await open(again)).status, 409, JSON.stringify(again))
  assert.equal((await s.call('PATCH', item(dental.id), { servicio_reps: '328' })).status, 409)
  assert.notEqual(general.id, dental.id)
  for (const tipo_atencion of ['urgencias', 'hospitalizacion']) {
    await must(open({ tipo_atencion, servicio_reps: '1102', entorno_atencion: '05' }), 201)
    const other = await open({ tipo_atencion, servicio_reps: '328', entorno_atencion: '05' })
    assert.equal(other.status, 409, other.text)
  }
})

describe('con el código del prestador configurado', () => {
  const own = useService({ PRESTADOR_CODIGO: '110013000101' })
  test('va en la historia y encabeza su número, salvo que se diga otro; sin él, el sistema lo dice', async () => {
    const open = (paciente: string, more: Body = {}) =>
      must(own.call('POST', `${HISTORIES}abrir/`, { paciente, tipo_atencion: 'consulta_externa', ...more }), 201)
    const row = await open(await newPatient(own))
    assert.equal(row.prestador_codigo, '110013000101')
    assert.match(row.numero_atencion, /^110013000101-\d{4}-\d+$/)
    const draft = await must(
      own.call('POST', HISTORIES, { paciente: await newPatient(own), tipo_atencion: 'consulta_externa' }),
      201,
    )
    assert.equal(draft.prestador_codigo, '110013000101')
    const other = await open(await newPatient(own), { prestador_codigo: '1100130002' })
    assert.match(other.numero_atencion, /^1100130002-/)
    assert.doesNotMatch((await must(own.call('GET', '/sistema/estado/'), 200)).avisos.join(' '), /PRESTADOR_CODIGO/)
    assert.match((await must(s.call('GET', '/sistema/estado/'), 200)).avisos.join(' '), /PRESTADOR_CODIGO/)
  })
})
