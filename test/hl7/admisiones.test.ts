import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { MIGRATIONS } from '../../src/cli/database.ts'
import { readMigrations } from '../../src/engine/migrate.ts'
import { newPerson, type Person } from '../accounts.ts'
import { type Body, must, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'
import { newChannel, type TestChannel } from './channel.ts'

/** What admissions systems tell of patients who arrive, move and leave, and of what was told by mistake. */
const s = useService({})
const SERVICE = '328'
const OTHER = '344'

let doctor: Person
let archivist: Person
let admissions: TestChannel

const GRANT = { rol: 'admisiones', finalidad: 'admision', envia: ['pacientes', 'admisiones'] }

const tell = (
  event: string,
  numero: string,
  pv1 = `PV1|1|O|${SERVICE}`,
  control?: string,
): ReturnType<TestChannel['send']> =>
  admissions.send(
    `ADT^${event}`,
    ['EVN||20261118083000', `PID|1||${numero}^^^RNEC^CC||López^Ana||19800115|F`, pv1],
    control === undefined ? {} : { control },
  )

async function attended(more: Body = {}): Promise<{ numero: string; paciente: string; historia: string }> {
  const numero = newDocument()
  const paciente = await newPatient(s, {
    primer_apellido: 'López',
    primer_nombre: 'Ana',
    fecha_nacimiento: '1980-01-15',
    sexo_biologico: '02',
    tipo_documento: 'CC',
    numero_documento: numero,
  })
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE, ...more })
  return { numero, paciente, historia }
}

/** In which patients the bell of the doctor tells a discharge. */
const toldDischarges = async (): Promise<unknown[]> =>
  (await must(doctor.call('GET', '/avisos/'), 200)).results
    .filter((a: Body) => a.tipo === 'egreso_informado')
    .map((a: Body) => a.paciente)

