import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { newPatient, patientBody } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { type Body, item, must } from './histories.ts'

const s = useService()

/** General medicine, and dentistry. */
const MEDICINE = '328'
const DENTISTRY = '334'
const QUEUE = '/hce/api/cola/'

let desk: Person
let doctor: Person
let other: Person
let nurse: Person
let dentist: Person
let coordinator: Person

async function refused(answer: Promise<Answer>, status: number, codigo: string): Promise<Answer['json']> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  assert.equal(a.json.codigo, codigo, a.text)
  return a.json
}

/** As the front desk opens it: in the queue of a service, unless it says more. */
async function opened(more: Body = {}): Promise<{ id: string; paciente: string }> {
  const paciente = await newPatient(s)
  const body = { paciente, tipo_atencion: 'consulta_externa', servicio_reps: MEDICINE, ...more }
  const { id } = await must(desk.call('POST', '/hce/api/historias/abrir/', body), 201)
  return { id, paciente }
}
const act = (who: Person, id: string, what: string, body: Body = {}): Promise<Answer> =>
  who.call('POST', item(id, `${what}/`), what === 'tomar' ? undefined : body)
const groupOf = async (who: Person, id: string): Promise<string | null> => {
  const { results } = await must(who.call('GET', QUEUE), 200)
  return results.find((r: { historia: string }) => r.historia === id)?.grupo ?? null
}
const reaches = async (who: Person, id: string): Promise<boolean> => (await who.call('GET', item(id))).status === 200

