import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const conciliacionDesactualizada = problem(
  'conciliacion_desactualizada',
  409,
  say(
    'Lo que toma el paciente cambió desde que se abrió la lista: vuelva a leerla y decida de cada medicamento.',
    'What the patient takes changed since the list was read: read it again and decide on each medicine.',
  ),
  'Se decide de todo lo que el resumen del paciente dice que toma (`medicamentos`), y de nada más. Nada se guardó.',
)
export const nadaQueConciliar = problem(
  'nada_que_conciliar',
  409,
  say('No hay medicamentos en uso registrados.', 'No medicines in use are recorded.'),
  'Lo que el paciente dice que toma se registra antes, como antecedente farmacológico en uso.',
)
