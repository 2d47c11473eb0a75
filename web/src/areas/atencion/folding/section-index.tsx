import './attending.css'
import { Paper, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isClosedForGood } from '../../../../../src/model/history-state.ts'
import { useMe } from '../../../session/session.tsx'
import { isOffered } from '../especialidad/offered.ts'
import { isLive } from '../may-write.ts'
import { type SectionKey, sectionKeys, sectionOf, sections } from '../sections.ts'
import { useWorking } from '../working.tsx'
import { headerHas, type IndexState, stateOf, writtenIn } from './section-state.ts'

const MARKS: Readonly<Record<IndexState, readonly [mark: string, words: string]>> = {
  falta: ['!', 'falta algo para cerrar'],
  borrador: ['…', 'hay texto sin guardar'],
  sin_firmar: ['○', 'sin firmar'],
  firmado: ['✓', 'firmado'],
  con_datos: ['•', 'con datos'],
  vacia: ['', 'sin datos'],
}

/** The parts of the page and how each stands, always in sight: a list beside what is written, or a line above it. */
export function SectionIndex({ strip }: { strip?: boolean }): ReactNode {
  const { view, goTo, rowsIn, kept, writes } = useWorking()
  const lacking = new Set(view.pendientes.filter((p) => p.bloquea === true).map(sectionOf))
  const { rol } = useMe()
  const drafts = new Set(kept.map((d) => d.section))
  const one = (key: SectionKey): ReactNode => {
    const all = rowsIn(key)
    // What was annulled is there to be read, and says nothing of the patient.
    const rows = all.filter((row) => isLive(row))
    const state = stateOf({
      lacks: lacking.has(key),
      draft: drafts.has(key),
      rows,
      header: headerHas(key, view.historia),
      sealed: isClosedForGood(view.historia.estado),
    })
    const [mark, words] = MARKS[state]
    const made = writtenIn[key]
    return (
      <li key={key}>
        <button
          type="button"
          onClick={() => goTo(key)}
          disabled={state === 'vacia' && all.length === 0 && made !== undefined && !writes(made)}
        >
          <span className={`index-mark index-${state}`} aria-hidden="true">
            {mark}
          </span>
          <span>
            {sections[key]}
            {rows.length > 0 && ` (${rows.length})`}
          </span>
          <VisuallyHidden>, {words}</VisuallyHidden>
        </button>
      </li>
    )
  }
  const list = <ul className="section-index">{sectionKeys.filter((key) => isOffered(key, view, rol)).map(one)}</ul>
  return strip === true ? (
    <nav className="section-strip" aria-label="Partes de la historia">
      {list}
    </nav>
  ) : (
    <Paper withBorder px="xs" py={6} component="nav" aria-label="Partes de la historia">
      {list}
    </Paper>
  )
}
