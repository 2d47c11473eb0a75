import { grantRole, listGrants, type SystemGrant, withdrawGrant } from '../../../auth/account/system-grants.ts'
import { sinConcesion } from '../../../auth/problems.ts'
import { auditId, workOf } from '../../../auth/work.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { systemPurposes } from '../../../model/access/account-fields.ts'
import { roles, systemRoles } from '../../../model/access/roles.ts'
import { systemSends } from '../../../model/access/system-sends.ts'
import { servicioReps } from '../../../model/codes/index.ts'
import { codes, instant, oneOf, ref, strings, text } from '../../../model/fields.ts'
import { recordOf } from '../../../model/keys.ts'
import { forbidden, invalid, notFound } from '../../../model/problems.ts'
import { sentence } from '../../../model/text/sentence.ts'
import { onlyPage } from '../own.ts'
import { needs, ONE, readers, shared, systemAccountNamed } from './view.ts'

const PATH = `${ONE}concesiones/` as const

const rol = oneOf(
  recordOf(systemRoles, (role) => roles[role]),
  {
    label: 'Rol',
    about:
      'Uno a la vez. `admisiones` registra pacientes y agenda; `archivo`, estadística; `facturacion`, cobro; `integracion` con `servicios` lee lo que estos atienden.',
    required: true,
  },
)
const finalidad = oneOf(systemPurposes, {
  label: 'Finalidad',
  about: 'Queda en la auditoría de todo lo que haga.',
  required: true,
})
const envia = strings({
  label: 'Qué puede enviar',
  about: `${Object.entries(systemSends)
    .map(([kind, words]) => `\`${kind}\` (${words.toLowerCase()})`)
    .join(
      ', ',
    )}. \`pacientes\` y \`admisiones\`, con el rol \`admisiones\`; \`mipres\`, con \`facturacion\`; los demás, con \`integracion\` y sus servicios. Nada si se omite: entonces solo lee.`,
  max: 40,
  maxItems: 10,
})
const motivo = text({ label: 'Motivo', ...sentence, max: 300, required: true })

const grantView = {
  id: ref('concesion', { label: 'Concesión', required: true }),
  rol,
  rol_nombre: text({ label: 'Nombre del rol', max: 60, required: true }),
  servicios: codes(servicioReps, { label: 'Servicios que lee' }),
  finalidad,
  finalidad_nombre: text({ label: 'Nombre de la finalidad', max: 60, required: true }),
  envia,
  motivo,
  otorgada_en: instant({ label: 'Otorgada en', required: true }),
  otorgada_por: text({ label: 'Otorgada por', max: 200, required: true }),
  retirada_en: instant({ label: 'Retirada en' }),
  retirada_por: text({ label: 'Retirada por', max: 200 }),
  motivo_retiro: text({ label: 'Por qué se retiró', max: 300 }),
} as const

const viewGrant = (g: SystemGrant): Record<keyof typeof grantView, unknown> => ({
  ...g,
  rol_nombre: roles[g.rol],
  finalidad_nombre: systemPurposes[g.finalidad],
})

/** What the institution lets a system be. */
export const systemGrantOperations = [
  defineOperation({
    ...shared,
    id: 'auth_sistema_concesiones',
    method: 'GET',
    path: PATH,
    title: 'Roles concedidos a un sistema',
    about: 'De la última a la primera; la que no tiene fecha de retiro está vigente.',
    access: readers,
    action: 'listar',
    output: { status: 200, about: 'Las concesiones.', listOf: grantView },
    problems: [notFound],
    needs,
    async run({ params, tx }) {
      const { id } = await systemAccountNamed(tx, params.sistema)
      return { json: onlyPage((await listGrants(tx, id)).map(viewGrant)), audit: { id: auditId(id) } }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_conceder',
    byPeople: true,
    method: 'POST',
    path: PATH,
    title: 'Conceder un rol a un sistema',
    about:
      'Con el alcance, la vista y la auditoría de las personas de ese rol; reemplaza al que tenía. Los tokens que ya tenía dejan de servir: pide otro.',
    example: {
      rol: 'admisiones',
      finalidad: 'admision',
      envia: ['pacientes', 'admisiones'],
      motivo: 'Agenda web de la institución, contrato 2026-014.',
    },
    body: { rol, servicios: codes(servicioReps, { label: 'Servicios que lee' }), finalidad, envia, motivo },
    output: { status: 201, about: 'La concesión.', fields: grantView },
    problems: [invalid, notFound, forbidden],
    needs,
    async run({ params, body, ...input }, deps) {
      const { id } = await systemAccountNamed(input.tx, params.sistema)
      const given = { ...body, servicios: body.servicios ?? [], envia: body.envia ?? [] }
      const made = await grantRole(workOf(deps, input), id, given)
      const afterCommit = (): void => deps.identifier.forget(id)
      return { status: 201, json: viewGrant(made), audited: true, afterCommit }
    },
  }),
  defineOperation({
    ...shared,
    id: 'auth_sistema_retirar_concesion',
    byPeople: true,
    method: 'POST',
    path: `${PATH}retirar/`,
    title: 'Retirar el rol de un sistema',
    about: 'Vuelve a leer solo lo que los pacientes le autorizan. Los tokens que ya tenía dejan de servir.',
    example: { motivo: 'Terminó el contrato de la agenda web.' },
    body: { motivo },
    output: { status: 204, about: 'Retirado.' },
    problems: [notFound, sinConcesion, forbidden],
    needs,
    async run({ params, body, ...input }, deps) {
      const { id } = await systemAccountNamed(input.tx, params.sistema)
      await withdrawGrant(workOf(deps, input), id, body.motivo)
      return { status: 204, audited: true, afterCommit: () => deps.identifier.forget(id) }
    },
  }),
]
