import type { KeyObject } from 'node:crypto'
import { type Signer, statementHolds } from '../../../engine/signed-statement.ts'
import { canonicalHash } from '../../../engine/write/content-hash.ts'
import type { Row } from '../../../model/resource.ts'
import { withEntries } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'
import type { CompletableEntry, CompletableName } from './completable.ts'

/** What is signed by whoever adds it. */
export interface ComplementStatement {
  readonly formato: 'custodia/complemento/1'
  readonly id: string
  readonly historia: string
  readonly recurso: CompletableName
  readonly registro: string
  readonly campo: string
  readonly valor: string
  readonly motivo: string
  readonly momento: string
  readonly profesional: Signer
  readonly llave: string
}

export interface Complement {
  readonly declaracion: ComplementStatement
  readonly firma: string
}

/** With what a person calls the insurer that it names. */
export interface NamedComplement extends Complement {
  readonly nombra: string | null
}

export const complementHash = ({ declaracion }: Complement): string => canonicalHash(declaracion)

/** Signed as it stands, and of this history. */
export function complementHolds(
  { declaracion, firma }: Complement,
  history: string,
  keyOf: (kid: string) => KeyObject | null,
): boolean {
  const key = keyOf(declaracion.llave)
  return key !== null && declaracion.historia === history && statementHolds(declaracion, firma, key)
}

/** Those of a history that are not what was signed. */
export const alteredComplements = (
  { historia, complementos }: Pick<HistoryContent, 'historia' | 'complementos'>,
  keyOf: (kid: string) => KeyObject | null,
): string[] => complementos.flatMap((c) => (complementHolds(c, historia.id, keyOf) ? [] : [c.declaracion.id]))

/** Who insures the patient and that nobody does answer one question. */
const questionOf = ({ recurso, registro, campo }: ComplementStatement): string =>
  recurso === 'historia' ? 'historia' : `${recurso} ${registro} ${campo}`

/** The last that was said of each, oldest first. */
export const standingComplements = (all: readonly Complement[]): readonly ComplementStatement[] => [
  ...new Map(all.map(({ declaracion }) => [questionOf(declaracion), declaracion] as const)).values(),
]

const ENTRIES: readonly CompletableEntry[] = ['formula_medicamento', 'orden', 'formula_insumo']

/** What the row says stands: a complement speaks only where it said nothing. */
function filled<R extends Row>(row: R, recurso: CompletableName, said: readonly ComplementStatement[]): R {
  const own = said.filter((c) => c.recurso === recurso && c.registro === row.id && (row[c.campo] ?? null) === null)
  return own.length === 0 ? row : { ...row, ...Object.fromEntries(own.map((c) => [c.campo, c.valor])) }
}

/** The history with what was added to it afterwards; `payer` is the insurer that a complement names. */
export function completedContent(
  content: HistoryContent,
  complements: readonly Complement[],
  payer: Row | null,
): HistoryContent {
  if (complements.length === 0) return content
  const said = standingComplements(complements)
  const historia = filled(content.historia, 'historia', said)
  return {
    ...content,
    historia,
    eapb: content.eapb ?? (historia.eapb === payer?.id ? payer : null),
    entries: withEntries(
      content.entries,
      Object.fromEntries(ENTRIES.map((name) => [name, content.entries[name].map((row) => filled(row, name, said))])),
    ),
  }
}
