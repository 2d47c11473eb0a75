import type { Doc } from './kit.ts'

/** The squares of a code, in the space of the page. */
export function drawModules(
  doc: Doc,
  modules: readonly (readonly boolean[])[],
  x: number,
  y: number,
  size: number,
): void {
  const side = size / modules.length
  modules.forEach((row, r) => {
    row.forEach((dark, c) => {
      if (dark) doc.rect(x + c * side, y + r * side, side, side)
    })
  })
  doc.fill('#000000')
}
