import { Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { agenteIa } from '../../../../../src/resources/agente-ia.ts'
import { call } from '../../../api/client.ts'
import { RowForm } from '../../../forms/row-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useFirstField } from '../../../ui/when-there.ts'
import { AdminPage } from '../admin-page.tsx'

const BACK = { to: '/c/administracion/agentes', label: 'Agentes de IA' }

export function NewAgentPage(): ReactNode {
  useFirstField()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toasts = useToasts()
  const key = useRef(crypto.randomUUID())
  return (
    <AdminPage section="agentes" back={BACK} title="Nuevo agente" about={agenteIa.about}>
      <Paper withBorder p="md">
        <RowForm
          resource={agenteIa}
          draftKey="nuevo:agente_ia"
          submitLabel="Crear agente"
          cancel={() => void navigate({ to: BACK.to })}
          submit={async (values) => {
            const { data } = await call('POST', agenteIa.path, { body: values, key: key.current })
            key.current = crypto.randomUUID()
            await queries.invalidateQueries({ queryKey: ['administracion'] })
            toasts.done('Agente creado.')
            await navigate({ to: '/c/administracion/agentes/$id', params: { id: data.id } })
          }}
        />
      </Paper>
    </AdminPage>
  )
}
