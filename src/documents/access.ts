import type { OperationDescription } from '../engine/operation.ts'
import { accountRoles, factsOf, roles, systemRoles } from '../model/access/roles.ts'
import { keysOf } from '../model/keys.ts'
import type { Registry, Resource } from '../model/resource.ts'
import { situations, type Verdict, verdict } from './access-policy.ts'
import { GENERATED, table } from './markdown.ts'

const SITUATIONS = keysOf(situations)

/** `L` and `E` where it may; in lower case where it sees a part of the fields; `404` where for it the row does not exist. */
function cell(read: Verdict, write: Verdict): string {
  const letter = (v: Verdict, yes: string): string => (v === 'si' ? yes : v === 'parcial' ? yes.toLowerCase() : '')
  if (read === 'no_existe' || write === 'no_existe') return '404'
  return letter(read, 'L') + letter(write, 'E')
}

function resourceTable(r: Resource): string {
  const rows = accountRoles
    .filter((role) => r.access.read.includes(role) || r.access.write.includes(role))
    .map((role) => [
      roles[role],
      ...SITUATIONS.map((s) => cell(verdict(role, r, 'read', s), verdict(role, r, 'write', s))),
    ])
  const views = Object.entries(r.views).map(
    ([view, names]) => `Vista ${view}: ${names.map((n) => `\`${n}\``).join(', ')}.`,
  )
  const people = r.access.byPeople === true ? ['Escribir: solo personas.'] : []
  return [`### ${r.title} (\`${r.path}\`)`, table(['Rol', ...SITUATIONS], rows), ...people, ...views].join('\n\n')
}

const simpleTable = (all: readonly Resource[]): string =>
  table(
    ['Colección', ...accountRoles.map((role) => roles[role])],
    all.map((r) => [
      `\`${r.path}\``,
      ...accountRoles.map(
        (role) => `${r.access.read.includes(role) ? 'L' : ''}${r.access.write.includes(role) ? 'E' : ''}`,
      ),
    ]),
  )

/** `…/lote/`, by whom each row alone is created. */
const batches = (resources: readonly Resource[]): string[][] =>
  resources.map(({ path, title, access }) => [
    `\`POST ${path}lote/\``,
    `Crear varios: ${title.toLowerCase()}`,
    `${who(access.write)}${access.byPeople === true ? ' (solo personas)' : ''}`,
  ])

const who = (access: OperationDescription['access']): string =>
  access === 'publico' ? 'cualquiera, sin cuenta' : access === 'cuenta' ? 'toda cuenta' : access.join(', ')

export function accessDocument(registry: Registry, operations: readonly OperationDescription[]): string {
  const resources = [...registry.values()]
  const reach = { total: 'todo', institucion: 'todo lo de confidencialidad normal', concedido: 'lo que se le concede' }
  return `${GENERATED}
# Quién puede qué

Lo que no está aquí no se permite. Cada celda se comprueba por HTTP en \`test/access/access-matrix.test.ts\`.

L: leer, listar y ver versiones. E: crear (también varios, con \`POST …/lote/\`), reemplazar, modificar y eliminar. En minúscula: solo los campos de su vista.
404: para ese rol el registro no existe; tampoco en listas, cuentas, búsquedas, versiones ni mensajes. Vacío: 403.
Poder escribir no quita lo demás: una atención cerrada responde 409 a quien la alcanza.

## Roles

${table(
  ['Rol', 'Nombre', 'Alcance', 'Vista', 'Dice por qué consulta'],
  accountRoles.map((role) => {
    const f = factsOf(role)
    return [`\`${role}\``, f.label, reach[f.reach], f.view, f.statesReason === true ? 'sí (`X-Motivo`)' : '']
  }),
)}

Se concede: el tratante y el equipo de una atención abierta (toda la historia si otro los puso a cargo; la propia atención
siempre), el servicio que la atiende, quien registra al paciente, el titular y su representante, el tercero que el paciente
autorizó, y quien abre un acceso de urgencia, que queda marcado y se revisa.

Un sistema tiene un rol a la vez: el que la administración le concede (${systemRoles.map((role) => `\`${role}\``).join(', ')}), o ninguno, y entonces lee
lo que los pacientes autorizan a su nombre. Lo marcado «solo personas», y eliminar un registro, no lo hace ningún sistema, aunque tenga el rol.

El rol \`demostracion\` (${roles.demostracion}) existe solo en el modo abierto, en la propia máquina, y lo puede todo.

## Situaciones

${table(
  ['Situación', 'Qué es'],
  Object.entries(situations).map(([name, about]) => [name, about]),
)}

## Colecciones sin pacientes

${simpleTable(resources.filter((r) => r.patientField === null))}

## Colecciones con pacientes

${resources
  .filter((r) => r.patientField !== null)
  .map(resourceTable)
  .join('\n\n')}

## Operaciones

${table(
  ['Operación', 'Qué hace', 'Quién'],
  [
    ...operations.map((o) => [
      `\`${o.method} ${o.path}\``,
      o.title,
      `${who(o.access)}${o.byPeople === true ? ' (solo personas)' : ''}`,
    ]),
    ...batches(resources),
  ],
)}

\`/metrics\` la lee un administrador, o quien presente el token de \`METRICAS_TOKEN\`.

Sin cuenta además: \`/salud/vivo\`, \`/salud/listo\`, \`/openapi.json\` y sus otros dos formatos, \`/docs\`, la consola (\`/\`, \`/c/…\`, \`/consola/…\`) y
\`/oauth/…\` (SMART), que no muestran datos de pacientes sin que alguien se identifique.
`
}
