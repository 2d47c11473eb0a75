/** Where messages go: `mllp://host:port`, or `mllps://host:port` by TLS. */
export interface MllpDestination {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
}

const PLACE = /^(mllps?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/

/** Null where it is no such address. */
export function destinationIn(text: string): MllpDestination | null {
  const [, scheme = '', host = '', digits = ''] = PLACE.exec(text) ?? []
  const port = Number(digits)
  if (host === '' || port < 1 || port > 65_535) return null
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port, isTls: scheme === 'mllps' }
}
