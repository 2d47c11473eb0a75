-- Whose identity a document carries, where the patient's record was merged into another; null is the patient's own.
alter table rda_envio add column identidad uuid references paciente (id);

-- Somebody who cannot say who they are: the year is a guess. Who lives abroad has a city that no municipality is.
alter table paciente add column fecha_nacimiento_estimada boolean, add column ciudad_residencia text;

-- A consultation is one per service; an emergency or a stay, one per provider.
drop index historia_unico_1;
create unique index "historia_unico_1" on "historia" ("paciente", "tipo_atencion", "prestador_codigo") nulls not distinct where eliminado_en is null and "estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') and "tipo_atencion" in ('urgencias', 'hospitalizacion');
create unique index "historia_unico_2" on "historia" ("paciente", "prestador_codigo", "servicio_reps") nulls not distinct where eliminado_en is null and "estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') and "tipo_atencion" = 'consulta_externa';
