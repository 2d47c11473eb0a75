import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { checkValue, type Report } from '../../../src/model/check-value.ts'
import type { Field } from '../../../src/model/fields.ts'
import { isReadOnly } from '../../../src/model/read-body.ts'
import type { Resource } from '../../../src/model/resource.ts'
import { ApiProblem } from '../api/problem.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { changedByOthers } from './changed-by-others.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { useDraft } from './draft.ts'
import { RecoveredNotice, UnkeptNotice } from './draft-notice.tsx'
import { FIELD, useHeldField } from './held-field.ts'
import { fitted, nameBeside } from './name-beside.ts'
import { SteadyField } from './steady-field.tsx'

export type Values = Readonly<Record<string, unknown>>

/** Thrown by a caller that was given the values and has not saved them, with nothing more to say: the form keeps them. */
export class KeptByForm extends Error {}

interface RowFormProps {
  /** As the role sees it. */
  readonly resource: Resource
  /** Under which the draft is kept. */
  readonly draftKey: string
  /** The row as it is; none where one is created. */
  readonly row?: Values
  readonly initial?: Values
  /** Fields that are not asked for: the page knows them. */
  readonly fixed?: Values
  readonly submitLabel: string
  /** Pale where another action is the usual one. */
  readonly submitVariant?: 'light'
  /** Of the inputs, where several forms share a page. */
  readonly prefix?: string
  readonly cols?: { readonly base: number; readonly sm?: number; readonly lg?: number }
  /** What fills it, above the fields. */
  above?(values: Values, set: (values: Values) => void): ReactNode
  /** Whether a field is asked for now; one that somebody touched stays. All of them unless said. */
  shows?(name: string, values: Values): boolean
  /** What a change by hand brings along. */
  beside?(values: Values, given: Values): Values
  /** What helps to fill it, below the fields and with what they say. */
  helpers?(values: Values, set: (values: Values) => void): ReactNode
  /** `began`: what each changed field said when it was first touched. Another value there is a conflict. */
  submit(values: Values, began: Values): Promise<void>
  cancel?(): void
  /** Other ways of sending it, before the usual one. */
  readonly actions?: ReactNode
}

/** Only what was touched, and what it was: a field that nobody touched follows the row, no matter who changes it. */
interface Draft {
  readonly changes: Values
  readonly began: Values
}
const UNTOUCHED: Draft = { changes: {}, began: {} }
const COLS = { base: 1, sm: 2, lg: 3 }

