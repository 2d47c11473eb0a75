-- compatible: 91
-- What annuls a paper is signed, as the paper was (docs/decisions/0177). A service of before that would annul without a signature what was issued with
-- its validity signed.
create table papel_anulacion (
  papel uuid primary key references papel (id),
  declaracion jsonb not null,
  llave text not null references llave (kid),
  firma text not null
);
comment on table papel_anulacion is 'Lo que se firmó al anular un papel o reemplazarlo por otro.';

create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico',
      'deterioro_atendido', 'sello_resultado', 'papel_anulacion')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger papel_anulacion_solo_agrega before update or delete or truncate on papel_anulacion
  for each statement execute function custodia_solo_agrega();
grant select, insert on papel_anulacion to custodia_app;
