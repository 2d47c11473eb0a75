import type { Anchor } from '../seal/anchors.ts'
import { idSet } from '../seal/id-set.ts'
import { type LatenessState, lateness } from '../seal/lateness.ts'
import { placeOfLine } from '../seal/line.ts'
import { isBeyond, positionAfter, START } from '../seal/position.ts'
import { anchorKey, type RestoreLink } from '../seal/restore-link.ts'
import { NO_PREVIOUS, type PublicJwk, type SealPayload, type SignedSeal, sealHash } from '../seal/seal-payload.ts'
import type { StoredSeal } from '../seal/stored-seal.ts'
import { trust } from '../seal/trust.ts'
import { type Comparison, compareRows } from './compare-rows.ts'
import { type Finding, type FindingKind, type Findings, findings } from './finding.ts'
import { type AuditSource, isProven, type ProvenSeal, type SourceRow } from './source.ts'
import { suspects } from './suspects.ts'

export interface VerifyOptions {
  readonly source: AuditSource
  readonly trusted: readonly PublicJwk[]
  readonly anchors?: readonly Anchor[]
  /** Where a source has things of its own to tell. */
  readonly found?: Findings
  /** The seal up to which everything was verified before. */
  readonly after?: VerifiedEnd
  readonly stops?: VerificationStops
}

/** Where it is to be remembered how far a verification came: only where nothing was found in anything that is checked. */
export interface VerificationStops {
  /** Asked after each seal. */
  isDue(rows: number): boolean
  reached(end: VerifiedEnd, rows: number): Promise<void>
}

/** A seal up to which everything holds, and what is needed to go on from it. */
export interface VerifiedEnd {
  readonly payload: SealPayload
  readonly huella: string
  readonly late: LatenessState
}

export interface Verification {
  readonly holds: boolean
  readonly findings: readonly Finding[]
  readonly total: number
  readonly counts: Readonly<Partial<Record<FindingKind, number>>>
  readonly seals: number
  readonly rows: number
  /** Not sealed yet: no fault. */
  readonly pending: number
  readonly first: number | null
  readonly last: (Anchor & { readonly momento: string }) | null
  /** Signed in the chain: no fault, and what they left behind is not missing. */
  readonly restores: readonly RestoreOf[]
  /** Where the next verification may go on; null where something was found. */
  readonly end: VerifiedEnd | null
}

export interface RestoreOf extends Pick<RestoreLink, 'hasta' | 'por' | 'motivo'> {
  readonly seal: number
  readonly abandoned: number
}

const EARLY = 10_000

/** Missing numbers, and the rows that are now in no seal because of it. */
interface Gap {
  readonly from: number
  readonly to: number
  readonly tx: readonly [string, string]
  rows: number
}

