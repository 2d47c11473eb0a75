import type { FoundCode, FoundHistory, FoundPatient } from './found.ts'

interface Matches {
  readonly people: readonly Pick<FoundPatient, 'id' | 'numero_documento'>[]
  readonly histories: readonly Pick<FoundHistory, 'id' | 'numero_atencion'>[]
  readonly diseases: readonly Pick<FoundCode, 'codigo' | 'nombre'>[]
}

/** Where the person who types a whole number and goes on at once meant to go: only if there is no doubt. */
export function onlyMatch(typed: string, found: Matches): string | null {
  const { people, histories, diseases } = found
  const all = [
    ...people.map((p) => `p:${p.id}`),
    ...histories.map((h) => `h:${h.id}`),
    ...diseases.map((d) => `c:${d.codigo}`),
  ]
  if (all.length === 1) return all[0] ?? null
  const plain = typed.replaceAll(/[\s.]/g, '').toUpperCase()
  const exact = [
    ...histories.filter((h) => h.numero_atencion === plain).map((h) => `h:${h.id}`),
    ...people.filter((p) => p.numero_documento === plain).map((p) => `p:${p.id}`),
  ]
  return exact.length === 1 ? (exact[0] ?? null) : null
}
