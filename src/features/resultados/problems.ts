import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const archivoSinAtencion = problem(
  'archivo_sin_atencion',
  409,
  say(
    'Un informe con archivo necesita la orden o la atención de la que es.',
    'A report with a file needs its order or encounter.',
  ),
  'El archivo se guarda en una atención: diga la orden, o una atención que no esté cerrada.',
)

export const numeroDeOtroPaciente = problem(
  'numero_de_otro_paciente',
  409,
  say(
    'Ese número de informe ya se registró a otro paciente.',
    'That report number was filed for another patient already.',
  ),
  'Anule el que se registró por error, o pida a quien lo envía que revise el número.',
)

export const corregidoPorPersona = problem(
  'corregido_por_persona',
  409,
  say(
    'Una persona corrigió aquí ese resultado, y lo que envía la fuente no lo reemplaza sin que alguien lo decida.',
    'A person corrected that result here, and what its source sends does not replace it unless somebody decides so.',
  ),
  'Compare ambos en la bandeja de entrada: asignarlo registra lo nuevo como corrección; descartarlo deja la de la persona.',
)

export const sinResultadoQueAnular = problem(
  'sin_resultado_que_anular',
  409,
  say('No hay un resultado con ese número que anular.', 'There is no result with that number to annul.'),
  'Quien lo envía anula un informe que aquí no está o que ya se anuló.',
)

export const informeVacio = problem(
  'informe_vacio',
  422,
  say(
    'El informe dice ser definitivo y no trae ningún resultado.',
    'The report says that it is final and brings no result.',
  ),
  'Un informe definitivo trae valores, una conclusión, un archivo o un estudio de imágenes: la orden sigue esperando. Si el examen no se hizo, cancele la orden o escriba por qué.',
)

export const resultadoAnulado = problem(
  'resultado_anulado',
  409,
  say('El resultado ya no vale: se anuló o se corrigió.', 'The result no longer stands: it was annulled or corrected.'),
  'Lea de nuevo los resultados del paciente.',
)

export const resultadoSellado = problem(
  'resultado_sellado',
  409,
  say(
    'El documento de este resultado se selló al cerrar la historia.',
    'The document of this result was sealed when the history closed.',
  ),
  'Márquelo primero en error en la historia; después se anula el resultado.',
)

export const noEsCritico = problem(
  'no_es_critico',
  409,
  say('El resultado no tiene valores críticos.', 'The result has no critical values.'),
  'El aviso se registra de un resultado que vale y tiene algún valor crítico.',
)
