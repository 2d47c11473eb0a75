import { text } from '../../../model/text/row-values.ts'
import { identityOf } from '../../medicamentos/index.ts'
import { doseOf, toldDose } from './dose.ts'
import type { Medicine } from './person-facts.ts'
import type { PersonRows } from './person-rows.ts'
import { taken } from './taken.ts'

const UNKNOWN_DOSE = {
  toma: null,
  dia: null,
  unidades: null,
  unidadesDia: null,
  mEq: null,
  mEqDia: null,
  dias: null,
  cada: null,
} as const

/** What the patient takes, with what we know of each. A stopped, ended or annulled prescription is not taken. */
export const medicinesOf = (rows: PersonRows, now: string, kg: number | null): Medicine[] =>
  taken(rows, now).map(({ id, recurso, row, campo, fragmento, dci, atc, codigo, de, local }) => {
    const { drugs, groups, sustancias, clases, reconocido, dudoso } = identityOf({ nombre: dci, codigo, atc })
    const isTold = de === 'antecedente'
    return {
      recurso,
      row,
      id,
      nombre: dci,
      campo,
      fragmento,
      de,
      local,
      atc,
      codigo,
      drugs,
      groups,
      sustancias,
      clases,
      reconocido,
      dudoso,
      dosis: isTold ? { ...UNKNOWN_DOSE, ...toldDose(text(row, 'dosis_texto')) } : doseOf(row, kg),
    }
  })
