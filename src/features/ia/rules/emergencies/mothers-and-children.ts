import type { Clue } from '../../../../modules/persona/index.ts'
import { type Emergency, emergencyRow, YEAR } from './emergency.ts'

const GPC = 'Ministerio de Salud de Colombia, GPC embarazo, parto y puerperio, 2013'
const puerperium: Clue = {
  cie: /^(O8[0-9]|O7[0-5]|O9[0-2]|Z39)/,
  dice: /\b(puerpera|puerperio|posparto|postparto|pos parto|post parto|poscesarea)\b/,
  aqui: true,
  ejemplo: 'O809',
}
const pregnant: Clue = { embarazo: true }
const bronchiolitis: Clue = { cie: /^J21/, dice: /\bbronquiolitis\b/, aqui: true, ejemplo: 'J219' }
const diarrhoea: Clue = {
  cie: /^(A0[0-9]|E86|K52|P741)/,
  dice: /\b(diarrea|deposiciones liquidas|vomitos?|gastroenteritis|deshidratacion|deshidratado|deshidratada)\b/,
  aqui: true,
  ejemplo: 'A09X',
}
const AIEPI =
  'Ministerio de Salud de Colombia, AIEPI clínico, 2017; OMS, Manual de atención hospitalaria del niño, 2013'

