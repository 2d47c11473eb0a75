import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { poppler, type ReadPdf, readPdf, squeezed } from '../../../../test/fixtures/read-pdf.ts'
import {
  closedReport,
  consultation,
  entry,
  fullContent,
  openReport,
  prose,
  stay,
  withEntries,
} from '../../../../test/fixtures/report.ts'
import { qrModules } from '../../../model/text/qr.ts'
import { compose } from '../compose.ts'
import type { ReportInput } from '../input.ts'
import type { Block, Datum } from '../report.ts'
import { visible } from '../visible.ts'
import { loadFonts } from './fonts.ts'
import { renderPdf } from './render.ts'

const fonts = loadFonts()
const faces = Object.values(fonts)
const drawable = (codePoint: number): boolean => faces.every((font) => font.has(codePoint))
const draw = (input: ReportInput): Buffer =>
  Buffer.concat([...renderPdf(compose(input), { fonts, at: input.generado.en, signed: false })])
const read = (input: ReportInput): Promise<ReadPdf> => readPdf(draw(input))
const noteOf = (contenido: string): ReportInput =>
  closedReport(
    withEntries(consultation(), {
      nota: [entry('nota', '08:55', { tipo_nota: 'evolucion', contenido, titulo: null })],
    }),
  )
/** As it must be found again: what cannot be drawn by its stand-in, spaces aside. */
const drawn = (text: string): string => squeezed(visible(text.normalize('NFC'), drawable))

/** What the compressed streams of a file say. */
function streams(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map((m) =>
    inflateSync(Buffer.from(m[1] ?? '', 'latin1')).toString('latin1'),
  )
}

const data = (datos: readonly Datum[]): string[] => datos.flatMap((d) => [d.etiqueta, d.valor])
/** Every text that a block says. */
function texts(b: Block): string[] {
  switch (b.tipo) {
    case 'parrafo':
      return [b.etiqueta ?? '', b.texto]
    case 'datos':
      return [b.titulo ?? '', ...data(b.datos)]
    case 'tabla':
      return [
        b.titulo ?? '',
        b.firma ?? '',
        ...b.columnas.map((c) => c.etiqueta),
        ...b.filas.flatMap((f) => [...f.celdas, ...data(f.detalle), f.firma ?? '', f.anulado ?? '']),
      ]
    case 'dibujo':
      return [b.etiqueta]
    case 'registro':
      return [b.titulo, b.momento ?? '', ...b.bloques.flatMap(texts), b.firma ?? '', b.anulado ?? '']
    case 'aviso':
      return [b.etiqueta, b.texto]
    case 'verificacion':
      return [b.texto, b.url, b.codigo]
  }
}

test('cada texto de cada sección está en el PDF, según dos lectores', async (t) => {
  for (const content of [consultation(), fullContent()]) {
    const input = closedReport(content)
    const bytes = draw(input)
    const found = squeezed((await readPdf(bytes)).content)
    const said = compose(input).secciones.flatMap((s) => [s.titulo, ...s.bloques.flatMap(texts)])
    assert.ok(said.length > 150)
    assert.deepEqual(
      said.filter((text) => !found.includes(drawn(text))),
      [],
    )
    const other = poppler(bytes)
    if (other === null) t.diagnostic('pdftotext no está instalado: solo leyó pdf.js')
    else {
      // With columns side by side only words are sure to follow each other.
      const words = new Set(other.split(/\s+/u))
      const missing = said
        .flatMap((text) => text.split(/\s+/u))
        .filter((w) => /^[\p{L}\p{N}«»≥µ°]{1,12}$/u.test(w) && !words.has(w) && !squeezed(other).includes(w))
      assert.deepEqual(missing, [])
    }
  }
})

test('todas las páginas dicen quién presta, de quién es y qué página es de cuántas', async () => {
  const { pages } = await read(closedReport())
  assert.ok(pages.length > 2)
  pages.forEach((page, i) => {
    const said = squeezed(page.artifacts)
    for (const text of [
      'Clínica Nuestra Señora de la Peña S. A. S.',
      'María José Muñoz Agüero',
      'CC 41567890',
      '68 años',
      'Mujer',
      'EPS Sanitas S. A. S.',
      'CC41567890',
    ])
      assert.ok(said.includes(squeezed(text)), `${text} en la página ${i + 1}`)
    assert.ok(said.includes(`Página${i + 1}de${pages.length}`))
  })
})

test('la marca de agua cruza todas las páginas de lo que no está cerrado, y ninguna de lo cerrado', async () => {
  for (const [estado, mark] of [
    ['borrador', 'BORRADOR – SIN VALOR LEGAL'],
    ['en_atencion', 'EN ATENCIÓN – NO CERRADA'],
    ['anulada', 'ANULADA'],
  ] as const)
    for (const page of (await read(openReport(estado))).pages) assert.ok(page.artifacts.includes(mark))
  for (const page of (await read(closedReport())).pages)
    assert.doesNotMatch(page.artifacts, /BORRADOR|NO CERRADA|ANULADA/)
})

