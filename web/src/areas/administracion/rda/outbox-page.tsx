import { Alert, Paper, Select, Stack, Table, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { envioKindWords, envioStateWords } from '../../../../../src/model/text/envio-words.ts'
import { get, query } from '../../../api/client.ts'
import { DateFilter } from '../../../forms/date-filter.tsx'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { endedBy, showInstant } from '../../../forms/times.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Figures } from '../figures.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { stateColors, stateShort } from './envio.ts'
import { Reconciliation } from './reconciliation.tsx'

export function OutboxPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/rda' })
  const navigate = useNavigate({ from: '/c/administracion/rda' })
  return (
    <AdminPage section="rda">
      <Stack>
        <Sending />
        <Tabs
          value={search.ver === 'conciliacion' ? 'conciliacion' : 'bandeja'}
          onChange={(v) => void navigate({ search: { ver: v === 'conciliacion' ? v : undefined }, replace: true })}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="bandeja">Bandeja de salida</Tabs.Tab>
            <Tabs.Tab value="conciliacion">Conciliación diaria</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="bandeja" pt="md">
            <Outbox />
          </Tabs.Panel>
          <Tabs.Panel value="conciliacion" pt="md">
            <Reconciliation />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </AdminPage>
  )
}

function Sending(): ReactNode {
  const found = useQuery({
    queryKey: ['administracion', '/hce/api/rda/estado/'],
    queryFn: ({ signal }) => get('/hce/api/rda/estado/', signal),
    refetchInterval: 15_000,
  })
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return null
  const s = found.data
  return (
    <>
      {(!s.configurado || s.plataforma !== 'libre') && (
        <Alert
          color="yellow"
          title={s.configurado ? 'La plataforma del Ministerio no responde' : 'No se está enviando'}
        >
          {s.explicacion}
          {s.se_prueba_desde === null ? '' : ` ${endedBy(`Se prueba de nuevo el ${showInstant(s.se_prueba_desde)}`)}`}
        </Alert>
      )}
      <Figures
        label="Estado del envío"
        of={[
          {
            label: 'Por enviar',
            value: s.por_enviar.toLocaleString('es-CO'),
            note: s.mas_antiguo === null ? 'Nada espera.' : `El más antiguo, del ${showInstant(s.mas_antiguo)}`,
          },
          {
            label: 'Por revisar',
            value: s.por_revisar.toLocaleString('es-CO'),
            note: 'Rechazados o que agotaron sus intentos',
            bad: s.por_revisar > 0,
          },
          { label: 'Plataforma', value: s.configurado ? (s.plataforma === 'libre' ? 'Responde' : 'No responde') : '–' },
        ]}
      />
    </>
  )
}

function Outbox(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/rda' })
  const navigate = useNavigate({ from: '/c/administracion/rda' })
  const { ver: _, ...filters } = search
  const set = (change: typeof search): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const pages = usePages(`/hce/api/rda/envios/${query(filters)}`)
  return (
    <Stack>
      <search className={classes.filters}>
        <Select
          label="Estado"
          placeholder="Todos"
          clearable
          data={optionsOfWords(envioStateWords)}
          value={search.estado ?? null}
          onChange={(v) => set({ estado: v ?? undefined })}
        />
        <Select
          label="Documento"
          placeholder="Todos"
          clearable
          data={optionsOfWords(envioKindWords)}
          value={search.tipo ?? null}
          onChange={(v) => set({ tipo: v ?? undefined })}
        />
        <DateFilter
          label="Generados desde"
          value={search.desde ?? ''}
          choose={(day) => set({ desde: day || undefined })}
        />
        <DateFilter label="Hasta" value={search.hasta ?? ''} choose={(day) => set({ hasta: day || undefined })} />
      </search>
      <Paper withBorder>
        {pages.rows.length > 0 && (
          <ScrollBox label="Envíos" minWidth={620}>
            <Table highlightOnHover aria-busy={pages.list.isFetching}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Documento</Table.Th>
                  <Table.Th>Estado</Table.Th>
                  <Table.Th>Cómo va</Table.Th>
                  <Table.Th ta="right">Intentos</Table.Th>
                  <Table.Th>Historia</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {pages.rows.map((e) => (
                  <Table.Tr key={e.id}>
                    <Table.Td>
                      <AnchorLink to="/c/administracion/rda/$id" params={{ id: e.id }}>
                        {e.tipo_nombre}
                      </AnchorLink>
                      <Text size="xs" c="dimmed">
                        {showInstant(e.creado_en)}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Tag color={stateColors[e.estado]}>{stateShort[e.estado]}</Tag>
                    </Table.Td>
                    <Table.Td>{e.explicacion}</Table.Td>
                    <Table.Td ta="right">{e.intentos}</Table.Td>
                    <Table.Td>
                      {e.historia === null ? (
                        <Text size="sm" c="dimmed">
                          Reservada
                        </Text>
                      ) : (
                        <AnchorLink to="/c/historias/$id" params={{ id: e.historia }} size="sm">
                          Abrir la historia
                        </AnchorLink>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        )}
        <PagesFoot pages={pages} none="No hay documentos así." />
      </Paper>
    </Stack>
  )
}
