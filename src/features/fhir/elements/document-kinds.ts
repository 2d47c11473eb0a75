import { tipoDocumentoSoporte } from '../../../model/codes/index.ts'

export type Loinc = readonly [code: string, display: string]
/** What kind of document it is for everybody; where LOINC has the very thing. */
export const TYPES: Readonly<Record<string, Loinc>> = {
  EPI: ['18842-5', 'Discharge summary'],
  HEV: ['11506-3', 'Progress note'],
  PDX: ['30954-2', 'Relevant diagnostic tests/laboratory data note'],
  DQX: ['11504-8', 'Surgical operation note'],
  RAN: ['34750-0', 'Anesthesiology Note'],
  HAU: ['34111-5', 'Emergency department Note'],
  CON: ['59284-0', 'Consent Document'],
  LAB: ['11502-2', 'Laboratory report'],
  IMG: ['18748-4', 'Diagnostic imaging study'],
  REM: ['57133-1', 'Referral note'],
}

/** Of ours and not of Res. 2284. */
export const OWN_TYPES = ['CON', 'LAB', 'IMG', 'REM', 'OTR']

export const documentKinds: readonly string[] = tipoDocumentoSoporte.codes.map(({ code }) => code)
export const isDocumentKind = (kind: string): boolean => tipoDocumentoSoporte.byCode.has(kind)

/** The kind that is drawn with that code of LOINC. */
export const documentKind = (loinc: string): string | undefined =>
  documentKinds.find((kind) => TYPES[kind]?.[0] === loinc)
