-- Notices and what is kept for ever are not taken back; a signed act is not changed.
create or replace trigger retencion_aviso_solo_agrega before update or delete or truncate on retencion_aviso
  for each statement execute function custodia_solo_agrega();
create or replace trigger retencion_permanente_solo_agrega before update or delete or truncate on retencion_permanente
  for each statement execute function custodia_solo_agrega();
create or replace trigger retencion_retiro_solo_agrega before update or delete or truncate on retencion_retiro
  for each statement execute function custodia_solo_agrega();
create or replace trigger retencion_eliminada_solo_agrega before update or delete or truncate on retencion_eliminada
  for each statement execute function custodia_solo_agrega();

create or replace function custodia_acta_firmada() returns trigger
language plpgsql
as $$
begin
  -- One that was only proposed goes when its withdrawal is written down.
  if tg_op = 'DELETE' and old.firmada_en is null
    and exists (select 1 from retencion_retiro r where r.proceso = old.proceso and r.propuesta_en = old.propuesta_en) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.firmada_en is not null then
    raise exception 'Un acta firmada no cambia, y ninguna se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_acta_firmada before update or delete on retencion_acta
  for each row execute function custodia_acta_firmada();

-- Once its act is proposed, the records of a process are those. Of a signed act one may still be taken out, until it is eliminated.
create or replace function custodia_proceso_propuesto() returns trigger
language plpgsql
as $$
begin
  if exists (select 1 from retencion_acta a where a.proceso = new.proceso and (tg_op = 'INSERT' or a.firmada_en is null))
    or exists (select 1 from retencion_eliminada e where e.paciente = new.paciente) then
    raise exception 'Las historias de un acta propuesta no cambian.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create or replace trigger retencion_expediente_propuesto before insert or update on retencion_expediente
  for each row execute function custodia_proceso_propuesto();

-- Every table with rows of a patient, and the condition that finds them; $1 are the records of one person. A row is of the patient that it
-- refers to; where it refers to none, of what it refers to. A new table is found by its foreign keys: what must stay is said here.
create or replace function custodia_tablas_del_paciente() returns table (tabla name, condicion text)
language plpgsql stable
as $$
declare
  -- The patient himself, as what remains; accounts, which belong to a person; and what tells of the elimination.
  quedan constant name[] := array['paciente', 'cuenta', 'retencion_expediente', 'retencion_permanente', 'retencion_eliminada'];
  -- Columns that name a patient of whom the row is not: the relative in the family of another, who a document was sent as.
  ajenas constant text[] := array['miembro_familia.paciente_relacionado', 'rda_envio.identidad'];
  halladas jsonb := '{}';
  nuevas jsonb;
