import { type Mutation, of } from './mutation.ts'

export const visits: readonly Mutation[] = [
  ...of('consulta', 'Encounter-0', [
    ['en curso', (r) => Object.assign(r, { status: 'in-progress' }), 'valor_fijo', 'status'],
    ['otra clase', (r) => Object.assign(r.class, { code: 'IMP' }), 'valor_fijo', 'class.code'],
    [
      'otro grupo de servicios',
      (r) => Object.assign(r.type[1].coding[0], { code: '03' }),
      'valor_fijo',
      'type[1].coding[0].code',
    ],
    ['sin modalidad', (r) => r.type.shift(), 'corte_faltante', 'type', 'encounterModality'],
    [
      'modalidad inventada',
      (r) => Object.assign(r.type[0].coding[0], { code: '77' }),
      'codigo_fuera_de_lista',
      'type[0].coding[0].code',
    ],
    [
      'CUPS que no es de consulta',
      (r) => Object.assign(r.serviceType.coding[0], { code: '904916' }),
      'codigo_fuera_de_lista',
      'serviceType.coding[0].code',
      undefined,
      true,
    ],
    [
      'causa inventada',
      (r) => Object.assign(r.reasonCode[0].coding[0], { code: '99' }),
      'codigo_fuera_de_lista',
      'reasonCode[0].coding[0].code',
    ],
    [
      'termina antes de empezar',
      (r) => Object.assign(r.period, { end: '2026-03-01T00:00:00-05:00' }),
      'invariante',
      'period',
      'per-1',
    ],
    ['hora sin zona', (r) => Object.assign(r.period, { start: '2026-03-02T07:30:00' }), 'formato', 'period.start'],
    [
      'dos principales',
      (r) => Object.assign(r.diagnosis[1], { rank: 1 }),
      'corte_repetido',
      'diagnosis[1]',
      'MainDiagnosis',
    ],
    ['sin principal', (r) => r.diagnosis.shift(), 'corte_faltante', 'diagnosis', 'MainDiagnosis'],
    [
      'principal sin tipo',
      (r) => delete r.diagnosis[0].extension,
      'corte_faltante',
      'diagnosis[0].extension',
      'ExtensionDiagnosisType',
    ],
    [
      'tipo de diagnóstico inventado',
      (r) => Object.assign(r.diagnosis[0].extension[0].valueCoding, { code: '7' }),
      'codigo_fuera_de_lista',
      'diagnosis[0].extension[0].valueCoding.code',
    ],
    [
      'otro papel del diagnóstico',
      (r) => Object.assign(r.diagnosis[0].use.coding[0], { code: '398192003' }),
      'valor_fijo',
      'diagnosis[0].use.coding[0].code',
    ],
    ['orden como texto', (r) => Object.assign(r.diagnosis[1], { rank: '2' }), 'tipo', 'diagnosis[1].rank'],
    [
      'diagnóstico que no está',
      (r) => Object.assign(r.diagnosis[0].condition, { reference: '#Condition-77' }),
      'referencia_huerfana',
      'diagnosis[0].condition.reference',
    ],
    [
      'el médico es la IPS',
      (r) => Object.assign(r.participant[0].individual, { reference: '#1100100001' }),
      'referencia_tipo',
      'participant[0].individual.reference',
    ],
    [
      'otro papel del médico',
      (r) => Object.assign(r.participant[0].type[0].coding[0], { code: 'CON' }),
      'corte_faltante',
      'participant',
      'AttenderPhysician',
    ],
    [
      'cinco diagnósticos',
      (r) => {
        for (const rank of [3, 4, 5])
          r.diagnosis.push({ ...structuredClone(r.diagnosis[1]), id: `Comorbidity-${rank - 1}`, rank })
      },
      'cardinalidad',
      'diagnosis',
    ],
  ]),
]
