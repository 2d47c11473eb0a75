import type { OutgoingFetch } from '../../model/outgoing-fetch.ts'
import type { MipresReason } from '../../model/text/mipres-words.ts'
import { type MipresPrescription, readPrescriptions } from './answer.ts'

export interface MipresSettings {
  /** `https://wsmipres.sispro.gov.co/WSMIPRESNOPBS/api`. */
  readonly base: string
  /** Without its check digit. */
  readonly nit: string
  readonly token: string
}

export type MipresOutcome =
  | { readonly http: number; readonly found: readonly MipresPrescription[] }
  | { readonly http: number | null; readonly why: MipresReason }

const answered = (http: number, body: string): MipresOutcome => {
  if (http === 401 || http === 403) return { http, why: 'sin_permiso' }
  if (http === 408 || http === 429 || http >= 500) return { http, why: 'sin_respuesta' }
  // A wrong address and whoever stands in between say 404 too: it is believed where MIPRES's own list comes with it.
  const found = http === 200 || http === 404 ? readPrescriptions(body) : null
  return found === null ? { http, why: 'respuesta_extrana' } : { http, found }
}

/** What MIPRES has under that number. Its service takes NIT, token and number in the address: nobody writes that address down. */
export async function askMipres(
  fetch: OutgoingFetch,
  { base, nit, token }: MipresSettings,
  numero: string,
  signal: AbortSignal,
): Promise<MipresOutcome> {
  const parts = [nit, token, numero].map(encodeURIComponent)
  try {
    const answer = await fetch([base.replace(/\/+$/, ''), 'PrescripcionXNumero', ...parts].join('/'), {
      headers: { accept: 'application/json' },
      signal,
    })
    return answered(answer.status, await answer.text())
  } catch {
    signal.throwIfAborted()
    return { http: null, why: 'sin_respuesta' }
  }
}
