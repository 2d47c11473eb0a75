import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../src/model/access/access.ts'
import { resources } from '../../../../src/resources/index.ts'
import { useMe } from '../../session/session.tsx'
import { CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'

export function CollectionsPage(): ReactNode {
  const { rol } = useMe()
  return (
    <Page title="Registros" about="Todo lo que guarda el servicio, tal como es.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {resources
          .filter((r) => mayUse(rol, r, 'read'))
          .map((r) => (
            <CardLink key={r.name} withBorder padding="md" to="/c/registros/$coleccion" params={{ coleccion: r.name }}>
              <Text fw={600}>{r.title}</Text>
              <Text size="sm" c="dimmed" lineClamp={3}>
                {r.about}
              </Text>
            </CardLink>
          ))}
      </SimpleGrid>
    </Page>
  )
}
