/** What a finding is about; stable, for programs. */
export type FindingCode =
  | 'cardinalidad'
  | 'elemento_prohibido'
  | 'elemento_desconocido'
  | 'tipo'
  | 'formato'
  | 'vacio'
  | 'opcion_repetida'
  | 'valor_fijo'
  | 'patron'
  | 'longitud'
  | 'codigo_fuera_de_lista'
  | 'codigo_fuera_de_fragmento'
  | 'codigo_desconocido'
  | 'descripcion_distinta'
  | 'corte_faltante'
  | 'corte_repetido'
  | 'corte_desconocido'
  | 'corte_desordenado'
  | 'extension_desconocida'
  | 'referencia_huerfana'
  | 'referencia_externa'
  | 'referencia_tipo'
  | 'referencia_perfil'
  | 'invariante'
  | 'invariante_no_evaluable'
  | 'id_repetido'
  | 'url_repetida'
  | 'entrada_suelta'
  | 'perfil_desconocido'
  | 'perfil_faltante'
  | 'documento_desconocido'
  | 'profundidad'
  | 'demasiados_hallazgos'

export type Severity = 'error' | 'advertencia'

/** It names values of the document: it is for those who work on that patient's record, never for a log or a metric. */
export interface Finding {
  readonly severidad: Severity
  readonly codigo: FindingCode
  /** Key of the invariant, name of the slice, or what tells two findings of one code and one place apart. */
  readonly clave?: string
  /** Where in the document: `Bundle.entry[3].resource.name[0].family`. */
  readonly ruta: string
  /** `Patient/CC-123`, or only the type where there is no id. */
  readonly recurso: string
  readonly perfil: string
  readonly mensaje: string
  readonly sugerencia: string
  /** The codes with which the ministry's platform refuses the same. */
  readonly ministerio?: readonly string[]
  /** Why this is the guide's fault and not the document's. */
  readonly defectoGuia?: string
}

/** Where a finding is: kept by the walk, so that checks only say what is wrong. */
export interface Place {
  readonly recurso: string
  readonly perfil: string
}

export interface FindingWords {
  readonly codigo: FindingCode
  readonly ruta: string
  readonly mensaje: string
  readonly sugerencia: string
  readonly severidad?: Severity
  readonly clave?: string
  readonly ministerio?: readonly string[]
}

export interface Findings {
  readonly all: Finding[]
  add(place: Place, said: FindingWords): void
  /** No more are told: what only makes one clearer need not be looked for. */
  isFull(): boolean
}

/** Enough to mend by; a document with more is not a document. */
const LIMIT = 2000

/** Two profiles, or a slice and what it slices, may say the same of one place: it is told once. */
export function findings(): Findings {
  const seen = new Set<string>()
  const all: Finding[] = []
  return {
    all,
    isFull: () => all.length > LIMIT,
    add(place, { severidad = 'error', ...said }) {
      const key = `${said.codigo} ${said.clave ?? ''} ${said.ruta}`
      if (seen.has(key) || all.length > LIMIT) return
      seen.add(key)
      all.push(all.length < LIMIT ? { severidad, ...said, ...place } : tooMany(place))
    },
  }
}

const tooMany = (place: Place): Finding => ({
  severidad: 'error',
  codigo: 'demasiados_hallazgos',
  ruta: '',
  ...place,
  mensaje: `El documento tiene más de ${LIMIT} hallazgos; no se muestran más.`,
  sugerencia: 'Corrija los primeros y vuelva a revisar.',
})
