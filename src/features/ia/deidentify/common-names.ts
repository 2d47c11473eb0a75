import { isEveryday } from './everyday-words.ts'
import { foldSameLength } from './fold-same-length.ts'
import { foldedWordSet } from './folded-words.ts'
import { isOrdinary } from './ordinary-words.ts'
import { isCapital, toldWords } from './told-words.ts'

/** Given names that are nothing else: one alone, with a capital, is a person. */
export const givenNames: ReadonlySet<string> =
  foldedWordSet(`María Ana Carmen Martha Marta Myriam Miriam Ligia Nelly Stella Cecilia Beatriz Inés Teresa Elvira Graciela Olga Edilma
  Fanny Rosalba Leonor Bertha Magdalena Nubia Josefina Ofelia Hilda Clementina Emperatriz Elena Isabel Claudia Sandra Patricia
  Adriana Liliana Diana Paola Carolina Mónica Andrea Yolanda Ángela Marcela Johana Johanna Viviana Maritza Nancy Luisa Tatiana
  Milena Catalina Natalia Lina Erika Yaneth Janeth Xiomara Katherine Leidy Yuli Marleny Constanza Jenny Lucía Ximena Valentina
  Sofía Mariana Isabella Salomé Luciana Gabriela Daniela Sara Laura Juliana Antonella Emilia Manuela Samantha Alejandra Camila
  Danna Nicol Nicole Karol Paula Guadalupe Julieta Ainhoa Verónica Estefanía Heidy Allison Fernanda Cristina Esther Rocío Helena
  José Luis Jorge Carlos Álvaro Hernando Gustavo Alfonso Jaime Pedro Rafael Guillermo Gilberto Efraín Libardo Ramiro Isidro
  Heriberto Eliécer Aurelio Misael Arcesio Néstor Hugo Bernardo Orlando Manuel Antonio Víctor Ernesto Rodolfo Abelardo Rigoberto
  Saúl Tulio Evaristo Juan Andrés Jhon Fernando Mauricio Wilson Javier Óscar Edwin Fabián Nelson Diego Leonardo Giovanny Ricardo
  Alexander Julián Hernán Yeison Wilmer Camilo Henry William Germán Iván Freddy Héctor Raúl Édgar Jairo Milton Arley Ferney Rubén
  Samuel Matías Emiliano Jerónimo Nicolás Sebastián Daniel Martín Thiago Miguel David Alejandro Maximiliano Gabriel Emmanuel
  Joaquín Dylan Kevin Brayan Cristian Mateo Tomás Felipe Esteban Isaac Ismael Lucas Eduardo Enrique Alberto Arturo Humberto
  Darío Armando Francisco Roberto Gonzalo Hernán Norberto Duván Stiven Steven Tulio Arcesio Anselmo Crisanto Aldemar Ovidio Deyanira
  Graciela Anatilde Eustorgio Nohora Luzdary Evelio Emérita Etelvina Carmelina Macedonio Arnubio Wilinton Wilinton Wílmer Jeison Yerson
  Dayana Yadira Mireya Sharith Mayerlin Faber Hollman Norbey Yesid Deiner Dayerlis Edwar Edinson Jhoan Yulieth Yurany Yeimy Leidi Angie
  Karen Yesenia Yamileth Rosmery Nelcy Nidia Omaira Rosaura Ruth Zoraida Zenaida Ermencia Hermelinda Eduvina Ramón Rodrigo Ubaldo
  Vicente Teodoro Silvestre Saturnino Reinaldo Reinel Ramiro Plinio Pascual Octavio Nicanor Nepomuceno Marcelino Lisandro Leovigildo
  Hipólito Herminia Gerardo Genaro Froilán Fermín Eulalia Eugenio Eleuterio Domingo Dionisio Demetrio Dagoberto Cristóbal Clímaco Cesáreo
  Benjamín Baudilio Bartolomé Baldomero Avelino Atanasio Arnulfo Aristides Apolinar Amadeo Adolfo Abraham Wbeimar Yefferson Maicol`)
/** Surnames that are nothing else. */
export const surnames: ReadonlySet<string> =
  foldedWordSet(`Rodríguez González García Martínez López Hernández Sánchez Ramírez Pérez Díaz Gómez Vargas Jiménez Muñoz Ruiz Ortiz Álvarez
  Gutiérrez Suárez Romero Herrera Medina Cárdenas Ospina Restrepo Giraldo Cardona Londoño Zapata Montoya Arango Henao Mejía Salazar
  Quintero Ocampo Bedoya Osorio Vélez Acosta Aguilar Beltrán Bernal Bohórquez Buitrago Caicedo Camacho Cortés Escobar Espinosa
  Fajardo Flórez Forero Fonseca Gaitán Galindo Guzmán Ibáñez Maldonado Mendoza Núñez Ochoa Ortega Pabón Pacheco Páez Pineda Pinzón
  Quiroga Rueda Sandoval Solano Tovar Triana Trujillo Uribe Velásquez Villamizar Zambrano Zuluaga Agudelo Bautista Cuéllar Echeverri
  Peñaranda Chaparro Mosquera Córdoba Rentería Murillo Asprilla Perea Hinestroza Benavides Quiñones Angulo Estupiñán Burbano Orozco
  Cantillo Villalobos Ariza Salcedo Berrío Daza Epiayú Ulcué Chocué Tunubalá Carabalí Lucumí Viveros Holguín Garcés Urdaneta Chirinos
  Colmenares Briceño Contreras Urbina Castañeda Arboleda Gallego Grajales Sepúlveda Monsalve Betancur Jaramillo Hoyos Echeverry`)
