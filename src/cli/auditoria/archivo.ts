import type { KeyStore } from '../../auth/session/keys.ts'
import type { Database } from '../../engine/database.ts'
import { attachArchive, detachArchive } from '../../features/auditoria/archive/attach-archive.ts'
import { saveArchive } from '../../features/auditoria/archive/save-archive.ts'
import { archivedRows, verifyArchive } from '../../features/auditoria/archive/verify-archive.ts'
import { ArchiveError } from '../../features/auditoria/archive/write-archive.ts'
import { patientsShown } from '../../features/auditoria/seal/line.ts'
import type { PublicJwk } from '../../features/auditoria/seal/seal-payload.ts'
import type { Findings } from '../../features/auditoria/verify/finding.ts'
import { findingLine } from '../../features/auditoria/verify/report.ts'
import { errorCode } from '../../postgres/startup-error.ts'

const amount = (n: number): string => n.toLocaleString('es-CO')

/** Its sentence where it was refused; null where it was done. */
export async function archiveMonth(
  db: Database,
  month: string,
  folder: string,
  keys: KeyStore,
): Promise<string | null> {
  try {
    const signer = await keys.current('sello')
    const { path, archived } = await saveArchive(db, month, folder, {
      signer,
      opened: await keys.publicKeys('sello', 0),
    })
    console.log(
      `  ${path}: sellos ${archived.primer_sello} a ${archived.ultimo_sello}, ${amount(archived.filas)} filas; se leyó de vuelta y está íntegro.`,
    )
    console.log(`  Último sello: ${archived.ultimo_sello}:${archived.huella}`)
    return null
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    if (errorCode(error) === 'EEXIST') return `El mes ${month} ya está archivado en ${folder}.`
    if (['ENOENT', 'EACCES', 'ENOTDIR', 'ENOSPC'].includes(errorCode(error) ?? ''))
      return `No se puede escribir en ${folder}.`
    throw error
  }
}

/** Whether it holds; said either way. */
export async function checkArchive(path: string, trusted: readonly PublicJwk[]): Promise<boolean> {
  const { holds, found, archived, seals, rows } = await verifyArchive(path, trusted)
  if (archived !== null)
    console.log(
      `  ${archived.mes}: sellos ${archived.primer_sello} a ${archived.ultimo_sello}, ${amount(seals)} leídos, ${amount(rows)} filas.`,
    )
  if (holds) {
    console.log(
      `  Sigue al sello de huella ${archived?.anterior}; termina en ${archived?.ultimo_sello}:${archived?.huella}`,
    )
    console.log('✓ El archivo está íntegro.')
    return true
  }
  sayFaulty(found, '✗ El archivo no está íntegro.')
  return false
}

function sayFaulty(found: Findings, sentence: string): void {
  console.error(sentence)
  for (const finding of found.list) console.error(findingLine(finding))
}

/** Whether it was attached; said either way. */
export async function attachMonth(
  db: Database,
  path: string,
  trusted: readonly PublicJwk[],
  who: string,
): Promise<boolean> {
  try {
    const attached = await attachArchive(db, path, trusted, who)
    if ('mes' in attached) {
      console.log(
        `  ${attached.mes}: ${amount(attached.filas)} filas adjuntas. El auditor las lee en /auditoria/adjuntos/.`,
      )
      return true
    }
    sayFaulty(attached, '✗ El archivo no está íntegro: no se adjunta.')
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    console.error(error.message)
  }
  return false
}

export async function detachMonth(db: Database, month: string, who: string): Promise<boolean> {
  const wasThere = await detachArchive(db, month, who)
  if (wasThere) console.log(`  ${month} se separó; queda en su archivo.`)
  else console.error(`El mes ${month} no está adjunto.`)
  return wasThere
}

export interface ArchiveFilter {
  readonly paciente: string | null
  readonly cuenta: string | null
}

/** One JSON text by row, for other programs. */
export async function printArchive(path: string, { paciente, cuenta }: ArchiveFilter): Promise<void> {
  for await (const row of archivedRows(path)) {
    const isOfPatient =
      paciente === null || row.paciente === paciente || patientsShown(row)?.includes(paciente) === true
    if (isOfPatient && (cuenta === null || row.cuenta === cuenta)) console.log(JSON.stringify(row))
  }
}
