/** What the operator decides and rules ask: handed to them in their context, so that declarations stay pure. */
export interface RuleSettings {
  /** Longest wait for an exam, in hours, by priority. */
  readonly waitHours: { readonly urgente: number; readonly prioritaria: number; readonly programada: number }
  /** From how long after its beginning a history says why it is opened only then, and after how long it is not. */
  readonly lateOpeningHours: number
  readonly oldestOpeningDays: number
  /** Days of sick leave that one certificate says without a further reason. */
  readonly leaveDays: number
  /** Origins of the model servers that the operator answers for, besides this machine. */
  readonly ownModelHosts: readonly string[]
  /** After how many minutes a critical result that nobody attended is told to others. */
  readonly criticalMinutes: number
  /** After how many minutes a deterioration that nobody answered for is told to others. */
  readonly deteriorationMinutes: number
  /** Of the site where the service attends, in metres above the sea; null where nobody said it. */
  readonly altitude: number | null
  /** Of its other sites, by their REPS code. */
  readonly siteAltitudes: ReadonlyMap<string, number>
  /** REPS code of the provider that runs the service. */
  readonly providerCode: string | null
}

/** 72 hours, 15 days, 30 days; a day, and the year that the ministry's guide admits (period invariants of 1.0.0). */
export const usualSettings: RuleSettings = {
  waitHours: { urgente: 72, prioritaria: 15 * 24, programada: 30 * 24 },
  lateOpeningHours: 24,
  oldestOpeningDays: 365,
  leaveDays: 30,
  ownModelHosts: [],
  criticalMinutes: 60,
  deteriorationMinutes: 15,
  altitude: null,
  siteAltitudes: new Map(),
  providerCode: null,
}

/** What is said of altitudes. */
export type SiteAltitudes = Pick<RuleSettings, 'altitude' | 'siteAltitudes'>

/** Of the site of an encounter, by the REPS code that the encounter says; else that of the service. */
export const altitudeAt = (
  { altitude, siteAltitudes }: SiteAltitudes,
  site: string | null | undefined,
): number | null => siteAltitudes.get(site ?? '') ?? altitude
