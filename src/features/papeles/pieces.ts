import { addDays, dateInBogota } from '../../model/calendar.ts'
import type { Resource, Row } from '../../model/resource.ts'
import { numberOrNull, textOrNull } from '../../model/text/plain-text.ts'
import { allergyLines, hasDeniedAllergies } from '../../modules/persona/index.ts'
import { type EntryName, type EntryRow, entryRows } from '../../resources/entries.ts'
import { personRows } from '../historias/content.ts'
import { localDate } from '../reporte/local-time.ts'
import { type Datum, type Paragraph, paragraph, type Section, type Table } from '../reporte/report.ts'
import { shown } from '../reporte/show.ts'
import type { PaperAuthor, PaperInput, PaperName, PaperSource } from './kind.ts'

/** What the sheets of several kinds say alike. */

export type Show = (field: string) => string

/** The values of a row as a person reads them. */
export const showing =
  (r: Resource, row: Row, input: PaperInput): Show =>
  (field) => {
    const f = r.fields[field]
    if (f === undefined || (f.to === 'diagnostico' && diagnosesOf(input, [row]).length === 0)) return ''
    return shown(f, row[field], input.names) ?? ''
  }

/** Of pairs of label and value those that say something. */
export const told = (pairs: readonly (readonly [etiqueta: string, valor: string | null])[]): Datum[] =>
  pairs.flatMap(([etiqueta, valor]) => (valor === null || valor === '' ? [] : [{ etiqueta, valor }]))

/** The values of those fields under their own labels. */
export const labelledValues = (r: Resource, show: Show, fields: readonly string[]): Datum[] =>
  told(fields.map((field) => [r.fields[field]?.label ?? field, show(field)]))

export const said = (etiqueta: string, texto: string): Paragraph[] => (texto === '' ? [] : [paragraph(texto, etiqueta)])

/** Those of one collection that somebody has sent off: a sketch is nobody's word yet. */
export const issuable = <N extends EntryName>(
  { content }: PaperInput,
  name: N,
  isOff: (row: EntryRow<N>) => boolean = () => true,
): EntryRow<N>[] => entryRows(name, content.entries[name]).filter(isOff)

export const heldDiagnoses = (input: PaperInput): EntryRow<'diagnostico'>[] =>
  issuable(input, 'diagnostico', (row) => row.verificacion !== 'refutado')

/** The diagnoses that those rows name: what was annulled or refuted is nobody's. */
export const diagnosesOf = (input: PaperInput, rows: readonly Row[]): PaperSource[] =>
  heldDiagnoses(input)
    .filter(({ id }) => rows.some((row) => row.diagnostico === id))
    .map((row) => ({ recurso: 'diagnostico', row }))

/** All that stands in those collections, as what a sheet tells of. */
export const sourcesIn = ({ content }: PaperInput, ...names: readonly EntryName[]): PaperSource[] =>
  names.flatMap((recurso) => content.entries[recurso].map((row) => ({ recurso, row })))

export const authorOfRow = (row: Row): PaperAuthor => ({
  nombre: textOrNull(row.profesional_nombre) ?? row.creado_por,
  documento: textOrNull(row.profesional_documento),
  registro: textOrNull(row.profesional_registro),
})

/** Of rows that one professional wrote. */
export const authorOf = ([first]: readonly Row[], { issuer }: PaperInput): PaperAuthor =>
  first === undefined ? issuer : authorOfRow(first)

/** A sheet is of one professional: what each wrote, and of what kind where the kinds go to different places. */
export const byAuthor = <R extends Row>(rows: readonly R[], kindOf: (row: R) => string = () => ''): R[][] => [
  ...Map.groupBy(rows, (row) => JSON.stringify([authorOfRow(row), kindOf(row)])).values(),
]

/** The last day of something that holds so many days from a moment; null where either is not said. */
export function lastDay(from: unknown, days: unknown): string | null {
  const [start, length] = [textOrNull(from), numberOrNull(days)]
  return start === null || length === null ? null : addDays(dateInBogota(start), length)
}

/** `30 días, hasta el 04/04/2026`. */
export function validity(from: unknown, days: unknown): string {
  const until = lastDay(from, days)
  return until === null ? '' : `${days} ${days === 1 ? 'día' : 'días'}, hasta el ${localDate(until)}`
}

/** A sheet cannot be used whole once something on it no longer can. */
export const earliest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((first, date) => (date !== null && (first === null || date < first) ? date : first), null)

/** What the provider always says on this kind of paper. */
export function ownText({ template }: PaperInput, name: PaperName): Section[] {
  const text = template.textos[name]
  return text === undefined ? [] : [{ id: 'texto_prestador', titulo: 'Información', bloques: [paragraph(text)] }]
}

/** A table without the columns that no row has anything for. */
export function filledColumns(table: Table): Table {
  const fills = table.columnas.map((_, i) => table.filas.some(({ celdas }) => (celdas[i] ?? '') !== ''))
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, i) => fills[i])
  return {
    ...table,
    columnas: kept(table.columnas),
    filas: table.filas.map((fila) => ({ ...fila, celdas: kept(fila.celdas) })),
  }
}

/** Sections that say something. */
export const spoken = (sections: readonly Section[]): Section[] => sections.filter((s) => s.bloques.length > 0)

/** Those that hold; a denial only where nobody stated one: beside an allergy it would be read as its answer. */
export function allergiesOf(input: PaperInput): string[] {
  const rows = personRows(input.content)
  const told = [...new Set(allergyLines(rows).map(({ texto }) => texto))]
  return told.length === 0 && hasDeniedAllergies(rows) ? ['Niega alergias'] : told
}
