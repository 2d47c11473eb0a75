/** One code of a classification of diseases, as the catalogue holds it, whatever it was loaded from. */
export interface IcdEntry {
  readonly sistema: 'cie10' | 'cie11'
  /** CIE-10: four characters without dot, padded as Colombia pads (`I10X`). CIE-11: as WHO writes it. */
  readonly codigo: string
  /** In readable case, with its accents. */
  readonly nombre: string
  /** Roman numeral of the chapter in CIE-10, its number in CIE-11. */
  readonly capitulo: string
  /** The only biological sex it applies to; null for both. */
  readonly sexo: '01' | '02' | null
  /** Ages in days that it may be given at; null where there is no limit. */
  readonly edadMinima: number | null
  readonly edadMaxima: number | null
  /** A code is never removed: one that is no longer used stays, and says so. */
  readonly habilitado: boolean
}
