import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { call, get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Card } from '../card.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { sourceWords } from './catalogue.ts'

/** Every version that was in force, and the way back to it. */
export function CatalogueVersions({ name }: { name: string }): ReactNode {
  const path = `/catalogos/${name}/versiones/` as const
  const navigate = useNavigate()
  const deed = useDeed()
  const key = useRef(crypto.randomUUID())
  const [chosen, choose] = useState<number | null>(null)
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  const goBack = (): Promise<boolean> =>
    deed.run(async () => {
      const { data } = await call('POST', `${path}${String(chosen)}/volver/`, { key: key.current })
      key.current = crypto.randomUUID()
      choose(null)
      await navigate({
        to: '/c/administracion/catalogos/$nombre/cargas/$id',
        params: { nombre: name, id: data.id },
      })
    }, 'Hecho.')
  return (
    <Card title="Versiones">
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={80} />}
      {found.data?.results.length === 0 && <Text c="dimmed">Ninguna todavía.</Text>}
      {found.data !== undefined && found.data.results.length > 0 && (
        <ScrollBox label="Versiones" minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Versión</Table.Th>
                <Table.Th>De dónde</Table.Th>
                <Table.Th>Códigos en uso</Table.Th>
                <Table.Th>Quién y cuándo</Table.Th>
                <Table.Th>Regresar</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.data.results.map((v) => (
                <Table.Tr key={v.numero}>
                  <Table.Td>{v.numero}</Table.Td>
                  <Table.Td>
                    {sourceWords[v.origen] ?? v.origen}
                    <Text size="xs" c="dimmed">
                      {v.vuelve_a === null ? v.edicion : `Igual a la versión ${v.vuelve_a}`}
                    </Text>
                  </Table.Td>
                  <Table.Td>{v.habilitados.toLocaleString('es-CO')}</Table.Td>
                  <Table.Td>
                    {v.creada_por}
                    <Text size="xs" c="dimmed">
                      {showInstant(v.creada_en)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {v.numero === found.data.vigente ? (
                      <Tag color="teal">Vigente</Tag>
                    ) : (
                      <Button size="compact-sm" variant="light" onClick={() => choose(v.numero)}>
                        {`Volver a la ${v.numero}`}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <Dialog opened={chosen !== null} onClose={() => choose(null)} title={`Volver a la versión ${chosen}`}>
        <Stack>
          <Text size="sm">
            Se hace una versión nueva igual a esa. Los códigos que llegaron después quedan sin uso; lo ya registrado con
            ellos se conserva.
          </Text>
          {deed.failure !== null && <ProblemNotice error={deed.failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => choose(null)}>
              Cancelar
            </Button>
            <Button loading={deed.busy} onClick={() => void goBack()}>
              Volver
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Card>
  )
}
