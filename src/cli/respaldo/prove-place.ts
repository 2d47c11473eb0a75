import { absentAudit } from '../../engine/audit/told-audit.ts'
import type { Database } from '../../engine/database.ts'
import type { Anchor } from '../../features/auditoria/seal/anchors.ts'
import { anchorsUpTo, unmatchedAnchors } from '../../features/auditoria/seal/restore-link.ts'
import type { PublicJwk } from '../../features/auditoria/seal/seal-payload.ts'
import { firstKeys, lastSeal } from '../../features/auditoria/seal/stored-seal.ts'
import { databaseSource } from '../../features/auditoria/verify/database-source.ts'
import { reportLines } from '../../features/auditoria/verify/report.ts'
import { verifyAudit } from '../../features/auditoria/verify/verify.ts'
import { verifyStatistics } from '../../features/estadisticas/verify.ts'
import { ownContent } from '../../features/historias/load-content.ts'
import { closingToVerify, keysFrom, verifyContent } from '../../features/historias/verify.ts'
import { absentAuditLine, verifyAllSigned } from '../../features/verificacion/verify-signed.ts'
import { registry } from '../../resources/index.ts'
import { closedHistories } from '../historia.ts'

export interface PlaceProof {
  readonly holds: boolean
  /** What was looked at and what is wrong, a sentence each. */
  readonly said: readonly string[]
  readonly faults: readonly string[]
}

const amount = (n: number, one: string, many: string): string => `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`

/**
 * That data which were brought back are what they were: the audit against its seals and what is anchored outside, closed histories
 * against theirs, what is signed besides against its signatures, the statistics against the rows. Seals that came after the instant of the restore are not missed.
 */
export async function provePlace(
  db: Database,
  anchors: readonly Anchor[],
  /** Those that the secret of the service opens, newest first. */
  keys: readonly PublicJwk[],
): Promise<PlaceProof> {
  const said: string[] = []
  const faults: string[] = []
  const last = (await lastSeal(db))?.payload.numero ?? 0
  const kept = anchorsUpTo(anchors, await unmatchedAnchors(db, anchors), last)
  const audit = await verifyAudit({
    source: await databaseSource(db),
    trusted: await firstKeys(db, keys),
    anchors: kept,
  })
  const told = reportLines(audit, kept.length)
  said.push('Auditoría:', ...told.said)
  faults.push(...told.faults)

  const ids = await closedHistories(db)
  const keyOf = keysFrom(keys)
  let wrong = 0
  for (const id of ids) {
    const content = await ownContent(registry)(db, id)
    if (content !== null && verifyContent(registry, content, await closingToVerify(db, id), keyOf).valida) continue
    wrong++
    if (wrong <= TOLD) faults.push(`La historia cerrada ${id} no coincide con su sello.`)
  }
  said.push(`${amount(ids.length, 'historia cerrada comprobada', 'historias cerradas comprobadas')}.`)
  if (wrong > TOLD) faults.push(`… y ${wrong - TOLD} historias más.`)

  const signed = await proveSigned(db, keyOf)
  said.push(...signed.said)
  faults.push(...signed.faults)
  const absent = await absentAudit(db)
  if (absent !== null) said.push(absentAuditLine(absent))

  const differences = await verifyStatistics(db)
  if (differences.length > 0)
    faults.push(`${differences.length} cuentas de las estadísticas no coinciden con las filas.`)
  else said.push('Las estadísticas coinciden con las filas.')
  const [counts] = await db.run<Record<string, string>>({ text: COUNTS, values: [] })
  said.push(
    `Hay ${Object.entries(counts ?? {})
      .map(([what, n]) => `${Number(n).toLocaleString('es-CO')} ${what}`)
      .join(', ')}.`,
  )
  if (Number(counts?.['filas sin versión']) > 0) faults.push('Hay pacientes o historias sin su versión guardada.')
  return { holds: faults.length === 0, said, faults }
}

const TOLD = 20

/** Results with their values and files, papers and consents: what is signed and no closing seals. */
async function proveSigned(db: Database, keyOf: ReturnType<typeof keysFrom>): Promise<Omit<PlaceProof, 'holds'>> {
  const looked = { resultado: 0, papeles: 0, consentimiento: 0 }
  const faults: string[] = []
  let wrong = 0
  for await (const { what, faults: found } of verifyAllSigned(db, keyOf)) {
    looked[what]++
    wrong += found.length
    faults.push(...found.slice(0, TOLD - faults.length))
  }
  if (wrong > faults.length) faults.push(`… y ${wrong - faults.length} hallazgos más.`)
  const { resultado, papeles, consentimiento } = looked
  return {
    said: [
      `${amount(resultado, 'resultado', 'resultados')}, los papeles de ${amount(papeles, 'historia', 'historias')} y ${amount(consentimiento, 'consentimiento', 'consentimientos')} comprobados.`,
    ],
    faults,
  }
}

/** Each write leaves its row, its version and its audit row together. */
const COUNTS = `select (select count(*) from paciente)::text as pacientes, (select count(*) from historia)::text as historias,
  (select count(*) from version)::text as versiones, (select count(*) from auditoria)::text as "filas de auditoría",
  ((select count(*) from paciente p where not exists (
      select 1 from version v where v.id = p.id and v.version = p.version))
    + (select count(*) from historia h where not exists (
      select 1 from version v where v.id = h.id and v.version = h.version)))::text as "filas sin versión"`
