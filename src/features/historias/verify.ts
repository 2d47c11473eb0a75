import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Tx } from '../../engine/database.ts'
import { type Signer, statementHolds } from '../../engine/signed-statement.ts'
import { canonicalHash, signedHash } from '../../engine/write/content-hash.ts'
import { isClosedForGood } from '../../model/history-state.ts'
import type { Registry, Row, Value } from '../../model/resource.ts'
import type { EntryName } from '../../resources/entries.ts'
import { entriesFrom } from '../../resources/entries.ts'
import { pendingOrder } from '../../resources/orden.ts'
import type { HistoryContent } from './content.ts'
import { type CorrectionFacts, correctionFacts, wronglyReplaced } from './corrected-values.ts'
import { type ErrorMark, markHolds } from './marks/mark.ts'
import { markedRows, originOf, putBack, standsAsMarked } from './marks/marked.ts'
import { type ClosingStatement, hashContent, isOfReport, type SealedEntry, sealedContent, sealedRows } from './seal.ts'

export interface StoredClosing {
  readonly momento: string
  readonly huella: string
  readonly profesional: Signer
  readonly registros: readonly SealedEntry[]
  readonly llave: string
  readonly firma: string
  readonly codigo: string
}

/** A closing with what else its verification asks of the database. */
export interface VerifiableClosing extends StoredClosing, CorrectionFacts {}

/** What does not fit, and where. */
export interface Finding {
  readonly que:
    | 'firma'
    | 'huella'
    | 'modificado'
    | 'falta'
    | 'agregado'
    | 'firmado_distinto'
    | 'sin_sello'
    | 'estado'
    | 'marca'
    | 'correccion'
  readonly recurso: EntryName | 'historia'
  readonly id: string
}

export interface HistoryVerification {
  readonly valida: boolean
  /** Null if the history was never closed. */
  readonly cierre: StoredClosing | null
  readonly hallazgos: readonly Finding[]
  /** Clarifications and late results that came after the closing, as they may. */
  readonly posteriores: readonly { readonly recurso: EntryName; readonly id: string; readonly fecha: string }[]
  /** Marks in error that hold: those in effect, those that wait for a co-signature and those that were turned down. */
  readonly marcas: readonly ErrorMark[]
}

const CLOSING =
  'select c.momento, c.huella, c.profesional, c.registros, c.llave, c.firma, c.codigo from cierre c where c.historia = $1'

export async function storedClosing(tx: Tx, id: string): Promise<StoredClosing | null> {
  const [found] = await tx.run<StoredClosing>({ name: 'cierre_historia', text: CLOSING, values: [id] })
  return found ?? null
}

export async function closingToVerify(tx: Tx, id: string): Promise<VerifiableClosing | null> {
  const closing = await storedClosing(tx, id)
  return closing === null ? null : { ...closing, ...(await correctionFacts(tx, id)) }
}

/** What is legitimately written after a closing: each is attributable by itself. */
export const mayComeLater = (recurso: string, row: Row): boolean =>
  (recurso === 'nota' && row.tipo_nota === 'aclaratoria' && row.firmado === true) ||
  (recurso === 'documento' && typeof row.orden === 'string')

/** Files of reports that came after the closing and were annulled since: void with them, by somebody who said why. */
const annulledReports = ({ entries }: HistoryContent): ReadonlySet<Value> =>
  new Set(entries.resultado.flatMap((r) => (r.estado === 'anulado' && r.documento !== null ? [r.documento] : [])))

/**
 * An order that a late result completed, as it stood when its history closed: the one of the few things it can have been
 * that the seal vouches for. The row itself where it is none of them.
 */
function beforeItsResult(recurso: string, row: Row, huella: string, results: ReadonlySet<Value>): Row {
  if (recurso !== 'orden' || row.estado !== 'completada' || !results.has(row.id)) return row
  const earlier = pendingOrder.estado.flatMap((estado) =>
    [
      {},
      { resultado_documento: null },
      { fecha_resultado: null },
      { resultado_documento: null, fecha_resultado: null },
    ].map((without) => ({ ...row, ...without, estado })),
  )
  return earlier.find((then) => canonicalHash(sealedContent('orden', then)) === huella) ?? row
}

/**
 * Compares what stands with what was sealed. `keyOf` answers the public key of a key id, from the service's own store or
 * from the verifier.
 */
