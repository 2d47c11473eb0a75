grant select, insert on turno_tomado to custodia_app;
grant update (soltado_en) on turno_tomado to custodia_app;
