/** Each finding on the ministry's example bodies, judged: why it is a defect of the example (or of the guide), not ours. */
interface Judged {
  readonly finding: string
  readonly why: string
}
const e = (n: number, path: string): string => `Bundle.entry[${n}].resource.${path}`
const judged = (finding: string, why: string): Judged => ({ finding, why })

const VIDA = judged(
  'advertencia invariante bdl-9 Bundle',
  'Guide: the platform assigns the identifier of the document, so nobody can send it; FHIR demands it of every document.',
)
const CLASS = 'The guide demands type ProviderClass (1..1) of the provider; the example leaves out every type.'

export const exampleFindings: Readonly<Record<string, readonly Judged[]>> = {
  'enviar-rda-consulta-externa.json': [
    VIDA,
    judged(
      `error cardinalidad  ${e(1, 'active')}`,
      'PatientRDA.active is 1..1; the patient of the example has none (the one of the other example has).',
    ),
    judged(
      `error cardinalidad  ${e(2, 'identifier[0].type.coding')}`,
      'PractitionerRDA.identifier.type.coding is 2..2, international and Colombian; the example has only the second.',
    ),
    judged(
      `error corte_faltante InternationalCode ${e(2, 'identifier[0].type.coding')}`,
      'The same: the coding v2-0203|PN is the one missing.',
    ),
    judged(
      `advertencia descripcion_distinta  ${e(2, 'identifier[0].type.coding[0].display')}`,
      'The guide calls CC «Cédula ciudadanía»; the example writes «Cédula de ciudadanía». Only worth a warning.',
    ),
    judged(`error cardinalidad  ${e(2, 'active')}`, 'PractitionerRDA.active is 1..1.'),
    judged(`error cardinalidad  ${e(2, 'name[0].use')}`, 'PractitionerRDA.name.use is 1..1, fixed to official.'),
    judged(
      `error cardinalidad  ${e(2, 'name[0].family.extension')}`,
      'The surname must carry its extensions: PractitionerRDA.name.family.extension is 1..*.',
    ),
    judged(
      `error corte_faltante FathersFamilyName ${e(2, 'name[0].family.extension')}`,
      'The same: the first surname apart is 1..1; without it the platform cannot compare with ReTHUS.',
    ),
    judged(
      `error cardinalidad  ${e(2, 'qualification')}`,
      'PractitionerRDA.qualification is 1..*: the licence in ReTHUS is missing.',
    ),
    judged(
      `error cardinalidad  ${e(3, 'identifier')}`,
      'CareDeliveryOrganizationRDA.identifier is 2..2 (NIT and REPS); the example has one.',
    ),
    judged(`error corte_faltante TaxIdentifier ${e(3, 'identifier')}`, 'The NIT is missing.'),
    judged(
      `error corte_faltante HealthcareProviderIdentifier ${e(3, 'identifier')}`,
      'The REPS code is there without the id by which the guide recognises it, without use and type, and with the naming system of an older guide (co.fhir.guide).',
    ),
    judged(
      `advertencia corte_desconocido  ${e(3, 'identifier[0]')}`,
      'A hint to the former: this identifier is none of the two that the guide defines.',
    ),
    judged(`error cardinalidad  ${e(3, 'active')}`, 'CareDeliveryOrganizationRDA.active is 1..1.'),
    judged(`error cardinalidad  ${e(3, 'type')}`, CLASS),
    judged(`error corte_faltante ProviderClass ${e(3, 'type')}`, CLASS),
    judged(`error cardinalidad  ${e(3, 'address')}`, 'CareDeliveryOrganizationRDA.address is 1..*.'),
    judged(
      `advertencia descripcion_distinta  ${e(8, 'dosageInstruction[0].doseAndRate[0].doseQuantity.unit')}`,
      'UMM 106 is a unit of vaccines and not «Tableta»: the unit the example meant is not in the list.',
    ),
    judged(
      `advertencia invariante att-1 ${e(12, 'content[0].attachment')}`,
      'Guide: DocumentReferenceEPIRDA forbids contentType, which FHIR demands of an attachment with data.',
    ),
  ],
  'enviar-rda-paciente.json': [
    VIDA,
    judged(
      'error cardinalidad  Bundle.timestamp',
      'BundlePatientStatementRDA.timestamp is 1..1; the example has none.',
    ),
    judged('error invariante bdl-10 Bundle', 'The same, as FHIR says it of every document.'),
    judged(
      `error referencia_tipo  ${e(0, 'attester[0].party.reference')}`,
      'In CompositionPatientStatementRDA the attester is the patient (Reference(PatientRDA)); the example gives the provider.',
    ),
    judged(`error cardinalidad  ${e(2, 'active')}`, 'CareDeliveryOrganizationRDA.active is 1..1.'),
    judged(`error cardinalidad  ${e(2, 'type')}`, CLASS),
    judged(`error corte_faltante ProviderClass ${e(2, 'type')}`, CLASS),
    judged(`error cardinalidad  ${e(2, 'name')}`, 'CareDeliveryOrganizationRDA.name is 1..1.'),
    judged(`error cardinalidad  ${e(2, 'address')}`, 'CareDeliveryOrganizationRDA.address is 1..*.'),
    judged(`error cardinalidad  ${e(3, 'active')}`, 'PractitionerRDA.active is 1..1.'),
    judged(`error cardinalidad  ${e(3, 'qualification')}`, 'PractitionerRDA.qualification is 1..*.'),
    judged(
      `error codigo_fuera_de_lista condition-ver-status ${e(4, 'verificationStatus.coding[0].code')}`,
      'A mandatory list, and the coding says no system: the code alone belongs to none.',
    ),
    judged(
      `error codigo_fuera_de_lista condition-ver-status ${e(5, 'verificationStatus.coding[0].code')}`,
      'A mandatory list, and the coding says no system: the code alone belongs to none.',
    ),
    judged(
      `error codigo_fuera_de_lista allergyintolerance-clinical ${e(6, 'clinicalStatus.coding[0].code')}`,
      'A mandatory list, and the coding says no system: the code alone belongs to none.',
    ),
    judged(
      `error codigo_fuera_de_lista condition-ver-status ${e(6, 'verificationStatus.coding[0].code')}`,
      'A mandatory list, and the coding says no system: the code alone belongs to none.',
    ),
  ],
}
