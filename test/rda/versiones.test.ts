import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { passwordHasher } from '../../src/auth/password/password.ts'
import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { sealLoaded } from '../../src/features/historias/seal-loaded.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { checkBundle } from '../../src/features/rda/checker/check-bundle.ts'
import { startSimulator } from '../../src/features/rda/simulator/server.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { Problem } from '../../src/model/problem.ts'
import { unavailable } from '../../src/model/problems.ts'
import { hashOf } from '../../src/outbox/signature.ts'
import { registry } from '../../src/resources/index.ts'
import { loadPeople } from '../fhir/demo.ts'
import { tamper } from '../fixtures/audit-rows.ts'
import { clarification, item, must } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { call, TEST_SECRET, useService } from '../service.ts'
import { callNow, documentOf, ihceEnv } from './outbox.ts'

const rules071 = builtInGuide('0.7.1')

/** A document that the ministry has is not sent twice, and what takes its place says so. */
const simulator = await startSimulator({
  port: 0,
  latencyMs: 0,
  faults: {},
  tokenSeconds: 3600,
  journal: null,
  guide: rules071,
})
const SIM = `http://127.0.0.1:${simulator.port}`
const PROVIDER = {
  PRESTADOR_CODIGO: '1100130001',
  PRESTADOR_NOMBRE: 'IPS de prueba',
  PRESTADOR_NIT: '900000001',
  PRESTADOR_DIRECCION: 'Calle 1 # 2-3',
  PRESTADOR_MUNICIPIO: '11001',
  PRESTADOR_CLASE: 'IPS',
}
const s = useService({
  ...ihceEnv(simulator.port),
  ...PROVIDER,
  RDA_GUIA_VERSION: '0.7.1',
  IHCE_ESPERA_MS: '20',
  IHCE_TIEMPO_MS: '6000',
})
after(() => simulator.close())

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
type Loose = any
const SYSTEM = 'https://fhir.minsalud.gov.co/rda/NamingSystem/identifier-RDA'
const OUTBOX = '/hce/api/rda/envios/'
const generate = (id: string, body: Loose = {}) => s.call('POST', item(id, 'generar-rda/'), body)
const faults = (plan: unknown) => call(SIM, 'POST', '/simulador/fallas', plan)
const received = async (): Promise<Loose[]> => (await call(SIM, 'GET', '/simulador/recibidos')).json.aceptados
const documents = async (id: string): Promise<Loose[]> => (await must(s.call('GET', item(id, 'rda/')), 200)).documentos

async function drain(id: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    await s.rda.runOnce()
    if ((await documents(id)).every((d) => !['pendiente', 'enviado'].includes(d.estado))) return
    await sleep(15)
  }
  assert.fail('no terminó de enviarse')
}

let histories: Loose[] = []
/** One that is ready and that no other test has touched. */
async function fresh(kind: string): Promise<{ id: string; paciente: string; first: Loose }> {
  while (histories.length > 0) {
    const h = histories.shift()
    if (h.tipo_atencion !== kind) continue
    const a = await generate(h.id)
    if (a.status === 200) return { id: h.id, paciente: h.paciente, first: a.json }
  }
  return assert.fail(`ninguna de ${kind} está lista`)
}
const change = async (paciente: string): Promise<void> => {
  const file = `/paciente/paciente/${paciente}/`
  const { zona_residencia: zone } = await must(s.call('GET', file), 200)
  await must(s.call('PATCH', file, { zona_residencia: zone === '01' ? '02' : '01' }), 200)
}

