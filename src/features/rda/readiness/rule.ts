import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import type { historia } from '../../../resources/historia.ts'
import type { paciente } from '../../../resources/paciente.ts'
import type { profesional } from '../../fhir/elements/professional.ts'
import type { Document, RdaInput, RdaProvider } from '../document/input.ts'
import type { TakenName } from '../document/taken.ts'
import type { GuideVersion, VersionName } from '../document/version.ts'

export type Severity = 'error' | 'advertencia'

/** What a rule may speak of: of the collections, only the rows that the document takes in. */
type JudgedRows = {
  readonly historia: RowFor<typeof historia>
  readonly paciente: RowFor<typeof paciente>
  /** The account in charge of the history, if it is of a professional. */
  readonly profesional: RowFor<typeof profesional>
  /** What the operator configured. */
  readonly prestador: RdaProvider
} & { readonly [N in TakenName]: EntryRow<N> }
export type JudgedName = keyof JudgedRows

/** `each`: these rows are at fault; `none`: it is a fault that there is no such row. */
type Quantified<P> = { readonly each: P } | { readonly none: P }
type FaultOf<N extends JudgedName> = { readonly of: N; readonly kinds?: readonly Document[] } & Quantified<
  Predicate<JudgedRows[N]>
>
export type Fault = { [N in JudgedName]: FaultOf<N> }[JudgedName]

/** What only code can tell, because it counts time, reads words or asks the configuration: never in a list of many. */
type Judgement = (i: RdaInput) => boolean

/** Something that a document demands of the record, by the name of our own field. */
export interface RdaRule {
  readonly codigo: string
  readonly recurso: JudgedName
  readonly campo: string
  /** Where it would be in the document. */
  readonly fhir: string
  readonly ruta: string
  readonly mensaje: string
  readonly solucion: string
  readonly kinds: readonly Document[]
  /** Whether it is asked of a record at all: where there is such a row. */
  readonly asked?: Fault | Judgement
  readonly faults: readonly Fault[] | Judgement
  /** The only version of the guide that asks for it; all do where nothing is said. */
  readonly only?: VersionName
  severity(version: GuideVersion, kind: Document): Severity
}

export const encounters: readonly Document[] = ['consulta', 'urgencias', 'hospitalizacion']
export const stays: readonly Document[] = ['urgencias', 'hospitalizacion']
export const every: readonly Document[] = ['paciente', ...encounters]

/** Where what is missing of each would be, and in which documents. */
const places: { readonly [N in JudgedName]: readonly [fhir: string, kinds: readonly Document[]] } = {
  historia: ['Encounter', encounters],
  paciente: ['Patient', every],
  profesional: ['Practitioner', every],
  prestador: ['Organization', encounters],
  diagnostico: ['Encounter', encounters],
  orden: ['ServiceRequest', encounters],
  formula_medicamento: ['MedicationRequest', encounters],
  formula_insumo: ['ServiceRequest', encounters],
  antecedente_categorizado: ['Composition', encounters],
}

interface RuleWords<N extends JudgedName>
  extends Partial<Pick<RdaRule, 'codigo' | 'fhir' | 'kinds' | 'faults' | 'only'>> {
  readonly ruta: string
  readonly mensaje: string
  readonly solucion: string
  readonly each?: Predicate<JudgedRows[N]>
  readonly none?: Predicate<JudgedRows[N]>
  readonly asked?: Predicate<JudgedRows[N]> | Judgement
  /** Recommended only: always, or by the versions of the guide, and in the documents, that do not demand it. */
  readonly advice?: true | 'demandsDemography' | 'demandsRecent' | 'demandsProvider'
}

const isDemanded = (demanded: boolean | readonly Document[], kind: Document): boolean =>
  typeof demanded === 'boolean' ? demanded : demanded.includes(kind)

/** What a document demands of a field; unless it is said otherwise, that the field has a value. */
export function rule<N extends JudgedName>(
  recurso: N,
  campo: keyof JudgedRows[N] & string,
  { each, none, asked, advice, ...words }: RuleWords<N>,
): RdaRule {
  const [fhir, kinds] = places[recurso]
  const that = none === undefined ? { each: each ?? { [campo]: null } } : { none }
  return {
    codigo: `falta_${campo}`,
    recurso,
    campo,
    fhir,
    kinds,
    // Predicates over the rows of `N`, as the parameters say: the compiler does not tell the members of a union apart by `N`.
    faults: [{ of: recurso, ...that } as Fault],
    severity: (version, kind) =>
      advice === undefined || (advice !== true && isDemanded(version[advice], kind)) ? 'error' : 'advertencia',
    // The same of what is asked.
    ...(asked === undefined
      ? {}
      : { asked: typeof asked === 'function' ? asked : ({ of: recurso, each: asked } as Fault) }),
    ...words,
  }
}
