import { valueAt } from './defect-places.ts'
import type { Finding } from './finding.ts'
import { guideDefects } from './guide-defects.ts'

/** What is the guide's fault is told as a warning, with the reason: it must not keep a document from being sent. */
export function markDefects(found: readonly Finding[], bundle: unknown): readonly Finding[] {
  return found.map((finding) => {
    const defect = guideDefects.find((d) => d.is(finding, (path) => valueAt(bundle, path)))
    return defect === undefined
      ? finding
      : { ...finding, severidad: 'advertencia', defectoGuia: defect.id, sugerencia: defect.why }
  })
}
