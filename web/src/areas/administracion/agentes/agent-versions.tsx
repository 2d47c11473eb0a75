import { Button, Stack, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agenteIa } from '../../../../../src/resources/agente-ia.ts'
import { get, query } from '../../../api/client.ts'
import { showInstant } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Card } from '../card.tsx'
import { PagesFoot, usePages } from '../use-pages.tsx'

const fields: Readonly<Record<string, { readonly label: string }>> = agenteIa.fields

type AgentPath = `${typeof agenteIa.path}${string}/`

/** Who changed it and when, and what its instructions said then. */
export function AgentVersions({ path }: { path: AgentPath }): ReactNode {
  const pages = usePages(`${path}versiones/`)
  return (
    <Card title="Versiones" about="Cada cambio queda, con quién lo hizo.">
      <Timeline active={0} bulletSize={14} lineWidth={2}>
        {pages.rows.map((v) => (
          <Timeline.Item
            key={v.version}
            title={`Versión ${v.version} · ${v.operacion === 'crear' ? 'creado' : 'modificado'}`}
          >
            <Text size="sm">
              {showInstant(v.fecha)} · {v.actor}
            </Text>
            {v.operacion !== 'crear' && v.campos.length > 0 && (
              <Text size="xs" c="dimmed">
                {v.campos.map((name) => fields[name]?.label ?? name).join(', ')}
              </Text>
            )}
            <ThenSaid path={path} at={v.fecha} version={v.version} />
          </Timeline.Item>
        ))}
      </Timeline>
      <PagesFoot pages={pages} none="Sin versiones." />
    </Card>
  )
}

function ThenSaid({ path, at, version }: { path: AgentPath; at: string; version: number }): ReactNode {
  const [shown, show] = useState(false)
  const found = useQuery({
    queryKey: ['administracion', path, 'en', at],
    enabled: shown,
    queryFn: ({ signal }) => get(`${path}${query({ en: at })}`, signal),
  })
  return (
    <Stack gap={4} align="flex-start">
      <Button size="compact-xs" variant="subtle" aria-expanded={shown} onClick={() => show(!shown)}>
        {`${shown ? 'Ocultar' : 'Ver'} las instrucciones de la versión ${version}`}
      </Button>
      {found.isError && <ProblemNotice error={found.error} />}
      {shown && found.data !== undefined && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {found.data.instrucciones ?? 'Sin instrucciones propias.'}
        </Text>
      )}
    </Stack>
  )
}
