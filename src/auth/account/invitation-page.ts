import { roles } from '../../model/access/roles.ts'
import { tipoDocumento } from '../../model/codes/index.ts'
import type { FieldError } from '../../model/problem.ts'
import { escapedMarkup } from '../../model/text/markup.ts'
import { page } from '../page-frame.ts'
import type { Account } from './account.ts'

/** Where a person who has a link chooses the password. */

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

function control(c: Control, value: string, faults: readonly FieldError[], begins: boolean): string {
  const own = faults.filter((f) => f.campo === c.name)
  const described = [c.help === undefined ? '' : `${c.name}-ayuda`, own.length === 0 ? '' : `${c.name}-falta`]
  const by = described.filter((d) => d !== '').join(' ')
  const about = `id="${c.name}" name="${c.name}" required autocomplete="${c.autocomplete}"${
    by === '' ? '' : ` aria-describedby="${by}"`
  }${own.length === 0 ? '' : ' aria-invalid="true"'}${begins ? ' autofocus' : ''}`
  const options = c.options?.map(
    (o) =>
      `<option value="${escapedMarkup(o.code)}"${o.code === value ? ' selected' : ''}>${escapedMarkup(o.label)}</option>`,
  )
  // A password is never written back into the page.
  const shown = c.type === 'password' ? '' : ` value="${escapedMarkup(value)}"`
  const field =
    options === undefined
      ? `<input ${about} type="${c.type ?? 'text'}" maxlength="${c.max}"${shown}>`
      : `<select ${about}>${options.join('')}</select>`
  const help = c.help === undefined ? '' : `<p class="ayuda" id="${c.name}-ayuda">${escapedMarkup(c.help)}</p>`
  const said = own.map((f) => escapedMarkup(f.mensaje.es)).join('<br>')
  const fault = own.length === 0 ? '' : `<p class="falta" id="${c.name}-falta">${said}</p>`
  return `<label for="${c.name}">${escapedMarkup(c.label)}</label>\n${help}${field}\n${fault}`
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
      : `<p>${escapedMarkup(account.nombre)}, fije la clave con la que va a ingresar como <strong>${escapedMarkup(account.usuario)}</strong> (${escapedMarkup(roles[account.rol])}).</p>`
  const warning =
    notices.length === 0 ? '' : `<div class="aviso" role="alert">${notices.map(escapedMarkup).join('<br>')}</div>`
  // So that the browser keeps the new password under the right name.
  const who =
    account === null
      ? ''
      : `<input type="text" value="${escapedMarkup(account.usuario)}" autocomplete="username" aria-label="Usuario" readonly hidden>`
  const first = controls.find((c) => faults.some((f) => f.campo === c.name)) ?? controls[0]
  const fields = controls.map((c) => control(c, values[c.name] ?? '', faults, c === first)).join('\n')
  const form = `<form method="post">\n${who}\n${fields}\n<button type="submit">Guardar la clave</button>\n</form>`
  return page(account === null ? 'Primer administrador' : 'Fije su clave', `${intro}\n${warning}\n${form}`)
}

export const donePage = (account: Account): string =>
  page(
    'Su clave quedó guardada',
    `<p role="status">Ya puede ingresar como <strong>${escapedMarkup(account.usuario)}</strong>. Este enlace no vuelve a servir.</p>
<p><a href="/c/ingresar">Ingresar</a></p>`,
  )

export const gonePage = (): string =>
  page(
    'El enlace ya no sirve',
    '<p>No existe, ya se usó o venció: un enlace sirve una vez y por 72 horas. Pida uno nuevo a quien administra las cuentas.</p>',
  )
