/** A template whose lines are, in order, what is said of a row. */
export type ProseOf<Row> = (text: TemplateStringsArray, ...values: readonly (string | number)[]) => Row

export const linesOf = (text: TemplateStringsArray, values: readonly (string | number)[]): string[] =>
  String.raw({ raw: text }, ...values)
    .trim()
    .split('\n')
    .map((line) => line.trim())
