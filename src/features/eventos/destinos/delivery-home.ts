import { stat } from 'node:fs/promises'
import { serviceCall } from '../../../engine/call.ts'
import { systemSql } from '../../../engine/connection/system-sql.ts'
import type { Core } from '../../../engine/core.ts'

/** In `ajuste`: for which place this database delivers. */
export const HOME_SETTING = 'entregas_en'
const LOCK = '7263401193'

/** What tells an installation from a copy of it. */
export interface InstallationSigns {
  /** As the operator declared it; null where nobody did. */
  readonly publicUrl: string | null
  /** The folder of the included database, where that is used: a copy of it is another folder. */
  readonly folder: string | null
}

/**
 * Whether this database is where it delivered before, by its server, its public address and its folder. Where it is not, it may be a copy that
 * somebody opened to look at: what it would deliver is stopped until an administrator says otherwise. Answers how many endpoints and channels were.
 */
export async function stopWhereCopied(core: Core, signs: InstallationSigns): Promise<number> {
  const server = await systemSql(core.db, undefined)()
  // The number of a folder stays while it is moved or mounted elsewhere, and no copy has it.
  const folder = signs.folder === null ? '' : String((await stat(signs.folder)).ino)
  return core.db.transaction(async (tx) => {
    await tx.run({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [LOCK] })
    const [found] = await tx.run<{ antes: string | null; ahora: string }>({
      text: `select (select a.valor from ajuste a where a.clave = $1) as antes, concat_ws(' ', ${server}, $2::text, $3::text) as ahora`,
      values: [HOME_SETTING, `«${signs.publicUrl ?? ''}»`, folder],
    })
    if (found === undefined || found.antes === found.ahora) return 0
    await tx.run({
      text: `insert into ajuste (clave, valor) values ($1, $2) on conflict (clave) do update set valor = excluded.valor`,
      values: [HOME_SETTING, found.ahora],
    })
    // The first that is written down: nothing was delivered from elsewhere.
    if (found.antes === null) return 0
    const stopped = await tx.run<{ id: string }>({
      text: `update destino set estado = 'desactivado', motivo_estado = 'copia', actualizado_en = now(), ejecutor = null,
  arrendado_hasta = null where estado in ('activo', 'solicitado') returning id`,
      values: [],
    })
    for (const { id } of stopped)
      await core.audit.recordIn(tx, {
        call: serviceCall(new Date().toISOString()),
        action: 'administrar',
        resource: 'destino',
        status: 200,
        id,
        code: 'copia',
        fields: ['estado'],
      })
    // Orders would reach a laboratory in the name of the institution too.
    const channels = await tx.run<{ canal: string }>({
      text: 'update canal_ordenes set detenido = true where not detenido returning canal',
      values: [],
    })
    for (const { canal } of channels)
      await core.audit.recordIn(tx, {
        call: serviceCall(new Date().toISOString()),
        action: 'administrar',
        resource: 'canal',
        status: 200,
        id: canal,
        code: 'copia',
        fields: ['ordenes_detenidas'],
      })
    return stopped.length + channels.length
  })
}
