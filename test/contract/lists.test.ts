import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { Call } from '../../src/engine/call.ts'
import type { Core } from '../../src/engine/core.ts'
import type { RawStatement } from '../../src/engine/database.ts'
import { lister } from '../../src/engine/lister.ts'
import { rawAnswers } from '../../src/engine/row-answers.ts'
import { demoActor } from '../../src/http/caller.ts'
import { dateInBogota } from '../../src/model/calendar.ts'
import { BY_CHANGE, listParameters, orderable, readListQuery } from '../../src/model/list-query.ts'
import type { Resource, Row } from '../../src/model/resource.ts'
import { foldedText } from '../../src/model/text/plain-text.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { newPatient, sample } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

const s = useService()

const P = '/paciente/paciente/'
const Q = '/paciente/lista-espera-examen/'

interface Page {
  readonly next: string | null
  readonly previous: string | null
  readonly results: Row[]
}

const named = (a: Answer): string[] => (a.json?.errores ?? []).map((e: { campo: string }) => e.campo)
const ids = (page: Page): string[] => page.results.map((row) => row.id)

async function page(path: string): Promise<Page & { count?: number }> {
  const a = await s.call('GET', path)
  assert.equal(a.status, 200, `${path} ${a.text}`)
  return a.json
}

async function refused(path: string, ...fields: string[]): Promise<void> {
  const a = await s.call('GET', path)
  assert.equal(a.status, 400, `${path} ${a.text}`)
  assert.equal(a.json.codigo, 'parametro')
  assert.deepEqual(named(a), fields, path)
}

/** Follows `next` to the end, then `previous` back to the beginning; both ways must show every row once. */
async function walk(path: string, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const forward: string[] = []
  let last = await page(path)
  assert.equal(last.previous, null)
  forward.push(...ids(last))
  while (last.next !== null) {
    await between()
    last = await page(last.next)
    forward.push(...ids(last))
    assert.ok(forward.length < 5000)
  }
  return forward
}

async function walkBack(path: string): Promise<string[]> {
  let at = await page(path)
  while (at.next !== null) at = await page(at.next)
  const backward = [...ids(at)].reverse()
  while (at.previous !== null) {
    at = await page(at.previous)
    backward.push(...[...ids(at)].reverse())
    assert.ok(backward.length < 5000)
  }
  return backward
}

const family = 'LISTAS'
const surnames = ['Álvarez', 'Muñoz', 'Munoz', 'de la Cruz', 'Zapata', 'álvarez']

