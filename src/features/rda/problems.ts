import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const rdaIncompleto = problem(
  'rda_incompleto',
  422,
  say('La historia no está lista para generar el RDA.', 'The history is not ready for its RDA.'),
  '`problemas[]` dice todo lo que falta o sobra: en qué campo de qué registro (`recurso`, `id`, `campo`, `donde`), dónde está en el documento (`fhir`, `ruta`), qué pasa y cómo se corrige. La vista unificada lo muestra en `rda` en cualquier momento.',
  ['problemas'],
)
