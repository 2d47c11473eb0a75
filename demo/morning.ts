import type { Tx } from '../src/engine/database.ts'

/** Of whom the encounter is, counted from the newest; to whom it went, from whom, and with which word. */
const HANDED = `with dadas(profesional, orden, tipo, de, a, nota) as (values
  ('demo.medico1', 1, 'entrega', 'demo.medico1', 'demo.enfermeria1', 'Tomar signos vitales y glucometría antes de la valoración.'),
  ('demo.medico1', 2, 'devolucion', 'demo.enfermeria1', 'demo.medico1', 'Curación hecha; espera en el consultorio 2.'),
  ('demo.urgencias', 1, 'entrega', 'demo.urgencias', 'demo.enfermeria2', 'Canalizar, iniciar líquidos y monitorizar.')),
abiertas as (
  select h.id, h.paciente, h.profesional, row_number() over (partition by h.profesional order by h.fecha_inicio desc, h.id) as orden
  from historia h where h.estado in ('abierta', 'en_atencion', 'suspendida') and h.eliminado_en is null),
elegidas as (
  select d.tipo, d.de, d.a, d.nota, c.nombre as de_nombre, h.id, h.paciente,
    case when d.a = h.profesional then d.de else d.a end as miembro
  from dadas d join cuenta c on c.id = d.de join abiertas h on h.profesional = d.profesional and h.orden = d.orden
  where not exists (select 1 from entrega)),
equipo as (
  insert into alcance (miembro, paciente, historia, via, nivel, desde, origen, otorgado_por)
  select 'c:' || e.miembro, e.paciente, n.historia, 'equipo', n.nivel, now(), e.id::text, e.de
  from elegidas e cross join lateral (values (e.id, 3), (null, 1)) as n(historia, nivel))
insert into entrega (id, historia, paciente, tipo, cuenta, nota, por, por_nombre, desde)
select gen_random_uuid(), e.id, e.paciente, e.tipo, e.a, e.nota, e.de, e.de_nombre, now() from elegidas e
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
