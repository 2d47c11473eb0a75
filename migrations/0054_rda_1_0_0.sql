-- compatible: 50
-- What the guide 1.0.0 of the RDA asks of a sick leave that begins before it was issued, and of a prescription through MIPRES.
alter table "historia" add column "incapacidad_retroactividad" text;

alter table "historia" add column "incapacidad_memoria" text;

alter table "historia" add column "ambito_mipres" text;
