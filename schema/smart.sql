grant select, insert, update on aplicacion to custodia_app;
grant select, insert on autorizacion to custodia_app;
grant select, insert, update, delete on oauth to custodia_app;
grant select, insert, update on exportacion_fhir to custodia_app;
grant select, insert, update on concesion_sistema to custodia_app;
grant select, insert, update on secreto_cliente to custodia_app;
