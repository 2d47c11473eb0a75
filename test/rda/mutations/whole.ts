import type { Loose } from '../good-bundle.ts'
import { type Mutation, of } from './mutation.ts'

const entry = (b: Loose, id: string): number => b.entry.findIndex((e: Loose) => e.resource.id === id)

export const whole: readonly Mutation[] = of('consulta', undefined, [
  ['otro tipo', (b) => Object.assign(b, { type: 'collection' }), 'valor_fijo', 'Bundle.type'],
  ['sin fecha', (b) => delete b.timestamp, 'cardinalidad', 'Bundle.timestamp'],
  [
    'fecha sin segundos',
    (b) => Object.assign(b, { timestamp: '2026-03-02T08:10-05:00' }),
    'formato',
    'Bundle.timestamp',
  ],
  [
    'compuesto en el futuro',
    (b) => Object.assign(b.entry[0].resource, { date: '2999-01-01T00:00:00-05:00' }),
    'formato',
    'Bundle.entry[0].resource.date',
    'fecha_futura',
  ],
  [
    'una sección sin entradas ni razón',
    (b) => {
      const [section] = b.entry[0].resource.section
      delete section.entry
      delete section.emptyReason
    },
    'vacio',
    'Bundle.entry[0].resource.section[0]',
    'seccion_vacia',
  ],
  [
    'sin paciente',
    (b) => b.entry.splice(entry(b, 'CC-1000000001'), 1),
    'corte_faltante',
    'Bundle.entry',
    'PatientResource',
  ],
  [
    'sin profesional',
    (b) => b.entry.splice(entry(b, 'CC-2000000002'), 1),
    'corte_faltante',
    'Bundle.entry',
    'PractitionerResource',
  ],
  [
    'sin epicrisis',
    (b) => b.entry.splice(entry(b, 'DocumentReference-0'), 1),
    'corte_faltante',
    'Bundle.entry',
    'DocumentReferenceResources',
  ],
  [
    'dos pacientes',
    (b) => b.entry.push({ resource: { ...structuredClone(b.entry[1].resource), id: 'CC-3' } }),
    'corte_repetido',
    'Bundle.entry[16]',
    'PatientResource',
  ],
  [
    'id repetido',
    (b) => Object.assign(b.entry[6].resource, { id: 'Condition-0' }),
    'id_repetido',
    'Bundle.entry[6].resource.id',
  ],
  [
    'id repetido entre tipos',
    (b) => Object.assign(b.entry[2].resource, { id: 'CC-1000000001' }),
    'id_repetido',
    'Bundle.entry[2].resource.id',
  ],
  [
    'dirección repetida',
    (b) => {
      for (const i of [5, 6]) b.entry[i].fullUrl = 'urn:uuid:00000000-0000-4000-8000-000000000000'
    },
    'url_repetida',
    'Bundle.entry[6].fullUrl',
  ],
  ['la Composition no es la primera', (b) => b.entry.reverse(), 'invariante', 'Bundle', 'bdl-11'],
  [
    'entrada sin recurso',
    (b) => Object.assign(b.entry[6], { resource: undefined, request: undefined }),
    'vacio',
    'Bundle.entry[6]',
  ],
  [
    'entrada con solicitud',
    (b) => Object.assign(b.entry[6], { request: { method: 'POST', url: 'Condition' } }),
    'invariante',
    'Bundle',
    'bdl-3',
  ],
  ['recurso sin tipo', (b) => delete b.entry[6].resource.resourceType, 'tipo', 'Bundle.entry[6].resource'],
  [
    'paciente que falta pero se cita',
    (b) => b.entry.splice(entry(b, 'CC-1000000001'), 1),
    'referencia_huerfana',
    'Bundle.entry[0].resource.subject.reference',
  ],
  [
    'un recurso que nadie cita',
    (b) => b.entry.push({ resource: { ...structuredClone(b.entry[5].resource), id: 'Condition-5' } }),
    'entrada_suelta',
    'Bundle.entry[16].resource',
  ],
  [
    'un observación sin perfil que no es de ninguno',
    (b) => Object.assign(b.entry[8].resource, { meta: { profile: ['http://ejemplo.org/x'] } }),
    'perfil_desconocido',
    'Bundle.entry[8].resource.meta.profile',
  ],
  [
    'identificador de otro sistema',
    (b) => Object.assign(b, { identifier: { system: 'http://otro.org', value: '1' } }),
    'valor_fijo',
    'Bundle.identifier.system',
  ],
  [
    'ni consulta ni nada',
    (b) => {
      delete b.entry[0].resource.meta
      delete b.entry[0].resource.type
    },
    'documento_desconocido',
    'Bundle.entry[0].resource',
  ],
  [
    'propiedad inventada',
    (b) => Object.assign(b.entry[3], { nota: 'x' }),
    'elemento_desconocido',
    'Bundle.entry[3].nota',
  ],
])
