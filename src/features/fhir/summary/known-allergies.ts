import type { AuditEntry } from '../../../engine/audit.ts'
import type { Call } from '../../../engine/call.ts'
import type { Core } from '../../../engine/core.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import {
  allergyCodes,
  allergyReader,
  hasDeniedAllergies,
  personReader,
  type RecordedAllergy,
  recordedAllergies,
} from '../../../modules/persona/index.ts'
import { titledConcept } from '../elements/coding.ts'
import { type FhirResource, narrative } from '../elements/drawing.ts'
import { CLINICAL, NO_KNOWN, VERIFICATION } from '../types/allergy-intolerance.ts'

/** What a summary says of allergies beside the resources of the type. */
export interface KnownAllergies {
  /** Those that the record tells in its words, which no resource is made of. */
  readonly worded: readonly FhirResource[]
  readonly audit: readonly AuditEntry[]
  /** Whether «none known» may be said of the person: of all that the record knows, also what this caller does not reach. */
  readonly none: boolean
}

export const deniesAllergies = ({ resourceType, code }: FhirResource): boolean =>
  resourceType === 'AllergyIntolerance' &&
  isJsonObject(code) &&
  Array.isArray(code.coding) &&
  code.coding.some((c) => isJsonObject(c) && c.code === NO_KNOWN.code)

/** Whether a resource of the type is made of that row. */
const isDrawn = ({ recurso, row }: RecordedAllergy): boolean =>
  (recurso === 'antecedente_categorizado' && row.categoria === 'alergico') ||
  (recurso === 'antecedente' && row.tipo === 'alergico') ||
  (recurso === 'diagnostico' && allergyCodes.has(String(row.codigo_cie10)))

const drawn = (id: string, patient: string, { agente, row }: RecordedAllergy): FhirResource => ({
  resourceType: 'AllergyIntolerance',
  id,
  meta: { lastUpdated: row.actualizado_en },
  ...narrative(`Alergia: ${agente}`),
  clinicalStatus: titledConcept(CLINICAL, 'active'),
  verificationStatus: titledConcept(VERIFICATION, 'unconfirmed'),
  code: { text: agente },
  patient: { reference: `Patient/${patient}` },
  recordedDate: row.creado_en,
})

/** Of the person with that record; told is what stands in these charts. */
export function allergiesKnown(core: Core) {
  const readPerson = personReader(core.registry)
  const readAll = allergyReader(core.registry, 'con lo reservado')
  return async (call: Call, patient: string, charts: readonly string[], denies: boolean): Promise<KnownAllergies> => {
    const person = await readPerson(core.db, call, patient, null)
    const all = person === null ? [] : recordedAllergies(person)
    const worded = all.filter(
      (allergy) => charts.includes(String(allergy.row.paciente)) && !isDrawn(allergy) && !allergy.resuelta,
    )
    const isAsked = denies && all.length === 0
    const whole = isAsked ? (await readAll(core.db, [patient])).get(patient) : undefined
    const audit = [...Map.groupBy(worded, ({ recurso }) => recurso)].map(
      ([resource, of]): AuditEntry => ({
        call,
        action: 'exportar',
        status: 200,
        fields: [],
        resource,
        rows: [...new Set(of.map(({ row }) => row.id))],
        patients: [patient],
        patient,
      }),
    )
    return {
      worded: worded.map((allergy) => drawn(core.newId(), patient, allergy)),
      audit,
      none: whole !== undefined && hasDeniedAllergies(whole),
    }
  }
}
