import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isOffered } from './especialidad/offered.ts'
import { PendingList } from './pending-list.tsx'
import { asProblems } from './rda-problems.ts'
import { sectionKeys, sectionOf } from './sections.ts'
import type { Pendiente } from './view.ts'
import { useWorking } from './working.tsx'

/** What is left before it can be closed, by the service's own checklist. */
export function CompletenessRail(): ReactNode {
  const { view } = useWorking()
  const { rol } = useMe()
  const shown = sectionKeys.filter((key) => isOffered(key, view, rol))
  const blocking = view.pendientes.filter((p) => p.bloquea === true)
  const advice = view.pendientes.filter((p) => p.bloquea !== true)
  const lacking = new Set(blocking.map(sectionOf))
  const complete = shown.filter((key) => !lacking.has(key)).length
  const share = Math.round((complete / shown.length) * 100)
  return (
    <Stack gap="sm" component="aside" aria-label="Qué falta">
      <Paper withBorder p="md">
        <Title order={2} size="h5" mb={6}>
          Para cerrar
        </Title>
        <div aria-live="polite">
          {blocking.length === 0 ? (
            <Group gap={6} c="teal">
              <Icon name="bien" size={18} />
              <Text size="sm" fw={600} c="var(--mantine-color-text)">
                Nada impide cerrarla.
              </Text>
            </Group>
          ) : (
            <Text size="sm" fw={600}>
              {blocking.length === 1 ? 'Falta 1 cosa' : `Faltan ${blocking.length} cosas`}
            </Text>
          )}
        </div>
        <Progress
          value={share}
          mt="xs"
          mb="sm"
          size="sm"
          aria-label={`Secciones completas: ${complete} de ${shown.length}`}
        />
        <PendingList items={blocking} />
        {advice.length > 0 && (
          <>
            <Text size="xs" c="dimmed" mt="sm" mb={4}>
              Conviene completar
            </Text>
            <PendingList items={advice} />
          </>
        )}
      </Paper>
      <RdaReadiness />
    </Stack>
  )
}

const placeOf = ({ recurso, registro, campo }: Pendiente): string => `${recurso} ${registro} ${campo}`

/** What the checklist above has not named already. */
function RdaReadiness(): ReactNode {
  const { view } = useWorking()
  const { rda } = view
  if (rda === undefined || rda === null) return null
  // What the checklist of the closing says already is not said twice.
  const listed = new Set(view.pendientes.map(placeOf))
  const said = asProblems(rda.problemas).filter((p) => !listed.has(placeOf(p)))
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb={6}>
        Para el RDA
      </Title>
      <Text size="sm" fw={600}>
        {rda.listo ? 'Listo para generarse.' : 'Todavía no está listo.'}
        {typeof rda.puntaje === 'number' ? ` ${rda.puntaje} de 100.` : ''}
      </Text>
      <PendingList items={said.filter((p) => p.bloquea === true)} />
      {said.some((p) => p.bloquea !== true) && (
        <>
          <Text size="xs" c="dimmed" mt="sm" mb={4}>
            Conviene completar
          </Text>
          <PendingList items={said.filter((p) => p.bloquea !== true)} />
        </>
      )}
    </Paper>
  )
}
