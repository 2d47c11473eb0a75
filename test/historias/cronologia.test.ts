import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateInBogota } from '../../src/model/calendar.ts'
import { placeOf } from '../../src/model/place.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import {
  type Body,
  DOCUMENTS,
  fill,
  findings,
  HISTORIES,
  item,
  must,
  NOTES,
  noteBody,
  ORDERS,
  openHistory,
  orderBody,
  readyToClose,
  resultBody,
  verifyHistory,
} from './histories.ts'

/** What happened, when: before the encounter, after the death, after the closing. */
const s = useService()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const FORMULAS = '/hce/api/formulas-medicamentos/'
const PATIENTS = '/paciente/paciente/'
const WHY = 'Se atendió sin fluido eléctrico'

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const dayAgo = (days: number): string => dateInBogota(ago(days * DAY))
const exampleOf = (name: string): Body => ({ ...registry.get(name)?.example })

function assertFaults(a: Answer, ...fields: string[]): void {
  assert.equal(a.status, 400, a.text)
  assert.deepEqual(
    a.json.errores.map((e: Body) => e.campo),
    fields,
  )
}
const die = (paciente: string, fecha_fallecimiento: string | null): Promise<Answer> =>
  s.call('PATCH', `${PATIENTS}${paciente}/`, { activo: fecha_fallecimiento === null, fecha_fallecimiento })

describe('nada ocurre antes de que comience la atención', () => {
  test('ninguna de las horas que un registro se da es anterior al inicio, ni al crear ni al cambiar', async () => {
    const historia = await openHistory(s)
    const { fecha_inicio } = await must(s.call('GET', item(historia)), 200)
    const before = new Date(Date.parse(fecha_inicio) - 1).toISOString()
    const entries = resources.filter((r) => r.signed !== undefined)
    assert.ok(entries.length >= 9)
    for (const r of entries) {
      const fields = [...new Set(['fecha_registro', placeOf(r).happenedAt])]
      const body = { ...r.example, historia }
      for (const field of fields) assertFaults(await s.call('POST', r.path, { ...body, [field]: before }), field)
      const { id } = await must(s.call('POST', r.path, { ...body, [fields.at(-1) ?? '']: fecha_inicio }), 201)
      for (const field of fields) assertFaults(await s.call('PATCH', `${r.path}${id}/`, { [field]: before }), field)
    }
  })

  test('abierta la historia, su inicio se adelanta pero no se atrasa', async () => {
    const historia = await openHistory(s)
    const { fecha_inicio } = await must(s.call('GET', item(historia)), 200)
    const nota = (await must(s.call('POST', NOTES, noteBody(historia, { firmado: false })), 201)).id
    const now = (await must(s.call('GET', `${NOTES}${nota}/`), 200)).creado_en
    const later = new Date(Date.parse(now) + 1).toISOString()
    assertFaults(await s.call('PATCH', item(historia), { fecha_inicio: later }), 'fecha_inicio')
    const earlier = new Date(Date.parse(fecha_inicio) - HOUR).toISOString()
    await must(s.call('PATCH', item(historia), { fecha_inicio: earlier }), 200)
    await must(s.call('PATCH', `${NOTES}${nota}/`, { fecha_nota: earlier }), 200)
  })
})

describe('una atención que se registra tarde', () => {
  const open = async (more: Body): Promise<Answer> =>
    s.call('POST', `${HISTORIES}abrir/`, {
      paciente: await newPatient(s),
      tipo_atencion: 'consulta_externa',
      ...more,
    })

  test('pasado un día dice por qué, por cualquiera de los caminos', async () => {
    await must(open({ fecha_inicio: ago(23 * HOUR) }), 201)
    for (const fecha of [{ fecha_inicio: ago(400 * DAY) }, { fecha_evento: ago(400 * DAY) }])
      assertFaults(await open(fecha), 'motivo_inicio_tardio', 'fecha_inicio')
    for (const fecha of [{ fecha_inicio: ago(25 * HOUR) }, { fecha_evento: ago(25 * HOUR) }]) {
      assertFaults(await open(fecha), 'motivo_inicio_tardio')
      assertFaults(await open({ ...fecha, motivo_inicio_tardio: 'tarde' }), 'motivo_inicio_tardio')
      const row = await must(open({ ...fecha, motivo_inicio_tardio: WHY }), 201)
      assert.equal(row.motivo_inicio_tardio, WHY)
    }
    const draft = { paciente: await newPatient(s), tipo_atencion: 'urgencias', fecha_inicio: ago(3 * DAY) }
    assertFaults(await s.call('POST', HISTORIES, draft), 'motivo_inicio_tardio')
    const { id } = await must(s.call('POST', HISTORIES, { ...draft, motivo_inicio_tardio: WHY }), 201)
    await must(s.call('POST', `${HISTORIES}abrir/`, { historia: id }), 200)
    await must(s.call('PATCH', item(id), { motivo_consulta: 'Dolor' }), 200)
  })

  test('ni se abre por la puerta de atrás, ni con motivo pasado un año', async () => {
    const historia = await openHistory(s)
    assertFaults(await s.call('PATCH', item(historia), { fecha_inicio: ago(26 * HOUR) }), 'motivo_inicio_tardio')
    await must(s.call('PATCH', item(historia), { fecha_inicio: ago(26 * HOUR), motivo_inicio_tardio: WHY }), 200)
    assertFaults(await open({ fecha_inicio: ago(366 * DAY), motivo_inicio_tardio: WHY }), 'fecha_inicio')
  })
})

