import { optionalCell, readTsvTable, textCell } from '../../../src/modules/tsv-table/index.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { examples } from './example.ts'

const rows = readTsvTable(new URL('sentences.tsv', import.meta.url), {
  regla: textCell,
  edad: optionalCell(textCell),
  sexo: optionalCell(textCell),
  si: textCell,
  no: textCell,
})

/** Who says it, where the age or the sex matters. */
export const personOf = (edad: string | undefined, sexo: string | undefined): Case => ({
  ...(edad === undefined ? {} : { edad: `${edad} días` }),
  ...(sexo === 'F' || sexo === 'M' ? { sexo } : {}),
})

export const tableExamples = examples(
  rows.map(({ regla, edad, sexo, si, no }) => {
    const person = personOf(edad, sexo)
    return [regla, { ...person, actual: si }, { ...person, actual: no }]
  }),
)
