import { Button, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { showInstant } from '../../../forms/times.ts'
import { actionWords } from '../auditoria/words.ts'
import { Tag } from '../tag.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'

/** What was done with the access while it was open: asked for only when somebody wants to know. */
export function Seen({ access }: { access: string }): ReactNode {
  const [shown, show] = useState(false)
  const id = useId()
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="compact-sm" variant="light" aria-expanded={shown} aria-controls={id} onClick={() => show(!shown)}>
        {shown ? 'Ocultar lo que hizo' : 'Ver lo que hizo'}
      </Button>
      <div id={id}>{shown && <Told access={access} />}</div>
    </Stack>
  )
}

function Told({ access }: { access: string }): ReactNode {
  const pages = usePages(`/paciente/accesos-urgencia/${access}/visto/?page_size=50`)
  return (
    <>
      <List size="sm" spacing={4} aria-label="Lo que hizo">
        {pages.rows.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deeds of one instant have nothing else of their own
          <List.Item key={`${d.fecha} ${i}`}>
            {actionWords[d.accion] ?? d.accion}
            {d.accion === 'acceso_urgencia' ? '' : `: ${d.cosa}`}
            {d.resultado >= 400 && <Tag color="orange">Rechazado</Tag>}
            <Text component="span" size="xs" c="dimmed">
              {' '}
              {showInstant(d.fecha)}
            </Text>
          </List.Item>
        ))}
      </List>
      <PagesFoot pages={pages} none="No vio ni hizo nada con él." />
    </>
  )
}
