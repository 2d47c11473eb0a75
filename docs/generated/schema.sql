-- Written by npm run generate from a database that the migrations built. What it is made of: src/resources and schema.

create table acceso_paciente (
  paciente uuid not null,
  sello bigint not null,
  filas bigint[] not null,
  constraint acceso_paciente_pkey PRIMARY KEY (paciente, sello),
  constraint acceso_paciente_sello_fkey FOREIGN KEY (sello) REFERENCES sello(numero) NOT VALID
);
comment on table acceso_paciente is 'Lo mismo que lista_mostrada, de los sellos anteriores a ella.';
CREATE INDEX acceso_paciente_sello ON public.acceso_paciente USING btree (sello);
grant insert, select on acceso_paciente to custodia_app;

create table acceso_urgencia (
  id uuid not null,
  cuenta text not null,
  nombre text not null,
  rol text not null,
  paciente uuid not null,
  tipo text not null,
  motivo text not null,
  creado_en timestamp(3) with time zone not null,
  hasta timestamp(3) with time zone not null,
  terminado_en timestamp(3) with time zone,
  estado text not null,
  revisado_por text,
  revisado_en timestamp(3) with time zone,
  comentario text,
  inusual boolean default false not null,
  constraint acceso_urgencia_pkey PRIMARY KEY (id),
  constraint acceso_urgencia_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint acceso_urgencia_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint acceso_urgencia_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'justificado'::text, 'no_justificado'::text])))
);
comment on table acceso_urgencia is 'Accesos de urgencia fuera del equipo tratante, y su revisión.';
CREATE INDEX acceso_urgencia_cuenta ON public.acceso_urgencia USING btree (cuenta, creado_en);
CREATE INDEX acceso_urgencia_estado ON public.acceso_urgencia USING btree (estado, id);
CREATE INDEX acceso_urgencia_paciente ON public.acceso_urgencia USING btree (paciente, id);
grant insert, select, update on acceso_urgencia to custodia_app;

