import { createHash } from 'node:crypto'
import { tipoDocumento } from '../model/codes/index.ts'
import type { FieldError } from '../model/problem.ts'
import { roles } from '../model/roles.ts'
import type { Account } from './account.ts'

/**
 * The one page of the service itself: where a person who has a link chooses the password. It loads nothing and runs
 * nothing, so that it works anywhere and nothing on it can be made to send the link elsewhere.
 */

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#eef2f4;color:#16242c;
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:27rem;background:#fff;border:1px solid #d4dde2;border-radius:.75rem;padding:2rem}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem}
p{margin:.5rem 0}
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
.marca{color:#6fd0d8}.ayuda{color:#a9bac2}input,select{background:#10191e;border-color:#6b7f89}.falta{color:#ff9aa0}
.aviso{background:#3a1d20}button{background:#1d8a94}button:hover{background:#23a3af}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * The address is the secret: it goes to no other site and into no cache. The policy still lets the browser say on `POST`
 * which site the form is from, which `no-referrer` would hide.
 */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'content-language': 'es-CO',
} as const
export const PAGE_TYPE = 'text/html; charset=utf-8'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

const page = (title: string, content: string): string => `<!doctype html>
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

interface Control {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly type?: 'password'
  readonly autocomplete: string
  readonly max: number
  readonly options?: readonly { readonly code: string; readonly label: string }[]
}

const FIRST: readonly Control[] = [
  {
    name: 'usuario',
    label: 'Usuario',
    help: 'Con el que va a ingresar: minúsculas, dígitos, punto y guion.',
    autocomplete: 'username',
    max: 60,
  },
  { name: 'nombre', label: 'Nombre completo', autocomplete: 'name', max: 200 },
  {
    name: 'tipo_documento',
    label: 'Tipo de documento',
    autocomplete: 'off',
    max: 10,
    options: tipoDocumento.codes.filter((c) => c.retired !== true),
  },
  { name: 'numero_documento', label: 'Número de documento', autocomplete: 'off', max: 30 },
]
const PASSWORD: readonly Control[] = [
  {
    name: 'clave',
    label: 'Clave nueva',
    help: 'Al menos 12 caracteres. Una frase que recuerde y que nadie más use es lo mejor.',
    type: 'password',
    autocomplete: 'new-password',
    max: 128,
  },
  { name: 'clave_repetida', label: 'Repita la clave', type: 'password', autocomplete: 'new-password', max: 128 },
]

function control(c: Control, value: string, faults: readonly FieldError[]): string {
  const own = faults.filter((f) => f.campo === c.name)
  const described = [c.help === undefined ? '' : `${c.name}-ayuda`, own.length === 0 ? '' : `${c.name}-falta`]
  const by = described.filter((d) => d !== '').join(' ')
  const about = `id="${c.name}" name="${c.name}" required autocomplete="${c.autocomplete}"${
    by === '' ? '' : ` aria-describedby="${by}"`
  }${own.length === 0 ? '' : ' aria-invalid="true"'}`
  const options = c.options?.map(
    (o) => `<option value="${escaped(o.code)}"${o.code === value ? ' selected' : ''}>${escaped(o.label)}</option>`,
  )
  // A password is never written back into the page.
  const shown = c.type === 'password' ? '' : ` value="${escaped(value)}"`
  const field =
    options === undefined
      ? `<input ${about} type="${c.type ?? 'text'}" maxlength="${c.max}"${shown}>`
      : `<select ${about}>${options.join('')}</select>`
  const help = c.help === undefined ? '' : `<p class="ayuda" id="${c.name}-ayuda">${escaped(c.help)}</p>`
  const said = own.map((f) => escaped(f.mensaje.es)).join('<br>')
  const fault = own.length === 0 ? '' : `<p class="falta" id="${c.name}-falta">${said}</p>`
  return `<label for="${c.name}">${escaped(c.label)}</label>\n${help}${field}\n${fault}`
}

export interface FormState {
  /** Null for the first administrator, who says who they are. */
  readonly account: Account | null
  readonly values: Readonly<Record<string, string | null>>
  readonly faults: readonly FieldError[]
  /** What is wrong with the whole, when it is not one field. */
  readonly notice: string | null
}

export function formPage({ account, values, faults, notice }: FormState): string {
  const controls = [...(account === null ? FIRST : []), ...PASSWORD]
  const known = new Set(controls.map((c) => c.name))
  const others = faults.filter((f) => !known.has(f.campo)).map((f) => f.mensaje.es)
  const notices = [...(notice === null ? [] : [notice]), ...others]
  const intro =
    account === null
      ? '<p>Usted será la primera persona que administra las cuentas de este servicio.</p>'
      : `<p>${escaped(account.nombre)}, fije la clave con la que va a ingresar como <strong>${escaped(account.usuario)}</strong> (${escaped(roles[account.rol])}).</p>`
  const warning =
    notices.length === 0 ? '' : `<div class="aviso" role="alert">${notices.map(escaped).join('<br>')}</div>`
  // So that the browser keeps the new password under the right name.
  const who =
    account === null
      ? ''
      : `<input type="text" value="${escaped(account.usuario)}" autocomplete="username" aria-label="Usuario" readonly hidden>`
  const fields = controls.map((c) => control(c, values[c.name] ?? '', faults)).join('\n')
  const form = `<form method="post">\n${who}\n${fields}\n<button type="submit">Guardar la clave</button>\n</form>`
  return page(account === null ? 'Primer administrador' : 'Fije su clave', `${intro}\n${warning}\n${form}`)
}

export const donePage = (account: Account): string =>
  page(
    'Su clave quedó guardada',
    `<p role="status">Ya puede ingresar como <strong>${escaped(account.usuario)}</strong>. Este enlace no vuelve a servir.</p>`,
  )

export const gonePage = (): string =>
  page(
    'El enlace ya no sirve',
    '<p>No existe, ya se usó o venció: un enlace sirve una vez y por 72 horas. Pida uno nuevo a quien administra las cuentas.</p>',
  )
