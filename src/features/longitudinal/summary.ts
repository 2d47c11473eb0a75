import type { DbRow } from '../../engine/database.ts'
import { dateInBogota } from '../../model/calendar.ts'
import { clinicalValues } from '../../model/codes/clinical-values.ts'
import { keysOf, recordOf } from '../../model/keys.ts'
import { authorisesData } from '../../model/legal/governing-consent.ts'
import { holds } from '../../model/predicate.ts'
import type { Resource, Row, Value } from '../../model/resource.ts'
import { labelOf } from '../../model/text/label-of.ts'
import { numberOrNull, textOrNull } from '../../model/text/plain-text.ts'
import { allergyState, type PersonFacts, type RecordedAllergy } from '../../modules/persona/index.ts'
import { antecedenteCategorizado } from '../../resources/antecedente-categorizado.ts'
import { diagnostico, ongoingProblem } from '../../resources/diagnostico.ts'
import { eapb } from '../../resources/eapb.ts'
import { historia } from '../../resources/historia.ts'
import { paciente } from '../../resources/paciente.ts'
import { fullName } from '../../resources/parts/full-name.ts'
import { type ReasonRow, reasonsOf } from '../riesgo/reasons.ts'
import { codeName, rangeOf, rangeWords, valueWords } from './enrich.ts'
import { type GapFacts, gapsOf, vacios } from './gaps.ts'
import { identityShown } from './identities.ts'
import { byCode } from './latest-values.ts'
import { currentMedication } from './medication.ts'
import { type ReadPerson, readPerson } from './read-person.ts'
import { bloodCodes, COUNT_UP_TO, counted, judged, type PartName, parts, vitalCodes } from './summary-sql.ts'
import { changeOf } from './trend.ts'
import { ageAt } from './words.ts'

type Shown = Record<string, Value>

/** What the statement answers, each row as the API shows rows. */
export interface SummaryRows {
  readonly patient: Row
  readonly parts: Readonly<Record<PartName, readonly Row[]>>
  readonly totals: Readonly<Record<string, number>>
  /** Why the patient is at high risk, by the rules of `features/riesgo`. */
  readonly risk: readonly ReasonRow[]
  /** Whether the caller sees all there is of it. */
  readonly sees: Readonly<Record<keyof typeof judged, boolean>>
}

/** JSON of the database writes instants with an offset; ours are in UTC with milliseconds. */
function fromJson(name: PartName, row: Row): Row {
  const { fields }: Resource = parts[name].resource
  const read: Row = { ...row }
  for (const [column, value] of Object.entries(row)) {
    const isInstant = column === 'creado_en' || fields[column]?.kind === 'instant'
    if (isInstant && typeof value === 'string') read[column] = new Date(value).toISOString()
  }
  return read
}

/** By the names that the statement gives them: its columns are declared beside it, in `summary-sql.ts`. */
export function readRows(found: DbRow): SummaryRows {
  const names = keysOf(parts)
  return {
    patient: Object.fromEntries(
      ['id', ...Object.keys(paciente.fields)].map((n) => [n, found[n] ?? null]),
    ) as unknown as Row,
    parts: recordOf(names, (n) => (found[`parte_${n}`] as Row[]).map((row) => fromJson(n, row))),
    totals: Object.fromEntries(counted.map((r) => [r.name, Number(found[`cuenta_${r.name}`])])),
    risk: found.riesgo as ReasonRow[],
    sees: recordOf(keysOf(judged), (n) => found[`ve_${n}`] === true),
  }
}

