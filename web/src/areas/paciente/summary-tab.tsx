import { Badge, Group, List, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { medicineSaid } from '../../../../src/model/medicines/everyday-medicines.ts'
import { showDate, showInstant } from '../../forms/times.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useWaitingOrders, WaitingOrders } from './pending-orders.tsx'
import { noAllergiesWords, type Summary } from './summary.ts'
import { judged, trendMark } from './value-words.tsx'

export function SummaryTab({ summary: s }: { summary: Summary }): ReactNode {
  const waiting = useWaitingOrders(s.paciente.id)
  // One that came later would push what is being read.
  if (waiting === null) return <Skeleton height={320} />
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Section title="Problemas activos" empty="Ninguno registrado." rows={s.problemas}>
        <List spacing="xs" size="sm">
          {s.problemas.map((d) => (
            <List.Item key={d.id}>
              <strong>{d.codigo_cie10}</strong> {d.descripcion}
              <Text size="xs" c="dimmed">
                {[d.tipo_diagnostico_nombre, showInstant(d.fecha), d.profesional].filter(Boolean).join(' · ')}
              </Text>
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title="Medicamentos en uso" empty="Ninguno registrado." rows={s.medicamentos}>
        <List spacing="xs" size="sm">
          {s.medicamentos.map((m) => (
            <List.Item key={`${m.id} ${m.medicamento}`}>
              <Group gap="xs">
                <strong>
                  {medicineSaid(m.medicamento ?? '')} {m.concentracion}
                </strong>
                {m.control_especial === true && (
                  <Badge size="xs" color="red">
                    Control especial
                  </Badge>
                )}
                {m.alertas.map((alert) => (
                  <Badge key={alert} size="sm" color="red" variant="filled">
                    {alert}
                  </Badge>
                ))}
              </Group>
              <Text size="xs" c="dimmed">
                {[m.indicaciones, m.hasta === null ? null : `vigente hasta ${showDate(m.hasta)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title="Alergias" empty={noAllergiesWords(s)} rows={s.alergias}>
        <List spacing="xs" size="sm">
          {s.alergias.map((a) => (
            <List.Item key={a.id}>
              <strong>{a.agente ?? a.tipo_alergia_nombre}</strong>
              {a.severidad_nombre === null ? '' : ` · ${a.severidad_nombre}`}
              <Text size="xs" c="dimmed">
                {a.reaccion}
              </Text>
            </List.Item>
          ))}
        </List>
      </Section>
      {waiting.length > 0 && (
        <Section title="Órdenes pendientes" empty="" rows={waiting}>
          <WaitingOrders orders={waiting} />
        </Section>
      )}
      <Section title="Qué falta" empty="Nada que notar." rows={s.vacios}>
        <List spacing="xs" size="sm">
          {s.vacios.map((v) => (
            <List.Item key={v.codigo}>{v.mensaje}</List.Item>
          ))}
        </List>
      </Section>
      <Section title="Signos vitales y medidas" empty="Sin medidas." rows={s.signos_vitales} wide>
        <ScrollBox label="Signos vitales y medidas" minWidth={260}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Medida</Table.Th>
                <Table.Th>Último</Table.Th>
                <Table.Th>Rango</Table.Th>
                <Table.Th visibleFrom="xs">Cuándo</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {s.signos_vitales.map((v) => (
                <Table.Tr key={v.id}>
                  <Table.Td>
                    {v.nombre}
                    <Text size="xs" c="dimmed" hiddenFrom="xs">
                      {showInstant(v.fecha)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {v.valor} {trendMark(v.tendencia)} {judged(v.interpretacion, v.interpretacion_nombre)}
                  </Table.Td>
                  <Table.Td>{v.rango_referencia ?? '–'}</Table.Td>
                  <Table.Td visibleFrom="xs">{showInstant(v.fecha)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      </Section>
      <Section title="Atenciones abiertas" empty="Ninguna." rows={s.historias_abiertas}>
        <Stack gap="xs">
          {s.historias_abiertas.map((h) => (
            <Group key={h.id} justify="space-between">
              <Text size="sm">
                {h.tipo_atencion_nombre} · {h.estado_nombre} · {showInstant(h.desde)}
              </Text>
              <AnchorLink to={'/c/historias/$id'} params={{ id: h.id }} size="sm">
                Abrir
              </AnchorLink>
            </Group>
          ))}
        </Stack>
      </Section>
      <Section title="Contacto" empty="" rows={[1]}>
        <Text size="sm">
          {[s.paciente.telefono_movil, s.paciente.municipio_residencia_nombre].filter(Boolean).join(' · ') || '–'}
        </Text>
        <Text size="sm">
          Emergencia:{' '}
          {[s.paciente.contacto_emergencia_nombre, s.paciente.contacto_emergencia_telefono]
            .filter(Boolean)
            .join(' · ') || 'sin registrar'}
        </Text>
        <Text size="sm">
          {[s.aseguradora?.nombre, s.aseguradora?.regimen_nombre, s.aseguradora?.telefono].filter(Boolean).join(' · ')}
        </Text>
      </Section>
    </SimpleGrid>
  )
}

function Section(props: {
  title: string
  empty: string
  rows: readonly unknown[]
  wide?: boolean
  children: ReactNode
}): ReactNode {
  const { title, empty, rows, wide, children } = props
  return (
    <Paper withBorder p="md" component="section" style={wide === true ? { gridColumn: '1 / -1' } : {}}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Paper>
  )
}
