-- What a patient's chart is read by: its events in order of time, and the newest of each code. Without these the first page of
-- a timeline would cost as much as the whole chart.
create index "antecedente_categorizado_ultimos" on "antecedente_categorizado" ("paciente", "categoria", id) where eliminado_en is null;

create index "consentimiento_linea" on "consentimiento" ("paciente", "fecha_otorgamiento", id) where eliminado_en is null;

create index "diagnostico_linea" on "diagnostico" ("paciente", coalesce("fecha_registro", creado_en), id) where eliminado_en is null;

create index "diagnostico_ultimos" on "diagnostico" ("paciente", "codigo_cie10", coalesce("fecha_registro", creado_en), id) where eliminado_en is null;

create index "documento_linea" on "documento" ("paciente", coalesce("fecha_registro", creado_en), id) where eliminado_en is null;

create index "escala_linea" on "escala" ("paciente", "fecha_aplicacion", id) where eliminado_en is null;

create index "examen_fisico_linea" on "examen_fisico" ("paciente", coalesce("fecha_registro", creado_en), id) where eliminado_en is null;

create index "formula_insumo_linea" on "formula_insumo" ("paciente", "fecha_prescripcion", id) where eliminado_en is null;

create index "formula_medicamento_linea" on "formula_medicamento" ("paciente", "fecha_prescripcion", id) where eliminado_en is null;

create index "nota_linea" on "nota" ("paciente", "fecha_nota", id) where eliminado_en is null;

create index "orden_linea" on "orden" ("paciente", "fecha_orden", id) where eliminado_en is null;

create index "valor_clinico_origen_id" on "valor_clinico" ("origen_id", id) where eliminado_en is null;

create index "valor_clinico_linea" on "valor_clinico" ("paciente", "fecha_medicion", id) where eliminado_en is null;

create index "valor_clinico_ultimos" on "valor_clinico" ("paciente", "codigo", "fecha_medicion", id) where eliminado_en is null;
