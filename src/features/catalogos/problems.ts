import { problem } from '../../model/problem.ts'
import { say } from '../../model/say.ts'

export const cargaEnCurso = problem(
  'carga_en_curso',
  409,
  say('Ya hay una carga de ese catálogo en curso.', 'That catalogue is being loaded already.'),
  'Dos cargas del mismo catálogo no van a la vez. `trabajo` dice cuál está en curso: espere a que termine o cancélela.',
  ['trabajo'],
)
export const estadoDeCarga = problem(
  'carga_en_otro_estado',
  409,
  say('La carga no está en un estado que permita eso.', 'The load is not in a state that allows that.'),
  'Se confirma lo que espera confirmación, se reanuda un recorrido de la OMS que falló, se cancela lo que no ha terminado y se vuelve a lo que terminó. `estado` dice cómo está.',
  ['estado'],
)
export const omsSinConfigurar = problem(
  'oms_sin_configurar',
  409,
  say('La sincronización con la OMS no está configurada.', 'Synchronising with WHO is not configured.'),
  'La API de la OMS pide credenciales: defina ICD_OMS_CLIENTE e ICD_OMS_SECRETO, o ICD_OMS_URL si usa una instalación local.',
)
