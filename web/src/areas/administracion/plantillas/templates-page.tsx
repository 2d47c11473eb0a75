import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayUse } from '../../../../../src/model/access/access.ts'
import { servicioReps } from '../../../../../src/model/codes/index.ts'
import { plantilla } from '../../../../../src/resources/especialidad/plantilla.ts'
import type { RowAt } from '../../../api/answers.ts'
import { call } from '../../../api/client.ts'
import { useMe } from '../../../session/session.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Tag } from '../tag.tsx'
import { useDeed } from '../use-deed.ts'
import { PagesFoot, usePages } from '../use-pages.tsx'

export type Template = RowAt<typeof plantilla.path>

const serviceNames = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'Todos los servicios'
    : codes.map((code) => servicioReps.byCode.get(code)?.label ?? code).join(', ')

/** What each service is asked when it writes, and who may change it. */
export function TemplatesPage(): ReactNode {
  const { rol } = useMe()
  const writes = mayUse(rol, plantilla, 'write')
  const pages = usePages(`${plantilla.path}?page_size=50&ordering=nombre`)
  return (
    <AdminPage
      section="plantillas"
      actions={
        writes && (
          <ButtonLink to="/c/administracion/plantillas/nueva" leftSection={<Icon name="nuevo" size={16} />}>
            Nueva plantilla
          </ButtonLink>
        )
      }
    >
      <Stack>
        {pages.rows.map((template) => (
          <TemplateCard key={template.id} template={template} writes={writes} />
        ))}
        <PagesFoot pages={pages} none="No hay plantillas: las notas ofrecen las generales." />
      </Stack>
    </AdminPage>
  )
}

function TemplateCard({ template, writes }: { template: Template; writes: boolean }): ReactNode {
  const deed = useDeed()
  const path = `${plantilla.path}${template.id}/` as const
  const use = (activo: boolean): void =>
    void deed.run(
      async () => {
        const { etag } = await call('GET', path)
        await call('PATCH', path, { body: { activo }, ifMatch: etag })
      },
      activo ? `«${template.nombre}» vuelve a ofrecerse.` : `«${template.nombre}» ya no se ofrece.`,
    )
  return (
    <Paper withBorder p="md" component="article" aria-label={template.nombre}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Group gap="xs">
            <AnchorLink fw={600} to="/c/administracion/plantillas/$id" params={{ id: template.id }}>
              {template.nombre}
            </AnchorLink>
            {!template.activo && <Tag color="gray">Retirada</Tag>}
          </Group>
          <Text size="sm" c="dimmed">
            {plantilla.fields.clase.options?.[template.clase]} · {serviceNames(template.servicios)} ·{' '}
            {template.campos.length === 1 ? '1 campo' : `${template.campos.length} campos`}
          </Text>
        </div>
        {writes && (
          <Button variant="default" size="xs" loading={deed.busy} onClick={() => use(!template.activo)}>
            {template.activo ? 'Retirar' : 'Volver a usar'}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
