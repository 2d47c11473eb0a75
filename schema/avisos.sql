-- What each account has said of its notices: only what concerns itself.
grant select, insert, update (silenciados, vistos) on aviso_cuenta to custodia_app;

-- Who has an encounter open now, for as long as they say so.
grant select, insert, update (desde, visto), delete on presencia to custodia_app;
grant select, insert, update (visto_en, visto_por, visto_propio_en) on cuenta_hecho to custodia_app;
