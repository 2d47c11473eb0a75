const SCHEME = 'data-mantine-color-scheme'

/** As a string of CSS: what a name says must not end it. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\\n]/g, ' ')}"`

/** On each sheet whose it is: a page that was taken from the others still says it. */
function sheetHead(): string {
  const whose = document.querySelector<HTMLElement>('[data-imprime]')?.dataset.imprime ?? ''
  const printed = new Date().toLocaleString('es-CO', {
    timeZone: 'America/Bogota',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return `@page { @top-left { content: ${quoted(whose)} } @top-right { content: ${quoted(`Impreso el ${printed}`)} } }`
}

/** Paper is white and does not unfold: both are seen to before the browser takes the page, and undone after. */
export function preparePrinting(): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let undo: (() => void)[] = []
  window.addEventListener('beforeprint', () => {
    const root = document.documentElement
    const scheme = root.getAttribute(SCHEME)
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    sheet.replaceSync(sheetHead())
    root.setAttribute(SCHEME, 'light')
    for (const part of folded) part.open = true
    undo = [
      () => scheme !== null && root.setAttribute(SCHEME, scheme),
      ...folded.map((part) => () => {
        part.open = false
      }),
    ]
  })
  window.addEventListener('afterprint', () => {
    for (const step of undo) step()
    undo = []
    sheet.replaceSync('')
  })
}
