import { Badge, Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { since } from '../forms/since.ts'
import { useMe } from '../session/session.tsx'
import { UnstyledButtonLink } from '../ui/links.tsx'
import type { Notice } from './notices.ts'

const URGENT: readonly Notice['tipo'][] = [
  'deterioro',
  'deterioro_sin_atender',
  'resultado_critico',
  'resultado_sin_juzgar',
  'resultado_sin_atender',
  'mensaje_critico',
  'mensaje_sin_atender',
]

/** A notice, as a link to where it is dealt with. */
export function NoticeRow({ notice, follow }: { notice: Notice; follow(): void }): ReactNode {
  const { rol } = useMe()
  const { tipo, historia, paciente } = notice
  const look = {
    onClick: follow,
    p: 'xs',
    mih: 44,
    w: '100%',
    style: { display: 'block', borderRadius: 'var(--mantine-radius-sm)' },
    children: <NoticeWords notice={notice} />,
  } as const
  if (tipo === 'acceso_urgencia') return <UnstyledButtonLink to="/c/administracion/urgencias" {...look} />
  // It is told to others than those who attend: they call, or say that they saw it.
  if (tipo === 'resultado_sin_atender')
    return <UnstyledButtonLink to="/c/resultados" search={{ ver: 'criticos' }} {...look} />
  if (tipo === 'solicitud_titular') return <UnstyledButtonLink to="/c/administracion/solicitudes" {...look} />
  // Who files it is led to the inbox; who runs the channels sees there what waits.
  if (tipo === 'mensaje_reservado' || (tipo.startsWith('mensaje') && paciente === null))
    return rol === 'administrador' ? (
      <UnstyledButtonLink to="/c/administracion/canales" {...look} />
    ) : (
      <UnstyledButtonLink to="/c/resultados" search={{ ver: 'sin_emparejar' }} {...look} />
    )
  if (tipo === 'cuenta_propia') return <Box p="xs">{look.children}</Box>
  if (tipo === 'cuenta')
    return rol === 'coordinador_medico' ? (
      <Box p="xs">{look.children}</Box>
    ) : (
      <UnstyledButtonLink to="/c/administracion/cuentas/$id" params={{ id: notice.id.split('.')[1] ?? '' }} {...look} />
    )
  if (tipo === 'destino' || paciente === null)
    return (
      <UnstyledButtonLink
        to="/c/administracion/destinos/$id"
        params={{ id: notice.id.split('.')[1] ?? '' }}
        {...look}
      />
    )
  // Who bills reads no encounter.
  return historia !== null && rol !== 'facturacion' ? (
    <UnstyledButtonLink to="/c/historias/$id" params={{ id: historia }} {...look} />
  ) : (
    <UnstyledButtonLink
      to="/c/pacientes/$id"
      params={{ id: paciente }}
      search={{ tab: tipo.startsWith('resultado') ? 'valores' : 'atenciones' }}
      {...look}
    />
  )
}

const NoticeWords = ({ notice }: { notice: Notice }): ReactNode => (
  <>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Text
        size="sm"
        fw={notice.visto ? 500 : 700}
        {...(URGENT.includes(notice.tipo) ? { c: 'var(--mantine-color-error)' } : {})}
      >
        {notice.titulo}
      </Text>
      {!notice.visto && (
        <Badge size="sm" variant="light" style={{ flexShrink: 0 }}>
          Nuevo
        </Badge>
      )}
    </Group>
    {notice.paciente_nombre !== null && <Text size="sm">{notice.paciente_nombre}</Text>}
    <Text size="xs" c="dimmed" lineClamp={2}>
      {[notice.detalle, since(notice.momento)].filter(Boolean).join(' · ')}
    </Text>
  </>
)
