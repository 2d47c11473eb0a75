import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { foundIn } from '../forms/found-in.ts'

/** Of a contrast of 4.5 or more with white from the seventh on (WCAG 2.2 AA), which is what buttons and links use. */
const custodia: MantineColorsTuple = [
  '#e6fafd',
  '#d3f0f6',
  '#a6e0ea',
  '#75cfde',
  '#4fc1d4',
  '#37b8ce',
  '#0b7f94',
  '#0b7285',
  '#06606f',
  '#004c59',
]

export const theme = createTheme({
  primaryColor: 'custodia',
  primaryShade: { light: 7, dark: 6 },
  colors: { custodia },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  autoContrast: true,
  cursorType: 'pointer',
  components: {
    // What explains a field comes after it, so that the fields of a row stand on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Opened by the person who looks for something in it, and not by passing over it.
    Select: { defaultProps: { filter: foundIn, openOnFocus: false } },
    MultiSelect: { defaultProps: { filter: foundIn, openOnFocus: false } },
    // Of the window, and not of the page, which has its own.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    // A closed list is not in the page; an open one stays while its field does, also half under the header.
    Combobox: { defaultProps: { keepMounted: false, hideDetached: false } },
  },
})