describe('páginas', () => {
  before(async () => {
    for (let i = 0; i < 240; i += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, k) =>
          newPatient(s, {
            codigo_familia: family,
            primer_apellido: surnames[(i + k) % surnames.length],
            fecha_nacimiento: `1980-01-0${1 + ((i + k) % 7)}`,
          }),
        ),
      )
    }
  })

  const paciente = registry.get('paciente')
  assert.ok(paciente)
  for (const ordering of orderable(paciente).flatMap((n) => [n, `-${n}`])) {
    test(`por ${ordering}, ida y vuelta, cada registro está una vez y en su lugar`, async () => {
      const column = ordering.replace('-', '')
      const direction = ordering.startsWith('-') ? 'desc' : 'asc'
      const key = column === 'creado_en' ? `id ${direction}` : `"${column}" ${direction}, id ${direction}`
      const expected = await s.owner.run({
        text: `select id from paciente where codigo_familia = $1 and eliminado_en is null order by ${key}`,
        values: [family],
      })
      const wanted = expected.map((row) => row.id as string)
      assert.ok(wanted.length >= 240)
      for (const size of [23, 100]) {
        const path = `${P}?codigo_familia=${family}&ordering=${ordering}&page_size=${size}`
        assert.deepEqual(await walk(path), wanted)
        assert.deepEqual(await walkBack(path), [...wanted].reverse())
      }
    })
  }

  test('sin ordering van primero los más recientes', async () => {
    const path = `${P}?codigo_familia=${family}&page_size=50`
    assert.deepEqual(await walk(path), await walk(`${path}&ordering=-creado_en`))
  })

  test('lo que se agrega o se elimina mientras se recorre no pierde ni repite a los demás', async () => {
    for (const ordering of ['-creado_en', 'creado_en', 'primer_apellido', '-fecha_nacimiento']) {
      const path = `${P}?codigo_familia=${family}&ordering=${ordering}&page_size=60`
      const start = new Set(await walk(path))
      const added: string[] = []
      const seen = await walk(path, async () => {
        for (const primer_apellido of ['Aaa', 'Muñoz', 'Zzz']) {
          added.push(await newPatient(s, { codigo_familia: family, primer_apellido, fecha_nacimiento: '1980-01-04' }))
        }
      })
      assert.equal(new Set(seen).size, seen.length, ordering)
      for (const id of start) assert.ok(seen.includes(id), `${ordering} perdió ${id}`)
      for (const id of added) assert.equal((await s.call('DELETE', `${P}${id}/`)).status, 204)
    }
  })

  test('el registro del borde puede eliminarse y la página siguiente sigue donde iba', async () => {
    const path = `${P}?codigo_familia=${family}&ordering=primer_apellido&page_size=10`
    const all = await walk(path)
    const first = await page(path)
    const edge = first.results.at(-1)?.id ?? ''
    assert.equal((await s.call('DELETE', `${P}${edge}/`)).status, 204)
    const second = await page(first.next ?? '')
    assert.deepEqual(ids(second), all.slice(10, 20))
  })

  test('el tamaño de página va de 1 a 200 y por defecto es 25', async () => {
    assert.equal((await page(P)).results.length, 25)
    assert.equal((await page(`${P}?page_size=1`)).results.length, 1)
    assert.equal((await page(`${P}?page_size=200`)).results.length, 200)
    for (const size of ['0', '201', '-1', 'x', '1.5', '', '1e2', '٣', '99999999999999999999']) {
      await refused(`${P}?page_size=${encodeURIComponent(size)}`, 'page_size')
    }
  })

  test('count dice cuántos cumplen, solo si se pide', async () => {
    const path = `${P}?codigo_familia=${family}&page_size=7`
    assert.ok(!('count' in (await page(path))))
    assert.ok(!('count' in (await page(`${path}&count=false`))))
    const all = (await walk(path)).length
    const counted = await page(`${path}&count=true`)
    assert.equal(counted.count, all)
    assert.equal((await page(counted.next ?? '')).count, all)
    const found = await page(`${path}&count=true&search=zapata`)
    const [row] = await s.owner.run({
      text: `select count(*)::integer as n from paciente where codigo_familia = $1 and primer_apellido = 'Zapata' and eliminado_en is null`,
      values: [family],
    })
    assert.equal(found.count, row?.n)
    await refused(`${path}&count=si`, 'count')
  })

  test('una lista sin nada es una página vacía', async () => {
    assert.deepEqual(await page(`${P}?codigo_familia=NINGUNA&count=true`), {
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })

  test('un cursor que no es de esta lista se rechaza', async () => {
    for (const cursor of ['x', 's.', 's.123', `z.${randomUUID()}`, randomUUID(), '']) {
      await refused(`${P}?cursor=${cursor}`, 'cursor')
    }
  })

  test('un cursor de un registro que nunca existió se rechaza en lugar de fingir una página vacía', async () => {
    await refused(`${P}?cursor=s.${randomUUID()}`, 'cursor')
  })

  test('una página vacía tras el último registro deja una sola constancia', async () => {
    const [last] = await s.owner.run({ text: 'select id from paciente order by id limit 1', values: [] })
    const a = await s.call('GET', `${P}?cursor=s.${last?.id}`)
    assert.deepEqual([a.status, a.json.results], [200, []])
    const left = await s.owner.run({
      text: 'select accion, registros from auditoria where solicitud = $1',
      values: [a.headers.get('x-request-id')],
    })
    assert.deepEqual(left, [{ accion: 'listar', registros: [] }])
  })
})

