import { authorOf } from '../elements/author.ts'
import { called, coding, HL7, ourCode } from '../elements/coding.ts'
import { type FhirResource, narrative, type ProjectedRow, reference, some, textIn } from '../elements/elements.ts'
import { theProvider } from '../elements/provider.ts'
import type { Facts } from '../source.ts'
import { agentOf } from './device-drawing.ts'

const participant = (code: string, display: string, text: string): object =>
  called(text, coding(`${HL7}/provenance-participant-type`, code, display))

/** The acceptance that let it in, as its source finds it; nothing where whoever asks does not reach the consultation. */
interface Acceptance {
  readonly consulta: string | null
  readonly decided: string | null
  readonly verifier: object | null
  readonly machine: object
}

function acceptanceOf(row: ProjectedRow): Acceptance {
  const found = (row.incorporacion ?? {}) as ProjectedRow
  const person = textIn(found, 'profesional')
  const name = textIn(found, 'decidio')
  return {
    consulta: textIn(found, 'consulta'),
    decided: textIn(found, 'decidida_en'),
    verifier:
      name === null
        ? null
        : {
            ...(person === null ? {} : { reference: `Practitioner/${person}` }),
            type: 'Practitioner',
            display: name,
          },
    machine: agentOf(textIn(found, 'agente'), found.agente_publicado) ?? { type: 'Device', display: 'Agente de IA' },
  }
}

/** An entry that an agent worded: the person who accepted it, the one who signed it, and the agent. */
export const incorporatedEntry =
  (prefix: string, what: string, targets: (row: ProjectedRow) => readonly string[]) =>
  (row: ProjectedRow, { provider }: Pick<Facts, 'provider'>): FhirResource => {
    const { consulta, decided, verifier, machine } = acceptanceOf(row)
    const signed = textIn(row, 'firmado_en') ?? textIn(row, 'actualizado_en') ?? ''
    const author = authorOf(row) ?? { type: 'Practitioner', display: textIn(row, 'creado_por') ?? 'Sin autor' }
    const onBehalfOf = theProvider(provider)
    return {
      resourceType: 'Provenance',
      id: `${prefix}${String(row.id)}`,
      meta: {
        ...(typeof row.version === 'number' ? { versionId: String(row.version) } : {}),
        lastUpdated: textIn(row, 'actualizado_en') ?? signed,
      },
      ...narrative(
        `${what}: texto de un agente de IA`,
        ...(verifier === null ? [] : [`Lo aceptó ${String((verifier as { display: string }).display)}`]),
        signed,
      ),
      target: targets(row).map((to) => ({ reference: to })),
      // It began when somebody accepted it and ended when it was signed into the record.
      ...(decided === null || decided > signed ? {} : { occurredPeriod: { start: decided, end: signed } }),
      recorded: signed,
      activity: { coding: [ourCode('origen', 'ia_incorporada', 'IA incorporada')], text: 'IA incorporada' },
      agent: [
        { type: participant('author', 'Author', 'Quien lo firmó'), who: author, onBehalfOf },
        ...(verifier === null
          ? []
          : [{ type: participant('verifier', 'Verifier', 'Quien lo aceptó'), who: verifier, onBehalfOf }]),
        { type: participant('assembler', 'Assembler', 'Agente que lo redactó'), who: machine },
      ],
      ...some('entity', consulta === null ? [] : [{ role: 'source', what: reference('GuidanceResponse', consulta) }]),
    }
  }