/** Names that are also words: only beside another name. */
export const doubtful: ReadonlySet<string> =
  foldedWordSet(`Luz Rosa Cruz Campo Blanca Gloria Amparo Dolores Mercedes Aura Oliva Esperanza Soledad Pilar Segundo Marco Jesús Celeste Dulce
  Violeta Martina Ángel Salvador Simón Santiago Victoria Mora Toro Ríos Rojas Reyes Sierra Peña Duque Castillo Palacios Robles Santos
  Nieto Niño Delgado Moreno Blanco Guerrero Serrano Lozano Soto Pardo Lara León Franco Rincón Valencia Parra Torres Castro Marín Arias
  Correa Molina Navarro Pulido Mina Polo Meza Mercado Barrios Pinto Angulo César Álex Robinson Consuelo Flor Alba Estrella Nieves
  Socorro Fe Paz Abril Julio Augusto Ramos Vega Ríos Prado Cano Calle Rubio Bravo Leal Rey Pastor Caro Amaya Mesa
  Concepción Asunción Encarnación Trinidad Remedios Angustias Rosario Candelaria Custodia Inmaculada Milagro Milagros Piedad Caridad Libertad
  Reina Linda Bella Alma Sol Luna Cielo Perla Gema Jazmín Azucena Margarita Hortensia Iris Virtudes Prudencia Constancia Clemencia Gracia Justo
  Justa Inocencio Próspero Modesto Modesta Plácido Plácida Benigno Cándido Cándida Ángeles Paloma Aurora Ventura Fortunato Primitivo Primavera
  Bello Rico Prieto Calvo Crespo Cabezas Barriga Cuervo Gallo Lobo Vaca Herrero Zapatero Pescador Monje Abad Conde Marqués Fuentes Campos
  Montes Lagos Cuevas Puentes Plaza Plazas Villa Casas Iglesias Manzano Naranjo Perales Cerezo Higuera Granados Trigo Cordero Cabrera Paredes
  Puerta Salas Alegría Guerra Espada Lanza Barrera Castaño Rosas Flores Palma Arenas Piedra Roca Cantor
  Carpintero Machado Zorro Sastre Barbero Rueda Prada Valle Vera`)
/** Of these, those that are also adjectives: two of them together are no name. */
export const describing: ReadonlySet<string> =
  foldedWordSet(`delgado moreno blanco blanca rubio segundo niño nieto dulce bravo leal franco guerrero pulido pastor pardo rey serrano cano calvo crespo
  rico bello bella linda justo justa modesto modesta plácido plácida benigno cándido cándida`)
const THING =
  /\b(?:enfermedad|sindrome|signo|signos|mal|escala|indice|prueba|maniobra|test|tumor|linfoma|virus|fractura|triada|fenomeno|ley|clasificacion|criterios|puntaje|reflejo|linea|punto|cirugia|tecnica|tetralogia|anemia|tiroiditis|esofago|corea|paralisis|tecnica|dieta|sarcoma|quiste)\s+(?:de\s+|del\s+)?$/

const MEASURED = /^[\s:]{0,2}(?:\d|positiv|negativ)/i
const isShort = (written: string): boolean => written.length <= 4 && written === written.toUpperCase()

/** In small letters only what is a name and no word of the language or of medicine. */
const isSmallName = (word: string): boolean =>
  word.length >= 5 && (givenNames.has(word) || surnames.has(word)) && !isEveryday(word) && !isOrdinary(word)

/** Names of people whom the record does not know: two together, or one that is nothing else. Diseases keep theirs. */
export function withoutCommonNames(text: string): string {
  const folded = foldSameLength(text)
  const words = toldWords(text)
  const sure = (w: string): boolean => givenNames.has(w) || surnames.has(w)
  const cut: [number, number][] = []
  for (let i = 0; i < words.length; i++) {
    let end = i
    let names = 0
    let certain = false
    let tells = false
    for (let j = i; j < words.length; j++) {
      const w = words[j]
      if (w === undefined || (j > i && /[^\s.[\]]|\.\s/.test(text.slice(words[j - 1]?.to, w.from)))) break
      const taken = w.word === 'persona' && text[w.from - 1] === '['
      const isName = taken || (isCapital(w) ? sure(w.word) || doubtful.has(w.word) : isSmallName(w.word))
      if (!isName && !(names > 0 && /^(de|del|la|los|las)$/.test(w.word))) break
      if (isName) {
        names += 1
        certain ||= taken || sure(w.word) || isSmallName(w.word)
        tells ||= !describing.has(w.word)
        end = j
      }
    }
    const first = words[i]
    if (first === undefined || names === 0 || (!certain && (names < 2 || !tells))) continue
    // ANA 1:320: antibodies, not a person.
    if (names === 1 && MEASURED.test(text.slice(first.to, first.to + 8)) && isShort(text.slice(first.from, first.to)))
      continue
    const from = text[first.from - 1] === '[' ? first.from - 1 : first.from
    const last = words[end]?.to ?? first.to
    const to = text[last] === ']' ? last + 1 : last
    if (!THING.test(folded.slice(Math.max(0, first.from - 40), first.from))) cut.push([from, to])
    i = end
  }
  return replaced(text, cut, '[persona]')
}

export function replaced(text: string, cut: readonly (readonly [number, number])[], by: string): string {
  let out = ''
  let at = 0
  for (const [from, to] of [...cut].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue
    out += text.slice(at, from) + by
    at = to
  }
  return out + text.slice(at)
}
