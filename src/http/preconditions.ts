import { isStorable } from '../model/check-value.ts'
import { Problem } from '../model/problem.ts'
import { badHeader, keyNotHeeded } from '../model/problems.ts'
import { say } from '../model/say.ts'

/** `"7"` in JSON, `"7-xml"` in XML; with a digest after it where the answer changes by the day without a new version. */
export const etagOf = (version: number, xml: boolean, digest?: string): string =>
  `"${version}${digest === undefined ? '' : `.${digest}`}${xml ? '-xml' : ''}"`

const TAG = /^"(\d{1,9})(?:\.[0-9a-z]+)?(?:-xml)?"$/

/** The version that If-Match demands; null when there is no such header or it is `*`, which any existing row satisfies. */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const version = TAG.exec(header.trim())?.[1]
  if (version !== undefined) return Number(version)
  throw new Problem(badHeader, {
    detail: say(
      'If-Match lleva un solo ETag, tal como vino en la respuesta.',
      'If-Match takes one ETag, as it was answered.',
    ),
  })
}

/** The version whose changes by others that the signer takes on; null where none is confirmed. */
export function confirmedVersion(header: string | string[] | undefined): number | null {
  if (header === undefined) return null
  const version = typeof header === 'string' ? /^"?(\d{1,9})"?$/.exec(header.trim())?.[1] : undefined
  if (version !== undefined) return Number(version)
  throw new Problem(badHeader, {
    detail: say(
      'X-Confirma-Version lleva el número de la versión que se firma.',
      'X-Confirma-Version takes the number of the version that is signed.',
    ),
  })
}

/** RFC 9110 §13.1.2: weak comparison against a list. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

const KEY = /^[\x21-\x7e]{1,128}$/

export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && KEY.test(header)) return header
  throw new Problem(badHeader, {
    detail: say(
      'Idempotency-Key tiene de 1 a 128 caracteres visibles.',
      'Idempotency-Key has 1 to 128 visible characters.',
    ),
  })
}

/** Whoever sends a key counts on it: where it would mean nothing, that is said before anything is done. */
export function refuseKey(header: string | string[] | undefined): void {
  if (header !== undefined) throw new Problem(keyNotHeeded)
}

/** Why a row is removed. A header, because a URL ends up in other people's logs. Percent-encoded UTF-8 is decoded. */
export const removalReason = (header: string | string[] | undefined): string =>
  readReason(header) ?? 'Sin motivo declarado'

/** For the audit: what cannot be read is not what the request fails for. */
export function statedReason(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  try {
    return readReason(header)
  } catch {
    return null
  }
}

function readReason(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const fail = (): never => {
    throw new Problem(badHeader, {
      detail: say('X-Motivo tiene de 1 a 300 caracteres.', 'X-Motivo has 1 to 300 characters.'),
    })
  }
  if (typeof header !== 'string') return fail()
  try {
    const reason = decodeURIComponent(header).normalize('NFC').trim()
    return reason.length >= 1 && reason.length <= 300 && isStorable(reason) ? reason : fail()
  } catch {
    return fail()
  }
}
