import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../engine/database.ts'
import { rowsUnder } from '../verify/database-source.ts'
import { readSignedSeal } from '../verify/file-source.ts'
import { type Findings, findings } from '../verify/finding.ts'
import { type AuditRow, auditRow, lineOf, rowOfLine } from './line.ts'
import { leafOf, leavesOf, proofOf, rootFromProof } from './merkle.ts'
import { type PublicJwk, type SealPayload, sealHash } from './seal-payload.ts'
import { handoversBefore, sealKeys, sealNumbered, sealOf } from './stored-seal.ts'
import { trust } from './trust.ts'

export const PROOF_FORMAT = 'custodia-auditoria-prueba'
const PROOF_VERSION = 1

/** That one row was sealed, for somebody who sees no other row: the row, the path to the root, the seal, and the keys. */
export interface Proof {
  readonly formato: typeof PROOF_FORMAT
  readonly version: number
  readonly fila: { readonly linea: string; readonly datos: AuditRow }
  readonly hoja: string
  readonly indice: number
  readonly filas: number
  readonly camino: readonly string[]
  readonly sello: SealPayload
  readonly firma: string
  readonly huella: string
  /** The seals in which the first key handed over to the next, up to the one that signed. */
  readonly relevos: readonly { readonly sello: SealPayload; readonly firma: string; readonly huella: string }[]
  readonly llave: PublicJwk | null
}

export async function rowNumbered(tx: Tx, id: string): Promise<{ row: AuditRow; line: string } | null> {
  for await (const raw of rowsUnder(tx, [id])) return { row: auditRow(raw), line: lineOf(raw) }
  return null
}

export async function proveRow(tx: Tx, id: string): Promise<Proof | 'no_existe' | 'sin_sello'> {
  const found = await rowNumbered(tx, id)
  if (found === null) return 'no_existe'
  const numero = await sealOf(tx, found.row)
  const seal = numero === null ? null : await sealNumbered(tx, numero)
  if (seal === null) return 'sin_sello'
  const { payload, firma, huella } = seal
  const indice = seal.ids.indexOf(id)
  const handovers = await handoversBefore(tx, payload.numero)
  const llave = (await sealKeys(tx)).find((k) => k.kid === payload.llave) ?? null
  return {
    formato: PROOF_FORMAT,
    version: PROOF_VERSION,
    fila: { linea: found.line, datos: found.row },
    hoja: leafOf(found.line).toString('hex'),
    indice,
    filas: seal.ids.length,
    camino: proofOf(leavesOf(seal.hojas), indice).map((b) => b.toString('hex')),
    sello: payload,
    firma,
    huella,
    relevos: handovers.map((h) => ({ sello: h.payload, firma: h.firma, huella: h.huella })),
    llave,
  }
}

/** Needs nothing but the proof and a key that one trusts. */
export function verifyProof(value: unknown, trusted: readonly PublicJwk[]): Findings & { readonly holds: boolean } {
  const found = findings()
  // Every member is looked at before it is used.
  check(value as Partial<Proof>, trusted, found)
  return { ...found, total: found.total, holds: found.total === 0 }
}

function check(proof: Partial<Proof>, trusted: readonly PublicJwk[], found: Findings): void {
  const seal = readSignedSeal(proof)
  const { fila, indice, filas, camino } = proof
  const row = typeof fila?.linea === 'string' ? rowOfLine(fila.linea) : null
  const relevos = Array.isArray(proof.relevos) ? proof.relevos.map(readSignedSeal) : []
  if (proof.formato !== PROOF_FORMAT || seal === null || row === null || fila === undefined || !Array.isArray(camino)) {
    found.add('archivo_ilegible', 'No es una prueba de una fila de la auditoría.')
    return
  }
  if (!isDeepStrictEqual({ ...row }, fila.datos))
    found.add('fila_editada', `Los datos que se muestran de la fila ${row.id} no son los que se sellaron.`, {
      rows: [row.id],
    })
  const path = camino.map((step) => Buffer.from(String(step), 'hex'))
  const root = rootFromProof(leafOf(fila.linea), Number(indice), Number(filas), path)
  const { payload } = seal
  if (root?.toString('hex') !== payload.raiz || filas !== payload.filas)
    found.add('fila_editada', `La fila ${row.id} no está, tal como se muestra, en el sello ${payload.numero}.`, {
      rows: [row.id],
      seal: payload.numero,
    })
  if (sealHash(payload) !== seal.huella)
    found.add('sello_alterado', `El sello ${payload.numero} no corresponde a su huella.`, { seal: payload.numero })
  const keys = trust(trusted)
  // A handover that does not hold adds no key; if the proof needed it, its own seal will not be recognised.
  for (const handover of relevos)
    if (handover !== null && handover.payload.numero < payload.numero) keys.judge(handover)
  const verdict = keys.judge(seal)
  if (verdict !== null)
    found.add(
      verdict,
      verdict === 'firma_invalida'
        ? `La firma del sello ${payload.numero} no es válida.`
        : `El sello ${payload.numero} lo firma la llave ${payload.llave}, en la que no se confía.`,
      { seal: payload.numero },
    )
}
