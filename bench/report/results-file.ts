import { readFile, writeFile } from 'node:fs/promises'

const FILE = new URL('../RESULTS.md', import.meta.url)

const HEAD = `# Measurements

Each section is replaced by its own command; rows that miss their target stay in and are marked ✗.

- what a request costs: \`npm run bench\` (\`-- --rapido\`: roughly, printed only)
- growth: \`npm run bench -- --escala 1000,100000,1000000\`
- whole records: \`npm run bench -- --historias 1000,100000\`
- all patients: \`npm run bench -- --pacientes 1000,100000,1000000\` (\`--poblado DIR\` measures data that are there already)
- diagnoses looked for: \`npm run bench -- --icd\`
- hostile clients: \`npm run bench -- --hostiles\`
- verification of the audit: \`npm run bench -- --verificar 1000000\`
- ten years of audit: \`npm run bench -- --decada 100000\` (rows a year)
- changes as they are told: \`npm run bench -- --eventos\`
`

const TITLES = {
  comparison: 'What a request costs, beside floors and peers',
  growth: 'Growth with size',
  histories: 'Whole records',
  population: 'All patients',
  icd: 'Diagnoses looked for',
  hostile: 'Beside hostile clients',
  verification: 'The audit verified',
  decade: 'Ten years',
  events: 'Changes as they are told',
} as const
export type Section = keyof typeof TITLES

const begin = (s: Section): string => `<!-- begin ${s} -->`
const end = (s: Section): string => `<!-- end ${s} -->`

/** Replaces one section of RESULTS.md and leaves the other as it is. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const before = await readFile(FILE, 'utf8').catch(() => '')
  const sections = (Object.keys(TITLES) as Section[]).map((s) => {
    const body = s === section ? text : (between(before, begin(s), end(s)) ?? 'Not measured yet.')
    return `## ${TITLES[s]}\n\n${begin(s)}\n${body.trim()}\n${end(s)}\n`
  })
  await writeFile(FILE, [HEAD, ...sections].join('\n'))
}

function between(text: string, from: string, to: string): string | null {
  const start = text.indexOf(from)
  const stop = text.indexOf(to)
  return start === -1 || stop === -1 ? null : text.slice(start + from.length, stop)
}
