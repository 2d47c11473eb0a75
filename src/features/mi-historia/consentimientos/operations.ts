import type { Call } from '../../../engine/call.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { WHOLE_RECORD } from '../../../model/access/record-parts.ts'
import { ambitoAutorizacion } from '../../../model/codes/index.ts'
import { bool, codes, date, objects, oneOf, strings, text } from '../../../model/fields.ts'
import { keysOf } from '../../../model/keys.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { invalid, notFound } from '../../../model/problems.ts'
import { say } from '../../../model/say.ts'
import { consentimiento } from '../../../resources/consentimiento.ts'
import { paciente } from '../../../resources/paciente.ts'
import { dataConsentProblem } from '../../historias/data-consent.ts'
import { aiConsent } from '../../ia/consult/consent.ts'
import { chartsOf, identitiesOf } from '../../longitudinal/identities.ts'
import { patientFinder } from '../../patient-of-path.ts'
import { decidesAlone, ownConsents, textOf, thirdParties, versionOf } from './offered.ts'
import { consentimientoEnPersona } from './problems.ts'

const needs = ({ engine }: WithEngine) => {
  const patientOf = patientFinder(engine.core)
  const merged = identitiesOf(engine.core)
  /** Whose record it is, and whether the caller decides for that person. */
  const asked = async (call: Call, id: string) => {
    const patient = await patientOf(call, id)
    const charts = chartsOf(patient, await merged(call, patient))
    return { patient, decides: await decidesAlone(engine.core.db, patient, charts, call) }
  }
  return { engine, asked }
}

const shared = {
  tag: 'Mi historia',
  access: ['paciente'],
  resource: consentimiento.name,
  needs,
} as const
const PATH = `${paciente.path}{id}/mis-consentimientos/` as const

const offered = defineOperation({
  ...shared,
  id: 'paciente_paciente_mis_consentimientos_retrieve',
  method: 'GET',
  path: PATH,
  title: 'Qué puedo autorizar',
  about:
    'Lo que el paciente mayor de edad puede autorizar por sí mismo desde su página, con el texto que se guarda, y los terceros registrados. Lo que un profesional debe explicar (procedimientos, cirugía, anestesia, investigación) no está.',
  action: 'leer',
  output: {
    status: 200,
    about: 'Lo que se ofrece.',
    fields: {
      decide: bool({ label: 'Decide aquí', about: 'Falso: se autoriza en persona, en admisiones.', required: true }),
      ofrecidos: objects(
        {
          tipo: oneOf(ownConsents, { label: 'Tipo', required: true }),
          texto_version: text({ label: 'Versión del texto', max: 40, required: true }),
          texto: text({ label: 'Texto', about: 'Ausente donde depende de a quién y qué se autoriza.', max: 5000 }),
          autorizado: bool({
            label: 'Autorizado',
            about: 'Ya lo está; de terceros, cada uno se autoriza aparte.',
            required: true,
          }),
        },
        { label: 'Ofrecidos', maxItems: 10, required: true },
      ),
      terceros: strings({ label: 'Terceros registrados', max: 200, maxItems: 200, required: true }),
    },
  },
  problems: [notFound],
  async run({ params, call }, { engine, asked }) {
    const { patient, decides } = await asked(call, params.id)
    const terceros = decides ? await thirdParties(engine.core.db) : []
    const tipos = keysOf(ownConsents).filter((tipo) => tipo !== 'interoperabilidad_terceros' || terceros.length > 0)
    const none = { quien: '', ambitos: [], hasta: null }
    const { db } = engine.core
    const given: Readonly<Record<string, boolean>> = {
      tratamiento_datos: decides && !(await dataConsentProblem(db, patient.id, call.now)),
      uso_ia: decides && (await aiConsent(db, patient.id, call.now)) === true,
    }
    return {
      json: {
        decide: decides,
        ofrecidos: decides
          ? tipos.map((tipo) => ({
              tipo,
              texto_version: versionOf(tipo),
              texto: tipo === 'interoperabilidad_terceros' ? null : textOf(tipo, none),
              autorizado: given[tipo] === true,
            }))
          : [],
        terceros,
      },
      audit: { patient: patient.id },
    }
  },
})

