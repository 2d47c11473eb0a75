import {
  defineOperation,
  type OperationInput,
  type OperationResult,
  oncePerService,
} from '../../../engine/operation.ts'
import { accountRoles } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { Problem } from '../../../model/problem.ts'
import { badParameter, notFound } from '../../../model/problems.ts'
import { everything } from '../everything/everything.ts'
import { fhirTypes } from '../types/index.ts'
import { BASE } from './context.ts'
import { FHIR_OUTPUT, fhirOperation, formatFields } from './declaring.ts'
import { mayReadType } from './permission.ts'
import { demasiadoCostoso, fhirNoAceptable } from './problems.ts'
import { searching } from './search-operation.ts'
import { type FhirDeps, fhirContext } from './service.ts'

/** The types that are part of a patient's record. */
export const inCompartment = fhirTypes.filter(
  (t) => t.readOnly !== true && t.sources.some(({ resource }) => resource.patientField !== null),
)

const EVERY_TYPE = '*'

const needs = (deps: FhirDeps) => {
  const context = oncePerService(deps, fhirContext)
  const searches = new Map(inCompartment.map((t) => [t.type, searching(context, t)]))
  const all = everything(context)
  return (input: OperationInput, patient: string, type: string): Promise<OperationResult> => {
    if (type === EVERY_TYPE) return all.answer(input, patient)
    const search = searches.get(type)
    if (search === undefined || !isUuid(patient)) throw new Problem(notFound)
    return search(input, patient.toLowerCase())
  }
}

const shared = {
  ...fhirOperation,
  access: accountRoles.filter((role) => inCompartment.some((t) => mayReadType(role, t))),
  action: 'buscar',
  resource: 'paciente',
  output: FHIR_OUTPUT('Bundle de tipo `searchset`.'),
  problems: [notFound, badParameter, demasiadoCostoso, fhirNoAceptable],
  needs,
} as const

const ABOUT =
  'Lo mismo que la búsqueda del tipo, de un solo paciente: `Patient/{id}/Observation?code=…`. Con `*` en lugar del tipo, lo mismo que `$everything`.'

export const compartmentOperations = [
  defineOperation({
    ...shared,
    id: 'fhir_Patient_compartment_list',
    method: 'GET',
    path: `${BASE}/Patient/{patient_id}/{tipo}`,
    title: 'Buscar en la historia de un paciente',
    about: ABOUT,
    query: formatFields,
    run: (input, search) => search(input, input.params.patient_id, input.params.tipo),
  }),
  defineOperation({
    ...shared,
    id: 'fhir_Patient_compartment_search_create',
    method: 'POST',
    path: `${BASE}/Patient/{patient_id}/{tipo}/_search`,
    title: 'Buscar en la historia de un paciente sin escribir en la dirección',
    about: ABOUT,
    ownForm: formatFields,
    run: (input, search) => search(input, input.params.patient_id, input.params.tipo),
  }),
]
