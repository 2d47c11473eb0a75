import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const transicionImposible = problem(
  'transicion_imposible',
  409,
  say(
    'La historia no puede pasar a ese estado desde el que tiene.',
    'The history cannot go to that state from its own.',
  ),
  '`estado` es el que tiene y `posibles`, a los que puede pasar (docs/generated/states.md). Lo anulado y lo cerrado no se reabren.',
)
export const faltaParaCerrar = problem(
  'falta_para_cerrar',
  422,
  say('Falta información para cerrar la historia.', 'Something is missing before the history can be closed.'),
  '`errores[]` dice todo lo que falta: el campo, dónde se corrige (`donde`) y por qué se exige (`norma`). La vista unificada lo muestra en `pendientes` en cualquier momento.',
)
export const sinConsentimiento = problem(
  'sin_consentimiento',
  409,
  say(
    'El paciente no ha autorizado el tratamiento de sus datos.',
    'The patient has not authorised the treatment of his data.',
  ),
  'El prestador exige la autorización antes de abrir (`CONSENTIMIENTO_AL_ABRIR=exigir`). Registre el consentimiento `tratamiento_datos`, o su excepción por urgencia.',
)
export const noEsSuya = problem(
  'no_es_suya',
  403,
  say(
    'Esto lo hace el profesional tratante, quien la registró o el coordinador médico.',
    'This is for the treating professional, its author or the medical coordinator.',
  ),
  'Cierra quien atiende, o el coordinador diciendo el motivo; anula quien la registró mientras nada en ella esté firmado, o el coordinador. Lo que ya está en atención lo anula un coordinador que no sea quien atiende.',
)

export const historiaDistinta = problem(
  'historia_distinta',
  409,
  say('La historia no es como dice la solicitud.', 'The history is not as the request says.'),
  'El cuerpo puede traer datos del encabezado de la historia: los que trae deben ser los que tiene. `errores[]` nombra los que no.',
)

export const historyProblems = [transicionImposible, faltaParaCerrar, sinConsentimiento, noEsSuya, historiaDistinta]
