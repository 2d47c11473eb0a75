import { Paper, SimpleGrid, Skeleton, Tabs, Text, Timeline } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { RowVersion } from '../../../../src/features/answers.ts'
import type { Field } from '../../../../src/model/fields.ts'
import type { Resource } from '../../../../src/model/resource.ts'
import { callAt, getAt, type Page as ListPageOf } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { AccountName } from '../../forms/account-name.tsx'
import { nameOfRow } from '../../forms/name-of-row.ts'
import { RefName } from '../../forms/ref-name.tsx'
import { RowForm } from '../../forms/row-form.tsx'
import { showValue } from '../../forms/show-value.ts'
import { showInstant } from '../../forms/times.ts'
import { initialsOf } from '../../ui/initials.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { RemoveRow } from './remove-row.tsx'
import { useCollection } from './use-collection.ts'
import { useMerge } from './use-merge.tsx'
import { useWhatMay } from './use-what-may.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export function RowPage(): ReactNode {
  const { coleccion, id } = useParams({ from: '/dentro/c/registros/$coleccion/$id' })
  const collection = useCollection(coleccion)
  return collection === null ? <NotFound /> : <OneRow key={id} id={id} {...collection} />
}

function OneRow({ id, resource, writes }: { id: string; resource: Resource; writes: boolean }): ReactNode {
  const path = `${resource.path}${id}/`
  const row = useQuery({
    queryKey: ['fila', resource.name, id, 'con-etiqueta'],
    queryFn: ({ signal }) => callAt<Row>('GET', path, { signal }),
  })
  if (hasNothing(row))
    return row.error instanceof ApiProblem && row.error.status === 404 ? (
      <NotFound />
    ) : (
      <ProblemNotice error={row.error} retry={() => void row.refetch()} />
    )
  if (row.data === undefined) return <Skeleton height={400} />
  return (
    <>
      <StaleNotice of={row} />
      <Found {...{ id, path, resource, writes, data: row.data.data, etag: row.data.etag }} />
    </>
  )
}

function Found(props: {
  id: string
  path: string
  resource: Resource
  writes: boolean
  data: Row
  etag: string | null
}): ReactNode {
  const { id, path, resource, writes, data, etag } = props
  const { campo } = useSearch({ from: '/dentro/c/registros/$coleccion/$id' })
  const may = useWhatMay(resource, data, writes)
  const edits = may.edit.length > 0
  const [tab, setTab] = useState(campo === undefined ? 'ver' : 'editar')
  useEffect(() => {
    if (!edits) return
    const input = campo === undefined ? null : document.getElementById(`campo-${campo}`)
    input?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, [campo, edits])
  const queries = useQueryClient()
  const toasts = useToasts()
  const merge = useMerge({
    resource,
    path,
    row: data,
    etag,
    saved: async (what) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['fila', resource.name, id] }),
        queries.invalidateQueries({ queryKey: ['lista', resource.name] }),
      ])
      toasts.done(what === 'saved' ? 'Guardado.' : 'Queda lo que guardó la otra persona.')
    },
  })

  return (
    <Page
      title={nameOfRow(resource, data)}
      tab={resource.singular}
      initials={initialsOf(data)}
      about={resource.singular}
      actions={may.remove && <RemoveRow path={path} resource={resource} etag={etag} />}
    >
      {merge.dialog}
      {may.why !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          {may.why}
        </Text>
      )}
      <Tabs
        value={tab === 'editar' && !edits ? 'ver' : tab}
        onChange={(next) => setTab(next ?? 'ver')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="ver">Contenido</Tabs.Tab>
          {edits && <Tabs.Tab value="editar">Editar</Tabs.Tab>}
          <Tabs.Tab value="versiones">Versiones</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="ver" pt="md">
          <Contents resource={resource} row={data} />
        </Tabs.Panel>
        <Tabs.Panel value="editar" pt="md">
          <RowForm
            resource={{ ...resource, fields: only(resource.fields, may.edit) }}
            draftKey={`${resource.name}:${id}`}
            row={data}
            submitLabel="Guardar cambios"
            submit={merge.save}
          />
        </Tabs.Panel>
        <Tabs.Panel value="versiones" pt="md">
          <Versions path={path} resource={resource} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

const only = (fields: Resource['fields'], names: readonly string[]): Resource['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

function Contents({ resource, row }: { resource: Resource; row: Row }): ReactNode {
  const live = Object.entries(resource.live).map(([name, { field }]) => [name, field] as const)
  const shown = [...Object.entries(resource.fields), ...live].flatMap(([name, field]) => {
    const text = showValue(field, row[name])
    return text === null ? [] : [{ name, label: field.label, text, field }]
  })
  return (
    <Paper withBorder p="md">
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2, lg: 3 }} m={0}>
        {shown.map(({ name, label, text, field }) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} style={{ whiteSpace: 'pre-wrap' }}>
              <Shown field={field} text={text} />
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  )
}

/** What is called something is shown by what it is called. */
function Shown({ field, text }: { field: Field; text: string }): ReactNode {
  if (field.account === true) return <AccountName id={text} />
  return field.kind === 'ref' ? <RefName to={field.to ?? ''} id={text} /> : text
}

const OPERATIONS: Readonly<Record<string, string>> = {
  crear: 'Creado',
  actualizar: 'Modificado',
  eliminar: 'Eliminado',
  derivar: 'Derivado',
}

function Versions({ path, resource }: { path: string; resource: Resource }): ReactNode {
  const versions = useQuery({
    queryKey: ['versiones', path],
    queryFn: ({ signal }) => getAt<ListPageOf<RowVersion>>(`${path}versiones/`, signal),
  })
  if (hasNothing(versions)) return <ProblemNotice error={versions.error} retry={() => void versions.refetch()} />
  if (versions.data === undefined) return <Skeleton height={200} />
  return (
    <Timeline active={0} bulletSize={16} lineWidth={2}>
      {versions.data.results.map((v) => (
        <Timeline.Item key={v.version} title={`${OPERATIONS[v.operacion] ?? v.operacion} · versión ${v.version}`}>
          <Text size="sm">
            {showInstant(v.fecha)} · {v.actor}
          </Text>
          {v.motivo !== null && <Text size="sm">Motivo: {v.motivo}</Text>}
          {v.campos.length > 0 && (
            <Text size="xs" c="dimmed">
              {v.campos.map((name) => resource.fields[name]?.label ?? name).join(', ')}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
