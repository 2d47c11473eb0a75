import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoPeople } from '../../demo/accounts.ts'
import { ensureDemoAccounts } from '../../src/auth/account/demo-accounts.ts'
import { passwordHasher } from '../../src/auth/password/password.ts'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { checkBundle } from '../../src/features/rda/checker/check-bundle.ts'
import { startSimulator } from '../../src/features/rda/simulator/server.ts'
import { loadPeople } from '../fhir/demo.ts'
import { item, must, openHistory } from '../historias/histories.ts'
import { useService } from '../service.ts'
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
    histories = await s.owner.run({
      text: `select h.id, h.paciente, h.tipo_atencion from historia h where h.eliminado_en is null and h.estado = 'cerrada' order by h.fecha_inicio desc, h.id`,
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
})
