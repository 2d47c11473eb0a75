import { Hl7Fault, SEQUENCE } from './hl7-fault.ts'

/** The characters by which a message is to be read, which its own header says. */
export interface Separators {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escape: string
  readonly subcomponent: string
}

/** What a header says of how to read the rest. */
export function separatorsIn(text: string): Separators {
  const field = text[3] ?? ''
  const end = text.indexOf(field, 4)
  const others = text.slice(4, end === -1 ? 8 : end)
  const [component = '', repetition = '', release = '', subcomponent = ''] = others
  const all = [field, component, repetition, release, subcomponent].filter((c) => c !== '')
  const isUsable = all.every((c) => c > ' ' && c <= '~' && !/[A-Za-z0-9]/.test(c)) && new Set(all).size === all.length
  if (!text.startsWith('MSH') || component === '' || !isUsable)
    throw new Hl7Fault(
      'encabezado_ilegible',
      SEQUENCE,
      'MSH^1',
      'El mensaje no empieza por un segmento MSH con sus separadores.',
    )
  return { field, component, repetition, escape: release, subcomponent }
}
