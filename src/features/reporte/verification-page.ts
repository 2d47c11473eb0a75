import { createHash } from 'node:crypto'
import { estadosHistoria } from '../../model/history-state.ts'
import { escaped } from './escape.ts'
import { localTime } from './local-time.ts'

/**
 * What the holder of a copy of a report may know: whether the record is still the one that was sealed. No name, no
 * document, nothing clinical; the address may be tried by strangers.
 */
export interface VerificationFacts {
  /** The content of today gives the sealed hash. */
  readonly valido: boolean
  readonly estado: string
  readonly cerrada_en: string | null
  /** When each clarification after the closing was written. */
  readonly aclaraciones: readonly string[]
  /** Since when something of it, or the whole, is marked in error. */
  readonly marcas: readonly string[]
  /** It is so old that months of the audit of its time may be gone, and with them what tells of rows that were put back. */
  readonly sin_auditoria: boolean
}

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#eef2f4;color:#16242c;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:32rem;background:#fff;border:1px solid #d4dde2;border-radius:.75rem;padding:2rem}
.marca{font-weight:600;letter-spacing:.02em;color:#0a5c63;margin:0 0 1.25rem}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .75rem}
p{margin:.5rem 0}
.resultado{border-left:5px solid;padding:.7rem 1rem;font-weight:600}
.si{border-color:#1a7f4b;background:#e9f6ef;color:#0f5a34}
.no{border-color:#a3161f;background:#fbeced;color:#8a1019}
.nada{border-color:#7d909a;background:#f1f4f5;color:#33434c}
dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.2rem;margin:1.2rem 0}
dt{color:#4a5c66}
dd{margin:0}
ul{margin:0;padding-left:1.1rem}
.ayuda{color:#4a5c66;font-size:.9rem}
@media (prefers-color-scheme:dark){body{background:#10191e;color:#e4ecef}main{background:#18242a;border-color:#2d3d45}
.marca{color:#6fd0d8}.ayuda,dt{color:#a9bac2}.si{background:#12301f;color:#a7e3c3}.no{background:#3a1d20;color:#ffb3b8}.nada{background:#22313a;color:#c6d3da}}`

export const VERIFICATION_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'content-language': 'es-CO',
  'x-content-type-options': 'nosniff',
} as const

/** A page for whoever holds a copy: by itself, in the words of everybody. */
export const verificationFrame = (title: string, content: string): string => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Custodia</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="marca">Custodia · Historia clínica</p>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`

const labels: Readonly<Record<string, string>> = estadosHistoria

const listed = (moments: readonly string[]): string =>
  moments.length === 0
    ? 'Ninguna'
    : `${moments.length === 1 ? 'Una' : moments.length}<ul>${moments.map((at) => `<li>${escaped(localTime(at))}</li>`).join('')}</ul>`

export function verificationPage({
  valido,
  estado,
  cerrada_en,
  aclaraciones,
  marcas,
  sin_auditoria,
}: VerificationFacts): string {
  const sealed = cerrada_en !== null
  const result = !sealed
    ? '<p class="resultado nada" role="status">La historia no tiene sello: no ha sido cerrada.</p>'
    : valido
      ? '<p class="resultado si" role="status">✓ El sello es válido: la historia no ha cambiado desde su cierre.</p>'
      : '<p class="resultado no" role="status">✗ El sello no concuerda: el contenido actual no es el que se cerró.</p>'
  return verificationFrame(
    'Verificación de una historia clínica',
    `${result}
<dl>
<dt>Estado</dt><dd>${escaped(labels[estado] ?? estado)}</dd>
<dt>Cierre</dt><dd>${cerrada_en === null ? 'Sin cerrar' : escaped(localTime(cerrada_en))}</dd>
<dt>Aclaraciones posteriores</dt><dd>${listed(aclaraciones)}</dd>
<dt>Marcas de error</dt><dd>${listed(marcas)}</dd>
</dl>
${sin_auditoria ? '<p class="ayuda">La auditoría de cuando se escribió ya no está en línea: de sus resultados, papeles y consentimientos no se pudo comprobar que no se hayan devuelto a como estaban antes.</p>' : ''}
<p class="ayuda">Compare la fecha de cierre con la de su copia. Si hay aclaraciones o marcas de error posteriores a la fecha de su copia, pida una nueva al prestador. Horas en hora legal de Colombia. Esta página no muestra datos personales.</p>`,
  )
}

/** The same whether the code never was, was mistyped or no longer is. */
export const unknownCodePage = (): string =>
  verificationFrame(
    'Código desconocido',
    `<p class="resultado nada" role="status">No hay una historia con ese código de verificación.</p>
<p class="ayuda">Revise que la dirección esté completa, o pida al prestador una copia nueva.</p>`,
  )
