import { headerFields, type SectionKey } from '../sections.ts'
import type { Entry } from '../view.ts'
import { isSettled } from './settled.ts'

export type IndexState = 'falta' | 'borrador' | 'sin_firmar' | 'firmado' | 'con_datos' | 'vacia'

const isHeader = (key: SectionKey): key is keyof typeof headerFields => key in headerFields

/** What is written in each section first; those who may not have nowhere to go in one that is empty. */
export const writtenIn: Readonly<Partial<Record<SectionKey, string>>> = {
  antecedentes: 'antecedente_categorizado',
  revision: 'revision_sistema',
  examen: 'examen_fisico',
  odontograma: 'odontograma',
  partograma: 'partograma',
  escalas: 'escala',
  mediciones: 'valor_clinico',
  notas: 'nota',
  diagnosticos: 'diagnostico',
  formulas: 'formula_medicamento',
  ordenes: 'orden',
  consentimientos: 'consentimiento',
  documentos: 'documento',
}

/** Whether that part of the header says something. */
export const headerHas = (key: SectionKey, historia: Readonly<Record<string, unknown>>): boolean =>
  isHeader(key) && headerFields[key].some((name) => historia[name] != null && historia[name] !== '')

/** What of a section matters first. */
export function stateOf(of: {
  readonly lacks: boolean
  readonly draft: boolean
  readonly rows: readonly Entry[]
  readonly header: boolean
  /** Sealed, with all that is in it. */
  readonly sealed: boolean
}): IndexState {
  if (of.draft) return 'borrador'
  if (of.lacks) return 'falta'
  if (!of.sealed && of.rows.some((row) => row.firmado === false && !isSettled(row))) return 'sin_firmar'
  if (of.rows.length > 0) return of.rows.some((row) => row.firmado === true) ? 'firmado' : 'con_datos'
  return of.header ? 'con_datos' : 'vacia'
}
