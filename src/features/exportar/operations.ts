import type { Engine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { integer, text } from '../../model/fields.ts'
import { DEFAULT_PAGE, MAX_PAGE } from '../../model/list-query.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { beginExport } from './begin.ts'
import { EXTENSIONS, exporters, exportFields, exportQuery, TYPES } from './export-fields.ts'
import { noReanudable } from './problems.ts'
import { findRecord, listRecords, shownRecord } from './record.ts'

export interface ExportDeps {
  readonly engine: Engine
}

const PATH = '/paciente/exportaciones/'
const bare = (type: string): string => type.split(';', 1)[0] ?? ''

const shared = { method: 'GET', tag: 'Pacientes', access: exporters } as const
const needs = ({ engine }: ExportDeps) => {
  const { core } = engine
  return { core }
}

const exported = defineOperation({
  ...shared,
  id: 'paciente_paciente_exportar_retrieve',
  path: '/paciente/paciente/exportar/',
  title: 'Exportar pacientes',
  about:
    'Los pacientes que usted alcanza y que cumplen los filtros, con los campos de su vista, en el orden en que se registraron y sin los que se registren después de empezar. `X-Exportacion` lleva su identificador: con `reanudar` y `desde` se sigue donde se cortó (CSV, NDJSON y FHIR, hasta 24 horas). Una transferencia abortada no es un archivo completo.',
  action: 'exportar',
  resource: 'paciente',
  limit: 'exportacion',
  query: exportQuery,
  output: {
    status: 200,
    about: 'El archivo, según `formato`; el encabezado `X-Exportacion` lo identifica.',
    type: bare(TYPES.csv),
    otherTypes: [TYPES.xlsx, TYPES.ndjson, TYPES.fhir].map(bare),
    headers: ['X-Exportacion'],
  },
  problems: [noReanudable, notFound],
  needs,
  async run({ query, call }, { core }) {
    const { id, asked, content } = await beginExport(core, query, call)
    return {
      raw: { type: TYPES[asked.formato], content },
      headers: {
        'x-exportacion': id,
        'content-disposition': `attachment; filename="pacientes-${id}.${EXTENSIONS[asked.formato]}"`,
      },
      audited: true,
    }
  },
})

const list = defineOperation({
  ...shared,
  id: 'paciente_exportaciones_list',
  path: PATH,
  title: 'Exportaciones',
  about: 'Las propias, lo más reciente primero; quien audita o coordina ve las de todos.',
  action: 'listar',
  resource: 'exportacion',
  query: {
    page_size: integer({ label: 'Registros por página', min: 1, max: MAX_PAGE, default: DEFAULT_PAGE }),
    cursor: text({ label: 'Cursor', about: 'Tal como viene en `next`.', max: 40 }),
  },
  output: { status: 200, about: 'Una página.', listOf: exportFields },
  needs,
  async run({ query, call }, { core }) {
    const size = query.page_size
    const cursor = query.cursor
    if (cursor !== null && !isUuid(cursor)) {
      const mensaje = say('No es un cursor de esta lista.', 'Is not a cursor of this list.')
      throw new Problem(badParameter, { errores: [{ campo: 'cursor', codigo: 'formato', mensaje }] })
    }
    const rows = await listRecords(core.db, call, cursor, size)
    const shown = rows.slice(0, size).map(shownRecord)
    const last = rows.length > size ? shown.at(-1)?.id : undefined
    const next = last === undefined ? null : `${PATH}?page_size=${size}&cursor=${last}`
    return { json: { next, previous: null, results: shown }, audit: { rows: shown.map((e) => String(e.id)) } }
  },
})

const one = defineOperation({
  ...shared,
  id: 'paciente_exportaciones_retrieve',
  path: `${PATH}{id}/`,
  title: 'Una exportación y su avance',
  about: 'Cuántas filas lleva de las que se esperan, y si terminó.',
  action: 'leer',
  resource: 'exportacion',
  output: { status: 200, about: 'La exportación.', fields: exportFields },
  needs,
  async run({ params, call }, { core }) {
    const id = params.id?.toLowerCase() ?? ''
    const found = isUuid(id) ? await findRecord(core.db, call, id) : null
    if (found === null) throw new Problem(notFound)
    return { json: shownRecord(found), audit: { id } }
  },
})

export const exportOperations = [exported, list, one]
