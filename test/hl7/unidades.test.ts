import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { newPerson, newSystem, type Person } from '../accounts.ts'
import { must, ORDERS, openHistory, orderBody } from '../historias/histories.ts'
import { newDocument, newPatient } from '../samples.ts'
import { useService } from '../service.ts'

/** Results in the units and words of the laboratories of the country, judged once and told alike everywhere (decision 0156). */
const s = useService({})
const SERVICE = '328'
const VALUES = '/paciente/historias-clinicas/'
type Body = Record<string, unknown>

interface WrittenForm {
  readonly codigo: string
  readonly tipo: string
  readonly valor: string
  readonly unidad: string
  readonly interpretacion: string
  /** `> 100000 UFC/mL`: what lies beyond a number, as it is drawn. */
  readonly extremo: string
}
const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../fixtures/${file}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('codigo\t'))
    .map((line) => line.split('\t'))
const forms = rowsOf('laboratory-forms').map(
  ([codigo = '', tipo = '', valor = '', unidad = '', interpretacion = '', extremo = '']): WrittenForm => ({
    codigo,
    tipo,
    valor,
    unidad,
    interpretacion,
    extremo,
  }),
)
/** By the person of whom they are: sex, age and weeks of pregnancy. */
const oddForms = Map.groupBy(rowsOf('laboratory-odd-forms'), (cells) => cells[6] ?? '')
const DAYS: Readonly<Record<string, number>> = { a: 366, m: 31, d: 1 }

let doctor: Person
let app = ''
let token = ''
let sent = 0

async function patient(
  more: Body = {},
): Promise<{ numero: string; paciente: string; historia: string; orden: string }> {
  const numero = newDocument()
  const paciente = await newPatient(s, {
    primer_apellido: 'López',
    primer_nombre: 'Ana',
    fecha_nacimiento: '1980-01-15',
    sexo_biologico: '02',
    tipo_documento: 'CC',
    numero_documento: numero,
    ...more,
  })
  const historia = await openHistory(s, { paciente, profesional: doctor.id, servicio_reps: SERVICE })
  const { id: orden } = await must(doctor.call('POST', ORDERS, orderBody(historia, { firmado: true })), 201)
  return { numero, paciente, historia, orden }
}

const observation = (
  { codigo, tipo, valor, unidad }: Omit<WrittenForm, 'interpretacion' | 'extremo'>,
  i: number,
  rest = '||||F',
): string => `OBX|${i + 1}|${tipo}|${codigo}^Prueba ${i + 1}^LN||${valor}|${unidad}|${rest}`

/** The values that a report left, in its order. */
async function filed(
  numero: string,
  orden: string,
  lines: readonly string[],
  { birth = '19800115', sex = 'F', document = 'CC' } = {},
): Promise<Body[]> {
  const id = `U${++sent}`
  const message = [
    `MSH|^~\\&|${app}||CUSTODIA|IPS|20261118083000||ORU^R01|${id}|P|2.5.1|||||||UNICODE UTF-8`,
    `PID|1||${numero}^^^RNEC^${document}||López^Ana||${birth}|${sex}`,
    `OBR|1|${orden}|N${id}|902210^Cuadro hemático^CUPS`,
    ...lines,
  ].join('\r')
  const ack = await s.call('POST', '/hl7/', message, {
    'content-type': 'application/hl7-v2',
    authorization: `Bearer ${token}`,
  })
  assert.match(String(ack.text), /MSA\|AA/)
  await s.intake.applier.runOnce()
  await s.intake.applier.settled()
  const [kept] = await s.owner.run({
    text: 'select estado, causa, detalle from mensaje_entrada where control = $1',
    values: [id],
  })
  assert.deepEqual([kept?.estado, kept?.causa ?? null], ['aplicado', null], JSON.stringify(kept))
  return s.owner.run({
    text: `select v.*, v.valor_numerico::float8 as valor_numerico from valor_clinico v join resultado r on r.id = v.resultado
where r.numero_externo like $1 order by v.posicion`,
    values: [`%N${id}%`],
  })
}

