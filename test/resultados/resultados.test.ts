import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Call } from '../../src/engine/call.ts'
import { reportFiler } from '../../src/features/resultados/file-report.ts'
import { findOrder } from '../../src/features/resultados/find-order.ts'
import type { IncomingReport } from '../../src/features/resultados/incoming-report.ts'
import { Problem } from '../../src/model/problem.ts'
import { newPerson, type Person } from '../accounts.ts'
import { type Body, fill, must, ORDERS, openHistory, orderBody, verifyHistory } from '../historias/histories.ts'
import { markBody } from '../historias/marks.ts'
import { newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { laboratoryCall, observation, report, SERVICE } from './laboratory.ts'

/** A laboratory's reports, from their arrival to the person who sees them. */
const s = useService({ RESULTADO_CRITICO_MINUTOS: '5' })

const RESULTS = '/hce/api/resultados/'

const PDF = { mime: 'application/pdf', base64: 'JVBERi0xLjQKJSVFT0YK', title: 'Hemograma' }

interface Scene {
  readonly doctor: Person
  readonly other: Person
  readonly coordinator: Person
  readonly lab: () => Call
}

let made: Promise<Scene> | null = null
/** Somebody who orders, somebody of another service, who coordinates, and the laboratory's account, which reads one service. */
const scene = (): Promise<Scene> => {
  made ??= (async () => {
    const doctor = await newPerson(s, 'medico')
    const other = await newPerson(s, 'medico')
    const coordinator = await newPerson(s, 'coordinador_medico')
    return { doctor, other, coordinator, lab: laboratoryCall }
  })()
  return made
}

/** An open consultation of the doctor with a signed order. */
async function ordered(
  doctor: Person,
  more: Body = {},
): Promise<{ paciente: string; historia: string; orden: string }> {
  const paciente = await newPatient(s)
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE, ...more })
  const { id } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
  return { paciente, historia, orden: id }
}

const stage = async (who: Person, paciente: string): Promise<string> => {
  const { results } = await must(who.call('GET', `${ORDERS}seguimiento/?paciente=${paciente}&cuales=todas`), 200)
  return results[0]?.etapa
}
const refusal = (code: string) => (error: unknown) => error instanceof Problem && error.kind.codigo === code

