import type { Element } from './definition.ts'
import { equal, fits, shown } from './json.ts'
import { say, type Walk } from './walk.ts'

export function checkFixed(walk: Walk, { fixed, pattern }: Element, value: unknown, ruta: string): void {
  if (fixed !== undefined && !equal(fixed, value)) {
    say(walk, {
      codigo: 'valor_fijo',
      ruta,
      mensaje: `La guía exige ${shown(fixed)} y tiene ${shown(value)}.`,
      sugerencia: `Escriba ${shown(fixed)}.`,
    })
  } else if (pattern !== undefined && !fits(pattern, value)) {
    say(walk, {
      codigo: typeof pattern === 'object' ? 'patron' : 'valor_fijo',
      ruta,
      mensaje: `La guía exige que contenga ${shown(pattern)} y tiene ${shown(value)}.`,
      sugerencia: `Complete con ${shown(pattern)}.`,
    })
  }
}
