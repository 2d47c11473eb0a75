import type { Invariant } from '../definition.ts'

/**
 * The invariants of FHIR R4 itself: the path they stand on, their key, what they say and how FHIRPath says it. Left out: ref-1,
 * because the ministry writes references to other entries as `#id`; dom-6 (every resource with a narrative) is advice that the
 * guide forbids to follow.
 */
const table = `
Element ele-1 :: Un elemento debe tener un valor o contenido :: hasValue() or (children().count() > id.count())
Extension ext-1 :: Una extensión tiene un valor o extensiones, no ambos :: extension.exists() != value.exists()
DomainResource dom-2 :: Un recurso contenido no puede contener otros :: contained.contained.empty()
DomainResource dom-4 :: Un recurso contenido no lleva versión ni fecha de actualización :: contained.meta.versionId.empty() and contained.meta.lastUpdated.empty()
DomainResource dom-5 :: Un recurso contenido no lleva etiquetas de seguridad :: contained.meta.security.empty()
ContactPoint cpt-2 :: Un medio de contacto con valor debe decir de qué sistema es :: value.empty() or system.exists()
Period per-1 :: El inicio del periodo no puede ser posterior a su fin :: start.hasValue().not() or end.hasValue().not() or (start <= end)
Quantity qty-3 :: Una cantidad con código de unidad debe decir su sistema :: code.empty() or system.exists()
Ratio rat-1 :: Una razón lleva numerador y denominador :: (numerator.empty() xor denominator.exists()) and (numerator.exists() or extension.exists())
Attachment att-1 :: Un adjunto con datos debe decir su tipo de contenido :: data.empty() or contentType.exists()
Timing.repeat tim-1 :: La duración debe decir su unidad :: duration.empty() or durationUnit.exists()
Timing.repeat tim-2 :: El periodo de repetición debe decir su unidad :: period.empty() or periodUnit.exists()
Timing.repeat tim-4 :: La duración no puede ser negativa :: duration.exists() implies duration >= 0
Timing.repeat tim-5 :: El periodo de repetición no puede ser negativo :: period.exists() implies period >= 0
Timing.repeat tim-6 :: El periodo máximo exige el periodo :: periodMax.empty() or period.exists()
Timing.repeat tim-7 :: La duración máxima exige la duración :: durationMax.empty() or duration.exists()
Timing.repeat tim-8 :: La cuenta máxima exige la cuenta :: countMax.empty() or count.exists()
Timing.repeat tim-10 :: Se da la hora del día o el momento, no ambos :: timeOfDay.empty() or when.empty()
AllergyIntolerance ait-1 :: La alergia debe decir su estado clínico :: verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').exists() or clinicalStatus.exists()
AllergyIntolerance ait-2 :: Una alergia registrada por error no lleva estado clínico :: verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').empty() or clinicalStatus.empty()
Bundle bdl-1 :: El total solo va en búsquedas e historiales :: total.empty() or (type = 'searchset') or (type = 'history')
Bundle bdl-2 :: Los datos de búsqueda solo van en búsquedas :: entry.search.empty() or (type = 'searchset')
Bundle bdl-3 :: Un documento no lleva entry.request :: entry.all(request.exists() = (%resource.type = 'batch' or %resource.type = 'transaction' or %resource.type = 'history'))
Bundle bdl-4 :: Un documento no lleva entry.response :: entry.all(response.exists() = (%resource.type = 'batch-response' or %resource.type = 'transaction-response' or %resource.type = 'history'))
Bundle bdl-7 :: Cada fullUrl va una sola vez :: (type = 'history') or entry.where(fullUrl.exists()).select(fullUrl&resource.meta.versionId).isDistinct()
Bundle bdl-9 :: Un documento lleva un identificador con sistema y valor :: type = 'document' implies (identifier.system.exists() and identifier.value.exists())
Bundle bdl-10 :: Un documento lleva fecha y hora (timestamp) :: type = 'document' implies (timestamp.hasValue())
Bundle bdl-11 :: La primera entrada de un documento es la Composition :: type = 'document' implies entry.first().resource.is(Composition)
Bundle.entry bdl-5 :: Cada entrada lleva un recurso :: resource.exists() or request.exists() or response.exists()
Bundle.entry bdl-8 :: fullUrl no lleva versión :: fullUrl.exists() implies fullUrl.contains('/_history/').not()
Composition.section cmp-1 :: Una sección lleva texto, entradas o subsecciones :: text.exists() or entry.exists() or section.exists()
Composition.section cmp-2 :: Una sección con entradas no lleva motivo de estar vacía :: emptyReason.empty() or entry.empty()
Condition con-4 :: Una condición superada no puede estar activa :: abatement.empty() or clinicalStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-clinical' and (code='resolved' or code='remission' or code='inactive')).exists()
Condition con-5 :: Una condición registrada por error no lleva estado clínico :: verificationStatus.coding.where(system='http://terminology.hl7.org/CodeSystem/condition-ver-status' and code='entered-in-error').empty() or clinicalStatus.empty()
FamilyMemberHistory fhs-1 :: Del familiar se da la edad o el nacimiento, no ambos :: age.empty() or born.empty()
FamilyMemberHistory fhs-2 :: Una edad estimada exige la edad :: age.exists() or estimatedAge.empty()
MedicationAdministration.dosage mad-1 :: La administración dice dosis o velocidad :: dose.exists() or rate.exists()
Observation obs-6 :: Con valor no se dice por qué falta el valor :: dataAbsentReason.empty() or value.empty()
Observation obs-7 :: Si un componente tiene el código de la observación, esta no lleva valor :: value.empty() or component.code.where(coding.intersect(%resource.code.coding).exists()).empty()
Organization org-1 :: La organización lleva identificador o nombre :: (identifier.count() + name.count()) > 0
Patient.contact pat-1 :: Un contacto dice al menos quién es o cómo hallarlo :: name.exists() or telecom.exists() or address.exists() or organization.exists()
ServiceRequest prr-1 :: El detalle de la orden exige su código :: orderDetail.empty() or code.exists()
`

const rows = table
  .trim()
  .split('\n')
  .map((line): Invariant & { readonly path: string } => {
    const [place = '', human = '', expression = ''] = line.split(' :: ')
    const [path = '', key = ''] = place.split(' ')
    return { path, key, expression, human, severity: 'error' }
  })

export const baseInvariants: ReadonlyMap<string, readonly Invariant[]> = Map.groupBy(rows, (row) => row.path)

/** What the invariants of the base say, in the reader's language: a guide repeats them in English. */
export const invariantText: ReadonlyMap<string, string> = new Map(rows.map(({ key, human }) => [key, human]))

/** Advice, or a rule that the ministry's own way of writing references breaks. */
export const ignoredInvariants: ReadonlySet<string> = new Set(['dom-6', 'dom-3', 'ref-1'])
