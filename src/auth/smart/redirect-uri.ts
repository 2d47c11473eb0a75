const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const MAX_LENGTH = 500

/** `co.ejemplo.app:/retorno`: a name that its owner has, backwards, so that no other program takes it by chance (RFC 8252). */
const OWN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/

export const isNative = (uri: string): boolean => OWN_SCHEME.test(new URL(uri).protocol)

/** What is wrong with an address that an application wants its answers sent to; null when it serves. */
export function redirectFault(uri: string): string | null {
  if (uri.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return 'No es una dirección completa.'
  const u = new URL(uri)
  if (u.hash !== '' || uri.includes('#')) return 'No lleva fragmento (#).'
  if (u.username !== '' || u.password !== '') return 'No lleva usuario ni clave.'
  if (u.hostname.includes('*')) return 'No admite comodines: se compara tal como se escribe.'
  if (u.protocol === 'https:') return null
  if (u.protocol === 'http:')
    return LOOPBACK.test(u.hostname) ? null : 'Debe ser https; http solo en la propia máquina.'
  return OWN_SCHEME.test(u.protocol)
    ? null
    : 'Debe ser https, o el esquema propio de una aplicación instalada (co.ejemplo.app:/retorno).'
}

/** What a page may send its form on to, as a browser checks every step of a redirection. */
export const formTarget = (uri: string): string => (isNative(uri) ? new URL(uri).protocol : new URL(uri).origin)
