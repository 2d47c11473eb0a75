import { plain } from '../../../model/text/plain-text.ts'
import { groupCell } from '../../../modules/medicamentos/index.ts'
import {
  adult,
  type Cita,
  type Clue,
  citeMedicine,
  clueCites,
  factClue,
  type Heard,
  type NamedTogether,
  says,
  saysOfPast,
  saysTogether,
  taking,
} from '../../../modules/persona/index.ts'
import { readTsvTable, textCell } from '../../../modules/tsv-table/index.ts'
import type { ClinicalRecord } from '../record/record.ts'

/**
 * How a table says what a record must show: one of what « || » separates; of it, terms joined by « & » all hold; in a term, one of what
 * « / » separates, or as many as «2 de: » asks of what follows it. A clue is one of
 *
 * - measured: `signo campo<n`, `valor código>=n@días`, `sube código>porcentaje@días`, `dicho potasio>n` (a number told after a name);
 * - coded: `cie ^X`, `cie-aguda ^X` (where people come in an emergency or lie in bed), `dx ^X` (of any encounter), `orden X`,
 *   `toma grupo|grupo@días`;
 * - of the person: `edad <días`, `edad >=días`, `sexo F`, `adulto`, `embarazo`, `embarazo>=semanas`, `embarazo<semanas`;
 * - `!` before one of these, for its contrary;
 * - told: a name of words.tsv in braces; an expression over folded text, where `A ~ B` is one near the other in either order; `antes X`, of
 *   today or as background; «a + b - c», a and b in one sentence, or in it and the next, without c.
 */
export type Cited = (record: ClinicalRecord, heard?: Heard) => Cita[] | null

const words = new Map(
  readTsvTable(new URL('tables/words.tsv', import.meta.url), { nombre: textCell, pistas: textCell }).map(
    ({ nombre, pistas }) => [nombre, pistas.split(' / ')],
  ),
)
const wordsNamed = (name: string): string[] => {
  const found = words.get(name)
  if (found === undefined) throw new Error(`words.tsv has no “${name}”`)
  return found
}

const CODED =
  /^(?:!|(?:signo|valor|sube) [\w-]+[<>]|cie(?:-aguda)? \^|dx \^|toma |edad [<>]|sexo [FM]$|adulto$|embarazo(?:>=|<|$)|orden |dicho |antes )/
const TOGETHER = / [+-] /
const NAMED = /\{([a-z_]+)\}/g
const NEAR = '(?: \\w+){0,6} '

/** Cut where « | » stands outside of every parenthesis. */
function choices(source: string): string[] {
  let depth = 0
  const cuts = [...source].flatMap((c, at) => {
    if (c === '(' || c === ')') depth += c === '(' ? 1 : -1
    return c === '|' && depth === 0 ? [at] : []
  })
  return [...cuts, source.length].map((end, n) => source.slice(n === 0 ? 0 : (cuts[n - 1] ?? 0) + 1, end))
}

function expanded(source: string): string {
  if (source.includes(' ~ ')) return choices(source).map(near).join('|')
  return source.replace(
    NAMED,
    (_, name: string) =>
      `(?:${wordsNamed(name)
        .filter((w) => !CODED.test(w) && !TOGETHER.test(w))
        .map(expanded)
        .join('|')})`,
  )
}

function near(source: string): string {
  const [one = '', other] = source.split(' ~ ')
  if (other === undefined) return expanded(source)
  const [a, b] = [`(?:${expanded(one)})`, `(?:${expanded(other)})`]
  return `${a}${NEAR}${b}|${b}${NEAR}${a}`
}

/** What may stand between a name and its number: «potasio de hoy en 7,6». */
const BETWEEN =
  '(?: (?:de|del|en|es|fue|hoy|ayer|al|a|con|por|una?|serico|serica|total|arterial|venosa|capilar|central|sistolica|inicial|actual|control|llega|marca|registra|mide|reporta|muestra|bajo|baja|subio|sube|cayo|alta|alto|mayor|menor|mas|casi|ingreso|salio|salieron|esta|estan|quedo|dio|tiene|viene|muy|apenas|solo|como|dice|da|daba|marco|reporto)){0,4}'

