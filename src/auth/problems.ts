import { envioNoConcedido } from '../model/access/system-sends.ts'
import { Problem, problemsIn } from '../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

/** Every problem of identity. None of them says which half of a credential was wrong. */

export const noAutenticado = listed('no_autenticado')
export const credenciales = listed('credenciales', ['error', 'error_description'])
export const segundoFactor = listed('segundo_factor')
export const sesionRevocada = listed('sesion_revocada')
export const sesionLimitada = listed('sesion_limitada')
export const usuarioOcupado = listed('usuario_ocupado')
export const nombreOcupado = listed('nombre_ocupado')
export const invitacionInvalida = listed('invitacion_invalida')
export const ultimoAdministrador = listed('ultimo_administrador')
export const representacionNoAcreditada = listed('representacion_no_acreditada')
export const claveDebil = listed('clave_debil')
export const estadoCuenta = listed('estado_cuenta', ['estado'])
export const aplicacionExiste = listed('aplicacion_existe')
export const sinConcesion = listed('sin_concesion')
export const soloPersonas = listed('solo_personas')
export const alcanceInvalido = listed('alcance_invalido', ['error', 'error_description'])
export const tokenSmart = listed('token_smart')

/** Answered before any operation is reached. */
export const gateProblems = [noAutenticado, sesionLimitada, soloPersonas, tokenSmart, envioNoConcedido] as const

/** RFC 6750 §3: a caller who is refused for lack of a token is told how to show one. */
export const unauthenticated = (): Problem =>
  new Problem(noAutenticado, { headers: { 'www-authenticate': 'Bearer realm="custodia"' } })

/** Wrong in some way that is not told; with how long to wait if the account is locked for a while. */
export function wrongCredentials(wait?: { readonly until: string; readonly now: string }): Problem {
  if (wait === undefined) return new Problem(credenciales)
  const seconds = Math.max(1, Math.ceil((Date.parse(wait.until) - Date.parse(wait.now)) / 1000))
  return new Problem(credenciales, { headers: { 'retry-after': String(seconds) } })
}
