import { problemsIn } from '../../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const noSeEscribe = listed('no_se_escribe')
export const elementoNoAdmitido = listed('elemento_no_admitido')
export const coincidenVarios = listed('coinciden_varios')
export const parcheNoAplica = listed('parche_no_aplica')
export const bundleInvalido = listed('bundle_invalido')
export const informePorResolver = listed('informe_por_resolver')
export const informeYaResuelto = listed('informe_ya_resuelto')
export const referenciaSinResolver = listed('referencia_sin_resolver')
