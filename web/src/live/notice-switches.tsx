import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, get } from '../api/client.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { KINDS_KEY } from './notices.ts'

/** Each kind can be switched off by whom it concerns; it goes on being where it is dealt with. */
export function NoticeSwitches(): ReactNode {
  const queries = useQueryClient()
  const toasts = useToasts()
  const found = useQuery({ queryKey: KINDS_KEY, queryFn: ({ signal }) => get('/avisos/tipos/', signal) })
  const choose = useMutation({
    mutationFn: async (silenciados: readonly string[]) =>
      (await call('PUT', '/avisos/tipos/', { body: { silenciados } })).data,
    onSuccess: async (data) => {
      queries.setQueryData(KINDS_KEY, data)
      await queries.invalidateQueries({ queryKey: ['avisos'], exact: true })
    },
    onError: toasts.failed,
  })
  if (found.data === undefined)
    return found.isError ? (
      <ProblemNotice error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton height={120} />
    )
  const kinds = found.data.results
  const off = (kind: string, isOn: boolean): string[] =>
    kinds.filter((k) => (k.tipo === kind ? !isOn : !k.activo)).map((k) => k.tipo)
  return (
    <Stack gap="sm" px="xs">
      {kinds.map((kind) => (
        <Switch
          key={kind.tipo}
          label={kind.nombre}
          checked={kind.activo}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate(off(kind.tipo, event.currentTarget.checked))}
        />
      ))}
      <Text size="xs" c="dimmed">
        Lo que no se avisa sigue en Inicio y en su lugar.
      </Text>
    </Stack>
  )
}
