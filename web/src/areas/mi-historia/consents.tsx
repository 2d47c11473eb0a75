import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { consentimiento } from '../../../../src/resources/consentimiento.ts'
import type { RowAt } from '../../api/answers.ts'
import { call, pagesFrom, query } from '../../api/client.ts'
import { showValue } from '../../forms/show-value.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { DrawnSignature } from '../paciente/signature-pad.tsx'
import { GiveConsent } from './give-consent.tsx'
import { ListFrame } from './list-frame.tsx'
import { longDate } from './long-date.ts'
import classes from './own-record.module.css'

type Consent = RowAt<typeof consentimiento.path>

const LEAST = 3

function stateWords(c: Consent): readonly [color: string, label: string] {
  if (c.estado === 'anulado') return ['gray', 'Fue un error']
  if (c.decision === 'rechazado') return ['gray', 'No lo autorizó']
  if (c.estado === 'revocado') return ['red', 'Ya no lo autoriza']
  return c.vigente === true ? ['teal', 'Lo autoriza'] : ['gray', 'Ya venció']
}

export function Consents({ id }: { id: string }): ReactNode {
  const [revoking, revoke] = useState<Consent | null>(null)
  const found = useInfiniteQuery({
    queryKey: ['mi-historia', id, 'consentimientos'],
    ...pagesFrom(`${consentimiento.path}${query({ paciente: id, ordering: '-fecha_otorgamiento', page_size: 20 })}`),
  })
  const rows = found.data?.pages.flatMap((p) => p.results) ?? []
  return (
    <>
      <ListFrame of={found} empty={rows.length === 0} none="No hay consentimientos suyos.">
        <ul className={classes.list}>
          {rows.map((c) => (
            <OneConsent key={c.id} consent={c} revoke={() => revoke(c)} />
          ))}
        </ul>
      </ListFrame>
      <GiveConsent patient={id} />
      <Revoke patient={id} consent={revoking} close={() => revoke(null)} />
    </>
  )
}

function OneConsent({ consent: c, revoke }: { consent: Consent; revoke(): void }): ReactNode {
  const [color, label] = stateWords(c)
  const what = showValue(consentimiento.fields.tipo, c.tipo)
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={600}>{what}</Text>
          <Text>{longDate(c.fecha_otorgamiento ?? c.creado_en)}</Text>
        </div>
        <Badge variant="light" color={color} tt="none" miw="max-content">
          {label}
        </Badge>
      </Group>
      {c.procedimiento !== null && <Text>{c.procedimiento}</Text>}
      {c.otorgante_nombre !== null && <Text>Lo decidió {c.otorgante_nombre}.</Text>}
      {c.vigencia_hasta !== null && <Text>Hasta el {longDate(c.vigencia_hasta)}.</Text>}
      {c.motivo_revocacion !== null && <Text>Motivo: {c.motivo_revocacion}</Text>}
      {c.texto !== null && (
        <details className={classes.more}>
          <summary>Leer lo que dice</summary>
          <Text className={classes.said ?? ''}>{c.texto}</Text>
        </details>
      )}
      <DrawnSignature kept={c.firma_datos} />
      {c.vigente === true && c.decision === 'aceptado' && (
        <Button
          mt="sm"
          variant="light"
          color="red"
          className={`${classes.target} custodia-no-print`}
          aria-label={`Dejar de autorizar: ${what}`}
          onClick={revoke}
        >
          Dejar de autorizar
        </Button>
      )}
    </Paper>
  )
}

function Revoke(props: { patient: string; consent: Consent | null; close(): void }): ReactNode {
  const { patient, consent, close } = props
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const queries = useQueryClient()
  const toasts = useToasts()
  const leave = (): void => {
    setReason('')
    setFailure(null)
    close()
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST', `${consentimiento.path}${consent?.id}/revocar/`, { body: { motivo: reason.trim() } })
      toasts.done('Ya no lo autoriza.')
      leave()
      await queries.invalidateQueries({ queryKey: ['mi-historia', patient] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={consent !== null}
      onClose={leave}
      title="Dejar de autorizar"
      closeButtonProps={{ 'aria-label': 'Cerrar', size: 44 }}
    >
      <Stack>
        <Text>Desde ahora no lo autoriza. Lo que ya se hizo sigue valiendo.</Text>
        <GrowingTextarea
          label="¿Por qué?"
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
          withAsterisk
          maxLength={500}
          minRows={2}
          data-autofocus
        />
        {failure !== null && <ProblemNotice error={failure} />}
        <Button
          color="red"
          className={classes.target ?? ''}
          loading={busy}
          disabled={reason.trim().length < LEAST}
          onClick={() => void send()}
        >
          Dejar de autorizar
        </Button>
      </Stack>
    </Dialog>
  )
}