export const mothersAndChildren: readonly Emergency[] = [
  emergencyRow({
    id: 'urgencia-eclampsia',
    severidad: 'critica',
    si: [{ cie: /^O15/, dice: /\beclampsia\b/, aqui: true, ejemplo: 'O159' }],
  })`
    Eclampsia
    Eclampsia: vía aérea, sulfato de magnesio 4 g intravenosos en 15 a 20 minutos y 1 a 2 g/h, antihipertensivo si 160/110 o más (labetalol, hidralazina o nifedipino) y terminar la gestación al estabilizar. Gluconato de calcio a mano.
    El registro afirma eclampsia.
    ${GPC}; ACOG Practice Bulletin 222, 2020`,
  emergencyRow({
    id: 'urgencia-convulsion-gestante',
    severidad: 'critica',
    si: [pregnant, puerperium],
    y: [{ dice: /\b(convulsion(es)?|convulsiono|crisis tonico clonica)\b/, ejemplo: 'Convulsión tónico clónica' }],
  })`
    Convulsión en la gestación o el puerperio
    Trátela como eclampsia: sulfato de magnesio 4 g intravenosos en 15 a 20 minutos y 1 a 2 g/h; tensión, proteinuria, plaquetas y transaminasas.
    Convulsión en gestante o puérpera: eclampsia mientras no se demuestre otra cosa.
    ${GPC}; ACOG Practice Bulletin 222, 2020`,
  emergencyRow({
    id: 'urgencia-preeclampsia',
    severidad: 'critica',
    si: [{ cie: /^(O11|O14)/, dice: /\bpreeclampsia\b/, aqui: true, ejemplo: 'O149' }],
    y: [
      { cie: /^O141/, aqui: true, ejemplo: 'O141' },
      { signo: 'tension_sistolica', alto: 159 },
      { signo: 'tension_diastolica', alto: 109 },
      { valor: '777-3', bajo: 100, dias: 7 },
      { valor: '1920-8', alto: 70, dias: 7 },
      { valor: '1742-6', alto: 70, dias: 7 },
      { valor: '2160-0', alto: 1.1, dias: 7 },
      {
        dice: /\b(cefalea (intensa|persistente)|vision borrosa|fosfenos|escotomas|tinitus|epigastralgia|dolor en hipocondrio derecho|edema pulmonar|hellp)\b/,
        ejemplo: 'Epigastralgia y fosfenos',
      },
    ],
  })`
    Preeclampsia con criterio de gravedad
    Preeclampsia grave: hospitalice, sulfato de magnesio 4 g y 1 a 2 g/h, antihipertensivo antes de una hora si 160/110 o más, maduración pulmonar según la edad gestacional y plan de terminación. Sin IECA, ARA-II ni metilergometrina.
    Preeclampsia con tensión grave, síntomas, plaquetas bajas o daño de órgano.
    ${GPC}; ACOG Practice Bulletin 222, 2020`,
  emergencyRow({
    id: 'urgencia-hellp',
    severidad: 'critica',
    exige: [{ valor: '777-3', bajo: 100, dias: 7 }],
    si: [pregnant, puerperium],
    y: [
      { valor: '1920-8', alto: 70, dias: 7 },
      { valor: '1742-6', alto: 70, dias: 7 },
    ],
  })`
    Síndrome HELLP probable
    Gestante con plaquetas bajas y transaminasas altas: HELLP. Sulfato de magnesio y terminación según la edad gestacional; alto nivel.
    Plaquetas menores de 100 mil con transaminasas altas en la gestación.
    ${GPC}; ACOG Practice Bulletin 222, 2020`,
  emergencyRow({
    id: 'urgencia-hemorragia-posparto',
    severidad: 'critica',
    si: [
      {
        cie: /^O72/,
        dice: /\b(hemorragia (posparto|postparto|puerperal|obstetrica)|sangrado (posparto|postparto)|atonia uterina|utero (atonico|hipotonico|blando)|retencion de placenta|placenta retenida)\b/,
        aqui: true,
        ejemplo: 'O721',
      },
    ],
  })`
    Hemorragia posparto
    Código rojo obstétrico: pida ayuda, masaje, oxitocina, ácido tranexámico 1 g intravenoso antes de 3 horas, misoprostol; revise las 4 T (tono, trauma, tejido, trombina), cristaloide tibio y hemoderivados. Metilergometrina solo si no es hipertensa.
    Primera causa de muerte materna evitable.
    OMS, Consolidated guidelines for the prevention, diagnosis and treatment of postpartum haemorrhage, 2025; ${GPC}`,
  emergencyRow({
    id: 'urgencia-puerpera-en-choque',
    severidad: 'critica',
    si: [puerperium],
    y: [
      { signo: 'tension_sistolica', bajo: 90 },
      { signo: 'frecuencia_cardiaca', alto: 119 },
      {
        dice: /\b(sangrado (vaginal )?(abundante|profuso|activo)|loquios abundantes)\b/,
        ejemplo: 'Sangrado vaginal abundante',
      },
    ],
  })`
    Puérpera con índice de choque alto o sangrado
    Puérpera inestable: piense en hemorragia oculta o sepsis. Active código rojo, revise tono y canal, y tome lactato y hemoclasificación.
    En el puerperio la taquicardia y la hipotensión son sangrado hasta demostrar lo contrario.
    ${GPC}`,
  emergencyRow({
    id: 'urgencia-embarazo-ectopico',
    severidad: 'critica',
    si: [{ cie: /^O00/, dice: /\b(embarazo ectopico|ectopico roto)\b/, aqui: true, ejemplo: 'O009' }],
  })`
    Embarazo ectópico
    Embarazo ectópico: dos accesos, hemoclasificación y Rh, ecografía y ginecología; con inestabilidad, cirugía ya.
    La ruptura desangra en minutos.
    ACOG Practice Bulletin 193, 2018`,
  emergencyRow({
    id: 'urgencia-ectopico-sospecha',
    severidad: 'critica',
    si: [{ embarazo: true, hasta: 14 }],
    y: [
      { dice: /\bdolor (pelvico|abdominal|en (fosa|hipogastrio)|en (el )?bajo vientre)\b/, ejemplo: 'Dolor pélvico' },
      { dice: /\b(sangrado vaginal|manchado vaginal|metrorragia)\b/, ejemplo: 'Sangrado vaginal' },
      { dice: /\b(sincope|lipotimia|omalgia|dolor en (el )?hombro)\b/, ejemplo: 'Síncope' },
      { signo: 'tension_sistolica', bajo: 90 },
      { signo: 'frecuencia_cardiaca', alto: 120 },
    ],
    y_minimo: 2,
  })`
    Dolor o sangrado en embarazo temprano: posible ectópico
    Embarazo ectópico hasta demostrar lo contrario: dos accesos, hemoclasificación y Rh, hCG y ecografía transvaginal ya; con inestabilidad, ginecología y cirugía sin esperar.
    Embarazo de menos de 14 semanas con dos o más de: dolor, sangrado, síncope, hipotensión o taquicardia.
    ACOG Practice Bulletin 193, 2018; NICE NG126, Ectopic pregnancy and miscarriage, 2019`,
  emergencyRow({
    id: 'urgencia-bronquiolitis-grave',
    severidad: 'critica',
    si: [bronchiolitis],
    y: [
      { signo: 'saturacion_oxigeno', bajo: 90 },
      { signo: 'frecuencia_respiratoria', alto: 69 },
      { menorDeDias: 42 },
      {
        dice: /\b(apneas?|cianosis|quejido|tiraje (subcostal|intercostal|universal|supraclavicular|severo)|aleteo nasal|no (come|recibe|tolera la via oral|lacta)|rechazo (de la via oral|al alimento)|letargico|letargica|somnoliento|somnolienta)\b/,
        ejemplo: 'Tiraje subcostal y aleteo nasal',
      },
    ],
    edadDias: [0, 2 * YEAR],
  })`
    Bronquiolitis con signo de gravedad
    Bronquiolitis grave: hospitalice, oxígeno para saturar 90 % o más, aspiración nasal e hidratación; alto flujo si no mejora. Sin salbutamol, corticoide, antibiótico ni terapia respiratoria de rutina.
    Hipoxemia, trabajo respiratorio, apnea, rechazo del alimento o menor de 6 semanas.
    Ministerio de Salud de Colombia, GPC bronquiolitis, 2014; AAP, Bronchiolitis, 2014`,
  emergencyRow({
    id: 'urgencia-deshidratacion-grave',
    severidad: 'critica',
    si: [diarrhoea],
    y: [
      { dice: /\b(letargico|letargica|inconsciente|hipotonico|hipotonica)\b/, ejemplo: 'Letárgico' },
      { dice: /\b(ojos (muy )?hundidos)\b/, ejemplo: 'Ojos hundidos' },
      { dice: /\b(no (puede|logra) beber|bebe mal|no bebe)\b/, ejemplo: 'No puede beber' },
      {
        dice: /\b(pliegue (cutaneo )?(se recupera )?(muy )?(lento|lentamente)|signo del? pliegue positivo|pliegue (cutaneo )?(mayor de )?(2|dos) segundos)\b/,
        ejemplo: 'Signo de pliegue positivo',
      },
      {
        dice: /\b(llenado capilar (lento|prolongado|mayor de)|pulsos debiles|extremidades frias)\b/,
        ejemplo: 'Llenado capilar prolongado',
      },
    ],
    y_minimo: 2,
    edadDias: [0, 5 * YEAR],
  })`
    Deshidratación grave en un menor de 5 años
    Deshidratación grave: plan C, Ringer lactato 100 ml/kg intravenoso (30 ml/kg en 30 minutos y 70 en 2,5 horas; en menores de un año, en 1 y 5 horas), reevalúe cada 15 a 30 minutos y glucometría. Sin loperamida ni antieméticos antidopaminérgicos.
    Dos o más signos: letargia, ojos hundidos, no puede beber, pliegue lento, mala perfusión.
    ${AIEPI}`,
  emergencyRow({
    id: 'urgencia-deshidratacion',
    severidad: 'alta',
    si: [diarrhoea],
    y: [
      { cie: /^E86/, aqui: true, ejemplo: 'E86X' },
      { dice: /\b(irritable|intranquilo|inquieto)\b/, ejemplo: 'Irritable' },
      { dice: /\bojos hundidos\b/, ejemplo: 'Ojos hundidos' },
      { dice: /\b(bebe (con )?(avidez|avidamente)|sediento|mucha sed)\b/, ejemplo: 'Bebe con avidez' },
      {
        dice: /\b(mucosas? (orales? )?secas?|boca seca|llanto sin lagrimas|sin lagrimas|pliegue (cutaneo )?lento)\b/,
        ejemplo: 'Mucosas secas',
      },
    ],
    y_minimo: 2,
    edadDias: [0, 5 * YEAR],
  })`
    Algún grado de deshidratación en un menor de 5 años
    Plan B: suero oral 75 ml/kg en 4 horas en la institución y reevalúe; zinc y lactancia. Sin antidiarreicos.
    Dos o más signos de deshidratación.
    ${AIEPI}`,
  emergencyRow({
    id: 'urgencia-signo-peligro-menor',
    severidad: 'critica',
    si: [
      {
        dice: /\b(no puede (beber|tomar del pecho|lactar)|vomita todo|letargico|letargica|inconsciente|convulsion(es)?|convulsiono|estridor en reposo|fontanela abombada)\b/,
        ejemplo: 'Vomita todo y está letárgico',
      },
    ],
    edadDias: [0, 5 * YEAR],
  })`
    Signo general de peligro en un menor de 5 años
    Signo general de peligro: atiéndalo ya, glucometría, trate la causa y remita u hospitalice.
    AIEPI: no bebe, vomita todo, convulsiona, letárgico o inconsciente.
    ${AIEPI}`,
]
