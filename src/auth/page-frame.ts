import { createHash } from 'node:crypto'
import { escapedMarkup } from '../model/text/markup.ts'

/**
 * The pages of the service itself. They load nothing and run nothing, so that they work anywhere and nothing on them can be
 * made to send elsewhere what is typed.
 */

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#eef2f4;color:#16242c;
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:27rem;background:#fff;border:1px solid #d4dde2;border-radius:.75rem;padding:2rem}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem}
p{margin:.5rem 0}
a{color:#0a5c63;font-weight:600}
p>a:only-child{display:inline-block;min-width:44px;padding:.6rem 0}
.marca{font-weight:600;letter-spacing:.02em;color:#0a5c63;margin:0 0 1.25rem}
label{display:block;font-weight:600;margin-top:1.1rem}
.ayuda{color:#4a5c66;font-size:.9rem;margin:.15rem 0 .35rem}
.falta{color:#a3161f;font-size:.9rem;margin:.3rem 0 0}
input,select{width:100%;padding:.6rem .7rem;font:inherit;color:inherit;background:#fff;border:1px solid #7d909a;border-radius:.4rem}
input:focus,select:focus,button:focus-visible{outline:3px solid #1d8a94;outline-offset:1px}
[aria-invalid]{border-color:#a3161f}
button{width:100%;margin-top:1.6rem;padding:.7rem;font:inherit;font-weight:600;color:#fff;background:#0a5c63;border:0;border-radius:.4rem;cursor:pointer}
button:hover{background:#084a50}
.aviso{border-left:4px solid #a3161f;padding:.5rem .8rem;background:#fbeced;margin:1rem 0}
@media (prefers-color-scheme:dark){body{background:#10191e;color:#e4ecef}main{background:#18242a;border-color:#2d3d45}
.marca,a{color:#6fd0d8}.ayuda{color:#a9bac2}input,select{background:#10191e;border-color:#6b7f89}.falta{color:#ff9aa0}
.aviso{background:#3a1d20}button{background:#1d8a94}button:hover{background:#23a3af}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * The address is the secret: it goes to no other site and into no cache. The policy still lets the browser say on `POST`
 * which site the form is from, which `no-referrer` would hide.
 * A form may be sent here, and on to `formTargets` if the answer leads there.
 */
export const pageHeaders = (...formTargets: readonly string[]): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'content-language': 'es-CO',
})
export const PAGE_HEADERS = pageHeaders()
export const PAGE_TYPE = 'text/html; charset=utf-8'

export const page = (title: string, content: string): string => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedMarkup(title)} · Custodia</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="marca">Custodia · Historia clínica</p>
<h1>${escapedMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`
