create table "antecedente_categorizado" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "historia" uuid,
  "categoria" text not null,
  "subcategoria" text,
  "antecedente" uuid,
  "niega" boolean not null,
  "cie10" text,
  "cie11" text,
  "descripcion" text,
  "fecha_inicio" date,
  "fecha_fin" date,
  "edad_inicio" integer,
  "estado_clinico" text,
  "verificacion" text not null,
  "severidad" text,
  "fuente" text not null,
  "fecha" date,
  "procedimiento" text,
  "cups" text,
  "complicaciones" text,
  "medicamento" text,
  "dci_codigo" text,
  "dosis_texto" text,
  "estado_uso" text,
  "tipo_alergia" text,
  "agente" text,
  "reaccion" text,
  "parentesco" text,
  "sustancia" text,
  "frecuencia" text,
  "cantidad" text,
  "paquetes_anio" numeric(14,1),
  "fecha_cese" date,
  "gestas" integer,
  "partos" integer,
  "cesareas" integer,
  "abortos" integer,
  "ectopicos" integer,
  "vivos" integer,
  "mortinatos" integer,
  "menarquia" integer,
  "fum" date,
  "ciclos" text,
  "metodo_anticonceptivo" text,
  "fecha_citologia" date,
  "vacuna" text,
  "dosis" integer,
  "lote" text,
  "factor_riesgo" text,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "antecedente_categorizado_pkey" primary key (id)
);
comment on table "antecedente_categorizado" is 'Antecedente estructurado y codificado del paciente: alergias, medicamentos, enfermedades, familia, hábitos.';
grant select, insert, update on "antecedente_categorizado" to custodia_app;

create table "antecedente" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "tipo" text not null,
  "niega" boolean not null,
  "descripcion" text,
  "fecha_evento" date,
  "vigente" boolean not null,
  "fuente" text not null,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "antecedente_pkey" primary key (id)
);
comment on table "antecedente" is 'Antecedente en texto libre dentro de una atención. La lista codificada es la de antecedentes categorizados.';
grant select, insert, update on "antecedente" to custodia_app;

create table "bitacora" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_hora" timestamptz(3) not null,
  "tipo_evento" text not null,
  "descripcion" text not null,
  "origen" text,
  "usuario" text,
  "usuario_id" text,
  "rol" text,
  "ip" text,
  "agente_usuario" text,
  "recurso_tipo" text,
  "recurso_id" text,
  "campos_modificados" text[] not null,
  "motivo" text,
  "hash_anterior" text,
  "hash" text,
  constraint "bitacora_pkey" primary key (id)
);
comment on table "bitacora" is 'Qué pasó en la atención, cuándo y quién. Solo se agrega; la descripción de una anotación manual admite corrección de su autor durante 15 minutos.';
grant select, insert, update on "bitacora" to custodia_app;

create table "consentimiento" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "historia" uuid,
  "tipo" text not null,
  "procedimiento" text,
  "cups" text,
  "texto_version" text not null,
  "texto" text,
  "texto_hash" text generated always as (custodia_sha256("texto")) stored,
  "riesgos_explicados" text,
  "alternativas_explicadas" text,
  "beneficios_explicados" text,
  "decision" text not null,
  "otorgado_por" text not null,
  "otorgante_nombre" text,
  "otorgante_tipo_documento" text,
  "otorgante_numero_documento" text,
  "otorgante_parentesco" text,
  "asentimiento_menor" boolean,
  "autonomia_progresiva" boolean,
  "profesional" text,
  "testigo_nombre" text,
  "testigo_documento" text,
  "firma_metodo" text,
  "firma_datos" text,
  "documento" uuid,
  "fecha_otorgamiento" timestamptz(3) not null,
  "vigencia_hasta" date,
  "terceros_autorizados" jsonb not null,
  "excepcion_urgencia" boolean not null,
  "justificacion_urgencia" text,
  "estado" text,
  "revocado_en" timestamptz(3),
  "revocado_por" text,
  "motivo_revocacion" text,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  constraint "consentimiento_pkey" primary key (id)
);
comment on table "consentimiento" is 'Consentimiento o disentimiento del paciente. Se revoca; no se borra ni cambia lo decidido.';
grant select, insert, update on "consentimiento" to custodia_app;

create table "diagnostico" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "codigo_cie10" text not null,
  "descripcion_cie10" text,
  "codigo_cie11" text,
  "descripcion_cie11" text,
  "rol" text not null,
  "orden" integer not null,
  "momento" text,
  "tipo_diagnostico" text,
  "estado_clinico" text not null,
  "verificacion" text,
  "lateralidad" text,
  "fecha_inicio" date,
  "fecha_resolucion" date,
  "enfermedad_huerfana_codigo" text,
  "notificacion_sivigila" boolean,
  "observaciones" text,
  "reemplaza_a" uuid,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "diagnostico_pkey" primary key (id)
);
comment on table "diagnostico" is 'Diagnóstico CIE-10 de la atención con su papel: principal, relacionado, de ingreso, de egreso, causa de muerte.';
grant select, insert, update on "diagnostico" to custodia_app;

create table "documento" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "tipo_documento" text not null,
  "titulo" text not null,
  "descripcion" text,
  "nombre_archivo" text,
  "tipo_mime" text not null,
  "contenido_base64" bytea,
  "url" text,
  "tamano_bytes" integer generated always as (octet_length("contenido_base64")) stored,
  "hash_sha256" text generated always as (custodia_sha256("contenido_base64")) stored,
  "fecha_documento" date,
  "autor" text,
  "confidencialidad" text not null,
  "estado" text not null,
  "reemplaza_a" uuid,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "documento_pkey" primary key (id)
);
comment on table "documento" is 'Archivo anexo a la historia: epicrisis, resultados, imágenes, remisiones. El contenido no cambia.';
grant select, insert, update on "documento" to custodia_app;

