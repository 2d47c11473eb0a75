-- Annulling an open history makes void what it holds, and an order that is called off ends the turns that wait for it. Those of before
-- are settled in the same way, each row with its version and its audit row. docs/decisions/0054-what-a-mark-takes-with-it.md.

do $$
declare
  cambio record;
  columnas text;
begin
  -- The histories are annulled already: nothing of theirs could be written otherwise. Until the end of this transaction.
  perform set_config('custodia.carga', 'si', true);

  -- Who annulled each, when and why, as its entries say it since.
  create temporary table anulada_antes on commit drop as
  select h.id, coalesce(b.motivo, 'La historia se anuló.') as motivo, coalesce(v.actor, h.creado_por) as por,
    coalesce(v.desde, h.estado_desde, h.actualizado_en) as momento
  from historia h
    left join lateral (select b.motivo from bitacora b where b.historia = h.id and b.tipo_evento = 'anulacion'
      and b.recurso_tipo = 'historia' order by b.id desc limit 1) b on true
    left join lateral (select v.actor, v.desde from version v where v.id = h.id and v.recurso = 'historia'
      and v.datos ->> 'estado' = 'anulada' order by v.version limit 1) v on true
  where h.estado = 'anulada' and h.hash_cierre is null and h.eliminado_en is null;

  for cambio in
    select t.tabla, 'anulada_antes a' as otra, 't.historia = a.id and t.anulado is not true' as cuales,
      jsonb_build_object('anulado', 'true', 'motivo_anulacion', 'a.motivo')
        || case when exists (select 1 from pg_attribute c where c.attrelid = t.tabla::regclass and c.attname = 'anulado_por')
          then jsonb_build_object('anulado_por', 'a.por', 'anulado_en', 'a.momento') else '{}' end as valores,
      'cambiar_estado' as accion, 'Se anuló con su historia.' as motivo
    from unnest(array['antecedente', 'antecedente_categorizado', 'revision_sistema', 'examen_fisico', 'escala', 'diagnostico',
      'nota', 'orden', 'formula_medicamento', 'formula_insumo', 'documento']) as t(tabla)
    union all
    -- What the patient took back or refused stays so: made void, the consent before it would govern again.
    select 'consentimiento', 'anulada_antes a', $c$t.historia = a.id and t.estado is distinct from 'anulado'
      and t.revocado_en is null and t.decision <> 'rechazado'$c$, jsonb_build_object('estado', '''anulado'''), 'cambiar_estado',
      'Se anuló con su historia.'
    union all
    select 'valor_clinico', 'anulada_antes a', $c$t.historia_atencion = a.id and t.estado <> 'anulado'
      and (t.origen_id is null or t.origen_recurso = 'atributo_paciente')$c$, jsonb_build_object('estado', '''anulado'''),
      'cambiar_estado', 'Se anuló con su historia.'
    union all
    select 'lista_espera', 'orden a', $c$t.orden = a.id and t.estado in ('en_espera', 'autorizado', 'programado', 'no_asistio')
      and (a.anulado or a.estado = 'cancelada')$c$, jsonb_build_object('estado', '''cancelado''', 'motivo_cancelacion',
      'case when a.anulado then ''La orden se anuló.'' else ''La orden se canceló.'' end'), 'derivar', 'Terminó con su orden.'
  loop
    execute format($s$
      with fila as (
        update %1$I t set version = t.version + 1, actualizado_en = greatest(now(), t.actualizado_en), %2$s
        from %3$s where %4$s and t.eliminado_en is null
        returning t.id, t.version, t.actualizado_en, t.paciente, jsonb_build_object(%5$s) as puesto
      ), guardado as (
        insert into version (id, version, recurso, desde, actor, operacion, motivo, campos, datos)
        select f.id, f.version, %1$L, f.actualizado_en, 'Custodia', 'actualizar', %7$L, %8$L::text[],
          v.datos || f.puesto || jsonb_build_object('version', f.version, 'actualizado_en', f.actualizado_en)
        from fila f join version v on v.id = f.id and v.version = f.version - 1
      )
      insert into auditoria (actor, rol, solicitud, motivo, accion, recurso, recurso_id, paciente, resultado, campos)
      select 'Custodia', 'sistema', 'migracion', %7$L, %6$L, %1$L, f.id, f.paciente, 200, %8$L::text[] from fila f$s$,
      cambio.tabla, (select string_agg(format('%I = %s', p.key, p.value), ', ') from jsonb_each_text(cambio.valores) p),
      cambio.otra, cambio.cuales, (select string_agg(format('%1$L, t.%1$I', p.key), ', ') from jsonb_each_text(cambio.valores) p),
      cambio.accion, cambio.motivo, array(select jsonb_object_keys(cambio.valores)));
  end loop;

  -- What an examination or a scale of theirs left in the series is taken back by a row of its own, as ever.
  select string_agg(quote_ident(c.attname), ', ') into columnas from pg_attribute c
  where c.attrelid = 'valor_clinico'::regclass and c.attnum > 0 and not c.attisdropped and c.attgenerated = '';
  execute format($s$
    with ultimo as (
      select distinct on (v.origen_id, v.codigo) v.* from valor_clinico v join anulada_antes a on v.historia_atencion = a.id
      where v.origen_recurso in ('examen_fisico', 'escala') and v.eliminado_en is null order by v.origen_id, v.codigo, v.id desc
    ), nuevo as (
      select u.id as de, u.version as de_version, jsonb_build_object('version', 1, 'estado', 'anulado', 'creado_por', 'Custodia',
        'creado_en', now()::timestamptz(3), 'actualizado_en', now()::timestamptz(3), 'id',
        (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid) as propio
      from ultimo u where u.estado <> 'anulado'
    ), fila as (
      insert into valor_clinico (%1$s)
      select %2$s from nuevo n join ultimo u on u.id = n.de cross join lateral jsonb_populate_record(u::valor_clinico, n.propio) r
      returning id, paciente
    ), guardado as (
      insert into version (id, version, recurso, desde, actor, operacion, motivo, campos, datos)
      select (n.propio ->> 'id')::uuid, 1, 'valor_clinico', now(), 'Custodia', 'crear', 'Se anuló con su historia.', '{}', v.datos || n.propio
      from nuevo n join version v on v.id = n.de and v.version = n.de_version
    )
    insert into auditoria (actor, rol, solicitud, motivo, accion, recurso, recurso_id, paciente, resultado)
    select 'Custodia', 'sistema', 'migracion', 'Se anuló con su historia.', 'derivar', 'valor_clinico', f.id, f.paciente, 201 from fila f$s$,
    columnas, (select string_agg('r.' || c, ', ') from unnest(string_to_array(columnas, ', ')) as c));

  perform set_config('custodia.carga', '', true);
end
$$;
