import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaStatements } from './statements.ts'

test('un archivo de schema se parte en sentencias, sin partir el cuerpo de una función', () => {
  const found = schemaStatements(`-- Por qué.
create or replace function custodia_uno() returns trigger
language plpgsql as $$
begin
  perform 1;
end
$$;
create or replace function custodia_dos(a text) returns text language sql as $$ select a; $$;

create or replace trigger nota_uno before insert on nota
  for each row execute function custodia_uno();
grant select on nota to custodia_app;
`)
  assert.deepEqual(
    found.map(({ kind, name }) => [kind, name]),
    [
      ['function', 'custodia_uno'],
      ['function', 'custodia_dos'],
      ['trigger', 'nota_uno'],
      ['grant', ''],
    ],
  )
  assert.match(found[0]?.sql ?? '', /^-- Por qué\.\ncreate [\s\S]*perform 1;\nend\n\$\$$/)
})

test('en schema no cabe lo que no se pueda decir dos veces, ni una sentencia a medias', () => {
  assert.throws(() => schemaStatements('create table nota (id uuid);\n'), /no function, view, trigger or grant/)
  assert.throws(() => schemaStatements('create function custodia_uno() returns text;\n'), /may be said again/)
  assert.throws(() => schemaStatements('grant select on nota to custodia_app\n'), /has no end/)
})
