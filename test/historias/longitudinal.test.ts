import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { statementOf } from '../../src/features/longitudinal/latest-values.ts'
import { summarySql } from '../../src/features/longitudinal/summary-sql.ts'
import { timelineReader } from '../../src/features/longitudinal/timeline.ts'
import { eventKinds } from '../../src/features/longitudinal/timeline-events.ts'
import { askedTimelines, timelineSql } from '../../src/features/longitudinal/timeline-sql.ts'
import { valuesSql } from '../../src/features/longitudinal/values-of-patient.ts'
import { demoActor } from '../../src/http/caller.ts'
import { dateInBogota, yearsBetween } from '../../src/model/calendar.ts'
import { registry } from '../../src/resources/index.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { askedStatements } from '../asked-statements.ts'
import { administrator, callBy } from '../auth-kit.ts'
import { newDocument, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** The patient through time: each view, who sees what of it, its pages, and that its cost does not grow with the chart. */
const s = useService({ APERTURA_MAXIMA_DIAS: '36500' })

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
type Json = Answer['json']

const VIEW = '/paciente/historia-clinica/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const VIEWS = ['por-paciente', 'resumen-paciente', 'timeline', 'ultimos-valores'] as const
let provider = 3_000_000_000

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })

async function must(answer: Promise<Answer>, status = 201): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const pathOf = (name: string): string => registry.get(name)?.path ?? assert.fail(name)
const exampleOf = (name: string): Body => ({ ...registry.get(name)?.example })
const make = (name: string, body: Body, who: Caller = s): Promise<Json> => must(who.call('POST', pathOf(name), body))
const see = (view: string, patient: string, query = '', who: Caller = s): Promise<Json> =>
  must(who.call('GET', `${VIEW}${view}/${patient}/${query}`), 200)

/** Open, whatever the way to open it is. */
async function openHistory(paciente: string, more: Body = {}): Promise<string> {
  const { id } = await make('historia', {
    paciente,
    tipo_atencion: 'consulta_externa',
    prestador_codigo: String(provider++),
    fecha_inicio: '2020-01-01T08:00:00-05:00',
    motivo_inicio_tardio: 'Se registra lo de entonces',
    ...more,
  })
  await sql(`update historia set estado = 'en_atencion' where id = $1`, id)
  return id
}

const value = (paciente: string, more: Body): Promise<Json> =>
  make('valor_clinico', { paciente, codigo: '8480-6', ...more })
const on = (day: string, hour = '08:00:00'): { fecha_medicion: string } => ({ fecha_medicion: `${day}T${hour}-05:00` })
const ids = (page: Json): string[] => page.results.map((r: { id: string }) => r.id)

/** Follows `next` to the end. */
async function walk(path: string, who: Caller = s): Promise<Json[]> {
  const all: Json[] = []
  for (let at: string | null = path; at !== null; ) {
    const page: Json = await must(who.call('GET', at), 200)
    all.push(...page.results)
    at = page.next
    assert.ok(all.length < 5000)
  }
  return all
}

describe('la lista de valores con su lectura', () => {
  let paciente: string
  let id: string
  before(async () => {
    paciente = await newPatient(s)
    id = (await value(paciente, { valor_numerico: 185, ...on('2026-03-01') })).id
    await value(paciente, { codigo: '882-1', valor_codigo: 'O+', ...on('2026-02-01') })
  })

  test('son las mismas filas, con nombre, rango, interpretación y edad', async () => {
    const page = await must(s.call('GET', `${VIEW}?paciente=${paciente}&codigo=8480-6&count=true`), 200)
    const plain = await must(s.call('GET', `/paciente/historias-clinicas/${id}/`), 200)
    assert.equal(page.count, 1)
    const [row] = page.results
    for (const [name, said] of Object.entries(plain)) assert.deepEqual(row[name], said, name)
    assert.equal(row.codigo_nombre, 'Presión arterial sistólica')
    assert.equal(row.valor, '185 mmHg')
    assert.equal(row.rango_referencia, '90 a 129 mmHg')
    assert.deepEqual([row.interpretacion, row.interpretacion_nombre], ['critico_alto', 'Críticamente alto'])
    assert.deepEqual([row.edad_medicion, row.edad_medicion_texto], [46, '46 años'])
    assert.deepEqual((await must(s.call('GET', `${VIEW}${id}/`), 200)).valor, row.valor)
  })

  test('acepta lo que la otra lista acepta, y pagina igual en ambos sentidos', async () => {
    const both = await must(s.call('GET', `${VIEW}?paciente=${paciente}&ordering=fecha_medicion&page_size=1`), 200)
    assert.equal(both.results[0].valor, 'O positivo')
    const second = await must(s.call('GET', both.next), 200)
    assert.deepEqual(ids(second), [id])
    assert.deepEqual(ids(await must(s.call('GET', second.previous), 200)), ids(both))
    assert.equal((await must(s.call('GET', `${VIEW}?paciente=${paciente}&search=arterial`), 200)).results.length, 1)
    const late = await must(s.call('GET', `${VIEW}?paciente=${paciente}&fecha_medicion_desde=2026-03-01`), 200)
    assert.deepEqual(ids(late), [id])
  })

  test('un parámetro que no existe, repetido o imposible se rechaza', async () => {
    for (const [query, campo] of [
      ['nada=1', 'nada'],
      ['page_size=0', 'page_size'],
      ['page_size=201', 'page_size'],
      ['ordering=valor', 'ordering'],
      ['codigo=1&codigo=2', 'codigo'],
      ['cursor=x', 'cursor'],
      [`cursor=s.${NOBODY}`, 'cursor'],
      ['fecha_medicion_desde=ayer', 'fecha_medicion_desde'],
      ['estado=raro', 'estado'],
    ] as const) {
      const a = await s.call('GET', `${VIEW}?${query}`)
      assert.equal(a.status, 400, query)
      assert.equal(a.json.errores[0].campo, campo, a.text)
    }
  })

  test('una fila lleva su ETag, que cambia si cambia la edad', async () => {
    const first = await s.call('GET', `${VIEW}${id}/`)
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await s.call('GET', `${VIEW}${id}/`, undefined, { 'if-none-match': etag })).status, 304)
    await must(s.call('PATCH', `/paciente/paciente/${paciente}/`, { fecha_nacimiento: '1979-02-28' }), 200)
    assert.equal((await s.call('GET', `${VIEW}${id}/`, undefined, { 'if-none-match': etag })).status, 200)
  })

  test('lo que no es de nadie es 404, y nada se escribe aquí', async () => {
    for (const odd of [NOBODY, 'x', '%00']) assert.equal((await s.call('GET', `${VIEW}${odd}/`)).status, 404)
    assert.equal((await s.call('POST', VIEW, {})).status, 405)
    const xml = await s.call('GET', `${VIEW}${id}/`, undefined, { accept: 'application/xml' })
    assert.match(xml.text, /<interpretacion_nombre>Críticamente alto</)
  })
})

