import { Alert, Box, Button, Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useDeferredValue, useRef } from 'react'
import { isClosed } from '../../../../src/model/history-state.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Present } from '../../live/presence.tsx'
import { useMe } from '../../session/session.tsx'
import { Icon } from '../../ui/icons.tsx'
import { InPieces } from '../../ui/in-pieces.tsx'
import { InSteps } from '../../ui/in-steps.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { attends } from '../entregas/queue.ts'
import { TeamButton } from '../entregas/team-button.tsx'
import { ChartDrawer } from './chart/chart-drawer.tsx'
import { CHART_BUTTON, CHART_KEY, useChart } from './chart/use-chart.ts'
import { CloseDialog, STATE_NOTICE } from './close-dialog.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DocumentSection } from './document-section.tsx'
import { useEncounterCommands } from './encounter-commands.ts'
import { OdontogramSection } from './especialidad/odontograma/odontogram-section.tsx'
import { PartographSection } from './especialidad/partograma/partograph-section.tsx'
import { AntecedentSection } from './findings/antecedent-section.tsx'
import { DiagnosisSection } from './findings/diagnosis-section.tsx'
import { ExamSection } from './findings/exam-section.tsx'
import { MeasureSection } from './findings/measure-section.tsx'
import { ReviewSection } from './findings/review-section.tsx'
import { ScaleSection } from './findings/scale-section.tsx'
import { SectionIndex } from './folding/section-index.tsx'
import { HeaderSection } from './header-section.tsx'
import { MarkButton, MarkNotice } from './marks/error-mark.tsx'
import { NoteSection } from './notes/note-section.tsx'
import { OrderSection } from './ordering/order-section.tsx'
import { Papers } from './papeles/papers.tsx'
import { PatientBanner } from './patient-banner.tsx'
import { PrescriptionSection } from './prescribing/prescription-section.tsx'
import { RdaPreview } from './rda-preview.tsx'
import { ReportPreview } from './report-preview.tsx'
import { StateActions } from './state-actions.tsx'
import { useSteadyFocus } from './steady-focus.ts'
import { FoldedSupport, SupportRail } from './support.tsx'
import { useHistoryView } from './view.ts'
import { DeteriorationNotice } from './vitals/deterioration.tsx'
import { useWorking, WorkingProvider } from './working.tsx'

export function HistoryPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/historias/$id' })
  const view = useHistoryView(id)
  // All its sections at once are much to draw: the first time it is done in pieces.
  const begun = useDeferredValue(view.data !== undefined)
  if (view.data === undefined && view.isError)
    return view.error instanceof ApiProblem && view.error.status === 404 ? (
      <NotFound />
    ) : (
      <ProblemNotice error={view.error} retry={() => void view.refetch()} />
    )
  if (view.data === undefined || !begun) return <Skeleton height={500} />
  return (
    <WorkingProvider key={id} view={view.data}>
      <Working />
    </WorkingProvider>
  )
}

/** Why not everything can be written, in the words of each state. */
const READ_ONLY: Readonly<Record<string, string>> = {
  borrador: 'Es un borrador: complete el ingreso y ábrala para escribir lo demás.',
  suspendida:
    'La atención está suspendida: se admiten notas, órdenes, documentos y los datos de la atención; para lo demás, reanúdela.',
  cerrada:
    'Está cerrada y sellada: no cambia. Lo que haya que corregir se dice en una aclaración; lo que es de otro paciente o se registró por error se marca.',
  archivada:
    'Está archivada: no cambia. Lo que haya que corregir se dice en una aclaración; lo que es de otro paciente o se registró por error se marca.',
  anulada: 'Está anulada: se conserva y no tiene valor clínico.',
}

/** Below this there is no room for a column beside what is written. */
const WIDE = '(min-width: 75em)'
const RAIL_PX = 340

/** One element for good: each part draws itself again when what it reads changes, and not when the page around them does. */
const SECTIONS = (
  <InSteps first={0}>
    <HeaderSection section="anamnesis" opened />
    <AntecedentSection />
    <ReviewSection />
    <ExamSection />
    <OdontogramSection />
    <PartographSection />
    <ScaleSection />
    <MeasureSection />
    <NoteSection />
    <DiagnosisSection />
    <PrescriptionSection />
    <OrderSection />
    <ConsentSection />
    <DocumentSection />
    <HeaderSection section="egreso" />
    <HeaderSection section="ingreso" />
  </InSteps>
)

function Working(): ReactNode {
  const { view } = useWorking()
  const estado = String(view.historia.estado)
  const { rol } = useMe()
  const notice = READ_ONLY[estado]
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) === true
  const chart = useChart()
  const box = useRef<HTMLDivElement>(null)
  useSteadyFocus(box)
  const drawer = <ChartDrawer close={chart.close} floats={!wide} />
  useEncounterCommands()
  return (
    <Page
      wide
      title="Atención"
      initials={initialsOf(view.paciente)}
      actions={
        <>
          <ButtonLink to="/c/historias" variant="subtle" color="gray" leftSection={<Icon name="atras" size={16} />}>
            Mis atenciones
          </ButtonLink>
          <Button
            variant={chart.opened ? 'light' : 'default'}
            leftSection={<Icon name="paciente" size={16} />}
            id={CHART_BUTTON}
            aria-expanded={chart.opened}
            aria-keyshortcuts={CHART_KEY}
            title={`${CHART_KEY}, también mientras escribe`}
            onClick={chart.toggle}
          >
            Ficha
          </Button>
        </>
      }
    >
      <div ref={box} style={{ '--seccion-bajo': wide ? '112px' : '152px' } as CSSProperties}>
        <PatientBanner follows={!wide}>
          <Present id={view.historia.id} />
          <StateActions />
          <TeamButton
            size="sm"
            encounter={{
              id: view.historia.id,
              paciente: view.historia.paciente,
              estado,
              profesional: view.historia.profesional ?? null,
              servicio: view.historia.servicio_reps ?? null,
              servicioNombre: view.historia.servicio_reps_nombre ?? null,
            }}
          />
          <MarkButton row={null} />
          <Papers />
          <ReportPreview />
          {estado !== 'anulada' && <RdaPreview />}
          <CloseDialog />
        </PatientBanner>
        <MarkNotice row={null} />
        {attends(rol) && !isClosed(estado) && (
          <DeteriorationNotice
            id={view.historia.id}
            patient={view.historia.paciente}
            attending={view.historia.profesional ?? null}
          />
        )}
        {notice !== undefined && (
          <Alert
            color="gray"
            mb="md"
            role="status"
            id={STATE_NOTICE}
            tabIndex={-1}
            aria-label={notice}
            icon={<Icon name="candado" />}
          >
            {notice}
          </Alert>
        )}
        <InPieces waiting={null}>
          {!wide && (
            <>
              <Box mb="xs" className="custodia-no-print">
                <FoldedSupport />
              </Box>
              <SectionIndex strip />
            </>
          )}
          <Group align="flex-start" wrap="nowrap" gap="md">
            <Box className="section-list" style={{ flex: '1 1 0', minWidth: 0 }} maw={1100}>
              {SECTIONS}
            </Box>
            {wide && <SupportRail width={RAIL_PX} chart={chart.opened ? drawer : null} />}
            {!wide && chart.opened && drawer}
          </Group>
        </InPieces>
      </div>
    </Page>
  )
}
