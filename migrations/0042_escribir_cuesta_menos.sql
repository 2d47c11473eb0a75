-- unaccent() is only "stable" because its dictionary could change; ours is fixed, and an index needs "immutable".
-- Names are qualified because indexes are built with an empty search path. Not in SQL: what calls something "stable" is never expanded
-- where it is used, and each call of it was begun as a query of its own; a patient takes over a dozen of them.
create or replace function custodia_normal(valor text) returns text
language plpgsql immutable strict parallel safe
as $$ begin return lower(public.unaccent('public.unaccent', valor)); end $$;

-- All the words of a text, without accents; an apostrophe does not part a word, any other sign does. Not in SQL, as `custodia_normal`.
create or replace function custodia_todas_palabras(valor text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return array_remove(string_to_array(regexp_replace(translate(custodia_normal(valor), '''’´`', ''),
    '[^a-z0-9\u0080-\uffff]+', ' ', 'g'), ' '), '');
end
$$;

-- The words of a name are worked out once for each row. Without `offset 0` the planner puts the expression wherever it is used:
-- fourteen calls for a patient instead of four, and half of what registering one takes of the database.
create or replace function custodia_busqueda_anota() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    -- Of what changed, nothing that anybody is looked for by.
    if not exists (select 1 from nuevas n join viejas v on v.id = n.id
      where (n.primer_nombre, n.segundo_nombre, n.primer_apellido, n.segundo_apellido, n.nombre_identitario, n.tipo_documento,
          n.numero_documento, n.fecha_nacimiento, n.telefono_movil, n.telefono_fijo, n.sexo_biologico, n.municipio_residencia, n.eapb,
          n.activo, n.eliminado_en)
        is distinct from (v.primer_nombre, v.segundo_nombre, v.primer_apellido, v.segundo_apellido, v.nombre_identitario, v.tipo_documento,
          v.numero_documento, v.fecha_nacimiento, v.telefono_movil, v.telefono_fijo, v.sexo_biologico, v.municipio_residencia, v.eapb,
          v.activo, v.eliminado_en)) then
      return null;
    end if;
  end if;
  insert into busqueda_palabra (palabra, fonetica)
  select d.x, custodia_fonetica(d.x) from (
    select distinct x collate "C" as x
    from nuevas n, unnest(custodia_palabras(concat_ws(' ', n.primer_nombre, n.segundo_nombre, n.primer_apellido,
      n.segundo_apellido, n.nombre_identitario))) x
    where n.eliminado_en is null) d
  where not exists (select 1 from busqueda_palabra b where b.palabra = d.x)
  order by d.x
  on conflict do nothing;

  insert into busqueda_paciente as b (id, palabras, apellido, fonemas, claves, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo,
    sexo_biologico, municipio_residencia, eapb, activo)
  select p.id, n.palabras, n.apellido,
    array(select b.fonetica from unnest(n.palabras) x join busqueda_palabra b on b.palabra = x order by 1),
    array(select distinct x from unnest(n.palabras || custodia_unidas(concat_ws(' ', p.primer_nombre, p.segundo_nombre))
      || custodia_unidas(p.primer_apellido) || custodia_unidas(p.segundo_apellido)
      || array(select 'i:' || i from unnest(custodia_palabras(p.nombre_identitario)) i)) x order by x),
    p.tipo_documento, p.numero_documento, p.fecha_nacimiento, custodia_telefono(p.telefono_movil), custodia_telefono(p.telefono_fijo),
    p.sexo_biologico, p.municipio_residencia, p.eapb, p.activo
  from nuevas p
  cross join lateral (select custodia_palabras(p.primer_nombre) || custodia_palabras(p.segundo_nombre) as nombres,
    custodia_palabras(p.primer_apellido) || custodia_palabras(p.segundo_apellido) as apellidos offset 0) w
  cross join lateral (select w.nombres || w.apellidos as palabras, cardinality(w.nombres) + 1 as apellido offset 0) n
  where p.eliminado_en is null
  order by p.id
  on conflict (id) do update set (palabras, apellido, fonemas, claves, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo,
    sexo_biologico, municipio_residencia, eapb, activo) = row(excluded.palabras, excluded.apellido, excluded.fonemas, excluded.claves,
    excluded.tipo_documento, excluded.numero_documento, excluded.fecha_nacimiento, excluded.movil, excluded.fijo, excluded.sexo_biologico,
    excluded.municipio_residencia, excluded.eapb, excluded.activo)
  where b.* is distinct from excluded.*;

  if tg_op = 'UPDATE' then
    delete from busqueda_paciente b using nuevas n where b.id = n.id and n.eliminado_en is not null;
  end if;
  return null;
end
$$;

-- Moves up to so many changes from the log into the cells; -1 if somebody else is at it.
create or replace function custodia_estadistica_pliega(maximo integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB'
as $$
declare
  ids bigint[];
  al_dia date;
begin
  if not pg_try_advisory_xact_lock(custodia_estadistica_candado()) then
    return -1;
  end if;
  ids := array(select d.id from estadistica_delta d order by d.id limit maximo);
  if cardinality(ids) = 0 then
    return 0;
  end if;
  select e.al into al_dia from estadistica_estado e;
  insert into estadistica_casilla (clave)
  select distinct x.clave from (
    select unnest(d.dims) as clave from estadistica_delta d where d.id = any(ids)
    union all
    select unnest(array['eapb=' || d.eapb::text, 'municipio=' || d.municipio, 'departamento=' || left(d.municipio, 2), 'regimen=' || d.regimen, 'sexo=' || d.sexo, 'activo=' || d.activo::text, custodia_estadistica_banda(d.sexo, d.nacimiento, al_dia)])
    from estadistica_delta d where d.id = any(ids)
  ) x where x.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = x.clave);

  -- Changes that are alike are counted together before they are spread over their groups: each counts in up to seven, under some
  -- twenty values, and many who are registered at once differ in no more than the day they were born on.
  with hecho as materialized (
    select d.cubo, d.signo, d.total, d.nacimiento, d.sexo, d.dims,
      min(d.id) over (partition by d.cubo, d.dia, d.eapb, d.municipio, d.regimen, d.sexo, d.activo, d.dims) as id
    from estadistica_delta d where d.id = any(ids) and d.dims is not null
  ), igual as materialized (
    select h.id, h.cubo, h.dims, sum(h.signo) as signo, sum(h.total) as total,
      coalesce(sum(h.total * (h.nacimiento - date '1970-01-01')), 0) as nacimiento
    from hecho h group by 1, 2, 3
  ), grupo as materialized (
    select g.id, g.grupo, g.dia from estadistica_delta_grupo g where g.id in (select i.id from igual i)
  ), peso as materialized (
    select i.id, c.id as casilla, i.signo as n
    from igual i cross join lateral unnest(i.dims) x(clave) join estadistica_casilla c on c.clave = x.clave
    union all
    select h.id, c.id, sum(h.total) from hecho h
    join estadistica_casilla c on c.clave = custodia_estadistica_banda(h.sexo, h.nacimiento, al_dia) group by 1, 2
    union all
    select i.id, v.casilla, v.n from igual i cross join lateral (values (0, i.total), (-1, i.nacimiento)) v(casilla, n)
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select i.cubo, g.grupo, g.dia, p.casilla, sum(p.n)
  from igual i join grupo g on g.id = i.id join peso p on p.id = i.id group by 1, 2, 3, 4 having sum(p.n) <> 0;
  perform custodia_estadistica_aplica();

  insert into estadistica_nacimiento as e (nivel, fecha, sexo, n)
  select v.nivel, v.fecha, d.sexo, sum(d.total) from estadistica_delta d
  cross join lateral (values ('D'::"char", d.nacimiento), ('M'::"char", date_trunc('month', d.nacimiento)::date)) v(nivel, fecha)
  where d.id = any(ids) and d.nacimiento is not null group by 1, 2, 3 having sum(d.total) <> 0
  on conflict (nivel, fecha, sexo) do update set n = e.n + excluded.n;

  with cambia as materialized (
    select g.grupo, d.familia, sum(d.total)::integer as miembros, coalesce(sum(d.total) filter (where d.riesgo), 0)::integer as riesgo
    from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
    where d.id = any(ids) and d.familia is not null group by 1, 2
    having sum(d.total) <> 0 or coalesce(sum(d.total) filter (where d.riesgo), 0) <> 0
  ), con as materialized (
    select c.grupo, c.familia, coalesce(f.miembros, 0) as m0, coalesce(f.riesgo, 0) as r0,
      coalesce(f.miembros, 0) + c.miembros as m1, coalesce(f.riesgo, 0) + c.riesgo as r1
    from cambia c left join estadistica_familia f on f.grupo = c.grupo and f.familia = c.familia
  ), guarda as (
    insert into estadistica_familia (grupo, familia, miembros, riesgo) select c.grupo, c.familia, c.m1, c.r1 from con c where c.m1 <> 0
    on conflict (grupo, familia) do update set miembros = excluded.miembros, riesgo = excluded.riesgo
  ), quita as (
    delete from estadistica_familia f using con c where f.grupo = c.grupo and f.familia = c.familia and c.m1 = 0
  )
  insert into estadistica_familia_celda as e (grupo, miembros, riesgo, n)
  select x.grupo, x.m, x.r, sum(x.n) from (
    select c.grupo, c.m0 as m, c.r0 as r, -1 as n from con c where c.m0 > 0
    union all
    select c.grupo, c.m1, c.r1, 1 from con c where c.m1 > 0
  ) x group by 1, 2, 3 having sum(x.n) <> 0
  on conflict (grupo, miembros, riesgo) do update set n = e.n + excluded.n;

  insert into estadistica_espera as e (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias, n)
  select d.cubo, g.grupo, v.nivel, v.periodo, d.cups, d.prioridad, d.clase, d.dias, sum(d.total)
  from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
  cross join lateral (values ('T'::"char", date '0001-01-01'), ('M'::"char", date_trunc('month', d.dia)::date), ('D'::"char", d.dia)) v(nivel, periodo)
  where d.id = any(ids) and d.cups is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(d.total) <> 0
  on conflict (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias) do update set n = e.n + excluded.n;

  delete from estadistica_delta d where d.id = any(ids);
  return cardinality(ids);
end
$$;

-- What is given on one of them meanwhile is given on the other. The foreign key has locked the patient by now, so a merge
-- that was under way has ended and is seen here. A copy goes on to the patient's other records, never back.
create or replace function custodia_alcance_copia() returns trigger
language plpgsql
as $$
begin
  insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select new.miembro, f.otro, new.via, least(new.nivel, 1), new.ambitos, now(), new.hasta, 'fusion:' || f.id, new.otorgado_por, new.id
  from (
    select f.id, f.absorbido as otro from fusion f where f.principal = new.paciente and f.deshecha_en is null
    union all
    select f.id, f.principal from fusion f where f.absorbido = new.paciente and f.deshecha_en is null
  ) f
  where new.origen is distinct from 'fusion:' || f.id;
  return null;
end
$$;

create or replace function custodia_rda_nota() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into rda_nota_pendiente (nota, historia)
  select new.id, h.id from historia h where h.id = new.historia and h."estado" in ('cerrada', 'archivada')
  on conflict do nothing;
  return null;
end
$$;

create or replace function custodia_riesgo_del_paciente() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  tocados uuid[];
begin
  -- Most who are registered have no level, and need no look at the rules.
  if tg_op = 'INSERT' then
    if not exists (select 1 from nuevas n where n.nivel_riesgo is not null) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.id from nuevas n where n.nivel_riesgo is not null
      and exists (select 1 from riesgo_condicion c where c.mira = 'nivel_paciente' and n.nivel_riesgo = any(c.opciones)));
  else
    tocados := array(select n.id from nuevas n join viejas v on v.id = n.id
      where n.nivel_riesgo is distinct from v.nivel_riesgo or n.fecha_nacimiento <> v.fecha_nacimiento
        or n.fecha_fallecimiento is distinct from v.fecha_fallecimiento or n.eliminado_en is distinct from v.eliminado_en
        or n.numero_documento <> v.numero_documento or n.primer_apellido <> v.primer_apellido);
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$$;

create or replace function custodia_protege_antecedente_categorizado() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_antecedente() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_bitacora() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' then
      if new."origen" = 'sistema' then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_consentimiento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'texto_hash']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."revocado_en" is null
        and new."revocado_en" is not null
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_diagnostico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_documento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_documento" in ('PDX', 'LAB', 'IMG') and new."orden" is not null then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_escala() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_examen_fisico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_formula_insumo() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_formula_medicamento() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_nota() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_nota" = 'aclaratoria'
        and new."firmado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_orden() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if custodia_es_resultado_tardio(old, new) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_revision_sistema() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_consulta_ia() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op <> 'DELETE' then
      if new."tipo_consulta" in ('resumen_clinico', 'calidad_registro') then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'borrador'
        and (new."historia", new."tipo_consulta", new."agente", new."pregunta") is not distinct from (old."historia", old."tipo_consulta", old."agente", old."pregunta") then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function custodia_protege_valor_clinico() returns trigger
language plpgsql
as $$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia_atencion", new."historia_atencion") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia_atencion", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' then
      if new."estado" = 'anulado'
        and custodia_marcado(new.historia_atencion, new.origen_recurso, new.origen_id::uuid) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace trigger paciente_busqueda_cambiados after update on paciente
  referencing old table as viejas new table as nuevas for each statement execute function custodia_busqueda_anota();

create or replace trigger alcance_copia after insert on alcance for each row
  when (new.historia is null and custodia_cruza_fusion(new.via) and (new.hasta is null or new.hasta > now()))
  execute function custodia_alcance_copia();

-- Most notes clarify nothing, and then nothing is run.
create or replace trigger nota_rda after insert on nota for each row
  when (new.tipo_nota = 'aclaratoria' and new.firmado and new."anulado" is not true and new.confidencialidad = 'normal')
  execute function custodia_rda_nota();
