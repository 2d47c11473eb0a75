/**
 * The report between the record and the page: what to say and in which order, nothing about how it looks. PDF and HTML
 * draw it and JSON is it, so that the three cannot disagree. Its words are Spanish because people read it as JSON too.
 */
export interface Report {
  readonly titulo: string
  /** What kind of care and when; its number. */
  readonly subtitulo: readonly string[]
  readonly prestador: { readonly nombre: string; readonly datos: readonly string[] }
  /** On every page: whose record this is. */
  readonly paciente: readonly Datum[]
  readonly estado: string
  /** Across every page while the record has no legal force. */
  readonly marca: string | null
  readonly generado: string
  /** At the foot of every page: what the provider always says. */
  readonly pie?: string
  readonly secciones: readonly Section[]
}

export const pageNames = { carta: 'Carta', media_carta: 'Media carta' } as const
export type PageName = keyof typeof pageNames

/** A drawing that both a PDF and a page of HTML can make without a library: an image, or outlines filled with one colour each. */
export type Logo =
  | { readonly kind: 'png'; readonly base64: string; readonly width: number; readonly height: number }
  | {
      readonly kind: 'outlines'
      readonly box: readonly [x: number, y: number, width: number, height: number]
      readonly outlines: readonly { readonly d: string; readonly fill: string }[]
    }

/** Which sheet it is drawn on, and with which logo. */
export interface Stationery {
  readonly page: PageName
  readonly logo: Logo | null
}

export interface Section {
  readonly id: string
  readonly titulo: string
  readonly bloques: readonly Block[]
}

export interface Datum {
  readonly etiqueta: string
  readonly valor: string
}

export interface Paragraph {
  readonly tipo: 'parrafo'
  readonly etiqueta: string | null
  readonly texto: string
}

export interface Data {
  readonly tipo: 'datos'
  readonly titulo: string | null
  readonly columnas: 1 | 2 | 3 | 4
  readonly datos: readonly Datum[]
}

export interface Column {
  readonly etiqueta: string
  /** Share of the width. */
  readonly peso: number
}

export interface TableRow {
  readonly celdas: readonly string[]
  /** What has no column of its own. */
  readonly detalle: readonly Datum[]
  readonly firma: string | null
  /** Why it was annulled, perhaps empty; null if it stands. */
  readonly anulado: string | null
}

export interface Table {
  readonly tipo: 'tabla'
  readonly titulo: string | null
  readonly columnas: readonly Column[]
  readonly filas: readonly TableRow[]
  /** Said once below when all rows have the same author and signature. */
  readonly firma: string | null
}

/** A dated and attributed statement that does not fit a row: a note, a consent, the application of a scale. */
export interface Entry {
  readonly tipo: 'registro'
  readonly titulo: string
  readonly momento: string | null
  readonly bloques: readonly (Paragraph | Data | Table | Drawing)[]
  readonly firma: string | null
  readonly anulado: string | null
}

/** What must not be overlooked: allergies. */
export interface Notice {
  readonly tipo: 'aviso'
  readonly etiqueta: string
  readonly texto: string
}

/** What a person drew, drawn again. */
export interface Drawing {
  readonly tipo: 'dibujo'
  readonly etiqueta: string
  readonly ancho: number
  readonly alto: number
  readonly trazo: string
}

export interface Verification {
  readonly tipo: 'verificacion'
  /** Beside the code: who answers for the sheet. */
  readonly datos?: readonly Datum[]
  readonly texto: string
  readonly url: string
  readonly codigo: string
}

export type Block = Paragraph | Data | Table | Drawing | Entry | Notice | Verification

export const paragraph = (texto: string, etiqueta: string | null = null): Paragraph => ({
  tipo: 'parrafo',
  etiqueta,
  texto,
})

export const data = (
  columnas: Data['columnas'],
  datos: readonly Datum[],
  titulo: string | null = null,
): readonly Data[] => (datos.length === 0 ? [] : [{ tipo: 'datos', titulo, columnas, datos }])
