-- Finding a patient as people type: the words of every name, how they sound, and a narrow row per patient to search in
-- (docs/decisions/0013-search.md).

create extension if not exists fuzzystrmatch with schema public;

-- Whoever quotes the number of an encounter is looking for whose it is.
create index "historia_numero_atencion" on "historia" ("numero_atencion", id) where eliminado_en is null;

-- All the words of a text, without accents; an apostrophe does not part a word, any other sign does.
create function custodia_todas_palabras(valor text) returns text[]
language sql immutable strict parallel safe
as $$
  select array_remove(string_to_array(regexp_replace(translate(custodia_normal(valor), '''’´`', ''),
    '[^a-z0-9\u0080-\uffff]+', ' ', 'g'), ' '), '')
$$;

-- Particles say nothing by themselves, unless there is nothing else.
create function custodia_palabras(valor text) returns text[]
language sql immutable strict parallel safe
as $$
  select case when cardinality(s.propias) = 0 then s.todas else s.propias end
  from (select t.todas, array(select x from unnest(t.todas) with ordinality u(x, o)
      where x not in ('de', 'del', 'la', 'las', 'los', 'el', 'y', 'da', 'das', 'do', 'dos', 'dela', 'delas', 'delos')
      order by o) as propias
    from (select custodia_todas_palabras(valor) as todas) t) s
$$;

-- How a name sounds in Colombia, spelt with a e i o u b d f g k l m n p r s t y and x for the sound of "ch". One word,
-- already without accents. The order of the steps matters: each one counts on those before it. Hardly a regular
-- expression in it: a session keeps thirty-two of them compiled, and this is worked out for every name that is registered.
create function custodia_fonetica(palabra text) returns text
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

-- Keys for words that belong together and are written as one: "mariajose", "delacruz".
create function custodia_unidas(valor text) returns text[]
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
create function custodia_telefono(valor text) returns text
language sql immutable strict parallel safe
as $$ select regexp_replace(regexp_replace(valor, '\D', '', 'g'), '^57(?=(3\d{9}|60\d{8})$)', '') $$;

create table busqueda_palabra (
  palabra text collate "C" primary key,
  fonetica text collate "C" not null
);
comment on table busqueda_palabra is 'Las palabras de los nombres y cómo suenan.';
create index busqueda_palabra_fonetica on busqueda_palabra (fonetica, palabra);
create index busqueda_palabra_parecida on busqueda_palabra using gin (palabra public.gin_trgm_ops);
create index busqueda_palabra_suena on busqueda_palabra using gin (fonetica public.gin_trgm_ops);
grant select on busqueda_palabra to custodia_app;

-- One narrow row for each patient who stands. `id` is the patient's.
--   palabras  the words of the name in their order; `apellido` is the place of the first of the surname
--   fonemas   how they sound, sorted
--   claves    what is looked up: words, `j:` words joined, `i:` words of the name by which the person is known
create table busqueda_paciente (
  id uuid primary key,
  palabras text[] collate "C" not null,
  apellido smallint not null,
  fonemas text[] collate "C" not null,
  claves text[] collate "C" not null,
  tipo_documento text not null,
  numero_documento text collate "C" not null,
  fecha_nacimiento date not null,
  movil text collate "C",
  fijo text collate "C",
  sexo_biologico text not null,
  municipio_residencia text,
  eapb uuid,
  activo boolean not null
);
comment on table busqueda_paciente is 'Por lo que se busca a cada paciente; lo mantienen los disparadores de paciente.';
grant select on busqueda_paciente to custodia_app;

-- Those who were here before. Names repeat: each distinct one is worked out once.
create temporary table valor_nombre on commit drop as
select valor, custodia_palabras(valor) as palabras
from (select primer_nombre as valor from paciente union select segundo_nombre from paciente
  union select primer_apellido from paciente union select segundo_apellido from paciente) v
where valor is not null;

insert into busqueda_palabra (palabra, fonetica)
select palabra, custodia_fonetica(palabra)
from (select distinct x as palabra from (
    select unnest(palabras) as x from valor_nombre
    union all select unnest(custodia_palabras(nombre_identitario)) from paciente where nombre_identitario is not null) t) d
order by palabra;

create temporary table valor_suena on commit drop as
select v.valor, v.palabras, array(select b.fonetica from unnest(v.palabras) x join busqueda_palabra b on b.palabra = x) as fonemas
from valor_nombre v;

create temporary table valor_unido on commit drop as
select valor, custodia_unidas(valor) as claves
from (select concat_ws(' ', primer_nombre, segundo_nombre) as valor from paciente
  union select primer_apellido from paciente where primer_apellido like '% %'
  union select segundo_apellido from paciente where segundo_apellido like '% %') v;
analyze valor_suena;
analyze valor_unido;

insert into busqueda_paciente (id, palabras, apellido, fonemas, claves, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo,
  sexo_biologico, municipio_residencia, eapb, activo)
select p.id, n.palabras, cardinality(n1.palabras || n2.palabras) + 1,
  array(select f from unnest(n1.fonemas || n2.fonemas || a1.fonemas || a2.fonemas) f order by f collate "C"),
  array(select distinct x from unnest(n.palabras || u.claves || u1.claves || u2.claves
    || array(select 'i:' || i from unnest(custodia_palabras(p.nombre_identitario)) i)) x order by x),
  p.tipo_documento, p.numero_documento, p.fecha_nacimiento, custodia_telefono(p.telefono_movil), custodia_telefono(p.telefono_fijo),
  p.sexo_biologico, p.municipio_residencia, p.eapb, p.activo
from paciente p
join valor_suena n1 on n1.valor = p.primer_nombre
left join valor_suena n2 on n2.valor = p.segundo_nombre
join valor_suena a1 on a1.valor = p.primer_apellido
left join valor_suena a2 on a2.valor = p.segundo_apellido
left join valor_unido u on u.valor = concat_ws(' ', p.primer_nombre, p.segundo_nombre)
left join valor_unido u1 on u1.valor = p.primer_apellido and p.primer_apellido like '% %'
left join valor_unido u2 on u2.valor = p.segundo_apellido and p.segundo_apellido like '% %'
cross join lateral (select n1.palabras || n2.palabras || a1.palabras || a2.palabras as palabras) n
where p.eliminado_en is null;

-- A short list of what is not yet in the index, since every search reads it whole.
create index busqueda_paciente_claves on busqueda_paciente using gin (claves) with (gin_pending_list_limit = 256);
create index busqueda_paciente_documento on busqueda_paciente (numero_documento);
create index busqueda_paciente_nacimiento on busqueda_paciente (fecha_nacimiento);
create index busqueda_paciente_movil on busqueda_paciente (movil) where movil is not null;
create index busqueda_paciente_fijo on busqueda_paciente (fijo) where fijo is not null;
create index busqueda_paciente_fonemas on busqueda_paciente (fonemas, fecha_nacimiento);

-- Sorted, so that two who register the same new names wait for each other and not both ways.
create function custodia_busqueda_anota() returns trigger
language plpgsql security definer
as $$
begin
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
  select p.id, n.palabras, cardinality(custodia_palabras(p.primer_nombre) || custodia_palabras(p.segundo_nombre)) + 1,
    array(select b.fonetica from unnest(n.palabras) x join busqueda_palabra b on b.palabra = x order by 1),
    array(select distinct x from unnest(n.palabras || custodia_unidas(concat_ws(' ', p.primer_nombre, p.segundo_nombre))
      || custodia_unidas(p.primer_apellido) || custodia_unidas(p.segundo_apellido)
      || array(select 'i:' || i from unnest(custodia_palabras(p.nombre_identitario)) i)) x order by x),
    p.tipo_documento, p.numero_documento, p.fecha_nacimiento, custodia_telefono(p.telefono_movil), custodia_telefono(p.telefono_fijo),
    p.sexo_biologico, p.municipio_residencia, p.eapb, p.activo
  from nuevas p
  cross join lateral (select custodia_palabras(p.primer_nombre) || custodia_palabras(p.segundo_nombre)
    || custodia_palabras(p.primer_apellido) || custodia_palabras(p.segundo_apellido) as palabras) n
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

create function custodia_busqueda_borra() returns trigger
language plpgsql security definer
as $$
begin
  delete from busqueda_paciente b using viejas v where b.id = v.id;
  return null;
end
$$;

-- Called with the rights of the owner: with the schema of this database and no other to look in.
do $$
begin
  execute format('alter function custodia_busqueda_anota() set search_path = %I, pg_temp', current_schema());
  execute format('alter function custodia_busqueda_borra() set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function custodia_busqueda_anota(), custodia_busqueda_borra() from public;

create trigger paciente_busqueda_nuevos after insert on paciente
  referencing new table as nuevas for each statement execute function custodia_busqueda_anota();
create trigger paciente_busqueda_cambiados after update on paciente
  referencing new table as nuevas for each statement execute function custodia_busqueda_anota();
create trigger paciente_busqueda_borrados after delete on paciente
  referencing old table as viejas for each statement execute function custodia_busqueda_borra();
