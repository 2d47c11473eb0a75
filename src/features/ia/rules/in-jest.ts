import type { Cita } from '../../../modules/persona/index.ts'
import type { ClinicalRecord } from '../record/record.ts'
import { globalPattern } from './clue-table.ts'

const found = (name: string) => (said: string) => said.search(globalPattern(name)) >= 0
const laughs = found('{riendo}')
const isTrivial = found('{trivial}')
const isSport = found('{deporte_o_masaje}')

/** The sentence that is cited, and the next. */
function sentenceOf(record: ClinicalRecord, { recurso, id, campo, fragmento }: Cita): string {
  const text = record.textos.find((t) => t.recurso === recurso && t.row.id === id && t.campo === campo)
  const at = text?.texto.indexOf(fragmento ?? '') ?? -1
  const first = text?.palabras.find(({ to }) => to > at)
  if (text === undefined || at < 0 || first === undefined) return ''
  const near = text.palabras.filter(({ oracion }) => oracion === first.oracion || oracion === first.oracion + 1)
  return near.map((word) => word.text).join(' ')
}

export type Jest = 'no' | 'tal vez' | 'si'
/** Whether what is cited is how one speaks of a test, a match or the heat. Only with laughter it is so for sure. */
export function isInJest(record: ClinicalRecord, ruta: string, cita: Cita): Jest {
  if (ruta !== 'suicidio' && ruta !== 'pareja') return 'no'
  const said = sentenceOf(record, cita)
  const both = laughs(said) && isTrivial(said)
  if (ruta === 'pareja') return both || isSport(said) ? 'tal vez' : 'no'
  return both ? 'si' : laughs(said) || isTrivial(said) ? 'tal vez' : 'no'
}