describe('los valores de un paciente', () => {
  test('por fecha de medición, filtrados, y de nadie más', async () => {
    const paciente = await newPatient(s)
    await value(await newPatient(s), { valor_numerico: 111, ...on('2026-05-05') })
    const made: string[] = []
    for (const [day, codigo, n] of [
      ['2026-01-03', '8480-6', 120],
      ['2026-01-01', '8480-6', 121],
      ['2026-01-02', '718-7', 13],
    ] as const)
      made.push((await value(paciente, { codigo, valor_numerico: n, ...on(day) })).id)
    const [third, first, second] = made
    const all = (query = ''): Promise<Json> => see('por-paciente', paciente, query)
    assert.deepEqual(ids(await all()), [third, second, first])
    assert.deepEqual(ids(await all('?categoria=laboratorio')), [second])
    assert.deepEqual(ids(await all('?codigo=8480-6')), [third, first])
    assert.deepEqual(ids(await all('?desde=2026-01-02')), [third, second])
    assert.deepEqual(ids(await all('?hasta=2026-01-02')), [second, first])
    const paged = await walk(`${VIEW}por-paciente/${paciente}/?page_size=1&desde=2026-01-01`)
    assert.deepEqual(
      paged.map((r) => r.id),
      [third, second, first],
    )
    for (const [query, campo] of [
      ['?desde=ayer', 'desde'],
      ['?ordering=codigo', 'ordering'],
      ['?paciente=x', 'paciente'],
      ['?cursor=x', 'cursor'],
      [`?cursor=${NOBODY}`, 'cursor'],
    ] as const) {
      const a = await s.call('GET', `${VIEW}por-paciente/${paciente}/${query}`)
      assert.equal(a.status, 400)
      assert.equal(a.json.errores[0].campo, campo)
    }
  })
})

describe('los últimos valores', () => {
  const of = (page: Json, codigo: string): Json => page.results.find((r: Json) => r.codigo === codigo)

  test('el último de cada código que vale, con el anterior y el cambio', async () => {
    const paciente = await newPatient(s)
    for (const [day, n] of [
      ['2026-01-01', 120],
      ['2026-02-01', 128],
      ['2026-03-01', 150],
    ] as const)
      await value(paciente, { valor_numerico: n, ...on(day) })
    await value(paciente, { codigo: '29463-7', valor_numerico: 70, ...on('2026-01-01') })
    await value(paciente, { valor_numerico: 300, estado: 'preliminar', ...on('2026-04-01') })
    const found = await see('ultimos-valores', paciente)
    assert.equal(found.results.length, 2)
    assert.equal(found.completo, true)
    const pressure = of(found, '8480-6')
    assert.equal(pressure.valor_numerico, 150)
    assert.deepEqual([pressure.anterior_valor_numerico, pressure.anterior_fecha], [128, '2026-02-01T13:00:00.000Z'])
    assert.deepEqual([pressure.cambio, pressure.cambio_porcentaje, pressure.tendencia], [22, 17.2, 'sube'])
    assert.equal(pressure.interpretacion_nombre, 'Alto')
    assert.deepEqual([of(found, '29463-7').anterior_id, of(found, '29463-7').tendencia], [null, null])
    assert.deepEqual(
      (await see('ultimos-valores', paciente, '?categoria=antropometria')).results.map((r: Json) => r.codigo),
      ['29463-7'],
    )
    assert.equal((await s.call('GET', `${VIEW}ultimos-valores/${paciente}/?codigo=x`)).status, 400)
    assert.equal((await s.call('GET', `${VIEW}ultimos-valores/${paciente}/?categoria=x`)).status, 400)
  })

  test('lo anulado, lo corregido y lo que un examen editado reemplazó no cuentan', async () => {
    const paciente = await newPatient(s)
    const historia = await openHistory(paciente)
    const exam = await make('examen_fisico', {
      historia,
      tension_sistolica: 120,
      frecuencia_cardiaca: 72,
      fecha_registro: '2026-05-01T10:00:00-05:00',
    })
    const path = `${pathOf('examen_fisico')}${exam.id}/`
    // The pressure is put right and so is the hour, to an earlier one; the pulse is taken away.
    await must(
      s.call('PATCH', path, {
        tension_sistolica: 130,
        frecuencia_cardiaca: null,
        fecha_registro: '2026-05-01T08:00:00-05:00',
      }),
      200,
    )
    const edited = await see('ultimos-valores', paciente)
    assert.deepEqual(
      edited.results.map((r: Json) => [r.codigo, r.valor_numerico, r.anterior_valor_numerico]),
      [['8480-6', 130, null]],
    )
    const wrong = await value(paciente, { valor_numerico: 99, ...on('2026-06-01') })
    await value(paciente, { valor_numerico: 109, estado: 'corregido', corrige_a: wrong.id, ...on('2026-05-20') })
    const corrected = of(await see('ultimos-valores', paciente), '8480-6')
    assert.deepEqual([corrected.valor_numerico, corrected.anterior_valor_numerico], [109, 130])
    await must(s.call('PATCH', path, { anulado: true, motivo_anulacion: 'Era de otro paciente' }), 200)
    assert.equal(of(await see('ultimos-valores', paciente), '8480-6').anterior_id, null)
    await sql(`update historia set estado = 'anulada' where id = $1`, historia)
    assert.equal((await see('ultimos-valores', paciente)).results.length, 1)
  })

  test('los cambios de un atributo son su historia, y ninguno borra al anterior', async () => {
    const paciente = await newPatient(s)
    const smoking = await make('atributo_paciente', { paciente, codigo: '72166-2', valor: 'diario' })
    await must(s.call('PATCH', `${pathOf('atributo_paciente')}${smoking.id}/`, { valor: 'exfumador' }), 200)
    const [row] = (await see('ultimos-valores', paciente)).results
    assert.deepEqual([row.valor, row.anterior_valor], ['Exfumador', 'Fumador diario'])
  })
})

