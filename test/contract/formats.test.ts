import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { holds } from '../../src/model/predicate.ts'
import { isReadOnly } from '../../src/model/read-body.ts'
import type { Resource } from '../../src/model/resource.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { sample, sampleBody, unlikeOthers } from '../samples.ts'
import { type Answer, useService } from '../service.ts'
import { applyEdits, type Body, editsFor, formStyles, toForm, toXml, xmlStyles } from './bodies.ts'

/** JSON, forms and XML are three spellings of one body: the same row is stored, or the same mistakes are named. */

const s = useService()

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const XML_TYPE = { 'content-type': 'application/xml; charset=utf-8' }

const resourceNamed = (name: string): Resource => {
  const r = registry.get(name)
  assert.ok(r)
  return r
}

/** What the answer says, without what differs between any two requests. */
const verdict = (a: Answer): unknown => ({
  status: a.status,
  codigo: a.status === 201 ? null : a.json?.codigo,
  errores: ((a.json?.errores ?? []) as { campo: string; codigo: string; mensaje: string }[])
    .map((e) => `${e.campo} ${e.codigo} ${e.mensaje}`)
    .sort(),
})

/** Taken from the patient or the sequence, and so of each row its own. */
const OWN = ['numero_historia']

async function stored(r: Resource, id: string, sent: Body): Promise<Record<string, unknown>> {
  const [found] = await s.owner.run({
    text: `select to_jsonb(t) as row from "${r.name}" t where id = $1`,
    values: [id],
  })
  const row = found?.row as Record<string, unknown>
  assert.ok(row)
  const apart = new Set([
    // Whoever came last of the three has it.
    // Each of the three unmarks the one before it, which makes a version of that one.
    ...(r.onlyOne === undefined ? [] : [r.onlyOne, 'version', 'actualizado_en']),
    'id',
    'creado_en',
    'actualizado_en',
    ...Object.keys(unlikeOthers(r)),
    ...OWN,
    // Covers the row's own id and the hour of its signature.
    ...(r.signed === undefined ? [] : [r.signed.hash]),
  ])
  for (const [name, f] of Object.entries(r.fields)) {
    const byClock = f.kind === 'instant' && !(name in sent)
    if (f.kind === 'ref' || f.byDatabase || byClock) apart.add(name)
  }
  return Object.fromEntries(Object.entries(row).map(([k, v]) => [k, apart.has(k) ? v !== null : v]))
}

const outcomes = new Map<number, number>()

describe('los tres formatos', { concurrency: 4 }, () => {
  for (const r of resources) {
    test(`${r.name}: los tres formatos guardan lo mismo o rechazan lo mismo`, async () => {
      await fc.assert(
        fc.asyncProperty(editsFor(r), formStyles, xmlStyles, async (edits, formStyle, xmlStyle) => {
          const bodies = await Promise.all([1, 2, 3].map(async () => applyEdits(await sampleBody(s, r), edits)))
          const [a = {}, b = {}, c = {}] = bodies
          const answers = await Promise.all([
            s.call('POST', r.path, JSON.stringify(a), JSON_TYPE),
            s.call('POST', r.path, toForm(b, formStyle), FORM_TYPE),
            s.call('POST', r.path, toXml(c, xmlStyle), XML_TYPE),
          ])
          const [json, form, xml] = answers
          outcomes.set(json.status, (outcomes.get(json.status) ?? 0) + 1)
          assert.ok(json.status < 500, json.text)
          // Of a row that is out of use others may have the name too.
          const spared = r.unique.some((u) => edits.some((e) => e.name in (u.while ?? {})))
          const free = spared && answers.every((x) => x.status === 201)
          if (!free && answers.some((x) => x.status === 201) && edits.some((e) => e.name in unlikeOthers(r))) {
            // A value nobody else may have, and a good one after all: one of the three has it, whatever its spelling.
            assert.deepEqual(answers.map((x) => x.status).sort(), [201, 409, 409])
            return
          }
          assert.deepEqual(verdict(form), verdict(json), 'formulario')
          assert.deepEqual(verdict(xml), verdict(json), 'XML')
          if (json.status !== 201) return
          const first = await stored(r, json.json.id, a)
          assert.deepEqual(await stored(r, form.json.id, b), first)
          assert.deepEqual(await stored(r, xml.json.id, c), first)
        }),
        { numRuns: 25, interruptAfterTimeLimit: 30_000 },
      )
    })
  }
})

