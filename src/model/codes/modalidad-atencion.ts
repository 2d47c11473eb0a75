import { codeList } from './code-list.ts'

export const modalidadAtencion = codeList('modalidad_atencion', 'Modalidad de prestación del servicio', 'Guía RDA 0.7.1, ColombianTechModality', [
  ['01', 'Intramural'],
  ['02', 'Extramural unidad móvil'],
  ['03', 'Extramural domiciliaria'],
  ['04', 'Extramural jornada de salud'],
  ['05', 'Extramural, atención prehospitalaria o transporte asistencial'],
  ['06', 'Telemedicina interactiva'],
  ['07', 'Telemedicina no interactiva'],
  ['08', 'Telemedicina, telexperticia'],
  ['09', 'Telemedicina, telemonitoreo'],
])
