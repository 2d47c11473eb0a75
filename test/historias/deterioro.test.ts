import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newPerson, type Person } from '../accounts.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { type Body, item, moveTo, must } from './histories.ts'

/** Deterioration reaches people, whatever door the signs come in by (decision 0167). */
const s = useService({ ALTITUD_MSNM: '2640', DETERIORO_MINUTOS: '10' })
const EXAMS = '/hce/api/examen-fisico/'
const VALUES = '/paciente/historias-clinicas/'
const SERVICE = '1101'

/** NEWS2 13 at any altitude of the country but for the saturation, which is critical in all of them. */
const GRAVE = {
  tension_sistolica: 80,
  tension_diastolica: 50,
  frecuencia_cardiaca: 130,
  frecuencia_respiratoria: 32,
  saturacion_oxigeno: 82,
  temperatura: 39.2,
}
const CALM = {
  tension_sistolica: 120,
  tension_diastolica: 78,
  frecuencia_cardiaca: 78,
  frecuencia_respiratoria: 16,
  saturacion_oxigeno: 92,
  temperatura: 36.8,
}

interface Told {
  readonly id: string
  readonly tipo: string
  readonly detalle: string
  readonly momento: string
  readonly paciente: string
  readonly paciente_nombre: string
  readonly historia: string
}

let doctor: Person
let colleague: Person
let nurse: Person
let coordinator: Person
let stranger: Person

const told = async (who: Person, paciente: string): Promise<Told[]> =>
  (await must(who.call('GET', '/avisos/'), 200)).results.filter(
    (n: Told) => n.paciente === paciente && n.tipo.startsWith('deterioro'),
  )
const kinds = async (who: Person, paciente: string): Promise<string[]> => (await told(who, paciente)).map((n) => n.tipo)
const examine = (historia: string, signs: Body, who: Pick<Person, 'call'> = nurse): Promise<{ id: string }> =>
  must(who.call('POST', EXAMS, { historia, ...signs }), 201)
const score = (historia: string, who: Pick<Person, 'call'> = doctor): Promise<Record<string, unknown>> =>
  must(who.call('GET', item(historia, 'deterioro/')), 200)

async function opened(more: Body = {}, of: Body = {}): Promise<{ id: string; paciente: string }> {
  const paciente = await newPatient(s, of)
  const { id } = await must(
    s.call('POST', '/hce/api/historias/abrir/', {
      paciente,
      tipo_atencion: 'urgencias',
      servicio_reps: SERVICE,
      ...more,
    }),
    201,
  )
  return { id, paciente }
}

