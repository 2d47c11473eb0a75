import type { ReportInput } from '../../reporte/input.ts'
import { knownAllergies } from '../../reporte/known-allergies.ts'
import type { PaperInput } from '../kind.ts'

/** For the sections that the report has already: they look at the content alone. */
export function asReport({ content, provider, issuer }: PaperInput): ReportInput {
  const own = { cierre: null, generado: { por: issuer.nombre, en: content.historia.creado_en } }
  return { content, alergias: knownAllergies(content, own), ...own, prestador: provider, verificacion: null }
}
