import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, beforeEach, describe, test } from 'node:test'
import { embeddedCie10 } from '../../src/features/icd/embedded/cie10.ts'
import { storedIcdSource } from '../../src/features/icd/stored-source.ts'
import { newPerson, type Person } from '../accounts.ts'
import { workbook } from '../fixtures/workbook.ts'
import { type Answer, startService, useService } from '../service.ts'
import { plant, whoServer, whoSettings } from './who-server.ts'

/** The classification of diseases brought from files and from a server that speaks WHO's protocol, with its faults. */
const who = await whoServer()
const s = useService({ ...whoSettings(who), ICD_OMS_PARALELO: '3' })
after(() => who.close())

const SYNC = '/hce/api/icd/sync/'
type Json = Answer['json']

const base64 = (text: string | Buffer): string => Buffer.from(text as string).toString('base64')
const must = (a: Answer, status: number): Json => {
  assert.equal(a.status, status, a.text)
  return a.json
}
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  s.call('POST', SYNC, body, headers)
const file = (content: string | Buffer, more: Json = {}): Promise<Answer> =>
  post({ fuente: 'archivo', nombre_archivo: 'cie10.csv', contenido_base64: base64(content), ...more })

async function done(id: string): Promise<Json> {
  for (let i = 0; i < 600; i++) {
    const job = must(await s.call('GET', `${SYNC}${id}/`), 200)
    if (!['pendiente', 'en_curso'].includes(job.estado)) return job
    await new Promise((r) => setTimeout(r, 50))
  }
  return assert.fail('la carga no terminó')
}
const load = async (content: string | Buffer, more: Json = {}): Promise<Json> =>
  done(must(await file(content, more), 202).id)
const fromWho = async (more: Json = {}): Promise<Json> =>
  done(must(await post({ fuente: 'oms', confirmar: true, ...more }), 202).id)
const cache = async (sistema: string): Promise<Json> =>
  must(await s.call('GET', '/hce/api/icd/cache/'), 200).sistemas.find((x: Json) => x.sistema === sistema)
const source = () => storedIcdSource(s.engine.core)

const { entries } = embeddedCie10()
/** The table as the ministry would publish what we have, changed. */
const table = (
  change: (row: { codigo: string; nombre: string; habilitado: string }) => Json | null = (r) => r,
): string =>
  [
    'Codigo;Nombre;Habilitado',
    ...entries
      .filter((e) => e.habilitado)
      .map((e) => change({ codigo: e.codigo, nombre: e.nombre.toUpperCase(), habilitado: 'SI' }))
      .filter((r) => r !== null)
      .map((r) => `${r.codigo};"${r.nombre.replaceAll('"', '""')}";${r.habilitado}`),
  ].join('\n')

