import type { AllergyLine } from '../../modules/persona/index.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { ContentsLine } from './pdf/contents.ts'
import type { Report, Stationery } from './report.ts'

/** What the closing of a history left: who answers for it, what was sealed and with which key. */
export interface Closing {
  /** SHA-256 of the canonical content, in hexadecimal. */
  readonly huella: string
  readonly momento: string
  readonly profesional: { readonly nombre: string; readonly documento: string | null; readonly registro: string | null }
  /** Identifier of the key, so that the signature can be checked years later. */
  readonly llave: string
  readonly firma: string
}

/** Who provides the care and keeps the record (Res. 1995 de 1999, art. 13). */
export interface Provider {
  readonly nombre: string
  /** Code of the REPS. */
  readonly codigo: string
  readonly nit?: string
  readonly direccion?: string
  readonly telefono?: string
  readonly ciudad?: string
}

/** What the record says of allergies, or that there are none. */
export interface KnownAllergies {
  readonly dichas: readonly AllergyLine[]
  readonly niega: boolean
}

/** Everything a report is made of. The same input gives the same report, byte by byte. */
export interface ReportInput {
  readonly content: HistoryContent
  readonly alergias: KnownAllergies
  readonly cierre: Closing | null
  readonly prestador: Provider
  readonly generado: { readonly por: string; readonly en: string }
  /** Public address where the holder of a copy sees whether the seal still matches; null if there is none. */
  readonly verificacion: { readonly url: string; readonly codigo: string } | null
  /** Complements whose signature does not hold. */
  readonly alterados?: readonly string[]
}

/** A document that was composed elsewhere, to be drawn as reports are. */
export interface ComposedReport extends Stationery {
  readonly report: Report
  /** RFC 3339: the date of the file. */
  readonly at: string
}

/** Documents for one file, each on sheets of its own. */
export interface BoundReports {
  readonly titulo: string
  readonly partes: readonly ComposedReport[]
  /** RFC 3339: the date of the file. */
  readonly at: string
}

/** All that there is of a person in one file: the first pages, and then each encounter as it is asked for. */
export interface WholeRecord {
  readonly cover: Report
  /** One for each encounter that follows, in their order, and one for what belongs to none. */
  readonly contents: readonly ContentsLine[]
  /** What belongs to no encounter, after them; null where there is nothing. */
  readonly apart: Report | null
  /** RFC 3339: the date of the file. */
  readonly at: string
}

/** The next encounter of a whole record; null after the last. */
export type NextEncounter = () => Promise<ReportInput | null>

export type Drawing = ReportInput | ComposedReport | BoundReports | WholeRecord

export const formats = ['pdf', 'html', 'json'] as const
export type Format = (typeof formats)[number]

/** A PKCS#12 certificate with its RSA key. */
export interface Signing {
  readonly p12: Uint8Array
  readonly passphrase: string
}
