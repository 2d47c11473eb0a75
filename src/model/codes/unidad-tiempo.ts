import { codeList } from './code-list.ts'

export const unidadTiempo = codeList(
  'unidad_tiempo',
  'Unidad de tiempo de la frecuencia o duración de un medicamento',
  'Guía RDA 0.7.1, MedicationTime; MIPRES (8)',
  [
    ['1', 'Minutos'],
    ['2', 'Horas'],
    ['3', 'Días'],
    ['4', 'Semanas'],
    ['5', 'Meses'],
    ['6', 'Años'],
    ['7', 'Según respuesta al tratamiento'],
    ['8', 'Única'],
  ],
)