create table "escala" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "escala" text not null,
  "version_escala" text,
  "items" jsonb not null,
  "puntaje_total" numeric(14,1),
  "interpretacion" text,
  "nivel_riesgo" text,
  "alertas" text[] not null,
  "momento" text,
  "fecha_aplicacion" timestamptz(3) not null,
  "aplicada_por" text,
  "observaciones" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "escala_pkey" primary key (id)
);
comment on table "escala" is 'Escala aplicada: se envían los ítems y el servidor calcula el puntaje, la interpretación y el riesgo.';
grant select, insert, update on "escala" to custodia_app;

create table "examen_fisico" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "tension_sistolica" integer,
  "tension_diastolica" integer,
  "frecuencia_cardiaca" integer,
  "frecuencia_respiratoria" integer,
  "temperatura" numeric(14,1),
  "saturacion_oxigeno" integer,
  "fio2" integer,
  "peso" numeric(14,3),
  "talla" numeric(14,1),
  "imc" numeric(14,1),
  "interpretacion_imc" text,
  "perimetro_cefalico" numeric(14,1),
  "perimetro_abdominal" numeric(14,1),
  "glucometria" integer,
  "dolor_eva" integer,
  "glasgow" integer,
  "posicion" text,
  "aspecto_general" text,
  "hallazgos" jsonb not null,
  "alertas" text[] not null,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "examen_fisico_pkey" primary key (id)
);
comment on table "examen_fisico" is 'Signos vitales y hallazgos por sistema. Lo imposible se rechaza; lo que sale de rango se advierte en alertas.';
grant select, insert, update on "examen_fisico" to custodia_app;

create table "formula_insumo" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "nombre" text not null,
  "tipo_tecnologia" text not null,
  "codigo" text,
  "referencia" text,
  "talla" text,
  "lateralidad" text,
  "cantidad" integer not null,
  "unidad" text not null,
  "frecuencia_cambio" text,
  "duracion_valor" integer,
  "duracion_unidad" text,
  "indicaciones" text not null,
  "justificacion" text,
  "finalidad" text,
  "numero_mipres" text,
  "pertenece_pbs" boolean,
  "diagnostico" uuid,
  "fecha_prescripcion" timestamptz(3) not null,
  "estado" text not null,
  "motivo_suspension" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "formula_insumo_pkey" primary key (id)
);
comment on table "formula_insumo" is 'Prescripción de dispositivos, insumos, soporte nutricional o servicios complementarios.';
grant select, insert, update on "formula_insumo" to custodia_app;

create table "formula_medicamento" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "diagnostico" uuid,
  "medicamento_dci" text not null,
  "dci_codigo" text,
  "cum" text,
  "ium" text,
  "atc" text,
  "nombre_comercial" text,
  "concentracion" text not null,
  "forma_farmaceutica" text not null,
  "via_administracion" text not null,
  "dosis_valor" numeric(14,4) not null,
  "dosis_unidad" text not null,
  "frecuencia_valor" integer,
  "frecuencia_unidad" text not null,
  "duracion_valor" integer not null,
  "duracion_unidad" text not null,
  "cantidad_total" integer not null,
  "cantidad_letras" text,
  "unidad_dispensacion" text,
  "indicaciones" text not null,
  "recomendaciones" text,
  "tipo_tecnologia" text not null,
  "finalidad" text,
  "control_especial" boolean not null,
  "numero_recetario" text,
  "numero_mipres" text,
  "pertenece_pbs" boolean,
  "fecha_prescripcion" timestamptz(3) not null,
  "vigencia_dias" integer not null,
  "entregas" integer not null,
  "estado" text not null,
  "motivo_suspension" text,
  "alertas" text[] not null,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "formula_medicamento_pkey" primary key (id)
);
comment on table "formula_medicamento" is 'Prescripción de un medicamento en denominación común internacional, por un médico u odontólogo.';
grant select, insert, update on "formula_medicamento" to custodia_app;

create table "historia" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "numero_historia" text,
  "numero_atencion" text,
  "tipo_atencion" text not null,
  "modalidad_atencion" text not null,
  "grupo_servicios" text,
  "entorno_atencion" text not null,
  "servicio_reps" text,
  "cups_consulta" text,
  "via_ingreso" text,
  "causa_atencion" text,
  "finalidad" text,
  "fecha_inicio" timestamptz(3) not null,
  "fecha_fin" timestamptz(3),
  "profesional" text,
  "prestador_codigo" text,
  "eapb" uuid,
  "tipo_usuario" text,
  "ocupacion" text,
  "acompanante_nombre" text,
  "acompanante_telefono" text,
  "responsable_nombre" text,
  "responsable_telefono" text,
  "responsable_parentesco" text,
  "motivo_consulta" text,
  "enfermedad_actual" text,
  "triage" text,
  "triage_fecha" timestamptz(3),
  "analisis" text,
  "plan_manejo" text,
  "recomendaciones" text,
  "condicion_egreso" text,
  "destino_egreso" text,
  "institucion_destino" text,
  "incapacidad_alcance" text,
  "incapacidad_dias" integer,
  "incapacidad_inicio" date,
  "incapacidad_maternidad" boolean,
  "estado" text,
  "estado_desde" timestamptz(3),
  "estados_previos" jsonb not null,
  "cerrada_en" timestamptz(3),
  "cerrada_por" text,
  "hash_cierre" text,
  "rda_estado" text,
  "rda_tipo" text,
  "rda_identificador_vida" text,
  "rda_generado_en" timestamptz(3),
  "rda_problemas" text[] not null,
  "confidencialidad" text not null,
  constraint "historia_pkey" primary key (id)
);
comment on table "historia" is 'Atención de un paciente: encabezado, estado y datos de egreso. Sus registros se escriben en las demás colecciones.';
grant select, insert, update on "historia" to custodia_app;

