import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, get } from '../../../api/client.ts'
import { optionsOfWords } from '../../../forms/options-of.ts'
import { showInstant } from '../../../forms/times.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { useDeed } from '../use-deed.ts'
import { SecretNotice } from './secret-notice.tsx'
import type { RegisteredSystem, SystemPath } from './system.ts'

const DAY = 24 * 3_600_000
const overlaps = {
  '0': 'Dejan de servir ya',
  '1': 'Un día más',
  '7': 'Siete días más',
  '30': 'Treinta días más',
} as const

/** With what it proves who it is: secrets that overlap while the other side changes its own, or keys. */
export function SystemSecrets(props: { system: RegisteredSystem; path: SystemPath; administers: boolean }): ReactNode {
  const { system, path, administers } = props
  const [opened, { open, close }] = useDisclosure(false)
  const [days, setDays] = useState('7')
  const [secret, setSecret] = useState<string | null>(null)
  const making = useDeed()
  const revoking = useDeed({ toast: true })
  const found = useQuery({
    queryKey: ['administracion', path, 'secretos'],
    queryFn: ({ signal }) => get(`${path}secretos/`, signal),
  })
  const rows = found.data?.results ?? []
  const make = (): void => {
    const ahead = Number(days) * DAY
    const body = ahead === 0 ? {} : { anteriores_hasta: new Date(Date.now() + ahead).toISOString() }
    void making
      .run(
        async () => setSecret((await call('POST', `${path}secretos/`, { body })).data.client_secret),
        'Secreto nuevo.',
      )
      .then((ok) => ok && close())
  }
  return (
    <Card
      title="Cómo demuestra quién es"
      about={
        system.prueba === 'llaves'
          ? system.jwks_uri !== null
            ? `Firma con las llaves que publica en ${system.jwks_uri}.`
            : `Firma con ${system.llaves === 1 ? 'una llave' : `${system.llaves} llaves`}.`
          : 'Con un secreto, que no se guarda ni se vuelve a mostrar.'
      }
      actions={
        administers && (
          <Button size="xs" variant="light" onClick={open}>
            {system.prueba === 'llaves' ? 'Cambiar a un secreto' : 'Cambiar el secreto'}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
        {secret !== null && <SecretNotice clientId={system.client_id} secret={secret} />}
        {rows.map((s) => (
          <Group key={s.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">
                Creado {showInstant(s.creado_en)}, por {s.creado_por}
              </Text>
              <Text size="xs" c="dimmed">
                {s.vence_en === null ? 'Sin vencimiento' : `Sirve hasta ${showInstant(s.vence_en)}`} ·{' '}
                {s.usado_en === null ? 'sin usar' : `usado ${showInstant(s.usado_en)}`}
              </Text>
            </div>
            {administers && (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                style={{ flex: 'none' }}
                aria-label={`Revocar el creado ${showInstant(s.creado_en)}`}
                loading={revoking.busy}
                onClick={() => void revoking.run(() => call('DELETE', `${path}secretos/${s.id}/`), 'Secreto revocado.')}
              >
                Revocar
              </Button>
            )}
          </Group>
        ))}
        {system.fallos > 0 && (
          <Text size="sm" c="red">
            {system.fallos === 1 ? 'Un intento fallido' : `${system.fallos} intentos fallidos`} de pedir un token desde
            la última vez que pudo
            {system.ultimo_fallo === null ? '' : `; el último, ${showInstant(system.ultimo_fallo)}`}.
          </Text>
        )}
      </Stack>
      <Dialog opened={opened} onClose={close} title="Secreto nuevo">
        <Stack>
          <Text size="sm">
            {system.prueba === 'llaves'
              ? 'Sus llaves dejan de servir enseguida.'
              : 'Con un plazo, quien integra cambia el suyo sin interrumpir nada.'}
          </Text>
          {system.prueba !== 'llaves' && (
            <Select
              label="Los anteriores"
              data={optionsOfWords(overlaps)}
              value={days}
              allowDeselect={false}
              onChange={(v) => setDays(v ?? '7')}
            />
          )}
          {making.failure !== null && <ProblemNotice error={making.failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button loading={making.busy} onClick={make}>
              Hacer el secreto
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Card>
  )
}
