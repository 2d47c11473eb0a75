/** Which version of a row another page of this browser saved: of these, nobody says that somebody else wrote them. */
const channel = new BroadcastChannel('custodia-guardado')
const saves = new Set<string>()
const MOST = 500

const nameOf = (path: string, etag: string): string => `${path} ${etag}`

channel.onmessage = ({ data }: MessageEvent<string>) => {
  saves.add(data)
  const [oldest] = saves
  if (saves.size > MOST && oldest !== undefined) saves.delete(oldest)
}

export const tellSave = (path: string, etag: string): void => channel.postMessage(nameOf(path, etag))
export const isOwnSave = (path: string, etag: string | null): boolean => etag !== null && saves.has(nameOf(path, etag))
