-- compatible: 99
-- A message names a visit by the whole of its number (docs/decisions/0187). Null: not read yet, and known to nobody. A service of before would keep
-- messages without it.
alter table mensaje_entrada add column visitas text[];
alter table mensaje_entrada alter column visitas set default '{}';

-- A report that came once its history was closed, of that order: one that stands, or one that was annulled. One that stood and said nothing yet comes
-- with the first of its values.
create or replace function custodia_resultado_posterior(de_orden uuid, anulados boolean) returns boolean
language sql stable
as $$
  select exists (select 1 from resultado r join historia h on h.id = r.historia where r.orden = de_orden and r.eliminado_en is null
    and h."estado" in ('cerrada', 'archivada') and (r.estado = 'anulado') = anulados and (r.creado_en >= h.cerrada_en or (not anulados and exists (
      select 1 from valor_clinico v where v.resultado = r.id and v.eliminado_en is null and v.creado_en >= h.cerrada_en))))
$$;

-- batches
update mensaje_entrada m set visitas = case when m.puerta = 'fhir' then '{}' else array(
  select distinct 'urn:custodia:canal:' || m.canal || '|' || btrim(x[1]) from regexp_matches(encode(m.contenido, 'escape'),
    '(?:^|[\r\n])PV1(?:\|[^|\r\n]*){18}\|([^|^~&\r\n]+)', 'g') x) end
where m.id in (select n.id from mensaje_entrada n where n.visitas is null limit 200);
