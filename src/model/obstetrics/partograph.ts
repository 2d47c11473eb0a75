/** One look at a woman in labour; what was not looked at is null. */
export interface LabourCheck {
  readonly hora: string
  readonly dilatacion_cm: number | null
  readonly fcf: number | null
  readonly contracciones: number | null
}

/** The modified partograph of the WHO: the active phase begins at 4 cm, and one centimetre an hour is expected from there. */
export const ACTIVE_CM = 4
export const FULL_CM = 10
/** Whoever is this many hours later than the alert line has reached the line of action. */
export const ACTION_HOURS = 4
const HOUR_MS = 3_600_000
export const FETAL_RATE = { min: 110, max: 160 } as const
/** More contractions than these in ten minutes are too many. */
export const MOST_CONTRACTIONS = 5

export const byHour = <C extends Pick<LabourCheck, 'hora'>>(checks: readonly C[]): C[] =>
  checks.toSorted((a, b) => Date.parse(a.hora) - Date.parse(b.hora))

export interface ActivePhase {
  readonly begun: string
  readonly cm: number
}

/** The first dilation of the active phase: both lines begin there. */
export function activePhase(checks: readonly LabourCheck[]): ActivePhase | null {
  const first = byHour(checks).find(({ dilatacion_cm }) => (dilatacion_cm ?? 0) >= ACTIVE_CM)
  return first === undefined ? null : { begun: first.hora, cm: first.dilatacion_cm ?? ACTIVE_CM }
}

/** When the line reaches that dilation. */
export const lineAt = ({ begun, cm }: ActivePhase, dilation: number, later = 0): number =>
  Date.parse(begun) + (Math.max(0, dilation - cm) + later) * HOUR_MS

export type LabourZone = 'normal' | 'alerta' | 'accion'

/** Where a dilation stands to both lines. */
export function zoneOf(phase: ActivePhase, check: LabourCheck): LabourZone | null {
  if (check.dilatacion_cm === null || check.dilatacion_cm < ACTIVE_CM) return null
  const at = Date.parse(check.hora)
  if (at < Date.parse(phase.begun)) return null
  if (at > lineAt(phase, check.dilatacion_cm, ACTION_HOURS)) return 'accion'
  return at > lineAt(phase, check.dilatacion_cm) ? 'alerta' : 'normal'
}

/** What the sheet warns of, by its last checks. */
export function labourAlerts(checks: readonly LabourCheck[]): string[] {
  const ordered = byHour(checks)
  const phase = activePhase(ordered)
  const last = <K extends keyof LabourCheck>(name: K) => ordered.findLast((check) => check[name] !== null)
  const dilation = last('dilatacion_cm')
  const zone = phase === null || dilation === undefined ? null : zoneOf(phase, dilation)
  const rate = last('fcf')?.fcf ?? null
  const contractions = last('contracciones')?.contracciones ?? 0
  return [
    ...(zone === 'accion' ? ['La dilatación pasó la línea de acción: decida la conducta ahora.'] : []),
    ...(zone === 'alerta' ? ['La dilatación pasó la línea de alerta: revalore y considere remitir.'] : []),
    ...(rate !== null && (rate < FETAL_RATE.min || rate > FETAL_RATE.max)
      ? [`Frecuencia cardiaca fetal de ${rate} por minuto, fuera de ${FETAL_RATE.min} a ${FETAL_RATE.max}.`]
      : []),
    ...(contractions > MOST_CONTRACTIONS ? ['Más de cinco contracciones en diez minutos.'] : []),
  ]
}
