import { defineOperation } from '../../engine/operation.ts'
import { instant, integer, ref, text } from '../../model/fields.ts'
import { say } from '../../model/say.ts'
import { attachedMonths, attachedPage } from './archive/attach-archive.ts'
import { askedBy, page, pageLink, rowFields, shownRow } from './operation-fields.ts'
import { patientsShown } from './seal/line.ts'

const PATH = '/auditoria/adjuntos/'
const shared = {
  tag: 'Auditoría',
  resource: 'auditoria',
  method: 'GET',
  access: ['auditor'],
  action: 'listar',
} as const
const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER, required: true } as const
const MONTH = { regex: /^\d{4}-\d\d$/, say: say('El mes se dice AAAA-MM.', 'Say the month as YYYY-MM.') }

const months = defineOperation({
  ...shared,
  id: 'auditoria_adjuntos_list',
  path: PATH,
  title: 'Meses archivados que se adjuntaron',
  about:
    'Los que se leyeron de su archivo, íntegros, con `custodia auditoria adjuntar`. No son parte de la cadena de esta base.',
  output: {
    status: 200,
    about: 'Los meses.',
    listOf: {
      mes: text({ label: 'Mes', max: 7, required: true }),
      primer_sello: integer({ label: 'Primer sello', ...COUNT }),
      ultimo_sello: integer({ label: 'Último sello', ...COUNT }),
      anterior: text({ label: 'Huella del sello al que sigue', max: 64, required: true }),
      huella: text({ label: 'Huella del último sello', max: 64, required: true }),
      filas: integer({ label: 'Filas', ...COUNT }),
      adjuntado_en: instant({ label: 'Adjuntado', required: true }),
      adjuntado_por: text({ label: 'Quién lo adjuntó', max: 200, required: true }),
    },
  },
  async run({ tx }) {
    return { json: { next: null, previous: null, results: await attachedMonths(tx) } }
  },
})

const rows = defineOperation({
  ...shared,
  id: 'auditoria_adjuntos_filas_list',
  path: `${PATH}filas/`,
  title: 'Filas de un mes archivado que se adjuntó',
  about: 'Como se sellaron, lo más reciente primero.',
  query: {
    mes: text({ label: 'Mes', about: 'AAAA-MM.', max: 7, pattern: MONTH, required: true }),
    paciente: ref('paciente', { label: 'Paciente', about: 'También las listas en que se mostró.' }),
    cuenta: text({ label: 'Cuenta', about: 'Quién lo hizo.', max: 60 }),
    ...page,
  },
  output: { status: 200, about: 'Una página.', listOf: rowFields },
  async run({ query, tx }) {
    const size = query.page_size
    const found = await attachedPage(tx, query, query.cursor, size + 1)
    const shown = found.slice(0, size)
    const next = found.length > size ? pageLink(`${PATH}filas/`, query, shown.at(-1)?.id ?? null) : null
    const patients = [...new Set(shown.flatMap((row) => [row.paciente ?? [], patientsShown(row) ?? []].flat()))]
    return {
      json: { next, previous: null, results: shown.map(shownRow) },
      audit: { patient: query.paciente, patients, fields: askedBy(query) },
    }
  },
})

/** What was archived and is wanted again, for the auditor. */
export const attachedOperations = [months, rows]
