import { departamento, municipio } from '../../../model/codes/index.ts'
import { labelOf } from './coding.ts'
import { extension, type Maybe, rdaCoding, when } from './drawing.ts'

const divipola = (name: string, code: string): object => ({ extension: [extension(name, rdaCoding('DIVIPOLA', code))] })

/** A municipality, by its name and its code, and its department. */
export const townElements = (town: Maybe<string>): object =>
  when(town, (known) => {
    const state = known.slice(0, 2)
    const label = labelOf(departamento, state)
    return {
      city: labelOf(municipio, known) ?? known,
      _city: divipola('DivipolaMunicipality', known),
      state: label,
      _state: label === null ? null : divipola('DivipolaDepartment', state),
    }
  }) ?? {}
