import { preparationOf } from '../../../../../src/model/exams/preparation.ts'
import {
  type ExamChoice,
  type OrderedExam,
  type ResolvedPiece,
  resolveBasket,
  type SaidOfExam,
} from '../../../../../src/model/exams/resolve.ts'

/** One order that is being put together. */
export interface BasketItem {
  /** The same for every attempt to write it: it is written once. */
  readonly clave: string
  readonly tipo_orden: string
  readonly cups: string | null
  readonly descripcion: string
  readonly especialidad: string | null
  readonly cantidad: number
  readonly prioridad: string
  readonly lateralidad: string | null
  readonly indicaciones: string
}

/** What is written in the box and what it has become, kept until it is ordered. */
export interface Basket {
  readonly texto: string
  readonly items: readonly BasketItem[]
  /** Where they are not those of the encounter. */
  readonly finalidad: string | null
  readonly diagnostico: string | null
}

export const EMPTY: Basket = { texto: '', items: [], finalidad: null, diagnostico: null }

export const itemOf = (order: OrderedExam, dicho: Partial<SaidOfExam> = {}): BasketItem => ({
  clave: crypto.randomUUID(),
  tipo_orden: order.tipo_orden,
  cups: order.cups,
  descripcion: order.descripcion,
  especialidad: order.especialidad ?? null,
  cantidad: dicho.cantidad ?? 1,
  prioridad: dicho.prioridad ?? 'rutina',
  lateralidad: dicho.lateralidad ?? null,
  indicaciones: preparationOf.get(order.cups ?? '') ?? '',
})

/** Those that are not there already: one examination is ordered once, unless it is of the other side. */
export function withItems(items: readonly BasketItem[], more: readonly BasketItem[]): BasketItem[] {
  const known = [...items]
  for (const item of more) {
    const isThere = known.some(
      (one) =>
        one.cups === item.cups &&
        one.lateralidad === item.lateralidad &&
        (item.cups !== null || one.descripcion === item.descripcion),
    )
    if (!isThere) known.push(item)
  }
  return known
}

export const chosen = (choice: ExamChoice, dicho: SaidOfExam): BasketItem[] =>
  choice.examenes.map((order) => itemOf(order, dicho))

/** What was understood goes to the list; what was not stays in the box. */
export function takeKnown(basket: Basket, inStay: boolean): { basket: Basket; left: readonly ResolvedPiece[] } {
  const pieces = resolveBasket(basket.texto, inStay)
  const known = pieces.flatMap((p) => (p.estado === 'hallado' ? chosen(p.eleccion, p.dicho) : []))
  const left = pieces.filter((p) => p.estado !== 'hallado')
  return {
    basket: { ...basket, items: withItems(basket.items, known), texto: left.map((p) => p.texto).join(', ') },
    left,
  }
}

/** One piece of the box that was decided on by hand. */
export const decided = (
  basket: Basket,
  piece: ResolvedPiece,
  items: readonly BasketItem[],
  inStay: boolean,
): Basket => ({
  ...basket,
  items: withItems(basket.items, items),
  texto: resolveBasket(basket.texto, inStay)
    .filter((p) => p.texto !== piece.texto)
    .map((p) => p.texto)
    .join(', '),
})

/** As the service takes it: a draft until it is signed with the others. */
export const orderBody = (
  item: BasketItem,
  more: { readonly historia: string; readonly finalidad: string | null; readonly diagnostico: string | null },
): Readonly<Record<string, unknown>> => {
  const { clave: _key, ...said } = item
  const all = { ...said, ...more, estado: 'borrador' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ''))
}