function demographics(p: Row, now: string): Shown {
  const age = ageAt(String(p.fecha_nacimiento), textOrNull(p.fecha_fallecimiento) ?? now)
  const coded = (name: string): Shown => ({
    [name]: p[name] ?? null,
    [`${name}_nombre`]: labelOf(paciente, name, p[name]),
  })
  return {
    id: p.id,
    nombre: fullName(p),
    nombre_identitario: p.nombre_identitario ?? null,
    ...coded('tipo_documento'),
    numero_documento: p.numero_documento ?? null,
    fecha_nacimiento: p.fecha_nacimiento ?? null,
    fecha_nacimiento_estimada: p.fecha_nacimiento_estimada ?? null,
    edad: age?.years ?? null,
    edad_texto: age?.words ?? null,
    ...coded('sexo_biologico'),
    ...coded('identidad_genero'),
    ...coded('municipio_residencia'),
    telefono_movil: p.telefono_movil ?? null,
    contacto_emergencia_nombre: p.contacto_emergencia_nombre ?? null,
    contacto_emergencia_telefono: p.contacto_emergencia_telefono ?? null,
    ...coded('grupo_sanguineo'),
    ...coded('rh'),
    voluntad_anticipada: p.voluntad_anticipada ?? null,
    activo: p.activo ?? null,
    fusionado_con: p.fusionado_con ?? null,
    fecha_fallecimiento: p.fecha_fallecimiento ?? null,
    hora_fallecimiento: p.hora_fallecimiento ?? null,
  }
}

const insurer = (p: Row, e: Row | undefined): Shown | null =>
  e === undefined
    ? null
    : {
        id: e.id,
        codigo: e.codigo ?? null,
        nombre: e.nombre ?? null,
        tipo: e.tipo ?? null,
        tipo_nombre: labelOf(eapb, 'tipo', e.tipo),
        regimen: p.regimen ?? null,
        regimen_nombre: labelOf(paciente, 'regimen', p.regimen),
        tipo_usuario: p.tipo_usuario ?? null,
        tipo_usuario_nombre: labelOf(paciente, 'tipo_usuario', p.tipo_usuario),
        telefono: e.telefono ?? null,
        activa: e.activo === true,
      }

/** Of the newest of each code, what was neither discarded nor overcome. */
export const activeProblems = (rows: readonly Row[]): Shown[] =>
  rows
    .filter((d) => holds(ongoingProblem, d))
    .map((d) => ({
      id: d.id,
      historia: d.historia ?? null,
      codigo_cie10: d.codigo_cie10 ?? null,
      descripcion: d.descripcion_cie10 ?? null,
      rol: d.rol ?? null,
      rol_nombre: labelOf(diagnostico, 'rol', d.rol),
      tipo_diagnostico: d.tipo_diagnostico ?? null,
      tipo_diagnostico_nombre: labelOf(diagnostico, 'tipo_diagnostico', d.tipo_diagnostico),
      estado_clinico: d.estado_clinico ?? null,
      estado_clinico_nombre: labelOf(diagnostico, 'estado_clinico', d.estado_clinico),
      verificacion: d.verificacion ?? null,
      lateralidad: d.lateralidad ?? null,
      desde: d.fecha_inicio ?? null,
      fecha: d.fecha_registro ?? d.creado_en,
      profesional: d.profesional_nombre ?? null,
    }))
    .sort((a, b) => (String(a.fecha) < String(b.fecha) ? 1 : -1))

const allergies = (recorded: readonly RecordedAllergy[]): Shown[] =>
  recorded
    .toSorted((a, b) => Number(a.resuelta) - Number(b.resuelta))
    .map(({ recurso, row, agente, reaccion }) => ({
      id: row.id,
      recurso,
      historia: row.historia ?? null,
      tipo_alergia: row.tipo_alergia ?? null,
      tipo_alergia_nombre: labelOf(antecedenteCategorizado, 'tipo_alergia', row.tipo_alergia ?? null),
      agente,
      reaccion,
      severidad: row.severidad ?? null,
      severidad_nombre: labelOf(antecedenteCategorizado, 'severidad', row.severidad ?? null),
      estado_clinico: row.estado_clinico ?? null,
      verificacion: row.verificacion ?? null,
      verificacion_nombre: labelOf(antecedenteCategorizado, 'verificacion', row.verificacion ?? null),
      observaciones: row.observaciones ?? null,
      fecha: row.creado_en,
    }))

