import { withoutSeparators } from '../../../resources/shapes.ts'
import { nameWords, type SaidPerson } from '../../entrada/identity.ts'
import { genders, RNEC } from '../elements/person.ts'
import type { SentResource } from './declare.ts'
import { keyOf, listIn, objectIn, textIn, textsIn } from './elements.ts'
import { documentIn } from './patient.ts'
import type { WriteEntry } from './write-entry.ts'

/** A person as a resource says, with the numbers of the documents that it gives. */
export interface SaidPatient extends SaidPerson {
  readonly documents: readonly string[]
}

const NOBODY: SaidPatient = { surnames: null, given: [], birth: null, sex: null, documents: [] }
/** Names that a person goes by besides the one of the document, or had before. */
const OTHER_NAMES = ['usual', 'nickname', 'anonymous', 'old', 'maiden', 'temp']
/** What other systems mean by the rest is not the sex that a record has. */
const SEXES = ['male', 'female']

/** A name in one text: which of its words are surnames is not told. One word alone is hardly a name. */
const ofText = (text: string | null): Pick<SaidPerson, 'surnames' | 'given'> =>
  text === null || nameWords(text).length < 2 ? NOBODY : { surnames: text, given: [text] }

const isDocument = (identifier: SentResource): boolean =>
  identifier.system === RNEC || documentIn({ identifier: [identifier] }).tipo_documento != null

/** The identifier by which a patient is looked for: a document, or else what there is. */
export function documentOf(patient: SentResource): SentResource {
  const all = listIn(patient.identifier)
  return all.find(isDocument) ?? all[0] ?? {}
}

const documentsIn = (identifiers: readonly SentResource[]): readonly string[] =>
  identifiers.filter(isDocument).flatMap((i) => (typeof i.value === 'string' ? withoutSeparators(i.value) : []))

export function ofPatient(patient: SentResource): SaidPatient {
  const names = listIn(patient.name).filter(({ use }) => !OTHER_NAMES.includes(String(use)))
  const name = names.find(({ use }) => use === 'official') ?? names[0] ?? {}
  const [surnames, given] = [textIn(name.family), textsIn(name.given)]
  const gender = textIn(patient.gender)
  return {
    ...(surnames === null && given.length === 0 ? ofText(textIn(name.text)) : { surnames, given }),
    birth: textIn(patient.birthDate),
    sex: gender !== null && SEXES.includes(gender) ? keyOf(genders, gender) : null,
    documents: documentsIn(listIn(patient.identifier)),
  }
}

export const ofSubject = (subject: SentResource): SaidPatient => ({
  ...NOBODY,
  ...ofText(textIn(subject.display)),
  documents: documentsIn([objectIn(subject.identifier)]),
})

/** The patient that comes with a report: contained in it, or an entry of its bundle. */
export function patientBeside(entry: WriteEntry, byUrl: ReadonlyMap<string, WriteEntry>): SentResource | null {
  const { subject, contained } = objectIn(entry.sent)
  const reference = textIn(objectIn(subject).reference) ?? ''
  const beside = byUrl.get(reference)
  const sent = reference.startsWith('#')
    ? listIn(contained).find(({ id }) => `#${id}` === reference)
    : beside?.method === 'PATCH'
      ? undefined
      : objectIn(beside?.sent)
  return sent?.resourceType === 'Patient' ? sent : null
}

/** Everywhere that a report and what goes with it say whom they are about. */
export function peopleSaid(
  entry: WriteEntry,
  parts: readonly WriteEntry[],
  byUrl: ReadonlyMap<string, WriteEntry>,
): readonly SaidPatient[] {
  const report = objectIn(entry.sent)
  const patient = patientBeside(entry, byUrl)
  const resources = [report, ...listIn(report.contained), ...parts.map((part) => objectIn(part.sent))]
  return [
    ...(patient === null ? [] : [ofPatient(patient)]),
    ...resources.map(({ subject }) => ofSubject(objectIn(subject))),
  ]
}