const fault = (campo: string, es: string, en: string): FieldError => ({ campo, codigo: 'regla', mensaje: say(es, en) })

const give = defineOperation({
  ...shared,
  id: 'paciente_paciente_mis_consentimientos_create',
  byPeople: true,
  method: 'POST',
  path: PATH,
  title: 'Autorizar o no algo mío',
  about:
    'La decisión del paciente mayor de edad sobre lo suyo, con su sesión como firma electrónica y el texto que leyó (`texto_version`). Se revoca como cualquier consentimiento.',
  action: 'crear',
  honours: ['Idempotency-Key'],
  example: { tipo: 'uso_ia', decision: 'aceptado', texto_version: '1.0' },
  body: {
    tipo: oneOf(ownConsents, { label: 'Tipo', required: true }),
    decision: oneOf(consentimiento.fields.decision.options ?? {}, { label: 'Decisión', required: true }),
    texto_version: text({ label: 'Versión del texto', about: 'La que se leyó.', max: 40, required: true }),
    quien: text({
      label: 'A quién',
      about: 'Uno de los `terceros` registrados; solo con `interoperabilidad_terceros`, y ahí obligatorio.',
      max: 200,
    }),
    ambitos: codes(ambitoAutorizacion, {
      label: 'Qué puede ver',
      about: 'Una parte o varias; solo con `interoperabilidad_terceros`, y ahí obligatorio.',
      exclusive: WHOLE_RECORD,
    }),
    hasta: date({ label: 'Hasta' }),
  },
  output: { status: 201, about: 'Registrado.', rowOf: consentimiento },
  problems: [notFound, consentimientoEnPersona],
  async run({ params, body, call, key }, { engine, asked }) {
    const { patient, decides } = await asked(call, params.id)
    if (!decides) throw new Problem(consentimientoEnPersona)
    const { tipo, decision, texto_version, quien, hasta } = body
    const toThird = tipo === 'interoperabilidad_terceros'
    const ambitos = body.ambitos ?? []
    const faults = [
      ...(texto_version === versionOf(tipo)
        ? []
        : [fault('texto_version', 'El texto cambió: léalo de nuevo.', 'The text has changed: read it again.')]),
      ...(toThird && !(await thirdParties(engine.core.db)).includes(quien ?? '')
        ? [fault('quien', 'Elija uno de los que están registrados.', 'Choose one of those that are registered.')]
        : []),
      ...(toThird && ambitos.length === 0
        ? [fault('ambitos', 'Diga qué parte de su historia puede ver.', 'Say which part of the record it may see.')]
        : []),
      ...(!toThird && (quien !== null || ambitos.length > 0)
        ? [fault('quien', 'Solo al autorizar a un tercero.', 'Only when a third party is authorised.')]
        : []),
    ]
    if (faults.length > 0) throw new Problem(invalid, { errores: faults })
    const { row, replayed } = await engine.verbs(consentimiento).create({
      body: {
        paciente: patient.id,
        tipo,
        decision,
        texto_version,
        texto: textOf(tipo, { quien: quien ?? '', ambitos, hasta }),
        otorgado_por: 'paciente',
        firma_metodo: 'electronica',
        ...(hasta === null ? {} : { vigencia_hasta: hasta }),
        ...(toThird ? { terceros_autorizados: [{ quien, ambitos }] } : {}),
      },
      call,
      key,
      operation: 'paciente_paciente_mis_consentimientos_create',
      // Nobody informed in person: the text did.
      set: { profesional: null },
    })
    return { status: 201, row, ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}), audited: true }
  },
})

/** What a patient authorises without coming. */
export const ownConsentOperations = [offered, give]
