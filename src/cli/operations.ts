import type { AuthDeps } from '../auth/deps.ts'
import { authOperations } from '../auth/operations/index.ts'
import { type CreationNotes, joinNotes } from '../engine/creation-note.ts'
import type { Operation } from '../engine/operation.ts'
import { type ReachDeps, reachOperations } from '../features/alcance/operations.ts'
import { type AuditDeps, auditOperations } from '../features/auditoria/operations.ts'
import { duplicatesNote } from '../features/busqueda/duplicates.ts'
import { type SearchDeps, searchOperations } from '../features/busqueda/operations.ts'
import { type CatalogueDeps, catalogueOperations } from '../features/catalogos/operations.ts'
import { codeWarnings } from '../features/catalogos/warnings.ts'
import { type WaitingDeps, waitingOperations } from '../features/espera/operations.ts'
import { type StatisticsDeps, statisticsOperations } from '../features/estadisticas/operations.ts'
import { type ExportDeps, exportOperations } from '../features/exportar/operations.ts'
import { type FamilyDeps, familyOperations } from '../features/familias/operations.ts'
import { type FhirDeps, fhirOperations } from '../features/fhir/rest/operations.ts'
import { type MergeDeps, mergeOperations } from '../features/fusion/operations.ts'
import { type HistoryDeps, historyOperations } from '../features/historias/operations.ts'
import { type Hl7Deps, hl7Operations } from '../features/hl7/operations.ts'
import { type AiDeps, aiOperations } from '../features/ia/operations.ts'
import { type IcdDeps, icdOperations } from '../features/icd/operations.ts'
import { suitabilityNotes } from '../features/icd/suitability-notes.ts'
import { type LongitudinalDeps, longitudinalOperations } from '../features/longitudinal/operations.ts'
import { type ProposalDeps, proposalOperations } from '../features/propuestas/operations.ts'
import { type RdaDeps, rdaOperations } from '../features/rda/operations.ts'
import { type RdaOutboxDeps, rdaOutboxOperations } from '../features/rda/outbox/operations.ts'
import { type ReportDeps, reportOperations } from '../features/reporte/operations.ts'
import { type RiskDeps, riskOperations } from '../features/riesgo/operations.ts'
import { type SystemDeps, systemOperations } from '../features/sistema/operations.ts'

/** Everything that is not a verb of a collection, in the order of the documentation. */
export const allOperations = (
  deps: AuthDeps &
    ReachDeps &
    AuditDeps &
    HistoryDeps &
    ProposalDeps &
    ReportDeps &
    LongitudinalDeps &
    IcdDeps &
    SearchDeps &
    MergeDeps &
    StatisticsDeps &
    ExportDeps &
    RiskDeps &
    FamilyDeps &
    WaitingDeps &
    Hl7Deps &
    CatalogueDeps &
    FhirDeps &
    AiDeps &
    RdaDeps &
    RdaOutboxDeps &
    SystemDeps,
): Operation[] => [
  ...authOperations(deps),
  ...reachOperations(deps),
  ...auditOperations(deps),
  ...historyOperations(deps),
  ...proposalOperations(deps),
  ...reportOperations(deps),
  ...longitudinalOperations(deps),
  ...icdOperations(deps),
  ...searchOperations(deps),
  ...mergeOperations(deps),
  ...statisticsOperations(deps),
  ...exportOperations(deps),
  ...riskOperations(deps),
  ...familyOperations(deps),
  ...waitingOperations(deps),
  ...hl7Operations(deps),
  ...catalogueOperations(deps),
  ...fhirOperations(deps),
  ...aiOperations(deps),
  ...rdaOperations(deps),
  ...rdaOutboxOperations(deps),
  ...systemOperations(deps),
]

/** What is said to whoever creates a row of a collection, besides the row. */
export const allNotes = ({ engine, catalogueVersions, icd }: NoteDeps): CreationNotes =>
  joinNotes(
    new Map([['paciente', duplicatesNote(engine.core)]]),
    codeWarnings(engine.core.db, engine.core.registry, catalogueVersions),
    suitabilityNotes(engine.core, icd),
  )

type NoteDeps = SearchDeps & Pick<CatalogueDeps, 'catalogueVersions'> & Pick<IcdDeps, 'icd'>

const nothing: unknown = new Proxy(() => nothing, { get: () => nothing })

/** The same, to be described and not run: whatever they would be made with is not there. */
export const describedOperations = (): Operation[] => allOperations(nothing as Parameters<typeof allOperations>[0])
export const describedNotes = (): CreationNotes => allNotes(nothing as NoteDeps)