test('la propiedad anterior prueba tanto lo aceptado como lo rechazado', () => {
  assert.ok((outcomes.get(201) ?? 0) > 50, JSON.stringify([...outcomes]))
  assert.ok((outcomes.get(400) ?? 0) > 50, JSON.stringify([...outcomes]))
})

for (const r of resources) {
  const item = (id: string): string => `${r.path}${id}/`
  const replaceable = async (): Promise<(Record<string, unknown> & { id: string }) | null> => {
    const row = await sample(s, r)
    return r.frozen !== undefined && holds(r.frozen.when, row) ? null : row
  }

  test(`${r.name}: lo leído en XML se puede devolver en XML`, async () => {
    const row = await replaceable()
    if (row === null) return
    const got = await s.call('GET', item(row.id), undefined, { accept: 'application/xml' })
    const put = await s.call('PUT', item(row.id), got.text, XML_TYPE)
    assert.equal(put.status, 200, put.text)
  })

  test(`${r.name}: lo leído en JSON se puede devolver como formulario`, async () => {
    const row = await replaceable()
    if (row === null) return
    const got = await s.call('GET', item(row.id))
    const form = toForm(got.json, { nested: 'dots', list: 'indexed', space: '+' })
    const put = await s.call('PUT', item(row.id), form, FORM_TYPE)
    assert.equal(put.status, 200, put.text)
  })
}

