import { figuresOf, isFromMemory, shownNumber, type UnconfirmedFigure } from '../../model/figures/unconfirmed-figure.ts'
import { limitTable } from './drugs/limits.ts'
import { otherTable, productTable } from './identity/names.ts'

const ofLimit = figuresOf('dosis_maxima')
const ofProduct = figuresOf('productos')
const ofAllergen = figuresOf('alergenos')

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
  ...otherTable.map((row) => ofAllergen(row.clase, `Se lee como ${row.clase}: ${row.nombres.join(', ')}.`, row)),
]
