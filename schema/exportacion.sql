-- A cell of a CSV (RFC 4180) that no spreadsheet takes for a formula. What begins like one gets an apostrophe; so does what
-- begins with apostrophes before that, so that taking one off gives back exactly what was there (src/model/csv-cell.ts).
create or replace function custodia_csv(valor text) returns text
language sql immutable parallel safe
as $$
  select case
    when valor is null then ''
    when valor ~ '[",\r\n]' then
      '"' || replace(case when custodia_es_formula(valor) then '''' || valor else valor end, '"', '""') || '"'
    when custodia_es_formula(valor) then '''' || valor
    else valor
  end
$$;

-- Text inside an element of a spreadsheet, where `_x000D_` stands for a character and must not be read out of a text.
create or replace function custodia_hoja(valor text) returns text
language sql immutable parallel safe
as $$
  select case
    when valor !~ '[&<>\r]|_x[0-9A-Fa-f]{4}_' then valor
    else replace(replace(replace(replace(regexp_replace(valor, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g'),
      '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', '_x000D_')
  end
$$;

-- Elements of a list in one cell: `a|b`, with `\|` and `\\` inside them.
create or replace function custodia_lista(valores text[]) returns text
language sql immutable parallel safe
as $$
  select case
    when valores = '{}' then null
    else (select string_agg(replace(replace(v, '\', '\\'), '|', '\|'), '|' order by n)
      from unnest(valores) with ordinality as e(v, n))
  end
$$;

-- What a spreadsheet reads as a formula, also after blanks or in full-width signs (＝ ＋ － ＠).
create or replace function custodia_es_formula(valor text) returns boolean
language sql immutable parallel safe
as $$ select valor ~ '^''*([=+@\t\r-]|[ \t\r\n\u00a0\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-])' $$;

grant select, insert, update on exportacion to custodia_app;
