-- compatible: 99
-- A message names a visit by the whole of its number (docs/decisions/0187). Null: not read yet, and known to nobody. A service of before would keep
-- messages without it.
alter table mensaje_entrada add column visitas text[];
alter table mensaje_entrada alter column visitas set default '{}';

-- batches
update mensaje_entrada m set visitas = case when m.puerta = 'fhir' then '{}' else array(
  select distinct 'urn:custodia:canal:' || m.canal || '|' || btrim(x[1]) from regexp_matches(encode(m.contenido, 'escape'),
    '(?:^|[\r\n])PV1(?:\|[^|\r\n]*){18}\|([^|^~&\r\n]+)', 'g') x) end
where m.id in (select n.id from mensaje_entrada n where n.visitas is null limit 200);
