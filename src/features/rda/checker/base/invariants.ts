import type { Invariant } from '../definition.ts'

type Row = readonly [path: string, key: string, expression: string, human: string, severity?: 'warning']

/**
 * The invariants of FHIR R4 itself, by the path they stand on. Left out: ref-1, because the ministry writes references to
 * other entries as `#id`; dom-6 (every resource with a narrative) is advice that the guide forbids to follow.
 */
const rows: readonly Row[] = [
  [
    'Element',
    'ele-1',
    'hasValue() or (children().count() > id.count())',
    'Un elemento debe tener un valor o contenido',
  ],
  [
    'Extension',
    'ext-1',
    'extension.exists() != value.exists()',
    'Una extensión tiene un valor o extensiones, no ambos',
  ],
  ['DomainResource', 'dom-2', 'contained.contained.empty()', 'Un recurso contenido no puede contener otros'],
  [
    'DomainResource',
    'dom-4',
    'contained.meta.versionId.empty() and contained.meta.lastUpdated.empty()',
    'Un recurso contenido no lleva versión ni fecha de actualización',
  ],
  [
    'DomainResource',
    'dom-5',
    'contained.meta.security.empty()',
    'Un recurso contenido no lleva etiquetas de seguridad',
  ],
  [
    'ContactPoint',
    'cpt-2',
    'value.empty() or system.exists()',
    'Un medio de contacto con valor debe decir de qué sistema es',
  ],
  [
    'Period',
    'per-1',
    'start.hasValue().not() or end.hasValue().not() or (start <= end)',
    'El inicio del periodo no puede ser posterior a su fin',
  ],
  ['Quantity', 'qty-3', 'code.empty() or system.exists()', 'Una cantidad con código de unidad debe decir su sistema'],
  [
    'Ratio',
    'rat-1',
    '(numerator.empty() xor denominator.exists()) and (numerator.exists() or extension.exists())',
    'Una razón lleva numerador y denominador',
  ],
  [
    'Attachment',
    'att-1',
    'data.empty() or contentType.exists()',
    'Un adjunto con datos debe decir su tipo de contenido',
  ],
  ['Timing.repeat', 'tim-1', 'duration.empty() or durationUnit.exists()', 'La duración debe decir su unidad'],
  ['Timing.repeat', 'tim-2', 'period.empty() or periodUnit.exists()', 'El periodo de repetición debe decir su unidad'],
  ['Timing.repeat', 'tim-4', 'duration.exists() implies duration >= 0', 'La duración no puede ser negativa'],
  ['Timing.repeat', 'tim-5', 'period.exists() implies period >= 0', 'El periodo de repetición no puede ser negativo'],
  ['Timing.repeat', 'tim-6', 'periodMax.empty() or period.exists()', 'El periodo máximo exige el periodo'],
  ['Timing.repeat', 'tim-7', 'durationMax.empty() or duration.exists()', 'La duración máxima exige la duración'],
  ['Timing.repeat', 'tim-8', 'countMax.empty() or count.exists()', 'La cuenta máxima exige la cuenta'],
  ['Timing.repeat', 'tim-10', 'timeOfDay.empty() or when.empty()', 'Se da la hora del día o el momento, no ambos'],
  [
    'AllergyIntolerance',
    'ait-1',
    "verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').exists() or clinicalStatus.exists()",
    'La alergia debe decir su estado clínico',
  ],
  [
    'AllergyIntolerance',
    'ait-2',
    "verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').empty() or clinicalStatus.empty()",
    'Una alergia registrada por error no lleva estado clínico',
  ],
  [
    'Bundle',
    'bdl-1',
    "total.empty() or (type = 'searchset') or (type = 'history')",
    'El total solo va en búsquedas e historiales',
  ],
  ['Bundle', 'bdl-2', "entry.search.empty() or (type = 'searchset')", 'Los datos de búsqueda solo van en búsquedas'],
  [
    'Bundle',
    'bdl-3',
    "entry.all(request.exists() = (%resource.type = 'batch' or %resource.type = 'transaction' or %resource.type = 'history'))",
    'Un documento no lleva entry.request',
  ],
  [
    'Bundle',
    'bdl-4',
    "entry.all(response.exists() = (%resource.type = 'batch-response' or %resource.type = 'transaction-response' or %resource.type = 'history'))",
    'Un documento no lleva entry.response',
  ],
  [
    'Bundle',
    'bdl-7',
    "(type = 'history') or entry.where(fullUrl.exists()).select(fullUrl&resource.meta.versionId).isDistinct()",
    'Cada fullUrl va una sola vez',
  ],
  [
    'Bundle',
    'bdl-9',
    "type = 'document' implies (identifier.system.exists() and identifier.value.exists())",
    'Un documento lleva un identificador con sistema y valor',
  ],
  [
    'Bundle',
    'bdl-10',
    "type = 'document' implies (timestamp.hasValue())",
    'Un documento lleva fecha y hora (timestamp)',
  ],
  [
    'Bundle',
    'bdl-11',
    "type = 'document' implies entry.first().resource.is(Composition)",
    'La primera entrada de un documento es la Composition',
  ],
  [
    'Bundle.entry',
    'bdl-5',
    'resource.exists() or request.exists() or response.exists()',
    'Cada entrada lleva un recurso',
  ],
  [
    'Bundle.entry',
    'bdl-8',
    "fullUrl.exists() implies fullUrl.contains('/_history/').not()",
    'fullUrl no lleva versión',
  ],
  [
    'Composition.section',
    'cmp-1',
    'text.exists() or entry.exists() or section.exists()',
    'Una sección lleva texto, entradas o subsecciones',
  ],
  [
    'Composition.section',
    'cmp-2',
    'emptyReason.empty() or entry.empty()',
    'Una sección con entradas no lleva motivo de estar vacía',
  ],
  [
    'Condition',
    'con-4',
    "abatement.empty() or clinicalStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-clinical' and (code='resolved' or code='remission' or code='inactive')).exists()",
    'Una condición superada no puede estar activa',
  ],
  [
    'Condition',
    'con-5',
    "verificationStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-ver-status' and code='entered-in-error').empty() or clinicalStatus.empty()",
    'Una condición registrada por error no lleva estado clínico',
  ],
  [
    'FamilyMemberHistory',
    'fhs-1',
    'age.empty() or born.empty()',
    'Del familiar se da la edad o el nacimiento, no ambos',
  ],
  ['FamilyMemberHistory', 'fhs-2', 'age.exists() or estimatedAge.empty()', 'Una edad estimada exige la edad'],
  [
    'MedicationAdministration.dosage',
    'mad-1',
    'dose.exists() or rate.exists()',
    'La administración dice dosis o velocidad',
  ],
  ['Observation', 'obs-6', 'dataAbsentReason.empty() or value.empty()', 'Con valor no se dice por qué falta el valor'],
  [
    'Observation',
    'obs-7',
    'value.empty() or component.code.where(coding.intersect(%resource.code.coding).exists()).empty()',
    'Si un componente tiene el código de la observación, esta no lleva valor',
  ],
  ['Organization', 'org-1', '(identifier.count() + name.count()) > 0', 'La organización lleva identificador o nombre'],
  [
    'Patient.contact',
    'pat-1',
    'name.exists() or telecom.exists() or address.exists() or organization.exists()',
    'Un contacto dice al menos quién es o cómo hallarlo',
  ],
  ['ServiceRequest', 'prr-1', 'orderDetail.empty() or code.exists()', 'El detalle de la orden exige su código'],
]

export const baseInvariants: ReadonlyMap<string, readonly Invariant[]> = Map.groupBy(
  rows.map(([path, key, expression, human, severity = 'error' as const]) => ({
    path,
    key,
    expression,
    human,
    severity,
  })),
  (row) => row.path,
)

/** What the invariants of the base say, in the reader's language: a guide repeats them in English. */
export const invariantText: ReadonlyMap<string, string> = new Map(rows.map(([, key, , human]) => [key, human]))

/** Advice, or a rule that the ministry's own way of writing references breaks. */
export const ignoredInvariants: ReadonlySet<string> = new Set(['dom-6', 'dom-3', 'ref-1'])
