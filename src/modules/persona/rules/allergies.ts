import { byGravity, type Gravedad } from '../../../model/codes/gravity.ts'
import { norm } from '../../../model/norms.ts'
import { plain } from '../../../model/text/plain-text.ts'
import { text } from '../../../model/text/row-values.ts'
import {
  type AllergyGroup,
  allergyGroups,
  type CrossReaction,
  crossReactions,
  meet,
  shareSubstance,
} from '../../medicamentos/index.ts'
import { citeMedicine } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { type RecordedAllergy, SEVERE } from '../facts/recorded-allergies.ts'
import { alertRule, type Cita, type Finding, newRule, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

/** What the patient says to take is tolerated; what is prescribed can still be stopped. */
const prescribed = ({ medicamentos }: PersonFacts): Medicine[] => medicamentos.filter((m) => m.de !== 'antecedente')

/** By what each contains; what was not understood is compared as it is written. */
const same = (allergy: RecordedAllergy, m: Medicine): boolean =>
  allergy.lectura.reconocido && m.reconocido
    ? meet(allergy.lectura.sustancias, m.sustancias)
    : shareSubstance(allergy.lectura.texto, m.nombre)

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
    citas: [citeAllergy(allergy), citeMedicine(m)],
    severidad: lowered(allergy, severidad),
  }
}

/** Of a text that says more, only the words that name it. */
const citeAllergy = (a: RecordedAllergy): Cita => cite(a, a.campo, a.fragmento ?? undefined)

const NOT_SAID = 'OMS, Medication Without Harm, 2017'

/** How an allergy bears on a medicine, and how gravely; `regla` is of the rule that says it. */
interface Relation {
  readonly regla: string
  readonly severidad: Gravedad
  readonly why: string
}

const SAME = 'alergia-mismo-medicamento'
const classRule = ({ clave }: AllergyGroup): string => `alergia-clase-${slug(clave)}`
const crossRule = ({ de, a }: CrossReaction): string => `alergia-cruzada-${slug(de.clave)}-${slug(a.clave)}`

const graveOr = (isGrave: boolean, otherwise: Gravedad): Gravedad => (isGrave ? 'critica' : otherwise)
const wasSevere = ({ row, reaccion, agente }: RecordedAllergy): boolean =>
  row.severidad === 'grave' || SEVERE.test(`${agente} ${reaccion ?? ''}`)

function gravityInClass(a: RecordedAllergy, { alcance, clave }: AllergyGroup): Gravedad | null {
  const isNamed = a.lectura.nombradas.has(clave)
  if (alcance === 'igual') return 'critica'
  if (alcance === 'avisa') return graveOr((isNamed && a.grave) || wasSevere(a), 'alta')
  if (alcance === 'informa' || alcance === 'pregunta') return isNamed ? 'media' : null
  if (alcance === 'nombrada' || alcance === 'contiene') return isNamed ? graveOr(a.grave, 'alta') : null
  return graveOr(a.grave, 'alta')
}

const SPOKEN: ReadonlySet<string> = new Set(['cadena', 'contiene', 'pregunta'])
const bonds = {
  igual: 'Son la misma molécula, o una deriva de la otra',
  cadena: 'Los dos tienen',
  detiene: 'Los dos son del grupo',
  contiene: 'El producto lleva',
  pregunta: 'No se sabe cuál fue; este es',
} as const

function inClass(a: RecordedAllergy, m: Medicine, group: AllergyGroup): Relation | null {
  if (!a.lectura.clases.has(group.clave) || !m.clases.has(group.clave)) return null
  const severidad = gravityInClass(a, group)
  if (severidad === null) return null
  const bond = group.alcance in bonds ? bonds[group.alcance as keyof typeof bonds] : bonds.detiene
  return {
    regla: classRule(group),
    severidad,
    why: SPOKEN.has(group.alcance) ? `${bond} ${group.nombre}.` : `${bond}: ${group.nombre}.`,
  }
}