create table "nota" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "tipo_nota" text not null,
  "formato" text not null,
  "titulo" text,
  "contenido" text,
  "subjetivo" text,
  "objetivo" text,
  "analisis" text,
  "plan" text,
  "fecha_nota" timestamptz(3) not null,
  "nota_referida" uuid,
  "motivo_aclaracion" text,
  "confidencialidad" text not null,
  "origen" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "nota_pkey" primary key (id)
);
comment on table "nota" is 'Nota de ingreso, evolución, enfermería, epicrisis y demás. Libre o en formato SOAP.';
grant select, insert, update on "nota" to custodia_app;

create table "orden" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "tipo_orden" text not null,
  "cups" text,
  "descripcion" text not null,
  "cantidad" integer not null,
  "prioridad" text not null,
  "finalidad" text,
  "diagnostico" uuid,
  "pertenece_pbs" boolean,
  "justificacion" text,
  "indicaciones" text,
  "especialidad" text,
  "fecha_orden" timestamptz(3) not null,
  "vigencia_dias" integer,
  "requiere_autorizacion" boolean,
  "numero_autorizacion" text,
  "requiere_consentimiento" boolean,
  "lateralidad" text,
  "estado" text not null,
  "resultado_texto" text,
  "resultado_documento" uuid,
  "fecha_resultado" timestamptz(3),
  "motivo_cancelacion" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "orden_pkey" primary key (id)
);
comment on table "orden" is 'Orden de exámenes, procedimientos, interconsultas, terapias o cuidados, con su estado y su resultado.';
grant select, insert, update on "orden" to custodia_app;

create table "revision_sistema" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "fecha_registro" timestamptz(3),
  "sistema" text not null,
  "estado" text not null,
  "sintomas" text[] not null,
  "descripcion" text,
  "profesional_nombre" text,
  "profesional_documento" text,
  "profesional_registro" text,
  "firmado" boolean not null,
  "firmado_en" timestamptz(3),
  "hash_contenido" text,
  "anulado" boolean not null,
  "motivo_anulacion" text,
  constraint "revision_sistema_pkey" primary key (id)
);
comment on table "revision_sistema" is 'Síntomas que refiere el paciente en un sistema; uno de cada uno por historia.';
grant select, insert, update on "revision_sistema" to custodia_app;

create table "agente_ia" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "nombre" text not null,
  "descripcion" text,
  "proveedor" text not null,
  "modelo" text not null,
  "version_modelo" text,
  "especialidad" text,
  "tipo" text not null,
  "instrucciones" text,
  "temperatura" numeric(14,2),
  "max_tokens" integer,
  "herramientas" text[] not null,
  "anonimizar" boolean not null,
  "requiere_validacion" boolean,
  "credencial" text,
  "activo" boolean not null,
  "es_default" boolean not null,
  constraint "agente_ia_pkey" primary key (id)
);
comment on table "agente_ia" is 'Asistente configurado. Sus respuestas siempre las valida un profesional (SIC, Circular Externa 002 de 2024).';
grant select, insert, update on "agente_ia" to custodia_app;

create table "consulta_ia" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "historia" uuid not null,
  "paciente" uuid not null,
  "agente" uuid,
  "tipo_consulta" text not null,
  "pregunta" text,
  "contexto_incluido" text[] not null,
  "contexto_hash" text,
  "respuesta" text,
  "recomendaciones" jsonb not null,
  "estado" text,
  "modelo_usado" text,
  "tokens_entrada" integer,
  "tokens_salida" integer,
  "duracion_ms" integer,
  "error" text,
  "solicitada_por" text,
  constraint "consulta_ia_pkey" primary key (id)
);
comment on table "consulta_ia" is 'Pregunta sobre una historia y su respuesta. Nada entra a la historia sin que un profesional lo valide.';
grant select, insert, update on "consulta_ia" to custodia_app;

create table "atributo_paciente" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "codigo" text not null,
  "nombre" text,
  "tipo_valor" text,
  "valor" text not null,
  "unidad" text,
  "vigente_desde" date,
  "vigente_hasta" date,
  "sensible" boolean,
  "origen" text not null,
  "observaciones" text,
  constraint "atributo_paciente_pkey" primary key (id)
);
comment on table "atributo_paciente" is 'Valor vigente de un atributo: grupo sanguíneo, tabaquismo, estrato… Uno por paciente y código mientras esté vigente.';
grant select, insert, update on "atributo_paciente" to custodia_app;

create table "eapb" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "codigo" text not null,
  "nit" text not null,
  "nit_dv" integer,
  "nombre" text not null,
  "nombre_corto" text,
  "tipo" text,
  "regimen" text,
  "codigo_movilidad" text,
  "telefono" text,
  "correo" text,
  "direccion" text,
  "municipio" text,
  "sitio_web" text,
  "activo" boolean not null,
  "fecha_inicio" date,
  "fecha_fin" date,
  constraint "eapb_pkey" primary key (id)
);
comment on table "eapb" is 'Entidad administradora de planes de beneficios. La que ya no opera se inactiva; no se elimina si está en uso.';
grant select, insert, update on "eapb" to custodia_app;

create table "valor_clinico" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "codigo" text not null,
  "sistema_codigo" text,
  "nombre" text,
  "categoria" text,
  "tipo_valor" text,
  "valor_numerico" numeric(14,4),
  "valor_texto" text,
  "valor_codigo" text,
  "valor_booleano" boolean,
  "valor_fecha" date,
  "unidad" text,
  "fecha_medicion" timestamptz(3) not null,
  "historia_atencion" uuid,
  "fuente" text not null,
  "estado" text not null,
  "corrige_a" uuid,
  "interpretacion" text,
  "rango_min" numeric(14,4),
  "rango_max" numeric(14,4),
  "profesional" text,
  "observaciones" text,
  "origen_recurso" text,
  "origen_id" text,
  constraint "valor_clinico_pkey" primary key (id)
);
comment on table "valor_clinico" is 'Un valor fechado de un atributo del paciente. El examen físico, las escalas y los atributos escriben aquí; también se registra a mano.';
grant select, insert, update on "valor_clinico" to custodia_app;