describe('la línea de tiempo', () => {
  let paciente: string
  let historia: string
  before(async () => {
    paciente = await newPatient(s)
    historia = await openHistory(paciente, { motivo_consulta: 'Me duele la cabeza' })
    for (const kind of eventKinds) {
      const { name } = kind.resource
      if (name === 'historia') continue
      const where = name === 'valor_clinico' || name === 'consentimiento' ? { paciente } : { historia }
      await make(name, {
        ...exampleOf(name),
        ...(name === 'valor_clinico' ? { historia_atencion: historia } : {}),
        ...(name === 'resultado' ? { paciente } : {}),
        ...where,
      })
    }
    await sql(
      `update historia set estado = 'cerrada', cerrada_en = now(), cerrada_por = 'Ana Ruiz', estado_desde = now() where id = $1`,
      historia,
    )
  })

  test('la página que se conserva no retiene más memoria que la suya', async () => {
    const read = timelineReader(s.engine.core, { action: 'listar', resource: 'valor_clinico' })
    const query = { tipos: [], desde: null, hasta: null, cursor: null, size: 50 }
    const question = { call: callBy(demoActor), patient: paciente, query, given: {} }
    const page = (await read(question)) ?? assert.fail()
    assert.equal(page.buffer.byteLength, page.length)
    assert.equal(await read(question), page, 'se conserva')
  })

  test('está todo, lo más reciente primero, y cada evento se deja leer', async () => {
    const { results } = await see('timeline', paciente, '?page_size=200')
    const kinds = new Set(results.map((e: Json) => e.tipo))
    for (const kind of eventKinds) if (kind.tipo !== 'historia_anulada') assert.ok(kinds.has(kind.tipo), kind.tipo)
    const dates = results.map((e: Json) => e.fecha)
    assert.deepEqual(dates, dates.toSorted().reverse())
    for (const e of results) {
      assert.ok(e.titulo.length > 3 && !/undefined|null/.test(`${e.titulo} ${e.resumen}`), JSON.stringify(e))
      assert.equal((await s.call('GET', e.enlace)).status, 200, e.enlace)
      assert.equal(e.anulado, false)
    }
    const told = (tipo: string): Json => results.find((e: Json) => e.tipo === tipo)
    assert.equal(results[0].tipo, 'historia_cerrada')
    assert.equal(results[0].autor, 'Ana Ruiz')
    assert.equal(results.at(-1).titulo, 'Inicio de la atención: Consulta externa')
    assert.match(results.at(-1).resumen, /^Me duele la cabeza\. Estado: Cerrada\.$/)
    assert.equal(told('nota').titulo, 'Nota clínica: Evolución')
    assert.equal(told('diagnostico').titulo, 'Diagnóstico: I10X Hipertensión esencial (primaria)')
    assert.match(told('escala').resumen, /^Puntaje: 15\./)
    assert.match(told('examen_fisico').resumen, /Tensión sistólica \(mmHg\): 120/)
    assert.equal(told('nota').historia, historia)
  })

  test('de a pocos, y en cualquier combinación, no se pierde ni se repite nada', async () => {
    const all = (await see('timeline', paciente, '?page_size=200')).results
    const key = (e: Json): string => `${e.tipo} ${e.id}`
    for (const size of [1, 2, 7]) {
      const walked = await walk(`${VIEW}timeline/${paciente}/?page_size=${size}`)
      assert.deepEqual(walked.map(key), all.map(key))
    }
    const some = await walk(`${VIEW}timeline/${paciente}/?page_size=1&tipo=nota&tipo=valor_clinico`)
    assert.deepEqual(some.map(key), all.filter((e: Json) => e.tipo === 'nota' || e.tipo === 'valor_clinico').map(key))
  })

  test('todo en el mismo instante tampoco', async () => {
    const other = await newPatient(s)
    const one = await openHistory(other)
    for (let i = 0; i < 5; i++) {
      await value(other, { valor_numerico: 100 + i, ...on('2026-07-01') })
      await make('nota', { ...exampleOf('nota'), historia: one, fecha_nota: '2026-07-01T08:00:00-05:00' })
    }
    await sql(
      `update historia set fecha_inicio = t, cerrada_en = t, estado = 'anulada', estado_desde = t
       from (select '2026-07-01T08:00:00-05:00'::timestamptz as t) x where id = $1`,
      one,
    )
    const all = (await see('timeline', other)).results
    assert.equal(all.length, 13)
    assert.equal(new Set(all.map((e: Json) => e.fecha)).size, 1)
    const moments = all.filter((e: Json) => e.recurso === 'historia')
    assert.deepEqual(
      moments.map((e: Json) => [e.tipo, e.anulado]),
      [
        ['historia_anulada', true],
        ['historia_cerrada', true],
        ['historia_abierta', true],
      ],
    )
    for (const size of [1, 3, 4]) {
      const walked = await walk(`${VIEW}timeline/${other}/?page_size=${size}`)
      assert.deepEqual(
        walked.map((e) => `${e.tipo}${e.id}`),
        all.map((e: Json) => `${e.tipo}${e.id}`),
        String(size),
      )
    }
  })

  test('desde y hasta, y el cursor no dice nada de nadie', async () => {
    const recent = (await see('timeline', paciente, '?desde=2026-01-01&page_size=200')).results
    assert.ok(recent.length > 0 && recent.every((e: Json) => e.tipo !== 'historia_abierta'))
    const old = (await see('timeline', paciente, '?hasta=2020-01-01')).results
    assert.deepEqual(
      old.map((e: Json) => e.tipo),
      ['historia_abierta'],
    )
    const { next } = await see('timeline', paciente, '?page_size=1&desde=2020-01-01')
    assert.match(new URL(next, s.base).searchParams.get('cursor') ?? '', /^\d+\.[0-9a-f-]{36}$/)
    assert.equal(new URL(next, s.base).searchParams.get('desde'), '2020-01-01')
  })

  test('lo que no existe se rechaza: parámetros, tipos y cursores de otra parte', async () => {
    const other = await value(await newPatient(s), { valor_numerico: 100 })
    for (const [query, campo] of [
      ['?nada=1', 'nada'],
      ['?tipo=raro', 'tipo[0]'],
      ['?tipo=nota&tipo=nota', 'tipo'],
      ['?page_size=201', 'page_size'],
      ['?desde=ayer', 'desde'],
      ['?cursor=x', 'cursor'],
      [`?cursor=99.${NOBODY}`, 'cursor'],
      [`?cursor=1.${NOBODY}`, 'cursor'],
      [`?cursor=10.${other.id}`, 'cursor'],
    ] as const) {
      const a = await s.call('GET', `${VIEW}timeline/${paciente}/${query}`)
      assert.equal(a.status, 400, query)
      assert.equal(a.json.errores[0].campo, campo, a.text)
    }
  })
})

