import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Command } from './command.ts'

type Put = (list: readonly Command[]) => () => void

const Commands = createContext<readonly Command[]>([])
/** Apart, and always the same: a component that adds commands is not drawn again when others do. */
const PutCommands = createContext<Put>(() => () => {})

/** What the pages that are open can do, the last that was opened first. */
export function CommandsProvider({ children }: { children: ReactNode }): ReactNode {
  const [lists, setLists] = useState<readonly (readonly Command[])[]>([])
  const put = useCallback<Put>((list) => {
    // Whatever else the page has to draw does not wait for it.
    startTransition(() => setLists((before) => [list, ...before]))
    return () => setLists((before) => before.filter((one) => one !== list))
  }, [])
  const commands = useMemo(() => lists.flat(), [lists])
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
  const latest = useRef(list)
  latest.current = list
  const shape = JSON.stringify(list.map(({ id, label, words, letter }) => [id, label, words, letter]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called and not which functions they are
  useEffect(
    () => put(latest.current.map((c) => ({ ...c, run: () => latest.current.find((one) => one.id === c.id)?.run() }))),
    [put, shape],
  )
}

export const useAllCommands = (): readonly Command[] => useContext(Commands)
