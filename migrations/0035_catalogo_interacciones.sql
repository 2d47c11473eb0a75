-- Interactions that an institution loads are a catalogue like the others: versions, differences and the way back.
insert into catalogo (nombre) values ('interacciones');
