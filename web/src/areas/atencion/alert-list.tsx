import { Alert, Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import type { Alerta } from './view.ts'
import { useWorking } from './working.tsx'

const COLORS = { critica: 'red', alta: 'orange', media: 'yellow', informativa: 'blue' } as const
const WORDS = { critica: 'Crítica', alta: 'Alta', media: 'Media', informativa: 'Informativa' } as const

/** Gravest first: why, where that is written, and what it speaks of. */
export function AlertList({ alertas, live }: { alertas: readonly Alerta[]; live?: boolean }): ReactNode {
  const { mark, drawn, view } = useWorking()
  const isHere = (id: string): boolean => drawn.has(id)
  return (
    <Stack gap={6} aria-live={live === true ? 'polite' : undefined}>
      {alertas.map((a) => (
        <Alert
          key={`${a.codigo}${a.titulo}${a.registros.join()}`}
          color={COLORS[a.gravedad]}
          icon={<Icon name="alerta" size={18} />}
          title={`${WORDS[a.gravedad]}: ${a.titulo}`}
          p="xs"
          styles={{ title: { fontSize: 'var(--mantine-font-size-sm)' }, icon: { marginRight: 8 }, body: { gap: 2 } }}
        >
          <Text size="sm">{a.detalle}</Text>
          <Text size="xs" mt={2}>
            {a.fuente}
            {a.registros.some(isHere) && (
              <>
                {' · '}
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  c="inherit"
                  underline="always"
                  onClick={() => mark(a.registros.filter(isHere))}
                >
                  Ver en la historia
                </Anchor>
              </>
            )}
            {!a.registros.every(isHere) && (
              <>
                {' · '}
                {/* An alert says which rows and not of which collection they are. */}
                <AnchorLink
                  to="/c/pacientes/$id"
                  params={{ id: view.paciente.id }}
                  search={{ tab: 'linea' }}
                  size="xs"
                  c="inherit"
                  underline="always"
                >
                  Ver lo de otras atenciones
                </AnchorLink>
              </>
            )}
          </Text>
        </Alert>
      ))}
    </Stack>
  )
}
