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
import { registry } from '../../src/resources/index.ts'
import { loadPeople } from '../fhir/demo.ts'
import { HISTORIES, item, must, openHistory } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { TEST_SECRET, useService } from '../service.ts'
import { attended } from './attended.ts'
import type { Loose } from './good-bundle.ts'
import { ihceEnv } from './outbox.ts'

/** The guide that is followed unless another is named: documents over HTTP, to a platform that judges by it. */
const rules = builtInGuide('1.0.0')
const simulator = await startSimulator({
  port: 0,
  latencyMs: 0,
  faults: {},
  tokenSeconds: 3600,
  journal: null,
  guide: rules,
})
const s = useService({
  ...ihceEnv(simulator.port),
  PRESTADOR_CODIGO: '1100130001',
  PRESTADOR_NOMBRE: 'IPS de prueba',
  PRESTADOR_NIT: '900000001',
  PRESTADOR_DIRECCION: 'Calle 1 # 2-3',
  PRESTADOR_MUNICIPIO: '11001',
  PRESTADOR_CLASE: 'IPS',
  IHCE_ESPERA_MS: '20',
  IHCE_TIEMPO_MS: '6000',
})
after(() => simulator.close())

const generate = (id: string) => s.call('POST', item(id, 'generar-rda/'), {})
const documents = async (id: string): Promise<Loose[]> => (await must(s.call('GET', item(id, 'rda/')), 200)).documentos
const merge = (principal: string, duplicado: string) =>
  s.call('POST', `/paciente/paciente/${principal}/fusionar/`, {
    duplicado,
    motivo: 'Identificada por su familia',
    confirmo: true,
  })
/** Why the history is among those without a document of the last days. */
const undone = async (id: string): Promise<string[]> =>
  (await must(s.call('GET', '/hce/api/rda/sin-documento/?page_size=200'), 200)).results
    .filter((r: Loose) => r.historia === id)
    .map((r: Loose) => r.motivo)
async function drain(id: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    await s.rda.runOnce()
    if ((await documents(id)).every((d) => !['pendiente', 'enviado'].includes(d.estado))) return
    await sleep(15)
  }
  assert.fail('no terminó de enviarse')
}