describe('parámetros', () => {
  test('los desconocidos, repetidos e inválidos se nombran todos a la vez', async () => {
    for (const r of resources) await refused(`${r.path}?no_existe=1&page=2`, 'no_existe', 'page')
    await refused(`${P}?activo=true&activo=false`, 'activo')
    await refused(`${P}?page_size=10&page_size=20&count=true&count=true`, 'page_size', 'count')
    await refused(
      `${P}?activo=1&fecha_nacimiento=1980-02-30&eapb=x&sexo_biologico=Z&ordering=direccion`,
      ...['activo', 'fecha_nacimiento', 'eapb', 'sexo_biologico', 'ordering'],
    )
    await refused(
      `${P}?fecha_nacimiento_desde=ayer&fecha_nacimiento_hasta=1980-13-01`,
      ...['fecha_nacimiento_desde', 'fecha_nacimiento_hasta'],
    )
    await refused(`${P}?direccion=x`, 'direccion')
    await refused(`${P}?direccion_desde=1980-01-01`, 'direccion_desde')
    await refused(`${P}?__proto__=1&constructor=2&toString_desde=3`, '__proto__', 'constructor', 'toString_desde')
    await refused(`${P}?ordering=-`, 'ordering')
    await refused(`${P}?ordering=constructor`, 'ordering')
  })

  /** What the list must show for a value of a filter; null where the field itself is not shown. */
  const holds = (r: Resource, parameter: string, value: string, row: Row): boolean => {
    const range = /^(.+)_(desde|hasta)$/.exec(parameter)
    const base = range?.[1] ?? ''
    if (range !== null && r.fields[base]?.filter) {
      const actual = row[base]
      if (typeof actual !== 'string') return false
      const day = value.length === 10 && actual.length > 10 ? dateInBogota(actual) : actual
      return range[2] === 'desde' ? day >= value : day <= value
    }
    // Names are compared without accents or case.
    const f = r.fields[parameter]
    const loose = f?.kind === 'text' && f.normalise === undefined && f.pattern !== undefined
    const wanted = f?.kind === 'text' && f.normalise !== undefined ? f.normalise(value) : value
    return loose ? foldedText(String(row[parameter])) === foldedText(value) : String(row[parameter]) === wanted
  }

  for (const r of resources) {
    test(`${r.name}: cada filtro y cada orden responde lo que dice`, async () => {
      const row = (await sample(s, r)) as unknown as Row
      await sample(s, r)
      const common = new Set(['page_size', 'cursor', 'count', 'ordering', 'search'])
      for (const { name, schema } of listParameters(r)) {
        if (common.has(name)) continue
        const base = /^(.+)_(desde|hasta)$/.exec(name)?.[1] ?? ''
        const ranged = name in r.fields ? undefined : r.fields[base]
        const f = ranged ?? r.fields[name] ?? r.live[name]?.field
        assert.ok(f, name)
        const own = row[ranged === undefined ? name : base]
        const values: string[] = []
        if (own !== null && own !== undefined) {
          values.push(String(own))
          if (ranged?.kind === 'instant') values.push(dateInBogota(String(own)))
        }
        if (ranged !== undefined) values.push('2025-06-30')
        else if (f.kind === 'oneOf') values.push(...Object.keys(f.options ?? {}))
        else if (f.kind === 'code')
          values.push(
            ...(f.list?.codes ?? [])
              .filter((c) => !c.retired)
              .slice(0, 2)
              .map((c) => c.code),
          )
        else if (f.kind === 'boolean') values.push('true', 'false')
        else if (f.kind === 'ref') values.push(randomUUID())
        else if (f.kind === 'date') values.push('2025-06-30')
        else if (f.kind === 'text')
          values.push(
            ['Nadie', 'I10X', '881602', 'EPS999', '900226715'].find((v) => f.pattern?.regex.test(v) ?? true) ?? 'X',
          )
        assert.ok(values.length > 0, name)
        for (const value of values) {
          const found = await page(`${r.path}?${new URLSearchParams({ [name]: value, page_size: '200' })}`)
          for (const x of found.results) assert.ok(holds(r, name, value, x), `${name}=${value} ${x.id}`)
          assert.equal(ids(found).includes(row.id), holds(r, name, value, row), `${name}=${value}`)
        }
        assert.ok(['string', 'integer', 'number', 'boolean', 'array'].includes(String(schema.type)))
        const [one, other] = values
        if (schema.type !== 'array' || other === undefined) continue
        const several = new URLSearchParams({ page_size: '200' })
        for (const value of values) several.append(name, value)
        const both = await page(`${r.path}?${several}`)
        for (const x of both.results)
          assert.ok(
            values.some((v) => holds(r, name, v, x)),
            `${name}: ${x.id}`,
          )
        assert.equal(
          ids(both).includes(row.id),
          values.some((v) => holds(r, name, v, row)),
          `${name}=${one}, ${other}`,
        )
      }
      for (const name of [...orderable(r), BY_CHANGE]) {
        for (const [sign, direction] of [
          ['', 'asc'],
          ['-', 'desc'],
        ] as const) {
          const shown = await page(`${r.path}?ordering=${sign}${name}&page_size=200`)
          const by = name === 'creado_en' ? [] : (r.fields[name]?.rank?.by ?? [name])
          const key = [...by, 'id'].map((c) => `"${c}" ${direction}`).join(', ')
          const rows = await s.owner.run({
            text: `select id from "${r.name}" where eliminado_en is null order by ${key} limit 200`,
            values: [],
          })
          assert.deepEqual(
            ids(shown),
            rows.map((x) => x.id),
            `${sign}${name}`,
          )
          assert.ok(rows.length >= 2)
        }
      }
    })
  }

  test('un día de _desde y _hasta es el de Bogotá, completo', async () => {
    const paciente = await newPatient(s)
    const made: string[] = []
    for (const fecha_solicitud of [
      '2025-03-01T04:59:59.999Z',
      '2025-03-01T05:00:00.000Z',
      '2025-03-02T04:59:59.999Z',
      '2025-03-02T05:00:00.000Z',
    ]) {
      const a = await s.call('POST', Q, { paciente, cups: '881602', prioridad: 'urgente', fecha_solicitud })
      assert.equal(a.status, 201, a.text)
      made.push(a.json.id)
    }
    const between = async (query: string): Promise<number[]> => {
      const found = await page(`${Q}?paciente=${paciente}&ordering=fecha_solicitud&${query}`)
      return ids(found).map((id) => made.indexOf(id))
    }
    assert.deepEqual(await between('fecha_solicitud_desde=2025-03-01&fecha_solicitud_hasta=2025-03-01'), [1, 2])
    assert.deepEqual(await between('fecha_solicitud_desde=2025-03-01'), [1, 2, 3])
    assert.deepEqual(await between('fecha_solicitud_hasta=2025-03-01'), [0, 1, 2])
    assert.deepEqual(await between('fecha_solicitud_hasta=2025-02-28'), [0])
    assert.deepEqual(
      await between('fecha_solicitud_desde=2025-03-01T05:00:00Z&fecha_solicitud_hasta=2025-03-02T05:00:00Z'),
      [1, 2, 3],
    )
    assert.deepEqual(await between('fecha_solicitud_hasta=2025-03-02T04:59:59.999Z'), [0, 1, 2])
    assert.deepEqual(await between('fecha_solicitud_desde=2025-03-02T00%3A00%3A00-05%3A00'), [3])
    await refused(`${Q}?fecha_solicitud_desde=2025-03-01T05:00:00`, 'fecha_solicitud_desde')
    await refused(`${Q}?fecha_solicitud=2025-03-01`, 'fecha_solicitud')
  })

  test('una fecha de nacimiento se busca exacta o entre dos, incluidas ambas', async () => {
    const family = 'NACIDOS'
    for (const day of ['1971-05-04', '1971-05-05', '1971-05-06'])
      await newPatient(s, { fecha_nacimiento: day, codigo_familia: family })
    const born = async (query: string): Promise<unknown[]> =>
      (await page(`${P}?codigo_familia=${family}&ordering=fecha_nacimiento&${query}`)).results.map(
        (x) => x.fecha_nacimiento,
      )
    assert.deepEqual(await born('fecha_nacimiento=1971-05-05'), ['1971-05-05'])
    assert.deepEqual(await born('fecha_nacimiento_desde=1971-05-05'), ['1971-05-05', '1971-05-06'])
    assert.deepEqual(await born('fecha_nacimiento_hasta=1971-05-05'), ['1971-05-04', '1971-05-05'])
    assert.deepEqual(await born('fecha_nacimiento_desde=1971-05-05&fecha_nacimiento_hasta=1971-05-05'), ['1971-05-05'])
  })

  test('las fechas de los extremos del calendario no tumban una lista', async () => {
    for (const query of [
      'fecha_nacimiento_hasta=9999-12-31',
      'fecha_nacimiento_desde=0001-01-01',
      'fecha_nacimiento_desde=0000-01-01',
      'fecha_nacimiento=0000-01-01',
    ]) {
      const a = await s.call('GET', `${P}?${query}`)
      assert.ok(a.status < 500, `${query} ${a.text}`)
    }
    for (const query of [
      'fecha_solicitud_hasta=9999-12-31',
      'fecha_solicitud_desde=0000-01-01',
      'fecha_solicitud_desde=0000-01-01T00:00:00Z',
      'fecha_solicitud_hasta=9999-12-31T23:59:59-05:00',
    ]) {
      const a = await s.call('GET', `${Q}?${query}`)
      assert.ok(a.status < 500, `${query} ${a.text}`)
    }
  })

  test('un documento con puntos se filtra como se guarda, y un apellido sin tildes ni mayúsculas', async () => {
    const id = await newPatient(s, { numero_documento: '79.555.111', primer_apellido: 'Güiza Ñáñez' })
    assert.deepEqual(ids(await page(`${P}?numero_documento=79.555.111`)), [id])
    assert.deepEqual(ids(await page(`${P}?numero_documento=79555111&tipo_documento=CC`)), [id])
    assert.deepEqual(ids(await page(`${P}?primer_apellido=guiza%20nanez`)), [id])
  })
})