/** «28.000» and «28 mil» are thousands; «7,6» is not. */
function numberAtEnd(told: string): number | null {
  const tail = /(?<![\p{L}\d])\d[^\p{L}]*(?:mil)?$/iu.exec(told)?.[0]
  const digits = tail === undefined ? undefined : /^\d+(?:[.,]\d+)*/.exec(tail)?.[0]
  if (tail === undefined || digits === undefined) return null
  const n = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.')
  return Number.parseFloat(n) * (/mil$/i.test(tail) ? 1000 : 1)
}

function toldNumber(source: string): Cited {
  const [, name = '', sign, n] = /^dicho (.+)([<>])([\d.]+)$/.exec(source) ?? []
  if (n === undefined) throw new Error(`“${source}” is no clue`)
  const pattern = new RegExp(`\\b(?:${expanded(name)})${BETWEEN} \\d+(?: \\d+)?(?: mil)?(?!\\w)`)
  return (record, heard) => {
    const cites = says(record, pattern, heard).filter(({ fragmento }) => {
      const told = numberAtEnd(fragmento)
      return told !== null && (sign === '<' ? told < Number(n) : told > Number(n))
    })
    return cites.length === 0 ? null : cites
  }
}

/** What a background, a heading or a remembered year tells, and is still true of the person. */
function background(source: string): Cited {
  const pattern = new RegExp(`\\b(?:${expanded(source.slice(6))})(?!\\w)`)
  return (record) => {
    const cites = saysOfPast(record, pattern)
    return cites.length === 0 ? null : cites
  }
}

/** Who takes one of these groups, for so many days or more. */
function takes(source: string): Cited {
  const [groups = '', days = '0'] = source.split('@')
  const keys = groups.split('|').map(groupCell)
  return (record) => {
    const taken = taking(record, ...keys).filter(({ dosis }) => (dosis.dias ?? 0) >= Number(days))
    return taken.length === 0 ? null : taken.map(citeMedicine)
  }
}

/** What is so of the person, and is said by no entry. */
const isSo =
  (test: (record: ClinicalRecord) => boolean): Cited =>
  (record) =>
    test(record) ? [] : null
const SEXES = { F: '02', M: '01' } as const

/** What is no clue of the facts of a person, and is read here. */
function reader(source: string): Cited | null {
  if (source.startsWith('!')) {
    const denied = cluesOf([source.slice(1)])
    return isSo((record) => denied(record) === null)
  }
  if (source.startsWith('dicho ')) return toldNumber(source)
  if (source.startsWith('antes ')) return background(source)
  if (TOGETHER.test(source)) return together(source)
  if (source.startsWith('orden ')) {
    const wanted = new RegExp(source.slice(6))
    return isSo(({ ordenes }) => ordenes.some(({ descripcion, cups }) => wanted.test(plain(`${descripcion} ${cups}`))))
  }
  if (source.startsWith('toma ')) return takes(source.slice(5))
  if (source === 'adulto') return isSo(adult)
  if (source === 'sexo F' || source === 'sexo M') {
    const sex = SEXES[source === 'sexo F' ? 'F' : 'M']
    return isSo(({ sexo }) => sexo === sex)
  }
  if (!source.startsWith('edad >=')) return null
  const days = Number(source.slice(7))
  return isSo(({ edadDias }) => edadDias !== null && edadDias >= days)
}

function coded(source: string): Clue | null {
  if (source.startsWith('cie ')) return { cie: new RegExp(source.slice(4)), aqui: true, ejemplo: '' }
  if (source.startsWith('dx ')) return { cie: new RegExp(source.slice(3)), ejemplo: '' }
  if (source.startsWith('cie-aguda ')) return { cie: new RegExp(source.slice(10)), agudo: true, ejemplo: '' }
  const [, sube, porcentaje, within] = /^sube ([\w-]+)>(\d+)@(\d+)$/.exec(source) ?? []
  if (sube !== undefined) return { sube, porcentaje: Number(porcentaje), dias: Number(within) }
  return factClue(source)
}