describe('sincronizar la CIE-10 de un archivo', () => {
  test('antes de cargar nada vale la que trae el servicio', async () => {
    const state = await cache('cie10')
    assert.deepEqual([state.version, state.origen, state.codigos], [0, 'embebida', entries.length])
    assert.equal((await source().entries()).length, entries.length)
    assert.match(await source().version(), /Custodia/)
  })

  test('la misma tabla en mayúsculas y sin acentos no cambia nada', async () => {
    const plain = table().normalize('NFD').replace(/\p{M}/gu, '')
    const job = await load(plain)
    assert.equal(job.estado, 'terminado', JSON.stringify(job))
    assert.deepEqual(job.resultado, { agregados: 0, cambiados: 0, deshabilitados: 0, sin_cambio: entries.length })
    assert.deepEqual([job.version, (await cache('cie10')).version], [0, 0])
  })

  test('agrega, cambia, deja sin uso, y se puede leer y deshacer', async () => {
    const before = await source().entries()
    const job = await load(
      `${table((r) => (r.codigo === 'A000' ? null : r.codigo === 'I10X' ? { ...r, nombre: 'Presión alta' } : r))}\nU999;Código nuevo;SI`,
    )
    assert.deepEqual(
      { agregados: 1, cambiados: 1, deshabilitados: 1, sin_cambio: entries.length - 2 },
      job.resultado,
      JSON.stringify(job),
    )
    assert.equal(job.version, 1)
    const page = must(await s.call('GET', `${SYNC}${job.id}/diferencias/?page_size=2`), 200)
    assert.deepEqual(
      page.results.map((d: Json) => [d.codigo, d.cambio, d.explicacion]),
      [
        ['A000', 'deshabilitado', 'Ya no se usa.'],
        ['I10X', 'cambiado', 'El nombre era «Hipertensión esencial (primaria)» y es «Presión alta».'],
      ],
    )
    const rest = must(await s.call('GET', page.next), 200)
    assert.deepEqual([rest.next, rest.results.map((d: Json) => [d.codigo, d.antes])], [null, [['U999', null]]])
    const now = await source().entries()
    const code = (codigo: string) => now.find((e) => e.codigo === codigo)
    assert.equal(now.length, before.length + 1)
    assert.equal(code('A000')?.habilitado, false)
    assert.deepEqual([code('I10X')?.nombre, code('I10X')?.capitulo], ['Presión alta', 'IX'])
    assert.match(await source().version(), /cie10 v1/)

    const back = must(await s.call('POST', '/catalogos/cie10/versiones/0/volver/'), 200)
    assert.deepEqual([back.fuente, back.vuelve_a, back.version], ['volver', 0, 2])
    const after = await source().entries()
    assert.deepEqual(
      after.filter((e) => e.codigo !== 'U999'),
      before,
    )
    assert.equal(after.find((e) => e.codigo === 'U999')?.habilitado, false)
    const again = must(await s.call('POST', `${SYNC}${job.id}/volver/`), 200)
    assert.deepEqual([again.vuelve_a, again.version], [1, 3])
    assert.deepEqual(await source().entries(), now)
    const history = must(await s.call('GET', '/catalogos/cie10/versiones/'), 200)
    assert.deepEqual(
      history.results.map((v: Json) => [v.numero, v.origen]),
      [
        [3, 'volver'],
        [2, 'volver'],
        [1, 'archivo'],
        [0, 'embebida'],
      ],
    )
  })

  test('una tabla con errores los dice por fila y nada cambia', async () => {
    const version = await source().version()
    for (const [content, expected] of [
      ['codigo,nombre\nA000,Uno\nA00,Dos\nA000,Tres\n', 2],
      ['codigo,nombre,precio\nA000,Uno,3\n', 0],
      ['no es una tabla', 0],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 0],
      ['', 0],
    ] as const) {
      const answer = await file(content as string)
      if (answer.status === 400) continue
      const job = await done(must(answer, 202).id)
      assert.equal(job.estado, 'error')
      assert.ok(job.error.length > 10)
      assert.equal(job.errores_total, expected)
      assert.equal(must(await s.call('GET', `${SYNC}${job.id}/diferencias/`), 200).results.length, 0)
      assert.equal((await s.call('POST', `${SYNC}${job.id}/volver/`)).status, 409)
      assert.equal((await s.call('POST', `${SYNC}${job.id}/reanudar/`)).status, 409)
    }
    assert.equal(await source().version(), version)
  })

  test('un fragmento dejaría sin uso a casi todos: se detiene y pregunta', async () => {
    const version = await source().version()
    const fragment = workbook([
      ['codigo', 'nombre'],
      ['A000', 'Cólera debido a Vibrio cholerae O1, biotipo cholerae'],
    ])
    const job = await load(fragment)
    assert.equal(job.estado, 'por_confirmar')
    assert.ok(job.resultado.deshabilitados > 12_000)
    assert.equal(await source().version(), version)
    const shown = must(await s.call('GET', `${SYNC}${job.id}/diferencias/?cambio=deshabilitado&page_size=1`), 200)
    assert.equal(shown.results[0].cambio, 'deshabilitado')
    assert.equal(must(await s.call('POST', `${SYNC}${job.id}/cancelar/`), 200).estado, 'cancelado')
    assert.equal((await s.call('POST', `${SYNC}${job.id}/confirmar/`)).status, 409)
    assert.equal((await s.call('POST', `${SYNC}${job.id}/cancelar/`)).status, 409)
  })

  test('lo que se simula no cambia nada y se puede confirmar después', async () => {
    const version = await source().version()
    const content = table((r) => (r.codigo === 'A001' ? { ...r, nombre: 'Otro nombre' } : r))
    const job = await load(content, { simular: true })
    assert.deepEqual([job.estado, await source().version()], ['por_confirmar', version])
    must(await s.call('POST', `${SYNC}${job.id}/confirmar/`), 200)
    const confirmed = await done(job.id)
    assert.equal(confirmed.estado, 'terminado', JSON.stringify(confirmed))
    assert.deepEqual(confirmed.resultado, job.resultado)
    assert.equal((await source().entries()).find((e) => e.codigo === 'A001')?.nombre, 'Otro nombre')
  })

  test('dos a la vez: una empieza y las demás saben cuál', async () => {
    const content = table()
    const answers = await Promise.all(Array.from({ length: 5 }, () => file(content)))
    const [started, ...more] = answers.filter((a) => a.status === 202)
    assert.deepEqual(more, [])
    for (const refused of answers.filter((a) => a.status !== 202)) {
      assert.deepEqual(
        [refused.status, refused.json.codigo, refused.json.trabajo],
        [409, 'carga_en_curso', started?.json.id],
      )
    }
    assert.equal((await cache('cie10')).trabajo_en_curso, started?.json.id)
    await done(started?.json.id)
  })

  test('repetida con su Idempotency-Key es la misma; con otro contenido, se rechaza', async () => {
    const body = { fuente: 'archivo', contenido_base64: base64(table()) }
    const key = { 'idempotency-key': 'carga-una-vez' }
    const first = must(await post(body, key), 202)
    await done(first.id)
    const second = await post(body, key)
    assert.equal(must(second, 202).id, first.id)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal((await post({ ...body, contenido_base64: base64('otra') }, key)).status, 409)
  })

  test('lo que no se entiende es 400 y no empieza nada', async () => {
    for (const [body, campo] of [
      [{}, 'fuente'],
      [{ fuente: 'archivo' }, 'contenido_base64'],
      [{ fuente: 'archivo', contenido_base64: 'no es base64' }, 'contenido_base64'],
      [{ fuente: 'archivo', contenido_base64: 'QQ==', edicion: '2026-01' }, 'edicion'],
      [{ fuente: 'oms', contenido_base64: 'QQ==' }, 'contenido_base64'],
      [{ fuente: 'oms', sistema: 'cie10' }, 'sistema'],
      [{ fuente: 'oms', edicion: '../../..' }, 'edicion'],
      [{ fuente: 'oms', simular: true, confirmar: true }, 'confirmar'],
      [{ fuente: 'oms', otra: 1 }, 'otra'],
    ] as const) {
      const a = await post(body)
      assert.equal(a.status, 400, JSON.stringify(body))
      assert.equal(a.json.errores[0].campo, campo)
    }
    for (const id of ['x', '01a1dd0f-8992-703c-9c3c-723db29af03d'])
      for (const path of [`${SYNC}${id}/`, `${SYNC}${id}/diferencias/`])
        assert.equal((await s.call('GET', path)).status, 404)
    assert.equal((await s.call('POST', '/catalogos/cie10/versiones/99/volver/')).status, 404)
    assert.equal((await s.call('GET', `${SYNC}?cursor=x`)).status, 400)
  })

  test('lo que hay cargado dice 304 mientras nada cambie', async () => {
    const first = await s.call('GET', '/hce/api/icd/cache/')
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await s.call('GET', '/hce/api/icd/cache/', undefined, { 'if-none-match': etag })).status, 304)
    await load(table((r) => (r.codigo === 'A001' ? { ...r, nombre: 'Tercer nombre' } : r)))
    const then = await s.call('GET', '/hce/api/icd/cache/', undefined, { 'if-none-match': etag })
    assert.equal(then.status, 200)
    assert.notEqual(then.headers.get('etag'), etag)
    assert.deepEqual(Object.keys(then.json.uso), ['busquedas', 'sin_resultado', 'por_medio', 'desde'])
  })

  const real = new URL('../../../shared/domain/tables/cie10_co.csv', import.meta.url)
  const skip = existsSync(real) ? false : 'no está la tabla de Colombia (shared/domain/tables/cie10_co.csv)'
  test('la tabla de Colombia se carga entera', { skip }, async (t) => {
    must(await s.call('POST', '/catalogos/cie10/versiones/0/volver/'), 200)
    const job = await load(readFileSync(real))
    assert.equal(job.estado, 'terminado', JSON.stringify(job))
    t.diagnostic(JSON.stringify(job.resultado))
    assert.equal(job.progreso.leidos, 12_634)
    assert.equal((await source().entries()).filter((e) => e.habilitado).length, 12_634)
  })
})

