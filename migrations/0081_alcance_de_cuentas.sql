-- compatible: 60
-- What an administrator last did that lets an account open clinical records, for those who are told of it (docs/decisions/0154).
alter table cuenta add column alcance_hecho text;
alter table cuenta add column alcance_por text;
alter table cuenta add column alcance_por_nombre text;
alter table cuenta add column alcance_en timestamptz(3);