/** Seal by seal and row by row; memory does not grow with the audit, but for a bit per row. */
export async function verifyAudit(options: VerifyOptions): Promise<Verification> {
  const { source, trusted, anchors = [], found = findings(), after, stops } = options
  const keys = trust(trusted)
  const restores: RestoreOf[] = []
  const abandoned = new Set<string>()
  /** Anchors that a seal does not fit. A later seal may say that they were left behind, where a restore went back to an earlier branch. */
  const strange = new Map<string, number>()
  const judged = (seal: SignedSeal): void => {
    const verdict = keys.judge(seal)
    judge(found, verdict, seal.payload)
    const { numero, restauracion } = seal.payload
    if (verdict !== null || restauracion === null) return
    const { hasta, por, motivo, abandona } = restauracion
    restores.push({ seal: numero, hasta, por, motivo, abandoned: abandona.length })
    for (const anchor of abandona) {
      abandoned.add(anchorKey(anchor))
      strange.delete(anchorKey(anchor))
    }
  }
  for (const seal of source.handovers) judged(seal)
  const anchored = Map.groupBy(anchors, (a) => a.numero)
  const met = idSet()
  const late = lateness(undefined, after?.late)
  const rows = suspects(found)
  const gaps: Gap[] = []
  let previous: { payload: SealPayload; huella: string } | null = after ?? null
  let seals = 0
  let first: number | null = null
  let count = 0
  let isWhole = true

  for await (const seal of source.seals()) {
    const { payload } = seal
    const huella = sealHash(payload)
    const expected: number = previous === null ? source.first : previous.payload.numero + 1
    if (payload.numero > expected) {
      const since: string = previous?.payload.hasta_tx ?? START.tx
      gaps.push({ from: expected, to: payload.numero - 1, tx: [since, payload.desde_tx], rows: 0 })
    } else if (payload.numero < expected) {
      found.add('sello_alterado', `El sello ${payload.numero} está repetido o fuera de orden.`, {
        seal: payload.numero,
      })
    }
    if (huella !== seal.huella)
      found.add('sello_alterado', `El sello ${payload.numero} no corresponde a su huella.`, { seal: payload.numero })
    judged(seal)
    const before: string | null = previous?.huella ?? (source.first === 1 ? NO_PREVIOUS : null)
    if (before !== null && payload.numero === expected && payload.anterior !== before)
      found.add('cadena_rota', `El sello ${payload.numero} no sigue al anterior.`, { seal: payload.numero })
    for (const anchor of anchored.get(payload.numero) ?? []) {
      const key = anchorKey(anchor)
      if (anchor.huella !== huella && !abandoned.has(key)) strange.set(key, payload.numero)
    }

    late.begin(payload)
    const proven = isProven(seal) && (seal.span === null || late.isTimely(seal.span)) ? seal : null
    if (proven !== null) {
      const { span } = proven
      late.sealed(span === null ? [] : [{ id: span.highest, momento: span.latest }])
      if (span !== null) rows.passed(span.highest)
      count += payload.filas
    } else {
      const stored = await storedOf(source, seal)
      const compared = await compareRows(stored, source.rowsOf(stored))
      tellSeal(found, stored, compared)
      rows.take(payload.numero, compared)
      for (const row of compared.kept) {
        if (late.isLate(row)) found.add('fila_fuera_de_tiempo', lateMessage(row.id, payload.numero), { rows: [row.id] })
      }
      late.sealed(compared.kept)
      for (const id of stored.ids) {
        if (!met.add(id))
          found.add('sello_alterado', `La fila ${id} está en dos sellos.`, { seal: payload.numero, rows: [id] })
      }
      count += compared.kept.length
      isWhole &&= compared.kept.length === payload.filas && compared.added.length === 0
    }
    first ??= payload.numero
    seals++
    previous = { payload, huella }
    isWhole &&= found.total === 0 && gaps.length === 0 && source.hasStrays?.() !== true
    if (isWhole && strange.size === 0 && stops?.isDue(count) === true) {
      await source.check?.(met.has, found, payload.numero)
      isWhole = found.total === 0
      if (isWhole) await stops.reached({ payload, huella, late: late.state() }, count)
    }
  }
  for (const seal of new Set(strange.values()))
    found.add('ancla_no_coincide', `El sello ${seal} no es el que se ancló.`, { seal })

  const end = late.state()
  const position = positionAfter(previous?.payload ?? null)
  const begun = await source.ceiling()
  late.begin({ reloj: await source.clock(), salto_ms: null })
  const early: SourceRow[] = []
  let pending = 0
  for await (const row of source.others(met.has)) {
    const at = placeOfLine(row.line)
    if (at === null || !/^\d+$/.test(at.tx) || !/^-?\d+$/.test(at.id)) {
      rows.extra(row)
      continue
    }
    const gap = gaps.find((g) => BigInt(at.tx) >= BigInt(g.tx[0]) && BigInt(at.tx) <= BigInt(g.tx[1]))
    if (gap !== undefined) gap.rows++
    else if (!isBeyond(at, position)) rows.extra(row)
    else {
      pending++
      if (late.isLate(at)) found.add('fila_fuera_de_tiempo', lateMessage(row.id, null), { rows: [row.id] })
      else if (begun !== null && BigInt(at.tx) >= BigInt(begun) && early.length < EARLY) early.push(row)
    }
  }
  // While we were reading, others were writing: only what is from the future even now was made up.
  const now = early.length === 0 ? null : await source.ceiling()
  for (const row of early) {
    if (now === null || BigInt(placeOfLine(row.line)?.tx ?? 0) < BigInt(now)) continue
    pending--
    rows.extra(row)
  }
  for (const gap of gaps) tellGap(found, gap)
  rows.tell()
  const expected = anchors.filter((a) => !abandoned.has(anchorKey(a)))
  tellAnchors(found, source, expected, previous)
  // Last: it asks the most of the database, and what it fails with must not hide what was found.
  await source.check?.(met.has, found, null)
  return {
    holds: found.total === 0,
    findings: found.list,
    total: found.total,
    counts: found.counts,
    seals,
    rows: count,
    pending,
    first,
    last:
      previous === null
        ? null
        : { numero: previous.payload.numero, huella: previous.huella, momento: previous.payload.momento },
    restores,
    end: found.total === 0 && previous !== null ? { ...previous, late: end } : null,
  }
}

