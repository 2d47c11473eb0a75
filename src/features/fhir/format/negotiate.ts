import { Problem } from '../../../model/problem.ts'
import { fhirNoAceptable } from '../rest/problems.ts'

export interface Format {
  readonly xml: boolean
  readonly pretty: boolean
}

/** As it is kept. */
export const isPlain = ({ xml, pretty }: Format): boolean => !xml && !pretty

const JSON_TYPES = new Set(['json', 'application/fhir+json', 'application/json', 'text/json', 'application/json+fhir'])
const XML_TYPES = new Set(['xml', 'application/fhir+xml', 'application/xml', 'text/xml', 'application/xml+fhir'])
const ANY = new Set(['*/*', 'application/*', 'text/*'])

/** A plus sign that was not escaped in an address is read as a space. */
const bare = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/^(application\/fhir) (json|xml)$/, '$1+$2')

const isOtherVersion = (parameters: readonly string[]): boolean =>
  parameters.some((p) => /^\s*fhirversion\s*=/i.test(p) && !/=\s*"?4\.0(\.\d+)?"?\s*$/.test(p))

/** `_format` before `Accept`; JSON where both will do. Throws where neither is what we have. */
export function formatOf(accept: string | undefined, query: URLSearchParams): Format {
  const pretty = query.get('_pretty') === 'true'
  const asked = query.get('_format')
  if (asked !== null && asked !== '') {
    const [type = '', ...parameters] = asked.split(';')
    if (isOtherVersion(parameters)) throw new Problem(fhirNoAceptable)
    if (JSON_TYPES.has(bare(type))) return { xml: false, pretty }
    if (XML_TYPES.has(bare(type))) return { xml: true, pretty }
    throw new Problem(fhirNoAceptable)
  }
  if (accept === undefined || accept === '' || accept === '*/*') return { xml: false, pretty }
  let json = 0
  let xml = 0
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';')
    if (isOtherVersion(parameters)) continue
    const q = parameters.map((p) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    const quality = q === undefined ? 1 : Number(q)
    const name = bare(type)
    if (JSON_TYPES.has(name) || ANY.has(name)) json = Math.max(json, quality)
    if (XML_TYPES.has(name)) xml = Math.max(xml, quality)
  }
  if (json === 0 && xml === 0) throw new Problem(fhirNoAceptable)
  return { xml: xml > json, pretty }
}