describe('con la guía 1.0.0', () => {
  let histories: Loose[] = []
  before(async () => {
    await s.owner.transaction((tx) => ensureDemoAccounts(tx, demoPeople, DEMO_PASSWORD, passwordHasher()))
    await loadPeople(s, 60)
    const key = await keyStore(s.owner, secretBox(TEST_SECRET)).current('sello')
    await s.owner.transaction(async (tx) => {
      await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
      await sealLoaded(tx, registry, key)
    })
    histories = await s.owner.run({
      text: `select h.id, h.paciente, h.tipo_atencion, h.fecha_inicio from historia h where h.eliminado_en is null and h.estado = 'cerrada' order by h.fecha_inicio desc, h.id`,
      values: [],
    })
  })

  for (const kind of ['consulta_externa', 'urgencias'])
    test(`una historia cerrada de ${kind} da un documento que la plataforma acepta, y otro que lo reemplaza por su nombre`, async () => {
      let made: Loose
      for (const h of histories.filter((x) => x.tipo_atencion === kind)) {
        const a = await generate(h.id)
        if (a.status === 200) {
          made = { ...h, ...a.json }
          break
        }
      }
      assert.ok(made !== undefined, `ninguna de ${kind} está lista`)
      assert.equal(made.guia, '1.0.0')
      assert.deepEqual(
        checkBundle(made.bundle, rules).filter((f) => f.severidad === 'error'),
        [],
      )
      await drain(made.id)
      const [{ vida, estado, motivo }] = await documents(made.id)
      assert.equal(estado, 'aceptado', motivo)
      const file = `/paciente/paciente/${made.paciente}/`
      const { zona_residencia: zone } = await must(s.call('GET', file), 200)
      await must(s.call('PATCH', file, { zona_residencia: zone === '01' ? '02' : '01' }), 200)
      const next = await must(generate(made.id), 200)
      assert.equal(next.bundle.identifier.value, `${vida}-2`)
      assert.equal(next.bundle.entry[0].resource.relatesTo, undefined)
      await drain(made.id)
      assert.deepEqual(
        (await documents(made.id)).map((d) => d.estado),
        ['aceptado', 'aceptado'],
      )
    })

  test('el motivo de la retroactividad, la memoria y el ámbito se guardan donde corresponden, y se rechazan donde no', async () => {
    const id = await openHistory(s, {})
    const leave = { incapacidad_alcance: '01', incapacidad_dias: 3 }
    const refused = async (body: Loose, campo: string): Promise<void> => {
      const a = await s.call('PATCH', item(id), body)
      assert.deepEqual([a.status, a.json.errores?.[0]?.campo], [400, campo], a.text)
    }
    await refused({ ...leave, incapacidad_retroactividad: '1' }, 'incapacidad_retroactividad')
    await refused({ incapacidad_memoria: '1' }, 'incapacidad_memoria')
    await refused({ ambito_mipres: '30' }, 'ambito_mipres')
    const { fecha_inicio: start } = await must(s.call('GET', item(id)), 200)
    const day = new Date(Date.parse(start) - 3 * 86_400_000).toISOString().slice(0, 10)
    const early = { ...leave, incapacidad_inicio: day }
    await must(s.call('PATCH', item(id), early), 200)
    const asked = async (): Promise<boolean> =>
      (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda.problemas.some(
        (p: Loose) => p.codigo === 'incapacidad_retroactiva_sin_motivo',
      )
    assert.equal(await asked(), true)
    const told = { incapacidad_retroactividad: '2', incapacidad_memoria: '1', ambito_mipres: '12' }
    await must(s.call('PATCH', item(id), told), 200)
    assert.equal(await asked(), false)
  })

  test('las urgencias y las hospitalizaciones de la demostración, todas, tienen su RDA', async () => {
    const year = Date.now() - 364 * 86_400_000
    const stays = histories.filter((h) => h.tipo_atencion !== 'consulta_externa' && Date.parse(h.fecha_inicio) > year)
    assert.ok(stays.length > 3)
    const refused: string[] = []
    for (const { id, tipo_atencion } of stays) {
      const { status, json } = await generate(id)
      if (status !== 200) refused.push(`${tipo_atencion} ${status} ${json.problemas?.map((p: Loose) => p.codigo)}`)
    }
    assert.deepEqual(refused, [])
    for (const { id } of stays) await drain(id)
  })

  test('quien llegó sin identificar va como se declaró; identificado, el documento enviado se ofrece y se reemplaza con su identidad', async () => {
    const { id, paciente, medico } = await attended(
      s,
      {
        tipo_documento: 'AS',
        numero_documento: `11AS${String(Date.now()).slice(-5)}`,
        primer_nombre: 'Desconocido',
        primer_apellido: 'Desconocido',
        fecha_nacimiento: '1980-01-01',
        fecha_nacimiento_estimada: true,
        sexo_biologico: '99',
      },
      { tipo_usuario: '12' },
    )
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const first = await must(generate(id), 200)
    const patientOf = ({ bundle }: Loose): Loose =>
      bundle.entry.map((e: Loose) => e.resource).find((r: Loose) => r.resourceType === 'Patient')
    const unknown = patientOf(first)
    assert.deepEqual(
      [unknown.birthDate, unknown.gender, unknown.identifier[0].type.coding[1].code, unknown.link],
      ['1980', 'unknown', 'AS', undefined],
    )
    assert.ok(first.advertencias.some((p: Loose) => p.codigo === 'nacimiento_estimado'))
    await drain(id)
    const [{ vida }] = await documents(id)
    const number = newDocument()
    const principal = await newPatient(s, {
      numero_documento: number,
      primer_nombre: 'Wbaldina',
      nacionalidad: ['170'],
      grupo_etnico: '1',
      comunidad_etnica: 'Wayúu',
      discapacidad: ['08'],
      municipio_residencia: '44001',
      zona_residencia: '02',
    })
    await must(merge(principal, paciente), 200)
    assert.deepEqual(await undone(id), ['otra_identidad'])
    const offer = (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda_por_reemplazar
    assert.deepEqual([offer.reemplazo, offer.operacion], [true, `POST ${item(id, 'generar-rda/')}`])
    assert.match(offer.explicacion, /identidad/)
    const second = await must(generate(id), 200)
    const known = patientOf(second)
    assert.deepEqual(
      [known.id, known.identifier.length, known.link[0].type, known.link[0].other.identifier.value],
      [`CC-${number}`, 1, 'replaces', unknown.identifier[0].value],
    )
    assert.equal(second.bundle.identifier.value, `${vida}-2`)
    assert.ok(!JSON.stringify(known.name).includes('Desconocido'))
    await drain(id)
    assert.deepEqual(
      (await documents(id)).map((d) => d.estado),
      ['aceptado', 'aceptado'],
    )
    assert.equal((await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda_por_reemplazar, null)

    // Undone, what was sent names somebody else again: that is said in the history too, and not only in the list.
    const motivo = 'Eran dos personas distintas'
    await must(s.call('POST', `/paciente/paciente/${paciente}/fusionar/deshacer/`, { motivo }), 200)
    const again = (await must(s.call('GET', item(id, 'vista-unificada/')), 200)).rda_por_reemplazar
    assert.deepEqual([again.reemplazo, /identidad/.test(again.explicacion)], [true, true])
  })

  test('fusionado hoy, lo que se envió hace meses está entre lo que hay que hacer hoy', async () => {
    const before = Date.now() - 60 * 86_400_000
    const year = Date.now() - 364 * 86_400_000
    for (const h of histories.filter((x) => x.tipo_atencion === 'consulta_externa').toReversed()) {
      const began = Date.parse(h.fecha_inicio)
      if (began > before || began < year || (await generate(h.id)).status !== 200) continue
      await drain(h.id)
      assert.deepEqual(await undone(h.id), [])
      await must(merge(await newPatient(s), h.paciente), 200)
      assert.deepEqual(await undone(h.id), ['otra_identidad'])
      return
    }
    assert.fail('ninguna de hace meses está lista')
  })

  test('quien vive en otro país va con su ciudad y su país; la calle, donde FHIR la lleva', async () => {
    const abroad = { pais_residencia: '218', ciudad_residencia: 'Quito', direccion: 'Av. Amazonas 123' }
    const { id, paciente, medico } = await attended(
      s,
      { ...abroad, municipio_residencia: undefined },
      { tipo_usuario: '12' },
    )
    await must(medico.call('POST', item(id, 'cerrar/'), {}), 200)
    const { bundle } = await must(generate(id), 200)
    const [address] = bundle.entry
      .map((e: Loose) => e.resource)
      .find((r: Loose) => r.resourceType === 'Patient').address
    assert.deepEqual([address.city, address._city, address.line], ['Quito', undefined, undefined])
    assert.equal(address._country.extension[0].valueCoding.code, '218')
    const drawn = await must(s.call('GET', `/fhir/Patient/${paciente}`), 200)
    assert.deepEqual([drawn.address[0].line, drawn.address[0].city], [['Av. Amazonas 123'], 'Quito'])
    await drain(id)
    assert.equal((await documents(id))[0].estado, 'aceptado')
  })

  test('el código del prestador está en cada historia y en su número, y no se quita', async () => {
    const history = await must(s.call('GET', item(await openHistory(s))), 200)
    assert.equal(history.prestador_codigo, '1100130001')
    assert.match(history.numero_atencion, /^1100130001-\d{4}-/)
    const bare = { paciente: await newPatient(s), tipo_atencion: 'consulta_externa', prestador_codigo: null }
    for (const refused of [
      await s.call('POST', `${HISTORIES}abrir/`, bare),
      await s.call('PATCH', item(history.id), { prestador_codigo: null }),
    ])
      assert.deepEqual([refused.status, refused.json.errores?.[0]?.campo], [400, 'prestador_codigo'], refused.text)
  })
})
