import { norm } from '../../model/norms.ts'
import { person } from '../reporte/attribution.ts'
import type { ComposedReport } from '../reporte/input.ts'
import { localDate, localTime } from '../reporte/local-time.ts'
import { type Datum, type PageName, paragraph, type Section } from '../reporte/report.ts'
import { paperStates } from './fields.ts'
import { type Paper, stateOf, verificationUrl, type Worth } from './paper.ts'
import { told } from './pieces.ts'
import type { PaperTemplate } from './template.ts'

export interface Printing {
  /** What was added to what it tells after that was signed. */
  readonly complements: readonly Datum[]
  readonly isCopy: boolean
  readonly worth: Worth
  readonly by: string
  readonly at: string
  readonly page: PageName
  readonly template: PaperTemplate
  readonly publicUrl: string
}

/** Across the sheet: what it is no longer, or that it is not the first. */
function markOf(paper: Paper, { isCopy, at, worth }: Printing): string | null {
  const state = stateOf(paper, at, worth)
  if (state === 'anulado' || state === 'reemplazado') return paperStates[state].toUpperCase()
  return isCopy ? 'COPIA' : null
}

function annulment({ anulado_en, motivo_anulacion }: Paper, worth: Worth): string | null {
  if (anulado_en !== null) return `${localTime(anulado_en)}. ${motivo_anulacion ?? ''}`
  return worth === 'sin_efecto' ? 'Algo de lo que dice se anuló, se suspendió o cambió después en la historia.' : null
}

/** Who answers for it, and how anybody can tell that it is what was issued. */
function signatureSection(paper: Paper, { publicUrl, worth }: Printing): Section {
  const { autor, normas } = paper.contenido
  const { emisor, emitido_en } = paper.declaracion
  const issued = person(emisor.nombre, emisor.documento, emisor.registro)
  const author = person(autor.nombre, autor.documento, autor.registro)
  return {
    id: 'firma',
    titulo: 'Firma y verificación',
    bloques: [
      {
        tipo: 'verificacion',
        datos: told([
          ['Profesional', author],
          ['Firmado y expedido', issued === author ? localTime(emitido_en) : `${issued}, el ${localTime(emitido_en)}`],
          ['Vence', paper.vence === null ? null : localDate(paper.vence)],
          ['Anulado', annulment(paper, worth)],
          ['Norma', [...normas, norm('res_1995_1999')].filter((n, i, all) => all.indexOf(n) === i).join('; ')],
        ]),
        texto: 'El código dice si sigue vigente, sin datos personales.',
        url: verificationUrl(publicUrl, paper),
        codigo: paper.codigo,
      },
    ],
  }
}

/** Not part of what was issued: each print says those of its day. */
const complementSection = ({ complements }: Printing): Section[] =>
  complements.length === 0
    ? []
    : [
        {
          id: 'complementos',
          titulo: 'Complementos posteriores a la firma',
          bloques: complements.map(({ etiqueta, valor }) => paragraph(valor, etiqueta)),
        },
      ]

/** The paper as the report is: one model that PDF and HTML draw and JSON is. */
export function drawnPaper(paper: Paper, printing: Printing): ComposedReport {
  const { contenido, declaracion, numero } = paper
  const { by, at, page, template } = printing
  const { emitido_en } = declaracion
  return {
    report: {
      titulo: contenido.titulo,
      subtitulo: [`N.º ${numero}`, `${contenido.lugar === null ? '' : `${contenido.lugar}, `}${localTime(emitido_en)}`],
      prestador: contenido.prestador,
      paciente: contenido.paciente,
      estado: printing.isCopy ? 'Copia' : 'Original',
      marca: markOf(paper, printing),
      generado: `${printing.isCopy ? 'Copia impresa' : 'Impreso'} por ${by} el ${localTime(at)}, hora legal de Colombia.`,
      ...(template.pie === null ? {} : { pie: template.pie }),
      secciones: [...contenido.secciones, ...complementSection(printing), signatureSection(paper, printing)],
    },
    at,
    page,
    logo: template.logo,
  }
}
