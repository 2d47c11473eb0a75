import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { whenNotAttended } from '../../../../src/resources/entry.ts'
import { registry } from '../../../../src/resources/index.ts'
import type { Values } from '../../forms/row-form.tsx'
import { removeDraft } from '../../session/draft-store.ts'
import { useMe } from '../../session/session.tsx'
import { whenThere } from '../../ui/when-there.ts'
import type { Kept } from './drafts/kept-drafts.ts'
import { useKeptDrafts } from './drafts/use-kept-drafts.ts'
import { drawnRows } from './drawn-rows.ts'
import { isFrozen, takesChange, takesNew } from './may-write.ts'
import { anchorOf, type SectionKey, sectionOf } from './sections.ts'
import { allEntries, type Entry, type HistoryView, type Pendiente, useRefresh } from './view.ts'

/** A section that somebody follows, or one of its entries; each time is another time. */
interface Wanted {
  readonly key: SectionKey
  readonly registro: string | null
  readonly n: number
}

interface Working {
  readonly view: HistoryView
  readonly id: string
  /** It is being attended: entries may be written. */
  readonly writable: boolean
  /** What an alert or a recommendation speaks of. */
  readonly marked: ReadonlySet<string>
  /** Those of this history, and the card in which each is read. */
  readonly drawn: ReadonlyMap<string, string>
  /** Those that have a card in that section. */
  rowsIn(key: SectionKey): readonly Entry[]
  mark(ids: readonly string[]): void
  /** Whether the caller writes a new row in that collection, now; where it matters, one that says that. */
  writes(name: string, said?: Values): boolean
  /** Whether the caller may change that row, now. */
  changes(row: Entry): boolean
  /** Looked for by following an item of the checklist. */
  readonly wanted: Wanted | null
  go(to: Pick<Pendiente, 'recurso' | 'campo'> & { readonly registro?: string | null }): void
  goTo(key: SectionKey, registro?: string | null): void
  /** Written here and not sent yet. */
  readonly kept: readonly Kept[]
  /** The same at this moment, for a form that begins: what another has just sent is no longer waiting. */
  keptNow(): readonly Kept[]
  lookForKept(): readonly Kept[]
  discard(draft: Kept): void
  /** How many times something of that section was thrown away: its forms begin again. */
  discarded(key: SectionKey): number
  /** To be sent before the history closes; what it gives back takes it out. */
  beforeClosing(send: () => Promise<unknown>): () => void
  sendAll(): Promise<void>
  refresh(): Promise<void>
}

const Context = createContext<Working | null>(null)

export function useWorking(): Working {
  const working = useContext(Context)
  if (working === null) throw new Error('There is no history around this')
  return working
}

export function resourceNamed(name: string): Resource {
  const resource = registry.get(name)
  if (resource === undefined) throw new Error(`There is no resource ${name}`)
  return resource
}

/** The same declaration with those fields only, in that order. */
export const withFields = (resource: Resource, names: readonly string[]): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name]
      return field === undefined ? [] : [[name, field]]
    }),
  ),
})

const NONE: readonly Entry[] = []

export function WorkingProvider({ view, children }: { view: HistoryView; children: ReactNode }): ReactNode {
  const { rol } = useMe()
  const { id } = view.historia
  const estado = String(view.historia.estado)
  const refresh = useRefresh(id)
  const drawn = useMemo(() => drawnRows(view), [view])
  const bySection = useMemo(
    () =>
      Map.groupBy(
        allEntries(view).filter((row) => drawn.get(row.id) === row.id),
        (row) => sectionOf({ recurso: row.recurso, campo: '' }),
      ),
    [view, drawn],
  )
  const { kept, read, look, lookNow } = useKeptDrafts(view)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [thrown, setThrown] = useState<Partial<Record<SectionKey, number>>>({})
  const senders = useRef(new Set<() => Promise<unknown>>())

  const reveal = useCallback((key: SectionKey, field: string | null, registro: string | null): void => {
    setWanted((before) => ({ key, registro, n: (before?.n ?? 0) + 1 }))
    const place = field !== null ? `campo-${key}-${field}` : registro !== null ? `registro-${registro}` : anchorOf(key)
    whenThere(
      () => document.getElementById(place),
      (found) => {
        const focused = found ?? document.getElementById(anchorOf(key))
        // The field itself, where one is asked for: in a long section the top would leave it below the fold.
        focused?.scrollIntoView({ block: focused.id === anchorOf(key) ? 'start' : 'center' })
        focused?.focus({ preventScroll: true })
      },
    )
  }, [])

  const mark = useCallback(
    (ids: readonly string[]): void => {
      const cards = ids.map((one) => drawn.get(one) ?? one)
      setMarked(new Set(cards))
      if (cards.length === 0) return
      const places = cards.map((one) => (one === id ? anchorOf('anamnesis') : `registro-${one}`))
      whenThere(
        () => places.map((place) => document.getElementById(place)).find((found) => found !== null) ?? null,
        (found) => found?.scrollIntoView({ block: 'center' }),
      )
    },
    [id, drawn],
  )

  const beforeClosing = useCallback((send: () => Promise<unknown>) => {
    senders.current.add(send)
    return () => void senders.current.delete(send)
  }, [])
  const sendAll = useCallback(async (): Promise<void> => {
    await Promise.all([...senders.current].map((send) => send()))
  }, [])
  const discard = useCallback(
    ({ key, section }: Kept): void => {
      removeDraft(key)
      setThrown((before) => ({ ...before, [section]: (before[section] ?? 0) + 1 }))
      lookNow()
    },
    [lookNow],
  )

  const value = useMemo<Working>(() => {
    const may = (name: string): boolean => mayUse(rol, resourceNamed(name), 'write')
    return {
      view,
      id,
      writable: !(estado in whenNotAttended),
      marked,
      drawn,
      rowsIn: (key) => bySection.get(key) ?? NONE,
      mark,
      wanted,
      writes: (name, said) =>
        may(name) &&
        (name === 'historia'
          ? !isFrozen(resourceNamed(name), view.historia)
          : takesNew(resourceNamed(name), estado, said)),
      changes: (row) => may(row.recurso) && takesChange(resourceNamed(row.recurso), estado, row),
      go: ({ recurso, campo, registro }) => {
        const key = sectionOf({ recurso, campo })
        if (key === null) return
        const row = recurso !== 'historia' && registro != null ? registro : null
        reveal(key, recurso === 'historia' ? campo : null, row)
        if (row !== null) mark([row])
      },
      goTo: (key, registro = null) => reveal(key, null, registro),
      kept,
      keptNow: read,
      lookForKept: look,
      discard,
      discarded: (key) => thrown[key] ?? 0,
      beforeClosing,
      sendAll,
      refresh,
    }
  }, [
    view,
    id,
    estado,
    marked,
    drawn,
    bySection,
    mark,
    wanted,
    rol,
    reveal,
    kept,
    read,
    look,
    discard,
    thrown,
    beforeClosing,
    sendAll,
    refresh,
  ])
  return <Context.Provider value={value}>{children}</Context.Provider>
}