begin
  select jsonb_object_agg(c.tabla, c.condicion) into nuevas from (
    select t.relname as tabla, string_agg(format('%I = any($1)', a.attname), ' or ' order by a.attname) as condicion
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.paciente'::regclass and t.relname <> all(quedan)
      and format('%s.%s', t.relname, a.attname) <> all(ajenas)
    group by t.relname) c;
  -- A merge that was undone is also of the other, while there is one.
  nuevas := nuevas || jsonb_build_object('fusion', format('(%s) and (deshecha_en is null or not exists (select 1 from paciente p
    where p.id in (fusion.absorbido, fusion.principal) and p.id <> all($1) and p.eliminado_en is null))', nuevas ->> 'fusion'));
  while nuevas is not null loop
    halladas := halladas || nuevas;
    select jsonb_object_agg(c.tabla, c.condicion) into nuevas from (
      select t.relname as tabla, string_agg(format('(%s) in (select %s from %I where %s)',
        (select string_agg(quote_ident(a.attname), ', ' order by o.n) from unnest(k.conkey) with ordinality o(col, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.col),
        (select string_agg(quote_ident(a.attname), ', ' order by o.n) from unnest(k.confkey) with ordinality o(col, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.col),
        s.relname, halladas ->> s.relname::text), ' or ' order by k.conname) as condicion
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class s on s.oid = k.confrelid
      where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and halladas ? s.relname::text
        and not halladas ? t.relname::text and t.relname <> all(quedan)
      group by t.relname) c;
  end loop;
  return query select h.key::name, h.value from jsonb_each_text(halladas) h;
end
$$;

-- Carries out a signed act for one person: `registros` are the patient that the act names and those merged into it. The service has looked
-- at the rest (notices, time, what is open); what the database can tell by itself it does not take from anybody. Answers how many rows went.
create or replace function custodia_elimina(acta uuid, registros uuid[], quien text, cuenta_de text, momento timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  principal constant uuid := registros[1];
  -- Who it was and when: what the act refers to. All else of the row is emptied.
  identidad constant name[] := array['id', 'version', 'creado_en', 'actualizado_en', 'creado_por', 'eliminado_en', 'activo', 'tipo_documento',
    'numero_documento', 'pais_documento', 'primer_apellido', 'segundo_apellido', 'primer_nombre', 'segundo_nombre', 'fecha_nacimiento',
    'sexo_biologico', 'fusionado_con', 'tiene_fusionados'];
  por_que constant text := format('Eliminada por el acta %s', acta);
  ids uuid[] := registros;
  idas uuid[];
  de name[];
  filas integer := 0;
  orden_sql text;
begin
  if not exists (select 1 from retencion_acta a join retencion_expediente e on e.proceso = a.proceso
      where a.proceso = acta and a.firmada_en is not null and a.firma is not null and e.paciente = principal and e.excluido_en is null)
    or not exists (select 1 from retencion_aviso v where v.proceso = acta
      having count(*) filter (where v.medio = 'diario') > 1 and count(*) filter (where v.medio = 'web') > 0
        and max(v.fecha) + interval '2 months' <= (now() at time zone 'America/Bogota')::date)
    or exists (select 1 from retencion_permanente c where c.paciente = any(registros))
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null
      and {{openStates h}})
    or array(select p.id from paciente p where p.id = principal or p.fusionado_con = principal order by p.id)
      <> array(select distinct r.id from unnest(registros) r(id) order by r.id) then
    raise exception 'Ningún acta firmada permite eliminar esa historia.' using errcode = 'insufficient_privilege';
  end if;
  -- Not a clause of the function: only a superuser may write one there.
  perform set_config('custodia.carga', 'si', true);
  insert into retencion_eliminada (paciente, proceso, registros, historias, primera_atencion, ultima_atencion, eliminada_en, eliminada_por, tx, miembros)
  select principal, acta, registros, e.historias, (select min(h.fecha_inicio) from historia h where h.paciente = any(registros)),
    e.ultima_atencion, momento, cuenta_de, pg_current_xact_id(), array(select distinct a.miembro from alcance a where a.paciente = any(registros))
  from retencion_expediente e where e.proceso = acta and e.paciente = principal;
  -- A grant that was copied into the record of another, whose merge was undone, no longer says from where.
  update alcance set copia_de = null
  where copia_de in (select a.id from alcance a where a.paciente = any(registros)) and paciente <> all(registros);
  -- Nor does an undone merge with another say anything but that there was one.
  update fusion f set antes = '{}', motivo = '', motivo_deshecha = ''
  where f.deshecha_en is not null and (f.absorbido = any(registros) or f.principal = any(registros));
  delete from oauth o using autorizacion z where z.paciente = any(registros) and o.concesion = z.concesion;
  -- Turns first: under what they are counted, the history of their order tells. The rest at once: foreign keys are looked at when all of it is gone.
  for orden_sql in
    select format('with %s select array_agg(b.id), array_agg(b.tabla) from (%s) b',
      string_agg(format('%I as (delete from %I where %s returning %s as id)', 'b_' || t.tabla, t.tabla, t.condicion,
        case when exists (select 1 from pg_attribute a where a.attrelid = ('public.' || quote_ident(t.tabla))::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
          then 'id' else 'null::uuid' end), ', '),
      string_agg(format('select id, %L::name as tabla from %I', t.tabla, 'b_' || t.tabla), ' union all '))
    from custodia_tablas_del_paciente() t group by t.tabla in ('lista_espera', 'turno_tomado') order by t.tabla in ('lista_espera', 'turno_tomado') desc
  loop
    execute orden_sql into idas, de using registros;
    filas := filas + coalesce(cardinality(idas), 0);
    ids := ids || array_remove(coalesce(idas, '{}'), null);
    -- Those who keep a copy are told that it is no more, and nothing else; the names above say who they may be.
    insert into evento (recurso, hecho, recurso_id, paciente)
    select u.tabla, 'eliminacion', u.id, principal from unnest(idas, de) as u(id, tabla) join pg_attribute a
      on a.attrelid = ('public.' || quote_ident(u.tabla))::regclass and a.attname = 'eliminado_en' and not a.attisdropped
    where u.id is not null;
  end loop;
  -- Messages that came with the document and nobody could file, or that were refused.
  delete from mensaje_entrada m using paciente p where p.id = any(registros) and m.paciente is null
    and (m.clave in (p.tipo_documento || ' ' || p.numero_documento, case p.tipo_documento when 'PT' then 'PPT ' when 'PPT' then 'PT ' end || p.numero_documento)
      or (m.puerta = 'fhir' and m.clave = p.numero_documento));
  delete from version v where v.id = any(ids);
  delete from idempotencia i where i.recurso_id = any(ids);
  delete from propuesta p where p.registro = any(ids);
  select string_agg(format('%I = %s', a.attname, case when a.attnotnull then quote_literal('{}') else 'null' end), ', ') into orden_sql
  from pg_attribute a where a.attrelid = 'paciente'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all(identidad);
  execute format('update paciente set %s, activo = false, version = version + 2, actualizado_en = $2, eliminado_en = $2 where id = any($1)', orden_sql)
    using registros, momento;
  insert into evento (recurso, hecho, recurso_id, version, paciente)
  select 'paciente', 'eliminacion', p.id, p.version, principal from paciente p where p.id = any(registros);
  -- Two versions, as of everything that was removed: what it was last, and that it is no more.
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
  select p.id, p.version - 1, 'paciente', momento, quien, cuenta_de, 'actualizar', por_que, '{}',
    to_jsonb(p) - 'eliminado_en' || jsonb_build_object('version', p.version - 1) from paciente p where p.id = any(registros);
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
  select p.id, p.version, 'paciente', momento, quien, cuenta_de, 'eliminar', por_que, '{}', jsonb_build_object('id', p.id, 'version', p.version,
    'creado_en', p.creado_en, 'actualizado_en', p.actualizado_en, 'creado_por', p.creado_por) from paciente p where p.id = any(registros);
  -- The account with which the person read it has nothing left to read.
  update cuenta c set estado = 'bloqueada', motivo_estado = por_que, actualizado_en = momento
  where c.paciente = any(registros) and c.rol = 'paciente' and c.estado <> 'bloqueada';
  update sesion s set revocada_en = momento, motivo_revocacion = 'bloqueo'
  where s.revocada_en is null and s.cuenta in (select c.id from cuenta c where c.paciente = any(registros) and c.rol = 'paciente');
  perform set_config('custodia.carga', '', true);
  return filas;
end
$$;
revoke execute on function custodia_elimina(uuid, uuid[], text, text, timestamptz) from public;
grant execute on function custodia_elimina(uuid, uuid[], text, text, timestamptz) to custodia_app;

grant select, insert on retencion_proceso, retencion_aviso, retencion_permanente, retencion_retiro to custodia_app;
grant select, insert on retencion_expediente, retencion_acta to custodia_app;
grant delete on retencion_acta to custodia_app;
grant select on retencion_eliminada to custodia_app;
grant update (excluido_en, excluido_por, causa, motivo) on retencion_expediente to custodia_app;
grant update (firmada_en, firmada_por, declaracion, llave, firma) on retencion_acta to custodia_app;
