import type { PaperKind, PaperName } from '../kind.ts'
import { certificado } from './certificado.ts'
import { epicrisis } from './epicrisis.ts'
import { formula, formulaControl } from './formula.ts'
import { incapacidad } from './incapacidad.ts'
import { ordenes } from './ordenes.ts'
import { recomendaciones } from './recomendaciones.ts'
import { contrarremision, remision } from './remision.ts'

/** One declaration for each kind of paper. */
export const paperKinds: Readonly<Record<PaperName, PaperKind>> = {
  formula,
  formula_control: formulaControl,
  ordenes,
  incapacidad,
  certificado,
  recomendaciones,
  remision,
  contrarremision,
  epicrisis,
}
