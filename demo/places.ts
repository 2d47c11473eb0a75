import { listed } from '../src/model/text/word-list.ts'

/** Where the demonstration's families live: DIVIPOLA, weight by population, and what coherent addresses need. */
export interface Place {
  readonly code: string
  readonly name: string
  readonly weight: number
  readonly region: string
  /** Digit of the area in landline numbers: 60x. */
  readonly area: number
  readonly rural: number
  readonly ethnic: Readonly<Record<string, number>>
  readonly peoples: readonly string[]
  /** Neighbourhood and its stratum. */
  readonly barrios: readonly (readonly [name: string, estrato: number])[]
  /** Above 2,000 m the saturation of healthy people is lower; below 1,500 there is dengue. */
  readonly altitude: number
}

type More = Partial<Pick<Place, 'ethnic' | 'peoples' | 'rural'>>

/** Its neighbourhoods, each with its stratum, are the text of the template. */
const place =
  (
    code: string,
    name: string,
    weight: number,
    region: string,
    area: number,
    altitude: number,
    { rural = 0.08, ethnic = {}, peoples = [] }: More = {},
  ) =>
  (barrios: TemplateStringsArray): Place => ({
    code,
    name,
    weight,
    region,
    area,
    altitude,
    rural,
    ethnic,
    peoples,
    barrios: listed(barrios.join('')).map((b) => {
      const [barrio = '', estrato = '2'] = b.split(':')
      return [barrio, Number(estrato)] as const
    }),
  })

