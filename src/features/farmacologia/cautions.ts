import type { GroupKey } from './drug-groups.ts'
import type { Gravedad } from './gravity.ts'
import { fdaLabel } from './label.ts'

export interface Caution {
  readonly grupos: readonly GroupKey[]
  readonly gravedad: Gravedad
  readonly detalle: string
  readonly fuente: string
}
export interface AgeCaution extends Caution {
  /** For people younger than these completed years. */
  readonly menorDe: number
}

const caution = (grupos: readonly GroupKey[], gravedad: Gravedad, detalle: string, fuente: string): Caution => ({
  grupos,
  gravedad,
  detalle,
  fuente,
})

export const inPregnancy: readonly Caution[] = [
  caution(
    ['isotretinoina'],
    'critica',
    'Teratógeno mayor: contraindicado en la gestación.',
    fdaLabel('Accutane (isotretinoína), programa iPLEDGE'),
  ),
  caution(
    ['talidomida'],
    'critica',
    'Teratógeno mayor: contraindicado en la gestación.',
    fdaLabel('Thalomid (talidomida)'),
  ),
  caution(
    ['metotrexato'],
    'critica',
    'Embriotóxico: contraindicado en la gestación, salvo en enfermedades neoplásicas.',
    fdaLabel('metotrexato'),
  ),
  caution(
    ['micofenolato'],
    'critica',
    'Pérdida gestacional y malformaciones.',
    `${fdaLabel('CellCept (micofenolato)')}; programa REMS, 2012`,
  ),
  caution(['leflunomida'], 'critica', 'Contraindicado en la gestación.', fdaLabel('Arava (leflunomida)')),
  caution(
    ['valproico'],
    'critica',
    'Defectos del tubo neural y menor desarrollo cognitivo. No lo suspenda de golpe en epilepsia: consulte a neurología.',
    `${fdaLabel('Depakote (divalproato)')}; comunicación de seguridad de la FDA, 2013`,
  ),
  caution(
    ['ieca', 'ara2', 'sacubitrilo'],
    'critica',
    'Lesión y muerte fetal en el segundo y el tercer trimestre: suspéndalo en cuanto se conozca el embarazo.',
    fdaLabel('Vasotec (enalapril), Cozaar (losartán): advertencia en recuadro'),
  ),
  caution(
    ['warfarina'],
    'critica',
    'Embriopatía y sangrado fetal: contraindicada salvo con válvula cardiaca mecánica.',
    fdaLabel('Coumadin (warfarina)'),
  ),
  caution(
    ['misoprostol'],
    'alta',
    'Aborto, parto prematuro y malformaciones. Solo con indicación obstétrica.',
    fdaLabel('Cytotec (misoprostol)'),
  ),
  caution(
    ['aine'],
    'media',
    'Desde la semana 20 puede causar oligohidramnios y, desde la 30, cierre del conducto arterioso.',
    'Comunicación de seguridad de la FDA sobre AINE en el embarazo, 2020',
  ),
  caution(['tetraciclinas'], 'alta', 'Altera dientes y huesos del feto.', fdaLabel('Vibramycin (doxiciclina)')),
]

export const inLactation: readonly Caution[] = [
  caution(
    ['codeinaTramadol'],
    'alta',
    'Sedación y depresión respiratoria del lactante: no se recomienda.',
    'Comunicación de seguridad de la FDA sobre codeína y tramadol, 2017',
  ),
  caution(['metotrexato'], 'critica', 'Pasa a la leche: contraindicado en la lactancia.', fdaLabel('metotrexato')),
  caution(['isotretinoina'], 'alta', 'No se recomienda en la lactancia.', fdaLabel('Accutane (isotretinoína)')),
  caution(
    ['amiodarona'],
    'alta',
    'Pasa a la leche y afecta la tiroides del lactante.',
    fdaLabel('Cordarone (amiodarona)'),
  ),
]

export const byAge: readonly AgeCaution[] = [
  {
    menorDe: 12,
    ...caution(
      ['codeinaTramadol'],
      'critica',
      'Contraindicado antes de los 12 años: depresión respiratoria y muerte.',
      'Comunicación de seguridad de la FDA sobre codeína y tramadol, 2017',
    ),
  },
  {
    menorDe: 16,
    ...caution(
      ['asa'],
      'alta',
      'Riesgo de síndrome de Reye; se reserva para indicaciones como la enfermedad de Kawasaki.',
      'Committee on Safety of Medicines (Reino Unido), 2002',
    ),
  },
  {
    menorDe: 8,
    ...caution(['tetraciclinas'], 'alta', 'Mancha los dientes en formación.', fdaLabel('Vibramycin (doxiciclina)')),
  },
  {
    menorDe: 18,
    ...caution(
      ['fluoroquinolonas'],
      'media',
      'Artropatía: resérvela para cuando no haya otra opción.',
      fdaLabel('Cipro (ciprofloxacina)'),
    ),
  },
  {
    menorDe: 1,
    ...caution(
      ['metoclopramida'],
      'critica',
      'Contraindicada antes del año: síntomas extrapiramidales.',
      'Agencia Europea de Medicamentos, 2013',
    ),
  },
  {
    menorDe: 2,
    ...caution(['loperamida'], 'critica', 'Contraindicada antes de los 2 años.', fdaLabel('Imodium (loperamida)')),
  },
]