export function verifyContent(
  registry: Registry,
  content: HistoryContent,
  closing: VerifiableClosing | null,
  keyOf: (kid: string) => KeyObject | null,
): HistoryVerification {
  const findings: Finding[] = []
  const posteriores: { recurso: EntryName; id: string; fecha: string }[] = []
  const rows = sealedRows(content)
  for (const { recurso, row } of rows) {
    const r = registry.get(recurso)
    if (r?.signed === undefined || row[r.signed.when] !== true) continue
    if (row[r.signed.hash] !== signedHash(r, row)) findings.push({ que: 'firmado_distinto', recurso, id: row.id })
  }
  const marcas = content.marcas.filter((mark) => {
    const holds = mark.declaracion.historia === content.historia.id && markHolds(mark, keyOf)
    const { recurso, registro } = mark.declaracion
    if (!holds) findings.push({ que: 'marca', recurso: recurso ?? 'historia', id: registro ?? content.historia.id })
    return holds
  })
  const marked = markedRows(marcas)
  if (closing === null) {
    if (isClosedForGood(String(content.historia.estado)))
      findings.push({ que: 'sin_sello', recurso: 'historia', id: content.historia.id })
    return { valida: findings.length === 0, cierre: null, hallazgos: findings, posteriores, marcas }
  }
  const sealed = new Map(closing.registros.map((e) => [`${e.recurso} ${e.id}`, e]))
  const kept: Record<string, Row[]> = {}
  const late = new Map<Value, Row>(
    content.entries.documento.filter((d) => !sealed.has(`documento ${d.id}`)).map((d) => [d.id, d]),
  )
  // With a history that is void as a whole go its reports, and its orders as those left them.
  const isWholeVoid = content.historia.estado === 'anulada'
  // One that said nothing yet came with the first of its values, and its order stays as that left it.
  const valued = new Set(
    content.entries.valor_clinico.flatMap((v) => (v.creado_en >= closing.momento ? [v.resultado ?? null] : [])),
  )
  const reports = content.entries.resultado.filter((r) =>
    r.creado_en >= closing.momento ? isWholeVoid || r.estado !== 'anulado' : valued.has(r.id),
  )
  const results = new Set([...late.values(), ...reports].map((d) => d.orden ?? null))
  const withReport = annulledReports(content)
  for (const { recurso, row } of rows) {
    const key = `${recurso} ${row.id}`
    const then = sealed.get(key)
    if (then === undefined && isOfReport(row)) continue
    sealed.delete(key)
    const voided = marked.get(key)
    const asMarked = standsAsMarked(row, recurso, voided, then !== undefined, late)
    if (then !== undefined) {
      const bucket = kept[recurso] ?? []
      kept[recurso] = bucket
      const before = putBack(row, voided)
      const stood = canonicalHash(sealedContent(recurso, before)) === then.huella
      const sealedRow = stood ? before : beforeItsResult(recurso, before, then.huella, results)
      bucket.push(sealedRow)
      if (!asMarked || (!stood && sealedRow === before)) findings.push({ que: 'modificado', recurso, id: row.id })
    } else if (recurso !== 'historia' && mayComeLater(recurso, row)) {
      if (!asMarked && !withReport.has(row.id)) findings.push({ que: 'modificado', recurso, id: row.id })
      posteriores.push({ recurso, id: row.id, fecha: row.creado_en })
    } else if (recurso === 'valor_clinico' && row.estado === 'anulado' && marked.has(originOf(row)))
      posteriores.push({ recurso, id: row.id, fecha: row.creado_en })
    else findings.push({ que: 'agregado', recurso, id: row.id })
  }
  for (const { recurso, id } of sealed.values()) findings.push({ que: 'falta', recurso, id })
  for (const { id } of wronglyReplaced(content.entries.valor_clinico, closing))
    findings.push({ que: 'correccion', recurso: 'valor_clinico', id })
  checkState(content, marcas, findings)
  checkSeal(content, kept, closing, keyOf, findings)
  return { valida: findings.length === 0, cierre: closing, hallazgos: findings, posteriores, marcas }
}

/** What was closed is closed or archived, and annulled exactly if the whole of it is marked in error. */
function checkState({ historia }: HistoryContent, marcas: readonly ErrorMark[], findings: Finding[]): void {
  const whole = marcas.some((m) => m.declaracion.registro === null && m.decision?.declaracion.vigente === true)
  const stands = whole ? historia.estado === 'anulada' : isClosedForGood(String(historia.estado))
  if (!stands) findings.push({ que: 'estado', recurso: 'historia', id: historia.id })
}

/** The list of hashes could have been rewritten together with the rows: the whole, and what was signed, could not. */
function checkSeal(
  content: HistoryContent,
  kept: Readonly<Record<string, Row[]>>,
  closing: StoredClosing,
  keyOf: (kid: string) => KeyObject | null,
  findings: Finding[],
): void {
  const { historia } = content
  const then = {
    ...content,
    entries: entriesFrom((name) => kept[name] ?? []),
  }
  const { huella } = hashContent(then)
  if (huella !== closing.huella || historia.hash_cierre !== closing.huella)
    findings.push({ que: 'huella', recurso: 'historia', id: historia.id })
  const statement: ClosingStatement = {
    formato: 'custodia/cierre/1',
    historia: historia.id,
    huella: closing.huella,
    momento: closing.momento,
    profesional: closing.profesional,
    llave: closing.llave,
  }
  const key = keyOf(closing.llave)
  const said = [{ ...statement, codigo: closing.codigo }, statement]
  if (key === null || !said.some((one) => statementHolds(one, closing.firma, key)))
    findings.push({ que: 'firma', recurso: 'historia', id: historia.id })
}

/** Public keys by id, as the service publishes them. */
export function keysFrom(publics: readonly { readonly kid?: string | undefined }[]): (kid: string) => KeyObject | null {
  return (kid) => {
    const jwk = publics.find((k) => k.kid === kid)
    return jwk === undefined ? null : createPublicKey({ key: { ...jwk }, format: 'jwk' })
  }
}

const words: Readonly<Record<Finding['que'], string>> = {
  firma: 'la firma del cierre no es válida',
  huella: 'la huella del conjunto no es la que se firmó',
  modificado: 'no dice lo mismo que al cerrar',
  falta: 'estaba al cerrar y ya no está',
  agregado: 'no estaba al cerrar y no es de lo que se admite después',
  firmado_distinto: 'no dice lo mismo que cuando se firmó',
  sin_sello: 'figura cerrada y no tiene sello',
  estado: 'tiene sello de cierre y figura en otro estado',
  marca: 'tiene una marca de error cuya firma no es válida',
  correccion: 'no figura corregido como dicen los valores que lo corrigen',
}

export const findingLine = ({ que, recurso, id }: Finding): string => `${recurso} ${id}: ${words[que]}.`
