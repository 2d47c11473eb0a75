import { foldedWords } from './folded-words.ts'

/** What people are called instead of their given name, where no rule of the language gives it. */
const table = `
Francisco Francisca: Pacho Pacha Paco Paca Pancho Pancha Panchito Panchita Kiko Quico Chico Frank Pachito Pachita Fran
José Josefina Josefa: Pepe Pepa Chepe Chepa Pepito Pepita Cheo Joselo Josefita Fina Chepito
Guadalupe: Lupe Lupita Lupis Guada
Ignacio Ignacia: Nacho Nacha Nachito
Luis Luisa: Lucho Lucha Luchito Lucita Lulú
Antonio Antonia: Toño Toña Toñito Toñita Tony Toni
Guillermo: Memo Guille Memito Willi
Enrique: Quique Kike Quiquito
Alberto Roberto Humberto Norberto Gilberto Heriberto Rigoberto Adalberto: Beto Betico Tito Berto
María: Mary Mari Marucha Maruja Marujita Mariquita
Graciela Marcela Marisela: Chela Chelita Chelo
Consuelo: Chelo Consuelito
Pilar: Pili
Concepción: Concha Conchita Conchis
Dolores: Lola Lolita Loló
Mercedes: Meche Mechas Mercedita
Jesús: Chucho Chuchito Chuy
Rosario: Charo Chayo Charito
Teresa: Tere Teresita
Manuel Manuela: Manolo Manola Manu Lito Mane
Eduardo: Lalo Edu Lalito
Rafael: Rafa Rafico Fael
Gabriel Gabriela: Gabo Gabi Gaby Gabito
Santiago: Santi Chago Yago
Sebastián: Sebas Seba
Alejandro Alejandra Alexander: Alejo Aleja Alex Álex Ale Jandro Sandro
Nicolás Nicole: Nico Nicolasito
Isabel Isabella: Isa Chava Chavela Isabelita
Catalina: Cata Catica
Carolina: Caro Carito
Camila Camilo: Cami Camilito
Valentina: Vale Valen Tina
Fernando Fernanda: Fercho Fer Nando Nanda Fernandito
Mauricio: Mauro Mao
Ricardo: Richi Ricky Cayo
Beatriz: Betty Beti Bea
Patricia: Patty Pati Paty
Carmen: Carmencita Carmenza
Leonardo: Leo
Cristian Cristina: Cris Cristi Tian
Daniel Daniela: Dani Dany Nana
Miguel: Migue Miguelito
Juan: Juancho Juanito Juanchito Juanpa Juanca Juanda Juanma Juanjo
Jhon John: Jhonny Johnny Jhoncito
Pedro: Pedrito Perucho Peter
Hernán Hernando: Nano Hernancho
Gustavo: Tavo Gus
Gonzalo: Gonza Chalo
Ana: Anita Anis
Lucía: Lucy Luci Lucita
Yolanda: Yoli
Marta Martha: Martica Marthica
Esperanza: Espe
Amparo: Amparito
Socorro: Coco
Victoria: Vicky Viky
Paola Paula: Pao Pau
Diana: Dianita
Sandra: Sandrita
Liliana: Lili Lily
Julián Julio: Juli Yuyo
Felipe: Pipe Feli
Tomás: Tomy Tomi Masito
Vicente: Chente
Federico: Fede
Alfonso: Poncho Foncho
Alfredo: Freddy Fredy
Rodrigo: Rodri
`
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', short = ''] = line.split(': ')
    return { names: foldedWords(names), short: foldedWords(short) }
  })

const byName: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(({ names, short }) => names.map((name) => [name, short] as const)),
)
/** First halves of two given names said as one: Mafe, Luisfe, Anama. */
const joinedNames = foldedWords('Mafe Luisfe Anama Majo Mapi Malú Juanse Josema Anabel Luzma Luzda Dianis Mafer Mary')

/** Short names that are no ordinary word: one alone, with a capital, is a person. */
export const hypocoristics: ReadonlySet<string> = new Set([...table.flatMap(({ short }) => short), ...joinedNames])

const DIMINUTIVE = /(?:(?:c|ec)?it[oa]s?|ic[oa]s?|ill[oa]s?|uch[oa]|is)$/

/** The stem that a diminutive is made of: «carlitos» and «carlos» are both «carl». */
export function stemOfDiminutive(word: string): string | null {
  const end = DIMINUTIVE.exec(word)
  return end === null || end.index < 3 ? null : word.slice(0, end.index)
}
const stemOfName = (name: string): string => name.replace(/(?:[aeiou]s?|s)$/, '')

/** How a person of this given name may be called: short names by heart, and its own beginnings. Folded. */
export function nicknamesOf(name: string): readonly string[] {
  const beginnings = [4, 5].filter((n) => name.length >= n + 2).map((n) => name.slice(0, n))
  const vowel = name.at(-1) === 'a' ? 'a' : 'o'
  const stem = stemOfName(name)
  return [
    ...(byName.get(name) ?? []),
    ...beginnings.flatMap((b) => [b, `${b}s`]),
    ...['it', 'cit', 'ic', 'uch'].flatMap((d) => [`${stem}${d}${vowel}`, `${stem}${d}${vowel}s`]),
    `${stem}is`,
  ]
}

/** Stems of given names, to know a diminutive of any of them. */
export const stemsOf = (names: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...names]
      .filter((n) => n.length >= 4)
      .map(stemOfName)
      .filter((s) => s.length >= 3),
  )
