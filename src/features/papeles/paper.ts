import { createHash } from 'node:crypto'
import type { Signer } from '../../engine/signed-statement.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { canonicalJson } from '../../model/text/canonical-json.ts'
import type { PageName, Report, Section } from '../reporte/report.ts'
import type { PaperState } from './fields.ts'
import type { PaperAuthor, PaperName } from './kind.ts'

/** What a paper says, kept as it was issued: a copy says the same whatever became of the record. */
export interface PaperContent {
  readonly titulo: string
  readonly prestador: Report['prestador']
  readonly paciente: Report['paciente']
  readonly lugar: string | null
  readonly autor: PaperAuthor
  readonly normas: readonly string[]
  readonly secciones: readonly Section[]
}

export const contentHash = (content: PaperContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** What the service signs on behalf of whoever issued it. */
export interface PaperStatement {
  /** The first says neither until when it holds, nor whose it is, nor what it was made of. */
  readonly formato: 'custodia/papel/1' | 'custodia/papel/2'
  readonly papel: string
  readonly tipo: string
  readonly numero: string
  readonly prestador: string
  readonly historia: string
  readonly huella: string
  readonly emitido_en: string
  readonly emisor: Signer
  readonly llave: string
  readonly paciente?: string
  /** Of what it was made of, which decides what it is worth. */
  readonly fuentes?: string
  readonly vence?: string | null
  readonly reemplaza_a?: string | null
  /** By which its page is found; papers of before do not say it. */
  readonly codigo?: string
}

/** What the service signs when a paper is annulled, or gives way to another. */
export interface VoidingStatement {
  readonly formato: 'custodia/papel-anulacion/1'
  readonly papel: string
  readonly huella: string
  readonly motivo: string
  readonly reemplazado_por: string | null
  readonly momento: string
  readonly profesional: Signer
  readonly llave: string
}

export interface PaperVoiding {
  readonly declaracion: VoidingStatement
  readonly firma: string
}

export interface SourceRef {
  readonly recurso: string
  readonly id: string
  readonly version: number
  /** A signed entry keeps its text. */
  readonly firmado: boolean
}

/** As it is stored. */
export interface Paper {
  readonly id: string
  readonly historia: string
  readonly paciente: string
  readonly tipo: PaperName
  readonly numero: string
  readonly prestador: string
  readonly tamano: PageName
  readonly contenido: PaperContent
  readonly fuentes: readonly SourceRef[]
  readonly huella: string
  readonly declaracion: PaperStatement
  readonly firma: string
  readonly codigo: string
  readonly vence: string | null
  readonly reemplaza_a: string | null
  readonly reemplazado_por: string | null
  readonly impreso_en: string | null
  readonly anulado_en: string | null
  readonly motivo_anulacion: string | null
  /** Null where it stands, and where it was annulled before annulments were signed. */
  readonly anulacion: PaperVoiding | null
}

/** What its sources leave of it: all of it, nothing left to dispense or do, or something on it that no longer holds. */
export type Worth = 'vale' | 'cumplido' | 'sin_efecto'

export function stateOf(
  paper: Pick<Paper, 'anulado_en' | 'reemplazado_por' | 'vence'>,
  now: string,
  worth: Worth,
): PaperState {
  if (paper.reemplazado_por !== null) return 'reemplazado'
  if (paper.anulado_en !== null || worth === 'sin_efecto') return 'anulado'
  if (worth === 'cumplido') return 'vencido'
  return paper.vence !== null && paper.vence < dateInBogota(now) ? 'vencido' : 'vigente'
}

export const verificationUrl = (publicUrl: string, { codigo }: Pick<Paper, 'codigo'>): string =>
  `${publicUrl}/verificar/papel/${codigo}/`

/** As the API shows it: what it is, and not what it says. */
export const shownPaper = (paper: Paper, now: string, worth: Worth, publicUrl: string): Record<string, unknown> => ({
  id: paper.id,
  historia: paper.historia,
  paciente: paper.paciente,
  tipo: paper.tipo,
  titulo: paper.contenido.titulo,
  numero: paper.numero,
  emitido_en: paper.declaracion.emitido_en,
  profesional: paper.contenido.autor.nombre,
  tamano: paper.tamano,
  estado: stateOf(paper, now, worth),
  vence: paper.vence,
  huella: paper.huella,
  impreso_en: paper.impreso_en,
  reemplaza_a: paper.reemplaza_a,
  reemplazado_por: paper.reemplazado_por,
  anulado_en: paper.anulado_en,
  motivo_anulacion: paper.motivo_anulacion,
  verificacion: verificationUrl(publicUrl, paper),
})
