import { dateInBogota, yearsBetween } from '../../../model/calendar.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { denied } from './background.ts'
import { conditions } from './diagnoses.ts'
import { startOf } from './encounter.ts'
import { epicrisis } from './epicrisis.ts'
import type { RdaInput } from './input.ts'
import type { MadeResource, Place } from './made.ts'
import { medicines } from './medicines.ts'
import { clarifications, occupation, triage } from './observations.ts'
import { orders, procedures, results } from './orders.ts'
import { payer } from './people.ts'
import { sickLeave } from './sick-leave.ts'
import { allergies, declaredMedicines, declaredProblems, familyHistory, riskFactors } from './statements.ts'

/** A younger patient has no occupation (Ley 1098 de 2006, art. 35). */
export const WORKING_AGE = 15
export const ageOf = (i: RdaInput): number | null => {
  const birth = textIn(i.content.paciente, 'fecha_nacimiento')
  return birth === null ? null : yearsBetween(birth, dateInBogota(startOf(i)))
}

/** What a section holds, where it is filled in, and when the record itself says that there is nothing. */
export interface SectionContent {
  entries(i: RdaInput): readonly MadeResource[]
  nil(i: RdaInput): boolean
  place(i: RdaInput): Place
}

const never = (): boolean => false
/** An act of the encounter: a closed record without it says that it was not done. */
const always = (): boolean => true
const isStatement = (i: RdaInput): boolean => i.kind === 'paciente'

const header =
  (campo: string) =>
  (i: RdaInput): Place => ({ recurso: 'historia', id: i.content.historia.id, campo })
const anew = (recurso: string, campo: string) => (): Place => ({ recurso, id: null, campo })
const background = anew('antecedente_categorizado', 'categoria')

export const contents: Readonly<Record<string, SectionContent>> = {
  sectionPayers: {
    entries: (i) => [payer(i)].filter((p) => p !== null),
    nil: never,
    place: header('eapb'),
  },
  sectionHistoryOfOccupation: {
    entries: occupation,
    // No code says that a patient has none: without this, one who looks for work would never have a document.
    nil: always,
    place: header('ocupacion'),
  },
  sectionAttendanceAllowance: { entries: sickLeave, nil: always, place: header('incapacidad_alcance') },
  sectionMedications: {
    entries: (i) => (isStatement(i) ? declaredMedicines(i) : medicines(i)),
    nil: (i) => !isStatement(i) || denied(i, 'medicamentos'),
    place: (i) => (isStatement(i) ? background() : anew('formula_medicamento', 'medicamento_dci')()),
  },
  sectionAllergies: {
    entries: (i) => allergies(i, isStatement(i)),
    nil: (i) => denied(i, 'alergias'),
    place: background,
  },
  sectionProblems: {
    entries: (i) => (isStatement(i) ? declaredProblems(i) : conditions(i)),
    nil: (i) => isStatement(i) && denied(i, 'problemas'),
    place: (i) => (isStatement(i) ? background() : anew('diagnostico', 'rol')()),
  },
  sectionFamilyMemberHistory: {
    entries: familyHistory,
    nil: (i) => denied(i, 'familiares'),
    place: background,
  },
  sectionTriage: { entries: triage, nil: never, place: header('triage') },
  sectionRiskFactors: { entries: riskFactors, nil: (i) => denied(i, 'factores'), place: background },
  sectionProceduresHx: { entries: procedures, nil: always, place: anew('orden', 'cups') },
  sectionResults: { entries: results, nil: always, place: anew('orden', 'resultado_texto') },
  sectionServiceRequests: { entries: orders, nil: always, place: anew('orden', 'cups') },
  sectionClarificationNotes: { entries: clarifications, nil: never, place: anew('nota', 'contenido') },
  sectionAddendumDocuments: { entries: epicrisis, nil: never, place: header('estado') },
}
