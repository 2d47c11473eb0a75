import { escapedMarkup } from '../../model/text/markup.ts'
import type { Account } from '../account/account.ts'
import { page } from '../page-frame.ts'
import type { App } from './app.ts'
import type { PatientChoice } from './deps.ts'

const warning = (notice: string | null): string =>
  notice === null ? '' : `<div class="aviso" role="alert">${escapedMarkup(notice)}</div>`

const hostOf = (uri: string): string => {
  const { host, protocol } = new URL(uri)
  return host === '' ? protocol : host
}

const input = (name: string, label: string, about: string): string =>
  `<label for="${name}">${label}</label>\n<input id="${name}" name="${name}" ${about}>`

/** Where a person says who they are before an application is let in. The password is never written back. */
export const loginPage = (app: App, redirect: string, usuario: string, notice: string | null): string =>
  page(
    'Ingrese para continuar',
    `<p><strong>${escapedMarkup(app.nombre)}</strong> (${escapedMarkup(hostOf(redirect))}) pide leer historias clínicas en su nombre.</p>
${warning(notice)}
<form method="post">
${input('usuario', 'Usuario', `required autocomplete="username" maxlength="200" value="${escapedMarkup(usuario)}"`)}
${input('clave', 'Clave', 'type="password" required autocomplete="current-password" maxlength="256"')}
${input('codigo', 'Código del segundo factor, si lo tiene', 'autocomplete="one-time-code" maxlength="40"')}
<button type="submit" name="accion" value="ingresar">Ingresar</button>
<button type="submit" name="accion" value="cancelar" formnovalidate>Cancelar</button>
</form>`,
  )

export interface ConsentView {
  readonly app: App
  readonly account: Account
  readonly redirect: string
  /** Where the decision is sent. */
  readonly action: string
  readonly lines: readonly string[]
  /** Null where no patient has to be chosen. */
  readonly patients: {
    readonly choices: readonly PatientChoice[]
    /** An account with many looks for one; null where all are shown. */
    readonly typed: string | null
  } | null
  readonly notice: string | null
}

const choice = (p: PatientChoice, only: boolean): string =>
  `<label class="opcion"><input type="radio" name="paciente" value="${escapedMarkup(p.id)}"${only ? ' checked' : ''}> ${escapedMarkup(p.nombre)} · ${escapedMarkup(p.documento)} · ${escapedMarkup(p.nacimiento)}</label>`

function choosing(patients: NonNullable<ConsentView['patients']>): string {
  const { choices, typed } = patients
  const search =
    typed === null
      ? ''
      : `${input('busqueda', 'Busque al paciente', `maxlength="200" autocomplete="off" value="${escapedMarkup(typed)}"`)}
<button type="submit" name="accion" value="buscar">Buscar</button>`
  const none = choices.length === 0 && typed !== '' ? '<p role="status">No hay pacientes que usted alcance.</p>' : ''
  const listed = choices.map((p) => choice(p, choices.length === 1)).join('\n')
  return `${search}\n<fieldset><legend>Paciente</legend>\n${listed}${none}\n</fieldset>`
}

/** Who asks, for what, in whose name, of which patient: all of it before the button. */
export const consentPage = (v: ConsentView): string =>
  page(
    'Autorice la aplicación',
    `<p>${escapedMarkup(v.account.nombre)}: <strong>${escapedMarkup(v.app.nombre)}</strong> (${escapedMarkup(hostOf(v.redirect))}) quiere:</p>
<ul>
${v.lines.map((line) => `<li>${escapedMarkup(line)}</li>`).join('\n')}
</ul>
<p class="ayuda">Nunca más de lo que usted mismo puede ver. Cada consulta queda en la auditoría a su nombre.</p>
${warning(v.notice)}
<form method="post" action="${escapedMarkup(v.action)}">
${v.patients === null ? '' : choosing(v.patients)}
<button type="submit" name="accion" value="autorizar">Autorizar</button>
<button type="submit" name="accion" value="cancelar">No autorizar</button>
</form>`,
  )

export const expiredPage = (): string =>
  page(
    'La solicitud venció',
    '<p role="alert">Pasaron más de 15 minutos, o comenzó en otro navegador. Vuelva a la aplicación y comience de nuevo.</p>',
  )
