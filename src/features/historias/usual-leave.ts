import { type Say, say } from '../../model/say.ts'
import { isSentence } from '../../model/text/sentence.ts'
import { flagCell, listCell, numberCell, readTsvTable, sourceCell, textCell } from '../../modules/tsv-table/index.ts'

/** How long what is usually short lasts, by how its code begins; what is not here may last as long as any. */
export const usualLeaves = readTsvTable(new URL('./usual-leave.tsv', import.meta.url), {
  cie10: listCell(textCell),
  cuadro: textCell,
  usual: numberCell,
  maximo: numberCell,
  origen: sourceCell,
  confirmado: flagCell,
})

/** Of all these diagnoses what lasts longest; null where something of it may last. */
function usualOf(codes: readonly string[]): (typeof usualLeaves)[number] | null {
  const found = codes.map((code) => usualLeaves.find(({ cie10 }) => cie10.some((start) => code.startsWith(start))))
  return found.every((row) => row !== undefined) ? (found.toSorted((a, b) => b.maximo - a.maximo)[0] ?? null) : null
}

interface LongLeave {
  readonly campo: 'incapacidad_dias' | 'incapacidad_justificacion'
  readonly mensaje: Say
}

/** What is said of more days than these diagnoses explain; null of no more. */
export function longLeave(days: number, reason: string | null, codes: readonly string[]): LongLeave | null {
  const usual = usualOf(codes)
  if (usual === null || days <= usual.usual) return null
  if (days > usual.maximo)
    return {
      campo: 'incapacidad_dias',
      mensaje: say(
        `Por ${usual.cuadro} un certificado no pasa de ${usual.maximo} días: si hay otra enfermedad que los explique, regístrela como diagnóstico.`,
        `For this diagnosis one certificate is of ${usual.maximo} days at most: record the disease that explains more.`,
      ),
    }
  if (isSentence(reason)) return null
  return {
    campo: 'incapacidad_justificacion',
    mensaje: say(
      `Por ${usual.cuadro} lo usual son ${usual.usual} días o menos: diga en una frase por qué son ${days}.`,
      `For this diagnosis ${usual.usual} days or fewer are usual: say in a sentence why there are more.`,
    ),
  }
}
