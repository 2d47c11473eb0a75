import { auditTells } from '../../engine/audit/told-audit.ts'
import { SYSTEM_COLUMNS, storedFields } from '../../engine/columns.ts'
import type { Tx } from '../../engine/database.ts'
import { alive } from '../../engine/reach.ts'
import { quote } from '../../engine/sql-text.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { rolledBack } from './rolled-back.ts'

/** What of a consent is not what was kept of it. A closing seals what it says; whether it goes on holding is decided later, or in none. */
export interface ConsentFinding {
  readonly id: string
  readonly que: 'modificado' | 'anterior' | 'revivido'
}

const columns = [...SYSTEM_COLUMNS, ...storedFields(consentimiento).map(([name]) => name)]
const as = (alias: string): string => `(${columns.map((name) => `${alias}.${quote(name)}`).join(', ')})`

/** Otherwise than in the version that it says to be. */
const UNLIKE = `select t.id from consentimiento t left join version v on v.id = t.id and v.version = t.version
left join lateral jsonb_populate_record(null::consentimiento, v.datos) n on true
where t.id = any($1::uuid[]) and (v.id is null or ${as('t')} is distinct from ${as('n')})`

/** The audit says that it was revoked. */
const REVIVED = `select t.id from consentimiento t where t.id = any($1::uuid[]) and t.revocado_en is null
  and ${auditTells("a.paciente = t.paciente and a.recurso = 'consentimiento' and a.recurso_id = t.id and a.resultado = 200 and 'revocado_en' = any(a.campos)")}`

/** Each consent, compared with its version and with the audit. */
export async function verifyConsents(tx: Tx, ids: readonly string[]): Promise<ConsentFinding[]> {
  const among = async (que: ConsentFinding['que'], text: string): Promise<ConsentFinding[]> =>
    (await tx.run({ text, values: [ids] })).map(({ id }) => ({ id: String(id), que }))
  const earlier = [...(await rolledBack(tx, consentimiento, ids))].map((id) => ({ id, que: 'anterior' }) as const)
  return [...(await among('modificado', UNLIKE)), ...(await among('revivido', REVIVED)), ...earlier]
}

const idsOf = async (tx: Tx, text: string, values: readonly unknown[]): Promise<string[]> =>
  (await tx.run({ text, values: [...values] })).map(({ id }) => String(id))

export const consentsOfHistory = (tx: Tx, history: string): Promise<string[]> =>
  idsOf(tx, `select t.id from consentimiento t where t.historia = $1 and ${alive('t')} order by t.id`, [history])

const AT_ONCE = 500
const NEXT = `select t.id from consentimiento t where t.id > $1::uuid and ${alive('t')} order by t.id limit ${AT_ONCE}`

/** Every consent, of an encounter or of none, some at a time. */
export async function* allConsents(tx: Tx): AsyncGenerator<string[]> {
  let ids = await idsOf(tx, NEXT, ['00000000-0000-0000-0000-000000000000'])
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    yield ids
    ids = await idsOf(tx, NEXT, [last])
  }
}

const words: Readonly<Record<ConsentFinding['que'], string>> = {
  modificado: 'no dice lo mismo que su versión guardada',
  anterior: 'se escribió después, según la auditoría, y figura como antes',
  revivido: 'se revocó, según la auditoría, y no figura revocado',
}

export const consentFindingLine = ({ id, que }: ConsentFinding): string => `consentimiento ${id}: ${words[que]}.`
