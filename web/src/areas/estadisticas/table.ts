/** What a chart is drawn from, as it is read aloud and downloaded. */
export interface Table {
  readonly columns: readonly string[]
  /** Numbers are numbers; what is not told is said in words. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}
