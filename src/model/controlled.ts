import { entriesOf, keysOf } from './keys.ts'
import { type ControlGroup, controlLimits, controlTable } from './medicines/controlled-list.ts'
import { type Say, say } from './say.ts'
import { foldedText } from './text/plain-text.ts'

export interface Controlled {
  group: string
  maximumDays: number
  /** Where a norm counts units. */
  maximumUnits?: number
  norm: string
}

/** One spelling for `Morphine`, `MORFINA` and `morfina`: what differs between languages and pens is left out. */
const stem = (word: string): string =>
  foldedText(word)
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/y/g, 'i')
    .replace(/mf/g, 'nf')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/(\p{L})\1/gu, '$1')
    .replace(/[aeo]$/u, '')
    .replace(/(sep|sol)an$/, '$1am')
const stemsOf = (text: string): string[] => text.split(/[^\p{L}]+/u).flatMap((w) => (w === '' ? [] : [stem(w)]))

interface ControlMatch {
  readonly dci: string
  readonly group: ControlGroup
}
interface Known extends ControlMatch {
  readonly names: readonly (readonly string[])[]
  readonly atc: readonly string[]
  readonly codes: readonly string[]
}

const CLASS = 5

function readTable() {
  const list: readonly Known[] = entriesOf(controlTable).flatMap(([group, lines]) =>
    lines.map((line) => {
      const [names = '', atc = '', codes = ''] = line.split('|')
      const all = names.split(', ')
      const parts = (text: string): string[] => text.split(' ').filter((part) => part !== '')
      return { dci: all[0] ?? '', group, names: all.map(stemsOf), atc: parts(atc), codes: parts(codes) }
    }),
  )
  const byAtc = new Map(list.flatMap((k) => k.atc.map((code) => [code, k])))
  const byCode = new Map(list.flatMap((k) => k.codes.map((code) => [code, k])))
  return {
    list,
    ofCode: (code: string) => byCode.get(code),
    ofAtc: (atc: string) => byAtc.get(atc) ?? byAtc.get(atc.slice(0, CLASS)),
  }
}
/** Read when a medicine is first asked about: a page that asks about none does not wait for it. */
let read: ReturnType<typeof readTable> | undefined

const SEVERITY: Readonly<Record<ControlGroup, number>> = { monopolio: 0, control: 1, revisar: 2 }

const isNamed = (words: readonly string[], name: readonly string[]): boolean =>
  words.some((_, at) => name.every((part, i) => words[at + i] === part))

interface Prescribed {
  readonly medicamento_dci: string
  readonly dci_codigo: string | null
  readonly atc: string | null
}

/** What of a prescription is controlled, by its name with or without salt, by its ATC or by its DCI code; the strictest first. */
export function controlledIn({ medicamento_dci, dci_codigo, atc }: Prescribed): ControlMatch | null {
  read ??= readTable()
  const words = stemsOf(medicamento_dci)
  const found = [
    ...read.list.filter((k) => k.names.some((name) => isNamed(words, name))),
    ...[read.ofCode(dci_codigo ?? ''), read.ofAtc(atc ?? '')].filter((k) => k !== undefined),
  ]
  return found.sort((a, b) => SEVERITY[a.group] - SEVERITY[b.group])[0] ?? null
}

function ofGroup(group: keyof typeof controlLimits): Controlled {
  const { called, ...limits } = controlLimits[group]
  return { group: called, ...limits }
}

/** What holds for a medicine that is surely under special control: there is nothing to choose. */
export function controlOf(f: Prescribed): Controlled | undefined {
  const group = controlledIn(f)?.group ?? 'revisar'
  return group === 'revisar' ? undefined : ofGroup(group)
}

/** The same, and for one that its prescriber says to be: which preparations are is not all in the list. */
export const controlStated = (f: Prescribed & { readonly control_especial: boolean | null }): Controlled | undefined =>
  controlOf(f) ?? (f.control_especial === true ? ofGroup('control') : undefined)

export const isControlled = (f: Prescribed): boolean => controlOf(f) !== undefined

/** What the boxes of the official pad ask for and an ordinary prescription may leave out. */
export const controlFormatWords = {
  numero_recetario: say(
    'Fuera de hospitalización un medicamento de control especial se firma con el número de su recetario oficial.',
    'Outside a hospital stay a controlled medicine is signed with the number of its official pad.',
  ),
  diagnostico: say(
    'El recetario oficial de control especial lleva el diagnóstico.',
    'The official pad has the diagnosis.',
  ),
} as const satisfies Readonly<Record<string, Say>>
type ControlFormatField = keyof typeof controlFormatWords
export const controlFormatFields = keysOf(controlFormatWords)

/** Which of them a controlled medicine lacks. */
export const controlFormatLacks = (row: Readonly<Record<ControlFormatField, string | null>>): ControlFormatField[] =>
  controlFormatFields.filter((field) => row[field] === null)

/** Whether the patient takes it to a pharmacy: nothing of a prescription tells, and only in a stay is it surely the hospital's own. */
export const isForPharmacy = (tipoAtencion: string | undefined): boolean => tipoAtencion !== 'hospitalizacion'
