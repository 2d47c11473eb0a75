import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../model/problem.ts'
import { malformed, notAcceptable, tooLarge, unsupportedType } from '../model/problems.ts'
import type { BodyReading } from '../model/read-body.ts'
import { type Say, say } from '../model/say.ts'
import {
  ELEMENTS,
  type ElementCount,
  elementCount,
  FEW_ELEMENTS,
  MANY_ELEMENTS,
  TooManyElements,
} from '../model/text/element-count.ts'
import { JsonError, parseJson } from '../model/text/parse-json.ts'
import { FormError, parseForm } from './parse-form.ts'
import { parseXml, XmlError } from './parse-xml.ts'
import { bodyFromTree } from './tree.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Problem(unsupportedType)
}

function decode({ headers }: FastifyRequest, body: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^(utf-8|us-ascii)$/i.test(charset)) throw new Problem(unsupportedType)
  try {
    return decoder.decode(body)
  } catch {
    throw new Problem(malformed, { detail: say('El cuerpo no está en UTF-8.', 'The body is not UTF-8.') })
  }
}

function parsing<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TooManyElements) {
      throw new Problem(tooLarge, { detail: say(`${error.message}.`, 'The body has too many elements.') })
    }
    if (error instanceof XmlError || error instanceof FormError || error instanceof JsonError) {
      throw new Problem(malformed, { detail: say(`${error.message}.`, 'The body is not well formed.') })
    }
    // JSON.parse quotes the text around the fault, which may be somebody's name: only the place is repeated.
    if (error instanceof SyntaxError) {
      const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(error.message) ?? []
      const [es, en] =
        line === undefined
          ? ['', '']
          : [` en la línea ${line}, columna ${column}`, ` at line ${line}, column ${column}`]
      throw new Problem(malformed, {
        detail: say(`El JSON está mal formado${es}.`, `The JSON is not well formed${en}.`),
      })
    }
    throw error
  }
}

const countOf = ({ caller, routeOptions }: FastifyRequest): ElementCount =>
  elementCount(caller === null ? FEW_ELEMENTS : routeOptions.config.manyElements === true ? MANY_ELEMENTS : ELEMENTS)

const JSON_TYPE = 'application/json'
const FHIR_TYPE = 'application/fhir+json'
/** RFC 7396: for rows as flat as ours it says what a PATCH in JSON says. */
const MERGE_PATCH = 'application/merge-patch+json'
/** RFC 6902, of resources of FHIR. */
const JSON_PATCH = 'application/json-patch+json'
const FORM = 'application/x-www-form-urlencoded'
const XML = 'application/xml'
/** Of another standard, which says itself in what alphabet it is written. */
const BYTES = ['application/hl7-v2', 'x-application/hl7-v2+er7', 'text/plain']

/** Libraries with a usual type say it where nothing is sent, too. */
const removesOnly = ({ method }: FastifyRequest, bytes: number): boolean => method === 'DELETE' && bytes === 0

export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const readAlike: string[][] = []
  const refuseUnread = (request: FastifyRequest): void => {
    refuseCompressed(request)
    const [named = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1)
    const types = readAlike.find((all) => all.includes(named.trim())) ?? []
    if (!acceptedTypes(request).some((one) => types.includes(one))) throw new Problem(unsupportedType)
  }
  // Before a byte of it is read, where one is said to come.
  app.addHook('preParsing', async (request) => {
    const { 'content-length': length = '0' } = request.headers
    if (Number(length) > 0 && request.method !== 'GET' && request.method !== 'HEAD') refuseUnread(request)
  })
  const accept = (types: string[], read: (body: Buffer, request: FastifyRequest) => unknown, isUsual = false): void => {
    readAlike.push(types)
    app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      // Clients say their usual type and send nothing: where no body is needed, that is none; elsewhere, that it is missing.
      if ((isUsual && body.length === 0) || removesOnly(request, body.length)) return undefined
      refuseUnread(request)
      await app.bodyTurn(request, body.length)
      return parsing(() => read(body, request))
    })
  }
  const json = (body: Buffer, request: FastifyRequest): unknown => parseJson(decode(request, body), countOf(request))
  const unlessEmpty = (body: Buffer, request: FastifyRequest): unknown =>
    body.length === 0 ? undefined : json(body, request)
  accept([JSON_TYPE], (body, request) => json(withoutMark(body), request), true)
  for (const type of [MERGE_PATCH, JSON_PATCH, FHIR_TYPE]) accept([type], unlessEmpty)
  accept([FORM], (body, request) => {
    const text = decode(request, body)
    return request.routeOptions.config.ownForm === true ? new URLSearchParams(text) : parseForm(text, countOf(request))
  })
  accept([XML, 'text/xml'], (body, request) => parseXml(decode(request, body), countOf(request)), true)
  accept(BYTES, (body) => body)
  // Of what is not read, no byte is.
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunks } = request.headers
    if (chunks === undefined && removesOnly(request, Number(length))) return undefined
    throw new Problem(unsupportedType)
  })
}

const MARK = Buffer.from('\ufeff')
const withoutMark = (body: Buffer): Buffer =>
  body.subarray(0, MARK.length).equals(MARK) ? body.subarray(MARK.length) : body

function acceptedTypes({ method, routeOptions }: FastifyRequest): readonly string[] {
  const { ownBytes, ownForm, ownJson } = routeOptions.config
  const isPatch = method === 'PATCH'
  if (ownBytes !== undefined) return ownBytes
  if (ownJson === true)
    return [FHIR_TYPE, JSON_TYPE, ...(isPatch ? [JSON_PATCH] : []), ...(ownForm === true ? [FORM] : [])]
  if (ownForm === true) return [FORM]
  return [JSON_TYPE, ...(isPatch ? [MERGE_PATCH] : []), FORM, XML]
}

/** For a request that sent something else. */
export function whatIsRead(request: FastifyRequest): Say {
  const types = acceptedTypes(request).join(', ')
  return say(`Se lee, sin comprimir y en UTF-8: ${types}.`, `What is read, uncompressed and in UTF-8: ${types}.`)
}

export function bodyFor(r: BodyReading, request: FastifyRequest): unknown {
  const { body } = request
  // Forms and XML arrive as a tree of text, still to be read by the types of the resource; JSON never makes a Map.
  if (body instanceof Map) return bodyFromTree(r, body)
  if (body !== undefined) return body
  if (request.headers['content-type'] === undefined) throw new Problem(unsupportedType)
  throw new Problem(malformed, { detail: say('Falta el cuerpo.', 'The body is missing.') })
}

/** JSON unless XML is what the client prefers; 406 if it wants neither. */
export function wantsXml(accept: string | undefined): boolean {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') return false
  let json = 0
  let xml = 0
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((p) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    const quality = q === undefined ? 1 : Number(q)
    if (['*/*', 'application/*', 'application/json', 'application/problem+json'].includes(type.trim()))
      json = Math.max(json, quality)
    if (['application/xml', 'text/xml', 'application/problem+xml'].includes(type.trim())) xml = Math.max(xml, quality)
  }
  if (json === 0 && xml === 0)
    throw new Problem(notAcceptable, {
      detail: say(
        'Se responde en application/json o application/xml.',
        'Answers are application/json or application/xml.',
      ),
    })
  return xml > json
}
