import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const noPuedeAgregarse = problem(
  'no_a_si_mismo',
  409,
  say('Nadie se agrega a sí mismo al equipo ni revisa su propio acceso.', 'Nobody adds or reviews himself.'),
  'Lo hace otra persona: alguien del equipo, admisiones o un coordinador. Si es urgente, use el acceso de urgencia.',
)
export const cuentaNoClinica = problem(
  'cuenta_no_clinica',
  409,
  say('Esa cuenta no puede ser del equipo tratante.', 'That account cannot be part of a care team.'),
  'El equipo lo forman cuentas activas de profesionales y enfermería.',
)
export const accesoRevisado = problem(
  'acceso_revisado',
  409,
  say('Ese acceso de urgencia ya fue revisado.', 'That break-glass access was reviewed already.'),
  'La primera revisión vale; `estado` dice cuál fue.',
  ['estado'],
)
export const limiteDeUrgencias = problem(
  'limite_de_urgencias',
  429,
  say(
    'Abrió por urgencia demasiadas historias en 24 horas.',
    'You opened too many records by break-glass in 24 hours.',
  ),
  'Un coordinador médico revisa sus accesos (los justificados no cuentan), o alguien del equipo o de admisiones lo agrega al equipo del paciente. Lo que ya abrió en ese tiempo se puede volver a abrir. `Retry-After` dice cuándo deja de contar el más antiguo.',
)
export const consentimientoNoVigente = problem(
  'consentimiento_no_vigente',
  409,
  say('El consentimiento no está vigente y no se puede revocar.', 'The consent is not in force and cannot be revoked.'),
  'Ya fue revocado, venció, o lo que consta es un rechazo.',
  ['estado'],
)
