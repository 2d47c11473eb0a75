import type { Row } from '../../../model/resource.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { standingEntries } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'
import { byMoment, moment, text } from './rows.ts'

export interface StatedPregnancy {
  readonly embarazo: readonly Row[]
  readonly lactancia: readonly Row[]
}

/** Supervised or confirmed pregnancy, its disorders and labour; not O00–O08, where it has ended, nor O80–O99. */
const PREGNANT = /^(Z321|Z33|Z34|Z35|O[1-7])/
/** After delivery: the puerperium and the care of a nursing mother. */
const NURSING = /^(O8[0-9]|O9[0-2]|Z39)/
const SAYS_PREGNANT = /\b(embarazada|embarazo actual|en embarazo|gestante|gestacion actual|en gestacion)\b/
const SAYS_NURSING = /\b(lactando|en lactancia|lactancia actual|lactancia materna exclusiva|amamantando)\b/
/** `no embarazada`, `niega embarazo actual`, `no está en lactancia`: a denial states nothing. */
const DENIES = /\b(no|niega|sin|descarta|descartado)\s+(\w+\s+){0,2}(embaraz|gesta|lacta|amamanta)/

export const PREGNANCY_STATUS = '82810-3'

/** Voluntary interruption of pregnancy, by purpose or cause: there misoprostol is the treatment. */
export const isInterruption = (historia: Row): boolean =>
  historia.finalidad === '24' || ['34', '35', '36', '49'].includes(text(historia, 'causa_atencion') ?? '')

/** Only what the record says in so many words: a date of last menstruation is no pregnancy. */
export function pregnancyStated({ entries }: HistoryContent): StatedPregnancy {
  const diagnoses = standingEntries(entries, 'diagnostico').filter(
    (row) => row.verificacion !== 'refutado' && row.estado_clinico !== 'resuelto',
  )
  const past = standingEntries(entries, 'antecedente_categorizado').filter(
    (row) =>
      row.categoria === 'gineco_obstetrico' &&
      row.niega !== true &&
      row.verificacion !== 'refutado' &&
      (row.estado_clinico === null || row.estado_clinico === 'activo'),
  )
  const coded = (codes: RegExp): Row[] => [
    ...diagnoses.filter((row) => codes.test(text(row, 'codigo_cie10') ?? '')),
    ...past.filter((row) => codes.test(text(row, 'cie10') ?? '')),
  ]
  const said = (words: RegExp): Row[] =>
    past.filter((row) => {
      const says = plain(text(row, 'descripcion') ?? '')
      return words.test(says) && !DENIES.test(says)
    })
  const status = standingEntries(entries, 'valor_clinico')
    .filter((row) => row.codigo === PREGNANCY_STATUS)
    .sort(byMoment((row) => moment(text(row, 'fecha_medicion')) ?? 0))
    .at(-1)
  return {
    embarazo: [...coded(PREGNANT), ...said(SAYS_PREGNANT), ...(status?.valor_codigo === 'embarazada' ? [status] : [])],
    lactancia: [...coded(NURSING), ...said(SAYS_NURSING)],
  }
}
