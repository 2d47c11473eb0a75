import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const demasiadoCostoso = problem(
  'busqueda_demasiado_amplia',
  400,
  say('Lo que se pide buscar o incluir de una vez es demasiado.', 'Too much is searched or included at once.'),
  'Con `_include` o `_revinclude` una página traería más de 5.000 recursos, o `_has` y los encadenamientos dan demasiados pasos. Use un `_count` menor, busque por paciente o haga varias búsquedas.',
)
export const recursoEliminado = problem(
  'recurso_eliminado',
  410,
  say('El recurso existió y fue eliminado.', 'The resource existed and was removed.'),
  'Su historia sigue en `_history`.',
)
export const fhirNoAceptable = problem(
  'formato_fhir_no_disponible',
  406,
  say('No hay respuesta en el formato pedido.', 'No answer in the requested format.'),
  'Bajo `/fhir` pida `application/fhir+json` o `application/fhir+xml`, en `Accept` o en `_format`; de FHIR, la versión 4.0.',
)