create table "lista_espera" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "paciente" uuid not null,
  "orden" uuid,
  "cups" text not null,
  "nombre_examen" text,
  "tipo_examen" text,
  "prioridad" text not null,
  "orden_prioridad" integer,
  "diagnostico_cie10" text,
  "fecha_solicitud" timestamptz(3) not null,
  "fecha_autorizacion" timestamptz(3),
  "numero_autorizacion" text,
  "fecha_objetivo" timestamptz(3),
  "fecha_programada" timestamptz(3),
  "prestador_asignado" text,
  "fecha_realizacion" timestamptz(3),
  "estado" text not null,
  "motivo_cancelacion" text,
  "contacto_intentos" jsonb not null,
  "observaciones" text,
  constraint "lista_espera_pkey" primary key (id)
);
comment on table "lista_espera" is 'Examen o consulta que un paciente espera, con su prioridad, su plazo y su lugar en la fila.';
grant select, insert, update on "lista_espera" to custodia_app;

create table "miembro_familia" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "codigo_familia" text,
  "paciente_indice" uuid not null,
  "paciente_relacionado" uuid,
  "nombres" text,
  "apellidos" text,
  "tipo_documento" text,
  "numero_documento" text,
  "parentesco" text not null,
  "linea" text,
  "consanguineo" boolean,
  "sexo_biologico" text,
  "fecha_nacimiento" date,
  "edad_aproximada" integer,
  "vive" boolean not null,
  "edad_muerte" integer,
  "causa_muerte_cie10" text,
  "condiciones" jsonb not null,
  "convive" boolean,
  "es_cuidador" boolean,
  "es_contacto_emergencia" boolean,
  "telefono" text,
  "rol_familiar" text,
  "observaciones" text,
  constraint "miembro_familia_pkey" primary key (id)
);
comment on table "miembro_familia" is 'Familiar de un paciente, con sus enfermedades. Puede registrarse sin nombre, solo con el parentesco.';
grant select, insert, update on "miembro_familia" to custodia_app;

create table "paciente" (
  "id" uuid not null,
  "version" integer not null,
  "creado_en" timestamptz(3) not null,
  "actualizado_en" timestamptz(3) not null,
  "creado_por" text not null,
  "eliminado_en" timestamptz(3),
  "tipo_documento" text not null,
  "numero_documento" text not null,
  "pais_documento" text,
  "primer_apellido" text not null,
  "segundo_apellido" text,
  "primer_nombre" text not null,
  "segundo_nombre" text,
  "nombre_identitario" text,
  "fecha_nacimiento" date not null,
  "hora_nacimiento" time(0),
  "sexo_biologico" text not null,
  "identidad_genero" text,
  "nacionalidad" text[] not null,
  "pais_residencia" text,
  "municipio_residencia" text,
  "zona_residencia" text,
  "direccion" text,
  "barrio" text,
  "grupo_etnico" text,
  "comunidad_etnica" text,
  "discapacidad" text[] not null,
  "grupo_poblacional" text,
  "ocupacion" text,
  "estado_civil" text,
  "nivel_educativo" text,
  "telefono_movil" text,
  "telefono_fijo" text,
  "correo" text,
  "eapb" uuid,
  "regimen" text,
  "tipo_afiliado" text,
  "tipo_usuario" text,
  "grupo_sanguineo" text,
  "rh" text,
  "contacto_emergencia_nombre" text,
  "contacto_emergencia_telefono" text,
  "contacto_emergencia_parentesco" text,
  "responsable_nombre" text,
  "responsable_documento" text,
  "responsable_parentesco" text,
  "codigo_familia" text,
  "activo" boolean not null,
  "motivo_inactivacion" text,
  "fecha_fallecimiento" date,
  "nivel_riesgo" text,
  "factores_riesgo" text[] not null,
  "voluntad_anticipada" boolean,
  "oposicion_donacion" boolean,
  "autorizacion_datos" boolean,
  "autorizacion_datos_fecha" date,
  "autorizacion_version" text,
  "advertencias" text[] not null,
  constraint "paciente_pkey" primary key (id)
);
comment on table "paciente" is 'Persona que recibe atención. Se identifica por tipo y número de documento.';
grant select, insert, update on "paciente" to custodia_app;

alter table "antecedente_categorizado" add constraint "antecedente_categorizado_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "antecedente_categorizado" add constraint "antecedente_categorizado_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "antecedente_categorizado" add constraint "antecedente_categorizado_antecedente_fkey" foreign key ("antecedente") references "antecedente" (id);

alter table "antecedente" add constraint "antecedente_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "antecedente" add constraint "antecedente_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "bitacora" add constraint "bitacora_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "bitacora" add constraint "bitacora_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "consentimiento" add constraint "consentimiento_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "consentimiento" add constraint "consentimiento_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "consentimiento" add constraint "consentimiento_documento_fkey" foreign key ("documento") references "documento" (id);

alter table "diagnostico" add constraint "diagnostico_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "diagnostico" add constraint "diagnostico_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "diagnostico" add constraint "diagnostico_reemplaza_a_fkey" foreign key ("reemplaza_a") references "diagnostico" (id);

alter table "documento" add constraint "documento_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "documento" add constraint "documento_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "documento" add constraint "documento_reemplaza_a_fkey" foreign key ("reemplaza_a") references "documento" (id);

alter table "escala" add constraint "escala_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "escala" add constraint "escala_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "examen_fisico" add constraint "examen_fisico_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "examen_fisico" add constraint "examen_fisico_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "formula_insumo" add constraint "formula_insumo_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "formula_insumo" add constraint "formula_insumo_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "formula_insumo" add constraint "formula_insumo_diagnostico_fkey" foreign key ("diagnostico") references "diagnostico" (id);

