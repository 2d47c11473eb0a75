import { listed } from '../../../model/text/prose-row.ts'

/** Medicines that share an effect: by DCI, in canonical spelling, and by the start of their ATC where one exists. */
export interface DrugGroup {
  readonly nombre: string
  readonly dci: readonly string[]
  readonly atc: readonly string[]
}

/** Its members are the text of the template. */
export const group =
  (nombre: string, atc = '') =>
  (members: TemplateStringsArray): DrugGroup => ({
    nombre,
    dci: listed(members.join('')),
    atc: atc.split(' ').filter((code) => code !== ''),
  })

/** One medicine by itself. */
export const single = (dci: string, atc: string, nombre = dci): DrugGroup => ({
  nombre,
  dci: [dci],
  atc: atc.split(' '),
})
