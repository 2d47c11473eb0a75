import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paperCase, papersOf } from '../../../test/fixtures/papers.ts'
import { readPdf } from '../../../test/fixtures/read-pdf.ts'
import { closedReport, fullContent, withEntries } from '../../../test/fixtures/report.ts'
import { keysOf } from '../../model/keys.ts'
import type { Row } from '../../model/resource.ts'
import { entryNames } from '../../resources/entries.ts'
import { registry } from '../../resources/index.ts'
import type { HistoryContent } from '../historias/content.ts'
import { compose } from '../reporte/compose.ts'
import { renderHtml } from '../reporte/html.ts'
import { loadFonts } from '../reporte/pdf/fonts.ts'
import { renderPdf } from '../reporte/pdf/render.ts'
import type { Report } from '../reporte/report.ts'
import { paperTitles } from './kind.ts'

const fonts = loadFonts()
const SIGNATURE = 'trazo 300x100 M30 60l12 14l8 -20l15 9M120 30l4 4'
const ELSEWHERE = '0198a7c0-5b1e-7c3a-9f00-00000badcafe'

/** A reference in every field that takes one, also to what the document knows nothing of. */
function referring(resource: string, row: Row): Row {
  const fields = Object.entries(registry.get(resource)?.fields ?? {})
  const refs = fields.filter(([name, f]) => (f.kind === 'ref' || f.account === true) && row[name] === null)
  return { ...row, ...Object.fromEntries(refs.map(([name]) => [name, ELSEWHERE])) }
}

function everything(): HistoryContent {
  const full = fullContent()
  const rows = Object.fromEntries(
    entryNames.map((name) => [name, full.entries[name].map((row) => referring(name, row))]),
  )
  const consents = full.entries.consentimiento.map((row) => ({ ...row, firma_datos: SIGNATURE }))
  return {
    ...withEntries(full, { ...rows, consentimiento: consents }),
    historia: { ...referring('historia', full.historia), paciente: full.paciente.id },
  }
}

const technical: Readonly<Record<string, RegExp>> = {
  'un identificador': /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  'un costo': /USD/,
  'los trazos de una firma': /trazo \d|l-?\d+ -?\d+l/,
}

/** What each says to whoever holds it, on paper and in a browser. */
async function assertPlain(name: string, report: Report): Promise<void> {
  const pdf = await readPdf(
    Buffer.concat([...renderPdf(report, { fonts, at: '2026-03-09T15:20:00.000Z', signed: false })]),
  )
  const html = [...renderHtml(report)].join('').replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
  const said = [pdf.content, ...pdf.pages.map((p) => p.artifacts), html]
  assert.ok(html.length > 300, name)
  for (const [what, pattern] of Object.entries(technical))
    for (const text of said) assert.equal(pattern.exec(text)?.[0], undefined, `${name} dice ${what}`)
}

test('ningún papel ni reporte dice identificadores, costos ni trazos', async () => {
  await assertPlain('el reporte', compose(closedReport(everything())))
  for (const kind of keysOf(paperTitles))
    for (const made of papersOf(kind, paperCase())) await assertPlain(kind, made.draw('carta', true).report)
})

test('la firma del consentimiento se dibuja, en el PDF y en la página', async () => {
  const report = compose(closedReport(everything()))
  const html = [...renderHtml(report)].join('')
  assert.match(html, /aria-label="Firma de quien decide"><path d="M30 60l12 14l8 -20l15 9M120 30l4 4"/)
  const pdf = await readPdf(
    Buffer.concat([...renderPdf(report, { fonts, at: '2026-03-09T15:20:00.000Z', signed: false })]),
  )
  assert.match(pdf.content, /Firma de quien decide/)
})
