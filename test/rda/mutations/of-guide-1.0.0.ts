import type { Document } from '../../../src/features/rda/document/input.ts'
import type { Loose } from '../good-bundle.ts'

/** One thing broken in a document that the service made, and the field of the record that mends it. */
export interface RecordMutation {
  readonly kind: Document
  /** The id of the resource, the first of a type, or nothing: the whole document. */
  readonly of: string
  readonly what: string
  readonly change: (broken: Loose) => void
  readonly field: string
}

type Row = readonly [what: string, change: (r: Loose) => void, field: string]
const breaking = (kind: Document, of: string, rows: readonly Row[]): readonly RecordMutation[] =>
  rows.map(([what, change, field]) => ({ kind, of, what, change, field }))

const RDA = 'https://fhir.minsalud.gov.co/rda/'
const set =
  (more: object) =>
  (r: Loose): void => {
    Object.assign(r, more)
  }
const section = (r: Loose, code: string): Loose => r.section.find((s: Loose) => s.code.coding[0].code === code)
const extensions = (r: Loose, name: string): Loose[] =>
  r.extension.filter((e: Loose) => e.url === `${RDA}StructureDefinition/Extension${name}`)
const without =
  (name: string) =>
  (r: Loose): void => {
    r.extension = r.extension.filter((e: Loose) => !extensions(r, name).includes(e))
  }
const part = (r: Loose, id: string): Loose => r.component.find((c: Loose) => c.id === id)
const coded = (code: string) => (concept: Loose) => Object.assign(concept.coding[0], { code })

const composition = breaking('consulta', 'Composition', [
  ['sin custodio', (r) => delete r.custodian, 'historia.prestador_codigo'],
  ['otro tipo', (r) => coded('11488-4')(r.type), 'historia.tipo_atencion'],
  ['sin fecha', (r) => delete r.date, 'historia.fecha_fin'],
  ['firmado de otro modo', (r) => set({ mode: 'personal' })(r.attester[0]), 'historia.profesional'],
  ['el autor es el paciente', (r) => set({ author: [r.subject] })(r), 'historia.profesional'],
  ['confidencialidad restringida', set({ confidentiality: 'R' }), 'historia.tipo_atencion'],
  [
    'reemplaza a otro',
    set({ relatesTo: [{ code: 'replaces', targetIdentifier: { value: 'V' } }] }),
    'historia.tipo_atencion',
  ],
  ['período sin día', (r) => set({ start: '2026' })(r.event[0].period), 'historia.fecha_inicio'],
  [
    'sin la sección de órdenes',
    (r) => r.section.splice(r.section.indexOf(section(r, '61146-1')), 1),
    'historia.tipo_atencion',
  ],
  [
    'una sección que no existe',
    (r) => r.section.push({ ...r.section[0], code: { coding: [{ code: 'x' }] } }),
    'historia.tipo_atencion',
  ],
  ['otro título de quién paga', (r) => set({ title: 'Pagadores' })(section(r, '48768-6')), 'historia.eapb'],
  ['sin diagnósticos', (r) => delete section(r, '11450-4').entry, 'diagnostico.rol'],
  [
    'alergias que son diagnósticos',
    (r) => set({ entry: section(r, '11450-4').entry })(section(r, '48765-2')),
    'antecedente_categorizado.categoria',
  ],
  ['notas aclaratorias vacías', (r) => delete section(r, '34109-9').entry, 'nota.contenido'],
  ['dos epicrisis', (r) => section(r, '55107-7').entry.push(section(r, '55107-7').entry[0]), 'historia.estado'],
])

