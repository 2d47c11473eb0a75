import type { WithEngine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import type { Field } from '../../model/fields.ts'
import { type FieldError, Problem } from '../../model/problem.ts'
import { historiaCerrada, invalid, notFound } from '../../model/problems.ts'
import { say } from '../../model/say.ts'
import { consentimiento } from '../../resources/consentimiento.ts'
import { historia } from '../../resources/historia.ts'
import { refuseIfOtherwise } from './claims.ts'
import { historiaDistinta } from './problems.ts'

/** Whose it is and when it ends are not said here: the history says the first, revoking has an operation of its own. */
const apart = ['paciente', 'historia', 'revocado_en', 'revocado_por', 'motivo_revocacion']

const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries(consentimiento.fields)
    .filter(([name, f]) => !apart.includes(name) && !f.readOnly && f.kind !== 'hash')
    .map(([name, { immutable: _immutable, filter: _filter, ...f }]) => [name, f]),
)

const missing = (campo: string, es: string, en: string): FieldError => ({
  campo,
  codigo: 'requerido',
  mensaje: say(es, en),
})

const needs = ({ engine }: WithEngine) => ({ engine })

/** In the flow of a history: what was read, who decided and how it was signed are all there, or it is an urgency. */
export const consentOperation = defineOperation({
  id: 'hce_api_historias_consentimiento_create',
  byPeople: true,
  example: { tipo: 'tratamiento_datos', texto_version: '2026-01', decision: 'aceptado', otorgado_por: 'paciente' },
  honours: ['Idempotency-Key'],
  method: 'POST',
  path: `${historia.path}{id}/consentimiento/`,
  tag: 'Historias: ciclo de vida',
  title: 'Registrar un consentimiento en una historia',
  about:
    'El paciente y la historia los pone el servidor; los datos del encabezado de la historia que traiga el cuerpo deben ser los que tiene. Exige el texto que se leyó y cómo se firmó, salvo excepción por urgencia. El disentimiento se registra igual; queda en la bitácora.',
  access: consentimiento.access.write,
  action: 'crear',
  resource: consentimiento.name,
  body: fields,
  claims: historia,
  bodyName: 'ConsentimientoHistoriaRequest',
  output: { status: 201, about: 'Registrado.', rowOf: consentimiento },
  problems: [historiaCerrada, historiaDistinta],
  needs,
  async run({ params, body, claims, call, key }, { engine }) {
    const id = params.id
    const found = isUuid(id) ? await engine.core.loadFor(call, historia.name, id.toLowerCase()) : null
    if (found === null) throw new Problem(notFound)
    refuseIfOtherwise(found, claims)
    const errores = [
      ...(body.texto === null
        ? [missing('texto', 'Va el texto que la persona leyó.', 'The text that was read is needed.')]
        : []),
      ...(body.firma_metodo === null ? [missing('firma_metodo', 'Diga cómo se firmó.', 'Say how it was signed.')] : []),
    ]
    if (body.excepcion_urgencia !== true && errores.length > 0) throw new Problem(invalid, { errores })
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    const { row, replayed } = await engine.verbs(consentimiento).create({
      body: { ...given, paciente: found.paciente, historia: found.id },
      call,
      key,
      operation: `consentimiento ${found.id}`,
      derives: (made) => [
        {
          resource: 'bitacora',
          values: {
            historia: found.id,
            paciente: found.paciente ?? null,
            tipo_evento: 'consentimiento',
            descripcion: `Consentimiento de «${consentimiento.fields.tipo.options?.[String(made.tipo)] ?? made.tipo}»: ${(consentimiento.fields.decision.options?.[String(made.decision)] ?? String(made.decision)).toLowerCase()}.`,
            origen: 'sistema',
            recurso_tipo: consentimiento.name,
            recurso_id: made.id,
          },
        },
      ],
    })
    const headers = { location: `${consentimiento.path}${row.id}/` }
    return {
      row,
      audited: true,
      headers: replayed ? { ...headers, 'idempotency-replayed': 'true' } : headers,
    }
  },
})
