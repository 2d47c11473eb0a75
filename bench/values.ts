import type pg from 'pg'

export interface AddedValues {
  /** Null: every patient who has none. */
  readonly patient: string | null
  readonly each: number
}

/** Straight into the tables: what is measured is reading. */
export async function addValues(client: pg.Client, { patient, each }: AddedValues): Promise<void> {
  // A million patients at once would wait an hour for triggers that have nothing to say about reading.
  if (patient === null) await client.query('set session_replication_role = replica')
  await client.query(
    `insert into valor_clinico (id, version, creado_en, actualizado_en, creado_por, paciente, codigo, sistema_codigo, nombre,
  categoria, tipo_valor, valor_numerico, unidad, fecha_medicion, fuente, estado, sensible)
select gen_random_uuid(), 1, t.at, t.at, 'Medición', p.id, c.codigo, 'loinc', c.nombre, 'signo_vital', 'numerico', c.base + n % 20,
  c.unidad, t.at, 'profesional', 'final', false
from paciente p
cross join generate_series(1, $2::integer) n
cross join lateral (select now() - n * interval '7 minutes' as at) t
join (values (0, '8480-6', 'Presión sistólica', 110, 'mm[Hg]'), (1, '8867-4', 'Frecuencia cardiaca', 70, '/min'),
  (2, '8310-5', 'Temperatura', 36, 'Cel'), (3, '2708-6', 'Saturación', 80, '%')) c(k, codigo, nombre, base, unidad) on c.k = n % 4
where ${patient === null ? '$1::uuid is null and not exists (select 1 from valor_clinico v where v.paciente = p.id)' : 'p.id = $1'}`,
    [patient, each],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze) valor_clinico')
}
