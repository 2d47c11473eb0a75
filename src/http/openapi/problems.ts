import { allProblems as problems } from '../problem-list.ts'
import type { Json } from './json.ts'

export const problemSchema: Json = {
  type: 'object',
  description: 'Un rechazo, según RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'codigo', 'id_solicitud'],
  properties: {
    type: { type: 'string', description: 'URN del problema.', example: 'urn:custodia:problema:validacion' },
    title: { type: 'string', description: 'Qué pasó.' },
    status: { type: 'integer', description: 'Estado HTTP.' },
    detail: { type: 'string', description: 'Qué pasó en este caso.' },
    codigo: { type: 'string', description: 'Código estable.', enum: problems.map((p) => p.codigo) },
    errores: {
      type: 'array',
      description: 'Cada campo por corregir.',
      items: {
        type: 'object',
        required: ['campo', 'codigo', 'mensaje'],
        properties: {
          campo: { type: 'string', description: 'Ruta del campo.' },
          codigo: { type: 'string', description: 'Qué le pasa.' },
          mensaje: { type: 'string', description: 'Cómo corregirlo.' },
        },
      },
    },
    errores_omitidos: { type: 'integer', description: 'Cuántos errores más hay, además de los que se dicen.' },
    id_existente: { type: 'string', format: 'uuid', description: 'En 409 por duplicado, el registro que ya existe.' },
    usado_por: { type: 'string', description: 'En 409 por uso, quién depende del registro.' },
    version_actual: { type: 'integer', description: 'En 412 y al firmar, la versión vigente.' },
    cambios: {
      type: 'array',
      description: 'Al firmar un borrador que cambió, cada campo: antes, después, quién y cuándo.',
      items: {
        type: 'object',
        required: ['campo', 'etiqueta', 'antes', 'despues', 'por', 'cuando'],
        properties: {
          campo: { type: 'string', description: 'El campo.' },
          etiqueta: { type: 'string', description: 'Su nombre.' },
          antes: { description: 'Como quien firma lo dejó o lo leyó.' },
          despues: { description: 'Como está.' },
          por: { type: 'string', description: 'Quién lo cambió de último.' },
          cuando: { type: 'string', format: 'date-time', description: 'Cuándo.' },
        },
      },
    },
    estado: { type: 'string', description: 'En 409 por estado, el estado en que está.' },
    id_solicitud: { type: 'string', description: 'Para soporte.' },
  },
}

export const problemResponses: [string, Json][] = problems.map((p) => [
  p.codigo,
  {
    description: `${p.title.es} ${p.about}`,
    content: {
      'application/problem+xml': { schema: { $ref: '#/components/schemas/Problema' } },
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problema' },
        example: {
          type: `urn:custodia:problema:${p.codigo}`,
          title: p.title.es,
          status: p.status,
          detail: p.title.es,
          codigo: p.codigo,
          id_solicitud: '6f1c2b7e-5a0e-4a51-9a55-2b8f0b1c9d10',
        },
      },
    },
  },
])

/** The answers of an operation: its success, and each problem under its status. */
export function responses(success: Json, kinds: readonly string[]): Json {
  const byStatus = new Map<number, string[]>()
  for (const p of problems) {
    if (kinds.includes(p.codigo)) byStatus.set(p.status, [...(byStatus.get(p.status) ?? []), p.codigo])
  }
  const answers: Json = { ...success }
  for (const [status, codes] of byStatus) {
    const [only] = codes
    if (codes.length === 1) answers[status] = { $ref: `#/components/responses/${only}` }
    else {
      const all = problems.filter((p) => codes.includes(p.codigo))
      answers[status] = {
        description: all.map((p) => `\`${p.codigo}\`: ${p.title.es}`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
      }
    }
  }
  return answers
}
