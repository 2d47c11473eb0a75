import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { roles } from '../../../../../src/model/access/roles.ts'
import { urgencyKinds, urgencyStates } from '../../../../../src/model/text/urgency-words.ts'
import { query } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { useMe } from '../../../session/session.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Facts } from '../facts.tsx'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'
import type { EmergencyAccess } from './emergency-access.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { Seen } from './seen.tsx'

const colors = { pendiente: 'orange', justificado: 'teal', no_justificado: 'red' } as const
const roleNames: Readonly<Record<string, string>> = roles

/** Emergency accesses, to be judged one by one. */
export function UrgenciesPage(): ReactNode {
  const { rol } = useMe()
  const search = useSearch({ from: '/dentro/c/administracion/urgencias' })
  const navigate = useNavigate({ from: '/c/administracion/urgencias' })
  const estado = search.estado ?? 'pendiente'
  const pages = usePages(
    `/paciente/accesos-urgencia/${query({ estado: estado === 'todos' ? undefined : estado, page_size: 20 })}`,
  )
  const [judging, judge] = useState<EmergencyAccess | null>(null)
  return (
    <AdminPage section="urgencias">
      <Stack>
        <SegmentedControl
          aria-label="Cuáles"
          style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
          value={estado}
          onChange={(v) => void navigate({ search: { estado: v }, replace: true })}
          data={[
            ...Object.entries(urgencyStates).map(([value, label]) => ({ value, label })),
            { value: 'todos', label: 'Todos' },
          ]}
        />
        {pages.rows.map((access) => (
          <OneAccess key={access.id} access={access} decides={rol !== 'auditor'} judge={judge} />
        ))}
        <PagesFoot
          pages={pages}
          none={estado === 'pendiente' ? 'No hay accesos por revisar.' : 'No hay accesos así.'}
        />
      </Stack>
      <ReviewDialog access={judging} close={() => judge(null)} />
    </AdminPage>
  )
}

function OneAccess(props: {
  access: EmergencyAccess
  decides: boolean
  judge(access: EmergencyAccess): void
}): ReactNode {
  const { access: a, decides, judge } = props
  const me = useMe()
  const open = a.terminado_en === null && Date.parse(a.hasta) > Date.now()
  return (
    <Paper withBorder p="md" component="article" aria-label={`Acceso de ${a.nombre}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Text fw={600}>
              {a.nombre}{' '}
              <Text component="span" size="sm" c="dimmed" fw={400}>
                {roleNames[a.rol] ?? a.rol}
              </Text>
            </Text>
            <Text size="sm">
              Abrió la historia de <PatientName id={a.paciente} />
            </Text>
          </div>
          <Group gap="xs">
            {a.inusual && <Tag color="red">Abrió muchas en un día</Tag>}
            {open && <Tag color="red">Abierto ahora</Tag>}
            <Tag color={colors[a.estado]}>{urgencyStates[a.estado]}</Tag>
          </Group>
        </Group>
        <Text style={{ whiteSpace: 'pre-wrap' }}>«{a.motivo}»</Text>
        <Facts
          of={[
            { label: 'Por', value: urgencyKinds[a.tipo] },
            { label: 'Desde', value: showInstant(a.creado_en) },
            { label: 'Hasta', value: showInstant(a.terminado_en ?? a.hasta) },
            {
              label: 'Revisó',
              value: a.revisado_por === null ? null : `${a.revisado_por}, ${showInstant(a.revisado_en ?? a.creado_en)}`,
            },
            { label: 'Conclusión', value: a.comentario },
          ]}
        />
        <Seen access={a.id} />
        {decides &&
          a.estado === 'pendiente' &&
          (a.cuenta === me.id ? (
            <Text size="sm" c="dimmed">
              Es suyo: lo revisa otra persona.
            </Text>
          ) : (
            <Group>
              <Button size="sm" onClick={() => judge(a)} aria-label={`Decidir sobre el acceso de ${a.nombre}`}>
                Decidir
              </Button>
            </Group>
          ))}
      </Stack>
    </Paper>
  )
}
