import { isJsonObject } from '../../../model/text/json-object.ts'
import type { SaidContent } from '../said-in.ts'

const MOST_WORDS = 600
const MOST_EXAMS = 50
const LONGEST_EXAM = 300
const LONGEST_TEXT = 500

type Json = Readonly<Record<string, unknown>>

const objectIn = (value: unknown): Json => (isJsonObject(value) ? value : {})
const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The resource by itself, or those of a bundle, as entries. */
const entriesIn = (sent: Json): readonly Json[] =>
  sent.resourceType === 'Bundle' ? listIn(sent.entry) : [{ resource: sent }]

function personWords(patient: Json): string {
  const [name = {}] = listIn(patient.name)
  const given = Array.isArray(name.given) ? name.given.map(textIn) : []
  const [identifier = {}] = listIn(patient.identifier)
  return [
    [...given, textIn(name.family) || textIn(name.text)].join(' ').trim(),
    textIn(identifier.value),
    textIn(patient.birthDate) === '' ? '' : `nació el ${textIn(patient.birthDate)}`,
  ]
    .filter((word) => word !== '')
    .join(' · ')
}

/** By the patient that comes with it and that it names, and by how it names one. */
function whose(entries: readonly Json[], report: Json): string {
  const { display, identifier, reference } = objectIn(report.subject)
  const beside = entries.find((e) => e.fullUrl !== undefined && e.fullUrl === reference)?.resource
  const patient = objectIn(beside ?? listIn(report.contained).find((c) => `#${textIn(c.id)}` === reference))
  if (patient.resourceType === 'Patient')
    return [personWords(patient), textIn(display)].filter((word) => word !== '').join(' · ')
  const asked = new URLSearchParams(textIn(reference).split('?')[1] ?? '').get('identifier') ?? ''
  const number = textIn(objectIn(identifier).value) || asked.slice(asked.lastIndexOf('|') + 1)
  return [textIn(display), number].filter((word) => word !== '').join(' · ')
}

const codeWords = (code: unknown): string => {
  const { text, coding } = objectIn(code)
  return textIn(text) || listIn(coding).map((c) => textIn(c.display) || textIn(c.code))[0] || ''
}

/** What a report of FHIR says for the person who has to decide whose it is. */
export function saidInReport(text: string): SaidContent {
  try {
    const entries = entriesIn(objectIn(JSON.parse(text)))
    const reports = entries
      .map((e) => objectIn(e.resource))
      .filter((r) => r.resourceType === 'DiagnosticReport' || r.resourceType === 'ImagingStudy')
    const exams = reports.map((r) => codeWords(r.code) || textIn(r.description)).filter((name) => name !== '')
    const [report = {}] = reports
    return {
      de_quien: whose(entries, report).slice(0, MOST_WORDS) || null,
      examenes: exams.slice(0, MOST_EXAMS).map((name) => name.slice(0, LONGEST_EXAM)),
    }
  } catch {
    return { de_quien: null, examenes: [] }
  }
}

/** As people read it: an element to a line, and of a file how long it is. */
export function shownReport(text: string): string {
  const short = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && value.length > LONGEST_TEXT
      ? `${value.slice(0, LONGEST_TEXT)}… (${value.length} caracteres)`
      : value
  try {
    return JSON.stringify(JSON.parse(text), short, 2)
  } catch {
    return text
  }
}