export const places: readonly Place[] = [
  place('11001', 'Bogotá', 790, 'bogota', 1, 2600, {
    rural: 0.01,
    ethnic: { '1': 0.01, '5': 0.02 },
    peoples: ['Muisca'],
  })`
    Kennedy Central:3, Bosa Porvenir:2, Suba Rincón:2, Chapinero Alto:5, Engativá Centro:3,
    Ciudad Bolívar - Lucero:1, Usaquén:6, San Cristóbal Sur:2, Fontibón:3, Rafael Uribe - Quiroga:3, Teusaquillo:4,
    Usme Centro:1`,
  place('05001', 'Medellín', 260, 'antioquia', 4, 1495, { rural: 0.02, ethnic: { '5': 0.03 } })`
    Belén:4, Manrique Oriental:2, Aranjuez:3, El Poblado:6, Robledo:3, Castilla:3, Popular:1, Laureles:5,
    San Javier:2`,
  place('05088', 'Bello', 55, 'antioquia', 4, 1450)`Niquía:3, París:2, Prado:3, Zamora:1, Cabañas:3`,
  place('76001', 'Cali', 228, 'valle', 2, 1018, { rural: 0.02, ethnic: { '5': 0.18, '1': 0.01 }, peoples: ['Nasa'] })`
    Aguablanca:1, San Antonio:4, El Ingenio:5, Siloé:1, Ciudad Jardín:6, Alfonso López:2, La Flora:5, Meléndez:3,
    El Vergel:2`,
  place('76109', 'Buenaventura', 32, 'valle', 2, 7, {
    rural: 0.25,
    ethnic: { '5': 0.85, '1': 0.03 },
    peoples: ['Wounaan'],
  })`
    El Firme:1, Lleras:1, El Cristal:2, Bellavista:2, Juan XXIII:1`,
  place('08001', 'Barranquilla', 130, 'caribe', 5, 18, { rural: 0.01, ethnic: { '5': 0.06 } })`
    El Prado:5, Rebolo:1, La Chinita:1, Boston:3, Riomar:6, Simón Bolívar:2, Las Nieves:2, Ciudadela 20 de Julio:3`,
  place('08758', 'Soledad', 70, 'caribe', 5, 5)`Hipódromo:2, Soledad 2000:1, Los Robles:3, Centenario:2`,
  place('13001', 'Cartagena', 105, 'caribe', 5, 2, {
    rural: 0.09,
    ethnic: { '5': 0.3, '4': 0.02 },
    peoples: ['San Basilio de Palenque'],
  })`
    Olaya Herrera:1, Manga:5, El Pozón:1, Blas de Lezo:3, Bocagrande:6, Nelson Mandela:1, Torices:3, La Boquilla:1`,
  place('47001', 'Santa Marta', 55, 'caribe', 5, 6, { ethnic: { '1': 0.02, '5': 0.04 }, peoples: ['Kogui', 'Wiwa'] })`
    Mamatoco:3, Pescaíto:2, Bastidas:2, Gaira:3, El Rodadero:5, María Eugenia:1`,
  place('23001', 'Montería', 52, 'caribe', 4, 18, { rural: 0.22, ethnic: { '1': 0.06 }, peoples: ['Zenú'] })`
    Cantaclaro:1, La Granja:3, Mogambo:2, La Castellana:5, P5:3`,
  place('70001', 'Sincelejo', 30, 'caribe', 5, 213, { ethnic: { '1': 0.12 }, peoples: ['Zenú'] })`
    Boston:3, La Palma:2, Venecia:3, Villa Mady:1`,
  place('20001', 'Valledupar', 54, 'caribe', 5, 168, {
    rural: 0.13,
    ethnic: { '1': 0.06 },
    peoples: ['Arhuaco', 'Kankuamo'],
  })`
    La Nevada:1, Novalito:5, Don Alberto:2, Los Fundadores:2, Garupal:4`,
  place('44847', 'Uribia', 20, 'guajira', 5, 10, { rural: 0.9, ethnic: { '1': 0.95 }, peoples: ['Wayuu'] })`
    Centro:2, La Florida:1, Aipiamana:1`,
  place('44001', 'Riohacha', 21, 'guajira', 5, 5, { rural: 0.25, ethnic: { '1': 0.3, '5': 0.1 }, peoples: ['Wayuu'] })`
    Cooperativo:3, Dividivi:1, José Antonio Galán:2, Centro:3`,
  place('68001', 'Bucaramanga', 61, 'santander', 7, 959)`
    Cabecera del Llano:5, Morrorico:1, Provenza:4, La Joya:2, San Francisco:3, Kennedy:2`,
  place('68276', 'Floridablanca', 32, 'santander', 7, 925)`Cañaveral:5, La Cumbre:2, Lagos:4, Bucarica:3`,
  place('54001', 'Cúcuta', 78, 'norte', 7, 320)`
    Ciudad Juan Atalaya:1, La Libertad:2, Caobos:5, San Luis:2, Quinta Oriental:5, Belén:1`,
  place('66001', 'Pereira', 48, 'eje', 6, 1411, { rural: 0.15, ethnic: { '1': 0.01 }, peoples: ['Embera Chamí'] })`
    Cuba:3, Pinares:5, Villa Santana:1, Centro:3, El Poblado:4, San Joaquín:2`,
  place('17001', 'Manizales', 44, 'eje', 6, 2160)`Palermo:5, La Enea:3, Bosques del Norte:2, Villahermosa:3, Fátima:3`,
  place('63001', 'Armenia', 30, 'eje', 6, 1551)`Providencia:4, La Patria:2, Las Colinas:1, Quindos:3`,
  place('73001', 'Ibagué', 54, 'tolima', 8, 1285, { rural: 0.07, ethnic: { '1': 0.02 }, peoples: ['Pijao'] })`
    El Salado:2, Jordán:3, Picaleña:2, La Pola:4, Ricaurte:2`,
  place('41001', 'Neiva', 37, 'tolima', 8, 442)`
    Las Granjas:3, Timanco:2, Cándido Leguízamo:3, Galindo:1, Los Mártires:2`,
  place('50001', 'Villavicencio', 55, 'llanos', 8, 467)`Barzal:4, La Esperanza:3, Porfía:1, El Trapiche:4, Kirpas:1`,
  place('85001', 'Yopal', 18, 'llanos', 8, 350)`El Gavilán:2, La Campiña:3, Llano Lindo:1`,
  place('52001', 'Pasto', 40, 'narino', 2, 2527, {
    rural: 0.18,
    ethnic: { '1': 0.05 },
    peoples: ['Pastos', 'Quillacinga'],
  })`
    Tamasagra:3, Anganoy:2, Obonuco:2, Las Cuadras:4, El Rosario:1, Catambuco:2`,
  place('52835', 'Tumaco', 26, 'narino', 2, 2, { rural: 0.45, ethnic: { '5': 0.82, '1': 0.05 }, peoples: ['Awá'] })`
    La Ciudadela:1, Nuevo Milenio:1, Panamá:2, Los Ángeles:2`,
  place('19001', 'Popayán', 33, 'cauca', 2, 1760, {
    rural: 0.14,
    ethnic: { '1': 0.08, '5': 0.04 },
    peoples: ['Misak', 'Nasa', 'Yanacona'],
  })`
    La Esmeralda:3, El Recuerdo:4, Lomas de Granada:1, Alfonso López:2`,
  place('19142', 'Caloto', 6, 'cauca', 2, 1100, { rural: 0.8, ethnic: { '1': 0.35, '5': 0.5 }, peoples: ['Nasa'] })`
    Centro:2, La Unión:1, El Limonar:1`,
  place('15001', 'Tunja', 18, 'boyaca', 8, 2810)`Los Muiscas:3, Santa Inés:4, San Antonio:2, Cooservicios:3`,
  place('25754', 'Soacha', 80, 'bogota', 1, 2565, { rural: 0.01 })`
    Cazucá:1, San Mateo:3, Compartir:2, León XIII:2, Ciudad Verde:3`,
  place('27001', 'Quibdó', 14, 'choco', 4, 43, {
    rural: 0.2,
    ethnic: { '5': 0.87, '1': 0.05 },
    peoples: ['Embera Dóbida'],
  })`
    El Reposo:1, Kennedy:1, Niño Jesús:2, Medrano:1`,
  place('88001', 'San Andrés', 5, 'insular', 8, 2, {
    rural: 0.2,
    ethnic: { '3': 0.42, '5': 0.1 },
    peoples: ['Raizal'],
  })`
    San Luis:2, La Loma:2, Sarie Bay:4, Natania:2`,
]

export const veredas: readonly string[] = [
  'El Salado',
  'La Esperanza',
  'San Isidro',
  'Buenavista',
  'El Carmen',
  'La Palma',
  'Santa Rosa',
  'El Rosal',
  'Alto Bonito',
  'La Unión',
  'Las Delicias',
  'Quebrada Honda',
  'El Progreso',
  'Agua Blanca',
]
export const farms: readonly string[] = [
  'La Fortuna',
  'El Porvenir',
  'Villa Luz',
  'El Recreo',
  'La Primavera',
  'Los Naranjos',
  'El Mirador',
  'La Ceiba',
]
