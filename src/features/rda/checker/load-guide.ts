import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Profile } from './definition.ts'
import { type Guide, makeGuide } from './guide.ts'
import { at } from './json.ts'
import { readDefinition } from './read-definition.ts'
import { readPackage } from './read-package.ts'
import { readCodeSystem, readValueSet } from './read-terminology.ts'
import { type Catalogue, completed, type ValueSet } from './terminology.ts'

/** The guide cannot be read; the text is for the operator who set RDA_GUIA. */
export class GuideError extends Error {}

interface GuideFile {
  readonly name: string
  readonly text: string
}

const MAX_FILES = 5000
const MAX_FILE = 32 * 1_048_576
const MAX_TOTAL = 512 * 1_048_576

/** Reads a guide from a directory of JSON or an FHIR package (`.tgz`), as the ministry or its publisher hands it out. */
export async function loadGuide(path: string): Promise<Guide> {
  const info = await stat(path).catch(() => null)
  if (info === null) throw new GuideError(`No existe ${path}.`)
  return guideOf(path, info.isDirectory() ? await readDirectory(path) : await readFileOf(path, info.size))
}

async function readFileOf(path: string, size: number): Promise<readonly GuideFile[]> {
  if (size > MAX_TOTAL) throw new GuideError(`${path} excede el tamaño que se admite.`)
  try {
    return readPackage(await readFile(path), LIMITS)
  } catch (error) {
    throw new GuideError(`${path} no es un paquete .tgz que se pueda leer.`, { cause: error })
  }
}
const LIMITS = { files: MAX_FILES, file: MAX_FILE, total: MAX_TOTAL }

const wanted = (name: string): boolean => /\.json$/.test(name) || /^CodeSystem-.*\.csv$/.test(name)

async function readDirectory(path: string): Promise<readonly GuideFile[]> {
  const nested = (await readdir(path)).includes('package.json') ? '' : 'package'
  const folder = (await stat(join(path, nested, 'package.json')).catch(() => null)) === null ? path : join(path, nested)
  const names = (await readdir(folder)).filter(wanted).toSorted()
  if (names.length > MAX_FILES) throw new GuideError(`La guía tiene más de ${MAX_FILES} archivos.`)
  const files: GuideFile[] = []
  let total = 0
  for (const name of names) {
    const { size } = await stat(join(folder, name))
    total += size
    if (size > MAX_FILE || total > MAX_TOTAL) throw new GuideError(`${name} excede el tamaño que se admite.`)
    files.push({ name, text: await readFile(join(folder, name), 'utf8') })
  }
  return files
}

function guideOf(name: string, files: readonly GuideFile[]): Guide {
  const profiles: Profile[] = []
  const catalogues = new Map<string, Catalogue>()
  const valueSets = new Map<string, ValueSet>()
  const systems = new Map<string, string>()
  const said = new Set<string>()
  for (const file of files.filter((f) => f.name.endsWith('.json'))) {
    const raw = parseJson(file)
    const kind = at(raw, 'resourceType')
    const version = at(raw, 'version')
    if (kind === 'StructureDefinition' && typeof version === 'string') said.add(version)
    if (kind === 'StructureDefinition') profiles.push(...[readDefinition(raw)].filter((p) => p !== null))
    else if (kind === 'ValueSet') add(valueSets, readValueSet(raw))
    else if (kind === 'CodeSystem') systems.set(file.name.replace(/\.json$/, ''), add(catalogues, readCodeSystem(raw)))
  }
  for (const file of files.filter((f) => f.name.endsWith('.csv'))) {
    const system = systems.get(file.name.replace(/\.csv$/, ''))
    const fragment = system === undefined ? undefined : catalogues.get(system)
    if (system !== undefined && fragment) catalogues.set(system, completed(fragment, readTable(file)))
  }
  if (!profiles.some((p) => p.type === 'Bundle'))
    throw new GuideError(`${name} no tiene perfiles de documento (Bundle).`)
  const [version] = said.size === 1 ? said : []
  return makeGuide({ name, version: version ?? null, profiles, catalogues, valueSets })
}

function add<T>(to: Map<string, T>, entry: [string, T] | null): string {
  if (entry !== null) to.set(...entry)
  return entry?.[0] ?? ''
}

function parseJson({ name, text }: GuideFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GuideError(`${name} no es JSON.`)
  }
}

/** A table of two columns without a header, code and description: the whole of a system that the guide shows in part. */
function readTable({ name, text }: GuideFile): readonly (readonly [string, string])[] {
  try {
    const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
    return rows.map(([code = '', display = '']) => [code.trim(), display.trim()] as const)
  } catch {
    throw new GuideError(`${name} no es una tabla CSV de código y descripción.`)
  }
}
