import { servicioReps } from '../../../model/codes/index.ts'
import { accountIdentifier } from '../elements/author.ts'
import { called, hl7, ourCode, rdaCode } from '../elements/coding.ts'
import { OURS, RDA, reference, when } from '../elements/drawing.ts'
import { nationalIdentifier, officialName } from '../elements/person.ts'
import { roleLabel } from '../elements/practitioner-role.ts'
import { profesional } from '../elements/professional.ts'
import { theProvider } from '../elements/provider.ts'
import { professionsSaying, QUALIFICATIONS, qualificationOf, RETHUS } from '../elements/qualification.ts'
import { anyOf, custom, flag, identifiers, refTo, token, tokens, words } from '../search/answer.ts'
import { documentColumns } from '../search/document-identifiers.ts'
import { listWords, ofProvider } from '../search/shared-answers.ts'
import { type DrawnRowFor, defineSource, defineType, shared } from '../source.ts'

type Professional = DrawnRowFor<typeof profesional>

function qualification({ registro, rol, profesion }: Professional): object | null {
  const known = qualificationOf(rol ?? null, profesion ?? null)
  const name = profesion ?? known?.display ?? roleLabel(rol) ?? 'Profesional'
  return when(registro, (value) => ({
    identifier: [
      { use: 'official', type: { coding: [hl7('v2-0203', 'LN', 'License number')] }, system: RETHUS, value },
    ],
    code: called(name, ...(known === null ? [] : [known])),
  }))
}

export const practitionerType = defineType('Practitioner', {
  about: 'Profesionales, y quienes reciben a los pacientes.',
  params: {
    identifier: 'Número de documento, o cuenta.',
    name: 'Nombres o apellidos.',
    family: shared('individual', 'Apellidos.'),
    given: shared('individual', 'Nombres.'),
    active: 'Si su cuenta no está bloqueada.',
  },
  sources: [
    defineSource({
      resource: profesional,
      about: 'Cada cuenta de quien escribe en la historia.',
      draw(row) {
        const [first = null, second = null] = row.apellidos ?? []
        const full = row.nombre ?? ''
        return {
          text: [full, roleLabel(row.rol), when(row.registro, (register) => `Registro ${register}`)],
          identifier: [
            when(row.numero_documento, (n) => nationalIdentifier(row.tipo_documento ?? null, n)),
            when(row.cuenta, accountIdentifier),
          ],
          active: row.activo,
          name: [officialName({ first, second, own: row.nombres ?? [] }, { text: full })],
          qualification: [qualification(row)],
        }
      },
      params: {
        identifier: identifiers(...documentColumns, { column: 'cuenta', system: `${OURS}:cuenta` }),
        name: anyOf(words('nombre'), listWords('nombres'), listWords('apellidos')),
        family: listWords('apellidos'),
        given: listWords('nombres'),
        active: flag('activo'),
      },
    }),
  ],
})

/** What `qualificationOf` reads of a profession, as a search. */
const byProfession = custom('token', {
  columns: ['profesion'],
  match({ system, code }, { alias, put }) {
    const patterns = system === null || system === QUALIFICATIONS ? professionsSaying(code) : []
    return patterns.length === 0 ? 'false' : `${alias}.profesion ~* ${put(patterns.join('|'), 'text')}`
  },
  missing: (alias) => `${alias}.profesion is null`,
})

export const practitionerRoleType = defineType('PractitionerRole', {
  about: 'Qué hace cada quien en la institución, y en qué servicios.',
  params: {
    practitioner: 'Quién.',
    organization: 'Prestador.',
    role: 'Rol.',
    specialty: 'Servicio REPS, o profesión.',
    active: 'Si su cuenta no está bloqueada.',
  },
  sources: [
    defineSource({
      resource: profesional,
      about: 'El rol y los servicios de cada cuenta.',
      draw(row, { provider }) {
        const label = roleLabel(row.rol)
        return {
          text: [row.nombre, label, row.profesion],
          active: row.activo,
          practitioner: reference('Practitioner', row.id, row.nombre),
          organization: theProvider(provider),
          code: [when(row.rol, (role) => called(label, ourCode('rol', role, label)))],
          specialty: [
            when(row.profesion, (text) => {
              const known = qualificationOf(null, text)
              return called(text, ...(known === null ? [] : [known]))
            }),
            ...(row.servicios ?? []).map((code) => {
              const service = rdaCode('REPShealthcareServices', servicioReps, code)
              return called(service.display, service)
            }),
          ],
        }
      },
      params: {
        practitioner: refTo('id', 'Practitioner'),
        organization: ofProvider,
        role: token('rol', { system: `${OURS}:rol` }),
        specialty: anyOf<'token', 'servicios' | 'profesion'>(
          tokens('servicios', { system: `${RDA}/CodeSystem/REPShealthcareServices` }),
          byProfession,
        ),
        active: flag('activo'),
      },
    }),
  ],
})
