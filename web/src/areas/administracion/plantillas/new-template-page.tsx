import { Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { plantilla } from '../../../../../src/resources/especialidad/plantilla.ts'
import { call } from '../../../api/client.ts'
import { RowForm } from '../../../forms/row-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { AdminPage } from '../admin-page.tsx'

const BACK = { to: '/c/administracion/plantillas', label: 'Plantillas' }

export function NewTemplatePage(): ReactNode {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const key = useRef(crypto.randomUUID())
  return (
    <AdminPage section="plantillas" back={BACK} title="Nueva plantilla" about={plantilla.about}>
      <Paper withBorder p="md">
        <RowForm
          resource={plantilla}
          draftKey="nuevo:plantilla"
          submitLabel="Crear plantilla"
          cancel={() => void navigate({ to: BACK.to })}
          submit={async (values) => {
            const { data } = await call('POST', plantilla.path, { body: values, key: key.current })
            key.current = crypto.randomUUID()
            await queries.invalidateQueries({ queryKey: ['administracion'] })
            await queries.invalidateQueries({ queryKey: ['plantillas'] })
            toasts.done('Plantilla creada.')
            await navigate({ to: '/c/administracion/plantillas/$id', params: { id: data.id } })
          }}
        />
      </Paper>
    </AdminPage>
  )
}
