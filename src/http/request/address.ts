import type { FastifyRequest } from 'fastify'

/** What the address of a request names in its path. */
export const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  // The router makes texts and nothing else; a request without a route has none.
  (request.params ?? {}) as Record<string, string>

/** What it asks after the question mark. */
export const searchOf = ({ url }: FastifyRequest): URLSearchParams => {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

const CLINICAL = /^\/((hce|paciente|fhir)\/|fhir$|eventos\/(flujo\/)?$)/

/** Whether what is answered there is about patients. The events are; their types are not. */
export const isClinicalPath = (path: string): boolean => CLINICAL.test(path)
