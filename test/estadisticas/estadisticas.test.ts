import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { DbRow, Tx } from '../../src/engine/database.ts'
import { foldOnce } from '../../src/features/estadisticas/fold.ts'
import { rebuildStatistics, verifyStatistics } from '../../src/features/estadisticas/verify.ts'
import { operations as declared } from '../../src/features/index.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { calendarMonth, calendarYear } from '../../src/model/calendar-period.ts'
import { publishedCount } from '../../src/model/published-count.ts'
import { registry } from '../../src/resources/index.ts'
import { type Bounds, narrow, type Sum } from '../access/narrow.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newDocument, newHistory, newPatient, sample } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { differences, figuresOf, type Question, recount, type World } from './recount.ts'

/** Every statistic beside a plain recount of the rows, whatever was written, folded or undone in between; and who sees which. */
const s = useService()

const PATH = '/paciente/estadisticas/'
type Json = Answer['json']
type Caller = { call(method: string, path: string, body?: unknown): Promise<Answer> }
type Body = Record<string, unknown>

const must = async (answer: Promise<Answer>, status = 200): Promise<Json> => {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const ask = (q: Question, who: Caller = s, path = ''): Promise<Json> =>
  must(who.call('GET', `${PATH}${path}?${new URLSearchParams(q as Record<string, string>)}`))

/** Repeatable chance (mulberry32). */
function chance(seed: number): { float(): number; of<T>(values: readonly T[]): T; int(n: number): number } {
  let a = seed
  const float = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (n: number): number => Math.floor(float() * n)
  return { float, int, of: (values) => values[int(values.length)] as (typeof values)[number] }
}
type Chance = ReturnType<typeof chance>

const world = async (): Promise<World> => {
  const all = (table: string): Promise<DbRow[]> => sql(`select * from ${table}`)
  return {
    pacientes: await all('paciente'),
    historias: await all('historia'),
    diagnosticos: await all('diagnostico'),
    turnos: await all('lista_espera'),
  }
}

const templates = new Map<string, Body>()
const insurers: string[] = []

/** A row like one that the service made, with other values: straight into the table, as the owner. */
async function insert(tx: Tx, table: string, rows: readonly Body[]): Promise<void> {
  const full = rows.map((more) => ({ ...templates.get(table), id: randomUUID(), ...more }))
  const computed = table === 'historia' ? full.map((r) => ({ ...r, numero_atencion: null })) : full
  const columns = Object.keys(templates.get(table) ?? {})
    .map((c) => `"${c}"`)
    .join(', ')
  await tx.run({
    text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [JSON.stringify(computed)],
  })
}

const someDay = (c: Chance): string => new Date(Date.now() - c.int(500) * 86_400_000 - c.int(86_400_000)).toISOString()
const someBirth = (c: Chance): string => dateInBogota(new Date(Date.now() - c.int(105 * 365) * 86_400_000))
const maybe = <T>(c: Chance, value: T): T | null => (c.float() < 0.3 ? null : value)

const somebody = (c: Chance): Body => ({
  numero_documento: newDocument(),
  creado_en: someDay(c),
  fecha_nacimiento: someBirth(c),
  sexo_biologico: c.of(['01', '02', '02', '03']),
  activo: c.float() < 0.8,
  eapb: maybe(c, c.of(insurers)),
  regimen: maybe(c, c.of(['contributivo', 'subsidiado', 'particular'])),
  municipio_residencia: maybe(c, c.of(['05001', '05002', '11001', '76001', '76020'])),
  pais_residencia: c.of([null, '170', '170', '862']),
  zona_residencia: maybe(c, c.of(['01', '02'])),
  grupo_etnico: maybe(c, c.of(['1', '5', '99'])),
  grupo_poblacional: maybe(c, c.of(['9', '5'])),
  discapacidad: c.of([[], ['08'], ['01', '03']]),
  nacionalidad: c.of([[], ['170']]),
  tipo_usuario: maybe(c, '01'),
  ocupacion: maybe(c, '1110'),
  autorizacion_datos: c.of([null, true, true, false]),
  codigo_familia: maybe(c, `F${c.int(40)}`),
  nivel_riesgo: c.of([null, 'bajo', 'alto', 'muy_alto']),
})

const someHistory = (c: Chance, paciente: string): Body => ({
  paciente,
  fecha_inicio: someDay(c),
  tipo_atencion: c.of(['consulta_externa', 'urgencias', 'hospitalizacion']),
  modalidad_atencion: c.of(['01', '06']),
  estado: c.of(['borrador', 'abierta', 'en_atencion', 'cerrada', 'anulada']),
  confidencialidad: c.of(['normal', 'normal', 'restringida', 'muy_restringida']),
  prestador_codigo: String(1_000_000_000 + c.int(1_000_000_000)),
})

const someDiagnosis = (c: Chance, h: DbRow): Body => ({
  historia: h.id,
  paciente: h.paciente,
  codigo_cie10: c.of(['I10X', 'E119', 'J449', 'C509', 'O140', 'A09X']),
  rol: 'relacionado',
  orden: 100 + c.int(1_000_000),
  momento: String(c.float()),
  estado_clinico: c.of(['activo', 'activo', 'resuelto', 'remision']),
  verificacion: c.of([null, 'confirmado', 'refutado']),
  fecha_registro: maybe(c, someDay(c)),
  creado_en: someDay(c),
  anulado: c.float() < 0.1,
})

const someTurn = (c: Chance, paciente: string, orden: string | null): Body => {
  const asked = someDay(c)
  const estado = c.of(['en_espera', 'programado', 'realizado', 'resultado_disponible', 'cancelado', 'vencido'])
  return {
    paciente,
    orden,
    cups: c.of(['881602', '903895']),
    prioridad: c.of(['urgente', 'prioritaria', 'programada']),
    fecha_solicitud: asked,
    fecha_objetivo: c.of([someDay(c), new Date(Date.now() + (c.float() - 0.5) * 40_000_000).toISOString()]),
    fecha_realizacion: estado.startsWith('re')
      ? new Date(Date.parse(asked) + c.int(40 * 86_400_000)).toISOString()
      : null,
    estado,
  }
}

/** One change of any kind; now and then it is undone. */
async function change(tx: Tx, c: Chance): Promise<void> {
  await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
  const some = async (table: string, n = 1): Promise<DbRow[]> =>
    tx.run({ text: `select * from ${table} where eliminado_en is null offset $1 limit $2`, values: [c.int(150), n] })
  const set = async (table: string, values: Body, n = 1): Promise<void> => {
    const ids = (await some(table, n)).map((r) => r.id)
    const names = Object.keys(values)
    await tx.run({
      text: `update ${table} set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = any($1)`,
      values: [ids, ...Object.values(values)],
    })
  }
  const [p] = await some('paciente')
  const [h] = await some('historia')
  const [o] = await some('orden')
  const { id: _, numero_documento: __, ...newValues } = somebody(c) as Body & { id: string }
  switch (c.int(14)) {
    case 0:
    case 1:
      return insert(
        tx,
        'paciente',
        Array.from({ length: 1 + c.int(20) }, () => somebody(c)),
      )
    case 2:
    case 3:
      return set('paciente', newValues, 1 + c.int(3))
    case 4:
      return set('paciente', { eliminado_en: new Date() })
    case 5:
    case 6:
      return p && insert(tx, 'historia', [someHistory(c, String(p.id)), someHistory(c, String(p.id))])
    case 7: {
      if (p === undefined) return
      const { prestador_codigo: _c, paciente: _p, ...rest } = someHistory(c, String(p.id))
      return set('historia', rest, 2)
    }
    case 8:
      return h && insert(tx, 'diagnostico', [someDiagnosis(c, h), someDiagnosis(c, h)])
    case 9: {
      if (h === undefined) return
      const { historia: _h, paciente: _p, orden: _o, momento: _m, ...rest } = someDiagnosis(c, h)
      return set('diagnostico', rest, 2)
    }
    case 10:
      return p && insert(tx, 'lista_espera', [someTurn(c, String(p.id), null)])
    case 11:
      return o && insert(tx, 'lista_espera', [someTurn(c, String(o.paciente), String(o.id))])
    case 12: {
      if (p === undefined) return
      const { paciente: _p, orden: _o, ...rest } = someTurn(c, '', null)
      return set('lista_espera', rest, 2)
    }
    default:
      await tx.run({ text: `delete from lista_espera where id = $1`, values: [(await some('lista_espera'))[0]?.id] })
      await tx.run({
        text: `delete from diagnostico d where id = $1 and not exists (select 1 from diagnostico r where r.reemplaza_a = d.id)
          and not exists (select 1 from orden o where o.diagnostico = d.id)`,
        values: [(await some('diagnostico'))[0]?.id],
      })
  }
}

class Undo extends Error {}

async function changes(seed: number, times: number): Promise<void> {
  const c = chance(seed)
  for (let i = 0; i < times; i++) {
    try {
      await s.owner.transaction(async (tx) => {
        await change(tx, c)
        if (c.float() < 0.1) throw new Undo()
      })
    } catch (error) {
      // Two of them in each other's way is not what is tried here.
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (!(error instanceof Undo) && code !== '23505' && code !== '40P01') throw error
    }
  }
}

const day = (n: number): string => dateInBogota(new Date(Date.now() - n * 86_400_000))
const questions = (): Question[] => {
  const groups: Question[] = [
    {},
    { eapb: insurers[0] ?? '' },
    { municipio: '05001' },
    { departamento: '76' },
    { regimen: 'subsidiado' },
    { sexo_biologico: '02' },
    { activo: 'true' },
    { activo: 'false' },
    { municipio: '91001' },
  ]
  const ranges: Question[] = [
    {},
    { desde: day(200) },
    { hasta: day(100) },
    { desde: day(180), hasta: day(20) },
    { desde: day(9), hasta: day(8) },
  ]
  return groups.flatMap((g) => ranges.map((r) => ({ ...g, ...r })))
}

/** `each`: of so many questions one, where all are asked elsewhere. */
async function compareAll(label: string, each = 1): Promise<void> {
  const w = await world()
  for (const q of [
    ...questions().filter((_, i) => i % each === 0),
    { al: day(6), regimen: 'contributivo' },
    { al: '1999-12-31' },
    { al: '2000-02-29' },
  ]) {
    const answer = await ask(q)
    const wrong = differences(recount(w, q, answer.calculado_en), figuresOf(answer))
    assert.deepEqual(wrong.slice(0, 10), [], `${label} ${JSON.stringify(q)}`)
  }
}

const foldAll = async (): Promise<void> => {
  while (await foldOnce(s.engine.core.db));
}

async function prepare(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    const eapb = registry.get('eapb') ?? assert.fail()
    insurers.push((await sample(s, eapb)).id)
  }
  const orden = registry.get('orden') ?? assert.fail()
  for (let i = 0; i < 4; i++) await sample(s, orden)
  for (const name of ['diagnostico', 'lista_espera']) await sample(s, registry.get(name) ?? assert.fail())
  for (const table of ['paciente', 'historia', 'diagnostico', 'lista_espera']) {
    const [row] = await sql(`select to_jsonb(t) as fila from ${table} t limit 1`)
    templates.set(table, row?.fila as Body)
  }
}