describe('el resumen', () => {
  const coded = (list: Json[]): string[] => list.map((g) => g.codigo)

  test('de quien nada se sabe dice qué falta, y lo que se completa deja de faltar', async () => {
    const paciente = await newPatient(s)
    const empty = await see('resumen-paciente', paciente)
    assert.equal(empty.alergias_estado, 'sin_registro')
    assert.deepEqual(
      [empty.problemas, empty.medicamentos, empty.signos_vitales, empty.historias_abiertas, empty.aseguradora],
      [[], [], [], [], null],
    )
    for (const gap of [
      'sin_alergias',
      'sin_signos_vitales',
      'sin_autorizacion_datos',
      'sin_aseguradora',
      'sin_contacto',
    ])
      assert.ok(coded(empty.vacios).includes(gap), gap)
    const eapb = await make('eapb', { ...exampleOf('eapb'), codigo: 'ZZL001' })
    await must(
      s.call('PATCH', `/paciente/paciente/${paciente}/`, {
        eapb: eapb.id,
        telefono_movil: '3101234567',
        contacto_emergencia_nombre: 'Luis Muñoz',
        nivel_riesgo: 'alto',
        factores_riesgo: ['Vive sola'],
      }),
      200,
    )
    await make('antecedente_categorizado', { paciente, categoria: 'alergico', niega: true })
    await make('consentimiento', { ...exampleOf('consentimiento'), paciente })
    await make('atributo_paciente', { paciente, codigo: '882-1', valor: 'O+' })
    await value(paciente, { valor_numerico: 120 })
    const full = await see('resumen-paciente', paciente)
    assert.deepEqual(full.vacios, [])
    assert.equal(full.alergias_estado, 'niega')
    assert.equal(full.aseguradora.id, eapb.id)
    assert.equal(full.paciente.edad, yearsBetween('1980-02-29', dateInBogota(new Date())))
    assert.deepEqual([full.riesgo.nivel, full.riesgo.factores], ['alto', ['Vive sola']])
    assert.deepEqual(full.riesgo.razones, ['Un profesional lo clasificó en riesgo alto.'])
  })

  test('problemas, alergias, medicamentos, signos, riesgo y atención abierta', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1950-01-01' })
    const historia = await openHistory(paciente)
    const diagnosis = (more: Body): Promise<Json> =>
      make('diagnostico', { historia, codigo_cie10: 'I10', rol: 'principal', tipo_diagnostico: '02', ...more })
    await diagnosis({})
    await diagnosis({ codigo_cie10: 'J459', rol: 'relacionado', orden: 1, verificacion: 'refutado' })
    await diagnosis({ codigo_cie10: 'A09X', rol: 'relacionado', orden: 2, estado_clinico: 'resuelto' })
    const wrong = await diagnosis({ codigo_cie10: 'E119', rol: 'relacionado', orden: 3 })
    await must(
      s.call('PATCH', `${pathOf('diagnostico')}${wrong.id}/`, {
        anulado: true,
        motivo_anulacion: 'Era de otro paciente',
      }),
      200,
    )
    // The same code again in another encounter: one problem, as it was last said.
    const later = await openHistory(paciente, { tipo_atencion: 'urgencias' })
    await diagnosis({ historia: later, tipo_diagnostico: '03' })

    await make('antecedente_categorizado', { ...exampleOf('antecedente_categorizado'), paciente })
    await make('antecedente_categorizado', {
      paciente,
      categoria: 'farmacologico',
      medicamento: 'Losartán',
      estado_uso: 'active',
    })
    const formula = (more: Body): Promise<Json> =>
      make('formula_medicamento', { ...exampleOf('formula_medicamento'), historia, ...more })
    await formula({})
    await formula({ medicamento_dci: 'Amoxicilina', fecha_prescripcion: '2024-01-01T08:00:00-05:00' })
    await formula({ medicamento_dci: 'Naproxeno', estado: 'borrador' })
    for (const [day, n] of [
      ['2026-09-01', 120],
      ['2026-10-01', 150],
    ] as const)
      await value(paciente, { valor_numerico: n, ...on(day) })
    await make('escala', {
      historia,
      escala: 'phq9',
      items: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`item${i + 1}`, i === 8 ? 1 : 0])),
    })

    const r = await see('resumen-paciente', paciente)
    assert.deepEqual(
      r.problemas.map((p: Json) => [p.codigo_cie10, p.tipo_diagnostico]),
      [['I10X', '03']],
    )
    assert.equal(r.alergias_estado, 'registradas')
    assert.deepEqual([r.alergias[0].agente, r.alergias[0].severidad_nombre], ['Penicilina', 'Moderada'])
    assert.deepEqual(r.medicamentos.map((m: Json) => m.medicamento).sort(), ['Acetaminofén', 'Losartán'])
    const [pressure] = r.signos_vitales
    assert.deepEqual([pressure.valor, pressure.tendencia, pressure.cambio], ['150 mmHg', 'sube', 30])
    assert.deepEqual(
      pressure.anteriores.map((v: Json) => v.valor_numerico),
      [120],
    )
    assert.equal(pressure.interpretacion, 'alto')
    assert.equal(r.riesgo.razones.length, 2)
    const years = yearsBetween('1950-01-01', dateInBogota(new Date()))
    assert.match(r.riesgo.razones.join(' '), new RegExp(`${years} años y enfermedad crónica.*I10X.*ítem 9`))
    assert.deepEqual(r.historias_abiertas.map((h: Json) => [h.tipo_atencion, h.estado]).sort(), [
      ['consulta_externa', 'en_atencion'],
      ['urgencias', 'en_atencion'],
    ])
    const total = (name: string): number => r.cuentas.find((c: Json) => c.recurso === name).total
    assert.deepEqual([total('historia'), total('diagnostico'), total('formula_medicamento')], [2, 5, 3])
    assert.ok(!coded(r.vacios).includes('sin_signos_vitales'))
  })

  test('también en XML', async () => {
    const paciente = await newPatient(s)
    const a = await s.call('GET', `${VIEW}resumen-paciente/${paciente}/`, undefined, { accept: 'application/xml' })
    assert.equal(a.status, 200)
    assert.match(a.text, /<alergias_estado>sin_registro</)
  })
})

