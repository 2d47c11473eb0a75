/** `01` men, `02` women: the codes of biological sex in the patient's record. */
type Sex = '01' | '02'

/**
 * Codes that apply to one sex only: WHO's list for checking coded data (ICD-10, volume 2, "categories limited to, or more
 * likely to occur in, one sex"). A prefix stands for all below it; two with a dash, for all between, ends included.
 */
const women =
  'A34 B373 C51-C58 C796 D06 D070-D073 D25-D28 D39 E28 E894 F525 F53 I863 L292 L705 M800-M801 M810-M811 M830 N70-N98 N992-N993 O00-O99 P546 Q50-Q52 R87 S314 S374-S376 T192-T193 T833 Y76 Z014 Z124 Z301 Z303 Z305 Z311-Z312 Z32-Z36 Z39 Z437 Z875 Z975'
const men = 'B260 C60-C63 D074-D076 D176 D29 D40 E29 E895 F524 I861 L291 N40-N51 Q53-Q55 R86 S312-S313 Z125'

/** `C51-C58` → C51, C52 … C58; ends have the same letter and length. */
function* expanded(list: string): Generator<string> {
  for (const range of list.split(' ')) {
    const [from = '', to = from] = range.split('-')
    for (let number = Number(from.slice(1)); number <= Number(to.slice(1)); number++) {
      yield from.charAt(0) + String(number).padStart(from.length - 1, '0')
    }
  }
}

const limits: ReadonlyMap<string, Sex> = new Map([
  ...[...expanded(women)].map((prefix) => [prefix, '02'] as const),
  ...[...expanded(men)].map((prefix) => [prefix, '01'] as const),
])

/** The only sex that the code applies to, or null. */
export const sexOf = (code: string): Sex | null => limits.get(code) ?? limits.get(code.slice(0, 3)) ?? null
