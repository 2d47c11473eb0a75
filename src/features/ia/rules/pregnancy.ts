import { proseRow } from '../../../model/text/prose-row.ts'
import { type Caution, inLactation, inPregnancy } from '../../farmacologia/cautions.ts'
import { drugGroups } from '../../farmacologia/drug-groups.ts'
import type { DrugName } from '../../farmacologia/drugs/index.ts'
import { isInterruption } from '../../historias/alerts/pregnancy.ts'
import { citeMedicine, lactationCites, pregnancyCites, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Cita, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, why: string, detalle: string, citas: readonly Cita[]): Finding => ({
  texto: `${m.nombre}: ${why}. Valore suspenderlo o cambiarlo.`,
  explicacion: detalle,
  citas: [citeMedicine(m), ...citas],
})

/** What the table that alerts use says of a pregnancy or of a lactation. */
const ofTable =
  (state: 'embarazo' | 'lactancia', word: string, cites: (record: ClinicalRecord) => Cita[]) =>
  ({ grupos, gravedad, detalle, fuente }: Caution): Rule =>
    alertRule(
      `${state}-${grupos.map(slug).join('+')}`,
      `${word} y ${grupos.map((g) => drugGroups[g].nombre).join(', ')}`,
      gravedad,
      fuente,
      (record) =>
        record[state].length === 0 || (isInterruption(record.historia) && grupos.includes('misoprostol'))
          ? []
          : taking(record, ...grupos).map((m) => finding(m, `precaución por ${state}`, detalle, cites(record))),
    )

interface More {
  readonly id: string
  readonly dci: readonly DrugName[]
  readonly titulo: string
  readonly severidad: Rule['severidad']
  readonly detalle: string
  readonly fuente: string
}
const pregnancyRow = proseRow<More>()('titulo', 'detalle', 'fuente')

export const more: readonly More[] = [
  pregnancyRow({ id: 'embarazo-litio', dci: ['litio'], severidad: 'alta' })`
    Embarazo y litio
    En el primer trimestre se asocia con malformación cardiaca; no se suspende sin plan con psiquiatría.
    Patorno et al. N Engl J Med 2017;376:2245`,
  pregnancyRow({
    id: 'embarazo-anticonvulsivantes',
    dci: ['carbamazepina', 'fenitoina', 'fenobarbital', 'topiramato'],
    severidad: 'alta',
  })`
    Embarazo y anticonvulsivantes de riesgo
    Aumentan malformaciones mayores. No los suspenda de golpe: consulte a neurología y dé ácido fólico.
    MHRA, Antiepileptic drugs in pregnancy, 2021`,
  pregnancyRow({ id: 'embarazo-aminoglucosidos', dci: ['gentamicina', 'amikacina'], severidad: 'media' })`
    Embarazo y aminoglucósidos
    Pueden lesionar el oído del feto: resérvelos para infecciones graves.
    Información para prescribir (FDA): gentamicina`,
  pregnancyRow({
    id: 'embarazo-quinolonas',
    dci: ['ciprofloxacina', 'levofloxacina', 'moxifloxacina', 'norfloxacina'],
    severidad: 'media',
  })`
    Embarazo y fluoroquinolonas
    Hay opciones con más experiencia en la gestación.
    OMS, The WHO AWaRe antibiotic book, 2022`,
  pregnancyRow({ id: 'embarazo-fluconazol', dci: ['fluconazol', 'itraconazol', 'ketoconazol'], severidad: 'media' })`
    Embarazo y azoles orales
    Se asocian con aborto y, en dosis altas, con malformaciones: prefiera el tratamiento tópico.
    Comunicación de seguridad de la FDA sobre fluconazol oral, 2016`,
  pregnancyRow({ id: 'embarazo-ergotamina', dci: ['ergotamina'], severidad: 'critica' })`
    Embarazo y ergotamina
    Contrae el útero y los vasos: contraindicada.
    Información para prescribir (FDA): Cafergot (ergotamina)`,
  pregnancyRow({ id: 'embarazo-metimazol', dci: ['metimazol'], severidad: 'alta' })`
    Embarazo y metimazol
    En el primer trimestre causa embriopatía: consulte el cambio a propiltiouracilo.
    American Thyroid Association, Thyroid disease in pregnancy, 2017`,
  pregnancyRow({
    id: 'embarazo-estatinas',
    dci: ['atorvastatina', 'rosuvastatina', 'simvastatina', 'lovastatina', 'pravastatina'],
    severidad: 'media',
  })`
    Embarazo y estatinas
    Suspéndalas en la mayoría de las gestantes; se individualiza en riesgo muy alto.
    Comunicación de seguridad de la FDA sobre estatinas en el embarazo, 2021`,
]
const ofMore = ({ id, dci, titulo, severidad, detalle, fuente }: More): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) =>
    record.embarazo.length === 0
      ? []
      : takingDrug(record, ...dci).map((m) => finding(m, 'precaución por embarazo', detalle, pregnancyCites(record))),
  )

const fertile: Rule = alertRule(
  'embarazo-teratogeno-sin-anticoncepcion',
  'Medicamento teratógeno en edad fértil sin anticoncepción registrada',
  'alta',
  'MHRA, Valproate Pregnancy Prevention Programme, 2018; programas REMS de la FDA',
  (record) => {
    const { edad, sexo, embarazo, antecedentes } = record
    if (sexo !== '02' || edad === null || edad < 12 || edad > 50 || embarazo.length > 0) return []
    const protects = antecedentes.some(
      (row) => row.metodo_anticonceptivo !== null && !/^(ninguno|no|niega)/i.test(String(row.metodo_anticonceptivo)),
    )
    if (protects || taking(record, 'hormonas').length > 0 || takingDrug(record, 'medroxiprogesterona').length > 0)
      return []
    return takingDrug(
      record,
      'isotretinoina',
      'talidomida',
      'acido valproico',
      'micofenolato',
      'metotrexato',
      'leflunomida',
    ).map((m) => ({
      texto: `${m.nombre}: descarte embarazo y asegure anticoncepción eficaz antes de darlo.`,
      explicacion: 'Causa malformaciones y el registro no dice con qué método se cuida.',
      citas: [citeMedicine(m)],
    }))
  },
)

export const pregnancyRules: readonly Rule[] = [
  ...inPregnancy.map(ofTable('embarazo', 'Embarazo', pregnancyCites)),
  ...inLactation.map(ofTable('lactancia', 'Lactancia', lactationCites)),
  ...more.map(ofMore),
  fertile,
]
