import type { Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { recordEvent } from '../../engine/events/event-sql.ts'
import { defineOperation } from '../../engine/operation.ts'
import { fingerprintOf } from '../../engine/write/replay.ts'
import { careTeam } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { idempotencyReused, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { resultado } from '../../resources/resultado.ts'
import { noEsCritico } from './problems.ts'
import { reachedResult } from './reached-result.ts'
import { criticalSql, standingSql } from './shown-results.ts'

const needs = ({ engine: { core } }: WithEngine) => ({ core })

const CRITICAL = `select 1 from resultado r where r.id = $1 and ${standingSql('r')} and ${criticalSql('r')}`
const TOLD = `insert into aviso_critico (id, resultado, paciente, cuenta, nombre, informado_a, leido_de_vuelta, nota, momento, registrado_en)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
/** A second request with the key waits here for the first one's commit. */
const CLAIM = `insert into idempotencia (actor, clave, huella, recurso, recurso_id, creada_en)
values ($1, $2, $3, 'aviso_critico', $4, $5) on conflict do nothing returning 1 as nueva`
const TOLD_BEFORE = `select i.huella, a.id, a.resultado, a.informado_a, a.leido_de_vuelta, a.momento, a.nota, a.nombre as avisado_por
from idempotencia i left join aviso_critico a on a.id = i.recurso_id where i.actor = $1 and i.clave = $2`

const wrongMoment: FieldError = {
  campo: 'momento',
  codigo: 'regla',
  mensaje: say('Ni futuro ni anterior al examen.', 'Neither in the future nor before the examination.'),
}

interface ClaimedKey {
  readonly account: string
  readonly key: string
  readonly fingerprint: string
  readonly call: string
  readonly now: string
}

/** What that key told before; null where it is new, and from now on taken. */
async function toldBefore(tx: Tx, k: ClaimedKey): Promise<Readonly<Record<string, unknown>> | null> {
  const claimed = await tx.run({
    name: 'aviso_critico_clave',
    text: CLAIM,
    values: [k.account, k.key, k.fingerprint, k.call, k.now],
  })
  if (claimed.length > 0) return null
  const [before] = await tx.run<{ huella: string; id: string | null }>({
    name: 'aviso_critico_repetido',
    text: TOLD_BEFORE,
    values: [k.account, k.key],
  })
  if (before === undefined || before.huella !== k.fingerprint) throw new Problem(idempotencyReused)
  const { huella: _fingerprint, ...told } = before
  return told
}

export const criticalCallOperation = defineOperation({
  id: 'hce_api_resultados_aviso_critico_create',
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${resultado.path}{id}/aviso-critico/`,
  tag: resultado.schema,
  title: 'Registrar que se avisó un valor crítico',
  about:
    'A quién se avisó, cuándo y si lo leyó de vuelta. El resultado deja de estar entre los críticos sin atender cuando se leyó de vuelta. Cada aviso se agrega y no se cambia.',
  access: careTeam,
  action: 'revisar',
  resource: resultado.name,
  example: { informado_a: 'Dra. Ana Ríos, urgencias', leido_de_vuelta: true },
  body: {
    informado_a: text({ label: 'A quién se avisó', min: 3, max: 200, required: true }),
    leido_de_vuelta: bool({ label: 'Lo leyó de vuelta', required: true }),
    momento: instant({ label: 'Cuándo', help: 'Vacío: ahora.', about: 'Por defecto, ahora.' }),
    nota: text({ label: 'Nota', max: 2000 }),
  },
  output: {
    status: 201,
    about: 'El aviso.',
    fields: {
      id: ref('aviso_critico', { label: 'Aviso', required: true }),
      resultado: ref('resultado', { label: 'Resultado', required: true }),
      informado_a: text({ label: 'A quién se avisó', max: 200, required: true }),
      leido_de_vuelta: bool({ label: 'Lo leyó de vuelta', required: true }),
      momento: instant({ label: 'Cuándo', required: true }),
      nota: text({ label: 'Nota', max: 2000 }),
      avisado_por: text({ label: 'Quién avisó', max: 200, required: true }),
    },
  },
  problems: [notFound, noEsCritico],
  needs,
  async run({ params, body, call, tx, key }, { core }) {
    const row = await reachedResult(core, call, params.id)
    const id = core.newId()
    const { actor, now } = call
    const about = { id: row.id, patient: row.paciente }
    const fingerprint = fingerprintOf(`aviso_critico ${row.id}`, body)
    const before = key === null ? null : await toldBefore(tx, { account: actor.id, key, fingerprint, call: id, now })
    if (before !== null)
      return { json: before, headers: { 'idempotency-replayed': 'true' }, audit: { ...about, code: 'repetida' } }
    const momento = body.momento ?? now
    // A laboratory calls before its report arrives.
    const earliest = [row.creado_en, row.fecha_informe, row.fecha_toma].flatMap((at) => at ?? []).toSorted()[0] ?? now
    if (momento > now || momento < earliest) throw new Problem(invalid, { errores: [wrongMoment] })
    const [critical] = await tx.run({ name: 'resultado_es_critico', text: CRITICAL, values: [row.id] })
    if (critical === undefined) throw new Problem(noEsCritico)
    const { informado_a, leido_de_vuelta, nota } = body
    await tx.run({
      name: 'aviso_critico_nuevo',
      text: TOLD,
      values: [id, row.id, row.paciente, actor.id, actor.nombre, informado_a, leido_de_vuelta, nota, momento, now],
    })
    await recordEvent(tx, { resource: resultado.name, fact: 'aviso_critico', id: row.id, patient: row.paciente })
    return {
      status: 201,
      json: { id, resultado: row.id, informado_a, leido_de_vuelta, momento, nota, avisado_por: actor.nombre },
      audit: { ...about, fields: ['aviso_critico'] },
    }
  },
})
