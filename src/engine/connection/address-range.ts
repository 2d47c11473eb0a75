import { isIP } from 'node:net'

/** An address, or a network with a prefix that its kind of address can have. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128))
}