describe('la muerte y lo atendido cuentan una sola historia', () => {
  const begun = async (more: Body = {}): Promise<{ paciente: string; historia: string }> => {
    const paciente = await newPatient(s)
    const late = { fecha_inicio: ago(5 * DAY), motivo_inicio_tardio: WHY }
    return { paciente, historia: await openHistory(s, { paciente, ...late, ...more }) }
  }

  test('después de muerto ni se formula, ni se ordena, ni se examina; lo de antes se registra tarde', async () => {
    const { paciente, historia } = await begun()
    await must(die(paciente, dayAgo(2)), 200)
    const [after, before] = [ago(DAY), ago(3 * DAY)]
    const cases = [
      [FORMULAS, exampleOf('formula_medicamento'), 'fecha_prescripcion'],
      ['/hce/api/formulas-insumos/', exampleOf('formula_insumo'), 'fecha_prescripcion'],
      [ORDERS, exampleOf('orden'), 'fecha_orden'],
      ['/hce/api/examen-fisico/', exampleOf('examen_fisico'), 'fecha_registro'],
      ['/hce/api/escalas/', exampleOf('escala'), 'fecha_aplicacion'],
    ] as const
    for (const [path, body, field] of cases) {
      assertFaults(await s.call('POST', path, { ...body, historia, [field]: after }), field)
      await must(s.call('POST', path, { ...body, historia, [field]: before }), 201)
    }
    // By default it would be now.
    assertFaults(
      await s.call('POST', FORMULAS, { ...exampleOf('formula_medicamento'), historia }),
      'fecha_prescripcion',
    )
    // What is written of somebody who died, and what is done to find out why.
    await must(s.call('POST', NOTES, noteBody(historia)), 201)
    const necropsy = orderBody(historia, { tipo_orden: 'procedimiento', cups: '898101', descripcion: 'Necropsia' })
    await must(s.call('POST', ORDERS, necropsy), 201)
  })

  test('del día de la muerte se registra lo de antes de su hora, y nada si la hora se desconoce', async () => {
    const { paciente, historia } = await begun()
    const at = (hour: string): string => `${dayAgo(2)}T${hour}:00-05:00`
    const write = (path: string, name: string, field: string, hour: string): Promise<Answer> =>
      s.call('POST', path, {
        ...exampleOf(name),
        ...(name === 'consentimiento' ? { paciente } : {}),
        historia,
        [field]: at(hour),
      })
    const cases = [
      [FORMULAS, 'formula_medicamento', 'fecha_prescripcion'],
      ['/hce/api/examen-fisico/', 'examen_fisico', 'fecha_registro'],
      ['/hce/api/consentimientos/', 'consentimiento', 'fecha_otorgamiento'],
    ] as const
    const other = { paciente, tipo_atencion: 'urgencias', motivo_inicio_tardio: WHY }
    await must(die(paciente, dayAgo(2)), 200)
    for (const [path, name, field] of cases) {
      const a = await write(path, name, field, '08:00')
      assertFaults(a, field)
      assert.match(a.json.errores[0].mensaje, /hora de fallecimiento/)
    }
    assertFaults(await s.call('POST', `${HISTORIES}abrir/`, { ...other, fecha_inicio: at('08:00') }), 'fecha_inicio')
    await must(s.call('POST', NOTES, noteBody(historia)), 201)

    const hour = (hora_fallecimiento: string): Promise<Answer> =>
      s.call('PATCH', `${PATIENTS}${paciente}/`, { hora_fallecimiento })
    await must(hour('14:20'), 200)
    for (const [path, name, field] of cases) {
      await must(write(path, name, field, '14:20'), 201)
      assertFaults(await write(path, name, field, '14:21'), field)
    }
    assertFaults(await s.call('POST', `${HISTORIES}abrir/`, { ...other, fecha_inicio: at('15:00') }), 'fecha_inicio')
    await must(s.call('POST', `${HISTORIES}abrir/`, { ...other, fecha_inicio: at('13:00') }), 201)
    const earlier = await hour('14:00')
    assert.deepEqual([earlier.status, earlier.json.codigo], [409, 'fallecimiento_contradicho'], earlier.text)
    const fhir = await s.call('GET', `/fhir/Patient/${paciente}`)
    assert.equal(fhir.json.deceasedDateTime, at('14:20'))
  })

  test('un borrador de después de la muerte no se abre, y la hora va con la fecha', async () => {
    const paciente = await newPatient(s)
    const draft = { paciente, tipo_atencion: 'urgencias', fecha_inicio: ago(3 * DAY), motivo_inicio_tardio: WHY }
    const { id } = await must(s.call('POST', HISTORIES, draft), 201)
    assertFaults(
      await s.call('PATCH', `${PATIENTS}${paciente}/`, { hora_fallecimiento: '10:00' }),
      'hora_fallecimiento',
    )
    await must(die(paciente, dayAgo(4)), 200)
    assertFaults(await s.call('POST', `${HISTORIES}abrir/`, { historia: id }), 'fecha_inicio')
    await must(die(paciente, dayAgo(2)), 200)
    await must(s.call('POST', `${HISTORIES}abrir/`, { historia: id }), 200)
  })

  test('lo que ya estaba se puede anular, y la historia de antes de morir se abre todavía', async () => {
    const { paciente, historia } = await begun()
    const { id } = await must(
      s.call('POST', FORMULAS, { ...exampleOf('formula_medicamento'), historia, fecha_prescripcion: ago(3 * DAY) }),
      201,
    )
    await must(die(paciente, dayAgo(2)), 200)
    const annul = { anulado: true, motivo_anulacion: 'Era de otro paciente' }
    await must(s.call('PATCH', `${FORMULAS}${id}/`, annul), 200)
    const other = { paciente, tipo_atencion: 'urgencias', motivo_inicio_tardio: WHY }
    assertFaults(await s.call('POST', `${HISTORIES}abrir/`, other), 'fecha_inicio')
    await must(s.call('POST', `${HISTORIES}abrir/`, { ...other, fecha_inicio: ago(3 * DAY) }), 201)
    assertFaults(await s.call('PATCH', item(historia), { incapacidad_inicio: dayAgo(1) }), 'incapacidad_inicio')
  })

  test('la fecha de la muerte no puede quedar antes de lo que ya se atendió', async () => {
    const { paciente, historia } = await begun()
    const contradicted = async (fecha: string): Promise<void> => {
      const a = await die(paciente, fecha)
      assert.deepEqual([a.status, a.json.codigo], [409, 'fallecimiento_contradicho'], a.text)
      assert.equal(a.json.errores[0].campo, 'fecha_fallecimiento')
    }
    await contradicted(dayAgo(6))
    const body = { ...exampleOf('formula_medicamento'), historia, fecha_prescripcion: ago(DAY) }
    const { id } = await must(s.call('POST', FORMULAS, body), 201)
    await contradicted(dayAgo(3))
    await must(s.call('PATCH', `${FORMULAS}${id}/`, { anulado: true, motivo_anulacion: 'Era de otro paciente' }), 200)
    await must(die(paciente, dayAgo(3)), 200)
    await must(die(paciente, null), 200)
  })

  test('nadie sale vivo ahora si murió hoy; sí, si salió antes y se dice a qué hora', async () => {
    const paciente = await newPatient(s)
    const historia = await openHistory(s, { paciente, tipo_atencion: 'urgencias', fecha_inicio: ago(2 * HOUR) })
    const header = { via_ingreso: '01', triage: '03', triage_fecha: ago(HOUR), cups_consulta: null }
    await fill(s, historia, { ...header, condicion_egreso: '1', destino_egreso: '01' })
    await must(die(paciente, dateInBogota(new Date().toISOString())), 200)
    const now = await s.call('POST', item(historia, 'cerrar/'), {})
    assert.equal(now.status, 422, now.text)
    assert.ok(
      now.json.errores.some((e: Body) => e.pendiente === 'fallecido_con_egreso_vivo'),
      now.text,
    )
  })
})

