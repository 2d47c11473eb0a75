-- Who a row speaks of, the same name whichever patient tells it: the patient, a document, or nobody in particular.
create or replace function custodia_familiar(relacionado uuid, tipo text, numero text) returns text
language sql stable
as $$
  select coalesce(
    relacionado::text,
    (select p.id::text from paciente p
      where p.tipo_documento = tipo and p.numero_documento = numero and p.eliminado_en is null),
    tipo || ' ' || numero)
$$;

-- The rows in which that person is the relative.
create or replace function custodia_filas_de(persona text) returns setof miembro_familia
language sql stable
as $$
  select m.* from miembro_familia m
  where persona ~ '^[0-9a-f]{8}-' and m.paciente_relacionado = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid
    and m.eliminado_en is null
  union all
  select m.* from miembro_familia m
  where m.paciente_relacionado is null and m.eliminado_en is null
    and (m.tipo_documento, m.numero_documento) in (
      select p.tipo_documento, p.numero_documento from paciente p
      where p.id = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid
      union all
      select split_part(persona, ' ', 1), split_part(persona, ' ', 2) where persona !~ '^[0-9a-f]{8}-')
$$;

create or replace function custodia_ascendientes(persona text) returns setof text
language sql stable
as $$
  select custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento)
  from miembro_familia m join parentesco_regla r on r.parentesco = m.parentesco and r.linea = 'ascendiente'
  where m.paciente_indice = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid and m.eliminado_en is null
    and custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento) is not null
  union
  select m.paciente_indice::text
  from custodia_filas_de(persona) m join parentesco_regla r on r.parentesco = m.parentesco and r.linea = 'descendiente'
$$;

-- "union" keeps each person once: a line that turns back on itself ends.
create or replace function custodia_es_su_antepasado(persona text) returns boolean
language sql stable
as $$
  with recursive sube (quien) as (
    select a from custodia_ascendientes(persona) a
    union
    select a from sube s cross join lateral custodia_ascendientes(s.quien) a
  )
  select exists (select 1 from sube s where s.quien = persona)
$$;

-- Biological mothers ('02') or fathers ('01') of somebody that are known by name: two of them contradict each other.
create or replace function custodia_progenitores(persona text, sexo text) returns bigint
language sql stable
as $$
  select count(distinct x.quien) from (
    select custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento) as quien
    from miembro_familia m
    where m.paciente_indice = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid and m.eliminado_en is null
      and m.parentesco = case sexo when '02' then 'madre' else 'padre' end
    union all
    select m.paciente_indice::text
    from custodia_filas_de(persona) m join paciente p on p.id = m.paciente_indice
    where m.parentesco in ('hijo', 'hija') and p.sexo_biologico = sexo
  ) x
$$;

create or replace function custodia_revisa_parentesco(fila miembro_familia) returns void
language plpgsql
as $$
declare
  persona text := custodia_familiar(fila.paciente_relacionado, fila.tipo_documento, fila.numero_documento);
  indice text := fila.paciente_indice::text;
  hijo text;
  sexo text;
  falla text;
begin
  if fila.parentesco in ('padre', 'madre') then
    hijo := indice;
    sexo := case fila.parentesco when 'madre' then '02' else '01' end;
    if exists (select 1 from miembro_familia m where m.paciente_indice = fila.paciente_indice and m.id <> fila.id
        and m.parentesco = fila.parentesco and m.eliminado_en is null) then
      falla := 'miembro_familia_progenitor';
    end if;
  elsif fila.parentesco in ('hijo', 'hija') then
    hijo := persona;
    select p.sexo_biologico into sexo from paciente p where p.id = fila.paciente_indice;
  end if;
  if persona is not null and exists (select 1 from custodia_filas_de(persona) m
      where m.paciente_indice = fila.paciente_indice and m.id <> fila.id) then
    falla := 'miembro_familia_repetido';
  elsif falla is null and hijo is not null and sexo in ('01', '02') and custodia_progenitores(hijo, sexo) > 1 then
    falla := 'miembro_familia_progenitor';
  elsif falla is null and persona is not null and exists (
      select 1 from custodia_filas_de(indice) m join parentesco_regla r on r.parentesco = fila.parentesco
      where m.paciente_indice::text = persona and not m.parentesco = any(r.vuelta)
        and fila.parentesco not in ('otro', 'tutor') and m.parentesco not in ('otro', 'tutor')) then
    falla := 'miembro_familia_reciproco';
  elsif falla is null and persona is not null
      and exists (select 1 from parentesco_regla r where r.parentesco = fila.parentesco and r.linea is not null)
      and custodia_es_su_antepasado(indice) then
    falla := 'miembro_familia_ciclo';
  end if;
  if falla is not null then
    raise exception 'El parentesco contradice lo ya registrado.'
      using errcode = 'check_violation', constraint = falla, table = 'miembro_familia';
  end if;
end
$$;

-- Two halves of a contradiction may be written at once, and each alone looks right. Rows of one patient wait for each other,
-- and rows that name somebody for all that do: a line of descent may cross any number of patients and family codes, so no
-- narrower lock would hold its two ends (docs/decisions/0018). Recording an unnamed relative waits for nobody else.
create or replace function custodia_parentesco_coherente() returns trigger
language plpgsql
as $$
declare
  cambiadas miembro_familia[];
  indice uuid;
  fila miembro_familia;
begin
  if custodia_es_carga() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(n order by n.id) into cambiadas from nuevas n where n.eliminado_en is null;
  else
    select array_agg(n order by n.id) into cambiadas from nuevas n join viejas v on v.id = n.id
    where n.eliminado_en is null
      and (n.parentesco, n.paciente_relacionado, n.tipo_documento, n.numero_documento, v.eliminado_en)
        is distinct from (v.parentesco, v.paciente_relacionado, v.tipo_documento, v.numero_documento, null::timestamptz);
  end if;
  if cambiadas is null then
    return null;
  end if;
  for indice in select distinct c.paciente_indice from unnest(cambiadas) c order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('miembro_familia ' || indice, 0));
  end loop;
  if exists (select 1 from unnest(cambiadas) c where c.paciente_relacionado is not null or c.numero_documento is not null) then
    perform pg_advisory_xact_lock(hashtextextended('miembro_familia', 0));
  end if;
  foreach fila in array cambiadas loop
    perform custodia_revisa_parentesco(fila);
  end loop;
  return null;
end
$$;

create or replace trigger miembro_familia_coherente_nueva after insert on miembro_familia
  referencing new table as nuevas for each statement execute function custodia_parentesco_coherente();
create or replace trigger miembro_familia_coherente_cambio after update on miembro_familia
  referencing old table as viejas new table as nuevas for each statement execute function custodia_parentesco_coherente();

grant select on parentesco_regla to custodia_app;
