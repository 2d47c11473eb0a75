/** Medicines that share an effect: by DCI, in canonical spelling, and by the start of their ATC where one exists. */
export interface DrugGroup {
  readonly nombre: string
  readonly dci: readonly string[]
  readonly atc: readonly string[]
}

export const group = (nombre: string, dci: string, atc = ''): DrugGroup => ({
  nombre,
  dci: dci.split(',').map((name) => name.trim()),
  atc: atc.split(' ').filter((code) => code !== ''),
})

/** One medicine by itself. */
export const single = (dci: string, atc = '', nombre = dci): DrugGroup => group(nombre, dci, atc)