describe('quién ve qué', () => {
  const titular = newDocument()
  let paciente: string
  let historia: string
  let restricted: string
  let secret: string
  const people: Record<string, Caller> = {}

  before(async () => {
    paciente = await newPatient(s, { numero_documento: titular })
    people.medico = await newPerson(s, 'medico')
    people.ajeno = await newPerson(s, 'medico')
    people.equipo = await newPerson(s, 'medico')
    people.auditor = await newPerson(s, 'auditor')
    people.coordinador = await newPerson(s, 'coordinador_medico')
    people.titular = await newPerson(s, 'paciente', { paciente, numero_documento: titular })
    const another = newDocument()
    people.otro = await newPerson(s, 'paciente', {
      paciente: await newPatient(s, { numero_documento: another }),
      numero_documento: another,
    })
    for (const rol of ['admisiones', 'archivo', 'facturacion', 'administrador']) people[rol] = await newPerson(s, rol)
    people.tercero = await newSystem(s, 'Aseguradora longitudinal')
    historia = await openHistory(paciente, { profesional: (people.medico as Person).id })
    await make('nota', { ...exampleOf('nota'), historia, contenido: 'palabra abierta' })
    await value(paciente, { valor_numerico: 120, historia_atencion: historia })
    await value(paciente, { codigo: '718-7', valor_numerico: 13 })
    await value(paciente, { codigo: '4548-4', valor_numerico: 9, sensible: true })
    restricted = await openHistory(paciente, { confidencialidad: 'restringida' })
    secret = (await make('nota', { ...exampleOf('nota'), historia: restricted, contenido: 'palabra secreta' })).id
    await make('diagnostico', { ...exampleOf('diagnostico'), historia: restricted, codigo_cie10: 'F322' })
    await value(paciente, { codigo: '2160-0', valor_numerico: 1, historia_atencion: restricted })
    const third = await openHistory(paciente)
    await must(s.call('POST', `/hce/api/historias/${third}/equipo/`, { cuenta: (people.equipo as Person).id }))
    await sql(`delete from alcance where miembro = 'c:' || $1 and historia is null`, (people.equipo as Person).id)
    await make('nota', { ...exampleOf('nota'), historia: third, contenido: 'palabra del equipo' })
    await value(paciente, { codigo: '8867-4', valor_numerico: 80, historia_atencion: third })
  })
  const by = (name: string): Caller => people[name] ?? assert.fail(name)
  const codes = async (name: string): Promise<string[]> =>
    (await see('ultimos-valores', paciente, '', by(name))).results.map((r: Json) => r.codigo).sort()
  const spoken = async (name: string): Promise<string> =>
    JSON.stringify(await see('timeline', paciente, '?page_size=200', by(name)))

  test('para quien no lo alcanza el paciente no existe; lo mal escrito tampoco', async () => {
    for (const view of VIEWS) {
      for (const name of ['ajeno', 'otro', 'tercero'])
        assert.equal((await by(name).call('GET', `${VIEW}${view}/${paciente}/`)).status, 404, `${view} ${name}`)
      for (const odd of [NOBODY, 'x', '%00', 'x'.repeat(100)])
        assert.equal((await s.call('GET', `${VIEW}${view}/${odd}/`)).status, 404, `${view} ${odd}`)
    }
  })

  test('admisiones, archivo, facturación y administración no entran', async () => {
    for (const name of ['admisiones', 'archivo', 'facturacion', 'administrador'])
      for (const path of [VIEW, `${VIEW}${NOBODY}/`, ...VIEWS.map((v) => `${VIEW}${v}/${paciente}/`)])
        assert.equal((await by(name).call('GET', path)).status, 403, `${name} ${path}`)
  })

  test('lo restringido es de su equipo, y del titular', async () => {
    for (const name of ['medico', 'coordinador', 'auditor']) {
      const text = await spoken(name)
      assert.match(text, /palabra abierta/, name)
      assert.doesNotMatch(text, /palabra secreta/, name)
      assert.ok(!text.includes(restricted) && !text.includes(secret), name)
      assert.doesNotMatch(JSON.stringify(await see('resumen-paciente', paciente, '', by(name))), /F322/, name)
      assert.ok(!(await codes(name)).includes('2160-0'), name)
    }
    const own = await spoken('titular')
    assert.match(own, /palabra abierta/)
    assert.match(own, /palabra secreta/)
    assert.match(JSON.stringify(await see('resumen-paciente', paciente, '', by('titular'))), /F322/)
    assert.deepEqual(await codes('titular'), ['2160-0', '4548-4', '718-7', '8480-6', '8867-4'])
  })

  test('lo sensible es de quien lo trata', async () => {
    assert.ok((await codes('medico')).includes('4548-4'))
    assert.ok(!(await codes('coordinador')).includes('4548-4'))
  })

  test('quien tiene una sola atención ve esa, y no da por faltante lo que no ve', async () => {
    const text = await spoken('equipo')
    assert.match(text, /palabra del equipo/)
    assert.doesNotMatch(text, /palabra abierta|palabra secreta/)
    assert.deepEqual(await codes('equipo'), ['8867-4'])
    const summary = await see('resumen-paciente', paciente, '', by('equipo'))
    assert.equal(summary.alcance_completo, false)
    assert.equal(summary.alergias_estado, null)
    assert.ok(summary.vacios.every((g: Json) => g.codigo !== 'sin_alergias' && g.codigo !== 'sin_signos_vitales'))
    assert.deepEqual(
      summary.signos_vitales.map((v: Json) => v.codigo),
      ['8867-4'],
    )
    const paged = await walk(`${VIEW}timeline/${paciente}/?page_size=1`, by('equipo'))
    assert.equal(paged.length, JSON.parse(text).results.length)
  })

  test('quienes preguntan a la vez ven cada uno lo suyo, y quien no lo alcanza nada', async () => {
    const names = ['medico', 'ajeno', 'equipo', 'titular', 'otro', 'auditor', 'coordinador']
    const path = `${VIEW}timeline/${paciente}/?page_size=150`
    const alone: Answer[] = []
    for (const name of names) alone.push(await by(name).call('GET', path))
    const several = await Promise.all([...names, ...names, ...names].map((name) => by(name).call('GET', path)))
    for (const [i, a] of several.entries()) {
      const expected = alone[i % names.length] ?? assert.fail()
      assert.equal(a.status, expected.status, names[i % names.length])
      if (a.status === 200) assert.deepEqual(a.json, expected.json, names[i % names.length])
    }
    assert.equal(new Set(alone.filter((a) => a.status === 200).map((a) => a.text)).size > 2, true)
  })

  test('un tercero ve las partes que el paciente le abrió', async () => {
    const consent = (ambitos: string[]): Promise<Json> =>
      make('consentimiento', {
        paciente,
        tipo: 'interoperabilidad_terceros',
        texto_version: '1',
        decision: 'aceptado',
        otorgado_por: 'paciente',
        terceros_autorizados: [{ quien: 'Aseguradora longitudinal', ambitos }],
      })
    await consent(['identificacion', 'notas'])
    const { results } = await see('timeline', paciente, '?page_size=200', by('tercero'))
    assert.deepEqual([...new Set(results.map((e: Json) => e.tipo))], ['nota'])
    assert.deepEqual(await codes('tercero'), [])
    assert.equal((await see('resumen-paciente', paciente, '', by('tercero'))).alcance_completo, false)
    await consent(['examenes'])
    assert.deepEqual(await codes('tercero'), ['718-7', '8480-6', '8867-4'])
  })

  test('quien ve un valor y no la identidad no aprende la edad', async () => {
    const other = await newPatient(s)
    const { id } = await value(other, { valor_numerico: 120 })
    await make('consentimiento', {
      paciente: other,
      tipo: 'interoperabilidad_terceros',
      texto_version: '1',
      decision: 'aceptado',
      otorgado_por: 'paciente',
      terceros_autorizados: [{ quien: 'Aseguradora longitudinal', ambitos: ['examenes'] }],
    })
    const row = await must(by('tercero').call('GET', `${VIEW}${id}/`), 200)
    assert.deepEqual([row.valor, row.edad_medicion, row.edad_medicion_texto], ['120 mmHg', null, null])
    const page = await must(by('tercero').call('GET', `${VIEW}?paciente=${other}`), 200)
    assert.equal(page.results[0].edad_medicion, null)
    assert.equal((await by('tercero').call('GET', `${VIEW}timeline/${other}/`)).status, 404)
  })

  test('quien audita dice por qué', async () => {
    for (const view of VIEWS) {
      const path = `${VIEW}${view}/${paciente}/`
      assert.equal((await by('auditor').call('GET', path, undefined, { 'x-motivo': '' })).status, 403)
      assert.equal((await by('auditor').call('GET', path)).status, 200)
    }
  })

  test('cada consulta queda en la auditoría, con el paciente y las filas', async () => {
    const trail = async (a: Answer): Promise<DbRow> => {
      const [row] = await sql(
        'select accion, recurso, paciente, registros, campos, resultado from auditoria where solicitud = $1',
        a.headers.get('x-request-id'),
      )
      return row ?? assert.fail()
    }
    for (const view of VIEWS) {
      const a = await by('medico').call('GET', `${VIEW}${view}/${paciente}/`)
      const row = await trail(a)
      assert.deepEqual([row.paciente, row.resultado], [paciente, 200], view)
      if (view === 'timeline') assert.deepEqual(row.registros, ids(a.json))
    }
    const refused = await trail(await by('ajeno').call('GET', `${VIEW}timeline/${paciente}/`))
    assert.equal(refused.resultado, 404)
    const filtered = await trail(
      await by('medico').call('GET', `${VIEW}timeline/${paciente}/?tipo=nota&desde=2020-01-01`),
    )
    assert.deepEqual(filtered.campos, ['tipo', 'desde'])
  })
})

