import { called, coding, inTable, SNOMED } from './coding.ts'
import { type Maybe, when } from './drawing.ts'

export const sides = {
  derecha: ['24028007', 'Right', 'Derecha'],
  izquierda: ['7771000', 'Left', 'Izquierda'],
  bilateral: ['51440002', 'Bilateral', 'Bilateral'],
} as const

/** A side of the body, with no organ: which one is in the code. */
export const sideOf = (side: Maybe<string>): object[] | null =>
  when(inTable(sides, side), ([code, display, text]) => [called(text, coding(SNOMED, code, display))])
