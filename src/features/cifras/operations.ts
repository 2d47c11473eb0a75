import type { Database, Tx } from '../../engine/database.ts'
import type { WithEngine } from '../../engine/engine.ts'
import { askedBy, linkTo } from '../../engine/list-operation.ts'
import { defineOperation } from '../../engine/operation.ts'
import { arrayText } from '../../engine/parameters.ts'
import { instant, integer, objects, oneOf, text } from '../../model/fields.ts'
import { figureTopics } from '../../model/figures/unconfirmed-figure.ts'
import { keysOf } from '../../model/keys.ts'
import { DEFAULT_PAGE } from '../../model/list-query.ts'
import { type FieldError, Problem, problem } from '../../model/problem.ts'
import { invalid } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { foldedText } from '../../model/text/plain-text.ts'
import { sentence } from '../../model/text/sentence.ts'
import { allFigures, type Confirmation, type ShownFigure, withConfirmations } from './figures.ts'

export const cifraCambio = problem(
  'cifra_cambio',
  409,
  say('Una de las cifras ya no dice lo que usted vio.', 'One of the figures no longer says what you saw.'),
  'El servicio cambió de versión desde que se leyó la lista: `errores[]` nombra las cifras. Vuelva a leerlas y confirme lo que dicen ahora; nada se guardó.',
)

/** As many as one act confirms, and as one page shows. */
const MOST = 500
const PATH = '/cifras-clinicas/'
const states = { pendiente: 'Sin confirmar', confirmada: 'Confirmada' } as const
const shared = { tag: 'Cifras clínicas', resource: 'cifra_confirmada' } as const
const key = text({ label: 'Clave', max: 200, required: true })
const print = text({
  label: 'Huella',
  about: 'De lo que dice la cifra: con otra huella es otra.',
  max: 64,
  required: true,
})
const count = (label: string) => integer({ label, min: 0, max: 1_000_000, required: true })

const fields = {
  clave: key,
  tema: oneOf(figureTopics, { label: 'Tema', required: true }),
  dice: text({ label: 'Qué dice', max: 20_000, required: true }),
  fuente: text({ label: 'Fuente escrita en la tabla', max: 500, required: true }),
  huella: print,
  estado: oneOf(states, { label: 'Estado', required: true }),
  cotejada_en: text({ label: 'Dónde se cotejó', max: 500 }),
  confirmada_por: text({ label: 'Quién la confirmó', max: 200 }),
  confirmada_en: instant({ label: 'Cuándo se confirmó' }),
}

const shown = ({ confirmacion, ...figure }: ShownFigure) => ({
  ...figure,
  cotejada_en: confirmacion?.cotejada_en ?? null,
  confirmada_por: confirmacion?.confirmada_por ?? null,
  confirmada_en: confirmacion?.confirmada_en ?? null,
})

function needs({ engine: { core } }: WithEngine) {
  let known: ReturnType<typeof allFigures> | null = null
  // The tables do not change while the service runs, and few ask for the list.
  const figures = () => {
    known ??= allFigures()
    return known
  }
  const read = async (db: Pick<Database | Tx, 'run'>): Promise<ShownFigure[]> =>
    withConfirmations(
      figures(),
      await db.run<Confirmation>({
        name: 'cifras_confirmadas',
        text: `select distinct on (c.clave) c.clave, c.huella, c.fuente as cotejada_en, c.nombre as confirmada_por, c.momento as confirmada_en
from cifra_confirmada c order by c.clave, c.id desc`,
        values: [],
      }),
    )
  return { core, read }
}

const byTopic = (all: readonly ShownFigure[]) =>
  keysOf(figureTopics).map((tema) => {
    const own = all.filter((figure) => figure.tema === tema)
    const pendientes = own.filter(({ estado }) => estado === 'pendiente').length
    return { tema, pendientes, confirmadas: own.length - pendientes }
  })

