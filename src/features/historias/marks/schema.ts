import { describing } from '../../../model/json-schema.ts'
import { sealedEntries } from '../../../resources/sealed-entries.ts'
import { markKinds } from './mark.ts'
import { markStates, type shownMark } from './show-mark.ts'

/** What there is to do about the documents that the ministry has, or may have, of a history with something marked in it. */
export interface RdaOffer {
  /** A document that takes the place of the one it has can be made. */
  readonly reemplazo: boolean
  /** The operation that makes it; null where the guide has none. */
  readonly operacion: string | null
  readonly explicacion: string
}

type ShownMark = ReturnType<typeof shownMark>

const string = { type: 'string' }
const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more })
const person = {
  type: 'object',
  properties: { nombre: string, documento: nullable('string'), registro: nullable('string') },
}

const properties = {
  id: { type: 'string', format: 'uuid' },
  historia: { type: 'string', format: 'uuid' },
  recurso: nullable('string', {
    enum: [...Object.keys(sealedEntries), null],
    description: 'Colección del registro marcado; null si es la atención entera.',
  }),
  registro: nullable('string', { format: 'uuid' }),
  tipo: { type: 'string', enum: Object.keys(markKinds) },
  tipo_nombre: string,
  motivo: string,
  estado: { type: 'string', enum: Object.keys(markStates) },
  estado_nombre: string,
  momento: { type: 'string', format: 'date-time' },
  profesional: person,
  cofirma: { type: 'boolean', description: 'Si espera, o esperó, la firma de otra persona.' },
  decision: nullable('object', {
    description: 'Desde cuándo vale, o quién no la aceptó y por qué; null mientras nadie decide.',
    properties: { momento: string, motivo: nullable('string'), profesional: person },
  }),
  correcta: nullable('object', {
    description: 'Dónde está lo que es: la historia y, si se dijo, el registro.',
    properties: { historia: string, recurso: nullable('string'), registro: nullable('string') },
  }),
  correcta_sin_alcance: {
    type: 'boolean',
    description: 'Se dijo dónde está lo correcto, y quien pregunta no alcanza esa historia.',
  },
  huella: { type: 'string', description: 'SHA-256 de lo que se firmó.' },
}

export const shownMarkSchema = { type: 'object', properties }

export const rdaOfferSchema = nullable('object', {
  description: 'Qué hacer con el documento que el Ministerio ya tiene, o puede tener; null si no tiene ninguno.',
  properties: { reemplazo: { type: 'boolean' }, operacion: nullable('string'), explicacion: string },
})

export const markSchema = describing<ShownMark & { readonly rda: RdaOffer | null }>({
  type: 'object',
  properties: { ...properties, rda: rdaOfferSchema },
})

export const waitingMarkSchema = describing<
  ShownMark & { readonly paciente: string; readonly paciente_nombre: string; readonly numero_atencion: string | null }
>({
  type: 'object',
  properties: {
    ...properties,
    paciente: { type: 'string', format: 'uuid' },
    paciente_nombre: string,
    numero_atencion: nullable('string'),
  },
})

export const marksSchema = describing<{ readonly marcas: readonly ShownMark[] }>({
  type: 'object',
  required: ['marcas'],
  properties: { marcas: { type: 'array', items: shownMarkSchema } },
})
