import { problem } from '../../../model/problem.ts'
import { say } from '../../../model/say.ts'

export const noSeEscribe = problem(
  'no_se_escribe',
  422,
  say('Esto no se escribe por FHIR.', 'This is not written through FHIR.'),
  '`/fhir/metadata` dice qué tipos se escriben y cómo; lo demás se registra en la consola o por la API. Nada se guardó.',
)
export const elementoNoAdmitido = problem(
  'elemento_no_admitido',
  422,
  say('Hay elementos que aquí no se pueden guardar.', 'Some elements cannot be stored here.'),
  'Cada elemento que se perdería se nombra en `expression`; nada se guardó. Quítelo, o envíe `Prefer: handling=lenient` para que quede fuera y se diga cuál.',
)
export const coincidenVarios = problem(
  'coinciden_varios',
  412,
  say('Más de un recurso cumple esa condición.', 'More than one resource meets that condition.'),
  'Una creación o actualización condicional se refiere a uno solo: busque por un identificador. Nada se guardó.',
)
export const parcheNoAplica = problem(
  'parche_no_aplica',
  422,
  say('El parche no se puede aplicar.', 'The patch cannot be applied.'),
  'JSON Patch (RFC 6902) sobre el recurso tal como se lee: `errores[]` dice cuál operación. Nada cambió.',
)
export const bundleInvalido = problem(
  'bundle_invalido',
  400,
  say('El Bundle no se puede procesar.', 'The Bundle cannot be processed.'),
  'Es de tipo `transaction` o `batch`, con 1 a 500 entradas, cada una con `request.method` y `request.url` de este servidor. Nada se guardó.',
)
export const informePorResolver = problem(
  'informe_por_resolver',
  422,
  say(
    'El informe no se pudo relacionar con un paciente o con una orden.',
    'The report could not be matched to a patient or an order.',
  ),
  'Quedó guardado como llegó en la bandeja de la institución, donde una persona dirá de quién es y qué orden responde. No hace falta enviarlo de nuevo; si se envía igual, no se repite.',
)
export const informeYaResuelto = problem(
  'informe_ya_resuelto',
  409,
  say('Ese mismo informe ya llegó y quedó atrás.', 'That very report came already and was left behind.'),
  'Una persona lo descartó, o después se corrigió o se anuló. Nada cambió. Si es una corrección, envíela con su fecha (`issued`).',
)
export const referenciaSinResolver = problem(
  'referencia_sin_resolver',
  422,
  say('Una referencia no lleva a ningún recurso.', 'A reference leads to no resource.'),
  'Un `urn:uuid:` es el `fullUrl` de otra entrada; `Tipo?condición` debe encontrar exactamente uno que usted alcance. Nada se guardó.',
)
