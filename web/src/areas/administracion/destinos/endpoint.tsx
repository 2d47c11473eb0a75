import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowAt } from '../../../api/answers.ts'
import classes from '../admin.module.css'
import { CopyOnce } from '../copy-once.tsx'
import { Tag } from '../tag.tsx'

export const ENDPOINTS = '/eventos/destinos/'
export type Endpoint = RowAt<typeof ENDPOINTS>

/** How it goes, in a word: what needs somebody first. */
export const EndpointTag = ({ endpoint: e }: { endpoint: Endpoint }): ReactNode => {
  if (e.estado === 'desactivado') return <Tag color="red">Desactivado</Tag>
  if (e.estado === 'inactivo') return <Tag color="gray">Detenido</Tag>
  if (e.estado === 'solicitado') return <Tag color="blue">Por confirmar</Tag>
  return e.falla_desde === null ? <Tag color="teal">Recibe</Tag> : <Tag color="orange">Con fallas</Tag>
}

/** How long ago, in the unit in which it is felt. */
export function lateness(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} días`
}

/** What the other system checks signatures with: shown once, and to be handed over. */
export const SecretNotice = ({ secret, publicKey }: { secret: string; publicKey: string }): ReactNode => (
  <Alert color="blue" title="Entregue esto a quien opera el sistema" role="status">
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Con el secreto comprueba que los avisos vienen de aquí (Standard Webhooks, v1). No se vuelve a mostrar. La llave
        pública sirve para lo mismo (v1a) y se puede consultar siempre.
      </Text>
      <Text component="code" className={classes.hash ?? ''}>
        {secret}
      </Text>
      <Text component="code" className={classes.hash ?? ''}>
        {publicKey}
      </Text>
      <CopyOnce value={secret} label="Copiar el secreto" />
    </Stack>
  </Alert>
)
