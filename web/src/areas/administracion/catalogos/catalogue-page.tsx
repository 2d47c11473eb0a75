import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Figures } from '../figures.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { jobsOf, sourceWords, stateWords } from './catalogue.ts'
import { CatalogueVersions } from './catalogue-versions.tsx'
import { useCatalogues } from './catalogues-page.tsx'
import { LoadForm } from './load-form.tsx'

const BACK = { to: '/c/administracion/catalogos', label: 'Catálogos' }

export function CataloguePage(): ReactNode {
  const { nombre } = useParams({ from: '/dentro/c/administracion/catalogos/$nombre' })
  const { catalogues, pending, error, retry } = useCatalogues()
  const one = catalogues.find((c) => c.nombre === nombre)
  if (!pending && error === null && one === undefined) return <NotFound />
  return (
    <AdminPage section="catalogos" back={BACK} title={one?.titulo ?? 'Catálogo'}>
      {error !== null && <ProblemNotice error={error} retry={retry} />}
      {pending && <Skeleton height={320} />}
      {one !== undefined && (
        <Stack>
          <Figures
            label="Lo que hay"
            of={[
              { label: 'Códigos en uso', value: one.habilitados.toLocaleString('es-CO') },
              { label: 'Códigos en total', value: one.codigos.toLocaleString('es-CO') },
              {
                label: 'Versión',
                value: one.embedded ? 'Incluida' : one.version === 0 ? 'Sin cargar' : one.version,
                note: [one.edicion, one.cargado_en === null ? null : showInstant(one.cargado_en)]
                  .filter((v) => v !== null)
                  .join(' · '),
              },
            ]}
          />
          <LoadForm name={nombre} title={one.titulo} />
          <Loads name={nombre} />
          <CatalogueVersions name={nombre} />
        </Stack>
      )}
    </AdminPage>
  )
}

function Loads({ name }: { name: string }): ReactNode {
  const pages = usePages(`${jobsOf(name)}${query({ catalogo: name, page_size: 10 })}`)
  return (
    <Card title="Cargas">
      {pages.rows.length > 0 && (
        <ScrollBox label="Cargas" minWidth={520}>
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cuándo</Table.Th>
                <Table.Th>De dónde</Table.Th>
                <Table.Th>Cómo va</Table.Th>
                <Table.Th>Cambios</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((job) => (
                <Table.Tr key={job.id}>
                  <Table.Td>
                    <AnchorLink
                      to="/c/administracion/catalogos/$nombre/cargas/$id"
                      params={{ nombre: name, id: job.id }}
                    >
                      {showInstant(job.creado_en)}
                    </AnchorLink>
                    <Text size="xs" c="dimmed">
                      {job.creado_por}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {sourceWords[job.fuente]}
                    <Text size="xs" c="dimmed">
                      {job.edicion}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Tag color={stateWords[job.estado].color}>{stateWords[job.estado].label}</Tag>
                  </Table.Td>
                  <Table.Td>
                    {job.resultado === null
                      ? '–'
                      : `+${job.resultado.agregados} · ${job.resultado.cambiados} cambiados · ${job.resultado.deshabilitados} sin uso`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
      <PagesFoot pages={pages} none="Todavía no se ha cargado nada." />
    </Card>
  )
}
