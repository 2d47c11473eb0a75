import { careTeam } from '../../../model/access/roles.ts'
import { closedForGood } from '../../../model/history-state.ts'
import type { RowFor } from '../../../model/resource.ts'
import { historia } from '../../../resources/historia.ts'
import { called, ourCode } from '../elements/coding.ts'
import { joined, reference, when } from '../elements/drawing.ts'
import { subject } from '../elements/entries.ts'
import { roleLabel } from '../elements/practitioner-role.ts'
import { profesional } from '../elements/professional.ts'
import { theProvider } from '../elements/provider.ts'
import { leading, period, refTo } from '../search/answer.ts'
import { type Cases, cases, codeIn, ofPatient } from '../search/cases.ts'
import { at, defineSource, defineType, shared } from '../source.ts'

type State = Pick<RowFor<typeof historia>, 'estado'>
const statuses: Cases<State> = {
  proposed: { estado: ['borrador'] },
  active: { estado: ['abierta', 'en_atencion'] },
  suspended: { estado: ['suspendida'] },
  inactive: { estado: closedForGood },
  'entered-in-error': { estado: ['anulada'] },
}

/** Who may be told who attends: as the team of an encounter itself. */
const attended: typeof historia = {
  ...historia,
  access: { ...historia.access, read: [...careTeam, 'admisiones', 'archivo', 'auditor', 'paciente'] },
}

/** Of today: who leaves the team is no longer of it. */
const isOfTeam = `a.copia_de is null and a.via in ('tratante', 'equipo') and (a.hasta is null or a.hasta > now())`
const ofTeam = (alias: string): string => `a.origen = ${alias}.id::text and ${isOfTeam}`
/** The same, found from the few encounters of a member; what a merge copied names no encounter. */
const withMember = (alias: string, member: string): string => `exists (select 1 from alcance a
  where a.miembro = ${member} and ${isOfTeam} and ${alias}.id = case when a.copia_de is null then a.origen::uuid end)`

export const careTeamType = defineType('CareTeam', {
  about: 'El equipo de cada atención: quienes la alcanzan hoy por atenderla.',
  params: {
    patient: at('subject', 'De quién es.', 'clinical'),
    subject: 'De quién es.',
    encounter: 'La atención.',
    date: shared('clinical', 'Entre el inicio y el fin de la atención.'),
    status: 'proposed, active, suspended, inactive, entered-in-error.',
    participant: at('participant.member', 'Quien es del equipo.'),
  },
  sources: [
    defineSource({
      resource: attended,
      about: 'Cada atención que tiene profesional tratante.',
      only: { not: { profesional: null } },
      extra: [
        {
          name: 'equipo',
          sql: (
            alias,
            within,
          ) => `(select jsonb_agg(jsonb_build_object('id', p.id, 'nombre', p.nombre, 'rol', p.rol, 'desde', m.desde)
    order by m.desde, p.id)
  from (select a.miembro, min(a.desde) as desde from alcance a where ${ofTeam(alias)} group by a.miembro) m
  join profesional p on m.miembro = 'c:' || p.cuenta where ${within(profesional, 'p', ['nombre', 'rol', 'cuenta'])})`,
        },
      ],
      draw: (row, { provider }) => ({
        text: [joined(' ', 'Equipo de la atención', row.numero_atencion), ...(row.equipo ?? []).map((m) => m.nombre)],
        status: codeIn(statuses, row),
        subject: subject(row),
        encounter: reference('Encounter', row.id),
        period: { start: row.fecha_inicio, end: row.fecha_fin },
        participant: row.equipo?.map(({ id, nombre, rol, desde }) => ({
          role: [when(rol, (code) => called(roleLabel(code), ourCode('rol', code, roleLabel(code))))],
          member: reference('Practitioner', id, nombre),
          period: { start: desde },
        })),
        managingOrganization: [theProvider(provider)],
      }),
      params: {
        ...ofPatient,
        encounter: refTo('id', 'Encounter'),
        date: period('fecha_inicio', 'fecha_fin'),
        status: cases(undefined, statuses),
        participant: leading(
          [
            {
              type: 'Practitioner',
              prefix: '',
              to: profesional,
              sees: ['cuenta'],
              on: (alias, other) => withMember(alias, `'c:' || ${other}.cuenta`),
            },
          ],
          { columns: [] },
        ),
      },
    }),
  ],
})
