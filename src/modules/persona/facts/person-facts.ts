import type { Row } from '../../../model/resource.ts'
import type { AllergyKey, Drug, GroupKey, Substance } from '../../medicamentos/index.ts'
import type { LoadedInteractions } from '../loaded-interactions.ts'
import type { Entry, Prose } from './entry.ts'
import type { Gestation } from './pregnancy.ts'
import type { RecordedAllergy } from './recorded-allergies.ts'

export interface Dose {
  /** Milligrams in one taking, where units let us tell. */
  readonly toma: number | null
  readonly dia: number | null
  /** International units in one taking and in a day, of what is measured in them. */
  readonly unidades: number | null
  readonly unidadesDia: number | null
  readonly mEq: number | null
  readonly mEqDia: number | null
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
  /** Of what is written there, the words that say so; null where all of it does. */
  readonly fragmento: string | null
  /** Prescribed in this history, in another one, or only told by the patient. */
  readonly de: 'historia' | 'otra_historia' | 'antecedente'
  readonly local: boolean
  readonly atc: string | null
  /** Its code in the table of DCI. */
  readonly codigo: string | null
  /** What we know of each substance in it; empty for what we do not know. */
  readonly drugs: readonly Drug[]
  readonly groups: ReadonlySet<GroupKey>
  /** Everything that its name and its codes may mean, and the classes that people are allergic to. */
  readonly sustancias: readonly Substance[]
  readonly clases: ReadonlySet<AllergyKey>
  readonly reconocido: boolean
  /** Names between which it cannot be told. */
  readonly dudoso: readonly string[]
  readonly dosis: Dose
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

export interface Transaminase {
  readonly de: Measure
  /** How many times the most that is normal it is. */
  readonly veces: number
}

/** How the liver does: the newest of each measure, and its diseases that stand. */
export interface LiverFunction {
  readonly transaminasas: readonly Transaminase[]
  readonly bilirrubina: Measure | null
  readonly albumina: Measure | null
  readonly inr: Measure | null
  readonly diagnosticos: readonly Diagnosis[]
}

/** What is known of a person at an instant, through the reach of the caller; each fact names the rows that say it. Pure data. */
export interface PersonFacts {
  readonly now: string
  readonly today: string
  /** The encounter in which they are asked for; null where no encounter asks. */
  readonly historia: Row | null
  /** Of the rest of the person nothing is known, not even whether there is any. */
  readonly soloAtencion: boolean
  readonly edad: number | null
  readonly edadDias: number | null
  readonly sexo: string | null
  readonly fallecido: boolean
  readonly gestacion: Gestation
  readonly peso: Measure | null
  /** The newest weight and one shortly before it that cannot both be true. */
  readonly pesosContrarios: readonly [antes: Measure, ultimo: Measure] | null
  readonly medicamentos: readonly Medicine[]
  readonly alergias: readonly RecordedAllergy[]
  readonly niegaAlergias: readonly Entry[]
  readonly diagnosticos: readonly Diagnosis[]
  /** Physical examinations of this encounter, oldest first. */
  readonly examenes: readonly Row[]
  /** By code of the catalogue, oldest first. */
  readonly valores: ReadonlyMap<string, readonly Measure[]>
  readonly valoresCodigo: ReadonlyMap<string, Row>
  /** The newest of each scale. */
  readonly escalas: ReadonlyMap<string, Row>
  readonly antecedentes: readonly Row[]
  /** What is written in this encounter. */
  readonly textos: readonly Prose[]
  /** What the coded list of the past says in words. */
  readonly pasado: readonly Prose[]
  /** With the height where that of a child was reckoned by it. */
  readonly filtracion: { readonly valor: number; readonly de: Measure; readonly talla: Measure | null } | null
  readonly higado: LiverFunction
  /** Of the site of the encounter that asks, in metres above the sea; null where nobody said it. */
  readonly altitud: number | null
  /** What the institution loaded besides the interactions of the service. */
  readonly interacciones: LoadedInteractions
}
