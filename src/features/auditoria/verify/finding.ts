/** What a verification can find. The names are stable: programs and procedures refer to them. */
export type FindingKind =
  | 'fila_editada'
  | 'fila_eliminada'
  | 'fila_insertada'
  | 'fila_fuera_de_tiempo'
  | 'orden_cambiado'
  | 'sello_alterado'
  | 'sello_eliminado'
  | 'firma_invalida'
  | 'cadena_rota'
  | 'llave_desconocida'
  | 'ancla_no_coincide'
  | 'truncada'
  | 'indice_incompleto'
  | 'hallazgos_en_pie'
  | 'archivo_ilegible'

export interface Finding {
  readonly kind: FindingKind
  /** Spanish, one sentence, with the row or the seal in it. */
  readonly message: string
  readonly rows?: readonly string[]
  readonly seal?: number
}

export interface Findings {
  add(kind: FindingKind, message: string, where?: { rows?: readonly string[]; seal?: number }): void
  readonly list: readonly Finding[]
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>
  readonly total: number
}

const MOST = 1000

/** A table of a million rows may be missing whole: all are counted, the first are told. */
export function findings(most = MOST): Findings {
  const list: Finding[] = []
  const counts: Partial<Record<FindingKind, number>> = {}
  let total = 0
  return {
    add(kind, message, where = {}) {
      total++
      counts[kind] = (counts[kind] ?? 0) + 1
      if (list.length < most) list.push({ kind, message, ...where })
    },
    list,
    counts,
    get total() {
      return total
    },
  }
}