create table agente_ia (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  nombre text not null,
  descripcion text,
  proveedor text not null,
  modelo text not null,
  version_modelo text,
  especialidad text,
  tipo text not null,
  instrucciones text,
  temperatura numeric(14,2),
  max_tokens integer,
  herramientas text[] not null,
  anonimizar boolean not null,
  requiere_validacion boolean,
  credencial text,
  activo boolean not null,
  es_default boolean not null,
  direccion text,
  tiempo_maximo_s integer,
  reintentos integer,
  tokens_dia integer,
  costo_dia numeric(14,2),
  precio_entrada numeric(14,4),
  precio_salida numeric(14,4),
  pausado boolean,
  pausado_en timestamp(3) with time zone,
  motivo_pausa text,
  constraint agente_ia_pkey PRIMARY KEY (id)
);
comment on table agente_ia is 'Asistente configurado. Sus respuestas siempre las valida un profesional (SIC, Circular Externa 002 de 2024).';
CREATE INDEX agente_ia_activo ON public.agente_ia USING btree (activo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX agente_ia_actualizado ON public.agente_ia USING btree (actualizado_en, id);
CREATE INDEX agente_ia_busqueda ON public.agente_ia USING gin (custodia_normal(((COALESCE(nombre, ''::text) || ' '::text) || COALESCE(descripcion, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX agente_ia_es_default ON public.agente_ia USING btree (es_default, id) WHERE (eliminado_en IS NULL);
CREATE INDEX agente_ia_nombre ON public.agente_ia USING btree (nombre, id) WHERE (eliminado_en IS NULL);
CREATE INDEX agente_ia_proveedor ON public.agente_ia USING btree (proveedor, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX agente_ia_solo_uno ON public.agente_ia USING btree (es_default) WHERE ((eliminado_en IS NULL) AND es_default);
CREATE INDEX agente_ia_tipo ON public.agente_ia USING btree (tipo, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX agente_ia_unico_1 ON public.agente_ia USING btree (nombre) NULLS NOT DISTINCT WHERE (eliminado_en IS NULL);
grant insert, select, update on agente_ia to custodia_app;

create table ajuste (
  clave text not null,
  valor text not null,
  constraint ajuste_pkey PRIMARY KEY (clave)
);
comment on table ajuste is 'Datos propios del servicio.';
grant insert, select, update on ajuste to custodia_app;

create table alcance (
  id bigint generated always as identity not null,
  miembro text not null,
  paciente uuid not null,
  historia uuid,
  via text not null,
  nivel smallint not null,
  ambitos text[],
  desde timestamp(3) with time zone not null,
  hasta timestamp with time zone,
  origen text,
  otorgado_por text,
  copia_de bigint,
  constraint alcance_pkey PRIMARY KEY (id),
  constraint alcance_copia_de_fkey FOREIGN KEY (copia_de) REFERENCES alcance(id),
  constraint alcance_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint alcance_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint alcance_nivel_check CHECK (((nivel >= 0) AND (nivel <= 3))),
  constraint alcance_via_check CHECK ((via = ANY (ARRAY['tratante'::text, 'equipo'::text, 'servicio'::text, 'registro'::text, 'urgencia'::text, 'titular'::text, 'representante'::text, 'consentimiento'::text])))
);
comment on table alcance is 'Qué registros alcanza cada quien y por qué motivo.';
CREATE INDEX alcance_copia_de ON public.alcance USING btree (copia_de) WHERE (copia_de IS NOT NULL);
CREATE INDEX alcance_historia ON public.alcance USING btree (historia) WHERE (historia IS NOT NULL);
CREATE INDEX alcance_miembro ON public.alcance USING btree (miembro, paciente);
CREATE INDEX alcance_origen ON public.alcance USING btree (origen) WHERE (origen IS NOT NULL);
CREATE INDEX alcance_paciente ON public.alcance USING btree (paciente, miembro);
CREATE INDEX alcance_urgencia ON public.alcance USING btree (miembro) WHERE (via = 'urgencia'::text);
CREATE TRIGGER alcance_copia AFTER INSERT ON public.alcance FOR EACH ROW WHEN (((new.historia IS NULL) AND custodia_cruza_fusion(new.via) AND ((new.hasta IS NULL) OR (new.hasta > now())))) EXECUTE FUNCTION custodia_alcance_copia();
CREATE TRIGGER alcance_copia_termina AFTER UPDATE ON public.alcance REFERENCING NEW TABLE AS cambiadas FOR EACH STATEMENT EXECUTE FUNCTION custodia_alcance_copia_termina();
grant insert, select on alcance to custodia_app;
grant update (hasta) on alcance to custodia_app;

create table antecedente (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  tipo text not null,
  niega boolean not null,
  descripcion text,
  fecha_evento date,
  vigente boolean not null,
  fuente text not null,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint antecedente_pkey PRIMARY KEY (id),
  constraint antecedente_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint antecedente_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table antecedente is 'Antecedente en texto libre dentro de una atención. La lista codificada es la de antecedentes categorizados.';
CREATE INDEX antecedente_actualizado ON public.antecedente USING btree (actualizado_en, id);
CREATE INDEX antecedente_anulado ON public.antecedente USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_busqueda ON public.antecedente USING gin (custodia_normal(COALESCE(descripcion, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX antecedente_fecha_registro ON public.antecedente USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_historia ON public.antecedente USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_paciente ON public.antecedente USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_tipo ON public.antecedente USING btree (tipo, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER antecedente_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.antecedente FOR EACH ROW EXECUTE FUNCTION custodia_protege_antecedente();
grant insert, select, update on antecedente to custodia_app;

create table antecedente_categorizado (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  historia uuid,
  categoria text not null,
  subcategoria text,
  antecedente uuid,
  niega boolean not null,
  cie10 text,
  cie11 text,
  descripcion text,
  fecha_inicio date,
  fecha_fin date,
  edad_inicio integer,
  estado_clinico text,
  verificacion text not null,
  severidad text,
  fuente text not null,
  fecha date,
  procedimiento text,
  cups text,
  complicaciones text,
  medicamento text,
  dci_codigo text,
  dosis_texto text,
  estado_uso text,
  tipo_alergia text,
  agente text,
  reaccion text,
  parentesco text,
  sustancia text,
  frecuencia text,
  cantidad text,
  paquetes_anio numeric(14,1),
  fecha_cese date,
  gestas integer,
  partos integer,
  cesareas integer,
  abortos integer,
  ectopicos integer,
  vivos integer,
  mortinatos integer,
  menarquia integer,
  fum date,
  ciclos text,
  metodo_anticonceptivo text,
  fecha_citologia date,
  vacuna text,
  dosis integer,
  lote text,
  factor_riesgo text,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  anulado boolean not null,
  motivo_anulacion text,
  conciliacion text,
  formula uuid,
  constraint antecedente_categorizado_pkey PRIMARY KEY (id),
  constraint antecedente_categorizado_antecedente_fkey FOREIGN KEY (antecedente) REFERENCES antecedente(id),
  constraint antecedente_categorizado_formula_fkey FOREIGN KEY (formula) REFERENCES formula_medicamento(id),
  constraint antecedente_categorizado_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint antecedente_categorizado_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table antecedente_categorizado is 'Antecedente estructurado y codificado del paciente: alergias, medicamentos, enfermedades, familia, hábitos.';
CREATE INDEX antecedente_categorizado_actualizado ON public.antecedente_categorizado USING btree (actualizado_en, id);
CREATE INDEX antecedente_categorizado_antecedente ON public.antecedente_categorizado USING btree (antecedente) WHERE ((eliminado_en IS NULL) AND (antecedente IS NOT NULL));
CREATE INDEX antecedente_categorizado_anulado ON public.antecedente_categorizado USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_busqueda ON public.antecedente_categorizado USING gin (custodia_normal(((((((((COALESCE(descripcion, ''::text) || ' '::text) || COALESCE(procedimiento, ''::text)) || ' '::text) || COALESCE(medicamento, ''::text)) || ' '::text) || COALESCE(agente, ''::text)) || ' '::text) || COALESCE(vacuna, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX antecedente_categorizado_categoria ON public.antecedente_categorizado USING btree (categoria, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_cie10 ON public.antecedente_categorizado USING btree (cie10, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_estado_clinico ON public.antecedente_categorizado USING btree (estado_clinico, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_formula ON public.antecedente_categorizado USING btree (formula) WHERE ((eliminado_en IS NULL) AND (formula IS NOT NULL));
CREATE INDEX antecedente_categorizado_historia ON public.antecedente_categorizado USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_paciente ON public.antecedente_categorizado USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_tipo_alergia ON public.antecedente_categorizado USING btree (tipo_alergia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX antecedente_categorizado_ultimos ON public.antecedente_categorizado USING btree (paciente, categoria, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER antecedente_categorizado_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.antecedente_categorizado FOR EACH ROW EXECUTE FUNCTION custodia_protege_antecedente_categorizado();
CREATE TRIGGER antecedente_categorizado_riesgo_cambiados AFTER UPDATE ON public.antecedente_categorizado REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_antecedente();
CREATE TRIGGER antecedente_categorizado_riesgo_nuevos AFTER INSERT ON public.antecedente_categorizado REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_antecedente();
grant insert, select, update on antecedente_categorizado to custodia_app;

create table aplicacion (
  client_id text not null,
  tipo text not null,
  nombre text not null,
  cuenta text,
  redirecciones text[] default '{}'::text[] not null,
  inicio text,
  secreto text,
  llaves jsonb,
  alcances text[] not null,
  activa boolean not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  actualizado_en timestamp(3) with time zone not null,
  constraint aplicacion_cuenta_key UNIQUE (cuenta),
  constraint aplicacion_pkey PRIMARY KEY (client_id),
  constraint aplicacion_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint aplicacion_check CHECK (((tipo = 'servicio'::text) = (cuenta IS NOT NULL))),
  constraint aplicacion_check1 CHECK (((tipo = 'servicio'::text) = (redirecciones = '{}'::text[]))),
  constraint aplicacion_check2 CHECK (((tipo = 'confidencial'::text) = ((secreto IS NOT NULL) OR (llaves IS NOT NULL)))),
  constraint aplicacion_tipo_check CHECK ((tipo = ANY (ARRAY['publica'::text, 'confidencial'::text, 'servicio'::text])))
);
comment on table aplicacion is 'Aplicaciones SMART registradas por la administración.';
grant insert, select, update on aplicacion to custodia_app;

create table archivo_adjunto (
  mes text not null,
  primer_sello bigint not null,
  ultimo_sello bigint not null,
  anterior text not null,
  huella text not null,
  filas bigint not null,
  adjuntado_en timestamp(3) with time zone default clock_timestamp() not null,
  adjuntado_por text not null,
  constraint archivo_adjunto_pkey PRIMARY KEY (mes)
);
comment on table archivo_adjunto is 'Meses archivados de la auditoría que se adjuntaron para leerlos.';
grant select on archivo_adjunto to custodia_app;

create table asercion (
  cuenta text not null,
  jti text not null,
  vence_en timestamp(3) with time zone not null,
  constraint asercion_pkey PRIMARY KEY (cuenta, jti),
  constraint asercion_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table asercion is 'Aserciones ya usadas de los sistemas.';
grant delete, insert, select on asercion to custodia_app;

create table atributo_paciente (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  codigo text not null,
  nombre text,
  tipo_valor text,
  valor text not null,
  unidad text,
  vigente_desde date,
  vigente_hasta date,
  sensible boolean,
  origen text not null,
  observaciones text,
  constraint atributo_paciente_pkey PRIMARY KEY (id),
  constraint atributo_paciente_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table atributo_paciente is 'Valor vigente de un atributo: grupo sanguíneo, tabaquismo, estrato… Uno por paciente y código mientras esté vigente.';
CREATE INDEX atributo_paciente_actualizado ON public.atributo_paciente USING btree (actualizado_en, id);
CREATE INDEX atributo_paciente_busqueda ON public.atributo_paciente USING gin (custodia_normal(COALESCE(nombre, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX atributo_paciente_codigo ON public.atributo_paciente USING btree (codigo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX atributo_paciente_paciente ON public.atributo_paciente USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX atributo_paciente_unico_1 ON public.atributo_paciente USING btree (paciente, codigo) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (vigente_hasta IS NULL) AND (sensible IS NOT TRUE));
CREATE INDEX atributo_paciente_vigente_desde ON public.atributo_paciente USING btree (vigente_desde, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER atributo_paciente_riesgo_cambiados AFTER UPDATE ON public.atributo_paciente REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_atributo();
CREATE TRIGGER atributo_sensible AFTER UPDATE ON public.atributo_paciente FOR EACH ROW WHEN ((new.sensible IS DISTINCT FROM old.sensible)) EXECUTE FUNCTION custodia_valores_sensibles();
grant insert, select, update on atributo_paciente to custodia_app;

create table auditoria (
  id bigint generated always as identity not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  actor text not null,
  rol text not null,
  origen text,
  solicitud text not null,
  accion text not null,
  recurso text not null,
  recurso_id uuid,
  paciente uuid,
  resultado smallint not null,
  codigo text,
  campos text[],
  registros uuid[],
  cuenta text,
  motivo text,
  acceso text,
  pacientes uuid[],
  tx xid8 default pg_current_xact_id() not null,
  constraint auditoria_pkey PRIMARY KEY (id)
) partition by RANGE (id);
comment on table auditoria is 'Cada lectura, lista, búsqueda, escritura y rechazo; solo se agrega. Por meses: cada uno es un tramo de números.';
CREATE INDEX auditoria_cuenta ON ONLY public.auditoria USING btree (cuenta, id) WHERE (cuenta IS NOT NULL);
CREATE INDEX auditoria_momento ON ONLY public.auditoria USING brin (momento);
CREATE INDEX auditoria_paciente ON ONLY public.auditoria USING btree (paciente, id) WHERE (paciente IS NOT NULL);
CREATE INDEX auditoria_tx ON ONLY public.auditoria USING btree (tx, id);
CREATE TRIGGER auditoria_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.auditoria FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert (acceso, accion, actor, campos, codigo, cuenta, motivo, origen, paciente, pacientes, recurso, recurso_id, registros, resultado, rol, solicitud) on auditoria to custodia_app;
grant select on auditoria to custodia_app;

create table auditoria_adjunta (
  mes text not null,
  id bigint not null,
  momento timestamp(3) with time zone not null,
  actor text not null,
  rol text not null,
  origen text,
  solicitud text not null,
  accion text not null,
  recurso text not null,
  recurso_id uuid,
  paciente uuid,
  resultado smallint not null,
  codigo text,
  campos text[],
  registros uuid[],
  cuenta text,
  motivo text,
  acceso text,
  pacientes uuid[],
  tx xid8 not null,
  constraint auditoria_adjunta_pkey PRIMARY KEY (mes, id),
  constraint auditoria_adjunta_mes_fkey FOREIGN KEY (mes) REFERENCES archivo_adjunto(mes)
);
comment on table auditoria_adjunta is 'Las filas de los meses adjuntos, como se sellaron.';
CREATE INDEX auditoria_adjunta_paciente ON public.auditoria_adjunta USING btree (mes, paciente, id) WHERE (paciente IS NOT NULL);
grant select on auditoria_adjunta to custodia_app;

create table autorizacion (
  concesion text not null,
  aplicacion text not null,
  cuenta text not null,
  sesion uuid not null,
  paciente uuid,
  alcances text[] not null,
  creado_en timestamp(3) with time zone not null,
  constraint autorizacion_pkey PRIMARY KEY (concesion),
  constraint autorizacion_aplicacion_fkey FOREIGN KEY (aplicacion) REFERENCES aplicacion(client_id),
  constraint autorizacion_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint autorizacion_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint autorizacion_sesion_fkey FOREIGN KEY (sesion) REFERENCES sesion(id)
);
comment on table autorizacion is 'Lo que cada persona autorizó a cada aplicación.';
CREATE INDEX autorizacion_cuenta ON public.autorizacion USING btree (cuenta);
CREATE INDEX autorizacion_sesion ON public.autorizacion USING btree (sesion);
grant insert, select on autorizacion to custodia_app;

create table aviso_critico (
  id uuid not null,
  resultado uuid not null,
  paciente uuid not null,
  cuenta text not null,
  nombre text not null,
  informado_a text not null,
  leido_de_vuelta boolean not null,
  nota text,
  momento timestamp(3) with time zone not null,
  registrado_en timestamp(3) with time zone not null,
  constraint aviso_critico_pkey PRIMARY KEY (id),
  constraint aviso_critico_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint aviso_critico_resultado_fkey FOREIGN KEY (resultado) REFERENCES resultado(id)
);
comment on table aviso_critico is 'A quién se avisó de un resultado crítico, cuándo, y si lo leyó de vuelta.';
CREATE INDEX aviso_critico_paciente ON public.aviso_critico USING btree (paciente);
CREATE INDEX aviso_critico_resultado ON public.aviso_critico USING btree (resultado, momento);
CREATE TRIGGER aviso_critico_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.aviso_critico FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on aviso_critico to custodia_app;

create table aviso_cuenta (
  cuenta text not null,
  silenciados text[] default '{}'::text[] not null,
  vistos text[] default '{}'::text[] not null,
  constraint aviso_cuenta_pkey PRIMARY KEY (cuenta)
);
comment on table aviso_cuenta is 'De qué no quiere aviso cada cuenta, y cuáles de los que hay ya vio.';
grant insert, select on aviso_cuenta to custodia_app;
grant update (silenciados, vistos) on aviso_cuenta to custodia_app;

create table bitacora (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_hora timestamp(3) with time zone not null,
  tipo_evento text not null,
  descripcion text not null,
  origen text,
  usuario text,
  usuario_id text,
  rol text,
  ip text,
  agente_usuario text,
  recurso_tipo text,
  recurso_id text,
  campos_modificados text[] not null,
  motivo text,
  hash_anterior text,
  hash text,
  constraint bitacora_pkey PRIMARY KEY (id),
  constraint bitacora_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint bitacora_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table bitacora is 'Qué pasó en la atención, cuándo y quién. Solo se agrega; la descripción de una anotación manual admite corrección de su autor durante 15 minutos.';
CREATE INDEX bitacora_actualizado ON public.bitacora USING btree (actualizado_en, id);
CREATE INDEX bitacora_busqueda ON public.bitacora USING gin (custodia_normal(COALESCE(descripcion, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX bitacora_fecha_hora ON public.bitacora USING btree (fecha_hora, id) WHERE (eliminado_en IS NULL);
CREATE INDEX bitacora_historia ON public.bitacora USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX bitacora_paciente ON public.bitacora USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX bitacora_recurso_id ON public.bitacora USING btree (recurso_id, id) WHERE (eliminado_en IS NULL);
CREATE INDEX bitacora_tipo_evento ON public.bitacora USING btree (tipo_evento, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER bitacora_encadenada BEFORE INSERT ON public.bitacora FOR EACH ROW EXECUTE FUNCTION custodia_encadenar_bitacora();
CREATE TRIGGER bitacora_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.bitacora FOR EACH ROW EXECUTE FUNCTION custodia_protege_bitacora();
grant insert, select, update on bitacora to custodia_app;

create table busqueda_paciente (
  id uuid not null,
  palabras text[] collate "C" not null,
  apellido smallint not null,
  fonemas text[] collate "C" not null,
  claves text[] collate "C" not null,
  tipo_documento text not null,
  numero_documento text collate "C" not null,
  fecha_nacimiento date not null,
  movil text collate "C",
  fijo text collate "C",
  sexo_biologico text not null,
  municipio_residencia text,
  eapb uuid,
  activo boolean not null,
  constraint busqueda_paciente_pkey PRIMARY KEY (id)
);
comment on table busqueda_paciente is 'Por lo que se busca a cada paciente; lo mantienen los disparadores de paciente.';
CREATE INDEX busqueda_paciente_claves ON public.busqueda_paciente USING gin (claves) WITH (gin_pending_list_limit='256');
CREATE INDEX busqueda_paciente_documento ON public.busqueda_paciente USING btree (numero_documento);
CREATE INDEX busqueda_paciente_fijo ON public.busqueda_paciente USING btree (fijo) WHERE (fijo IS NOT NULL);
CREATE INDEX busqueda_paciente_fonemas ON public.busqueda_paciente USING btree (fonemas, fecha_nacimiento);
CREATE INDEX busqueda_paciente_movil ON public.busqueda_paciente USING btree (movil) WHERE (movil IS NOT NULL);
CREATE INDEX busqueda_paciente_nacimiento ON public.busqueda_paciente USING btree (fecha_nacimiento);
CREATE INDEX busqueda_paciente_primer_apellido ON public.busqueda_paciente USING btree ((palabras[apellido]), cardinality(palabras), id);
CREATE INDEX busqueda_paciente_primer_nombre ON public.busqueda_paciente USING btree ((palabras[1]), cardinality(palabras), id);
grant select on busqueda_paciente to custodia_app;

create table busqueda_palabra (
  palabra text collate "C" not null,
  fonetica text collate "C" not null,
  palabra_recortes text[] collate "C" generated always as (custodia_recortes(palabra)) stored not null,
  fonetica_recortes text[] collate "C" generated always as (custodia_recortes(fonetica)) stored not null,
  constraint busqueda_palabra_pkey PRIMARY KEY (palabra)
);
comment on table busqueda_palabra is 'Las palabras de los nombres y cómo suenan.';
CREATE INDEX busqueda_palabra_fonetica ON public.busqueda_palabra USING btree (fonetica, palabra);
CREATE INDEX busqueda_palabra_parecida ON public.busqueda_palabra USING gin (palabra gin_trgm_ops);
CREATE INDEX busqueda_palabra_recortes ON public.busqueda_palabra USING gin (palabra_recortes) WITH (fastupdate=off);
CREATE INDEX busqueda_palabra_suena ON public.busqueda_palabra USING gin (fonetica gin_trgm_ops);
CREATE INDEX busqueda_palabra_suena_recortes ON public.busqueda_palabra USING gin (fonetica_recortes) WITH (fastupdate=off);
grant select on busqueda_palabra to custodia_app;

create table cadena_bitacora (
  historia uuid not null,
  ultima text not null,
  constraint cadena_bitacora_pkey PRIMARY KEY (historia),
  constraint cadena_bitacora_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id)
);
comment on table cadena_bitacora is 'Huella de la última anotación de cada historia.';
grant insert, select, update on cadena_bitacora to custodia_app;

create table canal (
  id uuid not null,
  nombre text not null,
  cuenta text not null,
  aplicacion text not null,
  institucion text default ''::text not null,
  direcciones text[] default '{}'::text[] not null,
  certificado text,
  juego text default 'UNICODE UTF-8'::text not null,
  zona text default 'America/Bogota'::text not null,
  procesamiento text default 'P'::text not null,
  sin_orden boolean default false not null,
  unidades jsonb default '{}'::jsonb not null,
  activo boolean default true not null,
  proximo_en timestamp(3) with time zone default now() not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  actualizado_en timestamp(3) with time zone not null,
  ejecutor uuid,
  arrendado_hasta timestamp(3) with time zone,
  servicios jsonb default '{}'::jsonb not null,
  constraint canal_pkey PRIMARY KEY (id),
  constraint canal_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint canal_juego_check CHECK ((juego = ANY (ARRAY['UNICODE UTF-8'::text, '8859/1'::text, '8859/15'::text, 'ASCII'::text]))),
  constraint canal_procesamiento_check CHECK ((procesamiento = ANY (ARRAY['P'::text, 'T'::text, 'D'::text])))
);
comment on table canal is 'De quién se reciben mensajes HL7 v2, en nombre de qué sistema y cómo se leen.';
CREATE INDEX canal_cuenta ON public.canal USING btree (cuenta);
CREATE UNIQUE INDEX canal_emisor ON public.canal USING btree (lower(aplicacion), lower(institucion)) WHERE activo;
grant insert, select, update on canal to custodia_app;

create table canal_ordenes (
  canal uuid not null,
  destino text not null,
  tipos text[] not null,
  detenido boolean default false not null,
  fallas integer default 0 not null,
  falla text,
  proximo_en timestamp(3) with time zone default now() not null,
  ejecutor uuid,
  arrendado_hasta timestamp(3) with time zone,
  constraint canal_ordenes_pkey PRIMARY KEY (canal),
  constraint canal_ordenes_canal_fkey FOREIGN KEY (canal) REFERENCES canal(id)
);
comment on table canal_ordenes is 'A qué canales se les envían las órdenes que se firman, a dónde y de qué tipos.';
grant delete, insert, select, update on canal_ordenes to custodia_app;

create table catalogo (
  nombre text not null,
  version integer default 0 not null,
  cambiado_en timestamp(3) with time zone,
  constraint catalogo_pkey PRIMARY KEY (nombre)
);
comment on table catalogo is 'Catálogos de códigos y su versión vigente.';
grant select, update on catalogo to custodia_app;

create table catalogo_codigo (
  catalogo text not null,
  codigo text collate "C" not null,
  desde integer not null,
  hasta integer,
  nombre text not null,
  habilitado boolean not null,
  datos jsonb default '{}'::jsonb not null,
  constraint catalogo_codigo_pkey PRIMARY KEY (catalogo, codigo, desde),
  constraint catalogo_codigo_catalogo_desde_fkey FOREIGN KEY (catalogo, desde) REFERENCES catalogo_version(catalogo, numero),
  constraint catalogo_codigo_check CHECK ((hasta > desde))
);
comment on table catalogo_codigo is 'Cada código de cada catálogo, por versiones; nunca se borra.';
CREATE INDEX catalogo_codigo_desde ON public.catalogo_codigo USING btree (catalogo, desde, codigo);
CREATE INDEX catalogo_codigo_vigente ON public.catalogo_codigo USING btree (catalogo, codigo) WHERE (hasta IS NULL);
CREATE TRIGGER catalogo_codigo_no_se_borra BEFORE DELETE OR TRUNCATE ON public.catalogo_codigo FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on catalogo_codigo to custodia_app;
grant update (hasta) on catalogo_codigo to custodia_app;

create table catalogo_trabajo (
  id uuid not null,
  catalogo text not null,
  fuente text not null,
  estado text default 'pendiente'::text not null,
  simulado boolean default false not null,
  confirmado boolean default false not null,
  edicion text,
  huella text,
  contenido bytea,
  vuelve_a integer,
  leidos integer default 0 not null,
  pendientes integer default 0 not null,
  base integer,
  version integer,
  agregados integer,
  cambiados integer,
  deshabilitados integer,
  sin_cambio integer,
  avisos text[] default '{}'::text[] not null,
  error text,
  errores jsonb default '[]'::jsonb not null,
  errores_total integer default 0 not null,
  llamada jsonb not null,
  cuenta text not null,
  actor text not null,
  clave text,
  solicitud text,
  creado_en timestamp(3) with time zone not null,
  terminado_en timestamp(3) with time zone,
  ejecutor text,
  latido_en timestamp(3) with time zone,
  constraint catalogo_trabajo_pkey PRIMARY KEY (id),
  constraint catalogo_trabajo_catalogo_fkey FOREIGN KEY (catalogo) REFERENCES catalogo(nombre),
  constraint catalogo_trabajo_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'en_curso'::text, 'por_confirmar'::text, 'terminado'::text, 'error'::text, 'cancelado'::text]))),
  constraint catalogo_trabajo_fuente_check CHECK ((fuente = ANY (ARRAY['archivo'::text, 'oms'::text, 'volver'::text])))
);
comment on table catalogo_trabajo is 'Cargas y sincronizaciones de catálogos: qué, quién, hasta dónde van y cómo terminaron.';
CREATE UNIQUE INDEX catalogo_trabajo_clave ON public.catalogo_trabajo USING btree (cuenta, clave) WHERE (clave IS NOT NULL);
CREATE UNIQUE INDEX catalogo_trabajo_uno ON public.catalogo_trabajo USING btree (catalogo) WHERE (estado = ANY (ARRAY['pendiente'::text, 'en_curso'::text]));
grant insert, select, update on catalogo_trabajo to custodia_app;

create table catalogo_trabajo_codigo (
  trabajo uuid not null,
  codigo text collate "C" not null,
  nombre text not null,
  habilitado boolean not null,
  datos jsonb default '{}'::jsonb not null,
  constraint catalogo_trabajo_codigo_pkey PRIMARY KEY (trabajo, codigo),
  constraint catalogo_trabajo_codigo_trabajo_fkey FOREIGN KEY (trabajo) REFERENCES catalogo_trabajo(id)
);
comment on table catalogo_trabajo_codigo is 'Códigos leídos por un trabajo que aún no son la versión vigente.';
grant delete, insert, select, update on catalogo_trabajo_codigo to custodia_app;

create table catalogo_trabajo_nodo (
  trabajo uuid not null,
  nodo text collate "C" not null,
  hecho boolean default false not null,
  constraint catalogo_trabajo_nodo_pkey PRIMARY KEY (trabajo, nodo),
  constraint catalogo_trabajo_nodo_trabajo_fkey FOREIGN KEY (trabajo) REFERENCES catalogo_trabajo(id)
);
comment on table catalogo_trabajo_nodo is 'Entidades de la OMS que un trabajo ya pidió o le faltan.';
CREATE INDEX catalogo_trabajo_nodo_falta ON public.catalogo_trabajo_nodo USING btree (trabajo, nodo) WHERE (NOT hecho);
grant delete, insert, select, update on catalogo_trabajo_nodo to custodia_app;

create table catalogo_version (
  catalogo text not null,
  numero integer not null,
  origen text not null,
  edicion text,
  huella text,
  vuelve_a integer,
  codigos integer not null,
  habilitados integer not null,
  cuenta text not null,
  actor text not null,
  creada_en timestamp(3) with time zone not null,
  constraint catalogo_version_pkey PRIMARY KEY (catalogo, numero),
  constraint catalogo_version_catalogo_fkey FOREIGN KEY (catalogo) REFERENCES catalogo(nombre),
  constraint catalogo_version_origen_check CHECK ((origen = ANY (ARRAY['embebida'::text, 'archivo'::text, 'oms'::text, 'volver'::text])))
);
comment on table catalogo_version is 'De dónde salió cada versión de un catálogo y quién la cargó.';
CREATE TRIGGER catalogo_version_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.catalogo_version FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on catalogo_version to custodia_app;

create table cierre (
  historia uuid not null,
  momento timestamp(3) with time zone not null,
  huella text not null,
  profesional jsonb not null,
  registros jsonb not null,
  llave text not null,
  firma text not null,
  codigo text not null,
  constraint cierre_codigo_key UNIQUE (codigo),
  constraint cierre_pkey PRIMARY KEY (historia),
  constraint cierre_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint cierre_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid)
);
comment on table cierre is 'Sello firmado de cada historia al cerrarse.';
CREATE INDEX cierre_momento ON public.cierre USING btree (momento, historia);
CREATE TRIGGER cierre_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.cierre FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on cierre to custodia_app;

create table cifra_confirmada (
  id uuid not null,
  clave text not null,
  huella text not null,
  fuente text not null,
  cuenta text not null,
  nombre text not null,
  momento timestamp(3) with time zone not null,
  constraint cifra_confirmada_pkey PRIMARY KEY (id)
);
comment on table cifra_confirmada is 'Quién confirmó una cifra clínica escrita de memoria, con qué contenido (huella) y dónde se cotejó.';
CREATE INDEX cifra_confirmada_clave ON public.cifra_confirmada USING btree (clave, id);
CREATE TRIGGER cifra_confirmada_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.cifra_confirmada FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on cifra_confirmada to custodia_app;

create table complemento (
  id uuid not null,
  historia uuid not null,
  recurso text not null,
  registro uuid not null,
  campo text not null,
  valor text not null,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  constraint complemento_pkey PRIMARY KEY (id),
  constraint complemento_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint complemento_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid)
);
comment on table complemento is 'Datos que lo firmado o cerrado no decía y se agregan aparte, con quién, cuándo y por qué.';
CREATE INDEX complemento_historia ON public.complemento USING btree (historia);
CREATE INDEX complemento_registro ON public.complemento USING btree (registro);
CREATE TRIGGER complemento_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.complemento FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on complemento to custodia_app;

create table comprobacion_mipres (
  id uuid not null,
  recurso text not null,
  paciente uuid not null,
  numero text not null,
  estado text default 'sin_comprobar'::text not null,
  motivo text,
  intentos integer default 0 not null,
  proximo_en timestamp(3) with time zone default now() not null,
  preguntada_en timestamp(3) with time zone,
  resuelta_en timestamp(3) with time zone,
  ejecutor uuid,
  arrendada_hasta timestamp(3) with time zone,
  constraint comprobacion_mipres_pkey PRIMARY KEY (id),
  constraint comprobacion_mipres_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint comprobacion_mipres_estado_check CHECK ((estado = ANY (ARRAY['sin_comprobar'::text, 'comprobada'::text, 'no_existe'::text, 'anulada'::text, 'de_otro_paciente'::text, 'de_otro_producto'::text]))),
  constraint comprobacion_mipres_motivo_check CHECK ((motivo = ANY (ARRAY['sin_respuesta'::text, 'sin_permiso'::text, 'respuesta_extrana'::text]))),
  constraint comprobacion_mipres_recurso_check CHECK ((recurso = ANY (ARRAY['formula_medicamento'::text, 'formula_insumo'::text])))
);
comment on table comprobacion_mipres is 'Qué respondió MIPRES del número de cada fórmula que lo tiene.';
CREATE INDEX comprobacion_mipres_pendiente ON public.comprobacion_mipres USING btree (proximo_en) WHERE (estado = 'sin_comprobar'::text);
CREATE INDEX comprobacion_mipres_resuelta ON public.comprobacion_mipres USING btree (resuelta_en) WHERE (resuelta_en IS NOT NULL);
grant delete, insert, select, update on comprobacion_mipres to custodia_app;

create table concesion_sistema (
  id uuid not null,
  cuenta text not null,
  rol text not null,
  servicios text[] default '{}'::text[] not null,
  finalidad text not null,
  motivo text not null,
  otorgada_en timestamp(3) with time zone not null,
  otorgada_por text not null,
  retirada_en timestamp(3) with time zone,
  retirada_por text,
  motivo_retiro text,
  envia text[] default '{}'::text[] not null,
  constraint concesion_sistema_pkey PRIMARY KEY (id),
  constraint concesion_sistema_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table concesion_sistema is 'Roles que la administración concedió a cada sistema, con su finalidad, hasta que se retiran.';
CREATE INDEX concesion_sistema_cuenta ON public.concesion_sistema USING btree (cuenta, otorgada_en);
CREATE UNIQUE INDEX concesion_sistema_vigente ON public.concesion_sistema USING btree (cuenta) WHERE (retirada_en IS NULL);
grant insert, select, update on concesion_sistema to custodia_app;

create table consecutivo (
  ambito text not null,
  ultimo bigint not null,
  constraint consecutivo_pkey PRIMARY KEY (ambito)
);
comment on table consecutivo is 'Último número dado en cada ámbito.';
grant insert, select, update on consecutivo to custodia_app;

create table consentimiento (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  historia uuid,
  tipo text not null,
  procedimiento text,
  cups text,
  texto_version text not null,
  texto text,
  texto_hash text generated always as (custodia_sha256(texto)) stored,
  riesgos_explicados text,
  alternativas_explicadas text,
  beneficios_explicados text,
  decision text not null,
  otorgado_por text not null,
  otorgante_nombre text,
  otorgante_tipo_documento text,
  otorgante_numero_documento text,
  otorgante_parentesco text,
  asentimiento_menor boolean,
  autonomia_progresiva boolean,
  profesional text,
  testigo_nombre text,
  testigo_documento text,
  firma_metodo text,
  firma_datos text,
  documento uuid,
  fecha_otorgamiento timestamp(3) with time zone not null,
  vigencia_hasta date,
  terceros_autorizados jsonb not null,
  excepcion_urgencia boolean not null,
  justificacion_urgencia text,
  estado text,
  revocado_en timestamp(3) with time zone,
  revocado_por text,
  motivo_revocacion text,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  segundo_profesional_nombre text,
  segundo_profesional_registro text,
  constraint consentimiento_pkey PRIMARY KEY (id),
  constraint consentimiento_documento_fkey FOREIGN KEY (documento) REFERENCES documento(id),
  constraint consentimiento_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint consentimiento_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table consentimiento is 'Consentimiento o disentimiento del paciente. Se revoca; no se borra ni cambia lo decidido.';
CREATE INDEX consentimiento_actualizado ON public.consentimiento USING btree (actualizado_en, id);
CREATE INDEX consentimiento_busqueda ON public.consentimiento USING gin (custodia_normal(COALESCE(procedimiento, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX consentimiento_decision ON public.consentimiento USING btree (decision, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_documento ON public.consentimiento USING btree (documento) WHERE ((eliminado_en IS NULL) AND (documento IS NOT NULL));
CREATE INDEX consentimiento_estado ON public.consentimiento USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_fecha_otorgamiento ON public.consentimiento USING btree (fecha_otorgamiento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_historia ON public.consentimiento USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_linea ON public.consentimiento USING btree (paciente, fecha_otorgamiento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_paciente ON public.consentimiento USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consentimiento_tipo ON public.consentimiento USING btree (tipo, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER consentimiento_alcance AFTER INSERT OR UPDATE ON public.consentimiento FOR EACH ROW WHEN ((new.tipo = 'interoperabilidad_terceros'::text)) EXECUTE FUNCTION custodia_alcance_consentimiento();
CREATE TRIGGER consentimiento_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.consentimiento FOR EACH ROW EXECUTE FUNCTION custodia_protege_consentimiento();
CREATE TRIGGER consentimiento_representacion AFTER UPDATE ON public.consentimiento FOR EACH ROW WHEN (((new.revocado_en IS DISTINCT FROM old.revocado_en) OR (new.eliminado_en IS DISTINCT FROM old.eliminado_en) OR (new.vigencia_hasta IS DISTINCT FROM old.vigencia_hasta) OR (new.estado IS DISTINCT FROM old.estado))) EXECUTE FUNCTION custodia_representacion_consentida();
grant insert, select, update on consentimiento to custodia_app;

create table consulta_ia (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  agente uuid,
  tipo_consulta text not null,
  pregunta text,
  contexto_incluido text[] not null,
  contexto_hash text,
  respuesta text,
  recomendaciones jsonb not null,
  estado text,
  modelo_usado text,
  tokens_entrada integer,
  tokens_salida integer,
  duracion_ms integer,
  error text,
  solicitada_por text,
  agente_version integer,
  costo numeric(14,4),
  confidencialidad text,
  constraint consulta_ia_pkey PRIMARY KEY (id),
  constraint consulta_ia_agente_fkey FOREIGN KEY (agente) REFERENCES agente_ia(id),
  constraint consulta_ia_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint consulta_ia_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table consulta_ia is 'Pregunta sobre una historia y su respuesta. Nada entra a la historia sin que un profesional lo valide.';
CREATE INDEX consulta_ia_actualizado ON public.consulta_ia USING btree (actualizado_en, id);
CREATE INDEX consulta_ia_agente ON public.consulta_ia USING btree (agente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consulta_ia_busqueda ON public.consulta_ia USING gin (custodia_normal(COALESCE(pregunta, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX consulta_ia_estado ON public.consulta_ia USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consulta_ia_historia ON public.consulta_ia USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consulta_ia_paciente ON public.consulta_ia USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX consulta_ia_tipo_consulta ON public.consulta_ia USING btree (tipo_consulta, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER consulta_ia_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.consulta_ia FOR EACH ROW EXECUTE FUNCTION custodia_protege_consulta_ia();
grant insert, select, update on consulta_ia to custodia_app;

create table cuenta (
  id text not null,
  tipo text not null,
  usuario text not null,
  nombre text not null,
  rol text not null,
  tipo_documento text,
  numero_documento text,
  registro text,
  profesion text,
  correo text,
  servicios text[] default '{}'::text[] not null,
  estado text not null,
  motivo_estado text,
  clave text,
  clave_desde timestamp(3) with time zone,
  totp bytea,
  totp_pendiente bytea,
  totp_ultimo bigint,
  recuperacion text[] default '{}'::text[] not null,
  fallos integer default 0 not null,
  ultimo_fallo timestamp(3) with time zone,
  secreto text,
  llaves jsonb,
  externo text,
  externo_desde timestamp(3) with time zone,
  paciente uuid,
  demostracion boolean default false not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  actualizado_en timestamp(3) with time zone not null,
  finalidad text,
  envia text[] default '{}'::text[] not null,
  jwks_uri text,
  alcance_hecho text,
  alcance_por text,
  alcance_por_nombre text,
  alcance_en timestamp(3) with time zone,
  constraint cuenta_externo_key UNIQUE (externo),
  constraint cuenta_pkey PRIMARY KEY (id),
  constraint cuenta_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint cuenta_check1 CHECK (((rol <> 'paciente'::text) OR (paciente IS NOT NULL) OR (externo IS NOT NULL))),
  constraint cuenta_estado_check CHECK ((estado = ANY (ARRAY['invitada'::text, 'activa'::text, 'bloqueada'::text]))),
  constraint cuenta_rol_sistema CHECK (((tipo = 'persona'::text) OR (rol = ANY (ARRAY['integracion'::text, 'admisiones'::text, 'archivo'::text, 'facturacion'::text])))),
  constraint cuenta_tipo_check CHECK ((tipo = ANY (ARRAY['persona'::text, 'sistema'::text])))
);
comment on table cuenta is 'Personas y sistemas que usan el servicio.';
CREATE INDEX cuenta_documento ON public.cuenta USING btree ((
CASE
    WHEN (registro IS NOT NULL) THEN ((tipo_documento || ' '::text) || numero_documento)
    ELSE NULL::text
END));
CREATE UNIQUE INDEX cuenta_nombre_sistema ON public.cuenta USING btree (custodia_normal(nombre)) WHERE (tipo = 'sistema'::text);
CREATE UNIQUE INDEX cuenta_paciente ON public.cuenta USING btree (paciente) WHERE ((paciente IS NOT NULL) AND (estado <> 'bloqueada'::text));
CREATE UNIQUE INDEX cuenta_usuario ON public.cuenta USING btree (usuario);
CREATE INDEX cuenta_uuid ON public.cuenta USING btree (custodia_cuenta_uuid(id));
grant insert, select, update on cuenta to custodia_app;

create table cuenta_hecho (
  id uuid default gen_random_uuid() not null,
  cuenta text not null,
  hecho text not null,
  rol text not null,
  por text not null,
  por_nombre text not null,
  en timestamp(3) with time zone not null,
  visto_en timestamp(3) with time zone,
  visto_por text,
  visto_propio_en timestamp(3) with time zone,
  constraint cuenta_hecho_pkey PRIMARY KEY (id),
  constraint cuenta_hecho_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table cuenta_hecho is 'Lo que dio alcance a una cuenta, o la puso en otras manos: quién lo hizo, y quién más lo vio.';
CREATE INDEX cuenta_hecho_en ON public.cuenta_hecho USING btree (en);
CREATE INDEX cuenta_hecho_propio ON public.cuenta_hecho USING btree (cuenta) WHERE (visto_propio_en IS NULL);
CREATE INDEX cuenta_hecho_sin_ver ON public.cuenta_hecho USING btree (en) WHERE (visto_en IS NULL);
grant insert, select on cuenta_hecho to custodia_app;
grant update (visto_en, visto_por, visto_propio_en) on cuenta_hecho to custodia_app;

create table destino (
  id text not null,
  cuenta text not null,
  nombre text not null,
  url text not null,
  tipos text[],
  finalidad text not null,
  estado text default 'activo'::text not null,
  motivo_estado text,
  secretos bytea not null,
  rotado_en timestamp(3) with time zone,
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  fallas_seguidas integer default 0 not null,
  falla_desde timestamp(3) with time zone,
  entregados bigint default 0 not null,
  fallidos bigint default 0 not null,
  entregado_en timestamp(3) with time zone,
  proximo_en timestamp(3) with time zone default now() not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  actualizado_en timestamp(3) with time zone not null,
  ejecutor uuid,
  arrendado_hasta timestamp(3) with time zone,
  canal text default 'webhook'::text not null,
  tema text,
  contenido text,
  latido_segundos integer,
  latido_en timestamp(3) with time zone,
  vence_en timestamp(3) with time zone,
  alcances text[],
  constraint destino_pkey PRIMARY KEY (id),
  constraint destino_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint destino_canal_check CHECK ((canal = ANY (ARRAY['webhook'::text, 'fhir'::text]))),
  constraint destino_contenido_check CHECK ((contenido = ANY (ARRAY['empty'::text, 'id-only'::text, 'full-resource'::text]))),
  constraint destino_estado_check CHECK ((estado = ANY (ARRAY['solicitado'::text, 'activo'::text, 'inactivo'::text, 'desactivado'::text]))),
  constraint destino_motivo_estado_check CHECK ((motivo_estado = ANY (ARRAY['administrador'::text, 'suscriptor'::text, 'credencial'::text, 'fallas'::text, 'saludo'::text, 'ya_no_existe'::text, 'eventos_vencidos'::text, 'restauracion'::text, 'copia'::text])))
);
comment on table destino is 'A dónde se entregan los cambios a medida que pasan, en nombre de qué sistema, y hasta dónde va cada uno.';
CREATE INDEX destino_cuenta ON public.destino USING btree (cuenta);
grant delete, insert, select, update on destino to custodia_app;

create table destino_intento (
  id bigint generated always as identity not null,
  destino text not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  evento text,
  tipo text not null,
  intento integer not null,
  http smallint,
  codigo text not null,
  ms integer not null,
  constraint destino_intento_pkey PRIMARY KEY (id),
  constraint destino_intento_destino_fkey FOREIGN KEY (destino) REFERENCES destino(id) ON DELETE CASCADE
);
comment on table destino_intento is 'Cómo fue cada intento de entrega: cuándo, qué respondió y cuánto tardó; los más recientes de cada destino.';
CREATE INDEX destino_intento_destino ON public.destino_intento USING btree (destino, id);
grant delete, insert, select, update on destino_intento to custodia_app;

create table destino_numero (
  destino text not null,
  numero bigint not null,
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid,
  momento timestamp(3) with time zone not null,
  constraint destino_numero_destino_corte_evento_key UNIQUE (destino, corte, evento),
  constraint destino_numero_pkey PRIMARY KEY (destino, numero),
  constraint destino_numero_destino_fkey FOREIGN KEY (destino) REFERENCES destino(id) ON DELETE CASCADE
);
comment on table destino_numero is 'Qué número tiene cada cambio para una suscripción de FHIR; los más recientes, sin contenido.';
grant delete, insert, select on destino_numero to custodia_app;

create table destino_pendiente (
  destino text not null,
  corte bigint not null,
  marca text not null,
  evento bigint not null,
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid,
  momento timestamp(3) with time zone not null,
  estado text default 'espera'::text not null,
  intentos integer default 0 not null,
  desde timestamp(3) with time zone,
  proximo_en timestamp(3) with time zone default now() not null,
  http smallint,
  codigo text,
  constraint destino_pendiente_pkey PRIMARY KEY (destino, corte, evento),
  constraint destino_pendiente_destino_fkey FOREIGN KEY (destino) REFERENCES destino(id) ON DELETE CASCADE,
  constraint destino_pendiente_estado_check CHECK ((estado = ANY (ARRAY['espera'::text, 'muerta'::text])))
);
comment on table destino_pendiente is 'Lo que un destino no recibió todavía y espera otro intento, o agotó los suyos; sin contenido.';
CREATE INDEX destino_pendiente_debido ON public.destino_pendiente USING btree (destino, proximo_en) WHERE (estado = 'espera'::text);
CREATE INDEX destino_pendiente_orden ON public.destino_pendiente USING btree (destino, COALESCE(paciente, recurso_id), corte, evento) WHERE (estado = 'espera'::text);
grant delete, insert, select, update on destino_pendiente to custodia_app;

create table deterioro_atendido (
  id uuid not null,
  valor uuid not null,
  paciente uuid not null,
  historia uuid not null,
  cuenta text not null,
  nombre text not null,
  conducta text not null,
  momento timestamp(3) with time zone not null,
  constraint deterioro_atendido_pkey PRIMARY KEY (id),
  constraint deterioro_atendido_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint deterioro_atendido_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint deterioro_atendido_valor_fkey FOREIGN KEY (valor) REFERENCES valor_clinico(id)
);
comment on table deterioro_atendido is 'Quién atendió el deterioro que decían los signos de un paciente, hasta qué valor, y qué hizo.';
CREATE INDEX deterioro_atendido_historia ON public.deterioro_atendido USING btree (historia);
CREATE INDEX deterioro_atendido_paciente ON public.deterioro_atendido USING btree (paciente, valor);
CREATE INDEX deterioro_atendido_valor ON public.deterioro_atendido USING btree (valor);
CREATE TRIGGER deterioro_atendido_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deterioro_atendido FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on deterioro_atendido to custodia_app;

create table diagnostico (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  codigo_cie10 text not null,
  descripcion_cie10 text,
  codigo_cie11 text,
  descripcion_cie11 text,
  rol text not null,
  orden integer not null,
  momento text,
  tipo_diagnostico text,
  estado_clinico text not null,
  verificacion text,
  lateralidad text,
  fecha_inicio date,
  fecha_resolucion date,
  enfermedad_huerfana_codigo text,
  notificacion_sivigila boolean,
  observaciones text,
  reemplaza_a uuid,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  origen text,
  reemplazado_por text,
  constraint diagnostico_pkey PRIMARY KEY (id),
  constraint diagnostico_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint diagnostico_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint diagnostico_reemplaza_a_fkey FOREIGN KEY (reemplaza_a) REFERENCES diagnostico(id)
);
comment on table diagnostico is 'Diagnóstico CIE-10 de la atención con su papel: principal, relacionado, de ingreso, de egreso, causa de muerte.';
CREATE INDEX diagnostico_actualizado ON public.diagnostico USING btree (actualizado_en, id);
CREATE INDEX diagnostico_anulado ON public.diagnostico USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_busqueda ON public.diagnostico USING gin (custodia_normal(COALESCE(descripcion_cie10, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX diagnostico_codigo_cie10 ON public.diagnostico USING btree (codigo_cie10, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_fecha_registro ON public.diagnostico USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_historia ON public.diagnostico USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_linea ON public.diagnostico USING btree (paciente, COALESCE(fecha_registro, creado_en), id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_paciente ON public.diagnostico USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_reemplaza_a ON public.diagnostico USING btree (reemplaza_a) WHERE ((eliminado_en IS NULL) AND (reemplaza_a IS NOT NULL));
CREATE INDEX diagnostico_rol ON public.diagnostico USING btree (rol, id) WHERE (eliminado_en IS NULL);
CREATE INDEX diagnostico_ultimos ON public.diagnostico USING btree (paciente, codigo_cie10, COALESCE(fecha_registro, creado_en), id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX diagnostico_unico_1 ON public.diagnostico USING btree (historia, momento, codigo_cie10) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (anulado = false));
CREATE UNIQUE INDEX diagnostico_unico_2 ON public.diagnostico USING btree (historia, rol, orden) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (anulado = false));
CREATE TRIGGER diagnostico_estadistica_borrados AFTER DELETE ON public.diagnostico REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_diagnosticos();
CREATE TRIGGER diagnostico_estadistica_cambiados AFTER UPDATE ON public.diagnostico REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_diagnosticos();
CREATE TRIGGER diagnostico_estadistica_nuevos AFTER INSERT ON public.diagnostico REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_diagnosticos();
CREATE TRIGGER diagnostico_origen_ia BEFORE INSERT ON public.diagnostico FOR EACH ROW WHEN ((new.origen = 'ia_incorporada'::text)) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER diagnostico_origen_queda BEFORE UPDATE ON public.diagnostico FOR EACH ROW WHEN (((old.origen = 'ia_incorporada'::text) OR (new.origen = 'ia_incorporada'::text))) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER diagnostico_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.diagnostico FOR EACH ROW EXECUTE FUNCTION custodia_protege_diagnostico();
CREATE TRIGGER diagnostico_riesgo_cambiados AFTER UPDATE ON public.diagnostico REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_diagnostico();
CREATE TRIGGER diagnostico_riesgo_nuevos AFTER INSERT ON public.diagnostico REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_diagnostico();
CREATE TRIGGER diagnostico_uso_cambiados AFTER UPDATE ON public.diagnostico REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_uso_cambiados();
CREATE TRIGGER diagnostico_uso_nuevos AFTER INSERT ON public.diagnostico REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_uso_nuevos();
grant insert, select, update on diagnostico to custodia_app;

create table documento (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  tipo_documento text not null,
  titulo text not null,
  descripcion text,
  nombre_archivo text,
  tipo_mime text not null,
  contenido_base64 bytea,
  url text,
  tamano_bytes integer generated always as (octet_length(contenido_base64)) stored,
  hash_sha256 text generated always as (custodia_sha256(contenido_base64)) stored,
  fecha_documento date,
  autor text,
  confidencialidad text not null,
  estado text not null,
  reemplaza_a uuid,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  orden uuid,
  identificador_externo text,
  reemplazado_por text,
  constraint documento_pkey PRIMARY KEY (id),
  constraint documento_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint documento_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint documento_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint documento_reemplaza_a_fkey FOREIGN KEY (reemplaza_a) REFERENCES documento(id)
);
comment on table documento is 'Archivo anexo a la historia: epicrisis, resultados, imágenes, remisiones. El contenido no cambia.';
CREATE INDEX documento_actualizado ON public.documento USING btree (actualizado_en, id);
CREATE INDEX documento_anulado ON public.documento USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_busqueda ON public.documento USING gin (custodia_normal(((COALESCE(titulo, ''::text) || ' '::text) || COALESCE(descripcion, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX documento_confidencialidad ON public.documento USING btree (confidencialidad, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_estado ON public.documento USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_fecha_documento ON public.documento USING btree (fecha_documento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_fecha_registro ON public.documento USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_historia ON public.documento USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_identificador_externo ON public.documento USING btree (identificador_externo, id) WHERE ((eliminado_en IS NULL) AND (identificador_externo IS NOT NULL));
CREATE INDEX documento_linea ON public.documento USING btree (paciente, COALESCE(fecha_registro, creado_en), id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_orden ON public.documento USING btree (orden) WHERE ((eliminado_en IS NULL) AND (orden IS NOT NULL));
CREATE INDEX documento_paciente ON public.documento USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX documento_reemplaza_a ON public.documento USING btree (reemplaza_a) WHERE ((eliminado_en IS NULL) AND (reemplaza_a IS NOT NULL));
CREATE INDEX documento_tipo_documento ON public.documento USING btree (tipo_documento, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX documento_unico_1 ON public.documento USING btree (identificador_externo, paciente, historia) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (identificador_externo IS NOT NULL) AND (COALESCE(confidencialidad, 'normal'::text) = 'normal'::text));
CREATE TRIGGER documento_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.documento FOR EACH ROW EXECUTE FUNCTION custodia_protege_documento();
grant insert, select, update on documento to custodia_app;

create table eapb (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  codigo text not null,
  nit text not null,
  nit_dv integer,
  nombre text not null,
  nombre_corto text,
  tipo text,
  regimen text,
  codigo_movilidad text,
  telefono text,
  correo text,
  direccion text,
  municipio text,
  sitio_web text,
  activo boolean not null,
  fecha_inicio date,
  fecha_fin date,
  constraint eapb_pkey PRIMARY KEY (id)
);
comment on table eapb is 'Entidad administradora de planes de beneficios. La que ya no opera se inactiva; no se elimina si está en uso.';
CREATE INDEX eapb_activo ON public.eapb USING btree (activo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX eapb_actualizado ON public.eapb USING btree (actualizado_en, id);
CREATE INDEX eapb_busqueda ON public.eapb USING gin (custodia_normal(((((((COALESCE(codigo, ''::text) || ' '::text) || COALESCE(nit, ''::text)) || ' '::text) || COALESCE(nombre, ''::text)) || ' '::text) || COALESCE(nombre_corto, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX eapb_codigo ON public.eapb USING btree (codigo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX eapb_nit ON public.eapb USING btree (nit, id) WHERE (eliminado_en IS NULL);
CREATE INDEX eapb_nombre ON public.eapb USING btree (nombre, id) WHERE (eliminado_en IS NULL);
CREATE INDEX eapb_regimen ON public.eapb USING btree (regimen, id) WHERE (eliminado_en IS NULL);
CREATE INDEX eapb_tipo ON public.eapb USING btree (tipo, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX eapb_unico_1 ON public.eapb USING btree (codigo) NULLS NOT DISTINCT WHERE (eliminado_en IS NULL);
grant insert, select, update on eapb to custodia_app;

create table entrega (
  id uuid not null,
  historia uuid not null,
  paciente uuid not null,
  tipo text not null,
  cuenta text,
  nota text,
  por text not null,
  por_nombre text not null,
  desde timestamp(3) with time zone not null,
  hasta timestamp(3) with time zone,
  constraint entrega_pkey PRIMARY KEY (id),
  constraint entrega_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint entrega_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint entrega_tipo_check CHECK ((tipo = ANY (ARRAY['toma'::text, 'asignacion'::text, 'entrega'::text, 'devolucion'::text])))
);
comment on table entrega is 'De quién a quién pasa una atención abierta, cuándo y con qué recado.';
CREATE INDEX entrega_en_manos ON public.entrega USING btree (cuenta) WHERE (hasta IS NULL);
CREATE INDEX entrega_historia ON public.entrega USING btree (historia, desde);
CREATE UNIQUE INDEX entrega_vigente ON public.entrega USING btree (historia) WHERE (hasta IS NULL);
CREATE TRIGGER entrega_terminada AFTER UPDATE ON public.entrega FOR EACH ROW WHEN (((old.hasta IS NULL) AND (new.hasta IS NOT NULL) AND (new.cuenta IS NOT NULL))) EXECUTE FUNCTION custodia_entrega_terminada();
grant insert, select on entrega to custodia_app;
grant update (hasta) on entrega to custodia_app;

create table equipo_conocido (
  equipo text not null,
  cuenta text not null,
  fallos integer default 0 not null,
  ultimo_fallo timestamp(3) with time zone,
  visto_en timestamp(3) with time zone not null,
  constraint equipo_conocido_pkey PRIMARY KEY (equipo, cuenta),
  constraint equipo_conocido_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table equipo_conocido is 'Navegadores desde los que ya se ingresó a cada cuenta.';
CREATE INDEX equipo_conocido_cuenta ON public.equipo_conocido USING btree (cuenta, visto_en DESC);
grant delete, insert, select, update on equipo_conocido to custodia_app;

create table escala (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  escala text not null,
  version_escala text,
  items jsonb not null,
  puntaje_total numeric(14,1),
  interpretacion text,
  nivel_riesgo text,
  alertas text[] not null,
  momento text,
  fecha_aplicacion timestamp(3) with time zone not null,
  aplicada_por text,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint escala_pkey PRIMARY KEY (id),
  constraint escala_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint escala_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table escala is 'Escala aplicada: se envían los ítems y el servidor calcula el puntaje, la interpretación y el riesgo.';
CREATE INDEX escala_actualizado ON public.escala USING btree (actualizado_en, id);
CREATE INDEX escala_anulado ON public.escala USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_escala ON public.escala USING btree (escala, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_fecha_aplicacion ON public.escala USING btree (fecha_aplicacion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_fecha_registro ON public.escala USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_historia ON public.escala USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_linea ON public.escala USING btree (paciente, fecha_aplicacion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_nivel_riesgo ON public.escala USING btree (nivel_riesgo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX escala_paciente ON public.escala USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER escala_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.escala FOR EACH ROW EXECUTE FUNCTION custodia_protege_escala();
CREATE TRIGGER escala_riesgo_cambiadas AFTER UPDATE ON public.escala REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_escala();
CREATE TRIGGER escala_riesgo_nuevas AFTER INSERT ON public.escala REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_escala();
grant insert, select, update on escala to custodia_app;

create unlogged table estadistica_cambio (
  cubo text not null,
  grupo integer not null,
  dia date not null,
  casilla integer not null,
  n bigint not null
);
comment on table estadistica_cambio is 'De paso, mientras se pliega.';

create type estadistica_cambio_espera as (
  signo smallint,
  paciente uuid,
  orden uuid,
  dia date,
  cups text,
  prioridad text,
  clase text,
  dias integer
);

create type estadistica_cambio_historia as (
  signo smallint,
  id uuid,
  paciente uuid,
  dia date,
  tipo text,
  modalidad text,
  estado text,
  normal boolean
);

create table estadistica_casilla (
  id integer generated by default as identity not null,
  clave text not null,
  constraint estadistica_casilla_clave_key UNIQUE (clave),
  constraint estadistica_casilla_pkey PRIMARY KEY (id)
);
comment on table estadistica_casilla is 'Valores bajo los que se cuenta.';
grant select on estadistica_casilla to custodia_app;

create table estadistica_celda (
  cubo text not null,
  grupo integer not null,
  nivel "char" not null,
  periodo date not null,
  casillas integer[] not null,
  n bigint[] not null,
  constraint estadistica_celda_pkey PRIMARY KEY (cubo, grupo, nivel, periodo)
);
comment on table estadistica_celda is 'Cuentas plegadas: casillas y cuánto hay en cada una.';
grant select on estadistica_celda to custodia_app;

create table estadistica_condicion (
  paciente uuid not null,
  dims text[] not null,
  constraint estadistica_condicion_pkey PRIMARY KEY (paciente)
);
comment on table estadistica_condicion is 'Condiciones crónicas activas de cada paciente, como están contadas.';
grant select on estadistica_condicion to custodia_app;

create table estadistica_delta (
  id bigint generated always as identity not null,
  cubo text not null,
  signo smallint not null,
  total smallint not null,
  dia date,
  eapb uuid,
  municipio text,
  regimen text,
  sexo text,
  activo boolean,
  nacimiento date,
  familia text,
  riesgo boolean,
  cups text,
  prioridad text,
  clase text,
  dias integer,
  dims text[],
  constraint estadistica_delta_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
comment on table estadistica_delta is 'Lo que cambió desde el último plegado de las estadísticas; solo se agrega.';
grant select on estadistica_delta to custodia_app;

create table estadistica_espera (
  cubo text not null,
  grupo integer not null,
  nivel "char" not null,
  periodo date not null,
  cups text not null,
  prioridad text not null,
  clase text not null,
  dias integer not null,
  n bigint not null,
  constraint estadistica_espera_pkey PRIMARY KEY (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias)
);
comment on table estadistica_espera is 'Turnos de la lista de espera por días.';
grant select on estadistica_espera to custodia_app;

create table estadistica_estado (
  uno boolean default true not null,
  al date not null,
  constraint estadistica_estado_pkey PRIMARY KEY (uno),
  constraint estadistica_estado_uno_check CHECK (uno)
);
comment on table estadistica_estado is 'Fecha a la que valen las edades plegadas.';
grant select on estadistica_estado to custodia_app;

create table estadistica_familia (
  grupo integer not null,
  familia text collate "C" not null,
  miembros integer not null,
  riesgo integer not null,
  constraint estadistica_familia_pkey PRIMARY KEY (grupo, familia)
);
comment on table estadistica_familia is 'Miembros de cada familia en cada grupo, y cuántos en riesgo alto.';
grant select on estadistica_familia to custodia_app;

create table estadistica_familia_celda (
  grupo integer not null,
  miembros integer not null,
  riesgo integer not null,
  n bigint not null,
  constraint estadistica_familia_celda_pkey PRIMARY KEY (grupo, miembros, riesgo)
);
comment on table estadistica_familia_celda is 'Familias por tamaño y por miembros en riesgo alto.';
grant select on estadistica_familia_celda to custodia_app;

create table estadistica_nacimiento (
  nivel "char" not null,
  fecha date not null,
  sexo text not null,
  n bigint not null,
  constraint estadistica_nacimiento_pkey PRIMARY KEY (nivel, fecha, sexo)
);
comment on table estadistica_nacimiento is 'Pacientes por fecha de nacimiento: la pirámide a cualquier fecha.';
grant select on estadistica_nacimiento to custodia_app;

create table evento (
  id bigint generated always as identity not null,
  tx xid8 default pg_current_xact_id() not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  recurso text not null,
  hecho text not null,
  recurso_id uuid not null,
  version integer,
  paciente uuid
) partition by RANGE (id);
comment on table evento is 'Qué cambió y de quién, sin contenido; una fila en la transacción de cada cambio. Por meses: cada uno es un tramo de números.';
CREATE INDEX evento_tx ON ONLY public.evento USING btree (tx, id);
CREATE TRIGGER evento_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.evento FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert (hecho, paciente, recurso, recurso_id, version) on evento to custodia_app;
grant select on evento to custodia_app;

create table evento_corte (
  numero bigint not null,
  sistema text not null,
  marca integer default (floor((random() * (2147483647)::double precision)))::integer not null,
  desde xid8 not null,
  hasta xid8 not null,
  sobre bigint not null,
  primero bigint not null,
  ultimo bigint not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  constraint evento_corte_pkey PRIMARY KEY (numero)
);
comment on table evento_corte is 'En qué orden se cuentan los eventos: los de las transacciones de cada corte, que ya terminaron todas.';
CREATE TRIGGER evento_corte_solo_agrega BEFORE UPDATE OR TRUNCATE ON public.evento_corte FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert (desde, hasta, numero, primero, sistema, sobre, ultimo) on evento_corte to custodia_app;
grant select on evento_corte to custodia_app;

create table examen_fisico (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  tension_sistolica integer,
  tension_diastolica integer,
  frecuencia_cardiaca integer,
  frecuencia_respiratoria integer,
  temperatura numeric(14,1),
  saturacion_oxigeno integer,
  fio2 integer,
  peso numeric(14,3),
  talla numeric(14,1),
  imc numeric(14,1),
  interpretacion_imc text,
  perimetro_cefalico numeric(14,1),
  perimetro_abdominal numeric(14,1),
  glucometria integer,
  dolor_eva integer,
  glasgow integer,
  posicion text,
  aspecto_general text,
  hallazgos jsonb not null,
  alertas text[] not null,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint examen_fisico_pkey PRIMARY KEY (id),
  constraint examen_fisico_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint examen_fisico_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table examen_fisico is 'Signos vitales y hallazgos por sistema. Lo imposible se rechaza; lo que sale de rango se advierte en alertas.';
CREATE INDEX examen_fisico_actualizado ON public.examen_fisico USING btree (actualizado_en, id);
CREATE INDEX examen_fisico_anulado ON public.examen_fisico USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX examen_fisico_busqueda ON public.examen_fisico USING gin (custodia_normal(COALESCE(aspecto_general, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX examen_fisico_fecha_registro ON public.examen_fisico USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX examen_fisico_historia ON public.examen_fisico USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX examen_fisico_linea ON public.examen_fisico USING btree (paciente, COALESCE(fecha_registro, creado_en), id) WHERE (eliminado_en IS NULL);
CREATE INDEX examen_fisico_paciente ON public.examen_fisico USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER examen_fisico_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.examen_fisico FOR EACH ROW EXECUTE FUNCTION custodia_protege_examen_fisico();
grant insert, select, update on examen_fisico to custodia_app;

create table exportacion (
  id uuid not null,
  cuenta text not null,
  actor text not null,
  rol text not null,
  solicitud text not null,
  inicio timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  formato text not null,
  campos text[] not null,
  filtros jsonb not null,
  seudonimizado boolean not null,
  con_nombres boolean not null,
  finalidad text not null,
  detalle text,
  clave bytea,
  hasta uuid,
  reanuda uuid,
  tras uuid,
  total integer not null,
  filas integer default 0 not null,
  ultimo uuid,
  bytes bigint default 0 not null,
  estado text default 'en_curso'::text not null,
  avance_en timestamp(3) with time zone not null,
  fin timestamp(3) with time zone,
  constraint exportacion_pkey PRIMARY KEY (id),
  constraint exportacion_reanuda_fkey FOREIGN KEY (reanuda) REFERENCES exportacion(id),
  constraint exportacion_estado_check CHECK ((estado = ANY (ARRAY['en_curso'::text, 'completa'::text, 'interrumpida'::text]))),
  constraint exportacion_formato_check CHECK ((formato = ANY (ARRAY['csv'::text, 'xlsx'::text, 'ndjson'::text, 'fhir'::text])))
);
comment on table exportacion is 'Exportaciones de pacientes: quién, qué, para qué y hasta dónde llegó.';
CREATE INDEX exportacion_clave ON public.exportacion USING btree (vence_en) WHERE (clave IS NOT NULL);
CREATE INDEX exportacion_cuenta ON public.exportacion USING btree (cuenta, id);
grant insert, select, update on exportacion to custodia_app;

create table exportacion_fhir (
  id uuid not null,
  cuenta text not null,
  actor text not null,
  rol text not null,
  solicitud text not null,
  nivel text not null,
  momento timestamp(3) with time zone not null,
  desde timestamp(3) with time zone,
  tipos text[] not null,
  presentes text[] default '{}'::text[] not null,
  mirados integer default 0 not null,
  borrados boolean default false not null,
  estado text not null,
  avance_en timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  grupo text,
  filtros text[] default '{}'::text[] not null,
  elementos text[] default '{}'::text[] not null,
  cortes jsonb default '{}'::jsonb not null,
  constraint exportacion_fhir_pkey PRIMARY KEY (id),
  constraint exportacion_fhir_estado_check CHECK ((estado = ANY (ARRAY['en_curso'::text, 'lista'::text, 'fallida'::text, 'cancelada'::text]))),
  constraint exportacion_fhir_nivel_check CHECK ((nivel = ANY (ARRAY['sistema'::text, 'paciente'::text, 'grupo'::text])))
);
comment on table exportacion_fhir is 'Exportaciones masivas de FHIR: quién, qué y hasta cuándo.';
CREATE INDEX exportacion_fhir_cuenta ON public.exportacion_fhir USING btree (cuenta, id);
grant insert, select, update on exportacion_fhir to custodia_app;

create table favorito (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  clase text not null,
  nombre text not null,
  descripcion text,
  servicio text,
  titular text,
  medicamentos jsonb not null,
  ordenes jsonb not null,
  posicion integer not null,
  constraint favorito_pkey PRIMARY KEY (id)
);
comment on table favorito is 'Lo que un profesional o un servicio formula u ordena a menudo. Los propios son privados; los de un servicio los leen sus profesionales y los escribe el coordinador médico. No contiene datos de pacientes.';
CREATE INDEX favorito_actualizado ON public.favorito USING btree (actualizado_en, id);
CREATE INDEX favorito_clase ON public.favorito USING btree (clase, id) WHERE (eliminado_en IS NULL);
CREATE INDEX favorito_nombre ON public.favorito USING btree (nombre, id) WHERE (eliminado_en IS NULL);
CREATE INDEX favorito_posicion ON public.favorito USING btree (posicion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX favorito_servicio ON public.favorito USING btree (servicio, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX favorito_unico_1 ON public.favorito USING btree (titular, clase, nombre) NULLS NOT DISTINCT WHERE (eliminado_en IS NULL);
grant insert, select, update on favorito to custodia_app;

create table formula_insumo (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  nombre text not null,
  tipo_tecnologia text not null,
  codigo text,
  referencia text,
  talla text,
  lateralidad text,
  cantidad integer not null,
  unidad text not null,
  frecuencia_cambio text,
  duracion_valor integer,
  duracion_unidad text,
  indicaciones text not null,
  justificacion text,
  finalidad text,
  numero_mipres text,
  pertenece_pbs boolean,
  diagnostico uuid,
  fecha_prescripcion timestamp(3) with time zone not null,
  estado text not null,
  motivo_suspension text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  numero text,
  constraint formula_insumo_pkey PRIMARY KEY (id),
  constraint formula_insumo_diagnostico_fkey FOREIGN KEY (diagnostico) REFERENCES diagnostico(id),
  constraint formula_insumo_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint formula_insumo_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table formula_insumo is 'Prescripción de dispositivos, insumos, soporte nutricional o servicios complementarios.';
CREATE INDEX formula_insumo_actualizado ON public.formula_insumo USING btree (actualizado_en, id);
CREATE INDEX formula_insumo_anulado ON public.formula_insumo USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_busqueda ON public.formula_insumo USING gin (custodia_normal(COALESCE(nombre, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX formula_insumo_diagnostico ON public.formula_insumo USING btree (diagnostico) WHERE ((eliminado_en IS NULL) AND (diagnostico IS NOT NULL));
CREATE INDEX formula_insumo_estado ON public.formula_insumo USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_fecha_prescripcion ON public.formula_insumo USING btree (fecha_prescripcion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_fecha_registro ON public.formula_insumo USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_historia ON public.formula_insumo USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_linea ON public.formula_insumo USING btree (paciente, fecha_prescripcion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_numero ON public.formula_insumo USING btree (numero, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_insumo_paciente ON public.formula_insumo USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER formula_insumo_mipres AFTER INSERT ON public.formula_insumo FOR EACH ROW WHEN ((new.numero_mipres IS NOT NULL)) EXECUTE FUNCTION custodia_mipres_por_comprobar();
CREATE TRIGGER formula_insumo_mipres_cambia AFTER UPDATE ON public.formula_insumo FOR EACH ROW WHEN (((new.numero_mipres IS NOT NULL) OR (old.numero_mipres IS NOT NULL))) EXECUTE FUNCTION custodia_mipres_por_comprobar();
CREATE TRIGGER formula_insumo_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.formula_insumo FOR EACH ROW EXECUTE FUNCTION custodia_protege_formula_insumo();
grant insert, select, update on formula_insumo to custodia_app;

create table formula_medicamento (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  diagnostico uuid,
  medicamento_dci text not null,
  dci_codigo text,
  cum text,
  ium text,
  atc text,
  nombre_comercial text,
  concentracion text not null,
  forma_farmaceutica text not null,
  via_administracion text not null,
  dosis_valor numeric(14,4) not null,
  dosis_unidad text not null,
  frecuencia_valor integer,
  frecuencia_unidad text not null,
  duracion_valor integer not null,
  duracion_unidad text not null,
  cantidad_total integer not null,
  cantidad_letras text,
  unidad_dispensacion text,
  indicaciones text not null,
  recomendaciones text,
  tipo_tecnologia text not null,
  finalidad text,
  control_especial boolean not null,
  numero_recetario text,
  numero_mipres text,
  pertenece_pbs boolean,
  fecha_prescripcion timestamp(3) with time zone not null,
  vigencia_dias integer not null,
  entregas integer not null,
  estado text not null,
  motivo_suspension text,
  alertas text[] not null,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  origen text,
  numero text,
  motivo_alerta text,
  alertas_aceptadas text,
  pasos jsonb not null,
  condicion text,
  maximo_dia numeric(14,4),
  infusion_ml numeric(14,1),
  infusion_en text,
  infusion_minutos integer,
  infusion_ml_hora numeric(14,1),
  constraint formula_medicamento_pkey PRIMARY KEY (id),
  constraint formula_medicamento_diagnostico_fkey FOREIGN KEY (diagnostico) REFERENCES diagnostico(id),
  constraint formula_medicamento_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint formula_medicamento_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table formula_medicamento is 'Prescripción de un medicamento en denominación común internacional, por un médico u odontólogo.';
CREATE INDEX formula_medicamento_actualizado ON public.formula_medicamento USING btree (actualizado_en, id);
CREATE INDEX formula_medicamento_anulado ON public.formula_medicamento USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_busqueda ON public.formula_medicamento USING gin (custodia_normal(COALESCE(medicamento_dci, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX formula_medicamento_control_especial ON public.formula_medicamento USING btree (control_especial, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_dci_codigo ON public.formula_medicamento USING btree (dci_codigo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_diagnostico ON public.formula_medicamento USING btree (diagnostico) WHERE ((eliminado_en IS NULL) AND (diagnostico IS NOT NULL));
CREATE INDEX formula_medicamento_estado ON public.formula_medicamento USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_fecha_prescripcion ON public.formula_medicamento USING btree (fecha_prescripcion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_fecha_registro ON public.formula_medicamento USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_historia ON public.formula_medicamento USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_linea ON public.formula_medicamento USING btree (paciente, fecha_prescripcion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_numero ON public.formula_medicamento USING btree (numero, id) WHERE (eliminado_en IS NULL);
CREATE INDEX formula_medicamento_paciente ON public.formula_medicamento USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER formula_medicamento_mipres AFTER INSERT ON public.formula_medicamento FOR EACH ROW WHEN ((new.numero_mipres IS NOT NULL)) EXECUTE FUNCTION custodia_mipres_por_comprobar();
CREATE TRIGGER formula_medicamento_mipres_cambia AFTER UPDATE ON public.formula_medicamento FOR EACH ROW WHEN (((new.numero_mipres IS NOT NULL) OR (old.numero_mipres IS NOT NULL))) EXECUTE FUNCTION custodia_mipres_por_comprobar();
CREATE TRIGGER formula_medicamento_origen_ia BEFORE INSERT ON public.formula_medicamento FOR EACH ROW WHEN ((new.origen = 'ia_incorporada'::text)) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER formula_medicamento_origen_queda BEFORE UPDATE ON public.formula_medicamento FOR EACH ROW WHEN (((old.origen = 'ia_incorporada'::text) OR (new.origen = 'ia_incorporada'::text))) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER formula_medicamento_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.formula_medicamento FOR EACH ROW EXECUTE FUNCTION custodia_protege_formula_medicamento();
grant insert, select, update on formula_medicamento to custodia_app;

create table fusion (
  id uuid not null,
  principal uuid not null,
  absorbido uuid not null,
  motivo text not null,
  cuenta text not null,
  quien text not null,
  cuando timestamp(3) with time zone not null,
  antes jsonb not null,
  version integer not null,
  deshecha_en timestamp(3) with time zone,
  deshecha_por text,
  deshecha_cuenta text,
  motivo_deshecha text,
  version_deshecha integer,
  constraint fusion_pkey PRIMARY KEY (id),
  constraint fusion_absorbido_fkey FOREIGN KEY (absorbido) REFERENCES paciente(id),
  constraint fusion_principal_fkey FOREIGN KEY (principal) REFERENCES paciente(id),
  constraint fusion_check CHECK ((principal <> absorbido)),
  constraint fusion_check1 CHECK ((num_nulls(deshecha_en, deshecha_por, deshecha_cuenta, motivo_deshecha, version_deshecha) = ANY (ARRAY[0, 5])))
);
comment on table fusion is 'Registros de un mismo paciente que se fusionaron, y lo que se deshizo.';
CREATE INDEX fusion_principal ON public.fusion USING btree (principal);
CREATE UNIQUE INDEX fusion_version ON public.fusion USING btree (absorbido, version);
CREATE UNIQUE INDEX fusion_vigente ON public.fusion USING btree (absorbido) WHERE (deshecha_en IS NULL);
CREATE TRIGGER fusion_deshecha AFTER UPDATE ON public.fusion FOR EACH ROW WHEN (((old.deshecha_en IS NULL) AND (new.deshecha_en IS NOT NULL))) EXECUTE FUNCTION custodia_fusion_deshecha();
CREATE TRIGGER fusion_hecha AFTER INSERT ON public.fusion FOR EACH ROW EXECUTE FUNCTION custodia_fusion_hecha();
grant insert, select on fusion to custodia_app;
grant update (deshecha_cuenta, deshecha_en, deshecha_por, motivo_deshecha, version_deshecha) on fusion to custodia_app;

create table historia (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  numero_historia text,
  numero_atencion text,
  tipo_atencion text not null,
  modalidad_atencion text not null,
  grupo_servicios text,
  entorno_atencion text not null,
  servicio_reps text,
  cups_consulta text,
  via_ingreso text,
  causa_atencion text,
  finalidad text,
  fecha_inicio timestamp(3) with time zone not null,
  fecha_fin timestamp(3) with time zone,
  profesional text,
  prestador_codigo text,
  eapb uuid,
  tipo_usuario text,
  ocupacion text,
  acompanante_nombre text,
  acompanante_telefono text,
  responsable_nombre text,
  responsable_telefono text,
  responsable_parentesco text,
  motivo_consulta text,
  enfermedad_actual text,
  triage text,
  triage_fecha timestamp(3) with time zone,
  analisis text,
  plan_manejo text,
  recomendaciones text,
  condicion_egreso text,
  destino_egreso text,
  institucion_destino text,
  incapacidad_alcance text,
  incapacidad_dias integer,
  incapacidad_inicio date,
  incapacidad_maternidad boolean,
  estado text,
  estado_desde timestamp(3) with time zone,
  estados_previos jsonb not null,
  cerrada_en timestamp(3) with time zone,
  cerrada_por text,
  hash_cierre text,
  rda_estado text,
  rda_tipo text,
  rda_identificador_vida text,
  rda_generado_en timestamp(3) with time zone,
  rda_problemas text[] not null,
  confidencialidad text not null,
  asignado_por text,
  servicio_asignado_por text,
  motivo_inicio_tardio text,
  incapacidad_retroactividad text,
  incapacidad_memoria text,
  ambito_mipres text,
  incapacidad_justificacion text,
  identificador_externo text,
  constraint historia_pkey PRIMARY KEY (id),
  constraint historia_eapb_fkey FOREIGN KEY (eapb) REFERENCES eapb(id),
  constraint historia_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table historia is 'Atención de un paciente: encabezado, estado y datos de egreso. Sus registros se escriben en las demás colecciones.';
CREATE INDEX historia_actualizado ON public.historia USING btree (actualizado_en, id);
CREATE INDEX historia_confidencialidad ON public.historia USING btree (confidencialidad, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_eapb ON public.historia USING btree (eapb) WHERE ((eliminado_en IS NULL) AND (eapb IS NOT NULL));
CREATE INDEX historia_estado ON public.historia USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_fecha_inicio ON public.historia USING btree (fecha_inicio, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_identificador_externo ON public.historia USING btree (identificador_externo, id) WHERE ((eliminado_en IS NULL) AND (identificador_externo IS NOT NULL));
CREATE INDEX historia_nombra_alergia ON public.historia USING btree (paciente, id) WHERE ((eliminado_en IS NULL) AND (((((((COALESCE(motivo_consulta, ''::text) || ' '::text) || COALESCE(enfermedad_actual, ''::text)) || ' '::text) || COALESCE(analisis, ''::text)) || ' '::text) || COALESCE(plan_manejo, ''::text)) ~* '[aáÁ]l[eéÉ]rg[iíÍ]|h[iíÍ]p[eéÉ]rs[eéÉ]ns|[aáÁ]n[aáÁ]f[iíÍ]l[aáÁ]|[aáÁ]n[aáÁ]f[iíÍ]l|br[oóÓ]t|r[aáÁ]sh|r[oóÓ]nch|[uúÚüÜ]rt[iíÍ]c[aáÁ]r[iíÍ]|[aáÁ]ng[iíÍ][oóÓ][eéÉ]d[eéÉ]m|gl[oóÓ]t[iíÍ]s|[eéÉ]r[iíÍ]t[eéÉ]m[aáÁ]|[eéÉ]x[aáÁ]nt[eéÉ]m[aáÁ]|pr[uúÚüÜ]r[iíÍ]t[oóÓ]|r[aáÁ]sq[uúÚüÜ][iíÍ][nñ]|p[iíÍ]q[uúÚüÜ][iíÍ][nñ]|p[iíÍ]c[aáÁ]z[oóÓ]n|br[oóÓ]nc[oóÓ][eéÉ]sp[aáÁ]sm|ch[oóÓ]q[uúÚüÜ][eéÉ]|sh[oóÓ]ck|st[eéÉ]v[eéÉ]ns|n[eéÉ]cr[oóÓ]l[iíÍ]s[iíÍ]s|dr[eéÉ]ss|h[iíÍ]nch|[aáÁ]h[oóÓ]g[oóÓ]|[aáÁ]sf[iíÍ]x[iíÍ][aáÁ]|r[eéÉ][aáÁ]cc[iíÍ][oóÓ]n|[iíÍ]nt[oóÓ]l[eéÉ]r[aáÁ]n|n[oóÓ] (l[aáÁ] |l[oóÓ] |l[oóÓ]s |l[aáÁ]s |l[eéÉ] |h[aáÁ] )?t[oóÓ]l[eéÉ]r|(c[aáÁ][eéÉ]|c[aáÁ]y[oóÓ]|s[iíÍ][eéÉ]nt[aáÁ]|s[eéÉ]nt[oóÓ]) (m[uúÚüÜ]y )?m[aáÁ]l|(h[aáÁ]c[eéÉ]|h[iíÍ]z[oóÓ]) (m[uúÚüÜ]ch[oóÓ] )?d[aáÁ][nñ][oóÓ]|(c[eéÉ]rr[oóÓ]|c[eéÉ]rr[aáÁ]b[aáÁ]|c[iíÍ][eéÉ]rr[aáÁ]) l[aáÁ] g[aáÁ]rg[aáÁ]nt[aáÁ]'::text));
CREATE INDEX historia_numero_atencion ON public.historia USING btree (numero_atencion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_numero_historia ON public.historia USING btree (numero_historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_paciente ON public.historia USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_prestador_codigo ON public.historia USING btree (prestador_codigo, id) WHERE ((eliminado_en IS NULL) AND (prestador_codigo IS NOT NULL));
CREATE INDEX historia_profesional ON public.historia USING btree (profesional, id) WHERE (eliminado_en IS NULL);
CREATE INDEX historia_servicio_reps ON public.historia USING btree (servicio_reps, id) WHERE ((eliminado_en IS NULL) AND (servicio_reps IS NOT NULL));
CREATE INDEX historia_tipo_atencion ON public.historia USING btree (tipo_atencion, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX historia_unico_1 ON public.historia USING btree (paciente, tipo_atencion, prestador_codigo) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (estado = ANY (ARRAY['borrador'::text, 'abierta'::text, 'en_atencion'::text, 'suspendida'::text])) AND (tipo_atencion = ANY (ARRAY['urgencias'::text, 'hospitalizacion'::text])) AND (COALESCE(confidencialidad, 'normal'::text) = 'normal'::text));
CREATE UNIQUE INDEX historia_unico_2 ON public.historia USING btree (paciente, prestador_codigo, servicio_reps) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (estado = ANY (ARRAY['borrador'::text, 'abierta'::text, 'en_atencion'::text, 'suspendida'::text])) AND (tipo_atencion = 'consulta_externa'::text) AND (COALESCE(confidencialidad, 'normal'::text) = 'normal'::text));
CREATE INDEX historia_vivos ON public.historia USING btree (id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER historia_alcance_cambiada AFTER UPDATE ON public.historia FOR EACH ROW WHEN (((new.profesional IS DISTINCT FROM old.profesional) OR (new.servicio_reps IS DISTINCT FROM old.servicio_reps) OR (new.asignado_por IS DISTINCT FROM old.asignado_por) OR (new.servicio_asignado_por IS DISTINCT FROM old.servicio_asignado_por) OR (new.estado IS DISTINCT FROM old.estado) OR (new.eliminado_en IS DISTINCT FROM old.eliminado_en))) EXECUTE FUNCTION custodia_alcance_historia_cambiada();
CREATE TRIGGER historia_alcance_nuevas AFTER INSERT ON public.historia REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_alcance_historias_nuevas();
CREATE TRIGGER historia_entrega_termina AFTER UPDATE ON public.historia FOR EACH ROW WHEN (((new.profesional IS DISTINCT FROM old.profesional) OR (new.servicio_reps IS DISTINCT FROM old.servicio_reps))) EXECUTE FUNCTION custodia_entrega_termina();
CREATE TRIGGER historia_estadistica_borradas AFTER DELETE ON public.historia REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_historias_borradas();
CREATE TRIGGER historia_estadistica_cambiadas AFTER UPDATE ON public.historia REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_historias_cambiadas();
CREATE TRIGGER historia_estadistica_nuevas AFTER INSERT ON public.historia REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_historias_nuevas();
CREATE TRIGGER historia_protegida BEFORE DELETE OR UPDATE ON public.historia FOR EACH ROW EXECUTE FUNCTION custodia_protege_historia();
CREATE TRIGGER historia_riesgo_cambiadas AFTER UPDATE ON public.historia REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_historia();
grant insert, select, update on historia to custodia_app;

create table ia_decision (
  id bigint generated always as identity not null,
  consulta uuid not null,
  recomendacion uuid not null,
  agente uuid not null,
  tipo_consulta text not null,
  decision text not null,
  cuenta text not null,
  nombre text not null,
  rol text not null,
  motivo text,
  comentario text,
  texto text not null,
  distancia integer not null,
  palabras integer not null,
  huellas jsonb not null,
  segundos numeric(12,3) not null,
  evidencia boolean not null,
  decidida_en timestamp(3) with time zone not null,
  constraint ia_decision_pkey PRIMARY KEY (id),
  constraint ia_decision_consulta_recomendacion_fkey FOREIGN KEY (consulta, recomendacion) REFERENCES ia_recomendacion(consulta, recomendacion),
  constraint ia_decision_check CHECK (((decision <> 'rechazar'::text) OR (motivo IS NOT NULL))),
  constraint ia_decision_decision_check CHECK ((decision = ANY (ARRAY['aceptar'::text, 'modificar'::text, 'rechazar'::text]))),
  constraint ia_decision_rol_check CHECK ((rol = ANY (ARRAY['medico'::text, 'odontologo'::text, 'psicologo'::text, 'terapeuta'::text, 'enfermeria'::text, 'coordinador_medico'::text, 'demostracion'::text])))
);
CREATE INDEX ia_decision_agente ON public.ia_decision USING btree (agente, id);
CREATE INDEX ia_decision_de ON public.ia_decision USING btree (consulta, recomendacion, id);
CREATE INDEX ia_decision_en ON public.ia_decision USING btree (decidida_en);
CREATE TRIGGER ia_decision_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ia_decision FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on ia_decision to custodia_app;

create table ia_envio (
  id bigint generated always as identity not null,
  consulta uuid not null,
  agente uuid not null,
  agente_version integer not null,
  proveedor text not null,
  modelo text not null,
  destino text,
  contexto_hash text not null,
  contenido text,
  enviado_en timestamp(3) with time zone not null,
  terminado_en timestamp(3) with time zone,
  resultado text,
  respuesta text,
  tokens_entrada integer,
  tokens_salida integer,
  costo numeric(14,4),
  tokens_reservados integer default 0 not null,
  costo_reservado numeric(14,4) default 0 not null,
  constraint ia_envio_pkey PRIMARY KEY (id),
  constraint ia_envio_agente_fkey FOREIGN KEY (agente) REFERENCES agente_ia(id),
  constraint ia_envio_consulta_fkey FOREIGN KEY (consulta) REFERENCES consulta_ia(id)
);
CREATE INDEX ia_envio_agente ON public.ia_envio USING btree (agente, enviado_en);
CREATE INDEX ia_envio_consulta ON public.ia_envio USING btree (consulta);
grant insert, select on ia_envio to custodia_app;
grant update (costo, respuesta, resultado, terminado_en, tokens_entrada, tokens_salida) on ia_envio to custodia_app;

create table ia_evidencia (
  id bigint generated always as identity not null,
  consulta uuid not null,
  recomendacion uuid not null,
  cuenta text not null,
  huellas jsonb not null,
  abierta_en timestamp(3) with time zone not null,
  constraint ia_evidencia_pkey PRIMARY KEY (id),
  constraint ia_evidencia_consulta_recomendacion_fkey FOREIGN KEY (consulta, recomendacion) REFERENCES ia_recomendacion(consulta, recomendacion)
);
CREATE INDEX ia_evidencia_de ON public.ia_evidencia USING btree (consulta, recomendacion, cuenta);
CREATE TRIGGER ia_evidencia_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ia_evidencia FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on ia_evidencia to custodia_app;

create table ia_gasto (
  agente uuid not null,
  dia date not null,
  tokens bigint not null,
  costo numeric(14,4) not null,
  constraint ia_gasto_pkey PRIMARY KEY (agente, dia),
  constraint ia_gasto_agente_fkey FOREIGN KEY (agente) REFERENCES agente_ia(id)
);
grant insert, select, update on ia_gasto to custodia_app;

create table ia_incorporacion (
  consulta uuid not null,
  recomendacion uuid not null,
  decision bigint not null,
  recurso text not null,
  recurso_id uuid not null,
  cuenta text not null,
  incorporada_en timestamp(3) with time zone not null,
  constraint ia_incorporacion_recurso_recurso_id_key UNIQUE (recurso, recurso_id),
  constraint ia_incorporacion_pkey PRIMARY KEY (consulta, recomendacion),
  constraint ia_incorporacion_consulta_recomendacion_fkey FOREIGN KEY (consulta, recomendacion) REFERENCES ia_recomendacion(consulta, recomendacion),
  constraint ia_incorporacion_decision_fkey FOREIGN KEY (decision) REFERENCES ia_decision(id),
  constraint ia_incorporacion_recurso_check CHECK ((recurso = ANY (ARRAY['nota'::text, 'diagnostico'::text, 'orden'::text, 'formula_medicamento'::text])))
);
CREATE TRIGGER ia_incorporacion_aceptada BEFORE INSERT ON public.ia_incorporacion FOR EACH ROW EXECUTE FUNCTION custodia_ia_aceptada();
CREATE TRIGGER ia_incorporacion_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ia_incorporacion FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on ia_incorporacion to custodia_app;

create table ia_recomendacion (
  consulta uuid not null,
  recomendacion uuid not null,
  agente uuid not null,
  tipo_consulta text not null,
  tipo text not null,
  texto text not null,
  soporte text not null,
  citas jsonb not null,
  propuesta jsonb,
  creada_en timestamp(3) with time zone not null,
  constraint ia_recomendacion_pkey PRIMARY KEY (consulta, recomendacion),
  constraint ia_recomendacion_agente_fkey FOREIGN KEY (agente) REFERENCES agente_ia(id),
  constraint ia_recomendacion_consulta_fkey FOREIGN KEY (consulta) REFERENCES consulta_ia(id)
);
CREATE TRIGGER ia_recomendacion_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ia_recomendacion FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on ia_recomendacion to custodia_app;

create table ia_trabajo (
  consulta uuid not null,
  llamada jsonb not null,
  creado_en timestamp(3) with time zone not null,
  ejecutor uuid,
  latido_en timestamp(3) with time zone,
  intentos integer default 0 not null,
  parcial text default ''::text not null,
  constraint ia_trabajo_pkey PRIMARY KEY (consulta),
  constraint ia_trabajo_consulta_fkey FOREIGN KEY (consulta) REFERENCES consulta_ia(id)
);
grant delete, insert, select, update on ia_trabajo to custodia_app;

create table ia_vista (
  consulta uuid not null,
  cuenta text not null,
  vista_en timestamp(3) with time zone not null,
  constraint ia_vista_pkey PRIMARY KEY (consulta, cuenta),
  constraint ia_vista_consulta_fkey FOREIGN KEY (consulta) REFERENCES consulta_ia(id)
);
grant insert, select on ia_vista to custodia_app;

create table idempotencia (
  actor text not null,
  clave text not null,
  huella text not null,
  recurso text not null,
  recurso_id uuid not null,
  creada_en timestamp(3) with time zone not null,
  version integer default 1 not null,
  constraint idempotencia_pkey PRIMARY KEY (actor, clave)
);
comment on table idempotencia is 'Claves de repetición y lo que crearon.';
CREATE INDEX idempotencia_creada_en ON public.idempotencia USING btree (creada_en);
grant delete, insert, select on idempotencia to custodia_app;

create table invitacion (
  hash text not null,
  cuenta text,
  creada_en timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  usada_en timestamp(3) with time zone,
  constraint invitacion_pkey PRIMARY KEY (hash),
  constraint invitacion_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table invitacion is 'Enlaces de un solo uso para fijar la clave.';
grant insert, select, update on invitacion to custodia_app;

create table lista_espera (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  orden uuid,
  cups text not null,
  nombre_examen text,
  tipo_examen text,
  prioridad text not null,
  orden_prioridad integer not null,
  diagnostico_cie10 text,
  fecha_solicitud timestamp(3) with time zone not null,
  fecha_autorizacion timestamp(3) with time zone,
  numero_autorizacion text,
  fecha_objetivo timestamp(3) with time zone not null,
  fecha_programada timestamp(3) with time zone,
  prestador_asignado text,
  fecha_realizacion timestamp(3) with time zone,
  estado text not null,
  motivo_cancelacion text,
  contacto_intentos jsonb not null,
  observaciones text,
  constraint lista_espera_pkey PRIMARY KEY (id),
  constraint lista_espera_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint lista_espera_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table lista_espera is 'Examen o consulta que un paciente espera, con su prioridad, su plazo y su lugar en la fila.';
CREATE INDEX lista_espera_actualizado ON public.lista_espera USING btree (actualizado_en, id);
CREATE INDEX lista_espera_busqueda ON public.lista_espera USING gin (custodia_normal(COALESCE(nombre_examen, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX lista_espera_cups ON public.lista_espera USING btree (cups, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_estado ON public.lista_espera USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_fecha_objetivo ON public.lista_espera USING btree (fecha_objetivo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_fecha_programada ON public.lista_espera USING btree (fecha_programada, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_fecha_realizacion ON public.lista_espera USING btree (fecha_realizacion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_fecha_solicitud ON public.lista_espera USING btree (fecha_solicitud, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_orden ON public.lista_espera USING btree (orden) WHERE ((eliminado_en IS NULL) AND (orden IS NOT NULL));
CREATE INDEX lista_espera_paciente ON public.lista_espera USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_posicion_cola ON public.lista_espera USING btree (cups, orden_prioridad, fecha_solicitud, id) WHERE ((eliminado_en IS NULL) AND (estado = ANY (ARRAY['en_espera'::text, 'autorizado'::text, 'no_asistio'::text])));
CREATE INDEX lista_espera_posicion_orden ON public.lista_espera USING btree (orden_prioridad, fecha_solicitud, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_posicion_orden_cups ON public.lista_espera USING btree (cups, orden_prioridad, fecha_solicitud, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_prioridad ON public.lista_espera USING btree (prioridad, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_tipo_examen ON public.lista_espera USING btree (tipo_examen, id) WHERE (eliminado_en IS NULL);
CREATE INDEX lista_espera_vencida ON public.lista_espera USING btree (fecha_objetivo, id) WHERE ((eliminado_en IS NULL) AND (estado = ANY (ARRAY['en_espera'::text, 'autorizado'::text, 'programado'::text, 'no_asistio'::text])));
CREATE TRIGGER lista_espera_estadistica_borrados AFTER DELETE ON public.lista_espera REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_turnos();
CREATE TRIGGER lista_espera_estadistica_cambiados AFTER UPDATE ON public.lista_espera REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_turnos();
CREATE TRIGGER lista_espera_estadistica_nuevos AFTER INSERT ON public.lista_espera REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_turnos();
grant insert, select, update on lista_espera to custodia_app;

create table lista_mostrada (
  fila bigint not null,
  claves integer[] not null
) partition by RANGE (fila);
comment on table lista_mostrada is 'A quién mostró cada fila de la auditoría que es una lista: uuid_hash de cada paciente.';
CREATE INDEX lista_mostrada_claves ON ONLY public.lista_mostrada USING gin (claves) WITH (fastupdate=off);
CREATE INDEX lista_mostrada_fila ON ONLY public.lista_mostrada USING btree (fila);
grant insert, select on lista_mostrada to custodia_app;

create table llave (
  kid text not null,
  uso text not null,
  alg text not null,
  publica jsonb not null,
  privada bytea not null,
  creada_en timestamp(3) with time zone not null,
  retirada_en timestamp(3) with time zone,
  perdida_en timestamp(3) with time zone,
  constraint llave_pkey PRIMARY KEY (kid),
  constraint llave_uso_check CHECK ((uso = ANY (ARRAY['token'::text, 'sello'::text, 'identidad'::text])))
);
comment on table llave is 'Llaves con que se firman los tokens y los sellos de la auditoría.';
CREATE UNIQUE INDEX llave_vigente ON public.llave USING btree (uso) WHERE (retirada_en IS NULL);
grant insert, select, update on llave to custodia_app;

create table mapa_codigo (
  canal uuid not null,
  codigo text not null,
  nombre text not null,
  loinc text,
  cups text,
  visto_en timestamp(3) with time zone,
  completado_en timestamp(3) with time zone,
  completado_por text,
  constraint mapa_codigo_pkey PRIMARY KEY (canal, codigo),
  constraint mapa_codigo_canal_fkey FOREIGN KEY (canal) REFERENCES canal(id)
);
comment on table mapa_codigo is 'Qué LOINC y qué CUPS corresponden a cada código propio de quien envía, y los que nadie ha completado.';
grant insert, select, update on mapa_codigo to custodia_app;

create table marca_error (
  id uuid not null,
  historia uuid not null,
  recurso text,
  registro uuid,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  constraint marca_error_pkey PRIMARY KEY (id),
  constraint marca_error_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint marca_error_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint marca_error_check CHECK (((recurso IS NULL) = (registro IS NULL)))
);
comment on table marca_error is 'Marcas firmadas de que un registro, o una atención entera, se hizo en el paciente equivocado o por error.';
CREATE INDEX marca_error_historia ON public.marca_error USING btree (historia);
CREATE TRIGGER marca_error_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.marca_error FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on marca_error to custodia_app;

create table marca_error_decision (
  marca uuid not null,
  vigente boolean not null,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  constraint marca_error_decision_pkey PRIMARY KEY (marca),
  constraint marca_error_decision_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint marca_error_decision_marca_fkey FOREIGN KEY (marca) REFERENCES marca_error(id)
);
comment on table marca_error_decision is 'Desde cuándo vale cada marca de error y qué registros anuló, o quién la rechazó.';
CREATE TRIGGER marca_error_decision_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.marca_error_decision FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on marca_error_decision to custodia_app;

create table mensaje_entrada (
  id uuid not null,
  numero bigint generated always as identity not null,
  canal uuid not null,
  puerta text not null,
  control text not null,
  tipo text not null,
  huella text not null,
  contenido bytea not null,
  juego text not null,
  clave text not null,
  barrera boolean default false not null,
  recibido_en timestamp(3) with time zone not null,
  estado text not null,
  causa text,
  detalle text,
  respuesta text not null,
  paciente uuid,
  orden uuid,
  sin_orden boolean default false not null,
  asignado boolean default false not null,
  resultados uuid[] default '{}'::uuid[] not null,
  intentos integer default 0 not null,
  proximo_en timestamp(3) with time zone default now() not null,
  terminado_en timestamp(3) with time zone,
  resuelto_por text,
  motivo text,
  critico boolean default false not null,
  sobre_correccion boolean default false not null,
  nombra uuid[],
  visitas text[] default '{}'::text[],
  constraint mensaje_entrada_canal_control_key UNIQUE (canal, control),
  constraint mensaje_entrada_pkey PRIMARY KEY (id),
  constraint mensaje_entrada_canal_fkey FOREIGN KEY (canal) REFERENCES canal(id),
  constraint mensaje_entrada_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint mensaje_entrada_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint mensaje_entrada_estado_check CHECK ((estado = ANY (ARRAY['recibido'::text, 'aplicado'::text, 'por_resolver'::text, 'rechazado'::text, 'anulado'::text]))),
  constraint mensaje_entrada_puerta_check CHECK ((puerta = ANY (ARRAY['mllp'::text, 'http'::text, 'fhir'::text])))
);
comment on table mensaje_entrada is 'Cada mensaje como llegó, lo que se respondió y qué se hizo con él.';
CREATE INDEX mensaje_entrada_bandeja ON public.mensaje_entrada USING btree (estado, numero);
CREATE INDEX mensaje_entrada_canal ON public.mensaje_entrada USING btree (canal, numero);
CREATE INDEX mensaje_entrada_criticos ON public.mensaje_entrada USING btree (recibido_en) WHERE (critico AND (estado = ANY (ARRAY['recibido'::text, 'por_resolver'::text])));
CREATE INDEX mensaje_entrada_espera ON public.mensaje_entrada USING btree (canal, numero) WHERE (estado = 'recibido'::text);
CREATE INDEX mensaje_entrada_orden ON public.mensaje_entrada USING btree (orden) WHERE (orden IS NOT NULL);
CREATE INDEX mensaje_entrada_paciente ON public.mensaje_entrada USING btree (paciente) WHERE (paciente IS NOT NULL);
CREATE INDEX mensaje_entrada_por_resolver ON public.mensaje_entrada USING btree (critico, numero) WHERE (estado = 'por_resolver'::text);
CREATE TRIGGER mensaje_entrada_nombra BEFORE INSERT OR UPDATE OF contenido ON public.mensaje_entrada FOR EACH ROW EXECUTE FUNCTION custodia_mensaje_nombra();
grant delete, insert, select, update on mensaje_entrada to custodia_app;

create table mes_anotado (
  mes smallint not null,
  anotado_en timestamp(3) with time zone default clock_timestamp() not null,
  constraint mes_anotado_pkey PRIMARY KEY (mes)
);
comment on table mes_anotado is 'Meses de la auditoría de los que mes_de_paciente dice de quiénes tratan.';
CREATE TRIGGER mes_anotado_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.mes_anotado FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant select on mes_anotado to custodia_app;

create table mes_de_paciente (
  clave integer not null,
  mes smallint not null,
  constraint mes_de_paciente_pkey PRIMARY KEY (clave, mes)
);
comment on table mes_de_paciente is 'En qué meses de la auditoría hay algo de un paciente: su uuid_hash.';
CREATE TRIGGER mes_de_paciente_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.mes_de_paciente FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant select on mes_de_paciente to custodia_app;

create table miembro_familia (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  codigo_familia text,
  paciente_indice uuid not null,
  paciente_relacionado uuid,
  nombres text,
  apellidos text,
  tipo_documento text,
  numero_documento text,
  parentesco text not null,
  linea text,
  consanguineo boolean,
  sexo_biologico text,
  fecha_nacimiento date,
  edad_aproximada integer,
  vive boolean not null,
  edad_muerte integer,
  causa_muerte_cie10 text,
  condiciones jsonb not null,
  convive boolean,
  es_cuidador boolean,
  es_contacto_emergencia boolean,
  telefono text,
  rol_familiar text,
  observaciones text,
  advertencias text[] not null,
  constraint miembro_familia_pkey PRIMARY KEY (id),
  constraint miembro_familia_paciente_indice_fkey FOREIGN KEY (paciente_indice) REFERENCES paciente(id),
  constraint miembro_familia_paciente_relacionado_fkey FOREIGN KEY (paciente_relacionado) REFERENCES paciente(id)
);
comment on table miembro_familia is 'Familiar de un paciente, con sus enfermedades. Puede registrarse sin nombre, solo con el parentesco.';
CREATE INDEX miembro_familia_actualizado ON public.miembro_familia USING btree (actualizado_en, id);
CREATE INDEX miembro_familia_busqueda ON public.miembro_familia USING gin (custodia_normal(((COALESCE(nombres, ''::text) || ' '::text) || COALESCE(apellidos, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX miembro_familia_codigo_familia ON public.miembro_familia USING btree (codigo_familia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX miembro_familia_numero_documento ON public.miembro_familia USING btree (numero_documento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX miembro_familia_paciente_indice ON public.miembro_familia USING btree (paciente_indice, id) WHERE (eliminado_en IS NULL);
CREATE INDEX miembro_familia_paciente_relacionado ON public.miembro_familia USING btree (paciente_relacionado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX miembro_familia_parentesco ON public.miembro_familia USING btree (parentesco, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER miembro_familia_coherente_cambio AFTER UPDATE ON public.miembro_familia REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_parentesco_coherente();
CREATE TRIGGER miembro_familia_coherente_nueva AFTER INSERT ON public.miembro_familia REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_parentesco_coherente();
grant insert, select, update on miembro_familia to custodia_app;

create table migracion (
  numero integer not null,
  nombre text not null,
  huella text not null,
  aplicada_en timestamp with time zone default clock_timestamp() not null,
  compatible_desde integer,
  pasos_hechos integer default 0 not null,
  filas_movidas bigint default 0 not null,
  programa text,
  constraint migracion_pkey PRIMARY KEY (numero)
);
grant select on migracion to custodia_app;

create table nota (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  tipo_nota text not null,
  formato text not null,
  titulo text,
  contenido text,
  subjetivo text,
  objetivo text,
  analisis text,
  plan text,
  fecha_nota timestamp(3) with time zone not null,
  nota_referida uuid,
  motivo_aclaracion text,
  confidencialidad text not null,
  origen text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  recurso_referido text,
  registro_referido text,
  constraint nota_pkey PRIMARY KEY (id),
  constraint nota_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint nota_nota_referida_fkey FOREIGN KEY (nota_referida) REFERENCES nota(id),
  constraint nota_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table nota is 'Nota de ingreso, evolución, enfermería, epicrisis y demás. Libre o en formato SOAP.';
CREATE INDEX nota_actualizado ON public.nota USING btree (actualizado_en, id);
CREATE INDEX nota_anulado ON public.nota USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_busqueda ON public.nota USING gin (custodia_normal(((COALESCE(titulo, ''::text) || ' '::text) || COALESCE(contenido, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX nota_confidencialidad ON public.nota USING btree (confidencialidad, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_fecha_nota ON public.nota USING btree (fecha_nota, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_fecha_registro ON public.nota USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_historia ON public.nota USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_linea ON public.nota USING btree (paciente, fecha_nota, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_nombra_alergia ON public.nota USING btree (paciente, id) WHERE ((eliminado_en IS NULL) AND (((((((((COALESCE(contenido, ''::text) || ' '::text) || COALESCE(subjetivo, ''::text)) || ' '::text) || COALESCE(objetivo, ''::text)) || ' '::text) || COALESCE(analisis, ''::text)) || ' '::text) || COALESCE(plan, ''::text)) ~* '[aáÁ]l[eéÉ]rg[iíÍ]|h[iíÍ]p[eéÉ]rs[eéÉ]ns|[aáÁ]n[aáÁ]f[iíÍ]l[aáÁ]|[aáÁ]n[aáÁ]f[iíÍ]l|br[oóÓ]t|r[aáÁ]sh|r[oóÓ]nch|[uúÚüÜ]rt[iíÍ]c[aáÁ]r[iíÍ]|[aáÁ]ng[iíÍ][oóÓ][eéÉ]d[eéÉ]m|gl[oóÓ]t[iíÍ]s|[eéÉ]r[iíÍ]t[eéÉ]m[aáÁ]|[eéÉ]x[aáÁ]nt[eéÉ]m[aáÁ]|pr[uúÚüÜ]r[iíÍ]t[oóÓ]|r[aáÁ]sq[uúÚüÜ][iíÍ][nñ]|p[iíÍ]q[uúÚüÜ][iíÍ][nñ]|p[iíÍ]c[aáÁ]z[oóÓ]n|br[oóÓ]nc[oóÓ][eéÉ]sp[aáÁ]sm|ch[oóÓ]q[uúÚüÜ][eéÉ]|sh[oóÓ]ck|st[eéÉ]v[eéÉ]ns|n[eéÉ]cr[oóÓ]l[iíÍ]s[iíÍ]s|dr[eéÉ]ss|h[iíÍ]nch|[aáÁ]h[oóÓ]g[oóÓ]|[aáÁ]sf[iíÍ]x[iíÍ][aáÁ]|r[eéÉ][aáÁ]cc[iíÍ][oóÓ]n|[iíÍ]nt[oóÓ]l[eéÉ]r[aáÁ]n|n[oóÓ] (l[aáÁ] |l[oóÓ] |l[oóÓ]s |l[aáÁ]s |l[eéÉ] |h[aáÁ] )?t[oóÓ]l[eéÉ]r|(c[aáÁ][eéÉ]|c[aáÁ]y[oóÓ]|s[iíÍ][eéÉ]nt[aáÁ]|s[eéÉ]nt[oóÓ]) (m[uúÚüÜ]y )?m[aáÁ]l|(h[aáÁ]c[eéÉ]|h[iíÍ]z[oóÓ]) (m[uúÚüÜ]ch[oóÓ] )?d[aáÁ][nñ][oóÓ]|(c[eéÉ]rr[oóÓ]|c[eéÉ]rr[aáÁ]b[aáÁ]|c[iíÍ][eéÉ]rr[aáÁ]) l[aáÁ] g[aáÁ]rg[aáÁ]nt[aáÁ]'::text));
CREATE INDEX nota_nota_referida ON public.nota USING btree (nota_referida) WHERE ((eliminado_en IS NULL) AND (nota_referida IS NOT NULL));
CREATE INDEX nota_paciente ON public.nota USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX nota_tipo_nota ON public.nota USING btree (tipo_nota, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER nota_origen_ia BEFORE INSERT ON public.nota FOR EACH ROW WHEN ((new.origen = 'ia_incorporada'::text)) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER nota_origen_queda BEFORE UPDATE ON public.nota FOR EACH ROW WHEN (((old.origen = 'ia_incorporada'::text) OR (new.origen = 'ia_incorporada'::text))) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER nota_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.nota FOR EACH ROW EXECUTE FUNCTION custodia_protege_nota();
CREATE TRIGGER nota_rda AFTER INSERT ON public.nota FOR EACH ROW WHEN (((new.tipo_nota = 'aclaratoria'::text) AND new.firmado AND (new.anulado IS NOT TRUE) AND (new.confidencialidad = 'normal'::text))) EXECUTE FUNCTION custodia_rda_nota();
grant insert, select, update on nota to custodia_app;

create table oauth (
  tipo text not null,
  hash text not null,
  concesion text,
  uid text,
  cliente text,
  cuenta text,
  alcance text,
  creado_en timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  usado_en timestamp(3) with time zone,
  datos bytea not null,
  constraint oauth_pkey PRIMARY KEY (tipo, hash)
);
comment on table oauth is 'Códigos y tokens de las aplicaciones, hasta que vencen.';
CREATE INDEX oauth_concesion ON public.oauth USING btree (concesion) WHERE (concesion IS NOT NULL);
CREATE INDEX oauth_uid ON public.oauth USING btree (uid) WHERE (uid IS NOT NULL);
CREATE INDEX oauth_vence_en ON public.oauth USING btree (vence_en);
grant delete, insert, select, update on oauth to custodia_app;

create table odontograma (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  denticion text not null,
  fecha_examen timestamp(3) with time zone not null,
  hallazgos jsonb not null,
  cop_cariados integer,
  cop_obturados integer,
  cop_perdidos integer,
  cop integer,
  ceo_cariados integer,
  ceo_extraccion integer,
  ceo_obturados integer,
  ceo integer,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint odontograma_pkey PRIMARY KEY (id),
  constraint odontograma_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint odontograma_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table odontograma is 'Estado de los dientes en notación FDI. Se dicen los hallazgos; el diente que no se nombra está sano. Los índices COP y ceo los calcula el servidor.';
CREATE INDEX odontograma_actualizado ON public.odontograma USING btree (actualizado_en, id);
CREATE INDEX odontograma_anulado ON public.odontograma USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX odontograma_fecha_examen ON public.odontograma USING btree (fecha_examen, id) WHERE (eliminado_en IS NULL);
CREATE INDEX odontograma_fecha_registro ON public.odontograma USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX odontograma_historia ON public.odontograma USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX odontograma_linea ON public.odontograma USING btree (paciente, fecha_examen, id) WHERE (eliminado_en IS NULL);
CREATE INDEX odontograma_paciente ON public.odontograma USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER odontograma_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.odontograma FOR EACH ROW EXECUTE FUNCTION custodia_protege_odontograma();
grant insert, select, update on odontograma to custodia_app;

create table orden (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  tipo_orden text not null,
  cups text,
  descripcion text not null,
  cantidad integer not null,
  prioridad text not null,
  finalidad text,
  diagnostico uuid,
  pertenece_pbs boolean,
  justificacion text,
  indicaciones text,
  especialidad text,
  fecha_orden timestamp(3) with time zone not null,
  vigencia_dias integer,
  requiere_autorizacion boolean,
  numero_autorizacion text,
  requiere_consentimiento boolean,
  lateralidad text,
  estado text not null,
  resultado_texto text,
  resultado_documento uuid,
  fecha_resultado timestamp(3) with time zone,
  motivo_cancelacion text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  origen text,
  constraint orden_pkey PRIMARY KEY (id),
  constraint orden_diagnostico_fkey FOREIGN KEY (diagnostico) REFERENCES diagnostico(id),
  constraint orden_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint orden_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint orden_resultado_documento_fkey FOREIGN KEY (resultado_documento) REFERENCES documento(id)
);
comment on table orden is 'Orden de exámenes, procedimientos, interconsultas, terapias o cuidados, con su estado y su resultado.';
CREATE INDEX orden_actualizado ON public.orden USING btree (actualizado_en, id);
CREATE INDEX orden_anulado ON public.orden USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_busqueda ON public.orden USING gin (custodia_normal(COALESCE(descripcion, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX orden_cups ON public.orden USING btree (cups, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_diagnostico ON public.orden USING btree (diagnostico) WHERE ((eliminado_en IS NULL) AND (diagnostico IS NOT NULL));
CREATE INDEX orden_estado ON public.orden USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_fecha_orden ON public.orden USING btree (fecha_orden, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_fecha_registro ON public.orden USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_historia ON public.orden USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_linea ON public.orden USING btree (paciente, fecha_orden, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_paciente ON public.orden USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_prioridad ON public.orden USING btree (prioridad, id) WHERE (eliminado_en IS NULL);
CREATE INDEX orden_resultado_documento ON public.orden USING btree (resultado_documento) WHERE ((eliminado_en IS NULL) AND (resultado_documento IS NOT NULL));
CREATE INDEX orden_tipo_orden ON public.orden USING btree (tipo_orden, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER orden_origen_ia BEFORE INSERT ON public.orden FOR EACH ROW WHEN ((new.origen = 'ia_incorporada'::text)) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER orden_origen_queda BEFORE UPDATE ON public.orden FOR EACH ROW WHEN (((old.origen = 'ia_incorporada'::text) OR (new.origen = 'ia_incorporada'::text))) EXECUTE FUNCTION custodia_origen_ia();
CREATE TRIGGER orden_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.orden FOR EACH ROW EXECUTE FUNCTION custodia_protege_orden();
CREATE TRIGGER orden_sale AFTER INSERT OR UPDATE ON public.orden FOR EACH ROW WHEN ((new.firmado AND (new.tipo_orden = ANY (ARRAY['laboratorio'::text, 'imagenologia'::text])))) EXECUTE FUNCTION custodia_orden_sale();
grant insert, select, update on orden to custodia_app;

create table orden_salida (
  id uuid default gen_random_uuid() not null,
  numero bigint generated always as identity not null,
  canal uuid not null,
  orden uuid not null,
  paciente uuid not null,
  evento text not null,
  control text default upper("left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 20)) not null,
  creado_en timestamp(3) with time zone default now() not null,
  estado text default 'por_enviar'::text not null,
  acuse text,
  detalle text,
  intentos integer default 0 not null,
  proximo_en timestamp(3) with time zone default now() not null,
  enviado_en timestamp(3) with time zone,
  terminado_en timestamp(3) with time zone,
  constraint orden_salida_canal_orden_evento_key UNIQUE (canal, orden, evento),
  constraint orden_salida_pkey PRIMARY KEY (id),
  constraint orden_salida_canal_fkey FOREIGN KEY (canal) REFERENCES canal(id),
  constraint orden_salida_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint orden_salida_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint orden_salida_estado_check CHECK ((estado = ANY (ARRAY['por_enviar'::text, 'entregado'::text, 'rechazado'::text, 'vencido'::text, 'retirado'::text, 'sin_alcance'::text]))),
  constraint orden_salida_evento_check CHECK ((evento = ANY (ARRAY['NW'::text, 'CA'::text])))
);
comment on table orden_salida is 'Cada mensaje con que se informa de una orden a un canal, y qué respondió.';
CREATE INDEX orden_salida_canal ON public.orden_salida USING btree (canal, numero);
CREATE INDEX orden_salida_espera ON public.orden_salida USING btree (canal, numero) WHERE (estado = 'por_enviar'::text);
CREATE INDEX orden_salida_fallida ON public.orden_salida USING btree (canal) WHERE (estado = ANY (ARRAY['rechazado'::text, 'vencido'::text]));
CREATE INDEX orden_salida_orden ON public.orden_salida USING btree (orden);
CREATE INDEX orden_salida_paciente ON public.orden_salida USING btree (paciente);
grant insert, select, update on orden_salida to custodia_app;

create table paciente (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  tipo_documento text not null,
  numero_documento text not null,
  pais_documento text,
  primer_apellido text not null,
  segundo_apellido text,
  primer_nombre text not null,
  segundo_nombre text,
  nombre_identitario text,
  fecha_nacimiento date not null,
  hora_nacimiento time(0) without time zone,
  sexo_biologico text not null,
  identidad_genero text,
  nacionalidad text[] not null,
  pais_residencia text,
  municipio_residencia text,
  zona_residencia text,
  direccion text,
  barrio text,
  grupo_etnico text,
  comunidad_etnica text,
  discapacidad text[] not null,
  grupo_poblacional text,
  ocupacion text,
  estado_civil text,
  nivel_educativo text,
  telefono_movil text,
  telefono_fijo text,
  correo text,
  eapb uuid,
  regimen text,
  tipo_afiliado text,
  tipo_usuario text,
  grupo_sanguineo text,
  rh text,
  contacto_emergencia_nombre text,
  contacto_emergencia_telefono text,
  contacto_emergencia_parentesco text,
  responsable_nombre text,
  responsable_documento text,
  responsable_parentesco text,
  codigo_familia text,
  activo boolean not null,
  motivo_inactivacion text,
  fecha_fallecimiento date,
  nivel_riesgo text,
  factores_riesgo text[] not null,
  voluntad_anticipada boolean,
  oposicion_donacion boolean,
  autorizacion_datos boolean,
  autorizacion_datos_fecha date,
  autorizacion_version text,
  advertencias text[] not null,
  fusionado_con uuid,
  tiene_fusionados boolean,
  fecha_nacimiento_estimada boolean,
  ciudad_residencia text,
  hora_fallecimiento time(0) without time zone,
  constraint paciente_pkey PRIMARY KEY (id),
  constraint paciente_eapb_fkey FOREIGN KEY (eapb) REFERENCES eapb(id),
  constraint paciente_fusionado_con_fkey FOREIGN KEY (fusionado_con) REFERENCES paciente(id)
);
comment on table paciente is 'Persona que recibe atención. Se identifica por tipo y número de documento.';
CREATE INDEX paciente_activo ON public.paciente USING btree (activo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_actualizado ON public.paciente USING btree (actualizado_en, id);
CREATE INDEX paciente_apellidos ON public.paciente USING btree (custodia_normal((primer_apellido || COALESCE((' '::text || segundo_apellido), ''::text))), id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_barrio_comienzo ON public.paciente USING btree (custodia_normal(barrio) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (barrio IS NOT NULL));
CREATE INDEX paciente_busqueda ON public.paciente USING gin (custodia_normal(((((((((COALESCE(numero_documento, ''::text) || ' '::text) || COALESCE(primer_apellido, ''::text)) || ' '::text) || COALESCE(segundo_apellido, ''::text)) || ' '::text) || COALESCE(primer_nombre, ''::text)) || ' '::text) || COALESCE(segundo_nombre, ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX paciente_codigo_familia ON public.paciente USING btree (codigo_familia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_con_contacto ON public.paciente USING btree (id) WHERE ((eliminado_en IS NULL) AND ((contacto_emergencia_nombre IS NOT NULL) OR (contacto_emergencia_telefono IS NOT NULL)));
CREATE INDEX paciente_con_responsable ON public.paciente USING btree (id) WHERE ((eliminado_en IS NULL) AND ((responsable_nombre IS NOT NULL) OR (responsable_documento IS NOT NULL)));
CREATE INDEX paciente_contacto_emergencia_telefono ON public.paciente USING btree (contacto_emergencia_telefono, id) WHERE ((eliminado_en IS NULL) AND (contacto_emergencia_telefono IS NOT NULL));
CREATE INDEX paciente_correo_comienzo ON public.paciente USING btree (custodia_normal(correo) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (correo IS NOT NULL));
CREATE INDEX paciente_direccion_comienzo ON public.paciente USING btree (custodia_normal(direccion) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (direccion IS NOT NULL));
CREATE INDEX paciente_eapb ON public.paciente USING btree (eapb, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_fecha_fallecimiento ON public.paciente USING btree (fecha_fallecimiento, id) WHERE ((eliminado_en IS NULL) AND (fecha_fallecimiento IS NOT NULL));
CREATE INDEX paciente_fecha_nacimiento ON public.paciente USING btree (fecha_nacimiento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_fusionado_con ON public.paciente USING btree (fusionado_con, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_municipio_residencia ON public.paciente USING btree (municipio_residencia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_nivel_riesgo ON public.paciente USING btree (nivel_riesgo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_nombre_identitario_comienzo ON public.paciente USING btree (custodia_normal(nombre_identitario) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (nombre_identitario IS NOT NULL));
CREATE INDEX paciente_numero_documento ON public.paciente USING btree (numero_documento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_primer_apellido ON public.paciente USING btree (custodia_normal(primer_apellido), id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_primer_apellido_comienzo ON public.paciente USING btree (custodia_normal(primer_apellido) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (primer_apellido IS NOT NULL));
CREATE INDEX paciente_primer_apellido_orden ON public.paciente USING btree (primer_apellido, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_primer_nombre_comienzo ON public.paciente USING btree (custodia_normal(primer_nombre) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (primer_nombre IS NOT NULL));
CREATE INDEX paciente_responsable_documento ON public.paciente USING btree (responsable_documento, id) WHERE ((eliminado_en IS NULL) AND (responsable_documento IS NOT NULL));
CREATE INDEX paciente_segundo_apellido_comienzo ON public.paciente USING btree (custodia_normal(segundo_apellido) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (segundo_apellido IS NOT NULL));
CREATE INDEX paciente_segundo_nombre_comienzo ON public.paciente USING btree (custodia_normal(segundo_nombre) text_pattern_ops) WHERE ((eliminado_en IS NULL) AND (segundo_nombre IS NOT NULL));
CREATE INDEX paciente_sexo_biologico ON public.paciente USING btree (sexo_biologico, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_tipo_documento ON public.paciente USING btree (tipo_documento, id) WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_tipo_usuario ON public.paciente USING btree (tipo_usuario, id) WHERE ((eliminado_en IS NULL) AND (tipo_usuario IS NOT NULL));
CREATE UNIQUE INDEX paciente_unico_1 ON public.paciente USING btree (tipo_documento, numero_documento) NULLS NOT DISTINCT WHERE (eliminado_en IS NULL);
CREATE INDEX paciente_vivos ON public.paciente USING btree (id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER paciente_busqueda_borrados AFTER DELETE ON public.paciente REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION custodia_busqueda_borra();
CREATE TRIGGER paciente_busqueda_cambiados AFTER UPDATE ON public.paciente REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_busqueda_anota();
CREATE TRIGGER paciente_busqueda_nuevos AFTER INSERT ON public.paciente REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_busqueda_anota();
CREATE TRIGGER paciente_corregido AFTER UPDATE ON public.paciente FOR EACH ROW WHEN (((new.responsable_documento IS DISTINCT FROM old.responsable_documento) OR (new.fecha_nacimiento IS DISTINCT FROM old.fecha_nacimiento) OR (new.eliminado_en IS DISTINCT FROM old.eliminado_en))) EXECUTE FUNCTION custodia_paciente_corregido();
CREATE TRIGGER paciente_estadistica_borrados AFTER DELETE ON public.paciente REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_pacientes_borrados();
CREATE TRIGGER paciente_estadistica_cambiados AFTER UPDATE ON public.paciente REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_pacientes_cambiados();
CREATE TRIGGER paciente_estadistica_nuevos AFTER INSERT ON public.paciente REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_estadistica_pacientes_nuevos();
CREATE TRIGGER paciente_fallecimiento BEFORE UPDATE OF fecha_fallecimiento, hora_fallecimiento ON public.paciente FOR EACH ROW EXECUTE FUNCTION custodia_protege_fallecimiento();
CREATE TRIGGER paciente_riesgo_cambiados AFTER UPDATE ON public.paciente REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_del_paciente();
CREATE TRIGGER paciente_riesgo_nuevos AFTER INSERT ON public.paciente REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_del_paciente();
grant insert, select, update on paciente to custodia_app;

create table papel (
  id uuid not null,
  historia uuid not null,
  paciente uuid not null,
  tipo text not null,
  numero text not null,
  prestador text not null,
  emitido_en timestamp(3) with time zone not null,
  emitido_por text not null,
  tamano text not null,
  contenido jsonb not null,
  fuentes jsonb not null,
  huella text not null,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  codigo text not null,
  vence date,
  reemplaza_a uuid,
  reemplazado_por uuid,
  impreso_en timestamp(3) with time zone,
  anulado_en timestamp(3) with time zone,
  anulado_por text,
  motivo_anulacion text,
  constraint papel_codigo_key UNIQUE (codigo),
  constraint papel_prestador_tipo_numero_key UNIQUE (prestador, tipo, numero),
  constraint papel_pkey PRIMARY KEY (id),
  constraint papel_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint papel_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint papel_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint papel_reemplaza_a_fkey FOREIGN KEY (reemplaza_a) REFERENCES papel(id),
  constraint papel_reemplazado_por_fkey FOREIGN KEY (reemplazado_por) REFERENCES papel(id),
  constraint papel_tamano_check CHECK ((tamano = ANY (ARRAY['carta'::text, 'media_carta'::text])))
);
comment on table papel is 'Papeles expedidos al paciente, como se expidieron.';
CREATE INDEX papel_historia ON public.papel USING btree (historia, tipo);
CREATE INDEX papel_paciente ON public.papel USING btree (paciente, id);
CREATE TRIGGER papel_expedido BEFORE DELETE OR UPDATE ON public.papel FOR EACH ROW EXECUTE FUNCTION custodia_papel_expedido();
grant insert, select on papel to custodia_app;
grant update (anulado_en, anulado_por, impreso_en, motivo_anulacion, reemplazado_por) on papel to custodia_app;

create table papel_anulacion (
  papel uuid not null,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  constraint papel_anulacion_pkey PRIMARY KEY (papel),
  constraint papel_anulacion_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint papel_anulacion_papel_fkey FOREIGN KEY (papel) REFERENCES papel(id)
);
comment on table papel_anulacion is 'Lo que se firmó al anular un papel o reemplazarlo por otro.';
CREATE TRIGGER papel_anulacion_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.papel_anulacion FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on papel_anulacion to custodia_app;

create table parentesco_regla (
  parentesco text not null,
  linea text,
  vuelta text[] not null,
  constraint parentesco_regla_pkey PRIMARY KEY (parentesco),
  constraint parentesco_regla_linea_check CHECK ((linea = ANY (ARRAY['ascendiente'::text, 'descendiente'::text])))
);
comment on table parentesco_regla is 'Sentido de cada parentesco y los que le responden.';
grant select on parentesco_regla to custodia_app;

create table partograma (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  controles jsonb not null,
  alertas text[] not null,
  observaciones text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint partograma_pkey PRIMARY KEY (id),
  constraint partograma_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint partograma_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table partograma is 'Trabajo de parto: dilatación, frecuencia cardiaca fetal y contracciones por hora. Las líneas de alerta y de acción son las del partograma modificado de la OMS.';
CREATE INDEX partograma_actualizado ON public.partograma USING btree (actualizado_en, id);
CREATE INDEX partograma_anulado ON public.partograma USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX partograma_fecha_registro ON public.partograma USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX partograma_historia ON public.partograma USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX partograma_linea ON public.partograma USING btree (paciente, COALESCE(fecha_registro, creado_en), id) WHERE (eliminado_en IS NULL);
CREATE INDEX partograma_paciente ON public.partograma USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE TRIGGER partograma_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.partograma FOR EACH ROW EXECUTE FUNCTION custodia_protege_partograma();
grant insert, select, update on partograma to custodia_app;

create table plantilla (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  nombre text not null,
  descripcion text,
  clase text not null,
  servicios text[] not null,
  tipo_nota text,
  formato text,
  campos jsonb not null,
  activo boolean not null,
  desde_meses integer,
  hasta_meses integer,
  constraint plantilla_pkey PRIMARY KEY (id)
);
comment on table plantilla is 'Campos con que un servicio escribe una nota o un examen físico. La mantiene la coordinación; la que ya no se usa se retira y lo escrito con ella no cambia.';
CREATE INDEX plantilla_activo ON public.plantilla USING btree (activo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX plantilla_actualizado ON public.plantilla USING btree (actualizado_en, id);
CREATE INDEX plantilla_busqueda ON public.plantilla USING gin (custodia_normal(COALESCE(nombre, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX plantilla_clase ON public.plantilla USING btree (clase, id) WHERE (eliminado_en IS NULL);
CREATE INDEX plantilla_nombre ON public.plantilla USING btree (nombre, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX plantilla_unico_1 ON public.plantilla USING btree (clase, nombre) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (activo = true));
grant insert, select, update on plantilla to custodia_app;

create unlogged table presencia (
  historia uuid not null,
  cuenta text not null,
  nombre text not null,
  rol text not null,
  desde timestamp(3) with time zone default now() not null,
  visto timestamp(3) with time zone default now() not null,
  constraint presencia_pkey PRIMARY KEY (historia, cuenta),
  constraint presencia_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id)
);
comment on table presencia is 'Quién tiene abierta una atención en este momento; sobra al minuto.';
grant delete, insert, select on presencia to custodia_app;
grant update (desde, visto) on presencia to custodia_app;

create table propuesta (
  id uuid not null,
  recurso text not null,
  registro uuid not null,
  version integer not null,
  antes jsonb not null,
  despues jsonb not null,
  motivo text not null,
  cuenta text not null,
  nombre text not null,
  creada_en timestamp(3) with time zone not null,
  estado text default 'pendiente'::text not null,
  decidida_por text,
  decidida_en timestamp(3) with time zone,
  respuesta text,
  constraint propuesta_pkey PRIMARY KEY (id),
  constraint propuesta_check CHECK (((estado = 'pendiente'::text) = (decidida_en IS NULL))),
  constraint propuesta_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'aceptada'::text, 'rechazada'::text])))
);
comment on table propuesta is 'Cambios que otros proponen a una fórmula u orden sin firmar, y lo que decidió su autor.';
CREATE INDEX propuesta_pendiente ON public.propuesta USING btree (recurso, creada_en) WHERE (estado = 'pendiente'::text);
CREATE INDEX propuesta_registro ON public.propuesta USING btree (registro, creada_en);
grant insert, select on propuesta to custodia_app;
grant update (decidida_en, decidida_por, estado, respuesta) on propuesta to custodia_app;

create table rda_circuito (
  unico boolean default true not null,
  fallos integer default 0 not null,
  aperturas integer default 0 not null,
  abierto_hasta timestamp(3) with time zone,
  pausa_hasta timestamp(3) with time zone,
  motivo text,
  constraint rda_circuito_pkey PRIMARY KEY (unico),
  constraint rda_circuito_unico_check CHECK (unico)
);
comment on table rda_circuito is 'Si la plataforma del Ministerio responde, y hasta cuándo se la deja descansar.';
grant select, update on rda_circuito to custodia_app;

create table rda_envio (
  id uuid not null,
  orden bigint generated always as identity not null,
  historia uuid not null,
  paciente uuid not null,
  tipo text not null,
  version integer not null,
  nota uuid,
  aclara uuid,
  guia text not null,
  documento bytea not null,
  huella text not null,
  firmado_en timestamp(3) with time zone not null,
  llave text not null,
  firma text not null,
  humano text,
  llamada jsonb not null,
  actor text not null,
  creado_en timestamp(3) with time zone not null,
  estado text default 'pendiente'::text not null,
  codigo text default 'en_cola'::text not null,
  intentos integer default 0 not null,
  fallos integer default 0 not null,
  proximo_en timestamp(3) with time zone not null,
  ejecutor uuid,
  arrendado_hasta timestamp(3) with time zone,
  enviado_en timestamp(3) with time zone,
  resuelto_en timestamp(3) with time zone,
  http smallint,
  vida text,
  composicion text,
  problemas jsonb default '[]'::jsonb not null,
  motivo_anulacion text,
  identidad uuid,
  marcas integer default 0 not null,
  constraint rda_envio_pkey PRIMARY KEY (id),
  constraint rda_envio_aclara_fkey FOREIGN KEY (aclara) REFERENCES rda_envio(id),
  constraint rda_envio_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint rda_envio_identidad_fkey FOREIGN KEY (identidad) REFERENCES paciente(id),
  constraint rda_envio_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint rda_envio_nota_fkey FOREIGN KEY (nota) REFERENCES nota(id),
  constraint rda_envio_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint rda_envio_check CHECK ((huella = encode(sha256(documento), 'hex'::text))),
  constraint rda_envio_check1 CHECK (((tipo = 'nota_aclaratoria'::text) = ((nota IS NOT NULL) AND (aclara IS NOT NULL)))),
  constraint rda_envio_check2 CHECK (((ejecutor IS NULL) = (arrendado_hasta IS NULL))),
  constraint rda_envio_check3 CHECK (((ejecutor IS NULL) OR (estado = 'enviado'::text))),
  constraint rda_envio_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviado'::text, 'aceptado'::text, 'rechazado'::text, 'error'::text, 'anulado'::text]))),
  constraint rda_envio_tipo_check CHECK ((tipo = ANY (ARRAY['paciente'::text, 'consulta'::text, 'urgencias'::text, 'hospitalizacion'::text, 'nota_aclaratoria'::text])))
);
comment on table rda_envio is 'Documentos RDA: los bytes exactos, su firma y qué respondió el Ministerio.';
CREATE INDEX rda_envio_creado ON public.rda_envio USING btree (creado_en);
CREATE UNIQUE INDEX rda_envio_documento ON public.rda_envio USING btree (historia, tipo, huella) WHERE (estado <> 'anulado'::text);
CREATE INDEX rda_envio_estado ON public.rda_envio USING btree (estado, id);
CREATE UNIQUE INDEX rda_envio_nota ON public.rda_envio USING btree (nota) WHERE (nota IS NOT NULL);
CREATE INDEX rda_envio_paciente ON public.rda_envio USING btree (paciente, orden) WHERE (estado = ANY (ARRAY['pendiente'::text, 'enviado'::text]));
CREATE INDEX rda_envio_turno ON public.rda_envio USING btree (proximo_en, orden) WHERE (estado = ANY (ARRAY['pendiente'::text, 'enviado'::text]));
CREATE UNIQUE INDEX rda_envio_version ON public.rda_envio USING btree (historia, tipo, version);
CREATE TRIGGER rda_envio_no_se_borra BEFORE DELETE OR TRUNCATE ON public.rda_envio FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on rda_envio to custodia_app;
grant update (arrendado_hasta, codigo, composicion, ejecutor, enviado_en, estado, fallos, http, intentos, motivo_anulacion, problemas, proximo_en, resuelto_en, vida) on rda_envio to custodia_app;

create table rda_nota_pendiente (
  nota uuid not null,
  historia uuid not null,
  constraint rda_nota_pendiente_pkey PRIMARY KEY (nota),
  constraint rda_nota_pendiente_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint rda_nota_pendiente_nota_fkey FOREIGN KEY (nota) REFERENCES nota(id)
);
comment on table rda_nota_pendiente is 'Notas aclaratorias firmadas que pueden tener que ir al Ministerio.';
grant delete, select, update on rda_nota_pendiente to custodia_app;

create table rda_suceso (
  id bigint generated always as identity not null,
  envio uuid not null,
  momento timestamp(3) with time zone not null,
  que text not null,
  intento integer not null,
  http smallint,
  codigo text,
  milisegundos integer,
  constraint rda_suceso_pkey PRIMARY KEY (id),
  constraint rda_suceso_envio_fkey FOREIGN KEY (envio) REFERENCES rda_envio(id),
  constraint rda_suceso_que_check CHECK ((que = ANY (ARRAY['encolado'::text, 'enviado'::text, 'respuesta'::text, 'reenviado'::text, 'anulado'::text])))
);
comment on table rda_suceso is 'Lo que le pasó a cada documento RDA, en orden.';
CREATE INDEX rda_suceso_envio ON public.rda_suceso USING btree (envio, id);
CREATE TRIGGER rda_suceso_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rda_suceso FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on rda_suceso to custodia_app;

create table refresco (
  hash text not null,
  sesion uuid not null,
  creado_en timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  usado_en timestamp(3) with time zone,
  constraint refresco_pkey PRIMARY KEY (hash),
  constraint refresco_sesion_fkey FOREIGN KEY (sesion) REFERENCES sesion(id)
);
comment on table refresco is 'Huellas de los tokens de refresco.';
CREATE INDEX refresco_vence_en ON public.refresco USING btree (vence_en);
grant delete, insert, select, update on refresco to custodia_app;

create table respaldo_trabajo (
  id uuid not null,
  clase text not null,
  ejecutor uuid,
  latido_en timestamp(3) with time zone,
  avance text default ''::text not null,
  proximo_en timestamp(3) with time zone,
  terminado_en timestamp(3) with time zone,
  bien_en timestamp(3) with time zone,
  resultado text,
  detalle text default ''::text not null,
  cubre_hasta timestamp(3) with time zone,
  constraint respaldo_trabajo_clase_key UNIQUE (clase),
  constraint respaldo_trabajo_pkey PRIMARY KEY (id),
  constraint respaldo_trabajo_clase_check CHECK ((clase = ANY (ARRAY['base'::text, 'registro'::text, 'ensayo'::text]))),
  constraint respaldo_trabajo_resultado_check CHECK ((resultado = ANY (ARRAY['bien'::text, 'mal'::text])))
);
comment on table respaldo_trabajo is 'Lo que se hace para tener respaldos, y cómo terminó la última vez.';
grant select on respaldo_trabajo to custodia_app;

create table resultado (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  orden uuid,
  historia uuid,
  cups text,
  loinc text,
  nombre text not null,
  categoria text not null,
  estado text not null,
  fecha_toma timestamp(3) with time zone,
  fecha_informe timestamp(3) with time zone not null,
  laboratorio text,
  quien_valida text,
  conclusion text,
  documento uuid,
  imagen_estudio_uid text,
  imagen_url text,
  numero_externo text,
  corrige_a uuid,
  fuente text,
  fuente_cuenta text,
  huella_fuente text,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  asignado_por text,
  muestra text,
  muestra_codigo text,
  muestra_recibida timestamp(3) with time zone,
  corregido_por text,
  constraint resultado_pkey PRIMARY KEY (id),
  constraint resultado_corrige_a_fkey FOREIGN KEY (corrige_a) REFERENCES resultado(id),
  constraint resultado_documento_fkey FOREIGN KEY (documento) REFERENCES documento(id),
  constraint resultado_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint resultado_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint resultado_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table resultado is 'Informe de un examen: de un laboratorio, de imágenes o de patología. Sus valores son valores clínicos que lo nombran. No se edita: otro lo corrige, o se anula.';
CREATE INDEX resultado_actualizado ON public.resultado USING btree (actualizado_en, id);
CREATE INDEX resultado_busqueda ON public.resultado USING gin (custodia_normal(COALESCE(nombre, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX resultado_categoria ON public.resultado USING btree (categoria, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_corrige_a ON public.resultado USING btree (corrige_a) WHERE ((eliminado_en IS NULL) AND (corrige_a IS NOT NULL));
CREATE INDEX resultado_cups ON public.resultado USING btree (cups, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_documento ON public.resultado USING btree (documento) WHERE ((eliminado_en IS NULL) AND (documento IS NOT NULL));
CREATE INDEX resultado_fecha_informe ON public.resultado USING btree (fecha_informe, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_historia ON public.resultado USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_linea ON public.resultado USING btree (paciente, fecha_informe, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_numero_externo ON public.resultado USING btree (numero_externo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_orden ON public.resultado USING btree (orden, id) WHERE (eliminado_en IS NULL);
CREATE INDEX resultado_paciente ON public.resultado USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX resultado_unico_1 ON public.resultado USING btree (fuente_cuenta, numero_externo) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (((estado = 'anulado'::text) OR (numero_externo IS NULL) OR (fuente_cuenta IS NULL)) IS NOT TRUE) AND (corrige_a IS NULL));
CREATE UNIQUE INDEX resultado_unico_2 ON public.resultado USING btree (corrige_a) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (((estado = 'anulado'::text) OR (corrige_a IS NULL)) IS NOT TRUE));
CREATE TRIGGER resultado_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.resultado FOR EACH ROW EXECUTE FUNCTION custodia_protege_resultado();
grant insert, select, update on resultado to custodia_app;

create table resultado_visto (
  id uuid not null,
  orden uuid,
  version integer not null,
  cuenta text not null,
  nombre text not null,
  visto_en timestamp(3) with time zone not null,
  resultado uuid,
  constraint resultado_visto_orden_version_cuenta_key UNIQUE (orden, version, cuenta),
  constraint resultado_visto_pkey PRIMARY KEY (id),
  constraint resultado_visto_orden_fkey FOREIGN KEY (orden) REFERENCES orden(id),
  constraint resultado_visto_resultado_fkey FOREIGN KEY (resultado) REFERENCES resultado(id)
);
comment on table resultado_visto is 'Quién vio el resultado de una orden, en qué versión y cuándo.';
CREATE UNIQUE INDEX resultado_visto_por_resultado ON public.resultado_visto USING btree (resultado, cuenta) WHERE (resultado IS NOT NULL);
grant insert, select on resultado_visto to custodia_app;

create table retencion_acta (
  proceso uuid not null,
  propuesta_en timestamp(3) with time zone not null,
  propuesta_por text not null,
  firmada_en timestamp(3) with time zone,
  firmada_por text,
  declaracion text,
  llave text,
  firma text,
  constraint retencion_acta_pkey PRIMARY KEY (proceso),
  constraint retencion_acta_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint retencion_acta_proceso_fkey FOREIGN KEY (proceso) REFERENCES retencion_proceso(id)
);
comment on table retencion_acta is 'Actas de eliminación firmadas por dos personas.';
CREATE TRIGGER retencion_acta_firmada BEFORE DELETE OR UPDATE ON public.retencion_acta FOR EACH ROW EXECUTE FUNCTION custodia_acta_firmada();
grant delete, insert, select on retencion_acta to custodia_app;
grant update (declaracion, firma, firmada_en, firmada_por, llave) on retencion_acta to custodia_app;

create table retencion_aviso (
  id bigint generated always as identity not null,
  proceso uuid not null,
  medio text not null,
  nombre text not null,
  fecha date not null,
  referencia text,
  registrado_en timestamp(3) with time zone not null,
  registrado_por text not null,
  constraint retencion_aviso_pkey PRIMARY KEY (id),
  constraint retencion_aviso_proceso_fkey FOREIGN KEY (proceso) REFERENCES retencion_proceso(id),
  constraint retencion_aviso_medio_check CHECK ((medio = ANY (ARRAY['diario'::text, 'web'::text])))
);
comment on table retencion_aviso is 'Los avisos publicados de cada proceso.';
CREATE INDEX retencion_aviso_proceso ON public.retencion_aviso USING btree (proceso);
CREATE TRIGGER retencion_aviso_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.retencion_aviso FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on retencion_aviso to custodia_app;

create table retencion_eliminada (
  paciente uuid not null,
  proceso uuid not null,
  registros uuid[] not null,
  historias integer not null,
  primera_atencion timestamp(3) with time zone,
  ultima_atencion timestamp(3) with time zone not null,
  eliminada_en timestamp(3) with time zone not null,
  eliminada_por text not null,
  tx xid8 not null,
  miembros text[] default '{}'::text[] not null,
  constraint retencion_eliminada_pkey PRIMARY KEY (paciente),
  constraint retencion_eliminada_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint retencion_eliminada_proceso_fkey FOREIGN KEY (proceso) REFERENCES retencion_proceso(id)
);
comment on table retencion_eliminada is 'Historias que se eliminaron, por cuál acta, cuándo y quién.';
CREATE INDEX retencion_eliminada_proceso ON public.retencion_eliminada USING btree (proceso);
CREATE INDEX retencion_eliminada_tx ON public.retencion_eliminada USING btree (tx);
CREATE TRIGGER retencion_eliminada_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.retencion_eliminada FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant select on retencion_eliminada to custodia_app;

create table retencion_expediente (
  proceso uuid not null,
  paciente uuid not null,
  ultima_atencion timestamp(3) with time zone not null,
  historias integer not null,
  regla text not null,
  vencio date not null,
  excluido_en timestamp(3) with time zone,
  excluido_por text,
  causa text,
  motivo text,
  constraint retencion_expediente_pkey PRIMARY KEY (proceso, paciente),
  constraint retencion_expediente_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint retencion_expediente_proceso_fkey FOREIGN KEY (proceso) REFERENCES retencion_proceso(id),
  constraint retencion_expediente_causa_check CHECK ((causa = ANY (ARRAY['entregada'::text, 'reclamada'::text, 'lesa_humanidad'::text, 'valor_secundario'::text, 'otra'::text]))),
  constraint retencion_expediente_regla_check CHECK ((regla = ANY (ARRAY['general'::text, 'victima'::text])))
);
comment on table retencion_expediente is 'Las historias de cada proceso, y por qué alguna salió de él.';
CREATE UNIQUE INDEX retencion_expediente_unico ON public.retencion_expediente USING btree (paciente) WHERE (excluido_en IS NULL);
CREATE TRIGGER retencion_expediente_propuesto BEFORE INSERT OR UPDATE ON public.retencion_expediente FOR EACH ROW EXECUTE FUNCTION custodia_proceso_propuesto();
grant insert, select on retencion_expediente to custodia_app;
grant update (causa, excluido_en, excluido_por, motivo) on retencion_expediente to custodia_app;

create table retencion_permanente (
  paciente uuid not null,
  causa text not null,
  motivo text not null,
  registrado_en timestamp(3) with time zone not null,
  registrado_por text not null,
  constraint retencion_permanente_pkey PRIMARY KEY (paciente),
  constraint retencion_permanente_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint retencion_permanente_causa_check CHECK ((causa = ANY (ARRAY['lesa_humanidad'::text, 'valor_secundario'::text])))
);
comment on table retencion_permanente is 'Las historias que se conservan siempre.';
CREATE TRIGGER retencion_permanente_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.retencion_permanente FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on retencion_permanente to custodia_app;

create table retencion_proceso (
  id uuid not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  constraint retencion_proceso_pkey PRIMARY KEY (id)
);
comment on table retencion_proceso is 'Procesos de disposición final de historias clínicas.';
grant insert, select on retencion_proceso to custodia_app;

create table retencion_retiro (
  proceso uuid not null,
  propuesta_en timestamp(3) with time zone not null,
  propuesta_por text not null,
  retirada_en timestamp(3) with time zone not null,
  retirada_por text not null,
  motivo text not null,
  constraint retencion_retiro_pkey PRIMARY KEY (proceso, propuesta_en),
  constraint retencion_retiro_proceso_fkey FOREIGN KEY (proceso) REFERENCES retencion_proceso(id)
);
comment on table retencion_retiro is 'Actas de eliminación que se propusieron y se retiraron antes de firmarse.';
CREATE TRIGGER retencion_retiro_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.retencion_retiro FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on retencion_retiro to custodia_app;

create table revision_sistema (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  historia uuid not null,
  paciente uuid not null,
  fecha_registro timestamp(3) with time zone,
  sistema text not null,
  estado text not null,
  sintomas text[] not null,
  descripcion text,
  profesional_nombre text,
  profesional_documento text,
  profesional_registro text,
  firmado boolean not null,
  firmado_en timestamp(3) with time zone,
  hash_contenido text,
  anulado boolean not null,
  motivo_anulacion text,
  anulado_por text,
  anulado_en timestamp(3) with time zone,
  constraint revision_sistema_pkey PRIMARY KEY (id),
  constraint revision_sistema_historia_fkey FOREIGN KEY (historia) REFERENCES historia(id),
  constraint revision_sistema_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table revision_sistema is 'Síntomas que refiere el paciente en un sistema; uno de cada uno por historia.';
CREATE INDEX revision_sistema_actualizado ON public.revision_sistema USING btree (actualizado_en, id);
CREATE INDEX revision_sistema_anulado ON public.revision_sistema USING btree (anulado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX revision_sistema_busqueda ON public.revision_sistema USING gin (custodia_normal(COALESCE(descripcion, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX revision_sistema_fecha_registro ON public.revision_sistema USING btree (fecha_registro, id) WHERE (eliminado_en IS NULL);
CREATE INDEX revision_sistema_historia ON public.revision_sistema USING btree (historia, id) WHERE (eliminado_en IS NULL);
CREATE INDEX revision_sistema_paciente ON public.revision_sistema USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX revision_sistema_sistema ON public.revision_sistema USING btree (sistema, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX revision_sistema_unico_1 ON public.revision_sistema USING btree (historia, sistema) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (anulado = false));
CREATE TRIGGER revision_sistema_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.revision_sistema FOR EACH ROW EXECUTE FUNCTION custodia_protege_revision_sistema();
grant insert, select, update on revision_sistema to custodia_app;

create table riesgo_condicion (
  regla text not null,
  version integer not null,
  partes smallint not null,
  parte smallint not null,
  edad_minima integer,
  mira text not null,
  codigo text,
  item text,
  minimo numeric,
  opciones text[],
  desde text collate "C",
  hasta text collate "C",
  antecedentes boolean not null,
  dias integer,
  constraint riesgo_condicion_regla_version_fkey FOREIGN KEY (regla, version) REFERENCES riesgo_regla(codigo, version),
  constraint riesgo_condicion_mira_check CHECK ((mira = ANY (ARRAY['nivel_paciente'::text, 'valor'::text, 'escala'::text, 'diagnostico'::text, 'embarazo'::text])))
);
comment on table riesgo_condicion is 'Condiciones vigentes de las reglas de alto riesgo.';
grant select on riesgo_condicion to custodia_app;

create table riesgo_paciente (
  paciente uuid not null,
  desde date not null,
  hasta date not null,
  numero_documento text not null,
  primer_apellido text not null,
  fecha_nacimiento date not null,
  constraint riesgo_paciente_pkey PRIMARY KEY (paciente),
  constraint riesgo_paciente_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table riesgo_paciente is 'Pacientes con alguna razón de alto riesgo, y entre qué días.';
CREATE INDEX riesgo_paciente_apellido ON public.riesgo_paciente USING btree (primer_apellido, paciente);
CREATE INDEX riesgo_paciente_documento ON public.riesgo_paciente USING btree (numero_documento, paciente);
CREATE INDEX riesgo_paciente_nacimiento ON public.riesgo_paciente USING btree (fecha_nacimiento, paciente);
grant select on riesgo_paciente to custodia_app;

create table riesgo_razon (
  id bigint generated always as identity not null,
  paciente uuid not null,
  regla text not null,
  version integer not null,
  partes smallint not null,
  parte smallint not null,
  clave text not null,
  cumple boolean not null,
  recurso text not null,
  fuente uuid not null,
  historia uuid,
  sensible boolean not null,
  fecha timestamp(3) with time zone not null,
  valor text not null,
  vigente_desde date not null,
  vigente_hasta date not null,
  desde timestamp with time zone not null,
  hasta timestamp with time zone,
  constraint riesgo_razon_pkey PRIMARY KEY (paciente, id),
  constraint riesgo_razon_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint riesgo_razon_regla_version_fkey FOREIGN KEY (regla, version) REFERENCES riesgo_regla(codigo, version)
);
comment on table riesgo_razon is 'Por qué un paciente es de alto riesgo: lo que dice cada registro, y desde y hasta cuándo.';
CREATE INDEX riesgo_razon_actual ON public.riesgo_razon USING btree (paciente) WHERE (hasta IS NULL);
grant select on riesgo_razon to custodia_app;

create table riesgo_regla (
  codigo text not null,
  version integer not null,
  definicion jsonb not null,
  aplicada_en timestamp(3) with time zone default clock_timestamp() not null,
  constraint riesgo_regla_pkey PRIMARY KEY (codigo, version)
);
comment on table riesgo_regla is 'Versiones de las reglas de alto riesgo.';
grant select on riesgo_regla to custodia_app;

create table secreto_cliente (
  id uuid not null,
  cuenta text,
  aplicacion text,
  hash text not null,
  creado_en timestamp(3) with time zone not null,
  creado_por text not null,
  vence_en timestamp(3) with time zone,
  usado_en timestamp(3) with time zone,
  retirado_en timestamp(3) with time zone,
  constraint secreto_cliente_hash_key UNIQUE (hash),
  constraint secreto_cliente_pkey PRIMARY KEY (id),
  constraint secreto_cliente_aplicacion_fkey FOREIGN KEY (aplicacion) REFERENCES aplicacion(client_id),
  constraint secreto_cliente_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id),
  constraint secreto_cliente_check CHECK (((cuenta IS NULL) <> (aplicacion IS NULL)))
);
comment on table secreto_cliente is 'Huellas de los secretos de sistemas y aplicaciones, y hasta cuándo sirve cada uno.';
CREATE INDEX secreto_cliente_aplicacion ON public.secreto_cliente USING btree (aplicacion) WHERE (aplicacion IS NOT NULL);
CREATE INDEX secreto_cliente_cuenta ON public.secreto_cliente USING btree (cuenta) WHERE (cuenta IS NOT NULL);
grant insert, select, update on secreto_cliente to custodia_app;

create table sello (
  numero bigint not null,
  momento timestamp(3) with time zone not null,
  sistema text not null,
  desde_tx xid8 not null,
  hasta_tx xid8 not null,
  tras_id bigint not null,
  filas integer not null,
  primera bigint,
  ultima bigint,
  raiz text not null,
  anterior text not null,
  llave text not null,
  llave_nueva jsonb,
  firma text not null,
  huella text not null,
  ids bigint[] not null,
  hojas bytea not null,
  reloj timestamp(3) with time zone,
  salto_ms bigint,
  restauracion jsonb,
  constraint sello_pkey PRIMARY KEY (numero),
  constraint sello_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid)
);
comment on table sello is 'Sellos firmados y encadenados de la auditoría.';
CREATE INDEX sello_restauracion ON public.sello USING btree (numero) WHERE (restauracion IS NOT NULL);
CREATE INDEX sello_ultima ON public.sello USING btree (ultima);
CREATE TRIGGER sello_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sello FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on sello to custodia_app;

create table sello_detenido (
  id bigint generated always as identity not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  numero bigint not null,
  huella text not null,
  causa text not null,
  reanudado_en timestamp(3) with time zone,
  reanudado_por text,
  motivo text,
  constraint sello_detenido_pkey PRIMARY KEY (id),
  constraint sello_detenido_check CHECK ((num_nulls(reanudado_en, reanudado_por, motivo) = ANY (ARRAY[0, 3])))
);
comment on table sello_detenido is 'Veces que el sellado de la auditoría se detuvo, y quién lo reanudó.';
grant insert (causa, huella, numero) on sello_detenido to custodia_app;
grant select on sello_detenido to custodia_app;

create table sello_resultado (
  id uuid not null,
  resultado uuid not null,
  historia uuid,
  declaracion jsonb not null,
  llave text not null,
  firma text not null,
  constraint sello_resultado_pkey PRIMARY KEY (id),
  constraint sello_resultado_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid),
  constraint sello_resultado_resultado_fkey FOREIGN KEY (resultado) REFERENCES resultado(id)
);
comment on table sello_resultado is 'Lo que el servicio firmó de cada informe y sus valores al escribirlos.';
CREATE INDEX sello_resultado_historia ON public.sello_resultado USING btree (historia) WHERE (historia IS NOT NULL);
CREATE INDEX sello_resultado_resultado ON public.sello_resultado USING btree (resultado);
CREATE TRIGGER sello_resultado_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sello_resultado FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on sello_resultado to custodia_app;

create table sesion (
  id uuid not null,
  cuenta text not null,
  creada_en timestamp(3) with time zone not null,
  usada_en timestamp(3) with time zone not null,
  vence_en timestamp(3) with time zone not null,
  origen text,
  agente text,
  segundo_factor boolean default false not null,
  revocada_en timestamp(3) with time zone,
  motivo_revocacion text,
  constraint sesion_pkey PRIMARY KEY (id),
  constraint sesion_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table sesion is 'Ingresos de una cuenta; cada uno se puede revocar.';
CREATE INDEX sesion_cuenta ON public.sesion USING btree (cuenta, usada_en);
grant insert, select, update on sesion to custodia_app;

create table solicitud_correccion (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  tipo text not null,
  parte text not null,
  atencion uuid,
  descripcion text not null,
  debe_decir text,
  estado text not null,
  respuesta text,
  motivo_prorroga text,
  aclaracion uuid,
  recibida_en timestamp(3) with time zone not null,
  presentada_por text,
  vence date,
  respondida_en timestamp(3) with time zone,
  respondida_por text,
  constraint solicitud_correccion_pkey PRIMARY KEY (id),
  constraint solicitud_correccion_aclaracion_fkey FOREIGN KEY (aclaracion) REFERENCES nota(id),
  constraint solicitud_correccion_atencion_fkey FOREIGN KEY (atencion) REFERENCES historia(id),
  constraint solicitud_correccion_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id)
);
comment on table solicitud_correccion is 'Consulta o reclamo del paciente sobre sus datos (Ley 1581 de 2012, arts. 14 y 15): la presenta el paciente o quien lo representa y la responde archivo o el coordinador médico, en días hábiles. Nada firmado cambia: lo aceptado se aclara.';
CREATE INDEX solicitud_correccion_aclaracion ON public.solicitud_correccion USING btree (aclaracion) WHERE ((eliminado_en IS NULL) AND (aclaracion IS NOT NULL));
CREATE INDEX solicitud_correccion_actualizado ON public.solicitud_correccion USING btree (actualizado_en, id);
CREATE INDEX solicitud_correccion_atencion ON public.solicitud_correccion USING btree (atencion) WHERE ((eliminado_en IS NULL) AND (atencion IS NOT NULL));
CREATE INDEX solicitud_correccion_estado ON public.solicitud_correccion USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX solicitud_correccion_paciente ON public.solicitud_correccion USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX solicitud_correccion_recibida_en ON public.solicitud_correccion USING btree (recibida_en, id) WHERE (eliminado_en IS NULL);
CREATE INDEX solicitud_correccion_tipo ON public.solicitud_correccion USING btree (tipo, id) WHERE (eliminado_en IS NULL);
grant insert, select, update on solicitud_correccion to custodia_app;

create table suscriptor_falla (
  cuenta text not null,
  fallas integer not null,
  constraint suscriptor_falla_pkey PRIMARY KEY (cuenta),
  constraint suscriptor_falla_cuenta_fkey FOREIGN KEY (cuenta) REFERENCES cuenta(id)
);
comment on table suscriptor_falla is 'Cuántas veces seguidas fallaron las suscripciones de FHIR que una cuenta terminó, hasta que reciba algo.';
grant delete, insert, select, update on suscriptor_falla to custodia_app;

create table turno_tomado (
  id uuid not null,
  turno uuid not null,
  cuenta text not null,
  nombre text not null,
  desde timestamp(3) with time zone not null,
  hasta timestamp(3) with time zone not null,
  soltado_en timestamp(3) with time zone,
  constraint turno_tomado_pkey PRIMARY KEY (id),
  constraint turno_tomado_turno_fkey FOREIGN KEY (turno) REFERENCES lista_espera(id)
);
comment on table turno_tomado is 'Quién llama a quién y hasta cuándo nadie más lo hace: expira solo.';
CREATE INDEX turno_tomado_turno ON public.turno_tomado USING btree (turno, hasta) WHERE (soltado_en IS NULL);
grant insert, select on turno_tomado to custodia_app;
grant update (soltado_en) on turno_tomado to custodia_app;

create table uso_cie (
  profesional text not null,
  codigo text not null,
  n bigint not null,
  constraint uso_cie_pkey PRIMARY KEY (profesional, codigo)
);
comment on table uso_cie is 'Cuántas veces escribió cada profesional un código; sin profesional, en cuántos pacientes se escribió.';
grant select on uso_cie to custodia_app;

create table uso_cie_cambio (
  id bigint generated always as identity not null,
  profesional text not null,
  codigo text not null,
  n bigint not null,
  constraint uso_cie_cambio_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
comment on table uso_cie_cambio is 'Códigos escritos desde el último plegado; solo se agrega.';
grant select on uso_cie_cambio to custodia_app;

create table valor_clinico (
  id uuid not null,
  version integer not null,
  creado_en timestamp(3) with time zone not null,
  actualizado_en timestamp(3) with time zone not null,
  creado_por text not null,
  eliminado_en timestamp(3) with time zone,
  paciente uuid not null,
  codigo text not null,
  sistema_codigo text,
  nombre text,
  categoria text,
  tipo_valor text,
  valor_numerico numeric(14,4),
  valor_texto text,
  valor_codigo text,
  valor_booleano boolean,
  valor_fecha date,
  unidad text,
  fecha_medicion timestamp(3) with time zone not null,
  historia_atencion uuid,
  fuente text not null,
  estado text not null,
  corrige_a uuid,
  interpretacion text,
  rango_min numeric(14,4),
  rango_max numeric(14,4),
  profesional text,
  observaciones text,
  origen_recurso text,
  origen_id text,
  sensible boolean not null,
  rango_texto text,
  marca_fuente text,
  resultado uuid,
  grupo text,
  posicion integer,
  identificador_externo text,
  valor_fuente text,
  valor_diastolica numeric(14,4),
  corregido_por text,
  valor_fuente_codigo text,
  comparador text,
  valor_limite numeric(14,4),
  unidad_limite text,
  valor_fuente_codigos text,
  constraint valor_clinico_pkey PRIMARY KEY (id),
  constraint valor_clinico_corrige_a_fkey FOREIGN KEY (corrige_a) REFERENCES valor_clinico(id),
  constraint valor_clinico_historia_atencion_fkey FOREIGN KEY (historia_atencion) REFERENCES historia(id),
  constraint valor_clinico_paciente_fkey FOREIGN KEY (paciente) REFERENCES paciente(id),
  constraint valor_clinico_resultado_fkey FOREIGN KEY (resultado) REFERENCES resultado(id)
);
comment on table valor_clinico is 'Un valor fechado de un atributo del paciente. El examen físico, las escalas y los atributos escriben aquí; también se registra a mano.';
CREATE INDEX valor_clinico_actualizado ON public.valor_clinico USING btree (actualizado_en, id);
CREATE INDEX valor_clinico_busqueda ON public.valor_clinico USING gin (custodia_normal(COALESCE(nombre, ''::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX valor_clinico_categoria ON public.valor_clinico USING btree (categoria, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_codigo ON public.valor_clinico USING btree (codigo, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_corrige_a ON public.valor_clinico USING btree (corrige_a) WHERE ((eliminado_en IS NULL) AND (corrige_a IS NOT NULL));
CREATE INDEX valor_clinico_estado ON public.valor_clinico USING btree (estado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_fecha_medicion ON public.valor_clinico USING btree (fecha_medicion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_historia_atencion ON public.valor_clinico USING btree (historia_atencion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_identificador_externo ON public.valor_clinico USING btree (identificador_externo, id) WHERE ((eliminado_en IS NULL) AND (identificador_externo IS NOT NULL));
CREATE INDEX valor_clinico_linea ON public.valor_clinico USING btree (paciente, fecha_medicion, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_origen_id ON public.valor_clinico USING btree (origen_id, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_paciente ON public.valor_clinico USING btree (paciente, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_resultado ON public.valor_clinico USING btree (resultado, id) WHERE (eliminado_en IS NULL);
CREATE INDEX valor_clinico_ultimos ON public.valor_clinico USING btree (paciente, codigo, fecha_medicion, id) WHERE (eliminado_en IS NULL);
CREATE UNIQUE INDEX valor_clinico_unico_1 ON public.valor_clinico USING btree (identificador_externo, paciente, historia_atencion) NULLS NOT DISTINCT WHERE ((eliminado_en IS NULL) AND (identificador_externo IS NOT NULL) AND (resultado IS NULL) AND (sensible IS NOT TRUE));
CREATE TRIGGER valor_clinico_ia_sensible AFTER UPDATE ON public.valor_clinico FOR EACH ROW WHEN ((new.sensible AND (NOT old.sensible))) EXECUTE FUNCTION custodia_ia_sensible();
CREATE TRIGGER valor_clinico_protegido BEFORE INSERT OR DELETE OR UPDATE ON public.valor_clinico FOR EACH ROW EXECUTE FUNCTION custodia_protege_valor_clinico();
CREATE TRIGGER valor_clinico_riesgo_cambiados AFTER UPDATE ON public.valor_clinico REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_valor();
CREATE TRIGGER valor_clinico_riesgo_nuevos AFTER INSERT ON public.valor_clinico REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION custodia_riesgo_valor();
grant insert, select, update on valor_clinico to custodia_app;

create table verificacion (
  id bigint generated always as identity not null,
  momento timestamp(3) with time zone default clock_timestamp() not null,
  sello bigint,
  declaracion text not null,
  llave text not null,
  firma text not null,
  constraint verificacion_pkey PRIMARY KEY (id),
  constraint verificacion_llave_fkey FOREIGN KEY (llave) REFERENCES llave(kid)
);
comment on table verificacion is 'Hasta qué sello se verificó la auditoría, firmado por el servicio.';
CREATE INDEX verificacion_sello ON public.verificacion USING btree (sello) WHERE (sello IS NOT NULL);
CREATE TRIGGER verificacion_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.verificacion FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert (declaracion, firma, llave, sello) on verificacion to custodia_app;
grant select on verificacion to custodia_app;

create table version (
  id uuid not null,
  version integer not null,
  recurso text not null,
  desde timestamp(3) with time zone not null,
  actor text not null,
  operacion text not null,
  motivo text,
  campos text[] not null,
  datos jsonb not null,
  cuenta text,
  constraint version_pkey PRIMARY KEY (id, version),
  constraint version_operacion_check CHECK ((operacion = ANY (ARRAY['crear'::text, 'actualizar'::text, 'eliminar'::text])))
);
comment on table version is 'Cada estado que ha tenido un registro.';
CREATE TRIGGER version_solo_agrega BEFORE DELETE OR UPDATE OR TRUNCATE ON public.version FOR EACH STATEMENT EXECUTE FUNCTION custodia_solo_agrega();
grant insert, select on version to custodia_app;

create or replace view embarazo_dicho as
 SELECT d.paciente,
    (NOT (((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O00'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O08'::text)) OR ((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O80'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O92'::text)) OR ("left"(d.codigo_cie10, 3) = 'Z37'::text) OR ("left"(d.codigo_cie10, 3) = 'Z39'::text))) AS cumple,
    'diagnostico'::text AS recurso,
    d.id AS fuente,
    d.historia,
    false AS sensible,
    COALESCE(d.fecha_registro, d.creado_en) AS fecha,
    d.codigo_cie10 AS valor,
    (((COALESCE(d.fecha_registro, d.creado_en) AT TIME ZONE 'America/Bogota'::text))::date +
        CASE
            WHEN ((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O60'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O79'::text)) THEN 7
            ELSE 280
        END) AS hasta,
    d.id AS fila
   FROM diagnostico d
  WHERE ((d.eliminado_en IS NULL) AND (d.verificacion IS DISTINCT FROM 'refutado'::text) AND (((d.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
           FROM diagnostico d_otra
          WHERE ((d_otra.reemplaza_a = d.id) AND (d_otra.id <> d.id) AND (d_otra.eliminado_en IS NULL) AND (d_otra.anulado IS NOT TRUE))))) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = d.historia) AND (ha.id >= d.historia) AND (ha.estado = 'anulada'::text)))))) IS TRUE) AND (((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O00'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O08'::text)) OR ((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O80'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O92'::text)) OR ("left"(d.codigo_cie10, 3) = 'Z37'::text) OR ("left"(d.codigo_cie10, 3) = 'Z39'::text) OR ((d.estado_clinico IS DISTINCT FROM 'resuelto'::text) AND (("left"(d.codigo_cie10, 4) = 'Z321'::text) OR ("left"(d.codigo_cie10, 3) = 'Z33'::text) OR ("left"(d.codigo_cie10, 3) = 'Z34'::text) OR ("left"(d.codigo_cie10, 3) = 'Z35'::text) OR ("left"(d.codigo_cie10, 3) = 'Z36'::text) OR ("left"(d.codigo_cie10, 4) = 'Z640'::text) OR ((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O10'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O49'::text)) OR ("left"(d.codigo_cie10, 3) = 'O98'::text) OR ("left"(d.codigo_cie10, 3) = 'O99'::text) OR ((("left"(d.codigo_cie10, 3) COLLATE "C") >= 'O60'::text) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= 'O79'::text))))))
UNION ALL
 SELECT a.paciente,
    (NOT (((("left"(a.cie10, 3) COLLATE "C") >= 'O00'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O08'::text)) OR ((("left"(a.cie10, 3) COLLATE "C") >= 'O80'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O92'::text)) OR ("left"(a.cie10, 3) = 'Z37'::text) OR ("left"(a.cie10, 3) = 'Z39'::text))) AS cumple,
    'antecedente_categorizado'::text AS recurso,
    a.id AS fuente,
    a.historia,
    false AS sensible,
    a.creado_en AS fecha,
    a.cie10 AS valor,
    (((a.creado_en AT TIME ZONE 'America/Bogota'::text))::date +
        CASE
            WHEN ((("left"(a.cie10, 3) COLLATE "C") >= 'O60'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O79'::text)) THEN 7
            ELSE 280
        END) AS hasta,
    a.id AS fila
   FROM antecedente_categorizado a
  WHERE ((a.eliminado_en IS NULL) AND (a.categoria = 'gineco_obstetrico'::text) AND (a.niega IS NOT TRUE) AND (COALESCE(a.estado_clinico, 'activo'::text) = 'activo'::text) AND (a.anulado IS NOT TRUE) AND (a.verificacion IS DISTINCT FROM 'refutado'::text) AND (((a.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = a.historia) AND (ha.id >= a.historia) AND (ha.estado = 'anulada'::text)))))) IS TRUE) AND (((("left"(a.cie10, 3) COLLATE "C") >= 'O00'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O08'::text)) OR ((("left"(a.cie10, 3) COLLATE "C") >= 'O80'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O92'::text)) OR ("left"(a.cie10, 3) = 'Z37'::text) OR ("left"(a.cie10, 3) = 'Z39'::text) OR (("left"(a.cie10, 4) = 'Z321'::text) OR ("left"(a.cie10, 3) = 'Z33'::text) OR ("left"(a.cie10, 3) = 'Z34'::text) OR ("left"(a.cie10, 3) = 'Z35'::text) OR ("left"(a.cie10, 3) = 'Z36'::text) OR ("left"(a.cie10, 4) = 'Z640'::text) OR ((("left"(a.cie10, 3) COLLATE "C") >= 'O10'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O49'::text)) OR ("left"(a.cie10, 3) = 'O98'::text) OR ("left"(a.cie10, 3) = 'O99'::text)) OR ((("left"(a.cie10, 3) COLLATE "C") >= 'O60'::text) AND (("left"(a.cie10, 3) COLLATE "C") <= 'O79'::text))))
UNION ALL
 SELECT v.paciente,
    ((v.codigo = '18185-9'::text) OR (v.valor_codigo = 'embarazada'::text)) AS cumple,
    COALESCE(v.origen_recurso, 'valor_clinico'::text) AS recurso,
    COALESCE((v.origen_id)::uuid, v.id) AS fuente,
    v.historia_atencion AS historia,
    v.sensible,
    v.fecha_medicion AS fecha,
    COALESCE((trim_scale(v.valor_numerico))::text, v.valor_codigo) AS valor,
    LEAST(
        CASE
            WHEN (v.codigo = '18185-9'::text) THEN ((((v.fecha_medicion AT TIME ZONE 'America/Bogota'::text))::date - (round((v.valor_numerico * (7)::numeric)))::integer) + 301)
            ELSE (((v.fecha_medicion AT TIME ZONE 'America/Bogota'::text))::date + 280)
        END, t.vigente_hasta) AS hasta,
    v.id AS fila
   FROM (valor_clinico v
     LEFT JOIN atributo_paciente t ON ((t.id =
        CASE
            WHEN (v.origen_recurso = 'atributo_paciente'::text) THEN (v.origen_id)::uuid
            ELSE NULL::uuid
        END)))
  WHERE ((v.eliminado_en IS NULL) AND (((v.estado = ANY (ARRAY['final'::text, 'corregido'::text])) AND (NOT ((EXISTS ( SELECT 1
           FROM valor_clinico v_otra
          WHERE ((v_otra.corrige_a = v.id) AND (v_otra.id <> v.id) AND (v_otra.eliminado_en IS NULL) AND (v_otra.estado IS DISTINCT FROM 'anulado'::text)))) OR (v.corregido_por IS NOT NULL) OR ((v.origen_id IS NOT NULL) AND (v.origen_recurso <> 'atributo_paciente'::text) AND (EXISTS ( SELECT 1
           FROM valor_clinico n
          WHERE ((n.origen_id = v.origen_id) AND (n.codigo = v.codigo) AND (n.id > v.id) AND (n.eliminado_en IS NULL))))))) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = v.historia_atencion) AND (ha.id >= v.historia_atencion) AND (ha.estado = 'anulada'::text)))))) IS TRUE) AND (((v.codigo = '82810-3'::text) AND (v.valor_codigo = ANY (ARRAY['embarazada'::text, 'no_embarazada'::text]))) OR ((v.codigo = '18185-9'::text) AND (((v.valor_numerico * (7)::numeric) >= (0)::numeric) AND ((v.valor_numerico * (7)::numeric) <= (301)::numeric)))));

create or replace view estadistica_condiciones as
 WITH vigente AS (
         SELECT t.id,
            t.paciente,
            t.codigo_cie10,
            t.estado_clinico,
            t.verificacion,
            COALESCE(t.fecha_registro, t.creado_en) AS momento,
            (h.confidencialidad = 'normal'::text) AS normal
           FROM (diagnostico t
             JOIN historia h ON ((h.id = t.historia)))
          WHERE ((t.eliminado_en IS NULL) AND (t.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
                   FROM diagnostico t_otra
                  WHERE ((t_otra.reemplaza_a = t.id) AND (t_otra.id <> t.id) AND (t_otra.eliminado_en IS NULL) AND (t_otra.anulado IS NOT TRUE))))) AND (h.eliminado_en IS NULL) AND (h.estado IS DISTINCT FROM 'anulada'::text) AND (custodia_estadistica_condicion(t.codigo_cie10) IS NOT NULL))
        ), ultimo AS (
        ( SELECT DISTINCT ON (v.paciente, v.codigo_cie10) v.paciente,
            v.codigo_cie10,
            v.estado_clinico,
            v.verificacion,
            'condicion='::text AS clave
           FROM vigente v
          WHERE v.normal
          ORDER BY v.paciente, v.codigo_cie10, v.momento DESC, v.id DESC)
        UNION ALL
        ( SELECT DISTINCT ON (v.paciente, v.codigo_cie10) v.paciente,
            v.codigo_cie10,
            v.estado_clinico,
            v.verificacion,
            'condicion_total='::text
           FROM vigente v
          ORDER BY v.paciente, v.codigo_cie10, v.momento DESC, v.id DESC)
        )
 SELECT paciente,
    array_agg(DISTINCT (clave || custodia_estadistica_condicion(codigo_cie10))) AS dims
   FROM ultimo u
  WHERE ((estado_clinico = 'activo'::text) AND (verificacion IS DISTINCT FROM 'refutado'::text))
  GROUP BY paciente;
grant select on estadistica_condiciones to custodia_app;

create or replace view estadistica_delta_grupo as
 SELECT d.id,
    g.id AS grupo,
    d.dia
   FROM (estadistica_delta d
     JOIN estadistica_casilla g ON ((g.clave = ANY (ARRAY['total='::text, ('eapb='::text || (d.eapb)::text), ('municipio='::text || d.municipio), ('departamento='::text || "left"(d.municipio, 2)), ('regimen='::text || d.regimen), ('sexo='::text || d.sexo), ('activo='::text || (d.activo)::text)]))));

create or replace view lugar as
 WITH RECURSIVE sede AS (
        ( SELECT h.prestador_codigo AS codigo,
            h.creado_en
           FROM historia h
          WHERE ((h.eliminado_en IS NULL) AND (h.prestador_codigo IS NOT NULL))
          ORDER BY h.prestador_codigo, h.id
         LIMIT 1)
        UNION ALL
         SELECT n.codigo,
            n.creado_en
           FROM (sede s
             CROSS JOIN LATERAL ( SELECT h.prestador_codigo AS codigo,
                    h.creado_en
                   FROM historia h
                  WHERE ((h.eliminado_en IS NULL) AND (h.prestador_codigo > s.codigo))
                  ORDER BY h.prestador_codigo, h.id
                 LIMIT 1) n)
        ), servicio AS (
        ( SELECT h.servicio_reps AS codigo,
            h.creado_en
           FROM historia h
          WHERE ((h.eliminado_en IS NULL) AND (h.servicio_reps IS NOT NULL))
          ORDER BY h.servicio_reps, h.id
         LIMIT 1)
        UNION ALL
         SELECT n.codigo,
            n.creado_en
           FROM (servicio s
             CROSS JOIN LATERAL ( SELECT h.servicio_reps AS codigo,
                    h.creado_en
                   FROM historia h
                  WHERE ((h.eliminado_en IS NULL) AND (h.servicio_reps > s.codigo))
                  ORDER BY h.servicio_reps, h.id
                 LIMIT 1) n)
        )
 SELECT custodia_lugar(clase, codigo) AS id,
    1 AS version,
    creado_en,
    creado_en AS actualizado_en,
    'Custodia'::text AS creado_por,
    NULL::timestamp(3) with time zone AS eliminado_en,
    clase,
    codigo,
        CASE
            WHEN (clase = 'sede'::text) THEN (
            CASE length(codigo)
                WHEN 12 THEN 'Sede '::text
                ELSE 'Prestador '::text
            END || codigo)
            ELSE NULL::text
        END AS nombre
   FROM ( SELECT 'sede'::text AS clase,
            s.codigo,
            s.creado_en
           FROM sede s
        UNION ALL
         SELECT 'servicio'::text,
            s.codigo,
            s.creado_en
           FROM servicio s) l;
comment on view lugar is 'Las sedes y los servicios en que se ha atendido, como los publica FHIR.';
grant select on lugar to custodia_app;

create or replace view profesional as
 SELECT custodia_cuenta_uuid(c.id) AS id,
    ((EXTRACT(epoch FROM c.actualizado_en) - (1577836800)::numeric))::integer AS version,
    c.creado_en,
    c.actualizado_en,
    c.creado_por,
    NULL::timestamp(3) with time zone AS eliminado_en,
    c.id AS cuenta,
    c.nombre,
    p.partes[:(cardinality(p.partes) - LEAST(2, GREATEST((cardinality(p.partes) - 1), 0)))] AS nombres,
    p.partes[((cardinality(p.partes) - LEAST(2, GREATEST((cardinality(p.partes) - 1), 0))) + 1):] AS apellidos,
    c.rol,
        CASE
            WHEN (c.registro IS NOT NULL) THEN c.tipo_documento
            ELSE NULL::text
        END AS tipo_documento,
        CASE
            WHEN (c.registro IS NOT NULL) THEN c.numero_documento
            ELSE NULL::text
        END AS numero_documento,
        CASE
            WHEN (c.registro IS NOT NULL) THEN ((c.tipo_documento || ' '::text) || c.numero_documento)
            ELSE NULL::text
        END AS documento,
    c.registro,
    c.profesion,
    c.servicios,
    (c.estado <> 'bloqueada'::text) AS activo
   FROM (cuenta c
     CROSS JOIN LATERAL ( SELECT custodia_partes_nombre(c.nombre) AS partes) p)
  WHERE ((c.tipo = 'persona'::text) AND (c.rol <> 'paciente'::text) AND ((c.registro IS NOT NULL) OR (c.rol = 'admisiones'::text)));
comment on view profesional is 'Quienes escriben en la historia, como los publica FHIR.';
grant select on profesional to custodia_app;

create or replace view riesgo_debido as
 SELECT paciente,
    regla,
    version,
    partes,
    parte,
    clave,
    cumple,
    recurso,
    fuente,
    historia,
    sensible,
    fecha,
    valor,
    vigente_desde,
    vigente_hasta
   FROM ( SELECT u.paciente,
            u.regla,
            u.version,
            u.partes,
            u.parte,
            u.clave,
            u.cumple,
            u.recurso,
            u.fuente,
            u.historia,
            u.sensible,
            u.fecha,
            u.valor,
            u.vigente_desde,
            u.vigente_hasta,
            u.fila,
            min(u.fecha) FILTER (WHERE u.cumple) OVER (PARTITION BY u.paciente, u.regla, u.parte, u.clave) AS primera,
            (max(
                CASE
                    WHEN (u.cumple AND (u.parte = 1)) THEN 1
                    ELSE 0
                END) OVER (PARTITION BY u.paciente, u.regla) + max(
                CASE
                    WHEN (u.cumple AND (u.parte = 2)) THEN 1
                    ELSE 0
                END) OVER (PARTITION BY u.paciente, u.regla)) AS cumplidas
           FROM ( SELECT DISTINCT ON (l.paciente, l.regla, l.parte, l.clave, l.recurso, l.historia, l.sensible) l.paciente,
                    l.regla,
                    l.version,
                    l.partes,
                    l.parte,
                    l.clave,
                    l.cumple,
                    l.recurso,
                    l.fuente,
                    l.historia,
                    l.sensible,
                    l.fecha,
                    l.valor,
                    l.vigente_desde,
                    l.vigente_hasta,
                    l.fila
                   FROM riesgo_lectura l
                  ORDER BY l.paciente, l.regla, l.parte, l.clave, l.recurso, l.historia, l.sensible, l.fecha DESC, l.fuente DESC, l.fila DESC) u) w
  WHERE ((cumplidas = partes) AND (cumple OR (fecha >= primera)));
comment on view riesgo_debido is 'Lo que riesgo_razon debe decir.';

create or replace view riesgo_lectura as
 SELECT p.id AS paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    'nivel_riesgo'::text AS clave,
    true AS cumple,
    'paciente'::text AS recurso,
    p.id AS fuente,
    NULL::uuid AS historia,
    false AS sensible,
    (COALESCE(( SELECT max(v.desde) AS max
           FROM version v
          WHERE ((v.id = p.id) AND ('nivel_riesgo'::text = ANY (v.campos)))), p.creado_en))::timestamp(3) with time zone AS fecha,
    p.nivel_riesgo AS valor,
    '-infinity'::date AS vigente_desde,
    'infinity'::date AS vigente_hasta,
    p.id AS fila
   FROM (riesgo_condicion c
     JOIN paciente p ON ((p.nivel_riesgo = ANY (c.opciones))))
  WHERE ((c.mira = 'nivel_paciente'::text) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL))
UNION ALL
 SELECT v.paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    v.codigo AS clave,
    COALESCE((v.valor_numerico >= c.minimo), (v.valor_codigo = ANY (c.opciones)), false) AS cumple,
    COALESCE(v.origen_recurso, 'valor_clinico'::text) AS recurso,
    COALESCE((v.origen_id)::uuid, v.id) AS fuente,
    v.historia_atencion AS historia,
    v.sensible,
    v.fecha_medicion AS fecha,
    COALESCE((trim_scale(v.valor_numerico))::text, v.valor_codigo, v.valor_texto, ''::text) AS valor,
    '-infinity'::date AS vigente_desde,
    COALESCE(LEAST((((v.fecha_medicion AT TIME ZONE 'America/Bogota'::text))::date + c.dias), a.vigente_hasta), 'infinity'::date) AS vigente_hasta,
    v.id AS fila
   FROM (((riesgo_condicion c
     JOIN valor_clinico v ON ((v.codigo = c.codigo)))
     JOIN paciente p ON ((p.id = v.paciente)))
     LEFT JOIN atributo_paciente a ON (((c.dias IS NOT NULL) AND (a.id =
        CASE
            WHEN (v.origen_recurso = 'atributo_paciente'::text) THEN (v.origen_id)::uuid
            ELSE NULL::uuid
        END))))
  WHERE ((c.mira = 'valor'::text) AND (v.eliminado_en IS NULL) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL) AND (((v.estado = ANY (ARRAY['final'::text, 'corregido'::text])) AND (NOT ((EXISTS ( SELECT 1
           FROM valor_clinico v_otra
          WHERE ((v_otra.corrige_a = v.id) AND (v_otra.id <> v.id) AND (v_otra.eliminado_en IS NULL) AND (v_otra.estado IS DISTINCT FROM 'anulado'::text)))) OR (v.corregido_por IS NOT NULL) OR ((v.origen_id IS NOT NULL) AND (v.origen_recurso <> 'atributo_paciente'::text) AND (EXISTS ( SELECT 1
           FROM valor_clinico n
          WHERE ((n.origen_id = v.origen_id) AND (n.codigo = v.codigo) AND (n.id > v.id) AND (n.eliminado_en IS NULL))))))) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = v.historia_atencion) AND (ha.id >= v.historia_atencion) AND (ha.estado = 'anulada'::text)))))) IS TRUE))
UNION ALL
 SELECT e.paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    e.escala AS clave,
    COALESCE((((e.items ->> c.item))::numeric >= c.minimo), false) AS cumple,
    'escala'::text AS recurso,
    e.id AS fuente,
    e.historia,
    false AS sensible,
    e.fecha_aplicacion AS fecha,
    COALESCE((e.items ->> c.item), ''::text) AS valor,
    '-infinity'::date AS vigente_desde,
    'infinity'::date AS vigente_hasta,
    e.id AS fila
   FROM ((riesgo_condicion c
     JOIN escala e ON ((e.escala = c.codigo)))
     JOIN paciente p ON ((p.id = e.paciente)))
  WHERE ((c.mira = 'escala'::text) AND (e.eliminado_en IS NULL) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL) AND (((e.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = e.historia) AND (ha.id >= e.historia) AND (ha.estado = 'anulada'::text)))))) IS TRUE))
UNION ALL
 SELECT d.paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    d.codigo_cie10 AS clave,
    ((d.estado_clinico = ANY (ARRAY['activo'::text, 'remision'::text])) AND (d.verificacion IS DISTINCT FROM 'refutado'::text)) AS cumple,
    'diagnostico'::text AS recurso,
    d.id AS fuente,
    d.historia,
    false AS sensible,
    COALESCE(d.fecha_registro, d.creado_en) AS fecha,
    d.codigo_cie10 AS valor,
    COALESCE(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date) AS vigente_desde,
    'infinity'::date AS vigente_hasta,
    d.id AS fila
   FROM ((riesgo_condicion c
     JOIN diagnostico d ON (((("left"(d.codigo_cie10, 3) COLLATE "C") >= c.desde) AND (("left"(d.codigo_cie10, 3) COLLATE "C") <= c.hasta))))
     JOIN paciente p ON ((p.id = d.paciente)))
  WHERE ((c.mira = 'diagnostico'::text) AND (d.eliminado_en IS NULL) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL) AND (((d.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
           FROM diagnostico d_otra
          WHERE ((d_otra.reemplaza_a = d.id) AND (d_otra.id <> d.id) AND (d_otra.eliminado_en IS NULL) AND (d_otra.anulado IS NOT TRUE))))) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = d.historia) AND (ha.id >= d.historia) AND (ha.estado = 'anulada'::text)))))) IS TRUE))
UNION ALL
 SELECT a.paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    a.cie10 AS clave,
    COALESCE(((a.estado_clinico = ANY (ARRAY['activo'::text, 'remision'::text])) AND (a.verificacion IS DISTINCT FROM 'refutado'::text)), false) AS cumple,
    'antecedente_categorizado'::text AS recurso,
    a.id AS fuente,
    a.historia,
    false AS sensible,
    a.creado_en AS fecha,
    a.cie10 AS valor,
    COALESCE(custodia_cumple_anios(p.fecha_nacimiento, c.edad_minima), '-infinity'::date) AS vigente_desde,
    'infinity'::date AS vigente_hasta,
    a.id AS fila
   FROM ((riesgo_condicion c
     JOIN antecedente_categorizado a ON (((("left"(a.cie10, 3) COLLATE "C") >= c.desde) AND (("left"(a.cie10, 3) COLLATE "C") <= c.hasta))))
     JOIN paciente p ON ((p.id = a.paciente)))
  WHERE ((c.mira = 'diagnostico'::text) AND c.antecedentes AND (a.eliminado_en IS NULL) AND (a.categoria = 'patologico'::text) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL) AND (((a.anulado IS NOT TRUE) AND (NOT (EXISTS ( SELECT 1
           FROM historia ha
          WHERE ((ha.id = a.historia) AND (ha.id >= a.historia) AND (ha.estado = 'anulada'::text)))))) IS TRUE))
UNION ALL
 SELECT e.paciente,
    c.regla,
    c.version,
    c.partes,
    c.parte,
    'embarazo'::text AS clave,
    e.cumple,
    e.recurso,
    e.fuente,
    e.historia,
    e.sensible,
    e.fecha,
    e.valor,
    '-infinity'::date AS vigente_desde,
    e.hasta AS vigente_hasta,
    e.fila
   FROM ((riesgo_condicion c
     CROSS JOIN embarazo_dicho e)
     JOIN paciente p ON ((p.id = e.paciente)))
  WHERE ((c.mira = 'embarazo'::text) AND (p.eliminado_en IS NULL) AND (p.fecha_fallecimiento IS NULL) AND (p.sexo_biologico IS DISTINCT FROM '01'::text));
comment on view riesgo_lectura is 'Lo que los registros que valen dicen para cada regla.';

create or replace view riesgo_ventana as
 SELECT v.paciente,
    v.desde,
    v.hasta,
    p.numero_documento,
    p.primer_apellido,
    p.fecha_nacimiento
   FROM (( SELECT r.paciente,
            min(r.desde) AS desde,
            max(r.hasta) AS hasta
           FROM ( SELECT s.paciente,
                    s.regla,
                    max(s.desde) AS desde,
                    min(s.hasta) AS hasta
                   FROM ( SELECT z.paciente,
                            z.regla,
                            z.parte,
                            min(z.vigente_desde) AS desde,
                            max(z.vigente_hasta) AS hasta
                           FROM riesgo_razon z
                          WHERE ((z.hasta IS NULL) AND z.cumple)
                          GROUP BY z.paciente, z.regla, z.parte) s
                  GROUP BY s.paciente, s.regla) r
          GROUP BY r.paciente) v
     JOIN paciente p ON ((p.id = v.paciente)));

CREATE OR REPLACE FUNCTION public.custodia_abre_servicio(h historia)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select custodia_otro_servicio(h.servicio_asignado_por, h.servicio_reps)
    and custodia_puede_abrir(h.servicio_asignado_por, h.paciente)
$function$;

CREATE OR REPLACE FUNCTION public.custodia_abre_tratante(h historia)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select h.asignado_por is distinct from h.profesional and custodia_puede_abrir(h.asignado_por, h.paciente) $function$;

CREATE OR REPLACE FUNCTION public.custodia_acta_firmada()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One that was only proposed goes when its withdrawal is written down.
  if tg_op = 'DELETE' and old.firmada_en is null
    and exists (select 1 from retencion_retiro r where r.proceso = old.proceso and r.propuesta_en = old.propuesta_en) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.firmada_en is not null then
    raise exception 'Un acta firmada no cambia, y ninguna se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_consentimiento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform custodia_conceder(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_copia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select new.miembro, f.otro, new.via, least(new.nivel, 1), new.ambitos, now(), new.hasta, 'fusion:' || f.id, new.otorgado_por, new.id
  from (
    select f.id, f.absorbido as otro from fusion f where f.principal = new.paciente and f.deshecha_en is null
    union all
    select f.id, f.principal from fusion f where f.absorbido = new.paciente and f.deshecha_en is null
  ) f
  where new.origen is distinct from 'fusion:' || f.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_copia_termina()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  c record;
begin
  for c in
    select k.id, n.hasta from cambiadas n
    cross join lateral (select a.id, a.hasta from alcance a where a.copia_de = n.id offset 0) k
    where n.hasta is not null and (k.hasta is null or k.hasta > n.hasta)
  loop
    update alcance set hasta = c.hasta where id = c.id and (hasta is null or hasta > c.hasta);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_de(h historia, completo boolean, servicio_completo boolean)
 RETURNS SETOF alcance
 LANGUAGE sql
 STABLE
AS $function$
  select null::bigint, m.miembro, h.paciente, m.historia, m.via, m.nivel::smallint, null::text[], now()::timestamptz(3),
    m.hasta, h.id::text, m.por, null::bigint
  from (
    select 'c:' || h.profesional as miembro, h.id as historia, 'tratante' as via, 3 as nivel, null::timestamptz as hasta,
      h.asignado_por as por
    where custodia_es_clinica(h.profesional) and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 'c:' || h.profesional, null, 'tratante', 1, null, h.asignado_por
    where custodia_es_clinica(h.profesional) and completo
      and h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida')
    union all
    select 's:' || h.servicio_reps, h.id, 'servicio', 3,
      case when h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida') then null
        else coalesce(case when h.estado = 'anulada' then h.cerrada_en end, h.estado_desde, h.actualizado_en) + interval '30 days' end,
      h.servicio_asignado_por
    where h.servicio_reps is not null and (h.estado <> 'anulada' or h.hash_cierre is not null)
    union all
    select 's:' || h.servicio_reps, null, 'servicio', 1, null, h.servicio_asignado_por
    where h.servicio_reps is not null and servicio_completo and h.estado in ('abierta', 'en_atencion', 'suspendida')
  ) m
  where h.eliminado_en is null and (m.hasta is null or m.hasta > now())
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_historia_cambiada()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  completo boolean;
  servicio_completo boolean;
begin
  -- What was decided when somebody was put in charge holds while nobody else is; it does not depend on what the one who
  -- decided reaches today.
  completo := custodia_abre_tratante(new) or (new.profesional = old.profesional and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'tratante' and a.historia is null
      and a.miembro = 'c:' || new.profesional and (a.hasta is null or a.hasta > now())));
  servicio_completo := custodia_abre_servicio(new) or (new.servicio_reps = old.servicio_reps and exists (
    select 1 from alcance a where a.origen = new.id::text and a.via = 'servicio' and a.historia is null
      and a.miembro = 's:' || new.servicio_reps and (a.hasta is null or a.hasta > now())));
  update alcance set hasta = now() where origen = new.id::text and via in ('tratante', 'servicio')
    and (hasta is null or hasta > now());
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from custodia_alcance_de(new, completo, servicio_completo) a;
  -- Those whom somebody put in the team stay in it; when the history ends, so does their reach, thirty days later.
  if new."estado" in ('cerrada', 'archivada') then
    update alcance set hasta = case when historia is null then now() else now() + interval '30 days' end
    where origen = new.id::text and via = 'equipo' and hasta is null;
  elsif (new.estado = 'anulada' and new.hash_cierre is null) or new.eliminado_en is not null then
    update alcance set hasta = now() where origen = new.id::text and via = 'equipo' and (hasta is null or hasta > now());
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_alcance_historias_nuevas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select a.miembro, a.paciente, a.historia, a.via, a.nivel, a.ambitos, a.desde, a.hasta, a.origen, a.otorgado_por
  from nuevas n, custodia_alcance_de(n::historia, custodia_abre_tratante(n::historia), custodia_abre_servicio(n::historia)) a;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_ascendientes(persona text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento)
  from miembro_familia m join parentesco_regla r on r.parentesco = m.parentesco and r.linea = 'ascendiente'
  where m.paciente_indice = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid and m.eliminado_en is null
    and custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento) is not null
  union
  select m.paciente_indice::text
  from custodia_filas_de(persona) m join parentesco_regla r on r.parentesco = m.parentesco and r.linea = 'descendiente'
$function$;

CREATE OR REPLACE FUNCTION public.custodia_busqueda_anota()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- Of what changed, nothing that anybody is looked for by.
    if not exists (select 1 from nuevas n join viejas v on v.id = n.id
      where (n.primer_nombre, n.segundo_nombre, n.primer_apellido, n.segundo_apellido, n.nombre_identitario, n.tipo_documento,
          n.numero_documento, n.fecha_nacimiento, n.telefono_movil, n.telefono_fijo, n.sexo_biologico, n.municipio_residencia, n.eapb,
          n.activo, n.eliminado_en)
        is distinct from (v.primer_nombre, v.segundo_nombre, v.primer_apellido, v.segundo_apellido, v.nombre_identitario, v.tipo_documento,
          v.numero_documento, v.fecha_nacimiento, v.telefono_movil, v.telefono_fijo, v.sexo_biologico, v.municipio_residencia, v.eapb,
          v.activo, v.eliminado_en)) then
      return null;
    end if;
  end if;
  insert into busqueda_palabra (palabra, fonetica)
  select d.x, custodia_fonetica(d.x) from (
    select distinct x collate "C" as x
    from nuevas n, unnest(custodia_palabras(concat_ws(' ', n.primer_nombre, n.segundo_nombre, n.primer_apellido,
      n.segundo_apellido, n.nombre_identitario))) x
    where n.eliminado_en is null) d
  where not exists (select 1 from busqueda_palabra b where b.palabra = d.x)
  order by d.x
  on conflict do nothing;

  insert into busqueda_paciente as b (id, palabras, apellido, fonemas, claves, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo,
    sexo_biologico, municipio_residencia, eapb, activo)
  select p.id, n.palabras, n.apellido,
    array(select b.fonetica from unnest(n.palabras) x
      cross join lateral (select w.fonetica from busqueda_palabra w where w.palabra = x offset 0) b order by 1),
    array(select distinct x from unnest(n.palabras || custodia_unidas(concat_ws(' ', p.primer_nombre, p.segundo_nombre))
      || custodia_unidas(p.primer_apellido) || custodia_unidas(p.segundo_apellido)
      || array(select 'i:' || i from unnest(custodia_palabras(p.nombre_identitario)) i)) x order by x),
    p.tipo_documento, p.numero_documento, p.fecha_nacimiento, custodia_telefono(p.telefono_movil), custodia_telefono(p.telefono_fijo),
    p.sexo_biologico, p.municipio_residencia, p.eapb, p.activo
  from nuevas p
  cross join lateral (select custodia_palabras(p.primer_nombre) || custodia_palabras(p.segundo_nombre) as nombres,
    custodia_palabras(p.primer_apellido) || custodia_palabras(p.segundo_apellido) as apellidos offset 0) w
  cross join lateral (select w.nombres || w.apellidos as palabras, cardinality(w.nombres) + 1 as apellido offset 0) n
  where p.eliminado_en is null
  order by p.id
  on conflict (id) do update set (palabras, apellido, fonemas, claves, tipo_documento, numero_documento, fecha_nacimiento, movil, fijo,
    sexo_biologico, municipio_residencia, eapb, activo) = row(excluded.palabras, excluded.apellido, excluded.fonemas, excluded.claves,
    excluded.tipo_documento, excluded.numero_documento, excluded.fecha_nacimiento, excluded.movil, excluded.fijo, excluded.sexo_biologico,
    excluded.municipio_residencia, excluded.eapb, excluded.activo)
  where b.* is distinct from excluded.*;

  if tg_op = 'UPDATE' then
    delete from busqueda_paciente b using nuevas n where b.id = n.id and n.eliminado_en is not null;
  end if;
  return null;
end
$function$;
revoke execute on function custodia_busqueda_anota() from public;

CREATE OR REPLACE FUNCTION public.custodia_busqueda_borra()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from busqueda_paciente b using viejas v where b.id = v.id;
  return null;
end
$function$;
revoke execute on function custodia_busqueda_borra() from public;

CREATE OR REPLACE FUNCTION public.custodia_conceder(new consentimiento)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  mayoria timestamptz;
  final timestamptz;
begin
  update alcance set hasta = now() where origen = new.id::text and via = 'consentimiento' and (hasta is null or hasta > now());
  if new.eliminado_en is not null or new.decision <> 'aceptado' or new.revocado_en is not null or new.estado = 'anulado' then
    return;
  end if;
  select (p.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota' into mayoria
  from paciente p where p.id = new.paciente;
  final := (new.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota';
  if new.otorgado_por in ('representante_legal', 'acudiente') and new.fecha_otorgamiento < mayoria then
    final := least(final, mayoria);
  end if;
  insert into alcance (miembro, paciente, via, nivel, ambitos, desde, hasta, origen, otorgado_por)
  select 't:' || custodia_normal(btrim(t.quien)), new.paciente, 'consentimiento', 0, t.ambitos, now(),
    least(final, (t.hasta + 1)::timestamp at time zone 'America/Bogota'), new.id::text, new.creado_por
  from jsonb_to_recordset(new.terceros_autorizados) as t(quien text, ambitos text[], hasta date)
  where t.quien is not null and cardinality(t.ambitos) > 0
    and coalesce(least(final, (t.hasta + 1)::timestamp at time zone 'America/Bogota') > now(), true);
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_cruza_fusion(via text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select via not in ('urgencia', 'registro') $function$;

CREATE OR REPLACE FUNCTION public.custodia_csv(valor text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when valor is null then ''
    when valor ~ '[",\r\n]' then
      '"' || replace(case when custodia_es_formula(valor) then '''' || valor else valor end, '"', '""') || '"'
    when custodia_es_formula(valor) then '''' || valor
    else valor
  end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_cuenta_uuid(id text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id::uuid else md5('cuenta:' || id)::uuid end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_cumple_anios(nacimiento date, anios integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (nacimiento + make_interval(years => anios))::date
    + case when extract(day from nacimiento) = extract(day from nacimiento + make_interval(years => anios)) then 0 else 1 end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_elimina(acta uuid, registros uuid[], quien text, cuenta_de text, momento timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  principal constant uuid := registros[1];
  -- Who it was and when: what the act refers to. All else of the row is emptied.
  identidad constant name[] := array['id', 'version', 'creado_en', 'actualizado_en', 'creado_por', 'eliminado_en', 'activo', 'tipo_documento',
    'numero_documento', 'pais_documento', 'primer_apellido', 'segundo_apellido', 'primer_nombre', 'segundo_nombre', 'fecha_nacimiento',
    'sexo_biologico', 'fusionado_con', 'tiene_fusionados'];
  por_que constant text := format('Eliminada por el acta %s', acta);
  ids uuid[] := registros;
  idas uuid[];
  de name[];
  filas integer := 0;
  orden_sql text;
begin
  if not exists (select 1 from retencion_acta a join retencion_expediente e on e.proceso = a.proceso
      where a.proceso = acta and a.firmada_en is not null and a.firma is not null and e.paciente = principal and e.excluido_en is null)
    or not exists (select 1 from retencion_aviso v where v.proceso = acta
      having count(*) filter (where v.medio = 'diario') > 1 and count(*) filter (where v.medio = 'web') > 0
        and max(v.fecha) + interval '2 months' <= (now() at time zone 'America/Bogota')::date)
    or exists (select 1 from retencion_permanente c where c.paciente = any(registros))
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null
      and h."estado" in ('borrador', 'abierta', 'en_atencion', 'suspendida'))
    or array(select p.id from paciente p where p.id = principal or p.fusionado_con = principal order by p.id)
      <> array(select distinct r.id from unnest(registros) r(id) order by r.id) then
    raise exception 'Ningún acta firmada permite eliminar esa historia.' using errcode = 'insufficient_privilege';
  end if;
  -- Not a clause of the function: only a superuser may write one there.
  perform set_config('custodia.carga', 'si', true);
  insert into retencion_eliminada (paciente, proceso, registros, historias, primera_atencion, ultima_atencion, eliminada_en, eliminada_por, tx, miembros)
  select principal, acta, registros, e.historias, (select min(h.fecha_inicio) from historia h where h.paciente = any(registros)),
    e.ultima_atencion, momento, cuenta_de, pg_current_xact_id(), array(select distinct a.miembro from alcance a where a.paciente = any(registros))
  from retencion_expediente e where e.proceso = acta and e.paciente = principal;
  -- A grant that was copied into the record of another, whose merge was undone, no longer says from where.
  update alcance set copia_de = null
  where copia_de in (select a.id from alcance a where a.paciente = any(registros)) and paciente <> all(registros);
  -- Nor does an undone merge with another say anything but that there was one.
  update fusion f set antes = '{}', motivo = '', motivo_deshecha = ''
  where f.deshecha_en is not null and (f.absorbido = any(registros) or f.principal = any(registros));
  delete from oauth o using autorizacion z where z.paciente = any(registros) and o.concesion = z.concesion;
  -- Turns first: under what they are counted, the history of their order tells. The rest at once: foreign keys are looked at when all of it is gone.
  for orden_sql in
    select format('with %s select array_agg(b.id), array_agg(b.tabla) from (%s) b',
      string_agg(format('%I as (delete from %I where %s returning %s as id)', 'b_' || t.tabla, t.tabla, t.condicion,
        case when exists (select 1 from pg_attribute a where a.attrelid = ('public.' || quote_ident(t.tabla))::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
          then 'id' else 'null::uuid' end), ', '),
      string_agg(format('select id, %L::name as tabla from %I', t.tabla, 'b_' || t.tabla), ' union all '))
    from custodia_tablas_del_paciente() t group by t.tabla in ('lista_espera', 'turno_tomado') order by t.tabla in ('lista_espera', 'turno_tomado') desc
  loop
    execute orden_sql into idas, de using registros;
    filas := filas + coalesce(cardinality(idas), 0);
    ids := ids || array_remove(coalesce(idas, '{}'), null);
    -- Those who keep a copy are told that it is no more, and nothing else; the names above say who they may be.
    insert into evento (recurso, hecho, recurso_id, paciente)
    select u.tabla, 'eliminacion', u.id, principal from unnest(idas, de) as u(id, tabla) join pg_attribute a
      on a.attrelid = ('public.' || quote_ident(u.tabla))::regclass and a.attname = 'eliminado_en' and not a.attisdropped
    where u.id is not null;
  end loop;
  -- Messages that came with the document and nobody could file, or that were refused.
  delete from mensaje_entrada m using paciente p where p.id = any(registros) and m.paciente is null
    and (m.clave in (p.tipo_documento || ' ' || p.numero_documento, case p.tipo_documento when 'PT' then 'PPT ' when 'PPT' then 'PT ' end || p.numero_documento)
      or (m.puerta = 'fhir' and m.clave = p.numero_documento));
  delete from version v where v.id = any(ids);
  delete from idempotencia i where i.recurso_id = any(ids);
  delete from propuesta p where p.registro = any(ids);
  select string_agg(format('%I = %s', a.attname, case when a.attnotnull then quote_literal('{}') else 'null' end), ', ') into orden_sql
  from pg_attribute a where a.attrelid = 'paciente'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all(identidad);
  execute format('update paciente set %s, activo = false, version = version + 2, actualizado_en = $2, eliminado_en = $2 where id = any($1)', orden_sql)
    using registros, momento;
  insert into evento (recurso, hecho, recurso_id, version, paciente)
  select 'paciente', 'eliminacion', p.id, p.version, principal from paciente p where p.id = any(registros);
  -- Two versions, as of everything that was removed: what it was last, and that it is no more.
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
  select p.id, p.version - 1, 'paciente', momento, quien, cuenta_de, 'actualizar', por_que, '{}',
    to_jsonb(p) - 'eliminado_en' || jsonb_build_object('version', p.version - 1) from paciente p where p.id = any(registros);
  insert into version (id, version, recurso, desde, actor, cuenta, operacion, motivo, campos, datos)
  select p.id, p.version, 'paciente', momento, quien, cuenta_de, 'eliminar', por_que, '{}', jsonb_build_object('id', p.id, 'version', p.version,
    'creado_en', p.creado_en, 'actualizado_en', p.actualizado_en, 'creado_por', p.creado_por) from paciente p where p.id = any(registros);
  -- The account with which the person read it has nothing left to read.
  update cuenta c set estado = 'bloqueada', motivo_estado = por_que, actualizado_en = momento
  where c.paciente = any(registros) and c.rol = 'paciente' and c.estado <> 'bloqueada';
  update sesion s set revocada_en = momento, motivo_revocacion = 'bloqueo'
  where s.revocada_en is null and s.cuenta in (select c.id from cuenta c where c.paciente = any(registros) and c.rol = 'paciente');
  perform set_config('custodia.carga', '', true);
  return filas;
end
$function$;
revoke execute on function custodia_elimina(uuid,uuid[],text,text,timestamp with time zone) from public;
grant execute on function custodia_elimina(uuid,uuid[],text,text,timestamp with time zone) to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_encadenar_bitacora()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The first insert makes the row that later ones queue up for.
  insert into cadena_bitacora (historia, ultima) values (new.historia, '') on conflict do nothing;
  select c.ultima into new.hash_anterior from cadena_bitacora c where c.historia = new.historia for update;
  new.hash := custodia_sha256(concat_ws(chr(31),
    new.hash_anterior, new.id, new.historia, new.fecha_hora at time zone 'UTC', new.tipo_evento, new.descripcion,
    new.usuario, new.rol, new.recurso_tipo, new.recurso_id));
  update cadena_bitacora set ultima = new.hash where historia = new.historia;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_entrega_termina()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update entrega set hasta = now() where historia = new.id and hasta is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_entrega_terminada()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update alcance set hasta = now() where origen = new.historia::text and via = 'equipo' and historia is null
    and miembro = 'c:' || new.cuenta and otorgado_por = new.por and desde = new.desde and (hasta is null or hasta > now());
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_es_carga()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select current_user <> 'custodia_app' and current_setting('custodia.carga', true) = 'si' $function$;

CREATE OR REPLACE FUNCTION public.custodia_es_clinica(quien text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from cuenta c where c.id = quien and c.tipo = 'persona'
    and c."rol" in ('medico', 'odontologo', 'psicologo', 'terapeuta', 'enfermeria', 'coordinador_medico'))
$function$;

CREATE OR REPLACE FUNCTION public.custodia_es_de_resultado_anulado(de_documento uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from resultado r join documento d on d.id = r.documento join historia h on h.id = d.historia
    where r.documento = de_documento and r.estado = 'anulado' and d.creado_en >= h.cerrada_en)
$function$;

CREATE OR REPLACE FUNCTION public.custodia_es_formula(valor text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select valor ~ '^''*([=+@\t\r-]|[ \t\r\n\u00a0\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-])' $function$;

CREATE OR REPLACE FUNCTION public.custodia_es_resultado_tardio(antes orden, despues orden)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  curso text[] := array['version', 'actualizado_en', 'estado', 'resultado_documento', 'fecha_resultado'];
begin
  if antes.anulado is true or to_jsonb(antes) - curso <> to_jsonb(despues) - curso then
    return false;
  end if;
  if antes.estado = 'completada' and despues."estado" in ('activa', 'autorizada', 'en_proceso') and despues.resultado_documento is null
    and custodia_resultado_posterior(antes.id, true) and not custodia_resultado_posterior(antes.id, false)
    and (antes.resultado_documento is null or custodia_es_de_resultado_anulado(antes.resultado_documento)) then
    return true;
  end if;
  if antes.resultado_documento is not null and antes.resultado_documento is distinct from despues.resultado_documento then
    return custodia_marcado(antes.historia, 'documento', antes.resultado_documento)
      and case when despues.resultado_documento is null
        then despues.estado = antes.estado or (antes.estado = 'completada' and despues."estado" in ('activa', 'autorizada', 'en_proceso'))
        else despues.estado = antes.estado and exists (select 1 from documento d where d.id = despues.resultado_documento
          and d.orden = despues.id and d.eliminado_en is null and d.anulado is not true) end;
  end if;
  return despues.estado = 'completada'
    and (antes."estado" in ('activa', 'autorizada', 'en_proceso') or (antes.estado = 'completada' and antes.resultado_documento is null
      and despues.resultado_documento is not null and exists (select 1 from marca_error m
        join marca_error_decision x on x.marca = m.id and x.vigente
        where m.historia = antes.historia and x.declaracion -> 'registros' @> jsonb_build_array(jsonb_build_object('recurso', 'orden', 'id', antes.id)))))
    and (antes.fecha_resultado is null or antes.fecha_resultado = despues.fecha_resultado)
    and (custodia_resultado_posterior(despues.id, false)
      or exists (select 1 from documento d join historia h on h.id = d.historia where d.orden = despues.id and d.eliminado_en is null
        and d.anulado is not true and h."estado" in ('cerrada', 'archivada') and d.creado_en >= h.cerrada_en));
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_es_su_antepasado(persona text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive sube (quien) as (
    select a from custodia_ascendientes(persona) a
    union
    select a from sube s cross join lateral custodia_ascendientes(s.quien) a
  )
  select exists (select 1 from sube s where s.quien = persona)
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_anios(nacimiento date, al date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (extract(year from al) - extract(year from nacimiento)
    - case when extract(month from al) * 100 + extract(day from al) < extract(month from nacimiento) * 100 + extract(day from nacimiento)
      then 1 else 0 end)::integer
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_aplica()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET work_mem TO '128MB'
AS $function$
begin
  with meses as materialized (
    select c.cubo, c.grupo, date_trunc('month', c.dia)::date as periodo, c.casilla, sum(c.n) as n from estadistica_cambio c group by 1, 2, 3, 4
  ), cambios as materialized (
    select c.cubo, c.grupo, 'D'::"char" as nivel, c.dia as periodo, c.casilla, c.n from estadistica_cambio c
    union all
    select m.cubo, m.grupo, 'M'::"char", m.periodo, m.casilla, m.n from meses m
    union all
    select m.cubo, m.grupo, 'T'::"char", date '0001-01-01', m.casilla, sum(m.n) from meses m group by 1, 2, 5
  ), tocadas as (
    select distinct c.cubo, c.grupo, c.nivel, c.periodo from cambios c
  ), sumas as (
    select x.cubo, x.grupo, x.nivel, x.periodo, x.casilla, sum(x.n) as n
    from (
      select c.cubo, c.grupo, c.nivel, c.periodo, c.casilla, c.n from cambios c
      union all
      select k.cubo, k.grupo, k.nivel, k.periodo, u.casilla, u.n
      from tocadas t join estadistica_celda k on (k.cubo, k.grupo, k.nivel, k.periodo) = (t.cubo, t.grupo, t.nivel, t.periodo)
      cross join lateral unnest(k.casillas, k.n) u(casilla, n)
    ) x group by 1, 2, 3, 4, 5
  )
  insert into estadistica_celda (cubo, grupo, nivel, periodo, casillas, n)
  select s.cubo, s.grupo, s.nivel, s.periodo,
    coalesce(array_agg(s.casilla order by s.casilla) filter (where s.n <> 0), '{}'),
    coalesce(array_agg(s.n::bigint order by s.casilla) filter (where s.n <> 0), '{}')
  from sumas s group by 1, 2, 3, 4
  on conflict (cubo, grupo, nivel, periodo) do update set casillas = excluded.casillas, n = excluded.n;
  truncate estadistica_cambio;
end
$function$;
revoke execute on function custodia_estadistica_aplica() from public;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_avanza(hasta date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET work_mem TO '128MB'
AS $function$
declare
  desde date;
begin
  if not pg_try_advisory_xact_lock(custodia_estadistica_candado()) then
    return false;
  end if;
  select e.al into desde from estadistica_estado e;
  if hasta <= desde then
    return true;
  end if;
  insert into estadistica_casilla (clave)
  select s.sexo || '|' || lpad((5 * k)::text, 3, '0') from (select distinct 'piramide=' || n.sexo as sexo from estadistica_nacimiento n) s
  cross join generate_series(0, 20) k
  where not exists (select 1 from estadistica_casilla c where c.clave = s.sexo || '|' || lpad((5 * k)::text, 3, '0'));
  with cruza as materialized (
    select 1 as signo, p.sexo_biologico as sexo, p.fecha_nacimiento as nacimiento, custodia_estadistica_dia(p.creado_en) as dia, p.eapb,
      p.municipio_residencia as municipio, p.regimen, p.activo
    from paciente p where p.eliminado_en is null
      -- Who has a fifth birthday in between was born on one of these days.
      and p.fecha_nacimiento = any(array(
        select distinct (t - make_interval(years => 5 * k))::date - b
        from generate_series(desde, hasta, interval '1 day') t, generate_series(0, 20) k,
          generate_series(0, case when to_char(t, 'MMDD') = '0301' then 1 else 0 end) b))
      and custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, desde) <> custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, hasta)
    union all
    select -d.total, d.sexo, d.nacimiento, d.dia, d.eapb, d.municipio, d.regimen, d.activo from estadistica_delta d
    where d.nacimiento is not null
      and custodia_estadistica_banda(d.sexo, d.nacimiento, desde) <> custodia_estadistica_banda(d.sexo, d.nacimiento, hasta)
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select 'paciente', g.id, c.dia, s.id,
    sum(c.signo * v.n)
  from cruza c join estadistica_casilla g on g.clave = any(array['total=', 'eapb=' || c.eapb::text, 'municipio=' || c.municipio, 'departamento=' || left(c.municipio, 2), 'regimen=' || c.regimen, 'sexo=' || c.sexo, 'activo=' || c.activo::text])
  cross join lateral (values (desde, -1), (hasta, 1)) v(al, n)
  join estadistica_casilla s on s.clave = custodia_estadistica_banda(c.sexo, c.nacimiento, v.al)
  group by 1, 2, 3, 4 having sum(c.signo * v.n) <> 0;
  perform custodia_estadistica_aplica();
  update estadistica_estado set al = hasta;
  return true;
end
$function$;
revoke execute on function custodia_estadistica_avanza(date) from public;
grant execute on function custodia_estadistica_avanza(date) to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_banda(sexo text, nacimiento date, al date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'piramide=' || sexo || '|' || case when nacimiento > al then '-05'
    when nacimiento <= al then lpad((least(custodia_estadistica_anios(nacimiento, al), 100) / 5 * 5)::text, 3, '0') end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_candado()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select 7263401183 $function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_clase(estado text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when "estado" in ('en_espera', 'autorizado', 'programado', 'no_asistio') then 'espera'
    when "estado" in ('realizado', 'resultado_disponible') then 'atendido' else coalesce(estado, '') end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_condicion(cie10 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when (left("cie10", 3) collate "C" between 'I10' and 'I15') then 'hipertension'
    when (left("cie10", 3) collate "C" between 'I20' and 'I25') then 'cardiopatia_isquemica'
    when (left("cie10", 3) = 'I50') then 'falla_cardiaca'
    when (left("cie10", 3) collate "C" between 'E10' and 'E14') then 'diabetes'
    when (left("cie10", 3) = 'J44') then 'epoc'
    when (left("cie10", 3) = 'N18') then 'enfermedad_renal_cronica'
    when (left("cie10", 3) collate "C" between 'C00' and 'C97') then 'cancer'
    when (left("cie10", 3) collate "C" between 'O10' and 'O16' or left("cie10", 3) = 'O24') then 'riesgo_gestacional'
  end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_dia(momento timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (momento at time zone 'America/Bogota')::date $function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_diagnosticos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  revisar uuid[];
begin
  if tg_op = 'INSERT' then
    revisar := array(select distinct d.paciente from nuevas d
      where custodia_estadistica_condicion(d.codigo_cie10) is not null or d.reemplaza_a is not null);
  elsif tg_op = 'DELETE' then
    revisar := array(select distinct d.paciente from viejas d
      where custodia_estadistica_condicion(d.codigo_cie10) is not null or d.reemplaza_a is not null);
  else
    revisar := array(select distinct x.p from viejas v join nuevas n on n.id = v.id cross join lateral (values (v.paciente), (n.paciente)) x(p)
      where (v.paciente, v.historia, v.codigo_cie10, v.estado_clinico, v.verificacion, v.anulado, v.reemplaza_a, v.fecha_registro, v.creado_en,
          v.eliminado_en is null)
        is distinct from (n.paciente, n.historia, n.codigo_cie10, n.estado_clinico, n.verificacion, n.anulado, n.reemplaza_a, n.fecha_registro,
          n.creado_en, n.eliminado_en is null)
        and (custodia_estadistica_condicion(v.codigo_cie10) is not null or custodia_estadistica_condicion(n.codigo_cie10) is not null
          or v.reemplaza_a is not null or n.reemplaza_a is not null));
  end if;
  if cardinality(revisar) > 0 then
    perform custodia_estadistica_recondiciona(revisar);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_dias(estado text, solicitud timestamp with time zone, objetivo timestamp with time zone, realizacion timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when "estado" in ('en_espera', 'autorizado', 'programado', 'no_asistio')
      then coalesce(custodia_estadistica_dia(objetivo) - date '1970-01-01', 2147483647)
    when "estado" in ('realizado', 'resultado_disponible')
      then greatest(0, floor(extract(epoch from coalesce(realizacion, solicitud) - solicitud) / 86400))::integer
    else 0 end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_esperas(cambios estadistica_cambio_espera[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A history whose confidentiality is being changed carries its turns along: before or after us. Histories are held before
  -- patients, by everybody.
  perform 1 from historia h where h.id in (select o.historia from orden o join unnest(cambios) c on c.orden = o.id)
    order by h.id for share;
  perform custodia_estadistica_sujeta(array(select distinct c.paciente from unnest(cambios) c));
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
  select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end, c.signo, c.signo, c.dia,
    p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo, c.cups, c.prioridad, c.clase, c.dias
  from unnest(cambios) c join paciente p on p.id = c.paciente left join orden o on o.id = c.orden left join historia h on h.id = o.historia;
end
$function$;
revoke execute on function custodia_estadistica_esperas(estadistica_cambio_espera[]) from public;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_historia(tipo text, modalidad text, estado text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select array['tipo=' || tipo, 'modalidad=' || modalidad, 'estado=' || coalesce(estado, '')] $function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_historias(cambios estadistica_cambio_historia[], revisar uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform custodia_estadistica_sujeta(array(select distinct c.paciente from unnest(cambios) c));
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
  select case when c.normal then 'historia' else 'historia_reservada' end, c.signo, c.signo, c.dia, p.eapb, p.municipio_residencia,
    p.regimen, p.sexo_biologico, p.activo, custodia_estadistica_historia(c.tipo, c.modalidad, c.estado)
  from unnest(cambios) c join paciente p on p.id = c.paciente where c."estado" is distinct from 'anulada';
  if cardinality(revisar) > 0 then
    perform custodia_estadistica_recondiciona(revisar);
  end if;
end
$function$;
revoke execute on function custodia_estadistica_historias(estadistica_cambio_historia[],uuid[]) from public;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_historias_borradas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform custodia_estadistica_historias(array(
    select (-1, h.id, h.paciente, custodia_estadistica_dia(h.fecha_inicio), h.tipo_atencion, h.modalidad_atencion, h.estado,
      h.confidencialidad = 'normal')::estadistica_cambio_historia
    from viejas h where h.eliminado_en is null), array(select h.paciente from viejas h));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_historias_cambiadas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cambios estadistica_cambio_historia[];
  revisar uuid[];
  reservas uuid[];
begin
  with pares as (
    select v.id, v.paciente as pv, n.paciente as pn, v.eliminado_en is null as vv, n.eliminado_en is null as vn,
      custodia_estadistica_dia(v.fecha_inicio) as dv, custodia_estadistica_dia(n.fecha_inicio) as dn, v.tipo_atencion as tv, n.tipo_atencion as tn,
      v.modalidad_atencion as mv, n.modalidad_atencion as mn, v.estado as ev, n.estado as en,
      v.confidencialidad = 'normal' as cv, n.confidencialidad = 'normal' as cn
    from viejas v join nuevas n on n.id = v.id
  ), cambiados as (
    select p.* from pares p where (p.pv, p.vv, p.dv, p.tv, p.mv, p.ev, p.cv) is distinct from (p.pn, p.vn, p.dn, p.tn, p.mn, p.en, p.cn)
  )
  select array(
      select (-1, c.id, c.pv, c.dv, c.tv, c.mv, c.ev, c.cv)::estadistica_cambio_historia from cambiados c where c.vv
      union all
      select (1, c.id, c.pn, c.dn, c.tn, c.mn, c.en, c.cn)::estadistica_cambio_historia from cambiados c where c.vn
    ), array(
      select x.p from cambiados c cross join lateral (values (c.pv), (c.pn)) x(p)
      where (c.pv, c.vv, c.cv, c.ev = 'anulada') is distinct from (c.pn, c.vn, c.cn, c.en = 'anulada')
    ), array(select c.id from cambiados c where c.cv <> c.cn)
  into cambios, revisar, reservas;
  if cardinality(cambios) = 0 and cardinality(revisar) = 0 then
    return null;
  end if;
  perform custodia_estadistica_historias(cambios, revisar);
  if cardinality(reservas) > 0 then
    perform custodia_estadistica_sujeta(array(
      select l.paciente from lista_espera l join orden o on o.id = l.orden where o.historia = any(reservas)));
    -- The turns that come from its orders are as confidential as it is.
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
    select case when x.normal then 'espera' else 'espera_reservada' end, x.signo, x.signo, custodia_estadistica_dia(l.fecha_solicitud), p.eapb,
      p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo, l.cups, l.prioridad, custodia_estadistica_clase(l.estado),
      custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
    from nuevas h join orden o on o.historia = h.id join lista_espera l on l.orden = o.id and l.eliminado_en is null
    join paciente p on p.id = l.paciente
    cross join lateral (values (-1, h.confidencialidad <> 'normal'), (1, h.confidencialidad = 'normal')) x(signo, normal)
    where h.id = any(reservas);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_historias_nuevas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform custodia_estadistica_historias(array(
    select (1, h.id, h.paciente, custodia_estadistica_dia(h.fecha_inicio), h.tipo_atencion, h.modalidad_atencion, h.estado,
      h.confidencialidad = 'normal')::estadistica_cambio_historia
    from nuevas h where h.eliminado_en is null), '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_paciente(sexo_biologico text, activo boolean, regimen text, eapb uuid, municipio_residencia text, zona_residencia text, grupo_etnico text, grupo_poblacional text, nivel_riesgo text, discapacidad text[], nacionalidad text[], pais_residencia text, tipo_usuario text, ocupacion text, autorizacion_datos boolean)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array_remove(array[
    'sexo=' || "sexo_biologico",
    'activo=' || "activo"::text,
    'regimen=' || coalesce("regimen", ''),
    'eapb=' || coalesce("eapb"::text, ''),
    'departamento=' || coalesce(left("municipio_residencia", 2), ''),
    'zona=' || coalesce("zona_residencia", ''),
    'etnia=' || coalesce("grupo_etnico", ''),
    'poblacional=' || coalesce("grupo_poblacional", ''),
    'riesgo=' || coalesce("nivel_riesgo", ''),
    case when "nacionalidad" = '{}' then 'falta=nacionalidad' end,
    case when "pais_residencia" is null then 'falta=pais_residencia' end,
    case when "municipio_residencia" is null and ("pais_residencia" is null or "pais_residencia" = '170') then 'falta=municipio_residencia' end,
    case when "zona_residencia" is null then 'falta=zona_residencia' end,
    case when "grupo_etnico" is null then 'falta=grupo_etnico' end,
    case when "discapacidad" = '{}' then 'falta=discapacidad' end,
    case when "eapb" is null and ("regimen" in ('particular', 'no_afiliado')) is not true then 'falta=eapb' end,
    case when "regimen" is null then 'falta=regimen' end,
    case when "tipo_usuario" is null then 'falta=tipo_usuario' end,
    case when "ocupacion" is null then 'falta=ocupacion' end,
    case when "autorizacion_datos" is not true then 'falta=autorizacion_datos' end,
    case when not ("nacionalidad" = '{}' or "pais_residencia" is null or "municipio_residencia" is null and ("pais_residencia" is null or "pais_residencia" = '170') or "zona_residencia" is null or "grupo_etnico" is null or "discapacidad" = '{}' or "eapb" is null and ("regimen" in ('particular', 'no_afiliado')) is not true or "regimen" is null or "tipo_usuario" is null or "ocupacion" is null or "autorizacion_datos" is not true) then 'completo=si' end
  ], null) || string_to_array('discapacidad=' || array_to_string("discapacidad", ',discapacidad='), ',')
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_pacientes_borrados()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', -1, -1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, p."nivel_riesgo" in ('alto', 'muy_alto'),
    custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") || coalesce(c.dims, '{}')
  from viejas p left join estadistica_condicion c on c.paciente = p.id where p.eliminado_en is null;
  delete from estadistica_condicion c using viejas p where c.paciente = p.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_pacientes_cambiados()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with antes as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      p."nivel_riesgo" in ('alto', 'muy_alto') as riesgo,
      custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") as dims
    from viejas p
  ), ahora as (
    select p.id, p.eliminado_en is null as vive, custodia_estadistica_dia(p.creado_en) as dia, p.eapb, p.municipio_residencia as municipio, p.regimen,
      p.sexo_biologico as sexo, p.activo, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
      p."nivel_riesgo" in ('alto', 'muy_alto') as riesgo,
      custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos") as dims
    from nuevas p
  ), cambia as materialized (
    select a.id, a as antes, n as ahora, coalesce(c.dims, '{}') as condiciones
    from antes a join ahora n on n.id = a.id left join estadistica_condicion c on c.paciente = a.id
    where a is distinct from n
  ), propios as (
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
    select 'paciente', x.signo, x.signo, x.dia, x.eapb, x.municipio, x.regimen, x.sexo, x.activo, x.nacimiento, x.familia, x.riesgo,
      x.dims || x.condiciones
    from (
      select -1 as signo, c.condiciones, (c.antes).* from cambia c
      union all select 1, c.condiciones, (c.ahora).* from cambia c
    ) x where x.vive
  ), grupos as materialized (
    select c.id, x.signo, x.eapb, x.municipio, x.regimen, x.sexo, x.activo
    from cambia c cross join lateral (
      values (-1, (c.antes).eapb, (c.antes).municipio, (c.antes).regimen, (c.antes).sexo, (c.antes).activo),
        (1, (c.ahora).eapb, (c.ahora).municipio, (c.ahora).regimen, (c.ahora).sexo, (c.ahora).activo)
    ) x(signo, eapb, municipio, regimen, sexo, activo)
    where ((c.antes).eapb, (c.antes).municipio, (c.antes).regimen, (c.antes).sexo, (c.antes).activo)
      is distinct from ((c.ahora).eapb, (c.ahora).municipio, (c.ahora).regimen, (c.ahora).sexo, (c.ahora).activo)
  ), historias as (
    insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
    select case when h.confidencialidad = 'normal' then 'historia' else 'historia_reservada' end, g.signo, g.signo,
      custodia_estadistica_dia(h.fecha_inicio), g.eapb, g.municipio, g.regimen, g.sexo, g.activo,
      custodia_estadistica_historia(h.tipo_atencion, h.modalidad_atencion, h.estado)
    from grupos g join historia h on h.paciente = g.id
    where h.eliminado_en is null and h."estado" is distinct from 'anulada'
  )
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, cups, prioridad, clase, dias)
  select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end, g.signo, g.signo,
    custodia_estadistica_dia(l.fecha_solicitud), g.eapb, g.municipio, g.regimen, g.sexo, g.activo, l.cups, l.prioridad,
    custodia_estadistica_clase(l.estado), custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
  from grupos g join lista_espera l on l.paciente = g.id and l.eliminado_en is null
  left join orden o on o.id = l.orden left join historia h on h.id = o.historia;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_pacientes_nuevos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, nacimiento, familia, riesgo, dims)
  select 'paciente', 1, 1, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico, p.activo,
    p.fecha_nacimiento, p.codigo_familia, p."nivel_riesgo" in ('alto', 'muy_alto'),
    custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos")
  from nuevas p where p.eliminado_en is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_pliega(maximo integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET work_mem TO '128MB'
AS $function$
declare
  ids bigint[];
  al_dia date;
begin
  if not pg_try_advisory_xact_lock(custodia_estadistica_candado()) then
    return -1;
  end if;
  ids := array(select d.id from estadistica_delta d order by d.id limit maximo);
  if cardinality(ids) = 0 then
    return 0;
  end if;
  select e.al into al_dia from estadistica_estado e;
  insert into estadistica_casilla (clave)
  select distinct x.clave from (
    select unnest(d.dims) as clave from estadistica_delta d where d.id = any(ids)
    union all
    select unnest(array['eapb=' || d.eapb::text, 'municipio=' || d.municipio, 'departamento=' || left(d.municipio, 2), 'regimen=' || d.regimen, 'sexo=' || d.sexo, 'activo=' || d.activo::text, custodia_estadistica_banda(d.sexo, d.nacimiento, al_dia)])
    from estadistica_delta d where d.id = any(ids)
  ) x where x.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = x.clave);

  -- Changes that are alike are counted together before they are spread over their groups: each counts in up to seven, under some
  -- twenty values, and many who are registered at once differ in no more than the day they were born on.
  with hecho as materialized (
    select d.cubo, d.signo, d.total, d.nacimiento, d.sexo, d.dims,
      min(d.id) over (partition by d.cubo, d.dia, d.eapb, d.municipio, d.regimen, d.sexo, d.activo, d.dims) as id
    from estadistica_delta d where d.id = any(ids) and d.dims is not null
  ), igual as materialized (
    select h.id, h.cubo, h.dims, sum(h.signo) as signo, sum(h.total) as total,
      coalesce(sum(h.total * (h.nacimiento - date '1970-01-01')), 0) as nacimiento
    from hecho h group by 1, 2, 3
  ), grupo as materialized (
    select g.id, g.grupo, g.dia from estadistica_delta_grupo g where g.id in (select i.id from igual i)
  ), peso as materialized (
    select i.id, c.id as casilla, i.signo as n
    from igual i cross join lateral unnest(i.dims) x(clave) join estadistica_casilla c on c.clave = x.clave
    union all
    select h.id, c.id, sum(h.total) from hecho h
    join estadistica_casilla c on c.clave = custodia_estadistica_banda(h.sexo, h.nacimiento, al_dia) group by 1, 2
    union all
    select i.id, v.casilla, v.n from igual i cross join lateral (values (0, i.total), (-1, i.nacimiento)) v(casilla, n)
  )
  insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
  select i.cubo, g.grupo, g.dia, p.casilla, sum(p.n)
  from igual i join grupo g on g.id = i.id join peso p on p.id = i.id group by 1, 2, 3, 4 having sum(p.n) <> 0;
  perform custodia_estadistica_aplica();

  insert into estadistica_nacimiento as e (nivel, fecha, sexo, n)
  select v.nivel, v.fecha, d.sexo, sum(d.total) from estadistica_delta d
  cross join lateral (values ('D'::"char", d.nacimiento), ('M'::"char", date_trunc('month', d.nacimiento)::date)) v(nivel, fecha)
  where d.id = any(ids) and d.nacimiento is not null group by 1, 2, 3 having sum(d.total) <> 0
  on conflict (nivel, fecha, sexo) do update set n = e.n + excluded.n;

  with cambia as materialized (
    select g.grupo, d.familia, sum(d.total)::integer as miembros, coalesce(sum(d.total) filter (where d.riesgo), 0)::integer as riesgo
    from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
    where d.id = any(ids) and d.familia is not null group by 1, 2
    having sum(d.total) <> 0 or coalesce(sum(d.total) filter (where d.riesgo), 0) <> 0
  ), con as materialized (
    select c.grupo, c.familia, coalesce(f.miembros, 0) as m0, coalesce(f.riesgo, 0) as r0,
      coalesce(f.miembros, 0) + c.miembros as m1, coalesce(f.riesgo, 0) + c.riesgo as r1
    from cambia c left join estadistica_familia f on f.grupo = c.grupo and f.familia = c.familia
  ), guarda as (
    insert into estadistica_familia (grupo, familia, miembros, riesgo) select c.grupo, c.familia, c.m1, c.r1 from con c where c.m1 <> 0
    on conflict (grupo, familia) do update set miembros = excluded.miembros, riesgo = excluded.riesgo
  ), quita as (
    delete from estadistica_familia f using con c where f.grupo = c.grupo and f.familia = c.familia and c.m1 = 0
  )
  insert into estadistica_familia_celda as e (grupo, miembros, riesgo, n)
  select x.grupo, x.m, x.r, sum(x.n) from (
    select c.grupo, c.m0 as m, c.r0 as r, -1 as n from con c where c.m0 > 0
    union all
    select c.grupo, c.m1, c.r1, 1 from con c where c.m1 > 0
  ) x group by 1, 2, 3 having sum(x.n) <> 0
  on conflict (grupo, miembros, riesgo) do update set n = e.n + excluded.n;

  insert into estadistica_espera as e (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias, n)
  select d.cubo, g.grupo, v.nivel, v.periodo, d.cups, d.prioridad, d.clase, d.dias, sum(d.total)
  from estadistica_delta d join estadistica_delta_grupo g on g.id = d.id
  cross join lateral (values ('T'::"char", date '0001-01-01'), ('M'::"char", date_trunc('month', d.dia)::date), ('D'::"char", d.dia)) v(nivel, periodo)
  where d.id = any(ids) and d.cups is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(d.total) <> 0
  on conflict (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias) do update set n = e.n + excluded.n;

  delete from estadistica_delta d where d.id = any(ids);
  return cardinality(ids);
end
$function$;
revoke execute on function custodia_estadistica_pliega(integer) from public;
grant execute on function custodia_estadistica_pliega(integer) to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_recalcula()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET work_mem TO '256MB'
AS $function$
declare
  grupo text;
begin
  lock table paciente, historia, diagnostico, orden, lista_espera in share mode;
  perform pg_advisory_xact_lock(custodia_estadistica_candado());
  truncate estadistica_delta, estadistica_celda, estadistica_espera, estadistica_nacimiento, estadistica_familia,
    estadistica_familia_celda, estadistica_condicion, estadistica_cambio;
  update estadistica_estado set al = custodia_estadistica_dia(now());
  insert into estadistica_condicion (paciente, dims) select v.paciente, v.dims from estadistica_condiciones v;
  drop table if exists pg_temp.estadistica_hecho, pg_temp.estadistica_conjunto, pg_temp.estadistica_base;

  -- Groups and values of each row, as text. The first five values are those of the groups; few sets of the others are
  -- repeated by many rows.
  create temporary table estadistica_hecho on commit drop as
  select 'paciente' as cubo, custodia_estadistica_dia(p.creado_en) as dia, p.sexo_biologico as sexo, p.activo, p.regimen, p.eapb,
    p.municipio_residencia as municipio, p.fecha_nacimiento as nacimiento, p.codigo_familia as familia,
    coalesce(p."nivel_riesgo" in ('alto', 'muy_alto'), false) as riesgo,
    (custodia_estadistica_paciente(p."sexo_biologico", p."activo", p."regimen", p."eapb", p."municipio_residencia", p."zona_residencia", p."grupo_etnico", p."grupo_poblacional", p."nivel_riesgo", p."discapacidad", p."nacionalidad", p."pais_residencia", p."tipo_usuario", p."ocupacion", p."autorizacion_datos"))[6:] || coalesce(c.dims, '{}') as dims,
    custodia_estadistica_banda(p.sexo_biologico, p.fecha_nacimiento, e.al) as banda,
    null::text as cups, null::text as prioridad, null::text as clase, null::integer as dias
  from estadistica_estado e cross join paciente p left join estadistica_condicion c on c.paciente = p.id where p.eliminado_en is null
  union all
  select x.cubo, x.dia, p.sexo_biologico, p.activo, p.regimen, p.eapb, p.municipio_residencia, null, null, null, x.dims, null, x.cups,
    x.prioridad, x.clase, x.dias
  from (
    select case when h.confidencialidad = 'normal' then 'historia' else 'historia_reservada' end as cubo,
      custodia_estadistica_dia(h.fecha_inicio) as dia, h.paciente,
      custodia_estadistica_historia(h.tipo_atencion, h.modalidad_atencion, h.estado) as dims,
      null::text as cups, null::text as prioridad, null::text as clase, null::integer as dias
    from historia h where h.eliminado_en is null and h."estado" is distinct from 'anulada'
    union all
    select case when coalesce(h.confidencialidad, 'normal') = 'normal' then 'espera' else 'espera_reservada' end,
      custodia_estadistica_dia(l.fecha_solicitud), l.paciente, '{}', l.cups, l.prioridad, custodia_estadistica_clase(l.estado),
      custodia_estadistica_dias(l.estado, l.fecha_solicitud, l.fecha_objetivo, l.fecha_realizacion)
    from lista_espera l left join orden o on o.id = l.orden left join historia h on h.id = o.historia where l.eliminado_en is null
  ) x join paciente p on p.id = x.paciente;
  analyze estadistica_hecho;

  insert into estadistica_casilla (clave)
  select distinct y.clave from (
    select distinct unnest(x.dims) as clave from (select distinct h.dims from estadistica_hecho h) x
    union all select distinct h.banda from estadistica_hecho h
    union all
    select unnest(array['sexo=' || x.sexo, 'activo=' || x.activo::text, 'regimen=' || coalesce(x.regimen, ''), 'eapb=' || coalesce(x.eapb::text, ''),
      'municipio=' || x.municipio, 'departamento=' || coalesce(left(x.municipio, 2), '')])
    from (select distinct h.sexo, h.activo, h.regimen, h.eapb, h.municipio from estadistica_hecho h) x
  ) y where y.clave is not null and not exists (select 1 from estadistica_casilla c where c.clave = y.clave);
  create temporary table estadistica_conjunto on commit drop as
  select x.dims, array(select c.id from unnest(x.dims) y(clave) join estadistica_casilla c on c.clave = y.clave) as casillas
  from (select distinct h.dims from estadistica_hecho h) x;
  analyze estadistica_conjunto;
  create temporary table estadistica_base on commit drop as
  select h.cubo, h.dia, 0 as total, sexo.id as sexo, activo.id as activo,
    case when h.regimen is not null then regimen.id end as regimen, case when h.eapb is not null then eapb.id end as eapb,
    case when h.municipio is not null then departamento.id end as departamento, municipio.id as municipio,
    case when h.cubo = 'paciente' then k.casillas || array[sexo.id, activo.id, regimen.id, eapb.id, departamento.id, banda.id]
      else k.casillas end as casillas,
    h.nacimiento, h.sexo as codigo_sexo, h.familia, h.riesgo, h.cups, h.prioridad, h.clase, h.dias
  from estadistica_hecho h join estadistica_conjunto k on k.dims = h.dims
  join estadistica_casilla sexo on sexo.clave = 'sexo=' || h.sexo
  join estadistica_casilla activo on activo.clave = 'activo=' || h.activo::text
  join estadistica_casilla regimen on regimen.clave = 'regimen=' || coalesce(h.regimen, '')
  join estadistica_casilla eapb on eapb.clave = 'eapb=' || coalesce(h.eapb::text, '')
  join estadistica_casilla departamento on departamento.clave = 'departamento=' || coalesce(left(h.municipio, 2), '')
  left join estadistica_casilla municipio on municipio.clave = 'municipio=' || h.municipio
  left join estadistica_casilla banda on banda.clave = h.banda;
  analyze estadistica_base;

  foreach grupo in array array['total', 'sexo', 'activo', 'regimen', 'eapb', 'departamento', 'municipio'] loop
    execute format('insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
      select b.cubo, b.%1$I, b.dia, x.casilla, count(*) from estadistica_base b cross join lateral unnest(b.casillas) x(casilla)
      where b.%1$I is not null group by 1, 2, 3, 4', grupo);
    execute format('insert into estadistica_cambio (cubo, grupo, dia, casilla, n)
      select x.cubo, x.grupo, x.dia, v.casilla, v.n from (
        select b.cubo, b.%1$I as grupo, b.dia, count(*) as n, sum(b.nacimiento - date ''1970-01-01'') as nacimiento
        from estadistica_base b where b.cups is null and b.%1$I is not null group by 1, 2, 3
      ) x cross join lateral (values (0, x.n), (-1, x.nacimiento)) v(casilla, n) where v.n <> 0', grupo);
    execute format('insert into estadistica_familia (grupo, familia, miembros, riesgo)
      select b.%1$I, b.familia, count(*), count(*) filter (where b.riesgo) from estadistica_base b
      where b.familia is not null and b.%1$I is not null group by 1, 2 order by 1, 2', grupo);
    execute format('insert into estadistica_espera (cubo, grupo, nivel, periodo, cups, prioridad, clase, dias, n)
      select b.cubo, b.%1$I, v.nivel, v.periodo, b.cups, b.prioridad, b.clase, b.dias, count(*) from estadistica_base b
      cross join lateral (values (''T''::"char", date ''0001-01-01''), (''M''::"char", date_trunc(''month'', b.dia)::date), (''D''::"char", b.dia)) v(nivel, periodo)
      where b.cups is not null and b.%1$I is not null group by 1, 2, 3, 4, 5, 6, 7, 8', grupo);
    perform custodia_estadistica_aplica();
  end loop;
  insert into estadistica_familia_celda (grupo, miembros, riesgo, n)
  select f.grupo, f.miembros, f.riesgo, count(*) from estadistica_familia f group by 1, 2, 3;
  insert into estadistica_nacimiento (nivel, fecha, sexo, n)
  select 'D', b.nacimiento, b.codigo_sexo, count(*) from estadistica_base b where b.nacimiento is not null group by 2, 3;
  insert into estadistica_nacimiento (nivel, fecha, sexo, n)
  select 'M', date_trunc('month', d.fecha)::date, d.sexo, sum(d.n) from estadistica_nacimiento d group by 2, 3;
  drop table pg_temp.estadistica_hecho, pg_temp.estadistica_conjunto, pg_temp.estadistica_base;
end
$function$;
revoke execute on function custodia_estadistica_recalcula() from public;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_recondiciona(pacientes uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform custodia_estadistica_sujeta(pacientes);
  with nuevo as materialized (
    select p.id as paciente, coalesce(v.dims, '{}') as ahora, coalesce(c.dims, '{}') as antes
    from paciente p left join estadistica_condiciones v on v.paciente = p.id left join estadistica_condicion c on c.paciente = p.id
    where p.id = any(pacientes)
  ), cambia as materialized (select n.paciente, n.ahora, n.antes from nuevo n where n.ahora <> n.antes),
  guarda as (
    insert into estadistica_condicion (paciente, dims) select c.paciente, c.ahora from cambia c where c.ahora <> '{}'
    on conflict (paciente) do update set dims = excluded.dims
  ), quita as (
    delete from estadistica_condicion e using cambia c where e.paciente = c.paciente and c.ahora = '{}'
  )
  insert into estadistica_delta (cubo, signo, total, dia, eapb, municipio, regimen, sexo, activo, dims)
  select 'paciente', d.signo, 0, custodia_estadistica_dia(p.creado_en), p.eapb, p.municipio_residencia, p.regimen, p.sexo_biologico,
    p.activo, d.dims
  from cambia c join paciente p on p.id = c.paciente and p.eliminado_en is null
  cross join lateral (values (-1, array(select unnest(c.antes) except select unnest(c.ahora))),
    (1, array(select unnest(c.ahora) except select unnest(c.antes)))) d(signo, dims)
  where d.dims <> '{}';
end
$function$;
revoke execute on function custodia_estadistica_recondiciona(uuid[]) from public;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_sujeta(pacientes uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$ select count(*) from (select 1 from paciente p where p.id = any(pacientes) order by p.id for no key update) x $function$;

CREATE OR REPLACE FUNCTION public.custodia_estadistica_turnos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cambios estadistica_cambio_espera[] := '{}';
begin
  if tg_op = 'UPDATE' then
    cambios := array(
      select c from (
        select v.id, (-1, v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
          custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion))::estadistica_cambio_espera as c
        from viejas v where v.eliminado_en is null
        union all
        select n.id, (1, n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
          custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion))::estadistica_cambio_espera
        from nuevas n where n.eliminado_en is null
      ) x where x.id in (
        select v.id from viejas v join nuevas n on n.id = v.id
        where (v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
            custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion), v.eliminado_en is null)
          is distinct from (n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
            custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion), n.eliminado_en is null)));
  elsif tg_op = 'INSERT' then
    cambios := array(
      select (1, n.paciente, n.orden, custodia_estadistica_dia(n.fecha_solicitud), n.cups, n.prioridad, custodia_estadistica_clase(n.estado),
        custodia_estadistica_dias(n.estado, n.fecha_solicitud, n.fecha_objetivo, n.fecha_realizacion))::estadistica_cambio_espera
      from nuevas n where n.eliminado_en is null);
  else
    cambios := array(
      select (-1, v.paciente, v.orden, custodia_estadistica_dia(v.fecha_solicitud), v.cups, v.prioridad, custodia_estadistica_clase(v.estado),
        custodia_estadistica_dias(v.estado, v.fecha_solicitud, v.fecha_objetivo, v.fecha_realizacion))::estadistica_cambio_espera
      from viejas v where v.eliminado_en is null);
  end if;
  if cardinality(cambios) > 0 then
    perform custodia_estadistica_esperas(cambios);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_familiar(relacionado uuid, tipo text, numero text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    relacionado::text,
    (select p.id::text from paciente p
      where p.tipo_documento = tipo and p.numero_documento = numero and p.eliminado_en is null),
    tipo || ' ' || numero)
$function$;

CREATE OR REPLACE FUNCTION public.custodia_filas_de(persona text)
 RETURNS SETOF miembro_familia
 LANGUAGE sql
 STABLE
AS $function$
  select m.* from miembro_familia m
  where persona ~ '^[0-9a-f]{8}-' and m.paciente_relacionado = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid
    and m.eliminado_en is null
  union all
  select m.* from miembro_familia m
  where m.paciente_relacionado is null and m.eliminado_en is null
    and (m.tipo_documento, m.numero_documento) in (
      select p.tipo_documento, p.numero_documento from paciente p
      where p.id = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid
      union all
      select split_part(persona, ' ', 1), split_part(persona, ' ', 2) where persona !~ '^[0-9a-f]{8}-')
$function$;

CREATE OR REPLACE FUNCTION public.custodia_fonetica(palabra text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  p text := palabra;
  f text := '';
  l text;
begin
  -- English names as they are said here.
  if p in ('michael', 'micael', 'maicol', 'maycol', 'maikol', 'maykol', 'maikel', 'maykel', 'mikel') then p := 'maikol';
  elsif left(p, 5) in ('brian', 'bryan') then p := 'brayan' || substr(p, 6);
  elsif left(p, 5) = 'jason' then p := 'yeison' || substr(p, 6);
  elsif left(p, 6) = 'jaison' then p := 'yeison' || substr(p, 7);
  elsif p = 'james' then p := 'yeims';
  elsif right(p, 4) = 'elle' then p := left(p, -2);
  elsif right(p, 3) = 'ell' then p := left(p, -1);
  end if;
  -- Huertas, Wertas and Guertas.
  if left(p, 2) = 'hu' and substr(p, 3, 1) in ('a', 'e', 'i', 'o') then p := 'w' || substr(p, 3); end if;
  if position('h' in p) > 0 then
    p := regexp_replace(replace(p, 'ph', 'f'), 'ch([lrnmt])', 'k\1', 'g');
    p := replace(replace(replace(replace(p, 'tch', 'X'), 'ch', 'X'), 'sh', 'X'), 'zh', 'X');
    p := replace(p, 'h', '');
  end if;
  if position('w' in p) > 0 then
    p := regexp_replace(p, '([bcdfgklmnpqrst])w', '\1u', 'g');
    p := replace(p, 'w', 'gu');
  end if;
  p := replace(replace(translate(p, 'vxzç', 'bsss'), 'll', 'y'), 'ck', 'k');
  p := replace(replace(replace(p, 'sce', 'se'), 'sci', 'si'), 'scy', 'si');
  p := replace(replace(replace(p, 'ce', 'se'), 'ci', 'si'), 'cy', 'si');
  p := replace(replace(replace(p, 'que', 'ke'), 'qui', 'ki'), 'quy', 'ki');
  p := replace(translate(p, 'qc', 'kk'), 'ks', 's');
  p := replace(replace(replace(p, 'ge', 'je'), 'gi', 'ji'), 'gy', 'ji');
  p := replace(replace(replace(p, 'gue', 'ge'), 'gui', 'gi'), 'guy', 'gi');
  -- The letter y is a vowel where none follows it.
  p := translate(p, 'j', 'y');
  if position('y' in p) > 0 then
    p := replace(replace(replace(replace(replace(p, 'ya', 'Ya'), 'ye', 'Ye'), 'yi', 'Yi'), 'yo', 'Yo'), 'yu', 'Yu');
    p := translate(p, 'yY', 'iy');
    p := replace(replace(replace(p, 'yea', 'ya'), 'yeo', 'yo'), 'yeu', 'yu');
    p := replace(replace(replace(p, 'yia', 'ya'), 'yio', 'yo'), 'yiu', 'yu');
  end if;
  p := replace(replace(p, 'nb', 'mb'), 'np', 'mp');
  if left(p, 1) = 'i' and substr(p, 2, 1) in ('a', 'e', 'o', 'u') then p := 'y' || substr(p, 2); end if;
  if left(p, 2) = 'ps' then p := substr(p, 2); end if;
  if left(p, 1) = 's' and substr(p, 2, 1) in ('b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't') then p := 'e' || p; end if;
  if left(p, 5) = 'esteb' then p := 'estib' || substr(p, 6); end if;
  p := replace(p, 'X', 'x');
  foreach l in array string_to_array(p, null) loop
    if right(f, 1) <> l then f := f || l; end if;
  end loop;
  if length(f) >= 6 and right(f, 1) = 'e' and substr(f, length(f) - 1, 1) not in ('a', 'e', 'i', 'o', 'u') then
    f := left(f, -1);
  end if;
  return f;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_fusion_deshecha()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update alcance set hasta = now() where origen = 'fusion:' || new.id and (hasta is null or hasta > now());
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_fusion_hecha()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Held until this commits: whoever ends one of these meanwhile waits, and then finds its copy.
  insert into alcance (miembro, paciente, historia, via, nivel, ambitos, desde, hasta, origen, otorgado_por, copia_de)
  select s.miembro, case s.paciente when new.principal then new.absorbido else new.principal end, null, s.via,
    least(s.nivel, 1), s.ambitos, now(), s.hasta, 'fusion:' || new.id, s.otorgado_por, s.id
  from (
    select a.id, a.miembro, a.paciente, a.via, a.nivel, a.ambitos, a.hasta, a.otorgado_por from alcance a
    where a.paciente in (new.principal, new.absorbido) and a.historia is null and custodia_cruza_fusion(a.via)
      and (a.hasta is null or a.hasta > now())
    order by a.id for share
  ) s;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_hoja(valor text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when valor !~ '[&<>\r]|_x[0-9A-Fa-f]{4}_' then valor
    else replace(replace(replace(replace(regexp_replace(valor, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g'),
      '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\r', '_x000D_')
  end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_ia_aceptada()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1 from ia_decision d
    where d.id = new.decision and d.consulta = new.consulta and d.recomendacion = new.recomendacion
      and d.decision in ('aceptar', 'modificar') and d.decidida_en <= new.incorporada_en
      and not exists (select 1 from ia_decision u where u.consulta = d.consulta and u.recomendacion = d.recomendacion and u.id > d.id)
  ) then
    raise exception 'La recomendación no está aceptada por un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_ia_sensible()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update consulta_ia c set confidencialidad = 'sensible'
  where c.paciente = new.paciente and coalesce(c.confidencialidad, 'normal') = 'normal' and c.estado in ('completada', 'incorporada')
    and (c.historia = new.historia_atencion or exists (
      select 1 from ia_recomendacion r cross join lateral jsonb_array_elements(r.citas) as cita
      where r.consulta = c.id and cita->>'recurso' = 'valor_clinico' and cita->>'id' = new.id::text));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_lista(valores text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when valores = '{}' then null
    else (select string_agg(replace(replace(v, '\', '\\'), '|', '\|'), '|' order by n)
      from unnest(valores) with ordinality as e(v, n))
  end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_lugar(clase text, codigo text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select md5('lugar:' || clase || ':' || codigo)::uuid
$function$;

CREATE OR REPLACE FUNCTION public.custodia_marcado(de_historia uuid, tabla text, fila uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from marca_error m join marca_error_decision d on d.marca = m.id and d.vigente
    where m.historia = de_historia and (m.registro is null or (m.recurso = tabla and m.registro = fila)))
$function$;

CREATE OR REPLACE FUNCTION public.custodia_mensaje_nombra()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.nombra := array(select distinct x[1]::uuid from regexp_matches(encode(new.contenido, 'escape'),
    '([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})', 'gi') x);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.custodia_mes(momento timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (extract(year from momento at time zone 'UTC')::integer - 2026) * 12 + extract(month from momento at time zone 'UTC')::integer
$function$;

CREATE OR REPLACE FUNCTION public.custodia_mes_anota()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  cual integer;
  desde bigint;
  antes_de bigint;
begin
  if not pg_try_advisory_xact_lock(7263401189) then
    return null;
  end if;
  select min(m.n) into cual
  from generate_series(0, (select (s.ultima >> 40)::integer - 2 from sello s where s.ultima is not null order by s.numero desc limit 1)) m(n)
  where not exists (select 1 from mes_anotado x where x.mes = m.n);
  if cual is null then
    return null;
  end if;
  -- What was written before there were months is month 0.
  desde := case when cual = 0 then -9223372036854775808 else cual::bigint << 40 end;
  antes_de := (cual + 1)::bigint << 40;
  insert into mes_de_paciente (clave, mes)
  select x.clave, cual from (
    select uuid_hash(a.paciente) as clave from auditoria a where a.paciente is not null and a.id >= desde and a.id < antes_de
    union select unnest(l.claves) from lista_mostrada l where l.fila >= desde and l.fila < antes_de
    union select uuid_hash(i.paciente) from acceso_paciente i
      where i.sello between (select min(s.numero) from sello s where s.ultima >= desde)
        and (select max(s.numero) + 1 from sello s where s.ultima < antes_de)
  ) x on conflict do nothing;
  insert into mes_anotado (mes) values (cual);
  return cual;
end
$function$;
revoke execute on function custodia_mes_anota() from public;
grant execute on function custodia_mes_anota() to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_mes_prepara(mes integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  tabla text;
  nombre text;
begin
  foreach tabla in array array['auditoria', 'lista_mostrada', 'evento'] loop
    nombre := format('%s_%s_%s', tabla, 2026 + (mes - 1) / 12, to_char((mes - 1) % 12 + 1, 'FM00'));
    execute format('create table particion.%I (like public.%I including defaults including storage)', nombre, tabla);
    execute format('create trigger solo_agrega before update or delete or truncate on particion.%I
      for each statement execute function public.custodia_solo_agrega()', nombre);
    execute format('alter table public.%I attach partition particion.%I for values from (%s) to (%s)', tabla, nombre,
      mes::bigint << 40, (mes + 1)::bigint << 40);
  end loop;
  insert into particion.mes (numero) values (mes);
end
$function$;
revoke execute on function custodia_mes_prepara(integer) from public;

CREATE OR REPLACE FUNCTION public.custodia_meses_por_delante()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce(max(m.numero), 0) - custodia_mes(clock_timestamp()) from particion.mes m $function$;
revoke execute on function custodia_meses_por_delante() from public;
grant execute on function custodia_meses_por_delante() to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_meses_prepara()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  actual constant integer := custodia_mes(clock_timestamp());
  secuencia text;
  ultimo bigint;
  hechos integer := 0;
begin
  if actual < 1 or not pg_try_advisory_xact_lock(7263401185) or not custodia_reloj_sigue() then
    return 0;
  end if;
  for mes in actual .. actual + 3 loop
    continue when exists (select 1 from particion.mes m where m.numero = mes);
    perform custodia_mes_prepara(mes);
    hechos := hechos + 1;
  end loop;
  if exists (select 1 from particion.mes m where m.numero = actual and m.hecho_en < clock_timestamp() - interval '50 seconds') then
    foreach secuencia in array array[pg_get_serial_sequence('auditoria', 'id'), pg_get_serial_sequence('evento', 'id')] loop
      execute format('select s.last_value from %s s', secuencia) into ultimo;
      if ultimo < actual::bigint << 40 then
        perform setval(secuencia, actual::bigint << 40, false);
      end if;
    end loop;
  end if;
  return hechos;
end
$function$;
revoke execute on function custodia_meses_prepara() from public;
grant execute on function custodia_meses_prepara() to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_mipres_por_comprobar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.custodia_normal(valor text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin return lower(public.unaccent('public.unaccent', valor)); end $function$;

CREATE OR REPLACE FUNCTION public.custodia_orden_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.anulado or new.estado = 'cancelada' then
    insert into orden_salida (canal, orden, paciente, evento)
    select s.canal, s.orden, s.paciente, 'CA' from orden_salida s where s.orden = new.id and s.evento = 'NW'
    on conflict (canal, orden, evento) do nothing;
  elsif new.estado in ('activa', 'autorizada', 'en_proceso') then
    insert into orden_salida (canal, orden, paciente, evento)
    select k.canal, new.id, new.paciente, 'NW' from canal_ordenes k join canal c on c.id = k.canal and c.activo
    where new.tipo_orden = any(k.tipos) and (tg_op = 'INSERT' or not coalesce(old.firmado, false))
    on conflict (canal, orden, evento) do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.custodia_origen_ia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if custodia_es_carga() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if old.origen is not distinct from new.origen then
      return new;
    end if;
    raise exception 'El origen de un registro no cambia.' using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select 1 from ia_incorporacion i where i.recurso = tg_table_name and i.recurso_id = new.id) then
    raise exception 'Un registro de la IA lleva la aceptación de un profesional.' using errcode = 'integrity_constraint_violation';
  end if;
  if tg_table_name = 'nota' then
    if not exists (select 1 from ia_incorporacion i join ia_decision d on d.id = i.decision
      where i.recurso = 'nota' and i.recurso_id = new.id and d.texto = new.contenido) then
      raise exception 'Una nota de la IA dice lo que el profesional aceptó.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_otro_servicio(quien text, servicio text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select 1 from cuenta c where c.id = quien and servicio = any(c.servicios)
    and c.rol not in ('admisiones', 'coordinador_medico'))
$function$;

CREATE OR REPLACE FUNCTION public.custodia_paciente_corregido()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update alcance set hasta = now() where origen = new.id::text and via = 'representante' and (hasta is null or hasta > now());
  if new.fecha_nacimiento is distinct from old.fecha_nacimiento then
    perform custodia_conceder(c) from consentimiento c
    where c.paciente = new.id and c.tipo = 'interoperabilidad_terceros' and c.eliminado_en is null;
    update alcance set hasta = least(hasta, (new.fecha_nacimiento + interval '18 years') at time zone 'America/Bogota')
    where paciente = new.id and via = 'representante' and hasta > now();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_palabras(valor text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  todas text[] := custodia_todas_palabras(valor);
begin
  -- Most names are one word.
  if cardinality(todas) < 2 then
    return todas;
  end if;
  declare
    particulas constant text[] := '{de,del,la,las,los,el,y,da,das,do,dos,dela,delas,delos}';
    propias text[];
  begin
    if not todas && particulas then
      return todas;
    end if;
    propias := array(select x from unnest(todas) with ordinality u(x, o) where x <> all (particulas) order by o);
    return case when cardinality(propias) = 0 then todas else propias end;
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_papel_expedido()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- It goes with the record when a signed act is carried out (schema/retencion.sql).
  if tg_op = 'DELETE' and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return old;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - '{impreso_en,anulado_en,anulado_por,motivo_anulacion,reemplazado_por}'::text[]
      is distinct from to_jsonb(old) - '{impreso_en,anulado_en,anulado_por,motivo_anulacion,reemplazado_por}'::text[]
    or old.anulado_en is not null and new.anulado_en is distinct from old.anulado_en
    or old.impreso_en is not null and new.impreso_en is distinct from old.impreso_en then
    raise exception 'Un papel expedido no cambia ni se borra.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_parentesco_coherente()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cambiadas miembro_familia[];
  indice uuid;
  fila miembro_familia;
begin
  if custodia_es_carga() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(n order by n.id) into cambiadas from nuevas n where n.eliminado_en is null;
  else
    select array_agg(n order by n.id) into cambiadas from nuevas n join viejas v on v.id = n.id
    where n.eliminado_en is null
      and (n.parentesco, n.paciente_relacionado, n.tipo_documento, n.numero_documento, v.eliminado_en)
        is distinct from (v.parentesco, v.paciente_relacionado, v.tipo_documento, v.numero_documento, null::timestamptz);
  end if;
  if cambiadas is null then
    return null;
  end if;
  for indice in select distinct c.paciente_indice from unnest(cambiadas) c order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('miembro_familia ' || indice, 0));
  end loop;
  if exists (select 1 from unnest(cambiadas) c where c.paciente_relacionado is not null or c.numero_documento is not null) then
    perform pg_advisory_xact_lock(hashtextextended('miembro_familia', 0));
  end if;
  foreach fila in array cambiadas loop
    perform custodia_revisa_parentesco(fila);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_partes_nombre(nombre text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(replace(parte, chr(57344), ' ') order by n), '{}')
  from unnest(regexp_split_to_array(
    regexp_replace(btrim(nombre), '\m(de|del|la|las|los|y|san|santa|van|von|da|do|dos)\s+', '\1' || chr(57344), 'gi'), '\s+'))
    with ordinality as p(parte, n)
  where parte <> ''
$function$;

CREATE OR REPLACE FUNCTION public.custodia_proceso_propuesto()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from retencion_acta a where a.proceso = new.proceso and (tg_op = 'INSERT' or a.firmada_en is null))
    or exists (select 1 from retencion_eliminada e where e.paciente = new.paciente) then
    raise exception 'Las historias de un acta propuesta no cambian.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_progenitores(persona text, sexo text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select count(distinct x.quien) from (
    select custodia_familiar(m.paciente_relacionado, m.tipo_documento, m.numero_documento) as quien
    from miembro_familia m
    where m.paciente_indice = (case when persona ~ '^[0-9a-f]{8}-' then persona end)::uuid and m.eliminado_en is null
      and m.parentesco = case sexo when '02' then 'madre' else 'padre' end
    union all
    select m.paciente_indice::text
    from custodia_filas_de(persona) m join paciente p on p.id = m.paciente_indice
    where m.parentesco in ('hijo', 'hija') and p.sexo_biologico = sexo
  ) x
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_antecedente()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_antecedente_categorizado()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_bitacora()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' then
      if new."origen" = 'sistema' then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_consentimiento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'texto_hash']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."revocado_en" is null
        and new."revocado_en" is not null
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'revocado_en', 'revocado_por', 'motivo_revocacion', 'texto_hash'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_consulta_ia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op <> 'DELETE' then
      if new."tipo_consulta" in ('resumen_clinico', 'calidad_registro') then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'borrador'
        and (new."historia", new."tipo_consulta", new."agente", new."pregunta") is not distinct from (old."historia", old."tipo_consulta", old."agente", old."pregunta") then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_diagnostico()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."reemplazado_por") is not distinct from (old."reemplazado_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'reemplazado_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'reemplazado_por'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_documento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_documento" in ('PDX', 'LAB', 'IMG') and new."orden" is not null then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."anulado" = false
        and new."anulado" = true
        and to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en', 'tamano_bytes', 'hash_sha256']
        and custodia_es_de_resultado_anulado(new.id) then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."reemplazado_por") is not distinct from (old."reemplazado_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'reemplazado_por', 'tamano_bytes', 'hash_sha256'] = to_jsonb(old) - array['version', 'actualizado_en', 'reemplazado_por', 'tamano_bytes', 'hash_sha256'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_escala()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_examen_fisico()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_fallecimiento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  dia date := new.fecha_fallecimiento;
  -- The first moment after it: that minute, or that day where the hour is not known.
  despues timestamptz := case when new.hora_fallecimiento is null then (new.fecha_fallecimiento + 1)::timestamp
    else new.fecha_fallecimiento + new.hora_fallecimiento + interval '1 minute' end at time zone 'America/Bogota';
  -- Of one person, all that was attended under any of their records.
  registros uuid[] := array(select p.id from paciente p where p.id = coalesce(new.fusionado_con, new.id)
    or p.fusionado_con = coalesce(new.fusionado_con, new.id));
begin
  if custodia_es_carga() or (dia is not distinct from old.fecha_fallecimiento
      and new.hora_fallecimiento is not distinct from old.hora_fallecimiento) then
    return new;
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
      and h.condicion_egreso = '2' and (dia is null or dia > (h.fecha_fin at time zone 'America/Bogota')::date
        or dia < (h.fecha_inicio at time zone 'America/Bogota')::date)) then
    raise exception 'Una atención cerrada dice cuándo murió.' using errcode = 'check_violation', constraint = 'fallecimiento_de_egreso';
  end if;
  if exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h.estado not in ('borrador', 'anulada')
      and h.fecha_inicio >= despues)
    or exists (select 1 from historia h where h.paciente = any(registros) and h.eliminado_en is null and h."estado" in ('cerrada', 'archivada')
      and h.condicion_egreso = '1' and h.fecha_fin >= despues)
    or exists (select 1 from formula_medicamento f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and f.fecha_prescripcion >= despues)
    or exists (select 1 from formula_insumo f where f.paciente = any(registros) and f.eliminado_en is null and f.anulado is not true
      and f.fecha_prescripcion >= despues)
    or exists (select 1 from examen_fisico e where e.paciente = any(registros) and e.eliminado_en is null and e.anulado is not true
      and e.fecha_registro >= despues) then
    raise exception 'Hay atención posterior a esa muerte.' using errcode = 'check_violation', constraint = 'fallecimiento_con_atencion';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_formula_insumo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_formula_medicamento()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_historia()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  despues_del_cierre text[] := array['version', 'actualizado_en', 'estado', 'estado_desde', 'estados_previos', 'rda_estado',
    'rda_tipo', 'rda_identificador_vida', 'rda_generado_en', 'rda_problemas'];
begin
  if custodia_es_carga() or not (old."estado" in ('cerrada', 'anulada', 'archivada')) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - despues_del_cierre = to_jsonb(old) - despues_del_cierre
    and (new.estado = old.estado or (old.estado = 'cerrada' and new.estado = 'archivada')
      or (old.estado = 'archivada' and new.estado = 'cerrada')
      or (old.estado <> 'anulada' and new.estado = 'anulada' and custodia_marcado(old.id, 'historia', old.id)))
    and (old.estado <> 'anulada' or new.estados_previos = old.estados_previos) then
    return new;
  end if;
  raise exception 'La historia está cerrada y no admite cambios.'
    using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_nota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."tipo_nota" = 'aclaratoria'
        and new."firmado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_odontograma()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_orden()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if custodia_es_resultado_tardio(old, new) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_partograma()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_resultado()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if (new."orden" is not null or new."corrige_a" is not null) then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."corregido_por") is not distinct from (old."corregido_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'corregido_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'corregido_por'] then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_revision_sistema()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia", new."historia") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en'] = to_jsonb(old) - array['version', 'actualizado_en', 'anulado', 'motivo_anulacion', 'anulado_por', 'anulado_en']
        and old."anulado" is not true
        and new."anulado" = true then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_protege_valor_clinico()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  estado_historia text;
begin
  if custodia_es_carga() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  foreach estado_historia in array array(select h.estado from historia h where h.id in (old."historia_atencion", new."historia_atencion") for share) loop
    if estado_historia not in ('cerrada', 'anulada', 'archivada') then
      continue;
    end if;
    if tg_op = 'UPDATE' and custodia_marcado(old."historia_atencion", tg_table_name, old.id) then
      if to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado']
        and old."estado" is distinct from 'anulado'
        and new."estado" = 'anulado' then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' and "estado_historia" in ('cerrada', 'archivada') then
      if new."resultado" is not null then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' and "estado_historia" in ('cerrada', 'archivada') then
      if old."resultado" is not null
        and new."estado" = 'anulado'
        and to_jsonb(new) - array['version', 'actualizado_en', 'estado'] = to_jsonb(old) - array['version', 'actualizado_en', 'estado'] then
        continue;
      end if;
    end if;
    if tg_op = 'UPDATE' then
      if ((new."corregido_por") is not distinct from (old."corregido_por")) is not true
        and to_jsonb(new) - array['version', 'actualizado_en', 'corregido_por'] = to_jsonb(old) - array['version', 'actualizado_en', 'corregido_por'] then
        continue;
      end if;
    end if;
    if tg_op = 'INSERT' then
      if new."estado" = 'anulado'
        and custodia_marcado(new.historia_atencion, new.origen_recurso, new.origen_id::uuid) then
        continue;
      end if;
    end if;
    raise exception 'La historia está cerrada: % no admite este cambio.', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'historia_cerrada';
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_puede_abrir(quien text, de uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select quien is null or not exists (select 1 from cuenta c where c.id = quien)
    or exists (select 1 from cuenta c where c.id = quien and c.rol in ('admisiones', 'coordinador_medico'))
    or exists (select 1 from cuenta c, alcance a
      where c.id = quien and a.paciente = de and a.historia is null and a.via in ('tratante', 'equipo', 'servicio') and (a.hasta is null or a.hasta > now()) and a.copia_de is null
        and (a.miembro = 'c:' || c.id or a.miembro = any(select 's:' || s from unnest(c.servicios) s)))
$function$;

CREATE OR REPLACE FUNCTION public.custodia_rda_nota()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into rda_nota_pendiente (nota, historia)
  select new.id, h.id from historia h where h.id = new.historia and h."estado" in ('cerrada', 'archivada')
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_recortes(palabra text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  todos text[] := array[palabra];
begin
  for n in 1 .. length(palabra) loop
    todos := todos || overlay(palabra placing '' from n for 1);
  end loop;
  return todos;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_reloj_sigue()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ahora constant timestamptz := clock_timestamp();
  antes timestamptz;
begin
  select r.visto into antes from particion.reloj r;
  if ahora > antes + interval '31 days' then
    return false;
  end if;
  if antes is null then
    insert into particion.reloj (visto) values (ahora) on conflict do nothing;
  elsif ahora > antes + interval '10 minutes' then
    update particion.reloj set visto = ahora where visto < ahora;
  end if;
  return true;
end
$function$;
revoke execute on function custodia_reloj_sigue() from public;
grant execute on function custodia_reloj_sigue() to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_representacion_consentida()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update alcance set hasta = case when new.revocado_en is not null or new.eliminado_en is not null or new.estado = 'anulado' then now()
    else least(hasta, (new.vigencia_hasta + 1)::timestamp at time zone 'America/Bogota') end
  where origen = new.id::text and via = 'representante' and (hasta is null or hasta > now());
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_resultado_posterior(de_orden uuid, anulados boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select 1 from resultado r join historia h on h.id = r.historia where r.orden = de_orden and r.eliminado_en is null
    and h."estado" in ('cerrada', 'archivada') and (r.estado = 'anulado') = anulados and (r.creado_en >= h.cerrada_en or (not anulados and exists (
      select 1 from valor_clinico v where v.resultado = r.id and v.eliminado_en is null and v.creado_en >= h.cerrada_en))))
$function$;

CREATE OR REPLACE FUNCTION public.custodia_revisa_parentesco(fila miembro_familia)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  persona text := custodia_familiar(fila.paciente_relacionado, fila.tipo_documento, fila.numero_documento);
  indice text := fila.paciente_indice::text;
  hijo text;
  sexo text;
  falla text;
begin
  if fila.parentesco in ('padre', 'madre') then
    hijo := indice;
    sexo := case fila.parentesco when 'madre' then '02' else '01' end;
    if exists (select 1 from miembro_familia m where m.paciente_indice = fila.paciente_indice and m.id <> fila.id
        and m.parentesco = fila.parentesco and m.eliminado_en is null) then
      falla := 'miembro_familia_progenitor';
    end if;
  elsif fila.parentesco in ('hijo', 'hija') then
    hijo := persona;
    select p.sexo_biologico into sexo from paciente p where p.id = fila.paciente_indice;
  end if;
  if persona is not null and exists (select 1 from custodia_filas_de(persona) m
      where m.paciente_indice = fila.paciente_indice and m.id <> fila.id) then
    falla := 'miembro_familia_repetido';
  elsif falla is null and hijo is not null and sexo in ('01', '02') and custodia_progenitores(hijo, sexo) > 1 then
    falla := 'miembro_familia_progenitor';
  elsif falla is null and persona is not null and exists (
      select 1 from custodia_filas_de(indice) m join parentesco_regla r on r.parentesco = fila.parentesco
      where m.paciente_indice::text = persona and not m.parentesco = any(r.vuelta)
        and fila.parentesco not in ('otro', 'tutor') and m.parentesco not in ('otro', 'tutor')) then
    falla := 'miembro_familia_reciproco';
  elsif falla is null and persona is not null
      and exists (select 1 from parentesco_regla r where r.parentesco = fila.parentesco and r.linea is not null)
      and custodia_es_su_antepasado(indice) then
    falla := 'miembro_familia_ciclo';
  end if;
  if falla is not null then
    raise exception 'El parentesco contradice lo ya registrado.'
      using errcode = 'check_violation', constraint = falla, table = 'miembro_familia';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_antecedente()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n where (n.categoria = 'patologico' and exists (
        select 1 from riesgo_condicion c where c.antecedentes and left(n.cie10, 3) collate "C" between c.desde and c.hasta))
      or (n.categoria = 'gineco_obstetrico' and ((left(n."cie10", 4) = 'Z321' or left(n."cie10", 3) = 'Z33' or left(n."cie10", 3) = 'Z34' or left(n."cie10", 3) = 'Z35' or left(n."cie10", 3) = 'Z36' or left(n."cie10", 4) = 'Z640' or left(n."cie10", 3) collate "C" between 'O10' and 'O49' or left(n."cie10", 3) = 'O98' or left(n."cie10", 3) = 'O99') or (left(n."cie10", 3) collate "C" between 'O60' and 'O79') or (left(n."cie10", 3) collate "C" between 'O00' and 'O08' or left(n."cie10", 3) collate "C" between 'O80' and 'O92' or left(n."cie10", 3) = 'Z37' or left(n."cie10", 3) = 'Z39'))
        and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where (x.categoria = 'patologico' and exists (
        select 1 from riesgo_condicion c where c.antecedentes and left(x.cie10, 3) collate "C" between c.desde and c.hasta))
        or (x.categoria = 'gineco_obstetrico' and ((left(x."cie10", 4) = 'Z321' or left(x."cie10", 3) = 'Z33' or left(x."cie10", 3) = 'Z34' or left(x."cie10", 3) = 'Z35' or left(x."cie10", 3) = 'Z36' or left(x."cie10", 4) = 'Z640' or left(x."cie10", 3) collate "C" between 'O10' and 'O49' or left(x."cie10", 3) = 'O98' or left(x."cie10", 3) = 'O99') or (left(x."cie10", 3) collate "C" between 'O60' and 'O79') or (left(x."cie10", 3) collate "C" between 'O00' and 'O08' or left(x."cie10", 3) collate "C" between 'O80' and 'O92' or left(x."cie10", 3) = 'Z37' or left(x."cie10", 3) = 'Z39'))
          and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_aplicar_reglas()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  momento timestamptz;
begin
  perform pg_advisory_xact_lock(26994, 0);
  momento := clock_timestamp();
  delete from riesgo_condicion;
  insert into riesgo_condicion (regla, version, partes, parte, edad_minima, mira, codigo, item, minimo, opciones, desde, hasta,
    antecedentes, dias)
  select g.codigo, g.version, (select max((x ->> 'parte')::smallint) from jsonb_array_elements(g.definicion -> 'condiciones') x),
    c.parte, (g.definicion ->> 'edad_minima')::integer, c.mira, c.codigo, c.item, c.minimo,
    case when c.opciones is null then null else array(select jsonb_array_elements_text(c.opciones)) end,
    r.rango ->> 0, r.rango ->> 1, coalesce(c.antecedentes, false), c.dias
  from (select distinct on (a.codigo) a.codigo, a.version, a.definicion from riesgo_regla a order by a.codigo, a.version desc) g
  cross join lateral jsonb_to_recordset(g.definicion -> 'condiciones') as c(parte smallint, mira text, codigo text, item text,
    minimo numeric, opciones jsonb, rangos jsonb, antecedentes boolean, dias integer)
  cross join lateral jsonb_array_elements(coalesce(c.rangos, '[null]')) as r(rango);
  create temporary table riesgo_debido_ahora on commit drop as select d.* from riesgo_debido d;
  analyze riesgo_debido_ahora;
  update riesgo_razon z set hasta = momento where z.hasta is null and not exists (
    select 1 from riesgo_debido_ahora d
    where d.paciente = z.paciente and d.regla = z.regla and d.version = z.version and d.parte = z.parte and d.clave = z.clave
      and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente and d.historia is not distinct from z.historia
      and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  insert into riesgo_razon (paciente, regla, version, partes, parte, clave, cumple, recurso, fuente, historia, sensible, fecha, valor,
    vigente_desde, vigente_hasta, desde)
  select d.paciente, d.regla, d.version, d.partes, d.parte, d.clave, d.cumple, d.recurso, d.fuente, d.historia, d.sensible, d.fecha,
    d.valor, d.vigente_desde, d.vigente_hasta, momento
  from riesgo_debido_ahora d
  where not exists (
    select 1 from riesgo_razon z
    where z.paciente = d.paciente and z.hasta is null and d.regla = z.regla and d.version = z.version and d.parte = z.parte
      and d.clave = z.clave and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente
      and d.historia is not distinct from z.historia and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  drop table riesgo_debido_ahora;
  delete from riesgo_paciente;
  insert into riesgo_paciente (paciente, desde, hasta, numero_documento, primer_apellido, fecha_nacimiento)
  select v.paciente, v.desde, v.hasta, v.numero_documento, v.primer_apellido, v.fecha_nacimiento from riesgo_ventana v;
  analyze riesgo_condicion, riesgo_razon, riesgo_paciente;
end
$function$;
revoke execute on function custodia_riesgo_aplicar_reglas() from public;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_atributo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  tocados := array(select n.paciente from nuevas n join viejas v on v.id = n.id
    where n.vigente_hasta is distinct from v.vigente_hasta
      and exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = n.codigo)
        or (c.mira = 'embarazo' and n.codigo in ('82810-3', '18185-9'))));
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_del_paciente()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  -- Most who are registered have no level, and need no look at the rules.
  if tg_op = 'INSERT' then
    if not exists (select 1 from nuevas n where n.nivel_riesgo is not null) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.id from nuevas n where n.nivel_riesgo is not null
      and exists (select 1 from riesgo_condicion c where c.mira = 'nivel_paciente' and n.nivel_riesgo = any(c.opciones)));
  else
    tocados := array(select n.id from nuevas n join viejas v on v.id = n.id
      where n.nivel_riesgo is distinct from v.nivel_riesgo or n.fecha_nacimiento <> v.fecha_nacimiento
        or n.sexo_biologico is distinct from v.sexo_biologico
        or n.fecha_fallecimiento is distinct from v.fecha_fallecimiento or n.eliminado_en is distinct from v.eliminado_en
        or n.numero_documento <> v.numero_documento or n.primer_apellido <> v.primer_apellido);
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_diagnostico()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n where n.reemplaza_a is not null or exists (
      select 1 from riesgo_condicion c where c.mira = 'diagnostico' and left(n.codigo_cie10, 3) collate "C" between c.desde and c.hasta)
        or (((left(n."codigo_cie10", 4) = 'Z321' or left(n."codigo_cie10", 3) = 'Z33' or left(n."codigo_cie10", 3) = 'Z34' or left(n."codigo_cie10", 3) = 'Z35' or left(n."codigo_cie10", 3) = 'Z36' or left(n."codigo_cie10", 4) = 'Z640' or left(n."codigo_cie10", 3) collate "C" between 'O10' and 'O49' or left(n."codigo_cie10", 3) = 'O98' or left(n."codigo_cie10", 3) = 'O99') or (left(n."codigo_cie10", 3) collate "C" between 'O60' and 'O79') or (left(n."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(n."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(n."codigo_cie10", 3) = 'Z37' or left(n."codigo_cie10", 3) = 'Z39')) and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where x.reemplaza_a is not null or exists (
        select 1 from riesgo_condicion c where c.mira = 'diagnostico' and left(x.codigo_cie10, 3) collate "C" between c.desde and c.hasta)
        or (((left(x."codigo_cie10", 4) = 'Z321' or left(x."codigo_cie10", 3) = 'Z33' or left(x."codigo_cie10", 3) = 'Z34' or left(x."codigo_cie10", 3) = 'Z35' or left(x."codigo_cie10", 3) = 'Z36' or left(x."codigo_cie10", 4) = 'Z640' or left(x."codigo_cie10", 3) collate "C" between 'O10' and 'O49' or left(x."codigo_cie10", 3) = 'O98' or left(x."codigo_cie10", 3) = 'O99') or (left(x."codigo_cie10", 3) collate "C" between 'O60' and 'O79') or (left(x."codigo_cie10", 3) collate "C" between 'O00' and 'O08' or left(x."codigo_cie10", 3) collate "C" between 'O80' and 'O92' or left(x."codigo_cie10", 3) = 'Z37' or left(x."codigo_cie10", 3) = 'Z39')) and exists (select 1 from riesgo_condicion c where c.mira = 'embarazo')));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_escala()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n
      where exists (select 1 from riesgo_condicion c where c.mira = 'escala' and c.codigo = n.escala));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where exists (select 1 from riesgo_condicion c where c.mira = 'escala' and c.codigo = x.escala));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_historia()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  tocados := array(select n.paciente from nuevas n join viejas v on v.id = n.id
    where (n."estado" = 'anulada') <> (v."estado" = 'anulada'));
  if cardinality(tocados) > 0 then
    perform pg_advisory_xact_lock_shared(26994, 0);
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_recalcular(pacientes uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  cubo integer;
  momento timestamptz;
begin
  for cubo in select distinct hashtext(p::text) & 511 from unnest(pacientes) p order by 1 loop
    perform pg_advisory_xact_lock(26995, cubo);
  end loop;
  momento := clock_timestamp();
  with debido as materialized (
    select d.* from riesgo_debido d where d.paciente = any(pacientes)
  ), terminada as (
    update riesgo_razon z set hasta = momento
    where z.paciente = any(pacientes) and z.hasta is null and not exists (
      select 1 from debido d
      where d.paciente = z.paciente and d.regla = z.regla and d.version = z.version and d.parte = z.parte and d.clave = z.clave
        and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente and d.historia is not distinct from z.historia
        and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
        and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta)
  )
  insert into riesgo_razon (paciente, regla, version, partes, parte, clave, cumple, recurso, fuente, historia, sensible, fecha, valor,
    vigente_desde, vigente_hasta, desde)
  select d.paciente, d.regla, d.version, d.partes, d.parte, d.clave, d.cumple, d.recurso, d.fuente, d.historia, d.sensible, d.fecha,
    d.valor, d.vigente_desde, d.vigente_hasta, momento
  from debido d
  where not exists (
    select 1 from riesgo_razon z
    where z.paciente = d.paciente and z.hasta is null and d.regla = z.regla and d.version = z.version and d.parte = z.parte
      and d.clave = z.clave and d.cumple = z.cumple and d.recurso = z.recurso and d.fuente = z.fuente
      and d.historia is not distinct from z.historia and d.sensible = z.sensible and d.fecha = z.fecha and d.valor = z.valor
      and d.vigente_desde = z.vigente_desde and d.vigente_hasta = z.vigente_hasta);
  delete from riesgo_paciente k where k.paciente = any(pacientes)
    and not exists (select 1 from riesgo_razon z where z.paciente = k.paciente and z.hasta is null and z.cumple);
  insert into riesgo_paciente as k (paciente, desde, hasta, numero_documento, primer_apellido, fecha_nacimiento)
  select v.paciente, v.desde, v.hasta, v.numero_documento, v.primer_apellido, v.fecha_nacimiento
  from riesgo_ventana v where v.paciente = any(pacientes)
  on conflict (paciente) do update set desde = excluded.desde, hasta = excluded.hasta,
    numero_documento = excluded.numero_documento, primer_apellido = excluded.primer_apellido,
    fecha_nacimiento = excluded.fecha_nacimiento
  where (k.desde, k.hasta, k.numero_documento, k.primer_apellido, k.fecha_nacimiento)
    <> (excluded.desde, excluded.hasta, excluded.numero_documento, excluded.primer_apellido, excluded.fecha_nacimiento);
end
$function$;
revoke execute on function custodia_riesgo_recalcular(uuid[]) from public;

CREATE OR REPLACE FUNCTION public.custodia_riesgo_valor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  tocados uuid[];
begin
  perform pg_advisory_xact_lock_shared(26994, 0);
  if tg_op = 'INSERT' then
    tocados := array(select n.paciente from nuevas n
      where exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = n.codigo)
        or (c.mira = 'embarazo' and n.codigo in ('82810-3', '18185-9'))));
  else
    tocados := array(select x.paciente from (select * from nuevas union all select * from viejas) x
      where exists (select 1 from riesgo_condicion c where (c.mira = 'valor' and c.codigo = x.codigo)
        or (c.mira = 'embarazo' and x.codigo in ('82810-3', '18185-9'))));
  end if;
  if cardinality(tocados) > 0 then
    perform custodia_riesgo_recalcular(tocados);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_sha256(valor bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select encode(sha256(valor), 'hex') $function$;

CREATE OR REPLACE FUNCTION public.custodia_sha256(valor text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select encode(sha256(convert_to(valor, 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION public.custodia_solo_agrega()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'public' and tg_table_name in ('version', 'cierre', 'marca_error', 'marca_error_decision',
      'ia_recomendacion', 'ia_evidencia', 'ia_decision', 'ia_incorporacion', 'rda_envio', 'rda_suceso', 'complemento', 'aviso_critico',
      'deterioro_atendido', 'sello_resultado', 'papel_anulacion')
    and exists (select 1 from retencion_eliminada e where e.tx = pg_current_xact_id()) then
    return null;
  end if;
  raise exception 'La tabla % solo admite agregar filas.', tg_table_name using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_tablas_del_paciente()
 RETURNS TABLE(tabla name, condicion text)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  -- The patient himself, as what remains; accounts, which belong to a person; and what tells of the elimination.
  quedan constant name[] := array['paciente', 'cuenta', 'retencion_expediente', 'retencion_permanente', 'retencion_eliminada'];
  -- Columns that name a patient of whom the row is not: the relative in the family of another, who a document was sent as.
  ajenas constant text[] := array['miembro_familia.paciente_relacionado', 'rda_envio.identidad'];
  halladas jsonb := '{}';
  nuevas jsonb;
begin
  select jsonb_object_agg(c.tabla, c.condicion) into nuevas from (
    select t.relname as tabla, string_agg(format('%I = any($1)', a.attname), ' or ' order by a.attname) as condicion
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.paciente'::regclass and t.relname <> all(quedan)
      and format('%s.%s', t.relname, a.attname) <> all(ajenas)
    group by t.relname) c;
  -- A merge that was undone is also of the other, while there is one.
  nuevas := nuevas || jsonb_build_object('fusion', format('(%s) and (deshecha_en is null or not exists (select 1 from paciente p
    where p.id in (fusion.absorbido, fusion.principal) and p.id <> all($1) and p.eliminado_en is null))', nuevas ->> 'fusion'));
  while nuevas is not null loop
    halladas := halladas || nuevas;
    select jsonb_object_agg(c.tabla, c.condicion) into nuevas from (
      select t.relname as tabla, string_agg(format('(%s) in (select %s from %I where %s)',
        (select string_agg(quote_ident(a.attname), ', ' order by o.n) from unnest(k.conkey) with ordinality o(col, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.col),
        (select string_agg(quote_ident(a.attname), ', ' order by o.n) from unnest(k.confkey) with ordinality o(col, n)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.col),
        s.relname, halladas ->> s.relname::text), ' or ' order by k.conname) as condicion
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class s on s.oid = k.confrelid
      where k.contype = 'f' and s.relnamespace = 'public'::regnamespace and halladas ? s.relname::text
        and not halladas ? t.relname::text and t.relname <> all(quedan)
      group by t.relname) c;
  end loop;
  return query select h.key::name, h.value from jsonb_each_text(halladas) h;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_telefono(valor text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(regexp_replace(valor, '\D', '', 'g'), '^57(?=(3\d{9}|60\d{8})$)', '') $function$;

CREATE OR REPLACE FUNCTION public.custodia_todas_palabras(valor text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array_remove(string_to_array(regexp_replace(translate(custodia_normal(valor), '''’´`', ''),
    '[^a-z0-9\u0080-\uffff]+', ' ', 'g'), ' '), '');
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_trueques(palabra text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  todos text[] := '{}';
begin
  for n in 1 .. length(palabra) - 1 loop
    todos := todos || overlay(palabra placing reverse(substr(palabra, n, 2)) from n for 2);
  end loop;
  return todos;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_unidas(valor text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  todas text[] := custodia_todas_palabras(valor);
  propias text[];
  claves text[] := '{}';
begin
  if cardinality(todas) < 2 then return claves; end if;
  claves := claves || ('j:' || custodia_fonetica(array_to_string(todas, '')));
  if cardinality(todas) = 2 then return claves; end if;
  propias := custodia_palabras(valor);
  if cardinality(propias) > 1 then claves := claves || ('j:' || custodia_fonetica(array_to_string(propias, ''))); end if;
  for i in 1 .. cardinality(todas) - 1 loop
    claves := claves || ('j:' || custodia_fonetica(todas[i] || todas[i + 1]));
  end loop;
  return claves;
end
$function$;

CREATE OR REPLACE FUNCTION public.custodia_uso_cambiados()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into uso_cie_cambio (profesional, codigo, n)
  select custodia_uso_de(e.profesional_documento, e.creado_por), e.codigo_cie10, count(*)
  from nuevas e join viejas v on v.id = e.id where v.codigo_cie10 <> e.codigo_cie10 group by 1, 2
  union all
  select '', e.codigo_cie10, count(*)
  from nuevas e join viejas v on v.id = e.id join historia h on h.id = e.historia
  where v.codigo_cie10 <> e.codigo_cie10 and h.confidencialidad = 'normal' and not exists (select 1 from diagnostico d
    where d.paciente = e.paciente and d.codigo_cie10 = e.codigo_cie10 and d.eliminado_en is null and d.id <> e.id)
  group by e.codigo_cie10;
  return null;
end
$function$;
revoke execute on function custodia_uso_cambiados() from public;

CREATE OR REPLACE FUNCTION public.custodia_uso_de(documento text, nombre text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select left(custodia_sha256(coalesce('d:' || documento, 'n:' || nombre)), 32) $function$;

CREATE OR REPLACE FUNCTION public.custodia_uso_nuevos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into uso_cie_cambio (profesional, codigo, n)
  select custodia_uso_de(e.profesional_documento, e.creado_por), e.codigo_cie10, count(*)
  from nuevas e group by 1, 2
  union all
  select '', e.codigo_cie10, count(*)
  from nuevas e join historia h on h.id = e.historia
  where h.confidencialidad = 'normal' and not exists (select 1 from diagnostico d
    where d.paciente = e.paciente and d.codigo_cie10 = e.codigo_cie10 and d.eliminado_en is null and d.id < e.id)
  group by e.codigo_cie10;
  return null;
end
$function$;
revoke execute on function custodia_uso_nuevos() from public;

CREATE OR REPLACE FUNCTION public.custodia_uso_pliega(lote integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  plegados integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('custodia_uso_pliega', 0)) then
    return 0;
  end if;
  with tomados as (
    delete from uso_cie_cambio c where c.id = any(array(select t.id from uso_cie_cambio t order by t.id limit lote))
    returning c.profesional, c.codigo, c.n
  ), sumas as (
    insert into uso_cie as u (profesional, codigo, n)
    select t.profesional, t.codigo, sum(t.n) from tomados t group by t.profesional, t.codigo
    on conflict (profesional, codigo) do update set n = u.n + excluded.n
  )
  select count(*) into plegados from tomados;
  return plegados;
end
$function$;
revoke execute on function custodia_uso_pliega(integer) from public;
grant execute on function custodia_uso_pliega(integer) to custodia_app;

CREATE OR REPLACE FUNCTION public.custodia_valores_sensibles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update valor_clinico set sensible = coalesce(new.sensible, false)
  where origen_recurso = 'atributo_paciente' and origen_id = new.id::text and sensible is distinct from coalesce(new.sensible, false);
  return null;
end
$function$;
