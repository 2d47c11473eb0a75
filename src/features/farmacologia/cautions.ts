import { type ProseOf, sentences } from '../../model/text/prose-row.ts'
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

const row =
  (gravedad: Gravedad) =>
  (...grupos: readonly GroupKey[]): ProseOf<Caution> =>
  (text, ...values) => ({ grupos, gravedad, ...sentences(['detalle', 'fuente'], text, values) })
const critical = row('critica')
const high = row('alta')
const medium = row('media')
const under = (menorDe: number, caution: Caution): AgeCaution => ({ menorDe, ...caution })

export const inPregnancy: readonly Caution[] = [
  critical('isotretinoina')`
    Teratógeno mayor: contraindicado en la gestación.
    ${fdaLabel('Accutane (isotretinoína), programa iPLEDGE')}`,
  critical('talidomida')`
    Teratógeno mayor: contraindicado en la gestación.
    ${fdaLabel('Thalomid (talidomida)')}`,
  critical('metotrexato')`
    Embriotóxico: contraindicado en la gestación, salvo en enfermedades neoplásicas.
    ${fdaLabel('metotrexato')}`,
  critical('micofenolato')`
    Pérdida gestacional y malformaciones.
    ${fdaLabel('CellCept (micofenolato)')}; programa REMS, 2012`,
  critical('leflunomida')`
    Contraindicado en la gestación.
    ${fdaLabel('Arava (leflunomida)')}`,
  critical('valproico')`
    Defectos del tubo neural y menor desarrollo cognitivo. No lo suspenda de golpe en epilepsia: consulte a neurología.
    ${fdaLabel('Depakote (divalproato)')}; comunicación de seguridad de la FDA, 2013`,
  critical('ieca', 'ara2', 'sacubitrilo')`
    Lesión y muerte fetal en el segundo y el tercer trimestre: suspéndalo en cuanto se conozca el embarazo.
    ${fdaLabel('Vasotec (enalapril), Cozaar (losartán): advertencia en recuadro')}`,
  critical('warfarina')`
    Embriopatía y sangrado fetal: contraindicada salvo con válvula cardiaca mecánica.
    ${fdaLabel('Coumadin (warfarina)')}`,
  high('misoprostol')`
    Aborto, parto prematuro y malformaciones. Solo con indicación obstétrica.
    ${fdaLabel('Cytotec (misoprostol)')}`,
  medium('aine')`
    Desde la semana 20 puede causar oligohidramnios y, desde la 30, cierre del conducto arterioso.
    Comunicación de seguridad de la FDA sobre AINE en el embarazo, 2020`,
  high('tetraciclinas')`
    Altera dientes y huesos del feto.
    ${fdaLabel('Vibramycin (doxiciclina)')}`,
]

export const inLactation: readonly Caution[] = [
  high('codeinaTramadol')`
    Sedación y depresión respiratoria del lactante: no se recomienda.
    Comunicación de seguridad de la FDA sobre codeína y tramadol, 2017`,
  critical('metotrexato')`
    Pasa a la leche: contraindicado en la lactancia.
    ${fdaLabel('metotrexato')}`,
  high('isotretinoina')`
    No se recomienda en la lactancia.
    ${fdaLabel('Accutane (isotretinoína)')}`,
  high('amiodarona')`
    Pasa a la leche y afecta la tiroides del lactante.
    ${fdaLabel('Cordarone (amiodarona)')}`,
]

export const byAge: readonly AgeCaution[] = [
  under(
    12,
    critical('codeinaTramadol')`
    Contraindicado antes de los 12 años: depresión respiratoria y muerte.
    Comunicación de seguridad de la FDA sobre codeína y tramadol, 2017`,
  ),
  under(
    16,
    high('asa')`
    Riesgo de síndrome de Reye; se reserva para indicaciones como la enfermedad de Kawasaki.
    Committee on Safety of Medicines (Reino Unido), 2002`,
  ),
  under(
    8,
    high('tetraciclinas')`
    Mancha los dientes en formación.
    ${fdaLabel('Vibramycin (doxiciclina)')}`,
  ),
  under(
    18,
    medium('fluoroquinolonas')`
    Artropatía: resérvela para cuando no haya otra opción.
    ${fdaLabel('Cipro (ciprofloxacina)')}`,
  ),
  under(
    1,
    critical('metoclopramida')`
    Contraindicada antes del año: síntomas extrapiramidales.
    Agencia Europea de Medicamentos, 2013`,
  ),
  under(
    2,
    critical('loperamida')`
    Contraindicada antes de los 2 años.
    ${fdaLabel('Imodium (loperamida)')}`,
  ),
]
