import type { Body } from './job.ts'

const SURNAMES = [
  'Muñoz',
  'Ríos',
  'Cárdenas',
  'Londoño',
  'Pabón',
  'Zapata',
  'Quintero',
  'Vélez',
  'Mejía',
  'Arango',
  'Duque',
]
const NAMES = [
  'Ana',
  'Luis',
  'Sofía',
  'Camilo',
  'Yolanda',
  'Andrés',
  'Paola',
  'Hernán',
  'Beatriz',
  'Fabio',
  'Rocío',
  'Iván',
  'Nubia',
]
const DAY = 86_400_000
const FIRST_DOCUMENT = 5_000_000_000
/** Prime, so that no two documents are alike; and far from each other, as those of people who come one after the other. */
const DOCUMENTS = 4_294_967_291
const APART = 1_234_577

let people = 0

export const isPerson = (body: Body): boolean => 'numero_documento' in body

/** Another person each time, as people come: the same one again and again would be taken for duplicates of each other. */
export function somebodyElse(body: Body): Body {
  if (!isPerson(body)) return body
  const n = ++people
  const one = (of: readonly string[], step: number): string => of[Math.floor(n / step) % of.length] ?? ''
  const others: Readonly<Record<string, string>> = {
    numero_documento: String(FIRST_DOCUMENT + ((n * APART) % DOCUMENTS)),
    primer_nombre: one(NAMES, 1),
    segundo_nombre: one(NAMES, NAMES.length),
    primer_apellido: one(SURNAMES, 1),
    segundo_apellido: one(SURNAMES, SURNAMES.length),
    fecha_nacimiento: new Date(((n * 7_919) % 25_000) * DAY - 30 * 365 * DAY).toISOString().slice(0, 10),
    telefono_movil: `3${String((n * 104_729) % 1_000_000_000).padStart(9, '0')}`,
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, others[name] ?? value]))
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
