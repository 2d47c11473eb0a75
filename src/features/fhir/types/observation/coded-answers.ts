import { type Coding, coding, inTable, SNOMED } from '../../elements/coding.ts'
import { LOINC } from '../../elements/drawing.ts'
import { type Cases, predicateOf } from '../../search/cases.ts'

/** Answers of the catalogue of values that an international list has too: value code → our option → its coding. */

const snomed = (code: string, display: string): Coding => coding(SNOMED, code, display)
const answer = (code: string, display: string): Coding => coding(LOINC, code, display)

const table: Readonly<Record<string, Readonly<Record<string, Coding>>>> = {
  '72166-2': {
    nunca: snomed('266919005', 'Never smoked tobacco'),
    exfumador: snomed('8517006', 'Ex-smoker'),
    ocasional: snomed('428041000124106', 'Occasional tobacco smoker'),
    diario: snomed('449868002', 'Smokes tobacco daily'),
    desconocido: snomed('266927001', 'Tobacco smoking consumption unknown'),
  },
  '82810-3': {
    embarazada: answer('LA15173-0', 'Pregnant'),
    no_embarazada: answer('LA26683-5', 'Not pregnant'),
    desconocido: answer('LA4489-6', 'Unknown'),
  },
  '882-1': {
    'O+': snomed('278147001', 'Blood group O Rh(D) positive'),
    'O-': snomed('278148006', 'Blood group O Rh(D) negative'),
    'A+': snomed('278149003', 'Blood group A Rh(D) positive'),
    'A-': snomed('278152006', 'Blood group A Rh(D) negative'),
    'B+': snomed('278150003', 'Blood group B Rh(D) positive'),
    'B-': snomed('278153001', 'Blood group B Rh(D) negative'),
    'AB+': snomed('278151004', 'Blood group AB Rh(D) positive'),
    'AB-': snomed('278154007', 'Blood group AB Rh(D) negative'),
  },
}

export const codedAnswer = (code: string, option: string): Coding[] => {
  const found = inTable(inTable(table, code) ?? {}, option)
  return found === undefined ? [] : [found]
}

/** The option that a code of another system is the same answer as. */
export const optionAnswered = (code: string, { system, code: answer }: Pick<Coding, 'system' | 'code'>) =>
  Object.entries(inTable(table, code) ?? {}).find(([, made]) => made.system === system && made.code === answer)?.[0] ??
  null

/** By their code in that system: the rows that answer so. */
export const answers = <const C extends string>(system: string, column: C): Cases<Record<C | 'codigo', string>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([code, options]) =>
      Object.entries(options)
        .filter(([, made]) => made.system === system)
        .map(([option, made]) => [made.code, predicateOf({ codigo: [code], [column]: [option] })]),
    ),
  )
