import { qualificationOf } from '../../fhir/elements/qualification.ts'
import { textIn } from '../../fhir/elements/row-values.ts'
import { providerClasses } from '../document/input.ts'
import { type RdaRule, rule } from './rule.ts'

export const professionalRules: readonly RdaRule[] = [
  rule('profesional', 'numero_documento', {
    codigo: 'profesional_sin_documento',
    ruta: 'identifier',
    mensaje: 'El profesional a cargo no tiene documento registrado.',
    solucion: 'Un administrador lo completa en su cuenta.',
    each: { any: [{ numero_documento: null }, { tipo_documento: null }] },
  }),
  rule('profesional', 'tipo_documento', {
    codigo: 'profesional_documento_fuera_de_guia',
    ruta: 'identifier.type',
    mensaje: 'El RDA no conoce el tipo de documento del profesional a cargo.',
    solucion: 'Un administrador escribe en su cuenta el documento con que se identifica en Colombia.',
    faults: ({ profesional: p, version }) =>
      p !== null && version.unknownDocuments.includes(textIn(p, 'tipo_documento') ?? ''),
  }),
  rule('profesional', 'registro', {
    codigo: 'profesional_sin_registro',
    ruta: 'qualification.identifier',
    mensaje: 'El profesional a cargo no tiene registro ReTHUS.',
    solucion: 'Un administrador lo completa en su cuenta.',
  }),
  rule('profesional', 'nombre', {
    codigo: 'profesional_sin_apellido',
    ruta: 'name',
    mensaje: 'La cuenta del profesional no dice nombres y apellidos.',
    solucion: 'Un administrador escribe el nombre completo, como está en ReTHUS.',
    each: { any: [{ apellidos: { empty: true } }, { nombres: { empty: true } }] },
  }),
  rule('profesional', 'profesion', {
    codigo: 'profesion_desconocida',
    ruta: 'qualification.code',
    mensaje: 'La profesión de quien está a cargo no es una de las de ReTHUS.',
    solucion: 'Un administrador escribe la profesión en su cuenta: fisioterapia, nutrición, enfermería.',
    faults: ({ profesional: p }) => p !== null && qualificationOf(textIn(p, 'rol'), textIn(p, 'profesion')) === null,
  }),
]

const setting = (campo: 'nit' | 'direccion' | 'municipio' | 'clase', ruta: string, variable: string, what: string) =>
  rule('prestador', campo, {
    codigo: `falta_prestador_${campo}`,
    ruta,
    mensaje: `Falta configurar ${what} del prestador; el documento lo nombra solo por su código REPS, que en urgencias y hospitalización no basta.`,
    solucion: `El operador del servicio define ${variable}.`,
    advice: 'demandsProvider',
  })

export const providerRules: readonly RdaRule[] = [
  setting('nit', 'identifier', 'PRESTADOR_NIT', 'el NIT'),
  setting('direccion', 'address', 'PRESTADOR_DIRECCION', 'la dirección'),
  setting('municipio', 'address', 'PRESTADOR_MUNICIPIO', 'el municipio'),
  setting('clase', 'type', `PRESTADOR_CLASE (${Object.keys(providerClasses).join(', ')})`, 'la clase'),
]
