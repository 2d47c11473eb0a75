import type { Call } from '../../engine/call.ts'
import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { careTeam } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { choice, flag, instant, integer, object, orNull, text } from '../../model/json-schema.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import {
  type MipresReason,
  type MipresState,
  mipresReasons,
  mipresReasonWords,
  mipresStates,
  mipresStateWords,
} from '../../model/text/mipres-words.ts'
import { formulaInsumo } from '../../resources/formula-insumo.ts'
import { formulaMedicamento } from '../../resources/formula-medicamento.ts'
import { sinNumeroMipres } from './problems.ts'

export interface MipresDeps extends WithEngine {
  /** Whether the provider has given its NIT and token of MIPRES. */
  readonly mipresConfigured: boolean
}

interface CheckRow {
  readonly numero: string
  readonly estado: MipresState
  readonly motivo: MipresReason | null
  readonly intentos: number
  readonly preguntada_en: string | null
  readonly resuelta_en: string | null
}

const schema = object('Lo que se sabe del número MIPRES de la fórmula.', {
  numero: text('El número.'),
  estado: choice('En qué quedó.', mipresStates),
  motivo: orNull(choice('Por qué no se ha comprobado; nulo si no se ha intentado o ya se comprobó.', mipresReasons)),
  mensaje: text('Lo mismo, en palabras.'),
  intentos: integer('Cuántas veces se ha preguntado.'),
  preguntada_en: orNull(instant('Última vez que se preguntó.')),
  resuelta_en: orNull(instant('Cuándo respondió MIPRES.')),
  configurado: flag('Si el prestador tiene configurado MIPRES; sin eso nada se pregunta.'),
})

const UNSET = 'El prestador no ha configurado MIPRES: el número solo se revisa en su forma.'

const wordsOf = ({ estado, motivo }: CheckRow, configured: boolean): string =>
  [
    mipresStateWords[estado],
    ...(motivo === null ? [] : [mipresReasonWords[motivo]]),
    ...(estado === 'sin_comprobar' && !configured ? [UNSET] : []),
  ].join(' ')

const COLUMNS = 'numero, estado, motivo, intentos, preguntada_en, resuelta_en'

const needs = ({ engine: { core }, mipresConfigured }: MipresDeps) => ({ core, mipresConfigured })
type Needed = ReturnType<typeof needs>

const shown = (row: CheckRow | undefined, configurado: boolean) => {
  if (row === undefined) throw new Problem(sinNumeroMipres)
  return { ...row, mensaje: wordsOf(row, configurado), configurado }
}

type Prescription = typeof formulaMedicamento | typeof formulaInsumo

const reached = async ({ core }: Needed, { name }: Prescription, call: Call, id: string) => {
  const row = isUuid(id) ? await core.loadFor(call, name, id.toLowerCase()) : null
  if (row === null) throw new Problem(notFound)
  return { id: row.id, patient: String(row.paciente), fields: ['numero_mipres'] }
}

async function look(needed: Needed, of: Prescription, call: Call, id: string) {
  const audit = await reached(needed, of, call, id)
  const [row] = await needed.core.db.run<CheckRow>({
    name: 'mipres_estado',
    text: `select ${COLUMNS} from comprobacion_mipres where id = $1`,
    values: [audit.id],
  })
  return { json: shown(row, needed.mipresConfigured), audit }
}

async function askAgain(needed: Needed, of: Prescription, call: Call, id: string, tx: Tx) {
  const audit = await reached(needed, of, call, id)
  const [row] = await tx.run<CheckRow>({
    text: `update comprobacion_mipres set estado = 'sin_comprobar', motivo = null, proximo_en = now(), resuelta_en = null,
  ejecutor = null, arrendada_hasta = null where id = $1 returning ${COLUMNS}`,
    values: [audit.id],
  })
  return { json: shown(row, needed.mipresConfigured), audit }
}

const shared = {
  tag: 'MIPRES',
  output: { status: 200, about: 'Lo que se sabe de ese número.', schema },
  problems: [notFound, sinNumeroMipres],
  needs,
} as const
const looking = {
  ...shared,
  method: 'GET',
  title: 'Comprobación de MIPRES',
  about: 'Si el número MIPRES de la fórmula existe y es de este paciente y de lo formulado, según MIPRES.',
  access: [...careTeam, 'facturacion', 'auditor'],
  action: 'leer',
} as const
const asking = {
  ...shared,
  method: 'POST',
  title: 'Volver a comprobar en MIPRES',
  about: 'Pregunta de nuevo a MIPRES por el número de la fórmula, detrás de las solicitudes: la respuesta no espera.',
  access: [...careTeam, 'facturacion'],
  action: 'revisar',
} as const
const medicine = { path: `${formulaMedicamento.path}{id}/mipres/`, resource: formulaMedicamento.name } as const
const supply = { path: `${formulaInsumo.path}{id}/mipres/`, resource: formulaInsumo.name } as const

export const mipresOperations = [
  defineOperation({
    ...looking,
    ...medicine,
    id: `${formulaMedicamento.operation}_mipres_retrieve`,
    run: ({ params, call }, needed) => look(needed, formulaMedicamento, call, params.id),
  }),
  defineOperation({
    ...asking,
    ...medicine,
    id: `${formulaMedicamento.operation}_mipres_create`,
    run: ({ params, call, tx }, needed) => askAgain(needed, formulaMedicamento, call, params.id, tx),
  }),
  defineOperation({
    ...looking,
    ...supply,
    id: `${formulaInsumo.operation}_mipres_retrieve`,
    run: ({ params, call }, needed) => look(needed, formulaInsumo, call, params.id),
  }),
  defineOperation({
    ...asking,
    ...supply,
    id: `${formulaInsumo.operation}_mipres_create`,
    run: ({ params, call, tx }, needed) => askAgain(needed, formulaInsumo, call, params.id, tx),
  }),
]
