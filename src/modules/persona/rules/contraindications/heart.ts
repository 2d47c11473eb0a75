import { fdaLabel } from '../../../medicamentos/index.ts'
import type { Clue } from '../clues.ts'
import { type Contraindication, critical, high } from './contraindication.ts'

/** Also where an emergency looks for it. */
export const headTrauma: Clue = {
  cie: /^(S06|S020|S021|S099)/,
  dice: /\b(trauma craneoencefalico|traumatismo craneoencefalico|tec|tce|golpe en la cabeza|trauma en (la )?cabeza)\b/,
  aqui: true,
  ejemplo: 'S069',
}
const heartFailure: Clue = {
  cie: /^(I50|I110|I130|I132|I42)/,
  dice: /\b(falla cardiaca|insuficiencia cardiaca|icc|fraccion de eyeccion reducida|miocardiopatia dilatada)\b/,
  ejemplo: 'I500',
}
const coronary: Clue = {
  cie: /^I2[0-5]/,
  dice: /\b(enfermedad coronaria|cardiopatia isquemica|infarto previo|angina de pecho|stent coronario)\b/,
  siempre: true,
  ejemplo: 'I251',
}
const stroke: Clue = {
  cie: /^(I6[0-9]|G45)/,
  dice: /\b(ataque cerebrovascular|accidente cerebrovascular|acv|evento cerebrovascular|ictus)\b/,
  siempre: true,
  ejemplo: 'I639',
}
const block: Clue = {
  cie: /^(I441|I442|I443|I453|I495)/,
  dice: /\b(bloqueo (auriculoventricular|av) (de )?(segundo|tercer) grado|bloqueo av completo|enfermedad del nodo)\b/,
  ejemplo: 'I442',
}
const activeBleeding: Clue = {
  cie: /^(K920|K921|K922|K250|K254|K260|K264|I60|I61|I62|S064|S065|S066)/,
  dice: /\b(hematemesis|melenas?|hematoquecia|sangrado digestivo|hemorragia digestiva|hemorragia intracraneal|hemorragia subaracnoidea)\b/,
  aqui: true,
  ejemplo: 'K922',
}
const ulcer: Clue = { cie: /^K2[5-8]/, dice: /\bulcera (peptica|gastrica|duodenal)\b/, ejemplo: 'K259' }
const longQt: Clue = {
  cie: /^I458/,
  dice: /\b(qt largo|qtc? prolongado|torsades|qtc?( corregido)?( de| en)? [5-6]\d\d)\b/,
  siempre: true,
  ejemplo: 'I458',
}
const HF = 'AHA/ACC/HFSA, Guideline for Heart Failure, 2022'

