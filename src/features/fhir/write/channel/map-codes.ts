import type { IncomingObservation } from '../../../resultados/incoming-report.ts'
import type { ToldReport } from '../declare.ts'
import type { MappedReport } from '../report-intake.ts'

/** How a source calls its examinations and units, as the map of its channel says. */
export interface ChannelWords {
  readonly codes: ReadonlyMap<string, { readonly loinc: string | null; readonly cups: string | null }>
  readonly units: ReadonlyMap<string, string>
}

/** A report with the codes and units of its source read as those of ours; what nobody has completed stays as it came and is told. Pure. */
export function mapCodes(report: ToldReport, called: readonly string[], { codes, units }: ChannelWords): MappedReport {
  const known = called.map((code) => codes.get(code)).find((c) => c !== undefined)
  const cups = report.cups ?? known?.cups ?? null
  const observations = report.observations.map((o): IncomingObservation => {
    const loinc = o.code.system === 'local' ? (codes.get(o.code.code)?.loinc ?? null) : null
    const { value } = o
    return {
      ...o,
      code: loinc === null ? o.code : { system: 'loinc', code: loinc, name: o.code.name },
      value:
        value?.kind === 'numerico' && value.unit !== null
          ? { ...value, unit: units.get(value.unit) ?? value.unit }
          : value,
    }
  })
  const unmapped = new Map<string, string>()
  const [own] = called
  if (cups === null && own !== undefined) unmapped.set(own, report.name)
  for (const { code } of observations) if (code.system === 'local') unmapped.set(code.code, code.name)
  return { report: { ...report, cups, loinc: report.loinc ?? known?.loinc ?? null, observations }, unmapped }
}
