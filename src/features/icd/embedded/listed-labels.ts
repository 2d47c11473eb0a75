/** Reads a list of labels: in each line a code, a space and its label. Empty lines divide; `#` says where they come from. */
export const listedLabels = (text: string): [code: string, label: string][] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
