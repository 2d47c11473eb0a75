import type { Core } from '../../engine/core.ts'
import { inTurns } from '../../engine/costly.ts'
import { defineOperation } from '../../engine/operation.ts'
import { flag, instant, integer, list, object, orNull, text } from '../../model/json-schema.ts'
import { askedBy, range, readRange } from './operation-fields.ts'
import type { Anchor } from './seal/anchors.ts'
import { firstKeys } from './seal/stored-seal.ts'
import { rangeSource } from './verify/range-source.ts'
import { verifyAudit } from './verify/verify.ts'

/** The first findings say what happened; the command line tells them all. */
const TOLD = 100

const schema = object('Lo que se comprobó.', {
  integra: flag('Si todo está como se selló.'),
  completa: flag('Si se comprobó toda la cadena y no un rango.'),
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
 * Trusts the first key that the database itself holds, and those that followed a lost one: enough to notice that somebody touched rows or seals. A reader who
 * does not trust the server verifies an export elsewhere, with a key kept elsewhere.
 */
export interface VerifyDeps {
  readonly core: Core
  /** The seals as they were written down outside the database. */
  sealAnchors(): Promise<readonly Anchor[]>
}

const oneAtATime = inTurns(1)
const needs = ({ core, sealAnchors: anchorsKept }: VerifyDeps) => ({ anchorsKept, core })

export const verifyOperation = defineOperation({
  id: 'auditoria_verificar_read',
  method: 'GET',
  path: '/auditoria/verificar/',
  tag: 'Auditoría',
  title: 'Verificar la auditoría',
  about:
    'Comprueba, sello por sello y fila por fila, que nadie cambió, quitó ni agregó nada: toda la cadena, o los sellos enteros de un rango. Para una verificación independiente exporte y use `custodia auditoria verificar --archivo`.',
  access: ['auditor'],
  action: 'leer',
  resource: 'auditoria',
  limit: 'exportacion',
  query: range,
  output: { status: 200, about: 'El veredicto.', schema },
  needs,
  async run({ query }, { anchorsKept, core }) {
    const asked = readRange(query)
    // Before the seals: one that is anchored while these are read is not missing.
    const anchors = await anchorsKept()
    const trusted = await firstKeys(core.db)
    // It reads and hashes every row: two at once would only hold up everybody else for longer.
    const found = await oneAtATime(async () =>
      verifyAudit({
        source: await rangeSource(core.db, asked),
        trusted,
        anchors,
      }),
    )
    return {
      json: {
        integra: found.holds,
        completa: asked.desde === null && asked.hasta === null,
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
