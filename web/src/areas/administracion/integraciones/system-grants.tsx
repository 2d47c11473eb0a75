import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeFields } from '../../../../../src/model/access/account-fields.ts'
import { call, get } from '../../../api/client.ts'
import { showValue } from '../../../forms/show-value.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { type RegisteredSystem, type SystemPath, sendsWords } from './system.ts'

const LEAST = 10

/** As what a system acts for the institution, and as what it did before. */
export function SystemGrants(props: { system: RegisteredSystem; path: SystemPath; administers: boolean }): ReactNode {
  const { system, path, administers } = props
  const [granting, grant] = useDisclosure(false)
  const [taking, take] = useDisclosure(false)
  const found = useQuery({
    queryKey: ['administracion', path, 'concesiones'],
    queryFn: ({ signal }) => get(`${path}concesiones/`, signal),
  })
  const rows = found.data?.results ?? []
  const held = system.finalidad !== null
  return (
    <Card
      title="Rol concedido"
      about={
        held
          ? `Actúa como las personas de ese rol, sin firmar, formular ni cerrar.`
          : 'Sin rol: lee solo lo que los pacientes le autorizan.'
      }
      actions={
        administers && (
          <>
            {held && (
              <Button size="xs" variant="light" color="red" onClick={take.open}>
                Retirar
              </Button>
            )}
            <Button size="xs" variant="light" onClick={grant.open}>
              {held ? 'Cambiar' : 'Conceder un rol'}
            </Button>
          </>
        )
      }
    >
      {found.isError && <ProblemNotice error={found.error} retry={() => void found.refetch()} />}
      <Stack gap="sm">
        {rows.map((g) => (
          <div key={g.id}>
            <Text size="sm" {...(g.retirada_en === null ? { fw: 600 } : { c: 'dimmed' })}>
              {g.rol_nombre}
              {g.servicios === null || g.servicios.length === 0
                ? ''
                : ` · ${showValue(changeFields.servicios, g.servicios)}`}{' '}
              · {g.finalidad_nombre}
              {g.envia === null || g.envia.length === 0 ? '' : ` · envía ${sendsWords(g.envia)?.toLowerCase()}`}
            </Text>
            <Text size="xs" c="dimmed">
              Desde {showInstant(g.otorgada_en)}, por {g.otorgada_por}: {g.motivo}
              {g.retirada_en !== null &&
                ` · hasta ${showInstant(g.retirada_en)}, por ${g.retirada_por}: ${g.motivo_retiro}`}
            </Text>
          </div>
        ))}
      </Stack>
      <GrantDialog path={path} opened={granting} close={grant.close} />
      <ReasonDialog
        opened={taking}
        close={take.close}
        title="Retirar el rol"
        about="Vuelve a leer solo lo que los pacientes le autorizan; los tokens que tiene dejan de servir."
        label="Motivo"
        least={LEAST}
        confirm="Retirar"
        done="Rol retirado."
        danger
        run={(motivo) => call('POST', `${path}concesiones/retirar/`, { body: { motivo } })}
      />
    </Card>
  )
}