const patient = breaking('consulta', 'Patient', [
  ['sin nacionalidad', without('PatientNationality'), 'paciente.nacionalidad'],
  ['sin grupo étnico', without('PatientEthnicity'), 'paciente.grupo_etnico'],
  ['sin discapacidad', without('PatientDisability'), 'paciente.discapacidad'],
  [
    'nacionalidad en letras',
    (r) => set({ code: 'CO' })(extensions(r, 'PatientNationality')[0].valueCoding),
    'paciente.nacionalidad',
  ],
  [
    'grupo étnico inventado',
    (r) => set({ code: '77' })(extensions(r, 'PatientEthnicity')[0].valueCoding),
    'paciente.grupo_etnico',
  ],
  [
    'grupo étnico con otra descripción',
    (r) => set({ display: 'Otro' })(extensions(r, 'PatientEthnicity')[0].valueCoding),
    'paciente.grupo_etnico',
  ],
  [
    'discapacidad inventada',
    (r) => set({ code: '99' })(extensions(r, 'PatientDisability')[0].valueCoding),
    'paciente.discapacidad',
  ],
  ['dos grupos étnicos', (r) => r.extension.push(extensions(r, 'PatientEthnicity')[0]), 'paciente.grupo_etnico'],
  ['otro identificador', (r) => r.identifier.push({ ...r.identifier[0], id: 'otro' }), 'paciente.numero_documento'],
  [
    'tipo de documento inventado',
    (r) => set({ code: 'ZZ' })(r.identifier[0].type.coding[1]),
    'paciente.tipo_documento',
  ],
  [
    'un registro por tipo de documento',
    (r) => set({ code: 'RNEC' })(r.identifier[0].type.coding[1]),
    'paciente.tipo_documento',
  ],
  ['sin número', (r) => delete r.identifier[0].value, 'paciente.numero_documento'],
  ['otro uso del nombre', (r) => set({ use: 'nickname' })(r.name[0]), 'paciente.primer_apellido'],
  ['sin nombres', (r) => delete r.name[0].given, 'paciente.primer_nombre'],
  ['sin sexo biológico', (r) => delete r._gender, 'paciente.sexo_biologico'],
  ['sin nacimiento', (r) => delete r.birthDate, 'paciente.fecha_nacimiento'],
  ['nacimiento imposible', set({ birthDate: '1984-02-31' }), 'paciente.fecha_nacimiento'],
  ['sin zona', (r) => delete r.address[0].extension, 'paciente.zona_residencia'],
  ['dos direcciones', (r) => r.address.push({ ...r.address[0], id: 'otra' }), 'paciente.municipio_residencia'],
  ['sin código del país', (r) => delete r.address[0]._country, 'paciente.pais_residencia'],
  [
    'municipio inventado',
    (r) => set({ code: '99999' })(r.address[0]._city.extension[0].valueCoding),
    'paciente.municipio_residencia',
  ],
  ['enlace sin tipo', set({ link: [{ other: { display: 'otro' } }] }), 'paciente.numero_documento'],
])

