import { type Mutation, of } from './mutation.ts'

export const others: readonly Mutation[] = [
  ...of('hospitalizacion', 'Procedure-0', [
    [
      'causas en otro orden',
      (r) => r.reasonReference.reverse(),
      'corte_desordenado',
      'reasonReference[1]',
      'MainDiagnosis',
    ],
    ['sin comorbilidad', (r) => r.reasonReference.pop(), 'corte_faltante', 'reasonReference', 'Comobility'],
    ['sin fecha', (r) => delete r.performedDateTime, 'cardinalidad', 'performed[x]'],
  ]),
  ...of('hospitalizacion', 'Encounter-0', [
    ['sin diagnóstico de egreso', (r) => r.diagnosis.splice(1, 1), 'corte_faltante', 'diagnosis', 'DischargeDiagnosis'],
    [
      'vía de ingreso inventada',
      (r) => Object.assign(r.hospitalization.admitSource.coding[0], { code: '99' }),
      'codigo_fuera_de_lista',
      'hospitalization.admitSource.coding[0].code',
    ],
  ]),
  ...of('hospitalizacion', 'Composition-0', [
    [
      'firmada por el médico como autor',
      (r) => Object.assign(r.author[0], { reference: '#CC-2000000002' }),
      'referencia_tipo',
      'author[0].reference',
    ],
  ]),
  ...of('urgencias', 'Observation-2', [
    [
      'triage inventado',
      (r) => Object.assign(r.valueCodeableConcept.coding[0], { code: '06' }),
      'codigo_fuera_de_lista',
      'valueCodeableConcept.coding[0].code',
    ],
    ['sin hora', (r) => delete r.effectiveDateTime, 'cardinalidad', 'effective[x]'],
  ]),
  ...of('urgencias', 'MedicationAdministration-0', [
    [
      'pedido por una fórmula',
      (r) => Object.assign(r.request, { reference: '#MedicationRequest-0' }),
      'referencia_perfil',
      'request.reference',
    ],
    ['sin velocidad', (r) => delete r.dosage.rateQuantity, 'cardinalidad', 'dosage.rate[x]'],
  ]),
  ...of('paciente', 'Composition-0', [
    ['otro título', (r) => Object.assign(r, { title: 'RDA Paciente' }), 'invariante', '', 'pat-rda-0'],
    [
      'con encuentro',
      (r) => Object.assign(r, { encounter: { reference: 'Encounter/1' } }),
      'elemento_prohibido',
      'encounter',
    ],
    [
      'sin grupo de servicios',
      (r) => r.event[0].code.pop(),
      'corte_faltante',
      'event[0].code',
      'eventCodeServiceGroup',
    ],
    ['sin fin', (r) => delete r.event[0].period.end, 'cardinalidad', 'event[0].period.end'],
    ['sin suceso', (r) => delete r.event, 'cardinalidad', 'event'],
    ['preliminar', (r) => Object.assign(r, { status: 'preliminary' }), 'valor_fijo', 'status'],
  ]),
  ...of('paciente', 'MedicationStatement-0', [
    [
      'medicamento sin código ni texto',
      (r) => Object.assign(r, { medicationCodeableConcept: { text: ' ' } }),
      'formato',
      'medicationCodeableConcept.text',
    ],
    [
      'medicamento con nada',
      (r) =>
        Object.assign(r, {
          medicationCodeableConcept: { id: 'x', extension: [{ url: 'http://e.org/x', valueString: 'x' }] },
        }),
      'invariante',
      '',
      'ms-rda-0',
    ],
  ]),
  ...of('paciente', 'FamilyMemberHistory-0', [
    [
      'parentesco inventado',
      (r) => Object.assign(r.relationship.coding[0], { code: '09' }),
      'codigo_fuera_de_lista',
      'relationship.coding[0].code',
    ],
  ]),
  ...of('paciente', 'AllergyIntolerance-0', [
    [
      'confirmada',
      (r) => Object.assign(r.verificationStatus.coding[0], { code: 'confirmed' }),
      'valor_fijo',
      'verificationStatus.coding[0].code',
    ],
  ]),
]
