import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const sinAgente = problem(
  'sin_agente',
  409,
  say('No hay un agente que pueda responder.', 'There is no agent that can answer.'),
  'El agente está inactivo, o no hay uno predeterminado. Escoja otro en `agente`, o pida al administrador que marque uno.',
)
export const agentePausado = problem(
  'agente_pausado',
  409,
  say('El agente está en pausa.', 'The agent is paused.'),
  'Lo que los profesionales decidieron de sus recomendaciones pasó el umbral (`IA_PAUSA_…`). Un administrador lo revisa y lo reanuda en `agentes-ia/{id}/reanudar/`.',
  ['agente'],
)
export const agenteSinConfigurar = problem(
  'agente_sin_configurar',
  409,
  say('El agente no está configurado en este servicio.', 'The agent is not configured in this service.'),
  'Su servidor no está en `IA_HOSTS`, o su `credencial` no está en `IA_CREDENCIALES`. Lo arregla quien opera el servicio.',
)
export const limiteDelAgente = problem(
  'limite_del_agente',
  429,
  say('El agente llegó a su tope de hoy.', 'The agent has reached its limit for today.'),
  'Tope de tokens o de costo por día (`tokens_dia`, `costo_dia`). Espere a mañana, use el agente incluido, o suba el tope.',
)
export const sinConsentimientoIa = problem(
  'sin_consentimiento_ia',
  409,
  say(
    'El paciente no ha autorizado que un modelo externo lea su historia.',
    'The patient has not authorised an outside model to read his history.',
  ),
  'Registre el consentimiento `uso_ia`, o consulte al agente incluido, del que no sale nada.',
)
export const consultaEnOtroEstado = problem(
  'consulta_en_otro_estado',
  409,
  say('La consulta no está en un estado que lo permita.', 'The consultation is not in a state that allows it.'),
  '`estado` es el que tiene. Se reintenta lo que falló, se cancela lo que está en proceso y se decide sobre lo completado.',
  ['estado'],
)
export const evidenciaCambio = problem(
  'evidencia_cambio',
  409,
  say(
    'Lo que la recomendación cita cambió desde que usted lo vio.',
    'What the recommendation cites has changed since you saw it.',
  ),
  '`entradas` dice qué registros cambiaron. Ábralos con `abrir-evidencia` y decida de nuevo.',
  ['entradas'],
)
export const recomendacionDecidida = problem(
  'recomendacion_decidida',
  409,
  say('Otra persona ya decidió sobre esta recomendación.', 'Somebody else has decided on this recommendation already.'),
  'La decisión la cambia quien la tomó, o cualquiera si lo que cita cambió después.',
)
export const recomendacionIncorporada = problem(
  'recomendacion_incorporada',
  409,
  say('La recomendación ya está en la historia.', 'The recommendation is in the history already.'),
  'Lo incorporado se corrige donde quedó: `recurso_creado`.',
  ['recurso_creado'],
)
export const recomendacionSinAceptar = problem(
  'recomendacion_sin_aceptar',
  409,
  say('Un profesional debe aceptarla antes.', 'A professional has to accept it first.'),
  'Solo entra a la historia lo que alguien aceptó o modificó con `validar-recomendacion`; `recomendaciones` dice cuáles faltan.',
  ['recomendaciones'],
)
