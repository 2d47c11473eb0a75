import { mentionExpression } from '../../../engine/ddl.ts'
import { predicateSql } from '../../../engine/predicate-sql.ts'
import { alive } from '../../../engine/reach.ts'
import type { PartMaker, RowsPart, TextPart } from '../../../engine/rows-together.ts'
import { literal } from '../../../engine/sql-text.ts'
import { openStates } from '../../../model/history-state.ts'
import type { Row } from '../../../model/resource.ts'
import { signCodes } from '../../../model/scales/signs.ts'
import { antecedente } from '../../../resources/antecedente.ts'
import { heldBackground } from '../../../resources/antecedente-categorizado.ts'
import { entryRows } from '../../../resources/entries.ts'
import { issuedPrescription } from '../../../resources/formula-medicamento.ts'
import { historia } from '../../../resources/historia.ts'
import { nota } from '../../../resources/nota.ts'
import { ofMedicines } from '../../../resources/solicitud-correccion.ts'
import { valueCodes } from '../rules/value-codes.ts'
import { ofStandingHistory } from '../standing-sql.ts'
import {
  type PersonCollection,
  type PersonEntries,
  type PersonRows,
  personCollections,
  together,
} from './person-rows.ts'

/** Newest first, so that an endless record costs what a long one does. */
const MOST = 300
const MOST_WRITTEN = 200
const MOST_REQUESTS = 50
/** Of the encounter that asks and of the others in one. */
const MOST_TOGETHER = 1_000
/** Nothing prescribed earlier is still being taken under that same prescription. */
const TREATMENT_YEARS = 3
/** Of each code: enough for a trend and for what rises. */
const OF_EACH_CODE = 12

/** What rules ask for, and what tells how the patient is now. */
const askedCodes = [...new Set([...valueCodes, ...Object.values(signCodes)])]

/** No encounter: nothing is left out as read elsewhere. */
export const NO_HISTORY = `'00000000-0000-0000-0000-000000000000'::uuid`
/** Of the examinations of others only what somebody wrote is looked at: what was measured stands in the series. */
const SAYS_IN_WORDS = `(t.aspecto_general is not null or jsonb_path_exists(t.hallazgos, '$[*] ? (@.estado == "anormal")'))`

type PartName = PersonCollection | 'abiertas' | 'pasadas' | 'notas_alergia' | 'solicitudes'
const partName = <N extends PartName>(name: N): `persona_${N}` => `persona_${name}`
type PersonParts = Readonly<Record<`persona_${PartName}`, RowsPart>> & { readonly persona_alcance: TextPart }

/**
 * What the facts of a person are made of, beyond the encounter that asks: rows of the person's records that stand, of encounters that
 * were not opened by mistake. All in SQL: the ids of the records, the encounter that asks, and whether the caller reaches the whole of the
 * person. `everywhere`: with all that this encounter holds but for its values; otherwise it is read besides.
 */
