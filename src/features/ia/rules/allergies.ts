import { entriesOf } from '../../../model/keys.ts'
import { norm } from '../../../model/norms.ts'
import {
  type AllergyGroup,
  allergyGroups,
  type CrossReaction,
  crossReactions,
} from '../../farmacologia/allergy-groups.ts'
import { inGroup } from '../../farmacologia/drug-groups.ts'
import { drugsNamed } from '../../farmacologia/drugs/match.ts'
import type { Gravedad } from '../../farmacologia/gravity.ts'
import { saysOne, shareSubstance } from '../../farmacologia/substances.ts'
import { citeMedicine } from '../record/asks.ts'
import { cite } from '../record/cite.ts'
import type { Allergy, ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Finding, newRule, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

/** What the patient says to take is tolerated; what is prescribed can still be stopped. */
const prescribed = ({ medicamentos }: ClinicalRecord): Medicine[] => medicamentos.filter((m) => m.de !== 'antecedente')

/** Trade names and misspellings under the name of what they contain. */
const wholeName = (name: string): string => [name, ...drugsNamed(name).map((d) => d.dci)].join(' + ')
const ofMedicine = (m: Medicine): { dci: string; atc: string | null } => ({
  dci: [m.nombre, ...m.drugs.map((d) => d.dci)].join(' + '),
  atc: m.atc,
})

const names = (allergy: Allergy, g: AllergyGroup): boolean => saysOne(wholeName(allergy.agente), [...g.clase, ...g.dci])
const same = (allergy: Allergy, m: Medicine): boolean => shareSubstance(wholeName(allergy.agente), ofMedicine(m).dci)

const lowered = (allergy: Allergy, usual: Gravedad): Gravedad => (allergy.resuelta ? 'media' : usual)

function found(allergy: Allergy, m: Medicine, why: string, severidad: Gravedad): Finding {
  const reaction = typeof allergy.row.reaccion === 'string' ? ` Reacción registrada: ${allergy.row.reaccion}.` : ''
  const resolved = allergy.resuelta ? ' Figura como resuelta: confírmelo antes de darlo.' : ''
  return {
    texto: `Alergia a ${allergy.agente}: revise ${m.nombre} antes de administrarlo.`,
    explicacion: `${why}${reaction}${resolved}`,
    citas: [cite(allergy, 'agente'), citeMedicine(m)],
    severidad: lowered(allergy, severidad),
  }
}

function pairs(record: ClinicalRecord, meet: (a: Allergy, m: Medicine) => Finding | null): Finding[] {
  const medicines = prescribed(record)
  return record.alergias.flatMap((a) =>
    medicines.flatMap((m) => {
      const finding = meet(a, m)
      return finding === null ? [] : finding
    }),
  )
}

const sameSubstance: Rule = alertRule(
  'alergia-mismo-medicamento',
  'Alergia al mismo medicamento',
  'critica',
  'Antecedente alérgico registrado; OMS, Medication Without Harm, 2017',
  (record) => pairs(record, (a, m) => (same(a, m) ? found(a, m, 'Es el mismo principio activo.', 'critica') : null)),
)

const groupRules = entriesOf(allergyGroups).map(
  ([key, g]): Rule =>
    alertRule(`alergia-clase-${slug(key)}`, `Alergia a ${g.nombre}`, 'alta', g.fuente, (record) =>
      pairs(record, (a, m) =>
        !same(a, m) && names(a, g) && inGroup(ofMedicine(m), g)
          ? found(a, m, `Los dos son del grupo: ${g.nombre}.`, a.grave ? 'critica' : 'alta')
          : null,
      ),
    ),
)

/** A class named as such already covers its members: the cross reaction is for what is beyond it. */
const cross = ({ entre: [x, y], detalle, fuente }: CrossReaction): Rule =>
  alertRule(
    `alergia-cruzada-${slug(x)}-${slug(y)}`,
    `Reacción cruzada entre ${allergyGroups[x].nombre} y ${allergyGroups[y].nombre}`,
    'media',
    fuente,
    (record) =>
      pairs(record, (a, m) => {
        const [ax, ay] = [names(a, allergyGroups[x]), names(a, allergyGroups[y])]
        const [mx, my] = [inGroup(ofMedicine(m), allergyGroups[x]), inGroup(ofMedicine(m), allergyGroups[y])]
        if (same(a, m) || !((ax && !ay && my && !mx) || (ay && !ax && mx && !my))) return null
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
            citas: [...alergias.map((a) => cite(a, 'agente')), ...niegaAlergias.map((e) => cite(e, 'niega'))],
          },
        ],
)

export const allergyRules: readonly Rule[] = [
  sameSubstance,
  ...groupRules,
  ...crossReactions.map(cross),
  unrecorded,
  contradictory,
]
