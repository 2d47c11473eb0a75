import { Alert, Skeleton, Tabs, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { careTeam, factsOf, type Role } from '../../../../src/model/access/roles.ts'
import { dateInBogota, yearsBetween } from '../../../../src/model/calendar.ts'
import { isKeyOf, keysOf } from '../../../../src/model/keys.ts'
import type { AnswerAt } from '../../api/answers.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useCommands } from '../../app/commands.tsx'
import { mayUseNamed } from '../../session/may-use.ts'
import { useMe } from '../../session/session.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { fullName } from '../../ui/patient-name.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { hasNothing, StaleNotice } from '../../ui/stale-notice.tsx'
import { Banner, EditData, MergeRecords } from './banner.tsx'
import { EmergencyNotice } from './emergency-notice.tsx'
import { OpenEncounter } from './open-encounter.tsx'
import { type Person, personQuery, summaryQuery } from './summary.ts'
import { SummaryTab } from './summary-tab.tsx'
import { type Tab, tabs } from './tabs.ts'

const TimelineTab = lazy(() => import('./timeline-tab.tsx').then((m) => ({ default: m.TimelineTab })))
const ValuesTab = lazy(() => import('./values-tab.tsx').then((m) => ({ default: m.ValuesTab })))
const GrowthTab = lazy(() => import('./growth/growth-tab.tsx').then((m) => ({ default: m.GrowthTab })))
const DocumentsTab = lazy(() => import('./documents-tab.tsx').then((m) => ({ default: m.DocumentsTab })))
const PapersTab = lazy(() => import('./papers-tab.tsx').then((m) => ({ default: m.PapersTab })))
const EncountersTab = lazy(() => import('./encounters-tab.tsx').then((m) => ({ default: m.EncountersTab })))
const FamilyTab = lazy(() => import('./family-tab.tsx').then((m) => ({ default: m.FamilyTab })))
const ConsentsTab = lazy(() => import('./consents-tab.tsx').then((m) => ({ default: m.ConsentsTab })))
const AccessesTab = lazy(() => import('./accesses-tab.tsx').then((m) => ({ default: m.AccessesTab })))

const EmergencyForm = lazy(() =>
  import('../recepcion/emergency-access.tsx').then((m) => ({ default: m.EmergencyForm })),
)

const reads = (role: Role, collection: string): boolean => mayUseNamed(role, collection, 'read')
const seesAll = (role: Role): boolean => factsOf(role).view === 'completa' && reads(role, 'nota')
const isCare = (role: Role): boolean => careTeam.some((r) => r === role)

/** What each role has to look at; the service decides again on everything. */
const shown: Readonly<Record<Tab, (role: Role) => boolean>> = {
  resumen: seesAll,
  linea: seesAll,
  valores: (role) => seesAll(role) && reads(role, 'valor_clinico'),
  crecimiento: (role) => seesAll(role) && reads(role, 'valor_clinico'),
  documentos: (role) => seesAll(role) && reads(role, 'documento'),
  papeles: (role) => seesAll(role) && (isCare(role) || ['paciente', 'auditor', 'demostracion'].includes(role)),
  atenciones: (role) => reads(role, 'historia'),
  familia: (role) => reads(role, 'miembro_familia'),
  consentimientos: (role) => reads(role, 'consentimiento'),
  accesos: (role) => ['paciente', 'auditor', 'coordinador_medico', 'demostracion'].includes(role),
}

export function ChartPage(): ReactNode {
  const { id } = useParams({ from: '/dentro/c/pacientes/$id' })
  return <Chart key={id} id={id} />
}

function Chart({ id }: { id: string }): ReactNode {
  const { rol } = useMe()
  const { tab: asked, abrir } = useSearch({ from: '/dentro/c/pacientes/$id' })
  const navigate = useNavigate()
  const complete = seesAll(rol)
  const summary = useQuery({ ...summaryQuery(id), enabled: complete })
  // Drawn in pieces: the person who types or scrolls meanwhile does not wait for it.
  const told = useDeferredValue(summary.data)
  const row = useQuery(personQuery(id))
  const name = row.data === undefined ? null : fullName(row.data)
  usePageTitle('Ficha', row.data === undefined ? '' : initialsOf(row.data))
  const visible = keysOf(tabs).filter((t) => shown[t](rol))
  // Beside the sections all are in sight, in two lines where they need them; on less they are moved sideways.
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) === true
  const tab = asked !== undefined && visible.includes(asked) ? asked : (visible[0] ?? 'resumen')
  useCommands(
    visible.map((t) => ({
      id: `ficha:${t}`,
      label: `Ver ${tabs[t]}`,
      run: () => void navigate({ to: '.', search: { tab: t }, replace: true }),
    })),
  )
  // Both together, so that the one does not push the other (not one that waits for the network to be back); and in pieces, as all of
  // it at once is much to draw.
  const ready = useDeferredValue(row.data !== undefined && (!complete || !summary.isLoading))
  useEffect(() => {
    // On a small screen the one that is shown may lie beyond the edge.
    if (ready) document.getElementById(`ficha-tab-${tab}`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab, ready])
  if (hasNothing(row)) return <Unreached error={row.error} id={id} role={rol} retry={() => void row.refetch()} />
  if (row.data === undefined || name === null || !ready) return <Skeleton height={420} aria-label="Cargando la ficha" />
  const person: Person = summary.data?.paciente ?? personOf(row.data, name)
  const panels: Readonly<Record<Tab, () => ReactNode>> = {
    resumen: () =>
      hasNothing(summary) ? (
        <ProblemNotice error={summary.error} retry={() => void summary.refetch()} />
      ) : told === undefined ? (
        <Skeleton height={320} />
      ) : (
        <SummaryTab summary={told} />
      ),
    linea: () => <TimelineTab id={id} />,
    valores: () => <ValuesTab id={id} />,
    crecimiento: () => <GrowthTab id={id} />,
    documentos: () => <DocumentsTab id={id} />,
    papeles: () => <PapersTab id={id} />,
    atenciones: () => <EncountersTab id={id} />,
    familia: () => <FamilyTab id={id} />,
    consentimientos: () => <ConsentsTab id={id} age={person.edad ?? null} />,
    accesos: () => <AccessesTab id={id} />,
  }
  return (
    <>
      <Banner
        person={person}
        summary={summary.data ?? null}
        unread={summary.isError ? () => void summary.refetch() : undefined}
        actions={
          <>
            <EditData id={id} />
            <MergeRecords id={id} />
            <OpenEncounter
              patient={id}
              asked={abrir === true}
              left={() =>
                abrir === true &&
                void navigate({ to: '.', search: asked === undefined ? {} : { tab: asked }, replace: true })
              }
            />
          </>
        }
      />
      {isCare(rol) && <EmergencyNotice patient={id} />}
      <StaleNotice of={row.isError ? row : summary} />
      <Tabs
        value={tab}
        onChange={(next) =>
          next !== null && isKeyOf(tabs, next) && void navigate({ to: '.', search: { tab: next }, replace: true })
        }
        keepMounted={false}
        id="ficha"
        mt="xs"
      >
        <Tabs.List
          style={{
            flexWrap: wide ? 'wrap' : 'nowrap',
            overflowX: 'auto',
            overflowY: 'hidden',
            // The line below goes on where the tabs are scrolled.
            boxShadow: 'inset 0 -2px var(--tab-border-color)',
          }}
          aria-label="Partes de la ficha"
        >
          {visible.map((t) => (
            <Tabs.Tab key={t} value={t} style={{ flexShrink: 0, ...(wide ? { paddingInline: 6, fontSize: 13 } : {}) }}>
              {tabs[t]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visible.map((t) => (
          <Tabs.Panel key={t} value={t} pt="md">
            <Suspense fallback={<Skeleton height={320} />}>{panels[t]()}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** What a partial view has of a person, in the words of the whole. */
const personOf = (row: AnswerAt<`/paciente/paciente/${string}/`>, nombre: string): Person => ({
  ...row,
  nombre,
  edad: yearsBetween(row.fecha_nacimiento, row.fecha_fallecimiento ?? dateInBogota(new Date())),
})

/** Somebody who is not there for the caller may still need care now. */
function Unreached(props: { error: unknown; id: string; role: Role; retry: () => void }): ReactNode {
  const { error, id, role, retry } = props
  const missing = error instanceof ApiProblem && error.status === 404
  if (!missing) return <ProblemNotice error={error} retry={retry} />
  if (!isCare(role)) return <NotFound />
  return (
    <div style={{ maxWidth: 640, margin: '0 auto' }}>
      <Title order={1} size="h3" mb="sm">
        Usted no atiende a este paciente
      </Title>
      <Alert color="gray" mb="md">
        No hay ningún paciente así entre los que usted atiende. Si lo asignan a su atención podrá verlo; si es una
        urgencia, ábralo diciendo por qué.
      </Alert>
      <Suspense fallback={<Skeleton height={320} />}>
        <EmergencyForm patient={{ paciente: id }} />
      </Suspense>
    </div>
  )
}
