import type { Call } from '../../engine/call.ts'
import type { Core } from '../../engine/core.ts'
import { defineOperation } from '../../engine/operation.ts'
import { isUuid } from '../../model/check-value.ts'
import { bool, integer } from '../../model/fields.ts'
import { Problem } from '../../model/problem.ts'
import { notFound } from '../../model/problems.ts'
import { accessesOf } from './accesses.ts'
import { attachedOperations } from './attached-operations.ts'
import { auditBundle } from './audit-event.ts'
import { auditPage } from './audit-query.ts'
import { EXPORT_TYPE, exportAudit } from './export.ts'
import {
  accessFields,
  askedBy,
  filters,
  page,
  pageLink,
  range,
  readFilter,
  readRange,
  rowFields,
  shownRow,
  shownSeal,
} from './operation-fields.ts'
import { sinSelloTodavia } from './problems.ts'
import { jwksSchema, proofSchema, sealsSchema } from './proof-schema.ts'
import type { AuditRow } from './seal/line.ts'
import { proveRow, rowNumbered } from './seal/proof.ts'
import type { SealPublicKeys } from './seal/seal.ts'
import { canonicalJwk } from './seal/seal-payload.ts'
import { sealOf, sealPage } from './seal/stored-seal.ts'
import { urgencyOperation } from './urgency-operation.ts'
import { verifyOperation } from './verify-operation.ts'

export interface AuditDeps {
  readonly core: Core
  readonly keys: SealPublicKeys
  /** Whether the caller may know of this patient. */
  reaches(call: Call, patient: string): Promise<boolean>
}

const FHIR = 'application/fhir+json'
const PATH = '/auditoria/'

/** What a patient's representative or care coordinator learns of: who opened the record, and not which part of it, some of which is not theirs to know. */
const OF_THE_PATIENT = ['paciente', 'acceso_urgencia', 'auditoria']

/** The patient, and those whose work is the whole of the log. */
async function seesEveryPart(core: Core, call: Call, patient: string): Promise<boolean> {
  if (call.actor.rol !== 'paciente') return call.actor.rol === 'auditor' || call.actor.rol === 'demostracion'
  const found = await core.db.run({
    text: `select 1 from alcance a where a.miembro = any($1::text[]) and a.paciente = $2 and a.via = 'titular'
  and a.copia_de is null and (a.hasta is null or a.hasta > now()) limit 1`,
    values: [call.actor.miembros, patient],
  })
  return found.length > 0
}

const shared = { tag: 'Auditoría', resource: 'auditoria', method: 'GET' } as const
const needs = ({ core, keys: sealKeys, reaches }: AuditDeps) => ({ core, sealKeys, reaches })

const list = defineOperation({
  ...shared,
  id: 'auditoria_list',
  path: PATH,
  title: 'Auditoría',
  about: `Quién vio o hizo qué, lo más reciente primero. Con \`Accept: ${FHIR}\`, un Bundle de AuditEvent de FHIR R4.`,
  access: ['auditor'],
  action: 'listar',
  query: { ...filters, ...page },
  output: { status: 200, about: 'Una página.', listOf: rowFields, otherTypes: [FHIR] },
  needs,
  async run({ query, accept }, { core }) {
    const size = query.page_size
    const rows = await auditPage(core.db, readFilter(query), query.cursor, size)
    const shown = rows.slice(0, size)
    const next = rows.length > size ? pageLink(PATH, query, shown.at(-1)?.id ?? null) : null
    const audit = {
      patient: query.paciente,
      patients: patientsOf(shown),
      fields: askedBy(query),
    }
    if (accept?.includes(FHIR)) {
      const self = pageLink(PATH, query, query.cursor)
      const content = JSON.stringify(auditBundle(shown, core.registry, { self, next }))
      return { raw: { type: `${FHIR}; charset=utf-8`, content }, audit }
    }
    return { json: { next, previous: null, results: shown.map(shownRow) }, audit }
  },
})

const row = defineOperation({
  ...shared,
  id: 'auditoria_read',
  path: `${PATH}{fila}/`,
  title: 'Una fila de la auditoría',
  about: 'La fila y el número del sello que la guarda; nulo mientras no esté sellada.',
  access: ['auditor'],
  action: 'leer',
  output: {
    status: 200,
    about: 'La fila.',
    fields: { ...rowFields, sello: integer({ label: 'Sello', min: 1, max: Number.MAX_SAFE_INTEGER }) },
  },
  needs,
  async run({ params }, { core }) {
    const found = await rowNumbered(core.db, rowId(params.fila))
    if (found === null) throw new Problem(notFound)
    const sello = await sealOf(core.db, found.row)
    return { json: { ...shownRow(found.row), sello }, audit: { patient: found.row.paciente } }
  },
})

