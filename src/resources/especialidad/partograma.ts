import { decimal, instant, integer, objects, oneOf, strings, text } from '../../model/fields.ts'
import { labourAlerts } from '../../model/obstetrics/partograph.ts'
import { say } from '../../model/say.ts'
import { defineEntry } from '../entry.ts'
import { notAfterDeath } from '../rules.ts'

/** The sheet of one labour: it grows check by check until it is signed. */
export const partograma = defineEntry({
  name: 'partograma',
  path: '/hce/api/partogramas/',
  schema: 'Partograma',
  operation: 'hce_api_partogramas',
  title: 'Partogramas',
  singular: 'Partograma',
  about:
    'Trabajo de parto: dilatación, frecuencia cardiaca fetal y contracciones por hora. Las líneas de alerta y de acción son las del partograma modificado de la OMS.',
  part: 'examenes',
  fields: {
    controles: objects(
      {
        hora: instant({ label: 'Hora', required: true }),
        dilatacion_cm: decimal({ label: 'Dilatación (cm)', min: 0, max: 10, digits: 1 }),
        descenso: integer({ label: 'Descenso (quintos)', about: 'Quintos de la cabeza palpables.', min: 0, max: 5 }),
        fcf: integer({ label: 'Frecuencia cardiaca fetal', about: 'Por minuto.', min: 30, max: 250 }),
        contracciones: integer({ label: 'Contracciones en 10 minutos', min: 0, max: 12 }),
        duracion_s: integer({ label: 'Duración de las contracciones (s)', min: 0, max: 180 }),
        membranas: oneOf(
          {
            integras: 'Íntegras',
            claro: 'Rotas, líquido claro',
            meconiado: 'Rotas, líquido meconiado',
            sanguinolento: 'Rotas, líquido sanguinolento',
          },
          { label: 'Membranas' },
        ),
        observacion: text({ label: 'Observación', max: 300 }),
      },
      { label: 'Controles', required: true, maxItems: 120 },
    ),
    alertas: strings({ label: 'Alertas', about: 'De los últimos controles.', max: 200, maxItems: 10, readOnly: true }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
  },
  computed: { alertas: (p) => labourAlerts(p.controles ?? []) },
  rules: [
    {
      field: 'controles',
      broken: (p) => (p.controles ?? []).length === 0,
      say: say('Registre al menos un control.', 'Record at least one check.'),
    },
    {
      field: 'controles',
      broken: (p) => {
        const hours = (p.controles ?? []).map(({ hora }) => hora)
        return new Set(hours).size !== hours.length
      },
      say: say('Hay dos controles a la misma hora.', 'Two checks have the same hour.'),
    },
    {
      field: 'controles',
      broken: (p, ctx) => (p.controles ?? []).some(({ hora }) => hora > ctx.now),
      say: say('Un control no puede ser futuro.', 'A check must not be in the future.'),
    },
    {
      field: 'controles',
      broken: (p) =>
        (p.controles ?? []).some(({ dilatacion_cm, descenso, fcf, contracciones, membranas, observacion }) =>
          [dilatacion_cm, descenso, fcf, contracciones, membranas, observacion].every((value) => value === null),
        ),
      say: say('Un control dice al menos una medida.', 'A check states at least one measure.'),
    },
    notAfterDeath('fecha_registro'),
  ],
  belongsTo: { section: 'examen_fisico' },
  example: {
    controles: [
      {
        hora: '2026-03-01T10:00:00Z',
        dilatacion_cm: 4,
        descenso: 4,
        fcf: 142,
        contracciones: 3,
        membranas: 'integras',
      },
    ],
  },
})
