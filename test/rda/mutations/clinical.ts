import { type Mutation, of } from './mutation.ts'

export const clinical: readonly Mutation[] = [
  ...of('consulta', 'Condition-0', [
    [
      'CIE-10 que no existe',
      (r) => Object.assign(r.code.coding[0], { code: 'ZZZZ' }),
      'codigo_desconocido',
      'code.coding[0].code',
    ],
    [
      'CIE-10 con la forma de uno que existe',
      (r) => Object.assign(r.code.coding[0], { code: 'U999' }),
      'codigo_desconocido',
      'code.coding[0].code',
    ],
    [
      'CIE-10 con punto',
      (r) => Object.assign(r.code.coding[0], { code: 'J18.9' }),
      'codigo_desconocido',
      'code.coding[0].code',
    ],
    [
      'llamada como otra enfermedad',
      (r) => Object.assign(r.code.coding[0], { display: 'HIPERTENSION ESENCIAL (PRIMARIA)' }),
      'descripcion_distinta',
      'code.coding[0].display',
    ],
    [
      'resuelta',
      (r) => Object.assign(r.clinicalStatus.coding[0], { code: 'resolved' }),
      'valor_fijo',
      'clinicalStatus.coding[0].code',
    ],
    [
      'sospecha',
      (r) => Object.assign(r.verificationStatus.coding[0], { code: 'provisional' }),
      'valor_fijo',
      'verificationStatus.coding[0].code',
    ],
    ['solo texto', (r) => Object.assign(r, { code: { text: 'Neumonía' } }), 'cardinalidad', 'code.coding'],
    ['con nota', (r) => Object.assign(r, { note: [{ text: 'x' }] }), 'elemento_prohibido', 'note'],
    ['con inicio', (r) => Object.assign(r, { onsetDateTime: '2026-01-01' }), 'elemento_prohibido', 'onset[x]'],
  ]),
  ...of('consulta', 'AllergyIntolerance-0', [
    [
      'tipo inventado',
      (r) => Object.assign(r.code.coding[0], { code: '99' }),
      'codigo_fuera_de_lista',
      'code.coding[0].code',
    ],
    ['sin código', (r) => delete r.code.coding, 'codigo_fuera_de_lista', 'code', 'TipoAlergiaCodigos'],
    ['sin estado', (r) => delete r.clinicalStatus, 'invariante', '', 'ait-1'],
    [
      'con reacción',
      (r) => Object.assign(r, { reaction: [{ manifestation: [{ text: 'x' }] }] }),
      'elemento_prohibido',
      'reaction',
    ],
  ]),
  ...of('consulta', 'MedicationRequest-0', [
    ['otro estado', (r) => Object.assign(r, { status: 'completed' }), 'valor_fijo', 'status'],
    ['sin decir si es referida', (r) => delete r.reportedBoolean, 'cardinalidad', 'reported[x]'],
    [
      'referida por referencia',
      (r) => {
        delete r.reportedBoolean
        r.reportedReference = { reference: '#CC-1000000001' }
      },
      'elemento_desconocido',
      'reportedReference',
    ],
    ['sin medicamento', (r) => delete r.medicationCodeableConcept, 'cardinalidad', 'medication[x]'],
    [
      'medicamento solo con texto',
      (r) => Object.assign(r, { medicationCodeableConcept: { text: 'x' } }),
      'cardinalidad',
      'medicationCodeableConcept.coding',
    ],
    [
      'unidad de tiempo inventada',
      (r) => Object.assign(r.dosageInstruction[0].timing.repeat, { durationUnit: 'dias' }),
      'codigo_fuera_de_lista',
      'dosageInstruction[0].timing.repeat.durationUnit',
    ],
    [
      'duración negativa',
      (r) => Object.assign(r.dosageInstruction[0].timing.repeat, { duration: -1 }),
      'invariante',
      'dosageInstruction[0].timing.repeat',
      'tim-4',
    ],
    [
      'duración como texto',
      (r) => Object.assign(r.dosageInstruction[0].timing.repeat, { duration: '5' }),
      'tipo',
      'dosageInstruction[0].timing.repeat.duration',
    ],
    [
      'vía inventada',
      (r) => Object.assign(r.dosageInstruction[0].route.coding[0], { code: '999' }),
      'codigo_fuera_de_lista',
      'dosageInstruction[0].route.coding[0].code',
    ],
    [
      'sin dosis',
      (r) => delete r.dosageInstruction[0].doseAndRate[0].doseQuantity,
      'cardinalidad',
      'dosageInstruction[0].doseAndRate[0].dose[x]',
    ],
    [
      'dosis en otro sistema',
      (r) => Object.assign(r.dosageInstruction[0].doseAndRate[0].doseQuantity, { system: 'http://unitsofmeasure.org' }),
      'valor_fijo',
      'dosageInstruction[0].doseAndRate[0].doseQuantity.system',
    ],
    [
      'finalidad inventada',
      (r) => Object.assign(r.reasonCode[0].coding[0], { code: '00' }),
      'codigo_fuera_de_lista',
      'reasonCode[0].coding[0].code',
    ],
  ]),
  ...of('consulta', 'Observation-1', [
    [
      'otra unidad',
      (r) => Object.assign(r.component[1].valueQuantity, { code: 'wk' }),
      'valor_fijo',
      'component[1].valueQuantity.code',
    ],
    [
      'alcance inventado',
      (r) => Object.assign(r.component[0].valueCodeableConcept.coding[0], { code: '03' }),
      'codigo_fuera_de_lista',
      'component[0].valueCodeableConcept.coding[0].code',
    ],
    ['sin alcance', (r) => r.component.shift(), 'corte_faltante', 'component', 'LicenseScope'],
    [
      'días como texto',
      (r) => {
        delete r.component[1].valueQuantity
        r.component[1].valueString = '3'
      },
      'elemento_desconocido',
      'component[1].valueString',
    ],
  ]),
  ...of('consulta', 'Observation-0', [
    [
      'ocupación inventada',
      (r) => Object.assign(r.valueCodeableConcept.coding[0], { code: '00000' }),
      'codigo_fuera_de_lista',
      'valueCodeableConcept.coding[0].code',
    ],
    ['sin valor', (r) => delete r.valueCodeableConcept, 'cardinalidad', 'value[x]'],
  ]),
  ...of('consulta', 'RiskAssessment-0', [
    ['otro estado', (r) => Object.assign(r, { status: 'final' }), 'valor_fijo', 'status'],
    [
      'factor inventado',
      (r) => Object.assign(r.code.coding[0], { code: '88' }),
      'codigo_fuera_de_lista',
      'code.coding[0].code',
    ],
  ]),
  ...of('consulta', 'ServiceRequest-0', [
    [
      'otra categoría',
      (r) => Object.assign(r.category[0].coding[0], { code: '02' }),
      'valor_fijo',
      'category[0].coding[0].code',
    ],
    [
      'código de otro sistema',
      (r) => Object.assign(r.code.coding[0], { system: 'http://snomed.info/sct' }),
      'valor_fijo',
      'code.coding[0].system',
    ],
    [
      'encuentro que es el paciente',
      (r) => Object.assign(r.encounter, { reference: '#CC-1000000001' }),
      'referencia_tipo',
      'encounter.reference',
    ],
  ]),
  ...of('consulta', 'DocumentReference-0', [
    [
      'contenido que no es Base64',
      (r) => Object.assign(r.content[0].attachment, { data: '%PDF' }),
      'formato',
      'content[0].attachment.data',
    ],
    [
      'tipo de contenido prohibido',
      (r) => Object.assign(r.content[0].attachment, { contentType: 'application/pdf' }),
      'elemento_prohibido',
      'content[0].attachment.contentType',
    ],
    ['fecha sin hora', (r) => Object.assign(r, { date: '2026-03-02' }), 'formato', 'date'],
    [
      'otro custodio',
      (r) => Object.assign(r.custodian, { reference: 'Organization/Otra' }),
      'valor_fijo',
      'custodian.reference',
    ],
    ['sin tipo EPI', (r) => r.type.coding.pop(), 'corte_faltante', 'type.coding', 'R2284'],
  ]),
]
