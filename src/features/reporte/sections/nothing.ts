import { paragraph } from '../report.ts'

/** In a section every history should have, silence is said: a reader must not wonder whether a page is missing. */
export const nothing = paragraph('Sin registro en esta atención.')
