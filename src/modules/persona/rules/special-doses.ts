import { proseRow } from '../../../model/text/prose-row.ts'
import type { DrugName } from '../../medicamentos/index.ts'
import { citeMedicine, has, isPregnant, lately, says, takingDrug, weeksNow } from '../facts/asks.ts'
import { cite } from '../facts/cite.ts'
import type { Medicine, PersonFacts } from '../facts/person-facts.ts'
import { alertRule, type Rule } from '../rule.ts'
import { givenWords, infusionOf } from './given-doses.ts'

interface Special {
  readonly id: string
  readonly titulo: string
  readonly fuente: string
  readonly severidad: Rule['severidad']
  readonly dci: readonly DrugName[]
  when(record: PersonFacts, m: Medicine): boolean
  readonly texto: string
  readonly explicacion: string
}

const INTO_VEIN = new Set(['040', '041', '042', '051', '102'])
const BOLUS = new Set(['040', '042', '102'])
const MOST_PER_HOUR = 20
const MOST_PER_LITRE = 200
/** Potassium into a vein, by what is said of its infusion and else by its interval. */
function isTooFast(m: Medicine): boolean {
  const { mEq, cada } = m.dosis
  if (mEq === null || !INTO_VEIN.has(String(m.row.via_administracion))) return false
  const { horas, ml } = infusionOf(m)
  return mEq / (horas ?? (cada ?? Infinity) * 24) > MOST_PER_HOUR || (ml !== null && (mEq / ml) * 1000 > MOST_PER_LITRE)
}

/** Potassium for a vein at one time, of which nobody says in what or for how long. */
function isUndiluted(m: Medicine): boolean {
  const { mEq, cada } = m.dosis
  const { horas, diluido } = infusionOf(m)
  return mEq !== null && cada === null && INTO_VEIN.has(String(m.row.via_administracion)) && horas === null && !diluido
}

const LIPID =
  /\b(liposom\w*|complejo lipidico|lipidica|ambisome|ampholip|abelcet|ambilip|amblilip|apoxomal|fungisome|lamphoseven)\b/
const MOST_AMPHOTERICIN_KG = 1.5
const ADULT_KG = 70
/** What is of deoxycholate unless somebody says that it is lipid. */
function isTooMuchAmphotericin(r: PersonFacts, m: Medicine): boolean {
  const kg = r.peso?.valor ?? ADULT_KG
  const most = MOST_AMPHOTERICIN_KG * kg * 1.1
  const isVein = INTO_VEIN.has(String(m.row.via_administracion))
  return isVein && !LIPID.test(givenWords(m.row)) && Math.max(m.dosis.toma ?? 0, m.dosis.dia ?? 0) > most
}

const doseRow = proseRow<Special>()('titulo', 'texto', 'explicacion', 'fuente')

