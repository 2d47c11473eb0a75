import table from '../measures/measured-values.json' with { type: 'json' }
import { measuredValues } from '../measures/measured-values.ts'
import sameTests from '../measures/same-test.json' with { type: 'json' }
import { unitWords } from '../text/unit-words.ts'
import { figuresOf, type UnconfirmedFigure } from './unconfirmed-figure.ts'

const ofValue = figuresOf('valores')
const ofSameTest = figuresOf('pruebas_iguales')

const columns = (table[0] ?? '').split('|').map((name) => name.trim())
/** The columns of limits, and how each is called to a clinician. */
const names: Readonly<Record<string, string>> = {
  adulto: 'normal en adultos',
  critico: 'crítico fuera de',
  embarazo: 'en el embarazo',
  edades: 'por edad (hasta)',
  altura: 'por altura (desde, en metros)',
}
const inWords = (cell: string): string =>
  cell
    .replace(/(?<=^|; )-(?=;|$)/g, 'no se juzga')
    .replace(/\*$/, 'después como el adulto')
    .replaceAll('!', 'crítico fuera de ')
    .replace(/(?<=\d)\.\.(?=-?\d)/g, ' a ')
    .replace(/\.\.(?=\d)/g, 'hasta ')
    .replace(/(?<![\d.])(\d+(?:\.\d+)?)\.\.(?!\d)/g, 'desde $1')
    .replace(/(?<=\d)\.(?=\d)/g, ',')

const limitsIn = (line: string): UnconfirmedFigure[] => {
  const cells = line.split('|').map((cell) => cell.trim())
  const said = new Map(columns.map((name, at) => [name, cells[at] ?? '']))
  const memory = said.get('de_memoria') ?? ''
  if (memory === '') return []
  const parts = Object.entries(names).flatMap(([column, name]) => {
    const cell = said.get(column) ?? ''
    return cell !== '' && (memory.includes('todo') || memory.includes(column)) ? [`${name}: ${inWords(cell)}`] : []
  })
  const code = memory.includes('código') ? ['el código LOINC no se cotejó'] : []
  const unit = unitWords(said.get('unidad') ?? '')
  return [
    ofValue(
      said.get('codigo') ?? '',
      `${said.get('nombre')} (${said.get('codigo')}${unit === '' ? '' : `, ${unit}`}): ${[...parts, ...code].join('; ')}.`,
      line,
      `De memoria: ${memory}`,
    ),
  ]
}

/** Limits of tests and signs, and which codes are one test, that were written from memory. */
export const unconfirmedMeasures = (): readonly UnconfirmedFigure[] => [
  ...table.slice(1).flatMap(limitsIn),
  ...sameTests.map((line) => {
    const [code = '', own = ''] = line.split(' | ')
    return ofSameTest(
      code,
      `El código LOINC ${code} es la misma prueba que ${own}, ${measuredValues.get(own)?.nombre}.`,
      line,
    )
  }),
]
