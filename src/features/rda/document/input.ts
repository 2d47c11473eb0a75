import type { Row } from '../../../model/resource.ts'
import type { EntryRow } from '../../../resources/entries.ts'
import type { HistoryContent } from '../../historias/content.ts'
import type { Document } from '../checker/built-in/sections.ts'
import type { GuideVersion } from './version.ts'
import type { Words } from './words.ts'

export type { Document } from '../checker/built-in/sections.ts'

/** Who provides the care; what is null is not configured. */
export type RdaProvider = {
  readonly nombre: string
  readonly codigo: string | null
  readonly nit: string | null
  readonly direccion: string | null
  /** DIVIPOLA. */
  readonly municipio: string | null
  readonly clase: ProviderClass | null
}
/** As the guide classes providers, by what REPS says of them; the last two from 1.0.0 on. */
export const providerClasses = {
  IPS: 'Institución Prestadora de Servicios de Salud',
  TEP: 'Transporte Especial de Pacientes',
  OTHER: 'Objeto social diferente a la prestación de servicios de salud',
  GFA: 'Gestor Farmacéutico',
  IND: 'Profesional Independiente',
} as const
export type ProviderClass = keyof typeof providerClasses

/** What is configured of the provider, as problems name it; the last is the guide itself. */
export const providerFields = ['nombre', 'codigo', 'nit', 'direccion', 'municipio', 'clase', 'guia'] as const

/** `numeral` writes references as the ministry's own bodies do (`#id`); `simple`, as the guide's example does. */
export const referenceStyles = ['numeral', 'simple'] as const
export type ReferenceStyle = (typeof referenceStyles)[number]

/**
 * Where the encounter and the clarifications are: entries of their own, as in the published examples, or contained in the
 * Composition, if the platform takes the closed entries of 1.0.0, which do not name them, to the letter.
 */
export const encounterPlaces = ['entrada', 'contenida'] as const
export type EncounterPlace = (typeof encounterPlaces)[number]

/** The document that the ministry has and this one takes the place of. */
export interface Replaced {
  /** VIDA of the first version, which the later ones keep. */
  readonly primera: string
  /** VIDA of the one that is replaced. */
  readonly ultima: string
  /** Which version this one is. */
  readonly version: number
}

/** All that a document is made of. The same input gives the same document. */
export interface RdaInput {
  readonly kind: Document
  readonly content: HistoryContent
  /** Coded background of the person, of whatever history: none annulled. */
  readonly antecedentes: readonly EntryRow<'antecedente_categorizado'>[]
  /** The professional in charge of the history, as the view `profesional` shows it. */
  readonly profesional: Row | null
  readonly prestador: RdaProvider
  /** The PDF in Base64; null where it is not made yet, because the document is only looked at. */
  readonly epicrisis: string | null
  /** Null for the first that is sent. */
  readonly replaces: Replaced | null
  readonly ahora: string
  /** When something of it was last completed apart; left out where nothing was. */
  readonly completado?: string
  /** Something that was completed apart is not what was signed: it is not in here, and there is no document without it. */
  readonly alterado?: boolean
  readonly version: GuideVersion
  readonly references: ReferenceStyle
  readonly encounterAs: EncounterPlace
  readonly words: Words
}

/** The document that each kind of attention ends in. */
export const documents: Readonly<Record<string, Document>> = {
  consulta_externa: 'consulta',
  urgencias: 'urgencias',
  hospitalizacion: 'hospitalizacion',
}
/** The document that a history of this kind ends in. */
export const documentOf = (history: Row): Document => documents[String(history.tipo_atencion)] ?? 'consulta'
