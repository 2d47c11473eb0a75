import { envioNoConcedido } from '../model/access/system-sends.ts'
import { Problem, problem } from '../model/problem.ts'
import { say } from '../model/say.ts'

/** Every problem of identity. None of them says which half of a credential was wrong. */

export const noAutenticado = problem(
  'no_autenticado',
  401,
  say('Identifíquese para continuar.', 'Sign in to continue.'),
  'Falta el encabezado `Authorization: Bearer …`, o el token no es válido o venció. Ingrese de nuevo o use el token de refresco.',
)
export const credenciales = problem(
  'credenciales',
  401,
  say('Usuario, clave o código incorrectos.', 'Wrong user, password or code.'),
  'No se dice cuál de los tres falla, ni si el usuario existe. Tras varios intentos hay que esperar los segundos de `Retry-After`.',
  ['error', 'error_description'],
)
export const segundoFactor = problem(
  'segundo_factor',
  401,
  say('Falta el código de su segundo factor.', 'The code of your second factor is missing.'),
  'La clave es correcta y la cuenta tiene segundo factor: repita el ingreso con `codigo`, el de su aplicación o uno de recuperación.',
)
export const sesionRevocada = problem(
  'sesion_revocada',
  401,
  say('La sesión terminó. Ingrese de nuevo.', 'The session has ended. Sign in again.'),
  'La sesión venció o se revocó. Un token de refresco usado dos veces la revoca: alguien más lo tiene.',
)
export const sesionLimitada = problem(
  'sesion_limitada',
  403,
  say('Active primero su segundo factor.', 'Set up your second factor first.'),
  'Esta instalación exige segundo factor al personal. Hasta activarlo (`/auth/segundo-factor/`) la sesión no sirve para nada más.',
)
export const usuarioOcupado = problem(
  'usuario_ocupado',
  409,
  say('Ya hay una cuenta con ese usuario.', 'There is already an account with that user name.'),
  'El usuario identifica a una sola cuenta.',
)
export const nombreOcupado = problem(
  'nombre_ocupado',
  409,
  say('Ya hay un sistema con ese nombre.', 'There is already a system with that name.'),
  'Con su nombre autorizan los pacientes a un sistema: ningún otro se llama igual, ni tiene ese nombre como `client_id`.',
)
export const invitacionInvalida = problem(
  'invitacion_invalida',
  410,
  say('El enlace no existe, ya se usó o venció.', 'The link does not exist, was used already or has expired.'),
  'Un enlace sirve una vez y por 72 horas. Pida uno nuevo a quien administra las cuentas.',
)
export const ultimoAdministrador = problem(
  'ultimo_administrador',
  409,
  say('Es el último administrador activo.', 'This is the last active administrator.'),
  'Sin administradores nadie podría crear cuentas. Nombre antes a otro.',
)
export const representacionNoAcreditada = problem(
  'representacion_no_acreditada',
  409,
  say(
    'No consta que esta persona represente al paciente.',
    'Nothing on record says that this person represents the patient.',
  ),
  'Se acredita como responsable de un menor de 18 años en sus datos, o con un consentimiento vigente otorgado por el representante legal o el apoyo judicial.',
)
export const claveDebil = problem(
  'clave_debil',
  400,
  say('La clave no es segura.', 'The password is not safe.'),
  '`errores[]` dice qué le falta. Una frase larga que nadie más use es mejor que muchos signos.',
)
export const estadoCuenta = problem(
  'estado_cuenta',
  409,
  say('La cuenta no está en un estado que lo permita.', 'The state of the account does not allow it.'),
  '`estado` dice cómo está. Una cuenta bloqueada se desbloquea antes de invitarla; un segundo factor se confirma después de pedirlo.',
  ['estado'],
)
export const aplicacionExiste = problem(
  'aplicacion_existe',
  409,
  say('Ese sistema ya está registrado como servicio.', 'That system is registered as a service already.'),
  'Un sistema es un solo servicio SMART: cambie el que ya existe.',
)
export const sinConcesion = problem(
  'sin_concesion',
  409,
  say('Este sistema no tiene un rol concedido.', 'This system has no granted role.'),
  'No hay nada que retirar: sin concesión, un sistema lee solo lo que los pacientes le autorizan.',
)
export const soloPersonas = problem(
  'solo_personas',
  403,
  say('Esto lo hace una persona, y no un sistema.', 'A person does this, and not a system.'),
  'Quien consiente, integra un equipo, fusiona, completa lo firmado o elimina responde por ello con su nombre: ningún sistema lo hace, aunque su rol lo permita a las personas.',
)
export const alcanceInvalido = problem(
  'alcance_invalido',
  400,
  say('Ese alcance no se le da a este sistema.', 'That scope is not given to this system.'),
  '`error_description` dice cuáles se le dan: `rol/…` con el rol que se le concedió, o los `system/…` de FHIR con que se registró; no ambos en un token.',
  ['error', 'error_description'],
)
export const tokenSmart = problem(
  'token_smart',
  403,
  say(
    'El token de una aplicación SMART solo sirve en /fhir.',
    'The token of a SMART application serves in /fhir only.',
  ),
  'Lo que una persona autoriza a una aplicación se lee por FHIR y dentro de sus alcances. El resto de la API pide el token de una sesión (`/auth/ingresar/`) o de un sistema (`/auth/token/`).',
)

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
