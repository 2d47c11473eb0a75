import type { Count, CountRow } from './count.ts'

export interface Waiting {
  readonly en_espera: Count
  readonly vencidas: Count
  readonly atendidos: Count
  readonly cancelados: Count
  readonly caducados: Count
  readonly dias_media: number | null
  readonly dias_mediana: number | null
  readonly dias_p90: number | null
}
export interface WaitingRow extends Waiting {
  readonly codigo: string
  readonly nombre: string
}
export interface Band extends Count {
  readonly edad_desde: number
  readonly edad_hasta: number | null
  readonly sexos: readonly CountRow[]
}
export interface Month extends Count {
  readonly mes: string
}
export interface MonthOfEncounters extends Month {
  readonly tipos: readonly CountRow[]
}
export interface Completeness {
  readonly campo: string
  readonly nombre: string
  readonly con_dato: number | null
  readonly sin_dato: number | null
  readonly porcentaje: number | null
  readonly suprimida: boolean
}
interface Shared extends Count {
  readonly porcentaje: number | null
}

export interface KeyFigures {
  readonly pacientes: Count
  readonly activos: Count
  readonly inactivos: Count
  readonly nuevos_mes: Count
  readonly edad_media: number | null
  readonly atenciones_abiertas: Count
  readonly atenciones_mes: Count
  readonly en_lista_espera?: Count
  readonly lista_espera_vencidas?: Count
  readonly datos_completos?: Shared
}

export interface Families {
  readonly familias: Count
  readonly miembros: number | null
  readonly tamano_medio: number | null
  readonly por_tamano: readonly (Count & { readonly miembros: number })[]
  readonly por_riesgo?: readonly (Count & { readonly en_riesgo_alto: number })[]
}

/** What the service answers: a section that the caller's view does not have is not there. */
export interface Statistics {
  readonly calculado_en: string
  readonly supresion: string | null
  readonly filtros: { readonly grupo: { readonly campo: string; readonly nombre: string } | null }
  readonly resumen?: KeyFigures
  readonly poblacion?: {
    readonly total: Count
    readonly edad_media: number | null
    readonly sexo: readonly CountRow[]
    readonly piramide: readonly Band[]
  }
  readonly aseguramiento?: { readonly eapb?: readonly CountRow[]; readonly regimen?: readonly CountRow[] }
  readonly territorio?: {
    readonly departamentos: readonly CountRow[]
    readonly municipios: readonly CountRow[]
    readonly zonas: readonly CountRow[]
  }
  readonly diferencial?: {
    readonly grupo_etnico?: readonly CountRow[]
    readonly discapacidad?: readonly CountRow[]
    readonly grupo_poblacional?: readonly CountRow[]
  }
  readonly condiciones?: { readonly condiciones: readonly CountRow[] }
  readonly registro?: { readonly por_mes: readonly Month[] }
  readonly calidad?: { readonly completos?: Shared; readonly campos: readonly Completeness[] }
  readonly familias?: Families
  readonly atenciones?: {
    readonly total: Count
    readonly tipos: readonly CountRow[]
    readonly modalidades: readonly CountRow[]
    readonly estados: readonly CountRow[]
    readonly por_mes: readonly MonthOfEncounters[]
  }
  readonly espera?: Waiting & {
    readonly prioridades: readonly WaitingRow[]
    readonly examenes: readonly WaitingRow[]
  }
}
