import type { Finding } from './finding.ts'
import type { Verification } from './verify.ts'

const amount = (n: number, one: string, many: string): string => `${n.toLocaleString('es-CO')} ${n === 1 ? one : many}`

export const findingLine = (f: Finding): string => `  ${f.kind.padEnd(20)} ${f.message}`

/** A verification as a person reads it: what was looked at, and what is wrong. */
export function reportLines(v: Verification, anchors: number): { said: string[]; faults: string[] } {
  const pending = v.pending === 0 ? '' : `; ${amount(v.pending, 'fila', 'filas')} por sellar`
  const rows = amount(v.rows, 'fila como se selló', 'filas como se sellaron')
  const said = [`  ${amount(v.seals, 'sello', 'sellos')} y ${rows}${pending}.`]
  if (v.last !== null) said.push(`  Último sello: ${v.last.numero}:${v.last.huella}`)
  for (const { seal, hasta, por, motivo, abandoned } of v.restores)
    said.push(
      `  Restauración firmada en el sello ${seal}: los datos volvieron al ${hasta} y ${amount(abandoned, 'sello quedó atrás', 'sellos quedaron atrás')} (${por}: ${motivo}).`,
    )
  if (anchors === 0)
    said.push(
      '  Sin anclas no se nota si falta el final: use --ancla o --anclas con lo que se guarda fuera de la base.',
    )
  if (v.holds) return { said: [...said, '✓ La auditoría está íntegra.'], faults: [] }
  const left = v.total - v.findings.length
  return {
    said,
    faults: [
      `✗ La auditoría no está íntegra: ${amount(v.total, 'hallazgo', 'hallazgos')}.`,
      ...v.findings.map(findingLine),
      ...(left > 0 ? [`  … y ${left.toLocaleString('es-CO')} más.`] : []),
    ],
  }
}
