import { at, shared } from '../source.ts'

/** What nearly every clinical type is searched by. */
export const toPatient = (path: string) => at(path, 'De quién es.', 'clinical')
export const toSubject = 'De quién es.'
/** `family` where R4 shares its definition with other types. */
export const toEncounter = (family?: string) => at('encounter', 'Atención en que se registró.', family)
export const byCode = shared('clinical', 'Qué es, por su código.')
