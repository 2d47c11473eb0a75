import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { builtInGuide } from '../../src/features/rda/checker/built-in-guide.ts'
import { startSimulator } from '../../src/features/rda/simulator/server.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { clarification, closedHistory, verifyHistory } from '../historias/histories.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { startService, useService } from '../service.ts'
import { documentOf, enqueue, ihceEnv, type Place } from './outbox.ts'

const rules071 = builtInGuide('0.7.1')

const OUTBOX = '/hce/api/rda/envios/'
const simulator = await startSimulator({
  port: 0,
  latencyMs: 0,
  faults: {},
  tokenSeconds: 3600,
  journal: null,
  guide: rules071,
})
const s = useService({ ...ihceEnv(simulator.port), RDA_GUIA_VERSION: '0.7.1', IHCE_ESPERA_MS: '20' })
after(() => simulator.close())

type Spot = Place & { readonly numero: string }
async function place(more: Record<string, unknown> = {}): Promise<Spot> {
  const numero = newDocument()
  const paciente = await newPatient(s, { numero_documento: numero })
  return { numero, paciente, historia: await newHistory(s, { paciente, ...more }) }
}
async function sent(at: Spot, broken = false): Promise<string> {
  const bytes = documentOf('consulta', at.numero, (b) => {
    if (broken) b.entry[1].resource.gender = 'Ejemplar Único'
  })
  const { envio } = await enqueue(s.engine.core, at, 'consulta', bytes)
  for (let i = 0; i < 20; i++) await s.rda.runOnce()
  return envio.id
}
const people = new Map<string, Pick<Person, 'id' | 'call'>>()
const who = (rol: string) => people.get(rol) ?? assert.fail(rol)
let open: Spot
let secret: Spot
const ids = { open: '', secret: '', refused: '' }

