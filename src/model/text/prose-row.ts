import { recordOf } from '../keys.ts'
/** A template whose lines are, in order, the sentences of a row of a table. */
export type ProseOf<Row> = (text: TemplateStringsArray, ...values: readonly (string | number)[]) => Row

export const linesOf = (text: TemplateStringsArray, values: readonly (string | number)[]): string[] =>
  String.raw({ raw: text }, ...values)
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Each line of the template under its name; a row that says more or less than its table asks stops the service. */
export function sentences<Name extends string>(
  names: readonly Name[],
  text: TemplateStringsArray,
  values: readonly (string | number)[],
): Readonly<Record<Name, string>> {
  const lines = linesOf(text, values)
  if (lines.length !== names.length)
    throw new Error(`${names.join(', ')}: these lines do not say that: ${lines.join(' ')}`)
  return recordOf(names, (name) => lines[names.indexOf(name)] ?? '')
}

/** The maker of a table's rows: first what is no prose, by name, and then the sentences that `names` lists. */
export const proseRow =
  <Row>() =>
  <const Name extends keyof Row & string>(...names: readonly Name[]) =>
  (data: Omit<Row, Name>): ProseOf<Omit<Row, Name> & Readonly<Record<Name, string>>> =>
  (text, ...values) => ({ ...data, ...sentences(names, text, values) })

/** What a text separates by commas, over however many lines. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
