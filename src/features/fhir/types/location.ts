import { servicioReps } from '../../../model/codes/index.ts'
import type { Predicate } from '../../../model/predicate.ts'
import type { RowFor } from '../../../model/resource.ts'
import { called, concept, hl7, rdaCode } from '../elements/coding.ts'
import { RDA, when } from '../elements/drawing.ts'
import { phone } from '../elements/person.ts'
import { lugar } from '../elements/place.ts'
import { REPS, repsIdentifier, theProvider } from '../elements/provider.ts'
import { always, anyOf, identifiers, token, words } from '../search/answer.ts'
import { provided } from '../search/cases.ts'
import { labelled, ofProvider } from '../search/shared-answers.ts'
import { at, defineSource, defineType } from '../source.ts'

type Place = Pick<RowFor<typeof lugar>, 'clase'>
const isSite: Predicate<Place> = { clase: ['sede'] }
const isService: Predicate<Place> = { clase: ['servicio'] }

const SERVICES = 'REPShealthcareServices'

export const locationType = defineType('Location', {
  about: 'Las sedes y los servicios en que se ha atendido.',
  params: {
    identifier: 'Código REPS de la sede.',
    name: 'Nombre del servicio, o «Sede» y su código.',
    type: 'Servicio REPS.',
    status: 'Siempre active.',
    organization: at('managingOrganization', 'Prestador.'),
  },
  sources: [
    defineSource({
      resource: lugar,
      about: 'Cada sede y cada servicio de las atenciones que hay.',
      draw({ clase: kind, codigo: code, nombre }, { provider }) {
        const isListed = kind === 'servicio' && servicioReps.byCode.has(code ?? '')
        const service = code && isListed ? rdaCode(SERVICES, servicioReps, code) : null
        const name = service?.display ?? nombre ?? 'Lugar'
        // What is configured of the provider is of the site whose code it has.
        const own = kind === 'sede' && code === provider.codigo ? provider : null
        return {
          text: [name, own?.direccion],
          identifier: [kind === 'sede' ? when(code, repsIdentifier) : null],
          status: 'active',
          name,
          mode: 'instance',
          type: [when(service, (coding) => called(coding.display, coding))],
          telecom: [phone(own?.telefono, 'work')],
          address: when(own?.direccion, (text) => ({ use: 'work', text, country: 'CO' })),
          physicalType: kind === 'sede' ? concept(hl7('location-physical-type', 'si', 'Site')) : null,
          managingOrganization: theProvider(provider),
        }
      },
      params: {
        identifier: provided(identifiers({ column: 'codigo', system: REPS }), isSite),
        name: anyOf<'string', 'clase' | 'codigo' | 'nombre'>(
          provided(labelled('codigo', servicioReps), isService),
          words('nombre'),
        ),
        type: provided(token('codigo', { system: `${RDA}/CodeSystem/${SERVICES}` }), isService),
        status: always({ system: null, code: 'active' }),
        organization: ofProvider,
      },
    }),
  ],
})
