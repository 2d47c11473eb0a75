import { Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { plantilla } from '../../../../../src/resources/especialidad/plantilla.ts'
import { call } from '../../../api/client.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { useFirstField } from '../../../ui/when-there.ts'
import { AdminPage } from '../admin-page.tsx'
import { BLANK, TemplateEditor } from './template-editor.tsx'

const BACK = { to: '/c/administracion/plantillas', label: 'Plantillas' }

export function NewTemplatePage(): ReactNode {
  useFirstField()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const key = useRef(crypto.randomUUID())
  return (
    <AdminPage section="plantillas" back={BACK} title="Nueva plantilla" about={plantilla.about}>
      <Paper withBorder p="md">
        <TemplateEditor
          first={BLANK}
          draftKey="nuevo:plantilla"
          isNew
          submitLabel="Crear plantilla"
          cancel={() => void navigate({ to: BACK.to })}
          submit={async (values) => {
            const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
            const { data } = await call('POST', plantilla.path, { body: said, key: key.current })
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
