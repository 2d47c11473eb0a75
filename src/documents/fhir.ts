import { COMMON } from '../features/fhir/search/read-criterion.ts'
import type { Facts, FhirType, Source } from '../features/fhir/source.ts'
import { fhirTypes } from '../features/fhir/types/index.ts'
import { mappingsOf } from '../features/fhir/types/mapping.ts'
import { GENERATED, table } from './markdown.ts'

const facts: Facts = { provider: { nombre: 'Prestador', codigo: '110010000001' }, base: 'https://hce.ejemplo.co/fhir' }

const ask = (source: Source): string => {
  const names = Object.keys(source.params)
  return names.length === 0 ? '' : `Se busca por ${names.map((n) => `\`${n}\``).join(', ')}.`
}

function sourceSection(source: Source): string {
  const { resource, prefix } = source
  const rows = mappingsOf(source, facts).map(({ field, elements }) => [
    `\`${field}\``,
    resource.fields[field]?.label ?? '',
    elements.map((e) => `\`${e}\``).join(', '),
  ])
  const id = prefix === '' ? '`<id>`' : `\`${prefix}<id>\``
  return [
    `### ${resource.title}: ${id}`,
    `${source.about} De [${resource.name}](data-dictionary.md). ${ask(source)}`.trim(),
    table(['Campo nuestro', 'Qué es', 'Elementos de FHIR'], rows),
  ].join('\n\n')
}

function typeSection(t: FhirType): string {
  const params = [...COMMON, ...t.params].map((p) => [`\`${p.name}\``, p.type, p.about, p.targets?.join(', ') ?? ''])
  const searched =
    t.readOnly === true
      ? 'Solo se lee por su identificador.'
      : table(['Parámetro', 'Tipo', 'Qué busca', 'Lleva a'], params)
  const constants = t.constants === undefined ? [] : ['Además, los que vienen de la configuración y no de un registro.']
  return [`## ${t.type}`, t.about, ...constants, searched, ...t.sources.map(sourceSection)].join('\n\n')
}

/** What is published as FHIR, from the table by which it is published. */
export const fhirDocument = (): string => `${GENERATED}
# FHIR R4

Lectura y búsqueda bajo \`/fhir\`, en \`application/fhir+json\` y \`application/fhir+xml\`. Cada quien ve lo que su rol, su
vista y sus concesiones le permiten: lo demás no existe, tampoco en totales ni en lo incluido. Cada lectura queda en la
auditoría antes de que salga.

- \`GET /fhir/{Tipo}/{id}\`, \`/_history\` y \`/_history/{versión}\`; \`GET /fhir/{Tipo}\` y \`POST /fhir/{Tipo}/_search\`.
- \`GET /fhir/Patient/{id}/$everything\` (también sin \`$\`): con \`_count\` por páginas; sin él, entero y a medida que se lee.
- \`GET /fhir/Family/{código}/members\`: los miembros de una familia. \`GET /fhir/metadata\`: lo que este documento dice.
- Un parámetro desconocido o mal escrito se rechaza; con \`Prefer: handling=lenient\` se deja de lado y se dice cuál.
- Modificadores: \`:exact\` y \`:contains\` en textos, \`:not\` en códigos, \`:missing\`, \`:Tipo\` en referencias. Prefijos \`eq\`,
  \`ne\`, \`gt\`, \`ge\`, \`lt\`, \`le\`, \`sa\`, \`eb\`, \`ap\` en fechas y cantidades. Coma es «o», repetir es «y», \`\\,\` es una coma.
- \`patient.identifier=…\`, \`subject:Patient.name=…\`, \`_has:Observation:patient:code=…\` (un paso); \`_include\`,
  \`_revinclude\` (con \`:iterate\`), \`_sort\`, \`_count\` (hasta 1.000), \`_total\`, \`_summary\`, \`_elements\`.
- Los enlaces de las páginas repiten lo que usted escribió en la dirección; de un formulario, nada que se pueda leer.

Qué campo se vuelve qué elemento se averigua proyectando registros de ejemplo con y sin cada campo.

${fhirTypes.map(typeSection).join('\n\n')}
`
