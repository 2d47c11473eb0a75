import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAway } from '../../../api/problem.ts'
import { same } from '../../../forms/same.ts'
import { allDrafts } from '../../../session/draft-store.ts'
import { useSession } from '../../../session/session.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { begunForms } from './kept-drafts.ts'
import { type LeftBehind, leftBehind } from './left-behind.ts'

const AGAIN_MS = 4_000

export interface Waiting {
  /** Encounters with text that goes by itself, and those with text that a person has to look at. */
  readonly going: readonly string[]
  readonly stuck: readonly string[]
  /** Those with a form that was begun, which goes when somebody presses its button. */
  readonly begun: readonly string[]
}

const NOTHING: Waiting = { going: [], stuck: [], begun: [] }

/** Sends what was written and left, on whatever page the person is by now, and says what of it still waits. */
export function useLeftBehind(account: string): Waiting {
  const { expired } = useSession()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [waiting, setWaiting] = useState(NOTHING)
  useEffect(() => {
    if (expired) return
    /** What cannot go as it is, by where it is kept: another text is another attempt. */
    const refused = new Map<string, string>()
    let isBusy = false
    let isOver = false
    const tell = (left: readonly LeftBehind[]): void => {
      if (isOver) return
      const isStuck = ({ key, text }: LeftBehind): boolean => refused.get(key) === text
      const histories = (of: readonly LeftBehind[]): string[] => [...new Set(of.map((l) => l.historia))]
      const now = {
        going: histories(left.filter((l) => !isStuck(l))),
        stuck: histories(left.filter(isStuck)),
        begun: begunForms(allDrafts(), account),
      }
      setWaiting((before) => (same(before, now) ? before : now))
    }
    const send = async (one: LeftBehind): Promise<void> => {
      try {
        if (!(await one.send())) return void refused.set(one.key, one.text)
        toasts.done('Se guardó lo que había quedado por enviar.')
        await queries.invalidateQueries({ queryKey: ['historia', one.historia] })
      } catch (error) {
        if (!isAway(error)) refused.set(one.key, one.text)
      }
    }
    const look = async (): Promise<void> => {
      if (isBusy) return
      isBusy = true
      try {
        const left = leftBehind(account)
        tell(left)
        if (!navigator.onLine) return
        for (const one of left) if (!isOver && refused.get(one.key) !== one.text) await send(one)
        tell(leftBehind(account))
      } finally {
        isBusy = false
      }
    }
    void look()
    const every = setInterval(() => void look(), AGAIN_MS)
    const now = (): void => void look()
    window.addEventListener('online', now)
    return () => {
      isOver = true
      clearInterval(every)
      window.removeEventListener('online', now)
    }
  }, [account, expired, queries, toasts])
  return waiting
}
