import type { Row } from '../../../model/resource.ts'
import type { GroupKey } from '../../farmacologia/drug-groups.ts'
import type { Drug } from '../../farmacologia/drugs/drug.ts'
import type { LoadedInteractions } from '../../farmacologia/loaded-interactions.ts'
import type { Alerta } from '../../historias/alerts/alert.ts'
import type { RecordedAllergy } from '../../historias/alerts/recorded-allergies.ts'
import type { Pendiente } from '../../historias/checklist.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { ReadWord } from '../text/assertion.ts'
import type { IcdReader } from '../text/icd-reader.ts'

/** A row and the collection that it is of: what can be cited. */
export interface Entry {
  readonly recurso: string
  readonly row: Row
}

export interface Dose {
  /** Milligrams in one taking, where units let us tell. */
  readonly toma: number | null
  readonly dia: number | null
  /** International units in one taking and in a day, of what is measured in them. */
  readonly unidades: number | null
  readonly unidadesDia: number | null
  /** Days that it lasts; null where the prescription does not say. */
  readonly dias: number | null
  /** Days between one taking and the next; null if only once or as needed. */
  readonly cada: number | null
}

/** A medicine that the patient takes or is about to. */
export interface Medicine extends Entry {
  readonly id: string
  readonly nombre: string
  readonly campo: string
  /** Prescribed in this history, in another one, or only told by the patient. */
  readonly de: 'historia' | 'otra_historia' | 'antecedente'
  readonly local: boolean
  readonly atc: string | null
  /** What we know of each substance in it; empty for what we do not know. */
  readonly drugs: readonly Drug[]
  readonly groups: ReadonlySet<GroupKey>
  readonly dosis: Dose
}

export interface Allergy extends Entry, RecordedAllergy {
  readonly row: RecordedAllergy['row']
}

export interface Diagnosis extends Entry {
  readonly codigo: string
  readonly campo: string
  readonly aqui: boolean
  /** Neither resolved, inactive nor in remission. */
  readonly activo: boolean
}

export interface Measure extends Entry {
  readonly campo: string
  readonly valor: number
  readonly unidad: string
  readonly dia: string
}

/** Free text of an entry. */
export interface Prose extends Entry {
  readonly campo: string
  readonly texto: string
  /** Its words and how it means them, read once. */
  readonly palabras: readonly ReadWord[]
  /** The words alone, folded, one space between. */
  readonly plano: string
}

/** Everything that the rules may look at, of one patient and one history. Pure data; annulled entries are not here. */
export interface ClinicalRecord {
  readonly now: string
  readonly today: string
  readonly content: HistoryContent
  readonly historia: Row
  readonly edad: number | null
  readonly edadDias: number | null
  readonly sexo: string | null
  readonly fallecido: boolean
  readonly embarazo: readonly Entry[]
  readonly lactancia: readonly Entry[]
  readonly semanas: Measure | null
  readonly peso: Measure | null
  readonly medicamentos: readonly Medicine[]
  readonly alergias: readonly Allergy[]
  readonly niegaAlergias: readonly Entry[]
  readonly diagnosticos: readonly Diagnosis[]
  readonly examen: Row | null
  readonly examenes: readonly Row[]
  /** By code of the catalogue, oldest first. */
  readonly valores: ReadonlyMap<string, readonly Measure[]>
  readonly valoresCodigo: ReadonlyMap<string, Row>
  /** The newest of each scale. */
  readonly escalas: ReadonlyMap<string, Row>
  readonly ordenes: readonly Row[]
  readonly antecedentes: readonly Row[]
  readonly textos: readonly Prose[]
  /** What the coded list of the past says in words. */
  readonly pasado: readonly Prose[]
  readonly familia: readonly Row[]
  readonly filtracion: { readonly valor: number; readonly de: Measure } | null
  readonly alertas: readonly Alerta[]
  readonly pendientes: readonly Pendiente[]
  /** The classification, where one was given. */
  readonly cie10: IcdReader | null
  /** What the institution loaded besides the interactions of the service. */
  readonly interacciones: LoadedInteractions
}
