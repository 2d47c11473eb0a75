import type { RowFor } from '../../../model/resource.ts'
import { agenteIa } from '../../../resources/agente-ia.ts'
import { ownIdentifier } from '../elements/agent.ts'
import { called, ourCode } from '../elements/coding.ts'
import { when } from '../elements/drawing.ts'
import { notes } from '../elements/entries.ts'
import { theProvider } from '../elements/provider.ts'
import { always, words } from '../search/answer.ts'
import { type Cases, cases, codeIn } from '../search/cases.ts'
import { ofProvider, ownId } from '../search/shared-answers.ts'
import { at, defineSource, defineType } from '../source.ts'

const KIND = ourCode('dispositivo', 'agente-ia')
const works = { activo: [true], not: { pausado: [true] } } as const
const statuses: Cases<Pick<RowFor<typeof agenteIa>, 'activo' | 'pausado'>> = { active: works, inactive: { not: works } }

export const deviceType = defineType('Device', {
  about: 'Los agentes de IA a los que se consulta.',
  params: {
    identifier: '`urn:uuid:` y el identificador.',
    'device-name': 'Nombre del agente.',
    model: 'Modelo.',
    status: 'En servicio (active), o inactivo o en pausa (inactive).',
    type: 'Siempre agente de IA.',
    organization: at('owner', 'Prestador.'),
  },
  sources: [
    defineSource({
      resource: agenteIa,
      about: 'Cada agente de IA configurado.',
      // The agent answers; the professional who accepts its text answers for it.
      draw(row, { provider }) {
        const status = codeIn(statuses, row)
        return {
          text: ['Agente de IA', row.nombre, row.modelo, status === 'active' ? 'En servicio' : 'Fuera de servicio'],
          identifier: [when(row.id, ownIdentifier)],
          status,
          deviceName: [when(row.nombre, (name) => ({ name, type: 'user-friendly-name' }))],
          modelNumber: row.modelo,
          type: called(null, KIND),
          version: [
            when(row.version, (value) => ({ type: { text: 'Configuración' }, value: `${value}` })),
            when(row.version_modelo, (value) => ({ type: { text: 'Modelo' }, value })),
          ],
          owner: theProvider(provider),
          note: notes(row.descripcion),
        }
      },
      params: {
        identifier: ownId,
        'device-name': words('nombre'),
        model: words('modelo'),
        status: cases(undefined, statuses),
        type: always(KIND),
        organization: ofProvider,
      },
    }),
  ],
})