alter table "formula_medicamento" add constraint "formula_medicamento_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "formula_medicamento" add constraint "formula_medicamento_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "formula_medicamento" add constraint "formula_medicamento_diagnostico_fkey" foreign key ("diagnostico") references "diagnostico" (id);

alter table "historia" add constraint "historia_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "historia" add constraint "historia_eapb_fkey" foreign key ("eapb") references "eapb" (id);

alter table "nota" add constraint "nota_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "nota" add constraint "nota_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "nota" add constraint "nota_nota_referida_fkey" foreign key ("nota_referida") references "nota" (id);

alter table "orden" add constraint "orden_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "orden" add constraint "orden_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "orden" add constraint "orden_diagnostico_fkey" foreign key ("diagnostico") references "diagnostico" (id);

alter table "orden" add constraint "orden_resultado_documento_fkey" foreign key ("resultado_documento") references "documento" (id);

alter table "revision_sistema" add constraint "revision_sistema_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "revision_sistema" add constraint "revision_sistema_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "consulta_ia" add constraint "consulta_ia_historia_fkey" foreign key ("historia") references "historia" (id);

alter table "consulta_ia" add constraint "consulta_ia_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "consulta_ia" add constraint "consulta_ia_agente_fkey" foreign key ("agente") references "agente_ia" (id);

alter table "atributo_paciente" add constraint "atributo_paciente_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "valor_clinico" add constraint "valor_clinico_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "valor_clinico" add constraint "valor_clinico_historia_atencion_fkey" foreign key ("historia_atencion") references "historia" (id);

alter table "valor_clinico" add constraint "valor_clinico_corrige_a_fkey" foreign key ("corrige_a") references "valor_clinico" (id);

alter table "lista_espera" add constraint "lista_espera_paciente_fkey" foreign key ("paciente") references "paciente" (id);

alter table "lista_espera" add constraint "lista_espera_orden_fkey" foreign key ("orden") references "orden" (id);

alter table "miembro_familia" add constraint "miembro_familia_paciente_indice_fkey" foreign key ("paciente_indice") references "paciente" (id);

alter table "miembro_familia" add constraint "miembro_familia_paciente_relacionado_fkey" foreign key ("paciente_relacionado") references "paciente" (id);

alter table "paciente" add constraint "paciente_eapb_fkey" foreign key ("eapb") references "eapb" (id);

create index "antecedente_categorizado_paciente" on "antecedente_categorizado" ("paciente", id) where eliminado_en is null;

create index "antecedente_categorizado_historia" on "antecedente_categorizado" ("historia", id) where eliminado_en is null;

create index "antecedente_categorizado_categoria" on "antecedente_categorizado" ("categoria", id) where eliminado_en is null;

create index "antecedente_categorizado_antecedente" on "antecedente_categorizado" ("antecedente") where eliminado_en is null and "antecedente" is not null;

create index "antecedente_categorizado_cie10" on "antecedente_categorizado" ("cie10", id) where eliminado_en is null;

create index "antecedente_categorizado_estado_clinico" on "antecedente_categorizado" ("estado_clinico", id) where eliminado_en is null;

create index "antecedente_categorizado_tipo_alergia" on "antecedente_categorizado" ("tipo_alergia", id) where eliminado_en is null;

create index "antecedente_categorizado_anulado" on "antecedente_categorizado" ("anulado", id) where eliminado_en is null;

create index "antecedente_categorizado_busqueda" on "antecedente_categorizado" using gin (custodia_normal(coalesce("descripcion", '') || ' ' || coalesce("procedimiento", '') || ' ' || coalesce("medicamento", '') || ' ' || coalesce("agente", '') || ' ' || coalesce("vacuna", '')) gin_trgm_ops);

create index "antecedente_historia" on "antecedente" ("historia", id) where eliminado_en is null;

create index "antecedente_paciente" on "antecedente" ("paciente", id) where eliminado_en is null;

create index "antecedente_fecha_registro" on "antecedente" ("fecha_registro", id) where eliminado_en is null;

create index "antecedente_tipo" on "antecedente" ("tipo", id) where eliminado_en is null;

create index "antecedente_anulado" on "antecedente" ("anulado", id) where eliminado_en is null;

create index "antecedente_busqueda" on "antecedente" using gin (custodia_normal(coalesce("descripcion", '')) gin_trgm_ops);

create index "bitacora_historia" on "bitacora" ("historia", id) where eliminado_en is null;

create index "bitacora_paciente" on "bitacora" ("paciente", id) where eliminado_en is null;

create index "bitacora_fecha_hora" on "bitacora" ("fecha_hora", id) where eliminado_en is null;

create index "bitacora_tipo_evento" on "bitacora" ("tipo_evento", id) where eliminado_en is null;

create index "bitacora_recurso_id" on "bitacora" ("recurso_id", id) where eliminado_en is null;

create index "bitacora_busqueda" on "bitacora" using gin (custodia_normal(coalesce("descripcion", '')) gin_trgm_ops);

create index "consentimiento_paciente" on "consentimiento" ("paciente", id) where eliminado_en is null;

create index "consentimiento_historia" on "consentimiento" ("historia", id) where eliminado_en is null;

create index "consentimiento_tipo" on "consentimiento" ("tipo", id) where eliminado_en is null;

create index "consentimiento_decision" on "consentimiento" ("decision", id) where eliminado_en is null;

create index "consentimiento_documento" on "consentimiento" ("documento") where eliminado_en is null and "documento" is not null;

create index "consentimiento_fecha_otorgamiento" on "consentimiento" ("fecha_otorgamiento", id) where eliminado_en is null;

create index "consentimiento_estado" on "consentimiento" ("estado", id) where eliminado_en is null;

