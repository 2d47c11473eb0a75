import { servicioReps } from '../../../model/codes/index.ts'
import { type Role, roles } from '../../../model/roles.ts'
import { accountIdentifier } from '../elements/author.ts'
import { type Coding, called, coding, HL7, ourCode, rdaCode } from '../elements/coding.ts'
import {
  type FhirResource,
  listIn,
  meta,
  narrative,
  type ProjectedRow,
  RDA,
  reference,
  some,
  textIn,
  when,
} from '../elements/elements.ts'
import { nationalIdentifier, officialName } from '../elements/person.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'

export const RETHUS = `${RDA}/NamingSystem/RETHUS`

/** What a profession is called in the national register, from what the account says of it. */
const PROFESSIONS: readonly (readonly [says: RegExp, code: string, label: string])[] = [
  [/^enfermer[ií]a$|^enfermer[ao]\b/i, '001', 'Enfermería'],
  [/^nutrici/i, '004', 'Nutrición y dietética'],
  [/^optometr/i, '006', 'Optometría'],
  [/^fisioterap/i, '008', 'Fisioterapia'],
  [/^terap\S+ respirator/i, '009', 'Terapia respiratoria'],
  [/^fonoaudiolog/i, '010', 'Fonoaudiología'],
  [/^terap\S+ ocupacional/i, '011', 'Terapia ocupacional'],
  [/^bacteri[oó]log/i, '000', 'Bacteriología'],
]
const BY_ROLE: Readonly<Record<string, readonly [code: string, label: string]>> = {
  medico: ['003', 'Medicina'],
  odontologo: ['005', 'Odontología'],
  psicologo: ['068', 'Psicología'],
}

export function qualificationOf(role: string | null, profession: string | null): Coding | null {
  const says = profession ?? (role === 'enfermeria' ? 'enfermería' : '')
  const known = PROFESSIONS.find(([pattern]) => pattern.test(says))
  const [code, label] = BY_ROLE[role ?? ''] ?? (known === undefined ? [] : [known[1], known[2]])
  return code === undefined || label === undefined ? null : coding(`${RDA}/CodeSystem/RETHUSqualification`, code, label)
}

const labelOf = (role: string | null): string | null =>
  role !== null && Object.hasOwn(roles, role) ? roles[role as Role] : role

function qualifications(row: ProjectedRow): object[] {
  const register = textIn(row, 'registro')
  if (register === null) return []
  const [role, profession] = [textIn(row, 'rol'), textIn(row, 'profesion')]
  const known = qualificationOf(role, profession)
  return [
    {
      identifier: [
        {
          use: 'official',
          type: { coding: [coding(`${HL7}/v2-0203`, 'LN', 'License number')] },
          system: RETHUS,
          value: register,
        },
      ],
      code: called(profession ?? known?.display ?? labelOf(role) ?? 'Profesional', ...(known === null ? [] : [known])),
    },
  ]
}

export function fhirPractitioner(row: ProjectedRow): FhirResource {
  const full = textIn(row, 'nombre') ?? ''
  const [first = null, second = null] = listIn(row, 'apellidos')
  const name = officialName({ first, second, own: listIn(row, 'nombres') }, { text: full })
  const register = textIn(row, 'registro')
  return {
    resourceType: 'Practitioner',
    id: String(row.id),
    ...meta(row),
    ...narrative(full, labelOf(textIn(row, 'rol')), register === null ? null : `Registro ${register}`),
    ...some('identifier', [
      ...when(textIn(row, 'numero_documento'), (n) => nationalIdentifier(textIn(row, 'tipo_documento'), n)),
      ...when(textIn(row, 'cuenta'), accountIdentifier),
    ]),
    ...(typeof row.activo === 'boolean' ? { active: row.activo } : {}),
    ...some('name', name === null ? [] : [name]),
    ...some('qualification', qualifications(row)),
  }
}

export function fhirPractitionerRole(row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource {
  const [role, profession, name] = [textIn(row, 'rol'), textIn(row, 'profesion'), textIn(row, 'nombre')]
  const label = labelOf(role)
  return {
    resourceType: 'PractitionerRole',
    id: String(row.id),
    ...meta(row),
    ...narrative(name, label, profession),
    ...(typeof row.activo === 'boolean' ? { active: row.activo } : {}),
    practitioner: reference('Practitioner', String(row.id), name),
    organization: theProvider(provider),
    ...some(
      'code',
      when(role, (r) => called(label, ourCode('rol', r, label))),
    ),
    ...some('specialty', [
      ...when(profession, (text) => {
        const known = qualificationOf(null, text)
        return called(text, ...(known === null ? [] : [known]))
      }),
      ...listIn(row, 'servicios').map((code) => {
        const service = rdaCode('REPShealthcareServices', servicioReps, code)
        return called(service.display, service)
      }),
    ]),
  }
}
