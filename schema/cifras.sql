-- Who confirmed a clinical figure that was written from memory: added and never taken back.
create or replace trigger cifra_confirmada_solo_agrega before update or delete or truncate on cifra_confirmada
  for each statement execute function custodia_solo_agrega();
grant select, insert on cifra_confirmada to custodia_app;