const proof = defineOperation({
  ...shared,
  id: 'auditoria_prueba_read',
  namesPatients: true,
  path: `${PATH}{fila}/prueba/`,
  title: 'Prueba de una fila',
  about:
    'Lo que hace falta para comprobar, sin este servicio y con una llave pública, que la fila se selló tal como está: camino de Merkle, sello firmado y relevos de llaves.',
  access: ['auditor'],
  action: 'leer',
  output: { status: 200, about: 'La prueba.', schema: proofSchema },
  problems: [sinSelloTodavia],
  needs,
  async run({ params }, { core }) {
    const made = await proveRow(core.db, rowId(params.fila))
    if (made === 'no_existe') throw new Problem(notFound)
    if (made === 'sin_sello') throw new Problem(sinSelloTodavia)
    return { json: made, audit: { patient: made.fila.datos.paciente } }
  },
})

const seals = defineOperation({
  ...shared,
  id: 'auditoria_sellos_list',
  path: `${PATH}sellos/`,
  title: 'Sellos de la auditoría',
  about: 'Los sellos firmados y encadenados, del último al primero.',
  access: ['auditor'],
  action: 'listar',
  query: page,
  output: { status: 200, about: 'Una página.', schema: sealsSchema },
  needs,
  async run({ query }, { core }) {
    const size = query.page_size
    const found = await sealPage(core.db, query.cursor, size + 1)
    const shown = found.slice(0, size)
    const last = shown.at(-1)?.payload.numero
    const next = found.length > size ? pageLink(`${PATH}sellos/`, query, String(last)) : null
    return { json: { next, previous: null, results: shown.map(shownSeal) } }
  },
})

const keys = defineOperation({
  ...shared,
  id: 'auditoria_llaves_list',
  path: `${PATH}llaves/`,
  title: 'Llaves públicas de los sellos',
  about: 'Un JWKS, de la primera llave a la vigente. Guarde la primera: con ella se sigue la cadena a las demás.',
  access: 'publico',
  action: 'leer',
  output: { status: 200, about: 'JWKS.', schema: jwksSchema },
  needs,
  async run(_input, { sealKeys }) {
    const all = (await sealKeys.publicKeys('sello')).toReversed()
    return { json: { keys: all.map((key) => ({ ...canonicalJwk(key), alg: 'EdDSA', use: 'sig' })) } }
  },
})

const exported = defineOperation({
  ...shared,
  id: 'auditoria_exportar_read',
  namesPatients: true,
  path: `${PATH}exportar/`,
  title: 'Exportar la auditoría',
  about:
    'Sellos y filas, una línea JSON cada uno; un rango toma sellos enteros. Se verifica sin este servicio: `custodia auditoria verificar --archivo`.',
  access: ['auditor'],
  action: 'exportar',
  limit: 'exportacion',
  query: range,
  output: { status: 200, about: 'NDJSON.', type: 'application/x-ndjson' },
  needs,
  async run({ query }, { core }) {
    return {
      raw: { type: EXPORT_TYPE, content: exportAudit(core.db, readRange(query)) },
      headers: { 'content-disposition': 'attachment; filename="auditoria.ndjson"' },
      audit: { fields: askedBy(query) },
    }
  },
})

const accesses = defineOperation({
  ...shared,
  id: 'paciente_paciente_accesos_list',
  path: '/paciente/paciente/{paciente}/accesos/',
  title: '¿Quién vio mi historia?',
  about:
    'Quién vio, cambió o intentó ver los datos del paciente, en frases que se pueden leer; lo más reciente primero. Quien lo representa y quien coordina ven quién abrió el expediente, no qué parte. Lo que hizo el propio paciente, solo con `propios=true`.',
  access: ['paciente', 'auditor', 'coordinador_medico'],
  action: 'leer',
  query: { ...page, propios: bool({ label: 'También lo que hizo el paciente', default: false }) },
  output: { status: 200, about: 'Una página.', listOf: accessFields },
  needs,
  async run({ params, query, call }, { reaches, core }) {
    const patient = params.paciente?.toLowerCase() ?? ''
    if (!isUuid(patient) || !(await reaches(call, patient))) throw new Problem(notFound)
    const found = await accessesOf(core.db, core.registry, {
      patient,
      cursor: query.cursor,
      size: query.page_size,
      own: query.propios === true,
      only: (await seesEveryPart(core, call, patient)) ? null : OF_THE_PATIENT,
    })
    const path = `/paciente/paciente/${patient}/accesos/`
    const next = found.next === null ? null : pageLink(path, query, found.next)
    return { json: { next, previous: null, results: found.results }, audit: { patient } }
  },
})

export const auditOperations = [
  list,
  seals,
  keys,
  exported,
  verifyOperation,
  ...attachedOperations,
  row,
  proof,
  accesses,
  urgencyOperation,
]

function rowId(text: string | undefined): string {
  if (text === undefined || !/^[1-9]\d{0,17}$/.test(text)) throw new Problem(notFound)
  return text
}

const patientsOf = (rows: readonly AuditRow[]): string[] => [
  ...new Set(rows.flatMap((row) => (row.paciente === null ? [] : [row.paciente]))),
]
