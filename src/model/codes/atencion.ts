import { wholeNorm } from '../norms.ts'
import { codeList, tableList } from './code-list.ts'

// What parts of a RIPS refuse is what the tables of SISPRO say, as read in 2026.

export const modalidadAtencion = tableList('modalidad_atencion', { refused: { rips: ['05'] } })
export const grupoServicios = tableList('grupo_servicios')
export const entornoAtencion = tableList('entorno_atencion')

export const viaIngreso = tableList('via_ingreso', { refused: { hospitalizacion: ['01', '04'] } })

export const causaAtencion = tableList('causa_atencion', { refused: { urgencias: ['40', '41'], hospitalizacion: ['40', '41'] } })

export const finalidad = tableList('finalidad', {
  refused: {
    consultas: ['14', '26', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '40', '41', '42'],
    procedimientos: ['21'],
  },
})

export const tipoDiagnostico = tableList('tipo_diagnostico')

export const triage = codeList('triage', 'Clasificación de triage', `Guía RDA 0.7.1, ClaseTriage; ${wholeNorm('res_5596_2015')}`, [
  ['01', 'Triage I'],
  ['02', 'Triage II'],
  ['03', 'Triage III'],
  ['04', 'Triage IV'],
  ['05', 'Triage V'],
])

export const destinoEgreso = tableList('destino_egreso', { refused: { hospitalizacion: ['03'] } })
export const condicionEgreso = tableList('condicion_egreso')
export const incapacidadAlcance = tableList('incapacidad_alcance')
export const retroactividadIncapacidad = tableList('retroactividad_incapacidad')
export const trastornoMemoria = tableList('trastorno_memoria')
export const ambitoMipres = tableList('ambito_mipres')
