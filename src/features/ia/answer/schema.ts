import type { SchemaValue } from './validate.ts'

/** What an outside model must answer, as JSON Schema: sent with the request and held against the answer. */
export const answerSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['resumen', 'recomendaciones'],
  properties: {
    resumen: { type: 'string', maxLength: 4000 },
    recomendaciones: {
      type: 'array',
      maxItems: 30,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['tipo', 'texto', 'justificacion', 'citas'],
        properties: {
          tipo: { enum: ['diagnostico', 'examen', 'medicamento', 'conducta', 'alerta', 'educacion'] },
          texto: { type: 'string', minLength: 1, maxLength: 4000 },
          justificacion: { type: 'string', maxLength: 4000 },
          /** The one new thing that is proposed: it need not be in the record. */
          propone: { type: 'string', maxLength: 300 },
          codigo: { type: 'string', maxLength: 40 },
          confianza: { type: 'number', minimum: 0, maximum: 1 },
          citas: { type: 'array', maxItems: 40, items: { type: 'string', pattern: '^E[1-9][0-9]{0,4}$' } },
        },
      },
    },
  },
} as const

export type AnswerItem = SchemaValue<typeof answerSchema>['recomendaciones'][number]