const bell = async (): Promise<Body[]> =>
  (await must(doctor.call('GET', '/avisos/'), 200)).results.filter((n: Body) => String(n.tipo).startsWith('resultado'))

describe('las unidades y las palabras de los laboratorios', () => {
  before(async () => {
    doctor = await newPerson(s, 'medico')
    const system = await newSystem(s, 'Laboratorio de las unidades')
    token = system.token
    app = 'UNIDADES'
    await must(
      s.call('POST', `/auth/sistemas/${system.id}/concesiones/`, {
        rol: 'integracion',
        finalidad: 'laboratorio',
        servicios: [SERVICE],
        envia: ['resultados'],
        motivo: 'Contrato de prueba 2026',
      }),
      201,
    )
    const canal = { nombre: 'Canal de las unidades', cuenta: system.id, aplicacion: app, direcciones: ['127.0.0.0/8'] }
    await must(s.call('POST', '/canales/', canal), 201)
  })

  test('ninguna forma de escribir un resultado queda sin juzgar en silencio', async () => {
    assert.ok(forms.length >= 120, String(forms.length))
    const { numero, paciente, orden } = await patient()
    const values = await filed(
      numero,
      orden,
      forms.map((form, i) => observation(form, i)),
    )
    assert.equal(values.length, forms.length)
    const wrong = values.flatMap((v, i) => {
      const { codigo, valor, unidad, interpretacion } = forms[i] ?? assert.fail()
      return v.interpretacion === interpretacion
        ? []
        : [`${codigo} ${valor} ${unidad}: ${v.interpretacion}, no ${interpretacion}`]
    })
    assert.deepEqual(wrong, [])
    const notices = (await bell()).filter((n) => n.paciente === paciente && n.tipo === 'resultado_sin_juzgar')
    assert.equal(notices.length, forms.filter((form) => form.interpretacion === 'sin_juzgar').length)
    assert.ok(
      notices.some((n) =>
        String(n.detalle).startsWith('No se pudo juzgar: unidad «plaq» de Plaquetas. Se entienden: 10³/µL'),
      ),
    )
  })

  test('lo que está más allá de un número sale por FHIR y se busca con su comparador, como se leyó', async () => {
    const bounded = forms.filter(({ extremo }) => extremo !== '')
    assert.ok(bounded.length >= 19, String(bounded.length))
    const { numero, paciente, orden } = await patient()
    const values = await filed(
      numero,
      orden,
      bounded.map((form, i) => observation(form, i)),
    )
    const search = async (query: string): Promise<string[]> => {
      const { entry = [] } = await must(s.call('GET', `/fhir/Observation?patient=${paciente}&_count=50&${query}`), 200)
      return entry.map((e: { resource: { id: string } }) => e.resource.id)
    }
    for (const [i, v] of values.entries()) {
      const { extremo } = bounded[i] ?? assert.fail()
      const { valueQuantity: q } = await must(s.call('GET', `/fhir/Observation/${v.id}`), 200)
      assert.equal([q?.comparator, q?.value, q?.unit].join(' '), extremo, String(v.valor_texto))
      assert.ok((await search(`value-quantity=${q.value}`)).includes(String(v.id)), extremo)
      assert.equal((await search(`value-quantity=${q.value}&value-string:contains=a`)).length, 0, extremo)
    }
    const others = await filed(numero, orden, [
      observation({ codigo: '630-4', tipo: 'ST', valor: '>100.000 UFC/mL Escherichia coli', unidad: '' }, 0),
      observation({ codigo: '2276-4', tipo: 'ST', valor: '>1.500', unidad: 'ng/mL' }, 1),
      observation({ codigo: 'HCG', tipo: 'ST', valor: '>1.500', unidad: 'mUI/mL' }, 2),
    ])
    for (const v of others) {
      const drawn = await must(s.call('GET', `/fhir/Observation/${v.id}`), 200)
      assert.equal(
        drawn.valueString,
        v.valor_texto,
        'lo que dice más, o puede leerse de dos maneras, queda en palabras',
      )
    }
  })

  test('lo que no está en el catálogo se juzga por su nombre, por sus palabras o por el rango de quien lo informa, o se avisa', async () => {
    const wrong: string[] = []
    let told = 0
    for (const [persona, cells] of oddForms) {
      const [sex = '', age = '', weeks] = persona.split(' ')
      const days = Number.parseInt(age, 10) * (DAYS[age.at(-1) ?? ''] ?? 1)
      const document = days < 7 * 366 ? 'RC' : days < 18 * 366 ? 'TI' : 'CC'
      const birth = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
      const { numero, paciente, orden } = await patient({
        fecha_nacimiento: birth,
        sexo_biologico: sex === 'F' ? '02' : '01',
        tipo_documento: document,
      })
      if (weeks !== undefined)
        await must(doctor.call('POST', VALUES, { paciente, codigo: '18185-9', valor_numerico: Number(weeks) }), 201)
      const lines = cells.map(([codigo = '', nombre, valor = '', unidad, referencia, marca], i) => {
        const code = codigo === '' ? `LAB${i}^${nombre}^L` : `${codigo}^${nombre}^LN`
        return `OBX|${i + 1}|${/^-?\d+(?:[.,]\d+)?$/.test(valor) ? 'NM' : 'ST'}|${code}||${valor}|${unidad}|${referencia}|${marca}|||F`
      })
      const values = await filed(numero, orden, lines, { birth: birth.replaceAll('-', ''), sex, document })
      const expected = cells.map((one) => one[7])
      for (const [i, v] of values.entries())
        if ((v.interpretacion ?? 'nada') !== expected[i])
          wrong.push(`${cells[i]?.slice(0, 5).join(' | ')} (${persona}): ${v.interpretacion}, no ${expected[i]}`)
      assert.equal(values.length, cells.length)
      const notices = (await bell()).filter((n) => n.paciente === paciente && n.tipo === 'resultado_sin_juzgar')
      assert.equal(notices.length, values.filter((v) => v.interpretacion === 'sin_juzgar').length)
      told += notices.length
      for (const n of notices) assert.match(String(n.detalle), /^No se pudo juzgar: .*\p{L}/u)
    }
    assert.deepEqual(wrong, [])
    assert.ok(told >= 10, String(told))
  })

  test('lo convertido y lo que escribió el laboratorio quedan, y todos dicen lo mismo', async () => {
    const { numero, paciente, orden } = await patient()
    const platelets = { codigo: '777-3', tipo: 'NM', valor: '12000', unidad: '/uL' }
    const potassium = { codigo: '2823-3', tipo: 'NM', valor: '4.1', unidad: 'zz/L' }
    const [low, unknown] = await filed(numero, orden, [
      observation(platelets, 0, '150000-450000|L|||F'),
      observation(potassium, 1),
    ])
    assert.deepEqual(
      [
        low?.valor_numerico,
        low?.unidad,
        low?.valor_fuente,
        low?.interpretacion,
        Number(low?.rango_min),
        Number(low?.rango_max),
        low?.rango_texto,
      ],
      [12, '10*3/uL', '12000 /uL', 'critico_bajo', 150, 450, '150000-450000 /uL'],
    )
    assert.deepEqual([unknown?.valor_texto, unknown?.interpretacion], ['4.1 zz/L', 'sin_juzgar'])

    const told = (await bell()).filter((n) => n.paciente === paciente).map((n) => [n.tipo, n.detalle])
    assert.deepEqual(told.toSorted(), [
      ['resultado_critico', 'Prueba 1 12 10³/µL · Críticamente bajo'],
      ['resultado_sin_juzgar', 'No se pudo juzgar: unidad «zz/L» de Potasio. Se entienden: mmol/L, mEq/L, mg/dL.'],
    ])
    const seen = await must(doctor.call('GET', `/fhir/Observation/${low?.id}`), 200)
    assert.deepEqual(
      [seen.valueQuantity.value, seen.valueQuantity.code, seen.interpretation[0].coding[0].code],
      [12, '10*3/uL', 'LL'],
    )
    assert.ok(seen.note.some((n: Body) => n.text === 'Informado: 12000 /uL'))
    const unjudged = await must(doctor.call('GET', `/fhir/Observation/${unknown?.id}`), 200)
    assert.deepEqual([unjudged.valueString, unjudged.interpretation], ['4.1 zz/L', [{ text: 'No se pudo juzgar' }]])
    const series = await must(
      doctor.call('GET', `/paciente/historia-clinica/por-paciente/${paciente}/?codigo=777-3`),
      200,
    )
    assert.deepEqual(
      series.results.map((v: Body) => [v.valor, v.interpretacion]),
      [['12 10³/µL (informado: 12000 /uL)', 'critico_bajo']],
    )
    const { results } = await must(doctor.call('GET', `/hce/api/resultados/por-ver/?paciente=${paciente}`), 200)
    assert.deepEqual(
      results[0].valores.map((v: Body) => [v.valor, v.interpretacion, v.rango]),
      [
        ['12 10³/µL (informado: 12000 /uL)', 'critico_bajo', '150000-450000 /uL'],
        ['4.1 zz/L', 'sin_juzgar', null],
      ],
    )
    await must(doctor.call('POST', `/hce/api/resultados/${results[0].id}/visto/`), 204)
    assert.deepEqual(
      (await bell()).filter((n) => n.paciente === paciente),
      [],
      'visto el informe, deja de sonar',
    )
  })

  test('lo que se escribe a mano se convierte igual, y una unidad desconocida se rechaza con las que se aceptan', async () => {
    const { paciente } = await patient()
    const value = (more: Body) => doctor.call('POST', VALUES, { paciente, ...more })
    const potassium = await must(
      value({ codigo: '2823-3', valor_numerico: 7.1, unidad: 'mEq/L', rango_min: 3.5, rango_max: 5 }),
      201,
    )
    assert.deepEqual(
      [
        potassium.valor_numerico,
        potassium.unidad,
        potassium.valor_fuente,
        potassium.interpretacion,
        potassium.rango_max,
      ],
      [7.1, 'mmol/L', '7.1 mEq/L', 'critico_alto', 5],
    )
    const sugar = await must(
      value({ codigo: '2345-7', valor_numerico: 35, unidad: 'mmol/L', rango_min: 3.9, rango_max: 5.5 }),
      201,
    )
    assert.deepEqual(
      [sugar.valor_numerico, sugar.unidad, sugar.valor_fuente, sugar.interpretacion, sugar.rango_min, sugar.rango_max],
      [630.6, 'mg/dL', '35 mmol/L', 'critico_alto', 70.26, 99.09],
    )
    const same = await must(doctor.call('PUT', `${VALUES}${sugar.id}/`, sugar), 200)
    assert.deepEqual(
      [same.valor_numerico, same.valor_fuente, same.rango_max],
      [630.6, '35 mmol/L', 99.09],
      'lo guardado se guarda igual',
    )
    const put = await must(doctor.call('PATCH', `${VALUES}${sugar.id}/`, { valor_numerico: 90 }), 200)
    assert.deepEqual([put.valor_numerico, put.valor_fuente, put.interpretacion], [90, null, 'normal'])
    const spelt = await must(value({ codigo: '8480-6', valor_numerico: 120, unidad: 'mmHg' }), 201)
    assert.deepEqual([spelt.unidad, spelt.valor_fuente], ['mm[Hg]', null])
    const sent = await must(
      doctor.call(
        'POST',
        '/fhir/Observation',
        JSON.stringify({
          resourceType: 'Observation',
          status: 'final',
          code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
          subject: { reference: `Patient/${paciente}` },
          effectiveDateTime: new Date(Date.now() - 60_000).toISOString(),
          valueQuantity: { value: 7.1, unit: 'mEq/L', system: 'http://unitsofmeasure.org', code: 'meq/L' },
        }),
        { 'content-type': 'application/fhir+json' },
      ),
      201,
    )
    assert.deepEqual([sent.valueQuantity.code, sent.interpretation[0].coding[0].code], ['mmol/L', 'HH'])
    const refused = await value({ codigo: '2823-3', valor_numerico: 4, unidad: 'U/L' })
    assert.equal(refused.status, 400)
    const [error] = (refused.json as { errores: { campo: string; mensaje: string }[] }).errores
    assert.deepEqual(
      [error?.campo, error?.mensaje],
      ['unidad', 'No se entiende la unidad «U/L» para este código. Se aceptan: mmol/L, meq/L, mg/dL.'],
    )
  })

  test('a una gestante se la juzga por su trimestre cuando se archiva, y si el embarazo se supo después, cuando se lee', async () => {
    const { numero, paciente, orden } = await patient()
    const sugar = { codigo: '2345-7', tipo: 'NM', valor: '95', unidad: 'mg/dL' }
    const [before] = await filed(numero, orden, [observation(sugar, 0)])
    assert.equal(before?.interpretacion, 'normal')
    await must(doctor.call('POST', VALUES, { paciente, codigo: '18185-9', valor_numerico: 20 }), 201)
    const read = async () =>
      (
        await must(doctor.call('GET', `/paciente/historia-clinica/por-paciente/${paciente}/?codigo=2345-7`), 200)
      ).results.map((v: Body) => [v.interpretacion, v.rango_referencia_max, v.rango_referencia_origen])
    assert.deepEqual(await read(), [['alto', 91, 'embarazo']])
    const [after] = await filed(numero, orden, [observation(sugar, 0)])
    assert.deepEqual([after?.interpretacion, Number(after?.rango_max)], ['alto', 91])
    const typed = await must(doctor.call('POST', VALUES, { paciente, codigo: '2345-7', valor_numerico: 95 }), 201)
    assert.deepEqual([typed.interpretacion, typed.rango_max], ['alto', 91])
    await must(doctor.call('PUT', `${VALUES}${typed.id}/`, typed), 200)
    assert.deepEqual(new Set((await read()).map(String)), new Set(['alto,91,embarazo']))
  })

  test('la misma prueba con otro código LOINC se guarda en su serie y se juzga, y queda dicho cuál era', async () => {
    const { numero, orden } = await patient()
    const values = await filed(numero, orden, [
      observation({ codigo: '14749-6', tipo: 'NM', valor: '1.4', unidad: 'mmol/L' }, 0, '3.9-5.5||||F'),
      observation({ codigo: '14682-9', tipo: 'NM', valor: '400', unidad: 'umol/L' }, 1),
      observation({ codigo: '6298-4', tipo: 'NM', valor: '7.1', unidad: 'mmol/L' }, 2),
      observation({ codigo: '26515-7', tipo: 'NM', valor: '12000', unidad: '/uL' }, 3),
      observation({ codigo: '14749-6', tipo: 'NM', valor: '1.4', unidad: '' }, 4),
    ])
    assert.deepEqual(
      values.map((v) => [v.codigo, v.interpretacion]),
      [
        ['2345-7', 'critico_bajo'],
        ['2160-0', 'alto'],
        ['2823-3', 'critico_alto'],
        ['777-3', 'critico_bajo'],
        ['2345-7', 'sin_juzgar'],
      ],
    )
    assert.match(String(values[0]?.observaciones), /14749-6/)
  })

  test('a un recién nacido se le juzga la bilirrubina por sus horas, si se sabe a qué hora nació', async () => {
    const [today = '', time = ''] = new Date(Date.now() - 12 * 3_600_000 - 5 * 3_600_000).toISOString().split('T')
    const paciente = await newPatient(s, {
      tipo_documento: 'RC',
      numero_documento: newDocument(),
      fecha_nacimiento: today,
      hora_nacimiento: time.slice(0, 5),
    })
    const made = await must(s.call('POST', VALUES, { paciente, codigo: '1975-2', valor_numerico: 8 }), 201)
    assert.equal(made.interpretacion, 'critico_alto')
  })
})