describe('quién ve lo que va al Ministerio', () => {
  before(async () => {
    for (const rol of [
      'administrador',
      'coordinador_medico',
      'medico',
      'enfermeria',
      'facturacion',
      'admisiones',
      'archivo',
      'auditor',
    ])
      people.set(rol, await newPerson(s, rol))
    people.set('integracion', await newSystem(s, 'Laboratorio del Norte'))
    open = await place()
    secret = await place({ confidencialidad: 'restringida' })
    ids.open = await sent(open)
    ids.secret = await sent(secret)
    ids.refused = await sent(await place(), true)
  })

  const listed = async (rol: string, query = ''): Promise<Record<string, unknown>[]> => {
    const a = await who(rol).call('GET', `${OUTBOX}?page_size=200${query}`)
    assert.equal(a.status, 200, a.text)
    return a.json.results
  }

  test('la bandeja es de quien administra y quien coordina; los demás no la ven', async () => {
    for (const rol of ['medico', 'enfermeria', 'facturacion', 'admisiones', 'archivo', 'auditor', 'integracion'])
      for (const [method, path, body] of [
        ['GET', OUTBOX],
        ['GET', `${OUTBOX}${ids.open}/`],
        ['POST', `${OUTBOX}${ids.open}/reenviar/`],
        ['POST', `${OUTBOX}${ids.open}/anular/`, { motivo: 'No se quiere enviar' }],
        ['GET', '/hce/api/rda/conciliacion/'],
        ['GET', '/hce/api/rda/sin-documento/'],
        ['GET', '/hce/api/rda/estado/'],
      ] as const)
        assert.equal((await who(rol).call(method, path, body)).status, 403, `${rol} ${path}`)
  })

  test('quien administra ve que algo está detenido y no de quién es', async () => {
    const all = await listed('administrador')
    assert.deepEqual(new Set(all.map((e) => e.id)), new Set(Object.values(ids)))
    for (const e of all) assert.deepEqual([e.historia, e.vida, e.documento], [null, null, null])
    const text = JSON.stringify(all)
    assert.ok(!text.includes(open.historia) && !text.includes(open.paciente) && !text.includes(open.numero))
    const refused = (await who('administrador').call('GET', `${OUTBOX}${ids.refused}/`)).json.envio
    assert.equal(refused.estado, 'rechazado')
    assert.ok(refused.problemas.length > 0)
    assert.ok(refused.problemas.every((p: { detalle: unknown }) => p.detalle === null))
    assert.ok(!JSON.stringify(refused).includes('Ejemplar'))
    assert.equal((await who('administrador').call('GET', `${OUTBOX}${ids.open}/documento/`)).status, 403)
  })

  test('para quien coordina, la historia que no alcanza no está: ni en listas, ni en cuentas, ni por su id', async () => {
    const mine = await listed('coordinador_medico')
    assert.deepEqual(new Set(mine.map((e) => e.id)), new Set([ids.open, ids.refused]))
    assert.ok(mine.some((e) => e.historia === open.historia))
    const { call } = who('coordinador_medico')
    for (const path of ['', 'documento/'])
      assert.equal((await call('GET', `${OUTBOX}${ids.secret}/${path}`)).status, 404)
    assert.equal((await call('POST', `${OUTBOX}${ids.secret}/reenviar/`)).status, 404)
    assert.equal((await call('POST', `${OUTBOX}${ids.secret}/anular/`, { motivo: 'No se quiere enviar' })).status, 404)
    const counted = await call('GET', '/hce/api/rda/conciliacion/')
    assert.equal(counted.json.total.generados, 2)
    assert.equal((await who('administrador').call('GET', '/hce/api/rda/conciliacion/')).json.total.generados, 3)
    assert.equal((await call('GET', '/hce/api/rda/estado/')).json.por_revisar, 1)
  })

  test('por historia: quien la lee ve en qué va; facturación ve el VIDA y no los problemas; quien no la alcanza, nada', async () => {
    const path = (at: Spot) => `/hce/api/historias/${at.historia}/rda/`
    const bill = await who('facturacion').call('GET', path(open))
    assert.equal(bill.status, 200, bill.text)
    assert.ok(bill.json.documentos[0].vida)
    assert.deepEqual([bill.json.documentos[0].problemas, bill.json.documentos[0].documento], [[], null])
    for (const rol of ['admisiones', 'archivo', 'auditor', 'coordinador_medico'])
      assert.equal((await who(rol).call('GET', path(open))).status, 200, rol)
    for (const rol of ['medico', 'enfermeria', 'integracion'])
      assert.equal((await who(rol).call('GET', path(open))).status, 404, rol)
    for (const rol of ['facturacion', 'admisiones', 'auditor', 'coordinador_medico'])
      assert.equal((await who(rol).call('GET', path(secret))).status, 404, rol)
    assert.equal((await who('administrador').call('GET', path(open))).status, 403)
    assert.equal((await who('auditor').call('GET', path(open), undefined, { 'x-motivo': '' })).status, 403)
    for (const bad of ['x', '%00', "1'or'1", '01a1dd0f-8992-703c-9c3c-723db29af03d'])
      assert.equal((await s.call('GET', `/hce/api/historias/${bad}/rda/`)).status, 404, bad)
  })

  test('el documento entero es para quien alcanza todo lo que contiene', async () => {
    const at = await place()
    const id = await sent(at)
    const { call } = who('coordinador_medico')
    const path = `${OUTBOX}${id}/documento/`
    assert.equal((await call('GET', path)).status, 200)
    const note = await s.call('POST', '/hce/api/notas/', {
      historia: at.historia,
      tipo_nota: 'psicologia',
      contenido: 'Solo para su equipo.',
      confidencialidad: 'restringida',
    })
    assert.equal(note.status, 201, note.text)
    assert.equal((await call('GET', path)).status, 404)
    const seen = (await call('GET', `/hce/api/historias/${at.historia}/rda/`)).json.documentos[0]
    assert.deepEqual([seen.estado, seen.documento], ['aceptado', null])
    assert.equal((await who('medico').call('GET', path)).status, 404)
    assert.equal((await who('facturacion').call('GET', path)).status, 403)
  })

  test('el paciente ve en qué va lo suyo y lo descarga; lo de otro no está', async () => {
    const own = { paciente: open.paciente, tipo_documento: 'CC', numero_documento: open.numero }
    const { call } = await newPerson(s, 'paciente', own)
    const mine = await call('GET', `/hce/api/historias/${open.historia}/rda/`)
    assert.equal(mine.status, 200, mine.text)
    assert.equal(mine.json.documentos[0].estado, 'aceptado')
    assert.equal((await call('GET', mine.json.documentos[0].documento)).status, 200)
    assert.equal((await call('GET', `/hce/api/historias/${secret.historia}/rda/`)).status, 404)
    assert.equal((await call('GET', `${OUTBOX}${ids.secret}/documento/`)).status, 404)
    assert.equal((await call('GET', OUTBOX)).status, 403)
  })

  test('los filtros y las páginas de la bandeja', async () => {
    assert.deepEqual(
      (await listed('administrador', '&estado=rechazado')).map((e) => e.id),
      [ids.refused],
    )
    assert.ok((await listed('administrador', '&tipo=consulta&motivo=aceptado')).length >= 2)
    assert.deepEqual(await listed('administrador', '&desde=2999-01-01'), [])
    for (const bad of [
      'estado=x',
      'x=1',
      'cursor=1',
      'desde=ayer',
      'page_size=0',
      'page_size=201',
      'tipo=%00',
      "motivo='%25",
    ])
      assert.equal((await who('administrador').call('GET', `${OUTBOX}?${bad}`)).status, 400, bad)
    const seen: unknown[] = []
    let next: string | null = `${OUTBOX}?page_size=1`
    while (next !== null) {
      const a = await who('administrador').call('GET', next)
      seen.push(...a.json.results.map((e: { id: string }) => e.id))
      next = a.json.next
    }
    assert.deepEqual(
      seen,
      (await listed('administrador')).map((e) => e.id),
    )
  })

  test('la conciliación cuadra y sale como hoja de cálculo', async () => {
    const { json } = await who('administrador').call('GET', '/hce/api/rda/conciliacion/')
    const { total } = json
    assert.equal(
      total.generados,
      total.aceptados + total.rechazados + total.pendientes + total.errores + total.anulados,
    )
    assert.ok(total.rechazados >= 1 && total.aceptados >= 2)
    const csv = await who('administrador').call('GET', '/hce/api/rda/conciliacion/', undefined, { accept: 'text/csv' })
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    const [head, first] = csv.text.split('\r\n')
    assert.equal(
      head,
      'dia,tipo,generados,enviados,aceptados,sin_vida,rechazados,pendientes,errores,anulados,historias_cerradas,sin_documento',
    )
    assert.match(first ?? '', /^\d{4}-\d{2}-\d{2},consulta,\d+,/)
    for (const bad of [
      'desde=2026-02-01&hasta=2026-01-01',
      'desde=2020-01-01&hasta=2026-01-01',
      'hasta=2026-13-01',
      'x=1',
    ])
      assert.equal((await who('administrador').call('GET', `/hce/api/rda/conciliacion/?${bad}`)).status, 400, bad)
  })

  test('lo que se cerró sin documento se cuenta y se lista; generado, anulado o fuera de alcance, se nota', async () => {
    const counted = async (rol: string): Promise<[number, number]> => {
      const { json } = await who(rol).call('GET', '/hce/api/rda/conciliacion/')
      return [json.total.historias_cerradas, json.total.sin_documento]
    }
    const pages = async (rol: string, size = 1): Promise<Record<string, unknown>[]> => {
      const found: Record<string, unknown>[] = []
      let next: string | null = `/hce/api/rda/sin-documento/?page_size=${size}`
      while (next !== null) {
        const a = await who(rol).call('GET', next)
        assert.equal(a.status, 200, a.text)
        found.push(...a.json.results)
        next = a.json.next
      }
      return found
    }
    const before = { admin: await counted('administrador'), chief: await counted('coordinador_medico') }
    const numero = newDocument()
    const paciente = await newPatient(s, { numero_documento: numero })
    const { id: historia } = await closedHistory(s, { paciente })
    const { id: hidden } = await closedHistory(s, { confidencialidad: 'restringida' })
    assert.deepEqual(await counted('administrador'), [before.admin[0] + 2, before.admin[1] + 2])
    assert.deepEqual(await counted('coordinador_medico'), [before.chief[0] + 1, before.chief[1] + 1])
    const mine = await pages('coordinador_medico')
    const one = mine.find((r) => r.historia === historia)
    assert.deepEqual(
      [one?.tipo, one?.motivo, one?.dias, one?.generar],
      ['consulta', 'nunca_generado', 0, `/hce/api/historias/${historia}/generar-rda/`],
    )
    assert.ok(!mine.some((r) => r.historia === hidden))
    assert.deepEqual(mine, await pages('coordinador_medico', 200))
    const all = await pages('administrador')
    assert.equal(all.length, before.admin[1] + 2)
    for (const r of all)
      assert.deepEqual([r.historia, r.numero_atencion, r.cerrada_por, r.generar], [null, null, null, null])
    // The patient's own statement is not the document of the encounter.
    await enqueue(s.engine.core, { historia, paciente }, 'paciente', documentOf('paciente', numero))
    assert.deepEqual(await counted('coordinador_medico'), [before.chief[0] + 1, before.chief[1] + 1])
    const { envio } = await enqueue(s.engine.core, { historia, paciente }, 'consulta', documentOf('consulta', numero))
    assert.deepEqual(await counted('coordinador_medico'), [before.chief[0] + 1, before.chief[1]])
    const gone = await s.call('POST', `${OUTBOX}${envio.id}/anular/`, { motivo: 'Se generó por error' })
    assert.equal(gone.status, 200, gone.text)
    assert.equal((await pages('coordinador_medico')).find((r) => r.historia === historia)?.motivo, 'anulado')
    for (const bad of [
      'cursor=1',
      'tipo=paciente',
      'x=1',
      'desde=2026-02-01&hasta=2026-01-01',
      'page_size=0',
      "tipo='%25",
    ])
      assert.equal((await who('administrador').call('GET', `/hce/api/rda/sin-documento/?${bad}`)).status, 400, bad)
    assert.deepEqual(
      (await who('administrador').call('GET', '/hce/api/rda/sin-documento/?tipo=urgencias')).json.results,
      [],
    )
  })

  test('la aclaratoria firmada después de aceptado el documento lo sigue, una vez; la restringida no sale', async () => {
    const numero = newDocument()
    const paciente = await newPatient(s, { numero_documento: numero })
    const { id: historia, nota } = await closedHistory(s, { paciente })
    const early = await s.call(
      'POST',
      '/hce/api/notas/',
      clarification(historia, nota, { contenido: 'Antes de generar.' }),
    )
    assert.equal(early.status, 201, early.text)
    await sent({ historia, paciente, numero })
    assert.equal((await s.call('GET', `/hce/api/historias/${historia}/`)).json.rda_estado, 'aceptado')
    const hidden = await s.call(
      'POST',
      '/hce/api/notas/',
      clarification(historia, nota, { confidencialidad: 'restringida' }),
    )
    assert.equal(hidden.status, 201, hidden.text)
    const later = await s.call('POST', '/hce/api/notas/', clarification(historia, nota))
    assert.equal(later.status, 201, later.text)
    for (let i = 0; i < 5; i++) await Promise.all([s.rda.runOnce(), s.rda.runOnce()])
    const documents = (await s.call('GET', `/hce/api/historias/${historia}/rda/`)).json.documentos
    assert.deepEqual(
      documents.map((d: { tipo: string; estado: string; nota: string | null }) => [d.tipo, d.estado, d.nota]),
      [
        ['nota_aclaratoria', 'aceptado', later.json.id],
        ['consulta', 'aceptado', null],
      ],
    )
    // Nothing of this touches what was closed.
    const verified = await verifyHistory(s.owner, historia)
    assert.deepEqual(verified.hallazgos, [])
  })

  test('sin configurar nada sale: el documento espera y se dice', async () => {
    const other = await startService()
    try {
      const paciente = await newPatient(other)
      const historia = await newHistory(other, { paciente })
      const { envio } = await enqueue(
        other.engine.core,
        { historia, paciente },
        'consulta',
        documentOf('consulta', '123456'),
      )
      assert.equal(await other.rda.runOnce(), false)
      const { json } = await other.call('GET', `/hce/api/historias/${historia}/rda/`)
      assert.deepEqual(
        [json.envio_configurado, json.documentos[0].estado, json.documentos[0].intentos],
        [false, 'pendiente', 0],
      )
      assert.match(json.documentos[0].explicacion, /no está configurado/)
      const state = (await other.call('GET', '/hce/api/rda/estado/')).json
      assert.deepEqual([state.configurado, state.por_enviar], [false, 1])
      assert.match(state.explicacion, /no está configurado/)
      assert.equal(envio.estado, 'pendiente')
    } finally {
      await other.stop()
    }
  })
})
