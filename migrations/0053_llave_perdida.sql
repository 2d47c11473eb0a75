-- compatible: 50
-- A key whose private half nobody can open any more, because the secret that sealed it was lost. What is sealed in `privada` is then its
-- public half, under the secret of today: what the key signed goes on being verified, and only who has that secret can say so.
alter table llave add column perdida_en timestamptz(3);
