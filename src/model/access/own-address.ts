const LOOPBACK = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/

/** Whether what is sent there stays with the house: this machine, or a server that the operator declared its own. */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, origin } = new URL(address)
  return LOOPBACK.test(hostname) || own.includes(origin)
}
