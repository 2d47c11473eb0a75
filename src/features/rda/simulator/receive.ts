import { randomUUID } from 'node:crypto'
import { hashOf } from '../../../outbox/signature.ts'
import { checkBundle } from '../checker/check-bundle.ts'
import type { Guide } from '../checker/guide.ts'
import { fromFinding, parse, type Reply, refuse } from './outcome.ts'
import type { Accepted, Store } from './store.ts'

const VIDA_SYSTEM = 'https://fhir.minsalud.gov.co/rda/NamingSystem/identifier-RDA'
const NOTE_PROFILE = 'https://fhir.minsalud.gov.co/rda/StructureDefinition/ObservationClarificationNoteRDA'

/** The LOINC code of the Composition that each operation takes. */
const TYPES: Readonly<Record<string, string>> = {
  paciente: '102089-0',
  consulta: '51845-6',
  urgencias: '59258-4',
  hospitalizacion: '34105-7',
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a client sends
type Loose = any

const resources = (bundle: Loose): Loose[] =>
  (Array.isArray(bundle?.entry) ? bundle.entry : []).map((e: Loose) => e?.resource).filter(Boolean)

/** What the Composition of an encounter says of its place among the documents of the patient. */
function placeOf(bundle: Loose, composition: Loose): string | null {
  const held: Loose[] = [...resources(bundle), ...(Array.isArray(composition.contained) ? composition.contained : [])]
  const period = held.find((r) => r?.resourceType === 'Encounter')?.period
  const patient = held.find((r) => r?.resourceType === 'Patient')?.id
  return period === undefined ? null : [patient, period.start, period.end, custodianOf(composition)].join(' ')
}

/** The REPS code by which the custodian is referred to. */
const custodianOf = (composition: Loose): string =>
  String(composition.custodian?.reference ?? '').replace(/^(#|Organization\/)/, '')

/** The token is of one provider, by its REPS code: the document is of no other. */
function wrongCustodian(composition: Loose, provider: string | null): Reply | null {
  if (provider === null || custodianOf(composition) === provider) return null
  return refuse(422, {
    code: 'business-rule',
    diagnostics: 'El custodio del documento no es el prestador del token.',
    expression: 'Composition.custodian',
  })
}

const duplicate = (known: Accepted, diagnostics = 'El documento ya fue recibido.'): Reply =>
  refuse(409, {
    code: 'duplicate',
    diagnostics,
    expression: `Composition/${known.composicion}`,
    ...(known.vida === null ? {} : { coding: { system: VIDA_SYSTEM, code: known.vida } }),
  })

/** A later version keeps the name of the first with its number after it; if it says which one it replaces, it is known here. */
function wrongName(store: Store, bundle: Loose, composition: Loose, kind: string): Reply | null {
  const given = bundle.identifier
  if (given === undefined) return null
  const [, first] = /^(.+)-(\d{1,4})$/.exec(String(given?.value)) ?? []
  const replaced = composition.relatesTo?.[0]?.targetIdentifier?.value ?? first
  const known = (vida: unknown): boolean => store.all.some((a) => a.vida === vida && a.tipo === kind)
  if (given?.system === VIDA_SYSTEM && known(first) && known(replaced) && !known(given.value)) return null
  return refuse(422, {
    code: 'business-rule',
    diagnostics: 'El identificador no es el de un documento recibido con el número de su versión.',
    expression: 'Bundle.identifier',
  })
}

export interface Receiver {
  readonly store: Store
  readonly guide: Guide
  /** Whose the tokens are, by REPS code; null where any provider is taken. */
  readonly provider: string | null
}

/** A document of the kind that the operation takes: checked, known already, or accepted. */
export function receiveDocument(
  { store, guide, provider }: Receiver,
  kind: string,
  bytes: Buffer,
  humano: string | null,
): Reply {
  const huella = hashOf(bytes)
  const bundle = parse(bytes)
  if (bundle === undefined) return refuse(400, { code: 'structure', diagnostics: 'El cuerpo no es JSON.' })
  const known = store.byHash(huella)
  if (known !== undefined) return duplicate(known)
  const composition = resources(bundle).find((r) => r.resourceType === 'Composition')
  const codigo = composition?.type?.coding?.[0]?.code ?? null
  if (codigo !== TYPES[kind])
    return refuse(422, {
      code: 'business-rule',
      diagnostics: 'El tipo de la Composition no es el que recibe esta operación.',
      expression: 'Bundle.entry[0].resource.type',
    })
  const wrong = wrongCustodian(composition, provider) ?? wrongName(store, bundle, composition, kind)
  if (wrong !== null) return wrong
  const errors = checkBundle(bundle, guide).filter((f) => f.severidad === 'error')
  if (errors.length > 0) return refuse(422, ...errors.slice(0, 100).map(fromFinding))
  const patient = resources(bundle).find((r) => r.resourceType === 'Patient')
  const lugar = kind === 'paciente' ? null : placeOf(bundle, composition)
  const there = lugar === null || bundle.identifier !== undefined ? undefined : store.byPlace(lugar)
  if (there !== undefined) return duplicate(there, 'Ya existe un documento del mismo paciente, período y prestador.')
  return accept(store, {
    huella,
    tipo: kind,
    paciente: String(patient?.id ?? ''),
    vida: kind === 'paciente' ? null : (bundle.identifier?.value ?? randomUUID().toUpperCase()),
    composicion: randomUUID(),
    momento: new Date().toISOString(),
    humano,
    codigo,
    fecha: composition.date ?? null,
    lugar,
  })
}

/** A clarification of a document that was accepted. */
export function receiveNote(store: Store, target: string, bytes: Buffer, humano: string | null): Reply {
  const about = store.byComposition(target)
  if (about === undefined) return refuse(404, { code: 'not-found', diagnostics: 'No existe esa Composition.' })
  const huella = hashOf(bytes)
  const known = store.byHash(huella)
  if (known !== undefined) return duplicate(known)
  const bundle = parse(bytes)
  const notes = resources(bundle)
  const right = (o: Loose): boolean =>
    o.resourceType === 'Observation' &&
    o.meta?.profile?.includes(NOTE_PROFILE) &&
    o.focus?.[0]?.reference === `Composition/${target}` &&
    typeof o.valueString === 'string' &&
    typeof o.effectiveDateTime === 'string' &&
    Array.isArray(o.performer)
  if (bundle?.type !== 'transaction' || notes.length === 0 || !notes.every(right))
    return refuse(422, { code: 'structure', diagnostics: 'No es una nota aclaratoria de esa Composition.' })
  return accept(store, {
    huella,
    tipo: 'nota_aclaratoria',
    paciente: about.paciente,
    vida: null,
    composicion: randomUUID(),
    momento: new Date().toISOString(),
    humano,
    codigo: null,
    fecha: null,
  })
}

function accept(store: Store, accepted: Accepted): Reply {
  store.add(accepted)
  return { status: 200, json: shownBundle(accepted) }
}

const shownBundle = ({ vida, composicion, momento }: Accepted): unknown => ({
  resourceType: 'Bundle',
  type: 'document',
  ...(vida === null ? {} : { identifier: { system: VIDA_SYSTEM, value: vida } }),
  timestamp: momento,
  entry: [{ resource: { resourceType: 'Composition', id: composicion } }],
})

/** What there is of a patient, in the name of a person. */
export function answerQuestion(store: Store, bytes: Buffer, declared: boolean): Reply {
  const parameters: Loose[] = parse(bytes)?.parameter ?? []
  const part = (name: string): string | undefined =>
    parameters.find((p) => p?.name === 'identifier')?.part?.find((p: Loose) => p?.name === name)?.valueString
  const human = parameters.find((p) => p?.name === 'humanuser')?.valueString
  if (typeof human !== 'string' || human === '')
    return refuse(400, {
      code: 'required',
      diagnostics: 'Falta humanuser: toda consulta se hace a nombre de una persona.',
    })
  const patient = `${part('type')}-${part('value')}`
  const found = store.all.filter(
    (a) => a.paciente === patient && (a.tipo === 'paciente') === declared && a.codigo !== null,
  )
  return {
    status: 200,
    json: {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      entry: found.map((a) => ({
        resource: {
          resourceType: 'Composition',
          id: a.composicion,
          ...(a.vida === null ? {} : { identifier: { system: VIDA_SYSTEM, value: a.vida } }),
          type: { coding: [{ system: 'http://loinc.org', code: a.codigo }] },
          date: a.fecha,
        },
      })),
    },
  }
}