/** Limits of one medicine that are no maximum dose of an adult. */
export const special: readonly Special[] = [
  doseRow({
    id: 'dosis-metotrexato-diario',
    severidad: 'critica',
    dci: ['metotrexato'],
    when: (_r, m) => m.dosis.cada !== null && m.dosis.cada < 6,
  })`
    Metotrexato formulado a diario
    Confirme la frecuencia: fuera de oncología el metotrexato oral es semanal.
    Tomado a diario por error causa mielosupresión y muerte.
    ISMP, Targeted Medication Safety Best Practices; información para prescribir (FDA) de metotrexato`,
  doseRow({
    id: 'dosis-acetaminofen-higado',
    severidad: 'critica',
    dci: ['acetaminofen'],
    when: (r, m) =>
      (m.dosis.dia ?? 0) > 2200 &&
      (has(r, /^(K70[1-9]|K71|K72|K73|K74|B1[5-9])/).length > 0 || (lately(r, '1742-6', 30)?.valor ?? 0) >= 200),
  })`
    Acetaminofén a más de 2 g diarios con el hígado enfermo
    No pase de 2 g diarios de acetaminofén.
    el hígado enfermo no lo elimina: hepatitis fulminante.
    EASL, Management of decompensated cirrhosis, 2018`,
  doseRow({
    id: 'dosis-aspirina-tercer-trimestre',
    severidad: 'critica',
    dci: ['acido acetilsalicilico'],
    when: (r, m) => (m.dosis.toma ?? 0) >= 300 && (weeksNow(r)?.valor ?? 0) >= 28,
  })`
    Ácido acetilsalicílico analgésico en el tercer trimestre
    Use acetaminofén; para prevenir la preeclampsia, 75 a 150 mg.
    cierra el conducto arterioso y causa sangrado.
    Información para prescribir (FDA) del ácido acetilsalicílico; de memoria`,
  doseRow({
    id: 'dosis-fluconazol-embarazo',
    severidad: 'critica',
    dci: ['fluconazol'],
    when: (r, m) => isPregnant(r) && (weeksNow(r)?.valor ?? 0) < 14 && (m.dosis.dia ?? 0) >= 300,
  })`
    Fluconazol en dosis alta en el primer trimestre
    Use anfotericina B si la infección es grave; si no, el tratamiento tópico.
    en dosis altas causa malformaciones.
    Comunicación de seguridad de la FDA sobre fluconazol oral, 2011`,
  doseRow({
    id: 'dosis-adrenalina-bolo',
    severidad: 'critica',
    dci: ['epinefrina'],
    when: (r, m) =>
      BOLUS.has(String(m.row.via_administracion)) &&
      (m.dosis.toma ?? 0) > 0.1 &&
      !infusionOf(m).diluido &&
      has(r, /^(I46|I490|R092)/).length === 0 &&
      says(r, /\b(paro (cardiaco|cardiorrespiratorio)|reanimacion|codigo azul)\b/).length === 0,
  })`
    Adrenalina en bolo intravenoso sin paro
    Use 0,3 a 0,5 mg intramuscular en el muslo; en la vena, infusión con bomba.
    fuera del paro causa arritmia, infarto y hemorragia cerebral.
    World Allergy Organization, Anaphylaxis guidance, 2020`,
  doseRow({
    id: 'duracion-ketorolaco',
    severidad: 'critica',
    dci: ['ketorolaco'],
    when: (_r, m) => (m.dosis.dias ?? 0) > 5,
  })`
    Ketorolaco por más de cinco días
    No pase de cinco días de ketorolaco, sumadas todas sus vías.
    después causa sangrado digestivo y falla renal.
    Información para prescribir (FDA): Toradol (ketorolaco), advertencia en recuadro`,
  doseRow({
    id: 'dosis-parche-diario',
    severidad: 'critica',
    dci: ['fentanilo', 'buprenorfina'],
    when: (_r, m) =>
      m.row.via_administracion === '062' &&
      m.dosis.cada !== null &&
      m.dosis.cada < (m.groups.has('fentanilos') ? 2 : 3),
  })`
    Parche de opioide cambiado antes de tiempo
    Cambie el parche de fentanilo cada 72 horas y el de buprenorfina cada 3 a 7 días.
    los parches se suman: depresión respiratoria.
    Información para prescribir (FDA): Duragesic (fentanilo)`,
  doseRow({
    id: 'dosis-potasio-velocidad',
    severidad: 'critica',
    dci: ['cloruro de potasio'],
    when: (_r, m) => isTooFast(m),
  })`
    Potasio intravenoso demasiado rápido o concentrado
    Pase a 10 mEq por hora (20 con monitor) y a 40 mEq por litro (80 por vía central).
    más rápido o más concentrado causa paro cardiaco.
    ISMP, High-Alert Medications, 2018; de memoria`,
  doseRow({
    id: 'dosis-potasio-sin-diluir',
    severidad: 'critica',
    dci: ['cloruro de potasio'],
    when: (_r, m) => isUndiluted(m),
  })`
    Potasio intravenoso sin decir en qué se diluye ni en cuánto pasa
    Escriba el volumen y el tiempo: a 10 mEq por hora (20 con monitor) y 40 mEq por litro (80 por vía central).
    de una vez y sin diluir causa paro cardiaco.
    ISMP, High-Alert Medications, 2018; de memoria`,
  doseRow({
    id: 'dosis-anfotericina-convencional',
    severidad: 'critica',
    dci: ['anfotericina b'],
    when: isTooMuchAmphotericin,
  })`
    Anfotericina B convencional en dosis de la liposomal
    No pase de 1 a 1,5 mg/kg al día de la convencional (desoxicolato); si es liposomal o complejo lipídico, escríbalo.
    la convencional a dosis de la liposomal causa paro cardiaco.
    Información para prescribir (FDA): Fungizone (anfotericina B), advertencia en recuadro; de memoria`,
  doseRow({
    id: 'dosis-digoxina-mayor',
    severidad: 'alta',
    dci: ['digoxina'],
    when: (r, m) => (r.edad ?? 0) >= 65 && (m.dosis.dia ?? 0) > 0.1251,
  })`
    Digoxina a más de 0,125 mg diarios en un adulto mayor
    Reduzca la digoxina a 0,125 mg diarios o menos.
    Dosis mayores no dan más beneficio y aumentan la toxicidad.
    Criterios de Beers, American Geriatrics Society, 2023`,
  doseRow({
    id: 'dosis-citalopram-mayor',
    severidad: 'alta',
    dci: ['citalopram'],
    when: (r, m) => (r.edad ?? 0) > 60 && (m.dosis.dia ?? 0) > 20,
  })`
    Citalopram a más de 20 mg después de los 60 años
    No pase de 20 mg diarios de citalopram después de los 60 años.
    Dosis mayores prolongan el QT.
    Comunicación de seguridad de la FDA sobre citalopram, 2012`,
  doseRow({
    id: 'dosis-escitalopram-mayor',
    severidad: 'media',
    dci: ['escitalopram'],
    when: (r, m) => (r.edad ?? 0) > 65 && (m.dosis.dia ?? 0) > 10,
  })`
    Escitalopram a más de 10 mg después de los 65 años
    No pase de 10 mg diarios de escitalopram después de los 65 años.
    Dosis mayores prolongan el QT.
    Agencia británica de medicamentos (MHRA), 2011`,
  doseRow({
    id: 'dosis-zolpidem-mujer',
    severidad: 'media',
    dci: ['zolpidem'],
    when: (r, m) => (r.sexo === '02' || (r.edad ?? 0) >= 65) && (m.dosis.toma ?? 0) > 5,
  })`
    Zolpidem a más de 5 mg en una mujer o en un adulto mayor
    Inicie zolpidem con 5 mg.
    A la mañana siguiente quedan concentraciones que impiden conducir.
    Comunicación de seguridad de la FDA sobre zolpidem, 2013`,
  doseRow({
    id: 'dosis-levotiroxina-mayor-inicio',
    severidad: 'media',
    dci: ['levotiroxina'],
    when: (r, m) =>
      (r.edad ?? 0) >= 65 &&
      (m.dosis.dia ?? 0) > 0.0501 &&
      r.diagnosticos.some((d) => d.activo && /^I2[0-5]/.test(d.codigo)),
  })`
    Levotiroxina a más de 50 mcg en un adulto mayor con enfermedad coronaria
    Si es un inicio, comience con 12,5 a 25 mcg y suba despacio.
    Dosis plenas de entrada pueden causar angina o arritmias.
    American Thyroid Association, Guidelines for the Treatment of Hypothyroidism, 2014`,
  doseRow({
    id: 'duracion-corticoide-prolongado',
    severidad: 'media',
    dci: [
      'prednisona',
      'prednisolona',
      'dexametasona',
      'deflazacort',
      'metilprednisolona',
      'betametasona',
      'hidrocortisona',
    ],
    when: (_r, m) => (m.dosis.dias ?? 0) > 21,
  })`
    Corticoide sistémico por más de tres semanas
    Planee el retiro gradual y proteja hueso y estómago según el riesgo.
    Más de tres o cuatro semanas suprimen el eje suprarrenal: no se suspende de golpe.
    NICE NG243, Adrenal insufficiency, 2024`,
  doseRow({
    id: 'duracion-opioide-agudo',
    severidad: 'media',
    dci: ['tramadol', 'codeina', 'hidrocodona', 'morfina', 'oxicodona', 'hidromorfona', 'tapentadol'],
    when: (r, m) =>
      (m.dosis.dias ?? 0) > 7 &&
      m.de === 'historia' &&
      !r.diagnosticos.some((d) => /^C|^Z515|^R521|^R522/.test(d.codigo)),
  })`
    Opioide por más de siete días
    Confirme que el dolor requiere un opioide por tanto tiempo y fije una fecha de revisión.
    En dolor agudo suelen bastar tres a siete días.
    CDC Clinical Practice Guideline for Prescribing Opioids for Pain, 2022`,
]

export const specialDoseRules: readonly Rule[] = special.map(
  ({ id, titulo, fuente, severidad, dci, when, texto, explicacion }): Rule =>
    alertRule(id, titulo, severidad, fuente, (record) =>
      takingDrug(record, ...dci)
        .filter((m) => when(record, m))
        .map((m) => ({
          texto,
          explicacion: `${m.nombre}: ${explicacion}`,
          citas: [citeMedicine(m), cite(m, 'dosis_valor')],
        })),
    ),
)
