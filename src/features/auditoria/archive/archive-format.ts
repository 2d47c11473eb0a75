import { type KeyObject, sign, verify } from 'node:crypto'

/**
 * A month of the audit in one file: gzip over lines of text. First a header; then each seal followed by its rows, each row the
 * very line that was hashed (it begins with `[`); then an end, and the signature of the service over all lines before it.
 */
export const ARCHIVE_FORMAT = 'custodia-auditoria-archivo'
export const ARCHIVE_VERSION = 1

export const archiveName = (month: string): string => `auditoria-${month}.ndjson.gz`

/** It says what it is, so that no other signature passes for it. */
const signedBytes = (digest: string): Buffer => Buffer.from(`${ARCHIVE_FORMAT}/${ARCHIVE_VERSION}\n${digest}`, 'utf8')

/** `digest`: SHA-256 of the lines, in hexadecimal. */
export const signArchive = (digest: string, key: KeyObject): string =>
  sign(null, signedBytes(digest), key).toString('base64url')

export const archiveSignatureHolds = (digest: string, signature: string, key: KeyObject): boolean =>
  verify(null, signedBytes(digest), key, Buffer.from(signature, 'base64url'))

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** When a month begins and ends, in UTC as seals are dated; null if it is not one. */
export function monthBounds(month: string): { readonly from: string; readonly until: string } | null {
  const m = MONTH.exec(month)
  if (m === null) return null
  const [year, index] = [Number(m[1]), Number(m[2]) - 1]
  return {
    from: new Date(Date.UTC(year, index)).toISOString(),
    until: new Date(Date.UTC(year, index + 1)).toISOString(),
  }
}
