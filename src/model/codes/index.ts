import { ambitoAutorizacion } from './ambito-autorizacion.ts'
import { causaAtencion } from './causa-atencion.ts'
import { cobertura } from './cobertura.ts'
import type { CodeList } from './code-list.ts'
import { condicionEgreso } from './condicion-egreso.ts'
import { departamento } from './departamento.ts'
import { destinoEgreso } from './destino-egreso.ts'
import { discapacidad } from './discapacidad.ts'
import { entornoAtencion } from './entorno-atencion.ts'
import { finalidad } from './finalidad.ts'
import { formaFarmaceutica } from './forma-farmaceutica.ts'
import { grupoEtnico } from './grupo-etnico.ts'
import { grupoPoblacional } from './grupo-poblacional.ts'
import { grupoServicios } from './grupo-servicios.ts'
import { identidadGenero } from './identidad-genero.ts'
import { incapacidadAlcance } from './incapacidad-alcance.ts'
import { modalidadAtencion } from './modalidad-atencion.ts'
import { municipio } from './municipio.ts'
import { ocupacion } from './ocupacion.ts'
import { pais } from './pais.ts'
import { parentesco } from './parentesco.ts'
import { servicioReps } from './servicio-reps.ts'
import { sexoBiologico } from './sexo-biologico.ts'
import { tipoAlergia } from './tipo-alergia.ts'
import { tipoDiagnostico } from './tipo-diagnostico.ts'
import { tipoDocumento } from './tipo-documento.ts'
import { tipoDocumentoSoporte } from './tipo-documento-soporte.ts'
import { tipoFactorRiesgo } from './tipo-factor-riesgo.ts'
import { tipoTecnologia } from './tipo-tecnologia.ts'
import { tipoUsuario } from './tipo-usuario.ts'
import { triage } from './triage.ts'
import { unidadDispensacion } from './unidad-dispensacion.ts'
import { unidadMedida } from './unidad-medida.ts'
import { unidadTiempo } from './unidad-tiempo.ts'
import { viaAdministracion } from './via-administracion.ts'
import { viaIngreso } from './via-ingreso.ts'
import { zonaResidencia } from './zona-residencia.ts'

export type { Code, CodeList } from './code-list.ts'
export { isConsanguineous, roleCode, sexOfRelative } from './parentesco.ts'
export {
  ambitoAutorizacion,
  causaAtencion,
  cobertura,
  condicionEgreso,
  departamento,
  destinoEgreso,
  discapacidad,
  entornoAtencion,
  finalidad,
  formaFarmaceutica,
  grupoEtnico,
  grupoPoblacional,
  grupoServicios,
  identidadGenero,
  incapacidadAlcance,
  modalidadAtencion,
  municipio,
  ocupacion,
  pais,
  parentesco,
  servicioReps,
  sexoBiologico,
  tipoAlergia,
  tipoDiagnostico,
  tipoDocumento,
  tipoDocumentoSoporte,
  tipoFactorRiesgo,
  tipoTecnologia,
  tipoUsuario,
  triage,
  unidadDispensacion,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
  viaIngreso,
  zonaResidencia,
}

export const allCodeLists: readonly CodeList[] = [
  ambitoAutorizacion,
  causaAtencion,
  cobertura,
  condicionEgreso,
  departamento,
  destinoEgreso,
  discapacidad,
  entornoAtencion,
  finalidad,
  formaFarmaceutica,
  grupoEtnico,
  grupoPoblacional,
  grupoServicios,
  identidadGenero,
  incapacidadAlcance,
  modalidadAtencion,
  municipio,
  ocupacion,
  pais,
  parentesco,
  servicioReps,
  sexoBiologico,
  tipoAlergia,
  tipoDiagnostico,
  tipoDocumento,
  tipoDocumentoSoporte,
  tipoFactorRiesgo,
  tipoTecnologia,
  tipoUsuario,
  triage,
  unidadDispensacion,
  unidadMedida,
  unidadTiempo,
  viaAdministracion,
  viaIngreso,
  zonaResidencia,
]
