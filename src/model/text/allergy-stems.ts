/** Without one of them nothing that is written names an allergy. */
export const allergyStems = ['alergi', 'hipersens', 'anafila'] as const

/** The reactions that tell an allergy, by letters that each has, and as their words are spelled. */
export const reactions = {
  anafil: 'anafil\\w+',
  alergi: 'alergias?|alergic[oa]s?',
  brot: 'brotes?',
  rash: 'rash',
  ronch: 'ronchas?',
  urticari: 'urticaria',
  angioedem: 'angioedema',
  glotis: 'edema de (?:la )?glotis',
  eritema: 'eritema',
  exantema: 'exantema',
  prurito: 'prurito',
  'rasqui[nñ]': 'rasquina',
  'piqui[nñ]': 'piquina',
  picazon: 'picazon',
  broncoespasm: 'broncoespasmo',
  choque: 'choque(?: anafil\\w+)?',
  shock: 'shock(?: anafil\\w+)?',
  stevens: 'stevens johnson',
  necrolisis: 'necrolisis(?: epidermica)?(?: toxica)?',
  dress: 'dress',
  hinch: 'hinchazon(?: de la (?:cara|boca|lengua|garganta)| de los (?:labios|ojos|parpados))?',
  ahogo: 'ahogo',
  asfixia: 'asfixia',
  reaccion: 'reaccion(?:es)?',
} as const

/**
 * What is read of encounters that are over: an allergy by its name, or as people tell it otherwise, by what is not tolerated or by a reaction.
 * Expressions of folded text without a class of letters that has a vowel: the database reads each vowel with its accents.
 */
export const allergyMentions = [
  ...new Set([...allergyStems, ...Object.keys(reactions)]),
  'intoleran',
  'no (la |lo |los |las |le |ha )?toler',
  '(cae|cayo|sienta|sento) (muy )?mal',
  '(hace|hizo) (mucho )?da[nñ]o',
  '(cerro|cerraba|cierra) la garganta',
] as const