const others = [
  ...breaking('consulta', 'Practitioner', [
    ['sin documento', (r) => delete r.identifier, 'profesional.numero_documento'],
    ['sin títulos', (r) => delete r.qualification, 'profesional.registro'],
    ['título inventado', (r) => coded('zzz')(r.qualification[0].code), 'profesional.profesion'],
    ['sin apellido paterno', (r) => delete r.name[0]._family, 'profesional.nombre'],
    ['registro de otra clase', (r) => coded('XX')(r.qualification[0].identifier[0].type), 'profesional.registro'],
  ]),
  ...breaking('consulta', '1100130001', [
    ['clase inventada', (r) => coded('EPS')(r.type[0]), 'prestador.clase'],
    ['sin NIT', (r) => r.identifier.shift(), 'prestador.nit'],
    ['sin dirección', (r) => delete r.address[0].text, 'prestador.direccion'],
    ['de otro país', (r) => set({ country: 'VE' })(r.address[0]), 'prestador.municipio'],
    ['sin nombre', (r) => delete r.name, 'prestador.nombre'],
  ]),
  ...breaking('consulta', 'payer', [
    ['sistema de la guía anterior', (r) => set({ system: `${RDA}NamingSystem/EAPBS` })(r.identifier[0]), 'eapb.codigo'],
    ['sin código', (r) => delete r.identifier[0].value, 'eapb.codigo'],
    ['sin nombre', (r) => delete r.name, 'eapb.nombre'],
  ]),
  ...breaking('consulta', 'Encounter', [
    ['en curso', set({ status: 'in-progress' }), 'historia.tipo_atencion'],
    ['sin modalidad', (r) => r.type.shift(), 'historia.modalidad_atencion'],
    [
      'un tipo que no existe',
      (r) => r.type.push({ coding: [{ system: 'x', code: 'y' }] }),
      'historia.modalidad_atencion',
    ],
    ['sin entorno', (r) => r.type.splice(2, 1), 'historia.entorno_atencion'],
    ['ámbito de urgencias', (r) => coded('30')(r.type.at(-1)), 'historia.ambito_mipres'],
    ['CUPS que no es de consulta', (r) => coded('902210')(r.serviceType), 'historia.cups_consulta'],
    ['causa inventada', (r) => coded('99')(r.reasonCode[0]), 'historia.causa_atencion'],
    [
      'período futuro',
      set({ period: { start: '2030-01-01T00:00:00-05:00', end: '2030-01-02T00:00:00-05:00' } }),
      'historia.fecha_inicio',
    ],
    [
      'período de hace más de un año',
      set({ period: { start: '2024-01-01T00:00:00-05:00', end: '2024-01-02T00:00:00-05:00' } }),
      'historia.fecha_inicio',
    ],
    ['período sin fin', (r) => delete r.period.end, 'historia.fecha_fin'],
    ['otro papel del médico', (r) => coded('CON')(r.participant[0].type[0]), 'historia.profesional'],
    ['principal sin tipo', (r) => delete r.diagnosis[0].extension, 'diagnostico.tipo_diagnostico'],
    ['sin principal', (r) => r.diagnosis.shift(), 'diagnostico.rol'],
    ['otro identificador', (r) => set({ id: 'otro' })(r.identifier[0]), 'historia.numero_atencion'],
  ]),
  ...breaking('consulta', 'Condition', [
    [
      'solo CIE-11',
      (r) => set({ system: 'http://hl7.org/fhir/sid/icd-11' })(r.code.coding[0]),
      'diagnostico.codigo_cie10',
    ],
    [
      'otra clasificación',
      (r) => r.code.coding.push({ system: 'http://snomed.info/sct', code: '1' }),
      'diagnostico.codigo_cie11',
    ],
    ['sin código', (r) => delete r.code, 'diagnostico.codigo_cie10'],
  ]),
  ...breaking('consulta', 'AllergyIntolerance', [
    [
      'verificación de la guía anterior',
      set({
        verificationStatus: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
              code: 'confirmed',
              display: 'Confirmed',
            },
          ],
        },
      }),
      'antecedente_categorizado.verificacion',
    ],
    ['sin agente', (r) => delete r.code.text, 'antecedente_categorizado.agente'],
    ['tipo inventado', (r) => coded('09')(r.code), 'antecedente_categorizado.tipo_alergia'],
    ['con reacción', set({ reaction: [{ manifestation: [{ text: 'x' }] }] }), 'antecedente_categorizado.agente'],
  ]),
  ...breaking('consulta', 'Occupation-0', [
    ['ocupación inventada', (r) => coded('zz')(r.valueCodeableConcept), 'historia.ocupacion'],
    ['otro texto', (r) => set({ text: 'Ocupación' })(r.code), 'historia.ocupacion'],
  ]),
  ...breaking('consulta', 'AttendanceAllowance-0', [
    [
      'días de la guía anterior',
      (r) => set({ id: 'LicenceTime' })(part(r, 'LicenseTime')),
      'historia.incapacidad_dias',
    ],
    ['sin alcance', (r) => r.component.shift(), 'historia.incapacidad_alcance'],
    ['días sin unidad', (r) => delete part(r, 'LicenseTime').valueQuantity.unit, 'historia.incapacidad_dias'],
    ['período sin fin', (r) => delete part(r, 'LicensePeriod').valuePeriod.end, 'historia.incapacidad_inicio'],
    [
      'retroactiva con palabras',
      (r) => {
        delete part(r, 'Retroactive').valueBoolean
        part(r, 'Retroactive').valueString = 'sí'
      },
      'historia.incapacidad_inicio',
    ],
    [
      'motivo inventado',
      (r) => coded('9')(part(r, 'RetroactiveReason').valueCodeableConcept),
      'historia.incapacidad_retroactividad',
    ],
    [
      'memoria inventada',
      (r) => coded('9')(part(r, 'MemoryDisorder').valueCodeableConcept),
      'historia.incapacidad_memoria',
    ],
    [
      'una parte que no existe',
      (r) => r.component.push({ ...part(r, 'LicenseTime'), id: 'Otra' }),
      'historia.incapacidad_dias',
    ],
    ['alcance inventado', (r) => coded('03')(r.component[0].valueCodeableConcept), 'historia.incapacidad_alcance'],
  ]),
  ...breaking('consulta', 'MedicationRequest-0', [
    ['completada', set({ status: 'completed' }), 'formula_medicamento.dci_codigo'],
    [
      'por su CUM',
      (r) => set({ system: `${RDA}CodeSystem/CUMS` })(r.medicationCodeableConcept.coding[0]),
      'formula_medicamento.dci_codigo',
    ],
    ['sin código', (r) => delete r.medicationCodeableConcept.coding, 'formula_medicamento.dci_codigo'],
    ['MIPRES de otro sistema', (r) => set({ system: 'x' })(r.identifier[1]), 'formula_medicamento.numero_mipres'],
    ['recetario sin número', (r) => delete r.identifier[0].value, 'formula_medicamento.numero_recetario'],
    [
      'indicación inventada',
      (r) =>
        set({
          additionalInstruction: [
            { coding: [{ system: `${RDA}CodeSystem/MipresSpecialInstruction`, code: '99', display: 'x' }] },
          ],
        })(r.dosageInstruction[0]),
      'formula_medicamento.frecuencia_unidad',
    ],
    [
      'dosis de otro sistema',
      (r) => set({ system: 'http://unitsofmeasure.org' })(r.dosageInstruction[0].doseAndRate[0].doseQuantity),
      'formula_medicamento.dosis_valor',
    ],
    [
      'unidad inventada',
      (r) => set({ code: 'zz' })(r.dosageInstruction[0].doseAndRate[0].doseQuantity),
      'formula_medicamento.dosis_unidad',
    ],
    [
      'sin frecuencia',
      (r) => delete r.dosageInstruction[0].doseAndRate[0].rateQuantity,
      'formula_medicamento.frecuencia_valor',
    ],
    ['sin vía', (r) => delete r.dosageInstruction[0].route, 'formula_medicamento.via_administracion'],
    ['sin duración', (r) => delete r.dosageInstruction[0].timing.repeat.duration, 'formula_medicamento.duracion_valor'],
    ['sin finalidad', (r) => delete r.reasonCode, 'formula_medicamento.finalidad'],
    ['tecnología que no es medicamento', (r) => coded('07')(r.category[0]), 'formula_medicamento.tipo_tecnologia'],
    ['sin fecha', (r) => delete r.authoredOn, 'formula_medicamento.fecha_prescripcion'],
  ]),
  ...breaking('consulta', 'ServiceRequest-0', [
    ['completada', set({ status: 'completed' }), 'orden.descripcion'],
    ['sin código', (r) => delete r.code, 'orden.cups'],
    ['otra categoría', (r) => coded('06')(r.category[0]), 'orden.tipo_orden'],
    ['sin finalidad', (r) => delete r.reasonCode, 'orden.finalidad'],
  ]),
  ...breaking('consulta', 'ServiceRequest-1', [['sin texto', (r) => delete r.code.text, 'orden.descripcion']]),
  ...breaking('consulta', 'RiskAssessment', [
    ['factor inventado', (r) => coded('77')(r.code), 'antecedente_categorizado.factor_riesgo'],
    ['sin atención', (r) => delete r.encounter, 'antecedente_categorizado.descripcion'],
  ]),
  ...breaking('consulta', 'DocumentReference-0', [
    ['tres tipos', (r) => r.type.coding.push({ system: 'x', code: 'y' }), 'historia.estado'],
    ['otra descripción', set({ description: 'Epicrisis' }), 'historia.estado'],
    ['sin archivo', (r) => delete r.content, 'historia.estado'],
  ]),
  ...breaking('consulta', 'ClarificationNote-0', [
    ['sin decir qué aclara', (r) => delete r.focus, 'nota.contenido'],
    ['sin nombrar qué aclara', (r) => delete r.focus[0].id, 'nota.contenido'],
    ['sin texto', (r) => delete r.valueString, 'nota.contenido'],
    ['sin fecha', (r) => delete r.effectiveDateTime, 'nota.fecha_nota'],
  ]),
  ...breaking('consulta', '', [
    [
      'una entrada que no existe',
      (b) => b.entry.push({ resource: { resourceType: 'Immunization', id: 'i', status: 'completed' } }),
      'historia.tipo_atencion',
    ],
    ['sin fecha', (b) => delete b.timestamp, 'historia.tipo_atencion'],
  ]),
]

