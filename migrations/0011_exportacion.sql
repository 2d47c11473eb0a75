-- Exports of patients: who took what, why, how far it went, and what is needed to go on where one broke off.

-- A cell of a CSV (RFC 4180) that no spreadsheet takes for a formula. What begins like one gets an apostrophe; so does what
-- begins with apostrophes before that, so that taking one off gives back exactly what was there (src/model/csv-cell.ts).
create function custodia_csv(valor text) returns text
language sql immutable parallel safe
as $$
  select case
    when valor is null then ''
    when valor !~ '[",\r\n]|^''*[=+@\t\r-]' then valor
    when valor ~ '[",\r\n]' then
      '"' || replace(case when valor ~ '^''*[=+@\t\r-]' then '''' || valor else valor end, '"', '""') || '"'
    else '''' || valor
  end
$$;

-- Text inside an element of a spreadsheet, where `_x000D_` stands for a character and must not be read out of a text.
create function custodia_hoja(valor text) returns text
language sql immutable parallel safe
as $$
  select case
    when valor !~ '[&<>\r]|_x[0-9A-Fa-f]{4}_' then valor
    else replace(replace(replace(replace(regexp_replace(valor, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g'),
      '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', '_x000D_')
  end
$$;

-- Elements of a list in one cell: `a|b`, with `\|` and `\\` inside them.
create function custodia_lista(valores text[]) returns text
language sql immutable parallel safe
as $$
  select case
    when valores = '{}' then null
    else (select string_agg(replace(replace(v, '\', '\\'), '|', '\|'), '|' order by n)
      from unnest(valores) with ordinality as e(v, n))
  end
$$;

create table exportacion (
  id uuid primary key,
  cuenta text not null,
  actor text not null,
  rol text not null,
  solicitud text not null,
  inicio timestamptz(3) not null,
  -- Until when it may be gone on with.
  vence_en timestamptz(3) not null,
  formato text not null check (formato in ('csv', 'xlsx', 'ndjson', 'fhir')),
  campos text[] not null,
  filtros jsonb not null,
  seudonimizado boolean not null,
  con_nombres boolean not null,
  finalidad text not null,
  detalle text,
  -- Makes the pseudonyms of this export; forgotten when nobody can go on with it any more.
  clave bytea,
  -- The newest patient when it began: who is registered later is not in it.
  hasta uuid,
  -- Goes on with another one, after this patient.
  reanuda uuid references exportacion (id),
  tras uuid,
  total integer not null,
  filas integer not null default 0,
  ultimo uuid,
  bytes bigint not null default 0,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'completa', 'interrumpida')),
  avance_en timestamptz(3) not null,
  fin timestamptz(3)
);
comment on table exportacion is 'Exportaciones de pacientes: quién, qué, para qué y hasta dónde llegó.';
create index exportacion_cuenta on exportacion (cuenta, id);
create index exportacion_clave on exportacion (vence_en) where clave is not null;
grant select, insert, update on exportacion to custodia_app;
