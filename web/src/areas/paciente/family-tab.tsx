import { Alert, Button, Group, Paper, SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mayUse, seenAs, viewOf } from '../../../../src/model/access/access.ts'
import { yearsWords } from '../../../../src/model/text/age-words.ts'
import { miembroFamilia } from '../../../../src/resources/miembro-familia.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { call, get, request } from '../../api/client.ts'
import { RowForm } from '../../forms/row-form.tsx'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

type Relative = Genogram['personas'][number]
type Genogram = AnswerAt<`/paciente/paciente/${string}/genograma/`>

/** The family as it is drawn, and as a list that says the same. */
export function FamilyTab({ id }: { id: string }): ReactNode {
  const { rol } = useMe()
  const [shape, setShape] = useState('dibujo')
  const [adding, { open, close }] = useDisclosure(false)
  const family = useQuery({
    queryKey: ['ficha', id, 'familia'],
    queryFn: ({ signal }) => get(`/paciente/paciente/${id}/genograma/?formato=json`, signal),
  })
  if (hasNothing(family)) return <ProblemNotice error={family.error} retry={() => void family.refetch()} />
  if (family.data === undefined) return <Skeleton height={320} />
  const people = family.data.personas.filter((p) => !p.desconocido)
  return (
    <Stack>
      <StaleNotice of={family} />
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Cómo se muestra la familia"
          data={[
            { value: 'dibujo', label: 'Genograma' },
            { value: 'lista', label: 'Lista' },
          ]}
          value={shape}
          onChange={setShape}
        />
        {mayUse(rol, miembroFamilia, 'write') && (
          <Button onClick={open} leftSection={<Icon name="nuevo" size={16} />}>
            Agregar familiar
          </Button>
        )}
      </Group>
      {people.length < 2 && <Alert color="gray">Sin familiares registrados.</Alert>}
      {people.length > 1 && (shape === 'dibujo' ? <Drawing id={id} /> : <People people={people} self={id} />)}
      <Dialog opened={adding} onClose={close} size="xl" title="Agregar familiar">
        <AddRelative patient={id} close={close} />
      </Dialog>
    </Stack>
  )
}

/** As an image, whose scripts nothing runs, and not as part of the page. */
function Drawing({ id }: { id: string }): ReactNode {
  const drawn = useQuery({
    queryKey: ['ficha', id, 'familia', 'svg'],
    queryFn: async ({ signal }) =>
      (
        await request('GET', `/paciente/paciente/${id}/genograma/?formato=svg`, {
          headers: { accept: 'image/svg+xml' },
          signal,
        })
      ).blob(),
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (drawn.data === undefined) return
    const made = URL.createObjectURL(new Blob([drawn.data], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [drawn.data])
  if (hasNothing(drawn)) return <ProblemNotice error={drawn.error} retry={() => void drawn.refetch()} />
  if (address === null) return <Skeleton height={320} />
  return (
    <Paper
      withBorder
      p="xs"
      style={{ overflow: 'auto', background: '#fff' }}
      tabIndex={0}
      role="region"
      aria-label="Genograma"
    >
      <img
        src={address}
        alt="Genograma de la familia; la lista dice lo mismo."
        style={{ display: 'block', margin: '0 auto' }}
      />
    </Paper>
  )
}

function People({ people, self }: { people: readonly Relative[]; self: string }): ReactNode {
  return (
    <ScrollBox label="Familia">
      <Table aria-label="Familia">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Persona</Table.Th>
            <Table.Th>Parentesco</Table.Th>
            <Table.Th>Edad</Table.Th>
            <Table.Th>Enfermedades</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((p) => (
            <Table.Tr key={p.id}>
              <Table.Td>
                {p.paciente !== null && p.paciente !== self ? (
                  <AnchorLink to="/c/pacientes/$id" params={{ id: p.paciente }}>
                    {p.nombre}
                  </AnchorLink>
                ) : (
                  (p.nombre ?? 'Sin nombre')
                )}
              </Table.Td>
              <Table.Td>{p.paciente === self ? 'El paciente' : (p.parentesco_nombre ?? '–')}</Table.Td>
              <Table.Td>{p.vive === false ? 'Falleció' : p.edad === null ? '–' : yearsWords(p.edad)}</Table.Td>
              <Table.Td>
                <Text size="sm">{p.condiciones.map((c) => c.enfermedad_nombre).join(', ') || '–'}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  )
}

function AddRelative({ patient, close }: { patient: string; close: () => void }): ReactNode {
  const { rol } = useMe()
  const queries = useQueryClient()
  const toasts = useToasts()
  const key = useRef(crypto.randomUUID())
  return (
    <RowForm
      resource={seenAs(miembroFamilia, viewOf(rol, miembroFamilia))}
      draftKey={`familiar:${patient}`}
      initial={{ vive: true }}
      fixed={{ paciente_indice: patient }}
      submitLabel="Agregar"
      cancel={close}
      submit={async (values) => {
        await call('POST', miembroFamilia.path, { body: values, key: key.current })
        key.current = crypto.randomUUID()
        await queries.invalidateQueries({ queryKey: ['ficha', patient] })
        toasts.done('Familiar agregado.')
        close()
      }}
    />
  )
}
