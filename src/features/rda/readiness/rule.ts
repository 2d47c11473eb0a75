import type { Resource } from '../../../model/resource.ts'
import type { Document, RdaInput } from '../document/input.ts'
import type { GuideVersion } from '../document/version.ts'

export type Severity = 'error' | 'advertencia'

/** Something that a document demands of the record, by the name of our own field. */
export interface Rule {
  readonly codigo: string
  readonly recurso: string
  readonly campo: string
  /** Where it would be in the document. */
  readonly fhir: string
  readonly ruta: string
  readonly mensaje: string
  readonly solucion: string
  readonly kinds: readonly Document[]
  severity(version: GuideVersion): Severity
  /** Whether it is asked of this record at all. */
  applies(i: RdaInput): boolean
  /** The rows at fault; null is one that has to be written. */
  fails(i: RdaInput): readonly (string | null)[]
  /** The same of histories `h` of patients `p` attended by `pr`, as a condition; none where only the record itself can tell. */
  readonly sql?: (seen: Seen) => string
}

/** `alive and reached` of other collections, for whoever asks. */
export type Seen = (resource: Resource, alias: string) => string

export const encounters: readonly Document[] = ['consulta', 'urgencias', 'hospitalizacion']
export const stays: readonly Document[] = ['urgencias', 'hospitalizacion']
export const every: readonly Document[] = ['paciente', ...encounters]

type Given = Pick<Rule, 'codigo' | 'recurso' | 'campo' | 'fhir' | 'ruta' | 'mensaje' | 'solucion' | 'fails'> &
  Partial<Pick<Rule, 'kinds' | 'severity' | 'applies' | 'sql'>>

export const rule = (given: Given): Rule => ({
  kinds: every,
  severity: () => 'error',
  applies: () => true,
  ...given,
})
export const advice = (given: Given): Rule => rule({ ...given, severity: () => 'advertencia' })
