-- Who saw a result is added and never taken back.
grant select, insert on resultado_visto to custodia_app;
