import { RDA } from './drawing.ts'

export const RETHUS = `${RDA}/NamingSystem/RETHUS`

/** What a profession is called in the national register, from what the account says of it. PostgreSQL reads these patterns too. */
const PROFESSIONS: readonly (readonly [says: RegExp, code: string, label: string])[] = [
  [/^enfermer[ií]a$|^enfermer[ao](?!\w)/i, '001', 'Enfermería'],
  [/^nutrici/i, '004', 'Nutrición y dietética'],
  [/^optometr/i, '006', 'Optometría'],
  [/^fisioterap/i, '008', 'Fisioterapia'],
  [/^terap\S+ respirator/i, '009', 'Terapia respiratoria'],
  [/^fonoaudiolog/i, '010', 'Fonoaudiología'],
  [/^terap\S+ ocupacional/i, '011', 'Terapia ocupacional'],
  [/^bacteri[oó]log/i, '000', 'Bacteriología'],
]
const BY_ROLE: Readonly<Record<string, readonly [code: string, label: string]>> = {
  medico: ['003', 'Medicina'],
  odontologo: ['005', 'Odontología'],
  psicologo: ['068', 'Psicología'],
}

interface Qualification {
  readonly system: string
  readonly code: string
  readonly display: string
}

export const QUALIFICATIONS = `${RDA}/CodeSystem/RETHUSqualification`

/** The patterns of the professions that a code names; all of them without it. */
export const professionsSaying = (code: string | null): string[] =>
  PROFESSIONS.flatMap(([says, known]) => (code === null || code === known ? [says.source] : []))

export function qualificationOf(role: string | null, profession: string | null): Qualification | null {
  const says = profession ?? (role === 'enfermeria' ? 'enfermería' : '')
  const known = PROFESSIONS.find(([pattern]) => pattern.test(says))
  const [code, display] = BY_ROLE[role ?? ''] ?? (known === undefined ? [] : [known[1], known[2]])
  return code === undefined || display === undefined ? null : { system: QUALIFICATIONS, code, display }
}
