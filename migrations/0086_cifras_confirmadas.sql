-- compatible: 85
-- Who confirmed a clinical figure that was written from memory, and where it was checked (docs/decisions/0170).
create table cifra_confirmada (
  id uuid primary key,
  clave text not null,
  huella text not null,
  fuente text not null,
  cuenta text not null,
  nombre text not null,
  momento timestamptz(3) not null
);
comment on table cifra_confirmada is 'Quién confirmó una cifra clínica escrita de memoria, con qué contenido (huella) y dónde se cotejó.';
create index cifra_confirmada_clave on cifra_confirmada (clave, id);
create or replace trigger cifra_confirmada_solo_agrega before update or delete or truncate on cifra_confirmada
  for each statement execute function custodia_solo_agrega();
grant select, insert on cifra_confirmada to custodia_app;
