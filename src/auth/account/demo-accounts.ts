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
    const { id, nombre, rol, registro, servicios } = p
    return { id, nombre, rol, tipo_documento, numero_documento, registro, profesion, servicios }
  })
  await tx.run({
    text: `insert into cuenta (id, tipo, usuario, nombre, rol, tipo_documento, numero_documento, registro, profesion, servicios,
  estado, clave, clave_desde, demostracion, creado_en, creado_por, actualizado_en)
select p.id, 'persona', p.id, p.nombre, p.rol, p.tipo_documento, p.numero_documento, p.registro, p.profesion, p.servicios, 'activa', $2, now(), true,
  now(), $3, now()
from jsonb_to_recordset($1::jsonb) as p(id text, nombre text, rol text, tipo_documento text, numero_documento text,
  registro text, profesion text, servicios text[])
on conflict do nothing`,
    values: [JSON.stringify(rows), hash, BY],
  })
}

/** A patient of the demonstration, so that this too can be tried: the first adult who was attended, with the same password. */
export async function ensureDemoPatient(tx: Tx): Promise<void> {
  await tx.run({
    text: `with elegido as (
  select p.id, concat_ws(' ', p.primer_nombre, p.segundo_nombre, p.primer_apellido, p.segundo_apellido) as nombre,
    p.tipo_documento, p.numero_documento
  from paciente p
  where p.eliminado_en is null and p.fecha_fallecimiento is null and p.fecha_nacimiento < current_date - interval '18 years'
    and exists (select 1 from historia h where h.paciente = p.id and h.estado = 'cerrada')
    and exists (select 1 from formula_medicamento f where f.paciente = p.id)
  order by p.creado_en, p.id limit 1),
cuenta_nueva as (
  insert into cuenta (id, tipo, usuario, nombre, rol, tipo_documento, numero_documento, paciente, estado, clave, clave_desde,
    demostracion, creado_en, creado_por, actualizado_en)
  select 'demo.paciente', 'persona', 'demo.paciente', e.nombre, 'paciente', e.tipo_documento, e.numero_documento, e.id, 'activa',
    d.clave, now(), true, now(), $1, now()
  from elegido e, cuenta d where d.id = 'demo.admisiones'
  on conflict do nothing returning id, paciente)
insert into alcance (miembro, paciente, via, nivel, desde, otorgado_por)
select 'c:' || n.id, n.paciente, 'titular', 3, now(), $1 from cuenta_nueva n`,
    values: [BY],
  })
}
