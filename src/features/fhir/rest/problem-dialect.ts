import type { ProblemDialect } from '../../../engine/feature-parts.ts'
import type { Problem } from '../../../model/problem.ts'
import { wrongMethod } from '../../../model/problems.ts'
import { type Format, formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { typesByName } from '../types/index.ts'
import { notWritten } from '../write/write-entry.ts'
import { outcomeOf } from './outcome.ts'

/** Under `/fhir` a refusal is an OperationOutcome. */
export const fhirDialect: ProblemDialect = {
  path: '/fhir',
  write: (problem, language, { accept, url }) =>
    write(outcomeOf(inWords(problem, url), language), refusalFormat(accept, url)),
}

/** A type that is only read, or not written in that way, says so: that a method is not there tells nobody why. */
function inWords(problem: Problem, url: string): Problem {
  const type = problem.kind === wrongMethod ? typesByName.get(ADDRESS.exec(url)?.[1] ?? '') : undefined
  return type === undefined ? problem : notWritten(type, type.write)
}
const ADDRESS = /^\/fhir\/([A-Z]\w{1,63})(?:\/[A-Za-z0-9.-]{1,64})?\/?(?:\?|$)/

/** A client that accepts neither format still gets the reason, as JSON. */
function refusalFormat(accept: string | undefined, url: string): Format {
  try {
    return formatOf(accept, new URLSearchParams(url.split('?')[1] ?? ''))
  } catch {
    return { xml: false, pretty: false }
  }
}
