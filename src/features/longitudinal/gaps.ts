import { norm } from '../../model/norms.ts'
import type { Row } from '../../model/resource.ts'

/** What a clinician should notice is not there. */
export const vacios = {
  sin_alergias: 'No se ha registrado si tiene alergias, ni que las niegue.',
  alergias_contradictorias:
    'Hay alergias registradas y un registro posterior que las niega: confírmelo con el paciente.',
  sin_signos_vitales: 'No tiene signos vitales en los últimos 12 meses.',
  sin_autorizacion_datos: `No consta su autorización para el tratamiento de datos personales (${norm('ley_1581_2012')}).`,
  sin_aseguradora: 'No se ha registrado su aseguradora (EAPB).',
  sin_contacto: 'No tiene teléfono ni correo.',
  sin_contacto_emergencia: 'No tiene contacto de emergencia.',
  sin_responsable: 'Es menor de edad y no tiene responsable registrado.',
  sin_grupo_sanguineo: 'No se ha registrado su grupo sanguíneo y Rh.',
  sin_nivel_riesgo: 'Nadie ha clasificado su riesgo.',
} as const
export type Gap = keyof typeof vacios

export interface GapFacts {
  readonly patient: Row
  readonly age: number | null
  readonly today: string
  /** Null where the caller does not see all of it: what the caller does not see is not missing. */
  readonly allergies: 'registradas' | 'niega' | 'sin_registro' | 'contradictorias' | null
  /** Day of the newest vital sign; undefined where the caller does not see them all. */
  readonly lastVitals: string | null | undefined
  /** Whether the patient's data may be treated, as `authorisesData` says it; undefined where the caller does not see them all. */
  readonly dataConsent: boolean | undefined
  /** Whether a blood group is in the series; undefined where the caller does not see it all. */
  readonly bloodGroupMeasured: boolean | undefined
}

/** Not affiliated, or paying privately: has no insurer to name. */
const WITHOUT_INSURER = ['05', '12']
const OF_AGE = 18

const aYearBefore = (today: string): string => `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`

export function gapsOf(facts: GapFacts): Gap[] {
  const { patient: p, age, today, allergies, lastVitals, dataConsent, bloodGroupMeasured } = facts
  const found: Gap[] = []
  const none = (...names: readonly string[]): boolean => names.every((name) => (p[name] ?? null) === null)
  if (allergies === 'sin_registro') found.push('sin_alergias')
  if (allergies === 'contradictorias') found.push('alergias_contradictorias')
  if (lastVitals === null || (lastVitals !== undefined && lastVitals < aYearBefore(today)))
    found.push('sin_signos_vitales')
  if (dataConsent === false) found.push('sin_autorizacion_datos')
  if (
    none('eapb') &&
    !WITHOUT_INSURER.includes(String(p.tipo_usuario)) &&
    p.regimen !== 'particular' &&
    p.regimen !== 'no_afiliado'
  )
    found.push('sin_aseguradora')
  if (none('telefono_movil', 'telefono_fijo', 'correo')) found.push('sin_contacto')
  if (none('contacto_emergencia_nombre', 'contacto_emergencia_telefono')) found.push('sin_contacto_emergencia')
  if (age !== null && age < OF_AGE && none('responsable_nombre')) found.push('sin_responsable')
  if ((none('grupo_sanguineo') || none('rh')) && bloodGroupMeasured === false) found.push('sin_grupo_sanguineo')
  if (none('nivel_riesgo')) found.push('sin_nivel_riesgo')
  // Nobody is going to fill these in any more.
  return p.fecha_fallecimiento === null ? found : found.filter((gap) => gap === 'alergias_contradictorias')
}
