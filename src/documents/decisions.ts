export interface DecisionFile {
  readonly name: string
  readonly text: string
}

interface Decision {
  readonly number: string
  readonly title: string
  readonly file: string
  readonly status: string
  /** Numbers of earlier decisions that this one amends. */
  readonly amends: readonly string[]
}

const LINK = /\[(\d{4})\]\(\d{4}-[a-z0-9-]+\.md\)/g
const linked = (text: string): string[] => [...text.matchAll(LINK)].map(([, number = '']) => number)

/** A decision says on its first lines which it is and whether it still holds; what says neither is refused by name. */
function decisionOf({ name, text }: DecisionFile): Decision {
  const [head = '', ...paragraphs] = text.split('\n\n')
  const number = name.slice(0, 4)
  const title = /^# (\d{4}) (\S.*)$/.exec(head)
  if (title?.[1] !== number) throw new Error(`docs/decisions/${name}: el título debe ser «# ${number} …».`)
  const said = paragraphs[0] ?? ''
  const accepted = /^Status: accepted\.(?:\s|$)/.test(said)
  const successor = /^Status: superseded by \[(\d{4})\]/.exec(said)?.[1]
  if (!accepted && successor === undefined)
    throw new Error(`docs/decisions/${name}: falta «Status: accepted.» o «Status: superseded by [NNNN](archivo.md).»`)
  return {
    number,
    title: title[2] ?? '',
    file: name,
    status: successor === undefined ? 'accepted' : `superseded by ${successor}`,
    amends: accepted ? linked(said) : [],
  }
}

/** docs/decisions/README.md: every decision with its status, and which later ones amend it. */
export function decisionIndex(files: readonly DecisionFile[]): string {
  const decisions = files.map(decisionOf)
  const known = new Set(decisions.map(({ number }) => number))
  const strange = files.flatMap(({ name, text }) =>
    linked(text)
      .filter((n) => !known.has(n))
      .map((n) => `${name} → ${n}`),
  )
  if (strange.length > 0) throw new Error(`docs/decisions: no existe la decisión que se nombra: ${strange.join(', ')}.`)
  if (known.size !== decisions.length) throw new Error('docs/decisions: dos decisiones tienen el mismo número.')
  const rows = decisions.map(({ number, title, file, status }) => {
    const later = decisions.filter((d) => d.amends.includes(number)).map((d) => d.number)
    return `| [${number}](${file}) | ${title} | ${status}${later.length === 0 ? '' : `, amended by ${later.join(', ')}`} |`
  })
  return `# Decisions

Written by \`npm run generate\` from the decisions themselves. Each begins with \`# NNNN Title\` and \`Status: accepted.\` (naming, as links, the
earlier ones that it amends) or \`Status: superseded by [NNNN](file.md).\`

| | decision | status |
|---|---|---|
${rows.join('\n')}
`
}
