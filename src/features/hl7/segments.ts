import { keysOf, recordOf } from '../../model/keys.ts'
import { type Part, standardRows } from './data-types.ts'

export interface FieldDef extends Part {
  readonly at: number
  readonly required: boolean
  readonly repeats: boolean
}

interface SegmentDef {
  readonly about: string
  readonly fields: readonly FieldDef[]
}

/** What each says here; its fields stand in `standard.tsv`. */
const abouts = {
  MSH: 'Encabezado del mensaje.',
  EVN: 'Evento: registro (A28) o actualización (A31).',
  PID: 'Identificación del paciente.',
  PD1: 'Voluntades del paciente.',
  NK1: 'Familiar, contacto o responsable.',
  PV1: 'Atención abierta o última; clase N si no hay ninguna.',
  ORC: 'Orden: nueva (NW) o cancelada (CA).',
  TQ1: 'Prioridad de la orden.',
  OBR: 'Lo que se pide observar; de los atributos, que son ellos.',
  NTE: 'Lo que la orden pide, con sus palabras.',
  OBX: 'Un valor o atributo vigente.',
  AL1: 'Alergia, o que no se conoce ninguna.',
  DG1: 'Diagnóstico activo.',
  IN1: 'Entidad que responde por el plan de beneficios.',
  ZCO: 'Datos colombianos del paciente.',
  BHS: 'Encabezado del lote.',
  BTS: 'Cierre del lote.',
} as const

export type SegmentName = keyof typeof abouts

/**
 * The one description from which ER7, JSON, its schema and the checks are made; test/hl7/hl7.test.ts compares it with an independent
 * copy of the standard.
 */
export const segments: Readonly<Record<SegmentName, SegmentDef>> = recordOf(keysOf(abouts), (name) => ({
  about: abouts[name],
  fields: (standardRows.get(name) ?? []).map(({ lugar: at, marcas, part }) => ({
    at,
    required: marcas.includes('!'),
    repeats: marcas.includes('*'),
    ...part,
  })),
}))

export const segmentDef = (name: SegmentName): SegmentDef => segments[name]

interface Place {
  readonly segment: SegmentName
  readonly required: boolean
  readonly repeats: boolean
}
const one = (segment: SegmentName, required = true): Place => ({ segment, required, repeats: false })
const many = (segment: SegmentName): Place => ({ segment, required: false, repeats: true })

/** Which segments a message has, in the order of chapters 3 and 7; ours goes last. */
export const structures = {
  ADT_A05: [
    one('MSH'),
    one('EVN'),
    one('PID'),
    one('PD1', false),
    many('NK1'),
    one('PV1'),
    many('OBX'),
    many('AL1'),
    many('DG1'),
    many('IN1'),
    one('ZCO', false),
  ],
  ORU_R01: [one('MSH'), one('PID'), one('OBR'), many('OBX')],
  OML_O21: [one('MSH'), one('PID'), one('PV1'), one('ORC'), one('TQ1'), one('OBR'), many('NTE')],
} as const satisfies Record<string, readonly Place[]>

export type Structure = keyof typeof structures

export const placesOf = (structure: Structure): readonly Place[] => structures[structure]
