-- compatible: 85
-- The notes and headers that may name an allergy: the only ones that are read of encounters that are over (docs/decisions/0163).

-- concurrent
create index concurrently if not exists "historia_nombra_alergia" on "historia" ("paciente", id) where eliminado_en is null and (coalesce("motivo_consulta", '') || ' ' || coalesce("enfermedad_actual", '') || ' ' || coalesce("analisis", '') || ' ' || coalesce("plan_manejo", '')) ~* '[aáÁ]l[eéÉ]rg[iíÍ]|h[iíÍ]p[eéÉ]rs[eéÉ]ns|[aáÁ]n[aáÁ]f[iíÍ]l[aáÁ]';

create index concurrently if not exists "nota_nombra_alergia" on "nota" ("paciente", id) where eliminado_en is null and (coalesce("contenido", '') || ' ' || coalesce("subjetivo", '') || ' ' || coalesce("objetivo", '') || ' ' || coalesce("analisis", '') || ' ' || coalesce("plan", '')) ~* '[aáÁ]l[eéÉ]rg[iíÍ]|h[iíÍ]p[eéÉ]rs[eéÉ]ns|[aáÁ]n[aáÁ]f[iíÍ]l[aáÁ]';
