import { type Caution, inLactation, inPregnancy } from '../../farmacologia/cautions.ts'
import { drugGroups } from '../../farmacologia/drug-groups.ts'
import { citeMedicine, pregnancyCites, taking, takingDrug } from '../record/asks.ts'
import { cite } from '../record/cite.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import type { Cita, Finding, Rule } from '../rule.ts'
import { slug } from './slug.ts'

/** Voluntary interruption of pregnancy, by purpose or cause: there misoprostol is the treatment. */
const isInterruption = ({ historia }: ClinicalRecord): boolean =>
  historia.finalidad === '24' || ['34', '35', '36', '49'].includes(String(historia.causa_atencion))

const finding = (m: Medicine, why: string, detalle: string, citas: readonly Cita[]): Finding => ({
  texto: `${m.nombre}: ${why}. Valore suspenderlo o cambiarlo.`,
  explicacion: detalle,
  citas: [citeMedicine(m), ...citas],
})
const nameOf = ({ grupos }: Caution): string => grupos.map((g) => drugGroups[g].nombre).join(', ')

const ofTable = (c: Caution): Rule => ({
  id: `embarazo-${c.grupos.map(slug).join('+')}`,
  version: 1,
  titulo: `Embarazo y ${nameOf(c)}`,
  fuente: c.fuente,
  severidad: c.gravedad,
  tipo: 'alerta',
  finds: (record) =>
    record.embarazo.length === 0 || (isInterruption(record) && c.grupos.includes('misoprostol'))
      ? []
      : taking(record, ...c.grupos).map((m) =>
          finding(m, 'precaución por embarazo', c.detalle, pregnancyCites(record)),
        ),
})

const lactationCites = ({ lactancia }: ClinicalRecord): Cita[] =>
  lactancia.map((e) =>
    cite(e, e.recurso === 'diagnostico' ? 'codigo_cie10' : e.row.cie10 === null ? 'descripcion' : 'cie10'),
  )
const ofLactation = (c: Caution): Rule => ({
  id: `lactancia-${c.grupos.map(slug).join('+')}`,
  version: 1,
  titulo: `Lactancia y ${nameOf(c)}`,
  fuente: c.fuente,
  severidad: c.gravedad,
  tipo: 'alerta',
  finds: (record) =>
    record.lactancia.length === 0
      ? []
      : taking(record, ...c.grupos).map((m) =>
          finding(m, 'precaución por lactancia', c.detalle, lactationCites(record)),
        ),
})

interface More {
  readonly id: string
  readonly dci: readonly string[]
  readonly titulo: string
  readonly severidad: Rule['severidad']
  readonly detalle: string
  readonly fuente: string
}
export const more: readonly More[] = [
  {
    id: 'embarazo-litio',
    dci: ['litio'],
    titulo: 'Embarazo y litio',
    severidad: 'alta',
    detalle: 'En el primer trimestre se asocia con malformación cardiaca; no se suspende sin plan con psiquiatría.',
    fuente: 'Patorno et al. N Engl J Med 2017;376:2245',
  },
  {
    id: 'embarazo-anticonvulsivantes',
    dci: ['carbamazepina', 'fenitoina', 'fenobarbital', 'topiramato'],
    titulo: 'Embarazo y anticonvulsivantes de riesgo',
    severidad: 'alta',
    detalle: 'Aumentan malformaciones mayores. No los suspenda de golpe: consulte a neurología y dé ácido fólico.',
    fuente: 'MHRA, Antiepileptic drugs in pregnancy, 2021',
  },
  {
    id: 'embarazo-aminoglucosidos',
    dci: ['gentamicina', 'amikacina'],
    titulo: 'Embarazo y aminoglucósidos',
    severidad: 'media',
    detalle: 'Pueden lesionar el oído del feto: resérvelos para infecciones graves.',
    fuente: 'Información para prescribir (FDA): gentamicina',
  },
  {
    id: 'embarazo-quinolonas',
    dci: ['ciprofloxacina', 'levofloxacina', 'moxifloxacina', 'norfloxacina'],
    titulo: 'Embarazo y fluoroquinolonas',
    severidad: 'media',
    detalle: 'Hay opciones con más experiencia en la gestación.',
    fuente: 'OMS, The WHO AWaRe antibiotic book, 2022',
  },
  {
    id: 'embarazo-fluconazol',
    dci: ['fluconazol', 'itraconazol', 'ketoconazol'],
    titulo: 'Embarazo y azoles orales',
    severidad: 'media',
    detalle: 'Se asocian con aborto y, en dosis altas, con malformaciones: prefiera el tratamiento tópico.',
    fuente: 'Comunicación de seguridad de la FDA sobre fluconazol oral, 2016',
  },
  {
    id: 'embarazo-ergotamina',
    dci: ['ergotamina'],
    titulo: 'Embarazo y ergotamina',
    severidad: 'critica',
    detalle: 'Contrae el útero y los vasos: contraindicada.',
    fuente: 'Información para prescribir (FDA): Cafergot (ergotamina)',
  },
  {
    id: 'embarazo-metimazol',
    dci: ['metimazol'],
    titulo: 'Embarazo y metimazol',
    severidad: 'alta',
    detalle: 'En el primer trimestre causa embriopatía: consulte el cambio a propiltiouracilo.',
    fuente: 'American Thyroid Association, Thyroid disease in pregnancy, 2017',
  },
  {
    id: 'embarazo-estatinas',
    dci: ['atorvastatina', 'rosuvastatina', 'simvastatina', 'lovastatina', 'pravastatina'],
    titulo: 'Embarazo y estatinas',
    severidad: 'media',
    detalle: 'Suspéndalas en la mayoría de las gestantes; se individualiza en riesgo muy alto.',
    fuente: 'Comunicación de seguridad de la FDA sobre estatinas en el embarazo, 2021',
  },
]
const ofMore = ({ id, dci, titulo, severidad, detalle, fuente }: More): Rule => ({
  id,
  version: 1,
  titulo,
  fuente,
  severidad,
  tipo: 'alerta',
  finds: (record) =>
    record.embarazo.length === 0
      ? []
      : takingDrug(record, ...dci).map((m) => finding(m, 'precaución por embarazo', detalle, pregnancyCites(record))),
})

const fertile: Rule = {
  id: 'embarazo-teratogeno-sin-anticoncepcion',
  version: 1,
  titulo: 'Medicamento teratógeno en edad fértil sin anticoncepción registrada',
  fuente: 'MHRA, Valproate Pregnancy Prevention Programme, 2018; programas REMS de la FDA',
  severidad: 'alta',
  tipo: 'alerta',
  finds: (record) => {
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
}

export const pregnancyRules: readonly Rule[] = [
  ...inPregnancy.map(ofTable),
  ...inLactation.map(ofLactation),
  ...more.map(ofMore),
  fertile,
]
