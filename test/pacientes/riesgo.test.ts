import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DbRow } from '../../src/engine/database.ts'
import { applyRules, RuleChangedError } from '../../src/features/riesgo/apply-rules.ts'
import { riskRules } from '../../src/features/riesgo/rules.ts'
import { addDays, dateInBogota } from '../../src/model/calendar.ts'
import { orderable } from '../../src/model/list-query.ts'
import { scales } from '../../src/model/scales/index.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { newPerson, type Person } from '../accounts.ts'
import { must, REASON } from '../historias/histories.ts'
import { newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Who is at high risk, why, and who gets to know: rules, lists, reach, and what changes with the record. */
const s = useService({ APERTURA_MAXIMA_DIAS: '36500' })

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
type Json = Answer['json']

const PATIENTS = '/paciente/paciente/'
const HIGH = `${PATIENTS}alto-riesgo/`
const DIAGNOSES = '/hce/api/diagnosticos/'
const SCALES = '/hce/api/escalas/'
const VALUES = '/paciente/historias-clinicas/'
const ATTRIBUTES = '/paciente/attribute_paciente/'
const PAST = '/hce/api/antecedentes-categorizados/'
const NOBODY = '01a1dd0f-8992-703c-9c3c-723db29af03d'
const today = dateInBogota(new Date())
let provider = 4_000_000_000
let turn = 0

const sql = (text: string, ...values: unknown[]): Promise<DbRow[]> => s.owner.run({ text, values })
const post = (path: string, body: Body, who: Caller = s): Promise<Json> => must(who.call('POST', path, body), 201)
const patch = (path: string, id: string, body: Body): Promise<Json> => must(s.call('PATCH', `${path}${id}/`, body), 200)
const get = (path: string, who: Caller = s): Promise<Json> => must(who.call('GET', path), 200)

async function openHistory(paciente: string, more: Body = {}): Promise<string> {
  const body = {
    paciente,
    tipo_atencion: 'consulta_externa',
    prestador_codigo: String(provider++),
    fecha_inicio: '2024-01-01T08:00:00-05:00',
    motivo_inicio_tardio: 'Se registra lo de entonces',
    ...more,
  }
  return (await post('/hce/api/historias/abrir/', body)).id
}
const diagnose = (historia: string, codigo_cie10: string, more: Body = {}): Promise<Json> =>
  post(DIAGNOSES, { historia, codigo_cie10, rol: 'complicacion', orden: (turn++ % 7) + 1, ...more })
const phq9 = (item9: number): Body => ({
  escala: 'phq9',
  items: Object.fromEntries((scales.get('phq9')?.items ?? []).map(({ key }) => [key, key === 'item9' ? item9 : 0])),
})
const news2 = (paciente: string, n: number, more: Body = {}): Promise<Json> =>
  post(VALUES, { paciente, codigo: 'news2', valor_numerico: n, ...more })

const riskOf = (paciente: string, who: Caller = s): Promise<Json> => get(`${PATIENTS}${paciente}/riesgo/`, who)
const rulesOf = async (paciente: string, who: Caller = s): Promise<string[]> =>
  (await riskOf(paciente, who)).razones.map((r: Json) => r.regla)

/** Follows `next` to the end. */
async function walk(path: string, who: Caller = s): Promise<Json[]> {
  const all: Json[] = []
  for (let at: string | null = path; at !== null; ) {
    const page: Json = await get(at, who)
    all.push(...page.results)
    at = page.next
    assert.ok(all.length < 5000)
  }
  return all
}
const ids = (rows: readonly Json[]): string[] => rows.map((r) => r.id)
const isListed = async (paciente: string, who: Caller = s): Promise<boolean> =>
  ids(await walk(`${HIGH}?page_size=200`, who)).includes(paciente)

describe('activos e inactivos', () => {
  const surname = `Zapata${'abcdefghij'[new Date().getMilliseconds() % 10]}`
  let gone: string
  let dead: string
  before(async () => {
    for (let i = 0; i < 3; i++) await newPatient(s, { primer_apellido: surname })
    gone = await newPatient(s, { primer_apellido: surname, activo: false, motivo_inactivacion: 'Se mudó de ciudad' })
    dead = await newPatient(s, { primer_apellido: surname, activo: false, fecha_fallecimiento: '2025-05-03' })
  })

  test('cada lista tiene los suyos, con cuenta, páginas en ambos sentidos y los demás filtros', async () => {
    const live = await get(`${PATIENTS}activos/?primer_apellido=${surname}&count=true&page_size=2`)
    assert.deepEqual([live.count, live.results.length], [3, 2])
    const second = await get(live.next)
    assert.equal(second.results.length, 1)
    assert.equal(second.next, null)
    assert.deepEqual(ids((await get(second.previous)).results), ids(live.results))
    const all = await get(`${PATIENTS}?primer_apellido=${surname}&activo=true&page_size=2`)
    assert.deepEqual(live.results, all.results)
    const named = await get(`${PATIENTS}activos/?search=${surname}&ordering=-numero_documento`)
    assert.equal(named.results.length, 3)
    assert.deepEqual(ids(named.results), ids((await get(`${PATIENTS}activos/?search=${surname}`)).results))
  })

  test('los inactivos dicen por qué', async () => {
    const found = await get(`${PATIENTS}inactivos/?primer_apellido=${surname}&count=true`)
    assert.equal(found.count, 2)
    const of = (id: string): Json => found.results.find((r: Json) => r.id === id)
    assert.deepEqual(of(gone).inactividad, { causa: 'otra', texto: 'Se mudó de ciudad' })
    assert.deepEqual(of(dead).inactividad, { causa: 'fallecimiento', texto: 'Falleció el 3 de mayo de 2025.' })
    assert.equal(of(gone).motivo_inactivacion, 'Se mudó de ciudad')
    const xml = await s.call('GET', `${PATIENTS}inactivos/?primer_apellido=${surname}`, undefined, {
      accept: 'application/xml',
    })
    assert.match(xml.text, /<causa>fallecimiento</)
  })

  test('un parámetro que no existe, o el que la lista ya decidió, se rechaza', async () => {
    for (const list of ['activos', 'inactivos', 'alto-riesgo'])
      for (const [query, campo] of [
        ['nada=1', 'nada'],
        ['page_size=0', 'page_size'],
        ['cursor=x', 'cursor'],
        [`cursor=s.${NOBODY}`, 'cursor'],
        ['ordering=nivel_riesgo', 'ordering'],
        ['search=%00abc', 'search'],
        ...(list === 'alto-riesgo' ? [] : [['activo=true', 'activo']]),
      ] as const) {
        const a = await s.call('GET', `${PATIENTS}${list}/?${query}`)
        assert.equal(a.status, 400, `${list} ${query} ${a.text}`)
        assert.equal(a.json.errores[0].campo, campo)
      }
    for (const odd of ['%25', "O'Neil", '🫀', 'x'.repeat(60)])
      assert.deepEqual((await get(`${PATIENTS}activos/?primer_apellido=${encodeURIComponent(odd)}`)).results, [])
  })

  test('cada quien por su vista: facturación no ve el motivo, y admisiones no ve riesgo', async () => {
    const billing = await newPerson(s, 'facturacion')
    const desk = await newPerson(s, 'admisiones')
    const seen = (await get(`${PATIENTS}inactivos/?page_size=200`, billing)).results.find((r: Json) => r.id === gone)
    assert.deepEqual(seen.inactividad, { causa: 'otra', texto: null })
    assert.ok(!('motivo_inactivacion' in seen) && !('nivel_riesgo' in seen))
    assert.equal((await billing.call('GET', `${PATIENTS}activos/?nivel_riesgo=alto`)).status, 400)
    assert.equal((await desk.call('GET', `${PATIENTS}activos/?search=${surname}`)).status, 200)
    for (const who of [billing, desk])
      for (const path of [HIGH, `${PATIENTS}${gone}/riesgo/`]) assert.equal((await who.call('GET', path)).status, 403)
    assert.equal((await desk.call('GET', '/paciente/riesgo/reglas/')).status, 200)
  })

  test('queda en la auditoría quiénes se vieron', async () => {
    const { results } = await get(`${HIGH}?page_size=1`)
    const [row] = await sql(
      `select accion, recurso, campos, registros from auditoria where resultado = 200 order by id desc limit 1`,
    )
    assert.deepEqual([row?.accion, row?.recurso], ['listar', 'paciente'])
    assert.deepEqual(row?.campos, ['riesgo'])
    assert.deepEqual(row?.registros, ids(results))
  })
})

describe('las reglas', () => {
  test('se publican como están escritas, y la base tiene las mismas', async () => {
    const { reglas } = await get('/paciente/riesgo/reglas/')
    assert.deepEqual(
      reglas.filter((r: Json) => r.vigente),
      riskRules.map((r) => ({ ...r, vigente: true })),
    )
    assert.equal(await applyRules(s.owner), 0)
  })

  test('una clasificación de un profesional', async () => {
    const paciente = await newPatient(s)
    assert.deepEqual(await rulesOf(paciente), [])
    await patch(PATIENTS, paciente, { nivel_riesgo: 'medio' })
    assert.equal(await isListed(paciente), false)
    await patch(PATIENTS, paciente, { nivel_riesgo: 'muy_alto' })
    const { nivel, razones } = await riskOf(paciente)
    assert.equal(nivel, 'muy_alto')
    const [{ fecha, ...reason }] = razones
    assert.deepEqual(reason, {
      regla: 'nivel_profesional',
      version_reglas: 1,
      nivel: 'muy_alto',
      texto: 'Un profesional lo clasificó en riesgo muy alto.',
      fuente: { recurso: 'paciente', id: paciente, historia: null },
      valor: 'muy_alto',
      otras_fuentes: [],
    })
    const since = fecha
    await patch(PATIENTS, paciente, { barrio: 'Otro' })
    assert.equal((await riskOf(paciente)).razones[0].fecha, since, 'otro cambio no mueve la fecha')
    assert.equal(await isListed(paciente), true)
    await patch(PATIENTS, paciente, { nivel_riesgo: 'bajo' })
    assert.equal(await isListed(paciente), false)
    const { cambios } = await riskOf(paciente)
    assert.equal(cambios.length, 1)
    assert.ok(cambios[0].hasta > cambios[0].desde)
  })

  test('el último NEWS2: uno nuevo más bajo la termina, y anularlo la trae de vuelta', async () => {
    const paciente = await newPatient(s)
    const historia = await openHistory(paciente)
    await news2(paciente, 6, { fecha_medicion: '2026-01-01T08:00:00-05:00' })
    assert.deepEqual(await rulesOf(paciente), [])
    const high = await news2(paciente, 7, { fecha_medicion: '2026-01-02T08:00:00-05:00', historia_atencion: historia })
    const { razones } = await riskOf(paciente)
    assert.deepEqual(
      [razones[0].regla, razones[0].nivel, razones[0].valor, razones[0].fecha],
      ['news2_emergencia', 'muy_alto', 7, '2026-01-02T13:00:00.000Z'],
    )
    assert.deepEqual(razones[0].fuente, { recurso: 'valor_clinico', id: high.id, historia })
    const low = await news2(paciente, 2, { fecha_medicion: '2026-01-03T08:00:00-05:00' })
    assert.deepEqual(await rulesOf(paciente), [])
    assert.equal(await isListed(paciente), false)
    await patch(VALUES, low.id, { estado: 'anulado' })
    assert.deepEqual(await rulesOf(paciente), ['news2_emergencia'])
    await post(VALUES, {
      paciente,
      codigo: 'news2',
      valor_numerico: 1,
      estado: 'corregido',
      corrige_a: high.id,
      fecha_medicion: '2026-01-02T08:00:00-05:00',
    })
    assert.deepEqual(await rulesOf(paciente), [], 'lo corregido no cuenta')
    const { cambios } = await riskOf(paciente)
    assert.deepEqual(
      cambios.map((c: Json) => [c.regla, c.valor, c.hasta === null]),
      [
        ['news2_emergencia', 7, false],
        ['news2_emergencia', 7, false],
      ],
    )
  })

  test('una enfermedad crónica cuenta desde que se cumplen 65 años, sin que nadie escriba nada', async () => {
    const turning = `${Number(today.slice(0, 4)) - 65}${today.slice(4)}`
    const younger = addDays(turning, 1)
    for (const [fecha_nacimiento, holds] of [
      [turning === `${turning.slice(0, 4)}-02-29` ? addDays(turning, -1) : turning, true],
      [younger, false],
    ] as const) {
      const paciente = await newPatient(s, { fecha_nacimiento })
      await diagnose(await openHistory(paciente), 'E119')
      assert.deepEqual(await rulesOf(paciente), holds ? ['cronico_mayor'] : [], fecha_nacimiento)
      assert.equal(await isListed(paciente), holds)
      const [row] = await sql('select vigente_desde from riesgo_razon where paciente = $1 and hasta is null', paciente)
      assert.equal(row?.vigente_desde, holds ? today : addDays(today, 1))
    }
  })

  test('quien nació un 29 de febrero los cumple el 1 de marzo, salvo en bisiesto', async () => {
    const [row] =
      await sql(`select custodia_cumple_anios('1960-02-29', 65) as a, custodia_cumple_anios('1959-03-01', 65) as b,
      custodia_cumple_anios('1960-02-29', 64) as c, custodia_cumple_anios('1963-03-01', 65) as d, custodia_cumple_anios('1960-02-28', 65) as e`)
    assert.deepEqual(Object.values(row ?? {}), ['2025-03-01', '2024-03-01', '2024-02-29', '2028-03-01', '2025-02-28'])
  })

  test('los rangos empiezan y terminan donde deben; lo resuelto, refutado, anulado o reemplazado no cuenta', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1940-01-01' })
    const historia = await openHistory(paciente)
    for (const [codigo, counts] of [
      ['I09.9', false],
      ['I10', true],
      ['I15.9', true],
      ['I25.9', true],
      ['I26.9', false],
      ['C97', true],
      ['D00.0', false],
      ['E14.9', true],
      ['E15', false],
      ['J43.9', false],
      ['J44.9', true],
      ['N18.9', true],
      ['N19', false],
    ] as const) {
      const made = await diagnose(historia, codigo)
      assert.deepEqual(await rulesOf(paciente), counts ? ['cronico_mayor'] : [], codigo)
      await patch(DIAGNOSES, made.id, { anulado: true, motivo_anulacion: REASON })
      assert.deepEqual(await rulesOf(paciente), [], codigo)
    }
    for (const more of [{ estado_clinico: 'resuelto' }, { estado_clinico: 'inactivo' }, { verificacion: 'refutado' }]) {
      const made = await diagnose(historia, 'N18.9', more)
      assert.deepEqual(await rulesOf(paciente), [])
      await must(s.call('DELETE', `${DIAGNOSES}${made.id}/`, undefined, { 'x-motivo': 'Repetido%20por%20error' }), 204)
    }
    const old = await diagnose(historia, 'I50.9', { estado_clinico: 'remision' })
    assert.deepEqual(await rulesOf(paciente), ['cronico_mayor'])
    await diagnose(historia, 'R51', { reemplaza_a: old.id })
    assert.deepEqual(await rulesOf(paciente), [])
  })

  test('un antecedente patológico codificado también; uno de la familia, no', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1940-01-01' })
    await post(PAST, { paciente, categoria: 'familiar', cie10: 'I10', parentesco: 'madre' })
    assert.deepEqual(await rulesOf(paciente), [])
    const past = await post(PAST, { paciente, categoria: 'patologico', cie10: 'I10' })
    const { razones } = await riskOf(paciente)
    assert.deepEqual(razones[0].fuente, { recurso: 'antecedente_categorizado', id: past.id, historia: null })
    await patch(PAST, past.id, { estado_clinico: 'resuelto' })
    assert.deepEqual(await rulesOf(paciente), [])
  })

  test('un embarazo con trastorno hipertensivo: las dos cosas, y mientras dure', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1998-01-01' })
    const historia = await openHistory(paciente)
    const diagnosis = await diagnose(historia, 'O14.0')
    assert.deepEqual(await rulesOf(paciente), ['embarazo_complicado'], 'el trastorno mismo lo dice')
    const attribute = await post(ATTRIBUTES, { paciente, codigo: '82810-3', valor: 'embarazada' })
    const { razones } = await riskOf(paciente)
    assert.deepEqual(
      [razones[0].regla, razones[0].fuente.id, razones[0].valor],
      ['embarazo_complicado', diagnosis.id, 'O140'],
    )
    assert.deepEqual(
      razones[0].otras_fuentes.map((o: Json) => [o.fuente.recurso, o.fuente.id, o.valor]),
      [['atributo_paciente', attribute.id, 'embarazada']],
    )
    assert.equal(await isListed(paciente), true)
    await patch(ATTRIBUTES, attribute.id, { vigente_hasta: today })
    assert.equal(await isListed(paciente), true, 'el último día todavía')
    const other = await newPatient(s, { fecha_nacimiento: '1998-01-01' })
    await diagnose(await openHistory(other), 'O24.4')
    await post(ATTRIBUTES, {
      paciente: other,
      codigo: '82810-3',
      valor: 'embarazada',
      vigente_desde: addDays(today, -301),
    })
    assert.equal(await isListed(other), true, 'la diabetes del embarazo es de hoy')
    await diagnose(await openHistory(other), 'O80.0')
    assert.equal(await isListed(other), false, 'con el parto terminó')
    await patch(ATTRIBUTES, attribute.id, { valor: 'no_embarazada' })
    assert.deepEqual(await rulesOf(paciente), [])
    assert.equal(await isListed(paciente), false)
  })

  test('el ítem 9 del último PHQ-9', async () => {
    const paciente = await newPatient(s)
    const historia = await openHistory(paciente)
    const made = await post(SCALES, { historia, ...phq9(2), fecha_aplicacion: '2026-01-01T08:00:00-05:00' })
    const { razones } = await riskOf(paciente)
    assert.deepEqual([razones[0].regla, razones[0].valor], ['phq9_item9', 2])
    assert.deepEqual(razones[0].fuente, { recurso: 'escala', id: made.id, historia })
    await patch(SCALES, made.id, { items: phq9(0).items })
    assert.deepEqual(await rulesOf(paciente), [])
    await patch(SCALES, made.id, { items: phq9(1).items })
    await post(SCALES, { historia, ...phq9(0) })
    assert.deepEqual(await rulesOf(paciente), [])
  })

  test('lo de una historia anulada no cuenta, y quien falleció no corre riesgo', async () => {
    const paciente = await newPatient(s, { fecha_nacimiento: '1940-01-01' })
    const historia = await openHistory(paciente)
    await diagnose(historia, 'I10')
    await post(SCALES, { historia, ...phq9(3) })
    assert.deepEqual(await rulesOf(paciente), ['cronico_mayor', 'phq9_item9'])
    await patch(PATIENTS, paciente, { activo: false, fecha_fallecimiento: today })
    assert.deepEqual(await rulesOf(paciente), [])
    await patch(PATIENTS, paciente, { activo: true, fecha_fallecimiento: null })
    assert.deepEqual(await rulesOf(paciente), ['cronico_mayor', 'phq9_item9'])
    await must(
      s.call('POST', `/hce/api/historias/${historia}/cambiar-estado/`, { estado: 'anulada', motivo: REASON }),
      200,
    )
    assert.deepEqual(await rulesOf(paciente), [])
    const { cambios } = await riskOf(paciente)
    assert.ok(cambios.length === 4 && cambios.every((c: Json) => c.hasta !== null), JSON.stringify(cambios))
  })

  test('una versión nueva se aplica a todos, y cada razón dice qué versión la encontró', async () => {
    const paciente = await newPatient(s)
    await news2(paciente, 5)
    const high = await newPatient(s)
    await news2(high, 9)
    const [before] = await sql('select id from riesgo_razon where paciente = $1', high)
    const changed = riskRules.map((r) =>
      r.codigo === 'news2_emergencia'
        ? { ...r, version: 2, condiciones: [{ parte: 1 as const, mira: 'valor' as const, codigo: 'news2', minimo: 5 }] }
        : r,
    )
    assert.equal(await applyRules(s.owner, changed), 1)
    try {
      const { razones } = await riskOf(paciente)
      assert.deepEqual(
        razones.map((r: Json) => [r.regla, r.version_reglas]),
        [['news2_emergencia', 2]],
      )
      const found = await sql('select id, version, hasta from riesgo_razon where paciente = $1 order by id', high)
      assert.deepEqual(
        found.map((r) => [r.version, r.hasta === null]),
        [
          [1, false],
          [2, true],
        ],
      )
      assert.equal(found[0]?.id, before?.id)
      const rules = (await get('/paciente/riesgo/reglas/')).reglas.filter((r: Json) => r.codigo === 'news2_emergencia')
      assert.deepEqual(
        rules.map((r: Json) => [r.version, r.vigente]),
        [
          [2, true],
          [1, false],
        ],
      )
      const newest = await newPatient(s)
      await news2(newest, 5)
      assert.deepEqual(await rulesOf(newest), ['news2_emergencia'], 'lo que se escribe después')
      // A program that still has the older rules starts, and changes nothing.
      assert.equal(await applyRules(s.owner), 0)
      assert.deepEqual(await rulesOf(newest), ['news2_emergencia'])
      const edited = riskRules.map((r) => ({ ...r, nombre: 'Otra cosa' }))
      await assert.rejects(applyRules(s.owner, edited), RuleChangedError)
    } finally {
      const back = riskRules.map((r) => (r.codigo === 'news2_emergencia' ? { ...r, version: 3 } : r))
      await applyRules(s.owner, back)
    }
    assert.deepEqual(await rulesOf(paciente), [])
  })
})

