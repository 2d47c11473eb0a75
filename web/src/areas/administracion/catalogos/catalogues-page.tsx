import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { CardLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { type Catalogue, type Classification, isIcd } from './catalogue.ts'

/** What the institution codes with: the classifications first, which every diagnosis needs. */
export function useCatalogues(): {
  catalogues: readonly (Catalogue & { embedded: boolean; running: string | null })[]
  error: unknown
  pending: boolean
  retry(): void
} {
  const all = useQuery({
    queryKey: ['administracion', '/catalogos/'],
    queryFn: ({ signal }) => get('/catalogos/', signal),
  })
  const icd = useQuery({
    queryKey: ['administracion', '/hce/api/icd/cache/'],
    queryFn: ({ signal }) => get('/hce/api/icd/cache/', signal),
  })
  const known = new Map<string, Classification>(icd.data?.sistemas.map((s) => [s.sistema, s]))
  const catalogues = (all.data?.results ?? [])
    .map((c) => {
      const own = known.get(c.nombre)
      return {
        ...c,
        ...(own === undefined
          ? {}
          : {
              edicion: own.origen === 'embebida' ? 'La que trae el servicio' : own.edicion,
              codigos: own.codigos,
              habilitados: own.habilitados,
              cargado_en: own.cargada_en,
            }),
        embedded: own?.origen === 'embebida',
        running: own?.trabajo_en_curso ?? null,
      }
    })
    .sort((a, b) => Number(isIcd(b.nombre)) - Number(isIcd(a.nombre)) || a.titulo.localeCompare(b.titulo, 'es'))
  return {
    catalogues,
    error: all.error ?? icd.error,
    pending: all.isPending || icd.isPending,
    retry: () => {
      void all.refetch()
      void icd.refetch()
    },
  }
}

export function CataloguesPage(): ReactNode {
  const { catalogues, error, pending, retry } = useCatalogues()
  return (
    <AdminPage section="catalogos">
      {error !== null && <ProblemNotice error={error} retry={retry} />}
      {pending && <Skeleton height={320} />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {!pending &&
          catalogues.map((c) => (
            <CardLink
              key={c.nombre}
              withBorder
              padding="md"
              to="/c/administracion/catalogos/$nombre"
              params={{ nombre: c.nombre }}
              className={classes.card ?? ''}
            >
              <Stack gap={4}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <Text fw={600}>{c.titulo}</Text>
                  {c.running !== null ? (
                    <Tag color="blue">Cargando</Tag>
                  ) : c.codigos === 0 ? (
                    <Tag color="orange">Sin cargar</Tag>
                  ) : (
                    <Tag color="teal">{c.embedded ? 'Incluida' : `Versión ${c.version}`}</Tag>
                  )}
                </Group>
                <Text size="sm">
                  {c.codigos === 0
                    ? 'Todavía no se ha cargado.'
                    : `${c.habilitados.toLocaleString('es-CO')} códigos en uso de ${c.codigos.toLocaleString('es-CO')}`}
                </Text>
                {c.edicion !== null && (
                  <Text size="xs" c="dimmed">
                    {c.edicion}
                    {c.cargado_en === null ? '' : ` · ${showInstant(c.cargado_en)}`}
                  </Text>
                )}
              </Stack>
            </CardLink>
          ))}
      </SimpleGrid>
    </AdminPage>
  )
}
