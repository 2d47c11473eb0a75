import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { XMLParser } from 'fast-xml-parser'
import { registry, resources } from '../../src/resources/index.ts'
import { newHistory, newPatient, patientBody, sample, sampleBody } from '../samples.ts'
import { type Answer, startService, useService } from '../service.ts'

const s = useService()

const P = '/paciente/paciente/'
const XML_TYPE = { 'content-type': 'application/xml' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const ACCEPT_XML = { accept: 'application/xml' }

function assertProblem(a: Answer, status: number, codigo: string): void {
  assert.equal(a.status, status, a.text)
  assert.equal(a.json?.codigo, codigo, a.text)
  assert.match(a.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.equal(a.json.status, status)
  assert.equal(a.json.type, `urn:custodia:problema:${codigo}`)
  assert.equal(a.json.id_solicitud, a.headers.get('x-request-id'))
}
const named = (a: Answer): string[] => (a.json?.errores ?? []).map((e: { campo: string }) => e.campo)

const patients = async (): Promise<number> => {
  const [row] = await s.owner.run({ text: 'select count(*)::integer as n from paciente', values: [] })
  return row?.n as number
}

/** Below `fetch`, which adds headers of its own and refuses some methods. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(s.base + path, { method, headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (c: Buffer) => chunks.push(c))
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('cuerpos', () => {
  test('otro tipo de contenido, o ninguno, es 415 y nada se guarda', async () => {
    const before = await patients()
    const body = JSON.stringify(patientBody())
    for (const type of [
      'text/plain',
      'text/html',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'application/merge-patch+json',
      'application/xhtml+xml',
      'application/jsonx',
      'application/json; charset=iso-8859-1',
      'application/xml; charset=utf-16',
      'application/x-www-form-urlencoded; charset=windows-1252',
    ]) {
      for (const [method, path] of [
        ['POST', P],
        ['PUT', `${P}0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00/`],
      ] as const) {
        assertProblem(await s.call(method, path, body, { 'content-type': type }), 415, 'tipo_de_contenido')
      }
    }
    const none = await raw('POST', P, {}, Buffer.from(body))
    assert.equal(none.status, 415, none.text)
    // What is read instead is said, and it depends on the path.
    for (const [method, path, read] of [
      ['POST', P, /: application\/json, application\/x-www-form-urlencoded, application\/xml\./],
      ['PATCH', `${P}0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00/`, /: application\/json, application\/merge-patch\+json, /],
      ['POST', '/fhir/Patient', /: application\/fhir\+json, application\/json\./],
      ['POST', '/hl7/', /: application\/hl7-v2, /],
    ] as const)
      assert.match((await s.call(method, path, body, { 'content-type': 'image/png' })).text, read, path)
    assert.equal((await raw('POST', P)).status, 415)
    assert.equal(await patients(), before)
  })

  test('lo que una ruta no lee se rechaza por su tipo, sin mirar lo que dice', async () => {
    const FORM = 'application/x-www-form-urlencoded'
    for (const [path, type, body] of [
      ['/fhir/', 'application/xml', '<a>&'],
      ['/fhir/', FORM, 'a=%'],
      ['/fhir/DocumentReference', FORM, '+'.repeat(2_000_000)],
      ['/fhir/Patient/_search', 'application/xml', '<a>&'],
      ['/fhir/Patient/_search', 'application/json', '{'],
      ['/hl7/', 'application/json', '{'],
      ['/hl7/', 'application/xml', '<a>&'],
      ['/hl7/', FORM, 'a=%'],
      [P, 'application/fhir+json', '{'],
    ] as const) {
      const a = await s.call('POST', path, body, { 'content-type': type })
      assert.equal(a.status, 415, `${path} ${type}: ${a.text}`)
      assert.match(a.text, /tipo_de_contenido/)
    }
  })

  test('lo que costaría leer se cuenta en cada formato, y lo de más es demasiado', async () => {
    const many = (one: (i: number) => string, between: string): string =>
      Array.from({ length: 5_000 }, (_, i) => one(i)).join(between)
    for (const [type, body] of [
      ['application/json', `{${many((i) => `"k${i}":1`, ',')}}`],
      ['application/x-www-form-urlencoded', many((i) => `k${i}=1`, '&')],
      ['application/xml', `<a>${many((i) => `<k${i}/>`, '')}</a>`],
      ['application/xml', `<a>${many(() => 'x<!---->', '')}</a>`],
      ['application/xml', `<a><b>${many(() => '&#38;'.repeat(5), '')}</b></a>`],
    ] as const) {
      assertProblem(await s.call('POST', P, body, { 'content-type': type }), 413, 'demasiado_grande')
    }
    const repeated = await s.call('POST', P, `{"a":1,"a":${'['.repeat(200_000)}`, {
      'content-type': 'application/json',
    })
    assertProblem(repeated, 400, 'cuerpo_ilegible')
    assert.match(repeated.text, /repite una clave/)
  })

  test('UTF-8 declarado de cualquier manera se acepta', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json;charset=UTF-8',
      'application/json; charset="utf-8"',
      'application/json; charset=us-ascii',
      'application/json; profile="x"; charset=utf-8',
    ]) {
      const a = await s.call('POST', P, JSON.stringify(patientBody({ segundo_nombre: 'Íñigo' })), {
        'content-type': type,
      })
      assert.equal(a.status, 201, `${type} ${a.text}`)
      assert.equal(a.json.segundo_nombre, 'Íñigo')
    }
    const marked = await s.call('POST', P, `\ufeff${JSON.stringify(patientBody())}`, {
      'content-type': 'application/json',
    })
    assert.equal(marked.status, 201, marked.text)
    const old = await s.call(
      'POST',
      '/paciente/eapb/',
      '<a><codigo>EPS900</codigo><nit>900226715</nit><nombre>X</nombre></a>',
      {
        'content-type': 'text/xml',
      },
    )
    assert.equal(old.status, 201, old.text)
  })

  test('bytes que no son UTF-8 se rechazan y nada se guarda', async () => {
    const before = await patients()
    const broken = (text: string): Buffer =>
      Buffer.concat([
        Buffer.from(text.slice(0, text.indexOf('Ana') + 1)),
        Buffer.from([0xc3, 0x28]),
        Buffer.from(text.slice(text.indexOf('Ana') + 1)),
      ])
    for (const [type, text] of [
      ['application/json', JSON.stringify(patientBody())],
      ['application/x-www-form-urlencoded', 'primer_nombre=Ana'],
      ['application/xml', '<root><primer_nombre>Ana</primer_nombre></root>'],
    ] as const) {
      const a = await raw('POST', P, { 'content-type': type }, broken(text))
      assert.equal(a.status, 400, a.text)
      assert.equal(JSON.parse(a.text).codigo, 'cuerpo_ilegible')
    }
    assertProblem(await s.call('POST', P, 'primer_nombre=%C3%28', FORM_TYPE), 400, 'cuerpo_ilegible')
    assertProblem(await s.call('POST', P, 'primer_nombre=50%', FORM_TYPE), 400, 'cuerpo_ilegible')
    assert.equal(await patients(), before)
  })

  test('un JSON mal formado o con claves repetidas se rechaza sin repetir lo que decía', async () => {
    for (const text of [
      '',
      ' ',
      '{',
      '{"primer_nombre":"Wenceslao"',
      "{'primer_nombre':'Wenceslao'}",
      '{"primer_nombre":"Wenceslao",}',
      '{"primer_nombre":"Wenceslao"}{}',
      '{"primer_nombre":"Wenceslao","primer_nombre":"Otro"}',
      '{"primer_nombre":"Wenceslao","primer_\\u006eombre":"Otro"}',
      '{"a":[{"b":1,"c":2,"b":3}]}',
      '{"a":NaN}',
    ]) {
      const a = await s.call('POST', P, text, { 'content-type': 'application/json' })
      assertProblem(a, 400, 'cuerpo_ilegible')
      assert.doesNotMatch(a.text, /Wenceslao/)
    }
    const text = '{"primer_nombre":\n "Wenceslao",}'
    const { json } = await s.call('POST', P, text, { 'content-type': 'application/json' })
    assert.equal(json.detail, 'El JSON está mal formado en la línea 2, columna 14.')
  })

  test('un cuerpo que no es un objeto se rechaza', async () => {
    for (const text of ['[]', '"x"', '1', 'true', 'null', '[{"primer_nombre":"Ana"}]']) {
      assertProblem(await s.call('POST', P, text, { 'content-type': 'application/json' }), 400, 'validacion')
    }
  })

  test('las claves que contaminan prototipos son campos desconocidos', async () => {
    const fields = JSON.stringify(patientBody()).slice(1, -1)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const json = await s.call('POST', P, `{${fields},"${key}":{"contaminado":true}}`, {
        'content-type': 'application/json',
      })
      assertProblem(json, 400, 'validacion')
      assert.deepEqual(named(json), [key])
      for (const form of [`${key}.contaminado=1`, `${key}[contaminado]=1`, `${key}=1`]) {
        const a = await s.call(
          'POST',
          P,
          `${new URLSearchParams(patientBody() as Record<string, string>)}&${form}`,
          FORM_TYPE,
        )
        assertProblem(a, 400, 'validacion')
        assert.deepEqual(named(a), [key])
      }
      const xml = await s.call('POST', P, `<a><${key}><contaminado>1</contaminado></${key}></a>`, XML_TYPE)
      assertProblem(xml, 400, 'validacion')
      assert.ok(named(xml).includes(key))
      const inside = await s.call(
        'POST',
        '/paciente/miembros_familia/',
        `{"condiciones":[{"descripcion":"x","${key}":1}]}`,
        {
          'content-type': 'application/json',
        },
      )
      assert.ok(named(inside).includes(`condiciones[0].${key}`), inside.text)
    }
    assert.equal(({} as Record<string, unknown>).contaminado, undefined)
  })

  test('el XML peligroso o mal formado es 400 y nada se guarda', async () => {
    const before = await patients()
    const inside = Object.entries(patientBody())
      .map(([k, v]) => `<${k}>${v}</${k}>`)
      .join('')
    const deep = 17
    for (const [what, xml] of Object.entries({
      DTD: `<!DOCTYPE root><root>${inside}</root>`,
      'DTD con entidades': `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>${inside}<barrio>&b;</barrio></r>`,
      'entidad externa': `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>${inside}<barrio>&x;</barrio></r>`,
      'DTD después': `<root>${inside}</root><!DOCTYPE root>`,
      'entidad sin declarar': `<root>${inside}<barrio>&nbsp;</barrio></root>`,
      'entidad con nombre de objeto': `<root>${inside}<barrio>&constructor;</barrio></root>`,
      'entidad con nombre de método': `<root>${inside}<barrio>&toString;</barrio></root>`,
      'entidad con nombre de prototipo': `<root>${inside}<barrio>&__proto__;</barrio></root>`,
      '& suelto': `<root>${inside}<barrio>a & b</barrio></root>`,
      'carácter prohibido': `<root>${inside}<barrio>&#0;</barrio></root>`,
      'dos raíces': `<root>${inside}</root><root>${inside}</root>`,
      'texto después': `<root>${inside}</root>hola`,
      'texto antes': `hola<root>${inside}</root>`,
      'sin raíz': '<?xml version="1.0"?>',
      vacío: ' ',
      'sin cerrar': `<root>${inside}`,
      'etiqueta sin cerrar': `<root>${inside}<barrio>x</root>`,
      'etiqueta cruzada': `<root><a><b></a></b></root>`,
      atributos: `<root>${inside}<barrio nulo="1">x</barrio></root>`,
      instrucción: `<root>${inside}<?php echo 1 ?></root>`,
      mezcla: `<root>${inside}<barrio>x<b/>y</barrio></root>`,
      profundidad: `${'<a>'.repeat(deep)}x${'</a>'.repeat(deep)}`,
      'profundidad absurda': '<a>'.repeat(100_000),
      'otra codificación': `<?xml version="1.0" encoding="iso-8859-1"?><root>${inside}</root>`,
    })) {
      const a = await s.call('POST', P, xml, XML_TYPE)
      assert.equal(a.status, 400, `${what}: ${a.text}`)
      assert.equal(a.json.codigo, 'cuerpo_ilegible', `${what}: ${a.text}`)
    }
    assert.equal(await patients(), before)
  })

  test('un formulario mal armado es 400', async () => {
    for (const form of ['a[1]=x', 'a[0]=x&a[0]=y', 'a=x&a.b=y', 'a[0][0]=x', `a${'.b'.repeat(9)}=1`]) {
      assertProblem(await s.call('POST', P, form, FORM_TYPE), 400, 'cuerpo_ilegible')
    }
  })

  test('una profundidad absurda en JSON no tumba el servicio', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const a = await s.call('POST', P, `{"barrio":${deep},"otro":${deep}}`, { 'content-type': 'application/json' })
    assertProblem(a, 400, 'cuerpo_ilegible')
    const shallow = `${'['.repeat(20)}${']'.repeat(20)}`
    const named20 = await s.call('POST', P, `{"barrio":${shallow},"otro":${shallow}}`, {
      'content-type': 'application/json',
    })
    assertProblem(named20, 400, 'validacion')
    assert.ok(named(named20).includes('barrio') && named(named20).includes('otro'))
    const queue = registry.get('lista_espera')
    assert.ok(queue)
    const body = JSON.stringify(await sampleBody(s, queue))
    const b = await s.call('POST', queue.path, `${body.slice(0, -1)},"posicion":${deep}}`, {
      'content-type': 'application/json',
      'idempotency-key': 'profunda',
    })
    assert.equal(b.status, 400, b.text)
    assert.equal((await s.call('GET', '/salud/listo')).status, 200)
  })

  test('un cuerpo comprimido es 415: no se lee como si no lo estuviera', async () => {
    const before = await patients()
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const a = await s.call('POST', P, JSON.stringify(patientBody()), {
        'content-type': 'application/json',
        'content-encoding': encoding,
      })
      assertProblem(a, 415, 'tipo_de_contenido')
    }
    assert.equal(await patients(), before)
    const plain = await s.call('POST', P, JSON.stringify(patientBody()), {
      'content-type': 'application/json',
      'content-encoding': 'identity',
    })
    assert.equal(plain.status, 201, plain.text)
  })

  test('los caracteres que PostgreSQL no guarda son 400 donde sea que vengan, y nunca 500', async () => {
    const id = await newPatient(s)
    const json = { 'content-type': 'application/json' }
    const sent = await Promise.all([
      s.call('POST', P, '{"a\\u0000b":1}', json),
      s.call('POST', P, '{"a\\ud800":1}', json),
      s.call('POST', P, 'a%00=1', FORM_TYPE),
      s.call('POST', '/paciente/miembros_familia/', '{"condiciones":[{"\\u0000":1}]}', json),
      s.call('POST', '/hce/api/escalas/', '{"items":{"\\u0000":1}}', json),
      s.call('POST', P, '{"barrio":"a\\u0000","primer_nombre":"\\udc00"}', json),
      s.call('GET', `${P}?a%00b=1`),
      s.call('GET', `${P}?search=abc%00`),
      s.call('GET', `${P}?primer_apellido=abc%00`),
      s.call('GET', `${P}?numero_documento=abc%00`),
      s.call('GET', `${P}?codigo_familia=abc%00`),
      s.call('GET', '/hce/api/bitacora/?recurso_id=a%00'),
      s.call('GET', `${P}?cursor=s.%00`),
      s.call('GET', `${P}${id}/?en=%00`),
      s.call('DELETE', `${P}${id}/`, undefined, { 'x-motivo': 'abc%00def' }),
    ])
    assert.deepEqual(
      sent.map((a) => a.status),
      sent.map(() => 400),
    )
    assert.equal((await s.call('GET', `${P}${id}/`)).status, 200)
  })

  test('un rechazo que no se puede auditar tal cual no hace fallar a quienes preguntan a la vez', async () => {
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 6 === 3
          ? s.call('POST', P, '{"a\\u0000b":1}', { 'content-type': 'application/json' })
          : s.call('GET', `${P}?page_size=1`),
      ),
    )
    const lists = sent.filter((_, i) => i % 6 !== 3)
    assert.deepEqual(new Set(lists.map((a) => a.status)), new Set([200]))
  })

  test('más de 1 MiB es 413', async () => {
    const before = await patients()
    const big = JSON.stringify(patientBody({ barrio: 'x'.repeat(1_048_576) }))
    assertProblem(await s.call('POST', P, big, { 'content-type': 'application/json' }), 413, 'demasiado_grande')
    const chunked = await fetch(s.base + P, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([big]).stream(),
      duplex: 'half',
    } as RequestInit)
    assert.equal(chunked.status, 413)
    const fits = JSON.stringify(patientBody({ barrio: 'x'.repeat(1_000_000) }))
    assertProblem(await s.call('POST', P, fits, { 'content-type': 'application/json' }), 400, 'validacion')
    assert.equal(await patients(), before)
  })

  test('un archivo no se llama como si fuera de otro formato', async () => {
    const historia = await newHistory(s)
    const file = (tipo_mime: string, nombre_archivo: string, content: string) =>
      s.call('POST', '/hce/api/documentos/', {
        historia,
        tipo_documento: 'PDX',
        titulo: 'Nombre',
        tipo_mime,
        nombre_archivo,
        contenido_base64: Buffer.from(content).toString('base64'),
      })
    for (const name of ['x.html', 'x.txt.svg', 'x', 'x.txt.', 'txt', 'x.exe']) {
      const refused = await file('text/plain', name, '<script>alert(1)</script>')
      assertProblem(refused, 400, 'validacion')
      assert.deepEqual(named(refused), ['nombre_archivo'], name)
    }
    for (const [mime, name, content] of [
      ['text/plain', 'Nota.TXT', 'hola'],
      ['application/pdf', 'a.pdf', '%PDF-1.4'],
    ] as const)
      assert.equal((await file(mime, name, content)).status, 201, name)
  })

  test('un documento de 10 MiB se acepta y vuelve igual; uno mayor no', async () => {
    const historia = await newHistory(s)
    const content = Buffer.alloc(10 * 1_048_576, '%PDF-1.4 ')
    const body = (bytes: Buffer) => ({
      historia,
      tipo_documento: 'LAB',
      titulo: 'Grande',
      tipo_mime: 'application/pdf',
      contenido_base64: bytes.toString('base64'),
    })
    const made = await s.call('POST', '/hce/api/documentos/', body(content))
    assert.equal(made.status, 201, made.text.slice(0, 300))
    assert.equal(made.json.tamano_bytes, content.length)
    const got = await s.call('GET', `/hce/api/documentos/${made.json.id}/`)
    assert.ok(content.equals(Buffer.from(got.json.contenido_base64, 'base64')))
    const list = await s.call('GET', `/hce/api/documentos/?historia=${historia}`)
    assert.ok(list.text.length < 10_000)
    const over = await s.call('POST', '/hce/api/documentos/', body(Buffer.concat([content, Buffer.from('x')])))
    assertProblem(over, 400, 'validacion')
    assert.deepEqual(named(over), ['contenido_base64'])
    const huge = await s.call('POST', '/hce/api/documentos/', body(Buffer.alloc(11 * 1_048_576)))
    assertProblem(huge, 413, 'demasiado_grande')
  })

  test('una fecha que no existe o no se puede guardar es 400 y nunca 500', async () => {
    const before = await patients()
    for (const date of [
      '2023-02-29',
      '2023-13-01',
      '2023-00-10',
      '1980-2-9',
      '29/02/1980',
      '0000-01-01',
      '10000-01-01',
    ]) {
      const a = await s.call('POST', P, patientBody({ autorizacion_datos_fecha: date }))
      assertProblem(a, 400, 'validacion')
      assert.ok(named(a).includes('autorizacion_datos_fecha'), date)
    }
    const paciente = await newPatient(s)
    for (const instant of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+05:00', '9999-12-31T23:59:59-05:00']) {
      const a = await s.call('POST', '/paciente/lista-espera-examen/', {
        paciente,
        cups: '881602',
        prioridad: 'urgente',
        fecha_objetivo: instant,
      })
      assertProblem(a, 400, 'validacion')
      assert.ok(named(a).includes('fecha_objetivo'), instant)
      const at = await s.call('GET', `${P}${paciente}/?en=${encodeURIComponent(instant)}`)
      assert.ok(at.status < 500, `en=${instant} ${at.text}`)
    }
    const company = await s.call('POST', '/paciente/eapb/', {
      codigo: 'EPS901',
      nit: '900226715',
      nombre: 'X',
      fecha_inicio: '0000-01-01',
    })
    assertProblem(company, 400, 'validacion')
    assert.equal(await patients(), before + 1)
  })
})

describe('métodos y rutas', () => {
  const item = '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00'
  const paths: [string, string][] = [
    ...resources.flatMap((r): [string, string][] => [
      [r.path, 'GET, HEAD, OPTIONS, POST'],
      [`${r.path}${item}/`, 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
      [`${r.path}${item}/versiones/`, 'GET, HEAD, OPTIONS'],
    ]),
    ...[
      '/openapi.json',
      '/openapi-json.json',
      '/openapi-formatos.json',
      '/docs',
      '/docs/inicio.js',
      '/docs/swagger-ui.css',
      '/docs/swagger-ui-bundle.js',
      '/salud/vivo',
      '/salud/listo',
      '/metrics',
    ].map((p): [string, string] => [p, 'GET, HEAD, OPTIONS']),
  ]

  test('todo método que una ruta no tiene es 405 y Allow dice los que sí', async () => {
    for (const [path, allow] of paths) {
      const known = allow.split(', ')
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (known.includes(method)) continue
        const a = await s.call(method, path, method === 'GET' ? undefined : '{}', {
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        })
        assertProblem(a, 405, 'metodo')
        assert.equal((a.headers.get('allow') ?? '').split(', ').sort().join(', '), allow, `${method} ${path}`)
      }
    }
  })

  test('cada ruta de la documentación tiene los métodos que allí están, y Allow los dice', async () => {
    const { paths: described } = (await s.call('GET', '/openapi.json')).json as { paths: Record<string, object> }
    const wrong: string[] = []
    for (const [path, methods] of Object.entries(described)) {
      const known = new Set(Object.keys(methods).filter((key) => key !== 'parameters'))
      const asked = path.replaceAll(/\{\w+\}/g, item)
      for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        if (known.has(method)) continue
        const a = await s.call(method.toUpperCase(), asked)
        const allowed = (a.headers.get('allow') ?? '').toLowerCase().split(', ')
        const told = allowed.filter((m) => m !== 'head' && m !== 'options').sort()
        if (a.status !== 405 || told.join() !== [...known].sort().join())
          wrong.push(`${method} ${path}: ${a.status} ${told.join()} y no ${[...known].join()}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('un método que nadie usa aquí también es 405, y nunca 500', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'QUERY']) {
      const a = await raw(method, P)
      assert.equal(a.status, 405, `${method} ${a.text}`)
      assert.match(String(a.headers.allow), /GET/)
    }
  })

  test('OPTIONS responde 204 con Allow', async () => {
    for (const [path, allow] of paths) {
      const a = await s.call('OPTIONS', path)
      assert.equal(a.status, 204, path)
      assert.equal((a.headers.get('allow') ?? '').split(', ').sort().join(', '), allow, path)
    }
  })

  test('HEAD responde como GET, sin cuerpo', async () => {
    const id = await newPatient(s)
    for (const path of [P, `${P}${id}/`, `${P}${id}/versiones/`, '/openapi.json', '/docs', '/salud/vivo']) {
      const get = await s.call('GET', path)
      const head = await s.call('HEAD', path)
      assert.equal(head.status, get.status, path)
      assert.equal(head.text, '')
      for (const name of ['content-type', 'etag', 'content-length', 'vary', 'cache-control']) {
        assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
      }
    }
    assert.equal((await s.call('HEAD', `${P}${item}/`)).status, 404)
  })

  test('una ruta que no existe es 404 con su problema', async () => {
    for (const path of [
      '/nada',

      '/paciente/',
      `${P}${item}/nada/`,
      `${P}${item}/versiones/1/`,
      '/docs/nada.js',
    ]) {
      assertProblem(await s.call('GET', path), 404, 'ruta_desconocida')
      assertProblem(await s.call('POST', path, {}), 404, 'ruta_desconocida')
    }
  })

  test('una URL mal escrita es 404 con su problema y no repite la URL', async () => {
    const a = await raw('GET', `${P}%zz-Wenceslao/`)
    assert.equal(a.status, 404, a.text)
    assert.match(String(a.headers['content-type']), /^application\/problem\+json/)
    assert.doesNotMatch(a.text, /Wenceslao/)
    const long = await raw('GET', `${P}${'x'.repeat(300)}/`)
    assert.equal(long.status, 404)
  })

  test('sin la barra final responde lo mismo, también al escribir', async () => {
    const bare = P.slice(0, -1)
    const made = await s.call('POST', bare, patientBody())
    assert.equal(made.status, 201, made.text)
    const one = `${P}${made.json.id}`
    assert.equal((await s.call('PATCH', one, { barrio: 'Norte' })).json.barrio, 'Norte')
    const got = await s.call('GET', one)
    assert.equal((await s.call('PUT', one, got.json)).status, 200)
    assert.deepEqual((await s.call('GET', `${one}/versiones`)).json, (await s.call('GET', `${one}/versiones/`)).json)
    assert.equal((await s.call('DELETE', one)).status, 204)
  })

  test('los parámetros que una operación no tiene son 400 con su nombre', async () => {
    const id = await newPatient(s)
    for (const [method, path, body] of [
      ['POST', `${P}?forzar=1`, patientBody()],
      ['GET', `${P}${id}/?forzar=1`, undefined],
      ['PUT', `${P}${id}/?forzar=1`, {}],
      ['PATCH', `${P}${id}/?forzar=1`, {}],
      ['DELETE', `${P}${id}/?forzar=1`, undefined],
      ['GET', `${P}${id}/versiones/?forzar=1`, undefined],
    ] as const) {
      const a = await s.call(method, path, body)
      assertProblem(a, 400, 'parametro')
      assert.deepEqual(named(a), ['forzar'])
    }
    const wrong = await s.call('GET', `${P}${id}/versiones/?antes_de=x`)
    assertProblem(wrong, 400, 'parametro')
    assert.deepEqual(named(wrong), ['antes_de'])
  })

  test('quien dice un tipo y no envía nada no envía cuerpo; lo que una operación no lee es 400 y nada cambia', async () => {
    const nothing = { 'content-type': 'application/json' }
    assertProblem(await s.call('POST', P, '', nothing), 400, 'cuerpo_ilegible')
    assertProblem(await s.call('POST', P, '', { 'content-type': 'application/xml' }), 400, 'cuerpo_ilegible')
    const id = await newPatient(s)
    const lost = await s.call('DELETE', `${P}${id}/`, { motivo: 'Registrado por error' })
    assertProblem(lost, 400, 'cuerpo_ilegible')
    assert.match(lost.json.detail, /X-Motivo/)
    assert.equal((await s.call('GET', `${P}${id}/`)).status, 200)
    assert.equal((await s.call('DELETE', `${P}${id}/`, '', nothing)).status, 204)
    const usual = [
      'application/fhir+json',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/plain',
      'image/png',
    ]
    for (const type of usual) {
      const other = await newPatient(s)
      assertProblem(
        await s.call('DELETE', `${P}${other}/`, 'x', { 'content-type': 'image/png' }),
        415,
        'tipo_de_contenido',
      )
      assert.equal((await s.call('DELETE', `${P}${other}/`, '', { 'content-type': type })).status, 204, type)
    }
    const out = await s.call('POST', '/auth/salir/', { de: 'todas' })
    assertProblem(out, 400, 'validacion')
    assert.deepEqual(named(out), ['de'])
  })

  test('un parámetro repetido es 400 con su nombre, también al leer uno', async () => {
    const id = await newPatient(s)
    const now = encodeURIComponent(new Date().toISOString())
    const item = await s.call('GET', `${P}${id}/?en=${now}&en=1990-01-01T00:00:00Z`)
    assertProblem(item, 400, 'parametro')
    assert.deepEqual(named(item), ['en'])
    const versions = await s.call('GET', `${P}${id}/versiones/?antes_de=2&antes_de=1`)
    assertProblem(versions, 400, 'parametro')
    assert.deepEqual(named(versions), ['antes_de'])
  })

  test('X-Motivo e Idempotency-Key mal escritos son 400', async () => {
    const id = await newPatient(s)
    for (const motive of ['%zz', 'x'.repeat(301), ' ']) {
      const a = await s.call('DELETE', `${P}${id}/`, undefined, { 'x-motivo': motive })
      assertProblem(a, 400, 'encabezado')
    }
    assert.equal((await s.call('GET', `${P}${id}/`)).status, 200)
    assertProblem(await s.call('POST', P, patientBody(), { 'idempotency-key': 'con espacio' }), 400, 'encabezado')
  })
})

describe('respuestas', () => {
  // An independent reader of XML: ours is not asked whether it understands ours.
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    htmlEntities: true,
    isArray: (name) => name === 'list-item',
  })
  /** A JSON value as the XML of it reads back. */
  const asXml = (value: unknown): unknown => {
    if (value === null || value === '') return ''
    if (Array.isArray(value)) return value.length === 0 ? '' : { 'list-item': value.map(asXml) }
    if (typeof value === 'object') {
      return Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, asXml(v)]))
    }
    return String(value)
  }

  for (const r of resources) {
    test(`${r.name}: el XML dice lo mismo que el JSON`, async () => {
      const row = await sample(s, r)
      for (const path of [`${r.path}${row.id}/`, `${r.path}${row.id}/versiones/`, `${r.path}?page_size=3`]) {
        const json = await s.call('GET', path)
        const xml = await s.call('GET', path, undefined, ACCEPT_XML)
        assert.equal(xml.status, 200)
        assert.match(xml.headers.get('content-type') ?? '', /^application\/xml; charset=utf-8$/)
        assert.match(xml.headers.get('vary') ?? '', /^accept(,|$)/)
        assert.deepEqual(parser.parse(xml.text).root, asXml(json.json))
      }
    })
  }

  test('los signos especiales vuelven intactos en XML', async () => {
    const barrio = 'a<b>&"c"\' ]]> ñ😀\t% fin'
    const made = await s.call('POST', P, patientBody({ barrio }), ACCEPT_XML)
    assert.equal(made.status, 201)
    assert.equal(parser.parse(made.text).root.barrio, barrio)
    const lines = await s.call('POST', P, patientBody({ barrio: 'uno\r\ndos\ntres' }))
    assert.equal(lines.json.barrio, 'uno\r\ndos\ntres')
    const xml = await s.call('GET', `${P}${lines.json.id}/`, undefined, ACCEPT_XML)
    assert.equal(parser.parse(xml.text).root.barrio, 'uno\r\ndos\ntres')
  })

  test('lo que XML no puede escribir no se pierde en silencio', async () => {
    const made = await s.call('POST', P, patientBody({ barrio: 'uno\ufffedos' }))
    if (made.status === 400) {
      assert.deepEqual(named(made), ['barrio'])
      return
    }
    const xml = await s.call('GET', `${P}${made.json.id}/`, undefined, ACCEPT_XML)
    assert.equal(parser.parse(xml.text).root.barrio, made.json.barrio)
  })

  test('los problemas también van en XML', async () => {
    const a = await s.call('POST', P, patientBody({ primer_nombre: '<1>', otro: 1 }), ACCEPT_XML)
    assert.equal(a.status, 400)
    assert.match(a.headers.get('content-type') ?? '', /^application\/problem\+xml/)
    const { problem } = parser.parse(a.text)
    assert.equal(problem.codigo, 'validacion')
    assert.deepEqual(problem.errores['list-item'].map((e: { campo: string }) => e.campo).sort(), [
      'otro',
      'primer_nombre',
    ])
    const missing = await s.call('GET', '/nada', undefined, ACCEPT_XML)
    assert.match(missing.headers.get('content-type') ?? '', /^application\/problem\+xml/)
  })

  test('Accept escoge JSON o XML, y 406 si no quiere ninguno', async () => {
    const id = await newPatient(s)
    for (const [accept, type] of [
      ['*/*', 'json'],
      ['application/json', 'json'],
      ['application/*', 'json'],
      ['application/xml', 'xml'],
      ['text/xml', 'xml'],
      ['application/xml;q=0.9, application/json;q=0.1', 'xml'],
      ['application/xml;q=0.5, application/json', 'json'],
      ['text/html, application/xml;q=0.9, */*;q=0.8', 'xml'],
      ['image/png, */*;q=0.1', 'json'],
      ['application/xml;q=0, */*', 'json'],
    ] as const) {
      const a = await s.call('GET', `${P}${id}/`, undefined, { accept })
      assert.equal(a.status, 200, accept)
      assert.match(a.headers.get('content-type') ?? '', new RegExp(`^application/${type}`), accept)
    }
    const before = await patients()
    for (const accept of ['image/png', 'text/html', 'application/json;q=0', 'text/csv, application/pdf']) {
      const refused = await s.call('GET', `${P}${id}/`, undefined, { accept })
      assertProblem(refused, 406, 'formato_no_disponible')
      assert.equal(refused.json.detail, 'Se responde en application/json o application/xml.')
      assertProblem(await s.call('POST', P, patientBody(), { accept }), 406, 'formato_no_disponible')
    }
    assert.equal(await patients(), before)
  })

  test('los ETag de JSON y XML son distintos y ambos sirven en If-Match', async () => {
    const id = await newPatient(s)
    const json = (await s.call('GET', `${P}${id}/`)).headers.get('etag') ?? ''
    const xml = (await s.call('GET', `${P}${id}/`, undefined, ACCEPT_XML)).headers.get('etag') ?? ''
    assert.notEqual(json, xml)
    assert.equal((await s.call('PATCH', `${P}${id}/`, { barrio: 'Uno' }, { 'if-match': xml })).status, 200)
    assertProblem(await s.call('PATCH', `${P}${id}/`, { barrio: 'Dos' }, { 'if-match': json }), 412, 'version_anterior')
  })

  test('los mensajes van en español, o en inglés si se pide', async () => {
    for (const [language, expected] of [
      ['', 'es'],
      ['es-CO', 'es'],
      ['en', 'en'],
      ['en-US,en;q=0.9', 'en'],
      ['fr-FR, en;q=0.5', 'en'],
      ['fr', 'es'],
      ['es, en', 'es'],
    ] as const) {
      const a = await s.call('POST', P, {}, { 'accept-language': language })
      assert.equal(a.headers.get('content-language'), expected, language)
      const [first] = a.json.errores
      assert.equal(first.mensaje, expected === 'es' ? 'Es obligatorio.' : 'Is required.')
      assert.equal(a.json.title, expected === 'es' ? 'Hay datos por corregir.' : 'Some fields are not valid.')
      assert.equal(a.json.codigo, 'validacion')
    }
  })

  test('el identificador de la solicitud se repite si es válido y se reemplaza si no', async () => {
    for (const id of ['abcdefgh', 'req_2026-11.15', 'x'.repeat(80)]) {
      const a = await s.call('GET', '/salud/vivo', undefined, { 'x-request-id': id })
      assert.equal(a.headers.get('x-request-id'), id)
    }
    for (const id of ['corto', 'x'.repeat(81), 'con espacio dentro', 'comillas"dobles', '{"a":1}xx']) {
      const a = await s.call('GET', '/nada', undefined, { 'x-request-id': id })
      assert.match(a.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(a.json.id_solicitud, a.headers.get('x-request-id'))
    }
    const [x, y] = await Promise.all([s.call('GET', '/salud/vivo'), s.call('GET', '/salud/vivo')])
    assert.notEqual(x.headers.get('x-request-id'), y.headers.get('x-request-id'))
  })

  test('nada clínico se guarda en cachés ni se adivina su tipo', async () => {
    const id = await newPatient(s)
    for (const [method, path, body] of [
      ['GET', P, undefined],
      ['GET', `${P}${id}/`, undefined],
      ['GET', `${P}${id}/versiones/`, undefined],
      ['POST', P, patientBody()],
      ['POST', P, {}],
      ['GET', '/nada', undefined],
      ['PATCH', `${P}${id}/`, {}],
    ] as const) {
      const a = await s.call(method, path, body)
      assert.equal(a.headers.get('cache-control'), 'no-store', path)
      assert.equal(a.headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(a.headers.get('server'), null)
      assert.equal(a.headers.get('x-powered-by'), null)
    }
  })
})

