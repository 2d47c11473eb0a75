import type { Tx } from '../src/engine/database.ts'

/** The nurse whom a doctor asked for vital signs, and the doctor to whom another handed over: the newest of their open encounters. */
const HANDED = `with dadas(de, a, nota) as (values
  ('demo.medico1', 'demo.enfermeria1', 'Tomar signos vitales y glucometría antes de la valoración.'),
  ('demo.medico2', 'demo.medico1', 'Termina mi turno: falta leer la radiografía y definir la salida.'),
  ('demo.urgencias', 'demo.enfermeria2', 'Canalizar, iniciar líquidos y monitorizar.')),
elegidas as (
  select distinct on (d.de) d.a, d.nota, d.de, c.nombre as de_nombre, h.id, h.paciente
  from dadas d join cuenta c on c.id = d.de
  join historia h on h.profesional = d.de and h.estado in ('abierta', 'en_atencion') and h.eliminado_en is null
  order by d.de, h.fecha_inicio desc, h.id),
equipo as (
  insert into alcance (miembro, paciente, historia, via, nivel, desde, origen, otorgado_por)
  select 'c:' || e.a, e.paciente, n.historia, 'equipo', n.nivel, now(), e.id::text, e.de
  from elegidas e cross join lateral (values (e.id, 3), (null, 1)) as n(historia, nivel))
insert into entrega (id, historia, paciente, tipo, cuenta, nota, por, por_nombre, desde)
select gen_random_uuid(), e.id, e.paciente, 'entrega', e.a, e.nota, e.de, e.de_nombre, now() from elegidas e
on conflict do nothing`

/** Records that were opened by break-glass and that nobody has judged. */
const OPENED = `insert into acceso_urgencia (id, cuenta, nombre, rol, paciente, tipo, motivo, creado_en, hasta, estado)
select gen_random_uuid(), c.id, c.nombre, c.rol, p.id, 'urgencia_vital', v.motivo, now() - v.hace, now() - v.hace + interval '1 hour', 'pendiente'
from (values ('demo.urgencias', 'Llegó inconsciente en ambulancia, sin acompañante ni antecedentes conocidos.', interval '5 hours', 0),
  ('demo.cirugia', 'Interconsulta urgente por abdomen agudo; se necesitan sus antecedentes quirúrgicos.', interval '26 hours', 1))
  as v(cuenta, motivo, hace, salto)
join cuenta c on c.id = v.cuenta
cross join lateral (select x.id from paciente x where x.eliminado_en is null and x.fecha_fallecimiento is null
  order by x.creado_en desc, x.id offset v.salto limit 1) p
where not exists (select 1 from acceso_urgencia)`

/** What a morning leaves for others to do, once there are patients: encounters handed over and accesses to be judged. */
export async function leaveMorning(tx: Tx): Promise<void> {
  for (const text of [HANDED, OPENED]) await tx.run({ text, values: [] })
}
