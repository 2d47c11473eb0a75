import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { readConfig } from '../../src/config.ts'
import type { DbRow } from '../../src/engine/database.ts'
import { steps } from '../../src/features/espera/steps.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { registry } from '../../src/resources/index.ts'
import { type EstadoTurno, inQueue, nextStates, stillWaiting } from '../../src/resources/parts/waiting-moves.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newHistory, newPatient } from '../samples.ts'
import { type Answer, startService, useService } from '../service.ts'

/** The waiting list as the front desk works with it, alone and many at once. */
const s = useService({ ESPERA_INTENTOS: '2' })

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
type Json = Answer['json']

const Q = '/paciente/lista-espera-examen/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const DAY = 86_400_000
const daysAgo = (n: number): string => new Date(Date.now() - n * DAY).toISOString()
const daysAhead = (n: number): string => daysAgo(-n)

let lastCups = 100_000
/** A queue of its own. */
const newCups = (): string => String(++lastCups)

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

async function must(answer: Promise<Answer>, status = 200): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
async function refused(answer: Promise<Answer>, status: number, codigo: string): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo, a.text)
  return a.json
}

async function turn(cups: string, more: Body = {}, who: Caller = s): Promise<Json> {
  const paciente = more.paciente ?? (await newPatient(s))
  return must(who.call('POST', Q, { cups, prioridad: 'programada', ...more, paciente }), 201)
}
const get = (id: string, who: Caller = s): Promise<Json> => must(who.call('GET', `${Q}${id}/`))
const step = (id: string, name: string, body: Body = {}, who: Caller = s, headers = {}): Promise<Answer> =>
  who.call('POST', `${Q}${id}/${name}/`, body, headers)
const next = async (query: string, who: Caller = s): Promise<Json> => must(who.call('GET', `${Q}siguiente/?${query}`))
const turnsIn = (answer: Json): string[] => answer.results.map((r: { turno: string }) => r.turno)
const call = (id: string, resultado: string, who: Caller = s, headers = {}): Promise<Answer> =>
  step(id, 'contacto', { medio: 'llamada', resultado }, who, headers)

/** A turn whose order belongs to a history that only its team sees. */
async function restrictedTurn(team: string, more: Body = {}): Promise<Json> {
  const paciente = await newPatient(s)
  const orden = registry.get('orden') ?? assert.fail()
  const { id: historia } = await must(
    s.call('POST', '/hce/api/historias/', {
      paciente,
      tipo_atencion: 'consulta_externa',
      prestador_codigo: String(4_000_000_000 + ++lastCups),
      confidencialidad: 'restringida',
      profesional: team,
    }),
    201,
  )
  await must(s.call('POST', '/hce/api/historias/abrir/', { historia }))
  const cups = newCups()
  const { id } = await must(s.call('POST', orden.path, { ...orden.example, historia, cups }), 201)
  return turn(cups, { paciente, orden: id, ...more })
}

