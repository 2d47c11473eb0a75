import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, get } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { useDeed } from '../use-deed.ts'
import type { Account, AccountPath } from './account.ts'

export function AccountSessions(props: { account: Account; path: AccountPath; ends: boolean }): ReactNode {
  const { account, path, ends } = props
  const deed = useDeed({ toast: true })
  const found = useQuery({
    queryKey: ['administracion', path, 'sesiones', account.estado],
    queryFn: ({ signal }) => get(`${path}sesiones/`, signal),
  })
  const rows = found.data?.results ?? []
  return (
    <Card
      title="Sesiones abiertas"
      actions={
        ends &&
        rows.length > 0 && (
          <Button
            size="xs"
            variant="light"
            color="red"
            loading={deed.busy}
            onClick={() => void deed.run(() => call('DELETE', `${path}sesiones/`), 'Sesiones terminadas.')}
          >
            Terminar todas
          </Button>
        )
      }
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={60} />}
      {found.isSuccess && rows.length === 0 && <Text c="dimmed">Ninguna.</Text>}
      <Stack gap="sm">
        {rows.map((s) => (
          <div key={s.id}>
            <Text size="sm" lineClamp={2}>
              {s.agente ?? 'Programa desconocido'}
            </Text>
            <Text size="xs" c="dimmed">
              {s.origen ?? 'origen desconocido'} · ingresó {showInstant(s.creada_en)} · última vez{' '}
              {showInstant(s.usada_en)}
              {s.segundo_factor ? ' · con segundo factor' : ''}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
