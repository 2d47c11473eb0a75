import { fdaLabel } from '../label.ts'
import { critical, high, type Interaction, medium } from './interaction.ts'

const LINEZOLID = 'Comunicación de seguridad de la FDA sobre linezolid y serotoninérgicos, 2011'
const OPIOIDS = 'Comunicación de seguridad de la FDA sobre opioides y benzodiacepinas, 2016'
const SEROTONIN = 'Comunicación de seguridad de la FDA sobre opioides, 2016'
const SEDATION = 'Se suma la depresión del centro respiratorio.'

export const nervesAndMind: readonly Interaction[] = [
  critical('opioides', 'benzodiacepinas')`
    ${SEDATION}
    Sedación profunda, depresión respiratoria y muerte.
    Reserve la combinación para cuando no haya alternativa, con la menor dosis y vigilancia.
    ${OPIOIDS}`,
  high('opioides', ['hipnoticosZ', 'fenobarbital', 'prometazina'])`
    ${SEDATION}
    Sedación profunda y depresión respiratoria.
    Evite la combinación o use la menor dosis con vigilancia.
    ${OPIOIDS}`,
  critical('opioides', 'naltrexona')`
    Bloquea el receptor opioide.
    Abstinencia brusca y grave, o falta de analgesia. Combinación contraindicada.
    No la dé hasta 7 a 10 días después del último opioide.
    ${fdaLabel('Revia (naltrexona)')}`,
  high('benzodiacepinas', ['hipnoticosZ', 'gabapentinoides', 'fenobarbital'])`
    Se suma la depresión del sistema nervioso central.
    Sedación, caídas y depresión respiratoria.
    Evite la combinación o use la menor dosis.
    Comunicación de seguridad de la FDA sobre gabapentinoides, 2019; Criterios de Beers, AGS, 2023`,
  high('clozapina', 'benzodiacepinas')`
    Se suman sedación e hipotensión.
    Colapso y paro respiratorio, sobre todo al iniciar.
    Evítela al titular clozapina; vigile tensión y respiración.
    ${fdaLabel('Clozaril (clozapina)')}`,
  critical(['isrs', 'tramadol'], 'imao')`
    Se acumula serotonina en la sinapsis.
    Síndrome serotoninérgico. Combinación contraindicada.
    No los combine; respete el tiempo de lavado.
    ${LINEZOLID}`,
  critical('imao', ['triciclicos', 'bupropion', 'mirtazapina', 'trazodona', 'buspirona'])`
    Se acumulan serotonina y noradrenalina.
    Síndrome serotoninérgico o crisis hipertensiva. Combinación contraindicada.
    No los combine; espere 14 días entre uno y otro.
    ${LINEZOLID}; ${fdaLabel('Nardil (fenelzina)')}`,
  critical('imao', ['petidina', 'dextrometorfano'])`
    Bloquean la recaptura de serotonina mientras no se degrada.
    Síndrome serotoninérgico, a veces mortal. Combinación contraindicada.
    No los combine; si necesita opioide, morfina con vigilancia.
    ${fdaLabel('Demerol (meperidina), Nardil (fenelzina)')}`,
  high('imao', ['fentanilos', 'remifentanilo', 'metadona'])`
    Aumentan la serotonina mientras no se degrada.
    Síndrome serotoninérgico.
    Evite la combinación o vigile agitación, temblor y fiebre.
    ${SEROTONIN}`,
  critical('imao', ['vasoconstrictores', 'estimulantes'])`
    Liberan noradrenalina que no se degrada.
    Crisis hipertensiva. Combinación contraindicada.
    No los combine; espere 14 días.
    ${fdaLabel('Nardil (fenelzina), Ritalin (metilfenidato)')}`,
  critical('imao', 'triptanesMao')`
    La MAO-A elimina el triptán.
    Vasoespasmo y síndrome serotoninérgico.
    No los combine; espere 14 días.
    ${fdaLabel('Imitrex (sumatriptán), Maxalt (rizatriptán)')}`,
  high('tramadol', 'isrs')`
    Se suma la serotonina; fluoxetina y paroxetina además impiden activarlo (CYP2D6).
    Síndrome serotoninérgico y convulsiones.
    Prefiera otro analgésico o vigile agitación, temblor y fiebre.
    ${SEROTONIN}`,
  high('tramadol', ['triciclicos', 'bupropion', 'mirtazapina', 'trazodona'])`
    Bajan el umbral convulsivo y suman serotonina.
    Convulsiones y síndrome serotoninérgico.
    Prefiera otro analgésico.
    ${fdaLabel('Ultram (tramadol)')}`,
  high('tramadol', ['carbamazepina', 'rifamicinas'])`
    Inducen el CYP3A4.
    Se pierde la analgesia; con carbamazepina, además riesgo de convulsiones.
    Use otro analgésico.
    ${fdaLabel('Ultram (tramadol)')}`,
  medium('codeina', 'inhibidoresCyp2d6')`
    Inhiben el CYP2D6, que la convierte en morfina.
    La codeína no quita el dolor.
    Use otro analgésico.
    ${fdaLabel('codeína')}`,
  high('petidina', 'isrs')`
    Se suma la serotonina.
    Síndrome serotoninérgico.
    Use otro opioide.
    ${SEROTONIN}`,
  high('dextrometorfano', 'isrs')`
    Se suma la serotonina; fluoxetina y paroxetina inhiben el CYP2D6.
    Síndrome serotoninérgico.
    Evite la combinación.
    ${fdaLabel('Prozac (fluoxetina)')}`,
  high('isrs', 'hiperico')`
    Se suma la serotonina.
    Síndrome serotoninérgico.
    Suspenda la hierba.
    ${fdaLabel('Zoloft (sertralina)')}`,
  medium('isrs', ['triptanes', 'trazodona', 'mirtazapina'])`
    Se suma la serotonina.
    Síndrome serotoninérgico, poco frecuente.
    Advierta agitación, temblor y fiebre.
    Comunicación de seguridad de la FDA sobre triptanes y antidepresivos, 2006`,
  medium('isrs', ['diureticosPerdedores', 'carbamazepina'])`
    Se suma la secreción inadecuada de hormona antidiurética o la pérdida de sodio.
    Hiponatremia, sobre todo en adultos mayores.
    Controle el sodio a las dos semanas.
    ${fdaLabel('Zoloft (sertralina)')}`,
  high('isrs', 'litio')`
    Se suma la serotonina y cambia la litemia.
    Síndrome serotoninérgico y toxicidad por litio.
    Controle la litemia y vigile temblor y confusión.
    ${fdaLabel('carbonato de litio')}`,
  high('triciclicos', 'inhibidoresCyp2d6')`
    Inhiben el CYP2D6.
    Sube el tricíclico: arritmias, sedación y convulsiones.
    Evite la combinación o reduzca el tricíclico y controle electrocardiograma.
    ${fdaLabel('Prozac (fluoxetina)')}`,
  critical('inhibidoresCyp2d6', 'tamoxifeno')`
    Inhiben el CYP2D6, que forma el endoxifeno.
    El tamoxifeno pierde efecto: más recaídas y muertes por cáncer de mama.
    Cambie a venlafaxina, citalopram o escitalopram.
    Kelly et al. BMJ 2010;340:c693; CPIC, Tamoxifen and CYP2D6, 2018`,
  critical('inhibidoresCyp2d6', 'tioridazina')`
    Inhiben el CYP2D6.
    Prolongación del QT y muerte súbita. Combinación contraindicada.
    No los combine.
    ${fdaLabel('tioridazina, Prozac (fluoxetina)')}`,
  high('prolongaQt', 'prolongaQt')`
    Se suma el bloqueo de la corriente de potasio IKr.
    Prolongación del QT y torsades de pointes.
    Evite la combinación o vigile electrocardiograma, potasio y magnesio.
    CredibleMeds, lista QTdrugs; comunicaciones de seguridad de la FDA sobre azitromicina (2013), citalopram y ondansetrón (2012)`,
  high('prolongaQt', [
    'antiarritmicosIa',
    'ziprasidona',
    'pimozida',
    'tioridazina',
    'quinina',
    'bedaquilina',
    'pentamidina',
  ])`
    Se suma el bloqueo de la corriente de potasio IKr.
    Prolongación del QT y torsades de pointes.
    Evite la combinación o vigile electrocardiograma, potasio y magnesio.
    ${fdaLabel('Geodon (ziprasidona), Sirturo (bedaquilina)')}`,
  medium('prolongaQt', 'diureticosPerdedores')`
    La pérdida de potasio y magnesio alarga el QT.
    Torsades de pointes.
    Controle potasio y magnesio.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical('pimozida', ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa', 'inhibidoresCyp2d6'])`
    Inhiben el CYP3A4 o el CYP2D6.
    Prolongación del QT y muerte súbita. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Orap (pimozida)')}`,
  high('litio', ['aine', 'ieca', 'ara2', 'tiazidas'])`
    Reducen la eliminación renal del litio.
    Sube la litemia: toxicidad por litio.
    Evite la combinación o controle la litemia y ajuste la dosis.
    ${fdaLabel('carbonato de litio')}`,
  medium('litio', ['diureticosAsa', 'metronidazol'])`
    Reducen la eliminación renal del litio.
    Sube la litemia.
    Controle la litemia a los 5 a 7 días.
    ${fdaLabel('carbonato de litio')}`,
  high('litio', 'antipsicoticos')`
    Se suma la neurotoxicidad.
    Encefalopatía, rigidez y fiebre, sobre todo con haloperidol en dosis altas.
    Vigile conciencia y litemia; suspenda si aparecen.
    ${fdaLabel('carbonato de litio, Haldol (haloperidol)')}`,
  high('metoclopramida', 'antipsicoticos')`
    Se suma el bloqueo de la dopamina.
    Síntomas extrapiramidales y síndrome neuroléptico maligno.
    Evite la combinación.
    ${fdaLabel('Reglan (metoclopramida)')}`,
  high('dopaminergicos', ['antipsicoticosDopamina', 'metoclopramida'])`
    Se oponen sobre el receptor de dopamina.
    Empeora el parkinsonismo o la psicosis.
    Use quetiapina o clozapina; como antiemético, domperidona u ondansetrón.
    ${fdaLabel('Sinemet (levodopa), Reglan (metoclopramida)')}`,
  medium('anticolinesterasicos', 'anticolinergicos')`
    Se oponen sobre el receptor muscarínico.
    Se anulan: empeora la cognición.
    Retire el anticolinérgico.
    Criterios de Beers, AGS, 2023; información para prescribir (FDA): Aricept (donepezilo)`,
  medium('anticolinesterasicos', 'betabloqueadores')`
    Se suma la depresión del nodo.
    Bradicardia y síncope.
    Controle frecuencia y electrocardiograma.
    ${fdaLabel('Aricept (donepezilo)')}`,
  high('valproico', 'carbapenemicos')`
    Impiden que se recupere el valproato de su glucurónido.
    Cae la concentración de valproato: convulsiones.
    Use otro antibiótico o agregue otro anticonvulsivante.
    ${fdaLabel('Merrem (meropenem)')}`,
  high('valproico', 'lamotrigina')`
    Inhibe la glucuronidación de la lamotrigina.
    Se duplica la concentración de lamotrigina: exantema grave.
    Inicie lamotrigina con el esquema reducido.
    ${fdaLabel('Lamictal (lamotrigina)')}`,
  medium('valproico', ['fenitoina', 'fenobarbital', 'carbamazepina', 'topiramato'])`
    Se desplazan de la albúmina e inhiben o inducen su metabolismo; con topiramato se acumula amonio.
    Sedación o convulsiones; con topiramato, encefalopatía hiperamonémica.
    Controle niveles (fracción libre de fenitoína) y amonio si hay confusión.
    ${fdaLabel('Depakote (divalproato)')}`,
  medium('lamotrigina', ['inductores', 'estrogenos'])`
    Inducen la glucuronidación de la lamotrigina.
    Baja la lamotrigina hasta la mitad: convulsiones.
    Ajuste la dosis al iniciar y al suspender.
    ${fdaLabel('Lamictal (lamotrigina)')}`,
  high('carbamazepina', [
    'macrolidosCyp',
    'azolesSistemicos',
    'calcioantagonistasNoDhp',
    'inhibidoresProteasa',
    'isoniazida',
  ])`
    Inhiben el CYP3A4.
    Toxicidad por carbamazepina: ataxia, diplopía, somnolencia.
    Use otra opción o controle niveles y reduzca la dosis.
    ${fdaLabel('Tegretol (carbamazepina)')}`,
  high('fenitoina', [
    'fluconazol',
    'voriconazol',
    'isoniazida',
    'amiodarona',
    'sulfametoxazol',
    'fluoropirimidinas',
    'disulfiram',
  ])`
    Inhiben el CYP2C9 o el CYP2C19.
    Toxicidad por fenitoína: nistagmo, ataxia, somnolencia.
    Controle niveles y reduzca la dosis.
    ${fdaLabel('Dilantin (fenitoína)')}`,
  critical('clozapina', ['carbamazepina', 'metamizol'])`
    Se suma la depresión de la médula ósea; la carbamazepina además induce su eliminación.
    Agranulocitosis.
    No los combine.
    ${fdaLabel('Clozaril (clozapina)')}; Agencia Europea de Medicamentos, metamizol, 2018`,
  high('clozapina', ['fluvoxamina', 'ciprofloxacina'])`
    Inhiben el CYP1A2.
    Sube la clozapina varias veces: convulsiones, sedación, arritmias.
    Reduzca la clozapina a un tercio y controle niveles.
    ${fdaLabel('Clozaril (clozapina)')}`,
  high('quetiapina', ['azolesFuertes', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sube la quetiapina: sedación, hipotensión y QT prolongado.
    Reduzca la quetiapina a un sexto.
    ${fdaLabel('Seroquel (quetiapina)')}`,
  high('quetiapina', 'inductores')`
    Inducen el CYP3A4.
    Se pierde el efecto de la quetiapina.
    Aumente la dosis hasta cinco veces o use otro antipsicótico.
    ${fdaLabel('Seroquel (quetiapina)')}`,
  critical('benzodiacepinasCyp3a4', ['azolesFuertes', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sedación y depresión respiratoria prolongadas. Contraindicada por vía oral.
    Use lorazepam.
    ${fdaLabel('Xanax (alprazolam), Halcion (triazolam), Norvir (ritonavir)')}`,
  high('benzodiacepinasCyp3a4', ['macrolidosCyp', 'calcioantagonistasNoDhp', 'fluconazol'])`
    Inhiben el CYP3A4.
    Sedación prolongada.
    Reduzca la dosis a la mitad o use lorazepam.
    ${fdaLabel('midazolam, Halcion (triazolam)')}`,
  high(['fentanilos', 'oxicodona', 'metadona'], ['azolesFuertes', 'macrolidosCyp', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Sube el opioide: depresión respiratoria.
    Reduzca la dosis y vigile respiración y sedación.
    ${fdaLabel('Duragesic (fentanilo), OxyContin (oxicodona)')}, advertencia en recuadro`,
  high(['fentanilos', 'oxicodona', 'metadona'], 'inductores')`
    Inducen el CYP3A4.
    Se pierde la analgesia o aparece abstinencia; al suspender el inductor, depresión respiratoria.
    Ajuste la dosis al iniciar y al suspender.
    ${fdaLabel('Duragesic (fentanilo), Dolophine (metadona)')}`,
  high('metadona', 'efavirenz')`
    Induce el CYP3A4 y el CYP2B6.
    Abstinencia de opioides en dos semanas.
    Aumente la metadona según síntomas.
    ${fdaLabel('Dolophine (metadona), Sustiva (efavirenz)')}`,
  critical('tizanidina', ['ciprofloxacina', 'fluvoxamina'])`
    Inhiben el CYP1A2.
    Hipotensión y sedación graves. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Zanaflex (tizanidina)')}`,
  high('duloxetina', ['ciprofloxacina', 'fluvoxamina'])`
    Inhiben el CYP1A2.
    Sube la duloxetina varias veces.
    Evite la combinación.
    ${fdaLabel('Cymbalta (duloxetina)')}`,
  high('teofilina', ['ciprofloxacina', 'macrolidosCyp'])`
    Inhiben el CYP1A2 o el CYP3A4.
    Sube la teofilinemia: arritmias y convulsiones.
    Evite la combinación o controle niveles.
    ${fdaLabel('Cipro (ciprofloxacina)')}`,
  high('teofilina', ['fluvoxamina', 'alopurinol'])`
    Inhiben el CYP1A2 o la xantina oxidasa.
    Sube la teofilinemia: arritmias y convulsiones.
    Controle niveles; con fluvoxamina reduzca la teofilina a un tercio.
    ${fdaLabel('teofilina')}`,
  medium('teofilina', 'inductores')`
    Inducen el CYP1A2.
    Se pierde el efecto de la teofilina.
    Controle niveles.
    ${fdaLabel('teofilina')}`,
  critical('ergotamina', ['macrolidosCyp', 'azolesFuertes', 'inhibidoresProteasa'])`
    Inhiben el CYP3A4.
    Isquemia por ergotismo. Combinación contraindicada.
    No los combine.
    ${fdaLabel('Cafergot (ergotamina)')}`,
  critical('ergotamina', 'triptanes')`
    Se suma la vasoconstricción.
    Vasoespasmo coronario y de extremidades. Combinación contraindicada.
    Deje pasar 24 horas entre uno y otro.
    ${fdaLabel('Imitrex (sumatriptán), Cafergot (ergotamina)')}`,
  high('ergotamina', ['betabloqueadores', 'vasoconstrictores'])`
    Se suma la vasoconstricción sin dilatación beta que la compense.
    Isquemia periférica e hipertensión.
    Evite la combinación.
    ${fdaLabel('Cafergot (ergotamina)')}`,
  high('sulfatoMagnesio', ['aminoglucosidos', 'suxametonio'])`
    Se suma el bloqueo neuromuscular.
    Debilidad y depresión respiratoria.
    Vigile reflejos y respiración; tenga gluconato de calcio a mano.
    ${fdaLabel('sulfato de magnesio')}`,
  high('disulfiram', 'metronidazol')`
    Se suma la toxicidad central.
    Psicosis aguda y confusión. Contraindicada en las dos semanas siguientes.
    No los combine.
    ${fdaLabel('Flagyl (metronidazol)')}`,
]
