import type { Call } from '../../../engine/call.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { mayUse, seenAs, viewOf } from '../../../model/access/access.ts'
import { text } from '../../../model/fields.ts'
import { describing } from '../../../model/json-schema.ts'
import type { Row, Value } from '../../../model/resource.ts'
import type { Propuesta } from '../../../modules/persona/index.ts'
import { consultaIa } from '../../../resources/consulta-ia.ts'
import { feedbackOf } from '../account/feedback.ts'
import type { KeptCite } from '../consult/born.ts'
import { consultationFor, markSeen } from '../consult/find.ts'
import { TAG } from '../consult/operations.ts'
import { keyOf, printsNow } from '../consult/prints.ts'
import { type ShownAdvice, shownNamed, shownOf, standingOf } from './recommendation.ts'

interface CitedRecord {
  readonly recurso: string
  readonly id: string
  readonly campo: string
  readonly fragmento: string
}
interface RecommendationsAnswer {
  readonly consulta: string
  readonly estado: Value
  readonly results: readonly (ShownAdvice & {
    readonly propuesta: Propuesta | null
    readonly evidencia: readonly CitedRecord[]
    readonly cambiaron: readonly string[]
  })[]
}
interface EvidenceAnswer {
  readonly recomendacion: string
  readonly evidencia: readonly (CitedRecord & {
    readonly cambio: boolean
    readonly registro: Readonly<Record<string, unknown>> | null
  })[]
}

const cited = {
  recurso: { type: 'string' },
  id: { type: 'string', format: 'uuid' },
  campo: { type: 'string' },
  fragmento: { type: 'string' },
}

const said = (description: string, ...options: readonly string[]) => ({
  type: 'string',
  description,
  ...(options.length === 0 ? {} : { enum: options }),
})
const offered = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
/** What an advice would write, where it would write something. */
const proposalSchema = {
  description: 'Lo que se escribiría al incorporarla; null si no propone un registro.',
  oneOf: [
    offered({
      recurso: said('Dónde.', 'diagnostico'),
      codigo_cie10: said('El diagnóstico.'),
      tipo_diagnostico: said('Impresión diagnóstica.', '01'),
    }),
    offered({
      recurso: said('Dónde.', 'orden'),
      tipo_orden: said('De qué tipo.', 'laboratorio', 'imagenologia', 'interconsulta', 'procedimiento'),
      cups: { type: ['string', 'null'], description: 'El código; null donde lo escoge el profesional.' },
      descripcion: said('Qué se pide.'),
    }),
    offered({
      recurso: said('Dónde.', 'nota'),
      tipo_nota: said('De qué tipo.', 'evolucion'),
      contenido: said('Lo que dice.'),
    }),
    { type: 'null' },
  ],
}

const recommendations = describing<RecommendationsAnswer>({
  type: 'object',
  required: ['consulta', 'estado', 'results'],
  properties: {
    consulta: { type: 'string', format: 'uuid' },
    estado: { type: ['string', 'null'] },
    results: {
      type: 'array',
      items: {
        description: 'La recomendación como está en la consulta, con lo que propone y qué de lo que cita cambió.',
        allOf: [
          { $ref: `#/components/schemas/${consultaIa.schema}/properties/recomendaciones/items` },
          {
            type: 'object',
            required: ['evidencia', 'cambiaron', 'propuesta'],
            properties: {
              evidencia: { type: 'array', items: { type: 'object', properties: cited } },
              cambiaron: { type: 'array', items: { type: 'string' } },
              propuesta: proposalSchema,
            },
          },
        ],
      },
    },
  },
})

const evidence = describing<EvidenceAnswer>({
  type: 'object',
  required: ['recomendacion', 'evidencia'],
  properties: {
    recomendacion: { type: 'string', format: 'uuid' },
    evidencia: {
      type: 'array',
      items: {
        type: 'object',
        description: 'Cada registro citado, como está ahora y como usted lo ve; null si ya no está o no lo alcanza.',
        properties: {
          ...cited,
          cambio: { type: 'boolean' },
          registro: { type: ['object', 'null'] },
        },
      },
    },
  },
})

const shared = { tag: TAG, resource: consultaIa.name } as const
const needs = ({ engine }: WithEngine) => {
  const { core } = engine

  /** As this caller's view of it shows it. */
  async function shownEntry(call: Call, { recurso, id }: KeptCite): Promise<Record<string, unknown> | null> {
    const r = core.registry.get(recurso)
    if (r === undefined || !mayUse(call.actor.rol, r, 'read')) return null
    const row = await core.loadFor(call, recurso, id)
    if (row === null) return null
    const names = Object.entries(seenAs(r, viewOf(call.actor.rol, r)).fields).filter(([, f]) => !f.heavy)
    return Object.fromEntries([['id', row.id], ['version', row.version], ...names.map(([n]) => [n, row[n] ?? null])])
  }
  return { core, shownEntry }
}

