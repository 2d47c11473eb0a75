import type { Row } from '../../../model/resource.ts'
import { attributionFields } from '../../../resources/entry.ts'
import { examenFisico } from '../../../resources/examen-fisico.ts'
import { annulmentOf, sealedSignatureOf, signatureOf } from '../attribution.ts'
import { entryTable } from '../entry-table.ts'
import type { ReportInput } from '../input.ts'
import { localTime } from '../local-time.ts'
import type { Names } from '../names.ts'
import type { Entry, Section, Table } from '../report.ts'
import { blocksOf, shown } from '../show.ts'
import { nothing } from './nothing.ts'

type Field = keyof typeof examenFisico.fields

const vital: readonly Field[] = [
  'tension_sistolica',
  'tension_diastolica',
  'frecuencia_cardiaca',
  'frecuencia_respiratoria',
  'temperatura',
  'saturacion_oxigeno',
  'fio2',
  'glucometria',
  'dolor_eva',
  'glasgow',
]
const body: readonly Field[] = [
  'peso',
  'talla',
  'imc',
  'interpretacion_imc',
  'perimetro_cefalico',
  'perimetro_abdominal',
]
const measures = [...vital, ...body]
const inTables = new Set<string>([...attributionFields, ...measures])

const when = (row: Row): string => localTime(String(row.fecha_registro ?? row.creado_en))

/** One line per moment, one column per measure that was ever taken: read downwards it is the course of the patient. */
function measured(
  rows: readonly Row[],
  fields: readonly Field[],
  titulo: string,
  names: Names,
  firma: (row: Row) => string | null,
): Table[] {
  const has = (row: Row, field: Field): boolean => shown(examenFisico.fields[field], row[field], names) !== null
  const taken = fields.filter((f) => rows.some((row) => has(row, f)))
  const lines = rows.filter((row) => taken.some((f) => has(row, f)))
  const columns = [
    { fields: ['fecha_registro'], label: 'Fecha y hora', peso: 1.5, text: when },
    ...taken.map((f) => ({ fields: [f], peso: 1.15 })),
  ]
  return entryTable(examenFisico, lines, columns, names, { titulo, skip: Object.keys(examenFisico.fields), firma })
}

export function exam({ content }: ReportInput, names: Names): Section {
  const rows = content.entries.examen_fisico
  const details = new Map(rows.map((row) => [row.id, blocksOf(examenFisico, row, inTables, names)]))
  const entries = rows.flatMap((row): Entry[] => {
    const bloques = details.get(row.id) ?? []
    return bloques.length === 0
      ? []
      : [
          {
            tipo: 'registro',
            titulo: examenFisico.singular,
            momento: when(row),
            bloques,
            firma: sealedSignatureOf(row),
            anulado: annulmentOf(row),
          },
        ]
  })
  // Who took measures and wrote nothing else signs the line of the table; otherwise the entry below is signed.
  const firma = (row: Row): string | null => ((details.get(row.id) ?? []).length === 0 ? signatureOf(row) : null)
  const bloques = [
    ...measured(rows, vital, 'Signos vitales', names, firma),
    ...measured(rows, body, 'Antropometría', names, firma),
    ...entries,
  ]
  return { id: 'examen_fisico', titulo: examenFisico.singular, bloques: bloques.length === 0 ? [nothing] : bloques }
}
