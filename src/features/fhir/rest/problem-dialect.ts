import type { ProblemDialect } from '../../../engine/feature-parts.ts'
import { type Format, formatOf } from '../format/negotiate.ts'
import { write } from '../format/write.ts'
import { outcomeOf } from './outcome.ts'

/** Under `/fhir` a refusal is an OperationOutcome. */
export const fhirDialect: ProblemDialect = {
  path: '/fhir',
  write: (problem, language, { accept, url }) => write(outcomeOf(problem, language), refusalFormat(accept, url)),
}

/** A client that accepts neither format still gets the reason, as JSON. */
function refusalFormat(accept: string | undefined, url: string): Format {
  try {
    return formatOf(accept, new URLSearchParams(url.split('?')[1] ?? ''))
  } catch {
    return { xml: false, pretty: false }
  }
}