const recomendaciones = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_recomendaciones_retrieve',
  method: 'GET',
  path: `${consultaIa.path}{id}/recomendaciones/`,
  title: 'Recomendaciones de una consulta',
  about:
    'Cada una con lo que propone, lo que cita y qué de eso cambió desde que el agente lo leyó. Desde aquí se cuentan los segundos que toma decidir.',
  access: consultaIa.access.read,
  action: 'leer',
  output: { status: 200, about: 'Las recomendaciones.', schema: recommendations },
  needs,
  async run({ params, call }, { core }) {
    const row = await consultationFor(core, call, params.id)
    await markSeen(core.db, row.id, call)
    const results = []
    for (const shown of shownOf(row)) {
      const { citas, propuesta } = await standingOf(core.db, row.id, shown.id, call.actor.id)
      const now = await printsNow(core.db, citas, false)
      const cambiaron = [...new Set(citas.filter((c) => c.huella !== (now[keyOf(c)] ?? null)).map(keyOf))]
      const evidencia = citas.map(({ recurso, id, campo, fragmento }) => ({ recurso, id, campo, fragmento }))
      results.push({ ...shown, propuesta, evidencia, cambiaron })
    }
    return {
      json: { consulta: row.id, estado: row.estado ?? null, results },
      audit: { id: row.id, patient: String(row.paciente) },
    }
  },
})

const abrir = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_abrir_evidencia_create',
  method: 'POST',
  path: `${consultaIa.path}{id}/abrir-evidencia/`,
  title: 'Abrir la evidencia de una recomendación',
  about: 'Muestra los registros que cita, como están ahora, y deja constancia de que usted los abrió.',
  access: consultaIa.access.write,
  action: 'leer',
  example: { recomendacion: 'R1' },
  body: { recomendacion: text({ label: 'Recomendación', about: 'Su `id`.', required: true, max: 36 }) },
  output: { status: 200, about: 'Lo que cita.', schema: evidence },
  needs,
  async run({ params, body, call, tx }, { core, shownEntry }) {
    const row = await consultationFor(core, call, params.id)
    const { id } = shownNamed(row, body.recomendacion)
    const { citas } = await standingOf(core.db, row.id, id, call.actor.id)
    // Before they are read: what changes in between was not seen.
    const now = await printsNow(core.db, citas, false)
    const evidencia = []
    const seen: Record<string, string> = {}
    const rows: string[] = []
    for (const cite of citas) {
      const registro = await shownEntry(call, cite)
      const print = now[keyOf(cite)]
      if (registro !== null && print !== undefined) seen[keyOf(cite)] = print
      if (registro !== null) rows.push(cite.id)
      const { huella, ...rest } = cite
      evidencia.push({ ...rest, cambio: huella !== (print ?? null), registro })
    }
    await tx.run({
      text: `insert into ia_evidencia (consulta, recomendacion, cuenta, huellas, abierta_en)
select $1, $2, $3, $4, $5 where exists (select 1 from ia_recomendacion r where r.consulta = $1 and r.recomendacion = $2)`,
      values: [row.id, id, call.actor.id, JSON.stringify(seen), call.now],
    })
    return {
      json: { recomendacion: id, evidencia },
      audit: { id: row.id, patient: String(row.paciente), fields: ['evidencia'], rows: [...new Set(rows)] },
    }
  },
})

const retroalimentacion = defineOperation({
  ...shared,
  id: 'hce_api_consultas_ia_retroalimentacion_retrieve',
  method: 'GET',
  path: `${consultaIa.path}{id}/retroalimentacion/`,
  title: 'Qué se decidió, en la forma de CDS Hooks',
  about: 'Una tarjeta por recomendación decidida: `accepted` u `overridden`, con su motivo y su momento.',
  access: consultaIa.access.read,
  action: 'leer',
  output: {
    status: 200,
    about: 'El cuerpo de `feedback` de CDS Hooks.',
    schema: {
      type: 'object',
      required: ['feedback'],
      properties: {
        feedback: {
          type: 'array',
          items: {
            type: 'object',
            required: ['card', 'outcome'],
            properties: {
              card: { type: 'string', format: 'uuid' },
              outcome: { type: 'string', enum: ['accepted', 'overridden'] },
              acceptedSuggestions: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
              overrideReason: {
                type: 'object',
                properties: {
                  reason: {
                    type: 'object',
                    properties: {
                      code: { type: 'string' },
                      system: { type: 'string' },
                      display: { type: 'string' },
                    },
                  },
                  userComment: { type: 'string' },
                },
              },
              outcomeTimestamp: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
  },
  needs,
  async run({ params, call }, { core }) {
    const row: Row = await consultationFor(core, call, params.id)
    return { json: feedbackOf(shownOf(row)), audit: { id: row.id, patient: String(row.paciente) } }
  },
})

export const seeOperations = [recomendaciones, abrir, retroalimentacion]
