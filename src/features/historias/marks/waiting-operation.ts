import type { WithEngine } from '../../../engine/engine.ts'
import { linkTo } from '../../../engine/list-operation.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { careTeam } from '../../../model/access/roles.ts'
import { isUuid } from '../../../model/check-value.ts'
import { integer, text } from '../../../model/fields.ts'
import { page as pageSchema } from '../../../model/json-schema.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../../model/list-query.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { badParameter } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { historia } from '../../../resources/historia.ts'
import { waitingMarkSchema } from './schema.ts'
import { shownMark } from './show-mark.ts'
import { mayCosign, waitingMarks } from './waiting-marks.ts'

const PATH = '/hce/api/marcas-error/'

const badCursor: FieldError = {
  campo: 'cursor',
  codigo: 'formato',
  mensaje: say('No es un cursor de esta lista.', 'Is no cursor of this list.'),
}

const needs = ({ engine: { core } }: WithEngine) => {
  const next = waitingMarks(core)
  return { next, core }
}

/** What waits for another signature, in whichever history, for those who may give it. */
export const waitingMarksOperation = defineOperation({
  id: 'hce_api_marcas_error_list',
  method: 'GET',
  path: PATH,
  tag: 'Historias: marcas de error',
  title: 'Marcas de error que esperan cofirma',
  about:
    'De todas las historias que alcanza quien pregunta, las que puede cofirmar o rechazar; no las que pidió él. La que más lleva esperando, primero. Una página puede venir corta y tener `next`.',
  access: careTeam,
  action: 'listar',
  resource: historia.name,
  query: {
    cursor: text({ label: 'Cursor', about: 'Posición en la lista, tal como viene en `next`.', max: 40 }),
    page_size: integer({ label: 'Marcas por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
  },
  output: {
    status: 200,
    about: 'Una página.',
    schema: pageSchema('Las marcas.', waitingMarkSchema),
  },
  needs,
  async run({ query, call }, { next, core }) {
    const after = query.cursor ?? null
    if (after !== null && !isUuid(after)) throw new Problem(badParameter, { errores: [badCursor] })
    const size = Number(query.page_size)
    const waiting = await next(call, after, size + 1)
    const page = waiting.slice(0, size)
    const shown: typeof page = []
    // One after the other: a page of them at once would take every connection of the service.
    for (const w of page) if (await mayCosign(core, call, w)) shown.push(w)
    const last = waiting.length > size ? (page.at(-1)?.mark.declaracion.id ?? null) : null
    return {
      json: {
        next: linkTo(PATH, query, last),
        previous: null,
        results: shown.map(({ mark, ...whose }) => ({ ...shownMark(mark), ...whose })),
      },
      audit: {
        rows: shown.map((w) => w.mark.declaracion.historia),
        patients: [...new Set(shown.map((w) => w.paciente))],
      },
    }
  },
})