describe('cada cifra es la que da contar las filas', () => {
  before(prepare)

  test('recién escrito, sin plegar', async () => {
    await changes(1, 150)
    await compareAll('sin plegar', 2)
  })

  test('plegado, y vuelto a escribir en parte', async () => {
    await foldAll()
    await compareAll('plegado')
    await changes(2, 60)
    await compareAll('a medias', 4)
  })

  test('mientras varios escriben, deshacen y pliegan a la vez, también por HTTP', async () => {
    let writing = true
    const folding = (async () => {
      while (writing) await foldOnce(s.engine.core.db)
    })()
    const http = async (n: number): Promise<void> => {
      const c = chance(n)
      for (let i = 0; i < 40; i++) {
        const { creado_en: _, fecha_nacimiento: __, eapb, ...rest } = somebody(c)
        const body = {
          tipo_documento: 'CC',
          primer_nombre: 'Luz',
          primer_apellido: 'Díaz',
          fecha_nacimiento: '1980-05-05',
          numero_documento: rest.numero_documento,
          sexo_biologico: rest.sexo_biologico,
          codigo_familia: rest.codigo_familia,
          regimen: rest.regimen,
          eapb,
        }
        const said = Object.entries(body).filter(([, value]) => value !== null)
        const made = await s.call('POST', '/paciente/paciente/', Object.fromEntries(said))
        assert.equal(made.status, 201, made.text)
        const { id } = made.json
        const move = s.call('PATCH', `/paciente/paciente/${id}/`, {
          municipio_residencia: '11001',
          regimen: 'subsidiado',
        })
        const opened = { paciente: id, prestador_codigo: String(3_000_000_000 + n * 1000 + i) }
        // The others change the same rows: whoever is inactive or gone meanwhile is refused, and that counts for nothing.
        const historia = await newHistory(s, opened).catch(() => null)
        if (historia === null) {
          await move
          continue
        }
        const diagnosis = s.call('POST', '/hce/api/diagnosticos/', {
          historia,
          codigo_cie10: c.of(['I10', 'E11.9', 'A09']),
          rol: 'principal',
          tipo_diagnostico: '02',
        })
        const secret = s.call('PATCH', `/hce/api/historias/${historia}/`, {
          confidencialidad: c.of(['normal', 'restringida']),
        })
        const turn = s.call('POST', '/paciente/lista-espera-examen/', {
          paciente: id,
          cups: '881602',
          prioridad: 'urgente',
        })
        for (const a of await Promise.all([move, diagnosis, secret, turn]))
          assert.ok(a.status < 500 || a.status === 503, a.text)
        const { status, json } = await turn
        if (status === 201 && c.float() < 0.1) await s.call('DELETE', `/paciente/lista-espera-examen/${json.id}/`)
      }
    }
    const ended = await Promise.allSettled([changes(3, 150), changes(4, 150), http(5), http(6)])
    writing = false
    await folding
    for (const e of ended) if (e.status === 'rejected') throw e.reason
    await compareAll('a la vez')
    await foldAll()
    await compareAll('a la vez, plegado', 4)
    assert.deepEqual(await verifyStatistics(s.owner), [])
  })

  test('las edades plegadas de días atrás se ponen al día, antes y después de plegar', async () => {
    // As if it had last been folded forty days ago: the bands of then, and birthdays since.
    const [state] = await sql('select al from estadistica_estado')
    await sql(`select custodia_estadistica_recalcula()`)
    await sql(
      `with edad as (
        select g.id as grupo, custodia_estadistica_dia(p.creado_en) as dia,
          custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, v.al) as clave, v.n
        from paciente p join estadistica_casilla g on g.clave = any(array['total=', 'eapb=' || p.eapb::text, 'municipio=' || p.municipio_residencia,
          'departamento=' || left(p.municipio_residencia, 2), 'regimen=' || p.regimen, 'sexo=' || p.sexo_biologico, 'activo=' || p.activo::text])
        cross join lateral (values ($1::date, -1), ($1::date - 40, 1)) v(al, n) where p.eliminado_en is null
      ), nuevas as (
        insert into estadistica_casilla (clave) select distinct e.clave from edad e
        where not exists (select 1 from estadistica_casilla c where c.clave = e.clave) returning id, clave
      )
      insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
      select 'paciente', e.grupo, e.dia, c.id, sum(e.n) from edad e
      join (select id, clave from estadistica_casilla union all select id, clave from nuevas) c on c.clave = e.clave
      group by 1, 2, 3, 4 having sum(e.n) <> 0`,
      state?.al,
    )
    await sql('select custodia_estadistica_aplica()')
    await sql('update estadistica_estado set al = $1::date - 40', state?.al)
    await changes(7, 40)
    await compareAll('cuarenta días después', 3)
    await foldAll()
    assert.deepEqual((await sql('select al from estadistica_estado'))[0]?.al, dateInBogota(new Date()))
    await compareAll('avanzado', 4)
    assert.deepEqual(await verifyStatistics(s.owner), [])
  })

  test('verificar dice qué no coincide y no cambia nada; recalcular lo arregla', async () => {
    await sql(`update estadistica_celda set n[1] = n[1] + 1 where cubo = 'paciente' and grupo = 0 and nivel = 'T'`)
    await sql(`update estadistica_familia_celda set n = n + 1 where grupo = 0`)
    const found = await verifyStatistics(s.owner)
    assert.ok(found.some((d) => d.tabla === 'estadistica_celda' && d.guardado === d.contado + 1))
    assert.ok(found.some((d) => d.tabla === 'estadistica_familia_celda'))
    assert.equal((await verifyStatistics(s.owner)).length, found.length)
    await rebuildStatistics(s.owner)
    assert.deepEqual(await verifyStatistics(s.owner), [])
    await compareAll('recalculado', 4)
  })
})

