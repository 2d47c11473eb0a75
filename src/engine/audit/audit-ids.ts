/**
 * The audit is kept by months, and a month is a range of ids: month n, counted in UTC from January 2026 as 1, has those from n × 2⁴⁰ on
 * (`custodia_mes`, decision 0095). Ids grow with time, so the rows that one asks for are found in few partitions by bounds of their ids.
 */
const IDS_OF_A_MONTH = 1n << 40n
const EPOCH_YEAR = 2026
const LOWEST = -(1n << 63n)
const HIGHEST = (1n << 63n) - 1n

export function monthNumber(instant: string): number {
  const date = new Date(instant)
  return (date.getUTCFullYear() - EPOCH_YEAR) * 12 + date.getUTCMonth() + 1
}

/** What was written before there were months has lower ids than all of them. */
export const firstIdOf = (month: number): bigint => (month < 1 ? LOWEST : BigInt(month) * IDS_OF_A_MONTH)

export const monthOfId = (id: bigint): number => Number(id / IDS_OF_A_MONTH)

/** Ids from `from` up to and without `below`. */
export interface IdWindow {
  readonly from: bigint
  readonly below: bigint
}

/** Months of the first window, and of each of the others: a statement locks every partition that it may look into. */
const FIRST_MONTHS = 3
const MONTHS = 12

/**
 * All ids below `below` and from `floor` on, newest first: whoever asks for a page stops where it is full. `newest` is about as far as
 * there are any, and only makes the first window short. Months that are known to have nothing (`isEmpty`) are left out where a window
 * would begin or end with them; those between two others cost less than another window.
 */
export function* idWindows(
  below: bigint | null,
  floor: bigint | null,
  newest: bigint,
  isEmpty: (month: number) => boolean = () => false,
): Generator<IdWindow> {
  const lowest = floor ?? LOWEST
  let top = below ?? HIGHEST
  let month = monthOfId(top < newest ? top : newest)
  for (let months = FIRST_MONTHS; top > lowest; months = MONTHS) {
    for (; month >= 0 && isEmpty(month); month--) top = lower(top, firstIdOf(month))
    let last = Math.max(month - months + 1, 0)
    const next = last - 1
    while (last < month && isEmpty(last)) last++
    const from = firstIdOf(last)
    const bounded = from > lowest ? from : lowest
    if (bounded < top) yield { from: bounded, below: top }
    month = next
    top = lower(bounded, firstIdOf(next + 1))
  }
}

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Whether rows that are not sealed yet may be in it: none is much older than `newest`, the last that is. */
export const mayBeUnsealed = (window: IdWindow, newest: bigint): boolean =>
  monthOfId(window.below) >= monthOfId(newest) - 1

/** Where the row of something that was written at this instant is, give or take a month; and, if it is not there, everywhere. */
export function windowsAround(instant: string | null): readonly IdWindow[] {
  const everywhere = { from: LOWEST, below: HIGHEST }
  if (instant === null) return [everywhere]
  const month = monthNumber(instant)
  return [{ from: firstIdOf(month - 1), below: firstIdOf(Math.max(month, 0) + 2) }, everywhere]
}

/** The lowest and the highest of some ids: given beside them, partitions without any are not looked at. */
export function boundsOf(ids: readonly string[]): [from: string, to: string] {
  let [low, high] = [HIGHEST, LOWEST]
  for (const text of ids) {
    const id = BigInt(text)
    if (id < low) low = id
    if (id > high) high = id
  }
  return [String(low), String(high)]
}
