import qrcode from 'qrcode-generator'

/** Rows of modules, true where dark. Level M: a photocopy may lose a seventh of it. */
export function qrModules(text: string): boolean[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => code.isDark(row, column)))
}
