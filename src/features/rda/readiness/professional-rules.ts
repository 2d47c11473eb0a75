import type { Row } from '../../../model/resource.ts'
import { isNational } from '../../fhir/elements/person.ts'
import { qualificationOf } from '../../fhir/elements/qualification.ts'
import { listIn, textIn } from '../../fhir/elements/row-values.ts'
import { advice, encounters, type Rule, rule } from './rule.ts'

type Words = Pick<Rule, 'ruta' | 'mensaje' | 'solucion'>
const inAccount = (campo: string, codigo: string, wrong: (row: Row) => boolean, words: Words, sql?: string): Rule =>
  rule({
    codigo,
    recurso: 'profesional',
    campo,
    fhir: 'Practitioner',
    applies: (i) => i.profesional !== null,
    fails: ({ profesional }) => (profesional !== null && wrong(profesional) ? [profesional.id] : []),
    ...(sql === undefined ? {} : { sql: () => `(pr.id is not null and ${sql})` }),
    ...words,
  })

export const professionalRules: readonly Rule[] = [
  inAccount(
    'numero_documento',
    'profesional_sin_documento',
    (p) => textIn(p, 'numero_documento') === null || !isNational(textIn(p, 'tipo_documento')),
    {
      ruta: 'identifier',
      mensaje: 'El profesional a cargo no tiene documento colombiano registrado.',
      solucion: 'Un administrador lo completa en su cuenta.',
    },
    `(pr.numero_documento is null or pr.tipo_documento is null or pr.tipo_documento = 'DE')`,
  ),
  inAccount(
    'registro',
    'profesional_sin_registro',
    (p) => textIn(p, 'registro') === null,
    {
      ruta: 'qualification.identifier',
      mensaje: 'El profesional a cargo no tiene registro ReTHUS.',
      solucion: 'Un administrador lo completa en su cuenta.',
    },
    'pr.registro is null',
  ),
  inAccount(
    'nombre',
    'profesional_sin_apellido',
    (p) => listIn(p, 'apellidos').length === 0 || listIn(p, 'nombres').length === 0,
    {
      ruta: 'name',
      mensaje: 'La cuenta del profesional no dice nombres y apellidos.',
      solucion: 'Un administrador escribe el nombre completo, como está en ReTHUS.',
    },
    '(coalesce(cardinality(pr.apellidos), 0) = 0 or coalesce(cardinality(pr.nombres), 0) = 0)',
  ),
  inAccount(
    'profesion',
    'profesion_desconocida',
    (p) => qualificationOf(textIn(p, 'rol'), textIn(p, 'profesion')) === null,
    {
      ruta: 'qualification.code',
      mensaje: 'La profesión de quien está a cargo no es una de las de ReTHUS.',
      solucion: 'Un administrador escribe la profesión en su cuenta: fisioterapia, nutrición, enfermería.',
    },
  ),
]

type Configured = 'nit' | 'direccion' | 'municipio' | 'clase'
const setting = (campo: Configured, variable: string, what: string): Rule =>
  advice({
    codigo: `falta_prestador_${campo}`,
    recurso: 'prestador',
    campo,
    fhir: 'Organization',
    ruta: { nit: 'identifier', direccion: 'address', municipio: 'address', clase: 'type' }[campo],
    mensaje: `No está configurado ${what} del prestador; el documento lo nombra solo por su código REPS.`,
    solucion: `El operador del servicio define ${variable}.`,
    kinds: encounters,
    fails: ({ prestador }) => (prestador[campo] === null ? [null] : []),
  })

export const providerRules: readonly Rule[] = [
  setting('nit', 'PRESTADOR_NIT', 'el NIT'),
  setting('direccion', 'PRESTADOR_DIRECCION', 'la dirección'),
  setting('municipio', 'PRESTADOR_MUNICIPIO', 'el municipio'),
  setting('clase', 'PRESTADOR_CLASE (IPS, TEP u OTHER)', 'la clase'),
]
