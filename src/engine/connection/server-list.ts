/** A connection string that names no server that can be reached by it, with the reason for the operator. */
export class ServerListError extends Error {}

export interface ServerList {
  /** One connection string for each server, in the order in which they were written. */
  readonly urls: readonly string[]
  /** `target_session_attrs`, where it was given. */
  readonly wanted: string | null
}

const SCHEMES = ['postgresql://', 'postgres://']

/**
 * The servers of one connection string, as libpq reads it: several in the authority (`h1:5432,h2:5432`), or in the parameters `host` and
 * `port`, which say it in their place. The driver knows neither.
 */
export function serversOf(url: string): ServerList {
  const scheme = SCHEMES.find((begins) => url.startsWith(begins))
  if (scheme === undefined) throw new ServerListError('debe empezar por postgresql://')
  const [address = '', query = ''] = cutAt(url.slice(scheme.length), '?')
  const [authority = '', name] = cutAt(address, '/')
  const path = name === undefined ? '' : `/${name}`
  const at = authority.lastIndexOf('@') + 1
  const who = authority.slice(0, at)
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs')
  const hosts = listed(parameters.get('host'))
  const ports = listed(parameters.get('port'))
  for (const name of ['target_session_attrs', 'host', 'port']) parameters.delete(name)
  const named = authority.slice(at).split(',')
  const count = Math.max(named.length, hosts.length)
  const servers = Array.from({ length: count }, (_, i): ServerPlace => {
    const place = placeOf(named[named.length === 1 ? 0 : i] ?? '')
    const port = ports[ports.length === 1 ? 0 : i] ?? place.port
    return { host: hosts[hosts.length === 1 ? 0 : i] ?? place.host, port }
  })
  for (const [what, list] of [
    ['hosts', hosts],
    ['puertos', ports],
    ['servidores', named],
  ] as const)
    if (list.length > 1 && list.length !== count) throw new ServerListError(`no nombra tantos ${what} como servidores`)
  if (count > 1 && servers.some(({ host }) => host === ''))
    throw new ServerListError('nombra varios servidores y a uno le falta el nombre')
  return { urls: servers.map((server) => written(scheme + who, server, path, parameters)), wanted }
}

const cutAt = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

interface ServerPlace {
  readonly host: string
  readonly port: string
}

const listed = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','))

/** `host`, `host:port`, `[::1]:port`. */
function placeOf(text: string): ServerPlace {
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? []
  if (host === undefined) throw new ServerListError('nombra un servidor que no se entiende: use servidor:puerto')
  return { host, port }
}

/** A socket's folder cannot stand in the authority. */
function written(before: string, { host, port }: ServerPlace, path: string, parameters: URLSearchParams): string {
  const isFolder = /^(\/|%2f)/i.test(host)
  const own = new URLSearchParams(parameters)
  if (isFolder) own.set('host', decodeURIComponent(host))
  const query = own.toString()
  return `${before}${isFolder ? 'localhost' : host}${port === '' ? '' : `:${port}`}${path}${query === '' ? '' : `?${query}`}`
}
