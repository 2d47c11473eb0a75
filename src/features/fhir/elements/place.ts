import { careTeam } from '../../../model/access/roles.ts'
import { oneOf, text } from '../../../model/fields.ts'
import { defineResource } from '../../../model/resource.ts'

/** The view `lugar` (schema/fhir.sql): where the encounters that there are took place. Everybody who reads encounters reads it. */
export const lugar = defineResource({
  name: 'lugar',
  path: '/fhir/Location',
  schema: 'Lugar',
  operation: 'fhir_Location',
  title: 'Lugares',
  singular: 'Lugar',
  about: 'Una sede o un servicio en que se ha atendido.',
  patientField: null,
  fields: {
    clase: oneOf({ sede: 'Sede', servicio: 'Servicio' }, { label: 'Clase', required: true, readOnly: true }),
    codigo: text({
      label: 'Código',
      about: 'REPS: de la sede o prestador, o del servicio.',
      max: 12,
      required: true,
      readOnly: true,
    }),
    nombre: text({
      label: 'Nombre',
      about: 'De una sede; el de un servicio es el de la lista.',
      max: 40,
      readOnly: true,
    }),
  },
  access: {
    read: ['admisiones', ...careTeam, 'archivo', 'facturacion', 'auditor', 'administrador', 'integracion', 'paciente'],
    write: [],
  },
  example: { clase: 'servicio', codigo: '328' },
})