const emergency = [
  ...breaking('urgencias', '', [
    [
      'sin prestador',
      (b) =>
        b.entry.splice(
          b.entry.findIndex((e: Loose) => e.resource.id === '1100130001'),
          1,
        ),
      'prestador.nit',
    ],
  ]),
  ...breaking('urgencias', 'Composition', [
    [
      'nadie paga',
      (r) => {
        delete section(r, '48768-6').entry
        section(r, '48768-6').emptyReason = section(r, '61146-1').emptyReason ?? {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
              code: 'nilknown',
              display: 'Nil Known',
            },
          ],
        }
      },
      'historia.eapb',
    ],
    ['sin triage', (r) => r.section.splice(r.section.indexOf(section(r, '54094-8')), 1), 'historia.tipo_atencion'],
  ]),
  ...breaking('urgencias', 'Encounter', [
    ['vía de ingreso inventada', (r) => coded('99')(r.hospitalization.admitSource), 'historia.via_ingreso'],
    ['destino inventado', (r) => coded('99')(r.hospitalization.dischargeDisposition), 'historia.destino_egreso'],
    ['sin diagnóstico de egreso', (r) => r.diagnosis.splice(1, 1), 'diagnostico.rol'],
    ['diagnóstico de orden ocho', (r) => set({ rank: 8 })(r.diagnosis[1]), 'diagnostico.rol'],
  ]),
  ...breaking('urgencias', 'Triage-0', [
    ['clase inventada', (r) => coded('06')(r.valueCodeableConcept), 'historia.triage'],
    ['sin hora', (r) => delete r.effectiveDateTime, 'historia.triage_fecha'],
  ]),
  ...breaking('urgencias', 'MedicationAdministration-1', [
    [
      'con otra organización',
      set({ supportingInformation: [{ id: 'otra', display: 'x' }] }),
      'formula_medicamento.dci_codigo',
    ],
    ['sin dosis', (r) => delete r.dosage.dose, 'formula_medicamento.dosis_valor'],
    ['sin fecha', (r) => delete r.effectiveDateTime, 'formula_medicamento.fecha_prescripcion'],
  ]),
  ...breaking('urgencias', 'Procedure-0', [
    ['tres motivos', (r) => r.reasonReference.push({ id: 'otro', ...r.subject }), 'orden.diagnostico'],
    ['sin fecha', (r) => delete r.performedDateTime, 'orden.fecha_resultado'],
    ['sin código', (r) => delete r.code, 'orden.cups'],
  ]),
  ...breaking('urgencias', 'Result-0', [
    ['sin procedimiento', (r) => delete r.partOf, 'orden.resultado_texto'],
    ['sin componentes', (r) => delete r.component, 'orden.resultado_texto'],
  ]),
]

