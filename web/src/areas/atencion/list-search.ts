/** What of the list is worth sharing; names and documents are never in it. */
export interface ListSearch {
  readonly de?: 'mias' | 'todas' | undefined
  readonly estado?: string | undefined
  readonly tipo?: string | undefined
  readonly desde?: string | undefined
  readonly hasta?: string | undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const readListSearch = (given: Record<string, unknown>): ListSearch => ({
  de: given.de === 'mias' || given.de === 'todas' ? given.de : undefined,
  estado: text(given.estado),
  tipo: text(given.tipo),
  desde: text(given.desde),
  hasta: text(given.hasta),
})
