import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { mayUse } from '../../model/access/access.ts'
import { accountRoles } from '../../model/access/roles.ts'
import { isUuid } from '../../model/check-value.ts'
import { fieldsNamed, objects, strings } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { badParameter } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { paciente } from '../../resources/paciente.ts'
import { shower, shownFields } from './shown.ts'

const MOST = 100

/** What somebody is called and nothing else. */
const PARTS = ['primer_nombre', 'segundo_nombre', 'primer_apellido', 'segundo_apellido', 'nombre_identitario'] as const
const NAMES = ['id', ...PARTS] as const
const nameFields = {
  id: shownFields.id,
  ...fieldsNamed<{ [K in (typeof PARTS)[number]]?: string }>(
    PARTS.flatMap((name) => {
      const field = shownFields[name]
      return field === undefined ? [] : [[name, field] as const]
    }),
  ),
}
const within = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = all[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

const notAnId = say('No es un identificador de paciente.', 'Is not the id of a patient.')

const needs = ({ engine: { core } }: WithEngine) => {
  const show = shower(core)
  return { show }
}

/** Lists say which patient a row is about; this says who, for a whole page at once. */
export const namesOperation = defineOperation({
  id: 'paciente_paciente_nombres_list',
  method: 'GET',
  path: `${paciente.path}nombres/`,
  tag: paciente.schema,
  title: 'Nombres de varios pacientes',
  about: `Cómo se llaman hasta ${MOST} pacientes (\`id\`, repetido). De quien no se alcanza no se dice nada.`,
  access: accountRoles.filter((role) => mayUse(role, paciente, 'read')),
  action: 'listar',
  resource: paciente.name,
  query: { id: strings({ label: 'Paciente', max: 36, maxItems: MOST, required: true }) },
  output: {
    status: 200,
    about: 'Los que se alcanzan, en el orden en que se pidieron.',
    fields: { results: objects(nameFields, { label: 'Pacientes', maxItems: MOST, required: true }) },
  },
  needs,
  async run({ query, call }, { show }) {
    const asked = [...new Set(query.id.map((id) => id.toLowerCase()))]
    if (!asked.every(isUuid))
      throw new Problem(badParameter, { errores: [{ campo: 'id', codigo: 'formato', mensaje: notAnId }] })
    const found = await show(call, asked)
    const results = asked.flatMap((id) => {
      const one = found.get(id)
      return one === undefined ? [] : [within(one)]
    })
    return { json: { results }, audit: { fields: NAMES, rows: results.map((r) => String(r.id)) } }
  },
})