describe('operación', () => {
  test('vivo y listo responden', async () => {
    assert.deepEqual((await s.call('GET', '/salud/vivo')).json, { estado: 'vivo' })
    const ready = await s.call('GET', '/salud/listo')
    assert.equal(ready.status, 200)
    assert.equal(ready.json.estado, 'listo')
  })

  test('las métricas cuentan por ruta declarada y no dicen nada de nadie', async () => {
    const numero_documento = '87654321'
    const made = await s.call('POST', P, patientBody({ numero_documento, primer_apellido: 'Zurbarán' }))
    await s.call('GET', `${P}?search=Zurbarán&numero_documento=${numero_documento}`)
    await s.call('GET', `${P}${made.json.id}/`)
    await s.call('GET', `/ruta-inventada-por-zurbaran/${numero_documento}`)
    const a = await s.call('GET', '/metrics')
    assert.equal(a.status, 200)
    assert.match(a.headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(a.text, /custodia_http_duracion_segundos_count\{metodo="GET",ruta="\/paciente\/paciente\/:id\/"\}/)
    assert.match(
      a.text,
      /custodia_http_solicitudes_total\{metodo="GET",ruta="\/paciente\/paciente\/:id\/",estado="2xx"\}/,
    )
    assert.match(a.text, /custodia_conexiones\{clase="abiertas"\}/)
    for (const secret of [numero_documento, 'urbar', made.json.id]) assert.ok(!a.text.includes(secret), secret)
  })

  test('las métricas no crecen con lo que a alguien se le ocurra pedir', async () => {
    const seriesNow = async (): Promise<number> =>
      (await s.call('GET', '/metrics')).text.split('\n').filter((line) => line.startsWith('custodia_http')).length
    const odd = ['TRACE', 'PROPFIND', 'LOCK', 'SEARCH', 'MKCOL']
    await raw(odd[0] ?? '', '/inventada')
    for (const method of ['GET', 'HEAD']) await s.call(method, P)
    const before = await seriesNow()
    for (const method of odd) for (const path of ['/inventada/1', '/inventada/2', P]) await raw(method, path)
    for (const method of ['GET', 'HEAD']) await s.call(method, `${P}?page_size=1`)
    assert.equal(await seriesNow(), before)
  })

  test('la referencia funciona sin salir a la red', async () => {
    const page = await s.call('GET', '/docs')
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.equal((await s.call('GET', '/docs/')).status, 200)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.doesNotMatch(policy, /https?:|\*/)
    assert.doesNotMatch(page.text, /https?:\/\//)
    const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((m) => m[1] ?? '')
    assert.ok(assets.length >= 3)
    for (const path of assets) {
      const asset = await s.call('GET', path)
      assert.equal(asset.status, 200, path)
      assert.ok(asset.text.length > 100, path)
      assert.match(asset.headers.get('content-type') ?? '', path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
      assert.doesNotMatch(asset.text, /url\(\s*["']?https?:|@import\s+["']?https?:|importScripts\(["']https?:/)
    }
    for (const path of ['/openapi.json', '/docs/swagger-ui-bundle.js']) {
      const [packed, whole] = await Promise.all(
        ['gzip', 'identity'].map((encoding) => s.call('GET', path, undefined, { 'accept-encoding': encoding })),
      )
      assert.equal(packed?.headers.get('content-encoding'), 'gzip', path)
      assert.equal(whole?.headers.get('content-encoding'), null, path)
      assert.ok(Number(packed?.headers.get('content-length')) * 3 < Number(whole?.headers.get('content-length')), path)
      assert.equal(packed?.text, whole?.text, path)
    }
    const start = await s.call('GET', '/docs/inicio.js')
    assert.doesNotMatch(start.text, /https?:\/\//)
    assert.match(start.text, /validatorUrl: null/)
  })

  test('el límite por minuto responde 429 y dice cuánto esperar', async () => {
    const limited = await startService({ LIMITE_POR_MINUTO: '5' })
    try {
      for (let i = 1; i <= 5; i++) {
        const a = await limited.call('GET', P)
        assert.equal(a.status, 200)
        assert.match(a.headers.get('ratelimit-policy') ?? '', /q=5;w=60/)
        assert.match(a.headers.get('ratelimit') ?? '', new RegExp(`r=${5 - i};`))
      }
      const a = await limited.call('GET', P)
      assertProblem(a, 429, 'demasiadas_solicitudes')
      const wait = Number(a.headers.get('retry-after'))
      assert.ok(wait >= 1 && wait <= 60)
    } finally {
      await limited.stop()
    }
  })

  test('los registros no llevan nombres, documentos ni consultas, tampoco cuando algo falla', async () => {
    const secrets = ['Wenceslao', 'Zurbano', '91827364', 'wences@correo.co', 'dolor-secreto']
    const body = patientBody({
      primer_nombre: 'Wenceslao',
      primer_apellido: 'Zurbano',
      numero_documento: '91827364',
      correo: 'wences@correo.co',
    })
    const made = await s.call('POST', P, body)
    assert.equal(made.status, 201, made.text)
    const id = made.json.id
    await s.call('GET', `${P}?search=Wenceslao&numero_documento=91827364`)
    await s.call('GET', `${P}?Zurbano=91827364`)
    await s.call('GET', `${P}${id}/?Wenceslao=1`)
    await s.call('POST', P, body)
    await s.call('POST', P, { ...body, Zurbano: 'dolor-secreto', fecha_nacimiento: 'Wenceslao' })
    await s.call('POST', P, '{"primer_nombre":"Wenceslao" "Zurbano"', { 'content-type': 'application/json' })
    await s.call('POST', P, '<root><primer_nombre>Wenceslao &Zurbano;', XML_TYPE)
    await s.call('POST', P, 'primer_nombre=Wenceslao&x=%zz', FORM_TYPE)
    await s.call('POST', P, 'Wenceslao', { 'content-type': 'text/Wenceslao' })
    await s.call('GET', `/Wenceslao/91827364?q=Zurbano`)
    await s.call('PUT', `/paciente/Wenceslao/`, body)
    await raw('GET', `${P}%zz-Wenceslao/?q=Zurbano`)
    await raw('GET', `${P}91827364/`)
    await s.call('GET', `${P}${id}/`, undefined, { 'x-request-id': 'Wenceslao con espacios', 'user-agent': 'Zurbano' })
    await s.call('DELETE', `${P}${id}/`, undefined, { 'x-motivo': 'dolor-secreto' })
    await s.call('POST', '/paciente/eapb/', {
      codigo: 'EPS902',
      nit: '900226715',
      nombre: 'Wenceslao',
      fecha_inicio: '0000-01-01',
    })
    const log = s.log.join('\n')
    assert.ok(s.log.length > 10)
    for (const secret of secrets) assert.ok(!log.includes(secret), `${secret} está en el registro`)
    const line = JSON.parse(s.log.at(-1) ?? '{}')
    for (const key of ['metodo', 'ruta', 'estado', 'ms', 'id_solicitud']) assert.ok(key in line, key)
  })
})
