import { ambitoAutorizacion } from '../codes/index.ts'
import { norm } from '../norms.ts'

/** What a person reads before deciding, where the institution has one text for everybody; what is explained in each case is not here. */
export const consentTexts = {
  tratamiento_datos: {
    version: '1.0',
    texto: `Autorizo a la institución el tratamiento de mis datos personales y de salud para mi atención, según la ${norm('ley_1581_2012')} y su política de tratamiento de datos. Conozco mis derechos a conocer, actualizar, rectificar y suprimir mis datos y a revocar esta autorización.`,
  },
  uso_ia: {
    version: '1.0',
    texto:
      'Autorizo que una herramienta de inteligencia artificial lea mi historia, sin mi nombre ni mi documento, para dar sugerencias a quienes me atienden. Sé que las decisiones las toma siempre un profesional, que puedo decir que no sin que cambie mi atención y que puedo dejar de autorizarlo cuando quiera.',
  },
} as const

export const THIRD_PARTY_VERSION = '1.0'

/** Whom, what and until when, in one text that is kept as it was read. */
export function thirdPartyText(quien: string, ambitos: readonly string[], hasta: string | null): string {
  const parts = ambitoAutorizacion.codes
    .filter(({ code }) => ambitos.includes(code))
    .map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1))
    .join('; ')
  const until = hasta === null ? '' : ` hasta el ${hasta.split('-').reverse().join('/')}`
  return `Autorizo a la institución a mostrar a ${quien}${until} esto de mi historia clínica: ${parts}. Según la ${norm('ley_2015_2020')} la historia es mía y decido quién la ve; puedo dejar de autorizarlo cuando quiera, y lo que ya se haya mostrado no se deshace.`
}
