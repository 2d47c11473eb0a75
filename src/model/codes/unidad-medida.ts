import { codeList, lines } from './code-list.ts'
import table from './tables/unidad-medida.json' with { type: 'json' }

export const unidadMedida = codeList('unidad_medida', 'Unidad de medida de la dosis del medicamento', 'Guía RDA 0.7.1, UMM', lines(table))
