import { Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useFirstField } from '../../../ui/when-there.ts'
import { AdminPage } from '../admin-page.tsx'
import { CHANNELS } from './channel.tsx'
import { ChannelForm } from './channel-form.tsx'
import { newChannel } from './channel-values.ts'

const BACK = { to: '/c/administracion/canales', label: 'Canales de entrada' }

export function NewChannelPage(): ReactNode {
  useFirstField()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  return (
    <AdminPage
      section="canales"
      back={BACK}
      title="Registrar un canal"
      about="Un sistema que envía mensajes HL7: desde ahora se reciben, se guardan y se registra lo que corresponde a un paciente y a una orden."
    >
      <Paper withBorder p="md">
        <ChannelForm
          draft="canal:nuevo"
          initial={newChannel}
          isNew
          confirm="Registrar"
          cancel={
            <ButtonLink variant="default" to={BACK.to}>
              Volver
            </ButtonLink>
          }
          send={async (body) => {
            const { data } = await call('POST', CHANNELS, { body })
            toasts.done(`Desde ahora se recibe de ${data.nombre}.`)
            await queries.invalidateQueries({ queryKey: ['administracion'] })
            await navigate({ to: '/c/administracion/canales/$id', params: { id: data.id } })
          }}
        />
      </Paper>
    </AdminPage>
  )
}
