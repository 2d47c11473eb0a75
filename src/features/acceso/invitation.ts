import type { Account } from '../../auth/account/account.ts'
import { donePage, formPage, gonePage } from '../../auth/account/invitation-page.ts'
import { openInvitation } from '../../auth/account/invitations.ts'
import { type FirstPerson, redeemInvitation } from '../../auth/account/redeem.ts'
import type { AuthDeps } from '../../auth/deps.ts'
import { PAGE_HEADERS, PAGE_TYPE } from '../../auth/page-frame.ts'
import { claveDebil, invitacionInvalida, usuarioOcupado } from '../../auth/problems.ts'
import { defineOperation, type Fields, type OperationInput, type OperationResult } from '../../engine/operation.ts'
import { createFields } from '../../model/access/account-fields.ts'
import { roles } from '../../model/access/roles.ts'
import { checkValue, type Report } from '../../model/check-value.ts'
import { oneOf, text } from '../../model/fields.ts'
import { declaredFaults, Problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { TAG } from './own.ts'

/** Whether a person at a browser asks, and not a program. */
export function prefersHtml(accept: string | undefined): boolean {
  const quality = { html: 0, data: 0 }
  for (const part of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = Number(/q\s*=\s*([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    if (type === 'text/html' || type === 'application/xhtml+xml') quality.html = Math.max(quality.html, q)
    if (type === 'application/json' || type === 'application/xml') quality.data = Math.max(quality.data, q)
  }
  return quality.html > quality.data
}

const html = (content: string, status = 200): OperationResult => ({
  status,
  raw: { type: PAGE_TYPE, content },
  headers: PAGE_HEADERS,
})

/** Loose on purpose: what is missing or wrong is told in the form, beside the field, and not before it is reached. */
const loose = (label: string) => text({ label, min: 0, max: 500 })
const formBody = {
  clave: loose('Clave nueva'),
  clave_repetida: loose('La clave otra vez'),
  usuario: loose('Usuario'),
  nombre: loose('Nombre completo'),
  tipo_documento: loose('Tipo de documento'),
  numero_documento: loose('Número de documento'),
} as const
type FormInput = Pick<OperationInput<string, Fields, typeof formBody>, 'body' | 'accept'>
const NAMES = ['usuario', 'nombre', 'tipo_documento', 'numero_documento'] as const

const required = say('Es obligatorio.', 'Is required.')

/** What the first administrator says, by the same rules as any account. */
function readFirst(input: FormInput, report: Report): FirstPerson {
  const read = (name: (typeof NAMES)[number]): string => {
    const given = input.body[name]
    if (given === null || given === '') {
      report.errors.push({ campo: name, codigo: 'requerido', mensaje: required })
      return ''
    }
    const checked = checkValue(createFields[name], given, name, report)
    return typeof checked === 'string' ? checked : ''
  }
  return {
    usuario: read('usuario'),
    nombre: read('nombre'),
    tipo_documento: read('tipo_documento'),
    numero_documento: read('numero_documento'),
  }
}

function readForm(input: FormInput, isFirst: boolean): { clave: string; first: FirstPerson | null } {
  const report: Report = { errors: [] }
  const first = isFirst ? readFirst(input, report) : null
  const clave = input.body.clave ?? ''
  const again = input.body.clave_repetida
  if (clave === '') report.errors.push({ campo: 'clave', codigo: 'requerido', mensaje: required })
  else if (again === null ? prefersHtml(input.accept) : again !== clave)
    report.errors.push({
      campo: 'clave_repetida',
      codigo: 'regla',
      mensaje: say('No es igual a la clave.', 'Is not the same as the password.'),
    })
  if (report.errors.length > 0) throw new Problem(invalid, { errores: report.errors })
  return { clave, first }
}

type PartOfForm = Pick<FormInput, 'accept'> & { readonly body: Partial<FormInput['body']> }

/** A browser gets the form back with what to mend; a program gets the problem. */
function again(input: PartOfForm, account: Account | null, error: unknown): OperationResult {
  if (!(error instanceof Problem) || !prefersHtml(input.accept)) throw error
  const { kind, details } = error
  const audit = { code: kind.codigo, fields: declaredFaults(error) }
  if (kind === invitacionInvalida) return { ...html(gonePage(), kind.status), audit }
  const faults = details.errores ?? []
  const values = Object.fromEntries(NAMES.map((name) => [name, input.body[name] ?? null]))
  const notice = faults.length > 0 ? null : (details.detail ?? kind.title).es
  return { ...html(formPage({ account, values, faults, notice }), kind.status), audit }
}

const needs = (deps: AuthDeps) => deps

/** Where the person who was given a link chooses the password. */
export const invitationOperations = [
  defineOperation({
    id: 'auth_invitacion',
    method: 'GET',
    path: '/auth/invitacion/{token}/',
    tag: TAG,
    title: 'Formulario para fijar la clave',
    about: 'Página para abrir en un navegador con el enlace recibido. Abrirla no gasta el enlace.',
    access: 'publico',
    action: 'leer',
    resource: 'cuenta',
    refusalPages: true,
    output: { status: 200, about: 'Página HTML.', type: 'text/html' },
    problems: [invitacionInvalida],
    needs,
    async run(input, deps) {
      const { db } = deps.core
      try {
        const { account } = await openInvitation(db, input.params.token, input.call.now)
        return html(formPage({ account, values: {}, faults: [], notice: null }))
      } catch (error) {
        return again(input, null, error)
      }
    },
  }),
  defineOperation({
    id: 'auth_invitacion_usar',
    method: 'POST',
    path: '/auth/invitacion/{token}/',
    tag: TAG,
    title: 'Fijar la clave',
    about:
      'Usa el enlace: fija la clave y activa la cuenta. El primer administrador dice además quién es. Responde una página a los navegadores.',
    access: 'publico',
    action: 'administrar',
    resource: 'cuenta',
    limit: 'ingreso',
    refusalPages: true,
    example: { clave: 'una frase larga que recuerde', clave_repetida: 'una frase larga que recuerde' },
    body: formBody,
    output: {
      status: 200,
      about: 'Clave fijada.',
      otherTypes: ['text/html'],
      fields: {
        usuario: text({ label: 'Usuario', max: 60, required: true }),
        nombre: text({ label: 'Nombre', max: 200, required: true }),
        rol: oneOf(roles, { label: 'Rol', required: true }),
      },
    },
    problems: [invalid, claveDebil, invitacionInvalida, usuarioOcupado],
    needs,
    async run(input, deps) {
      const { token = '' } = input.params
      let account: Account | null = null
      try {
        account = (await openInvitation(deps.core.db, token, input.call.now)).account
        const given = readForm(input, account === null)
        const done = await redeemInvitation(deps, input.call, token, given)
        deps.identifier.forget(done.id)
        if (prefersHtml(input.accept)) return { ...html(donePage(done)), audited: true }
        return { json: { usuario: done.usuario, nombre: done.nombre, rol: done.rol }, audited: true }
      } catch (error) {
        return again(input, account, error)
      }
    },
  }),
]
