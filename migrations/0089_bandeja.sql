-- compatible: 85
-- What a message names in its text decides who may know of it, also while it waits (docs/decisions/0175). Null: not read yet, and known to nobody.
alter table mensaje_entrada add column nombra uuid[];

-- The ids that a message has anywhere in its text: those of orders and encounters of ours decide who may know of it, also while it waits.
create or replace function custodia_mensaje_nombra() returns trigger
language plpgsql
as $$
begin
  new.nombra := array(select distinct x[1]::uuid from regexp_matches(encode(new.contenido, 'escape'),
    '([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})', 'gi') x);
  return new;
end $$;

create or replace trigger mensaje_entrada_nombra before insert or update of contenido on mensaje_entrada
  for each row execute function custodia_mensaje_nombra();

-- batches
update mensaje_entrada set contenido = contenido
where id in (select m.id from mensaje_entrada m where m.nombra is null limit 200);
