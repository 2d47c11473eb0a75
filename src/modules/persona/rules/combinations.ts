import { citeMedicine, taking } from '../facts/asks.ts'
import type { Medicine } from '../facts/person-facts.ts'
import { alertRule, type Finding, newRule, type Rule } from '../rule.ts'

const list = (medicines: readonly Medicine[]): string => medicines.map((m) => m.nombre).join(', ')
const once = (medicines: readonly Medicine[]): Medicine[] => [...new Map(medicines.map((m) => [m.id, m])).values()]

function finding(medicines: readonly Medicine[], texto: string, explicacion: string): Finding {
  return { texto, explicacion: `${explicacion} Medicamentos: ${list(medicines)}.`, citas: medicines.map(citeMedicine) }
}

/** More than two at a time: what no pair says. */
export const combinationRules: readonly Rule[] = [
  alertRule(
    'combinacion-triple-golpe-renal',
    'IECA o ARA-II, diurético y AINE a la vez',
    'alta',
    'Lapi et al. BMJ 2013;346:e8525',
    (record) => {
      const parts = [
        taking(record, 'ieca', 'ara2'),
        taking(record, 'diureticosPerdedores', 'ahorradorPotasio'),
        taking(record, 'aine'),
      ]
      if (parts.some((p) => p.length === 0)) return []
      return [
        finding(
          once(parts.flat()),
          'Suspenda el AINE o vigile creatinina y potasio: las tres juntas lesionan el riñón.',
          'La combinación aumenta la lesión renal aguda, sobre todo en el primer mes.',
        ),
      ]
    },
  ),
  alertRule(
    'combinacion-tres-depresores-snc',
    'Tres o más depresores del sistema nervioso central en un adulto mayor',
    'alta',
    'Criterios de Beers, American Geriatrics Society, 2023',
    (record) => {
      const found = taking(record, 'depresoresSnc')
      if ((record.edad ?? 0) < 65 || found.length < 3) return []
      return [
        finding(
          found,
          'Reduzca los depresores del sistema nervioso central.',
          'Tres o más aumentan caídas y fracturas.',
        ),
      ]
    },
  ),
  alertRule(
    'combinacion-anticolinergicos',
    'Dos o más anticolinérgicos en un adulto mayor',
    'alta',
    'Criterios de Beers, American Geriatrics Society, 2023',
    (record) => {
      const found = taking(record, 'anticolinergicosFuertes')
      if ((record.edad ?? 0) < 65 || found.length < 2) return []
      return [
        finding(
          found,
          'Evite sumar anticolinérgicos.',
          'Juntos causan delirium, retención urinaria y deterioro cognitivo.',
        ),
      ]
    },
  ),
  alertRule(
    'combinacion-opioide-gabapentinoide',
    'Opioide con gabapentina o pregabalina',
    'alta',
    'Comunicación de seguridad de la FDA sobre gabapentinoides, 2019',
    (record) => {
      const [opioids, gaba] = [taking(record, 'opioides'), taking(record, 'gabapentinoides')]
      if (opioids.length === 0 || gaba.length === 0) return []
      return [
        finding(
          once([...opioids, ...gaba]),
          'Use la menor dosis y vigile sedación y respiración.',
          'Suman depresión respiratoria, más en adultos mayores y en enfermedad pulmonar.',
        ),
      ]
    },
  ),
  newRule('seguimiento')(
    'combinacion-polifarmacia',
    'Polifarmacia en un adulto mayor',
    'informativa',
    'OMS, Medication Safety in Polypharmacy, 2019',
    (record) => {
      const found = record.medicamentos.filter((m) => !m.local)
      if ((record.edad ?? 0) < 65 || found.length < 8) return []
      return [
        finding(found, 'Concilie los medicamentos y retire los que ya no necesite.', `Toma ${found.length} a la vez.`),
      ]
    },
  ),
]
