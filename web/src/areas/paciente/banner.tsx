import { Alert, Badge, Box, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { ageWords } from '../../../../src/model/text/age-words.ts'
import { showDate } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../ui/links.tsx'
import { UnreadAllergies } from '../../ui/unread-allergies.tsx'
import { mayMerge } from '../fusion/may-merge.ts'
import type { Person, Summary } from './summary.ts'

const riskColor: Readonly<Record<string, string>> = { muy_alto: 'red', alto: 'red', medio: 'orange', bajo: 'gray' }

/** Who this is and what must not be forgotten while anything is done: always in sight. */
export function Banner({
  person: p,
  summary,
  unread,
  actions,
}: {
  person: Person
  summary: Summary | null
  /** Given where it could not be read: asks for it again. */
  unread?: (() => void) | undefined
  actions?: ReactNode
}): ReactNode {
  // On a small screen what stays in sight is only what must.
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const { rol } = useMe()
  const facts = [
    [p.tipo_documento, p.numero_documento].filter(Boolean).join(' '),
    p.edad_texto ??
      (p.fecha_nacimiento == null
        ? null
        : ageWords(p.fecha_nacimiento, p.fecha_fallecimiento ?? dateInBogota(new Date()))),
    p.sexo_biologico_nombre,
    p.identidad_genero_nombre,
    p.grupo_sanguineo == null
      ? null
      : `${p.grupo_sanguineo}${p.rh === 'positivo' ? '+' : p.rh === 'negativo' ? '−' : ''}`,
    summary?.aseguradora?.nombre,
  ].filter((fact) => fact != null && fact !== '')
  return (
    <>
      <Box
        className="custodia-banner"
        data-imprime={`${p.nombre} · ${facts[0] ?? ''}`}
        component="section"
        aria-label="Paciente"
        pos="sticky"
        top="var(--custodia-header)"
        style={{ zIndex: 50 }}
        bg="var(--mantine-color-body)"
        py="xs"
      >
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 260px' }}>
            <Title order={1} size={narrow ? 'h5' : 'h3'}>
              {p.nombre}
              {p.nombre_identitario != null && (
                <Text span c="dimmed" inherit>
                  {' '}
                  ({p.nombre_identitario})
                </Text>
              )}
            </Title>
            <Text size={narrow ? 'xs' : 'sm'}>{facts.join(' · ')}</Text>
          </div>
          {!narrow && <Group gap="xs">{actions}</Group>}
        </Group>
        {unread !== undefined && (
          <Box mt={6}>
            <UnreadAllergies retry={unread} />
          </Box>
        )}
        {summary !== null && (
          <Group gap={6} mt={6} component="ul" p={0} m={0} aria-label="Alertas" style={{ listStyle: 'none' }}>
            <Allergies summary={summary} />
            {summary.riesgo.nivel !== null && (
              <Mark color={riskColor[summary.riesgo.nivel] ?? 'gray'}>
                Riesgo {summary.riesgo.nivel_nombre?.toLowerCase()}
              </Mark>
            )}
            {summary.riesgo.razones.map((reason) => (
              <Mark key={reason} color="orange">
                {reason}
              </Mark>
            ))}
            {p.voluntad_anticipada === true && <Mark color="grape">Voluntad anticipada</Mark>}
            {summary.historias_abiertas.map((h) => (
              <Mark key={h.id} color="teal">
                <AnchorLink
                  to="/c/historias/$id"
                  params={{ id: h.id }}
                  className="custodia-touch"
                  inherit
                  c="inherit"
                  underline="always"
                >
                  Atención abierta: {h.tipo_atencion_nombre}
                </AnchorLink>
              </Mark>
            ))}
          </Group>
        )}
      </Box>
      {narrow && (
        <Group gap="xs" mt="xs">
          {actions}
        </Group>
      )}
      {p.fecha_fallecimiento != null && (
        <Alert color="dark" my="xs">
          Falleció el {showDate(p.fecha_fallecimiento)},{' '}
          {p.hora_fallecimiento == null ? 'a una hora que se desconoce' : `a las ${p.hora_fallecimiento.slice(0, 5)}`}.
        </Alert>
      )}
      {p.activo === false && p.fecha_fallecimiento == null && (
        <Alert color="gray" my="xs">
          Este paciente está inactivo.
        </Alert>
      )}
      {p.fusionado_con != null && (
        <Alert color="orange" my="xs" title="Este registro se fusionó con otro de la misma persona">
          <Group gap="md">
            <AnchorLink to="/c/pacientes/$id" params={{ id: p.fusionado_con }}>
              Ir al registro vigente
            </AnchorLink>
            {mayMerge(rol) && (
              <AnchorLink to="/c/pacientes/$id/fusionar" params={{ id: p.id }}>
                Ver o deshacer la fusión
              </AnchorLink>
            )}
          </Group>
        </Alert>
      )}
      {summary?.alcance_completo === false && (
        <Text size="sm" c="dimmed" my="xs">
          Usted alcanza una parte de esta historia: puede haber más de lo que se ve.
        </Text>
      )}
    </>
  )
}

function Allergies({ summary }: { summary: Summary }): ReactNode {
  if (summary.alergias_estado === 'niega') return <Mark color="gray">Niega alergias</Mark>
  if (summary.alergias_estado === null) return <Mark color="orange">Alergias: no las alcanza a ver</Mark>
  if (summary.alergias_estado === 'sin_registro')
    return (
      <Mark color="orange">
        {summary.alcance_completo === false
          ? 'Alergias: sin registrar en lo que alcanza a ver'
          : 'Alergias sin registrar'}
      </Mark>
    )
  return summary.alergias.map((a) => (
    <Mark key={a.id} color="red" strong>
      <Icon name="alerta" size={12} /> Alergia: {a.agente ?? a.tipo_alergia_nombre}
      {a.severidad_nombre === null ? '' : ` (${a.severidad_nombre.toLowerCase()})`}
    </Mark>
  ))
}

const Mark = ({ color, strong, children }: { color: string; strong?: boolean; children: ReactNode }): ReactNode => (
  <li style={{ display: 'flex' }}>
    <Badge
      color={color}
      variant={strong === true ? 'filled' : 'light'}
      tt="none"
      style={{ height: 'auto', whiteSpace: 'normal' }}
      styles={{ label: { whiteSpace: 'normal', display: 'inline-flex', alignItems: 'center', gap: 4 } }}
    >
      {children}
    </Badge>
  </li>
)

export const EditData = ({ id }: { id: string }): ReactNode => (
  <ButtonLink
    to="/c/registros/$coleccion/$id"
    params={{ coleccion: 'paciente', id }}
    variant="default"
    size="xs"
    leftSection={<Icon name="editar" size={14} />}
  >
    Datos
  </ButtonLink>
)

/** Where the roles that keep the index put two records of one person together, or see what was put together. */
export const MergeRecords = ({ id }: { id: string }): ReactNode => {
  const { rol } = useMe()
  return (
    mayMerge(rol) && (
      <ButtonLink to="/c/pacientes/$id/fusionar" params={{ id }} variant="default" size="xs">
        Fusionar
      </ButtonLink>
    )
  )
}
