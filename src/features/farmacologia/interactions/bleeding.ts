import { fdaLabel } from '../label.ts'
import { critical, high, type Interaction, medium } from './interaction.ts'

const COUMADIN = fdaLabel('Coumadin (warfarina)')
const CHEST = 'CHEST, Evidence-Based Management of Anticoagulant Therapy, 2012'

export const bleeding: readonly Interaction[] = [
  high('warfarina', ['aine', 'asa'])`
    Inhiben la plaqueta y lesionan la mucosa gástrica.
    Sangrado mayor, sobre todo digestivo.
    Evite la combinación o proteja la mucosa y vigile INR y sangrado.
    ${COUMADIN}`,
  high('warfarina', ['metronidazol', 'sulfametoxazol', 'azolesSistemicos'])`
    Inhiben el CYP2C9, que elimina la S-warfarina.
    Aumenta el INR.
    Prefiera otra opción o controle el INR a los 3 a 5 días y ajuste la dosis.
    ${COUMADIN}`,
  high('warfarina', 'amiodarona')`
    Inhibe el CYP2C9 y el CYP1A2, con vida media de semanas.
    Aumenta el INR durante semanas o meses.
    Reduzca la warfarina entre un tercio y la mitad y controle el INR.
    ${fdaLabel('Cordarone (amiodarona)')}`,
  high('warfarina', 'macrolidosCyp')`
    Inhiben el CYP3A4 y cambian la flora que produce vitamina K.
    Aumenta el INR.
    Controle el INR durante el tratamiento y al terminarlo.
    ${fdaLabel('Biaxin (claritromicina)')}`,
  high('warfarina', ['rifamicinas', 'carbamazepina', 'fenobarbital'])`
    Inducen el CYP2C9, el CYP3A4 y el CYP1A2.
    Cae el INR: trombosis; al suspender el inductor, sangrado.
    Controle el INR cada semana al iniciar y al suspender; suele necesitar dos a cinco veces la dosis. Considere otro anticoagulante (heparina de bajo peso).
    ${COUMADIN}; ${CHEST}`,
  high('warfarina', 'fenitoina')`
    Se desplazan y se inducen o inhiben entre sí (CYP2C9).
    El INR sube al comienzo y después cae; sube la fenitoína.
    Controle el INR y los niveles de fenitoína al iniciar, cambiar o suspender.
    ${fdaLabel('Dilantin (fenitoína)')}`,
  high('warfarina', 'fluoroquinolonas')`
    Cambian la flora que produce vitamina K e inhiben el CYP1A2.
    Aumenta el INR.
    Controle el INR a los 3 a 5 días.
    ${fdaLabel('Cipro (ciprofloxacina), Levaquin (levofloxacina)')}`,
  high('warfarina', 'fluoropirimidinas')`
    Inhiben la síntesis del CYP2C9.
    Sangrado mayor, incluso mortal.
    Prefiera heparina de bajo peso; si no, controle el INR cada semana.
    ${fdaLabel('Xeloda (capecitabina)')}, advertencia en recuadro`,
  high('warfarina', 'fenofibrato')`
    Desplaza la warfarina y aumenta su efecto sobre los factores.
    Aumenta el INR.
    Reduzca la warfarina y controle el INR.
    ${fdaLabel('Tricor (fenofibrato)')}`,
  high('warfarina', 'gemfibrozilo')`
    Aumenta el efecto de la warfarina.
    Aumenta el INR.
    Reduzca la warfarina y controle el INR.
    ${fdaLabel('Lopid (gemfibrozilo)')}`,
  high('warfarina', 'tamoxifeno')`
    Inhibe el CYP2C9.
    Sangrado mayor.
    No lo use para reducir riesgo ni en carcinoma in situ con warfarina; en cáncer, controle el INR de cerca.
    ${fdaLabel('Nolvadex (tamoxifeno)')}`,
  high('warfarina', 'androgenos')`
    Aumentan el efecto anticoagulante.
    Aumenta el INR.
    Reduzca la warfarina y controle el INR.
    ${fdaLabel('Danocrine (danazol)')}`,
  medium('warfarina', ['levotiroxina', 'propiltiouraciloMetimazol'])`
    La función tiroidea cambia el recambio de los factores de la coagulación.
    El INR sube con levotiroxina y baja con antitiroideos.
    Controle el INR al iniciar o cambiar la dosis.
    ${fdaLabel('Synthroid (levotiroxina)')}`,
  medium('warfarina', 'corticoidesSistemicos')`
    Alteran el metabolismo de la warfarina.
    Cambia el INR y hay más sangrado digestivo.
    Controle el INR a los 3 a 7 días.
    ${COUMADIN}`,
  medium('warfarina', 'resinas')`
    La resina fija la warfarina en el intestino.
    Se absorbe menos warfarina.
    Dé la warfarina una hora antes o 4 a 6 horas después.
    ${fdaLabel('Questran (colestiramina)')}`,
  high('warfarina', 'hiperico')`
    Induce el CYP2C9 y el CYP3A4.
    Cae el INR: trombosis.
    Suspenda la hierba y controle el INR.
    ${COUMADIN}`,
  medium('warfarina', 'vitaminaK')`
    Aporta el sustrato que la warfarina niega.
    Cae el INR.
    Úsela solo para revertir la anticoagulación.
    ${COUMADIN}`,
  medium('warfarina', 'acetaminofen')`
    Su metabolito interfiere con el ciclo de la vitamina K si se toma a diario.
    Con 2 g diarios o más por varios días sube el INR.
    Es el analgésico preferido; si pasa de tres días a 2 g o más, controle el INR.
    ${CHEST}; Hylek et al. JAMA 1998;279:657`,
  high(['acod', 'heparinas'], ['aine', 'asa'])`
    Se suma la inhibición de la plaqueta a la anticoagulación.
    Aumenta el riesgo de sangrado.
    Evite la combinación salvo indicación precisa y vigile sangrado.
    ${fdaLabel('Xarelto (rivaroxabán), Lovenox (enoxaparina)')}`,
  high(['warfarina', 'acod', 'heparinas'], 'antiplaquetario')`
    Se suman anticoagulación e inhibición de la plaqueta.
    Aumenta el riesgo de sangrado.
    Confirme la indicación, use el menor tiempo posible y proteja la mucosa gástrica.
    ${fdaLabel('Plavix (clopidogrel), Xarelto (rivaroxabán)')}`,
  critical('acod', ['warfarina', 'heparinas'])`
    Se suman dos anticoagulantes.
    Doble anticoagulación: sangrado grave.
    No los use a la vez salvo en el cambio de uno a otro.
    ${fdaLabel('Xarelto (rivaroxabán), Eliquis (apixabán)')}`,
  high('warfarina', 'heparinas')`
    Se suman dos anticoagulantes.
    Aumenta el sangrado mientras coinciden.
    Solo como puente: suspenda la heparina cuando el INR lleve 24 horas en meta.
    ${CHEST}`,
  high('acod', ['azolesFuertes', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4 y la glicoproteína P.
    Sube la concentración del anticoagulante.
    Evite la combinación o ajuste según la ficha del anticoagulante.
    ${fdaLabel('Xarelto (rivaroxabán), Eliquis (apixabán)')}`,
  high('acod', 'inductores')`
    Inducen el CYP3A4 y la glicoproteína P.
    Baja la concentración del anticoagulante: trombosis.
    Evite la combinación; considere otro anticoagulante.
    ${fdaLabel('Xarelto (rivaroxabán), Eliquis (apixabán)')}`,
  high('acod', 'hiperico')`
    Induce el CYP3A4 y la glicoproteína P.
    Baja la concentración del anticoagulante: trombosis.
    Suspenda la hierba.
    ${fdaLabel('Xarelto (rivaroxabán), Eliquis (apixabán)')}`,
  high('dabigatran', ['calcioantagonistasNoDhp', 'amiodarona', 'ciclosporina', 'tacrolimus'])`
    Inhiben la glicoproteína P.
    Sube la concentración de dabigatrán: sangrado.
    Evítelo si la filtración es menor de 50 ml/min; con verapamilo, dé el dabigatrán dos horas antes.
    ${fdaLabel('Pradaxa (dabigatrán)')}; Agencia Europea de Medicamentos, Pradaxa, 2008`,
  medium('acod', 'macrolidosCyp')`
    Inhiben el CYP3A4 y la glicoproteína P.
    Sube la concentración del anticoagulante.
    Vigile sangrado, sobre todo con función renal reducida; azitromicina es una opción.
    Hill et al. JAMA Intern Med 2020;180:1052`,
  critical('fibrinoliticos', ['warfarina', 'acod'])`
    La fibrinólisis se suma a una anticoagulación plena.
    Hemorragia intracraneal.
    Contraindicado con INR mayor de 1,7 o con un anticoagulante directo en las últimas 48 horas.
    AHA/ASA, Early Management of Acute Ischemic Stroke, 2019; información para prescribir (FDA): Activase (alteplasa)`,
  medium('clopidogrel', 'ibpCyp2c19')`
    Inhiben el CYP2C19, que activa el clopidogrel.
    Reduce el efecto antiplaquetario.
    Si necesita un inhibidor de la bomba, prefiera pantoprazol.
    ${fdaLabel('Plavix (clopidogrel)')}; comunicación de seguridad de la FDA, 2010`,
  high('clopidogrel', 'repaglinida')`
    Un metabolito del clopidogrel inhibe el CYP2C8.
    La repaglinida sube varias veces: hipoglucemia grave.
    Evite la combinación; si no es posible, no pase de 4 mg diarios de repaglinida.
    ${fdaLabel('Prandin (repaglinida), Plavix (clopidogrel)')}`,
  critical('ticagrelor', ['azolesFuertes', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sube el ticagrelor: sangrado.
    No los combine.
    ${fdaLabel('Brilinta (ticagrelor)')}; Agencia Europea de Medicamentos, Brilique, 2010`,
  high('ticagrelor', 'inductores')`
    Inducen el CYP3A4.
    Baja el ticagrelor: trombosis del stent.
    Evite la combinación; use otro antiplaquetario.
    ${fdaLabel('Brilinta (ticagrelor)')}`,
  medium('isrs', ['aine', 'asa', 'warfarina'])`
    La plaqueta queda sin serotonina.
    Aumenta el riesgo de sangrado.
    Vigile sangrado y considere protección gástrica.
    ${fdaLabel('Zoloft (sertralina)')}`,
  medium('isrs', ['acod', 'antiplaquetario'])`
    La plaqueta queda sin serotonina.
    Aumenta el riesgo de sangrado.
    Vigile sangrado y considere protección gástrica.
    ${fdaLabel('Zoloft (sertralina), Xarelto (rivaroxabán)')}`,
  medium('aine', 'asa')`
    Compiten por la ciclooxigenasa de la plaqueta y suman lesión gástrica.
    Más sangrado digestivo; algunos AINE, como el ibuprofeno, restan efecto antiplaquetario.
    Evite el AINE; si no es posible, separe las tomas y proteja la mucosa.
    Comunicación de la FDA sobre ibuprofeno y ácido acetilsalicílico, 2006`,
  medium('aine', 'corticoidesSistemicos')`
    Suman lesión de la mucosa gástrica.
    Úlcera y sangrado digestivo.
    Evite la combinación o dé un inhibidor de la bomba de protones.
    Piper et al. Ann Intern Med 1991;114:735`,
  high('aine', 'antiplaquetario')`
    Inhiben la plaqueta por vías distintas y lesionan la mucosa.
    Sangrado digestivo.
    Evite el AINE o dé un inhibidor de la bomba de protones.
    ${fdaLabel('Plavix (clopidogrel)')}`,
]
