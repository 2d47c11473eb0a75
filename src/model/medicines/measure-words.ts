import table from './route-words.json' with { type: 'json' }

/** What a dose is measured in and by where it goes, in the words of clinicians in Colombia, without accents and in lower case. */

export const words = <T extends object>(
  table: readonly (readonly [said: string, meant: T])[],
): ReadonlyMap<string, T> =>
  new Map(table.flatMap(([said, meant]) => said.split(' ').map((word): [string, T] => [word, meant])))

export interface FormWord {
  /** `forma_farmaceutica`; none where the word alone does not tell. */
  readonly form?: string
  /** `unidad_dispensacion`, where one of them is one piece. */
  readonly piece?: string
  /** `via_administracion` of the form, unless the line says another. */
  readonly route?: string
  /** Its strength in mass is that of one piece, so a dose of pieces is a dose in mass. */
  readonly solid?: true
}

const ORAL = '048'
const tablet = (form: string): FormWord => ({ form, piece: '66', route: ORAL, solid: true })

export const formWords = words<FormWord>([
  ['tableta tabletas tab tabs tb comprimido comprimidos comp pastilla pastillas', tablet('TA')],
  ['gragea grageas', tablet('GJ')],
  ['capsula capsulas cap caps', { form: 'CD', piece: '14', route: ORAL, solid: true }],
  ['supositorio supositorios sup', { form: 'MS', piece: '63', route: '054', solid: true }],
  ['ovulo ovulos', { form: 'MO', piece: '74', route: '067', solid: true }],
  ['ampolla ampollas amp ampolleta ampolletas', { form: 'SY', piece: '1' }],
  ['vial viales', { piece: '75' }],
  ['jeringa jeringas', { form: 'SY', piece: '65' }],
  ['sobre sobres', { piece: '78', route: ORAL }],
  ['parche parches', { form: 'DD', piece: '49', route: '062' }],
  ['puff puffs pufs puf inhalacion inhalaciones disparo disparos', { form: 'AS', route: '055' }],
  ['inhalador', { form: 'AS', route: '055' }],
  ['aplicacion aplicaciones capa capas spray sprays atomizacion atomizaciones', {}],
  ['jarabe jbe jar', { form: 'JA', route: ORAL }],
  ['suspension susp', { form: 'SS', route: ORAL }],
  ['crema', { form: 'CT', route: '061' }],
  ['unguento pomada', { form: 'UN', route: '061' }],
  ['gel', { form: 'GS', route: '061' }],
])

/** Of these one says how many at a time; of the rest, only what it is. */
export const counted: ReadonlySet<string> = new Set(
  [...formWords.keys()].filter(
    (word) =>
      !['inhalador', 'jarabe', 'jbe', 'suspension', 'susp', 'crema', 'unguento', 'pomada', 'gel'].includes(word),
  ),
)

export interface UnitWord {
  /** `unidad_medida`. */
  readonly unit: string
  /** How it is written in a concentration. */
  readonly as: string
  /** In milligrams, where it is a mass. */
  readonly mg?: number
}

export const unitWords = words<UnitWord>([
  ['mg mgs miligramo miligramos', { unit: '168', as: 'mg', mg: 1 }],
  ['mcg mcgs ug µg microgramo microgramos', { unit: '137', as: 'mcg', mg: 0.001 }],
  ['g gr grs gramo gramos', { unit: '62', as: 'g', mg: 1000 }],
  ['ml mls cc cm3 mililitro mililitros', { unit: '176', as: 'ml' }],
  ['ui', { unit: '72', as: 'UI' }],
  ['u unidad unidades und', { unit: '247', as: 'U' }],
  ['meq', { unit: '159', as: 'mEq' }],
  ['gota gotas gtt gtts gts', { unit: '46', as: 'gotas' }],
])

/** The unit of what has no other: a tablet of two substances, a puff, an application. */
export const DOSE_UNIT = '9000'

/** Each is a run of words; the longest that stands there is taken. */
export type Phrases<T> = readonly (readonly [said: string, meant: T])[]

export const routePhrases: Phrases<{ readonly route: string }> = table.map(
  ({ said, route }) => [said, { route }] as const,
)
