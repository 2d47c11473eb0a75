import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { readLogo } from './logo.ts'
import { plainTemplate, readTemplate, TemplateError } from './template.ts'

const refused = (why: RegExp) => (e: unknown) => e instanceof TemplateError && why.test(e.message)

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
/** A PNG of one colour, as wide as it is told and as tall as its data says. */
function png(width: number, height: number, { depth = 8, rows = height, interlaced = 0 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, 2, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('plantilla.json', () => {
  test('lo que dice se agrega a lo de siempre', () => {
    const read = readTemplate(
      '{"pie":" Sede norte ","preparacion":{"903818":"Ayuno"},"textos":{"formula":"Reclame hoy."}}',
    )
    assert.equal(read.pie, 'Sede norte')
    assert.deepEqual(read.preparacion, { '903818': 'Ayuno' })
    assert.equal(read.textos.formula, 'Reclame hoy.')
    assert.deepEqual(read.signosDeAlarma, plainTemplate.signosDeAlarma)
  })

  test('lo que no se entiende se rechaza diciendo qué', () => {
    for (const [text, why] of [
      ['{', /no es JSON/],
      ['[]', /debe ser un objeto/],
      ['{"logo":"x"}', /no tiene «logo»/],
      ['{"pie":5}', /pie debe ser un texto/],
      [JSON.stringify({ pie: 'x'.repeat(301) }), /más de 300/],
      ['{"textos":{"receta":"x"}}', /textos no tiene «receta»/],
      ['{"preparacion":{"9038":"x"}}', /CUPS/],
      ['{"signos_de_alarma":[]}', /signos_de_alarma/],
      ['{"__proto__":"x"}', /no tiene «__proto__»/],
    ] as const)
      assert.throws(() => readTemplate(text), refused(why), text)
  })
})

describe('logo', () => {
  test('un PNG entero y un SVG de trazos se aceptan', () => {
    const image = readLogo(png(40, 20))
    assert.deepEqual(image.kind === 'png' ? [image.width, image.height] : null, [40, 20])
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><title>Clínica</title><path d="M0 0h24v12z" fill="#0a5c63"/></svg>'
    assert.deepEqual(readLogo(Buffer.from(svg)), {
      kind: 'outlines',
      box: [0, 0, 24, 12],
      outlines: [{ d: 'M0 0h24v12z', fill: '#0a5c63' }],
    })
  })

  test('uno grande, cortado, dañado o con algo más que trazos se rechaza', () => {
    const good = png(40, 20)
    const broken = Buffer.from(good)
    broken[40] = (broken[40] ?? 0) ^ 0xff
    for (const [bytes, why] of [
      [Buffer.alloc(300_000), /pesa más/],
      [good.subarray(0, -6), /cortado/],
      [broken, /dañado/],
      [png(40, 20, { rows: 30 }), /dañado/],
      [png(2001, 1), /píxeles/],
      [png(10, 10, { depth: 16 }), /8 bits/],
      [png(10, 10, { interlaced: 1 }), /sin entrelazar/],
    ] as const)
      assert.throws(() => readLogo(bytes), refused(why), String(why))
    const inside = (what: string): Buffer => Buffer.from(`<svg viewBox="0 0 1 1">${what}</svg>`)
    for (const [what, why] of [
      ['<script>alert(1)</script>', /solo admite trazos/],
      ['<image href="x"/>', /solo admite trazos/],
      ['<path d="M0 0z" onload="x"/>', /atributo «onload»/],
      ['<path d="M0 0z" fill="url(#a)"/>', /color/],
      ['<path d="M0 0 <"/>', /solo admite trazos/],
      ['', /no tiene trazos/],
      ['&x;<path d="M0 0z"/>', /bien formado/],
    ] as const)
      assert.throws(() => readLogo(inside(what)), refused(why), what)
  })
})
