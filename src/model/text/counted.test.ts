import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './counted.ts'

test('uno en singular y los demás en plural, como quiera que la lista los nombre', () => {
  const pairs = [
    ['Unidades', 'unidad', 'unidades'],
    ['Tableta', 'tableta', 'tabletas'],
    ['Vial', 'vial', 'viales'],
    ['Inhalador', 'inhalador', 'inhaladores'],
    ['Kit', 'kit', 'kits'],
    ['Parche', 'parche', 'parches'],
    ['Cápsula', 'cápsula', 'cápsulas'],
    ['Sobre', 'sobre', 'sobres'],
    ['Meses', 'mes', 'meses'],
    ['Días', 'día', 'días'],
    ['Horas', 'hora', 'horas'],
    ['Minutos', 'minuto', 'minutos'],
  ] as const
  for (const [noun, one, many] of pairs) {
    assert.equal(counted(1, '1', noun), `1 ${one}`)
    assert.equal(counted(2, '2 (dos)', noun), `2 (dos) ${many}`)
  }
  assert.equal(counted(1, '1', 'Según respuesta al tratamiento'), '1 según respuesta al tratamiento')
})
