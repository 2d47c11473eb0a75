import type { Cita } from '../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { globalPattern } from './clue-table.ts'

const found = (name: string) => (said: string) => said.search(globalPattern(name)) >= 0
const laughs = found('{riendo}')
const isTrivial = found('{trivial}')
const isMeant = found('{en_serio}')

/** The sentence that is cited, with so many on either side. */
function sentenceOf(record: ClinicalRecord, { recurso, id, campo, fragmento }: Cita, around: number): string {
  const text = record.textos.find((t) => t.recurso === recurso && t.row.id === id && t.campo === campo)
  const at = text?.texto.indexOf(fragmento ?? '') ?? -1
  const first = text?.palabras.find(({ to }) => to > at)
  if (text === undefined || at < 0 || first === undefined) return ''
  const near = text.palabras.filter(({ oracion }) => Math.abs(oracion - first.oracion) <= around)
  return near.map((word) => word.text).join(' ')
}

export type Jest = 'no' | 'tal vez' | 'si'
/**
 * Whether what is cited is how one speaks of a test, a match or the heat: never but where the person laughs in that sentence and tells no
 * plan, means or attempt beside it, and never of what another one does.
 */
export function isInJest(record: ClinicalRecord, ruta: string, cita: Cita): Jest {
  const said = sentenceOf(record, cita, 0)
  if (ruta !== 'suicidio' || !laughs(said) || isMeant(sentenceOf(record, cita, 1))) return 'no'
  return isTrivial(said) ? 'si' : 'tal vez'
}
