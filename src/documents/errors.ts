import type { ProblemKind } from '../model/problem.ts'
import { GENERATED, table } from './markdown.ts'

const fieldCodes: readonly (readonly [string, string])[] = [
  ['desconocido', 'El campo o parámetro no existe.'],
  ['requerido', 'Falta un campo obligatorio.'],
  ['nulo', 'Se envió null donde no se admite.'],
  ['tipo', 'El valor no es del tipo declarado; nada se convierte.'],
  ['longitud', 'Texto o lista demasiado corto o largo.'],
  ['rango', 'Número fuera de rango o con más decimales de los admitidos.'],
  ['formato', 'El texto no tiene la forma esperada: fecha, hora, documento, correo…'],
  ['opcion', 'El código no está en su lista.'],
  ['referencia', 'El registro referido no existe, o es de otra historia o de otro paciente.'],
  ['permiso', 'El campo existe y su rol no lo registra.'],
  ['regla', 'Los campos se contradicen entre sí o con la historia o el paciente.'],
  ['calculado', 'Se envió un valor que el servidor calcula y es distinto.'],
  ['solo_lectura', 'Se envió un valor de solo lectura distinto del registrado.'],
  ['inmutable', 'El campo no cambia después de creado.'],
  ['codigo_desconocido', 'El código no existe en la clasificación; el mensaje nombra los parecidos.'],
  ['codigos_contradictorios', 'Los códigos de un mismo valor dicen respuestas distintas; el mensaje los nombra.'],
  ['codigo_deshabilitado', 'El código ya no se usa en registros nuevos; lo registrado antes lo conserva.'],
  ['codigo_de_otro', 'El código es de otro medicamento o de otro procedimiento que el escrito.'],
  ['marca_ambigua', 'El nombre comercial es de varios productos, o no se sabe de cuál; el mensaje los nombra.'],
  ['orden_de_medicamento', 'Un medicamento se escribe como fórmula y no como orden.'],
  ['control_dias', 'Un medicamento de control especial se formula por más días de los que admite la norma.'],
  ['control_cantidad', 'La cantidad de un medicamento de control especial pasa de la que requieren esos días.'],
  [
    'control_vigencia',
    'La fórmula de un medicamento de control especial vale por más días de los que admite la norma.',
  ],
  ['control_formato', 'Falta lo que pide el recetario oficial de los medicamentos de control especial.'],
  [
    'incapacidad_dias',
    'Un certificado de incapacidad es de más días de los que puede dar quien lo escribe, o de los que admite su diagnóstico.',
  ],
  ['incapacidad_justificacion', 'La incapacidad es de más días de los usuales y no dice por qué.'],
  [
    'incapacidad_inicio',
    'La incapacidad comienza demasiado adelante o demasiado atrás, o por un motivo que esta atención no da.',
  ],
  [
    'incapacidad_persona',
    'A esa persona no se le da incapacidad o esa licencia: por su edad, su sexo o porque falleció.',
  ],
]

export function errorsDocument(problems: readonly ProblemKind[]): string {
  const rows = problems.map((p) => [`\`${p.codigo}\``, String(p.status), p.title.es, p.title.en, p.about])
  return `${GENERATED}
# Errores

Todo rechazo es \`application/problem+json\` (RFC 9457; \`application/problem+xml\` si se pide XML): \`type\`, \`title\`,
\`status\`, \`detail\`, \`codigo\`, \`errores[]\`, \`id_solicitud\`. \`codigo\` es estable; las frases pueden mejorar.
Las frases vienen en español, o en inglés con \`Accept-Language: en\`.

${table(['codigo', 'Estado', 'Título', 'Title', 'Qué significa y qué hacer'], rows)}

## Códigos de \`errores[].codigo\`

${table(
  ['codigo', 'Qué significa'],
  fieldCodes.map(([c, t]) => [`\`${c}\``, t]),
)}
`
}