describe('resultados', () => {
  test('un informe completa su orden, entra a la serie y deja de esperar cuando lo ve quien lo pidió', async () => {
    const { doctor, other, lab } = await scene()
    const { paciente, orden, historia } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    assert.equal(await findOrder(s.engine.core, lab(), { patient: paciente, placer: null, cups: '902210' }), orden)
    assert.equal(
      await findOrder(s.engine.core, lab(), {
        patient: paciente,
        placer: orden.toUpperCase().replaceAll('-', ''),
        cups: null,
      }),
      orden,
    )
    const other_unit = observation({
      code: { system: 'loinc', code: '2345-7', name: 'Glucosa' },
      value: { kind: 'numerico', number: 5.6, unit: 'mmol/L' },
      range: { low: 3.9, high: 5.5, text: null },
      flag: 'H',
    })
    const resistant = observation({
      code: { system: 'local', code: 'AMP%', name: 'Ampicilina' },
      value: { kind: 'texto', text: '>= 32' },
      range: null,
      flag: 'R',
      group: 'Escherichia coli',
    })
    const said = report(paciente, {
      order: orden,
      attachments: [PDF],
      observations: [observation(), other_unit, resistant],
    })
    const filed = await file(lab(), said)
    assert.equal(filed.created, true)
    assert.equal(filed.valores.length, 3)
    const row = await must(doctor.call('GET', `${RESULTS}${filed.resultado}/`), 200)
    assert.deepEqual(
      [row.historia, row.fuente, row.estado, row.documento],
      [historia, 'Laboratorio Central (interfaz)', 'final', filed.documento],
    )
    const order = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    assert.deepEqual([order.estado, order.resultado_documento], ['completada', filed.documento])
    assert.equal(await stage(doctor, paciente), 'con_resultado')

    const { results } = await must(doctor.call('GET', `${RESULTS}por-ver/`), 200)
    assert.deepEqual(
      results.map((r: Body) => r.id),
      [filed.resultado],
    )
    assert.deepEqual(
      results[0].valores.map((v: Body) => [v.valor, v.interpretacion, v.grupo]),
      [
        ['13,2 g/dL', 'normal', null],
        ['100,9 mg/dL (informado: 5.6 mmol/L)', 'alto', null],
        ['>= 32', 'resistente', 'Escherichia coli'],
      ],
      'otra unidad se convierte, y queda lo que el laboratorio escribió',
    )
    // Somebody of no service of the patient neither knows of it nor ends the waiting.
    assert.equal((await other.call('POST', `${RESULTS}${filed.resultado}/visto/`)).status, 404)
    await must(doctor.call('POST', `${RESULTS}${filed.resultado}/visto/`), 204)
    await must(doctor.call('POST', `${RESULTS}${filed.resultado}/visto/`), 204)
    assert.equal(await stage(doctor, paciente), 'vista')
    assert.equal((await must(doctor.call('GET', `${RESULTS}por-ver/`), 200)).results.length, 0)
    assert.equal(
      (await doctor.call('PATCH', `${RESULTS}${filed.resultado}/`, { nombre: 'Otro' })).json.codigo,
      'resultado_no_cambia',
    )
    const value = `/paciente/historias-clinicas/${filed.valores[0]}/`
    assert.equal((await doctor.call('PATCH', value, { observaciones: 'x' })).json.codigo, 'registro_firmado')
  })

  test('un examen sin código, de nombre largo, llega, y otro que empieza igual no es el mismo', async () => {
    const { doctor, lab } = await scene()
    const { paciente } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    const named = (name: string): IncomingReport['observations'][number] =>
      observation({
        code: { system: 'local', code: name, name },
        value: { kind: 'texto', text: 'DETECTADO: Neisseria meningitidis' },
        range: null,
      })
    const names = ['PCR MULTIPLE MENINGITIS/ENCEFALITIS (LCR)', 'PCR MULTIPLE MENINGITIS/ENCEFALITIS (SANGRE)']
    const filed = await file(lab(), report(paciente, { observations: names.map(named) }))
    const values = await Promise.all(
      filed.valores.map((id) => must(doctor.call('GET', `/paciente/historias-clinicas/${id}/`), 200)),
    )
    assert.deepEqual(
      values.map((v) => [v.nombre, v.interpretacion]),
      names.map((name) => [name, 'critico_anormal']),
    )
    assert.equal(new Set(values.map((v) => v.codigo)).size, 2)
  })

  test('el mismo número otra vez no es nada nuevo, también a la vez; si dice otra cosa, corrige', async () => {
    const { doctor, lab } = await scene()
    const { paciente, orden } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    const first = report(paciente, {
      order: orden,
      status: 'preliminar',
      observations: [
        observation({ status: 'preliminar' }),
        observation({
          code: { system: 'loinc', code: '777-3', name: 'Plaquetas' },
          value: { kind: 'numerico', number: 250, unit: 'K/uL' },
          status: 'preliminar',
        }),
      ],
    })
    const at_once = await Promise.all([file(lab(), first), file(lab(), first), file(lab(), first)])
    assert.deepEqual(new Set(at_once.map((f) => f.resultado)).size, 1)
    assert.deepEqual(at_once.filter((f) => f.created).length, 1)
    assert.equal(await stage(doctor, paciente), 'tomada', 'un preliminar no la completa')

    const last = {
      ...first,
      status: 'final' as const,
      observations: [observation({ value: { kind: 'numerico', number: 12.9, unit: 'g/dL' } })],
    }
    const final = await file(lab(), last)
    assert.equal(final.created, true)
    assert.equal((await must(doctor.call('GET', `${RESULTS}${final.resultado}/`), 200)).estado, 'final')
    const { version } = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    await must(doctor.call('POST', `${ORDERS}${orden}/visto/`, { version }), 200)
    assert.equal(await stage(doctor, paciente), 'vista')
    const corrected = await file(lab(), { ...last, status: 'corregido', conclusion: 'Se repitió la muestra.' })
    const row = await must(doctor.call('GET', `${RESULTS}${corrected.resultado}/`), 200)
    assert.deepEqual([row.estado, row.corrige_a], ['corregido', final.resultado])
    assert.equal(await stage(doctor, paciente), 'con_resultado', 'la corrección no la ha visto nadie')
    const { results } = await must(doctor.call('GET', `${RESULTS}por-ver/?paciente=${paciente}&cuales=todos`), 200)
    assert.deepEqual(
      results.map((r: { id: string; valores: Body[] }) => [r.id, r.valores.map((v) => v.valor)]),
      [[corrected.resultado, ['12,9 g/dL']]],
      'lo corregido ya no se cuenta',
    )
    const counted = await s.owner.run({
      text: `select v.codigo from valor_clinico v where v.paciente = $1 and v.estado <> 'anulado'
        and not exists (select 1 from valor_clinico n where n.corrige_a = v.id)`,
      values: [paciente],
    })
    assert.deepEqual(counted, [{ codigo: '718-7' }], 'las plaquetas que el final ya no dice se anularon')
    const stranger = await newPatient(s)
    await openHistory(s, { paciente: stranger, profesional: doctor.id, servicio_reps: SERVICE })
    await assert.rejects(file(lab(), { ...last, patient: stranger, order: null }), refusal('numero_de_otro_paciente'))
  })

  test('después del cierre entra como resultado, completa su orden y no reabre nada; anularlo la deja esperando', async () => {
    const { doctor, lab } = await scene()
    const { paciente, orden, historia } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    const early = await file(lab(), report(paciente, { history: historia, name: 'Glucometría' }))
    await fill(doctor, historia)
    await must(doctor.call('POST', `/hce/api/historias/${historia}/cerrar/`, {}), 200)
    const late = await file(lab(), report(paciente, { order: orden, attachments: [PDF] }))
    const valid = async (): Promise<void> => {
      const { valida, hallazgos } = await verifyHistory(s.owner, historia)
      assert.deepEqual([valida, hallazgos], [true, []])
    }
    await valid()
    const order = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    assert.deepEqual([order.estado, order.resultado_documento], ['completada', late.documento])
    assert.equal((await must(doctor.call('GET', `/hce/api/historias/${historia}/`), 200)).estado, 'cerrada')
    const view = await must(doctor.call('GET', `/hce/api/historias/${historia}/vista-unificada/`), 200)
    const section = view.secciones.find((one: Body) => one.clave === 'resultados')
    assert.deepEqual(section.total, 2)

    const annul = `${RESULTS}${late.resultado}/anular/`
    assert.equal((await doctor.call('POST', annul, { motivo: 'corto' })).status, 400)
    await must(doctor.call('POST', annul, { motivo: 'Es de otro paciente del mismo nombre' }), 204)
    assert.equal(
      (await doctor.call('POST', annul, { motivo: 'Es de otro paciente del mismo nombre' })).json.codigo,
      'resultado_anulado',
    )
    await valid()
    const waits = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    assert.deepEqual([waits.estado, waits.resultado_documento, waits.fecha_resultado], ['activa', null, null])
    const document = await must(doctor.call('GET', `/hce/api/documentos/${late.documento}/`), 200)
    assert.deepEqual([document.anulado, document.motivo_anulacion], [true, 'Es de otro paciente del mismo nombre'])
    const value = await must(doctor.call('GET', `/paciente/historias-clinicas/${late.valores[0]}/`), 200)
    assert.equal(value.estado, 'anulado')
    const again = await file(lab(), report(paciente, { order: orden }))
    assert.equal(again.created, true)
    assert.equal((await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)).estado, 'completada')
    await must(
      doctor.call('POST', `${RESULTS}${early.resultado}/anular/`, { motivo: 'Llegó por error del equipo' }),
      204,
    )
    await valid()
    await must(doctor.call('POST', `/hce/api/historias/${historia}/marcar-error/`, markBody()), 200)
    const gone = await must(doctor.call('GET', `${RESULTS}${again.resultado}/`), 200)
    assert.deepEqual([gone.estado, gone.anulado_por !== null], ['anulado', true], 'con la historia va su informe')
    await valid()
  })

  test('el informe que corrige después del cierre trae su archivo aunque el primero no lo tuviera, y la orden sigue como se selló', async () => {
    const { doctor, lab } = await scene()
    const { paciente, orden, historia } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    const first = report(paciente, { order: orden })
    const before = await file(lab(), first)
    await fill(doctor, historia)
    await must(doctor.call('POST', `/hce/api/historias/${historia}/cerrar/`, {}), 200)
    const sealed = await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)
    const files = [PDF, { ...PDF, title: 'Gráfica' }]
    const late = await file(lab(), { ...first, status: 'corregido', attachments: files })
    const row = await must(doctor.call('GET', `${RESULTS}${late.resultado}/`), 200)
    assert.deepEqual([row.estado, row.corrige_a], ['corregido', before.resultado])
    assert.ok(row.documento !== null && row.documento === late.documento)
    const again = await file(lab(), { ...first, status: 'corregido', attachments: [PDF], conclusion: 'Otra vez' })
    const replaced = await must(doctor.call('GET', `/hce/api/documentos/${again.documento}/`), 200)
    assert.equal(replaced.reemplaza_a, late.documento)
    const other = await file(lab(), report(paciente, { order: orden, attachments: [PDF], name: 'Cultivo' }))
    assert.equal(other.created, true, 'otro informe de la misma orden')
    assert.deepEqual(await must(doctor.call('GET', `${ORDERS}${orden}/`), 200), sealed)
    const { valida, hallazgos } = await verifyHistory(s.owner, historia)
    assert.deepEqual([valida, hallazgos], [true, []])
    const body = { historia, orden, tipo_documento: 'LAB', titulo: 'Otro', tipo_mime: PDF.mime }
    const person = await doctor.call('POST', '/hce/api/documentos/', { ...body, contenido_base64: PDF.base64 })
    assert.equal(person.status, 400, 'una persona no agrega a lo que ya se completó')
  })

  test('lo de una atención restringida sigue restringido, y quien no alcanza al paciente no deja nada', async () => {
    const { doctor, coordinator, lab } = await scene()
    const { paciente, orden } = await ordered(doctor, { confidencialidad: 'restringida' })
    const { file } = reportFiler(s.engine.core)
    const filed = await file(lab(), report(paciente, { order: orden }))
    await must(doctor.call('GET', `${RESULTS}${filed.resultado}/`), 200)
    assert.equal((await coordinator.call('GET', `${RESULTS}${filed.resultado}/`)).status, 404)
    assert.equal((await coordinator.call('GET', `/paciente/historias-clinicas/${filed.valores[0]}/`)).status, 404)
    const elsewhere = await ordered(doctor, { servicio_reps: '344' })
    const before = await s.owner.run({ text: 'select count(*)::integer as n from resultado', values: [] })
    await assert.rejects(file(lab(), report(elsewhere.paciente, { order: elsewhere.orden })), refusal('validacion'))
    await assert.rejects(file(lab(), report(elsewhere.paciente)), refusal('validacion'))
    await assert.rejects(file(lab(), report(paciente, { attachments: [PDF] })), refusal('archivo_sin_atencion'))
    assert.deepEqual(await s.owner.run({ text: 'select count(*)::integer as n from resultado', values: [] }), before)
  })

  test('un valor crítico se avisa, se escala si nadie lo atiende y se cierra con quien lo leyó de vuelta', async () => {
    const { doctor, coordinator, lab } = await scene()
    const { paciente, orden } = await ordered(doctor)
    const { file } = reportFiler(s.engine.core)
    const potassium = observation({
      code: { system: 'loinc', code: '2823-3', name: 'Potasio' },
      value: { kind: 'numerico', number: 7.1, unit: 'mEq/L' },
      range: { low: 3.5, high: 5, text: null },
      flag: 'H',
    })
    const filed = await file(lab(), report(paciente, { order: orden, observations: [potassium] }))
    const bell = async (who: Person): Promise<string[]> =>
      (await must(who.call('GET', '/avisos/'), 200)).results
        .filter((n: Body) => n.paciente === paciente && String(n.tipo).startsWith('resultado'))
        .map((n: Body) => String(n.tipo))
    assert.deepEqual(await bell(doctor), ['resultado_critico'])
    assert.deepEqual(await bell(coordinator), [])
    const [event] = await s.owner.run({
      text: `select hecho from evento where recurso_id = $1 and hecho = 'resultado_critico'`,
      values: [filed.resultado],
    })
    assert.deepEqual(event, { hecho: 'resultado_critico' })
    await s.owner.transaction(async (tx) => {
      await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
      await tx.run({
        text: `update resultado set creado_en = now() - interval '6 minutes' where id = $1`,
        values: [filed.resultado],
      })
    })
    assert.deepEqual(await bell(coordinator), ['resultado_sin_atender'])
    const open = async (who: Person): Promise<number> =>
      (await must(who.call('GET', `${RESULTS}por-ver/?cuales=criticos&paciente=${paciente}`), 200)).results.length
    assert.equal(await open(coordinator), 1)

    const call = `${RESULTS}${filed.resultado}/aviso-critico/`
    const told = { informado_a: 'Dr. Ruiz, urgencias', leido_de_vuelta: false }
    await must(coordinator.call('POST', call, told), 201)
    assert.equal(await open(coordinator), 1, 'sin leerlo de vuelta sigue abierto')
    const earlier = await coordinator.call('POST', call, { ...told, momento: '2020-01-01T00:00:00Z' })
    assert.equal(earlier.json.errores[0].campo, 'momento')
    const headers = { 'idempotency-key': `aviso-${filed.resultado}` }
    const said = { ...told, leido_de_vuelta: true, nota: 'K 7,1' }
    const [answer, repeated] = await Promise.all([1, 2].map(() => coordinator.call('POST', call, said, headers)))
    assert.deepEqual([answer?.status, repeated?.status, answer?.json.informado_a], [201, 201, 'Dr. Ruiz, urgencias'])
    assert.deepEqual(repeated?.json, answer?.json, 'la misma clave es el mismo aviso')
    const other = await coordinator.call('POST', call, { ...said, nota: 'Otra' }, headers)
    assert.equal(other.json.codigo, 'clave_reutilizada')
    const avisos = { text: 'select 1 from aviso_critico where resultado = $1', values: [filed.resultado] }
    assert.equal((await s.owner.run(avisos)).length, 2)
    assert.equal(await open(coordinator), 0)
    assert.deepEqual(await bell(coordinator), [])
    assert.deepEqual(await bell(doctor), [])
    const normal = await file(lab(), report(paciente))
    const none = await doctor.call('POST', `${RESULTS}${normal.resultado}/aviso-critico/`, told)
    assert.equal(none.json.codigo, 'no_es_critico')
  })

  test('una persona registra un resultado con sus valores, también con la historia cerrada', async () => {
    const { doctor } = await scene()
    const { paciente, orden, historia } = await ordered(doctor)
    await fill(doctor, historia)
    await must(doctor.call('POST', `/hce/api/historias/${historia}/cerrar/`, {}), 200)
    const body = {
      paciente,
      orden,
      historia,
      nombre: 'Cuadro hemático',
      categoria: 'laboratorio',
      laboratorio: 'Externo',
    }
    const { id } = await must(doctor.call('POST', RESULTS, body), 201)
    const value = { paciente, historia_atencion: historia, resultado: id, codigo: '718-7', valor_numerico: 6.1 }
    await must(doctor.call('POST', '/paciente/historias-clinicas/', value), 201)
    assert.equal((await must(doctor.call('GET', `${ORDERS}${orden}/`), 200)).estado, 'completada')
    assert.equal((await verifyHistory(s.owner, historia)).valida, true)
    const { results } = await must(doctor.call('GET', `${RESULTS}por-ver/?historia=${historia}`), 200)
    assert.deepEqual([results[0].critico, results[0].valores[0].interpretacion], [true, 'critico_bajo'])
    await must(doctor.call('POST', RESULTS, { ...body, corrige_a: id, estado: 'corregido' }), 201)
    const { valores } = (await must(doctor.call('GET', `${RESULTS}por-ver/?historia=${historia}`), 200)).results[0]
    const [left] = await s.owner.run({ text: 'select estado from valor_clinico where resultado = $1', values: [id] })
    assert.deepEqual([valores, left], [[], { estado: 'anulado' }], 'lo que se corrigió no sigue en la serie')
    assert.equal((await verifyHistory(s.owner, historia)).valida, true)
  })
})
