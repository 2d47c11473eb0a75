import { Group, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { careTeam, neutralRole, type Role } from '../../../../src/model/access/roles.ts'
import { placesOf } from '../../app/nav.ts'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ButtonLink, CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { sectionsOf } from '../administracion/sections.ts'
import { attends } from '../entregas/queue.ts'
import { AccountDuties, SystemDuties } from './account-duties.tsx'
import { ArchiveDuties } from './archive-duties.tsx'
import { MyTurn } from './my-turn.tsx'
import { OpenEncounters } from './open-encounters.tsx'
import { PendingOrders } from './pending-orders.tsx'
import { ServiceQueues } from './service-queues.tsx'
import { ToCosign } from './to-cosign.tsx'
import { ToPrepare, ToSend } from './to-prepare.tsx'
import { ToReview } from './to-review.tsx'
import { ToSign } from './to-sign.tsx'
import { WhoWaits } from './who-waits.tsx'

const isOne = (role: Role, ...of: readonly Role[]): boolean => role === 'demostracion' || of.includes(role)

/** What each role has to do now: who waits, what was left open, what has to be judged, sent or kept. */
function Duties({ role }: { role: Role }): ReactNode {
  const is = (...of: readonly Role[]): boolean => of.includes(role)
  const opens = attends(role) || is('auditor')
  return (
    <>
      {attends(role) && role !== 'coordinador_medico' && <MyTurn />}
      {is('admisiones', 'coordinador_medico') && <ServiceQueues />}
      {is('coordinador_medico', 'auditor') && <OpenEncounters opens={opens} />}
      {is('coordinador_medico') && <ToSign />}
      {is('coordinador_medico', 'auditor') && <ToReview />}
      {is('facturacion') && <ToSend />}
      {is('coordinador_medico', 'facturacion', 'auditor') && <ToPrepare whole={role !== 'facturacion'} />}
      {is('archivo') && <ArchiveDuties />}
      {is('administrador') && <AccountDuties />}
      {is('administrador') && <SystemDuties />}
      {is(...careTeam) && <PendingOrders />}
      {is(...careTeam) && <ToCosign />}
      {is('admisiones', 'coordinador_medico') && <WhoWaits />}
    </>
  )
}

/** What waits for this person, and where else they can go. */
export function HomePage(): ReactNode {
  const me = useMe()
  const registers = isOne(me.rol, ...careTeam, 'admisiones')
  return (
    <Page
      title={me.rol === 'demostracion' ? 'Custodia' : `Hola, ${me.nombre.split(' ')[0]}`}
      about={neutralRole(me.rol)}
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
        {/* Two columns where there is room for them, each as long as what is in it. */}
        <div style={{ columns: '2 380px', columnGap: 'var(--mantine-spacing-md)' }}>
          {/* The account of the open demonstration reaches everything, and coordinates. */}
          <Duties role={me.rol === 'demostracion' ? 'coordinador_medico' : me.rol} />
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {(me.rol === 'administrador' ? sectionsOf(me.rol) : placesOf(me.rol))
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
  <Group wrap="nowrap">
    <ThemeIcon variant="light" size="lg">
      <Icon name={icon} />
    </ThemeIcon>
    <Text fw={600}>{label}</Text>
  </Group>
)
