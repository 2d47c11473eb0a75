import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { careTeam, neutralRole } from '../../../../src/model/access/roles.ts'
import { get, query } from '../../api/client.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { HomeSection } from './home-section.tsx'

const SHOWN = 6
const LOOKED_AT = 200

/** Accounts that cannot work as they are: without service, invited and never seen, or blocked. */
export function AccountDuties(): ReactNode {
  const found = useQuery({
    queryKey: ['inicio', 'cuentas'],
    queryFn: ({ signal }) => get(`/auth/cuentas/${query({ page_size: LOOKED_AT })}`, signal),
  })
  const rows = (found.data?.results ?? []).flatMap((a) => {
    const why =
      a.estado === 'bloqueada'
        ? 'Bloqueada'
        : a.estado !== 'activa'
          ? 'Todavía no ha ingresado'
          : careTeam.some((r) => r === a.rol && r !== 'coordinador_medico') && (a.servicios ?? []).length === 0
            ? 'Atiende y no tiene servicio: nadie la encuentra en una cola'
            : null
    return why === null ? [] : [{ ...a, why }]
  })
  return (
    <HomeSection
      id="cuentas-por-atender"
      title="Cuentas por atender"
      of={[found]}
      count={rows.length}
      more={rows.length > SHOWN ? `${SHOWN} de ${rows.length}` : undefined}
      none="Todas pueden trabajar."
      action={
        <AnchorLink to="/c/administracion/cuentas" size="sm" style={{ whiteSpace: 'nowrap' }}>
          Ver todas
        </AnchorLink>
      }
    >
      {rows.slice(0, SHOWN).map((a) => (
        <li key={a.id}>
          <AnchorLink to="/c/administracion/cuentas/$id" params={{ id: a.id }}>
            {a.nombre}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {neutralRole(a.rol)} · {a.why}
          </Text>
        </li>
      ))}
    </HomeSection>
  )
}

/** What the machine asks of the person who keeps it running. */
export function SystemDuties(): ReactNode {
  const state = useQuery({
    queryKey: ['inicio', 'sistema'],
    queryFn: ({ signal }) => get('/sistema/estado/', signal),
  })
  const s = state.data
  const said =
    s === undefined
      ? []
      : [
          ...(s.respaldo.configurado ? [] : ['No hay respaldos configurados.']),
          ...s.respaldo.trabajos.filter((t) => t.resultado === 'mal').map((t) => `Falló: ${t.nombre.toLowerCase()}.`),
          ...(s.auditoria.atrasado ? ['El sello de la auditoría está atrasado.'] : []),
          ...s.trabajos
            .filter((t) => t.fallidos > 0)
            .map((t) => `${t.nombre}: ${t.fallidos === 1 ? 'uno terminó' : `${t.fallidos} terminaron`} mal.`),
        ]
  return (
    <HomeSection
      id="sistema"
      title="Sistema"
      of={[state]}
      count={said.length}
      none="Todo en orden."
      action={
        <AnchorLink to="/c/administracion/sistema" size="sm" style={{ whiteSpace: 'nowrap' }}>
          Ver el estado
        </AnchorLink>
      }
    >
      {said.map((sentence) => (
        <Group key={sentence} component="li">
          <Text size="sm">{sentence}</Text>
        </Group>
      ))}
    </HomeSection>
  )
}