test('por muchas clases de registros que haya, la línea y el resumen se piden de una vez; la línea, también si hay fusionados', async () => {
  const [paciente, absorbed] = [await newPatient(s), await newPatient(s)]
  const historia = await openHistory(paciente)
  await make('nota', { ...exampleOf('nota'), historia })
  await value(absorbed, { valor_numerico: 120, ...on('2026-03-01') })
  const { db } = s.engine.core
  const first = `${VIEW}timeline/${paciente}/`
  const asks = (path: string): Promise<readonly string[]> => askedStatements(db, () => must(s.call('GET', path), 200))
  assert.deepEqual(await asks(first), ['linea_de_tiempo_total'])
  // What the facts of the person are made of is one statement for all who ask for them.
  const summary = (await asks(`${VIEW}resumen-paciente/${paciente}/`)).map((name) =>
    name.replace(/^(unico_cargar_persona)_.*$/, '$1'),
  )
  assert.deepEqual(summary, ['resumen_paciente_total', 'unico_cargar_persona', 'auditoria'])
  await must(
    s.call('POST', `/paciente/paciente/${paciente}/fusionar/`, { duplicado: absorbed, motivo: 'Es la misma' }),
    200,
  )
  assert.deepEqual(await asks(first), ['linea_de_tiempo_total'])
  const page = await see('timeline', paciente, '?page_size=1')
  assert.equal((await asks(page.next)).length, 1)
  const trail = await sql(
    `select accion, pacientes, registros from auditoria where paciente = $1 and accion in ('leer', 'listar') order by id desc limit 3`,
    paciente,
  )
  for (const { pacientes } of trail) assert.deepEqual(pacientes, [paciente, absorbed])
})

