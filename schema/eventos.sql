create or replace trigger evento_solo_agrega before update or delete or truncate on evento
  for each statement execute function custodia_solo_agrega();
create or replace trigger evento_corte_solo_agrega before update or truncate on evento_corte
  for each statement execute function custodia_solo_agrega();

-- What happened is said by who does it; when, and in which order, by the database.
grant select, insert (recurso, hecho, recurso_id, version, paciente) on evento to custodia_app;
grant select, insert (numero, sistema, desde, hasta, sobre, primero, ultimo) on evento_corte to custodia_app;

-- Where changes are delivered to.
grant select, insert, update, delete on destino, destino_pendiente, destino_intento, suscriptor_falla to custodia_app;
grant select, insert, delete on destino_numero to custodia_app;
