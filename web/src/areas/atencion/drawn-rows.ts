interface Seen {
  readonly historia: { readonly id: string }
  readonly secciones: readonly {
    readonly registros: readonly {
      readonly id: string
      readonly recurso: string
      readonly origen_id?: unknown
      readonly resultado?: unknown
    }[]
  }[]
}

/** Those that have no card in the page. */
const NOT_DRAWN = new Set(['consulta_ia', 'bitacora'])

/** Of each row of this history, the one whose card shows it: a measure is read in the exam that left it, or in its report. */
export function drawnRows(view: Seen): ReadonlyMap<string, string> {
  const drawn = view.secciones.flatMap((s) => s.registros).filter((row) => !NOT_DRAWN.has(row.recurso))
  const cards = new Set(drawn.map((row) => row.id))
  const cardOf = (row: (typeof drawn)[number]): string =>
    [row.origen_id, row.resultado].find((one) => typeof one === 'string' && cards.has(one))?.toString() ?? row.id
  return new Map([[view.historia.id, view.historia.id], ...drawn.map((row) => [row.id, cardOf(row)] as const)])
}
