const TOKEN = /<div[\s>][\s\S]*?<\/div>(?=<)|<[^>]+>/g

/** Our own XML with a line for each element; what a narrative says stays as it is, since spaces matter there. */
export function indented(text: string): string {
  const lines: string[] = []
  let depth = 0
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('</')) depth--
    lines.push('  '.repeat(depth) + token)
    const opens =
      !token.startsWith('</') && !token.startsWith('<?') && !token.startsWith('<div') && !token.endsWith('/>')
    if (opens) depth++
  }
  return `${lines.join('\n')}\n`
}
