-- All the words of a text, without accents; an apostrophe does not part a word, any other sign does. Not in SQL, as `custodia_normal`.
create or replace function custodia_todas_palabras(valor text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return array_remove(string_to_array(regexp_replace(translate(custodia_normal(valor), '''’´`', ''),
    '[^a-z0-9\u0080-\uffff]+', ' ', 'g'), ' '), '');
end
$$;

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

-- How a name sounds in Colombia, spelt with a e i o u b d f g k l m n p r s t y and x for the sound of "ch". One word,
-- already without accents. The order of the steps matters: each one counts on those before it. Hardly a regular
-- expression in it: a session keeps thirty-two of them compiled, and this is worked out for every name that is registered.
create or replace function custodia_fonetica(palabra text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  p text := palabra;
  f text := '';
  l text;
begin
  -- English names as they are said here.
  if p in ('michael', 'micael', 'maicol', 'maycol', 'maikol', 'maykol', 'maikel', 'maykel', 'mikel') then p := 'maikol';
  elsif left(p, 5) in ('brian', 'bryan') then p := 'brayan' || substr(p, 6);
  elsif left(p, 5) = 'jason' then p := 'yeison' || substr(p, 6);
  elsif left(p, 6) = 'jaison' then p := 'yeison' || substr(p, 7);
  elsif p = 'james' then p := 'yeims';
  elsif right(p, 4) = 'elle' then p := left(p, -2);
  elsif right(p, 3) = 'ell' then p := left(p, -1);
  end if;
  -- Huertas, Wertas and Guertas.
  if left(p, 2) = 'hu' and substr(p, 3, 1) in ('a', 'e', 'i', 'o') then p := 'w' || substr(p, 3); end if;
  if position('h' in p) > 0 then
    p := regexp_replace(replace(p, 'ph', 'f'), 'ch([lrnmt])', 'k\1', 'g');
    p := replace(replace(replace(replace(p, 'tch', 'X'), 'ch', 'X'), 'sh', 'X'), 'zh', 'X');
    p := replace(p, 'h', '');
  end if;
  if position('w' in p) > 0 then
    p := regexp_replace(p, '([bcdfgklmnpqrst])w', '\1u', 'g');
    p := replace(p, 'w', 'gu');
  end if;
  p := replace(replace(translate(p, 'vxzç', 'bsss'), 'll', 'y'), 'ck', 'k');
  p := replace(replace(replace(p, 'sce', 'se'), 'sci', 'si'), 'scy', 'si');
  p := replace(replace(replace(p, 'ce', 'se'), 'ci', 'si'), 'cy', 'si');
  p := replace(replace(replace(p, 'que', 'ke'), 'qui', 'ki'), 'quy', 'ki');
  p := replace(translate(p, 'qc', 'kk'), 'ks', 's');
  p := replace(replace(replace(p, 'ge', 'je'), 'gi', 'ji'), 'gy', 'ji');
  p := replace(replace(replace(p, 'gue', 'ge'), 'gui', 'gi'), 'guy', 'gi');
  -- The letter y is a vowel where none follows it.
  p := translate(p, 'j', 'y');
  if position('y' in p) > 0 then
    p := replace(replace(replace(replace(replace(p, 'ya', 'Ya'), 'ye', 'Ye'), 'yi', 'Yi'), 'yo', 'Yo'), 'yu', 'Yu');
    p := translate(p, 'yY', 'iy');
    p := replace(replace(replace(p, 'yea', 'ya'), 'yeo', 'yo'), 'yeu', 'yu');
    p := replace(replace(replace(p, 'yia', 'ya'), 'yio', 'yo'), 'yiu', 'yu');
  end if;
  p := replace(replace(p, 'nb', 'mb'), 'np', 'mp');
  if left(p, 1) = 'i' and substr(p, 2, 1) in ('a', 'e', 'o', 'u') then p := 'y' || substr(p, 2); end if;
  if left(p, 2) = 'ps' then p := substr(p, 2); end if;
  if left(p, 1) = 's' and substr(p, 2, 1) in ('b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't') then p := 'e' || p; end if;
  if left(p, 5) = 'esteb' then p := 'estib' || substr(p, 6); end if;
  p := replace(p, 'X', 'x');
  foreach l in array string_to_array(p, null) loop
    if right(f, 1) <> l then f := f || l; end if;
  end loop;
  if length(f) >= 6 and right(f, 1) = 'e' and substr(f, length(f) - 1, 1) not in ('a', 'e', 'i', 'o', 'u') then
    f := left(f, -1);
  end if;
  return f;
end
$$;

-- A word and what leaving out each of its letters makes of it. Two words one slip apart have one of these in common, so that a
-- slip is found by looking up as many words as there are letters, and not each that a slip could make.
create or replace function custodia_recortes(palabra text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  todos text[] := array[palabra];
begin
  for n in 1 .. length(palabra) loop
    todos := todos || overlay(palabra placing '' from n for 1);
  end loop;
  return todos;
end
$$;

-- What exchanging two letters that stand together makes of a word.
create or replace function custodia_trueques(palabra text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  todos text[] := '{}';
begin
  for n in 1 .. length(palabra) - 1 loop
    todos := todos || overlay(palabra placing reverse(substr(palabra, n, 2)) from n for 2);
  end loop;
  return todos;
end
$$;

-- Keys for words that belong together and are written as one: "mariajose", "delacruz".
create or replace function custodia_unidas(valor text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  todas text[] := custodia_todas_palabras(valor);
  propias text[];
  claves text[] := '{}';
begin
  if cardinality(todas) < 2 then return claves; end if;
  claves := claves || ('j:' || custodia_fonetica(array_to_string(todas, '')));
  if cardinality(todas) = 2 then return claves; end if;
  propias := custodia_palabras(valor);
  if cardinality(propias) > 1 then claves := claves || ('j:' || custodia_fonetica(array_to_string(propias, ''))); end if;
  for i in 1 .. cardinality(todas) - 1 loop
    claves := claves || ('j:' || custodia_fonetica(todas[i] || todas[i + 1]));
  end loop;
  return claves;
end
$$;

-- A Colombian telephone is written with its country or without it.
create or replace function custodia_telefono(valor text) returns text
language sql immutable strict parallel safe
as $$ select regexp_replace(regexp_replace(valor, '\D', '', 'g'), '^57(?=(3\d{9}|60\d{8})$)', '') $$;

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

create or replace function custodia_busqueda_borra() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from busqueda_paciente b using viejas v where b.id = v.id;
  return null;
end
$$;

create or replace trigger paciente_busqueda_nuevos after insert on paciente
  referencing new table as nuevas for each statement execute function custodia_busqueda_anota();
create or replace trigger paciente_busqueda_cambiados after update on paciente
  referencing old table as viejas new table as nuevas for each statement execute function custodia_busqueda_anota();
create or replace trigger paciente_busqueda_borrados after delete on paciente
  referencing old table as viejas for each statement execute function custodia_busqueda_borra();

grant select on busqueda_palabra to custodia_app;
grant select on busqueda_paciente to custodia_app;
revoke execute on function custodia_busqueda_anota(), custodia_busqueda_borra() from public;
