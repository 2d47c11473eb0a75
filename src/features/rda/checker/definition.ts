/** A type an element may have, with the profiles that its value, or what a reference leads to, must follow. */
export interface TypeRef {
  readonly code: string
  readonly profiles: readonly string[]
  readonly targets: readonly string[]
}

export interface Invariant {
  readonly key: string
  readonly severity: 'error' | 'warning'
  readonly human: string
  readonly expression: string
}

export interface Discriminator {
  readonly type: 'value' | 'exists' | 'pattern' | 'type' | 'profile'
  readonly path: string
}

export interface Slicing {
  readonly discriminators: readonly Discriminator[]
  readonly rules: 'open' | 'closed' | 'openAtEnd'
  readonly ordered: boolean
}

/**
 * What a definition says of one element. What it does not say is what the element has in what it is derived from: a
 * snapshot says everything, our own rules and a differential only what they change.
 */
export interface Element {
  /** Without `[x]`. */
  readonly name: string
  readonly choice?: boolean
  readonly min?: number
  readonly max?: number
  /** Whether JSON writes it as an array: that is a matter of the base, not of the profile. */
  readonly list?: boolean
  readonly types?: readonly TypeRef[]
  readonly fixed?: unknown
  readonly pattern?: unknown
  readonly maxLength?: number
  /** Only where the list is mandatory. */
  readonly valueSet?: string
  readonly slicing?: Slicing
  readonly sliceName?: string
  /** The path of the element whose children it has: `Composition.section`. */
  readonly contentReference?: string
  readonly invariants?: readonly Invariant[]
  readonly children: readonly Element[]
  readonly slices: readonly Element[]
}

export interface Profile {
  readonly url: string
  /** `Patient`, `Extension`, `Period`. */
  readonly type: string
  /** What it is derived from; absent in a base definition. */
  readonly base?: string
  readonly root: Element
}

export const HL7 = 'http://hl7.org/fhir/StructureDefinition/'
export const RDA = 'https://fhir.minsalud.gov.co/rda/'
