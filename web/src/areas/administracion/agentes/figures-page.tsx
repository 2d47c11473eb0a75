import { Alert, Button, Paper, SegmentedControl, Select, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consultaIa, motivosRechazo } from '../../../../../src/resources/consulta-ia.ts'
import { get, query } from '../../../api/client.ts'
import { DateFilter } from '../../../forms/date-filter.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { Figures } from '../figures.tsx'
import { saveFile } from '../save-file.ts'
import { useDeed } from '../use-deed.ts'
import { useAgents } from './agents-page.tsx'
import { type Dimension, type Summary, share, summariesBy, summarise } from './figures.ts'

const BACK = { to: '/c/administracion/agentes', label: 'Agentes de IA' }
const PATH = `${consultaIa.path}metricas/` as const
const kinds: Readonly<Record<string, string>> = consultaIa.fields.tipo_consulta.options ?? {}
const reasons: Readonly<Record<string, string>> = motivosRechazo
const dimensions: Readonly<Record<Dimension, string>> = {
  agente: 'Agente',
  profesional: 'Profesional',
  tipo_consulta: 'Tipo',
}

/** What became of what the agents said. */
export function FiguresPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/agentes/cifras' })
  const navigate = useNavigate({ from: '/c/administracion/agentes/cifras' })
  const set = (change: typeof search): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const agents = useAgents()
  const deed = useDeed({ toast: true })
  const { por, ...filters } = search
  const by: Dimension = por === 'profesional' || por === 'tipo_consulta' ? por : 'agente'
  const path = `${PATH}${query(filters)}` as const
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => get(path, signal),
  })
  const rows = found.data?.results ?? []
  const all = summarise('', 'Todo', rows)
  return (
    <AdminPage
      section="agentes"
      back={BACK}
      title="Rendición de cuentas de la IA"
      about="Cuenta la última decisión de cada recomendación. Sin datos de pacientes."
      actions={
        <Button
          variant="default"
          loading={deed.busy}
          onClick={() =>
            void deed.run(
              () => saveFile(`${PATH}${query({ ...filters, formato: 'csv' })}`, 'ia-metricas.csv'),
              'Archivo descargado.',
            )
          }
        >
          Descargar CSV
        </Button>
      }
    >
      <Stack>
        <search className={classes.filters}>
          <DateFilter label="Desde" value={search.desde ?? ''} choose={(day) => set({ desde: day || undefined })} />
          <DateFilter label="Hasta" value={search.hasta ?? ''} choose={(day) => set({ hasta: day || undefined })} />
          <Select
            label="Agente"
            placeholder="Todos"
            clearable
            data={agents.map((a) => ({ value: a.id, label: a.nombre }))}
            value={search.agente ?? null}
            onChange={(v) => set({ agente: v ?? undefined })}
          />
          <Select
            label="Tipo de consulta"
            placeholder="Todos"
            clearable
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            value={search.tipo_consulta ?? null}
            onChange={(v) => set({ tipo_consulta: v ?? undefined })}
          />
        </search>
        {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
        {found.isPending && <Skeleton height={240} />}
        {found.isSuccess && rows.length === 0 && (
          <Paper withBorder p="lg">
            <Text c="dimmed" ta="center">
              Nadie ha decidido todavía sobre una recomendación en este periodo.
            </Text>
          </Paper>
        )}
        {rows.length > 0 && (
          <>
            <Figures
              label="En total"
              of={[
                { label: 'Decididas', value: all.decided.toLocaleString('es-CO') },
                { label: 'Aceptadas tal cual', value: share(all.accepted, all.decided), note: `${all.accepted}` },
                { label: 'Modificadas', value: share(all.changed, all.decided), note: `${all.changed}` },
                { label: 'Rechazadas', value: share(all.rejected, all.decided), note: `${all.rejected}` },
                {
                  label: 'A ciegas',
                  value: share(all.blind, all.accepted),
                  note: 'de las aceptadas: en menos de 3 s y sin abrir la evidencia',
                  bad: all.blind > 0,
                },
              ]}
            />
            {all.blind > 0 && (
              <Alert color="yellow" title="Se acepta sin mirar">
                {all.blind === 1 ? 'Una recomendación se aceptó' : `${all.blind} recomendaciones se aceptaron`} en menos
                de 3 segundos sin abrir la evidencia. Quien valida responde por lo que acepta.
              </Alert>
            )}
            <Card
              title="Desglose"
              actions={
                <SegmentedControl
                  size="xs"
                  style={{ maxWidth: '100%', overflowX: 'auto' }}
                  aria-label="Agrupar por"
                  value={by}
                  onChange={(v) => set({ por: v })}
                  data={Object.entries(dimensions).map(([value, label]) => ({ value, label }))}
                />
              }
            >
              <ByTable label={dimensions[by]} rows={summariesBy(rows, by, kinds)} />
            </Card>
            {all.rejected > 0 && <WhyRejected all={all} />}
          </>
        )}
      </Stack>
    </AdminPage>
  )
}

const seconds = ([least, most]: readonly [number, number]): string => {
  const said = (n: number): string => n.toLocaleString('es-CO', { maximumFractionDigits: 1 })
  return least === most ? `${said(least)} s` : `${said(least)} a ${said(most)} s`
}

const ByTable = ({ label, rows }: { label: string; rows: readonly Summary[] }): ReactNode => (
  <ScrollBox label={`Cifras por ${label.toLowerCase()}`} minWidth={720}>
    <Table striped>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{label}</Table.Th>
          <Table.Th ta="right">Decididas</Table.Th>
          <Table.Th ta="right">Aceptadas</Table.Th>
          <Table.Th ta="right">Modificadas</Table.Th>
          <Table.Th ta="right">Edición media</Table.Th>
          <Table.Th ta="right">Rechazadas</Table.Th>
          <Table.Th ta="right">Segundos para decidir</Table.Th>
          <Table.Th ta="right">A ciegas</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((r) => (
          <Table.Tr key={r.id}>
            <Table.Td>{r.name}</Table.Td>
            <Table.Td ta="right">{r.decided.toLocaleString('es-CO')}</Table.Td>
            <Table.Td ta="right">{share(r.accepted, r.decided)}</Table.Td>
            <Table.Td ta="right">{share(r.changed, r.decided)}</Table.Td>
            <Table.Td ta="right">{r.edit === null ? '–' : share(r.edit, 1)}</Table.Td>
            <Table.Td ta="right">{share(r.rejected, r.decided)}</Table.Td>
            <Table.Td ta="right">{r.seconds === null ? '–' : seconds(r.seconds)}</Table.Td>
            <Table.Td ta="right">{share(r.blind, r.accepted)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollBox>
)

const WhyRejected = ({ all }: { all: Summary }): ReactNode => (
  <Card title="Por qué se rechazó">
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Motivo</Table.Th>
          <Table.Th ta="right">Cuántas</Table.Th>
          <Table.Th ta="right">De las rechazadas</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(all.reasons)
          .sort(([, a], [, b]) => b - a)
          .map(([reason, n]) => (
            <Table.Tr key={reason}>
              <Table.Td>{reasons[reason] ?? reason}</Table.Td>
              <Table.Td ta="right">{n}</Table.Td>
              <Table.Td ta="right">{share(n, all.rejected)}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  </Card>
)
