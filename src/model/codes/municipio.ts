import { codeList, lines } from './code-list.ts'
import table from './tables/municipio.json' with { type: 'json' }

export const municipio = codeList('municipio', 'Municipio, distrito o área no municipalizada', 'DIVIPOLA (DANE)', lines(table))
