/**
 * A patient in the index of lists (`lista_mostrada`): 32 bits of the id instead of 128. Two patients may share them, so that whoever
 * finds a row by them asks the row. PostgreSQL keeps what this function answers from version to version: its hash indexes depend on it.
 */
export const shownKey = (patient: string): string => `uuid_hash(${patient})`

/** Those of the patients of one list, each once and in order: equal lists have equal keys. */
export const shownKeys = (patient: string): string => `array_agg(distinct ${shownKey(patient)})`
