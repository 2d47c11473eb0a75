import { Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CardLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './admin.module.css'
import { sectionsOf } from './sections.ts'

export function IndexPage(): ReactNode {
  const { rol } = useMe()
  const mine = sectionsOf(rol)
  return (
    <Page title="Administración" about="Quién entra, qué se registra de ello y cómo está el servicio.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {mine.map((s) => (
          <CardLink key={s.to} withBorder padding="md" to={s.to} className={classes.card ?? ''}>
            <Group wrap="nowrap" align="flex-start">
              <ThemeIcon variant="light" size="lg">
                <Icon name={s.icon} />
              </ThemeIcon>
              <div>
                <Text fw={600}>{s.label}</Text>
                <Text size="sm" c="dimmed">
                  {s.about}
                </Text>
              </div>
            </Group>
          </CardLink>
        ))}
      </SimpleGrid>
    </Page>
  )
}
