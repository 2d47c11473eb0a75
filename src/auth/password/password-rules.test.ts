import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordList } from '../../model/text/word-list.ts'
import { normalPassword, passwordFaults } from './password-rules.ts'

const faults = async (password: string, about: (string | null)[] = []): Promise<string> =>
  (await passwordFaults(password, about)).map((f) => f.es).join(' ')

test('una frase larga o una clave aleatoria se aceptan sin exigir mayúsculas ni símbolos', async () => {
  for (const good of ['tres gatos en la azotea', 'vk3mq8zt1hxw', 'ñandú-lento-azul', 'correct horse battery staple']) {
    assert.equal(await faults(good), '', good)
  }
})

test('la longitud se cuenta en caracteres: de 12 a 128', async () => {
  assert.match(await faults('vk3mq8zt1hx'), /menos de 12/)
  // Twelve characters that are more UTF-16 units, and eleven that are more than twelve of them.
  assert.equal(await faults('🦜🌵🐢🦋🐝🐌🦎🐸🦉🦆🐊🦔'), '')
  assert.match(await faults('🦜🌵🐢🦋🐝🐌🦎🐸🦉🦆🐊'), /menos de 12/)
  const long = 'vk3mq8zt1hxw gatos en la azotea '.repeat(4)
  assert.equal(long.length, 128)
  assert.doesNotMatch(await faults(long), /más de 128/)
  assert.match(await faults(`${long}x`), /más de 128/)
  assert.match(await faults('x'.repeat(1_000_000)), /más de 128/)
})

test('una clave de las más usadas se rechaza, en mayúsculas, adornada o repetida', async () => {
  const common = wordList(
    'administrator ADMINISTRATOR sonyericsson password2026! Password-2026 2026password! P4ssw0rd2026!',
    'Colombia2026* contraseña123 Enfermera2026 bienvenido01! dragondragon',
  )
  for (const bad of common) assert.match(await faults(bad), /más usadas/, bad)
})

test('una palabra común dentro de algo largo no estorba', async () => {
  assert.equal(await faults('password de la puerta azul'), '')
  assert.equal(await faults('dragon-8261-lluvia'), '')
})

test('lo que se repite o sigue el teclado se rechaza', async () => {
  for (const bad of ['aaaaaaaaaaaa', 'abababababab', '121212121212', 'AbcAbcAbcAbc']) {
    assert.match(await faults(bad), /repite/, bad)
  }
  for (const bad of wordList('123456789012 987654321098 abcdefghijkl QWERTYUIOPAS zyxwvutsrqpo 1qaz2wsx3edc4rfv')) {
    assert.match(await faults(bad), /secuencia/, bad)
  }
})

test('no puede contener el nombre, el usuario, el documento ni el nombre del servicio', async () => {
  const about = ['ana.ruiz', 'Ana María Gutiérrez', '1.020.304.050', null]
  for (const bad of [
    'mi-gutierrez-vale',
    'soyMARIAsoyfuerte',
    'x1020304050-xyz',
    'anaruiz vk3mq8zt',
    'zz-Custodia-zz9',
  ]) {
    assert.match(await faults(bad, about), /contiene/, bad)
  }
  // Fewer than four characters are in every other word.
  assert.equal(await faults('manzana verde y fría', ['ana', 'Li', '']), '')
})

test('todos los defectos se dicen a la vez', async () => {
  assert.equal((await passwordFaults('custodia', [])).length, 2)
})

test('la misma clave escrita con acentos sueltos es la misma clave', () => {
  assert.equal(normalPassword('cafe\u0301'), 'café')
})
