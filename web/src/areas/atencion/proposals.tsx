import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProposalsAnswer } from '../../../../src/features/answers.ts'
import { careTeam } from '../../../../src/model/access/roles.ts'
import { text } from '../../../../src/model/fields.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { callAt, getAt } from '../../api/client.ts'
import { RowForm } from '../../forms/row-form.tsx'
import { showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ChangeList } from '../registros/sign-changes.tsx'
import type { Entry } from './view.ts'
import { useWorking, withFields } from './working.tsx'

const keyOf = (row: Entry) => ['propuestas', row.recurso, row.id] as const
const WORDS = { aceptada: 'Aceptada', rechazada: 'No se aceptó', sin_efecto: 'Sin efecto' } as const

/** What others would change in a draft that is its author's, and what its author makes of it. */
export function Proposals({ resource, row, own }: { resource: Resource; row: Entry; own: boolean }): ReactNode {
  const { rol } = useMe()
  const { refresh } = useWorking()
  const queries = useQueryClient()
  const toasts = useToasts()
  const path = `${resource.path}${row.id}/`
  const may = rol === 'demostracion' || careTeam.some((role) => role === rol)
  const found = useQuery({
    // Whatever was decided made another version.
    queryKey: [...keyOf(row), row.version],
    enabled: may,
    queryFn: ({ signal }) => getAt<ProposalsAnswer>(`${path}propuestas/`, signal),
  })
  const again = async (): Promise<void> => {
    // The row first: it is not said to be accepted beside the dose of before.
    await refresh()
    await queries.invalidateQueries({ queryKey: keyOf(row) })
  }
  const answer = async (id: string, verb: 'aceptar' | 'rechazar', body: object, said: string): Promise<void> => {
    try {
      await callAt('POST', `${path}propuestas/${id}/${verb}/`, { body })
      toasts.done(said)
    } catch (error) {
      toasts.failed(error)
    }
    await again()
  }
  return (
    <Stack gap="xs" mt="xs">
      {(found.data?.results ?? []).map((p) => (
        <Alert key={p.id} p="xs" color={p.estado === 'pendiente' ? 'blue' : 'gray'} title="Cambio propuesto">
          <ChangeList
            resource={resource}
            label="Cambio propuesto"
            changes={p.cambios.map((c) => ({ ...c, from: c.antes, to: c.propuesto }))}
          />
          <Text size="sm">{p.motivo}</Text>
          <Text size="xs" c="dimmed">
            {p.propuesta_por}, {showInstant(p.propuesta_en)}
            {p.estado === 'pendiente' ? '' : ` · ${WORDS[p.estado]}`}
            {p.respuesta === null ? '' : `: ${p.respuesta}`}
          </Text>
          {own && p.estado === 'pendiente' && (
            <Group gap={6} mt={4}>
              <Button
                size="compact-sm"
                onClick={() => void answer(p.id, 'aceptar', {}, 'Aceptado: es un cambio suyo, sin firmar.')}
              >
                Aceptar
              </Button>
              <RejectButton reject={(respuesta) => answer(p.id, 'rechazar', { respuesta }, 'Rechazado.')} />
            </Group>
          )}
        </Alert>
      ))}
      {!own && may && <ProposeButton resource={resource} row={row} done={again} />}
    </Stack>
  )
}

function RejectButton({ reject }: { reject(answer: string): Promise<void> }): ReactNode {
  const [opened, { open, close }] = useDisclosure(false)
  const [why, setWhy] = useState('')
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open}>
        Rechazar
      </Button>
      <Dialog opened={opened} onClose={close} title="Rechazar lo propuesto">
        <Stack>
          <GrowingTextarea
            label="Por qué no"
            value={why}
            onChange={(e) => setWhy(e.currentTarget.value)}
            minRows={2}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button
              disabled={why.trim().length < 3}
              onClick={() => {
                close()
                void reject(why.trim())
              }}
            >
              Rechazar
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

const motivo = text({
  label: 'Por qué lo propone',
  about: 'De 10 caracteres o más.',
  min: 10,
  max: 500,
  required: true,
})

function ProposeButton(props: { resource: Resource; row: Entry; done(): Promise<void> }): ReactNode {
  const { resource, row, done } = props
  const toasts = useToasts()
  const [opened, { open, close }] = useDisclosure(false)
  const apart = new Set(['historia', 'firmado', ...(resource.frozen?.except ?? [])])
  const names = Object.keys(resource.fields).filter((n) => !apart.has(n) && resource.fields[n]?.kind !== 'ref')
  const shown = withFields(resource, names)
  return (
    <Group>
      <Button size="compact-sm" variant="default" onClick={open}>
        Proponer un cambio
      </Button>
      <Dialog opened={opened} onClose={close} title="Proponer un cambio a quien lo escribió" size="lg">
        <RowForm
          resource={{ ...shown, fields: { motivo_propuesta: motivo, ...shown.fields } }}
          row={{ motivo_propuesta: null, ...row }}
          prefix={`proponer-${row.id}-`}
          cols={{ base: 1, sm: 2 }}
          draftKey={`proponer:${row.id}`}
          submitLabel="Proponer"
          submit={async (values) => {
            await callAt('POST', `${resource.path}${row.id}/proponer/`, { body: values, ifMatch: `"${row.version}"` })
            toasts.done('Propuesto: lo decide quien lo escribió.')
            close()
            await done()
          }}
          cancel={close}
        />
      </Dialog>
    </Group>
  )
}
