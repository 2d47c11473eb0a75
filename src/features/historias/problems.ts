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
  ['estado', 'posibles'],
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

export const marcaImposible = problem(
  'marca_imposible',
  409,
  say('Esto no se puede marcar en error.', 'This cannot be marked as an error.'),
  'Se marca en error lo que está en una historia cerrada o archivada y todavía vale. Lo de una historia sin cerrar se anula (`anulado`, o `cambiar-estado`); lo que ya está anulado, marcado o pendiente de cofirma no se marca otra vez (`marca` dice cuál). Un valor que dejó otro registro se marca con aquel.',
  ['estado', 'marca', 'recurso', 'registro'],
)
export const marcaAjena = problem(
  'marca_ajena',
  403,
  say(
    'Lo marca en error quien lo escribió, o el coordinador médico.',
    'It is marked as an error by its author or the medical coordinator.',
  ),
  'Un registro lo marca su autor; una atención entera, quien la atendió o la cerró; cualquiera, el coordinador médico. La cofirma otra persona de ellas, o quien responde por la atención; quien la pidió solo puede retirarla.',
)
export const marcaResuelta = problem(
  'marca_resuelta',
  409,
  say('Sobre esa marca ya se decidió.', 'That mark has been decided on already.'),
  'Una marca se cofirma o se rechaza una sola vez. Si se rechazó, se puede hacer otra.',
  ['estado'],
)

export const nadaSeFirmo = problem(
  'nada_se_firmo',
  409,
  say(
    'No se firmó ninguno: hay registros que no se pueden firmar así.',
    'None was signed: some of the records cannot be signed as they are.',
  ),
  '`rechazados[]` dice cuáles (`recurso`, `registro`), con el código y el mensaje que daría firmarlos uno por uno, y `errores` de sus campos. Corríjalos o quítelos, y firme otra vez los demás.',
  ['rechazados'],
)
