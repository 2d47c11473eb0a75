import type { Database, Tx } from '../../engine/database.ts'

/** A count that is not what the rows say: which table, under what, and both figures. */
export interface Difference {
  readonly tabla: string
  readonly clave: string
  readonly guardado: number
  readonly contado: number
}

/** Carries what was found out of a transaction of which nothing else is to stay. */
class Undone extends Error {
  readonly found: readonly Difference[]
  constructor(found: readonly Difference[]) {
    super('undone')
    this.found = found
  }
}

/** Each table as rows of name and figure, alike however it came to be. */
const tables: Readonly<Record<string, string>> = {
  estadistica_celda: `select concat_ws(' ', k.cubo, g.clave, k.nivel::text, k.periodo, c.clave) as clave, u.n
    from estadistica_celda k cross join lateral unnest(k.casillas, k.n) u(casilla, n)
    join estadistica_casilla g on g.id = k.grupo join estadistica_casilla c on c.id = u.casilla`,
  estadistica_espera: `select concat_ws(' ', k.cubo, g.clave, k.nivel::text, k.periodo, k.cups, k.prioridad, k.clase, k.dias) as clave, k.n
    from estadistica_espera k join estadistica_casilla g on g.id = k.grupo where k.n <> 0`,
  estadistica_nacimiento: `select concat_ws(' ', k.nivel::text, k.fecha, k.sexo) as clave, k.n from estadistica_nacimiento k where k.n <> 0`,
  // The code of a family is personal: its number of members and those at risk are compared, not shown.
  estadistica_familia: `select concat_ws(' ', g.clave, k.miembros, k.riesgo) as clave, count(*) as n
    from estadistica_familia k join estadistica_casilla g on g.id = k.grupo group by 1`,
  estadistica_familia_celda: `select concat_ws(' ', g.clave, k.miembros, k.riesgo) as clave, k.n
    from estadistica_familia_celda k join estadistica_casilla g on g.id = k.grupo where k.n <> 0`,
  estadistica_condicion: `select x.clave, count(*) as n from estadistica_condicion k cross join lateral unnest(k.dims) x(clave) group by 1`,
}

const MOST = 1_000

async function compare(tx: Tx): Promise<Difference[]> {
  const run = (text: string): Promise<Record<string, unknown>[]> => tx.run({ text, values: [] })
  await run(`lock table paciente, historia, diagnostico, orden, lista_espera in share mode`)
  await run(`select pg_advisory_xact_lock(custodia_estadistica_candado())`)
  await run(`select custodia_estadistica_avanza(custodia_estadistica_dia(now()))`)
  for (let more = true; more; ) {
    const [row] = await run('select custodia_estadistica_pliega(20000) as n')
    more = Number(row?.n) > 0
  }
  const names = Object.entries(tables)
  for (const [name, query] of names) await run(`create temporary table antes_${name} on commit drop as ${query}`)
  await run('select custodia_estadistica_recalcula()')
  const found: Difference[] = []
  for (const [name, query] of names) {
    const rows =
      await run(`select coalesce(a.clave, n.clave) as clave, coalesce(a.n, 0) as guardado, coalesce(n.n, 0) as contado
from antes_${name} a full join (${query}) n on n.clave = a.clave where a.n is distinct from n.n order by 1 limit ${MOST}`)
    for (const r of rows)
      found.push({
        tabla: name,
        clave: String(r.clave),
        guardado: Number(r.guardado),
        contado: Number(r.contado),
      })
  }
  return found
}

/** Counts everything again beside what is kept, as the owner of the database. Writers wait; nothing is changed. */
export async function verifyStatistics(db: Database): Promise<readonly Difference[]> {
  try {
    await db.transaction(async (tx) => {
      throw new Undone(await compare(tx))
    })
    return []
  } catch (error) {
    if (error instanceof Undone) return error.found
    throw error
  }
}

/** Counts everything again and keeps it, as the owner of the database. */
export async function rebuildStatistics(db: Database): Promise<void> {
  await db.run({ text: 'select custodia_estadistica_recalcula()', values: [] })
}
