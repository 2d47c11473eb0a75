import { problemsIn } from '../../model/problem.ts'
import table from './problems.json' with { type: 'json' }

const listed = problemsIn(table)

export const transicionImposible = listed('transicion_imposible', ['estado', 'posibles'])
export const faltaParaCerrar = listed('falta_para_cerrar')
export const sinConsentimiento = listed('sin_consentimiento')
export const noEsSuya = listed('no_es_suya')
export const historiaDistinta = listed('historia_distinta')
export const marcaImposible = listed('marca_imposible', ['estado', 'marca', 'recurso', 'registro'])
export const marcaAjena = listed('marca_ajena')
export const marcaResuelta = listed('marca_resuelta', ['estado'])
export const nadaSeFirmo = listed('nada_se_firmo', ['rechazados'])
