import type { Gravedad } from '../../../model/codes/gravity.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import { drugGroups, type GroupKey } from '../../medicamentos/index.ts'
import { citeMedicine, has, taking } from '../facts/asks.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { isSameMedicine } from '../facts/taken.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { givenWords } from './given-doses.ts'
import { slug } from './slug.ts'

const isSame = (a: Medicine, b: Medicine): boolean => a.drugs.some((d) => b.drugs.includes(d)) || isSameMedicine(a, b)

const pairsOf = (medicines: readonly Medicine[]): [Medicine, Medicine][] =>
  medicines.flatMap((a, i) => medicines.slice(i + 1).map((b): [Medicine, Medicine] => [a, b]))
/** What the patient already took and is now prescribed is the same treatment. */
const ours = ([a, b]: readonly [Medicine, Medicine]): boolean =>
  (a.de === 'historia' || b.de === 'historia') && a.de !== 'antecedente' && b.de !== 'antecedente'

function finding([a, b]: readonly [Medicine, Medicine], what: string): Finding {
  return {
    titulo: `${what}: ${b.nombre}`,
    texto: `${what}: ${a.nombre} y ${b.nombre}. Deje uno, o finalice la fórmula anterior si es una renovación.`,
    explicacion: 'Los dos están activos a la vez.',
    citas: [citeMedicine(a), citeMedicine(b)],
  }
}

const substance: Rule = alertRule(
  'duplicado-mismo-medicamento',
  'El mismo medicamento dos veces',
  'media',
  'OMS, Medication Without Harm, 2017 (conciliación de medicamentos)',
  ({ medicamentos }) =>
    pairsOf(medicamentos.filter((m) => !m.local))
      .filter((pair) => ours(pair) && isSame(...pair))
      .map((pair) => finding(pair, 'Medicamento repetido')),
)

interface Doubled {
  readonly clave: GroupKey
  readonly severidad: Gravedad
  /** How the rule has always been called, where its group is not. */
  readonly id?: string
  /** The pairs of the class that are right. */
  readonly salvo?: (pair: readonly Medicine[], record: PersonFacts) => boolean
}

const RESCUE =
  /\b(rescates?|si (hay |tiene )?dolor|segun dolor|dolor irruptivo|a necesidad|sos|por razones necesarias)\b/
const AS_NEEDED = '7'
const SINGLE = '8'
/** One of base and one for when it does not suffice; or once, before a procedure. */
const isRescued = (pair: readonly Medicine[]): boolean =>
  pair.some(
    ({ row }) =>
      row.frecuencia_unidad === AS_NEEDED ||
      row.frecuencia_unidad === SINGLE ||
      RESCUE.test(plain(text(row, 'indicaciones') ?? '')),
  )
/** Warfarin takes days: a heparin covers it until then. */
const isBridged = (pair: readonly Medicine[]): boolean =>
  pair.some((m) => m.groups.has('warfarina')) && pair.some((m) => m.groups.has('heparinas'))

const PATCH = '062'
const LASTING =
  /\b(liberacion (prolongada|controlada|sostenida|modificada)|accion prolongada|retard|lp|lc|sr|xr|er|cr|parches?|transdermic[oa]s?|continus|oxycontin|duragesic|durogesic|transtec)\b/
const HALF_DAY = 0.5
const QUARTER_DAY = 0.25
/** What lasts: a patch, methadone, what says so, or what is taken twice a day by somebody who lives with opioids. */
const isBasal = (m: Medicine, record: PersonFacts): boolean =>
  m.row.via_administracion === PATCH ||
  m.groups.has('metadona') ||
  LASTING.test(`${givenWords(m.row)} ${plain(`${m.nombre} ${text(m.row, 'dosis_texto') ?? ''}`)}`) ||
  ((m.dosis.cada ?? 0) >= HALF_DAY && has(record, /^(C|D0|Z515|R521|R522)/).length > 0)
/** One that lasts, and another that is taken when it hurts or every few hours. */
const isBasalAndShort = (pair: readonly Medicine[], record: PersonFacts): boolean => {
  const [basal, ...others] = pair.filter((m) => isBasal(m, record))
  const short = pair.find((m) => m !== basal)
  return basal !== undefined && others.length === 0 && (short?.dosis.cada ?? 0) <= QUARTER_DAY
}