function vitalSign(codigo: string, [now, ...before]: readonly Row[], person: ReadPerson): Shown[] {
  if (now === undefined) return []
  const change = changeOf(codigo, numberOrNull(now.valor_numerico), numberOrNull(before[0]?.valor_numerico))
  return [
    {
      id: now.id,
      codigo,
      nombre: codeName(now),
      categoria: clinicalValues.get(codigo)?.categoria ?? null,
      valor: valueWords(now),
      valor_numerico: now.valor_numerico ?? null,
      unidad: now.unidad ?? null,
      fecha: now.fecha_medicion ?? null,
      interpretacion: now.interpretacion ?? null,
      interpretacion_nombre: labelOf(parts.valores.resource, 'interpretacion', now.interpretacion),
      rango_referencia: rangeWords(rangeOf(now, person), textOrNull(now.unidad)),
      tendencia: change?.tendencia ?? null,
      cambio: change?.cambio ?? null,
      anteriores: before.map((v) => ({
        id: v.id,
        valor: valueWords(v),
        valor_numerico: v.valor_numerico ?? null,
        fecha: v.fecha_medicion ?? null,
      })),
    },
  ]
}

/** The summary as it is answered; pure. */
export function summaryOf(
  { patient, parts: found, totals, sees, risk }: SummaryRows,
  now: string,
  identities: readonly Row[],
  facts: PersonFacts,
) {
  const today = dateInBogota(now)
  const person = demographics(patient, now)
  const age = numberOrNull(person.edad)
  const series = byCode(found.valores)
  const vitals = vitalCodes.flatMap((codigo) => vitalSign(codigo, series.get(codigo) ?? [], readPerson(patient)))
  const problems = activeProblems(found.problemas)
  const state = allergyState(facts)
  const reasons = reasonsOf(risk, String(patient.fecha_nacimiento), today)
  const days = vitals
    .filter((v) => v.categoria === 'signo_vital')
    .map((v) => dateInBogota(String(v.fecha)))
    .sort()
  const gaps: GapFacts = {
    patient,
    age,
    today,
    allergies: sees.alergias ? state : null,
    lastVitals: sees.valores ? (days.at(-1) ?? null) : undefined,
    dataConsent: sees.consentimiento ? authorisesData(found.consentimiento, patient, now) : undefined,
    bloodGroupMeasured: sees.valores ? bloodCodes.some((codigo) => series.has(codigo)) : undefined,
  }
  return {
    generado_en: now,
    alcance_completo: Object.values(sees).every((all) => all),
    paciente: person,
    identidades: identities.map(identityShown),
    aseguradora: insurer(patient, found.aseguradora[0]),
    problemas: problems,
    alergias_estado:
      state === 'sin_registro' && !sees.alergias ? null : state === 'contradictorias' ? 'registradas' : state,
    alergias: allergies(facts.alergias),
    medicamentos: currentMedication(facts),
    signos_vitales: vitals,
    riesgo: {
      nivel: patient.nivel_riesgo ?? null,
      nivel_nombre: labelOf(paciente, 'nivel_riesgo', patient.nivel_riesgo),
      // A list of codes, as its declaration says.
      factores: (patient.factores_riesgo ?? []) as readonly string[],
      razones: reasons.map((r) => r.texto),
      explicacion: reasons,
    },
    historias_abiertas: found.abiertas
      .toSorted((a, b) => (String(a.fecha_inicio) < String(b.fecha_inicio) ? 1 : -1))
      .map((h) => ({
        id: h.id,
        paciente: h.paciente ?? patient.id,
        tipo_atencion: h.tipo_atencion ?? null,
        tipo_atencion_nombre: labelOf(historia, 'tipo_atencion', h.tipo_atencion),
        estado: h.estado ?? null,
        estado_nombre: labelOf(historia, 'estado', h.estado),
        desde: h.fecha_inicio ?? null,
        estado_desde: h.estado_desde ?? null,
        numero_atencion: h.numero_atencion ?? null,
        servicio_nombre: labelOf(historia, 'servicio_reps', h.servicio_reps),
      })),
    vacios: gapsOf(gaps).map((codigo) => ({ codigo, mensaje: vacios[codigo] })),
    cuentas: counted.map((r) => {
      const total = totals[r.name] ?? 0
      return { recurso: r.name, nombre: r.title, total: Math.min(total, COUNT_UP_TO), hay_mas: total > COUNT_UP_TO }
    }),
  }
}
