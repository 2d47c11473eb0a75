-- The life cycle of a history: what an annulment says of itself, the seal of a closing, and the guard that keeps what was
-- closed as it was, whoever writes.

alter table antecedente add column anulado_por text, add column anulado_en timestamptz(3);
alter table diagnostico add column anulado_por text, add column anulado_en timestamptz(3);
alter table documento add column anulado_por text, add column anulado_en timestamptz(3);
alter table escala add column anulado_por text, add column anulado_en timestamptz(3);
alter table examen_fisico add column anulado_por text, add column anulado_en timestamptz(3);
alter table formula_insumo add column anulado_por text, add column anulado_en timestamptz(3);
alter table formula_medicamento add column anulado_por text, add column anulado_en timestamptz(3);
alter table nota add column anulado_por text, add column anulado_en timestamptz(3);
alter table orden add column anulado_por text, add column anulado_en timestamptz(3);
alter table revision_sistema add column anulado_por text, add column anulado_en timestamptz(3);

alter table documento add column orden uuid;
alter table documento add constraint documento_orden_fkey foreign key (orden) references orden (id);
create index documento_orden on documento (orden) where eliminado_en is null and orden is not null;

-- A change of state may be repeated by its key too, and answers the version that it made.
alter table idempotencia add column version integer not null default 1;

create table cierre (
  historia uuid primary key references historia (id),
  momento timestamptz(3) not null,
  -- SHA-256 of the canonical JSON (RFC 8785) of header and entries; also in historia.hash_cierre.
  huella text not null,
  -- On whose behalf: account, name, document and professional register.
  profesional jsonb not null,
  -- Hash of the header and of each entry, so that a verification can name the one that does not fit.
  registros jsonb not null,
  llave text not null references llave (kid),
  firma text not null,
  -- What the report's QR leads to: says nothing of whose history it is.
  codigo text not null unique
);
comment on table cierre is 'Sello firmado de cada historia al cerrarse.';
grant select, insert on cierre to custodia_app;
create trigger cierre_solo_agrega before update or delete or truncate on cierre
  for each statement execute function custodia_solo_agrega();

-- Initial data are loaded closed already, by the owner and never by the application.
create function custodia_es_carga() returns boolean
language sql stable
as $$ select current_user <> 'custodia_app' and current_setting('custodia.carga', true) = 'si' $$;

-- The rule itself is in the declarations (`frozenBy`); this is for whoever does not come through them.
create function custodia_protege_registro() returns trigger
language plpgsql
as $$
declare
  columna text := tg_argv[0];
  historias uuid[];
  estado_historia text;
  antes jsonb;
  despues jsonb;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array[($1).%I]', columna) using old into historias;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select $2 || array[($1).%I]', columna) using new, historias into historias;
  end if;
  -- Whoever is closing it holds it: we wait, and see that it was closed.
  for estado_historia in select h.estado from historia h where h.id = any(historias) for share loop
    if estado_historia not in ('cerrada', 'archivada', 'anulada') then
      continue;
    end if;
    if tg_table_name = 'bitacora' and tg_op = 'INSERT' then
      if new.origen = 'sistema' then continue; end if;
    elsif tg_table_name = 'nota' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.tipo_nota = 'aclaratoria' and new.firmado then continue; end if;
    elsif tg_table_name = 'documento' and tg_op = 'INSERT' and estado_historia <> 'anulada' then
      if new.orden is not null then continue; end if;
    elsif tg_table_name = 'consulta_ia' and tg_op <> 'DELETE' then
      if new.tipo_consulta in ('resumen_clinico', 'calidad_registro') then continue; end if;
    elsif tg_table_name = 'consentimiento' and tg_op = 'UPDATE' then
      -- What the database derives from other columns is not there yet in a row that is about to be written.
      antes := to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      despues := to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'];
      if antes = despues and old.revocado_en is null and new.revocado_en is not null then continue; end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name using errcode = 'integrity_constraint_violation';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create function custodia_protege_historia() returns trigger
language plpgsql
as $$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or old.estado not in ('cerrada', 'archivada', 'anulada') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - despues_del_cierre = to_jsonb(old) - despues_del_cierre
    and (new.estado = old.estado or (old.estado = 'cerrada' and new.estado = 'archivada')
      or (old.estado = 'archivada' and new.estado = 'cerrada'))
    and (old.estado <> 'anulada' or new.estados_previos = old.estados_previos) then
    return new;
  end if;
  raise exception 'La historia está cerrada y no admite cambios.' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger historia_protegida before update or delete on historia
  for each row execute function custodia_protege_historia();
create trigger antecedente_protegido before insert or update or delete on antecedente
  for each row execute function custodia_protege_registro('historia');
create trigger diagnostico_protegido before insert or update or delete on diagnostico
  for each row execute function custodia_protege_registro('historia');
create trigger documento_protegido before insert or update or delete on documento
  for each row execute function custodia_protege_registro('historia');
create trigger escala_protegido before insert or update or delete on escala
  for each row execute function custodia_protege_registro('historia');
create trigger examen_fisico_protegido before insert or update or delete on examen_fisico
  for each row execute function custodia_protege_registro('historia');
create trigger formula_insumo_protegido before insert or update or delete on formula_insumo
  for each row execute function custodia_protege_registro('historia');
create trigger formula_medicamento_protegido before insert or update or delete on formula_medicamento
  for each row execute function custodia_protege_registro('historia');
create trigger nota_protegido before insert or update or delete on nota
  for each row execute function custodia_protege_registro('historia');
create trigger orden_protegido before insert or update or delete on orden
  for each row execute function custodia_protege_registro('historia');
create trigger revision_sistema_protegido before insert or update or delete on revision_sistema
  for each row execute function custodia_protege_registro('historia');
create trigger antecedente_categorizado_protegido before insert or update or delete on antecedente_categorizado
  for each row execute function custodia_protege_registro('historia');
create trigger consentimiento_protegido before insert or update or delete on consentimiento
  for each row execute function custodia_protege_registro('historia');
create trigger bitacora_protegido before insert or update or delete on bitacora
  for each row execute function custodia_protege_registro('historia');
create trigger consulta_ia_protegido before insert or update or delete on consulta_ia
  for each row execute function custodia_protege_registro('historia');
create trigger valor_clinico_protegido before insert or update or delete on valor_clinico
  for each row execute function custodia_protege_registro('historia_atencion');
