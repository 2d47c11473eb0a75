import { escapedMarkup } from '../../../model/text/markup.ts'

interface Shown {
  readonly aceptados: readonly {
    readonly tipo: string
    readonly huella: string
    readonly vida: string | null
    readonly momento: string
  }[]
  readonly visitas: readonly {
    readonly momento: string
    readonly operacion: string
    readonly estado: number
    readonly falla: string | null
  }[]
  readonly tokens: number
}

const MOST = 50
const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((c) => `<td>${escapedMarkup(c)}</td>`).join('')}</tr>`
const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${head.map((h) => `<th>${escapedMarkup(h)}</th>`).join('')}</tr>${rows.join('')}</table>`

/** What it received, as a page. */
export function page({ aceptados, visitas, tokens }: Shown): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Simulador IHCE</title>
<style>body{font:15px/1.5 system-ui;margin:2rem;max-width:70rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.2rem .6rem;text-align:left}td{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}</style>
<h1>Simulador de la plataforma IHCE</h1>
<p>No es el Ministerio: es para ensayar. Documentos aceptados: ${aceptados.length}. Tokens entregados: ${tokens}.
<a href="/simulador/recibidos">Como JSON</a>.</p>
<h2>Aceptados</h2>${table(
    ['Momento', 'Tipo', 'Código VIDA', 'Huella'],
    aceptados
      .slice(-MOST)
      .reverse()
      .map((a) => row([a.momento, a.tipo, a.vida ?? '–', a.huella.slice(0, 16)])),
  )}
<h2>Solicitudes</h2>${table(
    ['Momento', 'Operación', 'Respuesta', 'Falla'],
    visitas
      .slice(-MOST)
      .reverse()
      .map((v) => row([v.momento, v.operacion, v.estado === 0 ? 'ninguna' : String(v.estado), v.falla ?? ''])),
  )}</html>`
}
