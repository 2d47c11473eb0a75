import { Group, Paper, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { showInstant } from '../../../forms/times.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { PatientName } from '../../../ui/patient-name.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useFocusOn } from '../../../ui/when-there.ts'
import { type Queued, useQueue } from '../../entregas/queue.ts'
import { Worsening } from '../../entregas/worsening.tsx'
import { type Encounter, useVitalRounds } from './use-vital-rounds.ts'
import { VitalTaking } from './vital-taking.tsx'
import { vitalWords } from './vital-words.ts'

/** Those who wait for their vital signs, a row each; and below them those who had them taken today. */
export function VitalsPage(): ReactNode {
  const [service, setService] = useState<string | null>(null)
  const rounds = useVitalRounds()
  const queued = new Map(useQueue().data?.results.map((t) => [t.historia, t]))
  // The person who comes for one patient begins there.
  const { hash } = useLocation()
  useFocusOn(hash === '' ? null : `signos-${hash}-tension`)
  const services = [...new Set(rounds.encounters.flatMap((h) => h.servicio_reps_nombre ?? []))].toSorted()
  const here = rounds.encounters.filter((h) => service === null || h.servicio_reps_nombre === service)
  const waiting = here.filter((h) => !rounds.taken.has(h.id))
  const done = here.filter((h) => rounds.taken.has(h.id))
  return (
    <Page
      wide
      title="Signos vitales"
      about="Escriba las cifras seguidas, sin barras ni comas: el cursor pasa solo a la siguiente. Enter guarda y firma a su nombre."
      actions={
        services.length > 1 && (
          <Select
            aria-label="Servicio"
            placeholder="Todos los servicios"
            clearable
            data={services}
            value={service}
            onChange={setService}
          />
        )
      }
    >
      {rounds.failed !== null && <ProblemNotice error={rounds.failed} retry={rounds.again} />}
      {rounds.pending ? (
        <Skeleton height={320} />
      ) : (
        <Stack>
          <Stack gap="sm" component="section" aria-labelledby="por-tomar">
            <Title order={2} size="h4" id="por-tomar">
              Por tomar ({waiting.length})
            </Title>
            {waiting.length === 0 && <Text c="dimmed">Nadie espera.</Text>}
            {waiting.map((h) => (
              <VitalTaking key={h.id} encounter={h} saved={rounds.again} />
            ))}
          </Stack>
          {done.length > 0 && (
            <Stack gap="xs" component="section" aria-labelledby="tomados">
              <Title order={2} size="h4" id="tomados">
                Tomados hoy ({done.length})
              </Title>
              {done.map((h) => (
                <Taken key={h.id} encounter={h} exam={rounds.taken.get(h.id)} turn={queued.get(h.id)} />
              ))}
            </Stack>
          )}
        </Stack>
      )}
    </Page>
  )
}

function Taken({
  encounter: h,
  exam,
  turn,
}: {
  encounter: Encounter
  exam: Readonly<Record<string, unknown>> | undefined
  turn: Queued | undefined
}): ReactNode {
  return (
    <Paper withBorder px="sm" py="xs">
      <Group gap="sm" justify="space-between">
        <PatientName id={h.paciente} />
        <Text size="sm" style={{ flex: '1 1 220px' }}>
          {exam === undefined ? '' : vitalWords(exam)}
        </Text>
        <Text size="xs" c="dimmed">
          {exam === undefined ? '' : showInstant(String(exam.fecha_registro))}
        </Text>
        <AnchorLink to="/c/historias/$id" params={{ id: h.id }} size="sm">
          Abrir la atención
        </AnchorLink>
      </Group>
      {turn !== undefined && <Worsening turn={turn} />}
    </Paper>
  )
}
