-- Whoever keeps the service running is told which schema it runs on.
grant select on migracion to custodia_app;
