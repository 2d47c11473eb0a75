/** How the service is, as it tells it. */
export interface State {
  readonly version: string
  readonly node: string
  readonly iniciado_en: string
  readonly memoria_bytes: number
  readonly base: {
    readonly version: string
    readonly bytes: number
    readonly milisegundos: number
    readonly conexiones: { readonly abiertas: number; readonly ociosas: number; readonly en_espera: number }
  }
  readonly migraciones: {
    readonly incluidas: number
    readonly aplicadas: number
    readonly ultima: string
    readonly aplicada_en: string
  }
  readonly disco: { readonly total_bytes: number; readonly libre_bytes: number } | null
  readonly auditoria: { readonly sellos: number; readonly ultimo_en: string | null; readonly por_sellar: number }
  readonly trabajos: readonly {
    readonly clase: 'catalogos' | 'ia' | 'rda'
    readonly nombre: string
    readonly esperan: number
    readonly en_curso: number
    readonly fallidos: number
    readonly mas_antiguo: string | null
  }[]
}
