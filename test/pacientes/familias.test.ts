import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { bulkLoader } from '../../src/engine/write/bulk.ts'
import { parentesco } from '../../src/model/codes/index.ts'
import { callsBack, lineageOf } from '../../src/model/kinship.ts'
import { paciente } from '../../src/resources/paciente.ts'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { newDocument, newHistory, newPatient } from '../samples.ts'
import { type Answer, useService } from '../service.ts'

/** Families: who is who, what each role sees, the drawing, the risks, and that no row contradicts the others. */
const s = useService()

type Body = Record<string, unknown>
type Caller = Pick<Person, 'call'>
type Json = Answer['json']

const PATH = '/paciente/familias/'
const KIN = '/paciente/miembros_familia/'
let families = 0
const newCode = (): string => `FAM-P-${String(++families).padStart(4, '0')}`

async function must(answer: Promise<Answer>, status = 201): Promise<Json> {
  const a = await answer
  assert.equal(a.status, status, a.text)
  return a.json
}
const patient = (codigo: string, sexo: string, birth: string, more: Body = {}): Promise<string> =>
  newPatient(s, { codigo_familia: codigo, sexo_biologico: sexo, fecha_nacimiento: birth, ...more })
const body = (indice: string, word: string, more: Body = {}): Body => ({
  paciente_indice: indice,
  parentesco: word,
  vive: true,
  ...more,
})
const relative = (indice: string, word: string, more: Body = {}, who: Caller = s): Promise<Json> =>
  must(who.call('POST', KIN, body(indice, word, more)))
const of = (id: string): Body => ({ paciente_relacionado: id })
const family = (code: string, who: Caller = s): Promise<Json> =>
  must(who.call('GET', `${PATH}${encodeURIComponent(code)}/`), 200)
const member = (f: Json, id: string): Json => f.miembros.find((m: Json) => m.id === id) ?? assert.fail(id)
const kin = (f: Json, of_: string, id: string): Json => member(f, id).parentescos.find((k: Json) => k.de === of_)

async function refused(indice: string, word: string, more: Body, campo: string): Promise<Json> {
  const a = await s.call('POST', KIN, body(indice, word, { codigo_familia: 'F', ...more }))
  assert.deepEqual(
    [a.status, a.json.codigo, a.json.errores?.[0]?.campo],
    [409, 'parentesco_contradictorio', campo],
    a.text,
  )
  return a.json
}

