export interface FoundPatient {
  readonly id: string
  readonly primer_nombre?: string
  readonly segundo_nombre?: string | null
  readonly primer_apellido?: string
  readonly segundo_apellido?: string | null
  readonly tipo_documento?: string
  readonly numero_documento?: string
  readonly explicacion: string
}
export interface FoundHistory {
  readonly id: string
  readonly paciente: string
  readonly numero_atencion: string | null
  readonly fecha_inicio: string
}
export interface FoundCode {
  readonly codigo: string
  readonly nombre: string
}

export interface Found {
  readonly people: readonly FoundPatient[]
  readonly histories: readonly FoundHistory[]
  readonly diseases: readonly FoundCode[]
  /** What was typed is the number of one encounter. */
  readonly named: boolean
  readonly busy: boolean
  /** Waits for the connection. */
  readonly paused: boolean
  readonly error: unknown
  retry(): void
}
