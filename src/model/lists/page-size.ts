import { integer } from '../fields.ts'

/** `page_size` of a list that goes on from its last row. */
export const pageSize = integer({ label: 'Tamaño de página', min: 1, max: 200, default: 50 })