const patterns = new Map<string, RegExp>()
/** One for each spelling, so that what it finds in a text is remembered for all the rows that ask. */
export function globalPattern(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(`\\b(?:${expanded(source)})(?!\\w)`, 'g')
  patterns.set(source, known)
  return known
}
function together(source: string): Cited {
  const [todo = '', ...salvo] = source.split(' - ')
  const named: NamedTogether = { todo: todo.split(' + ').map(globalPattern), salvo: salvo.map(globalPattern) }
  return (record, heard) => {
    const cites = saysTogether(record, named, heard)
    return cites.length === 0 ? null : cites
  }
}

const ANY: Heard = { means: new Set() }
/** What a word of the table finds in a record, heard in one way, is looked for once, however many rows ask for it. */
const found = new WeakMap<ClinicalRecord, Map<Heard, Map<string, Cita[] | null>>>()
function remembered(name: string, cited: Cited): Cited {
  return (record, heard) => {
    const ofRecord = found.get(record) ?? new Map<Heard, Map<string, Cita[] | null>>()
    found.set(record, ofRecord)
    const known = ofRecord.get(heard ?? ANY) ?? new Map<string, Cita[] | null>()
    ofRecord.set(heard ?? ANY, known)
    const before = known.get(name)
    if (before !== undefined) return before
    const cites = cited(record, heard)
    known.set(name, cites)
    return cites
  }
}
const made = new Map<string, Cited>()
function wordNamed(name: string): Cited {
  const cited = made.get(name) ?? remembered(name, cluesOf(wordsNamed(name)))
  made.set(name, cited)
  return cited
}
const NAME = /^\{([a-z_]+)\}$/

function cluesOf(sources: readonly string[]): Cited {
  const whole = sources.flatMap((s) => NAME.exec(s)?.slice(1).map(wordNamed) ?? [])
  const own = sources.filter((s) => !NAME.test(s))
  const others = own.flatMap((s) => reader(s) ?? [])
  const clues = own
    .filter((s) => CODED.test(s) && reader(s) === null)
    .map((s) => {
      const clue = coded(s)
      if (clue === null) throw new Error(`“${s}” is no clue`)
      return clue
    })
  const said = own.filter((s) => !CODED.test(s) && !TOGETHER.test(s)).map(expanded)
  const pattern = said.length === 0 ? null : new RegExp(`\\b(?:${said.join('|')})(?!\\w)`)
  return (record, heard) => {
    const cites = [
      ...clues.map((clue) => clueCites(record, clue)),
      ...[...whole, ...others].map((cited) => cited(record, heard)),
    ].filter((cites) => cites !== null)
    const told = pattern === null ? [] : says(record, pattern, heard)
    return cites.length === 0 && told.length === 0 ? null : [...cites.flat(), ...told]
  }
}

function termOf(source: string): Cited {
  const [, before, least, rest = ''] = /^(?:(.+) \/ )?(\d) de: (.+)$/.exec(source) ?? []
  if (least === undefined) return cluesOf(source.split(' / '))
  const enough = before === undefined ? null : cluesOf(before.split(' / '))
  const each = rest.split(' / ').map((a) => cluesOf([a]))
  return (record, heard) => {
    const named = enough === null ? null : enough(record, heard)
    if (named !== null) return named
    const found = each.flatMap((cited) => {
      const cites = cited(record, heard)
      return cites === null ? [] : [cites]
    })
    return found.length < Number(least) ? null : found.flat()
  }
}

/** A cell of such a table. */
export function clueCell(cell: string): Cited {
  const ways = textCell(cell).split(' || ').map(wayOf)
  return (record, heard) => {
    for (const way of ways) {
      const cites = way(record, heard)
      if (cites !== null) return cites
    }
    return null
  }
}

function wayOf(source: string): Cited {
  const terms = source.split(' & ').map(termOf)
  return (record, heard) => {
    const all: Cita[] = []
    for (const term of terms) {
      const cites = term(record, heard)
      if (cites === null) return null
      all.push(...cites)
    }
    return all
  }
}
