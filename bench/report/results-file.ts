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
- messages as they arrive: \`npm run bench -- --hl7\`
- prescriptions judged: \`npm run bench -- --formular\`
- fresh sets judged: \`npm run bench -- --seguridad DIR\` (\`--fallos\`: with what was answered; \`--rapido\`: printed only)
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
  intake: 'HL7 v2 as it arrives',
  prescribing: 'Prescriptions judged',
  safety: 'Fresh sets judged',
} as const
export type Section = keyof typeof TITLES

const begin = (s: Section): string => `<!-- begin ${s} -->`
const end = (s: Section): string => `<!-- end ${s} -->`

/** Replaces what its command wrote; what people wrote around it, and every other section, stays as it is. */
export async function writeSection(section: Section, text: string): Promise<void> {
  const file = await readFile(FILE, 'utf8').catch(() => HEAD)
  const body = `${begin(section)}\n${text.trim()}\n${end(section)}`
  const [start, stop] = [file.indexOf(begin(section)), file.indexOf(end(section))]
  const isThere = start !== -1 && stop !== -1
  const written = isThere
    ? file.slice(0, start) + body + file.slice(stop + end(section).length)
    : `${file.trimEnd()}\n\n## ${TITLES[section]}\n\n${body}\n`
  await writeFile(FILE, written)
}
