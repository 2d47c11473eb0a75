import {
  createContext,
  type ReactNode,
  startTransition,
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
  /** Of every page: after those of this one. */
  readonly general: boolean
}

const Commands = createContext<readonly Command[]>([])
/** Apart, and always the same: a component that adds commands is not drawn again when others do. */
const PutCommands = createContext({ put: (_: Placed): void => {}, takeAway: (_: string): void => {} })

/** What the pages that are open can do, the last that was opened first, and then what can be done from any. */
export function CommandsProvider({ children }: { children: ReactNode }): ReactNode {
  const [lists, setLists] = useState<readonly Placed[]>([])
  const changes = useMemo(
    () => ({
      // Whatever else the page has to draw does not wait for it. What was there keeps its place under another name.
      put: (placed: Placed) =>
        startTransition(() =>
          setLists((before) =>
            before.some((one) => one.of === placed.of)
              ? before.map((one) => (one.of === placed.of ? placed : one))
              : [placed, ...before],
          ),
        ),
      takeAway: (of: string) => setLists((before) => before.filter((one) => one.of !== of)),
    }),
    [],
  )
  const commands = useMemo(
    () => [...lists.filter((one) => !one.general), ...lists.filter((one) => one.general)].flatMap((one) => one.list),
    [lists],
  )
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
    <PutCommands.Provider value={changes}>
      <Commands.Provider value={commands}>{children}</Commands.Provider>
    </PutCommands.Provider>
  )
}

/** Adds these while its caller is in the page. They may be other functions at every drawing. */
export function useCommands(list: readonly Command[], general = false): void {
  const { put, takeAway } = useContext(PutCommands)
  const of = useId()
  const latest = useRef(list)
  latest.current = list
  const shape = JSON.stringify(list.map(({ id, label, words, letter }) => [id, label, words, letter]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called and not which functions they are
  useEffect(
    () =>
      put({
        of,
        general,
        list: latest.current.map((c) => ({ ...c, run: () => latest.current.find((one) => one.id === c.id)?.run() })),
      }),
    [put, of, general, shape],
  )
  useEffect(() => () => takeAway(of), [takeAway, of])
}

export const useAllCommands = (): readonly Command[] => useContext(Commands)