describe('un resultado que llega después de cerrar completa su orden', () => {
  const stateOf = async (orden: string): Promise<unknown[]> => {
    const row = await must(s.call('GET', `${ORDERS}${orden}/`), 200)
    return [row.estado, row.resultado_documento, row.fecha_resultado]
  }
  const withOrder = async (more: Body = {}): Promise<{ id: string; orden: string }> => {
    const { id } = await readyToClose(s)
    const orden = (await must(s.call('POST', ORDERS, orderBody(id, more)), 201)).id
    await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
    return { id, orden }
  }

  test('sin reabrir nada: el sello vale antes y después, y en FHIR está completada', async () => {
    for (const more of [{}, { firmado: true }]) {
      const { id, orden } = await withOrder(more)
      assert.deepEqual(findings(await verifyHistory(s.owner, id)), [])
      const result = await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)
      assert.deepEqual(await stateOf(orden), ['completada', result.id, result.fecha_registro])
      const verified = await verifyHistory(s.owner, id)
      assert.deepEqual([findings(verified), verified.posteriores.map((p) => p.id)], [[], [result.id]])
      assert.equal((await must(s.call('GET', `/fhir/ServiceRequest/${orden}`), 200)).status, 'completed')
      const { results } = await must(s.call('GET', `${ORDERS}${orden}/versiones/`), 200)
      assert.deepEqual(results[0].campos, ['estado', 'resultado_documento', 'fecha_resultado'])
      const audited = await s.owner.run({
        text: `select a.campos from auditoria a where a.recurso_id = $1 and a.accion = 'derivar'`,
        values: [orden],
      })
      assert.deepEqual(audited, [{ campos: ['estado', 'resultado_documento', 'fecha_resultado'] }])
      // Another part of the same result is filed with it.
      await must(s.call('POST', DOCUMENTS, resultBody(id, { orden, titulo: 'Antibiograma' })), 201)
      assert.deepEqual((await stateOf(orden))[1], result.id)
      assert.deepEqual(findings(await verifyHistory(s.owner, id)), [])
    }
  })

  test('a quien ya tiene su resultado no se le llama a hacerse el examen', async () => {
    const cups = '903895'
    const { id, orden } = await withOrder({ cups, descripcion: 'Creatinina' })
    const { paciente } = await must(s.call('GET', item(id)), 200)
    const turn = { paciente, cups, prioridad: 'prioritaria', orden }
    const { id: turno } = await must(s.call('POST', '/paciente/lista-espera-examen/', turn), 201)
    const called = async (): Promise<boolean> => {
      const { text } = await s.call('GET', `/paciente/lista-espera-examen/siguiente/?cups=${cups}&cuantos=9`)
      return text.includes(turno)
    }
    assert.equal(await called(), true)
    await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)
    assert.equal(await called(), false)
  })

  test('desde cualquier estado en que esperaba, y muchos a la vez', async () => {
    for (const estado of ['autorizada', 'en_proceso']) {
      const { id } = await readyToClose(s)
      const orden = (await must(s.call('POST', ORDERS, orderBody(id)), 201)).id
      await must(s.call('PATCH', `${ORDERS}${orden}/`, { estado, numero_autorizacion: 'A-1' }), 200)
      await must(s.call('POST', item(id, 'cerrar/'), {}), 200)
      const all = await Promise.all(
        [1, 2, 3, 4].map((n) => s.call('POST', DOCUMENTS, resultBody(id, { orden, titulo: `Parte ${n}` }))),
      )
      for (const a of all) assert.equal(a.status, 201, a.text)
      assert.equal((await stateOf(orden))[0], 'completada')
      assert.deepEqual(findings(await verifyHistory(s.owner, id)), [])
    }
  })

  test('nada más de la orden cambia después de cerrar, ni por fuera de la API', async () => {
    const { id, orden } = await withOrder()
    const refused = (text: string): Promise<void> => assert.rejects(s.owner.run({ text, values: [orden] }), /cerrada/)
    assert.equal((await s.call('PATCH', `${ORDERS}${orden}/`, { estado: 'completada' })).status, 409)
    await refused(`update orden set estado = 'completada' where id = $1`)
    await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)
    await refused(`update orden set estado = 'cancelada' where id = $1`)
    await refused(`update orden set descripcion = 'Otra' where id = $1`)
    assert.equal((await s.call('PATCH', `${ORDERS}${orden}/`, { estado: 'cancelada' })).status, 409)
  })

  test('en una historia abierta la orden la sigue su equipo', async () => {
    const id = await openHistory(s)
    const orden = (await must(s.call('POST', ORDERS, orderBody(id)), 201)).id
    await must(s.call('POST', DOCUMENTS, resultBody(id, { orden })), 201)
    assert.equal((await stateOf(orden))[0], 'activa')
  })

  test('lo que se completó o se canceló antes de cerrar sigue sin admitir resultados', async () => {
    const ready = await readyToClose(s)
    const orden = (await must(s.call('POST', ORDERS, orderBody(ready.id)), 201)).id
    await must(s.call('PATCH', `${ORDERS}${orden}/`, { estado: 'completada' }), 200)
    await must(s.call('POST', item(ready.id, 'cerrar/'), {}), 200)
    assertFaults(await s.call('POST', DOCUMENTS, resultBody(ready.id, { orden })), 'orden')
  })
})
