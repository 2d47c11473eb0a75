import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Command } from './command.ts'

interface Placed {
  readonly of: string
  readonly list: readonly Command[]
}
type Put = (of: string, list: readonly Command[] | null) => void

const Commands = createContext<readonly Command[]>([])
/** Apart, and always the same: a component that adds commands is not drawn again when others do. */
const PutCommands = createContext<Put>(() => {})

/** What the pages that are open can do, the last that was opened first. */
export function CommandsProvider({ children }: { children: ReactNode }): ReactNode {
  const [lists, setLists] = useState<readonly Placed[]>([])
  const put = useCallback<Put>((of, list) => {
    if (list === null) setLists((before) => before.filter((one) => one.of !== of))
    // Whatever else the page has to draw does not wait for it. What was there keeps its place under another name.
    else
      startTransition(() =>
        setLists((before) =>
          before.some((one) => one.of === of)
            ? before.map((one) => (one.of === of ? { of, list } : one))
            : [{ of, list }, ...before],
        ),
      )
  }, [])
  const commands = useMemo(() => lists.flatMap((one) => one.list), [lists])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
    const wanted = commands.find((c) => c.letter !== undefined && event.code === `Key${c.letter}`)
    if (wanted === undefined) return
    event.preventDefault()
    wanted.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <PutCommands.Provider value={put}>
      <Commands.Provider value={commands}>{children}</Commands.Provider>
    </PutCommands.Provider>
  )
}

/** Adds these while its caller is in the page. They may be other functions at every drawing. */
export function useCommands(list: readonly Command[]): void {
  const put = useContext(PutCommands)
  const of = useId()
  const latest = useRef(list)
  latest.current = list
  const shape = JSON.stringify(list.map(({ id, label, words, letter }) => [id, label, words, letter]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called and not which functions they are
  useEffect(
    () =>
      put(
        of,
        latest.current.map((c) => ({ ...c, run: () => latest.current.find((one) => one.id === c.id)?.run() })),
      ),
    [put, of, shape],
  )
  useEffect(() => () => put(of, null), [put, of])
}

export const useAllCommands = (): readonly Command[] => useContext(Commands)
