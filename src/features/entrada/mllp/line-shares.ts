/** From where a line comes: whose it is, and among how many senders lines are shared. */
export interface LineSender {
  readonly sender: string
  readonly senders: number
}

export interface LineShares {
  /** Takes a line; what gives it back, or null where its sender has all that it may have. */
  take(from: LineSender): (() => void) | null
}

/**
 * The lines of one door among its senders. Half of them are shared out, at least one to each, and kept for their owners; the rest go to
 * the first to come. So no sender, however many lines it begins, keeps another from speaking.
 */
export function lineShares(most: number): LineShares {
  const taken = new Map<string, number>()
  return {
    take({ sender, senders }) {
      const share = Math.max(1, Math.floor(most / (2 * Math.max(1, senders))))
      const own = taken.get(sender) ?? 0
      let borrowed = 0
      for (const lines of taken.values()) borrowed += Math.max(0, lines - share)
      if (own >= share && borrowed >= most - share * senders) return null
      taken.set(sender, own + 1)
      return () => {
        const left = (taken.get(sender) ?? 1) - 1
        if (left === 0) taken.delete(sender)
        else taken.set(sender, left)
      }
    },
  }
}