describe('un ejemplo escrito a mano de cada clase de campo', () => {
  /** Sends the three spellings, each beside a body of its own, and answers the three rows as read back. */
  async function three(
    name: string,
    json: Body,
    form: string,
    xml: string,
    drop: readonly string[] = [],
  ): Promise<Record<string, unknown>[]> {
    const r = resourceNamed(name)
    const base = async (): Promise<Body> => {
      const body = await sampleBody(s, r)
      return Object.fromEntries(Object.entries(body).filter(([k]) => !(k in json) && !drop.includes(k)))
    }
    const plain = { nested: 'dots', list: 'repeated', space: '+' } as const
    const answers = [
      await s.call('POST', r.path, { ...(await base()), ...json }),
      await s.call('POST', r.path, `${toForm(await base(), plain)}&${form}`, FORM_TYPE),
      await s.call(
        'POST',
        r.path,
        toXml(await base(), { list: 'list-item', text: 'escaped', indent: true }).replace('</root>', `${xml}</root>`),
        XML_TYPE,
      ),
    ]
    for (const a of answers) assert.equal(a.status, 201, a.text)
    return answers.map((a) => Object.fromEntries(Object.keys(json).map((k) => [k, a.json[k]])))
  }
  const allEqual = (rows: Record<string, unknown>[], expected: Body): void => {
    for (const row of rows) assert.deepEqual(row, expected)
  }

  test('texto con todos los signos', async () => {
    const direccion = 'Cll 5 # 3-2 <"torre" & \'B\'> 100% a+b=c; ñandú 😀\nsegunda línea'
    const rows = await three(
      'paciente',
      { direccion: `  ${direccion} ` },
      `direccion=${encodeURIComponent(`  ${direccion} `)}`,
      '<direccion>  Cll 5 # 3-2 &lt;"torre" &amp; \'B\'&gt; 100% a+b=c; &#241;and&#xFA; &#x1F600;\r\n<![CDATA[segunda línea]]> </direccion>',
    )
    allEqual(rows, { direccion })
  })
  test('código, códigos, fecha, hora, sí o no, y lista de textos', async () => {
    const body = {
      pais_residencia: '170',
      nacionalidad: ['170', '862'],
      autorizacion_datos_fecha: '2024-02-29',
      hora_nacimiento: '06:45',
      voluntad_anticipada: false,
      factores_riesgo: ['Fuma', 'Vive solo'],
    }
    const rows = await three(
      'paciente',
      body,
      'pais_residencia=170&nacionalidad=170&nacionalidad=862&autorizacion_datos_fecha=2024-02-29&hora_nacimiento=06%3A45&voluntad_anticipada=false&factores_riesgo[]=Fuma&factores_riesgo[]=Vive+solo',
      '<pais_residencia>170</pais_residencia><nacionalidad>170</nacionalidad><nacionalidad>862</nacionalidad><autorizacion_datos_fecha>2024-02-29</autorizacion_datos_fecha><hora_nacimiento>06:45</hora_nacimiento><voluntad_anticipada>false</voluntad_anticipada><factores_riesgo><list-item>Fuma</list-item><list-item>Vive solo</list-item></factores_riesgo>',
    )
    allEqual(rows, body)
  })
  test('una lista de un solo elemento y una lista vacía', async () => {
    const body = { nacionalidad: ['170'], factores_riesgo: [] }
    for (const [form, xml] of [
      ['nacionalidad=170&factores_riesgo=', '<nacionalidad>170</nacionalidad><factores_riesgo/>'],
      [
        'nacionalidad[0]=170&factores_riesgo=',
        '<nacionalidad><list-item>170</list-item></nacionalidad><factores_riesgo></factores_riesgo>',
      ],
    ] as const) {
      allEqual(await three('paciente', body, form, xml), body)
    }
  })
  test('entero, decimal y opción', async () => {
    const body = {
      tension_sistolica: 118,
      tension_diastolica: 70,
      temperatura: 36.7,
      peso: 70.125,
      posicion: 'sentado',
    }
    const rows = await three(
      'examen_fisico',
      body,
      'tension_sistolica=118&tension_diastolica=70&temperatura=36.7&peso=70.125&posicion=sentado',
      '<tension_sistolica>118</tension_sistolica><tension_diastolica>70</tension_diastolica><temperatura>36.70</temperatura><peso>70.125</peso><posicion>sentado</posicion>',
    )
    allEqual(rows, body)
  })
  test('lista de objetos, con lo que falta en null', async () => {
    const condiciones = [
      { cie10: 'E119', descripcion: 'Diabetes & HTA', edad_inicio: 50, contribuyo_muerte: null },
      { cie10: null, descripcion: 'Asma', edad_inicio: null, contribuyo_muerte: false },
    ]
    const rows = await three(
      'miembro_familia',
      { condiciones },
      'condiciones[0].cie10=E11.9&condiciones[0].descripcion=Diabetes+%26+HTA&condiciones[0][edad_inicio]=50&condiciones[1][descripcion]=Asma&condiciones[1].contribuyo_muerte=false&condiciones[1].cie10=',
      '<condiciones><cie10>e11.9</cie10><descripcion>Diabetes &amp; HTA</descripcion><edad_inicio>50</edad_inicio></condiciones><condiciones><descripcion>Asma</descripcion><contribuyo_muerte>false</contribuyo_muerte><cie10/></condiciones>',
    )
    allEqual(rows, { condiciones })
  })
  test('claves con números, un instante y una referencia', async () => {
    const items = { ocular: 3, verbal: 4, motora: 6 }
    const rows = await three(
      'escala',
      { items },
      'items.ocular=3&items[verbal]=4&items.motora=6',
      '<items><ocular>3</ocular><verbal>4</verbal><motora>6</motora></items>',
    )
    allEqual(rows, { items })
    const fecha_solicitud = '2026-01-05T15:00:00.000Z'
    const waits = await three(
      'lista_espera',
      { fecha_solicitud },
      'fecha_solicitud=2026-01-05T10%3A00%3A00-05%3A00',
      '<fecha_solicitud>2026-01-05T10:00:00-05:00</fecha_solicitud>',
    )
    allEqual(waits, { fecha_solicitud })
    const eapb = (await sample(s, resourceNamed('eapb'))).id
    const refs = await three('paciente', { eapb }, `eapb=${eapb.toUpperCase()}`, `<eapb>${eapb}</eapb>`)
    allEqual(refs, { eapb })
  })
  test('contenido en Base64, con los signos que un formulario escapa', async () => {
    const contenido_base64 = Buffer.from('%PDF-1.4 \u00fb\u00ff\u00be >>>???').toString('base64')
    const rows = await three(
      'documento',
      { contenido_base64 },
      `contenido_base64=${encodeURIComponent(contenido_base64)}`,
      `<contenido_base64>${contenido_base64}</contenido_base64>`,
    )
    allEqual(rows, { contenido_base64 })
  })
  test('un objeto sin nada dentro de una lista dice lo mismo en JSON y en XML', async () => {
    const r = resourceNamed('miembro_familia')
    const body = await sampleBody(s, r)
    const json = await s.call('POST', r.path, { ...body, condiciones: [{}] })
    const { condiciones: _, ...rest } = body
    const style = { list: 'list-item', text: 'escaped', indent: false } as const
    const xml = await s.call(
      'POST',
      r.path,
      toXml(rest, style).replace('</root>', '<condiciones><list-item/></condiciones></root>'),
      XML_TYPE,
    )
    assert.deepEqual(verdict(xml), verdict(json))
  })
  test('un decimal con más cifras de las que admite recibe el mismo error en los tres formatos', async () => {
    const r = resourceNamed('examen_fisico')
    const body = await sampleBody(s, r)
    const value = 36.1 + 0.2000000000000002
    const json = await s.call('POST', r.path, { ...body, temperatura: value, peso: 0.1 + 0.2 })
    const form = await s.call(
      'POST',
      r.path,
      toForm({ ...body, temperatura: value, peso: 0.1 + 0.2 }, { nested: 'dots', list: 'indexed', space: '+' }),
      FORM_TYPE,
    )
    assert.equal(json.status, 400)
    assert.deepEqual(verdict(form), verdict(json))
  })
})

