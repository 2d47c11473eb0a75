import { isKeyOf } from '../../../../src/model/keys.ts'

/** Parts of a chart, in the order in which they are looked at; the one shown is in the address. */
export const tabs = {
  resumen: 'Resumen',
  linea: 'Línea de tiempo',
  valores: 'Signos y laboratorios',
  crecimiento: 'Crecimiento y gestación',
  documentos: 'Documentos',
  papeles: 'Papeles',
  atenciones: 'Atenciones',
  familia: 'Familia',
  consentimientos: 'Consentimientos',
  accesos: 'Accesos',
} as const

export type Tab = keyof typeof tabs

/** `abrir`: the form of a new encounter stands open, as the person who has just registered the patient asked. */
export const tabIn = (search: Readonly<Record<string, unknown>>): { tab?: Tab; abrir?: true } => ({
  ...(typeof search.tab === 'string' && isKeyOf(tabs, search.tab) ? { tab: search.tab } : {}),
  ...(search.abrir === true ? { abrir: true } : {}),
})
