import {
  ActionIcon,
  AppShell,
  Badge,
  Box,
  Burger,
  Group,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Navigate, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { neutralRole } from '../../../src/model/access/roles.ts'
import { Bell } from '../live/bell.tsx'
import { useLive } from '../live/use-live.ts'
import { ReasonGate } from '../session/reason-gate.tsx'
import { useMe, useSession } from '../session/session.tsx'
import { Icon } from '../ui/icons.tsx'
import { InPieces } from '../ui/in-pieces.tsx'
import { UnstyledButtonLink } from '../ui/links.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { MenuItemLink, NavPlaceLink } from '../ui/nav-links.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { CommandsProvider } from './commands.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useGeneralCommands } from './general-commands.ts'
import { GlobalSearch } from './global-search.tsx'
import icon from './icon.svg'
import { KeyList } from './key-list.tsx'
import { isPlaceOf, placesOf } from './nav.ts'

const ExpiredSession = lazy(() => import('../session/expired.tsx').then((m) => ({ default: m.ExpiredSession })))

export const Shell = (): ReactNode => (
  <CommandsProvider>
    <Frame />
  </CommandsProvider>
)

function Frame(): ReactNode {
  const [opened, { toggle, close }] = useDisclosure(false)
  const [keys, { open: openKeys, close: closeKeys }] = useDisclosure(false)
  useGeneralCommands(openKeys)
  useLive()
  const me = useMe()
  const { expired } = useSession()
  const { pathname } = useLocation()
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className="custodia-skip" href="#contenido">
        Ir al contenido
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="md" size="sm" aria-label="Menú" />
            <UnstyledButtonLink
              to="/c/inicio"
              aria-label="Custodia, inicio"
              mih={44}
              miw={44}
              style={{ display: 'flex', alignItems: 'center', justifyContent: 'center' }}
            >
              <Group gap={8} wrap="nowrap">
                <img src={icon} alt="" width={28} height={28} />
                <Text fw={600} visibleFrom="sm">
                  Custodia
                </Text>
              </Group>
            </UnstyledButtonLink>
          </Group>
          <Box style={{ flex: '1 1 auto', maxWidth: 560 }}>{me.rol !== 'paciente' && <GlobalSearch />}</Box>
          <Group gap={4} wrap="nowrap">
            <Bell />
            <ColorScheme />
            <OwnMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Secciones">
        {placesOf(me.rol).map((place) => (
          <NavPlaceLink
            key={place.to}
            to={place.to}
            label={place.label}
            leftSection={<Icon name={place.icon} />}
            active={pathname.startsWith(place.to)}
            aria-current={pathname.startsWith(place.to) ? 'page' : undefined}
            onClick={close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1}>
        <ConnectionNotice />
        <ReasonGate>
          {isPlaceOf(me.rol, pathname) ? (
            <InPieces waiting={<Waiting />}>
              <Outlet />
            </InPieces>
          ) : (
            <Navigate to="/c/mi-historia" replace />
          )}
        </ReasonGate>
      </AppShell.Main>
      <KeyList opened={keys} open={openKeys} close={closeKeys} />
      {expired && (
        <Suspense>
          <ExpiredSession />
        </Suspense>
      )}
    </AppShell>
  )
}

function useOtherColors(): { readonly label: string; readonly icon: 'claro' | 'oscuro'; change(): void } {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return {
    label: dark ? 'Usar colores claros' : 'Usar colores oscuros',
    icon: dark ? 'claro' : 'oscuro',
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

function ColorScheme(): ReactNode {
  const { label, icon, change } = useOtherColors()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={change}
      visibleFrom="xs"
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}

function OwnMenu(): ReactNode {
  const me = useMe()
  const { signOut, open } = useSession()
  const colors = useOtherColors()
  const navigate = useNavigate()
  return (
    <MenuButton
      button={
        <UnstyledButton aria-label={`Mi cuenta: ${me.nombre}`} p={4} miw={44}>
          <Group gap={6} wrap="nowrap" justify="center">
            <Icon name="paciente" />
            <Text size="sm" visibleFrom="md" maw={240} truncate>
              {me.nombre}
            </Text>
          </Group>
        </UnstyledButton>
      }
    >
      <Menu.Label>
        {me.nombre}
        <br />
        <Badge size="sm" variant="light" mt={4}>
          {neutralRole(me.rol)}
        </Badge>
      </Menu.Label>
      <MenuItemLink to="/c/mi-cuenta">Mi cuenta</MenuItemLink>
      {/* On a phone the search needs the room. */}
      <Menu.Item hiddenFrom="xs" onClick={colors.change}>
        {colors.label}
      </Menu.Item>
      {me.rol !== 'paciente' && (
        <Menu.Item component="a" href="/docs">
          Referencia del API
        </Menu.Item>
      )}
      {open ? (
        <MenuItemLink to="/c/ingresar">Ingresar con otra cuenta</MenuItemLink>
      ) : (
        <Menu.Item
          leftSection={<Icon name="salir" size={16} />}
          onClick={() => void signOut().then(() => navigate({ to: '/c/inicio' }))}
        >
          Salir
        </Menu.Item>
      )}
    </MenuButton>
  )
}
