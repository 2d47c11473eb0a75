import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertions } from './assertion.ts'

const of = (text: string, word: string): string | undefined => {
  const found = assertions(text).find((w) => w.text === word)
  return found?.ajeno === null ? found.means : 'ajeno'
}

for (const [text, word] of [
  ['Atiende intoxicados con organofosforados en su rotación', 'intoxicados'],
  ['Bombero retirado, dicta talleres sobre intoxicación por monóxido', 'monoxido'],
  ['En el curso de protección al adulto mayor dieron ejemplos de abandono', 'abandono'],
  ['Hizo el curso de detección de maltrato infantil', 'maltrato'],
  ['Fue paramédica, le tocaron ahogados y apuñalados', 'apunalados'],
  ['Mi abuelo se ahorcó allá por 1970', 'ahorco'],
  ['A un amiguito lo picó un alacrán', 'alacran'],
  ['El vecino le pega a la mujer', 'pega'],
  ['Mi hermana tiene un marido que la maltrata', 'maltrata'],
  ['La tarea de inglés me dio una muenda', 'muenda'],
  ['Abusé del picante anoche', 'abuse'],
  ['Me violaron la garantía del celular', 'violaron'],
  ['La negligencia de la EPS me tiene aburrida', 'negligencia'],
  ['El examen de química me dejó en coma', 'coma'],
  ['Entrena jiu-jitsu: ayer lo estrangularon en el combate', 'estrangularon'],
  ['Vendo insumos: despacho paraquat con guantes', 'paraquat'],
] as const)
  test(`«${text}»: ${word} es de otro o de nadie`, () => assert.equal(of(text, word), 'ajeno'))

for (const [text, word] of [
  ['En la charla me animé a contar: él me viola y me golpea', 'golpea'],
  ['En la clase de natación el profesor me tocó los senos', 'toco'],
  ['En el taller de mecánica el jefe lo golpeó con una llave', 'golpeo'],
  ['En la fiesta me pegó con el zapato', 'pego'],
  ['El partido terminó y mi esposo me golpeó', 'golpeo'],
  ['Mi hermano se ahorcó y yo desde entonces pienso hacer lo mismo', 'pienso'],
  ['Lleva 20 minutos convulsionando', 'convulsionando'],
  ['Abusó de mi hermanita', 'abuso'],
  ['Se tomó el paraquat que vendo en el almacén', 'paraquat'],
  ['En el curso de la noche convulsionó', 'convulsiono'],
  ['A la señora la encontraron convulsionando', 'convulsionando'],
  ['En la obra presentó rash con amoxicilina', 'rash'],
  ['Vende venenos y hoy ingirió paraquat', 'paraquat'],
] as const)
  test(`«${text}»: ${word} es de quien consulta`, () => assert.equal(of(text, word), 'presente'))

for (const [text, word] of [
  ['De muchacho mi taita me daba rejo', 'rejo'],
  ['Mi primer marido me pegaba, eso fue hace 30 años', 'pegaba'],
  ['Hace treinta y cinco años la manoseó un primo', 'manoseo'],
  ['Hace como cuarenta y pico de años le dio trombosis', 'trombosis'],
  ['Mi marido, que en paz descanse, tomaba y me pegaba', 'pegaba'],
  ['Me levantaba la mano. Eso fue hace veinte años', 'levantaba'],
  ['En 2013 vivió en la calle, lo apuñalaron. Hoy vive tranquilo', 'apunalaron'],
  ['Una vez, hace diez años, me dieron burundanga', 'burundanga'],
  ['Por 1970 se envenenó', 'enveneno'],
] as const)
  test(`«${text}»: ${word} es de hace mucho`, () => assert.equal(of(text, word), 'antecedente'))

for (const [text, word] of [
  ['Me pegaba hace años y ayer volvió y me reventó la boca', 'revento'],
  ['Anoche me tiró al suelo. Ya pasó', 'tiro'],
  ['Él me pega. Hace 3 años vivimos juntos', 'pega'],
  ['Lo dejé en 2019 y hace una semana volvimos; anoche me apretó el cuello', 'apreto'],
  ['Operado de cadera hace dos semanas, de pronto se ahogó', 'ahogo'],
  ['No niega ideas de muerte', 'muerte'],
] as const)
  test(`«${text}»: ${word} es de ahora`, () => assert.equal(of(text, word), 'presente'))

for (const [text, word] of [
  ['Cirrosis no, vómito con sangre no, solo agrieras', 'sangre'],
  ['No hay sospecha de maltrato', 'maltrato'],
] as const)
  test(`«${text}»: ${word} está negado`, () => assert.equal(of(text, word), 'negado'))
