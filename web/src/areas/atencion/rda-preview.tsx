import { Accordion, Alert, Button, Code, Group, ScrollArea, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { careTeam } from '../../../../src/model/access/roles.ts'
import { isClosedForGood } from '../../../../src/model/history-state.ts'
import type { AnswerTo } from '../../api/answers.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useMe } from '../../session/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Complements } from './complements.tsx'
import { PendingList } from './pending-list.tsx'
import { asProblems } from './rda-problems.ts'
import { useWorking } from './working.tsx'

type Made = AnswerTo<'POST', `/hce/api/historias/${string}/generar-rda/`>

/** The document for interoperability, or what keeps it from being one: each problem leads to its field. */
export function RdaPreview(): ReactNode {
  const { id, view, refresh } = useWorking()
  const { rol } = useMe()
  const [opened, { open, close }] = useDisclosure(false)
  const [made, setMade] = useState<Made | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  if (!['demostracion', ...careTeam].includes(rol)) return null
  const closed = isClosedForGood(view.historia.estado)

  const make = async (): Promise<void> => {
    open()
    setFailure(null)
    setMade(null)
    // Of what is still being written there is no document: what the page knows of it is enough.
    if (!closed) return
    setBusy(true)
    try {
      setMade((await call('POST', `/hce/api/historias/${id}/generar-rda/`, { body: {} })).data)
      await refresh()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const refused = failure instanceof ApiProblem && failure.codigo === 'rda_incompleto'
  const problems = asProblems(
    refused ? failure.body.problemas : closed ? (made?.advertencias ?? []) : view.rda?.problemas,
  )
  const errors = problems.filter((p) => p.bloquea === true)
  const advice = problems.filter((p) => p.bloquea !== true)
  return (
    <>
      <Button variant="default" onClick={() => void make()} loading={busy}>
        RDA
      </Button>
      <Dialog opened={opened} onClose={close} title="Resumen digital de atención (RDA)" size="xl">
        <Stack>
          {busy && <Text size="sm">Generando…</Text>}
          {failure !== null && !refused && <ProblemNotice error={failure} />}
          {!closed && (
            <Text size="sm">
              {errors.length === 0
                ? 'Nada le falta: se genera al cerrar la historia.'
                : 'Se genera al cerrar la historia. Complete antes lo que falta: lo que se cierra ya no cambia.'}
            </Text>
          )}
          {errors.length > 0 && (
            <Alert
              color="red"
              title={
                errors.length === 1 ? '1 problema impide generarlo' : `${errors.length} problemas impiden generarlo`
              }
            >
              <PendingList items={errors} leave={close} plain />
            </Alert>
          )}
          <Complements
            items={errors.filter((p) => p.aparte === true)}
            done={() => void (closed ? make() : refresh())}
          />
          {made !== null && <Document made={made} />}
          {advice.length > 0 && (
            <Alert color="yellow" title="Conviene completar">
              <PendingList items={advice} leave={close} plain />
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Volver
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

/** What FHIR calls each part, as a clinician would. */
const PARTS: Readonly<Record<string, string>> = {
  Composition: 'Documento',
  Patient: 'Paciente',
  Practitioner: 'Profesional',
  PractitionerRole: 'Profesional en el prestador',
  Organization: 'Organizaciones',
  Encounter: 'Atención',
  Location: 'Sede',
  Condition: 'Diagnósticos y antecedentes',
  AllergyIntolerance: 'Alergias',
  MedicationRequest: 'Fórmulas',
  MedicationStatement: 'Medicamentos en uso',
  ServiceRequest: 'Órdenes',
  Procedure: 'Procedimientos',
  Observation: 'Observaciones',
  FamilyMemberHistory: 'Antecedentes familiares',
  DocumentReference: 'Epicrisis en PDF',
  RiskAssessment: 'Factores de riesgo',
}

function Document({ made }: { made: Made }): ReactNode {
  const counts = new Map<string, number>()
  for (const { resource } of made.bundle.entry ?? []) {
    const kind = resource?.resourceType ?? '?'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return (
    <>
      <Alert color="teal" title="El documento cumple la guía" role="status">
        {made.documento === null
          ? 'Este servicio no tiene a dónde enviarlo: queda para descargarlo por el API.'
          : 'Quedó en la bandeja de salida para enviarlo al Ministerio.'}
      </Alert>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} m={0} spacing="xs">
        {[...counts].map(([kind, n]) => (
          <div key={kind}>
            <Text component="dt" size="xs" c="dimmed">
              {PARTS[kind] ?? kind}
            </Text>
            <Text component="dd" m={0} size="sm">
              {n}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Guía {made.guia} · huella {made.huella}
      </Text>
      <Accordion variant="contained">
        <Accordion.Item value="fhir">
          <Accordion.Control>Ver el documento (FHIR)</Accordion.Control>
          <Accordion.Panel>
            <ScrollArea.Autosize
              mah={400}
              viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Documento RDA' }}
            >
              <Code block>{shown(made.bundle)}</Code>
            </ScrollArea.Autosize>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  )
}

const LONGEST = 400

/** Without the PDF inside, which nobody reads as letters. */
const shown = (bundle: unknown): string =>
  JSON.stringify(
    bundle,
    (key, value) =>
      key === 'data' && typeof value === 'string' && value.length > LONGEST ? `(${value.length} caracteres)` : value,
    2,
  )
