import { livesHere } from '../document/taken.ts'
import { versions } from '../document/version.ts'
import { type RdaRule, rule } from './rule.ts'

export const patientRules: readonly RdaRule[] = [
  rule('paciente', 'numero_documento', {
    ruta: 'identifier',
    mensaje: 'Falta el número de documento del paciente.',
    solucion: 'Escríbalo en la ficha del paciente.',
  }),
  rule('paciente', 'primer_apellido', {
    ruta: 'name.family',
    mensaje: 'Falta el primer apellido del paciente.',
    solucion: 'Escríbalo en la ficha, como está en el documento.',
  }),
  rule('paciente', 'primer_nombre', {
    ruta: 'name.given',
    mensaje: 'Falta el nombre del paciente.',
    solucion: 'Escríbalo en la ficha, como está en el documento.',
  }),
  rule('paciente', 'fecha_nacimiento', {
    ruta: 'birthDate',
    mensaje: 'Falta la fecha de nacimiento del paciente.',
    solucion: 'Escríbala en la ficha del paciente.',
  }),
  rule('paciente', 'fecha_nacimiento_estimada', {
    codigo: 'nacimiento_estimado',
    ruta: 'birthDate',
    mensaje: 'Nacimiento estimado: el RDA dice solo el año.',
    solucion: 'Cuando se sepa quién es, corrija la ficha o fusiónela con la suya; el RDA se reemplaza.',
    each: { fecha_nacimiento_estimada: [true] },
    advice: true,
  }),
  rule('paciente', 'sexo_biologico', {
    ruta: 'gender',
    mensaje: 'Falta el sexo biológico del paciente.',
    solucion: 'Escríbalo en la ficha del paciente.',
  }),
  rule('paciente', 'tipo_documento', {
    codigo: 'documento_fuera_de_guia',
    ruta: 'identifier.type',
    mensaje: 'El RDA no conoce documentos extranjeros de ese tipo.',
    solucion: 'Registre el documento con que la persona se identifica en Colombia: pasaporte, PPT, salvoconducto.',
    each: { tipo_documento: versions['0.7.1'].unknownDocuments },
    only: '0.7.1',
  }),
  rule('paciente', 'segundo_apellido', {
    ruta: 'name.family.extension',
    mensaje: 'No hay segundo apellido; el registro nacional compara los dos.',
    solucion: 'Escríbalo si el documento lo tiene.',
    advice: true,
  }),
  rule('paciente', 'municipio_residencia', {
    ruta: 'address.city',
    mensaje: 'Falta el municipio donde vive el paciente.',
    solucion: 'Escoja el municipio (DIVIPOLA) en la ficha del paciente.',
    asked: livesHere,
  }),
  rule('paciente', 'ciudad_residencia', {
    ruta: 'address.city',
    mensaje: 'El paciente vive en otro país y no dice en qué ciudad.',
    solucion: 'Escriba la ciudad de residencia en la ficha.',
    asked: { not: livesHere },
  }),
  rule('paciente', 'zona_residencia', {
    ruta: 'address.extension',
    mensaje: 'Falta la zona donde vive el paciente, urbana o rural; el RDA la pide también de quien vive en otro país.',
    solucion: 'Escójala en la ficha del paciente.',
  }),
  rule('paciente', 'nacionalidad', {
    ruta: 'extension',
    mensaje: 'Falta la nacionalidad del paciente.',
    solucion: 'Escójala en la ficha del paciente.',
    each: { nacionalidad: { empty: true } },
    advice: 'demandsDemography',
  }),
  rule('paciente', 'grupo_etnico', {
    ruta: 'extension',
    mensaje: 'Falta el grupo étnico del paciente.',
    solucion: 'Pregunte y registre en la ficha con cuál se reconoce, o que con ninguno.',
    advice: 'demandsDemography',
  }),
  rule('paciente', 'discapacidad', {
    ruta: 'extension',
    mensaje: 'No se sabe si el paciente tiene una discapacidad.',
    solucion: 'Regístrela en la ficha, o que no tiene.',
    each: { discapacidad: { empty: true } },
    advice: 'demandsDemography',
  }),
]
