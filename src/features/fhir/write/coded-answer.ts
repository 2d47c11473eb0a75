import { clinicalValues } from '../../../model/codes/clinical-values.ts'
import { Problem } from '../../../model/problem.ts'
import { invalid } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { SNOMED } from '../elements/coding.ts'
import { LOINC } from '../elements/drawing.ts'
import { optionAnswered } from '../types/observation/coded-answers.ts'
import { VALUES } from '../types/observation/value-elements.ts'
import { codesIn, listIn, objectIn, textIn } from './elements.ts'

/** The option of a listed value that one of its codings says: our own code, or that of an international list. */
function optionIn(code: string, { system, code: answer }: Readonly<Record<string, unknown>>): string | null {
  const [of, said] = [textIn(system) ?? '', textIn(answer) ?? '']
  if (of !== `${VALUES}:${code}`) return optionAnswered(code, { system: of, code: said })
  const options = clinicalValues.get(code)?.opciones
  return options === undefined || options.has(said) ? said : null
}

/**
 * The option that the codings of an answer agree on; null where none of them is one of ours. Where two that we know say different things nobody
 * guesses which is meant.
 */
export function answeredOption(code: string, concept: unknown, campo: string): string | null {
  const codings = listIn(objectIn(concept).coding)
  const options = [...new Set(codings.flatMap((coding) => optionIn(code, coding) ?? []))]
  const told = [options, ...[SNOMED, LOINC].map((system) => [...new Set(codesIn(concept, system))])]
  const contrary = told.find((all) => all.length > 1)
  if (contrary === undefined) return options[0] ?? null
  const all = contrary.join(', ')
  const mensaje = say(
    `Sus códigos dicen respuestas distintas (${all}): envíe los de una sola.`,
    `Its codes say different answers (${all}): send those of one.`,
  )
  throw new Problem(invalid, { errores: [{ campo, codigo: 'codigos_contradictorios', mensaje }] })
}