test('la página que ya se mostró cambia con lo que se escribe, se corrige, se anula y se fusiona', async () => {
  const [paciente, absorbed] = [await newPatient(s), await newPatient(s)]
  const historia = await openHistory(paciente)
  const path = `${VIEW}timeline/${paciente}/?tipo=nota&tipo=valor_clinico`
  const shown = async (): Promise<Json[]> => {
    const { results } = await must(s.call('GET', path), 200)
    assert.deepEqual((await must(s.call('GET', path), 200)).results, results)
    return results
  }
  assert.deepEqual(await shown(), [])
  const note = await make('nota', { ...exampleOf('nota'), historia, contenido: 'al principio' })
  assert.match((await shown())[0].resumen, /al principio/)
  const corrected = await s.call('PATCH', `${pathOf('nota')}${note.id}/`, { contenido: 'corregida' })
  assert.equal(corrected.status, 200, corrected.text)
  assert.match((await shown())[0].resumen, /corregida/)
  const first = await value(paciente, { valor_numerico: 120, ...on('2026-03-01') })
  const annulled = async (): Promise<boolean> => (await shown()).find((e) => e.id === first.id).anulado
  assert.equal(await annulled(), false)
  await value(paciente, { valor_numerico: 121, ...on('2026-03-01'), corrige_a: first.id, estado: 'corregido' })
  // Of the row itself nothing changed: another one replaces it.
  assert.equal(await annulled(), true)
  const other = await value(absorbed, { valor_numerico: 130, ...on('2026-03-02') })
  assert.ok((await shown()).every((e) => e.id !== other.id))
  await must(
    s.call('POST', `/paciente/paciente/${paciente}/fusionar/`, { duplicado: absorbed, motivo: 'Es la misma' }),
    200,
  )
  assert.ok((await shown()).some((e) => e.id === other.id))
  const one = await must(s.call('GET', `${VIEW}timeline/${absorbed}/`), 200)
  assert.equal(one.fusionado_con, paciente)
  const xml = await s.call('GET', path, undefined, { accept: 'application/xml' })
  assert.match(xml.text, new RegExp(`<id>${other.id}</id>`))
})

