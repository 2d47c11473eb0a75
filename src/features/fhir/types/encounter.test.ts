import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servicioReps } from '../../../model/codes/index.ts'
import { encounterType } from './encounter.ts'

const RDA = 'https://fhir.minsalud.gov.co/rda'
const id = '018f0000-0000-7000-8000-000000000001'
const account = '018f0000-0000-7000-8000-000000000009'
const facts = { provider: { nombre: 'IPS', codigo: '1100130001' }, base: 'https://hce.ejemplo.co/fhir' }
const base = {
  id,
  version: 4,
  actualizado_en: '2026-03-03T15:00:00.000Z',
  paciente: '018f0000-0000-7000-8000-000000000002',
  tipo_atencion: 'urgencias',
  estado: 'cerrada',
  modalidad_atencion: '01',
  grupo_servicios: '05',
  entorno_atencion: '05',
  numero_atencion: '1100130001-2026-000001',
  fecha_inicio: '2026-03-03T13:00:00.000Z',
  fecha_fin: '2026-03-03T15:00:00.000Z',
  causa_atencion: '38',
  via_ingreso: '01',
  destino_egreso: '04',
  institucion_destino: 'Hospital mayor',
  condicion_egreso: '1',
  triage: '02',
  profesional: account,
  prestador_codigo: '110013000101',
  confidencialidad: 'restringida',
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
const encounter = (more: object = {}): any => encounterType.sources[0]?.project({ ...base, ...more }, facts)

test('estado y clase según el dossier', () => {
  const status = (estado: string) => encounter({ estado }).status
  assert.deepEqual(
    ['borrador', 'abierta', 'en_atencion', 'suspendida', 'cerrada', 'archivada', 'anulada'].map(status),
    ['planned', 'arrived', 'in-progress', 'onleave', 'finished', 'finished', 'entered-in-error'],
  )
  const of = (tipo_atencion: string, modalidad_atencion: string | null) =>
    encounter({ tipo_atencion, modalidad_atencion }).class.code
  assert.deepEqual(
    [
      of('consulta_externa', '01'),
      of('consulta_externa', null),
      of('urgencias', '01'),
      of('hospitalizacion', '01'),
      of('consulta_externa', '06'),
      of('consulta_externa', '03'),
    ],
    ['AMB', 'AMB', 'EMER', 'IMP', 'VR', 'HH'],
  )
})

test('una urgencia cerrada, con lo que la guía dice de ella', () => {
  const e = encounter()
  assert.deepEqual(
    e.type.map((t: { coding: { system: string; code: string }[] }) => [
      t.coding[0]?.system.slice(RDA.length),
      t.coding[0]?.code,
    ]),
    [
      ['/CodeSystem/ColombianTechModality', '01'],
      ['/CodeSystem/GrupoServicios', '05'],
      ['/CodeSystem/EntornoAtencion', '05'],
    ],
  )
  assert.deepEqual(e.identifier[0], {
    id: 'EncounterIdentifier',
    use: 'usual',
    system: `${RDA}/NamingSystem/Encounters`,
    value: base.numero_atencion,
  })
  assert.equal(e.priority.coding[0].code, '02')
  assert.equal(e.hospitalization.admitSource.coding[0].system, `${RDA}/CodeSystem/ViaIngreso`)
  assert.equal(e.hospitalization.dischargeDisposition.coding[0].code, '04')
  assert.equal(e.hospitalization.destination.display, 'Hospital mayor')
  assert.deepEqual(e.hospitalization.extension[0].valueCoding, {
    system: `${RDA}/CodeSystem/ColombianDischargeDeceasedStatus`,
    code: '1',
    display: 'Vivo',
  })
  assert.equal(e.participant[0].id, 'DischargePhysician')
  assert.deepEqual(e.serviceProvider, {
    reference: 'Organization/prestador',
    display: 'IPS',
    identifier: { system: `${RDA}/NamingSystem/REPS`, value: '110013000101' },
  })
  assert.equal(e.location[0].location.identifier.value, '110013000101')
  assert.equal(e.meta.security[0].code, 'R')
})

test('quien atiende: a su Practitioner si está publicado; si no, por su cuenta', () => {
  const open = { estado: 'en_atencion' }
  assert.deepEqual(encounter({ ...open, cuenta_publicada: { id: account, nombre: 'Laura Ospina' } }).participant[0], {
    id: 'AttenderPhysician',
    type: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'ATND', display: 'attender' },
        ],
        text: 'Profesional tratante',
      },
    ],
    individual: {
      reference: `Practitioner/${account}`,
      type: 'Practitioner',
      identifier: { system: 'urn:custodia:cuenta', value: account },
      display: 'Laura Ospina',
    },
  })
  assert.equal(encounter({ cuenta_publicada: null }).participant[0].individual.reference, undefined)
  assert.equal(encounter({ profesional: null }).participant, undefined)
})

test('en consulta el destino va en la extensión de la guía', () => {
  const e = encounter({
    tipo_atencion: 'consulta_externa',
    destino_egreso: '01',
    condicion_egreso: null,
    via_ingreso: null,
    institucion_destino: null,
  })
  assert.equal(e.hospitalization, undefined)
  assert.equal(e.extension[0].url, `${RDA}/StructureDefinition/ExtensionDischargeDisposition`)
  assert.equal(e.extension[0].extension[0].valueCoding.code, '01')
})

test('los diagnósticos con su papel, su rango y su tipo', () => {
  const d = (rol: string, orden = 1, tipo_diagnostico: string | null = null) => ({ id, rol, orden, tipo_diagnostico })
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const made: any[] = encounter({
    diagnosticos: [
      d('principal', 1, '02'),
      d('relacionado', 3),
      d('ingreso'),
      d('egreso'),
      d('relacionado_egreso', 2),
      d('causa_muerte'),
      d('complicacion', 1),
      d('complicacion', 2),
    ],
  }).diagnosis
  assert.deepEqual(
    made.map((x) => [x.id, x.rank, x.use.coding[0].code]),
    [
      ['MainDiagnosis', 1, '8319008'],
      ['Comorbidity-3', 4, '398192003'],
      ['AdmissionDiagnosis', 1, '52870002'],
      ['DischargeDiagnosis', 2, '89100005'],
      ['DischargeComorbidity-2', 4, '398192003'],
      ['CauseOfDeath', 6, '16100001'],
      ['ComplicationDiagnosis', 7, '263718001'],
      [undefined, 8, '263718001'],
    ],
  )
  assert.equal(made[0].condition.reference, `Condition/${id}`)
  assert.equal(made[0].extension[0].valueCoding.code, '02')
  assert.equal(encounter({ diagnosticos: null }).diagnosis, undefined)
})

test('dónde fue: en su sede y su servicio, y en ninguno si se atendió en casa o a distancia', () => {
  const lugares = { sede: account, servicio: id }
  const at = (more: object) =>
    (encounter({ prestador_codigo: '110013000101', servicio_reps: '328', lugares, ...more }).location ?? []).map(
      (l: { location: { reference?: string; display?: string } }) => [l.location.reference, l.location.display],
    )
  assert.deepEqual(at({ modalidad_atencion: '01' }), [
    [`Location/${account}`, undefined],
    [`Location/${id}`, servicioReps.byCode.get('328')?.label],
  ])
  // Of whose site it is told by its number all the same.
  assert.deepEqual(at({ modalidad_atencion: '03' }), [[undefined, undefined]])
  assert.deepEqual(at({ modalidad_atencion: '06', prestador_codigo: '1100130001' }), [])
})
