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
  const { write } = t
  const written =
    write === undefined
      ? []
      : [
          `**Se escribe** (${write.interactions.map((i) => (i === 'create' ? 'crear' : 'actualizar')).join(', ')}): ${write.about} Un sistema lo envía con ${write.kinds.map((kind) => `\`${kind}\``).join(' o ')} concedido.`,
        ]
  return [`## ${t.type}`, t.about, ...written, ...constants, searched, ...t.sources.map(sourceSection)].join('\n\n')
}

/** What is published as FHIR, from the table by which it is published. */
export const fhirDocument = (): string => `${GENERATED}
# FHIR R4

Lectura, búsqueda y escritura bajo \`/fhir\`, en \`application/fhir+json\` y \`application/fhir+xml\`. Cada quien ve lo que su rol, su
vista y sus concesiones le permiten: lo demás no existe, tampoco en totales ni en lo incluido. Cada lectura queda en la
auditoría antes de que salga.

- \`GET /fhir/{Tipo}/{id}\`, \`/_history\` y \`/_history/{versión}\`; \`GET /fhir/{Tipo}\` y \`POST /fhir/{Tipo}/_search\`.
- \`GET /fhir/{Tipo}/_history\` y \`GET /fhir/_history\`: lo que cambió (\`_since\`), también lo eliminado, sin su contenido; o lo que estaba
  vigente en un momento (\`_at\`).
- \`GET /fhir/Patient/{id}/$everything\` (también sin \`$\`): con \`_count\` por páginas; sin él, entero y a medida que se lee.
- \`GET /fhir/Family/{código}/members\`: los miembros de una familia. \`GET /fhir/metadata\`: lo que este documento dice.
- Un parámetro desconocido o mal escrito se rechaza; con \`Prefer: handling=lenient\` se deja de lado y se dice cuál.
- Modificadores: \`:exact\` y \`:contains\` en textos, \`:not\` en códigos, \`:missing\`, \`:Tipo\` en referencias. Prefijos \`eq\`,
  \`ne\`, \`gt\`, \`ge\`, \`lt\`, \`le\`, \`sa\`, \`eb\`, \`ap\` en fechas y cantidades. Coma es «o», repetir es «y», \`\\,\` es una coma.
- \`patient.identifier=…\`, \`subject:Patient.name=…\`, \`_has:Observation:patient:code=…\` (hasta tres pasos); \`_include\`,
  \`_revinclude\` (con \`:iterate\`), \`_sort\`, \`_count\` (hasta 1.000), \`_total\`, \`_summary\`, \`_elements\`.
- Los enlaces de las páginas repiten lo que usted escribió en la dirección; de un formulario, nada que se pueda leer.

## Escribir

Se escriben ${fhirTypes.flatMap((t) => (t.write === undefined ? [] : [t.type])).join(', ')}, en JSON y por las mismas reglas que la API:

- \`POST /fhir/{Tipo}\` crea; con \`If-None-Exist: identifier=…\`, solo si no hay ninguno (el que hay responde 200). \`PUT /fhir/{Tipo}/{id}\`
  y \`PUT /fhir/{Tipo}?identifier=…\` actualizan; \`PATCH\` aplica JSON Patch (RFC 6902). \`If-Match\` con el ETag (412 si cambió).
- \`POST /fhir\` recibe un Bundle de hasta 500 entradas: \`transaction\` es todo o nada (\`urn:uuid:\`, \`ifNoneExist\`, \`ifMatch\`,
  \`Patient?identifier=…\`), \`batch\` cada una por su cuenta. Los GET se responden al final; en una transacción no la deshacen.
- Un elemento que no se puede guardar se rechaza por su ruta; con \`Prefer: handling=lenient\` queda fuera y se dice cuál, también las
  entradas de tipos que no se escriben. \`meta\`, \`text\` y los nombres junto a un código no cuentan. \`Prefer: return=minimal|representation|OperationOutcome\`.
- Las personas escriben lo que su rol escribe; un sistema, lo que la administración le concedió enviar, de los pacientes que alcanza.
  Un sistema solo cambia lo que él mismo envió, y nada de esto firma, formula ni cierra. Por FHIR no se elimina.
- Un DiagnosticReport llega con sus Observation en \`contained\` o en la misma transacción, y su archivo en \`presentedForm\`. Con el mismo
  identificador y el mismo contenido no se registra de nuevo; con otro contenido corrige al anterior.

Bundles de otros (Synthea): cada paciente necesita su documento colombiano (\`type\` de la lista de la guía y número) y nombres sin dígitos;
cada Observation y DiagnosticReport, un \`identifier\` hecho de su \`fullUrl\`, y las Observation que no son de un informe, \`ifNoneExist\` por él.
Con \`handling=lenient\` lo que no se escribe (Encounter, Organization…) queda fuera. Enviado dos veces, también a la vez, entra una.

Qué campo se vuelve qué elemento se averigua proyectando registros de ejemplo con y sin cada campo.

${fhirTypes.map(typeSection).join('\n\n')}
`