export function personParts(
  rows: PartMaker,
  records: string,
  history: string,
  whole: string,
  reads: 'elsewhere' | 'everywhere' = 'elsewhere',
): PersonParts {
  const ofPerson = `t.paciente = any(${records})`
  const isBeyond = (field = 'historia'): string =>
    `t.${field} is distinct from ${history} and (${ofStandingHistory(`t.${field}`)}) is true`
  const isOwn = reads === 'everywhere' ? `t.historia = ${history} or ` : ''
  const held = (what: string): string => `${ofPerson} and (${isOwn}(${isBeyond()} and ${what}))`
  const [most, mostWritten] = reads === 'everywhere' ? [MOST_TOGETHER, MOST_TOGETHER] : [MOST, MOST_WRITTEN]
  const codes = `array[${askedCodes.map(literal).join(', ')}]`
  const newest = `t.id = any(array(select x.id from unnest(${records}) p(id) cross join unnest(${codes}) c(codigo) cross join lateral (
    select v.id from valor_clinico v where v.paciente = p.id and v.codigo = c.codigo and ${alive('v')}
    order by v.fecha_medicion desc, v.id desc limit ${OF_EACH_CODE}) x))`
  const isOpen = (t: string): string => predicateSql({ estado: openStates }, t)
  const isOwnOpen = reads === 'everywhere' ? `ho.id = ${history} or ` : ''
  const inOpen = `${ofPerson} and t.historia in (select ho.id from historia ho where ho.paciente = any(${records})
    and (${isOwnOpen}(ho.id is distinct from ${history} and ${alive('ho')} and ${isOpen('ho')})))`
  return {
    persona_antecedente: rows('antecedente', held(predicateSql(antecedente.stands, 't')), 'id', most),
    persona_antecedente_categorizado: rows(
      'antecedente_categorizado',
      held(predicateSql(heldBackground, 't')),
      'id',
      most,
    ),
    persona_diagnostico: rows('diagnostico', held('true'), 'id', most),
    persona_escala: rows('escala', held('true'), 'id', mostWritten),
    persona_formula_medicamento: rows(
      'formula_medicamento',
      held(
        `${predicateSql(issuedPrescription, 't')} and t.fecha_prescripcion > now() - interval '${TREATMENT_YEARS} years'`,
      ),
      'id',
      most,
    ),
    persona_examen_fisico: rows(
      'examen_fisico',
      history === NO_HISTORY ? inOpen : `${inOpen} and (${isOwn}${SAYS_IN_WORDS})`,
      'id',
      mostWritten,
    ),
    persona_nota: rows('nota', inOpen, 'id', mostWritten),
    persona_revision_sistema: rows('revision_sistema', inOpen, 'id', mostWritten),
    persona_valor_clinico: rows(
      'valor_clinico',
      `${ofPerson} and ${isBeyond('historia_atencion')} and ${newest}`,
      'id',
    ),
    persona_abiertas: rows(
      'historia',
      `${ofPerson} and t.id is distinct from ${history} and ${isOpen('t')}`,
      'id',
      MOST_WRITTEN,
    ),
    persona_pasadas: rows(
      'historia',
      `${ofPerson} and t.id is distinct from ${history} and ${predicateSql(historia.stands, 't')} and not ${isOpen('t')} and ${mentionExpression(historia, 'nombra_alergia', 't.')}`,
      'id',
      MOST_WRITTEN,
    ),
    persona_notas_alergia: rows(
      'nota',
      `${held('true')} and ${predicateSql(nota.stands, 't')} and ${mentionExpression(nota, 'nombra_alergia', 't.')}`,
      'id',
      MOST_WRITTEN,
    ),
    // A clinician does not answer requests and may not open them, but reads allergies: what a request says of one is reached as they are.
    persona_solicitudes: rows(
      'solicitud_correccion',
      `${ofPerson} and ${predicateSql(ofMedicines, 't')}`,
      'id',
      MOST_REQUESTS,
      'antecedente_categorizado',
    ),
    persona_alcance: { text: `select 'atencion' where not (${whole})` },
  }
}

/** The collections by their names. What is handed over was read by the declarations, which the compiler cannot see. */
export const personEntries = (rowsOf: (name: PersonCollection) => readonly Row[]): PersonEntries =>
  Object.fromEntries(personCollections.map((name) => [name, entryRows(name, rowsOf(name))])) as unknown as PersonEntries

/** What those parts of a statement found. */
export const personPartsFound = (
  rows: (name: Exclude<keyof PersonParts, 'persona_alcance'>) => readonly Row[],
  texts: (name: 'persona_alcance') => readonly string[],
): Omit<PersonRows, 'paciente' | 'historia'> => ({
  entries: personEntries((name) =>
    name === 'nota' ? together(rows('persona_nota'), rows('persona_notas_alergia')) : rows(partName(name)),
  ),
  abiertas: rows('persona_abiertas'),
  pasadas: rows('persona_pasadas'),
  solicitudes: rows('persona_solicitudes'),
  soloAtencion: texts('persona_alcance').length > 0,
})