/** Every field that may be written, from the declaration: labels, limits and lists are the service's own. */
export function RowForm(props: RowFormProps): ReactNode {
  const { resource, row, fixed = {}, initial = {}, submitLabel, prefix = '', submit, cancel, helpers } = props
  const names = Object.keys(resource.fields).filter(
    (name) => isAsked(resource, name, row !== undefined) && !(name in fixed),
  )
  const read: Values = row === undefined ? { ...defaultsOf(resource, names), ...initial } : pick(row, names)
  const held = useHeldField(read)
  const start = held.row
  const asRead = useRef(start)
  asRead.current = start
  const [draft, change, drop, isDraft, { recovered, unkept }] = useDraft<Draft>(props.draftKey, UNTOUCHED)
  // Megabytes, which are in no draft: the person who comes back attaches the file again.
  const [files, setFiles] = useState<Values>({})
  const values: Values = { ...start, ...draft.changes, ...files }
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())

  const check = (name: string, value: unknown): void => {
    const field = resource.fields[name]
    if (field === undefined) return
    const report: Report = { errors: [] }
    if (value !== null && value !== undefined) checkValue(field, value, name, report)
    setFaults(({ [name]: _, ...others }) =>
      report.errors[0] === undefined ? others : { ...others, [name]: report.errors[0].mensaje.es },
    )
  }

  const isFile = (name: string): boolean => resource.fields[name]?.kind === 'binary'

  const set = (given: Values): void => {
    const written = Object.fromEntries(Object.entries(given).filter(([name]) => !isFile(name)))
    // As it is shown when it is written: by the time the draft is kept, the field says what was typed.
    const shown = asRead.current
    if (Object.keys(written).length > 0) change((before) => withChanges(before, written, shown))
    const attached = Object.entries(given).filter(([name]) => isFile(name))
    if (attached.length > 0) setFiles((before) => ({ ...before, ...Object.fromEntries(attached) }))
    for (const [name, value] of Object.entries(given)) check(name, value)
  }

  const forget = (): void => {
    drop()
    held.startOver()
    setFiles({})
    setTouched(new Set())
  }

  // Fields are drawn again only when something of their own changes: what they call looks at what is so by then.
  const latest = useRef(values)
  latest.current = values
  const write = (name: string, value: unknown): void => {
    setTouched((before) => (before.has(name) ? before : new Set([...before, name])))
    set({ [name]: value, ...props.beside?.(latest.current, { [name]: value }) })
    held.wrote({ [name]: value })
  }
  const asked =
    props.shows === undefined
      ? names
      : names.filter((name) => touched.has(name) || name in faults || props.shows?.(name, values) === true)

  /** A name that comes from a catalogue brings its code, where the form asks for one. */
  const codeBeside = ({ namesOf }: Field): { onCode?: (code: string | null) => void } => {
    const beside = namesOf === undefined ? undefined : names.find((n) => resource.fields[n]?.catalogue === namesOf)
    return beside === undefined ? {} : { onCode: (code) => set({ [beside]: code }) }
  }

  /** And a code brings its words where nobody has written others. */
  const wordsBeside = (name: string): { onName?: (words: string) => void } => {
    const beside = nameBeside(resource.fields, name)
    if (beside === null || !names.includes(beside)) return {}
    return {
      onName: (words) => {
        const given = { [beside]: fitted(resource.fields[beside], words) }
        const shown = asRead.current
        change((before) => {
          const now = beside in before.changes ? before.changes[beside] : shown[beside]
          return (now ?? '') === '' ? withChanges(before, given, shown) : before
        })
      },
    }
  }

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // One at a time: what an earlier one is answered later would be said of the next.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      const sent = row === undefined ? withoutNulls(values) : changed(draft.began, draft.changes)
      await submit({ ...fixed, ...sent }, draft.began)
      forget()
    } catch (error) {
      if (!(error instanceof KeptByForm)) setFailure(error)
      if (error instanceof ApiProblem)
        setFaults(Object.fromEntries(error.errores.map((e) => [e.campo.split(/[.[]/)[0] ?? '', e.mensaje])))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <RecoveredNotice
          recovered={recovered && row === undefined}
          restart={() => {
            forget()
            setFaults({})
            setFailure(null)
          }}
        />
        {props.above?.(values, set)}
        <SimpleGrid cols={props.cols ?? COLS} verticalSpacing="sm" {...held.around}>
          {asked.map((name) => {
            const field = resource.fields[name]
            return field === undefined ? null : (
              <div key={name} {...{ [FIELD]: name }}>
                <SteadyField
                  name={`${prefix}${name}`}
                  field={field}
                  value={values[name]}
                  onChange={(value) => write(name, value)}
                  {...codeBeside(field)}
                  {...wordsBeside(name)}
                  error={faults[name]}
                  disabled={row !== undefined && field.immutable === true}
                />
              </div>
            )
          })}
        </SimpleGrid>
        {helpers?.(values, set)}
        {failure !== null && <ProblemNotice error={failure} fields={resource.fields} />}
        <UnkeptNotice unkept={unkept} />
        {/* Beside the buttons, in a line that is always there: nothing moves because somebody began to write. */}
        <Group justify="flex-end" mih={36}>
          <Group gap={4} role="status" style={{ flex: '1 1 auto' }}>
            {row !== undefined && !busy && (
              <ChangedNotice
                resource={resource}
                id={row.id}
                names={changedByOthers(read, start, draft.began, values)}
              />
            )}
            {isDraft && row !== undefined && (
              <>
                <Text size="sm" c="dimmed">
                  Hay cambios sin guardar.
                </Text>
                <Button size="compact-sm" variant="subtle" onClick={forget}>
                  Descartarlos
                </Button>
              </>
            )}
          </Group>
          {cancel !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                forget()
                cancel()
              }}
            >
              Cancelar
            </Button>
          )}
          {props.actions}
          <Button type="submit" loading={busy} variant={props.submitVariant ?? 'filled'}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const withChanges = ({ changes, began }: Draft, given: Values, start: Values): Draft => ({
  changes: { ...changes, ...given },
  began: { ...pick(start, Object.keys(given)), ...began },
})

const isAsked = (resource: Resource, name: string, exists: boolean): boolean =>
  !isReadOnly(resource, name) && !(exists && resource.fields[name]?.heavy === true)

const defaultsOf = (resource: Resource, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) =>
      resource.fields[name]?.default === undefined ? [] : [[name, resource.fields[name]?.default]],
    ),
  )

const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Only what was touched is sent: two people who change different things do not undo each other. */
const changed = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
