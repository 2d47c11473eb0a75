import { drugGroups } from '../../../src/modules/medicamentos/index.ts'
import {
  beers,
  byAge,
  type Caution,
  inLactation,
  inPregnancy,
  type MedicineChoice,
  more,
  renal,
  slug,
  young,
} from '../../../src/modules/persona/index.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { examples } from './example.ts'

const first = ({ grupos }: Caution): string => grupos.map((key) => drugGroups[key].dci[0])[0] ?? ''
const key = ({ grupos }: Caution): string => grupos.map(slug).join('+')

export const pregnancyExamples = {
  ...examples(
    inPregnancy.map((c) => [
      `embarazo-${key(c)}`,
      { edad: 28, sexo: 'F', embarazo: 22, toma: [first(c)] },
      { edad: 28, sexo: 'F', toma: [first(c)] },
    ]),
  ),
  ...examples(
    inLactation.map((c) => [
      `lactancia-${key(c)}`,
      { edad: 28, sexo: 'F', lactancia: true, toma: [first(c)] },
      { edad: 28, sexo: 'F', toma: [first(c)] },
    ]),
  ),
  ...examples(
    more.map(({ id, dci, desde = 10 }) => [
      id,
      { edad: 28, sexo: 'F', embarazo: desde, toma: [dci[0] as string] },
      { edad: 28, sexo: 'F', embarazo: desde, suspendidas: [dci[0] as string] },
    ]),
  ),
  ...examples([
    [
      'embarazo-contradictorio',
      { edad: 24, sexo: 'F', dx: ['Z321'], valores: { '19080-1': 2 } },
      { edad: 24, sexo: 'F', dx: ['Z321'], valores: { '19080-1': 4000 } },
    ],
    [
      'embarazo-teratogeno-sin-anticoncepcion',
      { edad: 24, sexo: 'F', toma: ['Isotretinoína 20 mg cada 24 h por 30 d'] },
      {
        edad: 24,
        sexo: 'F',
        toma: ['Isotretinoína 20 mg cada 24 h por 30 d'],
        antecedentes: [{ categoria: 'gineco_obstetrico', metodo_anticonceptivo: 'Implante subdérmico' }],
      },
    ],
  ]),
}

export const childExamples = {
  ...examples(
    byAge.map((c) => [
      `nino-${key(c)}`,
      { edad: c.menorDe - 1 === 0 ? '6 meses' : c.menorDe - 1, toma: [first(c)] },
      { edad: c.menorDe, toma: [first(c)] },
    ]),
  ),
  ...examples(
    young.map(({ id, dci, menorDeDias }) => [
      id,
      { edad: `${menorDeDias - 5} días`, toma: [dci[0] as string] },
      { edad: `${menorDeDias + 5} días`, toma: [dci[0] as string] },
    ]),
  ),
  ...examples([
    [
      'nino-aspirina-con-virus',
      { edad: 9, dx: ['B019'], toma: ['Ácido acetilsalicílico 500 mg cada 8 h por 3 d'] },
      { edad: 9, dx: ['B019'], toma: ['Acetaminofén 250 mg cada 6 h por 3 d'] },
    ],
  ]),
}

/** A code that the expression accepts, for building cases out of the tables. */
const CODES = ['I10X', 'F03X', 'G20X', 'N40X', 'I500', 'R296', 'F009']
const codeFor = (con: RegExp | undefined): string[] =>
  con === undefined ? [] : CODES.filter((c) => con.test(c)).slice(0, 1)
const nameFor = ({ dci, grupos }: MedicineChoice): string =>
  [...dci, ...grupos.flatMap((key) => drugGroups[key].dci)][0] ?? ''

export const elderlyExamples = examples(
  beers.map((b): readonly [string, Case, Case] => {
    const medicine = `${nameFor(b)} 1 mg cada 24 h por 90 d`
    return [
      b.id,
      { edad: 75, dx: codeFor(b.con), toma: [medicine] },
      { edad: 60, dx: codeFor(b.con), toma: [medicine] },
    ]
  }),
)

/** Creatinine of a man of 60 whose filtration falls just inside. */
const creatinine = (bajo: number): number =>
  bajo <= 10 ? 8 : bajo <= 15 ? 6 : bajo <= 20 ? 4 : bajo <= 40 ? 3 : bajo <= 50 ? 1.9 : 1.5
export const kidneyExamples = {
  ...examples(
    renal.map((r): readonly [string, Case, Case] => {
      const via = r.vias === undefined ? '' : r.vias.includes('oral') ? '048: ' : '042: '
      const toma = [via + (r.dia === undefined ? nameFor(r) : `${nameFor(r)} ${r.dia * 1.5} mg cada 24 h por 5 d`)]
      return [
        r.id,
        { edad: 60, sexo: 'M', toma, valores: { '2160-0': creatinine(r.bajo) } },
        { edad: 60, sexo: 'M', toma, valores: { '2160-0': 0.9 } },
      ]
    }),
  ),
  ...examples([
    [
      'renal-lesion-aguda',
      {
        valores: {
          '2160-0': [
            { valor: 0.9, hace: 5 },
            { valor: 1.8, hace: 0 },
          ],
        },
      },
      {
        valores: {
          '2160-0': [
            { valor: 0.9, hace: 60 },
            { valor: 1.8, hace: 0 },
          ],
        },
      },
    ],
    [
      'renal-sin-creatinina',
      { toma: ['metformina 850 mg cada 12 h por 30 d'] },
      { toma: ['metformina 850 mg cada 12 h por 30 d'], valores: { '2160-0': 0.9 } },
    ],
  ]),
}