describe('quién ve qué', () => {
  const people: Record<string, Person> = {}
  let paciente: string
  let restricted: string
  before(async () => {
    for (const [name, rol] of Object.entries({
      tratante: 'medico',
      equipo: 'psicologo',
      ajeno: 'enfermeria',
      coordinador: 'coordinador_medico',
      auditor: 'auditor',
      archivo: 'archivo',
      administrador: 'administrador',
    }))
      people[name] = await newPerson(s, rol)
    paciente = await newPatient(s)
    await openHistory(paciente, { profesional: people.tratante?.id })
    restricted = await openHistory(paciente, { confidencialidad: 'restringida', profesional: people.equipo?.id })
    await post(SCALES, { historia: restricted, ...phq9(3), fecha_aplicacion: '2026-02-01T08:00:00-05:00' })
  })
  const by = (name: string): Person => people[name] ?? assert.fail(name)

  test('una razón de una historia restringida es de su equipo: para los demás no está, ni se cuenta', async () => {
    for (const name of ['tratante', 'coordinador', 'auditor']) {
      assert.deepEqual(await rulesOf(paciente, by(name)), [], name)
      assert.equal(await isListed(paciente, by(name)), false, name)
      const said = JSON.stringify(await riskOf(paciente, by(name)))
      assert.ok(!said.includes(restricted) && !said.includes('ítem 9'), name)
      const page = await get(`${HIGH}?count=true&page_size=200`, by(name))
      assert.equal(page.count, page.results.length)
      const summary = await get(`/paciente/historia-clinica/resumen-paciente/${paciente}/`, by(name))
      assert.deepEqual([summary.riesgo.razones, summary.riesgo.explicacion], [[], []])
    }
    assert.deepEqual(await rulesOf(paciente, by('equipo')), ['phq9_item9'])
    const { results, count } = await get(`${HIGH}?count=true`, by('equipo'))
    assert.deepEqual([count, ids(results)], [1, [paciente]])
    assert.equal(results[0].riesgo.razones[0].fuente.historia, restricted)
  })

  test('lo que no se alcanza tampoco desmiente lo que sí', async () => {
    const other = await newPatient(s)
    const open = await openHistory(other, { profesional: people.tratante?.id })
    const hidden = await openHistory(other, { confidencialidad: 'muy_restringida', profesional: people.equipo?.id })
    await post(SCALES, { historia: open, ...phq9(1), fecha_aplicacion: '2026-02-01T08:00:00-05:00' })
    await post(SCALES, { historia: hidden, ...phq9(0), fecha_aplicacion: '2026-03-01T08:00:00-05:00' })
    assert.deepEqual(await rulesOf(other), [], 'quien ve todo ve el último')
    for (const name of ['tratante', 'coordinador']) {
      assert.deepEqual(await rulesOf(other, by(name)), ['phq9_item9'], name)
      assert.equal(await isListed(other, by(name)), true, name)
    }
    await patch('/hce/api/historias/', hidden, { confidencialidad: 'normal' })
    assert.deepEqual(await rulesOf(other, by('coordinador')), [], 'al dejar de ser restringida')
  })

  test('que no está embarazada, dicho en reserva, lo sabe quien la trata; a los demás se lo dice el diagnóstico', async () => {
    const other = await newPatient(s, { fecha_nacimiento: '1998-01-01' })
    await diagnose(await openHistory(other, { profesional: people.tratante?.id }), 'O14.9')
    await post(ATTRIBUTES, { paciente: other, codigo: '82810-3', valor: 'no_embarazada', sensible: true })
    assert.deepEqual(await rulesOf(other, by('tratante')), [])
    assert.deepEqual(
      await rulesOf(other, by('coordinador')),
      ['embarazo_complicado'],
      'lo sensible es de quien lo trata',
    )
    assert.equal(await isListed(other, by('coordinador')), true)
  })

  test('quien no alcanza al paciente recibe 404, y quien no lee historias, 403', async () => {
    for (const id of [paciente, NOBODY, 'x', '%00'])
      assert.equal((await by('ajeno').call('GET', `${PATIENTS}${id}/riesgo/`)).status, 404, id)
    assert.deepEqual((await get(`${HIGH}?count=true`, by('ajeno'))).count, 0)
    for (const name of ['archivo', 'administrador'])
      for (const path of [HIGH, `${PATIENTS}${paciente}/riesgo/`])
        assert.equal((await by(name).call('GET', path)).status, 403, `${name} ${path}`)
  })

  test('quien audita dice por qué', async () => {
    for (const path of [HIGH, `${PATIENTS}${paciente}/riesgo/`, `${PATIENTS}activos/`]) {
      const a = await by('auditor').call('GET', path, undefined, { 'x-motivo': '' })
      assert.deepEqual([a.status, a.json.codigo], [403, 'motivo_requerido'])
      assert.equal((await by('auditor').call('GET', path)).status, 200)
    }
  })

  test('la aplicación no puede escribir las razones ni las reglas', async () => {
    for (const table of ['riesgo_razon', 'riesgo_paciente', 'riesgo_regla', 'riesgo_condicion'])
      await assert.rejects(s.engine.core.db.run({ text: `delete from ${table}`, values: [] }), /permission denied/)
    await assert.rejects(
      s.engine.core.db.run({ text: `select custodia_riesgo_recalcular('{}')`, values: [] }),
      /permission denied/,
    )
  })
})

