import { BEGINNING, type EventPosition } from './event-places.ts'

/** What may follow says with which rights it was given (`rights-stamp.ts`). */
const WRITTEN = /^(\d{1,18})-(\d{1,10})-(\d{1,19})(?:-[0-9a-f]{8})?$/

/** A place as clients keep it: they send it back as it came. */
export const cursorText = ({ cut, mark, id }: EventPosition): string => `${cut}-${mark}-${id}`

/** Null where it is not one of ours. */
export function readCursor(text: string): EventPosition | null {
  const parts = WRITTEN.exec(text)
  if (parts === null) return null
  const [, cut = '0', mark = '0', id = '0'] = parts
  return cut === '0' ? BEGINNING : { cut: BigInt(cut), mark, id: BigInt(id) }
}
