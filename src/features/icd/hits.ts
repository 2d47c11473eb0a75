/** How a search was answered: by the strongest reason of its first result. */
export interface AnsweredMatch {
  readonly coincidencias: readonly { readonly tipo: string }[]
}

export interface HitFigures {
  readonly busquedas: number
  readonly sin_resultado: number
  readonly por_medio: Readonly<Record<string, number>>
  readonly desde: string
}

export interface IcdHits {
  /** Told what each search found. */
  searched(found: readonly AnsweredMatch[]): void
  figures(): HitFigures
}

/** Counted by this process since it began; no word of what was asked is kept. */
export function icdHits(): IcdHits {
  const desde = new Date().toISOString()
  const means = new Map<string, number>()
  let searches = 0
  let misses = 0
  return {
    searched(found) {
      searches++
      const [first] = found
      if (first === undefined) misses++
      else {
        const tipo = first.coincidencias[0]?.tipo ?? 'otro'
        means.set(tipo, (means.get(tipo) ?? 0) + 1)
      }
    },
    figures: () => ({ busquedas: searches, sin_resultado: misses, por_medio: Object.fromEntries(means), desde }),
  }
}
