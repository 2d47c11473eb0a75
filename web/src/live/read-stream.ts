/** A message of a stream of server-sent events; `data` is empty where only the place is told. */
export interface StreamMessage {
  readonly id: string | null
  readonly data: string
}

/** Cuts what arrives into whole messages; what is not whole yet waits for the rest. */
export function messageReader(): (text: string) => StreamMessage[] {
  let left = ''
  return (text) => {
    const blocks = (left + text).split('\n\n')
    left = blocks.pop() ?? ''
    return blocks.map(messageIn)
  }
}

function messageIn(block: string): StreamMessage {
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4)
    if (line.startsWith('data: ')) data.push(line.slice(6))
  }
  return { id, data: data.join('\n') }
}
