import { Badge, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { get, query } from '../../api/client.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** One diagnosis of the classification and its neighbours in the category. */
export function CodePage(): ReactNode {
  const { codigo } = useParams({ from: '/dentro/c/cie/$codigo' })
  const found = useQuery({
    queryKey: ['cie-categoria', codigo],
    queryFn: ({ signal }) =>
      get(`/hce/api/icd/buscar/${query({ q: codigo.slice(0, 3), limite: 50, solo_habilitados: false })}`, signal),
  })
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={240} />
  const one = found.data.results.find((c) => c.codigo === codigo)
  if (one === undefined) return <NotFound />
  return (
    <Page title={`${one.codigo} · ${one.nombre}`} about={`${one.capitulo} · ${one.capitulo_nombre ?? ''}`}>
      <Stack>
        <Group>
          {!one.habilitado && <Badge color="orange">Ya no se usa</Badge>}
          {one.sexo !== null && <Badge color="gray">{one.sexo === '01' ? 'Solo hombres' : 'Solo mujeres'}</Badge>}
        </Group>
        <Paper withBorder p="md">
          <Text size="sm" c="dimmed" mb="xs">
            {one.categoria} {one.categoria_nombre}
          </Text>
          <Stack gap={4}>
            {found.data.results
              .filter((c) => c.categoria === one.categoria)
              .map((c) => (
                <Text key={c.codigo} fw={c.codigo === codigo ? 600 : 400}>
                  {c.codigo === codigo ? (
                    c.codigo
                  ) : (
                    <AnchorLink underline="always" to="/c/cie/$codigo" params={{ codigo: c.codigo }}>
                      {c.codigo}
                    </AnchorLink>
                  )}{' '}
                  {c.nombre}
                </Text>
              ))}
          </Stack>
        </Paper>
      </Stack>
    </Page>
  )
}
