-- A seal also signs the clock that it was made by, and by how much that clock was set since the one before: rows that a clock
-- misplaced are told from rows that somebody did. Seals made before have neither.
alter table sello add column reloj timestamptz(3), add column salto_ms bigint;
