/**
 * What a browser keeps for us: scripts do not read it, no other site makes the browser send it, and it goes nowhere but to
 * the paths that take it.
 */
interface Kept {
  readonly name: string
  readonly path: string
  readonly seconds: number
}

/** The refresh token of a session. */
const REFRESH: Kept = { name: 'custodia_refresco', path: '/auth/', seconds: 12 * 3600 }
/** Which browser it is; also for the page that authorises applications. It opens nothing. */
const BROWSER: Kept = { name: 'custodia_equipo', path: '/', seconds: 180 * 24 * 3600 }

const written = ({ name, path, seconds }: Kept, value: string, publicUrl: string): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${value === '' ? 0 : seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

export const refreshCookie = (token: string, publicUrl: string): string => written(REFRESH, token, publicUrl)
export const noRefreshCookie = (publicUrl: string): string => written(REFRESH, '', publicUrl)
export const browserCookie = (token: string, publicUrl: string): string => written(BROWSER, token, publicUrl)

interface Asking {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

function kept({ headers }: Asking, { name }: Kept): string | null {
  const given = headers.cookie
  for (const pair of typeof given === 'string' ? given.split(/; */) : []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name && at + 1 < pair.length) return pair.slice(at + 1)
  }
  return null
}

export const refreshIn = (asking: Asking): string | null => kept(asking, REFRESH)
/** Only what may be one of ours. */
export function browserIn(asking: Asking): string | null {
  const given = kept(asking, BROWSER)
  return given !== null && /^[\w-]{43}$/.test(given) ? given : null
}
