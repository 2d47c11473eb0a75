import { Readable } from 'node:stream'
import type { OperationInput, OperationResult } from '../../../engine/operation.ts'
import type { FhirResource } from '../elements/drawing.ts'

const FHIR = /fhir\+(json|xml)|^application\/(json|xml)\b/

/** A caller who does not ask for the resource wants the file that it carries. */
export const wantsContent = (resource: FhirResource, { accept, search }: OperationInput): boolean =>
  resource.resourceType === 'Binary' && !search.has('_format') && !FHIR.test(accept ?? '')

export function asContent(resource: FhirResource): Pick<OperationResult, 'raw' | 'headers'> {
  const type = typeof resource.contentType === 'string' ? resource.contentType : 'application/octet-stream'
  const data = Buffer.from(typeof resource.data === 'string' ? resource.data : '', 'base64')
  // To be kept, and not to be shown by a browser as if it were a page of ours.
  return { raw: { type, content: Readable.from([data]) }, headers: { 'content-disposition': 'attachment' } }
}
