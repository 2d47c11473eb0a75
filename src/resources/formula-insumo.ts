import { finalidad, tipoTecnologia, unidadDispensacion, unidadTiempo } from '../model/codes/index.ts'
import { code, integer, oneOf, ref, text } from '../model/fields.ts'
import { say } from '../model/say.ts'
import { wordList } from '../model/text/word-list.ts'
import { defineEntry } from './entry.ts'
import { lateralidades, numeroMipres, pertenecePbs } from './parts/options.ts'
import {
  courseRules,
  estadoFormula,
  fechaPrescripcion,
  frozenPrescription,
  issueRules,
  motivoSuspension,
  numberedBy,
  numeroFormula,
  sentOff,
} from './parts/prescription.ts'
import { purposeOf } from './rules.ts'

const supplies = ['06', '07', '08', '09', '10', '11', '12', '13']

/** A device, supply, nutritional product or complementary service prescribed to a patient. */
export const formulaInsumo = defineEntry({
  name: 'formula_insumo',
  path: '/hce/api/formulas-insumos/',
  schema: 'FormulaInsumo',
  operation: 'hce_api_formulas_insumos',
  title: 'Fórmulas de insumos',
  singular: 'Fórmula de insumo',
  about: 'Prescripción de dispositivos, insumos, soporte nutricional o servicios complementarios.',
  part: 'medicamentos',
  draftIsOwn: true,
  views: {
    facturacion: wordList(
      'historia paciente numero tipo_tecnologia codigo referencia cantidad unidad finalidad numero_mipres',
      'pertenece_pbs fecha_prescripcion estado anulado',
    ),
  },
  fields: {
    numero: numeroFormula,
    nombre: text({ label: 'Insumo', required: true, max: 200, search: true }),
    tipo_tecnologia: code(tipoTecnologia, {
      label: 'Tipo de tecnología',
      about: 'De 06 a 13.',
      required: true,
    }),
    codigo: text({
      label: 'Código',
      help: 'Registro sanitario, identificador del dispositivo o código interno.',
      about: 'UDI, registro sanitario INVIMA o código interno.',
      max: 60,
    }),
    referencia: text({ label: 'Referencia', max: 100 }),
    talla: text({ label: 'Talla', max: 30 }),
    lateralidad: oneOf(lateralidades, { label: 'Lateralidad' }),
    cantidad: integer({ label: 'Cantidad', required: true, min: 1, max: 9999 }),
    unidad: code(unidadDispensacion, { label: 'Unidad', default: '74' }),
    frecuencia_cambio: text({ label: 'Frecuencia de cambio', max: 100 }),
    duracion_valor: integer({ label: 'Duración', min: 1, max: 999 }),
    duracion_unidad: code(unidadTiempo, { label: 'Duración: unidad' }),
    indicaciones: text({ label: 'Indicaciones', required: true, max: 2000 }),
    justificacion: text({
      label: 'Justificación',
      help: true,
      about: 'Obligatoria en soporte nutricional y servicios complementarios.',
      max: 2000,
    }),
    finalidad: code(finalidad, { label: 'Finalidad', about: 'Por defecto, la de la atención.' }),
    numero_mipres: numeroMipres,
    pertenece_pbs: pertenecePbs,
    diagnostico: ref('diagnostico', { label: 'Diagnóstico', same: 'historia' }),
    fecha_prescripcion: fechaPrescripcion,
    estado: estadoFormula,
    motivo_suspension: motivoSuspension,
  },
  defaults: {
    fecha_prescripcion: (_f, ctx) => ctx.now,
    finalidad: (f, ctx) => f.finalidad ?? purposeOf(ctx.history, 'otrosServicios'),
    estado: sentOff,
  },
  // Written before the encounter said its purpose, it is signed with it.
  renewed: { estado: ['firmado'], finalidad: ['firmado'] },
  numbered: numberedBy('FI'),
  rules: [
    ...courseRules,
    {
      field: 'tipo_tecnologia',
      broken: (f) => !supplies.includes(f.tipo_tecnologia),
      say: say('Un insumo es de tipo 06 a 13.', 'A supply is of type 06 to 13.'),
    },
    {
      field: 'justificacion',
      broken: (f) => (f.tipo_tecnologia === '12' || f.tipo_tecnologia === '13') && f.justificacion === null,
      say: say(
        'El soporte nutricional y los servicios complementarios se justifican.',
        'Nutritional support and complementary services are justified.',
      ),
    },
    {
      field: 'duracion_valor',
      broken: (f) => (f.duracion_valor === null) !== (f.duracion_unidad === null),
      say: say('La duración lleva valor y unidad.', 'A duration has both value and unit.'),
    },
    ...issueRules,
  ],
  frozen: frozenPrescription,
  belongsTo: { section: 'formulas', happenedAt: 'fecha_prescripcion' },
  example: {
    nombre: 'Bolsa de colostomía de una pieza',
    tipo_tecnologia: '06',
    cantidad: 30,
    unidad: '74',
    frecuencia_cambio: 'Cada 24 horas',
    indicaciones: 'Cambiar la bolsa una vez al día.',
  },
})
