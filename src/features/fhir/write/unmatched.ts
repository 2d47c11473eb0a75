import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { IDENTITY } from '../../entrada/outcome.ts'
import { informePorResolver } from './problems.ts'
import type { UnmatchedReport } from './report-intake.ts'
import type { WriteEntry } from './write-entry.ts'
import type { WriteRun } from './write-run.ts'

const waits = say(
  'Quedó guardado como llegó: una persona dirá de quién es y qué orden responde.',
  'It is kept as it came: a person will say whose it is and which order it answers.',
)
const otherPerson = 'It contradicts the record of the patient whom it names.'
const missing = say('No existe o no está disponible.', 'It does not exist or is not available.')

/** As it was refused when it came, for one that a person filed beyond its sender's reach. */
export const stillUnmatched = (): Problem =>
  new Problem(informePorResolver, {
    detail: waits,
    errores: [{ campo: 'paciente', codigo: 'referencia', mensaje: missing }],
  })

/** Left to a person where the source has a channel, and told to its sender alone where it has none. */
export function unmatched(
  { request: { intake } }: WriteRun,
  entry: WriteEntry,
  campo: 'paciente' | 'orden',
  why: UnmatchedReport,
): Problem {
  const { causa, detalle } = why.left
  // Of a patient whom it does not reach its sender is told the same, whether there is such a person or not.
  const isTold = causa === IDENTITY || (campo === 'orden' && intake !== undefined)
  const mensaje = isTold ? say(detalle ?? missing.es, causa === IDENTITY ? otherPerson : missing.en) : missing
  const errores = [{ campo, codigo: 'referencia' as const, mensaje }]
  if (intake === undefined) return new Problem(invalid, { errores })
  intake.unmatched(entry, why)
  return new Problem(informePorResolver, { detail: waits, errores })
}