create index "consentimiento_busqueda" on "consentimiento" using gin (custodia_normal(coalesce("procedimiento", '')) gin_trgm_ops);

create index "diagnostico_historia" on "diagnostico" ("historia", id) where eliminado_en is null;

create index "diagnostico_paciente" on "diagnostico" ("paciente", id) where eliminado_en is null;

create index "diagnostico_fecha_registro" on "diagnostico" ("fecha_registro", id) where eliminado_en is null;

create index "diagnostico_codigo_cie10" on "diagnostico" ("codigo_cie10", id) where eliminado_en is null;

create index "diagnostico_rol" on "diagnostico" ("rol", id) where eliminado_en is null;

create index "diagnostico_reemplaza_a" on "diagnostico" ("reemplaza_a") where eliminado_en is null and "reemplaza_a" is not null;

create index "diagnostico_anulado" on "diagnostico" ("anulado", id) where eliminado_en is null;

create unique index "diagnostico_unico_1" on "diagnostico" ("historia", "momento", "codigo_cie10") nulls not distinct where eliminado_en is null and "anulado" = false;

create unique index "diagnostico_unico_2" on "diagnostico" ("historia", "rol", "orden") nulls not distinct where eliminado_en is null and "anulado" = false;

create index "diagnostico_busqueda" on "diagnostico" using gin (custodia_normal(coalesce("descripcion_cie10", '')) gin_trgm_ops);

create index "documento_historia" on "documento" ("historia", id) where eliminado_en is null;

create index "documento_paciente" on "documento" ("paciente", id) where eliminado_en is null;

create index "documento_fecha_registro" on "documento" ("fecha_registro", id) where eliminado_en is null;

create index "documento_tipo_documento" on "documento" ("tipo_documento", id) where eliminado_en is null;

create index "documento_fecha_documento" on "documento" ("fecha_documento", id) where eliminado_en is null;

create index "documento_confidencialidad" on "documento" ("confidencialidad", id) where eliminado_en is null;

create index "documento_estado" on "documento" ("estado", id) where eliminado_en is null;

create index "documento_reemplaza_a" on "documento" ("reemplaza_a") where eliminado_en is null and "reemplaza_a" is not null;

create index "documento_anulado" on "documento" ("anulado", id) where eliminado_en is null;

create index "documento_busqueda" on "documento" using gin (custodia_normal(coalesce("titulo", '') || ' ' || coalesce("descripcion", '')) gin_trgm_ops);

create index "escala_historia" on "escala" ("historia", id) where eliminado_en is null;

create index "escala_paciente" on "escala" ("paciente", id) where eliminado_en is null;

create index "escala_fecha_registro" on "escala" ("fecha_registro", id) where eliminado_en is null;

create index "escala_escala" on "escala" ("escala", id) where eliminado_en is null;

create index "escala_nivel_riesgo" on "escala" ("nivel_riesgo", id) where eliminado_en is null;

create index "escala_fecha_aplicacion" on "escala" ("fecha_aplicacion", id) where eliminado_en is null;

create index "escala_anulado" on "escala" ("anulado", id) where eliminado_en is null;

create index "examen_fisico_historia" on "examen_fisico" ("historia", id) where eliminado_en is null;

create index "examen_fisico_paciente" on "examen_fisico" ("paciente", id) where eliminado_en is null;

create index "examen_fisico_fecha_registro" on "examen_fisico" ("fecha_registro", id) where eliminado_en is null;

create index "examen_fisico_anulado" on "examen_fisico" ("anulado", id) where eliminado_en is null;

create index "examen_fisico_busqueda" on "examen_fisico" using gin (custodia_normal(coalesce("aspecto_general", '')) gin_trgm_ops);

create index "formula_insumo_historia" on "formula_insumo" ("historia", id) where eliminado_en is null;

create index "formula_insumo_paciente" on "formula_insumo" ("paciente", id) where eliminado_en is null;

create index "formula_insumo_fecha_registro" on "formula_insumo" ("fecha_registro", id) where eliminado_en is null;

create index "formula_insumo_diagnostico" on "formula_insumo" ("diagnostico") where eliminado_en is null and "diagnostico" is not null;

create index "formula_insumo_fecha_prescripcion" on "formula_insumo" ("fecha_prescripcion", id) where eliminado_en is null;

create index "formula_insumo_estado" on "formula_insumo" ("estado", id) where eliminado_en is null;

create index "formula_insumo_anulado" on "formula_insumo" ("anulado", id) where eliminado_en is null;

create index "formula_insumo_busqueda" on "formula_insumo" using gin (custodia_normal(coalesce("nombre", '')) gin_trgm_ops);

create index "formula_medicamento_historia" on "formula_medicamento" ("historia", id) where eliminado_en is null;

create index "formula_medicamento_paciente" on "formula_medicamento" ("paciente", id) where eliminado_en is null;

create index "formula_medicamento_fecha_registro" on "formula_medicamento" ("fecha_registro", id) where eliminado_en is null;

create index "formula_medicamento_diagnostico" on "formula_medicamento" ("diagnostico") where eliminado_en is null and "diagnostico" is not null;

create index "formula_medicamento_dci_codigo" on "formula_medicamento" ("dci_codigo", id) where eliminado_en is null;

create index "formula_medicamento_control_especial" on "formula_medicamento" ("control_especial", id) where eliminado_en is null;

create index "formula_medicamento_fecha_prescripcion" on "formula_medicamento" ("fecha_prescripcion", id) where eliminado_en is null;

create index "formula_medicamento_estado" on "formula_medicamento" ("estado", id) where eliminado_en is null;

create index "formula_medicamento_anulado" on "formula_medicamento" ("anulado", id) where eliminado_en is null;

create index "formula_medicamento_busqueda" on "formula_medicamento" using gin (custodia_normal(coalesce("medicamento_dci", '')) gin_trgm_ops);

