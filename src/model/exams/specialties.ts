import { spoken } from './exam-table.ts'
import table from './specialties.json' with { type: 'json' }

export interface Specialty {
  /** The last two figures of a consultation with each, the same in first ones (8902) and in those of a stay (8904). */
  readonly sufijo: string
  readonly nombre: string
  readonly dichos: readonly string[]
}

export const specialties: readonly Specialty[] = table.map(({ dichos, ...named }) => ({
  ...named,
  dichos: spoken(dichos),
}))

/** In a stay a colleague comes to see the patient; otherwise the patient goes to a first consultation. */
export const consultationOf = ({ sufijo, nombre }: Specialty, inStay: boolean): { cups: string; nombre: string } => ({
  cups: `${inStay ? '8904' : '8902'}${sufijo}`,
  nombre: inStay ? `Interconsulta por ${nombre.toLowerCase()}` : `Consulta de primera vez por ${nombre.toLowerCase()}`,
})