const list = defineOperation({
  ...shared,
  id: 'cifras_clinicas_list',
  method: 'GET',
  path: PATH,
  title: 'Cifras clínicas escritas de memoria',
  about:
    'Las filas de las tablas de las reglas (dosis, interacciones, límites de pruebas, pistas…) que nadie leyó en una fuente, y las que alguien ya confirmó. Una que cambia vuelve a estar sin confirmar.',
  access: ['administrador', 'coordinador_medico', 'auditor'],
  action: 'listar',
  query: {
    tema: oneOf(figureTopics, { label: 'Tema' }),
    estado: oneOf(states, { label: 'Estado' }),
    search: text({ label: 'Texto que debe estar', max: 200 }),
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 200 }),
    page_size: integer({ label: 'Registros por página', min: 1, max: MOST, default: DEFAULT_PAGE }),
  },
  output: {
    status: 200,
    about: 'Una página, por clave.',
    listOf: fields,
    beside: {
      cuantas: count('Cuántas cumplen los filtros'),
      temas: objects(
        {
          tema: oneOf(figureTopics, { label: 'Tema', required: true }),
          pendientes: count('Sin confirmar'),
          confirmadas: count('Confirmadas'),
        },
        { label: 'De cada tema, con cualquier filtro', maxItems: keysOf(figureTopics).length, required: true },
      ),
    },
  },
  needs,
  async run({ query, tx }, { read }) {
    const all = await read(tx)
    const words = foldedText(query.search ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
    const found = all.filter(
      (figure) =>
        (query.tema === null || figure.tema === query.tema) &&
        (query.estado === null || figure.estado === query.estado) &&
        words.every((word) => foldedText(figure.dice).includes(word)),
    )
    const left = found.filter(({ clave }) => query.cursor === null || clave > query.cursor)
    const page = left.slice(0, query.page_size)
    return {
      json: {
        next: left.length > page.length ? linkTo(PATH, query, page.at(-1)?.clave ?? null) : null,
        previous: null,
        results: page.map(shown),
        cuantas: found.length,
        temas: byTopic(all),
      },
      audit: { fields: askedBy(query) },
    }
  },
})

const refusal = (i: number, campo: 'clave' | 'huella'): FieldError => ({
  campo: `cifras[${i}].${campo}`,
  codigo: campo === 'clave' ? 'referencia' : 'regla',
  mensaje:
    campo === 'clave'
      ? say('Ninguna cifra escrita de memoria tiene esta clave.', 'No figure from memory has this key.')
      : say('Ya no dice lo que usted vio.', 'It no longer says what you saw.'),
})

const nothing = say('Diga al menos una cifra.', 'Name at least one figure.')

const confirm = defineOperation({
  ...shared,
  id: 'cifras_clinicas_confirmar_create',
  method: 'POST',
  path: `${PATH}confirmar/`,
  title: 'Confirmar cifras clínicas',
  about: `Hasta ${MOST} en un solo acto, todas con la misma fuente, o ninguna. Confirmar de nuevo dice otra fuente; nada se borra. Las reglas no cambian por ello.`,
  access: ['administrador', 'coordinador_medico'],
  byPeople: true,
  action: 'revisar',
  example: {
    cifras: [{ clave: 'dosis_maxima:acarbosa-oral-mg', huella: '5d41402abc4b2a76b9719d911017c592' }],
    fuente: 'Ficha técnica del INVIMA, revisada por el químico farmacéutico',
  },
  body: {
    cifras: objects({ clave: key, huella: print }, { label: 'Cifras', maxItems: MOST, required: true }),
    fuente: text({ label: 'Dónde se cotejaron', ...sentence, max: 500, required: true }),
  },
  output: { status: 200, about: 'Confirmadas.', fields: { confirmadas: count('Cuántas') } },
  problems: [invalid, cifraCambio],
  needs,
  async run({ body, call, tx }, { core, read }) {
    if (body.cifras.length === 0)
      throw new Problem(invalid, { errores: [{ campo: 'cifras', codigo: 'requerido', mensaje: nothing }] })
    const known = new Map((await read(tx)).map((figure) => [figure.clave, figure]))
    const unknown = body.cifras.flatMap(({ clave }, i) => (known.has(clave) ? [] : [refusal(i, 'clave')]))
    if (unknown.length > 0) throw new Problem(invalid, { errores: unknown })
    const moved = body.cifras.flatMap(({ clave, huella }, i) =>
      known.get(clave)?.huella === huella ? [] : [refusal(i, 'huella')],
    )
    if (moved.length > 0) throw new Problem(cifraCambio, { errores: moved })
    const rows = [...new Map(body.cifras.map(({ clave, huella }) => [clave, huella]))].map(
      ([clave, huella]) => [core.newId(), clave, huella] as const,
    )
    const column = (at: 0 | 1 | 2): string => arrayText(rows.map((row) => row[at]))
    await tx.run({
      name: 'cifra_confirmada_nueva',
      text: `insert into cifra_confirmada (id, clave, huella, fuente, cuenta, nombre, momento)
select n.id, n.clave, n.huella, $4, $5, $6, $7 from unnest($1::uuid[], $2::text[], $3::text[]) n (id, clave, huella)`,
      values: [column(0), column(1), column(2), body.fuente, call.actor.id, call.actor.nombre, call.now],
    })
    return {
      json: { confirmadas: rows.length },
      audit: { rows: rows.map(([id]) => id), reason: body.fuente, fields: ['cifras'] },
    }
  },
})

/** What the rules know from memory, until somebody says where it was checked. */
export const figureOperations = [list, confirm]
