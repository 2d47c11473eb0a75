import type { Tx } from '../../engine/database.ts'
import { isUuid } from '../../model/check-value.ts'
import { isFrozen } from '../../model/frozen.ts'
import { describing, type SaidBy } from '../../model/json-schema.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'

type Values = Readonly<Record<string, Value>>

/** What somebody would change in another's draft, as it is kept. */
export interface Proposal {
  readonly id: string
  readonly registro: string
  readonly version: number
  readonly antes: Values
  readonly despues: Values
  readonly motivo: string
  readonly nombre: string
  readonly creada_en: string
  readonly estado: 'pendiente' | 'aceptada' | 'rechazada'
  readonly decidida_por: string | null
  readonly decidida_en: string | null
  readonly respuesta: string | null
}

const COLUMNS = `p.id, p.registro, p.version, p.antes, p.despues, p.motivo, p.nombre, p.creada_en, p.estado, p.decidida_por,
  p.decidida_en, p.respuesta`

/** Those of one draft, the oldest first: they are answered in that order. */
export function proposalsOf(tx: Tx, r: Resource, registro: string): Promise<Proposal[]> {
  return tx.run<Proposal>({
    name: 'propuestas',
    text: `select ${COLUMNS} from propuesta p where p.registro = $1 and p.recurso = $2 order by p.creada_en, p.id`,
    values: [registro, r.name],
  })
}

export async function proposalNamed(tx: Tx, r: Resource, registro: string, id: string): Promise<Proposal> {
  if (!isUuid(id)) throw new Problem(notFound)
  const [found] = await tx.run<Proposal>({
    name: 'propuesta_dicha',
    text: `select ${COLUMNS} from propuesta p where p.id = $1 and p.registro = $2 and p.recurso = $3`,
    values: [id, registro, r.name],
  })
  if (found === undefined) throw new Problem(notFound)
  return found
}

/** As it is answered. What nobody decided before the signature or the annulment has no effect any more. */
export const shownProposal = (r: Resource, draft: Row, p: Proposal) => ({
  id: p.id,
  version: p.version,
  cambios: Object.entries(p.despues).map(([campo, propuesto]) => ({
    campo,
    etiqueta: r.fields[campo]?.label ?? campo,
    antes: p.antes[campo] ?? null,
    propuesto,
  })),
  motivo: p.motivo,
  propuesta_por: p.nombre,
  propuesta_en: p.creada_en,
  estado: p.estado === 'pendiente' && isFrozen(r, draft) ? ('sin_efecto' as const) : p.estado,
  decidida_por: p.decidida_por,
  decidida_en: p.decidida_en,
  respuesta: p.respuesta,
})

export const proposalSchema = describing<ReturnType<typeof shownProposal>>({
  type: 'object',
  required: [
    'id',
    'version',
    'cambios',
    'motivo',
    'propuesta_por',
    'propuesta_en',
    'estado',
    'decidida_por',
    'decidida_en',
    'respuesta',
  ],
  properties: {
    id: { type: 'string', format: 'uuid' },
    version: { type: 'integer', description: 'La versión del borrador sobre la que se propuso.' },
    cambios: {
      type: 'array',
      items: {
        type: 'object',
        required: ['campo', 'etiqueta', 'antes', 'propuesto'],
        properties: {
          campo: { type: 'string' },
          etiqueta: { type: 'string' },
          antes: { description: 'Su valor cuando se propuso.' },
          propuesto: { description: 'El que se propone.' },
        },
      },
    },
    motivo: { type: 'string' },
    propuesta_por: { type: 'string' },
    propuesta_en: { type: 'string', format: 'date-time' },
    estado: {
      type: 'string',
      enum: ['pendiente', 'aceptada', 'rechazada', 'sin_efecto'],
      description: '`sin_efecto`: el borrador se firmó o se anuló sin decidirla.',
    },
    decidida_por: { type: ['string', 'null'] },
    decidida_en: { type: ['string', 'null'], format: 'date-time' },
    respuesta: { type: ['string', 'null'], description: 'Por qué se rechazó.' },
  },
})

/** The proposals of one draft, as they are answered under the draft of any collection that has them. */
export interface ProposalsAnswer {
  readonly results: readonly SaidBy<typeof proposalSchema>[]
}
