import { proseRow } from '../../../model/text/prose-row.ts'
import { type AgeCaution, byAge } from '../../farmacologia/cautions.ts'
import { drugGroups } from '../../farmacologia/drug-groups.ts'
import type { DrugName } from '../../farmacologia/drugs/index.ts'
import { citeDiagnosis, citeMedicine, has, taking, takingDrug } from '../record/asks.ts'
import type { ClinicalRecord, Medicine } from '../record/record.ts'
import { alertRule, type Finding, type Rule } from '../rule.ts'
import { slug } from './slug.ts'

const finding = (m: Medicine, age: string, detalle: string): Finding => ({
  texto: `${m.nombre}: precaución por la edad.`,
  explicacion: `${detalle} El paciente tiene ${age}.`,
  citas: [citeMedicine(m)],
})
const ageOf = ({ edad, edadDias }: ClinicalRecord): string =>
  edad !== null && edad >= 2 ? `${edad} años` : `${Math.floor((edadDias ?? 0) / 30.4)} meses`

const ofTable = (c: AgeCaution): Rule =>
  alertRule(
    `nino-${c.grupos.map(slug).join('+')}`,
    `${c.grupos.map((g) => drugGroups[g].nombre).join(', ')} antes de los ${c.menorDe} años`,
    c.gravedad,
    c.fuente,
    (record) =>
      record.edad === null || record.edad >= c.menorDe
        ? []
        : taking(record, ...c.grupos).map((m) => finding(m, ageOf(record), c.detalle)),
  )

interface Young {
  readonly id: string
  readonly dci: readonly DrugName[]
  readonly menorDeDias: number
  readonly titulo: string
  readonly severidad: Rule['severidad']
  readonly detalle: string
  readonly fuente: string
}
const childRow = proseRow<Young>()('titulo', 'detalle', 'fuente')

export const young: readonly Young[] = [
  childRow({
    id: 'nino-antihistaminico-primera-generacion',
    dci: ['clorfeniramina', 'difenhidramina', 'hidroxicina'],
    menorDeDias: 730,
    severidad: 'alta',
  })`
    Antihistamínico sedante antes de los 2 años
    Antes de los 2 años hay depresión respiratoria y convulsiones; no cura el resfriado.
    Comunicación de la FDA sobre medicamentos para la tos y el resfriado, 2008`,
  childRow({
    id: 'nino-ibuprofeno-menor-tres-meses',
    dci: ['ibuprofeno', 'naproxeno', 'diclofenaco'],
    menorDeDias: 91,
    severidad: 'alta',
  })`
    AINE antes de los 3 meses
    No se recomienda antes de los 3 meses: la fiebre a esa edad se estudia.
    NICE NG143, Fever in under 5s, 2019`,
  childRow({ id: 'nino-metamizol-menor-tres-meses', dci: ['metamizol'], menorDeDias: 91, severidad: 'alta' })`
    Metamizol antes de los 3 meses
    Contraindicado antes de los 3 meses o con menos de 5 kg.
    Agencia Europea de Medicamentos, metamizol, 2018`,
  childRow({ id: 'nino-ceftriaxona-neonato', dci: ['ceftriaxona'], menorDeDias: 28, severidad: 'alta' })`
    Ceftriaxona en el recién nacido
    Desplaza la bilirrubina y precipita con calcio: prefiera cefotaxima.
    Comunicación de la FDA sobre ceftriaxona y calcio, 2009`,
  childRow({
    id: 'nino-ondansetron-domperidona-lactante',
    dci: ['domperidona'],
    menorDeDias: 4380,
    severidad: 'media',
  })`
    Domperidona antes de los 12 años
    No tiene eficacia demostrada antes de los 12 años y prolonga el QT.
    Agencia Europea de Medicamentos y MHRA, 2019`,
  childRow({ id: 'nino-nimesulida', dci: ['nimesulida'], menorDeDias: 4380, severidad: 'alta' })`
    Nimesulida antes de los 12 años
    Contraindicada antes de los 12 años por toxicidad hepática.
    Agencia Europea de Medicamentos, nimesulida, 2011`,
]
const ofYoung = ({ id, dci, menorDeDias, titulo, severidad, detalle, fuente }: Young): Rule =>
  alertRule(id, titulo, severidad, fuente, (record) =>
    record.edadDias === null || record.edadDias >= menorDeDias
      ? []
      : takingDrug(record, ...dci).map((m) => finding(m, ageOf(record), detalle)),
  )

const reye: Rule = alertRule(
  'nino-aspirina-con-virus',
  'Ácido acetilsalicílico con varicela o influenza',
  'critica',
  'CDC, Reye syndrome, 1982',
  (record) => {
    const virus = has(record, /^(B01|J09|J10|J11)/)
    if (virus.length === 0 || record.edad === null || record.edad >= 18) return []
    return taking(record, 'asa').map((m) => ({
      texto: `No dé ${m.nombre} a un menor con esta infección.`,
      explicacion: 'Con varicela o influenza puede causar síndrome de Reye.',
      citas: [citeMedicine(m), ...virus.map(citeDiagnosis)],
    }))
  },
)

export const childRules: readonly Rule[] = [...byAge.map(ofTable), ...young.map(ofYoung), reye]
