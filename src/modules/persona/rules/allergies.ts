import type { Gravedad } from '../../../model/codes/gravity.ts'
import { entriesOf } from '../../../model/keys.ts'
import { norm } from '../../../model/norms.ts'
import {
  type AllergyGroup,
  type AllergyKey,
  allergyGroups,
  type CrossReaction,
  crossReactions,
  meet,
  shareSubstance,
} from '../../medicamentos/index.ts'
import { citeMedicine } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import type { RecordedAllergy } from '../facts/recorded-allergies.ts'
import { alertRule, type Finding, newRule, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

/** What the patient says to take is tolerated; what is prescribed can still be stopped. */
const prescribed = ({ medicamentos }: PersonFacts): Medicine[] => medicamentos.filter((m) => m.de !== 'antecedente')

/** By what each contains; what was not understood is compared as it is written. */
const same = (allergy: RecordedAllergy, m: Medicine): boolean =>
  allergy.lectura.reconocido && m.reconocido
    ? meet(allergy.lectura.sustancias, m.sustancias)
    : shareSubstance(allergy.agente, m.nombre)

const lowered = (allergy: RecordedAllergy, usual: Gravedad): Gravedad => (allergy.resuelta ? 'media' : usual)

const LONGEST_NAME = 80
const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

/** A name that was chosen, or as it was written in free text. */
const saidOf = ({ recurso, agente }: RecordedAllergy): string =>
  recurso === 'antecedente' ? `Alergia anotada («${shortened(agente)}»)` : `Alergia a ${shortened(agente)}`

function found(allergy: RecordedAllergy, m: Medicine, why: string, severidad: Gravedad): Finding {
  const reaction = allergy.reaccion === null ? '' : ` Reacción registrada: ${allergy.reaccion.replace(/\.$/, '')}.`
  const { como } = allergy.lectura
  const understood = como === null ? '' : ` «${allergy.agente}» se entendió como ${como}.`
  const resolved = allergy.resuelta ? ' Figura como resuelta: confírmelo antes de darlo.' : ''
  return {
    texto: `${saidOf(allergy)}: revise ${m.nombre} antes de administrarlo.`,
    explicacion: `${why}${understood}${reaction}${resolved}`,
    titulo: `${saidOf(allergy)}: ${m.nombre}`,
    citas: [cite(allergy, allergy.campo), citeMedicine(m)],
    severidad: lowered(allergy, severidad),
  }
}

function pairs(record: PersonFacts, meet: (a: RecordedAllergy, m: Medicine) => Finding | null): Finding[] {
  const medicines = prescribed(record)
  return record.alergias.flatMap((a) =>
    medicines.flatMap((m) => {
      const finding = meet(a, m)
      return finding === null ? [] : finding
    }),
  )
}

const NOT_SAID = 'OMS, Medication Without Harm, 2017'

const sameSubstance: Rule = alertRule(
  'alergia-mismo-medicamento',
  'Alergia al mismo medicamento',
  'critica',
  'Antecedente alérgico registrado; OMS, Medication Without Harm, 2017',
  (record) => pairs(record, (a, m) => (same(a, m) ? found(a, m, 'Es el mismo principio activo.', 'critica') : null)),
)

const inClass = ([key, g]: readonly [AllergyKey, AllergyGroup]): Rule =>
  alertRule(`alergia-clase-${slug(key)}`, `Alergia a ${g.nombre}`, 'alta', g.fuente, (record) =>
    pairs(record, (a, m) => {
      if (!a.lectura.clases.has(key) || !m.clases.has(key) || same(a, m)) return null
      // Within one class the class says it.
      if (g.cadena === true && shareOf(families, a, m)) return null
      const stops = a.grave && (g.avisa !== true || a.lectura.nombradas.has(key))
      const why = g.cadena === true ? `Los dos tienen ${g.nombre}.` : `Los dos son del grupo: ${g.nombre}.`
      return found(a, m, why, stops ? 'critica' : 'alta')
    }),
  )
const classes: readonly (readonly [AllergyKey, AllergyGroup])[] = entriesOf(allergyGroups)
const isChain = ([, { cadena }]: readonly [AllergyKey, AllergyGroup]): boolean => cadena === true
const chains = classes.filter(isChain).map(([key]) => key)
const families = classes.filter((c) => !isChain(c)).map(([key]) => key)
const shareOf = (keys: readonly AllergyKey[], a: RecordedAllergy, m: Medicine): boolean =>
  keys.some((key) => a.lectura.clases.has(key) && m.clases.has(key))

/** A class named as such already covers its members: the cross reaction is for what is beyond it. */
const cross = ({ entre: [x, y], detalle, fuente }: CrossReaction): Rule =>
  alertRule(
    `alergia-cruzada-${slug(x)}-${slug(y)}`,
    `Reacción cruzada entre ${allergyGroups[x].nombre} y ${allergyGroups[y].nombre}`,
    'media',
    fuente,
    (record) =>
      pairs(record, (a, m) => {
        const [ax, ay] = [a.lectura.clases.has(x), a.lectura.clases.has(y)]
        const [mx, my] = [m.clases.has(x), m.clases.has(y)]
        if (same(a, m) || shareOf(chains, a, m) || !((ax && !ay && my && !mx) || (ay && !ax && mx && !my))) return null
        return found(a, m, detalle, a.grave ? 'alta' : 'media')
      }),
  )

const unrecorded: Rule = newRule('dato_faltante')(
  'alergia-sin-registro',
  'Se formula sin saber si hay alergias',
  'media',
  `OMS, Medication Without Harm, 2017; ${norm('res_1995_1999')}`,
  (record) => {
    const here = record.medicamentos.filter((m) => m.de === 'historia')
    if (here.length === 0 || record.alergias.length > 0 || record.niegaAlergias.length > 0) return []
    return [
      {
        texto: 'Registre las alergias del paciente, o que las niega, antes de formular.',
        explicacion: `Hay ${here.length} medicamento(s) en fórmula y el registro no dice nada de alergias.`,
        citas: here.map(citeMedicine),
      },
    ]
  },
)

const contradictory: Rule = alertRule(
  'alergia-contradictoria',
  'Alergias registradas y negadas a la vez',
  'media',
  'Práctica: conciliación de alergias',
  ({ alergias, niegaAlergias }) =>
    alergias.length === 0 || niegaAlergias.length === 0
      ? []
      : [
          {
            texto: 'Confirme con el paciente sus alergias: un registro las niega y otro las nombra.',
            explicacion: 'Mientras se aclara, las alergias nombradas cuentan.',
            citas: [...alergias.map((a) => cite(a, a.campo)), ...niegaAlergias.map((e) => cite(e, 'niega'))],
          },
        ],
)

/** What was not understood was compared with nothing, and no sentence of safety holds over it. */
const unknownAllergen: Rule = alertRule(
  'alergia-sin-reconocer',
  'Alergia que no se reconoce',
  'media',
  NOT_SAID,
  (record) => {
    const medicines = prescribed(record).filter((m) => m.de === 'historia')
    return record.alergias.flatMap((a) =>
      a.lectura.sinReconocer.map((name) => ({
        titulo: `No sé qué es «${shortened(name)}»: no se revisó contra ella.`,
        texto: `Confirme con el paciente qué es «${shortened(name)}» y elíjalo de la lista de alérgenos.`,
        explicacion: 'Está escrito en texto libre, sin codificar.',
        citas: [cite(a, a.campo), ...medicines.map(citeMedicine)],
      })),
    )
  },
)

const unknownMedicine: Rule = alertRule(
  'medicamento-sin-reconocer',
  'Medicamento que no se reconoce',
  'media',
  NOT_SAID,
  (record) =>
    prescribed(record)
      .filter((m) => !m.reconocido || m.dudoso.length > 0)
      .map((m) => ({
        titulo: `No sé qué medicamento es «${shortened(m.nombre)}»: no se revisó contra alergias, interacciones ni dosis.`,
        texto:
          m.dudoso.length > 0
            ? `«${m.nombre}» puede ser ${m.dudoso.join(' o ')}: escriba su denominación común internacional.`
            : `Escriba la denominación común internacional de «${m.nombre}», o su código.`,
        explicacion: 'Ni su nombre ni su código DCI ni su ATC dicen cuál es.',
        citas: [citeMedicine(m)],
      })),
)

export const allergyRules: readonly Rule[] = [
  sameSubstance,
  ...classes.filter((c) => !isChain(c)).map(inClass),
  unrecorded,
  contradictory,
]
export const crossRules: readonly Rule[] = [...classes.filter(isChain).map(inClass), ...crossReactions.map(cross)]
export const unknownAllergenRules: readonly Rule[] = [unknownAllergen]
export const unknownMedicineRules: readonly Rule[] = [unknownMedicine]
