import { Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../../src/model/access/access.ts'
import { entriesOf } from '../../../../../src/model/keys.ts'
import { plantilla } from '../../../../../src/resources/especialidad/plantilla.ts'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import type { Values } from '../../../forms/row-form.tsx'
import { same } from '../../../forms/same.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useMerge } from '../../registros/use-merge.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Card } from '../card.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import { TemplateEditor, type TemplateValues } from './template-editor.tsx'
import type { Template } from './templates-page.tsx'

type TemplatePath = `${typeof plantilla.path}${string}/`

const BACK = { to: '/c/administracion/plantillas', label: 'Plantillas' }

export function TemplatePage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/administracion/plantillas/$id' })
  const path = `${plantilla.path}${id}/` as const
  const { rol } = useMe()
  const found = useQuery({
    queryKey: ['administracion', path],
    queryFn: ({ signal }) => call('GET', path, { signal }),
  })
  if (found.error instanceof ApiProblem && found.error.status === 404) return <NotFound />
  const row = found.data?.data
  return (
    <AdminPage section="plantillas" back={BACK} title={row?.nombre ?? 'Plantilla'} about="">
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={320} />}
      {row !== undefined && (
        <Stack>
          <Card title="Campos">
            {mayUse(rol, plantilla, 'write') ? (
              <Editing key={id} id={id} path={path} row={row} etag={found.data?.etag ?? null} />
            ) : (
              <Fields template={row} />
            )}
          </Card>
          <Versions path={path} />
        </Stack>
      )}
    </AdminPage>
  )
}

const Fields = ({ template }: { template: Template }): ReactNode =>
  template.campos.map((field) => (
    <Text key={field.etiqueta} size="sm">
      {field.etiqueta}
      {field.unidad === null ? '' : ` (${field.unidad})`}
      {field.opciones === null ? '' : `: ${field.opciones}`}
    </Text>
  ))

function Editing(props: { id: string; path: TemplatePath; row: Template & Values; etag: string | null }): ReactNode {
  const { id, path, row, etag } = props
  const queries = useQueryClient()
  const toasts = useToasts()
  const { nombre, descripcion, clase, servicios, desde_meses, hasta_meses, tipo_nota, formato, campos } = row
  const merge = useMerge({
    resource: plantilla,
    path,
    row,
    etag,
    saved: async (what) => {
      await queries.invalidateQueries({ queryKey: ['administracion'] })
      await queries.invalidateQueries({ queryKey: ['plantillas'] })
      toasts.done(what === 'saved' ? 'Guardado.' : 'Queda lo que guardó la otra persona.')
    },
  })
  return (
    <>
      {merge.dialog}
      <TemplateEditor
        key={row.version}
        first={{ nombre, descripcion, clase, servicios, desde_meses, hasta_meses, tipo_nota, formato, campos }}
        draftKey={`plantilla:${id}`}
        isNew={false}
        submitLabel="Guardar cambios"
        submit={(values, began) => {
          const changed = entriesOf(values).filter(([name, value]) => !same(value, began[name]))
          const of = (from: TemplateValues) => Object.fromEntries(changed.map(([name]) => [name, from[name]]))
          return merge.save(of(values), of(began))
        }}
      />
    </>
  )
}

function Versions({ path }: { path: TemplatePath }): ReactNode {
  const pages = usePages(`${path}versiones/`)
  return (
    <Card title="Versiones" about="Cada cambio queda, con quién lo hizo; lo escrito con una versión no cambia.">
      <Timeline active={0} bulletSize={14} lineWidth={2}>
        {pages.rows.map((v) => (
          <Timeline.Item
            key={v.version}
            title={`Versión ${v.version} · ${v.operacion === 'crear' ? 'creada' : 'modificada'}`}
          >
            <Text size="sm">
              {showInstant(v.fecha)} · {v.actor}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      <PagesFoot pages={pages} none="Sin versiones." />
    </Card>
  )
}