describe('sincronizar la CIE-11 de la OMS', () => {
  let codes: string[] = []
  beforeEach(() => {
    codes = plant(who, 12)
    who.faults.clear()
    who.slow = 0
    who.languages = ['en', 'es']
  })
  const stored = async (): Promise<string[]> =>
    (await source().entries())
      .filter((e) => e.sistema === 'cie11' && e.habilitado)
      .map((e) => e.codigo)
      .sort()

  test('el recorrido trae cada categoría una vez, con su capítulo', async () => {
    const job = await fromWho()
    assert.equal(job.estado, 'terminado', JSON.stringify(job))
    assert.deepEqual(await stored(), [...codes].sort())
    assert.equal(job.progreso.leidos, who.asked.size)
    assert.ok([...who.asked.values()].every((n) => n === 1))
    const entry = (await source().entries()).find((e) => e.codigo === 'BA00')
    assert.deepEqual([entry?.nombre, entry?.capitulo, entry?.sistema], ['Hipertensión esencial', '11', 'cie11'])
    assert.equal((await cache('cie11')).edicion, '2026-01')
  })

  test('token vencido, 429, 500, conexión cortada, HTML y otra forma: se vuelve a intentar y nada falta', async () => {
    who.expire()
    who.faults.set('1001', ['401'])
    who.faults.set('1002', ['429'])
    who.faults.set('1003', ['500', '500'])
    who.faults.set('1004', ['corte'])
    who.faults.set('1005', ['sin sentido'])
    who.faults.set('500', ['otra forma'])
    who.faults.set('', ['500'])
    const tokens = who.tokens
    who.entities.set('1006', { code: '1A06', title: 'Nombre nuevo', kind: 'category' })
    const job = await fromWho()
    assert.equal(job.estado, 'terminado', JSON.stringify(job))
    assert.deepEqual(job.resultado, { agregados: 0, cambiados: 1, deshabilitados: 0, sin_cambio: codes.length - 1 })
    assert.ok(who.tokens > tokens)
    assert.deepEqual(await stored(), [...codes].sort())
  })

  test('lo que la OMS retira queda sin uso', async () => {
    who.entities.set('200', { code: '11', title: 'Circulatorio', kind: 'chapter', child: [] })
    const job = await fromWho({ confirmar: false })
    assert.deepEqual([job.estado, job.resultado.deshabilitados], ['terminado', 1])
    assert.ok(!(await stored()).includes('BA00'))
    assert.ok((await source().entries()).some((e) => e.codigo === 'BA00' && !e.habilitado))
  })

  test('lo que no se arregla se dice, no cambia nada, y se sigue desde donde iba', async () => {
    const version = await source().version()
    who.entities.delete('1007')
    const job = await fromWho()
    assert.equal(job.estado, 'error')
    assert.match(job.error, /OMS/)
    assert.equal(await source().version(), version)
    who.entities.set('1007', { code: '1A07', title: 'Infección número 7', kind: 'category' })
    const before = new Map(who.asked)
    must(await s.call('POST', `${SYNC}${job.id}/reanudar/`), 200)
    assert.equal((await done(job.id)).estado, 'terminado')
    for (const [node, n] of before) assert.equal(who.asked.get(node), n, node)
  })

  test('una edición sin español, una que no existe y credenciales malas terminan en una frase', async () => {
    who.languages = ['en']
    assert.match((await fromWho()).error, /idioma/)
    who.languages = ['es']
    assert.match((await fromWho({ edicion: '2019-04' })).error, /edición/)
    who.expire()
    who.faults.set('', ['401', '401', '401'])
    assert.match((await fromWho()).error, /credenciales/)
  })

  test('se cancela a mitad de camino y nada cambia', async () => {
    plant(who, 60)
    who.slow = 30
    const version = await source().version()
    const { id } = must(await post({ fuente: 'oms', confirmar: true }), 202)
    while (who.asked.size < 10) await new Promise((r) => setTimeout(r, 10))
    const running = must(await s.call('GET', `${SYNC}${id}/`), 200)
    assert.equal(running.estado, 'en_curso')
    assert.ok(running.progreso.pendientes > 0)
    must(await s.call('POST', `${SYNC}${id}/cancelar/`), 200)
    assert.equal((await done(id)).estado, 'cancelado')
    await new Promise((r) => setTimeout(r, 300))
    const asked = who.asked.size
    await new Promise((r) => setTimeout(r, 300))
    assert.equal(who.asked.size, asked)
    assert.equal(await source().version(), version)
  })

  test('las equivalencias se cargan y llevan en ambos sentidos', async () => {
    const job = await load(
      'icd10Code\ticd11Code\ticd11Title\nA00.0\t1A00\tCólera\nI10\tBA00\tHipertensión\nA00\t1A00\tx\n',
      {
        sistema: 'cie10_cie11',
      },
    )
    assert.equal(job.estado, 'terminado', JSON.stringify(job))
    const pairs = await source().mappings()
    assert.deepEqual(pairs.get('cie10:I10X'), ['BA00'])
    assert.deepEqual(pairs.get('cie11:1A00'), ['A000'])
  })
})

