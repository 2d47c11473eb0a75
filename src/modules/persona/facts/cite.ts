import type { Cita } from '../rule.ts'
import type { Entry } from './entry.ts'

const LONGEST = 200

/** The field of an entry as it stands there; a fragment of it if that says enough. */
export function cite({ recurso, row }: Entry, campo: string, fragmento?: string): Cita {
  const value = row[campo]
  const whole = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return { recurso, id: row.id, campo, fragmento: (fragmento ?? whole).slice(0, LONGEST) }
}
