-- Whatever prescription comes to have a number of MIPRES waits to be asked about there, from the same transaction on.
create or replace function custodia_mipres_por_comprobar() returns trigger
language plpgsql
as $$
begin
  if new.numero_mipres is null or new.anulado or new.eliminado_en is not null then
    delete from comprobacion_mipres where id = new.id;
  else
    insert into comprobacion_mipres as c (id, recurso, paciente, numero)
    values (new.id, tg_table_name, new.paciente, new.numero_mipres)
    on conflict (id) do update set numero = excluded.numero, estado = 'sin_comprobar', motivo = null, intentos = 0,
      proximo_en = now(), preguntada_en = null, resuelta_en = null, ejecutor = null, arrendada_hasta = null
    where c.numero <> excluded.numero
      or (to_jsonb(old) ->> 'medicamento_dci', to_jsonb(old) ->> 'dci_codigo')
        is distinct from (to_jsonb(new) ->> 'medicamento_dci', to_jsonb(new) ->> 'dci_codigo');
  end if;
  return null;
end
$$;
create or replace trigger formula_medicamento_mipres after insert on formula_medicamento
  for each row when (new.numero_mipres is not null) execute function custodia_mipres_por_comprobar();
create or replace trigger formula_medicamento_mipres_cambia after update on formula_medicamento
  for each row when (new.numero_mipres is not null or old.numero_mipres is not null)
  execute function custodia_mipres_por_comprobar();
create or replace trigger formula_insumo_mipres after insert on formula_insumo
  for each row when (new.numero_mipres is not null) execute function custodia_mipres_por_comprobar();
create or replace trigger formula_insumo_mipres_cambia after update on formula_insumo
  for each row when (new.numero_mipres is not null or old.numero_mipres is not null)
  execute function custodia_mipres_por_comprobar();

grant select, insert, update, delete on comprobacion_mipres to custodia_app;
