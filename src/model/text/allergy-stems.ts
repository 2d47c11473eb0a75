/** Without one of them nothing that is written names an allergy. */
export const allergyStems = ['alergi', 'hipersens', 'anafila'] as const

/**
 * What is read of encounters that are over: an allergy by its name, or as people tell it otherwise, by what is not tolerated or by a reaction.
 * Expressions of folded text without a class of letters that has a vowel: the database reads each vowel with its accents.
 */
export const allergyMentions = [
  ...allergyStems,
  'intoleran',
  'no (la |lo |los |las |le )?toler',
  'brot[^ ]* (a|al|con|por|tras|la|el|las|los) ',
  '(le|me|se|lo|la) (brot|enronch|hinch)',
  'ronch',
  'rash',
  'urticari',
  'angioedem',
  'glotis',
  '(choque|shock|broncoespasmo) (con|por|tras) ',
  'reaccion[^ ]* (adversa |cutanea |severa |grave |medicamentosa )*(a|al|con|por|tras) ',
  '(cae|cayo|sienta|sento) (muy )?mal',
  '(hace|hizo) (mucho )?da[nñ]o',
] as const
