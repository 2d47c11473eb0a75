import type { Call } from '../../../engine/call.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid, malformed } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { elementsOf } from '../format/elements-of.ts'
import type { FhirType, Source } from '../source.ts'
import { isReport, type SentResource, type TypeWrite } from './declare.ts'
import { listIn, objectIn, textIn } from './elements.ts'
import { noSeEscribe } from './problems.ts'

/** One thing to be written: a request by itself, or an entry of a bundle. */
export interface WriteEntry {
  /** `Bundle.entry[3]`; empty of a request by itself. */
  readonly at: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly type: FhirType
  readonly id: string | null
  /** `If-None-Exist` of a POST, the query of a PUT or a PATCH. */
  readonly criteria: string | null
  /** The version that `If-Match` names. */
  readonly ifMatch: number | null
  readonly fullUrl: string | null
  /** The resource, or the operations of a patch. */
  readonly sent: unknown
}

export interface WrittenResource {
  readonly status: 200 | 201
  readonly type: FhirType
  readonly source: Source
  readonly row: Row
  /** False where there was nothing to change, or another had made it already. */
  readonly written: boolean
  /** What was left out, where the caller lets that be. */
  readonly lost: readonly string[]
}

export const isFiled = ({ type, method }: WriteEntry): boolean =>
  method === 'POST' && type.write !== undefined && isReport(type.write)

/** The entries of the bundle that a report names: its results with those that stand under them, and its samples. */
export function partsIn({ sent }: WriteEntry, byUrl: ReadonlyMap<string, WriteEntry>): readonly WriteEntry[] {
  const parts = new Set<WriteEntry>()
  const add = (named: readonly SentResource[], type: 'Observation' | 'Specimen'): void => {
    for (const r of named) {
      const other = byUrl.get(textIn(r.reference) ?? '')
      if (other?.type.type !== type || other.method !== 'POST' || parts.has(other)) continue
      parts.add(other)
      const { hasMember, specimen } = objectIn(other.sent)
      add(listIn(hasMember), 'Observation')
      add([objectIn(specimen)], 'Specimen')
    }
  }
  add(listIn(objectIn(sent).result), 'Observation')
  add(listIn(objectIn(sent).specimen), 'Specimen')
  return [...parts]
}

/** Two filings of one report wait for each other, as two that ask the same condition do. */
export const filedKey = ({ actor }: Call, { sent }: WriteEntry): string =>
  `fhir informe ${actor.id} ${JSON.stringify(objectIn(sent).identifier ?? null)}`

/** With all that R4 demands of its type: what is not said is never taken for something. */
export function asResource(sent: unknown, { type }: FhirType): SentResource {
  if (!isJsonObject(sent) || sent.resourceType !== type)
    throw new Problem(malformed, {
      detail: say(`El cuerpo no es un recurso ${type}.`, `The body is not a ${type} resource.`),
    })
  const lacking = elementsOf(type).filter(({ mandatory, choice, name }) => mandatory && !choice && !(name in sent))
  if (lacking.length === 0) return sent
  throw new Problem(invalid, {
    errores: lacking.map(({ name }) => ({ campo: `${type}.${name}`, codigo: 'requerido', mensaje: required })),
  })
}
const required = say('Es obligatorio.', 'Is required.')
export const resourceIn = ({ sent, type, method, id }: WriteEntry): SentResource => {
  const resource = asResource(sent, type)
  if (method === 'PUT' && id !== null && resource.id !== id) throw wrongId()
  return resource
}

export const wrongId = (): Problem =>
  new Problem(malformed, {
    detail: say(
      'El `id` del recurso no es el de la dirección.',
      'The `id` of the resource is not that of the address.',
    ),
  })

export const notWritten = ({ type }: Pick<FhirType, 'type'>, write?: TypeWrite): Problem =>
  new Problem(noSeEscribe, {
    detail:
      write === undefined
        ? say(`${type} no se escribe por FHIR: solo se lee.`, `${type} is not written through FHIR: it is only read.`)
        : say(
            `De ${type} se escribe esto: ${write.about} Por FHIR nada se elimina.`,
            `Of ${type} only part is written: see /fhir/metadata. Nothing is removed through FHIR.`,
          ),
  })
