import type { Call } from '../../../engine/call.ts'
import type { Tx } from '../../../engine/database.ts'
import { dateInBogota, yearsBetween } from '../../../model/calendar.ts'
import type { Row } from '../../../model/resource.ts'
import { consentTexts, THIRD_PARTY_VERSION, thirdPartyText } from '../../../model/text/consent-texts.ts'

/** What is a person's own to decide with a text that needs nobody to explain it; the rest is talked over with a professional. */
export const ownConsents = {
  tratamiento_datos: 'Tratamiento de datos personales',
  interoperabilidad_terceros: 'Acceso de terceros a la historia',
  uso_ia: 'Uso de inteligencia artificial',
} as const
export type OwnConsent = keyof typeof ownConsents

interface Terms {
  readonly quien: string
  readonly ambitos: readonly string[]
  readonly hasta: string | null
}

/** The text that was read, as it is kept. */
export const textOf = (tipo: OwnConsent, terms: Terms): string =>
  tipo === 'interoperabilidad_terceros'
    ? thirdPartyText(terms.quien, terms.ambitos, terms.hasta)
    : consentTexts[tipo].texto

export const versionOf = (tipo: OwnConsent): string =>
  tipo === 'interoperabilidad_terceros' ? THIRD_PARTY_VERSION : consentTexts[tipo].version

const ADULT = 18

/** Whether the caller decides here for this patient: the patient in person, alive and of age. */
export async function decidesAlone(db: Tx, patient: Row, charts: readonly string[], call: Call): Promise<boolean> {
  const age = yearsBetween(String(patient.fecha_nacimiento), dateInBogota(call.now))
  // Also where no age can be told.
  if (!(age >= ADULT) || patient.fecha_fallecimiento !== null) return false
  const [own] = await db.run({
    name: 'paciente_de_cuenta',
    text: `select c.paciente from cuenta c where c.id = $1 and c.rol = 'paciente'`,
    values: [call.actor.id],
  })
  return typeof own?.paciente === 'string' && charts.includes(own.paciente)
}

/** The third parties whose systems are registered here, by the name that a consent calls them by. */
export async function thirdParties(db: Tx): Promise<string[]> {
  const found = await db.run({
    name: 'terceros_registrados',
    text: `select c.nombre from cuenta c where c.tipo = 'sistema' and c.rol = 'integracion' and c.estado = 'activa' order by c.nombre limit 200`,
    values: [],
  })
  return found.map(({ nombre }) => String(nombre))
}