describe('lo que informan los sistemas de admisiones', () => {
  before(async () => {
    doctor = await newPerson(s, 'medico')
    archivist = await newPerson(s, 'archivo')
    admissions = await newChannel(s, GRANT)
  })

  test('un egreso cancelado deja de avisarse; de lo que ya se cerró decide una persona', async () => {
    const one = await attended()
    assert.equal((await tell('A03', one.numero)).kept.estado, 'aplicado')
    assert.deepEqual(await toldDischarges(), [one.paciente])
    assert.equal((await tell('A13', one.numero)).kept.estado, 'aplicado')
    assert.deepEqual(await toldDischarges(), [])
    assert.equal((await tell('A03', one.numero)).kept.estado, 'aplicado')
    assert.deepEqual(await toldDischarges(), [one.paciente])
    await must(
      s.call('POST', `/hce/api/historias/${one.historia}/cambiar-estado/`, {
        estado: 'anulada',
        motivo: 'Se abrió a otra persona',
      }),
      200,
    )
    const { ack, kept } = await tell('A13', one.numero)
    assert.match(ack, /MSA\|AA/)
    assert.deepEqual([kept.estado, kept.causa, kept.paciente], ['por_resolver', 'egreso_cancelado', one.paciente])
  })

  test('un traslado a otro servicio lo decide una persona; dentro del mismo, o de quien no está, nada cambia', async () => {
    const one = await attended()
    for (const event of ['A02', 'A12']) {
      assert.equal((await tell(event, one.numero)).kept.estado, 'aplicado')
      for (const place of [OTHER, 'UCI^3^B']) {
        const { kept } = await tell(event, one.numero, `PV1|1|I|${place}`)
        assert.deepEqual([kept.estado, kept.causa], ['por_resolver', 'traslado_informado'])
      }
    }
    const history = await must(s.call('GET', `/hce/api/historias/${one.historia}/`), 200)
    assert.deepEqual([history.estado, history.servicio_reps], ['abierta', SERVICE])
    const absent = newDocument()
    await tell('A28', absent)
    assert.equal((await tell('A02', absent, `PV1|1|I|${OTHER}`)).kept.estado, 'aplicado')
  })

  test('un ingreso cancelado lo ve una persona mientras la atención siga abierta, y no se abre después', async () => {
    const numero = newDocument()
    assert.equal((await tell('A01', numero)).kept.estado, 'aplicado')
    const cancelled = await tell('A11', numero)
    assert.deepEqual([cancelled.kept.estado, cancelled.kept.causa], ['por_resolver', 'ingreso_cancelado'])
    // One whose service nobody knew waits in the inbox, and is cancelled while it does.
    const waiting = newDocument()
    const arrived = await tell('A04', waiting, 'PV1|1|O|NADIE-SABE')
    assert.equal(arrived.kept.causa, 'admision_por_abrir')
    assert.equal((await tell('A11', waiting)).kept.estado, 'aplicado')
    const services = { servicios: [{ de: 'NADIE-SABE', a: SERVICE }] }
    await must(s.call('PATCH', `/canales/${admissions.id}/`, services), 200)
    await must(archivist.call('POST', `/entrada/mensajes/${arrived.kept.id}/repetir/`), 200)
    await s.intake.applier.runOnce()
    await s.intake.applier.settled()
    const after = await must(archivist.call('GET', `/entrada/mensajes/${arrived.kept.id}/`), 200)
    assert.deepEqual([after.estado, after.causa], ['por_resolver', 'llego_otro_despues'])
  })

  test('la atención que recepción abre mientras su ingreso espera recibe el número de la visita, y no se abre otra', async () => {
    const { numero, paciente } = await attended()
    const encounters = async (): Promise<unknown[]> =>
      (await must(s.call('GET', `/hce/api/historias/?paciente=${paciente}&ordering=creado_en`), 200)).results.map(
        (h: Body) => [h.servicio_reps, h.identificador_externo],
      )
    const again = async (id: unknown): Promise<Body> => {
      await must(archivist.call('POST', `/entrada/mensajes/${id}/repetir/`), 200)
      await s.intake.applier.runOnce()
      await s.intake.applier.settled()
      return must(archivist.call('GET', `/entrada/mensajes/${id}/`), 200)
    }
    const visit = (number: string, place: string): string => `PV1|1|O|${place}${'|'.repeat(16)}${number}`
    const { kept } = await tell('A01', numero, visit(`W-${numero}`, 'PISO-SIN-MAPA'))
    assert.equal(kept.causa, 'admision_por_abrir')
    // What was open before is another visit.
    assert.equal((await again(kept.id)).causa, 'admision_por_abrir')
    await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: OTHER })
    assert.equal((await again(kept.id)).estado, 'aplicado')
    const told = [
      [SERVICE, null],
      [OTHER, `urn:custodia:canal:${admissions.id}|W-${numero}`],
    ]
    assert.deepEqual(await encounters(), told)
    // The same visit, told once more with a place that is known.
    assert.equal((await tell('A01', numero, visit(`W-${numero}`, '312'))).kept.estado, 'aplicado')
    assert.deepEqual(await encounters(), told)
  })

  test('lo que un canal no recibe ahora se deja para otra vez, y llega cuando lo recibe', async () => {
    const { numero } = await attended()
    const own = `/canales/${admissions.id}/`
    await must(s.call('PATCH', own, { activo: false }), 200)
    const id = `DETENIDO-${numero}`
    assert.match((await tell('A08', numero, 'PV1|1|O', id)).ack, /MSA\|AE/)
    await must(s.call('PATCH', own, { activo: true }), 200)
    const { ack, kept } = await tell('A08', numero, 'PV1|1|O', id)
    assert.match(ack, /MSA\|AA/)
    assert.equal(kept.estado, 'aplicado')
    assert.match((await tell('A05', numero)).ack, /MSA\|AE(?:.|\r)*todavía/)
    assert.match((await tell('A99', numero)).ack, /MSA\|AR/)
  })

  test('la atención que abre un ingreso guarda el número de la visita, y se halla por él', async () => {
    const [numero, other] = [newDocument(), newDocument()]
    const visit = (number: string): string => `PV1|1|O|${SERVICE}${'|'.repeat(16)}${number}`
    assert.equal((await tell('A01', numero, visit(`V-${numero}^^^HIS`))).kept.estado, 'aplicado')
    assert.equal((await tell('A01', other, visit('con\ttabulador'))).kept.estado, 'aplicado')
    const system = `urn:custodia:canal:${admissions.id}`
    const asked = encodeURIComponent(`${system}|V-${numero}`)
    const found = await must(s.call('GET', `/fhir/Encounter?identifier=${asked}`), 200)
    assert.equal(found.entry.length, 1)
    const { id, identifier } = found.entry[0].resource
    assert.deepEqual(identifier[1], {
      type: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'VN', display: 'Visit number' }],
        text: 'Visit number',
      },
      system,
      value: `V-${numero}`,
    })
    const history = await must(s.call('GET', `/hce/api/historias/${id}/`), 200)
    assert.equal(history.identificador_externo, `${system}|V-${numero}`)
    const claimed = await s.call('PATCH', `/hce/api/historias/${id}/`, { identificador_externo: `${system}|OTRO` })
    assert.equal(claimed.status, 400, claimed.text)
    const [row] = await s.owner.run({
      text: 'select h.identificador_externo from historia h join paciente p on p.id = h.paciente where p.numero_documento = $1',
      values: [other],
    })
    assert.deepEqual(row, { identificador_externo: null })
    // What names the visit of a restricted encounter is of those who reach it, also while it waits.
    await must(s.call('PATCH', `/hce/api/historias/${id}/`, { confidencialidad: 'muy_restringida' }), 200)
    const cancelled = await tell('A11', numero, visit(`V-${numero}^^^HIS`))
    assert.equal(cancelled.kept.causa, 'ingreso_cancelado')
    const seen = await must(archivist.call('GET', `/entrada/mensajes/${cancelled.kept.id}/`), 200)
    assert.deepEqual([seen.alcanza, seen.paciente], [false, null])
    assert.equal((await archivist.call('GET', `/entrada/mensajes/${cancelled.kept.id}/contenido/`)).status, 404)
  })

  test('la atención que ya estaba abierta recibe el número de la visita, y lo que se dice de otra visita no la toca', async () => {
    const { numero, historia } = await attended()
    const visit = (number: string, service = SERVICE): string => `PV1|1|O|${service}${'|'.repeat(16)}${number}`
    const [own, other] = [`A-${numero}`, `B-${numero}`]
    assert.equal((await tell('A01', numero, visit(own))).kept.estado, 'aplicado')
    const history = await must(s.call('GET', `/hce/api/historias/${historia}/`), 200)
    assert.equal(history.identificador_externo, `urn:custodia:canal:${admissions.id}|${own}`)
    assert.equal((await tell('A01', numero, visit(other, OTHER))).kept.estado, 'aplicado')
    await must(
      s.call('POST', `/hce/api/historias/${historia}/cambiar-estado/`, {
        estado: 'anulada',
        motivo: 'Se abrió a otra persona',
      }),
      200,
    )
    // The first visit is over here, and the other goes on.
    assert.equal((await tell('A11', numero, visit(own))).kept.estado, 'aplicado')
    const cancelled = await tell('A11', numero, visit(other, OTHER))
    assert.deepEqual([cancelled.kept.estado, cancelled.kept.causa], ['por_resolver', 'ingreso_cancelado'])
    assert.equal((await tell('A11', numero, visit(`C-${numero}`))).kept.estado, 'aplicado', 'de una visita que no está')
  })

  test('el número de una visita que ya está, o de otro tipo de atención, no se le pone a otra', async () => {
    const { numero, paciente, historia } = await attended()
    const visit = (number: string): string => `PV1|1|O|${SERVICE}${'|'.repeat(16)}${number}`
    assert.equal((await tell('A01', numero, visit(`A-${numero}`))).kept.estado, 'aplicado')
    const stay = await openHistory(s, { paciente, tipo_atencion: 'urgencias', servicio_reps: SERVICE })
    assert.equal((await tell('A01', numero, visit(`B-${numero}`))).kept.estado, 'aplicado')
    await must(
      s.call('POST', `/hce/api/historias/${historia}/cambiar-estado/`, {
        estado: 'anulada',
        motivo: 'Se abrió a otra persona',
      }),
      200,
    )
    const next = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE })
    assert.equal((await tell('A01', numero, visit(`A-${numero}`))).kept.estado, 'aplicado')
    for (const id of [stay, next])
      assert.equal((await must(s.call('GET', `/hce/api/historias/${id}/`), 200)).identificador_externo, null)
  })

  test('un mensaje nombra la visita cuyo número es todo el que dice, no parte de él', async () => {
    const { numero, historia } = await attended()
    const visit = (number: string): string => `PV1|1|O|${SERVICE}${'|'.repeat(16)}${number}`
    assert.equal((await tell('A01', numero, visit('45'))).kept.estado, 'aplicado')
    const [unknown, own] = [await tell('A03', numero, visit('1451')), await tell('A11', numero, visit('45^^^HIS'))]
    assert.deepEqual([unknown.kept.causa, own.kept.causa], ['egreso_informado', 'ingreso_cancelado'])
    const content = (kept: Body): string => `/entrada/mensajes/${kept.id}/contenido/`
    const answers = async (who: Person): Promise<number[]> => [
      (await who.call('GET', content(unknown.kept))).status,
      (await who.call('GET', content(own.kept))).status,
    ]
    assert.deepEqual(await answers(doctor), [404, 200])
    await must(s.call('PATCH', `/hce/api/historias/${historia}/`, { confidencialidad: 'muy_restringida' }), 200)
    assert.deepEqual(await answers(archivist), [200, 404])
    // What was kept before names it too, once its migration has read it; nobody knows of it until then.
    await s.owner.run({ text: 'update mensaje_entrada set visitas = null where canal = $1', values: [admissions.id] })
    assert.deepEqual(await answers(archivist), [404, 404])
    const { steps = [] } = (await readMigrations(MIGRATIONS)).find((m) => m.name === 'visitas_nombradas') ?? {}
    for (const { sql } of steps) await s.owner.run({ text: sql, values: [] })
    assert.deepEqual(await answers(archivist), [200, 404])
  })

  test('lo que está en UTF-8 y dice ser Latin-1 no se guarda con otras letras', async () => {
    const { numero } = await attended()
    const lines = [`PID|1||${numero}^^^RNEC^CC||López^Ana||19800115|F|||Calle Peña 1`]
    const declared = await admissions.send('ADT^A08', lines, { charset: '8859/1' })
    assert.match(declared.ack, /MSA\|AR(?:.|\r)*UTF-8/)
    assert.equal(
      (await admissions.send('ADT^A08', lines, { charset: '8859/1', encoding: 'latin1' })).kept.estado,
      'aplicado',
    )
    // Where its channel said so, that can be put right, and it is sent again.
    const own = `/canales/${admissions.id}/`
    await must(s.call('PATCH', own, { juego: '8859/1' }), 200)
    const sent = { charset: '', control: `JUEGO-${numero}` }
    assert.match((await admissions.send('ADT^A08', lines, sent)).ack, /MSA\|AE/)
    await must(s.call('PATCH', own, { juego: 'UNICODE UTF-8' }), 200)
    assert.equal((await admissions.send('ADT^A08', lines, sent)).kept.estado, 'aplicado')
    const [row] = await s.owner.run({
      text: 'select direccion from paciente where numero_documento = $1',
      values: [numero],
    })
    assert.equal(row?.direccion, 'Calle Peña 1')
  })

  test('de un canal con más mensajes en el día de los que se cuentan, se dice', async () => {
    const { kept } = await tell('A28', newDocument())
    const own = `/canales/${admissions.id}/`
    assert.equal((await must(s.call('GET', own), 200)).dia_parcial, false)
    await s.owner.run({
      text: `insert into mensaje_entrada (id, canal, puerta, control, tipo, huella, juego, clave, recibido_en, estado, respuesta, contenido, terminado_en)
select gen_random_uuid(), m.canal, m.puerta, 'MUCHOS' || n, m.tipo, m.huella, m.juego, m.clave, now(), m.estado, m.respuesta, m.contenido, now()
from mensaje_entrada m, generate_series(1, 2000) n where m.id = $1`,
      values: [kept.id],
    })
    const shown = await must(s.call('GET', own), 200)
    assert.deepEqual([shown.recibidos_dia, shown.dia_parcial], [2000, true])
  })
})
