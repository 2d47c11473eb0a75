import { ConfigError } from '../../config.ts'

const HEADING = /^## (.*)$/m
const DATED = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/

/** What this version brings, as the changelog says it; refused where the changelog is not ready for it to leave. */
export function releaseNotes(changelog: string, version: string): { readonly date: string; readonly text: string } {
  const [, ...parts] = changelog.split(/^(?=## )/m)
  const sections = parts.map((part) => ({
    title: HEADING.exec(part)?.[1]?.trim() ?? '',
    text: part.slice(part.indexOf('\n') + 1).trim(),
  }))
  const [first, ...rest] = sections
  if (first?.title === 'Unreleased' && first.text !== '')
    throw new ConfigError(
      `CHANGELOG.md tiene cambios sin publicar: póngalos bajo «## ${version} (AAAA-MM-DD)» y confírmelo.`,
    )
  const newest = first?.title === 'Unreleased' ? rest[0] : first
  const [, named, date] = DATED.exec(newest?.title ?? '') ?? []
  if (named !== version || date === undefined || Number.isNaN(Date.parse(date)))
    throw new ConfigError(
      `CHANGELOG.md debe empezar por «## ${version} (AAAA-MM-DD)», la versión de package.json con su fecha.`,
    )
  if (newest === undefined || newest.text === '')
    throw new ConfigError(`CHANGELOG.md no dice qué trae la versión ${version}.`)
  return { date, text: newest.text }
}
