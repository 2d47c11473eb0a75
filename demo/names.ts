/** Given names by sex and generation, and surnames, common in Colombia. Any likeness to a person is chance. */
const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export interface GivenNames {
  readonly mayor: readonly string[]
  readonly media: readonly string[]
  readonly joven: readonly string[]
}

export const female: GivenNames = {
  mayor: list(`
    María, Ana, Rosa, Carmen, Blanca, Gloria, Luz, Martha, Myriam, Ligia, Nelly, Stella, Cecilia, Beatriz, Inés,
    Teresa, Elvira, Graciela, Olga, Edilma, Amparo, Fanny, Dolores, Mercedes, Rosalba, Leonor, Aura, Bertha, Oliva,
    Magdalena, Nubia, Josefina, Ofelia, Esperanza, Hilda, Clementina, Emperatriz, Soledad, Elena, Isabel`),
  media: list(`
    Claudia, Sandra, Patricia, Adriana, Liliana, Diana, Paola, Carolina, Mónica, Andrea, Yolanda, Ángela, Marcela,
    Johana, Viviana, Maritza, Nancy, Luisa, Tatiana, Milena, Catalina, Natalia, Lina, Erika, Yaneth, Xiomara, Katherine,
    Leidy, Yuli, Marleny, Constanza, Jenny, Pilar, Lucía, Ximena, Beatriz, Ana, María, Luz, Gloria`),
  joven: list(`
    Valentina, Sofía, Mariana, Isabella, Salomé, Luciana, Gabriela, Daniela, Sara, Laura, Juliana, Antonella, Emilia,
    Manuela, Samantha, María, Alejandra, Camila, Ana, Danna, Nicol, Karol, Paula, Violeta, Guadalupe, Celeste, Martina,
    Julieta, Dulce, Ainhoa, Verónica, Estefanía, Zharick, Heidy, Allison`),
}

export const male: GivenNames = {
  mayor: list(`
    José, Luis, Jorge, Carlos, Álvaro, Hernando, Gustavo, Alfonso, Jaime, Pedro, Rafael, Marco, Guillermo, Gilberto,
    Efraín, Libardo, Campo, Ramiro, Isidro, Heriberto, Eliécer, Segundo, Aurelio, Misael, Arcesio, Néstor, Hugo,
    Bernardo, Orlando, Jesús, Manuel, Antonio, Víctor, Ernesto, Rodolfo, Abelardo, Rigoberto, Saúl, Tulio, Evaristo`),
  media: list(`
    Juan, Andrés, Jhon, Fernando, Mauricio, Wilson, Javier, Óscar, Edwin, Fabián, Nelson, Diego, Leonardo, Giovanny,
    Ricardo, Alexander, Julián, Hernán, César, Yeison, Wilmer, Camilo, Henry, William, Germán, Iván, Álex, Freddy,
    Robinson, Carlos, Jorge, Luis, Héctor, Raúl, Édgar, Jairo, Milton, Arley, Ferney, Rubén`),
  joven: list(`
    Samuel, Santiago, Matías, Emiliano, Jerónimo, Nicolás, Sebastián, Daniel, Martín, Thiago, Juan, Miguel, Ángel,
    David, Alejandro, Maximiliano, Gabriel, Emmanuel, Joaquín, Simón, Dylan, Kevin, Brayan, Cristian, Mateo, Tomás,
    Felipe, Esteban, Isaac, Yeiner, Deiner, Ismael, Lucas, Julián, Salvador`),
}

export const secondFemale = list(`
  María, Milena, Patricia, Isabel, Fernanda, Lucía, Cristina, Marcela, Alejandra, Victoria, Elena, Paola, Carolina,
  Esther, Amparo, Stella, Helena, Sofía, Andrea, Valentina, Cecilia, Inés, del Carmen, Rocío, Liliana, Camila,
  Viviana, Yaneth, Juliana`)