describe('quién ve qué cuentas', () => {
  const people = new Map<string, Person>()
  const person = (rol: string): Person => people.get(rol) ?? assert.fail(rol)
  let secret: string

  before(async () => {
    for (const rol of [
      'medico',
      'enfermeria',
      'coordinador_medico',
      'admisiones',
      'archivo',
      'facturacion',
      'auditor',
      'administrador',
    ])
      people.set(rol, await newPerson(s, rol))
    const medico = person('medico')
    for (let i = 0; i < 7; i++) {
      const paciente = await newPatient(s, {
        municipio_residencia: '05001',
        regimen: 'subsidiado',
        codigo_familia: 'DELMEDICO',
      })
      const historia = await newHistory(s, {
        paciente,
        profesional: medico.id,
        prestador_codigo: String(4_000_000_000 + i),
      })
      await must(
        s.call('POST', '/hce/api/diagnosticos/', {
          historia,
          codigo_cie10: 'I10',
          rol: 'principal',
          tipo_diagnostico: '02',
        }),
        201,
      )
      await must(
        s.call('POST', '/paciente/lista-espera-examen/', { paciente, cups: '881602', prioridad: 'urgente' }),
        201,
      )
    }
    // Of an encounter that only its team knows of.
    const paciente = await newPatient(s)
    secret = await newHistory(s, { paciente, prestador_codigo: '4100000000' })
    await must(
      s.call('POST', '/hce/api/diagnosticos/', {
        historia: secret,
        codigo_cie10: 'I50.9',
        rol: 'principal',
        tipo_diagnostico: '02',
      }),
      201,
    )
    await must(s.call('PATCH', `/hce/api/historias/${secret}/`, { confidencialidad: 'restringida' }))
  })

  /** What the lists of the service show to this person: nothing else may be counted for them. */
  async function listed(who: Caller): Promise<World> {
    const all = async (path: string): Promise<Json[]> => {
      const rows: Json[] = []
      for (let at: string | null = `${path}?page_size=200`; at !== null; ) {
        const page: Json = await must(who.call('GET', at))
        rows.push(...page.results)
        at = page.next
      }
      return rows
    }
    // Of whoever was removed, their group is all that is still needed.
    const removed = await sql('select * from paciente where eliminado_en is not null')
    return {
      pacientes: [...(await all('/paciente/paciente/')), ...removed],
      historias: await all('/hce/api/historias/'),
      diagnosticos: await all('/hce/api/diagnosticos/'),
      turnos: await all('/paciente/lista-espera-examen/'),
    }
  }

  for (const rol of ['medico', 'coordinador_medico']) {
    test(`${rol}: justo lo que sus listas le muestran`, async () => {
      const who = person(rol)
      const compare = async (): Promise<void> => {
        const w = await listed(who)
        for (const q of [
          {},
          { municipio: '05001' },
          { regimen: 'subsidiado', desde: day(3) },
          { activo: 'true', hasta: day(30) },
        ]) {
          const answer = await ask(q, who)
          const wrong = differences(recount(w, q, answer.calculado_en), figuresOf(answer))
          assert.deepEqual(wrong.slice(0, 10), [], `${rol} ${JSON.stringify(q)}`)
        }
      }
      await compare()
      const before = figuresOf(await ask({}, who))
      assert.ok((before.get('total') ?? 0) >= 7)
      await must(s.call('POST', `/hce/api/historias/${secret}/equipo/`, { cuenta: who.id }), 201)
      await compare()
      const after = figuresOf(await ask({}, who))
      assert.equal(after.get('atenciones'), (before.get('atenciones') ?? 0) + 1)
      assert.equal(after.get('condicion:falla_cardiaca'), (before.get('condicion:falla_cardiaca') ?? 0) + 1)
    })
  }

  test('quien no tiene a nadie cuenta cero', async () => {
    const figures = figuresOf(await ask({}, person('enfermeria')))
    for (const [key, n] of figures) assert.ok(n === 0 || n === null, `${key} ${n}`)
  })

  test('fuera de la atención toda cuenta va redondeada, y la de 0 a 5 no está', async () => {
    const w = await world()
    const normal = { ...w, historias: w.historias.filter((h) => h.confidencialidad === 'normal') }
    for (const rol of ['admisiones', 'archivo', 'facturacion', 'auditor']) {
      for (const q of [
        {},
        { regimen: 'subsidiado' },
        { municipio: '76020' },
        calendarMonth(day(40)),
        calendarYear(day(40)),
      ]) {
        const answer = await ask(q, person(rol))
        const expected = recount(normal, q, answer.calculado_en)
        const actual = figuresOf(answer)
        assert.match(answer.supresion, /se redondean hacia arriba al múltiplo de 5/)
        for (const [key, n] of actual) {
          if (/edad_media|dias_media$|familias:miembros/.test(key)) assert.equal(n, null, key)
          else if (!/dias_/.test(key)) assert.equal(n, publishedCount(expected.get(key) ?? 0), `${rol} ${key}`)
        }
        for (const [key, n] of expected)
          if (/^(sexo|regimen|eapb|departamento|municipio|zona|registro|familias:tamano):/.test(key) && n <= 5)
            assert.ok(!actual.has(key), `${rol} ${key}: una fila diría que hay alguien`)
      }
    }
  })

  /** The questions by which patients are parted, and the tables of an answer that part them: in both, one person is of one value. */
  const parting = {
    sexo: ['sexo_biologico', (p: DbRow) => p.sexo_biologico],
    regimen: ['regimen', (p: DbRow) => p.regimen],
    departamento: ['departamento', (p: DbRow) => (p.municipio_residencia as string | null)?.slice(0, 2) ?? null],
    municipio: ['municipio', (p: DbRow) => p.municipio_residencia],
    eapb: ['eapb', (p: DbRow) => p.eapb],
    activo: ['activo', (p: DbRow) => p.activo],
    zona: [null, (p: DbRow) => p.zona_residencia],
    etnia: [null, (p: DbRow) => p.grupo_etnico],
  } as const satisfies Record<string, readonly [string | null, (p: DbRow) => unknown]>
  type Parted = keyof typeof parting
  const named = (...conditions: string[]): string => ['', ...conditions.filter((c) => c !== '').toSorted()].join(' ')

  test('quien cruza todas las preguntas que puede hacer no recupera ninguna cuenta callada', async () => {
    const archivo = person('archivo')
    // Seven towns of a few people each, alike in nothing: most of what can be asked about them is small.
    const towns = ['91001', '94001', '95001', '97001', '99001', '88001', '86001']
    await Promise.all(
      Array.from({ length: 45 }, (_, i) =>
        newPatient(s, {
          municipio_residencia: towns[i % 7],
          sexo_biologico: ['01', '02', '02', '03'][(i * 5) % 4],
          regimen: ['contributivo', 'subsidiado', 'particular'][(i * i) % 3],
          zona_residencia: ['01', '02'][(i >> 2) % 2],
          grupo_etnico: ['1', '5', '99'][(i >> 1) % 3],
        }),
      ),
    )
    const patients = (await sql('select * from paciente')).filter((p) => p.eliminado_en === null)
    const tables = Object.keys(parting) as Parted[]
    const valuesOf = (table: Parted): string[] => [...new Set(patients.map((p) => `${table}:${parting[table][1](p)}`))]
    const is = (p: DbRow, condition: string): boolean => {
      const [table = '', value] = condition.split(':')
      return condition === '' || String(parting[table as Parted][1](p)) === value
    }
    const groups = ['', ...tables.filter((t) => parting[t][0] !== null).flatMap(valuesOf)].filter(
      (g) => !g.endsWith(':null'),
    )

    const [truth, told] = [new Map<string, number>(), new Map<string, number>()]
    const sums: Sum[] = []
    for (const group of groups) {
      const [table = '', value = ''] = group.split(':')
      const q = group === '' ? {} : { [parting[table as Parted][0] as string]: value }
      const figures = figuresOf(await ask(q, archivo))
      const chosen = patients.filter((p) => is(p, group))
      for (const cell of ['', ...tables.filter((t) => t !== table).flatMap(valuesOf)]) {
        truth.set(named(group, cell), chosen.filter((p) => is(p, cell)).length)
        const figure = figures.get(cell === '' ? 'total' : cell)
        if (typeof figure === 'number') told.set(named(group, cell), figure)
      }
      for (const t of tables.filter((other) => other !== table))
        sums.push({ whole: named(group), parts: valuesOf(t).map((v) => named(group, v)) })
      for (const d of table === 'departamento' || table === 'municipio' ? [] : valuesOf('departamento')) {
        const towns = valuesOf('municipio').filter((v) => patients.some((p) => is(p, d) && is(p, v)))
        sums.push({ whole: named(group, d), parts: towns.map((v) => named(group, v)) })
      }
    }
    // From the other side: what the groups of one kind have of a value adds up to what everybody has of it.
    for (const value of tables.flatMap(valuesOf))
      for (const t of tables.filter((other) => parting[other][0] !== null && !value.startsWith(`${other}:`))) {
        const parts = valuesOf(t).map((v) => named(v, value))
        if (parts.every((name) => truth.has(name))) sums.push({ whole: named(value), parts })
      }

    const recovered = (read: (name: string, n: number) => Bounds): string[] => {
      const known = narrow(new Map([...truth].map(([name, n]) => [name, read(name, n)])), sums)
      for (const [name, n] of truth) {
        const { lo, hi } = known.get(name) ?? assert.fail(name)
        assert.ok(lo <= n && n <= hi, `${name}: ${n} no está entre ${lo} y ${hi}`)
      }
      const small = [...truth].filter(([name, n]) => n >= 1 && n <= 4 && !told.has(name)).map(([name]) => name)
      assert.ok(small.length >= 20, String(small.length))
      return small.filter((name) => known.get(name)?.lo === known.get(name)?.hi)
    }
    assert.deepEqual(
      recovered((name) => {
        const n = told.get(name)
        return n === undefined ? { lo: 0, hi: 5 } : { lo: n - 4, hi: n }
      }),
      [],
    )
    // The same reader recovers many where the rest is told exactly, as hiding alone does.
    assert.ok(recovered((_, n) => (n >= 1 && n <= 4 ? { lo: 1, hi: 4 } : { lo: n, hi: n })).length >= 10)
  })

  test('lo que la vista no tiene no está, y pedirlo por su nombre se rechaza', async () => {
    const names = async (rol: string): Promise<Set<string>> => new Set(Object.keys(await ask({}, person(rol))))
    const billing = await names('facturacion')
    for (const absent of ['diferencial', 'condiciones', 'espera', 'familias']) assert.ok(!billing.has(absent), absent)
    assert.ok(billing.has('aseguramiento') && billing.has('atenciones'))
    const desk = await names('admisiones')
    assert.ok(!desk.has('condiciones') && desk.has('espera') && desk.has('diferencial'))
    const families = await ask({}, person('admisiones'), 'familias/')
    assert.ok(!('por_riesgo' in families.familias))
    assert.ok(!('completos' in (await ask({}, person('facturacion'))).calidad))
    const a = await person('facturacion').call('GET', `${PATH}?seccion=condiciones`)
    assert.equal(a.status, 400)
    assert.equal(a.json.errores[0].campo, 'seccion')
  })

  test('ni pacientes, ni sistemas, ni administradores; y quien audita dice por qué', async () => {
    const system = await newSystem(s, 'Aseguradora curiosa')
    const documento = newDocument()
    const paciente = await newPatient(s, { numero_documento: documento })
    const self = await newPerson(s, 'paciente', { paciente, numero_documento: documento })
    for (const path of ['', 'familias/', 'pacientes/', 'resumen/']) {
      for (const who of [system, self, person('administrador')])
        assert.equal((await who.call('GET', PATH + path)).status, 403)
      const silent = await person('auditor').call('GET', PATH + path, undefined, { 'x-motivo': '' })
      assert.equal(silent.status, 403)
      const [before] = await sql('select max(id) as id from auditoria')
      await must(person('auditor').call('GET', `${PATH}${path}?regimen=subsidiado`))
      const [row] = await sql(
        `select accion, recurso, campos, resultado from auditoria where id > $1 order by id desc limit 1`,
        before?.id,
      )
      assert.deepEqual(
        [row?.accion, row?.recurso, row?.campos, row?.resultado],
        ['listar', 'paciente', ['regimen'], 200],
      )
    }
  })

  test('cada respuesta cumple el esquema que documenta, a cada quien', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const operations = declared.filter((o) => o.path.startsWith(PATH))
    assert.equal(operations.length, 4)
    for (const { path, output } of operations) {
      const fits = ajv.compile('schema' in output ? output.schema : assert.fail(path))
      for (const who of [s, person('medico'), person('admisiones'), person('facturacion'), person('auditor')]) {
        const answer = await who.call('GET', `${path}?regimen=subsidiado`)
        if (answer.status === 200) assert.ok(fits(answer.json), `${path} ${JSON.stringify(fits.errors)}`)
        else assert.equal(answer.status, 400, answer.text)
      }
    }
  })

  test('fuera de la atención se cuenta un mes, un año o todo: nada que se traslape', async () => {
    const status = async (rol: string, range: string): Promise<number> =>
      (await person(rol).call('GET', `${PATH}pacientes/?${range}`)).status
    for (const range of ['desde=2026-01-01&hasta=2026-01-31', 'desde=2025-01-01&hasta=2025-12-31', ''])
      assert.equal(await status('admisiones', range), 200, range)
    for (const range of [
      'hasta=2026-01-31',
      'desde=2026-01-01',
      'desde=2026-01-01&hasta=2026-02-28',
      'desde=2026-01-01&hasta=2026-01-15',
    ]) {
      assert.equal(await status('admisiones', range), 400, range)
      assert.equal(await status('medico', range), 200, range)
    }
  })
})

