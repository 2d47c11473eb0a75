import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const noPuedeAgregarse = listed('no_a_si_mismo')
export const cuentaNoClinica = listed('cuenta_no_clinica')
export const accesoRevisado = listed('acceso_revisado', ['estado'])
export const limiteDeUrgencias = listed('limite_de_urgencias')
export const consentimientoNoVigente = listed('consentimiento_no_vigente', ['estado'])
