import { careTeam, type Role } from '../../../src/model/access/roles.ts'
import { askAhead } from '../api/client.ts'

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

/** What the pages that people open from a link ask for first, no matter which of these roles opens them. */
const PAGES: readonly (readonly [RegExp, (id: string) => readonly string[]])[] = [
  [new RegExp(`^/c/historias/${ID}/?$`), (id) => [`/hce/api/historias/${id}/vista-unificada/`]],
  [
    new RegExp(`^/c/pacientes/${ID}/?$`),
    (id) => [`/paciente/paciente/${id}/`, `/paciente/historia-clinica/resumen-paciente/${id}/`],
  ],
]
const ROLES: readonly Role[] = [...careTeam, 'demostracion']

/** Asks for it while the page is still on its way; of others nothing, as each reading is written in the audit. */
export function askForPage(path: string, role: Role): void {
  if (!ROLES.includes(role)) return
  for (const [page, needs] of PAGES) {
    const id = page.exec(path)?.[1]
    if (id !== undefined) for (const need of needs(id)) askAhead(need)
  }
}
