import type { Gravedad } from '../../../model/codes/gravity.ts'
import type { ConsentState } from '../../../model/legal/governing-consent.ts'
import { norm } from '../../../model/norms.ts'
import { text } from '../../../model/text/row-values.ts'
import { standingEntries } from '../../../resources/entries.ts'
import type { HistoryContent } from '../content.ts'
import { type Alerta, ids } from './alert.ts'
import { consentForOrder, dataConsent, mayTreatData } from './consent-state.ts'

const DATA = norm('ley_1581_2012', 'art. 6')
const CONSENT = norm('ley_23_1981', 'art. 15')

const dataWords: Readonly<Record<Exclude<ConsentState, 'vigente'>, readonly [Gravedad, string, string]>> = {
  rechazado: [
    'alta',
    'El paciente no autorizó el tratamiento de sus datos',
    'Úselos solo para su atención y lo que ordene la ley.',
  ],
  revocado: [
    'alta',
    'El paciente revocó la autorización de sus datos',
    'La historia se conserva por deber legal; no use sus datos para nada más.',
  ],
  vencido: ['media', 'La autorización de datos venció', 'Pida una nueva al paciente o a su representante.'],
}

function ofData(content: HistoryContent, now: string): Alerta[] {
  const found = dataConsent(content, now)
  if (mayTreatData(content, now)) return []
  if (found === null)
    return [
      {
        codigo: 'consentimiento_datos_ausente',
        gravedad: 'media',
        titulo: 'Sin autorización de tratamiento de datos',
        detalle: 'Regístrela, o diga la excepción por urgencia y su justificación.',
        registros: [],
        fuente: DATA,
      },
    ]
  if (found.state === 'vigente') return []
  const [gravedad, titulo, detalle] = dataWords[found.state]
  return [
    {
      codigo: `consentimiento_datos_${found.state}`,
      gravedad,
      titulo,
      detalle,
      registros: [found.consent.id],
      fuente: DATA,
    },
  ]
}

const orderWords: Readonly<Record<Exclude<ConsentState, 'vigente'>, readonly [Gravedad, string]>> = {
  rechazado: ['critica', 'El paciente rechazó este procedimiento y la orden sigue en pie: el disentimiento obliga.'],
  revocado: ['critica', 'El paciente revocó el consentimiento de este procedimiento y la orden sigue en pie.'],
  vencido: ['alta', 'El consentimiento de este procedimiento venció: pida uno nuevo antes de hacerlo.'],
}

/** A refusal counts whatever the order says of consent; what was never asked is in the checklist of the closing. */
function ofOrders(content: HistoryContent, now: string): Alerta[] {
  return standingEntries(content.entries, 'orden').flatMap((order) => {
    if (order.estado === 'cancelada' || order.estado === 'vencida') return []
    const found = consentForOrder(content, order, now)
    if (found === null || found.state === 'vigente') return []
    const [gravedad, detalle] = orderWords[found.state]
    return {
      codigo: `consentimiento_orden_${found.state}`,
      gravedad,
      titulo: `Orden sin consentimiento: ${text(order, 'descripcion') ?? 'sin descripción'}`,
      detalle,
      registros: ids(order, found.consent),
      fuente: CONSENT,
    }
  })
}

export const consents = (content: HistoryContent, now: string): Alerta[] => [
  ...ofData(content, now),
  ...ofOrders(content, now),
]
