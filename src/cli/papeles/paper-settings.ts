import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../config.ts'
import type { PaperSettings } from '../../features/papeles/issue.ts'
import { readLogo } from '../../features/papeles/logo.ts'
import { type PaperTemplate, plainTemplate, readTemplate, TemplateError } from '../../features/papeles/template.ts'
import { municipio } from '../../model/codes/index.ts'

const TEXTS = 'plantilla.json'
const LOGOS = ['logo.png', 'logo.svg']
/** Larger than any template that would be accepted. */
const MOST_BYTES = 4_194_304

/** A template that cannot be used would show only when somebody prints: it is read, and refused, now. */
export async function paperSettingsOf(
  { paperTemplates, leaveDays }: Pick<Config, 'paperTemplates' | 'leaveDays'>,
  provider: PaperSettings['provider'],
  town: string | null,
): Promise<PaperSettings> {
  const place = town === null ? null : (municipio.byCode.get(town)?.label ?? null)
  return { provider, place, leaveDays, template: await templateIn(paperTemplates) }
}

async function templateIn(folder: string | null): Promise<PaperTemplate> {
  if (folder === null) return plainTemplate
  const refused = (why: string): ConfigError => new ConfigError(`PAPELES_PLANTILLAS: ${why}.`)
  const names = await readdir(folder).catch(() => {
    throw refused('la carpeta no se puede leer')
  })
  const stray = names.find((name) => /\.(?:png|svg|json)$/i.test(name) && name !== TEXTS && !LOGOS.includes(name))
  if (stray !== undefined) throw refused(`«${stray}» no se usa; los nombres son ${[...LOGOS, TEXTS].join(', ')}`)
  const logos = LOGOS.filter((name) => names.includes(name))
  if (logos.length > 1) throw refused('hay dos logos; deje logo.png o logo.svg')
  const read = async <T>(name: string, parse: (bytes: Buffer) => T): Promise<T> => {
    try {
      const path = join(folder, name)
      if ((await stat(path)).size > MOST_BYTES) throw new TemplateError('es demasiado grande')
      return parse(await readFile(path))
    } catch (error) {
      throw refused(`${name} ${error instanceof TemplateError ? error.message : 'no se puede leer'}`)
    }
  }
  const template = names.includes(TEXTS)
    ? await read(TEXTS, (bytes) => readTemplate(bytes.toString('utf8')))
    : plainTemplate
  const [logo] = logos
  return logo === undefined ? template : { ...template, logo: await read(logo, readLogo) }
}