export const cardiac: readonly Contraindication[] = [
  critical('contra-falla-calcioantagonista', ['calcioantagonistasNoDhp'], [heartFailure])`
    falla cardiaca
    Deprimen la contractilidad: con fracción de eyección reducida empeoran la falla y la mortalidad.
    Suspéndalo si la fracción es reducida o no se conoce; para frecuencia use betabloqueador o digoxina.
    ${HF}`,
  critical('contra-falla-aine', ['aine'], [heartFailure])`
    falla cardiaca
    Retiene sodio y agua y anula el diurético.
    Use acetaminofén.
    ${HF}`,
  critical('contra-falla-glitazona', ['glitazonas'], [heartFailure])`
    falla cardiaca
    Retiene sodio y agua.
    Suspéndala; prefiera un inhibidor de SGLT2.
    ${fdaLabel('Actos (pioglitazona)')}, advertencia en recuadro; ${HF}`,
  critical('contra-falla-antiarritmico', ['antiarritmicosIc'], [heartFailure, coronary])`
    falla cardiaca o enfermedad coronaria
    Con cardiopatía estructural causan arritmias mortales.
    Suspéndalo; consulte a cardiología (amiodarona es la opción).
    CAST. N Engl J Med 1991;324:781`,
  critical('contra-falla-cilostazol', ['cilostazol'], [heartFailure])`
    falla cardiaca
    Los inhibidores de la fosfodiesterasa 3 aumentan la mortalidad.
    Suspéndalo.
    ${fdaLabel('Pletal (cilostazol)')}, advertencia en recuadro`,
  critical(
    'contra-triptan-coronaria',
    ['triptanes', 'ergotamina'],
    [coronary, stroke, { cie: /^I73/, ejemplo: 'I739' }],
  )`
    enfermedad coronaria, cerebrovascular o arterial periférica
    Contraen las arterias coronarias y cerebrales: infarto o isquemia.
    No lo dé; use acetaminofén, metamizol o antiemético.
    ${fdaLabel('Imitrex (sumatriptán), Cafergot (ergotamina)')}; American Headache Society, 2021`,
  critical(
    'contra-ergot-hipertension',
    ['ergotamina'],
    [
      { cie: /^(O1[0-6]|I1[0-5])/, dice: /\b(preeclampsia|eclampsia|hipertension)\b/, ejemplo: 'O149' },
      { signo: 'tension_sistolica', alto: 139 },
    ],
  )`
    hipertensión
    Contrae los vasos: crisis hipertensiva, ictus o infarto.
    No lo dé; en hemorragia posparto use oxitocina, carbetocina, misoprostol o ácido tranexámico.
    OMS, Recommendations for the prevention and treatment of postpartum haemorrhage, 2012; Ministerio de Salud de Colombia, GPC embarazo, parto y puerperio, 2013`,
  high(
    'contra-vasoconstrictor-cardiovascular',
    ['vasoconstrictores'],
    [coronary, stroke, { cie: /^I1[0-5]/, dice: /\bhipertension arterial\b/, ejemplo: 'I10X' }],
  )`
    hipertensión, enfermedad coronaria o cerebrovascular
    Sube la tensión y la frecuencia.
    No dé descongestionantes orales; use solución salina nasal.
    Agencia Europea de Medicamentos, pseudoefedrina, 2024`,
  critical(
    'contra-bloqueo-av',
    ['betabloqueadores', 'calcioantagonistasNoDhp', 'digoxina', 'ivabradina', 'anticolinesterasicos'],
    [block, { cie: /^R001/, ejemplo: 'R001' }, { signo: 'frecuencia_cardiaca', bajo: 45 }],
  )`
    bloqueo auriculoventricular, enfermedad del nodo o frecuencia menor de 45
    Frenan el nodo: bradicardia extrema o asistolia.
    Suspéndalo salvo que tenga marcapasos.
    ${fdaLabel('Lopressor (metoprolol), Calan (verapamilo), Lanoxin (digoxina)')}`,
  high(
    'contra-bradicardia-frenadores',
    ['betabloqueadores', 'calcioantagonistasNoDhp', 'digoxina', 'ivabradina', 'amiodarona'],
    [{ signo: 'frecuencia_cardiaca', bajo: 50 }],
  )`
    frecuencia cardiaca menor de 50
    Frena el nodo de quien ya está bradicárdico.
    Tome un electrocardiograma y no dé la próxima dosis hasta verlo.
    ACC/AHA/HRS, Guideline on Bradycardia, 2018`,
  critical(
    'contra-preexcitacion',
    ['digoxina', 'calcioantagonistasNoDhp'],
    [{ cie: /^I456/, dice: /\b(wolff parkinson|preexcitacion|wpw)\b/, siempre: true, ejemplo: 'I456' }],
  )`
    síndrome de preexcitación (Wolff-Parkinson-White)
    La fibrilación auricular pasa por la vía accesoria: fibrilación ventricular.
    No lo dé; consulte a cardiología.
    ACC/AHA/ACCP/HRS, Guideline for Atrial Fibrillation, 2023`,
  critical(
    'contra-qt-largo',
    [
      'prolongaQt',
      'qtAltoRiesgo',
      'ziprasidona',
      'pimozida',
      'tioridazina',
      'quinina',
      'antimoniales',
      'antiarritmicosIa',
      'hidroxicina',
      'triciclicos',
    ],
    [longQt],
  )`
    síndrome de QT largo
    Alarga más el QT: torsades de pointes.
    Use otra opción; si no la hay, electrocardiograma, potasio y magnesio.
    AHA/ACC/HRS, Guideline for Ventricular Arrhythmias, 2017`,
  critical(
    'contra-angioedema-ieca',
    ['ieca', 'sacubitrilo'],
    [{ cie: /^(T783|D841)/, dice: /\bangioedema\b/, siempre: true, ejemplo: 'T783' }],
  )`
    antecedente de angioedema
    Acumulan bradicinina: angioedema de la vía aérea.
    No lo dé; un ARA-II es la opción, con precaución.
    ${fdaLabel('Vasotec (enalapril), Entresto (sacubitrilo y valsartán)')}`,
  critical(
    'contra-estenosis-renal-ieca',
    ['ieca', 'ara2', 'aliskireno'],
    [{ cie: /^I701/, dice: /\bestenosis de (la )?arterias? renal(es)?\b/, ejemplo: 'I701' }],
  )`
    estenosis de la arteria renal
    Quita el tono de la arteriola eferente: falla renal aguda.
    Evítelo si es bilateral o de riñón único; controle creatinina y potasio a la semana.
    ${fdaLabel('Vasotec (enalapril), Cozaar (losartán)')}`,
  high(
    'contra-hipotension-antihipertensivo',
    [
      'ieca',
      'ara2',
      'sacubitrilo',
      'betabloqueadores',
      'calcioantagonistasNoDhp',
      'amlodipino',
      'nitratos',
      'clonidina',
      'alfabloqueadores',
      'diureticosPerdedores',
      'ahorradorPotasio',
    ],
    [{ signo: 'tension_sistolica', bajo: 90 }],
  )`
    tensión sistólica menor de 90
    Baja la tensión de quien ya está hipotenso.
    No dé la próxima dosis; valore perfusión y causa.
    Royal College of Physicians, National Early Warning Score (NEWS) 2, 2017; ficha de cada producto`,
  critical(
    'contra-sangrado-activo',
    ['warfarina', 'acod', 'heparinas', 'antiplaquetario', 'asa', 'aine', 'fibrinoliticos', 'cilostazol'],
    [activeBleeding],
  )`
    sangrado activo
    Impide la hemostasia.
    Suspéndalo, valore revertirlo y consulte antes de reiniciar.
    ACG, Upper Gastrointestinal and Ulcer Bleeding, 2021; AHA/ASA, Spontaneous Intracerebral Hemorrhage, 2022`,
  critical('contra-anticoagulante-trauma-craneal', ['warfarina', 'acod', 'heparinas'], [headTrauma])`
    trauma craneal
    Un sangrado pequeño dentro del cráneo crece, también horas después y sin síntomas al comienzo.
    No dé la próxima dosis; INR y tomografía de cráneo antes de 8 horas aunque esté bien; si sangra, revierta (vitamina K y complejo protrombínico, idarucizumab, protamina).
    NICE NG232, Head injury, 2023; AHA/ASA, Spontaneous Intracerebral Hemorrhage, 2022`,
  critical('contra-ulcera-aine', ['aine'], [ulcer])`
    úlcera péptica
    Quita las prostaglandinas que protegen la mucosa.
    Use acetaminofén; si el AINE es indispensable, celecoxib con inhibidor de la bomba.
    ACG, Prevention of NSAID-Related Ulcer Complications, 2009`,
  high('contra-ulcera-aspirina', ['asa'], [ulcer])`
    úlcera péptica
    Quita las prostaglandinas que protegen la mucosa.
    Si es indispensable para el corazón, con inhibidor de la bomba y la úlcera ya tratada.
    ACG, Prevention of NSAID-Related Ulcer Complications, 2009`,
  critical(
    'contra-hemofilia-aine',
    ['aine', 'asa', 'warfarina', 'acod', 'heparinas'],
    [{ cie: /^(D66|D67|D680|D681|D682)/, dice: /\b(hemofilia|von willebrand)\b/, siempre: true, ejemplo: 'D66X' }],
  )`
    hemofilia u otra coagulopatía
    Inhibe la plaqueta de quien no coagula.
    Use acetaminofén y nada intramuscular.
    World Federation of Hemophilia, Guidelines, 2020`,
  critical(
    'contra-heparina-tih',
    ['heparinas'],
    [
      {
        cie: /^(D695|D758)/,
        dice: /\btrombocitopenia inducida por heparina\b/,
        siempre: true,
        ejemplo: 'D695',
      },
    ],
  )`
    trombocitopenia inducida por heparina
    El anticuerpo activa la plaqueta: trombosis.
    Suspenda toda heparina; fondaparinux, argatrobán o un anticoagulante directo son las opciones.
    American Society of Hematology, Heparin-induced thrombocytopenia, 2018`,
  critical(
    'contra-shock-betabloqueador',
    ['betabloqueadores'],
    [{ cie: /^R570/, dice: /\bchoque cardiogenico\b/, aqui: true, ejemplo: 'R570' }],
  )`
    infarto con hipotensión o falla aguda
    Deprime la contractilidad del corazón que ya falla.
    No lo dé hasta que se estabilice.
    ACC/AHA, Guideline for Acute Coronary Syndromes, 2025`,
]
export { coronary, heartFailure, stroke }
