import type { ReactNode } from 'react'
import type { SystemFields } from '../../../../src/model/fields.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { RowForm, type Values } from '../../forms/row-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useMerge } from '../registros/use-merge.tsx'
import { tagOf } from './save.ts'
import { useWorking } from './working.tsx'

/** A row of the page being changed in its place. */
export function EditRow(props: {
  resource: Resource
  row: Readonly<Record<string, unknown>> & Pick<SystemFields, 'id' | 'version'>
  prefix: string
  cols?: { base: number; sm?: number; lg?: number }
  submitLabel?: string
  /** The form goes once it has been saved; where it is not said it stays, and nothing moves. */
  done?: () => void
  cancel?: () => void
  /** What fills it, above the fields. */
  above?: (values: Values, set: (values: Values) => void) => ReactNode
}): ReactNode {
  const { resource, row, prefix, done, cancel = done } = props
  const { refresh } = useWorking()
  const toasts = useToasts()
  const merge = useMerge({
    resource,
    path: `${resource.path}${row.id}/`,
    row,
    etag: tagOf(row),
    saved: async (what) => {
      await refresh()
      toasts.done(what === 'saved' ? 'Guardado.' : 'Queda lo que guardó la otra persona.')
    },
  })
  return (
    <>
      {merge.dialog}
      <RowForm
        resource={resource}
        row={row}
        prefix={prefix}
        cols={props.cols ?? { base: 1, sm: 2 }}
        draftKey={`${prefix}${resource.name}:${row.id}`}
        submitLabel={props.submitLabel ?? 'Guardar'}
        submit={async (values, began) => {
          await merge.save(values, began)
          done?.()
        }}
        {...(cancel === undefined ? {} : { cancel })}
        {...(props.above === undefined ? {} : { above: props.above })}
      />
    </>
  )
}
