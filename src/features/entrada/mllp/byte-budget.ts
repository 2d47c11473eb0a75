/** How much all connections together may hold in memory. */
export interface BudgetLimits {
  /** Bytes of all of them before the large ones take turns. */
  readonly most: number
  /** What each may hold whatever the others do: ordinary messages never wait for large ones. */
  readonly own: number
  /** What the one whose turn it is brings between two looks, or else is ended. */
  readonly leastBrought: number
}

/** What one connection holds, and whether it may bring more. */
export interface ByteShare {
  /** Of a message that has not ended, and of those that are not answered yet. */
  hold(unfinished: number, underWay: number): void
  mayRead(): boolean
  leave(): void
}

export interface ByteBudget {
  join(on: { resume(): void; end(held: number): void }): ByteShare
  /** Ends the one whose turn it is where it stood still since the look before; asked for every few seconds. */
  look(): void
  held(): number
}

interface Holder {
  readonly on: { resume(): void; end(held: number): void }
  unfinished: number
  underWay: number
}

interface Turn {
  readonly holder: Holder
  /** Its message is whole, and only has to be answered. */
  isWhole: boolean
  /** Since the look before; null until it was looked at once. */
  brought: number | null
}

/**
 * One budget of bytes over the messages of all connections. Once it is used up nobody is dropped: those that hold more than their own
 * share wait, but for the one that holds most of an unfinished message, since with nobody reading none would ever end. One at a time
 * until it is answered, so that the whole stays under the budget and one message more.
 */
export function byteBudget({ most, own, leastBrought }: BudgetLimits): ByteBudget {
  const holders = new Set<Holder>()
  let total = 0
  let turn: Turn | null = null

  function nextTurn(): void {
    if (total < most) turn = null
    if (total < most || turn !== null) return
    let largest: Holder | null = null
    for (const h of holders) if (h.underWay < own && h.unfinished > (largest?.unfinished ?? 0)) largest = h
    if (largest !== null) turn = { holder: largest, isWhole: false, brought: null }
  }
  const mayRead = (h: Holder): boolean =>
    total < most || h.unfinished + h.underWay < own || (turn?.holder === h && h.underWay < own)
  function wake(): void {
    nextTurn()
    for (const h of holders) if (mayRead(h)) h.on.resume()
  }

  return {
    join(on) {
      const holder: Holder = { on, unfinished: 0, underWay: 0 }
      holders.add(holder)
      return {
        hold(unfinished, underWay) {
          const brought = unfinished - holder.unfinished
          total += brought + underWay - holder.underWay
          holder.unfinished = unfinished
          holder.underWay = underWay
          if (turn?.holder === holder) {
            if (brought < 0 || underWay >= own) turn.isWhole = true
            else if (turn.brought !== null) turn.brought += brought
            if (turn.isWhole && underWay < own) turn = null
          }
          wake()
        },
        mayRead: () => mayRead(holder),
        leave() {
          if (!holders.delete(holder)) return
          total -= holder.unfinished + holder.underWay
          if (turn?.holder === holder) turn = null
          wake()
        },
      }
    },
    look() {
      if (turn === null || turn.isWhole) return
      const { holder, brought } = turn
      turn.brought = 0
      if (brought !== null && brought < leastBrought) holder.on.end(holder.unfinished + holder.underWay)
    },
    held: () => total,
  }
}
