import type { Row } from '../../../model/resource.ts'
import { readSignature } from '../../../model/text/drawn-signature.ts'
import { consentimiento } from '../../../resources/consentimiento.ts'
import { documento } from '../../../resources/documento.ts'
import { attributionFields } from '../../../resources/entry.ts'
import { annulmentOf, sealedSignatureOf } from '../attribution.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Drawing, Entry, Section, Table } from '../report.ts'
import { blocksOf, shown } from '../show.ts'
import { laterDocuments } from './after-closing.ts'

/** `profesional` is an account; who informed signs below by name. */
const told = new Set<string>([...attributionFields, 'tipo', 'fecha_otorgamiento', 'profesional'])
const toldAndDrawn = new Set([...told, 'firma_datos'])

function drawnSignature(row: Row): Drawing[] {
  const drawn = readSignature(row.firma_datos)
  if (drawn === null) return []
  return [
    { tipo: 'dibujo', etiqueta: 'Firma de quien decide', ancho: drawn.width, alto: drawn.height, trazo: drawn.path },
  ]
}

export const consents = ({ content }: ReportInput, names: Names): Section => ({
  id: 'consentimientos',
  titulo: consentimiento.title,
  bloques: content.entries.consentimiento.map((row): Entry => {
    const signature = drawnSignature(row)
    return {
      tipo: 'registro',
      titulo: shown(consentimiento.fields.tipo, row.tipo, names) ?? consentimiento.singular,
      momento: localTime(row.fecha_otorgamiento ?? row.creado_en),
      bloques: [...blocksOf(consentimiento, row, signature.length === 0 ? told : toldAndDrawn, names), ...signature],
      firma: sealedSignatureOf(row),
      anulado: annulmentOf(row),
    }
  }),
})

export const documentTable = (rows: readonly Row[], names: Names, titulo?: string): Table[] =>
  entryTable(
    documento,
    rows,
    [
      { fields: ['fecha_documento'], label: 'Fecha', peso: 1.5 },
      { fields: ['tipo_documento'], peso: 2.2 },
      { fields: ['titulo'], peso: 4 },
      { fields: ['tipo_mime', 'tamano_bytes'], peso: 1.5 },
      { fields: ['estado'], peso: 1.3 },
    ],
    names,
    titulo === undefined ? {} : { titulo },
  )

export function documents(input: ReportInput, names: Names): Section {
  const later = new Set(laterDocuments(input))
  const before = input.content.entries.documento.filter((d) => !later.has(d))
  return { id: 'documentos', titulo: documento.title, bloques: documentTable(before, names) }
}