describe('el costo no crece con la historia', () => {
  const BIG = 4000
  let paciente: string
  before(async () => {
    paciente = await newPatient(s)
    const historia = await openHistory(paciente)
    // Others too, so that the planner has something to choose between.
    for (let i = 0; i < 3; i++) await value(await newPatient(s), { valor_numerico: 100 + i })
    const { id } = await value(paciente, { valor_numerico: 120, historia_atencion: historia })
    await sql(
      `insert into valor_clinico select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
        'codigo', 'codigo-' || (n % 40), 'fecha_medicion', v.fecha_medicion - n * interval '1 hour'))).*
       from valor_clinico v, generate_series(1, ${BIG}) n where v.id = $1`,
      id,
    )
    await sql(
      `insert into nota select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
        'fecha_nota', v.fecha_nota - n * interval '1 hour'))).*
       from nota v, generate_series(1, ${BIG}) n where v.id = $1`,
      (await make('nota', { ...exampleOf('nota'), historia })).id,
    )
    await sql('analyze')
  })

  interface Plan {
    readonly 'Node Type': string
    readonly 'Relation Name'?: string
    readonly 'Actual Rows'?: number
    readonly 'Actual Loops'?: number
    readonly 'Rows Removed by Filter'?: number
    readonly Plans?: readonly Plan[]
  }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

  for (const [who, reach] of [
    ['quien lo ve todo', 'total'],
    ['la institución', 'institucion'],
    ['quien tiene la historia completa', 'concedido'],
    ['quien tiene una sola atención', 'concedido'],
  ] as const) {
    test(`como ${who}, ninguna vista lee la historia entera`, async () => {
      const member = `c:${who}`
      const one = who.includes('sola') ? await openHistory(paciente) : null
      await sql(
        `insert into alcance (miembro, paciente, historia, via, nivel, desde) values ($1, $2, $3, 'registro', 1, now())`,
        member,
        paciente,
        one,
      )
      const given = [paciente, `{"${member}"}`]
      const events = { tipos: [], desde: null, hasta: null, cursor: null, size: 25 }
      const call = callBy({ ...administrator, miembros: [member] })
      const asked = { call, patient: paciente, query: events, given: {}, mark: '' }
      const values = { categoria: null, codigo: null, estado: null, desde: null, hasta: null, cursor: null, size: 25 }
      for (const [view, text, parameters] of [
        ['timeline', timelineSql(reach, 'listar', 'valor_clinico', events), askedTimelines.values([asked])],
        ['ultimos-valores', statementOf(reach).text, given],
        ['resumen-paciente', summarySql(reach), given],
        ['por-paciente', valuesSql(reach, values), [...given, 26, null, null, null, null, null, null]],
      ] as const) {
        const [row] = await sql(`explain (analyze, format json) ${text}`, ...parameters)
        const [{ Plan: plan }] = (row ?? assert.fail())['QUERY PLAN'] as [{ Plan: Plan }]
        for (const node of nodes(plan)) {
          if (node['Relation Name'] !== 'valor_clinico' && node['Relation Name'] !== 'nota') continue
          const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
          const touched = rows * (node['Actual Loops'] ?? 1)
          assert.ok(!node['Node Type'].includes('Seq Scan') || touched === 0, `${view}: ${JSON.stringify(node)}`)
          assert.ok(touched < BIG / 4, `${view}: ${touched} ${JSON.stringify(node)}`)
        }
      }
    })
  }

  test('y por HTTP se sigue hasta el final', async () => {
    const walked = await walk(`${VIEW}timeline/${paciente}/?page_size=200&tipo=nota`)
    assert.equal(new Set(walked.map((e) => e.id)).size, BIG + 1)
  })
})
