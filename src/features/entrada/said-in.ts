import { sexoBiologico } from '../../model/codes/index.ts'
import { dateWords } from '../../model/text/date-words.ts'
import { fieldPart, type ReadMessage, readEr7, segmentsNamed } from '../hl7/read/er7.ts'
import { personIn, type ReadPerson } from '../hl7/read/read-person.ts'

/** What a message says for who has to decide whose it is: nobody reads segments to find a name. */
export interface SaidContent {
  readonly de_quien: string | null
  readonly examenes: readonly string[]
}

export const ZONE = 'America/Bogota'
export const MOST_WORDS = 600
const MOST_EXAMS = 50
const LONGEST_EXAM = 300

/** Name, document, birth and sex, as they were said. */
export function personWords({ document, surnames, given, birth, sex }: ReadPerson): string | null {
  const words = [
    [...given, surnames].filter((word) => word !== null).join(' '),
    document === null ? '' : `${document.tipo} ${document.numero}`,
    birth === null ? '' : `nació el ${dateWords(birth)}`,
    sex === null ? '' : (sexoBiologico.byCode.get(sex)?.label ?? ''),
  ].filter((word) => word !== '')
  return words.length === 0 ? null : words.join(' · ').slice(0, MOST_WORDS)
}

function whose(m: ReadMessage): string | null {
  const [pid] = segmentsNamed(m, 'PID')
  return pid === undefined ? null : personWords(personIn(m, pid, ZONE))
}

/** Whatever cannot be read says nothing: the text itself is shown beside it. */
export function saidIn(text: string, latin: boolean): SaidContent {
  try {
    const m = readEr7(text, latin)
    const exams = segmentsNamed(m, 'OBR').flatMap((s) => fieldPart(m, s, 4, 2) ?? fieldPart(m, s, 4) ?? [])
    return { de_quien: whose(m), examenes: exams.slice(0, MOST_EXAMS).map((name) => name.slice(0, LONGEST_EXAM)) }
  } catch {
    return { de_quien: null, examenes: [] }
  }
}

/** Segments that say who it is about and how it came, and nothing clinical; of what was asked for, how it is numbered and called. */
const ADMINISTRATIVE = ['MSH', 'EVN', 'PID', 'PD1', 'MRG', 'PV1', 'ZCO']
const NUMBERED = ['ORC', 'OBR']
const NAMING_FIELDS = 5

/** The lines of a message for those who read no results: what is not known to be administrative is left out. */
export function administrativeText(lines: string): string {
  const separator = lines.charAt(3)
  return lines
    .split('\n')
    .flatMap((line) => {
      const name = line.slice(0, 3)
      if (ADMINISTRATIVE.includes(name)) return [line]
      return NUMBERED.includes(name) ? [line.split(separator).slice(0, NAMING_FIELDS).join(separator)] : []
    })
    .join('\n')
}
