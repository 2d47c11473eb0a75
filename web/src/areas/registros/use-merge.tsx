import { type ReactNode, useState } from 'react'
import type { Resource } from '../../../../src/model/resource.ts'
import { callAt } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { KeptByForm, type Values } from '../../forms/row-form.tsx'
import { same } from '../../forms/same.ts'
import { type Conflict, MergeConflict } from './merge-conflict.tsx'
import { type ChangedDraft, changedDraft, confirming, SignChanges } from './sign-changes.tsx'

interface Waiting {
  decided(): void
  undecided(error: unknown): void
}
type Pending = Conflict & Waiting
/** A signature that waits for what others changed to be looked at. */
type Unseen = ChangedDraft & Waiting & { readonly values: Values }

/**
 * Changes a row as it was read. What somebody else saved first is not undone: both texts are shown and one is chosen, and
 * until then the form keeps what it has.
 */
export function useMerge(props: {
  resource: Resource
  path: string
  row: Values
  etag: string | null
  /** It has been saved, or what was written has been given up. */
  saved(said: 'saved' | 'given up'): Promise<void>
}): { save(values: Values, began: Values): Promise<void>; dialog: ReactNode } {
  const { resource, path, row, etag, saved } = props
  const [pending, setPending] = useState<Pending | null>(null)

  const [unseen, setUnseen] = useState<Unseen | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = (conflict: Conflict): Promise<void> =>
    new Promise((decided, undecided) => setPending({ ...conflict, decided, undecided }))

  const save = async (values: Values, began: Values): Promise<void> => {
    if (Object.keys(values).length === 0) return
    const base = { ...row, ...began }
    // The page has already shown what somebody else changed meanwhile.
    if (Object.keys(values).some((name) => name in began && !same(began[name], row[name])))
      return ask({ mine: values, theirs: row, base, etag })
    try {
      await callAt('PATCH', path, { body: values, ifMatch: etag })
    } catch (error) {
      const changed = changedDraft(error)
      if (changed !== null)
        return new Promise((decided, undecided) => setUnseen({ ...changed, values, decided, undecided }))
      if (!(error instanceof ApiProblem && error.status === 412)) throw error
      const now = await callAt<Values>('GET', path)
      const clash = Object.keys(values).some((name) => !same(now.data[name] ?? null, base[name] ?? null))
      if (clash || !(await fits(values, now.etag))) return ask({ mine: values, theirs: now.data, base, etag: now.etag })
    }
    await saved('saved')
  }

  /** Somebody saved something else of the row: the two fit together, unless it changed once more. */
  const fits = async (values: Values, ifMatch: string | null): Promise<boolean> => {
    try {
      await callAt('PATCH', path, { body: values, ifMatch })
      return true
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) return false
      throw error
    }
  }

  const settle = async (conflict: Pending, values: Values): Promise<void> => {
    if (Object.keys(values).length > 0)
      try {
        await callAt('PATCH', path, { body: values, ifMatch: conflict.etag })
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status === 412)) throw error
        // And a third time.
        const now = await callAt<Values>('GET', path)
        return setPending({ ...conflict, theirs: now.data, etag: now.etag })
      }
    setPending(null)
    await saved(Object.keys(values).length > 0 ? 'saved' : 'given up')
    conflict.decided()
  }

  const sign = async (waiting: Unseen): Promise<void> => {
    setBusy(true)
    try {
      await callAt('PATCH', path, { body: waiting.values, ...confirming(waiting) })
      await saved('saved')
      setUnseen(null)
      waiting.decided()
    } catch (error) {
      const changed = changedDraft(error)
      setUnseen(changed === null ? null : { ...waiting, ...changed })
      if (changed === null) waiting.undecided(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    save,
    dialog: (
      <>
        <SignChanges
          resource={resource}
          changed={unseen}
          busy={busy}
          sign={() => {
            if (unseen !== null) void sign(unseen)
          }}
          back={() => {
            unseen?.undecided(new KeptByForm())
            setUnseen(null)
          }}
        />
        <MergeConflict
          resource={resource}
          conflict={pending}
          save={async (values) => {
            if (pending !== null) await settle(pending, values)
          }}
          giveUp={() => {
            if (pending !== null) void settle(pending, {})
          }}
          leave={() => {
            pending?.undecided(new KeptByForm())
            setPending(null)
          }}
        />
      </>
    ),
  }
}
