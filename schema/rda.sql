create or replace trigger rda_envio_no_se_borra before delete or truncate on rda_envio
  for each statement execute function custodia_solo_agrega();
create or replace trigger rda_suceso_solo_agrega before update or delete or truncate on rda_suceso
  for each statement execute function custodia_solo_agrega();

create or replace trigger complemento_solo_agrega before update or delete or truncate on complemento
  for each statement execute function custodia_solo_agrega();

create or replace function custodia_rda_nota() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into rda_nota_pendiente (nota, historia)
  select new.id, h.id from historia h where h.id = new.historia and {{closedForGood h}}
  on conflict do nothing;
  return null;
end
$$;

-- Most notes clarify nothing, and then nothing is run.
create or replace trigger nota_rda after insert on nota for each row
  when (new.tipo_nota = 'aclaratoria' and new.firmado and {{stands nota new}} and new.confidencialidad = 'normal')
  execute function custodia_rda_nota();

grant select, insert on rda_envio to custodia_app;
grant update (estado, codigo, intentos, fallos, proximo_en, ejecutor, arrendado_hasta, enviado_en, resuelto_en, http, vida,
  composicion, problemas, motivo_anulacion) on rda_envio to custodia_app;
grant select, insert on rda_suceso to custodia_app;
grant select, update on rda_circuito to custodia_app;
grant select, delete, update on rda_nota_pendiente to custodia_app;
grant select, insert on complemento to custodia_app;
