-- A surname that is rather a given name, and `de la`, are answered by how each name begins.
create index "paciente_primer_apellido_comienzo" on "paciente" (custodia_normal("primer_apellido") text_pattern_ops) where eliminado_en is null and "primer_apellido" is not null;
create index "paciente_segundo_apellido_comienzo" on "paciente" (custodia_normal("segundo_apellido") text_pattern_ops) where eliminado_en is null and "segundo_apellido" is not null;
create index "paciente_primer_nombre_comienzo" on "paciente" (custodia_normal("primer_nombre") text_pattern_ops) where eliminado_en is null and "primer_nombre" is not null;
create index "paciente_segundo_nombre_comienzo" on "paciente" (custodia_normal("segundo_nombre") text_pattern_ops) where eliminado_en is null and "segundo_nombre" is not null;
create index "paciente_con_contacto" on "paciente" (id) where eliminado_en is null and ("contacto_emergencia_nombre" is not null or "contacto_emergencia_telefono" is not null);
create index "paciente_con_responsable" on "paciente" (id) where eliminado_en is null and ("responsable_nombre" is not null or "responsable_documento" is not null);
create index "paciente_tipo_usuario" on "paciente" ("tipo_usuario", id) where eliminado_en is null and "tipo_usuario" is not null;
-- How often a name begins so: a common beginning is better walked.
create statistics paciente_primer_apellido_normal on (custodia_normal(primer_apellido)) from paciente;
create statistics paciente_segundo_apellido_normal on (custodia_normal(segundo_apellido)) from paciente;
create statistics paciente_primer_nombre_normal on (custodia_normal(primer_nombre)) from paciente;
create statistics paciente_segundo_nombre_normal on (custodia_normal(segundo_nombre)) from paciente;

-- A word and what leaving out each of its letters makes of it. Two words that one slip apart have one of these in common, so that a
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

-- There are few words, whatever the patients: the table is soon written again.
alter table busqueda_palabra
  add column palabra_recortes text[] collate "C" not null generated always as (custodia_recortes(palabra)) stored,
  add column fonetica_recortes text[] collate "C" not null generated always as (custodia_recortes(fonetica)) stored;
create index busqueda_palabra_recortes on busqueda_palabra using gin (palabra_recortes) with (fastupdate = off);
create index busqueda_palabra_suena_recortes on busqueda_palabra using gin (fonetica_recortes) with (fastupdate = off);
analyze paciente;
