import { careTeam, roles } from '../../../model/access/roles.ts'
import { servicioReps, tipoDocumento } from '../../../model/codes/index.ts'
import { bool, code, codes, oneOf, strings, text } from '../../../model/fields.ts'
import { defineResource } from '../../../model/resource.ts'

/**
 * The view `profesional` (migrations/0016): accounts of those who write in the record, without anything that proves who they are.
 * Everybody who reads a record reads who wrote in it.
 */
export const profesional = defineResource({
  name: 'profesional',
  path: '/fhir/Practitioner',
  schema: 'Profesional',
  operation: 'fhir_Practitioner',
  title: 'Profesionales',
  singular: 'Profesional',
  about: 'Quien escribe en la historia, con su registro profesional si lo tiene.',
  patientField: null,
  fields: {
    cuenta: text({ label: 'Cuenta', max: 60, required: true, readOnly: true }),
    nombre: text({ label: 'Nombre completo', max: 200, required: true, readOnly: true }),
    nombres: strings({ label: 'Nombres', max: 200, maxItems: 50, readOnly: true }),
    apellidos: strings({ label: 'Apellidos', max: 200, maxItems: 2, readOnly: true }),
    rol: oneOf(roles, { label: 'Rol', required: true, readOnly: true }),
    tipo_documento: code(tipoDocumento, { label: 'Tipo de documento', readOnly: true }),
    numero_documento: text({ label: 'Número de documento', max: 20, readOnly: true }),
    documento: text({ label: 'Documento', about: 'Tipo y número.', max: 40, readOnly: true }),
    registro: text({ label: 'Registro profesional', max: 40, readOnly: true }),
    profesion: text({ label: 'Profesión o especialidad', max: 120, readOnly: true }),
    servicios: codes(servicioReps, { label: 'Servicios', readOnly: true }),
    activo: bool({ label: 'Activo', required: true, readOnly: true }),
  },
  access: {
    read: ['admisiones', ...careTeam, 'archivo', 'facturacion', 'auditor', 'administrador', 'integracion', 'paciente'],
    write: [],
  },
  example: { cuenta: 'demo.medico1', nombre: 'Laura Catalina Ospina Rueda', rol: 'medico', activo: true },
})
