/** What a word by itself does not decide, applied in this order once the words have their accents. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bse esta\b/, 'se está'],
  [/\bque continua\b/, 'que continúa'],
  [/\b(debid[oa]s?) a el\b/, '$1 al'],
  // The letters a and e are also words.
  [/\b(tipo|grupo|hepatitis|paratifoidea|vitamina|hipervitaminosis|inmunoglobulina|hiperinmunoglobulina) a\b/, '$1 A'],
  [/\b(tipo|hepatitis|vitamina|inmunoglobulina|hiperinmunoglobulina) e\b/, '$1 E'],
  [/\be\. coli/, 'E. coli'],
  [/\blejano oriente\b/, 'Lejano Oriente'],
  [/\bel Tor\b/, 'El Tor'],
  [/enfermedades clasificad[oa]s (?:en en |en )?otra parte/, 'enfermedades clasificadas en otra parte'],
  // What the package words in several ways within one category.
  [/^obstrucciones no especificada/, 'obstrucción no especificada'],
  [/^exposición a factores especificados/, 'exposición a otros factores especificados'],
  [/alucinógenos\], no clasificadas/, 'alucinógenos], no clasificados'],
  [/comercio y áreas? de servicio$/, 'comercio y área de servicios'],
  [/áreas industrial/, 'área industrial'],
  [
    /escuelas,? otras instituciones y? ?áreas administrativas(?: públicas)?$/,
    'escuelas, otras instituciones y áreas administrativas públicas',
  ],
  [/calles y carretera$/, 'calles y carreteras'],
]
