-- The words of a name without its particles. Not in SQL: a function with a subquery is planned and started again for every
-- call, eight times as slow, and registering a patient calls it six times. Few names have a particle, and only those are gone through.
create or replace function custodia_palabras(valor text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  todas text[] := custodia_todas_palabras(valor);
begin
  -- Most names are one word.
  if cardinality(todas) < 2 then
    return todas;
  end if;
  declare
    particulas constant text[] := '{de,del,la,las,los,el,y,da,das,do,dos,dela,delas,delos}';
    propias text[];
  begin
    if not todas && particulas then
      return todas;
    end if;
    propias := array(select x from unnest(todas) with ordinality u(x, o) where x <> all (particulas) order by o);
    return case when cardinality(propias) = 0 then todas else propias end;
  end;
end
$$;

-- The words of a name are worked out once for each row. Without `offset 0` the planner puts the expression wherever it is used:
-- fourteen calls for a patient instead of four, and half of what registering one takes of the database. With it a word is also looked
-- up by its index, where the planner would rather read all words for each patient.
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
    array(select b.fonetica from unnest(n.palabras) x
      cross join lateral (select w.fonetica from busqueda_palabra w where w.palabra = x offset 0) b order by 1),
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
