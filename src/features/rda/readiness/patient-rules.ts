import { isNational } from '../../fhir/elements/person.ts'
import { listIn, textIn } from '../../fhir/elements/row-values.ts'
import type { RdaInput } from '../document/input.ts'
import { advice, type Rule, rule } from './rule.ts'

const COLOMBIA = '170'
const abroad = ({ content }: RdaInput): boolean =>
  (textIn(content.paciente, 'pais_residencia') ?? COLOMBIA) !== COLOMBIA
const ABROAD = `coalesce(p.pais_residencia, '${COLOMBIA}') <> '${COLOMBIA}'`

type Words = Pick<Rule, 'ruta' | 'mensaje' | 'solucion'>
/** A field of the patient's file that must say something. */
const lacks = (campo: string, words: Words, more: Partial<Rule> = {}): Rule =>
  rule({
    codigo: `falta_${campo}`,
    recurso: 'paciente',
    campo,
    fhir: 'Patient',
    fails: ({ content: { paciente } }) =>
      textIn(paciente, campo) === null && listIn(paciente, campo).length === 0 ? [paciente.id] : [],
    sql: () => `p.${campo} is null`,
    ...words,
    ...more,
  })
/** Recommended by one version of the guide, demanded by the next. */
const demography = (campo: string, words: Words): Rule =>
  lacks(campo, words, { severity: (v) => (v.demandsDemography ? 'error' : 'advertencia') })
const listed = (campo: string, words: Words): Rule => ({
  ...demography(campo, words),
  sql: () => `coalesce(cardinality(p.${campo}), 0) = 0`,
})
/** What every row has; only somebody who may not see who the patient is lacks it. */
const always = (campo: string, words: Words): Rule => {
  const { sql: _sql, ...made } = lacks(campo, words)
  return made
}

export const patientRules: readonly Rule[] = [
  always('numero_documento', {
    ruta: 'identifier',
    mensaje: 'Falta el número de documento del paciente.',
    solucion: 'Escríbalo en la ficha del paciente.',
  }),
  always('primer_apellido', {
    ruta: 'name.family',
    mensaje: 'Falta el primer apellido del paciente.',
    solucion: 'Escríbalo en la ficha, como está en el documento.',
  }),
  always('primer_nombre', {
    ruta: 'name.given',
    mensaje: 'Falta el nombre del paciente.',
    solucion: 'Escríbalo en la ficha, como está en el documento.',
  }),
  always('fecha_nacimiento', {
    ruta: 'birthDate',
    mensaje: 'Falta la fecha de nacimiento del paciente.',
    solucion: 'Escríbala en la ficha del paciente.',
  }),
  advice({
    codigo: 'nacimiento_estimado',
    recurso: 'paciente',
    campo: 'fecha_nacimiento_estimada',
    fhir: 'Patient',
    ruta: 'birthDate',
    mensaje: 'Nacimiento estimado: el RDA dice solo el año.',
    solucion: 'Cuando se sepa quién es, corrija la ficha o fusiónela con la suya; el RDA se reemplaza.',
    fails: ({ content: { paciente } }) => (paciente.fecha_nacimiento_estimada === true ? [paciente.id] : []),
  }),
  always('sexo_biologico', {
    ruta: 'gender',
    mensaje: 'Falta el sexo biológico del paciente.',
    solucion: 'Escríbalo en la ficha del paciente.',
  }),
  rule({
    codigo: 'documento_fuera_de_guia',
    recurso: 'paciente',
    campo: 'tipo_documento',
    fhir: 'Patient',
    ruta: 'identifier.type',
    mensaje: 'El RDA no conoce documentos extranjeros de ese tipo.',
    solucion: 'Registre el documento con que la persona se identifica en Colombia: pasaporte, PPT, salvoconducto.',
    fails: ({ content: { paciente } }) => {
      const kind = textIn(paciente, 'tipo_documento')
      return kind === null || isNational(kind) ? [] : [paciente.id]
    },
    sql: () => `p.tipo_documento = 'DE'`,
  }),
  advice({
    ...lacks('segundo_apellido', {
      ruta: 'name.family.extension',
      mensaje: 'No hay segundo apellido; el registro nacional compara los dos.',
      solucion: 'Escríbalo si el documento lo tiene.',
    }),
  }),
  lacks(
    'municipio_residencia',
    {
      ruta: 'address.city',
      mensaje: 'Falta el municipio donde vive el paciente.',
      solucion: 'Escoja el municipio (DIVIPOLA) en la ficha del paciente.',
    },
    { applies: (i) => !abroad(i), sql: () => `p.municipio_residencia is null and not (${ABROAD})` },
  ),
  lacks(
    'ciudad_residencia',
    {
      ruta: 'address.city',
      mensaje: 'El paciente vive en otro país y no dice en qué ciudad.',
      solucion: 'Escriba la ciudad de residencia en la ficha.',
    },
    { applies: abroad, sql: () => `p.ciudad_residencia is null and ${ABROAD}` },
  ),
  lacks('zona_residencia', {
    ruta: 'address.extension',
    mensaje: 'Falta la zona donde vive el paciente: urbana o rural.',
    solucion: 'Escójala en la ficha del paciente.',
  }),
  listed('nacionalidad', {
    ruta: 'extension',
    mensaje: 'Falta la nacionalidad del paciente.',
    solucion: 'Escójala en la ficha del paciente (Colombia es 170).',
  }),
  demography('grupo_etnico', {
    ruta: 'extension',
    mensaje: 'Falta el grupo étnico del paciente.',
    solucion: 'Pregunte y registre en la ficha con cuál se reconoce, o que con ninguno (99).',
  }),
  listed('discapacidad', {
    ruta: 'extension',
    mensaje: 'No se sabe si el paciente tiene una discapacidad.',
    solucion: 'Regístrela en la ficha, o que no tiene (08).',
  }),
]
