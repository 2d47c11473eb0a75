import { codeList, lines } from './code-list.ts'
import table from './tables/ocupacion.json' with { type: 'json' }

export const ocupacion = codeList('ocupacion', 'Ocupación de la persona', 'CIUO-88 A.C. (DANE)', lines(table))
