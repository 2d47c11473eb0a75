import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const noReanudable = problem(
  'exportacion_no_reanudable',
  409,
  say('Esa exportación no se puede reanudar.', 'That export cannot be resumed.'),
  'Se reanuda en CSV, NDJSON y FHIR, dentro de las 24 horas de empezada. Un libro de Excel, o una exportación vencida, se pide de nuevo completa.',
)
