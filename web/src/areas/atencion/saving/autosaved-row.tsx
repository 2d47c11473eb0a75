import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { checkValue, type Report } from '../../../../../src/model/check-value.ts'
import { isReadOnly } from '../../../../../src/model/read-body.ts'
import type { Resource } from '../../../../../src/model/resource.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { changedByOthers } from '../../../forms/changed-by-others.ts'
import { ChangedNotice } from '../../../forms/changed-notice.tsx'
import { UnkeptNotice } from '../../../forms/draft-notice.tsx'
import { FIELD, useHeldField } from '../../../forms/held-field.ts'
import { SteadyField } from '../../../forms/steady-field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useMerge } from '../../registros/use-merge.tsx'
import { tagOf } from '../save.ts'
import type { HistoryView } from '../view.ts'
import { useWorking } from '../working.tsx'
import { SaveBadge } from './save-badge.tsx'
import { useRowAutosave } from './use-row-autosave.ts'

/** Fields of the header that save themselves as a note does, and say so. */
export function AutosavedRow(props: {
  resource: Resource
  row: HistoryView['historia']
  prefix: string
  cols: { readonly base: number; readonly sm?: number }
}): ReactNode {
  const { resource, row, prefix, cols } = props
  const { refresh } = useWorking()
  const merge = useMerge({ resource, path: `${resource.path}${row.id}/`, row, etag: tagOf(row), saved: refresh })
  const wrong = (name: string, value: unknown): string | undefined => {
    const field = resource.fields[name]
    const report: Report = { errors: [] }
    if (field !== undefined && value != null) checkValue(field, value, name, report)
    return report.errors[0]?.mensaje.es
  }
  const held = useHeldField(row)
  const autosave = useRowAutosave({
    row,
    shown: held.row,
    place: `${prefix}${resource.name}:${row.id}`,
    isFaulty: (name, value) => wrong(name, value) !== undefined,
    save: merge.save,
  })
  const { values, state, failure, began } = autosave
  const names = Object.keys(resource.fields).filter((name) => !isReadOnly(resource, name))
  const changed =
    state === 'guardando'
      ? []
      : changedByOthers(row, held.row, began, Object.fromEntries(names.map((name) => [name, values[name]])))
  const [used, setUsed] = useState(false)
  if (!used && state !== 'guardado') setUsed(true)
  const faults = new Map(failure instanceof ApiProblem ? failure.errores.map((e) => [e.campo, e.mensaje]) : [])
  const stuck = state === 'rechazado' || state === 'conflicto'
  return (
    <Stack gap="sm">
      {merge.dialog}
      <SimpleGrid cols={cols} verticalSpacing="sm" {...held.around}>
        {names.map((name) => {
          const field = resource.fields[name]
          return field === undefined ? null : (
            <div key={name} {...{ [FIELD]: name }}>
              <SteadyField
                name={`${prefix}${name}`}
                field={field}
                value={values[name] ?? null}
                onChange={(value) => {
                  autosave.write({ [name]: value })
                  held.wrote({ [name]: value })
                }}
                error={wrong(name, values[name]) ?? faults.get(name)}
                disabled={field.immutable === true}
              />
            </div>
          )
        })}
      </SimpleGrid>
      {failure !== null && <ProblemNotice error={failure} fields={resource.fields} />}
      <UnkeptNotice unkept={autosave.unkept} />
      {/* In a line that is always there: nothing moves because somebody began to write. */}
      <Group gap="xs" mih={26} role="status" aria-live="polite">
        {used ? (
          <SaveBadge state={state} />
        ) : (
          <Text size="xs" c="dimmed">
            Se guarda solo mientras escribe.
          </Text>
        )}
        <ChangedNotice resource={resource} id={row.id} names={changed} />
        {state === 'conflicto' && (
          <Button size="compact-xs" variant="light" color="orange" onClick={() => void autosave.flush()}>
            Resolver
          </Button>
        )}
        {stuck && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={autosave.forget}>
            Descartar lo no guardado
          </Button>
        )}
      </Group>
    </Stack>
  )
}