create index "historia_paciente" on "historia" ("paciente", id) where eliminado_en is null;

create index "historia_numero_historia" on "historia" ("numero_historia", id) where eliminado_en is null;

create index "historia_tipo_atencion" on "historia" ("tipo_atencion", id) where eliminado_en is null;

create index "historia_fecha_inicio" on "historia" ("fecha_inicio", id) where eliminado_en is null;

create index "historia_profesional" on "historia" ("profesional", id) where eliminado_en is null;

create index "historia_eapb" on "historia" ("eapb") where eliminado_en is null and "eapb" is not null;

create index "historia_estado" on "historia" ("estado", id) where eliminado_en is null;

create index "historia_confidencialidad" on "historia" ("confidencialidad", id) where eliminado_en is null;

create unique index "historia_unico_1" on "historia" ("paciente", "tipo_atencion", "prestador_codigo") nulls not distinct where eliminado_en is null and "estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida');

create index "nota_historia" on "nota" ("historia", id) where eliminado_en is null;

create index "nota_paciente" on "nota" ("paciente", id) where eliminado_en is null;

create index "nota_fecha_registro" on "nota" ("fecha_registro", id) where eliminado_en is null;

create index "nota_tipo_nota" on "nota" ("tipo_nota", id) where eliminado_en is null;

create index "nota_fecha_nota" on "nota" ("fecha_nota", id) where eliminado_en is null;

create index "nota_nota_referida" on "nota" ("nota_referida") where eliminado_en is null and "nota_referida" is not null;

create index "nota_confidencialidad" on "nota" ("confidencialidad", id) where eliminado_en is null;

create index "nota_anulado" on "nota" ("anulado", id) where eliminado_en is null;

create index "nota_busqueda" on "nota" using gin (custodia_normal(coalesce("titulo", '') || ' ' || coalesce("contenido", '')) gin_trgm_ops);

create index "orden_historia" on "orden" ("historia", id) where eliminado_en is null;

create index "orden_paciente" on "orden" ("paciente", id) where eliminado_en is null;

create index "orden_fecha_registro" on "orden" ("fecha_registro", id) where eliminado_en is null;

create index "orden_tipo_orden" on "orden" ("tipo_orden", id) where eliminado_en is null;

create index "orden_cups" on "orden" ("cups", id) where eliminado_en is null;

create index "orden_prioridad" on "orden" ("prioridad", id) where eliminado_en is null;

create index "orden_diagnostico" on "orden" ("diagnostico") where eliminado_en is null and "diagnostico" is not null;

create index "orden_fecha_orden" on "orden" ("fecha_orden", id) where eliminado_en is null;

create index "orden_estado" on "orden" ("estado", id) where eliminado_en is null;

create index "orden_resultado_documento" on "orden" ("resultado_documento") where eliminado_en is null and "resultado_documento" is not null;

create index "orden_anulado" on "orden" ("anulado", id) where eliminado_en is null;

create index "orden_busqueda" on "orden" using gin (custodia_normal(coalesce("descripcion", '')) gin_trgm_ops);

create index "revision_sistema_historia" on "revision_sistema" ("historia", id) where eliminado_en is null;

create index "revision_sistema_paciente" on "revision_sistema" ("paciente", id) where eliminado_en is null;

create index "revision_sistema_fecha_registro" on "revision_sistema" ("fecha_registro", id) where eliminado_en is null;

create index "revision_sistema_sistema" on "revision_sistema" ("sistema", id) where eliminado_en is null;

create index "revision_sistema_anulado" on "revision_sistema" ("anulado", id) where eliminado_en is null;

create unique index "revision_sistema_unico_1" on "revision_sistema" ("historia", "sistema") nulls not distinct where eliminado_en is null and "anulado" = false;

create index "revision_sistema_busqueda" on "revision_sistema" using gin (custodia_normal(coalesce("descripcion", '')) gin_trgm_ops);

create index "agente_ia_nombre" on "agente_ia" ("nombre", id) where eliminado_en is null;

create index "agente_ia_proveedor" on "agente_ia" ("proveedor", id) where eliminado_en is null;

create index "agente_ia_tipo" on "agente_ia" ("tipo", id) where eliminado_en is null;

create index "agente_ia_activo" on "agente_ia" ("activo", id) where eliminado_en is null;

create index "agente_ia_es_default" on "agente_ia" ("es_default", id) where eliminado_en is null;

create unique index "agente_ia_unico_1" on "agente_ia" ("nombre") nulls not distinct where eliminado_en is null;

create unique index "agente_ia_solo_uno" on "agente_ia" ("es_default") where eliminado_en is null and "es_default";

create index "agente_ia_busqueda" on "agente_ia" using gin (custodia_normal(coalesce("nombre", '') || ' ' || coalesce("descripcion", '')) gin_trgm_ops);

create index "consulta_ia_historia" on "consulta_ia" ("historia", id) where eliminado_en is null;

create index "consulta_ia_paciente" on "consulta_ia" ("paciente", id) where eliminado_en is null;

create index "consulta_ia_agente" on "consulta_ia" ("agente", id) where eliminado_en is null;

create index "consulta_ia_tipo_consulta" on "consulta_ia" ("tipo_consulta", id) where eliminado_en is null;

create index "consulta_ia_estado" on "consulta_ia" ("estado", id) where eliminado_en is null;

create index "consulta_ia_busqueda" on "consulta_ia" using gin (custodia_normal(coalesce("pregunta", '')) gin_trgm_ops);

create index "atributo_paciente_paciente" on "atributo_paciente" ("paciente", id) where eliminado_en is null;

create index "atributo_paciente_codigo" on "atributo_paciente" ("codigo", id) where eliminado_en is null;

create index "atributo_paciente_vigente_desde" on "atributo_paciente" ("vigente_desde", id) where eliminado_en is null;

