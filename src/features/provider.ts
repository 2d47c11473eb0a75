/** Who provides the care, as the configuration says it; the code of the REPS may be that of each history instead. */
export interface Provider {
  readonly nombre: string
  readonly codigo: string | null
  readonly nit?: string
  readonly direccion?: string
  readonly telefono?: string
}
