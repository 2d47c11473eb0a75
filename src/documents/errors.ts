import type { ProblemKind } from '../model/problem.ts'
import fieldCodes from './field-codes.json' with { type: 'json' }
import { GENERATED, table } from './markdown.ts'

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
  Object.entries(fieldCodes).map(([c, t]) => [`\`${c}\``, t]),
)}
`
}
