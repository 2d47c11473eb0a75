import { clinicalValues } from '../../../../model/codes/clinical-values.ts'
import { flagOf } from '../../../../model/codes/result-flags.ts'
import type { Predicate } from '../../../../model/predicate.ts'
import { systemOf } from '../../../../resources/parts/clinical-series.ts'
import { answerInSystem } from '../../../../resources/shapes.ts'
import { type categoriasValor, valorClinico } from '../../../../resources/valor-clinico.ts'
import { type Coding, type Concept, called, codingIf, hl7, inTable, SNOMED, titled } from '../../elements/coding.ts'
import { CONFIDENTIALITY_SYSTEM, confidentiality, HL7, LOINC, type Maybe, OURS, when } from '../../elements/drawing.ts'
import { quantity } from '../../elements/entries.ts'
import { loinc } from '../../elements/loinc.ts'
import { always } from '../../search/answer.ts'
import { cases } from '../../search/cases.ts'
import { codedAnswer } from './coded-answers.ts'
import { vitalSigns } from './vital-signs.ts'

/** What observations are made of, whichever collection they come from. */

export type Category =
  | 'vital-signs'
  | 'laboratory'
  | 'imaging'
  | 'procedure'
  | 'survey'
  | 'social-history'
  | 'exam'
  | 'therapy'
export const CATEGORY = `${HL7}/observation-category`

export const category = (code: Maybe<string>): object => ({
  category: [when(code, (known) => ({ coding: [titled(CATEGORY, known)] }))],
})
export const inCategory = (code: Category) => always({ system: CATEGORY, code })

/** R4 has no category for what is none of these (`otro`). */
export const categoryOfValue: Readonly<Record<keyof typeof categoriasValor, Category | null>> = {
  signo_vital: 'vital-signs',
  antropometria: 'vital-signs',
  laboratorio: 'laboratory',
  escala: 'survey',
  habito: 'social-history',
  social: 'social-history',
  gineco_obstetrico: 'social-history',
  otro: null,
}

const absent = (code: string): object => ({ dataAbsentReason: { coding: [titled(`${HL7}/data-absent-reason`, code)] } })
export const unknown = absent('unknown')
export const notPerformed = absent('not-performed')

const displays: Readonly<Record<string, string>> = {
  LL: 'Critical low',
  L: 'Low',
  N: 'Normal',
  H: 'High',
  HH: 'Critical high',
  A: 'Abnormal',
  AA: 'Critical abnormal',
  S: 'Susceptible',
  I: 'Intermediate',
  R: 'Resistant',
}
/** How the note begins that says what was measured in the unit of its source. */
export const REPORTED_AS = 'Informado: '

/** HL7 has no code for what could not be judged: it is said in words. */
export const interpretation = (reading: Maybe<string>): object => ({
  interpretation: [
    reading === 'sin_juzgar'
      ? { text: valorClinico.fields.interpretacion.options?.sin_juzgar }
      : when(flagOf.get(reading ?? ''), (code) => ({
          coding: [hl7('v3-ObservationInterpretation', code, displays[code] ?? code)],
        })),
  ],
})

/** UCUM writes its units with printable characters of ASCII only. */
export const measured = (value: number, unit: Maybe<string>): object =>
  unit && /^[!-~]+$/.test(unit) ? quantity(value, unit) : { value, unit }

const keptCoding = (kept: string, text?: Maybe<string>): Coding[] => {
  const at = kept.indexOf('|')
  return codingIf(kept.slice(0, at), kept.slice(at + 1), text)
}
/** What its source answered in a code of another system, kept as `system|code`. */
export const sourceConcept = (kept: string, text: Maybe<string>): Concept => called(text, ...keptCoding(kept, text))

/** The same, with the other codes with which its source said it. */
export function withOthers({ coding = [], ...concept }: Concept, others: Maybe<string>): Concept {
  const is = (one: Coding) => (other: Coding) => one.system === other.system && one.code === other.code
  const kept = (others?.split(' ') ?? []).filter((one) => answerInSystem.regex.test(one))
  const more = kept.flatMap((one) => keptCoding(one)).filter((one) => !coding.some(is(one)))
  return { ...concept, coding: [...coding, ...more] }
}

interface Ranged {
  readonly unidad?: string | null
  readonly rango_min?: number | null
  readonly rango_max?: number | null
  readonly rango_texto?: string | null
}
export const referenceRange = ({ unidad, rango_min, rango_max, rango_texto }: Ranged): object => ({
  referenceRange: [
    {
      low: when(rango_min, (n) => measured(n, unidad)),
      high: when(rango_max, (n) => measured(n, unidad)),
      text: rango_texto,
    },
  ],
})

const sensitive: Predicate<{ sensible: boolean | null }> = { sensible: [true] }
export const restrictedOnly = cases(CONFIDENTIALITY_SYSTEM, { R: sensitive })
/** What only the treating team sees says so of itself, so that its receiver treats it alike. */
export const restricted = ({ sensible }: { readonly sensible?: boolean | null }) =>
  sensible === true ? { security: confidentiality('restringida') } : {}

export const VALUES = `${OURS}:valor-clinico`

/** Which systems a value's code may belong to: `sistema_codigo` → its address. */
const systems: Readonly<Record<string, string>> = { loinc: LOINC, snomed: SNOMED, local: VALUES }

/** Two codes of one vital sign: the profile wants its own first. */
const withGeneral = (code: string): Coding[] => {
  const general = vitalSigns.get(code)?.general
  return general === undefined ? [loinc(code)] : [loinc(general), loinc(code)]
}

interface CodedValue {
  readonly codigo?: string | null
  readonly sistema_codigo?: string | null
  readonly nombre?: string | null
}
export function codeOf({ codigo: code, sistema_codigo, nombre }: CodedValue): Concept {
  const system = sistema_codigo ?? when(code, systemOf)
  const name = nombre ?? when(code, (known) => clinicalValues.get(known)?.nombre)
  const codings =
    code && system === 'loinc' ? withGeneral(code) : codingIf(inTable(systems, system) ?? VALUES, code, name)
  return called(name ?? code ?? 'Valor clínico', ...codings)
}

/** The option of a coded value, by its international code where there is one. */
export function answerOf(code: string, option: string): Concept {
  const label = clinicalValues.get(code)?.opciones?.get(option)
  return called(label ?? option, ...codedAnswer(code, option), ...codingIf(`${VALUES}:${code}`, option, label))
}
