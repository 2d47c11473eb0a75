import { finalidad, tipoTecnologia } from '../../../model/codes/index.ts'
import type { RowFor } from '../../../model/resource.ts'
import type { formulaMedicamento } from '../../../resources/formula-medicamento.ts'
import type { CodeTable } from '../search/cases.ts'
import { type Cases, casesOf } from '../search/cases.ts'
import { type Concept, called, labelOf, listed } from './coding.ts'
import { type Maybe, OURS, RDA, reference } from './drawing.ts'
import { unlessAnnulled } from './entries.ts'

/** What is asked for: medicines, supplies, orders, and what was done by them. */

export const MIPRES = `${RDA}/NamingSystem/MIPRES`
/** The official pad of medicines under special control. */
export const PAD = `${OURS}:recetario`
/** What this provider counts its prescriptions by. */
export const PRESCRIPTION = `${OURS}:formula`
/** States that FHIR's list does not tell apart: said beside it. */
export const ORDER_STATE = `${OURS}:estado-orden`
export const TECHNOLOGY = `${RDA}/CodeSystem/ColombianHealthTechnologyCategory`
export const PURPOSE = `${RDA}/CodeSystem/RIPSFinalidadConsultaVersion2`
export const PROCEDURE = '01'

type State = NonNullable<RowFor<typeof formulaMedicamento>['estado']>
const prescribed: Readonly<Record<Exclude<State, 'anulada'>, string>> = {
  borrador: 'draft',
  activa: 'active',
  suspendida: 'on-hold',
  finalizada: 'completed',
}
type Stated = { estado: string; anulado: boolean | null }

/** FHIR's codes of the states of a collection whose rows can also be annulled. */
export const stateCases = (table: CodeTable): Cases<Stated> => unlessAnnulled<Stated>(casesOf('estado', table))

/** A state of its own says that a prescription was recorded by mistake. */
export const prescriptionStatuses: Cases<Stated> = {
  ...stateCases(prescribed),
  'entered-in-error': { any: [{ anulado: [true] }, { estado: ['anulada' satisfies State] }] },
}

export const identifierOf = (system: string, value: Maybe<string>): object | null => (value ? { system, value } : null)

/** Why a thing was asked for: its purpose, and the diagnosis of the same encounter. */
export const reasons = (row: { readonly finalidad?: string | null; readonly diagnostico?: string | null }): object => ({
  reasonCode: [
    called(labelOf(finalidad, row.finalidad), ...listed('RIPSFinalidadConsultaVersion2', finalidad, row.finalidad)),
  ],
  reasonReference: [reference('Condition', row.diagnostico)],
})

/** What kind of technology it is, by the resolution that tells them apart (Res. 866 de 2021). */
export const technology = (code: Maybe<string>): Concept =>
  called(labelOf(tipoTecnologia, code), ...listed('ColombianHealthTechnologyCategory', tipoTecnologia, code))