test('cualquier raíz, cualquier orden y espacios de nombres en la raíz dan lo mismo', async () => {
  const r = resourceNamed('eapb')
  const body = await sampleBody(s, r)
  const style = { list: 'list-item', text: 'escaped', indent: true } as const
  for (const root of ['root', 'EAPBRequest', 'x-y.z']) {
    const fresh = { ...body, ...unlikeOthers(r) }
    const xml = toXml(Object.fromEntries(Object.entries(fresh).reverse()), style, root)
    const a = await s.call(
      'POST',
      r.path,
      xml.replace(`<${root}>`, `<${root} xmlns="urn:x" xmlns:a='urn:y'>`),
      XML_TYPE,
    )
    assert.equal(a.status, 201, a.text)
  }
})

test('PATCH en los tres formatos: null vacía, lo ausente queda', async () => {
  const r = resourceNamed('paciente')
  for (const [body, headers] of [
    [JSON.stringify({ direccion: null, barrio: 'Otro' }), JSON_TYPE],
    ['direccion=&barrio=Otro', FORM_TYPE],
    ['<root><direccion/><barrio>Otro</barrio></root>', XML_TYPE],
  ] as const) {
    const made = await s.call('POST', r.path, { ...(await sampleBody(s, r)), direccion: 'Cll 1', barrio: 'Uno' })
    const a = await s.call('PATCH', `${r.path}${made.json.id}/`, body, headers)
    assert.equal(a.status, 200, a.text)
    assert.deepEqual([a.json.direccion, a.json.barrio, a.json.primer_nombre], [null, 'Otro', made.json.primer_nombre])
  }
})

test('una Idempotency-Key vale para el mismo cuerpo en otro formato', async () => {
  const r = resourceNamed('paciente')
  const body = await sampleBody(s, r)
  const key = { 'idempotency-key': `formatos-${Date.now()}` }
  const first = await s.call('POST', r.path, body, key)
  assert.equal(first.status, 201, first.text)
  const style = { list: 'list-item', text: 'cdata', indent: true } as const
  const xml = await s.call('POST', r.path, toXml(body, style), { ...XML_TYPE, ...key })
  assert.equal(xml.status, 201, xml.text)
  assert.deepEqual(xml.json, first.json)
  const plain = { nested: 'dots', list: 'repeated', space: '+' } as const
  const form = await s.call('POST', r.path, toForm(body, plain), { ...FORM_TYPE, ...key })
  assert.deepEqual(form.json, first.json)
})

test('cada campo se declara una vez y los tres formatos lo conocen', () => {
  const kinds = new Set(
    resources.flatMap((r) => Object.entries(r.fields).flatMap(([n, f]) => (isReadOnly(r, n) ? [] : [f.kind]))),
  )
  const tried = ['binary', 'boolean', 'code', 'codes', 'date', 'decimal', 'instant', 'integer', 'numbers', 'objects']
  assert.deepEqual([...kinds].sort(), [...tried, 'oneOf', 'ref', 'strings', 'text', 'time'])
})
