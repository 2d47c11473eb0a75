import { mayUse, seenAs, viewOf } from '../../model/access/access.ts'
import type { Role } from '../../model/access/roles.ts'
import { codeList } from '../../model/codes/code-list.ts'
import type { SaidBy } from '../../model/json-schema.ts'
import type { Resource } from '../../model/resource.ts'
import { diagnostico } from '../../resources/diagnostico.ts'
import { historia } from '../../resources/historia.ts'
import { listaEspera } from '../../resources/lista-espera.ts'
import { paciente } from '../../resources/paciente.ts'
import { historySection } from './history-section.ts'
import { patientSections } from './patient-sections.ts'
import type { Section, Sees } from './section.ts'
import { summarySection } from './summary-section.ts'
import { waitingSection } from './waiting-section.ts'

/** In the order of the answer. */
const declared = [summarySection, ...patientSections, historySection, waitingSection] as const
export const sections: readonly Section[] = declared

/** What each says, by its name; those that were not asked for, or that the caller does not see, are not there. */
export type SectionAnswers = { readonly [S in (typeof declared)[number] as S['name']]?: SaidBy<S['schema']> }

export const sectionNames = codeList(
  'seccion_estadistica',
  'Secciones de las estadísticas.',
  'Custodia',
  sections.map((s) => [s.name, s.label]),
)

const counted: Readonly<Record<Parameters<Sees>[0], Resource>> = {
  paciente,
  historia,
  diagnostico,
  lista_espera: listaEspera,
}

/** What a role's view has of each collection that is counted; of one that it may not read, nothing. */
export const seenBy =
  (role: Role): Sees =>
  (name, field) => {
    const r = counted[name]
    return mayUse(role, r, 'read') && Object.hasOwn(seenAs(r, viewOf(role, r)).fields, field)
  }

export const isFor = (section: Section, sees: Sees): boolean => section.needs.every(([r, field]) => sees(r, field))
