-- Who sends us messages, and what came. A channel is stopped and not removed: what came by it says so.
grant select, insert, update on canal, mapa_codigo to custodia_app;
grant select, insert, update, delete on mensaje_entrada to custodia_app;
