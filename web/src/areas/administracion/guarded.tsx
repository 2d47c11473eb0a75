import { Group, Stack, Text } from '@mantine/core'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roles } from '../../../../src/model/access/roles.ts'
import { useMe } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { adminRoles, type Section, type SectionName, sections } from './sections.ts'

type Loaded = Record<string, () => ReactNode>

/** A page that is fetched when it is needed, and only by those for whom the service would answer it. */
export function guarded<N extends string>(
  section: SectionName | null,
  load: () => Promise<Record<N, () => ReactNode>>,
  name: N,
): RouteComponent {
  // The router asks for a module of any names; the one that is named here is in it.
  const Lazy: RouteComponent = lazyRouteComponent(load as () => Promise<Loaded>, name)
  const Guarded = (): ReactNode => {
    const { rol } = useMe()
    const of: Section | null = section === null ? null : sections[section]
    return (of?.roles ?? adminRoles).includes(rol) ? <Lazy /> : <NotForYou section={of} />
  }
  return Object.assign(Guarded, Lazy.preload === undefined ? {} : { preload: Lazy.preload })
}

function NotForYou({ section }: { section: Section | null }): ReactNode {
  const me = useMe()
  const who = (section?.roles ?? adminRoles).filter((r) => r !== 'demostracion').map((r) => roles[r])
  return (
    <Page title="Esta página no es para su rol">
      <Stack align="flex-start">
        <Text>
          Usted ingresó como {me.rol_nombre}. «{section?.label ?? 'Administración'}» es para: {who.join(', ')}.
        </Text>
        <Text c="dimmed" size="sm">
          Si la necesita, pida a quien administra las cuentas que revise su rol.
        </Text>
        <Group>
          <ButtonLink to="/c/inicio">Ir al inicio</ButtonLink>
        </Group>
      </Stack>
    </Page>
  )
}
