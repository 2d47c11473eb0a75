import { tokenDialects } from '../auth/session/token-dialect.ts'
import type { FeatureParts } from '../engine/feature-parts.ts'
import type { Operation } from '../engine/operation.ts'
import { authOperations } from './acceso/index.ts'
import { reachOperations } from './alcance/operations.ts'
import { unusualUrgencies } from './alcance/urgency-limit.ts'
import { auditOperations } from './auditoria/operations.ts'
import { sealGauges, sealReadiness } from './auditoria/seal/watch.ts'
import { noticeOperations } from './avisos/operations.ts'
import { duplicatesNote } from './busqueda/duplicates.ts'
import { searchOperations } from './busqueda/operations.ts'
import { catalogueOperations } from './catalogos/operations.ts'
import { codeWarnings } from './catalogos/warnings.ts'
import { cdsOperations } from './cds/operations.ts'
import { figureOperations } from './cifras/operations.ts'
import { reconciliationOperations } from './conciliacion/operations.ts'
import { deteriorationOperations } from './deterioro/operations.ts'
import { channelOperations } from './entrada/channel-operations.ts'
import { hl7IntakeOperations } from './entrada/hl7-operation.ts'
import { inboxOperations } from './entrada/inbox-operations.ts'
import { orderExitOperations } from './entrada/ordenes/operations.ts'
import { intakeGauges } from './entrada/watch.ts'
import { transferOperations } from './entregas/operations.ts'
import { waitingOperations } from './espera/operations.ts'
import { statisticsOperations } from './estadisticas/operations.ts'
import { endpointOperations } from './eventos/destinos/operations.ts'
import { endpointGauges, endpointReadiness } from './eventos/destinos/watch.ts'
import { eventLag } from './eventos/event-lag.ts'
import { eventOperations } from './eventos/operations.ts'
import { exportOperations } from './exportar/operations.ts'
import { familyOperations } from './familias/operations.ts'
import { fhirOperations } from './fhir/rest/operations.ts'
import { fhirDialect } from './fhir/rest/problem-dialect.ts'
import { mergeOperations } from './fusion/operations.ts'
import { allergyNotes } from './historias/alerts/allergy-note.ts'
import { historyOperations } from './historias/operations.ts'
import { hl7Operations } from './hl7/operations.ts'
import { aiOperations } from './ia/operations.ts'
import { icdOperations } from './icd/operations.ts'
import { suitabilityNotes } from './icd/suitability-notes.ts'
import { longitudinalOperations } from './longitudinal/operations.ts'
import { ownRecordOperations } from './mi-historia/operations.ts'
import { mipresOperations } from './mipres/operations.ts'
import { orderOperations } from './ordenes/operations.ts'
import { paperOperations } from './papeles/operations.ts'
import { presenceOperations } from './presencia/operations.ts'
import { proposalOperations } from './propuestas/operations.ts'
import { rdaOperations } from './rda/operations.ts'
import { rdaOutboxOperations } from './rda/outbox/operations.ts'
import { reportOperations } from './reporte/operations.ts'
import { backupGauges, backupReadiness } from './respaldo/watch.ts'
import { resultOperations } from './resultados/operations.ts'
import { retentionOperations } from './retencion/operations.ts'
import { riskOperations } from './riesgo/operations.ts'
import { databaseGauges } from './sistema/gauges.ts'
import { clockDifference, clockToConfirm, monthsAhead, monthsReadiness } from './sistema/months.ts'
import { systemOperations } from './sistema/operations.ts'
import { verificationOperations } from './verificacion/operations.ts'

/** Everything that is not a verb of a collection, in the order of the documentation. */
const declared = [
  ...authOperations,
  ...reachOperations,
  ...transferOperations,
  ...auditOperations,
  ...historyOperations,
  ...reconciliationOperations,
  ...presenceOperations,
  ...proposalOperations,
  ...orderOperations,
  ...resultOperations,
  ...deteriorationOperations,
  ...reportOperations,
  ...verificationOperations,
  ...paperOperations,
  ...longitudinalOperations,
  ...ownRecordOperations,
  ...icdOperations,
  ...searchOperations,
  ...mergeOperations,
  ...statisticsOperations,
  ...exportOperations,
  ...eventOperations,
  ...noticeOperations,
  ...endpointOperations,
  ...riskOperations,
  ...familyOperations,
  ...waitingOperations,
  ...hl7Operations,
  ...hl7IntakeOperations,
  ...channelOperations,
  ...orderExitOperations,
  ...inboxOperations,
  ...catalogueOperations,
  ...figureOperations,
  ...fhirOperations,
  ...cdsOperations,
  ...aiOperations,
  ...rdaOperations,
  ...rdaOutboxOperations,
  ...mipresOperations,
  ...retentionOperations,
  ...systemOperations,
] as const

/** What the caller is told besides the row that was written. */
export const notes = [duplicatesNote, ...allergyNotes, ...codeWarnings, ...suitabilityNotes]

type Needs<T> = (T extends { readonly bind: (service: infer S) => unknown } ? (of: S) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never

/** What all of them need: the service that serves them has it, or does not compile. */
export type Service = Needs<(typeof declared)[number]> & Needs<(typeof notes)[number]>

export const operations: readonly Operation<Service>[] = declared

export const parts: FeatureParts<Service> = {
  gauges: [
    ...sealGauges,
    ...backupGauges,
    unusualUrgencies,
    monthsAhead,
    clockDifference,
    clockToConfirm,
    eventLag,
    ...endpointGauges,
    ...intakeGauges,
    ...databaseGauges,
  ],
  readiness: [sealReadiness, backupReadiness, monthsReadiness, endpointReadiness],
  dialects: [fhirDialect, ...tokenDialects],
}

export type Declared = (typeof declared)[number]
