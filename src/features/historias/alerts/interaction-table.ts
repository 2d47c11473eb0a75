import type { Gravedad } from './alert.ts'
import type { GroupKey } from './drug-groups.ts'

/** Two medicines that should not meet unwatched. Either side may be several groups. */
export interface Interaction {
  readonly a: readonly GroupKey[]
  readonly b: readonly GroupKey[]
  readonly gravedad: Gravedad
  readonly efecto: string
  readonly conducta: string
  readonly fuente: string
}

type Side = GroupKey | readonly GroupKey[]
const sides = (side: Side): readonly GroupKey[] => (typeof side === 'string' ? [side] : side)
const label = (products: string): string => `Información para prescribir (FDA): ${products}`

const critical = (a: Side, b: Side, efecto: string, conducta: string, fuente: string): Interaction => ({
  a: sides(a),
  b: sides(b),
  gravedad: 'critica',
  efecto,
  conducta,
  fuente,
})
type Rest = Parameters<typeof critical>
const high = (...rest: Rest): Interaction => ({ ...critical(...rest), gravedad: 'alta' })
const medium = (...rest: Rest): Interaction => ({ ...critical(...rest), gravedad: 'media' })

/**
 * Well-known serious interactions, written by us from what the products' own labels and published safety notices say. A
 * pair that is not here is not thereby safe.
 */