describe('una familia puesta junta', () => {
  const code = newCode()
  let [abuela, madre, ana, luis] = ['', '', '', '']
  before(async () => {
    abuela = await patient(code, '02', '1935-01-01')
    madre = await patient(code, '02', '1958-01-01')
    ana = await patient(code, '02', '1985-01-01')
    luis = await patient(code, '01', '1987-01-01')
    await relative(ana, 'madre', { ...of(madre), convive: true, es_cuidador: true, rol_familiar: 'jefe_hogar' })
    await relative(ana, 'hermano', { ...of(luis), convive: true })
    await relative(madre, 'madre', of(abuela))
    await relative(luis, 'padre', {
      nombres: 'Pedro',
      apellidos: 'Muñoz',
      condiciones: [{ cie10: 'I219', descripcion: 'Infarto', edad_inicio: 50 }],
    })
    const doc = newDocument()
    await relative(ana, 'tia_materna', { nombres: 'Luz', tipo_documento: 'CC', numero_documento: doc })
    await relative(luis, 'tia_materna', { nombres: 'Luz Marina', tipo_documento: 'CC', numero_documento: doc })
  })

  test('cada persona una vez, con lo que es de cada paciente, dicho o deducido', async () => {
    const f = await family(code)
    assert.deepEqual([f.pacientes, f.personas, f.personas_en_el_hogar, f.jefe], [4, 6, 3, madre])
    assert.deepEqual(f.inconsistencias, [])
    assert.equal(kin(f, ana, madre).derivado, false)
    assert.deepEqual([kin(f, luis, madre).parentesco, kin(f, luis, madre).derivado], ['madre', true])
    assert.equal(kin(f, ana, abuela).parentesco, 'abuela_materna')
    assert.equal(kin(f, abuela, luis).parentesco, 'nieto')
    assert.equal(kin(f, madre, luis).parentesco, 'hijo')
    const luz = f.miembros.filter((m: Json) => m.registros.length === 2 && m.nombre?.startsWith('Luz'))
    assert.equal(luz.length, 1)
    assert.equal(kin(f, madre, luz[0].id).parentesco, 'hermana')
    assert.deepEqual(
      member(f, madre).cuidador_de.map((c: Json) => c.paciente),
      [ana],
    )
    assert.deepEqual(member(f, ana).convive_con.toSorted(), [madre, luis].toSorted())
  })

  test('la lista la cuenta igual, se busca por parte del código y se recorre por páginas', async () => {
    const other = newCode()
    await patient(other, '02', '1990-01-01')
    const found = await must(s.call('GET', `${PATH}?search=${code.toLowerCase()}&count=true`), 200)
    assert.equal(found.count, 1)
    const { codigo, personas, pacientes, personas_en_el_hogar, jefe } = found.results[0]
    assert.deepEqual([codigo, personas, pacientes, personas_en_el_hogar, jefe], [code, 6, 4, 3, madre])
    assert.equal((await must(s.call('GET', `${PATH}?search=%25`), 200)).results.length, 0)
    const seen: string[] = []
    for (let at: string | null = `${PATH}?page_size=1`; at !== null; ) {
      const page: Json = await must(s.call('GET', at), 200)
      seen.push(...page.results.map((r: Json) => r.codigo))
      at = page.next
      assert.ok(seen.length < 500)
    }
    assert.deepEqual(seen, [...new Set(seen)].toSorted())
    assert.ok(seen.includes(code) && seen.includes(other))
    for (const odd of ['x', '!!', 'RkFN%2B']) {
      const a = await s.call('GET', `${PATH}?cursor=${odd}`)
      assert.ok([200, 400].includes(a.status), a.text)
    }
    assert.equal((await s.call('GET', `${PATH}?nada=1`)).status, 400)
  })

  test('códigos raros: se leen como el campo los guarda; los que no son de nadie no existen', async () => {
    for (const odd of ['ñandú / 1', 'a b', 'x%y_z', "o'h", 'é'.repeat(30)]) {
      await patient(odd, '02', '1990-01-01')
      const f = await must(s.call('GET', `${PATH}${encodeURIComponent(odd)}/`), 200)
      assert.equal(f.codigo, odd.toUpperCase())
      assert.equal((await s.call('GET', `${PATH}${encodeURIComponent(odd)}/genograma/`)).status, 200)
    }
    for (const odd of ['%00', '%20', 'NADIE', '%F0%9F%98%80', 'A'.repeat(31), '%25', 'FAM-P-%25'])
      for (const view of ['', 'genograma/', 'riesgo/'])
        assert.equal((await s.call('GET', `${PATH}${odd}/${view}`)).status, 404, odd)
  })

  test('un código que se dio a muchos se cuenta en la lista, y se dice que no es una familia que se pueda ver', async () => {
    const crowd = newCode()
    const id = await patient(crowd, '02', '1990-01-01')
    const one = await s.engine.core.load('paciente', id)
    assert.ok(one !== null)
    const others = Array.from({ length: 250 }, () => ({ ...one, id: randomUUID(), numero_documento: newDocument() }))
    await s.owner.transaction((tx) => bulkLoader(tx)(paciente, others, 'carga de prueba'))
    for (const at of ['', 'genograma/', 'riesgo/']) {
      const a = await s.call('GET', `${PATH}${crowd}/${at}`)
      assert.deepEqual([a.status, a.json.codigo, a.json.maximo], [422, 'familia_muy_grande', 250], `${at} ${a.text}`)
    }
    assert.equal((await s.call('GET', `/paciente/paciente/${id}/genograma/`)).status, 422)
    const { results } = await must(s.call('GET', `${PATH}?search=${crowd}`), 200)
    assert.deepEqual([results[0].personas, results[0].pacientes], [251, 251])
    await must(s.call('DELETE', `/paciente/paciente/${id}/`), 204)
    assert.equal((await family(crowd)).personas, 250)
    await must(s.call('GET', `${PATH}${crowd}/riesgo/`), 200)
  })

  test('el genograma: datos o dibujo, con la persona índice que se pida', async () => {
    const json = await must(s.call('GET', `${PATH}${code}/genograma/`), 200)
    const row = (id: string): number => json.personas.find((p: Json) => p.id === id).generacion
    assert.ok(row(abuela) + 1 === row(madre) && row(madre) + 1 === row(ana) && row(ana) === row(luis))
    const chosen = await must(s.call('GET', `${PATH}${code}/genograma/?indice=${luis}`), 200)
    assert.equal(chosen.indice, luis)
    assert.equal((await s.call('GET', `${PATH}${code}/genograma/?indice=${await newPatient(s)}`)).status, 400)
    const own = await must(s.call('GET', `/paciente/paciente/${ana}/genograma/`), 200)
    assert.deepEqual([own.indice, own.personas.length], [ana, json.personas.length])
    for (const [query, accept] of [
      ['?formato=svg', '*/*'],
      ['', 'image/svg+xml'],
    ] as const) {
      const a = await s.call('GET', `${PATH}${code}/genograma/${query}`, undefined, { accept })
      assert.equal(a.status, 200, a.text)
      assert.equal(a.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
      assert.match(a.text, /^<svg [^>]*role="img"[\s\S]*<title id="t">Genograma de la familia/)
      assert.match(a.text, /Infarto/)
    }
    const xml = await s.call('GET', `${PATH}${code}/genograma/`, undefined, { accept: 'application/xml' })
    assert.match(xml.text, /<filiaciones>/)
    const single = await newPatient(s, { nombre_identitario: '<script>alert(1)</script>' })
    const alone = await s.call('GET', `/paciente/paciente/${single}/genograma/?formato=svg`)
    assert.equal(alone.status, 200, alone.text)
    assert.doesNotMatch(alone.text, /<script/)
    assert.match(alone.text, /&lt;script&gt;/)
  })
})

describe('quién ve qué', () => {
  const code = newCode()
  let [mine, others] = ['', '']
  let medico: Person
  before(async () => {
    mine = await patient(code, '02', '1985-01-01')
    others = await patient(code, '02', '1960-01-01', { primer_nombre: 'Escondida' })
    await relative(mine, 'madre', { ...of(others), nombres: 'Lo que dijo la hija' })
    await relative(others, 'hermana', { nombres: 'Tía secreta', condiciones: [{ descripcion: 'Secreto' }] })
    medico = await newPerson(s, 'medico')
    await newHistory(s, { paciente: mine, profesional: medico.id })
  })

  test('hasta donde alcanza a los pacientes: ni los otros, ni sus familiares, ni en las cuentas', async () => {
    const f = await family(code, medico)
    assert.deepEqual([f.pacientes, f.personas], [1, 2])
    const text = JSON.stringify(f)
    assert.ok(!text.includes('Escondida') && !text.includes('secreta'), text)
    assert.ok(text.includes('Lo que dijo la hija'))
    const [row] = (await must(medico.call('GET', `${PATH}?search=${code}`), 200)).results
    assert.deepEqual([row.pacientes, row.personas], [1, 2])
    const drawn = await medico.call('GET', `${PATH}${code}/genograma/?formato=svg`)
    assert.ok(!drawn.text.includes('Escondida') && !drawn.text.includes('secreta'))
    assert.equal((await medico.call('GET', `/paciente/paciente/${others}/genograma/`)).status, 404)
    const stranger = await newPerson(s, 'medico')
    for (const view of ['', 'genograma/', 'riesgo/']) {
      const there = await stranger.call('GET', `${PATH}${code}/${view}`)
      const nowhere = await stranger.call('GET', `${PATH}FAM-NO-HAY/${view}`)
      assert.deepEqual([there.status, there.json.detail], [nowhere.status, nowhere.json.detail])
    }
    assert.equal((await must(stranger.call('GET', `${PATH}?count=true`), 200)).count, 0)
  })

  test('admisiones ve el árbol sin enfermedades, y no los riesgos', async () => {
    const admisiones = await newPerson(s, 'admisiones')
    const json = await must(admisiones.call('GET', `${PATH}${code}/genograma/`), 200)
    assert.ok(json.personas.length >= 3)
    assert.ok(json.personas.every((p: Json) => p.condiciones.length === 0))
    const svg = await admisiones.call('GET', `${PATH}${code}/genograma/?formato=svg`)
    assert.ok(svg.status === 200 && !svg.text.includes('Secreto'))
    assert.equal((await admisiones.call('GET', `${PATH}${code}/riesgo/`)).status, 403)
    assert.ok(!JSON.stringify(await family(code, admisiones)).includes('Secreto'))
    for (const rol of ['archivo', 'facturacion', 'administrador']) {
      const person = await newPerson(s, rol)
      assert.equal((await person.call('GET', `${PATH}${code}/`)).status, 403, rol)
    }
    const system = await newSystem(s, 'Aseguradora de familias')
    assert.equal((await system.call('GET', `${PATH}${code}/`)).status, 404)
  })

  test('queda en la auditoría con los pacientes mostrados', async () => {
    await family(code, medico)
    const [row] = await s.owner.run({
      text: `select pacientes, registros from auditoria where cuenta = $1 and recurso = 'miembro_familia' and accion = 'leer' and resultado = 200 order by id desc limit 1`,
      values: [medico.id],
    })
    assert.deepEqual(row?.pacientes, [mine])
    assert.equal((row?.registros as string[] | undefined)?.length, 1)
  })
})

describe('lo que se contradice no entra', () => {
  test('nadie es su propio antepasado, por largo que sea el rodeo', async () => {
    const [a, b, c, d] = await Promise.all([1930, 1950, 1970, 1990].map((y) => patient(newCode(), '02', `${y}-01-01`)))
    assert.ok(a && b && c && d)
    await relative(b, 'madre', of(a))
    await relative(b, 'hija', of(c))
    await relative(d, 'abuela_materna', of(b))
    // Dates would already say no: without them only the rows do.
    await s.owner.run({
      text: `update paciente set fecha_nacimiento = '2000-01-01' where id = any($1)`,
      values: [[a, b, c, d]],
    })
    await s.owner.run({ text: `update paciente set fecha_nacimiento = '1900-01-01' where id = $1`, values: [d] })
    await refused(a, 'madre', of(d), 'parentesco')
    await s.owner.run({ text: `update paciente set fecha_nacimiento = '1899-01-01' where id = $1`, values: [c] })
    await refused(a, 'madre_adoptiva', of(c), 'parentesco')
    await s.owner.run({ text: `update paciente set fecha_nacimiento = '2010-01-01' where id = $1`, values: [a] })
    await refused(c, 'nieta', of(a), 'parentesco')
    const rows = await s.owner.run({
      text: 'select count(*)::integer as n from miembro_familia where paciente_indice = any($1)',
      values: [[a, b, c, d]],
    })
    assert.equal(rows[0]?.n, 3)
  })

  test('ni si dos escriben las dos mitades a la vez, en familias distintas', async () => {
    for (let round = 0; round < 6; round++) {
      const [a, b] = await Promise.all([patient(newCode(), '02', '1970-01-01'), patient(newCode(), '02', '1970-06-01')])
      await s.owner.run({ text: `update paciente set fecha_nacimiento = '1970-01-01' where id = $1`, values: [b] })
      // Adoption of one by the other, both ways; neither has dates against it once they are changed in between.
      const doc = await s.owner.run({
        text: 'select id, tipo_documento, numero_documento from paciente where id = any($1)',
        values: [[a, b]],
      })
      const document = (id: string): Body => {
        const found = doc.find((row) => row.id === id)
        return { tipo_documento: found?.tipo_documento, numero_documento: found?.numero_documento }
      }
      const answers = await Promise.all([
        s.call('POST', KIN, body(a, 'madre', document(b))),
        s.call('POST', KIN, body(b, 'madre', document(a))),
        s.call('POST', KIN, body(a, 'madre', document(b)), { 'idempotency-key': `k-${round}-${a}` }),
      ])
      const made = answers.filter((x) => x.status === 201)
      assert.equal(made.length, 1, answers.map((x) => x.text).join())
      for (const x of answers.filter((y) => y.status !== 201)) assert.equal(x.json.codigo, 'parentesco_contradictorio')
    }
  })

  test('cuatro eslabones a la vez no cierran una rueda', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => patient(newCode(), '02', '1970-01-01')))
    const docs = await s.owner.run({
      text: 'select id, numero_documento from paciente where id = any($1)',
      values: [ids],
    })
    const doc = (id: string): Body => ({
      tipo_documento: 'CC',
      numero_documento: docs.find((d) => d.id === id)?.numero_documento,
    })
    const answers = await Promise.all(
      ids.map((id, i) => s.call('POST', KIN, body(id, 'abuela_materna', doc(ids[(i + 1) % 5] ?? '')))),
    )
    assert.deepEqual(
      answers.map((a) => a.status).toSorted(),
      [201, 201, 201, 201, 409],
      answers.map((a) => a.text).join(),
    )
  })

  test('una sola madre y un solo padre biológicos; las adoptivas no cuentan', async () => {
    const code = newCode()
    const child = await patient(code, '02', '2000-01-01')
    const [m1, m2] = [await patient(code, '02', '1970-01-01'), await patient(code, '02', '1971-01-01')]
    await relative(child, 'madre', of(m1))
    await refused(child, 'madre', of(m2), 'parentesco')
    await refused(child, 'madre', { nombres: 'Otra' }, 'parentesco')
    await refused(m2, 'hija', of(child), 'parentesco')
    await relative(child, 'madre_adoptiva', of(m2))
    const second = await patient(code, '01', '2001-01-01')
    const both = await Promise.all(
      [1, 2, 3].map((n) => s.call('POST', KIN, body(second, 'padre', { nombres: `Papá ${'abc'[n - 1]}` }))),
    )
    assert.deepEqual(both.map((a) => a.status).toSorted(), [201, 409, 409])
  })

  test('el mismo familiar no dos veces, por paciente ni por documento', async () => {
    const code = newCode()
    const [self, sister] = [await patient(code, '02', '1990-01-01'), await patient(code, '02', '1992-01-01')]
    const row = await relative(self, 'hermana', of(sister))
    await refused(self, 'prima', of(sister), 'paciente_relacionado')
    const document = { tipo_documento: 'CC', numero_documento: newDocument() }
    await relative(self, 'tia_materna', document)
    await refused(self, 'prima', document, 'paciente_relacionado')
    const changed = await s.call('PATCH', `${KIN}${row.id}/`, document)
    assert.equal(changed.status, 200, changed.text)
    const other = await relative(self, 'prima', { nombres: 'Lola' })
    const a = await s.call('PATCH', `${KIN}${other.id}/`, of(sister))
    assert.deepEqual([a.status, a.json.codigo], [409, 'parentesco_contradictorio'], a.text)
    assert.equal((await s.call('PATCH', `${KIN}${other.id}/`, { telefono: '3101234567' })).status, 200)
    await must(s.call('DELETE', `${KIN}${row.id}/`, undefined, { 'x-motivo': 'Registrada por error' }), 204)
    await relative(self, 'hermana', of(sister))
  })

  test('lo que dos pacientes dicen el uno del otro concuerda', async () => {
    const code = newCode()
    const [a, b] = [await patient(code, '02', '1980-01-01'), await patient(code, '02', '1985-01-01')]
    await relative(a, 'hermana', of(b))
    await refused(b, 'prima', of(a), 'parentesco')
    await relative(b, 'hermana', of(a))
  })

  test('la tabla del guardián es la del modelo', async () => {
    const rows = await s.owner.run({
      text: 'select parentesco, linea, vuelta from parentesco_regla order by parentesco',
      values: [],
    })
    const expected = [...parentesco.byCode.keys()]
      .toSorted()
      .map((p) => ({ parentesco: p, linea: lineageOf(p), vuelta: [...callsBack(p)] }))
    assert.deepEqual(
      rows.map((r) => ({ ...r })).toSorted((x, y) => (String(x.parentesco) < String(y.parentesco) ? -1 : 1)),
      expected,
    )
  })

  test('lo raro se advierte al guardar, y lo que después deja de concordar, en la familia', async () => {
    const code = newCode()
    const [mother, child] = [await patient(code, '02', '1970-01-01'), await patient(code, '02', '1980-01-01')]
    const row = await relative(child, 'madre', of(mother))
    assert.match(row.advertencias.join(), /menos de 12 años/)
    await must(s.call('PATCH', `/paciente/paciente/${mother}/`, { fecha_nacimiento: '1990-01-01' }), 200)
    const found = (await family(code)).inconsistencias
    assert.deepEqual(
      found.map((i: Json) => [i.codigo, i.gravedad, i.registros]),
      [['fechas', 'imposible', [row.id]]],
    )
    await must(
      s.call('PATCH', `/paciente/paciente/${mother}/`, {
        fecha_nacimiento: '1950-01-01',
        fecha_fallecimiento: '2020-01-01',
        activo: false,
      }),
      200,
    )
    assert.deepEqual(
      (await family(code)).inconsistencias.map((i: Json) => i.codigo),
      ['vive'],
    )
  })

  test('filas viejas que se contradicen no rompen la vista: se dicen', async () => {
    const code = newCode()
    const [a, b] = [await patient(code, '02', '1980-01-01'), await patient(code, '02', '1985-01-01')]
    const one = await relative(a, 'hermana', of(b))
    const two = await relative(b, 'hermana', of(a))
    await s.owner.transaction(async (tx) => {
      await tx.run({ text: `select set_config('custodia.carga', 'si', true)`, values: [] })
      await tx.run({
        text: `update miembro_familia set parentesco = 'madre' where id = any($1)`,
        values: [[one.id, two.id]],
      })
    })
    const codes = (await family(code)).inconsistencias.map((i: Json) => i.codigo)
    assert.ok(
      ['ciclo', 'reciproco', 'fechas'].every((c) => codes.includes(c)),
      codes.join(),
    )
    assert.equal((await s.call('GET', `${PATH}${code}/genograma/?formato=svg`)).status, 200)
  })
})

