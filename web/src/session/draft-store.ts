import { DRAFT_PREFIX, draftPlace } from './draft-place.ts'

/**
 * What is being written and has not been sent. In clear it is only in the memory of this page; the tab keeps it as the
 * service's key for this account makes it, so that it survives a reload for its author and says nothing to anybody else.
 */
const texts = new Map<string, string>()
/** Which text of a place the tab has, or is getting: an older one never overtakes. */
const turns = new Map<string, number>()
let turn = 0
let key: CryptoKey | null = null

const IV_BYTES = 12

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))
const cipher = (place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

async function sealed(place: string, text: string, by: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const body = new Uint8Array(await crypto.subtle.encrypt(cipher(place, iv), by, new TextEncoder().encode(text)))
  return base64Of(Uint8Array.from([...iv, ...body]))
}

async function opened(place: string, kept: string, by: CryptoKey): Promise<string | null> {
  try {
    const bytes = bytesOf(kept)
    const plain = await crypto.subtle.decrypt(cipher(place, bytes.slice(0, IV_BYTES)), by, bytes.slice(IV_BYTES))
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}

const inTab = (): [string, string][] =>
  Object.entries({ ...sessionStorage }).filter(([at]) => at.startsWith(DRAFT_PREFIX))

export const readDraft = (place: string): string | null => texts.get(place) ?? null
export const allDrafts = (): [place: string, text: string][] => [...texts]

/** False where only this page has it: no room in the tab, or no cipher outside a secure context. */
export async function writeDraft(place: string, text: string): Promise<boolean> {
  turn += 1
  const mine = turn
  texts.set(place, text)
  turns.set(place, mine)
  if (key === null) return false
  try {
    const made = await sealed(place, text, key)
    if (turns.get(place) === mine) sessionStorage.setItem(place, made)
    return true
  } catch {
    return false
  }
}

export function removeDraft(place: string): void {
  texts.delete(place)
  turns.delete(place)
  sessionStorage.removeItem(place)
}

/** Out of the page and the tab, and handed over to the caller. */
export function takeDrafts(): [place: string, text: string][] {
  const all = allDrafts()
  for (const place of new Set([...texts.keys(), ...inTab().map(([at]) => at)])) removeDraft(place)
  key = null
  return all
}

/** The person who has signed in finds their own drafts, also those that this tab kept from before; of others nothing is left. */
export async function openDrafts(owner: string, base64: string | null): Promise<void> {
  // Outside a secure context browsers offer no cipher: drafts stay in the page, and the forms say so.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  key =
    base64 === null || subtle === undefined
      ? null
      : await subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
  for (const place of new Set([...texts.keys(), ...inTab().map(([at]) => at)]))
    if (!place.startsWith(draftPlace(owner, ''))) removeDraft(place)
  for (const [place, kept] of inTab()) {
    if (texts.has(place)) continue
    const text = key === null ? null : await opened(place, kept, key)
    if (text === null) removeDraft(place)
    else texts.set(place, text)
  }
}
