import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Resource } from '../../../../src/model/resource.ts'
import type { Asking } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { showValue } from '../../forms/show-value.ts'
import { showInstant } from '../../forms/times.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface DraftChange {
  readonly campo: string
  readonly etiqueta: string
  readonly antes: unknown
  readonly despues: unknown
  readonly por: string
  readonly cuando: string
}

/** A draft that is not as its signer left or read it: which version it is, and what changed. */
export interface ChangedDraft {
  readonly version: number
  readonly cambios: readonly DraftChange[]
}

/** What the service says of a signature that it did not take; null where it is something else. */
export const changedDraft = (error: unknown): ChangedDraft | null =>
  error instanceof ApiProblem && error.codigo === 'borrador_cambiado'
    ? {
        version: Number(error.body.version_actual),
        cambios: Array.isArray(error.body.cambios) ? error.body.cambios : [],
      }
    : null

/** To sign it as it was shown. */
export const confirming = ({ version }: ChangedDraft): Pick<Asking, 'ifMatch' | 'headers'> => ({
  ifMatch: `"${version}"`,
  headers: { 'x-confirma-version': String(version) },
})

/** Field by field, what was and what is, and whose hand it was. */
export function ChangeList(props: {
  resource: Resource
  label: string
  changes: readonly { campo: string; etiqueta: string; from: unknown; to: unknown; by?: string }[]
}): ReactNode {
  const { resource, label, changes } = props
  const show = (campo: string, value: unknown): string => {
    const field = resource.fields[campo]
    return (field === undefined ? String(value) : showValue(field, value)) ?? '(vacío)'
  }
  return (
    <List size="sm" aria-label={label}>
      {changes.map(({ campo, etiqueta, from, to, by }) => (
        <List.Item key={campo} style={{ whiteSpace: 'pre-wrap' }}>
          <strong>{etiqueta}</strong>: {show(campo, from)} → <strong>{show(campo, to)}</strong>
          {by !== undefined && (
            <Text size="xs" c="dimmed">
              {by}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}

/** Before signing what somebody else changed: what it is, and whether it is signed so. */
export function SignChanges(props: {
  resource: Resource
  changed: ChangedDraft | null
  busy: boolean
  sign(): void
  back(): void
}): ReactNode {
  const { resource, changed, busy, sign, back } = props
  return (
    <Dialog
      opened={changed !== null}
      onClose={back}
      title="Cambió desde que usted lo escribió o lo leyó"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Volver sin firmar' }}
    >
      {changed !== null && (
        <Stack>
          <Text size="sm">No se ha firmado. Si firma, responde también por estos cambios:</Text>
          <ChangeList
            resource={resource}
            label="Cambios que no ha visto"
            changes={changed.cambios.map(({ campo, etiqueta, antes, despues, por, cuando }) => ({
              campo,
              etiqueta,
              from: antes,
              to: despues,
              by: `${por}, ${showInstant(cuando)}`,
            }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={back}>
              Volver sin firmar
            </Button>
            <Button loading={busy} onClick={sign}>
              Firmar con estos cambios
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
