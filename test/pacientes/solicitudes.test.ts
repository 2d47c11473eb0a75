import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dateInBogota } from '../../src/model/calendar.ts'
import { addBusinessDays } from '../../src/model/terms/business-days.ts'
import { newPerson, type Person } from '../accounts.ts'
import { item, must } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

const s = useService()
const PATH = '/paciente/solicitudes-correccion/'
const asked = { tipo: 'reclamo', parte: 'otro', descripcion: 'Dice que fumo y no fumo.', debe_decir: 'No fuma.' }

const [ARCHIVIST, COORDINATOR, DOCTOR] = ['Nelly Barbosa', 'Óscar Daza', 'Laura Ospina']

let paciente = ''
let other = ''
let patient: Person
let archivist: Person
let coordinator: Person

describe('lo que los titulares piden y leen', () => {
  before(async () => {
    const numero_documento = newDocument()
    paciente = await newPatient(s, { numero_documento })
    other = await newPatient(s)
    patient = await newPerson(s, 'paciente', { paciente, numero_documento })
    archivist = await newPerson(s, 'archivo', { nombre: ARCHIVIST })
    coordinator = await newPerson(s, 'coordinador_medico', { nombre: COORDINATOR })
  })

  const ask = (more: Record<string, unknown> = {}) =>
    must(patient.call('POST', PATH, { paciente, ...asked, ...more }), 201)

  test('el paciente pide lo suyo y de nadie más; lo pedido no cambia ni se borra', async () => {
    const made = await ask()
    assert.deepEqual([made.estado, made.vencida, made.dias_restantes], ['recibida', false, 15])
    assert.equal(made.vence, addBusinessDays(dateInBogota(made.recibida_en), 15))
    const consultation = await ask({ tipo: 'consulta', debe_decir: undefined })
    assert.equal(consultation.vence, addBusinessDays(dateInBogota(consultation.recibida_en), 10))
    const strange = await patient.call('POST', PATH, { paciente: other, ...asked })
    assert.ok([400, 404].includes(strange.status), strange.text)
    for (const body of [{ descripcion: 'Otra cosa que digo' }, { estado: 'aceptada', respuesta: 'Me la acepto.' }])
      assert.equal((await patient.call('PATCH', `${PATH}${made.id}/`, body)).status, 400)
    assert.equal((await archivist.call('PATCH', `${PATH}${made.id}/`, { debe_decir: 'Fuma.' })).status, 400)
    assert.equal((await patient.call('DELETE', `${PATH}${made.id}/`)).json.codigo, 'no_se_elimina')
    const nurse = await newPerson(s, 'enfermeria')
    assert.equal((await nurse.call('GET', `${PATH}${made.id}/`)).status, 403)
    const lacking = await patient.call('POST', PATH, { paciente, ...asked, debe_decir: undefined, parte: 'atencion' })
    assert.deepEqual(lacking.json.errores.map((e: { campo: string }) => e.campo).toSorted(), ['atencion', 'debe_decir'])
  })

  test('la responde archivo, una vez y con su respuesta; el plazo se prorroga antes de vencer', async () => {
    const { id, recibida_en } = await ask()
    const at = `${PATH}${id}/`
    await must(archivist.call('PATCH', at, { estado: 'en_revision' }), 200)
    assert.equal((await archivist.call('PATCH', at, { estado: 'recibida' })).status, 400)
    const longer = await must(archivist.call('PATCH', at, { motivo_prorroga: 'Se pide el archivo físico.' }), 200)
    assert.equal(longer.vence, addBusinessDays(addBusinessDays(dateInBogota(recibida_en), 15), 8))
    assert.equal((await archivist.call('PATCH', at, { estado: 'negada' })).status, 400)
    const said = { estado: 'negada', respuesta: 'Lo escrito es lo que usted contó ese día.' }
    const answered = await must(archivist.call('PATCH', at, said), 200)
    assert.deepEqual([answered.respondida_por, answered.dias_restantes], [ARCHIVIST, null])
    const again = await archivist.call('PATCH', at, { respuesta: 'Otra cosa distinta.' })
    assert.deepEqual([again.status, again.json.codigo], [409, 'solicitud_respondida'])
    // Past its term nobody makes it longer, and it is told as overdue.
    const late = await ask()
    await s.owner.run({
      text: `update solicitud_correccion set recibida_en = '2026-01-05T15:00:00Z', vence = '2026-01-27' where id = $1`,
      values: [late.id],
    })
    assert.equal((await patient.call('GET', `${PATH}${late.id}/`)).json.vencida, true)
    assert.equal(
      (await archivist.call('PATCH', `${PATH}${late.id}/`, { motivo_prorroga: 'No alcanzamos.' })).status,
      400,
    )
  })

  test('lo aceptado de una atención se enlaza a una aclaración, y quien pregunta ve quién lo hizo', async () => {
    const doctor = await newPerson(s, 'medico')
    const open = { paciente, tipo_atencion: 'consulta_externa', profesional: doctor.id }
    const { id: historia } = await must(s.call('POST', '/hce/api/historias/abrir/', open), 201)
    await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
    const write = (body: Record<string, unknown>) =>
      must(doctor.call('POST', '/hce/api/notas/', { historia, ...body }), 201)
    const note = await write({ tipo_nota: 'evolucion', contenido: 'Fuma.', firmado: true })
    const clarified = await write({
      tipo_nota: 'aclaratoria',
      contenido: 'No fuma.',
      motivo_aclaracion: 'Lo pide el paciente.',
      nota_referida: note.id,
      firmado: true,
    })
    const { id } = await ask({ parte: 'atencion', atencion: historia })
    const at = `${PATH}${id}/`
    const respuesta = 'Tiene razón: se aclaró.'
    assert.equal((await coordinator.call('PATCH', at, { aclaracion: clarified.id })).status, 400)
    await must(coordinator.call('PATCH', at, { estado: 'aceptada', respuesta }), 200)
    assert.equal((await coordinator.call('PATCH', at, { aclaracion: note.id })).status, 400)
    const clarifying = { tipo_nota: 'aclaratoria', contenido: 'Nunca fumó.', motivo_aclaracion: 'Lo pide el paciente.' }
    const draft = await write({ ...clarifying, nota_referida: note.id })
    assert.equal((await coordinator.call('PATCH', at, { aclaracion: draft.id })).status, 400)
    await must(coordinator.call('PATCH', at, { aclaracion: clarified.id }), 200)
    assert.equal((await must(doctor.call('GET', `/hce/api/notas/${note.id}/`), 200)).contenido, 'Fuma.')
    const seen = await must(patient.call('GET', `/paciente/paciente/${paciente}/accesos/?page_size=50`), 200)
    assert.ok(seen.results.some((a: { quien: string }) => a.quien === COORDINATOR))
  })

  test('de una atención sin cerrar el paciente lee solo lo firmado, y nada de otro', async () => {
    const doctor = await newPerson(s, 'medico', { nombre: DOCTOR })
    const document = newDocument()
    const someone = await newPatient(s, { numero_documento: document })
    const reader = await newPerson(s, 'paciente', { paciente: someone, numero_documento: document })
    const open = { paciente: someone, tipo_atencion: 'consulta_externa', profesional: doctor.id }
    const { id: historia } = await must(s.call('POST', '/hce/api/historias/abrir/', open), 201)
    await must(s.call('POST', item(historia, 'cambiar-estado/'), { estado: 'en_atencion' }), 200)
    const diagnosis = { historia, rol: 'principal', tipo_diagnostico: '02' }
    await must(doctor.call('POST', '/hce/api/diagnosticos/', { ...diagnosis, codigo_cie10: 'I10', firmado: true }), 201)
    const draft = { ...diagnosis, rol: 'relacionado', codigo_cie10: 'E119' }
    await must(doctor.call('POST', '/hce/api/diagnosticos/', draft), 201)
    await must(
      s.call('POST', '/paciente/historias-clinicas/', {
        paciente: someone,
        codigo: '2339-0',
        valor_numerico: 250,
        rango_min: 70,
        rango_max: 100,
      }),
      201,
    )
    const own = (what: string, asked = '') => reader.call('GET', `/paciente/paciente/${someone}/${what}/${asked}`)
    const [visit] = (await must(own('mis-atenciones'), 200)).results
    assert.deepEqual(visit.con_quien, [`${DOCTOR}, medicina`])
    assert.equal(visit.terminada, false)
    assert.equal(visit.encontrado.length, 1)
    assert.match(visit.encontrado[0], /hipertensión/i)
    const [result] = (await must(own('mis-resultados'), 200)).results
    assert.deepEqual([result.lectura, result.referencia], ['por_encima', '70 a 100 mg/dL'])
    assert.deepEqual((await must(own('mis-medicamentos'), 200)).results, [])
    // Of an examination: what it says now, once it is signed; nothing of what was put right or annulled.
    const told = async (): Promise<string[]> =>
      (await must(own('mis-resultados', '?categoria=signo_vital'), 200)).results.map((v: { valor: string }) => v.valor)
    const exam = await must(doctor.call('POST', '/hce/api/examen-fisico/', { historia, temperatura: 41 }), 201)
    assert.deepEqual(await told(), [])
    const examAt = `/hce/api/examen-fisico/${exam.id}/`
    const mended = await must(doctor.call('PATCH', examAt, { temperatura: 37 }), 200)
    await must(doctor.call('PATCH', examAt, { firmado: true, version: mended.version }), 200)
    assert.deepEqual(await told(), ['37 °C'])
    await must(doctor.call('PATCH', examAt, { anulado: true, motivo_anulacion: 'Era de otra persona' }), 200)
    assert.deepEqual(await told(), [])
    for (const what of ['mis-atenciones', 'mis-medicamentos', 'mis-resultados']) {
      assert.equal((await patient.call('GET', `/paciente/paciente/${someone}/${what}/`)).status, 404)
      assert.equal((await doctor.call('GET', `/paciente/paciente/${someone}/${what}/`)).status, 403)
    }
  })
})