const stay = breaking('hospitalizacion', 'Composition', [
  ['el autor es el médico', (r) => set({ author: [r.attester[0].party] })(r), 'historia.profesional'],
])

const statement = [
  ...breaking('paciente', 'Composition', [
    [
      'dice qué reemplaza',
      set({ relatesTo: [{ code: 'appends', targetReference: { display: 'x' } }] }),
      'historia.tipo_atencion',
    ],
    [
      'tres códigos',
      (r) => r.event[0].code.push({ coding: [{ system: 'x', code: 'y' }] }),
      'historia.modalidad_atencion',
    ],
    ['otro título', set({ title: 'RDA' }), 'historia.tipo_atencion'],
    ['período futuro', (r) => set({ end: '2030-01-01T00:00:00-05:00' })(r.event[0].period), 'historia.fecha_inicio'],
  ]),
  ...breaking('paciente', 'MedicationStatement', [
    [
      'por su CUM',
      (r) => set({ system: `${RDA}CodeSystem/CUMS` })(r.medicationCodeableConcept.coding[0]),
      'antecedente_categorizado.dci_codigo',
    ],
  ]),
  ...breaking('paciente', 'FamilyMemberHistory', [
    ['parentesco inventado', (r) => coded('09')(r.relationship), 'antecedente_categorizado.parentesco'],
    [
      'otra clasificación',
      (r) => r.condition[0].code.coding.push({ system: 'x', code: 'y' }),
      'antecedente_categorizado.cie10',
    ],
  ]),
  ...breaking('paciente', 'AllergyIntolerance', [
    ['confirmada', (r) => coded('confirmed')(r.verificationStatus), 'antecedente_categorizado.verificacion'],
  ]),
]

export const recordMutations: readonly RecordMutation[] = [
  ...composition,
  ...patient,
  ...others,
  ...emergency,
  ...stay,
  ...statement,
]