export const interactionTable: readonly Interaction[] = [
  // Bleeding
  high(
    'warfarina',
    ['aine', 'asa'],
    'Sangrado mayor, sobre todo digestivo.',
    'Evite la combinación o proteja la mucosa y vigile INR y sangrado.',
    label('Coumadin (warfarina)'),
  ),
  high(
    'warfarina',
    ['metronidazol', 'sulfametoxazol', 'azolesSistemicos'],
    'Aumenta el INR por inhibición del CYP2C9.',
    'Prefiera otra opción o controle el INR a los 3 a 5 días y ajuste la dosis.',
    label('Coumadin (warfarina)'),
  ),
  high(
    'warfarina',
    'amiodarona',
    'Aumenta el INR durante semanas o meses.',
    'Reduzca la warfarina entre un tercio y la mitad y controle el INR.',
    label('Cordarone (amiodarona)'),
  ),
  high(
    'warfarina',
    'macrolidosCyp',
    'Aumenta el INR.',
    'Controle el INR durante el tratamiento y al terminarlo.',
    label('Biaxin (claritromicina)'),
  ),
  high(
    ['acod', 'heparinas'],
    ['aine', 'asa'],
    'Aumenta el riesgo de sangrado.',
    'Evite la combinación salvo indicación precisa y vigile sangrado.',
    label('Xarelto (rivaroxabán), Lovenox (enoxaparina)'),
  ),
  high(
    ['warfarina', 'acod', 'heparinas'],
    'antiplaquetario',
    'Aumenta el riesgo de sangrado.',
    'Confirme la indicación, use el menor tiempo posible y proteja la mucosa gástrica.',
    label('Plavix (clopidogrel), Xarelto (rivaroxabán)'),
  ),
  critical(
    'acod',
    ['warfarina', 'heparinas'],
    'Doble anticoagulación: sangrado grave.',
    'No los use a la vez salvo en el cambio de uno a otro.',
    label('Xarelto (rivaroxabán), Eliquis (apixabán)'),
  ),
  high(
    'acod',
    ['azolesFuertes', 'inhibidoresProteasa'],
    'Sube la concentración del anticoagulante.',
    'Evite la combinación o ajuste según la ficha del anticoagulante.',
    label('Xarelto (rivaroxabán), Eliquis (apixabán)'),
  ),
  high(
    'acod',
    'inductores',
    'Baja la concentración del anticoagulante: trombosis.',
    'Evite la combinación; considere otro anticoagulante.',
    label('Xarelto (rivaroxabán), Eliquis (apixabán)'),
  ),
  medium(
    'clopidogrel',
    'ibpCyp2c19',
    'Reduce el efecto antiplaquetario (CYP2C19).',
    'Si necesita un inhibidor de la bomba, prefiera pantoprazol.',
    `${label('Plavix (clopidogrel)')}; comunicación de seguridad de la FDA, 2010`,
  ),
  medium(
    'isrs',
    ['aine', 'asa', 'warfarina'],
    'Aumenta el riesgo de sangrado.',
    'Vigile sangrado y considere protección gástrica.',
    label('Zoloft (sertralina)'),
  ),
  medium(
    'aine',
    'asa',
    'Más sangrado digestivo; algunos AINE, como el ibuprofeno, restan efecto antiplaquetario.',
    'Evite el AINE; si no es posible, separe las tomas y proteja la mucosa.',
    'Comunicación de la FDA sobre ibuprofeno y ácido acetilsalicílico, 2006',
  ),
  // Muscle
  critical(
    'estatinasCyp3a4',
    ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'],
    'Miopatía y rabdomiólisis. Combinación contraindicada.',
    'Suspenda la estatina mientras dure el otro medicamento o cambie de estatina.',
    `${label('Zocor (simvastatina)')}; comunicación de seguridad de la FDA, 2012`,
  ),
  critical(
    'simvastatina',
    'gemfibrozilo',
    'Miopatía y rabdomiólisis. Combinación contraindicada.',
    'No los combine; si necesita un fibrato, considere fenofibrato.',
    'Comunicación de seguridad de la FDA sobre simvastatina, 2011',
  ),
  medium(
    'simvastatina',
    'amlodipino',
    'Sube la concentración de simvastatina.',
    'No pase de 20 mg diarios de simvastatina.',
    'Comunicación de seguridad de la FDA sobre simvastatina, 2011',
  ),
  medium(
    'atorvastatina',
    ['macrolidosCyp', 'azolesFuertes'],
    'Sube la concentración de atorvastatina: miopatía.',
    'No pase de 20 mg diarios mientras dure la combinación.',
    label('Lipitor (atorvastatina)'),
  ),
  critical(
    'colchicina',
    ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'],
    'Toxicidad por colchicina, potencialmente mortal.',
    'Evite la combinación; contraindicada en insuficiencia renal o hepática.',
    label('Colcrys (colchicina)'),
  ),
  // Potassium, kidney and blood pressure
  high(
    ['ieca', 'ara2'],
    ['ahorradorPotasio', 'potasio'],
    'Hiperpotasemia.',
    'Controle potasio y creatinina en la primera semana y después periódicamente.',
    label('Aldactone (espironolactona), Cozaar (losartán)'),
  ),
  high(
    ['ieca', 'ara2'],
    'sulfametoxazol',
    'Hiperpotasemia; se ha asociado con muerte súbita.',
    'Prefiera otro antibiótico o controle el potasio.',
    'Fralick et al. BMJ 2014;349:g6196',
  ),
  high(
    'ahorradorPotasio',
    'sulfametoxazol',
    'Hiperpotasemia; se ha asociado con muerte súbita.',
    'Prefiera otro antibiótico o controle el potasio.',
    'Antoniou et al. CMAJ 2015;187:E138',
  ),
  high(
    'ieca',
    'ara2',
    'Doble bloqueo: hipotensión, hiperpotasemia y falla renal sin beneficio.',
    'No los combine.',
    'ONTARGET. N Engl J Med 2008;358:1547',
  ),
  critical(
    'ieca',
    'sacubitrilo',
    'Angioedema. Combinación contraindicada.',
    'Deje pasar 36 horas entre uno y otro.',
    label('Entresto (sacubitrilo y valsartán)'),
  ),
  medium(
    ['ieca', 'ara2'],
    'aine',
    'Deterioro de la función renal y menor efecto antihipertensivo, más aún con diurético.',
    'Use acetaminofén si es posible; controle tensión y creatinina.',
    'Lapi et al. BMJ 2013;346:e8525',
  ),
  high(
    'betabloqueadores',
    'calcioantagonistasNoDhp',
    'Bradicardia, bloqueo auriculoventricular y falla cardiaca.',
    'Evite la combinación o vigile frecuencia y electrocardiograma.',
    label('Calan (verapamilo), Cardizem (diltiazem)'),
  ),
  critical(
    'nitratos',
    'pde5',
    'Hipotensión grave. Combinación contraindicada.',
    'No los combine; espere al menos 24 horas (48 con tadalafilo).',
    label('Viagra (sildenafilo), Cialis (tadalafilo)'),
  ),
  high(
    'digoxina',
    ['amiodarona', 'calcioantagonistasNoDhp', 'macrolidosCyp'],
    'Sube la digoxinemia: toxicidad digitálica.',
    'Reduzca la digoxina y controle niveles, frecuencia y potasio.',
    label('Lanoxin (digoxina)'),
  ),
  medium(
    'digoxina',
    'diureticosPerdedores',
    'La hipopotasemia favorece la toxicidad digitálica.',
    'Controle potasio y magnesio.',
    label('Lanoxin (digoxina)'),
  ),
  high(
    'aminoglucosidos',
    'diureticosAsa',
    'Ototoxicidad y nefrotoxicidad.',
    'Evite la combinación; si es necesaria, controle niveles y función renal.',
    label('Lasix (furosemida)'),
  ),
  // Nervous system
  critical(
    'opioides',
    'benzodiacepinas',
    'Sedación profunda, depresión respiratoria y muerte.',
    'Reserve la combinación para cuando no haya alternativa, con la menor dosis y vigilancia.',
    'Comunicación de seguridad de la FDA sobre opioides y benzodiacepinas, 2016',
  ),
  critical(
    ['isrs', 'tramadol'],
    'imao',
    'Síndrome serotoninérgico. Combinación contraindicada.',
    'No los combine; respete el tiempo de lavado.',
    'Comunicación de seguridad de la FDA sobre linezolid y serotoninérgicos, 2011',
  ),
  high(
    'tramadol',
    'isrs',
    'Síndrome serotoninérgico y convulsiones.',
    'Prefiera otro analgésico o vigile agitación, temblor y fiebre.',
    'Comunicación de seguridad de la FDA sobre opioides, 2016',
  ),
  high(
    'prolongaQt',
    'prolongaQt',
    'Prolongación del QT y torsades de pointes.',
    'Evite la combinación o vigile electrocardiograma, potasio y magnesio.',
    'CredibleMeds, lista QTdrugs; comunicaciones de seguridad de la FDA sobre azitromicina (2013), citalopram y ondansetrón (2012)',
  ),
  high(
    'litio',
    ['aine', 'ieca', 'ara2', 'tiazidas'],
    'Sube la litemia: toxicidad por litio.',
    'Evite la combinación o controle la litemia y ajuste la dosis.',
    label('carbonato de litio'),
  ),
  high(
    'metoclopramida',
    'antipsicoticos',
    'Síntomas extrapiramidales y síndrome neuroléptico maligno.',
    'Evite la combinación.',
    label('Reglan (metoclopramida)'),
  ),
  high(
    'valproico',
    'carbapenemicos',
    'Cae la concentración de valproato: convulsiones.',
    'Use otro antibiótico o agregue otro anticonvulsivante.',
    label('Merrem (meropenem)'),
  ),
  high(
    'valproico',
    'lamotrigina',
    'Se duplica la concentración de lamotrigina: exantema grave.',
    'Inicie lamotrigina con el esquema reducido.',
    label('Lamictal (lamotrigina)'),
  ),
  critical(
    'tizanidina',
    ['ciprofloxacina', 'fluvoxamina'],
    'Hipotensión y sedación graves. Combinación contraindicada.',
    'No los combine.',
    label('Zanaflex (tizanidina)'),
  ),
  high(
    'teofilina',
    ['ciprofloxacina', 'macrolidosCyp'],
    'Sube la teofilinemia: arritmias y convulsiones.',
    'Evite la combinación o controle niveles.',
    label('Cipro (ciprofloxacina)'),
  ),
  critical(
    'ergotamina',
    ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'],
    'Isquemia por ergotismo. Combinación contraindicada.',
    'No los combine.',
    label('Cafergot (ergotamina)'),
  ),
  // Immunosuppression and metabolism
  critical(
    'metotrexato',
    'sulfametoxazol',
    'Mielosupresión grave.',
    'No los combine; use otro antibiótico.',
    label('metotrexato'),
  ),
  high(
    'metotrexato',
    ['aine', 'asa'],
    'Reduce la eliminación de metotrexato: toxicidad hematológica y digestiva.',
    'Evítelo con dosis altas; con dosis bajas controle hemograma y función renal.',
    label('metotrexato'),
  ),
  critical(
    'tiopurinas',
    'alopurinol',
    'Mielosupresión grave.',
    'Evite la combinación; con alopurinol, la tiopurina se reduce a un cuarto o un tercio.',
    label('Imuran (azatioprina)'),
  ),
  high(
    'sulfonilureas',
    ['sulfametoxazol', 'macrolidosCyp', 'azolesSistemicos'],
    'Hipoglucemia grave.',
    'Prefiera otro antiinfeccioso o vigile la glucemia.',
    'Schelleman et al. Clin Pharmacol Ther 2010;88:214',
  ),
  medium(
    'metformina',
    'contrasteYodado',
    'Acidosis láctica si hay lesión renal.',
    'Según la filtración glomerular, suspéndala y reiníciela a las 48 horas.',
    'Comunicación de seguridad de la FDA sobre metformina, 2016',
  ),
  medium(
    'metformina',
    'dolutegravir',
    'Sube la concentración de metformina.',
    'No pase de 1000 mg diarios de metformina al iniciar.',
    label('Tivicay (dolutegravir)'),
  ),
  // What is not absorbed, or is lost
  medium(
    'levotiroxina',
    'cationes',
    'Se absorbe menos levotiroxina.',
    'Separe las tomas 4 horas.',
    label('Synthroid (levotiroxina)'),
  ),
  medium(
    'quelables',
    'cationes',
    'Se forma un quelato y el antibiótico no se absorbe.',
    'Tome el antibiótico 2 horas antes o 6 horas después.',
    label('Cipro (ciprofloxacina)'),
  ),
  medium(
    'dolutegravir',
    'cationes',
    'Se absorbe menos antirretroviral.',
    'Tómelo 2 horas antes o 6 horas después, o los dos con comida si es calcio o hierro.',
    label('Tivicay (dolutegravir)'),
  ),
  high(
    'dolutegravir',
    'inductores',
    'Baja la concentración del antirretroviral: falla virológica.',
    'Ajuste la dosis de dolutegravir o cambie el inductor.',
    label('Tivicay (dolutegravir)'),
  ),
  high(
    'hormonas',
    'inductores',
    'Falla del anticonceptivo.',
    'Ofrezca otro método (DIU o medroxiprogesterona de depósito) durante el tratamiento y 28 días después.',
    'Criterios médicos de elegibilidad, OMS 2015',
  ),
]
