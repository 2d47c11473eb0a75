-- compatible: 60
-- What a system may send, granted with its role (docs/decisions/0140).
alter table cuenta add column envia text[] not null default '{}';
alter table concesion_sistema add column envia text[] not null default '{}';
