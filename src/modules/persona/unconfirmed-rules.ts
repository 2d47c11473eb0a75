import { figuresOf, isFromMemory, shownNumber, type UnconfirmedFigure } from '../../model/figures/unconfirmed-figure.ts'
import { drugGroups, type GroupKey } from '../medicamentos/index.ts'
import { type Caution, cautions } from './cautions.ts'
import { weightBounds } from './facts/weights.ts'
import { interactionTable } from './interactions.ts'
import { young } from './rules/children.ts'
import { contraindications } from './rules/contraindications.ts'
import { elderlyDoses } from './rules/dose-limits.ts'
import { renal } from './rules/kidney.ts'
import { more } from './rules/pregnancy.ts'
import { deadlyRoutes } from './rules/routes.ts'
import { special } from './rules/special-doses.ts'

const unread = <R extends { readonly fuente: string }>(rows: readonly R[]): R[] =>
  rows.filter(({ fuente }) => isFromMemory(fuente))
const groupNames = (groups: readonly GroupKey[]): string => groups.map((g) => drugGroups[g].nombre).join(', ')
const medicines = ({ dci, grupos }: { readonly dci: readonly string[]; readonly grupos: readonly GroupKey[] }) =>
  [...dci, ...(grupos.length === 0 ? [] : [groupNames(grupos)])].join(', ')
const between = (from: number | undefined, until: number | undefined, of: string): string =>
  [...(from === undefined ? [] : [` desde ${from}`]), ...(until === undefined ? [] : [` antes de ${until}`])]
    .map((said) => `${said} ${of}`)
    .join(' y')

const whens = { embarazo: 'En el embarazo', lactancia: 'En la lactancia' } as const
const cautionWhen = ({ cuando, menorDe }: Caution): string =>
  cuando === 'edad' ? `Antes de los ${menorDe} años` : whens[cuando]

const of = {
  renal: figuresOf('funcion_renal'),
  via: figuresOf('vias'),
  pregnancy: figuresOf('embarazo_lactancia'),
  age: figuresOf('edad'),
  interaction: figuresOf('interacciones'),
  contraindication: figuresOf('contraindicaciones'),
  dose: figuresOf('dosis_especial'),
}

/** Rules about medicines whose rows were written from memory. */
export const unconfirmedRules = (): readonly UnconfirmedFigure[] => [
  ...unread(renal).map((r) => {
    const dose = r.dia === undefined ? '' : ` y más de ${shownNumber(r.dia)} mg al día`
    const via = r.vias === undefined ? '' : ` por vía ${r.vias.join(', ')}`
    const low = r.desde === undefined ? '' : ` (y no menor de ${r.desde})`
    return of.renal(
      r.id,
      `${medicines(r)}${via}, con filtración menor de ${r.bajo}${low}${dose} (${r.severidad}): ${r.detalle}`,
      r,
      r.fuente,
    )
  }),
  ...unread(deadlyRoutes).map((r) => of.via(r.id, `${r.titulo}. ${r.detalle}`, r, r.fuente)),
  ...unread(more).map((r) =>
    of.pregnancy(
      r.id,
      `En el embarazo${between(r.desde, r.hasta, 'semanas')}, ${medicines(r)} (${r.severidad}): ${r.detalle}`,
      r,
      r.fuente,
    ),
  ),
  ...unread(cautions).map((r) =>
    (r.cuando === 'edad' ? of.age : of.pregnancy)(
      `${r.cuando}-${r.grupos.join('+')}`,
      `${cautionWhen(r)}, ${groupNames(r.grupos)} (${r.gravedad}): ${r.detalle}`,
      r,
      r.fuente,
    ),
  ),
  ...unread(young).map((r) =>
    of.age(
      r.id,
      `${r.dci.join(', ')} antes de los ${r.menorDeDias} días de vida (${r.severidad}): ${r.detalle}`,
      r,
      r.fuente,
    ),
  ),
  ...unread(interactionTable).map((r) =>
    of.interaction(
      `${r.a.join('+')}-${r.b.join('+')}`,
      `${groupNames(r.a)} con ${groupNames(r.b)} (${r.gravedad}): ${r.mecanismo} ${r.efecto} ${r.conducta}`,
      r,
      r.fuente,
    ),
  ),
  ...unread(contraindications).map((r) =>
    of.contraindication(
      r.id,
      `${groupNames(r.grupos)} con ${r.por} (${r.severidad}): ${r.motivo} ${r.conducta}`,
      r,
      r.fuente,
    ),
  ),
  ...unread(elderlyDoses).map((r) => {
    const perDay = r.dia === undefined ? '' : ` ni de ${shownNumber(r.dia)} mg al día`
    return of.dose(
      `muy-mayor-${r.dci}-${r.vias.join('+')}`,
      `Desde los 75 años, de ${r.dci} no más de ${shownNumber(r.toma)} mg por toma${perDay}; al doble se detiene.`,
      r,
      r.fuente,
    )
  }),
  of.dose(
    'dosis-pesos-contrarios',
    `Dos pesos que no pueden ser ciertos los dos: en ${weightBounds.dias} días, más de ${shownNumber(weightBounds.parte * 100)} % de diferencia (un lactante gana hasta ${shownNumber(weightBounds.gananciaDiaria * 1000)} g al día); en un año, ${shownNumber(weightBounds.veces)} veces (alta).`,
    weightBounds,
    weightBounds.fuente,
  ),
  ...unread(special).map((r) => of.dose(r.id, `${r.titulo} (${r.severidad}): ${r.texto}`, r, r.fuente)),
]
