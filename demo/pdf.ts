/** A PDF of one page of plain text, as small as a valid one can be. */
const winAnsi = (text: string): string =>
  [...text.replaceAll('«', '"').replaceAll('»', '"').replaceAll('–', '-').replaceAll('µ', 'u')]
    .map((c) => (c === '\\' || c === '(' || c === ')' ? `\\${c}` : c))
    .join('')

export function pdfBase64(title: string, lines: readonly string[]): string {
  const shown = lines.flatMap((l) => wrap(l, 92))
  const text = [
    'BT /F1 14 Tf 56 780 Td',
    `(${winAnsi(title)}) Tj /F1 10 Tf 0 -24 Td 14 TL`,
    ...shown.map((l) => `(${winAnsi(l)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1').toString('base64')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