describe('versiones de un documento', () => {
  before(async () => {
    await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher()))
    await loadPeople(s, 60)
    const key = await keyStore(s.owner, secretBox(TEST_SECRET)).current('sello')
    await s.owner.transaction(async (tx) => {
      await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
      await sealLoaded(tx, registry, key)
    })
    histories = await s.owner.run({
      text: `select h.id, h.paciente, h.tipo_atencion from historia h where h.eliminado_en is null and h.estado = 'cerrada' order by h.id`,
      values: [],
    })
  })

  test('aceptado y sin cambios es el mismo; cambiada la ficha, la versión nueva dice su nombre y a cuál reemplaza', async () => {
    const { id, paciente, first } = await fresh('consulta_externa')
    assert.equal(first.bundle.identifier, undefined)
    const organization = first.bundle.entry.find((e: Loose) => e.resource.id === '1100130001').resource
    assert.equal(organization.type[0].coding[0].code, 'IPS')
    await drain(id)
    const [{ vida, estado }] = await documents(id)
    assert.equal(estado, 'aceptado')
    const again = await must(generate(id), 200)
    assert.deepEqual([again.huella, again.documento.id], [first.huella, first.documento.id])

    await change(paciente)
    const second = await must(generate(id), 200)
    assert.deepEqual(second.bundle.identifier, { system: SYSTEM, value: `${vida}-2` })
    const [composition] = second.bundle.entry.map((e: Loose) => e.resource)
    assert.deepEqual(composition.relatesTo, [{ code: 'replaces', targetIdentifier: { system: SYSTEM, value: vida } }])
    assert.deepEqual(
      checkBundle(second.bundle, rules071).filter((f) => f.severidad === 'error'),
      [],
    )
    assert.notEqual(second.documento.id, first.documento.id)
    assert.equal((await must(generate(id), 200)).documento.id, second.documento.id)
    await drain(id)
    assert.deepEqual(
      (await documents(id)).map((d) => [d.version, d.estado, d.vida]),
      [
        [2, 'aceptado', `${vida}-2`],
        [1, 'aceptado', vida],
      ],
    )
    assert.equal((await must(generate(id), 200)).documento.id, second.documento.id)

    await change(paciente)
    const third = await must(generate(id), 200)
    assert.equal(third.bundle.identifier.value, `${vida}-3`)
    assert.equal(third.bundle.entry[0].resource.relatesTo[0].targetIdentifier.value, `${vida}-2`)
    await drain(id)
    const header = (await must(s.call('GET', item(id)), 200)) as Loose
    assert.deepEqual([header.rda_estado, header.rda_identificador_vida], ['aceptado', `${vida}-3`])
    const there = (await received()).filter((a) => String(a.vida).startsWith(vida))
    assert.deepEqual(there.map((a) => a.vida).sort(), [vida, `${vida}-2`, `${vida}-3`])
  })

  test('mientras no se sabe si el anterior llegó no hay versión nueva; el mismo, sí; después, la que lo reemplaza', async () => {
    const { id, paciente, first } = await fresh('consulta_externa')
    // It is kept, and answered with a failure; then nobody answers.
    await faults({ siguientes: ['falsa'], fallas: '503=1' })
    while ((await documents(id))[0].intentos === 0) await s.rda.runOnce()
    const [sent] = await documents(id)
    assert.equal(sent.estado, 'enviado', sent.motivo)
    assert.equal((await must(generate(id), 200)).documento.id, first.documento.id)
    await change(paciente)
    const early = await generate(id)
    assert.deepEqual([early.status, early.json.codigo], [409, 'rda_en_camino'])
    const no = await s.call('POST', `${OUTBOX}${first.documento.id}/anular/`, { motivo: 'Se corrige y se genera otro' })
    assert.equal(no.status, 409)
    await faults({ siguientes: [], fallas: '' })
    await must(s.call('POST', `${OUTBOX}${first.documento.id}/reenviar/`), 200)
    await drain(id)
    const [{ vida, motivo }] = await documents(id)
    assert.equal(motivo, 'duplicado')
    const second = await must(generate(id), 200)
    assert.equal(second.bundle.identifier.value, `${vida}-2`)
    await drain(id)
    assert.deepEqual(
      (await documents(id)).map((d) => d.estado),
      ['aceptado', 'aceptado'],
    )
    assert.equal((await received()).filter((a) => String(a.vida).startsWith(vida)).length, 2)
  })

  test('rechazado o sin salir, otro toma su lugar y no reemplaza nada', async () => {
    const { id, paciente, first } = await fresh('urgencias')
    await change(paciente)
    const next = await must(generate(id), 200)
    assert.equal(next.bundle.identifier, undefined)
    const all = await documents(id)
    assert.deepEqual(
      all.map((d) => [d.id, d.estado, d.motivo]),
      [
        [next.documento.id, 'pendiente', 'en_cola'],
        [first.documento.id, 'anulado', 'reemplazado'],
      ],
    )
    await drain(id)
  })

  test('la aclaración posterior cambia el documento, y lo restringido a su equipo nunca va en él', async () => {
    const { id, first } = await fresh('consulta_externa')
    await drain(id)
    const [nota] = await s.owner.run({
      text: `select n.id from nota n where n.historia = $1 and n.firmado and not n.anulado limit 1`,
      values: [id],
    })
    const write = (more: Loose) =>
      must(s.call('POST', '/hce/api/notas/', clarification(id, String(nota?.id), more)), 201)
    await write({ confidencialidad: 'restringida' })
    assert.equal((await must(generate(id), 200)).huella, first.huella)
    await write({})
    const second = await must(generate(id), 200)
    assert.notEqual(second.huella, first.huella)
    assert.ok(Date.parse(second.bundle.timestamp) > Date.parse(first.bundle.timestamp))
    await drain(id)
  })

  test('identificado quien llegó como desconocido, todo lo que nombra al paciente dice quién es; deshecho, vuelve', async () => {
    const { id, paciente } = await fresh('urgencias')
    await drain(id)
    const [{ vida }] = await documents(id)
    const file = await must(s.call('GET', `/paciente/paciente/${paciente}/`), 200)
    const { primer_nombre: before, numero_documento: oldNumber } = file
    const kept = ['nacionalidad', 'municipio_residencia', 'zona_residencia', 'grupo_etnico', 'discapacidad', 'eapb']
    const number = newDocument()
    const principal = await newPatient(s, {
      ...Object.fromEntries(kept.map((name) => [name, file[name]])),
      numero_documento: number,
      primer_nombre: 'Wbaldina',
      fecha_nacimiento: '1961-07-09',
      telefono_movil: '3119998877',
    })
    const patients = '/paciente/paciente/'
    const says = async (name: string, other: string): Promise<void> => {
      const { bundle } = await must(generate(id), 200)
      const answers = [
        (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).paciente,
        (await must(s.call('POST', item(id, 'reporte/'), { formato: 'json' }), 200)).paciente,
        bundle.entry.find((e: Loose) => e.resource.resourceType === 'Patient'),
        (await must(s.call('GET', `/paciente/hl7/pacientes/${paciente}/`), 200)).PID,
      ].map((answer) => JSON.stringify(answer))
      for (const text of answers) assert.ok(text.includes(name) && !text.includes(other), text)
    }
    const [closed] = await s.owner.run({ text: 'select c.momento from cierre c where c.historia = $1', values: [id] })
    const day = dateInBogota(String(closed?.momento))
    const undone = async (): Promise<Loose[]> =>
      (await must(s.call('GET', `/hce/api/rda/sin-documento/?desde=${day}&hasta=${day}&page_size=200`), 200)).results
        .filter((r: Loose) => r.historia === id)
        .map((r: Loose) => r.motivo)
    assert.deepEqual(await undone(), [])

    await must(
      s.call('POST', `${patients}${principal}/fusionar/`, {
        duplicado: paciente,
        motivo: 'Identificada por su familia',
        confirmo: true,
      }),
      200,
    )
    assert.deepEqual(await undone(), ['otra_identidad'])
    await says('Wbaldina', String(before))
    const second = await must(generate(id), 200)
    const patient = second.bundle.entry.map((e: Loose) => e.resource).find((r: Loose) => r.resourceType === 'Patient')
    assert.deepEqual([patient.id, patient.birthDate], [`CC-${number}`, '1961-07-09'])
    assert.equal(second.bundle.entry[0].resource.relatesTo[0].targetIdentifier.value, vida)
    assert.deepEqual(await undone(), [])
    const summary = await s.call('GET', `/fhir/Patient/${paciente}/$summary`)
    assert.equal(summary.status, 409, summary.text)
    const context = await must(s.call('GET', `/paciente/hl7/pacientes/${paciente}/`), 200)
    assert.ok(JSON.stringify(context.PID).includes(paciente) && JSON.stringify(context.PID).includes(principal))

    // What was written for the identity of before does not leave any more.
    await must(
      s.call('POST', `${patients}${paciente}/fusionar/deshacer/`, { motivo: 'Eran dos personas distintas' }),
      200,
    )
    assert.deepEqual(await undone(), ['otra_identidad'])
    while (await s.rda.runOnce()) {}
    assert.equal((await documents(id))[0].estado, 'pendiente')
    await says(String(before), 'Wbaldina')
    assert.deepEqual(await undone(), [])
    await drain(id)
    assert.deepEqual(
      (await documents(id)).map((d) => d.estado),
      ['aceptado', 'anulado', 'aceptado'],
    )
    assert.ok((await received()).every((a) => !JSON.stringify(a).includes(number)))
    assert.ok(JSON.stringify(await must(generate(id), 200)).includes(String(oldNumber)))
  })

  test('el simulador no acepta la versión de un documento que no tiene', async () => {
    const { id, paciente } = await fresh('consulta_externa')
    await drain(id)
    await s.owner.run({ text: `update rda_envio set vida = 'OTRA' where historia = $1`, values: [id] })
    await change(paciente)
    await must(generate(id), 200)
    await drain(id)
    const [refused] = await documents(id)
    assert.deepEqual([refused.estado, refused.problemas[0].ruta], ['rechazado', 'Bundle.identifier'])
  })

  test('lo marcado en error no sale: lo pendiente se retira, y lo que el Ministerio tiene se ofrece reemplazar', async () => {
    const { id, paciente, first } = await fresh('consulta_externa')
    const entry = async (table: string): Promise<string> => {
      const text = `select t.id from ${table} t where t.historia = $1 and not t.anulado order by t.id limit 1`
      const [row] = await s.owner.run({ text, values: [id] })
      return String(row?.id ?? assert.fail(`sin ${table}`))
    }
    const mark = async (more: Loose): Promise<Loose> =>
      must(
        s.call('POST', item(id, 'marcar-error/'), {
          tipo: 'registrado_por_error',
          motivo: 'Era de otra consulta',
          ...more,
        }),
        200,
      )
    const offered = async (): Promise<Loose> =>
      (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda_por_reemplazar

    const toReplace = async (): Promise<Loose[]> =>
      (await must(s.call('GET', '/hce/api/rda/sin-documento/?page_size=200'), 200)).results
        .filter((r: Loose) => r.historia === id)
        .map((r: Loose) => [r.motivo, r.generar])
    const worklist = async (): Promise<boolean> =>
      (await s.call('GET', '/hce/api/rda/preparacion/?page_size=100')).text.includes(id)

    const reviewed = await entry('revision_sistema')
    assert.equal((await mark({ recurso: 'revision_sistema', registro: reviewed })).rda, null)
    assert.equal((await documents(id)).find((d) => d.id === first.documento.id).estado, 'anulado')
    // Read before the mark and queued after it, as whoever generates at that very moment does.
    const bytes = documentOf('consulta', '52123456')
    const late = {
      historia: id,
      paciente,
      tipo: 'consulta',
      guia: 'incluida',
      bytes,
      hash: hashOf(bytes),
      call: callNow(),
      marcas: 0,
    } as const
    await assert.rejects(s.rda.keep(late), (error) => error instanceof Problem && error.kind === unavailable)

    const second = await must(generate(id), 200)
    assert.notEqual(second.huella, first.huella)
    await drain(id)
    const { vida } = (await documents(id)).find((d) => d.estado === 'aceptado')
    assert.equal(await offered(), null)
    assert.deepEqual(await toReplace(), [])
    // It closed long ago, and lacks something that was not asked for then.
    await tamper(s.owner, `update cierre set momento = momento - interval '400 days' where historia = '${id}'`)
    await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { zona_residencia: null }), 200)
    assert.equal(await worklist(), false)
    const { rda } = await mark({ recurso: 'nota', registro: await entry('nota') })
    assert.deepEqual(await toReplace(), [['marcado', item(id, 'generar-rda/')]])
    assert.equal(await worklist(), true)
    await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { zona_residencia: '01' }), 200)
    assert.deepEqual([rda.reemplazo, rda.operacion], [true, `POST ${item(id, 'generar-rda/')}`])
    assert.equal((await offered()).reemplazo, true)
    const third = await must(generate(id), 200)
    assert.equal(third.bundle.entry[0].resource.relatesTo[0].targetIdentifier.value, vida)
    assert.deepEqual(await toReplace(), [])
    await drain(id)
    assert.equal(await offered(), null)

    const whole = await mark({})
    assert.equal(whole.rda.reemplazo, false)
    assert.match(whole.rda.explicacion, new RegExp(`VIDA ${vida}`))
    assert.equal((await generate(id)).status, 422)
  })
})