create unique index "atributo_paciente_unico_1" on "atributo_paciente" ("paciente", "codigo") nulls not distinct where eliminado_en is null and "vigente_hasta" is null;

create index "atributo_paciente_busqueda" on "atributo_paciente" using gin (custodia_normal(coalesce("nombre", '')) gin_trgm_ops);

create index "eapb_codigo" on "eapb" ("codigo", id) where eliminado_en is null;

create index "eapb_nit" on "eapb" ("nit", id) where eliminado_en is null;

create index "eapb_nombre" on "eapb" ("nombre", id) where eliminado_en is null;

create index "eapb_tipo" on "eapb" ("tipo", id) where eliminado_en is null;

create index "eapb_regimen" on "eapb" ("regimen", id) where eliminado_en is null;

create index "eapb_activo" on "eapb" ("activo", id) where eliminado_en is null;

create unique index "eapb_unico_1" on "eapb" ("codigo") nulls not distinct where eliminado_en is null;

create index "eapb_busqueda" on "eapb" using gin (custodia_normal(coalesce("codigo", '') || ' ' || coalesce("nit", '') || ' ' || coalesce("nombre", '') || ' ' || coalesce("nombre_corto", '')) gin_trgm_ops);

create index "valor_clinico_paciente" on "valor_clinico" ("paciente", id) where eliminado_en is null;

create index "valor_clinico_codigo" on "valor_clinico" ("codigo", id) where eliminado_en is null;

create index "valor_clinico_categoria" on "valor_clinico" ("categoria", id) where eliminado_en is null;

create index "valor_clinico_fecha_medicion" on "valor_clinico" ("fecha_medicion", id) where eliminado_en is null;

create index "valor_clinico_historia_atencion" on "valor_clinico" ("historia_atencion", id) where eliminado_en is null;

create index "valor_clinico_estado" on "valor_clinico" ("estado", id) where eliminado_en is null;

create index "valor_clinico_corrige_a" on "valor_clinico" ("corrige_a") where eliminado_en is null and "corrige_a" is not null;

create index "valor_clinico_busqueda" on "valor_clinico" using gin (custodia_normal(coalesce("nombre", '')) gin_trgm_ops);

create index "lista_espera_paciente" on "lista_espera" ("paciente", id) where eliminado_en is null;

create index "lista_espera_orden" on "lista_espera" ("orden") where eliminado_en is null and "orden" is not null;

create index "lista_espera_cups" on "lista_espera" ("cups", id) where eliminado_en is null;

create index "lista_espera_tipo_examen" on "lista_espera" ("tipo_examen", id) where eliminado_en is null;

create index "lista_espera_prioridad" on "lista_espera" ("prioridad", id) where eliminado_en is null;

create index "lista_espera_fecha_solicitud" on "lista_espera" ("fecha_solicitud", id) where eliminado_en is null;

create index "lista_espera_fecha_objetivo" on "lista_espera" ("fecha_objetivo", id) where eliminado_en is null;

create index "lista_espera_fecha_programada" on "lista_espera" ("fecha_programada", id) where eliminado_en is null;

create index "lista_espera_estado" on "lista_espera" ("estado", id) where eliminado_en is null;

create index "lista_espera_posicion_cola" on "lista_espera" ("cups", "orden_prioridad", "fecha_solicitud", "id") where eliminado_en is null and "estado" in ('en_espera', 'autorizado');

create index "lista_espera_busqueda" on "lista_espera" using gin (custodia_normal(coalesce("nombre_examen", '')) gin_trgm_ops);

create index "miembro_familia_codigo_familia" on "miembro_familia" ("codigo_familia", id) where eliminado_en is null;

create index "miembro_familia_paciente_indice" on "miembro_familia" ("paciente_indice", id) where eliminado_en is null;

create index "miembro_familia_paciente_relacionado" on "miembro_familia" ("paciente_relacionado", id) where eliminado_en is null;

create index "miembro_familia_parentesco" on "miembro_familia" ("parentesco", id) where eliminado_en is null;

create index "miembro_familia_busqueda" on "miembro_familia" using gin (custodia_normal(coalesce("nombres", '') || ' ' || coalesce("apellidos", '')) gin_trgm_ops);

create index "paciente_tipo_documento" on "paciente" ("tipo_documento", id) where eliminado_en is null;

create index "paciente_numero_documento" on "paciente" ("numero_documento", id) where eliminado_en is null;

create index "paciente_primer_apellido" on "paciente" (custodia_normal("primer_apellido"), id) where eliminado_en is null;

create index "paciente_primer_apellido_orden" on "paciente" ("primer_apellido", id) where eliminado_en is null;

create index "paciente_fecha_nacimiento" on "paciente" ("fecha_nacimiento", id) where eliminado_en is null;

create index "paciente_sexo_biologico" on "paciente" ("sexo_biologico", id) where eliminado_en is null;

create index "paciente_municipio_residencia" on "paciente" ("municipio_residencia", id) where eliminado_en is null;

create index "paciente_eapb" on "paciente" ("eapb", id) where eliminado_en is null;

create index "paciente_codigo_familia" on "paciente" ("codigo_familia", id) where eliminado_en is null;

create index "paciente_activo" on "paciente" ("activo", id) where eliminado_en is null;

create index "paciente_nivel_riesgo" on "paciente" ("nivel_riesgo", id) where eliminado_en is null;

create unique index "paciente_unico_1" on "paciente" ("tipo_documento", "numero_documento") nulls not distinct where eliminado_en is null;

create index "paciente_busqueda" on "paciente" using gin (custodia_normal(coalesce("numero_documento", '') || ' ' || coalesce("primer_apellido", '') || ' ' || coalesce("segundo_apellido", '') || ' ' || coalesce("primer_nombre", '') || ' ' || coalesce("segundo_nombre", '')) gin_trgm_ops);