test('es un PDF/A-2a etiquetado, en español de Colombia, con su título y su fecha', async () => {
  const bytes = draw(closedReport())
  const pdf = await readPdf(bytes)
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '%PDF-1.7')
  assert.match(pdf.metadata, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/)
  assert.equal(pdf.marked, true)
  assert.equal(pdf.titled, true)
  assert.equal(pdf.lang, 'es-CO')
  assert.match(String(pdf.info.Title), /^Historia clínica · Consulta externa/)
  assert.equal(pdf.info.CreationDate, 'D:20260309152000Z')
  // No face is left to the viewer: each is in the file.
  const raw = bytes.toString('latin1')
  assert.equal(raw.match(/\/Type \/FontDescriptor/g)?.length, raw.match(/\/FontFile2 /g)?.length)
  assert.doesNotMatch(raw, /Helvetica|\/Encrypt|\/JavaScript/)
})

test('un prestador con signos de XML no rompe los metadatos', async () => {
  const input = closedReport()
  const pdf = await read({ ...input, prestador: { ...input.prestador, nombre: 'Pérez & <Hijos> "S. A."' } })
  assert.match(pdf.metadata, /Pérez y ‹Hijos› "S. A."/)
  assert.ok(pdf.pages[0]?.artifacts.includes('Pérez & <Hijos> "S. A."'))
})

test('la misma historia da el mismo archivo, byte por byte, también después de otras', () => {
  const input = closedReport()
  const first = draw(input)
  draw(noteOf('espacio\u00a0duro, guion\u2011duro y µ'))
  assert.ok(first.equals(draw(input)))
})

test('acentos, símbolos, emojis, controles y letras sueltas se leen de vuelta', async () => {
  const text =
    'ñ Ñ á é í ó ú ü Ü ¿? ¡! ≥ ≤ ± × ÷ ° µ Ω α β γ – — “ ” ‘ ’ « » … • → ½ ¼ m² SatO₂ €\nvacuna 💉 y 👩‍⚕️\u0000\u001b fin\u202e01 con n\u0303 compuesta y ﬁ ligada'
  const { content } = await read(noteOf(text))
  assert.ok(squeezed(content).includes(drawn(text)))
  assert.ok(squeezed(content).includes('vacuna[U+1F489]y[U+1F469]'))
  assert.ok(squeezed(content).includes('[U+0000][U+001B]fin[U+202E]01conñcompuesta'))
})

test('un registro anulado está tachado y dice ANULADO con su motivo', async () => {
  const input = closedReport(
    withEntries(consultation(), {
      nota: [
        entry('nota', '08:55', {
          tipo_nota: 'evolucion',
          contenido: 'Texto que se conserva.',
          anulado: true,
          motivo_anulacion: 'Nota de otro paciente.',
        }),
      ],
    }),
  )
  const { content } = await read(input)
  const said = squeezed(content)
  assert.ok(said.includes('ANULADO:Notadeotropaciente.'))
  assert.ok(said.includes('ANULADO:Registradoporerrorenestapaciente.'))
  assert.ok(said.includes('Textoqueseconserva.'))
})

test('una tabla que pasa de página repite su encabezado, y sus filas no se repiten ni se pierden', async () => {
  const { pages, content } = await read(closedReport(stay(120)))
  const withSigns = pages.filter(
    (p) => p.artifacts.includes('Tensión sistólica') || p.content.includes('Tensión sistólica'),
  )
  assert.ok(withSigns.length >= 3)
  assert.equal(withSigns.filter((p) => p.content.includes('Tensión sistólica')).length, 1)
  assert.equal(squeezed(content).match(/05\/03\/202608:10/g)?.length, 120 + 1)
})

test('una fila más alta que la página sigue en la siguiente, completa', async () => {
  const long = prose(1800, 3)
  const content = withEntries(consultation(), {
    orden: [
      entry('orden', '08:58', { tipo_orden: 'otro', descripcion: long, resultado_texto: `${long} fin del resultado` }),
    ],
  })
  const found = await read(closedReport(content))
  const cell = squeezed(found.content)
  assert.ok(cell.includes(squeezed('fin del resultado')))
  for (const word of new Set(long.split(' '))) assert.ok(cell.includes(word))
})

test('una nota de veinte mil caracteres pasa por varias páginas, entera y en orden', async () => {
  const long = `${prose(2900, 5).slice(0, 19_980)} fin`
  const { pages, content } = await read(noteOf(long))
  assert.ok(squeezed(content).includes(drawn(long)))
  assert.ok(pages.some((p) => p.artifacts.includes('(continuación)')))
})

test('datos desmedidos no salen de la página ni se pierden', async () => {
  const base = consultation()
  const factores = Array.from({ length: 20 }, (_, i) => `Factor ${i} ${'x'.repeat(110)}`)
  const nombre = 'Wwwwwwwwwwwwwwwwwwww'.repeat(3)
  const paciente = { ...base.paciente, factores_riesgo: factores, primer_nombre: nombre, segundo_apellido: nombre }
  const { pages, content } = await read(closedReport({ ...base, paciente }))
  for (const f of factores) assert.ok(squeezed(content).includes(squeezed(f)))
  assert.ok(squeezed(pages[1]?.artifacts ?? '').includes(nombre))
})