describe('lo que se pide', () => {
  test('lo imposible se rechaza y se dice qué', async () => {
    for (const [path, query, campo] of [
      ['', 'nada=1', 'nada'],
      ['', 'seccion=otra', 'seccion[0]'],
      ['', 'eapb=x', 'eapb'],
      ['', 'municipio=99999', 'municipio'],
      ['', "departamento=5'%20or", 'departamento'],
      ['', 'regimen=%25', 'regimen'],
      ['', 'activo=si', 'activo'],
      ['', 'regimen=subsidiado&activo=true', 'activo'],
      ['', 'sexo_biologico=01&sexo_biologico=02', 'sexo_biologico'],
      ['', 'desde=2026-02-30', 'desde'],
      ['', 'desde=2026-02-02&hasta=2026-02-01', 'hasta'],
      ['', 'al=2999-01-01', 'al'],
      ['', 'al=1999-01-01&activo=true', 'al'],
      ['', 'seccion=familias&desde=2026-01-01', 'seccion'],
      ['resumen/', 'desde=2026-01-01', 'desde'],
      ['familias/', 'al=2026-01-01', 'al'],
      ['pacientes/', 'seccion=poblacion', 'seccion'],
      ['', `regimen=${'x'.repeat(10_000)}`, 'regimen'],
      ['', 'municipio=%F0%9F%98%80', 'municipio'],
      ['', 'municipio=%00', 'municipio'],
    ] as const) {
      const a = await s.call('GET', `${PATH}${path}?${query}`)
      assert.equal(a.status, 400, `${query.slice(0, 60)} ${a.text}`)
      assert.equal(a.json.errores[0].campo, campo, a.text)
    }
  })

  test('solo las secciones que se piden; con sus filtros, su momento y nombres para cada código', async () => {
    const a = await must(s.call('GET', `${PATH}?seccion=aseguramiento&seccion=territorio&departamento=05`))
    assert.deepEqual(Object.keys(a), ['calculado_en', 'filtros', 'supresion', 'aseguramiento', 'territorio'])
    assert.deepEqual(a.filtros.grupo, { campo: 'departamento', codigo: '05', nombre: 'Antioquia' })
    assert.equal(a.supresion, null)
    const [town] = a.territorio.municipios
    assert.deepEqual([town.codigo, town.nombre], ['05001', 'Medellín'])
    for (const row of [...a.aseguramiento.eapb, ...a.aseguramiento.regimen, ...a.territorio.zonas])
      assert.ok(row.nombre.length > 0 && row.nombre !== row.codigo, JSON.stringify(row))
  })

  test('cada operación, también en XML', async () => {
    for (const [path, inside] of [
      ['', '<poblacion>'],
      ['familias/', '<por_tamano>'],
      ['pacientes/', '<piramide>'],
      ['resumen/', '<nuevos_mes>'],
    ] as const) {
      const a = await s.call('GET', PATH + path, undefined, { accept: 'application/xml' })
      assert.equal(a.status, 200)
      assert.ok(a.text.includes(inside), path)
      assert.equal((await s.call('POST', PATH + path, {})).status, 405)
    }
    const resumen = await ask({}, s, 'resumen/')
    assert.deepEqual(Object.keys(resumen), ['calculado_en', 'filtros', 'supresion', 'resumen'])
  })
})
