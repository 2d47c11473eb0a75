/** The lists of FHIR R4 that its elements demand: the system where they are coded, and their codes. */
export const coreValueSets: Readonly<Record<string, readonly [system: string, codes: string]>> = {
  'address-type': ['http://hl7.org/fhir/address-type', 'postal physical both'],
  'address-use': ['http://hl7.org/fhir/address-use', 'home work temp old billing'],
  'administrative-gender': ['http://hl7.org/fhir/administrative-gender', 'male female other unknown'],
  'allergy-intolerance-category': [
    'http://hl7.org/fhir/allergy-intolerance-category',
    'food medication environment biologic',
  ],
  'allergy-intolerance-criticality': [
    'http://hl7.org/fhir/allergy-intolerance-criticality',
    'low high unable-to-assess',
  ],
  'allergy-intolerance-type': ['http://hl7.org/fhir/allergy-intolerance-type', 'allergy intolerance'],
  'allergyintolerance-clinical': [
    'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
    'active inactive resolved',
  ],
  'allergyintolerance-verification': [
    'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
    'unconfirmed confirmed refuted entered-in-error',
  ],
  'bundle-type': [
    'http://hl7.org/fhir/bundle-type',
    'document message transaction transaction-response batch batch-response history searchset collection',
  ],
  'composition-attestation-mode': [
    'http://hl7.org/fhir/composition-attestation-mode',
    'personal professional legal official',
  ],
  'composition-status': ['http://hl7.org/fhir/composition-status', 'preliminary final amended entered-in-error'],
  'condition-clinical': [
    'http://terminology.hl7.org/CodeSystem/condition-clinical',
    'active recurrence relapse inactive remission resolved',
  ],
  'condition-ver-status': [
    'http://terminology.hl7.org/CodeSystem/condition-ver-status',
    'unconfirmed provisional differential confirmed refuted entered-in-error',
  ],
  'contact-point-system': ['http://hl7.org/fhir/contact-point-system', 'phone fax email pager url sms other'],
  'contact-point-use': ['http://hl7.org/fhir/contact-point-use', 'home work temp old mobile'],
  'days-of-week': ['http://hl7.org/fhir/days-of-week', 'mon tue wed thu fri sat sun'],
  'document-reference-status': ['http://hl7.org/fhir/document-reference-status', 'current superseded entered-in-error'],
  'document-relationship-type': ['http://hl7.org/fhir/document-relationship-type', 'replaces transforms signs appends'],
  'encounter-location-status': ['http://hl7.org/fhir/encounter-location-status', 'planned active reserved completed'],
  'encounter-status': [
    'http://hl7.org/fhir/encounter-status',
    'planned arrived triaged in-progress onleave finished cancelled entered-in-error unknown',
  ],
  'event-status': [
    'http://hl7.org/fhir/event-status',
    'preparation in-progress not-done on-hold stopped completed entered-in-error unknown',
  ],
  'event-timing': [
    '',
    'MORN MORN.early MORN.late NOON AFT AFT.early AFT.late EVE EVE.early EVE.late NIGHT PHS HS WAKE C CM CD CV AC ACM ACD ACV PC PCM PCD PCV',
  ],
  'history-status': ['http://hl7.org/fhir/history-status', 'partial completed entered-in-error health-unknown'],
  'http-verb': ['http://hl7.org/fhir/http-verb', 'GET HEAD POST PUT DELETE PATCH'],
  'identifier-use': ['http://hl7.org/fhir/identifier-use', 'usual official temp secondary old'],
  'link-type': ['http://hl7.org/fhir/link-type', 'replaced-by replaces refer seealso'],
  'list-empty-reason': [
    'http://terminology.hl7.org/CodeSystem/list-empty-reason',
    'nilknown notasked withheld unavailable notstarted closed',
  ],
  'list-mode': ['http://hl7.org/fhir/list-mode', 'working snapshot changes'],
  'location-mode': ['http://hl7.org/fhir/location-mode', 'instance kind'],
  'location-status': ['http://hl7.org/fhir/location-status', 'active suspended inactive'],
  'medication-admin-status': [
    'http://terminology.hl7.org/CodeSystem/medication-admin-status',
    'in-progress not-done on-hold completed entered-in-error stopped unknown',
  ],
  'medication-statement-status': [
    'http://hl7.org/fhir/CodeSystem/medication-statement-status',
    'active completed entered-in-error intended stopped on-hold unknown not-taken',
  ],
  'medicationrequest-intent': [
    'http://hl7.org/fhir/CodeSystem/medicationrequest-intent',
    'proposal plan order original-order reflex-order filler-order instance-order option',
  ],
  'medicationrequest-status': [
    'http://hl7.org/fhir/CodeSystem/medicationrequest-status',
    'active on-hold cancelled completed entered-in-error stopped draft unknown',
  ],
  'name-use': ['http://hl7.org/fhir/name-use', 'usual official temp nickname anonymous old maiden'],
  'narrative-status': ['http://hl7.org/fhir/narrative-status', 'generated extensions additional empty'],
  'observation-status': [
    'http://hl7.org/fhir/observation-status',
    'registered preliminary final amended corrected cancelled entered-in-error unknown',
  ],
  'quantity-comparator': ['http://hl7.org/fhir/quantity-comparator', '< <= >= >'],
  'reaction-event-severity': ['http://hl7.org/fhir/reaction-event-severity', 'mild moderate severe'],
  'request-intent': [
    'http://hl7.org/fhir/request-intent',
    'proposal plan directive order original-order reflex-order filler-order instance-order option',
  ],
  'request-priority': ['http://hl7.org/fhir/request-priority', 'routine urgent asap stat'],
  'request-status': [
    'http://hl7.org/fhir/request-status',
    'draft active on-hold revoked completed entered-in-error unknown',
  ],
  'search-entry-mode': ['http://hl7.org/fhir/search-entry-mode', 'match include outcome'],
  'units-of-time': ['http://unitsofmeasure.org', 's min h d wk mo a'],
}