test('un nombre sin fin deja sitio a la página', async () => {
  const base = consultation()
  const endless = 'Ñ'.repeat(20_000)
  const input = closedReport({ ...base, paciente: { ...base.paciente, primer_nombre: endless } })
  const { pages, content } = await read({
    ...input,
    prestador: { nombre: endless, codigo: endless, direccion: endless },
  })
  assert.ok(pages.length < 30)
  assert.ok(squeezed(content).includes(endless))
})

test('doscientas páginas, numeradas todas, con lo primero y lo último', async () => {
  const { pages, content } = await read(closedReport(stay(480)))
  assert.ok(pages.length >= 200, `${pages.length} páginas`)
  pages.forEach((page, i) => {
    assert.ok(squeezed(page.artifacts).includes(`Página${i + 1}de${pages.length}`))
  })
  for (const day of [1, 240, 480]) assert.ok(content.includes(`Evolución · Día ${day}`))
  assert.ok(content.includes('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'))
})

test('el cierre dice quién, cuándo, la huella y la llave; el enlace lleva a la verificación', async () => {
  const input = closedReport()
  const bytes = draw(input)
  const said = squeezed((await readPdf(bytes)).content)
  for (const text of [
    'Luz Ángela Peñaranda Güiza, documento CC 52123456, registro profesional RM-25-3345',
    '05/03/2026 09:10',
    input.cierre?.huella ?? '',
    'cierre-2026-01',
    '7QK2-9MHX-4TZB',
  ])
    assert.ok(said.includes(squeezed(text)), text)
  assert.ok(bytes.includes('/URI (https://hce.example.co/verificar/7QK2-9MHX-4TZB)'))
})

test('el QR del PDF es el de la dirección, módulo por módulo', () => {
  const input = closedReport()
  const modules = qrModules(input.verificacion?.url ?? '')
  const dark = modules.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x},${y}`] : [])))
  // The squares of the page, brought back to places in the code.
  const squares = streams(draw(input))
    .flatMap((text) =>
      [...text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((m) => m.slice(1).map(Number)),
    )
    .filter(([, , w = 0, h = 0]) => w === h && w < 10)
  const side = squares[0]?.[2] ?? 1
  const left = Math.min(...squares.map(([x = 0]) => x))
  const top = Math.min(...squares.map(([, y = 0]) => y))
  const places = squares.map(([x = 0, y = 0]) => `${Math.round((x - left) / side)},${Math.round((y - top) / side)}`)
  assert.deepEqual(places.sort(), dark.sort())
})

test('un lector de pantalla encuentra títulos, tablas con encabezados y la figura con su texto', async () => {
  const raw = draw(closedReport()).toString('latin1')
  for (const tag of ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'Table', 'Caption', 'TR', 'TH', 'TD', 'Figure', 'Link'])
    assert.match(raw, new RegExp(`/S /${tag}\\n`), tag)
  assert.match(raw, /\/Scope \/Column/)
  assert.match(raw, /\/Alt \(/)
  assert.match(raw, /\/Type \/Outlines|\/Outlines /)
})

// The characters that one glyph draws alike (a space and a hard one) are read back as the first of them.
const glyphs = (text: string): number[] =>
  Array.from(text, (char) => fonts.regular.source.glyphForCodePoint(char.codePointAt(0) ?? 0).id)
const clinical = fc.string({
  unit: fc
    .oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x17f }) },
      { weight: 2, arbitrary: fc.constantFrom(0x20, 0x20, 0x0a, 0x0d, 0x09) },
      { weight: 1, arbitrary: fc.integer({ min: 0x370, max: 0x3ff }) },
      { weight: 1, arbitrary: fc.integer({ min: 0x2010, max: 0x2bff }).filter((c) => c < 0x20d0 || c > 0x20ff) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x1f }) },
      { weight: 1, arbitrary: fc.integer({ min: 0x1f300, max: 0x1faff }) },
    )
    .map((codePoint) => String.fromCodePoint(codePoint)),
  maxLength: 600,
})

test('ningún texto al azar se pierde', async () => {
  await fc.assert(
    fc.asyncProperty(clinical, async (text) => {
      const { content } = await read(noteOf(`inicio ${text} final`))
      const found = squeezed(content)
      const said = found.slice(found.indexOf('inicio'), found.indexOf('final', found.indexOf('inicio')) + 5)
      assert.deepEqual(glyphs(said), glyphs(drawn(`inicio ${text} final`)))
    }),
    { numRuns: 25, examples: [['😀Α'], ['🌍 Ωx̄ y 😀'], ['a\u{1f468}\u200d\u{1f469}b']] },
  )
})

test('ningún texto al azar, de ninguna escritura, impide el reporte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
      const { pages } = await read(noteOf(text))
      assert.ok(pages.length > 2)
    }),
    { numRuns: 15 },
  )
})
