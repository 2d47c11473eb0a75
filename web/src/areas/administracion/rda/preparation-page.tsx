import { Group, List, Paper, Progress, Select, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { estadosHistoria } from '../../../../../src/model/history-state.ts'
import { historia } from '../../../../../src/resources/historia.ts'
import type { RowAt } from '../../../api/answers.ts'
import { query } from '../../../api/client.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { showInstant } from '../../../forms/times.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import classes from '../admin.module.css'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'

type Unready = RowAt<'/hce/api/rda/preparacion/'>

const kinds: Readonly<Record<string, string>> = historia.fields.tipo_atencion.options ?? {}

/** What has to be completed before it can be sent, and where. */
export function PreparationPage(): ReactNode {
  const search = useSearch({ from: '/dentro/c/administracion/preparacion' })
  const navigate = useNavigate({ from: '/c/administracion/preparacion' })
  const set = (change: typeof search): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const pages = usePages(`/hce/api/rda/preparacion/${query(search)}`)
  return (
    <AdminPage section="preparacion">
      <Stack>
        <search className={classes.filters}>
          <Select
            label="Estado de la historia"
            placeholder="Todos"
            clearable
            data={optionsOfWords(estadosHistoria)}
            value={search.estado ?? null}
            onChange={(v) => set({ estado: v ?? undefined })}
          />
          <Select
            label="Tipo de atención"
            placeholder="Todos"
            clearable
            data={optionsOfWords(kinds)}
            value={search.tipo_atencion ?? null}
            onChange={(v) => set({ tipo_atencion: v ?? undefined })}
          />
        </search>
        {pages.rows.map((u) => (
          <OneHistory key={u.historia} u={u} />
        ))}
        <PagesFoot pages={pages} none="A ninguna historia le falta algo." />
      </Stack>
    </AdminPage>
  )
}

const OneHistory = ({ u }: { u: Unready }): ReactNode => (
  <Paper withBorder p="md" component="article" aria-label={`Atención ${u.numero_atencion ?? ''}`}>
    <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
      <div>
        <AnchorLink to="/c/pacientes/$id" params={{ id: u.paciente }} fw={600}>
          {u.paciente_nombre ?? 'Paciente'}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {[
            u.numero_atencion,
            u.tipo_atencion === null ? null : (kinds[u.tipo_atencion] ?? u.tipo_atencion),
            showInstant(u.fecha_inicio),
          ]
            .filter((v) => v !== null)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Tag color="gray">{estadosHistoria[u.estado] ?? u.estado}</Tag>
        <ButtonLink size="compact-sm" variant="light" to="/c/historias/$id" params={{ id: u.historia }}>
          Abrir la historia
        </ButtonLink>
      </Group>
    </Group>
    <Group gap="xs" mb="xs" wrap="nowrap">
      <Progress value={u.puntaje} w={120} aria-label="Cuánto tiene de lo necesario" />
      <Text size="xs" c="dimmed">
        {u.puntaje} de 100
      </Text>
    </Group>
    <List size="sm" spacing={4}>
      {u.problemas.map((p) => (
        <List.Item key={p.codigo}>
          {p.mensaje}{' '}
          <Text component="span" size="sm" c="dimmed">
            {p.corregible ? p.solucion : 'La historia se cerró así: ya no se puede corregir aquí.'}
          </Text>
        </List.Item>
      ))}
    </List>
  </Paper>
)