describe('los riesgos de la familia', () => {
  test('patrones hereditarios, cuidadores, mayores solos y menores sin adulto, cada uno con su registro', async () => {
    const code = newCode()
    const [ana, nina, abuelo] = [
      await patient(code, '02', '1985-01-01', { nivel_riesgo: 'alto' }),
      await patient(code, '02', '2015-01-01', { tipo_documento: 'TI' }),
      await patient(code, '01', '1940-01-01'),
    ]
    const mother = await relative(ana, 'madre', {
      nombres: 'Rosa',
      condiciones: [{ cie10: 'C509', descripcion: 'Cáncer de mama', edad_inicio: 44 }],
    })
    const aunt = await relative(ana, 'tia_materna', {
      nombres: 'Gloria',
      condiciones: [{ descripcion: 'cáncer de MAMA', edad_inicio: 61 }],
    })
    const father = await relative(ana, 'padre', {
      ...of(abuelo),
      convive: false,
      condiciones: [{ cie10: 'I219', descripcion: 'Infarto', edad_inicio: 54 }],
    })
    await relative(nina, 'madre', { ...of(ana), convive: false, es_cuidador: true })
    await relative(abuelo, 'hija', { ...of(ana), convive: false, es_cuidador: true })
    const r = await must(s.call('GET', `${PATH}${code}/riesgo/`), 200)
    const of_ = (patientId: string): string[] =>
      r.hereditario
        .filter((h: Json) => h.paciente === patientId)
        .map((h: Json) => h.regla)
        .toSorted()
    assert.deepEqual(of_(ana), ['cancer_en_una_linea', 'cancer_mama_temprano', 'cardiovascular_prematura'])
    // Her grandmother had it at 44; her grandfather's heart is two generations away.
    assert.deepEqual(of_(nina), ['cancer_mama_temprano'])
    const line = r.hereditario.find((h: Json) => h.regla === 'cancer_en_una_linea')
    assert.equal(line.linea, 'materna')
    assert.deepEqual(line.motivos.map((m: Json) => m.origen[0].registro).toSorted(), [mother.id, aunt.id].toSorted())
    const heart = r.hereditario.find((h: Json) => h.regla === 'cardiovascular_prematura')
    assert.deepEqual([heart.linea, heart.motivos[0].origen[0].registro], ['paterna', father.id])
    assert.ok(r.hereditario.every((h: Json) => h.fuente.length > 10))
    assert.deepEqual(
      r.alto_riesgo.map((p: Json) => p.persona),
      [ana],
    )
    assert.deepEqual(
      r.cuidadores_sobrecargados.map((c: Json) => [c.persona, c.cuida_a.toSorted()]),
      [[ana, [nina, abuelo].toSorted()]],
    )
    assert.deepEqual(
      r.mayores_solos.map((p: Json) => [p.persona, p.estado]),
      [[abuelo, 'si']],
    )
    assert.deepEqual(
      r.menores_sin_adulto.map((p: Json) => [p.persona, p.estado]),
      [[nina, 'si']],
    )
    assert.equal(r.hacinamiento.estado, 'desconocido')
  })

  test('lo que nadie ha dicho es desconocido, y lo que se niega o se anula no cuenta', async () => {
    const code = newCode()
    const old = await patient(code, '02', '1940-01-01')
    const r = await must(s.call('GET', `${PATH}${code}/riesgo/`), 200)
    assert.deepEqual(
      r.mayores_solos.map((p: Json) => [p.persona, p.estado]),
      [[old, 'desconocido']],
    )
    assert.deepEqual([r.hereditario, r.cuidadores_sobrecargados, r.menores_sin_adulto], [[], [], []])
  })
})
