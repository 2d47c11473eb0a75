-- A consultation to the AI that cites what is reserved in another history is as reserved as that history. Those made from now on
-- are so from the moment that they are asked. docs/decisions/0038-ai-limits-and-reserve.md.
update consulta_ia c set confidencialidad = case n.rango when 3 then 'muy_restringida' else 'restringida' end
from (
  select r.consulta, max(case h.confidencialidad when 'muy_restringida' then 3 else 2 end) as rango
  from ia_recomendacion r
    join consulta_ia q on q.id = r.consulta
    cross join lateral jsonb_array_elements(r.citas) as cita
    cross join lateral (
      select a.historia from antecedente_categorizado a
      where cita->>'recurso' = 'antecedente_categorizado' and a.id = (cita->>'id')::uuid
      union all
      select f.historia from formula_medicamento f where cita->>'recurso' = 'formula_medicamento' and f.id = (cita->>'id')::uuid
      union all
      select s.historia from consentimiento s where cita->>'recurso' = 'consentimiento' and s.id = (cita->>'id')::uuid
    ) citada
    join historia h on h.id = citada.historia and h.id <> q.historia and h.confidencialidad in ('restringida', 'muy_restringida')
  group by r.consulta
) n
where c.id = n.consulta
  and case c.confidencialidad when 'muy_restringida' then 3 when 'restringida' then 2 when 'sensible' then 1 else 0 end < n.rango;
