import { Group, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { careTeam, type Role } from '../../../../src/model/access/roles.ts'
import { placesOf } from '../../app/nav.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ButtonLink, CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { OpenEncounters } from './open-encounters.tsx'
import { PendingOrders } from './pending-orders.tsx'
import { ToCosign } from './to-cosign.tsx'
import { ToReview } from './to-review.tsx'
import { WhoWaits } from './who-waits.tsx'

const isOne = (role: Role, ...of: readonly Role[]): boolean => role === 'demostracion' || of.includes(role)

/** What waits for this person: what is open, who waits, what has to be judged. */
export function HomePage(): ReactNode {
  const me = useMe()
  const registers = isOne(me.rol, ...careTeam, 'admisiones')
  const own = me.rol === 'paciente' ? me.paciente : null
  const all = isOne(me.rol, 'coordinador_medico', 'enfermeria')
  return (
    <Page
      title={me.rol === 'demostracion' ? 'Custodia' : `Hola, ${me.nombre.split(' ')[0]}`}
      about={me.rol_nombre}
      actions={
        registers && (
          <>
            <ButtonLink to="/c/pacientes" variant="default" leftSection={<Icon name="buscar" size={16} />}>
              Buscar paciente
            </ButtonLink>
            <ButtonLink to="/c/pacientes/nuevo" leftSection={<Icon name="nuevo" size={16} />}>
              Registrar paciente
            </ButtonLink>
          </>
        )
      }
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {isOne(me.rol, ...careTeam) && <OpenEncounters all={all} />}
          {isOne(me.rol, ...careTeam) && <PendingOrders />}
          {registers && <WhoWaits />}
          {isOne(me.rol, 'coordinador_medico', 'auditor') && <ToReview />}
          {isOne(me.rol, ...careTeam) && <ToCosign />}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {own !== null && (
            <CardLink withBorder padding="lg" to="/c/pacientes/$id" params={{ id: own }}>
              <Place icon="historia" label="Mi historia" />
            </CardLink>
          )}
          {placesOf(me.rol)
            .filter((p) => p.to !== '/c/inicio')
            .map((place) => (
              <CardLink key={place.to} withBorder padding="lg" to={place.to}>
                <Place icon={place.icon} label={place.label} />
              </CardLink>
            ))}
        </SimpleGrid>
      </Stack>
    </Page>
  )
}

const Place = ({ icon, label }: { icon: Parameters<typeof Icon>[0]['name']; label: string }): ReactNode => (
  <Group>
    <ThemeIcon variant="light" size="lg">
      <Icon name={icon} />
    </ThemeIcon>
    <Text fw={600}>{label}</Text>
  </Group>
)
