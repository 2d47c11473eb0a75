import { toLocal } from '../../forms/times.ts'

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** «12 de marzo de 2026», of a day or of an instant. */
export function longDate(given: string): string {
  const [year = '', month = '', day = ''] = (given.length > 10 ? toLocal(given) : given).slice(0, 10).split('-')
  return `${Number(day)} de ${MONTHS[Number(month) - 1] ?? month} de ${year}`
}
