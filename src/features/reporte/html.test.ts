import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  closedReport,
  consultation,
  entry,
  fullContent,
  openReport,
  withEntries,
} from '../../../test/fixtures/report.ts'
import { qrModules } from '../../model/text/qr.ts'
import { compose } from './compose.ts'
import { escaped } from './escape.ts'
import { HTML_HEADERS, renderHtml } from './html.ts'
import type { ReportInput } from './input.ts'
import type { Report } from './report.ts'

const page = (input: ReportInput): string => [...renderHtml(compose(input))].join('')

/** Every text of a report, however deep. */
const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, v]) => (['tipo', 'id'].includes(key) ? [] : strings(v)))
      : []

test('todo lo que dice el reporte está en la página', () => {
  for (const content of [consultation(), fullContent()]) {
    const report: Report = compose(closedReport(content))
    const html = page(closedReport(content))
    assert.deepEqual(
      strings(report).filter((text) => !html.includes(escaped(text))),
      [],
    )
  }
})

test('nada de lo escrito en la historia se vuelve etiqueta', () => {
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>"' onmouseover='x' </style> &lt; \u202e`
  const base = consultation()
  const content = withEntries(
    { ...base, paciente: { ...base.paciente, primer_nombre: hostile, direccion: hostile } },
    {
      nota: [
        entry('nota', '08:55', {
          tipo_nota: hostile,
          titulo: hostile,
          contenido: hostile,
          anulado: true,
          motivo_anulacion: hostile,
        }),
      ],
      diagnostico: [
        entry(
          'diagnostico',
          '08:55',
          { rol: hostile, codigo_cie10: hostile, observaciones: hostile },
          { profesional_nombre: hostile },
        ),
      ],
    },
  )
  const input = closedReport(content)
  const html = page({
    ...input,
    prestador: { nombre: hostile, codigo: hostile, nit: hostile },
    generado: { por: hostile, en: hostile },
    verificacion: { url: `javascript:${hostile}`, codigo: hostile },
  })
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>|javascript:[^<]*"|\u202e/)
  assert.equal(html.match(/<style>/g)?.length, 1)
  assert.equal(html.match(/<\/style>/g)?.length, 1)
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((m) => m[1]))
  for (const tag of tags)
    assert.ok(
      'html head meta title style body div header p dl dt dd main h1 h2 h3 section table caption thead tbody tr th td article span strong del svg path a footer'
        .split(' ')
        .includes(tag ?? ''),
      tag,
    )
})

test('es una página completa, en español, sin nada de fuera ni estilos en atributos', () => {
  const html = page(closedReport())
  assert.match(html, /^<!doctype html>\n<html lang="es-CO">/)
  assert.doesNotMatch(html, /<script|<link|<iframe| style=| src=|url\(|@import/)
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(HTML_HEADERS['content-security-policy'].includes(`'sha256-${hash}'`))
})

test('cada tabla dice de qué es cada columna y cada fila; los títulos no saltan niveles', () => {
  const html = page(closedReport())
  for (const [, table = ''] of html.matchAll(/<table>([\s\S]*?)<\/table>/g)) {
    assert.match(table, /<thead><tr>(<th scope="col">[^<]*<\/th>)+<\/tr><\/thead>/)
    assert.match(table, /<th scope="row">/)
  }
  const levels = [...html.matchAll(/<h([1-6])/g)].map((m) => Number(m[1]))
  assert.equal(levels[0], 1)
  levels.forEach((level, i) => {
    assert.ok(i === 0 || level <= (levels[i - 1] ?? 0) + 1)
  })
})

test('lo anulado está tachado y lo no cerrado lleva su marca', () => {
  assert.match(page(closedReport()), /<del>Asma, no especificada<\/del>[\s\S]*ANULADO: Registrado por error/)
  assert.match(page(openReport('borrador')), /role="note">BORRADOR – SIN VALOR LEGAL</)
  assert.doesNotMatch(page(closedReport()), /class="marca"/)
})

test('el código QR es el de la dirección, módulo por módulo', () => {
  const input = closedReport()
  const modules = qrModules(input.verificacion?.url ?? '')
  const drawn = new Set([...page(input).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((m) => `${m[1]},${m[2]}`))
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      assert.equal(drawn.has(`${x},${y}`), dark)
    })
  })
})
