import type { Role } from '../../model/access/roles.ts'
import type { NormName } from '../../model/norms.ts'
import type { FieldErrorCode } from '../../model/problem.ts'
import type { Row } from '../../model/resource.ts'
import { type Say, say } from '../../model/say.ts'
import type { EntryName } from '../../resources/entries.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { Provider } from '../reporte/input.ts'
import type { Names } from '../reporte/names.ts'
import type { Section } from '../reporte/report.ts'
import type { PaperTemplate } from './template.ts'

export { type PaperName, paperTitles } from './paper-names.ts'

/** Who answers for what a paper says, named as the law wants (Res. 1995 de 1999). */
export interface PaperAuthor {
  readonly nombre: string
  readonly documento: string | null
  readonly registro: string | null
}

/** What papers are made of: the same content as the report, without what was annulled. */
export interface PaperInput {
  readonly content: HistoryContent
  readonly names: Names
  readonly provider: Provider
  readonly template: PaperTemplate
  readonly issuer: PaperAuthor
  readonly role: Role
  /** Days of sick leave that need no further reason here. */
  readonly leaveDays: number
  /** When it would be issued: what a paper says may not change with it by itself. */
  readonly now: string
}

/** A row that a paper says something of. */
export interface PaperSource {
  readonly recurso: string
  readonly row: Row
}

/** One sheet, before it has a number. */
export interface PaperDraft {
  /** Where it is not that of its kind. */
  readonly title?: string
  readonly author: PaperAuthor
  readonly sources: readonly PaperSource[]
  readonly sections: readonly Section[]
  /** The last day on which it can be used. */
  readonly until: string | null
}

/** What a paper must say and the record does not. */
export interface PaperLack {
  readonly campo: string
  readonly mensaje: Say
  /** Where a client is to tell it from the rest. */
  readonly codigo?: FieldErrorCode
}

/** What of the provider the law wants on a paper, and how it is called. */
export const providerDemands = {
  nit: say('el NIT', 'tax number'),
  direccion: say('la dirección', 'address'),
  telefono: say('el teléfono', 'telephone'),
  codigo: say('el código REPS', 'REPS code'),
} as const

export interface PaperKind {
  /** How its numbers begin. */
  readonly prefix: string
  readonly norms: readonly NormName[]
  readonly issuers: readonly Role[]
  readonly demands: readonly (keyof typeof providerDemands)[]
  /** Its author has a professional register. */
  readonly registered: boolean
  /** Only one of them holds at a time for a history: another replaces it. */
  readonly sole?: true
  /** Of these collections, what is on a sheet that holds is on no other: nothing is dispensed or done twice. */
  readonly once?: readonly EntryName[]
  /** Why there is none to issue. */
  readonly none: Say
  /** The sheets that the record gives; the same record gives the same ones, whenever it is asked. */
  drafts(input: PaperInput): readonly PaperDraft[]
  lacks?(input: PaperInput): readonly PaperLack[]
}
