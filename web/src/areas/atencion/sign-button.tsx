import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isReadOnly } from '../../../../src/model/read-body.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { type Asking, callAt } from '../../api/client.ts'
import { RefName } from '../../forms/ref-name.tsx'
import { showValue } from '../../forms/show-value.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type ChangedDraft, changedDraft, confirming, SignChanges } from '../registros/sign-changes.tsx'
import { tagOf } from './save.ts'
import type { Entry } from './view.ts'
import { useWorking } from './working.tsx'

const APART = new Set(['historia', 'paciente', 'firmado', 'anulado', 'motivo_anulacion'])

/** Everything that people wrote in it. */
export const saidIn = (resource: Resource, row: Entry): [name: string, label: string, said: ReactNode][] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (APART.has(name) || isReadOnly(resource, name)) return []
    const value = row[name]
    const ref =
      field.kind === 'ref' && typeof value === 'string' ? <RefName key={name} to={field.to ?? ''} id={value} /> : null
    const said = ref ?? showValue(field, value)
    return said === null ? [] : [[name, field.label, said]]
  })

/** Shows what is going to be signed, as it was when it was asked for, and signs that and nothing else. */
export function SignButton({ resource, row, done }: { resource: Resource; row: Entry; done(): void }): ReactNode {
  const { refresh } = useWorking()
  const toasts = useToasts()
  // What is on the dialog does not move under the reader's eyes.
  const [shown, setShown] = useState<Entry | null>(null)
  const [changed, setChanged] = useState<ChangedDraft | null>(null)
  const [busy, setBusy] = useState(false)
  const close = (): void => {
    setShown(null)
    setChanged(null)
  }
  const sign = async (asking: Pick<Asking, 'ifMatch' | 'headers'>): Promise<void> => {
    setBusy(true)
    try {
      await callAt('PATCH', `${resource.path}${row.id}/`, { body: { firmado: true }, ...asking })
      toasts.done('Firmado: ya no cambia.')
      close()
    } catch (error) {
      const unseen = changedDraft(error)
      setShown(null)
      setChanged(unseen)
      if (unseen === null) toasts.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh()
    done()
  }
  return (
    <>
      <Button size="compact-sm" onClick={() => setShown(row)}>
        Firmar
      </Button>
      <Dialog
        opened={shown !== null}
        onClose={close}
        title={`Usted firma: ${resource.singular.toLowerCase()}`}
        size="lg"
      >
        {shown !== null && (
          <Stack>
            <List size="sm" aria-label="Lo que se firma">
              {saidIn(resource, shown).map(([name, label, said]) => (
                <List.Item key={name} style={{ whiteSpace: 'pre-wrap' }}>
                  <Text span c="dimmed" size="xs">
                    {label}:{' '}
                  </Text>
                  {said}
                </List.Item>
              ))}
            </List>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Volver
              </Button>
              <Button loading={busy} onClick={() => void sign({ ifMatch: tagOf(shown) })} data-autofocus>
                Firmar
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
      <SignChanges
        resource={resource}
        changed={changed}
        busy={busy}
        sign={() => {
          if (changed !== null) void sign(confirming(changed))
        }}
        back={close}
      />
    </>
  )
}