describe('búsqueda', () => {
  const made: Record<string, string> = {}
  const search = async (text: string, more = ''): Promise<string[]> =>
    ids(await page(`${P}?${new URLSearchParams({ search: text, page_size: '200' })}${more}`))
  before(async () => {
    made.agustin = await newPatient(s, {
      primer_nombre: 'Agustín',
      primer_apellido: 'Ibáñez',
      segundo_apellido: 'Peña',
    })
    made.plain = await newPatient(s, { primer_nombre: 'Agustin', primer_apellido: 'Ibanez' })
    const agente = registry.get('agente_ia')
    assert.ok(agente)
    for (const [name, descripcion] of Object.entries({
      percent: 'Acierta el 100% de las veces',
      number: 'Acierta el 100x de las veces',
      under: 'usa modelo_base_uno',
      dash: 'usa modeloXbaseXuno',
      slash: 'guarda en C:\\datos\\ia',
      noSlash: 'guarda en C:datosia',
    })) {
      const a = await s.call('POST', agente.path, { nombre: `Buscado ${name}`, modelo: 'm', descripcion })
      assert.equal(a.status, 201, a.text)
      made[name] = a.json.id
    }
  })
  const agents = async (text: string): Promise<string[]> =>
    ids(await page(`/hce/api/agentes-ia/?${new URLSearchParams({ search: text, page_size: '200' })}`)).sort()
  const these = (...names: string[]): string[] => names.map((n) => made[n] ?? '').sort()

  test('no distingue tildes, eñes ni mayúsculas, en ningún sentido', async () => {
    for (const text of ['Agustín', 'agustin', 'AGUSTÍN', 'Ibáñez', 'ibanez', 'IBAÑEZ', 'iba\u0301n\u0303ez', 'gustí']) {
      const found = await search(text)
      assert.ok(found.includes(made.agustin ?? ''), text)
      assert.ok(found.includes(made.plain ?? ''), text)
    }
  })

  test('todas las palabras deben estar, en cualquier orden y campo', async () => {
    assert.deepEqual(await search('peña agustin'), [made.agustin])
    assert.deepEqual(await search('  agustín   IBAÑEZ  pena '), [made.agustin])
    assert.deepEqual(await search('agustin nadie'), [])
    assert.deepEqual(await search('agustin', '&activo=false'), [])
  })

  test('más palabras de las que se miran no se ignoran', async () => {
    const many = 'agustin ibanez peña agu gus ust sti tin inexistente'
    const a = await s.call('GET', `${P}?${new URLSearchParams({ search: many })}`)
    if (a.status === 400) assert.deepEqual(named(a), ['search'])
    else assert.deepEqual(a.json.results, [])
  })

  test('%, _ y \\ son signos como otros', async () => {
    assert.deepEqual(await agents('100%'), these('percent'))
    assert.deepEqual(await agents('100'), these('percent', 'number'))
    assert.deepEqual(await agents('modelo_base'), these('under'))
    assert.deepEqual(await agents('C:\\datos'), these('slash'))
    assert.deepEqual(await agents('\\datos\\'), these('slash'))
    assert.deepEqual(await agents('%%%'), [])
    assert.deepEqual(await agents('___'), [])
    assert.deepEqual(await agents('\\\\\\'), [])
    assert.deepEqual(await agents("a' or '1'='1"), [])
  })

  test('tampoco sus formas anchas, que al quitar tildes se vuelven % y _', async () => {
    assert.deepEqual(await agents('100％ de'), these('percent'))
    assert.deepEqual(await agents('％％％'), [])
    assert.deepEqual(await agents('＿＿＿'), [])
  })

  test('menos de tres letras seguidas es 400', async () => {
    for (const text of ['', 'ab', ' a b ', 'añ']) await refused(`${P}?search=${encodeURIComponent(text)}`, 'search')
    await refused('/hce/api/bitacora/?search=a', 'search')
    for (const r of resources) {
      if (!listParameters(r).some((p) => p.name === 'search')) await refused(`${r.path}?search=hola`, 'search')
    }
  })
})

