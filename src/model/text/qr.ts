import qrcode from 'qrcode-generator'

/** Rows of modules, true where dark. Level M: a photocopy may lose a seventh of it. */
export function qrModules(text: string): boolean[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => code.isDark(row, column)))
}

const QUIET = 4

/** For an SVG: the dark modules as one path, with the margin that readers need around them. */
export function qrDrawing(text: string): { readonly path: string; readonly viewBox: string } {
  const modules = qrModules(text)
  const side = modules.length + 2 * QUIET
  return {
    path: modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    viewBox: `-${QUIET} -${QUIET} ${side} ${side}`,
  }
}
