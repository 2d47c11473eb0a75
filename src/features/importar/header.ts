import { isCompanion, isReadOnly } from '../../model/read-body.ts'
import type { Resource } from '../../model/resource.ts'
import { unguard } from '../../model/text/csv-cell.ts'
import { FileProblem } from './file-problem.ts'

/** What a column of the file is for. `afirma`: what it says is compared with the outcome. */
export interface Column {
  readonly name: string
  readonly use: 'campo' | 'afirma' | 'eapb' | 'omite'
}

/** Our exports write them; a new record gets its own. */
const OWN = new Set(['id', 'version', 'creado_en', 'actualizado_en', 'creado_por', 'eapb_nombre'])

/** The columns, or what keeps the file from being read at all: said before anything is done. */
export function readHeader(cells: readonly string[], r: Resource, seen: Resource): Column[] {
  const names = cells.map((cell) => unguard(cell.trim()))
  const useOf = (name: string): Column['use'] | null => {
    if (OWN.has(name)) return 'omite'
    if (name === 'eapb_codigo') return 'eapb'
    if (Object.hasOwn(seen.fields, name)) return isReadOnly(seen, name) ? 'omite' : 'campo'
    return isCompanion(seen, name) ? 'afirma' : null
  }
  const unknown = names.filter((name) => useOf(name) === null)
  if (unknown.length > 0) throw new FileProblem(explainUnknown(unknown, names, r))
  const repeated = names.filter((name, i) => names.indexOf(name) !== i)
  if (repeated.length > 0) throw new FileProblem(`Se repiten columnas: ${listed(repeated)}.`)
  const missing = Object.keys(seen.fields).filter((name) => seen.fields[name]?.required && !names.includes(name))
  if (missing.length > 0) throw new FileProblem(`Faltan columnas obligatorias: ${listed(missing)}.`)
  return names.map((name) => ({ name, use: useOf(name) ?? 'omite' }))
}

function explainUnknown(unknown: readonly string[], names: readonly string[], r: Resource): string {
  const hidden = unknown.filter((name) => Object.hasOwn(r.fields, name))
  if (hidden.length > 0) return `El rol de quien importa no registra estas columnas: ${listed(hidden)}.`
  const [only = ''] = names
  const other = [';', '\t', '|', ','].find((d) => names.length === 1 && only.includes(d))
  const hint =
    other === undefined ? '' : ` ¿Están separadas por "${other === '\t' ? 'tab' : other}"? Dígalo con --delimitador.`
  return `La primera línea debe nombrar los campos, y estas columnas no existen: ${listed(unknown)}.${hint}`
}

const MOST_SHOWN = 10
const listed = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST_SHOWN).map((name) => JSON.stringify(name.slice(0, 60))),
    ...(names.length > MOST_SHOWN ? ['…'] : []),
  ].join(', ')
