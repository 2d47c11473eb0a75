import type { ReportInput } from '../../reporte/input.ts'
import type { PaperInput } from '../kind.ts'

/** For the sections that the report has already: they look at the content alone. */
export const asReport = ({ content, provider, issuer }: PaperInput): ReportInput => ({
  content,
  cierre: null,
  prestador: provider,
  generado: { por: issuer.nombre, en: content.historia.creado_en },
  verificacion: null,
})