describe('el deterioro llega a las personas', () => {
  before(async () => {
    ;[doctor, colleague, nurse, coordinator, stranger] = await Promise.all([
      newPerson(s, 'medico', { servicios: [SERVICE] }),
      newPerson(s, 'medico', { servicios: [SERVICE] }),
      newPerson(s, 'enfermeria', { servicios: [SERVICE] }),
      newPerson(s, 'coordinador_medico'),
      newPerson(s, 'medico', { servicios: ['328'] }),
    ])
  })

  test('se avisa a quien atiende y a su servicio, con quién es, la escala y desde cuándo; a otro servicio no', async () => {
    const { id, paciente } = await opened({ profesional: doctor.id })
    await examine(id, CALM)
    assert.deepEqual(await told(doctor, paciente), [])
    await examine(id, GRAVE)
    for (const who of [doctor, colleague, nurse]) {
      const [notice, ...others] = await told(who, paciente)
      assert.deepEqual([notice?.tipo, notice?.historia, others], ['deterioro', id, []])
      assert.match(notice?.detalle ?? '', /^NEWS2 1\d.*respuesta de emergencia\. Llame al médico/)
      assert.ok((notice?.paciente_nombre ?? '').length > 3)
      assert.ok(Date.parse(notice?.momento ?? '') > Date.now() - 60_000)
    }
    for (const who of [stranger, coordinator]) assert.deepEqual(await told(who, paciente), [])
    const all = (await must(doctor.call('GET', '/avisos/'), 200)).results.filter((n: Told) => n.paciente === paciente)
    assert.deepEqual(
      all.map((n: Told) => n.tipo).filter((tipo: string) => tipo === 'resultado_critico'),
      [],
      'un solo aviso dice todos los signos',
    )
  })

  test('termina cuando se vuelve a medir mejor lo que lo decía, y no por un peso', async () => {
    const { id, paciente } = await opened()
    await examine(id, GRAVE)
    await examine(id, { peso: 70 })
    await examine(id, { temperatura: 36.9 })
    assert.deepEqual(await kinds(doctor, paciente), ['deterioro'])
    await examine(id, CALM)
    assert.deepEqual(await kinds(doctor, paciente), [])
    assert.deepEqual([(await score(id)).nivel, (await score(id)).puntos], ['bajo', 0])
  })

  test('corregir el examen lo calla; anular el que mejoraba lo vuelve a avisar', async () => {
    const { id, paciente } = await opened()
    const slip = await examine(id, { saturacion_oxigeno: 70 })
    assert.deepEqual(await kinds(doctor, paciente), ['deterioro'])
    await must(nurse.call('PATCH', `${EXAMS}${slip.id}/`, { saturacion_oxigeno: 97 }), 200)
    assert.deepEqual(await kinds(doctor, paciente), [])

    const other = await opened()
    await examine(other.id, GRAVE)
    const better = await examine(other.id, CALM)
    assert.deepEqual(await kinds(doctor, other.paciente), [])
    await must(
      nurse.call('PATCH', `${EXAMS}${better.id}/`, {
        anulado: true,
        motivo_anulacion: 'Eran de otro paciente de la sala.',
      }),
      200,
    )
    assert.deepEqual(await kinds(doctor, other.paciente), ['deterioro'])
  })

  test('quien atiende dice qué hizo y deja de sonar para todos; unos signos nuevos vuelven a sonar', async () => {
    const { id, paciente } = await opened()
    await examine(id, GRAVE)
    const seen = await score(id)
    assert.deepEqual([seen.nivel, seen.escala, seen.atendido_por], ['critico', 'news2', null])
    const attend = (who: Person, body: Body) => who.call('POST', item(id, 'deterioro/'), body)
    assert.equal((await attend(doctor, {})).status, 400)
    for (const nothing of ['...', 'Ya', '. . . . . . . .', 'listo listo listo'])
      assert.equal((await attend(doctor, { conducta: nothing })).status, 400, nothing)
    assert.equal((await attend(stranger, { conducta: 'Oxígeno por máscara' })).status, 404)
    const done = await must(attend(doctor, { conducta: 'Oxígeno y cristaloides', valor: String(seen.valor) }), 201)
    assert.deepEqual([done.conducta, done.nivel], ['Oxígeno y cristaloides', 'critico'])
    for (const who of [doctor, nurse, colleague]) assert.deepEqual(await told(who, paciente), [])
    assert.equal((await score(id, nurse)).conducta, 'Oxígeno y cristaloides')
    await examine(id, { ...GRAVE, frecuencia_cardiaca: 140 })
    assert.deepEqual(await kinds(nurse, paciente), ['deterioro'])
    const late = await attend(doctor, { conducta: 'Lo mismo de antes', valor: String(seen.valor) })
    assert.deepEqual([late.status, late.json.codigo], [409, 'sin_deterioro'], 'lo que se vio ya no es lo que hay')
    const calm = await opened()
    const none = await doctor.call('POST', item(calm.id, 'deterioro/'), { conducta: 'Nada que hacer' })
    assert.deepEqual([none.status, none.json.codigo], [409, 'sin_deterioro'])
  })

  test('si nadie lo atiende a tiempo, suena de nuevo a los médicos del servicio y a quien coordina', async () => {
    const { id, paciente } = await opened({ profesional: doctor.id })
    await examine(id, GRAVE)
    assert.deepEqual(await kinds(coordinator, paciente), [])
    await tamper(
      s.owner,
      `update valor_clinico set creado_en = now() - interval '11 minutes' where historia_atencion = '${id}'`,
    )
    assert.deepEqual(await kinds(coordinator, paciente), ['deterioro_sin_atender'])
    assert.deepEqual(await kinds(colleague, paciente), ['deterioro_sin_atender'])
    assert.deepEqual(await kinds(nurse, paciente), ['deterioro'])
    assert.deepEqual(await kinds(stranger, paciente), [])
    await must(coordinator.call('POST', item(id, 'deterioro/'), { conducta: 'Pasa a reanimación' }), 201)
    for (const who of [coordinator, colleague, nurse]) assert.deepEqual(await kinds(who, paciente), [])
  })

  test('los signos que llegan por FHIR o sueltos en la serie suenan igual', async () => {
    const { id, paciente } = await opened()
    const at = new Date().toISOString()
    const value = (codigo: string, valor_numerico: number, unidad: string) =>
      must(
        doctor.call('POST', VALUES, {
          paciente,
          historia_atencion: id,
          codigo,
          valor_numerico,
          unidad,
          fecha_medicion: at,
        }),
        201,
      )
    await value('8867-4', 118, '/min')
    assert.deepEqual(await kinds(nurse, paciente), [], 'dos puntos no son un aviso')
    const sent = await doctor.call(
      'POST',
      '/fhir/Observation',
      JSON.stringify({
        resourceType: 'Observation',
        status: 'final',
        category: [
          { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
        ],
        code: { coding: [{ system: 'http://loinc.org', code: '9279-1' }] },
        subject: { reference: `Patient/${paciente}` },
        encounter: { reference: `Encounter/${id}` },
        effectiveDateTime: at,
        valueQuantity: { value: 23, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
      }),
      { 'content-type': 'application/fhir+json' },
    )
    assert.equal(sent.status, 201, sent.text)
    await value('8480-6', 104, 'mm[Hg]')
    const [notice] = await told(nurse, paciente)
    assert.match(notice?.detalle ?? '', /^NEWS2 5: valoración médica urgente/)
    const { alertas } = await must(doctor.call('GET', item(id, 'vista-unificada/')), 200)
    assert.ok(
      alertas.some((a: Body) => a.titulo === 'NEWS2: al menos 5' && a.gravedad === 'alta'),
      'la atención dice lo mismo que la campana',
    )
  })

  test('a un niño se le juzga con PEWS, a una gestante con MEOWS, y a 2.640 m una saturación de 91 no suma', async () => {
    const child = await opened(
      {},
      { fecha_nacimiento: new Date(Date.now() - 800 * 86_400_000).toISOString().slice(0, 10) },
    )
    await examine(child.id, { frecuencia_cardiaca: 175, fio2: 40 })
    assert.deepEqual([(await score(child.id)).escala, (await score(child.id)).nivel], ['pews', 'critico'])
    assert.deepEqual(await kinds(nurse, child.paciente), ['deterioro'])

    const woman = await opened({}, { sexo_biologico: '02', fecha_nacimiento: '1998-03-01' })
    await must(
      doctor.call('POST', VALUES, {
        paciente: woman.paciente,
        codigo: '82810-3',
        valor_codigo: 'embarazada',
        fecha_medicion: new Date().toISOString(),
      }),
      201,
    )
    await examine(woman.id, { ...CALM, frecuencia_cardiaca: 112, temperatura: 37.8 })
    assert.deepEqual([(await score(woman.id)).escala, (await score(woman.id)).nivel], ['meows', 'alto'])

    const healthy = await opened()
    await examine(healthy.id, { ...CALM, saturacion_oxigeno: 91 })
    assert.deepEqual([(await score(healthy.id)).puntos, (await score(healthy.id)).nivel], [0, 'bajo'])
  })

  test('la cola pone primero a quien empeora, con su escala en palabras; a admisiones no se le dice', async () => {
    const [first, second] = [await opened(), await opened()]
    const desk = await newPerson(s, 'admisiones')
    const queued = async (who: Person) =>
      (await must(who.call('GET', '/hce/api/cola/'), 200)).results.filter((r: Body) =>
        [first.id, second.id].includes(String(r.historia)),
      )
    await examine(second.id, GRAVE)
    const [top, next] = await queued(nurse)
    assert.deepEqual([top.historia, top.deterioro_nivel, top.deterioro_atendido], [second.id, 'critico', false])
    assert.match(top.deterioro, /^NEWS2 1\d/)
    assert.deepEqual([next.historia, next.deterioro, next.deterioro_nivel], [first.id, null, null])
    const seen = (await queued(desk)).find((r: Body) => r.historia === second.id)
    assert.deepEqual(
      [seen.deterioro, seen.deterioro_nivel, seen.deterioro_desde, seen.deterioro_atendido],
      [null, null, null, null],
    )
    const taken = await must(doctor.call('POST', '/hce/api/cola/siguiente/', {}), 200)
    const { nivel } = await score(taken.historia)
    assert.equal(nivel, 'critico', 'se toma primero a quien está peor')
    await moveTo(doctor, taken.historia, 'en_atencion')
  })
})
