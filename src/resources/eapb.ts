import { careTeam } from '../model/access/roles.ts'
import { municipio } from '../model/codes/index.ts'
import { bool, code, date, integer, oneOf, text } from '../model/fields.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { notBefore } from './rules.ts'
import {
  digitsOfPhone,
  eapbCode,
  email,
  nit,
  nitCheckDigit,
  normaliseNit,
  phone,
  webAddress,
  withoutSeparators,
} from './shapes.ts'

/** Who answers for a patient's benefits plan. Liquidated ones stay, inactive, for the histories that name them. */
export const eapb = defineResource({
  name: 'eapb',
  path: '/paciente/eapb/',
  schema: 'EAPB',
  operation: 'paciente_eapb',
  title: 'EAPB',
  singular: 'EAPB',
  about:
    'Entidad administradora de planes de beneficios. La que ya no opera se inactiva; no se elimina si está en uso.',
  patientField: null,
  fields: {
    codigo: text({
      label: 'Código',
      about: 'Código de seis caracteres de la tabla CodigoEAPByNit de SISPRO.',
      required: true,
      max: 6,
      normalise: withoutSeparators,
      pattern: eapbCode,
      filter: true,
      search: true,
      order: true,
    }),
    nit: text({
      label: 'NIT',
      help: 'Con o sin dígito de verificación.',
      about: 'Nueve dígitos. Se acepta con puntos y con su dígito de verificación, que se comprueba y se quita.',
      required: true,
      max: 11,
      normalise: normaliseNit,
      pattern: nit,
      filter: true,
      search: true,
    }),
    nit_dv: integer({ label: 'Dígito de verificación del NIT', min: 0, max: 9, readOnly: true }),
    nombre: text({ label: 'Nombre', required: true, max: 200, search: true, order: true }),
    nombre_corto: text({ label: 'Nombre corto', max: 60, search: true }),
    tipo: oneOf(
      {
        EPS: 'EPS del régimen contributivo',
        EPSS: 'EPS del régimen subsidiado',
        EPSI: 'EPS indígena',
        CCF: 'Caja de compensación familiar',
        adaptada: 'Entidad adaptada',
        regimen_especial: 'Régimen especial o de excepción',
        medicina_prepagada: 'Medicina prepagada',
        poliza: 'Póliza de salud',
        ARL: 'Administradora de riesgos laborales',
        SOAT: 'SOAT',
        entidad_territorial: 'Entidad territorial',
        otra: 'Otra',
      },
      { label: 'Tipo', filter: true },
    ),
    regimen: oneOf(
      {
        contributivo: 'Contributivo',
        subsidiado: 'Subsidiado',
        ambos: 'Contributivo y subsidiado',
        especial: 'Especial o de excepción',
        voluntario: 'Plan voluntario',
      },
      { label: 'Régimen', filter: true },
    ),
    codigo_movilidad: text({
      label: 'Código de movilidad',
      help: true,
      about: 'Código de la misma entidad en el otro régimen.',
      max: 6,
      normalise: withoutSeparators,
      pattern: eapbCode,
    }),
    telefono: text({ label: 'Teléfono', max: 20, normalise: digitsOfPhone, pattern: phone }),
    correo: text({ label: 'Correo electrónico', max: 200, pattern: email }),
    direccion: text({ label: 'Dirección', max: 200 }),
    municipio: code(municipio, { label: 'Municipio', about: 'DIVIPOLA de cinco dígitos.', catalogue: 'divipola' }),
    sitio_web: text({ label: 'Sitio web', max: 200, pattern: webAddress }),
    activo: bool({ label: 'Activa', default: true, filter: true }),
    fecha_inicio: date({ label: 'Inicio de operación' }),
    fecha_fin: date({
      label: 'Fin de operación',
      help: true,
      about: 'Liquidación o retiro; la entidad queda inactiva.',
    }),
  },
  access: {
    read: ['admisiones', ...careTeam, 'archivo', 'facturacion', 'auditor', 'administrador', 'integracion', 'paciente'],
    write: ['administrador'],
  },
  unique: [
    { fields: ['codigo'], say: say('Ya hay una EAPB con ese código.', 'There is an EAPB with that code already.') },
  ],
  computed: { nit_dv: (e) => nitCheckDigit(e.nit) },
  rules: [
    notBefore('fecha_fin', 'fecha_inicio'),
    {
      field: 'activo',
      broken: (e, ctx) => e.activo === true && e.fecha_fin !== null && e.fecha_fin <= ctx.today,
      say: say(
        'Una entidad que dejó de operar no queda activa: márquela como inactiva.',
        'An entity that ceased is not active: send activo=false.',
      ),
    },
    {
      field: 'codigo_movilidad',
      broken: (e) => e.codigo_movilidad !== null && e.codigo_movilidad === e.codigo,
      say: say('Es el mismo código de la entidad.', "Is the entity's own code."),
    },
  ],
  example: {
    codigo: 'ESS024',
    nit: '900226715',
    nombre: 'Coosalud EPS S.A.',
    nombre_corto: 'Coosalud',
    tipo: 'EPSS',
    regimen: 'ambos',
    codigo_movilidad: 'ESSC24',
  },
})
