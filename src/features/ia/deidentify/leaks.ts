import { foldSameLength } from './fold-same-length.ts'
import type { Identifiers } from './identifiers.ts'

/** Which identifiers still stand in a text, by kind and never by value: the last look before anything leaves. */
export function leaks(text: string, ids: Identifiers): string[] {
  const folded = foldSameLength(text)
  const words = new Set(folded.split(/[^a-z]+/))
  const runs = (folded.match(/\d(?:[\s.()-]{0,2}\d){4,}/g) ?? []).map((r) => r.replaceAll(/\D/g, ''))
  const flat = ` ${folded.split(/[^a-z0-9@]+/).join(' ')} `
  return [
    ...([...ids.nombres].some((n) => words.has(n)) || [...(ids.ajenos ?? [])].some((n) => folded.includes(n))
      ? ['nombre']
      : []),
    ...([...ids.numeros].some((n) => runs.some((r) => r.includes(n))) ? ['número'] : []),
    ...([...ids.frases].some((p) => flat.includes(` ${p} `)) ? ['dato'] : []),
    ...(ids.nacimiento !== null && text.includes(ids.nacimiento) ? ['nacimiento'] : []),
  ]
}
