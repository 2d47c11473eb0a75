import type { Param } from '../source.ts'

const DEFINITIONS = 'http://hl7.org/fhir/SearchParameter'

/** A parameter of R4, under the name that its definition has there. */
const plain =
  (type: Param['type']) =>
  (name: string, definition: string, about: string): Param => ({
    name,
    type,
    about,
    definition: `${DEFINITIONS}/${definition}`,
  })

export const tokenParam = plain('token')
export const stringParam = plain('string')
export const dateParam = plain('date')
export const quantityParam = plain('quantity')

/** `path` is where in the resource it is written. */
export const referenceParam = (
  name: string,
  definition: string,
  about: string,
  path: string,
  ...targets: readonly string[]
): Param => ({ ...plain('reference')(name, definition, about), path, targets })

/** What nearly every clinical type is searched by. */
export const toPatient = (path: string): Param =>
  referenceParam('patient', 'clinical-patient', 'De quién es.', path, 'Patient')
export const toSubject = (type: string): Param =>
  referenceParam('subject', `${type}-subject`, 'De quién es.', 'subject', 'Patient')
export const toEncounter = (definition: string, path = 'encounter', name = 'encounter'): Param =>
  referenceParam(name, definition, 'Atención en que se registró.', path, 'Encounter')
export const byCode: Param = tokenParam('code', 'clinical-code', 'Qué es, por su código.')
