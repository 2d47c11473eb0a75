-- Who saw a result is added and never taken back.
grant select, insert on resultado_visto to custodia_app;

-- Who was told of a critical result, and how: added and never taken back.
create or replace trigger aviso_critico_solo_agrega before update or delete or truncate on aviso_critico
  for each statement execute function custodia_solo_agrega();
grant select, insert on aviso_critico to custodia_app;

-- Who answered for the deterioration of a patient: likewise.
create or replace trigger deterioro_atendido_solo_agrega before update or delete or truncate on deterioro_atendido
  for each statement execute function custodia_solo_agrega();
grant select, insert on deterioro_atendido to custodia_app;

-- What was signed of a report and its values as they were written: added and never taken back.
create or replace trigger sello_resultado_solo_agrega before update or delete or truncate on sello_resultado
  for each statement execute function custodia_solo_agrega();
grant select, insert on sello_resultado to custodia_app;
