import { figuresOf, isFromMemory, shownNumber, type UnconfirmedFigure } from '../../model/figures/unconfirmed-figure.ts'
import { type AllergyGroup, allergyGroups, crossReactions } from './allergy-groups.ts'
import { limitTable } from './drugs/limits.ts'
import { otherTable, productTable } from './identity/names.ts'

const ofLimit = figuresOf('dosis_maxima')
const ofProduct = figuresOf('productos')
const ofAllergen = figuresOf('alergenos')
const ofAllergy = figuresOf('alergias')

const routes = { iv: 'intravenosa', goteo: 'infusión', im: 'intramuscular', sc: 'subcutánea' } as const
const routeName = (via: string): string => routes[via as keyof typeof routes] ?? via

function limitInWords({ dci, vias, unidad, ...limit }: (typeof limitTable)[number]): string {
  const said = (n: number | undefined, per: string): string[] =>
    n === undefined ? [] : [`${shownNumber(n)} ${unidad}${per}`]
  const most = [
    ...said(limit.toma, ' por toma'),
    ...said(limit.dia, ' al día'),
    ...said(limit.adultoKg, '/kg por toma en adultos'),
    ...said(limit.kgToma, '/kg por toma en niños'),
    ...said(limit.kgDia, '/kg al día en niños'),
    ...said(limit.ninoDia, ' al día en cualquier niño'),
  ]
  return `${dci}, vía ${vias.map(routeName).join(', ')}: no más de ${most.join('; ')}.`
}

const scopes: Readonly<Record<AllergyGroup['alcance'], string>> = {
  igual: 'son la misma molécula o una deriva de la otra, y la alergia a una detiene las demás',
  detiene: 'la alergia a uno detiene los demás, si fue grave o no se sabe',
  avisa: 'la alergia a uno se advierte con los demás, y los detiene si se nombró el grupo o consta que fue grave',
  nombrada: 'la alergia los detiene si se nombra el grupo',
  informa: 'se advierte si se nombra el grupo',
  contiene: 'la alergia nombrada detiene lo que lo lleva, si fue grave o no se sabe',
  pregunta: 'no se sabe cuál fue: con los demás se pregunta',
  cadena: 'la alergia a uno detiene los demás, si fue grave o no se sabe',
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function groupInWords({ nombre, clase, dci, alcance }: AllergyGroup): string {
  const named = clase.length === 0 ? '' : ` Se nombra como: ${clase.join(', ')}.`
  return `${capital(nombre)} (${dci.join(', ')}): ${scopes[alcance]}.${named}`
}

/** Doses, names of products and other allergens that were written from memory. */
export const unconfirmedMedicines = (): readonly UnconfirmedFigure[] => [
  ...limitTable
    .filter(({ fuente }) => isFromMemory(fuente))
    .map((row) => ofLimit(`${row.dci}-${row.vias.join('+')}-${row.unidad}`, limitInWords(row), row, row.fuente)),
  ...productTable
    .filter(({ origen }) => isFromMemory(origen))
    .map((row) =>
      ofProduct(row.nombre, `«${row.nombre}» es ${row.productos.replaceAll(' | ', ', o ')}.`, row, row.origen),
    ),
  ...allergyGroups
    .filter(({ fuente }) => isFromMemory(fuente))
    .map((group) => ofAllergy(group.clave, groupInWords(group), group, group.fuente)),
  ...crossReactions
    .filter(({ fuente }) => isFromMemory(fuente))
    .map(({ de, a, ambos, ...row }) =>
      ofAllergy(
        `${de.clave}-${a.clave}`,
        `De la alergia a ${de.nombre} se advierte con ${a.nombre}${ambos ? ', y al contrario' : ''}: ${row.detalle}`,
        { de: de.clave, a: a.clave, ambos, ...row },
        row.fuente,
      ),
    ),
  ...otherTable.map((row) => ofAllergen(row.clase, `Se lee como ${row.clase}: ${row.nombres.join(', ')}.`, row)),
]
