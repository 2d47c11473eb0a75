import type { AuthDeps } from '../../auth/deps.ts'
import { onlyFromOwnPage } from '../../auth/own-page.ts'
import { login } from '../../auth/password/login.ts'
import { alcanceInvalido, credenciales, segundoFactor, sesionRevocada } from '../../auth/problems.ts'
import { isLimited } from '../../auth/second-factor/second-factor.ts'
import { browserCookie, browserIn, noRefreshCookie, refreshCookie, refreshIn } from '../../auth/session/cookies.ts'
import { randomToken, tokenHash } from '../../auth/session/random-token.ts'
import { refreshSession, revokeSession } from '../../auth/session/sessions.ts'
import { systemToken } from '../../auth/session/system-token.ts'
import { defineOperation, type Fields, type OperationInput } from '../../engine/operation.ts'
import { roles } from '../../model/access/roles.ts'
import { bool, integer, oneOf, ref, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { forbidden, invalid, tooMany } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { agentOf, NO_STORE, TAG } from './own.ts'

const token = {
  access_token: text({ label: 'Token de acceso', max: 4096, required: true }),
  token_type: oneOf({ Bearer: 'Bearer' }, { label: 'Tipo', required: true }),
  expires_in: integer({ label: 'Segundos que sirve', min: 1, max: 86_400, required: true }),
} as const
const refreshToken = text({ label: 'Token de refresco', about: 'Sirve una sola vez, por 12 horas.', max: 200 })

const tokenBody = {
  grant_type: oneOf(
    { refresh_token: 'Continuar una sesión', client_credentials: 'Identificar un sistema' },
    { label: 'Qué se presenta', required: true },
  ),
  refresh_token: refreshToken,
  client_id: text({ label: 'Usuario del sistema', max: 200, normalise: (v) => v.toLowerCase() }),
  client_secret: text({ label: 'Secreto del sistema', max: 200 }),
  client_assertion_type: oneOf(
    { 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer': 'JWT firmado' },
    { label: 'Tipo de aserción' },
  ),
  client_assertion: text({ label: 'Aserción firmada', max: 8192 }),
  scope: text({
    label: 'Alcances',
    about:
      'De un sistema: `rol/…` con el rol que se le concedió (lo que se da si se omite), o los `system/…` de FHIR con que se registró.',
    max: 4000,
  }),
} as const
type TokenInput = OperationInput<string, Fields, typeof tokenBody>

const bearer = (issued: { token: string; expiresIn: number }): Record<string, unknown> => ({
  access_token: issued.token,
  token_type: 'Bearer',
  expires_in: issued.expiresIn,
})

const needs = (deps: AuthDeps) => deps

/** Coming in, going on and going out. */
export const entryOperations = [
  defineOperation({
    id: 'auth_ingresar',
    example: { usuario: 'demo.medico1', clave: 'custodia-demostracion' },
    method: 'POST',
    path: '/auth/ingresar/',
    tag: TAG,
    title: 'Ingresar',
    about:
      'Abre una sesión de 12 horas. Si la cuenta tiene segundo factor, `codigo` es el de la aplicación o uno de recuperación.',
    access: 'publico',
    action: 'ingresar',
    resource: 'sesion',
    limit: 'ingreso',
    body: {
      usuario: text({ label: 'Usuario', max: 200, normalise: (v) => v.toLowerCase(), required: true }),
      clave: text({ label: 'Clave', max: 256, required: true }),
      codigo: text({ label: 'Código del segundo factor', max: 40 }),
      galleta: bool({
        label: 'Token de refresco en una cookie',
        about: 'Para navegadores: va en una cookie que los programas de la página no leen, y no en la respuesta.',
        default: false,
      }),
    },
    output: {
      status: 200,
      about: 'Sesión abierta.',
      fields: {
        ...token,
        refresh_token: refreshToken,
        sesion: ref('sesion', { label: 'Sesión', required: true }),
        rol: oneOf(roles, { label: 'Rol', required: true }),
        nombre: text({ label: 'Nombre', max: 200, required: true }),
        segundo_factor_pendiente: bool({
          label: 'Segundo factor pendiente',
          about: 'Verdadero si esta instalación lo exige y la cuenta no lo tiene: el token solo sirve para activarlo.',
          required: true,
        }),
      },
    },
    problems: [credenciales, segundoFactor, forbidden, tooMany],
    needs,
    async run(input, deps) {
      const { body, call } = input
      const inCookie = body.galleta === true
      if (inCookie) onlyFromOwnPage(input)
      const browser = browserIn(input)
      const given = {
        usuario: body.usuario,
        clave: body.clave,
        codigo: body.codigo,
        browser: browser === null ? null : tokenHash(browser),
      }
      // One for all the accounts that are entered from it: a desk is shared.
      const own = inCookie ? (browser ?? randomToken()) : null
      const known = own === null ? null : tokenHash(own)
      const { account, sesion, refresh, limitada } = await login(deps, given, call, { agent: agentOf(input), known })
      const issued = await deps.issuer.issue({ cuenta: account.id, sesion, rol: account.rol, limitada })
      return {
        json: {
          ...bearer(issued),
          ...(inCookie ? {} : { refresh_token: refresh }),
          sesion,
          rol: account.rol,
          nombre: account.nombre,
          segundo_factor_pendiente: limitada,
        },
        headers: NO_STORE,
        ...(own === null
          ? {}
          : { cookies: [refreshCookie(refresh, deps.publicUrl), browserCookie(own, deps.publicUrl)] }),
        audited: true,
      }
    },
  }),
  defineOperation({
    id: 'auth_token',
    example: { grant_type: 'refresh_token', refresh_token: 'El que se recibió al ingresar' },
    method: 'POST',
    path: '/auth/token/',
    tag: TAG,
    title: 'Obtener un token (OAuth 2)',
    about:
      'Continúa una sesión (`refresh_token`, en el cuerpo o en la cookie que dejó el ingreso) o identifica a un sistema (`client_credentials`, RFC 6749: secreto en el cuerpo o en `Authorization: Basic`, o aserción firmada según RFC 7523). El `aud` de la aserción es la dirección de esta operación, la de `/oauth/token`, o la del servicio; dura cinco minutos como mucho y su `jti` sirve una vez. Los rechazos llevan además `error` y `error_description`. Un sistema recibe lo mismo en `/oauth/token`.',
    access: 'publico',
    action: 'ingresar',
    resource: 'sesion',
    body: tokenBody,
    output: {
      status: 200,
      about: 'Token de acceso.',
      fields: {
        ...token,
        refresh_token: refreshToken,
        scope: text({ label: 'Alcances dados', about: 'A un sistema.', max: 4000 }),
      },
    },
    problems: [credenciales, sesionRevocada, alcanceInvalido, invalid, forbidden, tooMany],
    needs,
    run: (input, deps) =>
      input.body.grant_type === 'refresh_token' ? continueSession(deps, input) : identifySystem(deps, input),
  }),
  defineOperation({
    id: 'auth_salir',
    method: 'POST',
    path: '/auth/salir/',
    tag: TAG,
    title: 'Salir',
    about: 'Termina esta sesión: ni su token ni su token de refresco vuelven a servir.',
    access: 'cuenta',
    action: 'salir',
    resource: 'sesion',
    whileLimited: true,
    output: { status: 204, about: 'Sesión terminada.' },
    needs,
    async run({ call, tx }, deps) {
      const { session: sesion } = call
      const cookies = [noRefreshCookie(deps.publicUrl)]
      if (sesion === null) return { status: 204, cookies }
      await revokeSession(tx, { sesion, cuenta: call.actor.id, now: call.now, reason: 'salida' })
      return { status: 204, cookies, audit: { id: sesion }, afterCommit: () => deps.identifier.forget(sesion) }
    },
  }),
]

async function continueSession(deps: AuthDeps, input: TokenInput) {
  const { body, call } = input
  const said = body.refresh_token
  const kept = said === null ? refreshIn(input) : null
  const given = said ?? kept
  if (given === null) {
    const mensaje = say('Es obligatorio.', 'Is required.')
    throw new Problem(invalid, { errores: [{ campo: 'refresh_token', codigo: 'requerido', mensaje }] })
  }
  if (kept !== null) onlyFromOwnPage(input)
  const { account, sesion, refresh } = await refreshSession(deps, call, given)
  const limitada = isLimited(account, deps.secondFactor)
  const issued = await deps.issuer.issue({ cuenta: account.id, sesion, rol: account.rol, limitada })
  return {
    json: { ...bearer(issued), ...(kept === null ? { refresh_token: refresh } : {}) },
    headers: NO_STORE,
    ...(kept === null ? {} : { cookies: [refreshCookie(refresh, deps.publicUrl)] }),
    audited: true,
  } as const
}

/** A system has no session to end: its token is short, and its account is looked at again every few seconds. */
async function identifySystem(deps: AuthDeps, { body, call, headers }: TokenInput) {
  const given = { authorization: headers.authorization, whenNone: 'rol' } as const
  return { json: await systemToken(deps, call, body, given), headers: NO_STORE, audited: true } as const
}
