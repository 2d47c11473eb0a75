import { describeMachine } from '../machine.ts'
import type { Fatigue } from '../safety/fatigue.ts'
import type { Verdict } from '../safety/sets.ts'
import type { SafetyMeasures } from '../safety.ts'
import { mark, table, whole } from './figures.ts'

/** Share of right answers that each class must reach. */
const targets: Readonly<Record<string, number>> = {
  'recetas peligrosa': 0.98,
  'recetas inocua': 0.98,
  nombres: 0.99,
  'vinetas debe hablar': 0.95,
  'vinetas debe callar': 0.97,
  frases: 0.95,
  resultados: 1,
  notas: 0.99,
}
/** Sets of which each class has a target of its own. */
const classed = new Set(['recetas', 'vinetas'])

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)

function line(name: string, verdicts: readonly Verdict[]): string[] {
  const judged = verdicts.filter((v) => v.aparte !== true)
  const right = judged.filter((v) => v.bien).length
  const answers = Map.groupBy(verdicts, (v) => v.respuesta)
  const target = judged.length === 0 ? undefined : (targets[name] ?? targets[name.split(' ')[0] ?? ''])
  const ok = target === undefined ? '' : ` ${mark(right / judged.length >= target)}`
  return [
    name,
    whole(judged.length),
    whole(right),
    whole(judged.length - right),
    `${share(right, judged.length)}${ok}`,
    target === undefined ? '–' : `≥ ${100 * target} %`,
    whole(verdicts.length - judged.length),
    [...answers].map(([answer, of]) => `${answer} ${of.length}`).join(' · '),
  ]
}

function fatigueText({ formulas, stopped, told, stops }: Fatigue): string {
  const per = (n: number): string => ((100 * n) / formulas).toFixed(2)
  const lines = [...told].flatMap(([gravedad, topics]) =>
    [...topics].map(([codigo, n]) => [gravedad, codigo, whole(n), per(n)]),
  )
  const all = [...stops].sort(([, a], [, b]) => b - a).map(([titulo, n]) => `${titulo} (${n})`)
  return `Alerts at the pen per hundred ordinary prescriptions: the ${whole(formulas)} of the demonstration data, of which ${whole(stopped)} (${share(stopped, formulas)}) would be stopped${all.length === 0 ? '' : `: ${all.join(', ')}`}.

${table(['severity', 'topic', 'alerts', 'per hundred'], lines)}`
}

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').slice(0, 600)

export function safetyText({ sets, fatigue, postgres }: SafetyMeasures, withFaults: boolean): string {
  const lines = sets.flatMap(([name, verdicts]) => [
    ...(classed.has(name) ? [] : [line(name, verdicts)]),
    ...(classed.has(name) || name === 'frases'
      ? [...Map.groupBy(verdicts, (v) => v.clase)].map(([clase, of]) => line(`${name} ${clase}`, of))
      : []),
  ])
  const misses = sets.flatMap(([name, verdicts]) =>
    verdicts
      .filter((v) => !v.bien || v.aparte === true)
      .map((v) => `- ${name} ${v.id} (${v.clase}), ${v.respuesta}${withFaults ? `: ${cell(v.detalle)}` : ''}`),
  )
  return `${describeMachine(postgres)}
- sets written by somebody who had not seen the rules, judged through HTTP (notes: what would leave for an outside model)

${table(['set', 'judged', 'right', 'wrong', '%', 'target', 'apart', 'answers'], lines)}

Apart: what the service refuses to write, which is neither stopped nor told.

${misses.length === 0 ? 'Nothing missed.' : `Missed, or apart:\n\n${misses.join('\n')}`}

${fatigueText(fatigue)}`
}
