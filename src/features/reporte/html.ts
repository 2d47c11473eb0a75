import { createHash } from 'node:crypto'
import { qrDrawing } from '../../model/text/qr.ts'
import { escaped } from './escape.ts'
import { STYLE } from './html-style.ts'
import type {
  Block,
  Datum,
  Drawing,
  Entry,
  Logo,
  Report,
  Section,
  Stationery,
  Table,
  TableRow,
  Verification,
} from './report.ts'

/** It runs nothing, sends nothing and loads nothing, whatever the record says. */
export const HTML_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'content-language': 'es-CO',
  'x-content-type-options': 'nosniff',
} as const

const datum = (d: Datum): string => `<div><dt>${escaped(d.etiqueta)}</dt><dd>${escaped(d.valor)}</dd></div>`
const list = (datos: readonly Datum[], css: string): string => `<dl class="${css}">${datos.map(datum).join('')}</dl>`

const annulment = (reason: string): string =>
  `<p class="anulacion">ANULADO${reason === '' ? '' : `: ${escaped(reason)}`}</p>`
const signature = (text: string | null): string => (text === null ? '' : `<p class="firma">${escaped(text)}</p>`)

function rowHtml(row: TableRow, columns: number): string {
  const struck = (text: string): string =>
    row.anulado === null || text === '' ? escaped(text) : `<del>${escaped(text)}</del>`
  const [first = '', ...others] = row.celdas
  const cells = `<th scope="row">${struck(first)}</th>${others.map((c) => `<td>${struck(c)}</td>`).join('')}`
  const detail = row.detalle.length === 0 ? '' : list(row.detalle, 'detalle')
  const below = [
    row.anulado === null || detail === '' ? detail : `<del>${detail}</del>`,
    row.anulado === null ? '' : annulment(row.anulado),
    signature(row.firma),
  ].join('')
  return `<tr>${cells}</tr>${below === '' ? '' : `<tr class="mas"><td colspan="${columns}">${below}</td></tr>`}\n`
}

function* tableHtml(t: Table): Generator<string> {
  const head = t.columnas.map((c) => `<th scope="col">${escaped(c.etiqueta)}</th>`).join('')
  yield `<table>${t.titulo === null ? '' : `<caption>${escaped(t.titulo)}</caption>`}<thead><tr>${head}</tr></thead><tbody>\n`
  for (const row of t.filas) yield rowHtml(row, Math.max(1, t.columnas.length))
  yield `</tbody></table>${signature(t.firma)}\n`
}

function* entryHtml(e: Entry): Generator<string> {
  const moment = e.momento === null ? '' : `<span>${escaped(e.momento)}</span>`
  yield `<article${e.anulado === null ? '' : ' class="anulado"'}><div class="cabeza"><h3>${escaped(e.titulo)}</h3>${moment}</div>\n`
  if (e.anulado !== null) yield `${annulment(e.anulado)}<del>`
  for (const block of e.bloques) yield* blockHtml(block)
  yield `${e.anulado === null ? '' : '</del>'}${signature(e.firma)}</article>\n`
}

function verificationHtml(v: Verification): string {
  const { path, viewBox } = qrDrawing(v.url)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="Código QR que lleva a la página de verificación" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  const address = /^https?:\/\//.test(v.url)
    ? `<a href="${escaped(v.url)}" rel="noreferrer">${escaped(v.url)}</a>`
    : escaped(v.url)
  return `<div class="verificacion">${svg}<div>${v.datos === undefined ? '' : list(v.datos, 'c1')}<p>${escaped(v.texto)}</p><p>${address}</p><p><strong>Código de verificación:</strong> ${escaped(v.codigo)}</p></div></div>\n`
}

const drawingHtml = (d: Drawing): string =>
  `<figure><figcaption>${escaped(d.etiqueta)}</figcaption><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${d.ancho} ${d.alto}" role="img" aria-label="${escaped(d.etiqueta)}"><path d="${escaped(d.trazo)}"/></svg></figure>\n`

function* blockHtml(b: Block): Generator<string> {
  switch (b.tipo) {
    case 'parrafo':
      yield `<p>${b.etiqueta === null ? '' : `<strong>${escaped(b.etiqueta)}:</strong> `}${escaped(b.texto)}</p>\n`
      return
    case 'datos':
      yield `${b.titulo === null ? '' : `<h3 class="titulo">${escaped(b.titulo)}</h3>`}${list(b.datos, `c${b.columnas}`)}\n`
      return
    case 'tabla':
      return yield* tableHtml(b)
    case 'dibujo':
      yield drawingHtml(b)
      return
    case 'registro':
      return yield* entryHtml(b)
    case 'aviso':
      yield `<p class="aviso"><strong>${escaped(b.etiqueta)}:</strong> ${escaped(b.texto)}</p>\n`
      return
    case 'verificacion':
      yield verificationHtml(b)
  }
}

function* sectionHtml(s: Section): Generator<string> {
  yield `<section aria-labelledby="${escaped(s.id)}"><h2 id="${escaped(s.id)}">${escaped(s.titulo)}</h2>\n`
  for (const block of s.bloques) yield* blockHtml(block)
  yield '</section>\n'
}

function logoHtml(logo: Logo | null): string {
  if (logo === null) return ''
  if (logo.kind === 'png') return `<img class="logo" src="data:image/png;base64,${escaped(logo.base64)}" alt="">`
  const paths = logo.outlines.map(({ d, fill }) => `<path d="${escaped(d)}" fill="${escaped(fill)}"/>`).join('')
  return `<svg class="logo" xmlns="http://www.w3.org/2000/svg" viewBox="${logo.box.join(' ')}" aria-hidden="true">${paths}</svg>`
}

/** The report as one page that needs nothing else. */
export function* renderHtml(r: Report, { page, logo }: Stationery = { page: 'carta', logo: null }): Generator<string> {
  const { prestador, marca } = r
  yield `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped([r.titulo, ...r.subtitulo].join(' · '))}</title>
<style>${STYLE}</style>
</head>
<body${page === 'carta' ? '' : ' class="media"'}>
${marca === null ? '' : `<div class="marca" aria-hidden="true"><span>${escaped(marca)}</span></div>\n`}<div class="hoja">
<header>
${logoHtml(logo)}<div><p class="prestador">${escaped(prestador.nombre)}</p>${prestador.datos.map((line) => `<p>${escaped(line)}</p>`).join('')}</div>
<p class="estado">${escaped(r.estado)}</p>
</header>
${list(r.paciente, 'paciente c3')}
<main>
${marca === null ? '' : `<p class="sin-valor" role="note">${escaped(marca)}</p>\n`}<h1>${escaped(r.titulo)}</h1>
<p class="subtitulo">${escaped(r.subtitulo.join(' · '))}</p>
`
  for (const section of r.secciones) yield* sectionHtml(section)
  yield `</main>
<footer class="pie"><p>${escaped(r.generado)}</p>${r.pie === undefined ? '' : `<p>${escaped(r.pie)}</p>`}</footer>
</div>
</body>
</html>
`
}
