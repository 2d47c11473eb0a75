import { codeList } from './code-list.ts'

export const grupoServicios = codeList('grupo_servicios', 'Grupo de servicios de salud', 'Guía RDA 0.7.1, GrupoServicios', [
  ['01', 'Consulta externa'],
  ['02', 'Apoyo diagnóstico y complementación terapéutica'],
  ['03', 'Internación'],
  ['04', 'Quirúrgico'],
  ['05', 'Atención inmediata'],
])
