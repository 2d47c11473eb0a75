import type { Row } from '../../model/resource.ts'
import { type EntryName, entriesFrom, withEntries as withRows } from '../../resources/entries.ts'
import type { HistoryContent } from '../historias/content.ts'
import type { ReportInput } from './input.ts'
import { consultation } from './testing-consultation.ts'
import { author, entry, fullRow, nurse, type Values } from './testing-rows.ts'

export { consultation } from './testing-consultation.ts'
export { author, entry, fullRow, nurse, row } from './testing-rows.ts'

/** Contents of histories made by hand, for the tests of the report. */

export const provider = {
  nombre: 'Clínica Nuestra Señora de la Peña S. A. S.',
  codigo: '110010912301',
  nit: '900.123.456-7',
  direccion: 'Calle 45 n.º 12-34',
  telefono: '601 555 0199',
  ciudad: 'Bogotá, D. C.',
} as const

export const seal = {
  huella: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  momento: '2026-03-05T14:10:00.000Z',
  profesional: {
    nombre: author.profesional_nombre,
    documento: author.profesional_documento,
    registro: author.profesional_registro,
  },
  llave: 'cierre-2026-01',
  firma: 'MEUCIQDx7mZr3s1f0Zb0q2u9kV5o3p8x4J7m1d2c9a6b5e4f3AIgY2x1w0v9u8t7s6r5q4p3o2n1m0l9k8j7i6h5g4f3e2d',
} as const

export const closedReport = (content: HistoryContent = consultation()): ReportInput => ({
  content,
  cierre: seal,
  prestador: provider,
  generado: { por: 'Julián Castañeda (archivo)', en: '2026-03-09T15:20:00.000Z' },
  verificacion: { url: 'https://hce.example.co/verificar/7QK2-9MHX-4TZB', codigo: '7QK2-9MHX-4TZB' },
})

/** The same history in another state, not closed. */
export function openReport(estado: string, content: HistoryContent = consultation()): ReportInput {
  const historia = { ...content.historia, estado, cerrada_en: null, fecha_fin: null }
  return { ...closedReport({ ...content, historia }), cierre: null, verificacion: null }
}

/** The same with other entries in place of these. */
export const withEntries = (
  content: HistoryContent,
  entries: Partial<Record<EntryName, readonly Row[]>>,
): HistoryContent => ({ ...content, entries: withRows(content.entries, entries) })

/** A history in which nothing was left blank. */
export function fullContent(): HistoryContent {
  const standing: Readonly<Partial<Record<EntryName, Values>>> = {
    valor_clinico: { estado: 'final', origen_id: null },
    documento: { estado: 'vigente' },
    formula_medicamento: { estado: 'activa' },
    formula_insumo: { estado: 'activa' },
    escala: { escala: 'glasgow', items: { ocular: 4, verbal: 5, motora: 6 } },
    consulta_ia: { estado: 'incorporada' },
    nota: { tipo_nota: 'evolucion' },
  }
  return {
    paciente: fullRow('paciente', { fecha_nacimiento: '1958-02-28' }),
    absorbido: null,
    eapb: fullRow('eapb'),
    historia: fullRow('historia', { estado: 'cerrada', cerrada_en: seal.momento }),
    entries: entriesFrom((name) => [fullRow(name, standing[name])]),
    patient: { alergias: [], consentimientos: [], formulas: [] },
    marcas: [],
  }
}

const WORDS =
  'paciente refiere dolor abdominal difuso sin irradiación asociado a náuseas vómito fiebre escalofrío evolución favorable hidratación analgesia control estable signos vitales normales tolera vía oral deambula diuresis presente'.split(
    ' ',
  )
/** Text that looks like a note, the same for the same seed. */
export const prose = (words: number, seed: number): string =>
  Array.from({ length: words }, (_, i) => WORDS[(i * 7 + seed * 13 + ((i * i) % 11)) % WORDS.length]).join(' ')

/** A long stay: so many days, each with a note of about half a page and a line of vital signs. */
export const stay = (days: number): HistoryContent =>
  withEntries(consultation(), {
    nota: Array.from({ length: days }, (_, i) =>
      entry('nota', '08:55', {
        tipo_nota: 'evolucion',
        formato: 'libre',
        titulo: `Día ${i + 1}`,
        contenido: prose(260, i),
        fecha_nota: '2026-03-05T13:55:00.000Z',
        origen: 'profesional',
      }),
    ),
    examen_fisico: Array.from({ length: days }, (_, i) =>
      entry(
        'examen_fisico',
        '08:10',
        { tension_sistolica: 110 + (i % 40), tension_diastolica: 70, temperatura: 36.5 },
        nurse,
      ),
    ),
  })
