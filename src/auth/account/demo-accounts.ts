import type { Tx } from '../../engine/database.ts'
import type { Role } from '../../model/access/roles.ts'
import type { PasswordHasher } from '../password/password.ts'

export interface DemoPerson {
  readonly id: string
  readonly nombre: string
  readonly rol: Role
  /** `CC 123`. */
  readonly documento: string | null
  readonly registro: string | null
  /** What they are called besides their role; empty for those who do not attend. */
  readonly especialidad: string
  readonly servicios: readonly string[]
  /** Whose account it is, of a patient. */
  readonly paciente?: string
}

const BY = 'Datos de demostración'

/** People who do not exist, with a password that everybody knows: marked, so that they enter in the demonstration only. */
export async function ensureDemoAccounts(
  tx: Tx,
  people: readonly DemoPerson[],
  clave: string,
  hasher: PasswordHasher,
): Promise<void> {
  const wanted = people.map((p) => p.id)
  const found = await tx.run({ text: 'select id from cuenta where id = any($1)', values: [wanted] })
  const there = new Set(found.map((r) => r.id))
  const missing = people.filter((p) => !there.has(p.id))
  if (missing.length === 0) return
  // One hash for all: nothing is protected by it.
  const hash = await hasher.hash(clave)
  const rows = missing.map((p) => {
    const [tipo_documento = null, numero_documento = null] = p.documento?.split(' ') ?? []
    const profesion = p.servicios.length === 0 ? null : p.especialidad
    const { id, nombre, rol, registro, servicios, paciente = null } = p
    return { id, nombre, rol, tipo_documento, numero_documento, registro, profesion, servicios, paciente }
  })
  await tx.run({
    text: `insert into cuenta (id, tipo, usuario, nombre, rol, tipo_documento, numero_documento, registro, profesion, servicios, paciente,
  estado, clave, clave_desde, demostracion, creado_en, creado_por, actualizado_en)
select p.id, 'persona', p.id, p.nombre, p.rol, p.tipo_documento, p.numero_documento, p.registro, p.profesion, p.servicios, p.paciente,
  'activa', $2, now(), true, now(), $3, now()
from jsonb_to_recordset($1::jsonb) as p(id text, nombre text, rol text, tipo_documento text, numero_documento text,
  registro text, profesion text, servicios text[], paciente uuid)
on conflict do nothing`,
    values: [JSON.stringify(rows), hash, BY],
  })
}
