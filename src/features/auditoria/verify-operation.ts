import { withoutRequestLimit } from '../../engine/connection/request-time.ts'
import type { Core } from '../../engine/core.ts'
import { inTurns } from '../../engine/costly.ts'
import { defineOperation } from '../../engine/operation.ts'
import { bool } from '../../model/fields.ts'
import { flag, instant, integer, list, object, orNull, text } from '../../model/json-schema.ts'
import { askedBy, range, readRange } from './operation-fields.ts'
import type { Anchor } from './seal/anchors.ts'
import type { SealKey, SealPublicKeys } from './seal/seal.ts'
import { firstKeys } from './seal/stored-seal.ts'
import { allThreads } from './verify/proof-threads.ts'
import { verifyRange } from './verify/verify-range.ts'
import { verifyStored } from './verify/verify-stored.ts'

/** The first findings say what happened; the command line tells them all. */
const TOLD = 100

const schema = object('Lo que se comprobó.', {
  integra: flag('Si todo está como se selló.'),
  completa: flag('Si se comprobó toda la cadena, y no un rango ni lo nuevo.'),
  verificada_antes: orNull(integer('El sello desde el que se siguió: hasta él ya se había verificado.')),
  sellos: integer('Sellos comprobados.'),
  filas: integer('Filas que están como se sellaron.'),
  por_sellar: integer('Filas que todavía no tienen sello: no es una falta.'),
  anclas: integer('Anclas guardadas fuera de la base con que se comparó; sin ninguna no se nota si falta el final.'),
  primer_sello: orNull(integer('El primero que se comprobó.')),
  ultimo_sello: orNull(
    object('El último que se comprobó.', {
      numero: integer('Número.'),
      huella: text('Huella (SHA-256).'),
      momento: instant('Cuándo se hizo.'),
    }),
  ),
  restauraciones: list(
    'Veces que los datos se restauraron de un respaldo, firmadas en la cadena: no son una falta.',
    object('Una restauración.', {
      sello: integer('El sello que la firma.'),
      hasta: instant('A qué instante volvieron los datos.'),
      por: text('Quién la hizo.'),
      motivo: text('Por qué.'),
      sellos_atras: integer('Sellos anclados que quedaron atrás.'),
    }),
  ),
  hallazgos_total: integer('Cuántas cosas están mal.'),
  hallazgos: list(
    `Las primeras ${TOLD}.`,
    object('Un hallazgo.', {
      tipo: text('Clase, estable.'),
      mensaje: text('En palabras.'),
      sello: orNull(integer('En qué sello.')),
      filas: list('En qué filas.', text('Fila.')),
    }),
  ),
})

/**
 * Trusts the first key of those that the secret of the service opens, and those that followed a lost one: enough to notice that somebody touched the
 * database. A reader who does not trust the server verifies an export elsewhere, with a key kept elsewhere.
 */
export interface VerifyDeps {
  readonly core: Core
  readonly keys: SealPublicKeys
  /** The seals as they were written down outside the database. */
  sealAnchors(): Promise<readonly Anchor[]>
  /** What signs how far a verification came. */
  closingKey(): Promise<SealKey>
}

const oneAtATime = inTurns(1)
const needs = ({ core, keys, sealAnchors: anchorsKept, closingKey }: VerifyDeps) => ({
  anchorsKept,
  core,
  keys,
  closingKey,
})

export const verifyOperation = defineOperation({
  id: 'auditoria_verificar_read',
  method: 'GET',
  path: '/auditoria/verificar/',
  tag: 'Auditoría',
  title: 'Verificar la auditoría',
  about:
    'Comprueba, sello por sello y fila por fila, que nadie cambió, quitó ni agregó nada: toda la cadena, lo nuevo desde la última verificación (`completa=false`) o los sellos enteros de un rango. Para una verificación independiente exporte y use `custodia auditoria verificar --archivo`.',
  access: ['auditor'],
  action: 'leer',
  resource: 'auditoria',
  limit: 'exportacion',
  query: {
    ...range,
    completa: bool({ label: 'Desde la primera fila, y no desde lo último verificado', default: true }),
  },
  output: { status: 200, about: 'El veredicto.', schema },
  needs,
  async run({ query }, { anchorsKept, core, keys, closingKey }) {
    const asked = readRange(query)
    // Before the seals: one that is anchored while these are read is not missing.
    const anchors = await anchorsKept()
    const isRange = asked.desde !== null || asked.hasta !== null
    const whole = query.completa !== false
    // It reads and hashes every row: two at once would only hold up everybody else for longer.
    const found = await oneAtATime(async () => {
      const trusted = await firstKeys(core.db, await keys.publicKeys('sello', 0))
      const options = { trusted, anchors, threads: allThreads() }
      // A whole chain takes as long as it takes.
      withoutRequestLimit()
      return isRange
        ? { ...(await verifyRange(core.db, asked, options)), after: null }
        : verifyStored({ ...options, db: core.db, whole, signer: trusted.length === 0 ? null : await closingKey() })
    })
    return {
      json: {
        integra: found.holds,
        completa: !isRange && found.after === null,
        verificada_antes: found.after,
        sellos: found.seals,
        filas: found.rows,
        por_sellar: found.pending,
        anclas: anchors.length,
        primer_sello: found.first,
        ultimo_sello: found.last,
        restauraciones: found.restores.map(({ seal, abandoned, hasta, por, motivo }) => ({
          sello: seal,
          hasta,
          por,
          motivo,
          sellos_atras: abandoned,
        })),
        hallazgos_total: found.total,
        hallazgos: found.findings.slice(0, TOLD).map((f) => ({
          tipo: f.kind,
          mensaje: f.message,
          sello: f.seal ?? null,
          filas: f.rows ?? [],
        })),
      },
      audit: { fields: ['verificar', ...askedBy(query)], code: found.holds ? 'integra' : 'no_integra' },
    }
  },
})
