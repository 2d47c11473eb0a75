-- `_sort=family` and `_sort=name` order by both surnames, as the resource says them.
create index paciente_apellidos on paciente
  (custodia_normal("primer_apellido" || coalesce(' ' || "segundo_apellido", '')), id) where eliminado_en is null;
