import { keysOf } from '../../../model/keys.ts'
import { holds, rowsThatHold } from '../../../model/predicate.ts'
import type { Row } from '../../../model/resource.ts'
import { allergyStems } from '../../../model/text/allergy-stems.ts'
import { isJsonObject } from '../../../model/text/json-object.ts'
import { foldedText } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { headerTexts } from '../../../resources/historia.ts'
import { noteTexts } from '../../../resources/nota.ts'
import type { Prose } from './entry.ts'
import { wordsRead } from './kept-texts.ts'
import { isHere, type PersonRows, standingOf } from './person-rows.ts'

/** Where people write in their own words, in the order of reading. */
const fields = {
  antecedente: ['descripcion', 'observaciones'],
  revision_sistema: ['descripcion'],
  examen_fisico: ['aspecto_general'],
  nota: noteTexts,
} as const

/** Words are read when a rule asks for them: most texts are never looked at. */
function read(recurso: string, row: Row, campo: string, texto: string): Prose {
  let palabras: Prose['palabras'] | undefined
  return {
    recurso,
    row,
    campo,
    texto,
    get palabras() {
      palabras ??= wordsRead(texto)
      return palabras
    },
  }
}
const of = (recurso: string, row: Row, names: readonly string[]): Prose[] =>
  names.flatMap((campo) => {
    const texto = text(row, campo)
    return texto === null ? [] : [read(recurso, row, campo, texto)]
  })

/** What an exam found wrong, system by system. */
function findings(row: Row): Prose[] {
  const found: readonly unknown[] = Array.isArray(row.hallazgos) ? row.hallazgos : []
  return found.flatMap((h) => {
    const { estado, descripcion } = isJsonObject(h) ? h : {}
    return estado === 'anormal' && typeof descripcion === 'string' && descripcion.trim() !== ''
      ? [read('examen_fisico', row, 'hallazgos', descripcion)]
      : []
  })
}

const NAMED = `(?:${allergyStems.join('|')})`
const WRONG = '(?:es|fue) (?:un error|una equivocacion|fals[oa]|mentira)|no es (?:ciert|verdad)'
/**
 * «Quitar la alergia…», «la alergia… es un error»: what is asked to be taken out is not stated. What only may mean that is heard: somebody
 * answers it in days.
 */
const TAKEN_OUT = new RegExp(
  [
    String.raw`\b(?:(?:quit|borr|elimin|tach|retir|sac|anul)(?:ar|e|en|ad[oa]|arme|enme)|suprim[a-z]+|desaparezca) (?:(?:lo|las?|el|los|mis?|es[aeo]s?|del?|que|dice|soy|registro|antecedente|nota|supuesta) )*${NAMED}`,
    String.raw`\b(?:${WRONG})o? (?:que|la|lo|es[ao])\b.*${NAMED}`,
    String.raw`${NAMED}.*\b(?:${WRONG}|no existe|(?:escrit|anotad|puest|registrad)[oa] por error|desaparezca|nunca (?:(?:la |lo )?(?:tuv|he )|fui))`,
  ].join('|'),
)
/** One thing that is asked after another. */
const EACH = /[.;\n]+|\by (?=pon|agreg|escrib|anot|regist|dig|que )/i

/** Where the coded list of the past says in words what it has no code for. */
const backgroundFields = ['descripcion', 'complicaciones', 'observaciones'] as const

/** Collections where people write in their own words. */
export type ProseCollection = keyof typeof fields | 'historia' | 'antecedente_categorizado' | 'solicitud_correccion'
/** What people wrote in one row in their own words; of a request, what the record should say, for what they say is wrong is no statement. */
export function wordsOf(recurso: ProseCollection, row: Row): Prose[] {
  if (recurso === 'historia') return of(recurso, row, headerTexts)
  if (recurso === 'antecedente_categorizado') return isOwn(row) ? of(recurso, row, backgroundFields) : []
  if (recurso === 'solicitud_correccion')
    return (text(row, 'debe_decir') ?? '')
      .split(EACH)
      .filter((asked) => !TAKEN_OUT.test(foldedText(asked)))
      .map((asked) => read(recurso, row, 'debe_decir', asked))
  return [...of(recurso, row, fields[recurso]), ...(recurso === 'examen_fisico' ? findings(row) : [])]
}

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)
/** What a relative has, or what is denied, is nothing that the patient has. */
const isOwn = (row: Row): boolean => row.niega !== true && row.tipo !== 'familiar' && row.categoria !== 'familiar'

const entryProse = (rows: PersonRows, wanted: (row: Row) => boolean): Prose[] =>
  keysOf(fields).flatMap((recurso) =>
    standingOf(rows, recurso)
      .filter((row: Row) => isOwn(row) && wanted(row))
      .toSorted(byId)
      .flatMap((row) => wordsOf(recurso, row)),
  )

type ProseReader = (rows: PersonRows) => readonly Prose[]
/** Several facts are read from the same texts: they are gathered, and their words read, once for a person. */
function once(gather: ProseReader): ProseReader {
  const known = new WeakMap<PersonRows, readonly Prose[]>()
  return (rows) => {
    const all = known.get(rows) ?? gather(rows)
    known.set(rows, all)
    return all
  }
}

/** What is written in the encounter that asks. */
export const proseOf = once((rows) => [
  ...(rows.historia === null ? [] : of('historia', rows.historia, headerTexts)),
  ...entryProse(rows, (row) => isHere(rows, row)),
])

/** What is written in the other encounters that are open. */
export const openProse = once((rows) => {
  const open = new Set(rows.abiertas.map(({ id }) => id))
  return [
    ...rows.abiertas.flatMap((historia) => of('historia', historia, headerTexts)),
    ...entryProse(rows, (row) => open.has(String(row.historia))),
  ]
})

/** What was written in encounters that are over: of it only allergies still hold. */
export function pastProse(rows: PersonRows): Prose[] {
  const open = new Set(rows.abiertas.map(({ id }) => id))
  return [
    ...rows.pasadas.flatMap((historia) => of('historia', historia, headerTexts)),
    ...entryProse(rows, (row) => !isHere(rows, row) && !open.has(String(row.historia))),
  ]
}

/** The free texts of the past that stand, of any encounter. */
export const freeProse = (rows: PersonRows): Prose[] =>
  standingOf(rows, 'antecedente')
    .filter((row) => isOwn(row) && row.vigente !== false)
    .toSorted(byId)
    .flatMap((row) => wordsOf('antecedente', row))

/** What the coded list of the past says in words, of the person and of any time. */
export const backgroundProse = once((rows) =>
  rowsThatHold(heldBackground, rows.entries.antecedente_categorizado)
    .toSorted(byId)
    .flatMap((row) => wordsOf('antecedente_categorizado', row)),
)

/** What the person says that the record should say of them. */
export const requestProse = (rows: PersonRows): Prose[] =>
  rows.solicitudes.toSorted(byId).flatMap((row) => wordsOf('solicitud_correccion', row))

const stated = new Set(['patologico', 'quirurgico', 'hospitalario', 'traumatico', 'gineco_obstetrico', 'psiquiatrico'])

/** The coded list of the past, where it says in words what it has no code for. */
export const pastOf = (past: readonly Row[]): Prose[] =>
  past
    .filter((row) => isOwn(row) && stated.has(String(row.categoria)) && holds(heldBackground, row))
    .toSorted(byId)
    .flatMap((row) => of('antecedente_categorizado', row, ['descripcion']))
