/** The first place of a sorted list of that length which is not before what is looked for; the length where all are. */
export function lowerBound(length: number, isBefore: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
