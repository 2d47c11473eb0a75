import { type AnyPredicate, always, type Predicate, rowsThatHold } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { heldDiagnosis } from '../../../resources/diagnostico.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import { formulaInsumo } from '../../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import type { historia } from '../../../resources/historia.ts'
import { orden } from '../../../resources/orden.ts'
import type { paciente } from '../../../resources/paciente.ts'
import type { RdaInput } from './input.ts'

/** The collections of a record that a document is made of. */
export type TakenName = 'diagnostico' | 'orden' | 'formula_medicamento' | 'formula_insumo' | 'antecedente_categorizado'

/** Of each collection, the rows that the document takes in: they stand, and nobody took back what they say. */
export const taken: { readonly [N in TakenName]: AnyPredicate } = {
  diagnostico: heldDiagnosis,
  orden: orden.stands,
  formula_medicamento: {
    all: [
      formulaMedicamento.stands,
      { estado: ['activa', 'finalizada'] } satisfies Predicate<EntryRow<'formula_medicamento'>>,
    ],
  },
  formula_insumo: {
    all: [formulaInsumo.stands, { estado: ['activa'] } satisfies Predicate<EntryRow<'formula_insumo'>>],
  },
  antecedente_categorizado: heldBackground,
}

/** Done in the encounter. */
export const doneOrder = { estado: ['completada'], not: { cups: null } } as const satisfies Predicate<EntryRow<'orden'>>
/** Finished within the encounter, and of a product that the register knows: it was given here. */
export const givenMedicine = {
  estado: ['finalizada'],
  not: { ium: null, cum: null },
} as const satisfies Predicate<EntryRow<'formula_medicamento'>>

/** 05 and 12 have no insurer: they pay for themselves. */
export const selfPaying = {
  eapb: null,
  tipo_usuario: ['05', '12'],
} as const satisfies Predicate<RowFor<typeof historia>>

/** Colombia, where nothing else is said. */
export const livesHere = {
  any: [{ pais_residencia: null }, { pais_residencia: ['170'] }],
} as const satisfies Predicate<RowFor<typeof paciente>>

/** Those rows of what the history holds. */
export const takenRows = <N extends Exclude<TakenName, 'antecedente_categorizado'>>(
  { content }: Pick<RdaInput, 'content'>,
  name: N,
  that: Predicate<EntryRow<N>> = always,
): readonly EntryRow<N>[] => rowsThatHold<EntryRow<N>>({ all: [taken[name], that] }, content.entries[name])

/** Those of the background of the person, of whatever history. */
export const takenBackground = (
  { antecedentes }: Pick<RdaInput, 'antecedentes'>,
  that: Predicate<EntryRow<'antecedente_categorizado'>> = always,
): readonly EntryRow<'antecedente_categorizado'>[] =>
  rowsThatHold({ all: [taken.antecedente_categorizado, that] }, antecedentes)
