import type { Call } from '../../engine/call.ts'
import type { DbRow, Tx } from '../../engine/database.ts'
import type { Fields } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { reached } from '../../engine/reach.ts'
import { factsOf } from '../../model/access/roles.ts'
import { bool, instant, ref, text } from '../../model/fields.ts'
import { paciente } from '../../resources/paciente.ts'

/** A merge as it is answered. */
export const mergeFields = {
  id: ref('fusion', { label: 'Fusión', required: true }),
  principal: ref('paciente', { label: 'Registro que sigue vigente', required: true }),
  absorbido: ref('paciente', { label: 'Registro absorbido', required: true }),
  vigente: bool({ label: 'Sigue en pie', about: 'false si se deshizo.', required: true }),
  motivo: text({ label: 'Motivo', max: 500, required: true }),
  quien: text({ label: 'Quién fusionó', max: 200, required: true }),
  cuando: instant({ label: 'Cuándo', required: true }),
  deshecha_en: instant({ label: 'Deshecha en' }),
  deshecha_por: text({ label: 'Deshecha por', max: 200 }),
  motivo_deshecha: text({ label: 'Motivo para deshacerla', max: 500 }),
} as const satisfies Fields

const COLUMNS = `f.id, f.principal, f.absorbido, f.deshecha_en is null as vigente, f.motivo, f.quien, f.cuando,
  f.deshecha_en, f.deshecha_por, f.motivo_deshecha`

async function one(tx: Tx, where: string, absorbed: string, version: number): Promise<DbRow> {
  const text = `select ${COLUMNS} from fusion f where f.absorbido = $1 and ${where} = $2`
  const [found] = await tx.run({ text, values: [absorbed, version] })
  if (found === undefined) throw new Error(`No merge made version ${version} of ${absorbed}`)
  return found
}

/** The merge that made that version of the absorbed record, as it was then: a repetition answers the same. */
export const madeBy = async (tx: Tx, absorbed: string, version: number): Promise<DbRow> => ({
  ...(await one(tx, 'f.version', absorbed, version)),
  vigente: true,
  deshecha_en: null,
  deshecha_por: null,
  motivo_deshecha: null,
})

export const undoneBy = (tx: Tx, absorbed: string, version: number): Promise<DbRow> =>
  one(tx, 'f.version_deshecha', absorbed, version)

/** Past and present, newest first, of those of whom the caller reaches both records. */
export function mergesOf(tx: Tx, call: Call, patient: string, before: string | null, size: number): Promise<DbRow[]> {
  const { reach } = factsOf(call.actor.rol)
  const known = (column: string): string =>
    `exists (select 1 from paciente p where p.id = f.${column} and ${reached(paciente, 'p', reach, 'array(select unnest($2::text[]))')})`
  return tx.run({
    name: `fusiones_${reach}`,
    text: `select ${COLUMNS} from fusion f
where (f.principal = $1::uuid or f.absorbido = $1::uuid) and ($3::uuid is null or f.id < $3::uuid) and $2::text[] is not null
  and ${known('principal')} and ${known('absorbido')}
order by f.id desc limit $4::integer`,
    values: [patient, arrayText(call.actor.miembros), before, size],
  })
}
