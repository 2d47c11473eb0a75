-- compatible: 60
-- Who answered for the deterioration of a patient, and with what (docs/decisions/0167).
create table deterioro_atendido (
  id uuid primary key,
  valor uuid not null references valor_clinico (id),
  paciente uuid not null references paciente (id),
  historia uuid not null references historia (id),
  cuenta text not null,
  nombre text not null,
  conducta text not null,
  momento timestamptz(3) not null
);
comment on table deterioro_atendido is 'Quién atendió el deterioro que decían los signos de un paciente, hasta qué valor, y qué hizo.';
create index deterioro_atendido_paciente on deterioro_atendido (paciente, valor);
create index deterioro_atendido_valor on deterioro_atendido (valor);
create index deterioro_atendido_historia on deterioro_atendido (historia);
create or replace trigger deterioro_atendido_solo_agrega before update or delete or truncate on deterioro_atendido
  for each statement execute function custodia_solo_agrega();
grant select, insert on deterioro_atendido to custodia_app;

create or replace function custodia_solo_agrega() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico',
      'deterioro_atendido')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