/** Classes of which one medicine is enough. */
export const doubled: readonly Doubled[] = [
  { clave: 'aine', severidad: 'critica' },
  { clave: 'ibp', severidad: 'media' },
  { clave: 'estatinas', id: 'estatina', severidad: 'critica' },
  { clave: 'ieca', severidad: 'critica' },
  { clave: 'ara2', severidad: 'critica' },
  { clave: 'betabloqueadores', severidad: 'critica' },
  { clave: 'dihidropiridina', severidad: 'critica' },
  { clave: 'sedantesHipnoticos', id: 'benzodiacepinas', severidad: 'critica', salvo: isRescued },
  { clave: 'isrs', severidad: 'critica' },
  { clave: 'triciclicos', severidad: 'critica' },
  { clave: 'sulfonilureas', severidad: 'critica' },
  { clave: 'gliptinas', severidad: 'critica' },
  { clave: 'glp1', severidad: 'critica' },
  { clave: 'pde5', severidad: 'critica' },
  { clave: 'aminoglucosidos', severidad: 'critica' },
  { clave: 'insulinasBasales', severidad: 'critica' },
  { clave: 'insulinasRapidas', severidad: 'critica', salvo: isRescued },
  { clave: 'anticoagulante', severidad: 'critica', salvo: isBridged },
  { clave: 'antihistaminico', severidad: 'media' },
  { clave: 'corticoidesSistemicos', id: 'corticoide', severidad: 'media' },
  {
    clave: 'opioides',
    id: 'opioide',
    severidad: 'critica',
    salvo: (pair, record) => isRescued(pair) || isBasalAndShort(pair, record),
  },
  { clave: 'tiazidas', severidad: 'critica' },
  { clave: 'diureticosAsa', severidad: 'critica' },
  { clave: 'digoxina', severidad: 'critica' },
  { clave: 'betaAgonistasLargos', severidad: 'critica' },
  { clave: 'antimuscarinicosLargos', severidad: 'critica' },
  { clave: 'antipsicoticos', severidad: 'alta' },
  { clave: 'fluoroquinolonas', severidad: 'critica' },
  { clave: 'azolesSistemicos', severidad: 'critica' },
  { clave: 'antiplaquetario', severidad: 'critica' },
  { clave: 'ahorradorPotasio', severidad: 'critica' },
  { clave: 'teofilina', severidad: 'critica' },
  { clave: 'triptanes', severidad: 'critica' },
  { clave: 'anticolinesterasicos', severidad: 'critica' },
  { clave: 'bifosfonatos', severidad: 'critica' },
  { clave: 'imao', severidad: 'critica' },
  { clave: 'calcioantagonistasNoDhp', severidad: 'critica' },
  { clave: 'carbapenemicos', severidad: 'critica' },
  { clave: 'tetraciclinas', severidad: 'critica' },
  { clave: 'glitazonas', severidad: 'critica' },
  { clave: 'inhibidoresReductasa', severidad: 'critica' },
  { clave: 'propiltiouraciloMetimazol', severidad: 'critica' },
  { clave: 'endotelina', severidad: 'critica' },
  { clave: 'antiTnf', severidad: 'critica' },
  { clave: 'jak', severidad: 'critica' },
  { clave: 'macrolidos', severidad: 'critica' },
  { clave: 'gabapentinoides', severidad: 'critica' },
  { clave: 'alfabloqueadores', severidad: 'critica' },
  { clave: 'sglt2', id: 'isglt2', severidad: 'critica' },
]
const nameOf = (clave: GroupKey): string => drugGroups[clave].nombre

export const duplicateRules: readonly Rule[] = [
  substance,
  ...doubled.map(
    ({ clave, severidad, id = clave, salvo }): Rule =>
      alertRule(
        `duplicado-clase-${slug(id)}`,
        `Dos ${nameOf(clave)}`,
        severidad,
        'STOPP/START versión 3, 2023 (A3: dos medicamentos de la misma clase)',
        (record) =>
          pairsOf(taking(record, clave))
            .filter(
              (pair) => pair.some((m) => m.de === 'historia') && !isSame(...pair) && salvo?.(pair, record) !== true,
            )
            .map((pair) => finding(pair, `Dos ${nameOf(clave)}`)),
      ),
  ),
]