/** A class named as such already covers its members: the cross reaction is for what is beyond it. */
function across(a: RecordedAllergy, m: Medicine, cross: CrossReaction): Relation | null {
  const { de, a: to, ambos, informa, detalle, detiene, calla } = cross
  const [from, into] = [a.lectura.clases, m.clases]
  const goes = ({ clave: x }: AllergyGroup, { clave: y }: AllergyGroup): boolean =>
    from.has(x) && !from.has(y) && into.has(y) && !into.has(x)
  if (!goes(de, to) && !(ambos && goes(to, de))) return null
  const said = plain(`${a.agente} ${a.reaccion ?? ''} ${text(a.row, 'descripcion') ?? ''}`)
  if (calla?.test(said) === true) return null
  return {
    regla: crossRule(cross),
    severidad: graveOr(detiene?.test(said) === true, a.grave && !informa ? 'alta' : 'media'),
    why: detalle,
  }
}

/** The gravest of all that holds, and of equals the first of the table: one pair is told once. */
function relationOf(a: RecordedAllergy, m: Medicine): Relation | null {
  if (same(a, m)) return { regla: SAME, severidad: 'critica', why: 'Es el mismo principio activo.' }
  const all = [
    ...allergyGroups.flatMap((group) => inClass(a, m, group) ?? []),
    ...crossReactions.flatMap((cross) => across(a, m, cross) ?? []),
  ]
  return all.toSorted((x, y) => byGravity(x.severidad, y.severidad))[0] ?? null
}

const kept = new WeakMap<PersonFacts, ReadonlyMap<string, readonly Finding[]>>()
/** What every allergy says of every medicine, by the rule that says it; worked out once for a person. */
function findingsOf(record: PersonFacts): ReadonlyMap<string, readonly Finding[]> {
  const known = kept.get(record)
  if (known !== undefined) return known
  const all = record.alergias.flatMap((a) =>
    prescribed(record).flatMap((m) => {
      const relation = relationOf(a, m)
      return relation === null ? [] : { regla: relation.regla, finding: found(a, m, relation.why, relation.severidad) }
    }),
  )
  const byRule = new Map(
    [...Map.groupBy(all, ({ regla }) => regla)].map(([regla, of]) => [regla, of.map(({ finding }) => finding)]),
  )
  kept.set(record, byRule)
  return byRule
}

const pairRule = (id: string, titulo: string, severidad: Gravedad, fuente: string): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) => findingsOf(record).get(id) ?? [])

const sameSubstance = pairRule(
  SAME,
  'Alergia al mismo medicamento',
  'critica',
  'Antecedente alérgico registrado; OMS, Medication Without Harm, 2017',
)
const ofClass = (group: AllergyGroup): Rule =>
  pairRule(classRule(group), `Alergia a ${group.nombre}`, 'alta', group.fuente)
const ofCross = (cross: CrossReaction): Rule =>
  pairRule(crossRule(cross), `Reacción cruzada entre ${cross.de.nombre} y ${cross.a.nombre}`, 'media', cross.fuente)
const isChain = ({ alcance }: AllergyGroup): boolean => alcance === 'cadena'

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
            citas: [...alergias.map(citeAllergy), ...niegaAlergias.map((e) => cite(e, 'niega'))],
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
        citas: [citeAllergy(a), ...medicines.map(citeMedicine)],
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

/** What the caller does not reach was compared with nothing either. */
const onlyThisEncounter: Rule = alertRule(
  'revisado-en-parte',
  'Revisado solo con esta atención',
  'media',
  NOT_SAID,
  (record) => {
    const medicines = prescribed(record).filter((m) => m.de === 'historia')
    if (!record.soloAtencion || medicines.length === 0) return []
    return [
      {
        titulo: 'Se revisó solo con lo que dice esta atención.',
        texto: 'Pregunte por alergias, enfermedades y lo que toma, o pida que admisiones le asigne la atención.',
        explicacion:
          'Usted alcanza esta atención y no el resto de la historia de la persona: de lo demás no se leyó nada.',
        citas: medicines.map(citeMedicine),
      },
    ]
  },
)

export const allergyRules: readonly Rule[] = [
  sameSubstance,
  ...allergyGroups.filter((group) => !isChain(group)).map(ofClass),
  unrecorded,
  contradictory,
]
export const crossRules: readonly Rule[] = [
  ...allergyGroups.filter(isChain).map(ofClass),
  ...crossReactions.map(ofCross),
]
export const unknownAllergenRules: readonly Rule[] = [unknownAllergen]
export const unknownMedicineRules: readonly Rule[] = [unknownMedicine]
export const partialRules: readonly Rule[] = [onlyThisEncounter]
