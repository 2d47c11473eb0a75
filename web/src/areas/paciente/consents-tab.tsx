import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { consentimiento } from '../../../../src/resources/consentimiento.ts'
import type { RowAt } from '../../api/answers.ts'
import { call, pagesFrom, query } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { showDate, showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ConsentForm } from './consent-form.tsx'
import { DrawnSignature } from './signature-pad.tsx'

type Consent = RowAt<typeof consentimiento.path>
const colors: Readonly<Record<string, string>> = {
  vigente: 'teal',
  rechazado: 'red',
  revocado: 'red',
  vencido: 'gray',
  no_obtenido: 'orange',
}

/** What was in force when it was last changed may have run out since. */
const stateNow = (c: Consent): string => (c.estado === 'vigente' && c.vigente !== true ? 'vencido' : (c.estado ?? ''))

export function ConsentsTab({ id, age }: { id: string; age: number | null }): ReactNode {
  const { rol } = useMe()
  const writes = mayUse(rol, consentimiento, 'write')
  const [adding, { open, close }] = useDisclosure(false)
  const [revoking, revoke] = useState<Consent | null>(null)
  const found = useInfiniteQuery({
    queryKey: ['ficha', id, 'consentimientos'],
    ...pagesFrom(`${consentimiento.path}${query({ paciente: id, ordering: '-fecha_otorgamiento', page_size: 30 })}`),
  })
  const failed = found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  // What was read before stays, and with it whatever is being written and signed.
  if (found.data === undefined) return failed || <Skeleton height={240} />
  const rows = found.data.pages.flatMap((p) => p.results)
  return (
    <Stack>
      {failed && (
        <>
          <Text size="sm">Lo que se ve puede no ser lo último.</Text>
          {failed}
        </>
      )}
      {writes && (
        <Button onClick={open} leftSection={<Icon name="nuevo" size={16} />} style={{ alignSelf: 'flex-start' }}>
          Nuevo consentimiento
        </Button>
      )}
      {rows.length === 0 && <Text c="dimmed">Ninguno registrado.</Text>}
      {rows.map((c) => (
        <Paper key={c.id} withBorder p="md">
          <Group justify="space-between" align="flex-start">
            <Stack gap={2} style={{ flex: '1 1 260px' }}>
              <Group gap="xs">
                <Text fw={600}>{showValue(consentimiento.fields.tipo, c.tipo)}</Text>
                <Badge color={colors[stateNow(c)] ?? 'gray'} variant="light" tt="none">
                  {showValue(consentimiento.fields.estado, stateNow(c))}
                </Badge>
              </Group>
              <Text size="sm">
                {[
                  showValue(consentimiento.fields.decision, c.decision),
                  c.otorgante_nombre ?? showValue(consentimiento.fields.otorgado_por, c.otorgado_por),
                  c.procedimiento,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="xs" c="dimmed">
                {showInstant(c.fecha_otorgamiento)} · {c.profesional_nombre}
                {c.vigencia_hasta === null ? '' : ` · hasta ${showDate(c.vigencia_hasta)}`}
              </Text>
              {c.motivo_revocacion !== null && <Text size="sm">Revocado: {c.motivo_revocacion}</Text>}
            </Stack>
            <Stack gap="xs" align="flex-end">
              <DrawnSignature kept={c.firma_datos} />
              {writes && stateNow(c) === 'vigente' && (
                <Button size="compact-sm" variant="light" color="red" onClick={() => revoke(c)}>
                  Revocar
                </Button>
              )}
            </Stack>
          </Group>
        </Paper>
      ))}
      {found.hasNextPage && (
        <Button variant="subtle" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Ver más
        </Button>
      )}
      <Dialog opened={adding} onClose={close} title="Nuevo consentimiento" size="lg">
        <ConsentForm patient={id} age={age} done={close} />
      </Dialog>
      <Revoke patient={id} consent={revoking} close={() => revoke(null)} />
    </Stack>
  )
}

function Revoke({
  patient,
  consent,
  close,
}: {
  patient: string
  consent: Consent | null
  close: () => void
}): ReactNode {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const queries = useQueryClient()
  const toasts = useToasts()
  const send = async (): Promise<void> => {
    try {
      await call('POST', `${consentimiento.path}${consent?.id}/revocar/`, { body: { motivo: reason.trim() } })
      toasts.done('Consentimiento revocado.')
      setReason('')
      setFailure(null)
      close()
      await queries.invalidateQueries({ queryKey: ['ficha', patient] })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog opened={consent !== null} onClose={close} title="Revocar el consentimiento">
      <Stack>
        <Text size="sm">Desde ahora no autoriza; lo hecho antes sigue valiendo.</Text>
        <GrowingTextarea
          label="Motivo"
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          withAsterisk
          maxLength={500}
          minRows={2}
          data-autofocus
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button color="red" disabled={reason.trim().length < 3} onClick={() => void send()}>
            Revocar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
