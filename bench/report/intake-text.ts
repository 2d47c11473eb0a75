import type { IntakeFigures } from '../hl7.ts'
import { describeMachine } from '../machine.ts'
import { mark, ms, table, whole } from './figures.ts'

const LEAST_PER_SECOND = 300

/** HL7 v2 as it arrives: kept before it is acknowledged, applied behind. */
export function intakeText({ kept, applied, large, postgres }: IntakeFigures): string {
  return `${describeMachine(postgres)}

ORU^R01 of four values in enhanced mode, 64 under way on each connection, each durable before its CA:

${table(
  ['connections', 'messages', 'a second', 'p50 ms', 'p99 ms', `≥ ${LEAST_PER_SECOND}`],
  kept.map((k) => [
    String(k.connections),
    whole(k.messages),
    whole(k.perSecond),
    ms(k.p50),
    ms(k.p99),
    mark(k.perSecond >= LEAST_PER_SECOND),
  ]),
)}

Applied behind, with nothing else coming: ${whole(applied.perSecond)} reports a second, ${ms(applied.processorMs)} ms of processor each (${whole(applied.reports)} reports; ${whole(applied.left)} of all were left to people).

${large.messages} messages of 10 MB one after the other: the service held ${whole(large.beforeMib)} MiB before and ${whole(large.mostMib)} MiB at most.`
}