async function storedOf(source: AuditSource, seal: StoredSeal | ProvenSeal): Promise<StoredSeal> {
  if (!isProven(seal)) return seal
  if (source.stored === undefined) throw new Error('A source that proves seals also gives them with their lists')
  return source.stored(seal)
}

const lateMessage = (id: string, seal: number | null): string =>
  seal === null
    ? `La fila ${id}, sin sellar, tiene una fecha o un número que no son de ahora: pudo agregarse a mano.`
    : `La fila ${id} tiene una fecha o un número que no son del momento del sello ${seal}: pudo agregarse a mano.`

function judge(found: Findings, verdict: 'llave_desconocida' | 'firma_invalida' | null, p: SealPayload): void {
  if (verdict === 'llave_desconocida')
    found.add(verdict, `El sello ${p.numero} lo firma la llave ${p.llave}, en la que no se confía.`, { seal: p.numero })
  if (verdict === 'firma_invalida')
    found.add(verdict, `La firma del sello ${p.numero} no es válida.`, { seal: p.numero })
}

function tellSeal(found: Findings, { payload }: StoredSeal, { inconsistent, leavesAltered }: Comparison): void {
  const seal = payload.numero
  if (inconsistent) found.add('sello_alterado', `El sello ${seal} no dice lo mismo que sus listas de filas.`, { seal })
  else if (leavesAltered)
    found.add('sello_alterado', `Las huellas de las filas del sello ${seal} no dan la raíz firmada.`, { seal })
}

function tellGap(found: Findings, { from, to, rows }: Gap): void {
  const which = from === to ? `Falta el sello ${from}` : `Faltan los sellos ${from} a ${to}`
  const left = rows === 0 ? '' : rows === 1 ? '; una fila quedó sin sello' : `; ${rows} filas quedaron sin sello`
  found.add('sello_eliminado', `${which}${left}.`, { seal: from })
}

function tellAnchors(
  found: Findings,
  source: AuditSource,
  anchors: readonly Anchor[],
  last: { payload: SealPayload } | null,
): void {
  const newest = anchors.reduce((top, a) => Math.max(top, a.numero), 0)
  const have = last?.payload.numero ?? source.first - 1
  if (source.whole && newest > have)
    found.add(
      'truncada',
      have === 0
        ? `La auditoría está recortada: se ancló hasta el sello ${newest} y no hay ninguno.`
        : `La auditoría está recortada: se ancló hasta el sello ${newest} y el último es el ${have}.`,
      { seal: have + 1 },
    )
}
