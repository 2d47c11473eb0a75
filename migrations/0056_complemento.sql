-- compatible: 50
-- What a signed entry, or a closed history, left out and the law lets be said afterwards: beside it, and signed by whoever says it.
-- docs/decisions/0106-complements-and-identity.md.
create table complemento (
  id uuid primary key,
  historia uuid not null references historia (id),
  recurso text not null,
  registro uuid not null,
  campo text not null,
  valor text not null,
  -- What was signed, word by word.
  declaracion jsonb not null,
  llave text not null references llave (kid),
  firma text not null
);
comment on table complemento is 'Datos que lo firmado o cerrado no decía y se agregan aparte, con quién, cuándo y por qué.';
create index complemento_historia on complemento (historia);
create index complemento_registro on complemento (registro);

create or replace trigger complemento_solo_agrega before update or delete or truncate on complemento
  for each statement execute function custodia_solo_agrega();
grant select, insert on complemento to custodia_app;
