import { escapedMarkup } from '../../model/text/markup.ts'
import { visible } from './visible.ts'

/** Text of the record in a page: nothing in it is markup, and nothing in it is invisible. */
export const escaped = (text: string): string => escapedMarkup(visible(text, () => true))