describe('quién sincroniza', () => {
  const people = new Map<string, Person>()
  before(async () => {
    for (const rol of ['medico', 'administrador', 'coordinador_medico']) people.set(rol, await newPerson(s, rol))
  })

  test('administrador y coordinador médico; los demás solo ven qué hay', async () => {
    const medico = people.get('medico') ?? assert.fail()
    assert.equal((await medico.call('POST', SYNC, { fuente: 'oms' })).status, 403)
    assert.equal((await medico.call('GET', SYNC)).status, 403)
    assert.equal((await medico.call('GET', '/hce/api/icd/cache/')).status, 200)
    assert.equal((await people.get('coordinador_medico')?.call('GET', SYNC))?.status, 200)
  })

  test('queda en la auditoría quién la pidió y cómo terminó', async () => {
    const admin = people.get('administrador') ?? assert.fail()
    const body = { fuente: 'archivo', contenido_base64: base64('codigo,nombre\nA000,x\nmal,y\n') }
    const { id } = must(await admin.call('POST', SYNC, body), 202)
    await done(id)
    const rows = await s.owner.run({
      text: 'select a.cuenta, a.accion, a.resultado from auditoria a where a.recurso_id = $1 and a.accion = $2 order by a.id',
      values: [id, 'administrar'],
    })
    assert.deepEqual(
      new Set(rows.map((r) => `${r.cuenta} ${r.resultado}`)),
      new Set([`${admin.id} 202`, `${admin.id} 422`]),
    )
  })
})

test('sin credenciales para la OMS se dice qué falta', async () => {
  const other = await startService()
  try {
    const a = await other.call('POST', SYNC, { fuente: 'oms' })
    assert.deepEqual([a.status, a.json.codigo], [409, 'oms_sin_configurar'])
  } finally {
    await other.stop()
  }
})