describe('índices', () => {
  before(async () => {
    await s.owner.run({
      text: `insert into paciente (id, version, creado_en, actualizado_en, creado_por, tipo_documento, numero_documento,
  primer_apellido, segundo_apellido, primer_nombre, fecha_nacimiento, sexo_biologico, activo, nacionalidad, discapacidad,
  factores_riesgo, advertencias, municipio_residencia, codigo_familia, nivel_riesgo)
select gen_random_uuid(), 1, now(), now(), 'carga', 'CC', (500000000 + n)::text, (array['Rojas', 'Díaz', 'Gómez', 'Peña'])[1 + n % 4] || chr(97 + n % 26) || chr(97 + (n / 26) % 26),
  md5(n::text), (array['Ana', 'Luis', 'Sol'])[1 + n % 3], date '1940-01-01' + n % 25000, lpad((1 + n % 2)::text, 2, '0'), n % 50 <> 0, '{}', '{}',
  '{}', '{}', lpad((5000 + n % 900)::text, 5, '0'), 'F' || n % 6000, case when n % 100 = 0 then 'alto' end
from generate_series(1, 20000) n`,
      values: [],
    })
    await s.owner.run({ text: 'analyze paciente', values: [] })
  })

  /** The statement that the service would run, with the plan that PostgreSQL has for it. */
  async function planOf(query: string): Promise<string> {
    const r = registry.get('paciente')
    assert.ok(r)
    const statements: RawStatement[] = []
    const db = {
      raw: async (statement: RawStatement) => {
        statements.push(statement)
        return [['1', '1', 'f', randomUUID(), null, '']]
      },
    }
    const report = { errors: [] }
    const read = readListQuery(r, new URLSearchParams(query), report)
    assert.deepEqual(report.errors, [])
    const call = { actor: demoActor, ip: '127.0.0.1', requestId: 'plan', reason: null } as Call
    await lister({ db } as unknown as Core, r, 'completa', rawAnswers)(read, call)
    const [statement] = statements
    assert.ok(statement)
    const plan = await s.owner.run({ text: `explain ${statement.text}`, values: statement.values })
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  test('primeras páginas, filtros, órdenes y búsquedas usan un índice', async () => {
    const first = await page(`${P}?ordering=primer_apellido`)
    const cursor = first.next?.match(/cursor=([^&]+)/)?.[1] ?? ''
    const paciente = registry.get('paciente')
    assert.ok(paciente)
    const orders = orderable(paciente).flatMap((n) => [`ordering=${n}`, `ordering=-${n}`])
    for (const query of [
      '',
      'page_size=200',
      ...orders,
      ...orders.map((o) => `${o}&cursor=${cursor}`),
      ...orders.map((o) => `${o}&cursor=${cursor.replace('s.', 'a.')}`),
      'numero_documento=500000777',
      'tipo_documento=CC&numero_documento=500000777',
      'primer_apellido=rojasab',
      'codigo_familia=F17',
      'municipio_residencia=05002',
      'nivel_riesgo=alto',
      'sexo_biologico=01',
      'activo=true',
      'activo=false',
      `eapb=${randomUUID()}`,
      'fecha_nacimiento=1980-02-29',
      'fecha_nacimiento_desde=1980-01-01&fecha_nacimiento_hasta=1980-01-31',
      'fecha_nacimiento_desde=1980-01-01&ordering=fecha_nacimiento',
      'activo=true&ordering=primer_apellido',
      'sexo_biologico=02&ordering=-fecha_nacimiento',
      'search=c4ca4238',
      'search=rojasab',
      'search=ana+rojasab',
      'search=500000777',
      'search=c4ca4238&ordering=primer_apellido',
    ]) {
      const plan = await planOf(query)
      assert.doesNotMatch(plan, /Seq Scan on paciente/, `${query}\n${plan}`)
      assert.match(plan, /Index/, `${query}\n${plan}`)
    }
  })

  test('con veinte mil pacientes responde lo mismo que la tabla', async () => {
    const found = await page(`${P}?${new URLSearchParams({ search: 'c4ca4238', count: 'true' })}`)
    assert.equal(found.count, 1)
    const [row] = await s.owner.run({
      text: `select count(*)::integer as n from paciente where lower(primer_apellido) = 'rojasab' and eliminado_en is null`,
      values: [],
    })
    assert.equal((await page(`${P}?primer_apellido=ROJASAB&count=true&page_size=1`)).count, row?.n)
  })

  test('a cada búsqueda de un número lo suyo, aunque pregunten a la vez, y sus páginas siguen hasta el final', async () => {
    const numbers = [...Array(20).keys()].map((n) => String(500_012_300 + n * 7))
    const found = await Promise.all(numbers.map((n) => page(`${P}?search=${n}`)))
    for (const [i, { results }] of found.entries())
      assert.deepEqual(
        results.map((p) => p.numero_documento),
        [numbers[i]],
      )
    for (const more of ['', '&ordering=-primer_apellido', '&sexo_biologico=01', '&search=50000123+rojas']) {
      const path = `${P}?page_size=3${more.includes('search') ? '' : '&search=50000123'}${more}`
      const { count } = await page(`${path}&count=true`)
      assert.ok(count !== undefined && count > 1, path)
      assert.equal(new Set(await walk(path)).size, count, path)
      assert.deepEqual(await walkBack(path), (await walk(path)).toReversed(), path)
    }
    assert.match(await planOf('search=500000777'), /paciente_busqueda/)
  })
})
