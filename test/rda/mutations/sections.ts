import { emptySection } from '../good-bundle.ts'
import { type Mutation, of } from './mutation.ts'

const RDA = 'https://fhir.minsalud.gov.co/rda/'

export const sections: readonly Mutation[] = of('consulta', 'Composition-0', [
  ['sin una sección', (r) => r.section.pop(), 'corte_faltante', 'section', 'sectionAddendumDocuments'],
  ['con menos secciones', (r) => r.section.pop(), 'cardinalidad', 'section'],
  [
    'con una sección de más',
    (r) => r.section.push({ title: 'Otra', code: { text: 'x' }, ...emptySection }),
    'cardinalidad',
    'section',
  ],
  [
    'una sección dos veces',
    (r) => r.section.push(structuredClone(r.section[0])),
    'corte_repetido',
    'section[9]',
    'sectionPayers',
  ],
  [
    'otro código de sección',
    (r) => Object.assign(r.section[3].code.coding[0], { code: '99999-9' }),
    'corte_faltante',
    'section',
    'sectionMedications',
  ],
  [
    'otro título de sección',
    (r) => Object.assign(r.section[4], { title: 'Alergias' }),
    'valor_fijo',
    'section[4].title',
  ],
  ['una sección sin nada', (r) => delete r.section[4].entry, 'invariante', 'section[4]', 'cmp-1'],
  ['vacía y con entradas', (r) => Object.assign(r.section[4], emptySection), 'invariante', 'section[4]', 'cmp-2'],
  [
    'otro motivo de estar vacía',
    (r) => {
      delete r.section[5].entry
      Object.assign(r.section[5], structuredClone(emptySection))
      r.section[5].emptyReason.coding[0].code = 'notasked'
    },
    'valor_fijo',
    'section[5].emptyReason.coding[0].code',
  ],
  ['soporte sin epicrisis', (r) => delete r.section[8].entry, 'cardinalidad', 'section[8].entry'],
  ['narrativa que la guía prohíbe', (r) => Object.assign(r, { text: emptySection.text }), 'elemento_prohibido', 'text'],
  [
    'otro tipo de documento',
    (r) => Object.assign(r.type.coding[0], { code: '11488-4' }),
    'valor_fijo',
    'type.coding[0].code',
  ],
  ['otro modo de firma', (r) => Object.assign(r.attester[0], { mode: 'personal' }), 'valor_fijo', 'attester[0].mode'],
  ['dos autores', (r) => r.author.push(structuredClone(r.author[0])), 'cardinalidad', 'author'],
  [
    'el autor es el paciente',
    (r) => Object.assign(r.author[0], { reference: '#CC-1000000001' }),
    'referencia_tipo',
    'author[0].reference',
  ],
  [
    'un problema que es alergia',
    (r) => Object.assign(r.section[5].entry[0], { reference: '#AllergyIntolerance-0' }),
    'referencia_tipo',
    'section[5].entry[0].reference',
  ],
  [
    'la ocupación es la incapacidad',
    (r) => Object.assign(r.section[1].entry[0], { reference: '#Observation-1' }),
    'referencia_perfil',
    'section[1].entry[0].reference',
  ],
  [
    'una entrada que no existe',
    (r) => Object.assign(r.section[5].entry[0], { reference: '#Condition-9' }),
    'referencia_huerfana',
    'section[5].entry[0].reference',
  ],
  [
    'un perfil que no existe',
    (r) => r.meta.profile.push(`${RDA}StructureDefinition/CompositionFalsa`),
    'perfil_desconocido',
    'meta.profile',
  ],
])
