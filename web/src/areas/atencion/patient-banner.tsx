import { Badge, Group, Paper, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { dateInBogota } from '../../../../src/model/calendar.ts'
import { isClosed } from '../../../../src/model/history-state.ts'
import { ageWords } from '../../../../src/model/text/age-words.ts'
import { showDate, showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import type { HistoryView } from './view.ts'
import { resourceNamed, useWorking } from './working.tsx'

const STATE_COLORS: Readonly<Record<string, string>> = {
  borrador: 'gray',
  abierta: 'blue',
  en_atencion: 'teal',
  suspendida: 'orange',
  cerrada: 'gray',
  archivada: 'gray',
  anulada: 'red',
}

export const StateBadge = ({ estado }: { estado: unknown }): ReactNode => (
  <Badge color={STATE_COLORS[String(estado)] ?? 'gray'} variant="light" style={{ flexShrink: 0 }}>
    {resourceNamed('historia').fields.estado?.options?.[String(estado)] ?? String(estado)}
  </Badge>
)

export const nameOf = (p: Readonly<Record<string, unknown>>): string =>
  [p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido].filter(Boolean).join(' ') || 'Paciente'

const ageOf = ({ fecha_nacimiento: birth, fecha_fallecimiento: death }: Readonly<Record<string, unknown>>) =>
  birth == null ? null : ageWords(String(birth), death == null ? dateInBogota(new Date()) : String(death))

/** Who this is about, always in sight: the wrong patient is the worst of mistakes. */
export function PatientBanner({ children, follows }: { children: ReactNode; follows: boolean }): ReactNode {
  const { view } = useWorking()
  const { ref, entry } = useIntersection({ rootMargin: '-56px 0px 0px 0px' })
  const { paciente, historia } = view
  const kind = resourceNamed('historia').fields.tipo_atencion?.options?.[String(historia.tipo_atencion)]
  return (
    <>
      {follows && entry?.isIntersecting === false && <Following />}
      <Paper
        withBorder
        p="sm"
        mb="md"
        ref={ref}
        data-imprime={`${nameOf(paciente)} · ${[paciente.tipo_documento, paciente.numero_documento].filter(Boolean).join(' ')}`}
      >
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="xs">
              <AnchorLink to="/c/pacientes/$id" params={{ id: paciente.id }} fw={700} c="inherit" underline="hover">
                {nameOf(paciente)}
              </AnchorLink>
              {paciente.nombre_identitario != null && <Text size="sm">({String(paciente.nombre_identitario)})</Text>}
              <StateBadge estado={historia.estado} />
              {historia.confidencialidad !== 'normal' && (
                <Badge color="red" variant="light">
                  {historia.confidencialidad === 'restringida' ? 'Restringida' : 'Muy restringida'}
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {[
                [paciente.tipo_documento, paciente.numero_documento].filter(Boolean).join(' '),
                ageOf(paciente),
                paciente.fecha_nacimiento == null ? null : showDate(String(paciente.fecha_nacimiento)),
                paciente.sexo_biologico_nombre,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                ...new Set([kind, historia.servicio_reps_nombre]),
                `desde ${showInstant(String(historia.fecha_inicio))}`,
                historia.numero_atencion,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <KnownAllergies />
          </div>
          <Group gap="xs">{children}</Group>
        </Group>
      </Paper>
    </>
  )
}

/** The same, small, once the banner is out of sight; it lies over the page and pushes nothing. */
const Following = (): ReactNode => (
  <Paper
    shadow="sm"
    radius={0}
    px="md"
    py={6}
    aria-hidden
    style={{ position: 'fixed', top: 56, right: 0, left: 'var(--app-shell-navbar-offset, 0px)', zIndex: 50 }}
  >
    <Who quiet />
  </Paper>
)

/** Where there is no room the name gives way: the allergies is read whole. */
const SHARED = { flex: '1 1 25%', minWidth: 0 }

/** Name, age and allergies: in a line, or in two where there is no room. */
export function Who({ stacked, quiet }: { stacked?: boolean; quiet?: boolean }): ReactNode {
  const { view } = useWorking()
  const { paciente } = view
  return (
    <Group gap={4} wrap={stacked === true ? 'wrap' : 'nowrap'} justify="space-between">
      <Text size="sm" fw={700} truncate={stacked !== true} style={stacked === true ? { width: '100%' } : SHARED}>
        {[nameOf(paciente), ageOf(paciente)].filter(Boolean).join(', ')}
      </Text>
      <KnownAllergies quiet={quiet === true} />
    </Group>
  )
}

const LONGEST_NAME = 60
const inBanner = ({ agente, resuelta }: HistoryView['alergias'][number]): string =>
  `${agente.length > LONGEST_NAME ? `${agente.slice(0, LONGEST_NAME)}…` : agente}${resuelta ? ' (resuelta)' : ''}`

/**
 * Of any encounter of the patient, as the service understands them, and said also when there are none: silence is no answer. The person
 * who attended no longer reaches what others know of the patient once it is over: that none is seen says nothing.
 */
function KnownAllergies({ quiet }: { quiet?: boolean }): ReactNode {
  const { view } = useWorking()
  const { rol } = useMe()
  if (!mayUse(rol, resourceNamed('antecedente_categorizado'), 'read')) return null
  const { alergias, alergias_estado } = view
  const none =
    alergias_estado === null || isClosed(view.historia.estado) ? 'Alergias: aquí no se ven' : 'Alergias: sin registrar'
  const contradicted = alergias_estado === 'contradictorias' ? ' (después se negaron: confírmelo)' : ''
  return (
    <Group gap={6} mt={4} style={{ flex: '0 1 auto', minWidth: 0, maxWidth: quiet === true ? '75%' : '100%' }}>
      <Badge color={alergias.length > 0 ? 'red' : 'gray'} variant="light" tt="none">
        {alergias.length > 0
          ? `Alergias: ${[...new Set(alergias.map(inBanner))].join(', ')}${contradicted}`
          : alergias_estado === 'niega'
            ? 'Niega alergias'
            : none}
      </Badge>
    </Group>
  )
}