let clerk: Person
let clerk2: Person
let doctor: Person
let auditor: Person
describe('la lista de espera', () => {
  before(async () => {
    clerk = await newPerson(s, 'admisiones')
    clerk2 = await newPerson(s, 'admisiones')
    doctor = await newPerson(s, 'medico')
    auditor = await newPerson(s, 'auditor')
  })

  describe('el plazo', () => {
    test('viene de la configuración, y un número imposible no deja arrancar', async () => {
      const other = await startService({ ESPERA_URGENTE_HORAS: '24', ESPERA_PROGRAMADA_HORAS: '48' })
      try {
        const paciente = await newPatient(other)
        const fecha_solicitud = '2026-03-01T15:00:00.000Z'
        for (const [prioridad, target] of [
          ['urgente', '2026-03-02T15:00:00.000Z'],
          ['prioritaria', '2026-03-16T15:00:00.000Z'],
          ['programada', '2026-03-03T15:00:00.000Z'],
        ] as const) {
          const made = await must(other.call('POST', Q, { paciente, cups: '881602', prioridad, fecha_solicitud }), 201)
          assert.equal(made.fecha_objetivo, target, prioridad)
        }
      } finally {
        await other.stop()
      }
      assert.throws(() => readConfig({ ESPERA_URGENTE_HORAS: '0' }), /ESPERA_URGENTE_HORAS/)
    })

    test('cambia con la prioridad, y no si en la misma solicitud se dice', async () => {
      const made = await turn(newCups(), { fecha_solicitud: '2026-03-01T15:00:00.000Z' })
      assert.equal(made.fecha_objetivo, '2026-03-31T15:00:00.000Z')
      const urgent = await must(s.call('PATCH', `${Q}${made.id}/`, { prioridad: 'urgente' }))
      assert.deepEqual([urgent.fecha_objetivo, urgent.orden_prioridad], ['2026-03-04T15:00:00.000Z', 1])
      const fecha_objetivo = '2026-03-20T15:00:00.000Z'
      const byHand = await must(s.call('PATCH', `${Q}${made.id}/`, { prioridad: 'prioritaria', fecha_objetivo }))
      assert.equal(byHand.fecha_objetivo, fecha_objetivo)
      assert.equal(
        (await must(s.call('PATCH', `${Q}${made.id}/`, { observaciones: 'x' }))).fecha_objetivo,
        fecha_objetivo,
      )
      const put = {
        paciente: made.paciente,
        cups: made.cups,
        prioridad: 'urgente',
        fecha_solicitud: made.fecha_solicitud,
      }
      assert.equal((await must(s.call('PUT', `${Q}${made.id}/`, put))).fecha_objetivo, '2026-03-04T15:00:00.000Z')
      assert.equal((await s.call('PATCH', `${Q}${made.id}/`, { fecha_objetivo: null })).status, 400)
      const [version] = await sql('select campos from version where id = $1 and version = 2', made.id)
      assert.deepEqual(version?.campos, ['prioridad', 'orden_prioridad', 'fecha_objetivo'])
    })
  })

  describe('el lugar en la fila', () => {
    test('es por prioridad y fecha, y cancelar o eliminar corre a los demás', async () => {
      const cups = newCups()
      const old = await turn(cups, { fecha_solicitud: daysAgo(9) })
      const older = await turn(cups, { fecha_solicitud: daysAgo(20) })
      const urgent = await turn(cups, { prioridad: 'urgente' })
      const recent = await turn(cups, { fecha_solicitud: daysAgo(1), estado: 'autorizado' })
      await turn(newCups())
      const places = async (): Promise<(number | null)[]> =>
        Promise.all([urgent, older, old, recent].map(async (t) => (await get(t.id)).posicion))
      assert.deepEqual(await places(), [1, 2, 3, 4])
      const listed = await must(s.call('GET', `${Q}?cups=${cups}&ordering=posicion`))
      assert.deepEqual(
        listed.results.map((r: Json) => [r.id, r.posicion]),
        [urgent, older, old, recent].map((t, i) => [t.id, i + 1]),
      )
      await must(step(older.id, 'cancelar', { motivo_cancelacion: 'No quiso' }))
      assert.deepEqual(await places(), [1, null, 2, 3])
      assert.equal((await s.call('DELETE', `${Q}${urgent.id}/`)).status, 204)
      assert.equal((await get(recent.id)).posicion, 2)
      await must(s.call('PATCH', `${Q}${recent.id}/`, { prioridad: 'urgente' }))
      assert.equal((await get(recent.id)).posicion, 1)
    })

    test('quien no asistió vuelve al que tenía', async () => {
      const cups = newCups()
      const first = await turn(cups, { estado: 'autorizado', fecha_solicitud: daysAgo(9) })
      const second = await turn(cups, { fecha_solicitud: daysAgo(2) })
      const dated = await must(step(first.id, 'programar', { fecha_programada: daysAgo(1) }))
      assert.deepEqual([dated.posicion, (await get(second.id)).posicion], [null, 1])
      assert.equal((await must(step(first.id, 'no-asistio'))).posicion, 1)
      assert.equal((await get(second.id)).posicion, 2)
    })

    test('es el verdadero también para quien no ve a los demás de la fila', async () => {
      const hidden = await restrictedTurn(doctor.id)
      const { cups } = hidden
      const mine = await newPatient(s)
      await must(
        s.call('POST', '/hce/api/historias/', {
          paciente: mine,
          tipo_atencion: 'consulta_externa',
          prestador_codigo: '4999999999',
          profesional: doctor.id,
        }),
        201,
      )
      await turn(cups, { prioridad: 'urgente' })
      const seen = await turn(cups, { paciente: mine })
      assert.equal((await get(seen.id, clerk)).posicion, 3)
      const page = await must(clerk.call('GET', `${Q}?cups=${cups}&count=true&ordering=posicion`))
      assert.equal(page.count, 2)
      assert.deepEqual(
        page.results.map((r: Json) => r.posicion),
        [1, 3],
      )
      const his = await must(doctor.call('GET', `${Q}?cups=${cups}&ordering=-posicion`))
      assert.deepEqual(
        his.results.map((r: Json) => r.posicion),
        [3, 2],
      )
      await refused(clerk.call('GET', `${Q}${hidden.id}/`), 404, 'no_encontrado')
      for (const name of ['contacto', 'tomar', 'cancelar', 'autorizar']) {
        const body =
          name === 'contacto'
            ? { medio: 'llamada', resultado: 'rechaza' }
            : name === 'cancelar'
              ? { motivo_cancelacion: 'x' }
              : {}
        await refused(step(hidden.id, name, body, clerk), 404, 'no_encontrado')
      }
    })

    test('en páginas mezcladas de varias filas y en cualquier orden es el mismo que uno por uno', async () => {
      const queues = [newCups(), newCups(), newCups()]
      const patients = await Promise.all(Array.from({ length: 4 }, () => newPatient(s)))
      const priorities = ['urgente', 'prioritaria', 'programada']
      for (let i = 0; i < 40; i += 8) {
        await Promise.all(
          Array.from({ length: 8 }, (_, k) =>
            turn(queues[(i + k) % 3] ?? '', {
              paciente: patients[k % 4],
              tipo_examen: 'neurofisiologia',
              prioridad: priorities[(i * k) % 3],
              fecha_solicitud: daysAgo((i * 7 + k) % 5),
              ...(k === 5 ? { estado: 'programado', fecha_programada: daysAhead(2) } : {}),
            }),
          ),
        )
      }
      for (const ordering of ['posicion', '-posicion', 'fecha_objetivo', '-creado_en', '-fecha_solicitud']) {
        let at: string | null = `${Q}?tipo_examen=neurofisiologia&ordering=${ordering}&page_size=7`
        let rows = 0
        while (at !== null) {
          const page: Json = await must(s.call('GET', at))
          for (const row of page.results) assert.equal(row.posicion, (await get(row.id)).posicion, ordering)
          rows += page.results.length
          at = page.next
        }
        assert.equal(rows, 40)
      }
    })
  })

  describe('lo vencido', () => {
    test('se filtra como se muestra, con su orden, y se cuenta', async () => {
      const cups = newCups()
      const overdue = await turn(cups, { fecha_solicitud: daysAgo(40) })
      const worse = await turn(cups, { fecha_solicitud: daysAgo(50) })
      const later = await turn(cups, { fecha_solicitud: daysAgo(60), fecha_objetivo: daysAhead(3) })
      const dated = await turn(cups, {
        fecha_solicitud: daysAgo(70),
        estado: 'programado',
        fecha_programada: daysAhead(2),
      })
      const done = await turn(cups, {
        fecha_solicitud: daysAgo(80),
        estado: 'programado',
        fecha_programada: daysAgo(1),
      })
      await must(step(done.id, 'realizar'))
      const listed = async (query: string): Promise<Json[]> => {
        const page = await must(s.call('GET', `${Q}?cups=${cups}&count=true&${query}`))
        assert.equal(page.count, page.results.length)
        return page.results
      }
      const yes = await listed('vencida=true&ordering=fecha_objetivo')
      assert.deepEqual(
        yes.map((r) => r.id),
        [dated.id, worse.id, overdue.id],
      )
      const no = await listed('vencida=false&ordering=-fecha_objetivo')
      assert.deepEqual(
        no.map((r) => r.id),
        [later.id, done.id],
      )
      assert.ok(yes.every((r) => r.vencida) && no.every((r) => !r.vencida))
      const both = await listed('vencida=true&prioridad=programada&estado=programado')
      assert.deepEqual(
        both.map((r) => r.id),
        [dated.id],
      )
      for (const [query, campo] of [
        ['vencida=si', 'vencida'],
        ['vencida=', 'vencida'],
        ['vencida=true&vencida=false', 'vencida'],
        ['dias_espera=3', 'dias_espera'],
        ['ordering=vencida', 'ordering'],
        ['ordering=prioridad', 'ordering'],
      ] as const) {
        const a = await s.call('GET', `${Q}?${query}`)
        assert.equal(a.status, 400, query)
        assert.equal(a.json.errores[0].campo, campo)
      }
      assert.equal((await must(clerk.call('GET', `${Q}?cups=${cups}&vencida=true`))).results.length, 3)
    })
  })

  describe('los pasos', () => {
    const bodies: Readonly<Record<string, () => Body>> = {
      autorizar: () => ({ numero_autorizacion: 'A-1' }),
      programar: () => ({ fecha_programada: daysAhead(3), prestador_asignado: 'Sede norte' }),
      cancelar: () => ({ motivo_cancelacion: 'Lo hizo en otro lugar' }),
    }
    const bodyOf = (name: string): Body => bodies[name]?.() ?? {}

    /** A turn in each state, by the shortest way. */
    const way: Readonly<Record<EstadoTurno, readonly string[]>> = {
      en_espera: [],
      autorizado: ['autorizar'],
      programado: ['autorizar', 'programar'],
      realizado: ['autorizar', 'programar', 'realizar'],
      resultado_disponible: ['autorizar', 'programar', 'realizar', 'resultado'],
      no_asistio: ['autorizar', 'programar', 'no-asistio'],
      cancelado: ['cancelar'],
      vencido: ['vencido'],
    }
    async function turnIn(estado: EstadoTurno): Promise<Json> {
      let at = await turn(newCups())
      for (const name of way[estado])
        at =
          name === 'vencido'
            ? await must(s.call('PATCH', `${Q}${at.id}/`, { estado: 'vencido' }))
            : await must(step(at.id, name, bodyOf(name), clerk))
      assert.equal(at.estado, estado)
      return at
    }

    test('cada uno desde cada estado: el de la tabla se da, y el que no es 409 con lo que sí se puede', async () => {
      for (const from of Object.keys(way) as EstadoTurno[]) {
        for (const one of steps) {
          const at = await turnIn(from)
          const answer = step(at.id, one.name, bodyOf(one.name), clerk)
          if (nextStates(from).includes(one.to)) {
            const row = await must(answer)
            assert.deepEqual([row.estado, row.version], [one.to, at.version + 1])
            assert.equal('diagnostico_cie10' in row, false)
          } else {
            const no = await refused(answer, 409, 'turno_paso_imposible')
            assert.deepEqual([no.estado, no.posibles], [from, nextStates(from).join(', ')])
            assert.equal((await get(at.id)).version, at.version)
          }
          const patch = await s.call('PATCH', `${Q}${at.id}/`, {
            ...bodyOf(one.name),
            estado: one.to,
            ...(one.to === 'realizado' ? { fecha_realizacion: new Date().toISOString() } : {}),
          })
          // The state that the step has just given may be said again.
          const may = nextStates(from).includes(one.to) || from === one.to
          assert.equal(patch.status, may ? 200 : 400, `${from} → ${one.to} ${patch.text}`)
        }
      }
    })

    test('cada uno toma solo lo suyo, y lo que falta o sobra no cambia nada', async () => {
      const at = await turnIn('autorizado')
      for (const [name, body, campo] of [
        ['programar', {}, 'fecha_programada'],
        ['programar', { fecha_programada: daysAhead(1), estado: 'realizado' }, 'estado'],
        ['programar', { fecha_programada: 'mañana' }, 'fecha_programada'],
        ['programar', { fecha_programada: daysAgo(400) }, 'fecha_programada'],
        ['programar', { fecha_programada: daysAhead(1), prestador_asignado: 'x'.repeat(10_000) }, 'prestador_asignado'],
        ['programar', { fecha_programada: daysAhead(1), prestador_asignado: 'a\u0000b' }, 'prestador_asignado'],
        ['cancelar', {}, 'motivo_cancelacion'],
        ['cancelar', { motivo_cancelacion: '   ' }, 'motivo_cancelacion'],
        ['cancelar', { motivo_cancelacion: null }, 'motivo_cancelacion'],
        ['no-asistio', { motivo_cancelacion: 'x' }, 'motivo_cancelacion'],
      ] as const) {
        const a = await step(at.id, name, body)
        assert.equal(a.status, 400, `${name} ${a.text}`)
        assert.ok(
          a.json.errores.some((e: { campo: string }) => e.campo === campo),
          a.text,
        )
      }
      assert.equal((await get(at.id)).version, at.version)
      const dated = await turnIn('programado')
      assert.equal((await step(dated.id, 'realizar', { fecha_realizacion: daysAhead(1) })).status, 400)
      const motivo_cancelacion = `%'\\ "; drop table x; -- 😀 ${'ñ'.repeat(400)}`
      assert.equal(
        (await must(step(dated.id, 'cancelar', { motivo_cancelacion }))).motivo_cancelacion,
        motivo_cancelacion,
      )
      for (const odd of [NOBODY, 'x', '%00', '%27'])
        await refused(step(odd, 'cancelar', { motivo_cancelacion: 'x' }), 404, 'no_encontrado')
    })

    test('If-Match y la clave de repetición valen, y queda en la auditoría como cambio de estado', async () => {
      const made = await turn(newCups())
      await refused(step(made.id, 'autorizar', {}, clerk, { 'if-match': '"7"' }), 412, 'version_anterior')
      const key = { 'idempotency-key': `paso-${made.id}`, 'if-match': '"1"' }
      const first = await step(made.id, 'autorizar', { numero_autorizacion: 'A-9' }, clerk, key)
      assert.equal(first.status, 200, first.text)
      await must(step(made.id, 'programar', { fecha_programada: daysAhead(1) }, clerk))
      const again = await step(made.id, 'autorizar', { numero_autorizacion: 'A-9' }, clerk, key)
      assert.deepEqual([again.status, again.json.estado, again.json.version], [200, 'autorizado', 2])
      assert.equal(again.headers.get('idempotency-replayed'), 'true')
      await refused(step(made.id, 'autorizar', { numero_autorizacion: 'B' }, clerk, key), 409, 'clave_reutilizada')
      await refused(
        step(made.id, 'no-asistio', {}, clerk, { 'idempotency-key': key['idempotency-key'] }),
        409,
        'clave_reutilizada',
      )
      const rows = await sql(
        `select accion, resultado, campos, codigo from auditoria where recurso_id = $1 and cuenta = $2 order by id`,
        made.id,
        clerk.id,
      )
      const changes = rows.filter((r) => r.accion === 'cambiar_estado' && r.resultado === 200 && r.codigo === null)
      assert.deepEqual(changes[0]?.campos, ['fecha_autorizacion', 'numero_autorizacion', 'estado'])
      assert.equal(changes.length, 2)
      assert.ok(rows.some((r) => r.resultado === 412) && rows.some((r) => r.codigo === 'repetida'))
    })

    test('a la vez solo uno da el paso', async () => {
      const at = await turnIn('programado')
      const answers = await Promise.all(
        ['realizar', 'no-asistio', 'cancelar', 'realizar', 'no-asistio', 'cancelar'].map((n) =>
          step(at.id, n, bodyOf(n)),
        ),
      )
      const states = (await sql('select datos from version where id = $1 order by version', at.id)).map(
        (v) => (v.datos as { estado: EstadoTurno }).estado,
      )
      for (const [i, to] of states.slice(1).entries())
        assert.ok(nextStates(states[i] ?? '').includes(to), states.join(' → '))
      assert.equal(answers.filter((a) => a.status === 200).length, states.length - 3)
      for (const a of answers) assert.ok(a.status === 200 || a.status === 409, a.text)
    })

    test('los da quien escribe la lista, y nadie más', async () => {
      const made = await turn(newCups())
      const system = await newSystem(s, 'Laboratorio externo')
      const billing = await newPerson(s, 'facturacion')
      const { numero_documento } = await must(s.call('GET', `/paciente/paciente/${made.paciente}/`))
      const patient = await newPerson(s, 'paciente', { paciente: made.paciente, numero_documento })
      for (const who of [auditor, system, billing, patient]) {
        for (const [name, body] of [
          ['autorizar', {}],
          ['tomar', {}],
          ['contacto', { medio: 'llamada', resultado: 'contactado' }],
        ] as const)
          await refused(step(made.id, name, body, who), 403, 'sin_permiso')
        await refused(who.call('GET', `${Q}siguiente/`), 403, 'sin_permiso')
      }
      for (const who of [system, billing, patient]) await refused(who.call('GET', `${Q}tiempos/`), 403, 'sin_permiso')
      // A doctor who does not treat the patient does not know of the turn.
      await refused(step(made.id, 'autorizar', {}, doctor), 404, 'no_encontrado')
    })
  })

  describe('los intentos de contacto', () => {
    test('quedan con la hora y el nombre del servidor, y tras los fallidos se sugiere qué hacer', async () => {
      const made = await turn(newCups())
      const one = await must(call(made.id, 'no_contesta', clerk))
      assert.deepEqual([one.intentos, one.fallidos_seguidos, one.sugerencia], [1, 1, null])
      assert.match(one.por, /Admisiones/)
      assert.ok(Math.abs(Date.parse(one.fecha) - Date.now()) < 60_000)
      const two = await must(
        step(made.id, 'contacto', { medio: 'mensaje', resultado: 'no_contesta', nota: "%'\\ 😀" }, clerk2),
      )
      assert.match(two.sugerencia, /Van 2 intentos.*alternativa/)
      const row = await get(made.id, clerk)
      assert.equal(row.estado, 'en_espera')
      assert.deepEqual(
        row.contacto_intentos.map((i: Json) => [i.medio, i.resultado, i.nota]),
        [
          ['llamada', 'no_contesta', null],
          ['mensaje', 'no_contesta', "%'\\ 😀"],
        ],
      )
      assert.equal((await must(call(made.id, 'contactado'))).fallidos_seguidos, 0)
    })

    test('la hora, quién, o un resultado inventado se rechazan', async () => {
      const made = await turn(newCups())
      for (const [body, campo] of [
        [{ medio: 'llamada' }, 'resultado'],
        [{ resultado: 'contactado' }, 'medio'],
        [{ medio: 'llamada', resultado: 'ni idea' }, 'resultado'],
        [{ medio: 'humo', resultado: 'contactado' }, 'medio'],
        [{ medio: 'llamada', resultado: 'contactado', fecha: daysAgo(1) }, 'fecha'],
        [{ medio: 'llamada', resultado: 'contactado', por: 'Otro' }, 'por'],
        [{ medio: 'llamada', resultado: 'contactado', nota: 'x'.repeat(10_000) }, 'nota'],
        [{ medio: 'llamada', resultado: 'contactado', nota: '\u0000' }, 'nota'],
      ] as const) {
        const a = await step(made.id, 'contacto', body)
        assert.equal(a.status, 400, a.text)
        assert.equal(a.json.errores[0].campo, campo)
      }
      assert.deepEqual((await get(made.id)).contacto_intentos, [])
    })

    test('muchos a la vez quedan todos; la misma clave, uno; y con PATCH no se borran', async () => {
      const made = await turn(newCups())
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, i) =>
          step(
            made.id,
            'contacto',
            { medio: 'llamada', resultado: 'no_contesta', nota: `n${i}` },
            i % 2 ? clerk : clerk2,
          ),
        ),
      )
      assert.ok(answers.every((a) => a.status === 200))
      const { contacto_intentos } = await get(made.id)
      assert.deepEqual(
        contacto_intentos.map((i: Json) => i.nota).sort(),
        Array.from({ length: 24 }, (_, i) => `n${i}`).sort(),
      )
      const hours = contacto_intentos.map((i: Json) => i.fecha)
      assert.deepEqual(hours, [...hours].sort())
      assert.deepEqual(
        answers.map((a) => a.json.intentos).sort((a, b) => a - b),
        Array.from({ length: 24 }, (_, i) => i + 1),
      )
      const key = { 'idempotency-key': `contacto-${made.id}` }
      const same = await Promise.all(Array.from({ length: 8 }, () => call(made.id, 'no_contesta', clerk, key)))
      assert.deepEqual(new Set(same.map((a) => a.text)).size, 1)
      assert.equal((await get(made.id)).contacto_intentos.length, 25)
      for (const kept of [[], contacto_intentos.slice(1)]) {
        const a = await s.call('PATCH', `${Q}${made.id}/`, { contacto_intentos: kept })
        assert.equal(a.status, 400, a.text)
      }
      const whole = (await get(made.id)).contacto_intentos
      const more = [...whole, { fecha: new Date().toISOString(), resultado: 'Deja razón' }]
      assert.equal(
        (await must(s.call('PATCH', `${Q}${made.id}/`, { contacto_intentos: more }))).contacto_intentos.length,
        26,
      )
    })

    test('en lo terminado no, y después de cincuenta tampoco', async () => {
      const made = await turn(newCups())
      await must(step(made.id, 'cancelar', { motivo_cancelacion: 'No quiso' }))
      assert.equal((await refused(call(made.id, 'contactado'), 409, 'turno_terminado')).estado, 'cancelado')
      const full = await turn(newCups(), {
        contacto_intentos: Array.from({ length: 50 }, () => ({ fecha: daysAgo(1), resultado: 'Nadie' })),
      })
      await refused(call(full.id, 'contactado'), 409, 'turno_intentos_completos')
      await refused(call(made.id, 'contactado', s, { 'if-match': '"1"' }), 412, 'version_anterior')
    })
  })

  describe('a quién llamar', () => {
    test('por prioridad y fecha, con su porqué y los teléfonos, según lo que ve quien pregunta', async () => {
      const cups = newCups()
      const paciente = await newPatient(s, { telefono_movil: '3101234567', primer_apellido: 'Restrepo' })
      const old = await turn(cups, { paciente, fecha_solicitud: daysAgo(40), diagnostico_cie10: 'K802' })
      const urgent = await turn(cups, { prioridad: 'urgente', tipo_examen: 'endoscopia', estado: 'autorizado' })
      const recent = await turn(cups)
      const all = await next(`cups=${cups}&cuantos=50`, clerk)
      assert.deepEqual(turnsIn(all), [urgent.id, old.id, recent.id])
      assert.equal(all.esta_completo, true)
      const [first, second] = all.results
      assert.deepEqual([first.posicion, first.paso, second.paso, second.vencida], [1, 'programar', 'autorizar', true])
      assert.match(second.porque, /número 2.*pedido hace 40 días.*venció hace 10 días/)
      assert.equal(second.paciente_telefono_movil, '3101234567')
      assert.equal(second.paciente_primer_apellido, 'Restrepo')
      assert.doesNotMatch(JSON.stringify(all), /K802|diagnostico/)
      assert.deepEqual(turnsIn(await next(`cups=${cups}`)), [urgent.id])
      assert.equal((await next(`cups=${cups}`)).esta_completo, false)
      assert.deepEqual(turnsIn(await next(`cups=${cups}&prioridad=programada`)), [old.id])
      assert.deepEqual(turnsIn(await next(`cups=${cups}&tipo_examen=endoscopia&cuantos=9`)), [urgent.id])
      assert.deepEqual(turnsIn(await next(`cups=${cups}&estado=en_espera&cuantos=9`)), [old.id, recent.id])
      assert.deepEqual(turnsIn(await next(`cups=${cups}&cuantos=9`, doctor)), [])
      const [row] = await sql(
        `select registros, pacientes, campos from auditoria where cuenta = $1 and accion = 'listar' order by id desc limit 1`,
        clerk.id,
      )
      assert.deepEqual(row?.registros, [urgent.id, old.id, recent.id])
      assert.ok((row?.pacientes as string[] | undefined)?.includes(paciente))
      for (const [query, campo] of [
        ['cuantos=0', 'cuantos'],
        ['cuantos=51', 'cuantos'],
        ['prioridad=ya', 'prioridad'],
        ['estado=programado', 'estado'],
        ['cups=%27', 'cups'],
        ['nada=1', 'nada'],
      ] as const) {
        const a = await s.call('GET', `${Q}siguiente/?${query}`)
        assert.equal(a.status, 400, query)
        assert.equal(a.json.errores[0].campo, campo)
      }
    })

    test('salta a quien ya se intentó, a inactivos y fallecidos, y a lo que no se alcanza', async () => {
      const hidden = await restrictedTurn(doctor.id, { prioridad: 'urgente' })
      const { cups } = hidden
      const [inactive, dead] = await Promise.all([newPatient(s), newPatient(s)])
      await turn(cups, { paciente: inactive, prioridad: 'urgente' })
      await turn(cups, { paciente: dead, prioridad: 'urgente' })
      await must(s.call('PATCH', `/paciente/paciente/${inactive}/`, { activo: false, motivo_inactivacion: 'Se mudó' }))
      await must(s.call('PATCH', `/paciente/paciente/${dead}/`, { activo: false, fecha_fallecimiento: '2026-01-01' }))
      const tried = await turn(cups, { fecha_solicitud: daysAgo(3) })
      const long = await turn(cups, {
        fecha_solicitud: daysAgo(2),
        contacto_intentos: [{ fecha: daysAgo(1), medio: 'llamada', resultado: 'no_contesta' }],
      })
      await must(call(tried.id, 'no_contesta'))
      assert.deepEqual(turnsIn(await next(`cups=${cups}&cuantos=9`, clerk)), [long.id])
      assert.deepEqual(turnsIn(await next(`cups=${cups}&cuantos=9`, doctor)), [hidden.id])
      await sql(
        `update lista_espera set contacto_intentos = jsonb_set(contacto_intentos, '{0,fecha}', to_jsonb($2::text)) where id = $1`,
        tried.id,
        daysAgo(0.2),
      )
      assert.deepEqual(turnsIn(await next(`cups=${cups}&cuantos=9`, clerk)), [tried.id, long.id])
    })

    test('tomado por uno, nadie más lo toma ni se propone; se suelta al llamar, al soltar o solo', async () => {
      const cups = newCups()
      const made = await turn(cups)
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, i) => step(made.id, 'tomar', {}, i % 2 === 0 ? clerk : clerk2)),
      )
      const got = answers.filter((a) => a.status === 200)
      assert.equal(got.length, 1)
      for (const a of answers.filter((x) => x.status !== 200)) {
        assert.equal(a.json.codigo, 'turno_tomado', a.text)
        assert.equal(a.json.tomado_por, got[0]?.json.tomado_por)
        assert.equal(a.json.hasta, got[0]?.json.hasta)
      }
      const minutes = (Date.parse(got[0]?.json.hasta) - Date.parse(got[0]?.json.desde)) / 60_000
      assert.equal(minutes, 10)
      assert.deepEqual(turnsIn(await next(`cups=${cups}`)), [])
      const [holder, other] =
        answers[0]?.status === 200 || answers.findIndex((a) => a.status === 200) % 2 === 0
          ? [clerk, clerk2]
          : [clerk2, clerk]
      await refused(step(made.id, 'soltar', {}, other), 409, 'turno_no_tomado')
      assert.equal((await holder.call('POST', `${Q}${made.id}/soltar/`)).status, 204)
      await refused(step(made.id, 'soltar', {}, holder), 409, 'turno_no_tomado')
      assert.deepEqual(turnsIn(await next(`cups=${cups}`)), [made.id])

      const key = { 'idempotency-key': `toma-${made.id}` }
      const taken = await Promise.all(
        Array.from({ length: 6 }, () => step(made.id, 'tomar', { minutos: 3 }, other, key)),
      )
      assert.deepEqual([...new Set(taken.map((a) => `${a.status} ${a.text}`))].length, 1, taken[1]?.text)
      assert.equal(taken[0]?.status, 200)
      await refused(step(made.id, 'tomar', { minutos: 4 }, other, key), 409, 'clave_reutilizada')
      await must(call(made.id, 'contactado', holder))
      assert.equal((await step(made.id, 'tomar', { minutos: 3 }, other, key)).text, taken[0]?.text)
      await must(step(made.id, 'tomar', { minutos: 1 }, holder))
      await refused(step(made.id, 'tomar', {}, holder), 409, 'turno_tomado')
      await sql(`update turno_tomado set hasta = now() - interval '1 second' where turno = $1`, made.id)
      await must(step(made.id, 'tomar', {}, other))
      await must(step(made.id, 'cancelar', { motivo_cancelacion: 'x' }))
      assert.equal(
        (await refused(step(made.id, 'tomar', {}, other), 409, 'turno_fuera_de_la_fila')).estado,
        'cancelado',
      )
      for (const minutos of [0, 121, 1.5, '3']) assert.equal((await step(made.id, 'tomar', { minutos })).status, 400)
      await refused(step(NOBODY, 'tomar'), 404, 'no_encontrado')
      const [audited] = await sql(
        `select count(*)::integer as n from auditoria where recurso_id = $1 and campos = array['tomado_por', 'tomado_hasta'] and resultado = 200`,
        made.id,
      )
      assert.equal(audited?.n, 4)
    })
  })

  describe('los tiempos', () => {
    /** Done `wait` days after it was asked for, today; the deadline is the one of its priority. */
    async function done(cups: string, wait: number, more: Body = {}): Promise<void> {
      const at = new Date(Date.now() - 3_600_000)
      const fecha_solicitud = new Date(at.getTime() - wait * DAY).toISOString()
      const { id } = await turn(cups, {
        estado: 'programado',
        fecha_programada: at.toISOString(),
        ...more,
        fecha_solicitud,
      })
      await must(step(id, 'realizar', { fecha_realizacion: at.toISOString() }))
    }
    const cellOf = (answer: Json, prioridad: string | null): Json =>
      answer.results.find((c: Json) => c.prioridad === prioridad)

    test('cuenta lo que espera y mide lo realizado, por examen y prioridad', async () => {
      const cups = newCups()
      for (const wait of [1, 2, 3, 4, 40]) await done(cups, wait)
      await done(cups, 4, { prioridad: 'urgente' })
      await turn(cups, { fecha_solicitud: daysAgo(45), nombre_examen: 'Ecografía' })
      await turn(cups, { estado: 'programado', fecha_programada: daysAhead(3) })
      await turn(cups, { prioridad: 'urgente', fecha_solicitud: daysAgo(1) })
      const answer = await must(s.call('GET', `${Q}tiempos/?cups=${cups}`))
      assert.equal(answer.percentiles, 'percentile_cont')
      const { espera_mas_larga_desde: since, ...total } = cellOf(answer, null)
      assert.ok(Math.abs(Date.parse(since) - Date.parse(daysAgo(45))) < 60_000)
      assert.deepEqual(total, {
        cups,
        prioridad: null,
        nombre_examen: 'Ecografía',
        esperando: 3,
        en_fila: 2,
        vencidos: 1,
        espera_mas_larga_dias: 45,
        realizados: 6,
        media_dias: 9,
        mediana_dias: 3.5,
        p90_dias: 22,
        dentro_del_plazo: 0.667,
        suprimido: false,
      })
      const planned = cellOf(answer, 'programada')
      assert.deepEqual(
        [planned.realizados, planned.media_dias, planned.mediana_dias, planned.p90_dias, planned.dentro_del_plazo],
        [5, 10, 3, 25.6, 0.8],
      )
      assert.equal(cellOf(answer, 'prioritaria'), undefined)
      const urgent = await must(s.call('GET', `${Q}tiempos/?cups=${cups}&prioridad=urgente`))
      assert.deepEqual([cellOf(urgent, null).esperando, cellOf(urgent, 'urgente').dentro_del_plazo], [1, 0])
      const before = await must(s.call('GET', `${Q}tiempos/?cups=${cups}&desde=2026-01-01&hasta=2026-01-31`))
      assert.deepEqual([cellOf(before, null).realizados, cellOf(before, null).media_dias], [0, null])
      assert.equal(cellOf(before, null).esperando, 3)
      for (const [query, campo] of [
        ['desde=ayer', 'desde'],
        ['desde=2026-02-01&hasta=2026-01-01', 'desde'],
        ['prioridad=x', 'prioridad'],
        ['paciente=1', 'paciente'],
      ] as const) {
        const a = await s.call('GET', `${Q}tiempos/?${query}`)
        assert.equal(a.status, 400, query)
        assert.equal(a.json.errores[0].campo, campo)
      }
    })

    test('a quien no atiende los realizados se le redondean, y no cuántos esperan', async () => {
      const cups = newCups()
      const year = dateInBogota(new Date(Date.now() - 3_600_000)).slice(0, 4)
      const path = `${Q}tiempos/?cups=${cups}&desde=${year}-01-01&hasta=${year}-12-31`
      for (const wait of [1, 2, 3, 4, 5, 6]) await done(cups, wait)
      await done(cups, 2, { prioridad: 'urgente' })
      await done(cups, 2, { prioridad: 'prioritaria' })
      await turn(cups, { prioridad: 'urgente' })
      for (const who of [clerk, auditor]) {
        const answer = await must(who.call('GET', path))
        const told = (prioridad: string | null): unknown[] => {
          const { realizados, media_dias, mediana_dias, dentro_del_plazo, suprimido } = cellOf(answer, prioridad)
          return [realizados, media_dias, mediana_dias, dentro_del_plazo, suprimido]
        }
        assert.deepEqual(told('urgente'), [null, null, null, null, true])
        assert.deepEqual(told('programada'), [10, null, 3.5, null, false])
        assert.deepEqual(told(null), [10, null, 2.5, null, false])
        assert.equal(cellOf(answer, null).esperando, 1)
        assert.equal(cellOf(answer, 'prioritaria'), undefined)
        for (const [period, campo] of [
          ['desde=2026-01-01&hasta=2026-02-28', 'hasta'],
          ['desde=2026-01-01T00:00:00Z&hasta=2026-01-31', 'hasta'],
          ['hasta=2026-01-31', 'desde'],
          ['desde=2026-01-01', 'hasta'],
        ] as const) {
          const refused = await who.call('GET', `${Q}tiempos/?cups=${cups}&${period}`)
          assert.equal(refused.status, 400, period)
          assert.equal(refused.json.errores[0].campo, campo, period)
        }
        await must(who.call('GET', `${Q}tiempos/?cups=${cups}&desde=2024-02-01&hasta=2024-02-29`))
      }
      const chief = await newPerson(s, 'coordinador_medico')
      assert.equal(cellOf(await must(chief.call('GET', path)), 'urgente').realizados, 1)
    })

    test('lo que no se alcanza no se cuenta', async () => {
      const hidden = await restrictedTurn(doctor.id)
      const path = `${Q}tiempos/?cups=${hidden.cups}`
      assert.deepEqual((await must(clerk.call('GET', path))).results, [])
      assert.equal(cellOf(await must(doctor.call('GET', path)), null).esperando, 1)
      await turn(hidden.cups)
      for (const who of [clerk, doctor]) assert.equal(cellOf(await must(who.call('GET', path)), null).esperando, 1)
      assert.equal(cellOf(await must(s.call('GET', path)), null).esperando, 2)
    })
  })

  describe('muchos a la vez', () => {
    const outcomes = ['contactado', 'no_contesta', 'numero_errado', 'rechaza', 'reprograma']
    const act = fc.record({
      turn: fc.nat(5),
      who: fc.nat(2),
      kind: fc.constantFrom('paso', 'paso', 'paso', 'contacto', 'tomar', 'soltar', 'prioridad', 'nuevo', 'eliminar'),
      pick: fc.nat(5),
    })

    /** What must be true of a queue whatever was done to it. */
    async function checkQueue(cups: string, ids: readonly string[]): Promise<void> {
      const page = await must(s.call('GET', `${Q}?cups=${cups}&ordering=posicion&page_size=200`))
      const waiting = page.results.filter((r: Json) => inQueue.includes(r.estado))
      assert.deepEqual(
        waiting.map((r: Json) => r.posicion),
        waiting.map((_: Json, i: number) => i + 1),
      )
      for (const row of page.results) {
        if (!inQueue.includes(row.estado)) assert.equal(row.posicion, null)
        if (row.vencida) assert.ok(stillWaiting.includes(row.estado))
      }
      for (const id of ids) {
        const rows = await sql('select operacion, datos from version where id = $1 order by version', id)
        const states = rows.filter((v) => v.operacion !== 'eliminar').map((v) => (v.datos as { estado: string }).estado)
        states.slice(1).forEach((to, i) => {
          const from = states[i] ?? ''
          assert.ok(from === to || nextStates(from).some((n) => n === to), states.join(' → '))
        })
        const leases = await sql(
          'select desde, coalesce(soltado_en, hasta) as fin from turno_tomado where turno = $1 order by desde',
          id,
        )
        for (const [i, l] of leases.slice(1).entries())
          assert.ok(String(leases[i]?.fin) <= String(l.desde), 'dos lo tuvieron a la vez')
      }
    }

    test('los estados siguen la tabla, los lugares son 1..n, ningún intento se pierde y cada turno lo tiene uno', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(act, { minLength: 4, maxLength: 16 }), { minLength: 2, maxLength: 4 }),
          async (rounds) => {
            const cups = newCups()
            const paciente = await newPatient(s)
            const ids: string[] = []
            const people = [clerk, clerk2, s]
            const recorded = new Map<string, string[]>()
            for (let i = 0; i < 6; i++)
              ids.push(
                (
                  await turn(cups, {
                    paciente,
                    prioridad: i % 2 ? 'urgente' : 'programada',
                    fecha_solicitud: daysAgo(i),
                  })
                ).id,
              )
            let n = 0
            for (const round of rounds) {
              const answers = await Promise.all(
                round.map(async ({ turn: at, who, kind, pick }) => {
                  const id = ids[at] ?? ''
                  const person = people[who] ?? s
                  if (kind === 'paso') {
                    const one = steps[pick] ?? assert.fail()
                    const body =
                      one.name === 'programar'
                        ? { fecha_programada: daysAhead(1) }
                        : one.name === 'cancelar'
                          ? { motivo_cancelacion: 'x' }
                          : {}
                    return step(id, one.name, body, person)
                  }
                  if (kind === 'contacto') {
                    const nota = `intento ${++n}`
                    const a = await step(
                      id,
                      'contacto',
                      { medio: 'llamada', resultado: outcomes[pick % 5], nota },
                      person,
                    )
                    if (a.status === 200) recorded.set(id, [...(recorded.get(id) ?? []), nota])
                    return a
                  }
                  if (kind === 'prioridad')
                    return person.call('PATCH', `${Q}${id}/`, {
                      prioridad: ['urgente', 'prioritaria', 'programada'][pick % 3],
                    })
                  if (kind === 'nuevo')
                    return person.call('POST', Q, {
                      cups,
                      paciente,
                      prioridad: 'prioritaria',
                      fecha_solicitud: daysAgo(pick),
                    })
                  if (kind === 'eliminar')
                    return pick === 0
                      ? person.call('DELETE', `${Q}${id}/`)
                      : next(`cups=${cups}&cuantos=9`, person).then((json) => ({ status: 200, json }) as Answer)
                  return step(id, kind, {}, person)
                }),
              )
              for (const [i, a] of answers.entries()) {
                // A removal that lost a race says so.
                const may = [200, 201, 204, 404, 409, ...(round[i]?.kind === 'eliminar' ? [412] : [])]
                assert.ok(may.includes(a.status), `${a.status} ${a.text}`)
              }
              await checkQueue(cups, ids)
            }
            for (const [id, notes] of recorded) {
              const [row] = await sql('select contacto_intentos from lista_espera where id = $1', id)
              const kept = (row?.contacto_intentos as { nota: string }[] | undefined)?.map((i) => i.nota)
              assert.deepEqual(kept?.sort(), notes.sort())
            }
          },
        ),
        { numRuns: 8, endOnFailure: true },
      )
    })
  })
})

test('de una orden que se anula mientras tanto no nace un turno', async () => {
  const orden = registry.get('orden') ?? assert.fail()
  const paciente = await newPatient(s)
  const historia = await newHistory(s, { paciente })
  const cups = newCups()
  const { id } = await must(s.call('POST', orden.path, { ...orden.example, historia, cups }), 201)
  const body = { paciente, orden: id, cups, prioridad: 'programada', tipo_examen: 'laboratorio' }
  const waiting = `select count(*)::integer as n from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock' and query like '%ref_orden%'`
  const asked = await s.owner.transaction(async (tx) => {
    await tx.run({ text: 'select 1 from orden where id = $1 for no key update', values: [id] })
    const answer = s.call('POST', Q, body)
    while ((await sql(waiting))[0]?.n !== 1) await setTimeout(5)
    await tx.run({ text: `update orden set estado = 'cancelada' where id = $1`, values: [id] })
    return [answer]
  })
  for (const answer of asked) assert.equal((await answer).status, 503)
  const again = await s.call('POST', Q, body)
  assert.equal(again.status, 400, again.text)
  assert.equal(again.json.errores[0].campo, 'orden')
})
