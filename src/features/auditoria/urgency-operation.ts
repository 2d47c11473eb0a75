import type { Core } from '../../engine/core.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, instant, integer, text } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { pageAboutPatient } from './audit-query.ts'
import { page, pageLink } from './operation-fields.ts'
import { auditRow, auditSelect } from './seal/line.ts'

/** What he did with that patient while it was open; a few seconds of slack, since a row is dated when it is written. */
const SEEN = (where: string): string => `select ${auditSelect('a')} from auditoria a
where ${where} and a.cuenta = $1
  and a.momento between $2::timestamptz - interval '5 seconds' and $3::timestamptz + interval '5 seconds'
order by a.id desc limit $4::integer`

const fields = {
  fecha: instant({ label: 'Fecha', required: true }),
  accion: text({ label: 'Acción', max: 40, required: true }),
  recurso: text({ label: 'Recurso', max: 60, required: true }),
  cosa: text({ label: 'Qué', about: 'El recurso, en palabras.', max: 100, required: true }),
  resultado: integer({ label: 'Resultado', about: 'Código HTTP.', min: 100, max: 599, required: true }),
  urgencia: bool({
    label: 'Gracias al acceso de urgencia',
    about: 'Falso si lo alcanzaba de otra manera.',
    required: true,
  }),
} as const

const needs = ({ core }: { readonly core: Core }) => ({ core })

/** Whoever judges an emergency access learns what it was used for: which kinds of things, and never what they said. */
export const urgencyOperation = defineOperation({
  id: 'paciente_accesos_urgencia_visto_list',
  method: 'GET',
  path: '/paciente/accesos-urgencia/{acceso}/visto/',
  tag: 'Alcance',
  title: 'Qué se hizo con un acceso de urgencia',
  about: 'Lo que quien lo abrió vio o hizo de ese paciente mientras duró, lo más reciente primero.',
  access: ['coordinador_medico', 'auditor'],
  action: 'leer',
  resource: 'acceso_urgencia',
  query: page,
  output: { status: 200, about: 'Una página.', listOf: fields },
  problems: [notFound],
  needs,
  async run({ params, query }, { core }) {
    const id = params.acceso?.toLowerCase() ?? ''
    const [access] = isUuid(id)
      ? await core.db.raw({
          name: 'acceso_urgencia_visto',
          text: `select u.paciente, u.cuenta, u.creado_en, coalesce(u.terminado_en, u.hasta) from acceso_urgencia u
where u.id = $1::uuid`,
          values: [id],
        })
      : []
    if (access === undefined) throw new Problem(notFound)
    const [patient, account = null, since = null, until = null] = access
    if (typeof patient !== 'string') throw new Problem(notFound)
    const size = Number(query.page_size)
    const during = [account, since, until]
    const asked = { below: query.cursor, rows: size + 1 }
    const rows = await pageAboutPatient(core.db, patient, asked, during.length + 1, (where, values, left) =>
      core.db.raw({
        name: 'acceso_urgencia_visto_filas',
        text: SEEN(where),
        values: [...during, String(left), ...values],
      }),
    )
    const shown = rows.slice(0, size).map(auditRow)
    const path = `/paciente/accesos-urgencia/${id}/visto/`
    return {
      json: {
        next: rows.length > size ? pageLink(path, query, shown.at(-1)?.id ?? null) : null,
        previous: null,
        results: shown.map((row) => ({
          fecha: row.momento,
          accion: row.accion,
          recurso: row.recurso,
          cosa: core.registry.get(row.recurso)?.singular ?? row.recurso.replaceAll('_', ' '),
          resultado: row.resultado,
          urgencia: row.acceso === 'urgencia',
        })),
      },
      audit: { id, patient },
    }
  },
})
