import { agenteIa } from '../../../resources/agente-ia.ts'
import { ofProvider, ownId } from '../search/administrative-answers.ts'
import { always, words } from '../search/answer.ts'
import { cases } from '../search/cases.ts'
import type { Extra, FhirType } from '../source.ts'
import { DEVICE_KIND, fhirDevice } from './device-drawing.ts'
import { referenceParam, stringParam, tokenParam } from './param.ts'

const works = (t: string): string => `(${t}.activo and ${t}.pausado is not true)`

export const deviceType: FhirType = {
  type: 'Device',
  about: 'Los agentes de IA a los que se consulta.',
  params: [
    tokenParam('identifier', 'Device-identifier', '`urn:uuid:` y el identificador.'),
    stringParam('device-name', 'Device-device-name', 'Nombre del agente.'),
    stringParam('model', 'Device-model', 'Modelo.'),
    tokenParam('status', 'Device-status', 'En servicio (active), o inactivo o en pausa (inactive).'),
    tokenParam('type', 'Device-type', 'Siempre agente de IA.'),
    referenceParam('organization', 'Device-organization', 'Prestador.', 'owner', 'Organization'),
  ],
  sources: [
    {
      resource: agenteIa,
      prefix: '',
      about: 'Cada agente de IA configurado.',
      project: fhirDevice,
      params: {
        identifier: ownId(),
        'device-name': words('nombre'),
        model: words('modelo'),
        status: cases(undefined, { active: works, inactive: (t) => `${works(t)} is not true` }, ['activo', 'pausado']),
        type: always(DEVICE_KIND),
        organization: ofProvider,
      },
    },
  ],
}

/** Which agent it was, where it is still published. */
export const findAgent: Extra = {
  name: 'agente_publicado',
  sql: (alias, within) => `(select jsonb_build_object('id', a.id, 'nombre', a.nombre) from agente_ia a
  where a.id = ${alias}.agente and ${within(agenteIa, 'a', ['nombre'])})`,
}
