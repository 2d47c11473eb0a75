import type { Registry } from '../model/resource.ts'
import { type Role, roles } from '../model/roles.ts'
import { GENERATED, table } from './markdown.ts'

export function accessDocument(registry: Registry): string {
  const columns = Object.keys(roles).filter((r) => r !== 'demostracion') as Role[]
  const rows = [...registry.values()].map((r) => [
    `\`${r.path}\``,
    ...columns.map((role) => `${r.access.read.includes(role) ? 'L' : ''}${r.access.write.includes(role) ? 'E' : ''}`),
  ])
  return `${GENERATED}
# Tabla de acceso

Lo que no está aquí no se permite. L: leer, listar y ver versiones. E: crear, reemplazar, modificar y eliminar.
El rol \`demostracion\` (${roles.demostracion}) existe solo en la propia máquina y lo puede todo.

${table(['Colección', ...columns], rows)}

Sin rol: \`/salud/vivo\`, \`/salud/listo\`, \`/metrics\`, \`/openapi.json\`, \`/docs\`, que no muestran datos de pacientes.
`
}