export const secondMale = list(`
  Andrés, Carlos, David, Fernando, Alberto, Enrique, Antonio, Camilo, Esteban, Felipe, Alejandro, Eduardo, José, Darío,
  Alfonso, Manuel, Iván, Sebastián, Ernesto, Mauricio, de Jesús, Armando, Elías, Emilio, Humberto, Steven, Orlando,
  Arturo, Gabriel, Javier`)

export const surnames = list(`
  Rodríguez, González, García, Martínez, López, Hernández, Sánchez, Ramírez, Pérez, Díaz, Gómez, Torres, Rojas, Vargas,
  Moreno, Jiménez, Muñoz, Castro, Ruiz, Ortiz, Álvarez, Gutiérrez, Suárez, Romero, Herrera, Medina, Castillo, Parra,
  Rincón, Cárdenas, Valencia, Ospina, Restrepo, Giraldo, Cardona, Londoño, Zapata, Montoya, Arango, Henao, Ríos, Mejía,
  Salazar, Quintero, Marín, Ocampo, Bedoya, Arias, Franco, Duque, Osorio, Correa, Vélez, Toro, Acosta, Aguilar, Beltrán,
  Bernal, Bohórquez, Buitrago, Caicedo, Camacho, Cortés, Cruz, Delgado, Escobar, Espinosa, Fajardo, Flórez, Forero,
  Fonseca, Gaitán, Galindo, Guerrero, Guzmán, Ibáñez, Lara, León, Lozano, Maldonado, Mendoza, Molina, Mora, Navarro,
  Nieto, Niño, Núñez, Ochoa, Ortega, Pabón, Pacheco, Páez, Palacios, Pardo, Peña, Pineda, Pinzón, Pulido, Quiroga,
  Reyes, Robles, Rueda, Sandoval, Santos, Serrano, Sierra, Solano, Soto, Tovar, Triana, Trujillo, Uribe, Velásquez,
  Villamizar, Zambrano, Zuluaga, de la Cruz, de la Hoz, del Río, de los Ríos, Del Castillo, de León, Agudelo, Bautista,
  Cuéllar, Echeverri, Peñaranda, Tibaduiza, Chaparro`)

/** Surnames that tell the region. */
export const regionalSurnames: Readonly<Record<string, readonly string[]>> = {
  caribe: list(`Polo, Barrios, Meza, Mercado, Pertuz, Orozco, Cantillo, Villalobos, de la Hoz, Ariza, Charris, Bolaño,
    Salcedo, Blanco, Cervantes, Pájaro, Simarra, Cassiani, Puello, Berrío, Doria, Hoyos, Argel`),
  guajira: list(
    `Epiayú, Uriana, Ipuana, Pushaina, Epieyú, Jusayú, Brito, Gouriyú, Daza, Pinto, Solano, Zambrano, Maestre`,
  ),
  cauca: list(`Ulcué, Yule, Chocué, Dagua, Tunubalá, Muelas, Trochez, Collazos, Mosquera, Lucumí, Carabalí, Mina`),
  narino: list(
    `Benavides, Chamorro, Cuasquer, Guaitarilla, Yandún, Tulcán, Quiñones, Angulo, Cortés, Estupiñán, Burbano`,
  ),
  choco: list(`Palacios, Mosquera, Córdoba, Rentería, Murillo, Asprilla, Perea, Hinestroza, Moya, Domicó, Cuesta`),
  valle: list(`Caicedo, Valencia, Mosquera, Viveros, Potes, Lucumí, Escobar, Satizábal, Holguín, Garcés`),
  insular: list(`Archbold, Robinson, Hooker, Livingston, Pomare, Bent, Newball, May, Bowie, Howard, Brito`),
  venezuela: list(
    `Chirinos, Colmenares, Urdaneta, Bracho, Villasmil, Finol, Márquez, Rangel, Briceño, Contreras, Urbina`,
  ),
}
