-- compatible: 90
-- What is written of a report of an examination is signed with it (docs/decisions/0176). A service of before that would write reports without a seal,
-- which the verification could not tell from those whose seal was taken away.
create table sello_resultado (
  id uuid primary key,
  resultado uuid not null references resultado (id),
  historia uuid,
  declaracion jsonb not null,
  llave text not null references llave (kid),
  firma text not null
);
comment on table sello_resultado is 'Lo que el servicio firmó de cada informe y sus valores al escribirlos.';
create index sello_resultado_resultado on sello_resultado (resultado);
create index sello_resultado_historia on sello_resultado (historia) where historia is not null;

create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico',
      'deterioro_atendido', 'sello_resultado')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger sello_resultado_solo_agrega before update or delete or truncate on sello_resultado
  for each statement execute function custodia_solo_agrega();
grant select, insert on sello_resultado to custodia_app;
