import { isJsonObject } from '../../../model/text/json-object.ts'
import type { FhirResource } from '../elements/drawing.ts'
import type { Shape } from '../search/asked.ts'
import { type ElementDefinition, type TypeDefinition, typeNamed } from './elements-of.ts'

const SUBSETTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
  display: 'Resource encoded in summary mode',
}

type Json = Readonly<Record<string, unknown>>

const ALWAYS = new Set(['resourceType', 'id', 'meta', 'implicitRules'])
const bare = (key: string): string => (key.startsWith('_') ? key.slice(1) : key)

/** What remains of a type's elements; of those that are made of more, what remains of them. */
function kept(value: Json, definition: TypeDefinition | undefined, keep: (e: ElementDefinition) => boolean): Json {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const e = definition?.element(bare(key))
      if (!ALWAYS.has(key) && (e === undefined || !keep(e))) return []
      return [[key, item]]
    }),
  )
}

/** Parts of a resource that are summarised as well: a backbone element has a summary of its own. */
function summarised(value: Json, typeName: string): Json {
  const definition = typeNamed(typeName)
  const whole = kept(value, definition, (e) => e.summary || e.mandatory)
  return Object.fromEntries(
    Object.entries(whole).flatMap(([key, item]) => {
      const type = definition?.element(bare(key))?.type
      if (type === undefined || !type.includes('.')) return [[key, item]]
      const one = (part: unknown): unknown => (isJsonObject(part) ? summarised(part, type) : part)
      // Of what has no summary of its own nothing remains, and what is empty is not said.
      if (!Array.isArray(item)) return isEmpty(one(item)) ? [] : [[key, one(item)]]
      const parts = item.map(one).filter((part) => !isEmpty(part))
      return parts.length === 0 ? [] : [[key, parts]]
    }),
  )
}
const isEmpty = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

function marked({ resourceType, id }: FhirResource, part: Json): FhirResource {
  const { resourceType: _type, id: _id, meta: said, ...rest } = part
  const meta = isJsonObject(said) ? said : {}
  const tags = Array.isArray(meta.tag) ? meta.tag : []
  return { resourceType, id, meta: { ...meta, tag: [...tags, SUBSETTED] }, ...rest }
}

/** A resource as `_summary` or `_elements` asks for it; what must be there is, and it says that it is not all. */
export function shaped(resource: FhirResource, { summary, elements }: Shape): FhirResource {
  const definition = typeNamed(resource.resourceType)
  if (elements !== null) {
    const wanted = (e: ElementDefinition): boolean =>
      e.mandatory ||
      elements.some((name) => e.name === name || (e.name.startsWith(name) && /^[A-Z]/.test(e.name.slice(name.length))))
    return marked(resource, kept(resource, definition, wanted))
  }
  if (summary === 'true') return marked(resource, summarised(resource, resource.resourceType))
  if (summary === 'text')
    return marked(
      resource,
      kept(resource, definition, (e) => e.name === 'text' || e.mandatory),
    )
  if (summary === 'data')
    return marked(
      resource,
      kept(resource, definition, (e) => e.name !== 'text'),
    )
  return resource
}