describe('la lista', () => {
  test('por cualquier orden, en ambos sentidos y sin perder ni repetir a nadie', async () => {
    const family = `Riesgo${String.fromCharCode(97 + (Date.now() % 26))}`
    const made: string[] = []
    for (let i = 0; i < 7; i++)
      made.push(
        await newPatient(s, {
          primer_apellido: i % 2 === 0 ? family : `${family}o`,
          fecha_nacimiento: `19${50 + (i % 3)}-01-01`,
          nivel_riesgo: 'alto',
        }),
      )
    for (const field of orderable(paciente).flatMap((name) => [name, `-${name}`])) {
      const query = `search=${family}&ordering=${field}&page_size=2`
      const all = ids(await walk(`${HIGH}?${query}`))
      assert.deepEqual(all.toSorted(), made.toSorted(), field)
      assert.deepEqual(all, ids(await walk(`${PATIENTS}?${query}`)), field)
      const first = await get(`${HIGH}?${query}`)
      const second = await get(first.next)
      assert.deepEqual(ids((await get(second.previous)).results), ids(first.results), field)
    }
    // Whoever changes names stays in place.
    await patch(PATIENTS, made[0] as string, { primer_apellido: `${family}z` })
    const last = ids(await walk(`${HIGH}?search=${family}&ordering=-primer_apellido`))
    assert.equal(last[0], made[0])
    const counted = await get(`${HIGH}?search=${family}&fecha_nacimiento_hasta=1950-12-31&count=true`)
    assert.deepEqual([counted.count, counted.results.length], [3, 3])
    assert.equal((await get(`${HIGH}?search=${family}&nivel_riesgo=muy_alto&count=true`)).count, 0)
  })

  test('cada paciente como en su colección, y sus razones; también en XML', async () => {
    const id = await newPatient(s, { nivel_riesgo: 'alto', primer_apellido: 'Xmlrisk' })
    const [{ riesgo, ...row }] = (await get(`${HIGH}?search=xmlrisk`)).results
    assert.deepEqual(row, await get(`${PATIENTS}${id}/`))
    const { paciente: _p, reglas: _r, cambios: _c, cambios_completos: _cc, ...alone } = await riskOf(id)
    assert.deepEqual(riesgo, alone)
    const xml = await s.call('GET', `${HIGH}?search=xmlrisk`, undefined, { accept: 'application/xml' })
    assert.match(xml.text, /<riesgo><nivel>alto<\/nivel>.*<regla>nivel_profesional</)
    assert.equal((await s.call('GET', HIGH, undefined, { accept: 'text/csv' })).status, 406)
  })

  test('dos que escriben a la vez se ven: ninguno deja fuera lo del otro', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await newPatient(s, { fecha_nacimiento: '1998-01-01' })
      const historia = await openHistory(id)
      await Promise.all([
        diagnose(historia, 'O14.1'),
        post(ATTRIBUTES, { paciente: id, codigo: '82810-3', valor: 'embarazada' }),
        post(SCALES, { historia, ...phq9(1) }),
        patch(PATIENTS, id, { nivel_riesgo: 'alto' }),
      ])
      assert.deepEqual(await rulesOf(id), ['nivel_profesional', 'embarazo_complicado', 'phq9_item9'])
    }
  })
})
