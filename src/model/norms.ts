import table from './tables/norms.json' with { type: 'json' }

interface Norm {
  readonly tipo: string
  readonly numero: string
  readonly anio: number
  /** The day it was issued; only the year where the day is not known for certain. */
  readonly desde: string
  /** The first day on which it no longer held; null while it is in force. */
  readonly hasta: string | null
  readonly asunto: string
}

/**
 * Every norm that is cited to a person, on a screen or on paper. One that is repealed gets its end here, and whatever cites it
 * no longer compiles.
 */
export const norms = table satisfies Readonly<Record<string, Norm>>

/** Those that can be cited: none of which has an end. */
export type NormName = {
  [N in keyof typeof norms]: (typeof norms)[N]['hasta'] extends null ? N : never
}[keyof typeof norms]

/** `Resolución 839 de 2017`. */
export const wholeNorm = (name: NormName): string => {
  const { tipo, numero, anio } = norms[name]
  return `${tipo} ${numero} de ${anio}`
}

/** `Res. 1995 de 1999, art. 9`. */
export const norm = (name: NormName, part?: string): string =>
  `${wholeNorm(name).replace(/^Resolución/, 'Res.')}${part === undefined ? '' : `, ${part}`}`

const isNormName = (name: string): name is NormName =>
  Object.entries(norms).some(([known, { hasta }]) => known === name && hasta === null)

/** A text of a table beside the code, which names norms as `{res_3280_2018}`. */
export const withNorms = (text: string): string =>
  text.replace(/\{([a-z_]+_\d+_\d{4})\}/g, (_, name: string) => {
    if (!isNormName(name)) throw new Error(`“${name}” is no norm in force`)
    return norm(name)
  })