describe('una atención pasa de manos', () => {
  before(async () => {
    const of = (servicio: string): Body => ({ servicios: [servicio] })
    ;[desk, doctor, other, nurse, dentist, coordinator] = await Promise.all([
      newPerson(s, 'admisiones'),
      newPerson(s, 'medico', of(MEDICINE)),
      newPerson(s, 'medico', of(MEDICINE)),
      newPerson(s, 'enfermeria', of(MEDICINE)),
      newPerson(s, 'odontologo', of(DENTISTRY)),
      newPerson(s, 'coordinador_medico'),
    ])
  })

  test('quien abre para otros dice el servicio o quién atiende, y queda en la cola o asignada', async () => {
    const paciente = await newPatient(s)
    const opening = { paciente, tipo_atencion: 'consulta_externa' }
    const nobody = await refused(desk.call('POST', '/hce/api/historias/abrir/', opening), 400, 'validacion')
    assert.deepEqual(
      nobody.errores.map((e: { campo: string }) => e.campo),
      ['servicio_reps'],
    )
    const draft = await must(coordinator.call('POST', '/hce/api/historias/', opening), 201)
    await refused(coordinator.call('POST', '/hce/api/historias/abrir/', { historia: draft.id }), 400, 'validacion')
    const waiting = await opened()
    assert.equal(await groupOf(doctor, waiting.id), 'en_espera')
    assert.equal(await groupOf(desk, waiting.id), 'en_espera')
    assert.equal(await groupOf(dentist, waiting.id), null)
    const named = await opened({ profesional: other.id })
    assert.equal(await groupOf(other, named.id), 'asignado')
    assert.equal(await groupOf(doctor, named.id), null)
  })

  test('de dos que toman la misma a la vez una la recibe, y de otro servicio nadie', async () => {
    const { id } = await opened()
    await refused(act(dentist, id, 'tomar'), 404, 'no_encontrado')
    const answers = await Promise.all([act(doctor, id, 'tomar'), act(other, id, 'tomar')])
    assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409])
    const winner = answers[0]?.status === 200 ? doctor : other
    const loser = winner === doctor ? other : doctor
    assert.equal(answers.find((a) => a.status === 409)?.json.codigo, 'atencion_tomada')
    const { profesional } = await must(desk.call('GET', item(id)), 200)
    assert.equal(profesional, winner.id)
    assert.equal(await groupOf(winner, id), 'asignado')
    assert.equal(await groupOf(loser, id), null)
    await refused(act(loser, id, 'devolver'), 403, 'no_la_tiene')
    await must(act(winner, id, 'devolver'), 200)
    assert.equal(await groupOf(loser, id), 'en_espera')
  })

  test('«atender siguiente» da una distinta a cada quien, y a nadie cuando la cola está vacía', async () => {
    const clinic = '345'
    const [one, two] = await Promise.all([
      newPerson(s, 'psicologo', { servicios: [clinic] }),
      newPerson(s, 'psicologo', { servicios: [clinic] }),
    ])
    const first = await opened({ servicio_reps: clinic })
    const second = await opened({ servicio_reps: clinic })
    const taken = await Promise.all([one, two].map((who) => must(who.call('POST', `${QUEUE}siguiente/`, {}), 200)))
    assert.deepEqual(taken.map((t) => t.historia).sort(), [first.id, second.id].sort())
    await refused(one.call('POST', `${QUEUE}siguiente/`, {}), 409, 'cola_vacia')
    const { results } = await must(desk.call('GET', `${QUEUE}servicios/`), 200)
    const line = results.find((r: { servicio_reps: string }) => r.servicio_reps === clinic)
    assert.deepEqual([line.profesionales, line.en_espera], [2, 0])
  })

  test('pedir la siguiente otra vez con la misma clave da la misma, y no otro paciente', async () => {
    const clinic = '346'
    const who = await newPerson(s, 'psicologo', { servicios: [clinic] })
    const opening = [await opened({ servicio_reps: clinic }), await opened({ servicio_reps: clinic })]
    const key = { 'idempotency-key': randomUUID() }
    const first = await who.call('POST', `${QUEUE}siguiente/`, {}, key)
    const again = await who.call('POST', `${QUEUE}siguiente/`, {}, key)
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.equal(again.json.historia, first.json.historia)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const other = opening.find(({ id }) => id !== first.json.historia)
    assert.equal(await groupOf(who, other?.id ?? ''), 'en_espera')
  })

  test('lo que tenía una cuenta bloqueada lo ven quienes asignan, y se lo dan a otra persona', async () => {
    const gone = await newPerson(s, 'medico', { servicios: [MEDICINE] })
    const { id } = await opened({ profesional: gone.id })
    assert.equal(await groupOf(coordinator, id), null)
    await must(s.call('POST', `/auth/cuentas/${gone.id}/bloquear/`, { motivo: 'Se retiró de la institución' }), 200)
    assert.equal(await groupOf(coordinator, id), 'en_espera')
    assert.equal(await groupOf(doctor, id), null)
    await must(act(coordinator, id, 'entregar', { cuenta: doctor.id }), 200)
    assert.equal(await groupOf(coordinator, id), null)
    assert.equal(await groupOf(doctor, id), 'asignado')
  })

  test('de médico a enfermería y de vuelta: el alcance sigue al instante y cada paso queda en la auditoría', async () => {
    const outsider = await newPerson(s, 'enfermeria')
    const { id, paciente } = await opened({ profesional: doctor.id })
    await must(act(doctor, id, 'devolver', { servicio_reps: DENTISTRY }), 200)
    await must(act(desk, id, 'entregar', { cuenta: doctor.id }), 200)
    assert.equal(await reaches(outsider, id), false)
    await refused(act(doctor, id, 'entregar', { cuenta: outsider.id }), 400, 'validacion')
    await refused(act(doctor, id, 'entregar', { cuenta: doctor.id, nota: 'A mí' }), 409, 'no_a_si_mismo')
    await refused(act(doctor, id, 'entregar', { cuenta: desk.id, nota: 'Otra cosa' }), 409, 'cuenta_no_clinica')
    const nota = 'Tomar signos vitales y glucometría.'
    const given = await must(act(doctor, id, 'entregar', { cuenta: outsider.id, nota }), 200)
    assert.deepEqual([given.en_manos, given.profesional], [outsider.id, doctor.id])
    assert.equal(await reaches(outsider, id), true)
    const { results } = await must(outsider.call('GET', QUEUE), 200)
    assert.deepEqual(
      results.map((r: Body) => [r.historia, r.grupo, r.nota, r.con_signos]),
      [[id, 'entregado', nota, false]],
    )
    assert.equal(await groupOf(doctor, id), null)
    const back = await must(act(outsider, id, 'devolver', { nota: 'Signos tomados.' }), 200)
    assert.equal(back.en_manos, doctor.id)
    assert.equal(await groupOf(doctor, id), 'entregado')
    const { results: steps } = await must(doctor.call('GET', item(id, 'entregas/')), 200)
    assert.deepEqual(
      steps.map((e: Body) => [e.tipo, e.cuenta]),
      [
        ['devolucion', doctor.id],
        ['entrega', outsider.id],
        ['asignacion', doctor.id],
        ['devolucion', null],
      ],
    )
    // What each said to the next is a signed note of the encounter; the front desk writes none.
    const { results: notes } = await must(doctor.call('GET', `/hce/api/notas/?historia=${id}`), 200)
    assert.deepEqual(
      notes.map((n: Body) => [n.tipo_nota, n.contenido, n.firmado]).sort(),
      [
        ['entrega', nota, true],
        ['entrega', 'Signos tomados.', true],
      ].sort(),
    )
    assert.match(notes.find((n: Body) => n.contenido === nota).titulo, /^A .+ \(enfermería\)$/)
    // Whoever no longer helps is taken out of the team, and does not reach it any more.
    await must(doctor.call('DELETE', item(id, `equipo/${outsider.id}/`)), 204)
    assert.equal(await reaches(outsider, id), false)
    const [audited] = await s.owner.run({
      text: `select count(*)::integer as n from auditoria where accion = 'entregar' and recurso_id = $1 and paciente = $2 and resultado = 200`,
      values: [id, paciente],
    })
    assert.equal(audited?.n, 4)
  })

  test('quien la entrega a otro profesional deja el cargo, y quien la cambia en el registro también', async () => {
    const { id } = await opened()
    await must(act(doctor, id, 'tomar'), 200)
    await must(doctor.call('POST', item(id, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
    await must(act(doctor, id, 'entregar', { cuenta: other.id, nota: 'Cambio de turno.' }), 200)
    const team = await must(other.call('GET', item(id, 'equipo/')), 200)
    assert.deepEqual(
      team.results.map((m: Body) => [m.cuenta, m.via]).sort(),
      [
        [doctor.id, 'equipo'],
        [other.id, 'tratante'],
      ].sort(),
    )
    assert.equal(await groupOf(other, id), 'entregado')
    // Nursing helps and is taken out: it is back with who is in charge.
    await must(act(other, id, 'entregar', { cuenta: nurse.id, nota: 'Curación, por favor.' }), 200)
    await must(other.call('DELETE', item(id, `equipo/${nurse.id}/`)), 204)
    assert.equal(await groupOf(other, id), 'asignado')
    await must(act(other, id, 'entregar', { cuenta: nurse.id, nota: 'Curación, por favor.' }), 200)
    await must(desk.call('PATCH', item(id), { profesional: doctor.id }), 200)
    assert.equal(await groupOf(doctor, id), 'asignado')
    assert.equal(await groupOf(nurse, id), null)
  })

  test('quien ayudó conserva la atención y no el resto de la historia, y no le quita el cargo a quien lo tiene', async () => {
    const helper = await newPerson(s, 'enfermeria')
    const { id, paciente } = await opened({ profesional: doctor.id })
    const older = await must(
      desk.call('POST', '/hce/api/historias/abrir/', {
        paciente,
        tipo_atencion: 'consulta_externa',
        servicio_reps: DENTISTRY,
      }),
      201,
    )
    const nota = 'Curación, por favor.'
    await must(act(doctor, id, 'entregar', { cuenta: helper.id, nota }), 200)
    assert.equal(await reaches(helper, older.id), true)
    await refused(act(helper, id, 'devolver', { servicio_reps: DENTISTRY }), 400, 'validacion')
    await must(act(helper, id, 'devolver', { nota: 'Hecha.' }), 200)
    assert.deepEqual([await reaches(helper, id), await reaches(helper, older.id)], [true, false])
    // The same where the record itself takes it out of their hands.
    await must(act(doctor, id, 'entregar', { cuenta: helper.id, nota }), 200)
    assert.equal(await reaches(helper, older.id), true)
    await must(desk.call('PATCH', item(id), { profesional: other.id }), 200)
    assert.deepEqual([await reaches(helper, id), await reaches(helper, older.id)], [true, false])
  })

  test('quien deja el cargo con algo sin firmar lo alcanza para firmarlo, aunque la atención no haya comenzado', async () => {
    const guest = await newPerson(s, 'medico')
    const { id } = await opened({ profesional: guest.id })
    const note = { historia: id, tipo_nota: 'evolucion', contenido: 'Se valora en la sala de espera.' }
    const written = await must(guest.call('POST', '/hce/api/notas/', note), 201)
    await must(act(guest, id, 'entregar', { cuenta: other.id, nota: 'Me llaman de urgencias.' }), 200)
    const seen = await must(guest.call('GET', `/hce/api/notas/${written.id}/`), 200)
    const body = { firmado: true, version: seen.version }
    await must(guest.call('PATCH', `/hce/api/notas/${written.id}/`, body), 200)
  })

  test('enfermería toma para los signos y el cargo sigue libre; lo cerrado no pasa de manos', async () => {
    const { id } = await opened()
    const taken = await must(act(nurse, id, 'tomar'), 200)
    assert.deepEqual([taken.en_manos, taken.profesional], [nurse.id, null])
    await refused(act(doctor, id, 'tomar'), 409, 'atencion_tomada')
    await must(act(nurse, id, 'devolver', { nota: 'Signos tomados.' }), 200)
    await must(act(doctor, id, 'tomar'), 200)
    await must(act(coordinator, id, 'devolver', { servicio_reps: DENTISTRY }), 200)
    assert.equal(await groupOf(dentist, id), 'en_espera')
    assert.equal(await reaches(doctor, id), false)
    await must(desk.call('POST', item(id, 'cambiar-estado/'), { estado: 'anulada', motivo: 'Se abrió por error' }), 200)
    await refused(act(coordinator, id, 'entregar', { cuenta: dentist.id }), 409, 'historia_cerrada')
  })

  test('la búsqueda pone primero a quien espera y lo dice; el recado no lo ve admisiones', async () => {
    const surname = 'Ñungobambuco'
    const bodies = ['Aurora', 'Benilda', 'Zoraida'].map((primer_nombre) =>
      patientBody({ primer_nombre, primer_apellido: surname }),
    )
    const [, , last] = await Promise.all(bodies.map((b) => must(doctor.call('POST', '/paciente/paciente/', b), 201)))
    const { id } = await must(
      desk.call('POST', '/hce/api/historias/abrir/', {
        paciente: last.id,
        tipo_atencion: 'consulta_externa',
        servicio_reps: MEDICINE,
      }),
      201,
    )
    const found = await must(doctor.call('GET', `/paciente/busqueda/?q=${encodeURIComponent(surname)}`), 200)
    assert.equal(found.results.length, 3)
    assert.deepEqual(
      [found.results[0].id, found.results[0].en_turno, found.results[0].historia_en_turno],
      [last.id, 'en_espera', id],
    )
    assert.equal(found.results[1].en_turno, null)
    await must(act(doctor, id, 'tomar'), 200)
    await must(act(doctor, id, 'devolver', { nota: 'No respondió al llamado.' }), 200)
    const seen = async (who: Person): Promise<Body> =>
      (await must(who.call('GET', QUEUE), 200)).results.find((r: Body) => r.historia === id)
    assert.equal((await seen(doctor)).nota, 'No respondió al llamado.')
    assert.equal((await seen(desk)).nota, null)
  })
})
