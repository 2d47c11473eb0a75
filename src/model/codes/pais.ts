import { codeList, lines } from './code-list.ts'
import table from './tables/pais.json' with { type: 'json' }

export const pais = codeList('pais', 'País', 'ISO 3166-1 (código numérico)', lines(table))
