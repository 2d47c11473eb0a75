import type { Clue } from '../../../../modules/persona/index.ts'
import { type Emergency, emergencyRow } from './emergency.ts'

const ketoacidosis: Clue = {
  cie: /^E1[0-4][01]/,
  dice: /\b(cetoacidosis|cetonas? positivas?|cetonuria|aliento cetonico|respiracion de kussmaul|kussmaul)\b/,
  aqui: true,
  ejemplo: 'E101',
}
const ADA = 'ADA/EASD, Hyperglycemic Crises in Adults With Diabetes, 2024'
const ECG = {
  recurso: 'orden',
  tipo_orden: 'procedimiento',
  cups: '895100',
  descripcion: 'Electrocardiograma de ritmo o de superficie',
} as const

export const heartAndMetabolism: readonly Emergency[] = [
  emergencyRow({
    id: 'urgencia-infarto',
    severidad: 'critica',
    si: [
      {
        cie: /^I2[12]/,
        dice: /\b(infarto agudo|iam|iamcest|iamsest|elevacion del (segmento )?st|supradesnivel (del )?st|troponina positiva|troponinas positivas)\b/,
        agudo: true,
        ejemplo: 'I219',
      },
    ],
    propuesta: ECG,
  })`
    Infarto agudo de miocardio
    Infarto: electrocardiograma en 10 minutos y monitor; ácido acetilsalicílico 300 mg si no hay alergia ni sangrado; con elevación del ST, angioplastia antes de 120 minutos o fibrinólisis antes de 30. Sin AINE; nitrato solo si no es hipotenso ni tomó sildenafilo.
    Cada hora de retraso cuesta músculo y vidas.
    ACC/AHA, Guideline for Acute Coronary Syndromes, 2025; Ministerio de Salud de Colombia, GPC síndrome coronario agudo, 2013`,
  emergencyRow({
    id: 'urgencia-ataque-cerebrovascular',
    severidad: 'critica',
    si: [
      {
        cie: /^(I60|I61|I62|I63|I64|G45)/,
        dice: /\b(ataque cerebrovascular|accidente cerebrovascular|acv (agudo|isquemico|hemorragico)|ictus|desviacion de la comisura|perdida (subita )?(de la|de) fuerza|afasia|hemiparesia|hemiplejia)\b/,
        agudo: true,
        ejemplo: 'I64X',
      },
    ],
  })`
    Ataque cerebrovascular agudo
    Código ACV: hora de inicio, glucometría y tomografía de cráneo ahora; trombólisis hasta 4,5 horas y trombectomía hasta 24 si cumple. No baje la tensión salvo 220/120 (185/110 si va a trombólisis) ni dé nada por boca.
    El cerebro que se salva depende de los minutos.
    AHA/ASA, Early Management of Acute Ischemic Stroke, 2019; Ministerio de Salud de Colombia, GPC ataque cerebrovascular isquémico, 2015`,
  emergencyRow({
    id: 'urgencia-anafilaxia',
    severidad: 'critica',
    si: [
      {
        cie: /^(T780|T782|T805|T886)/,
        dice: /\b(anafilaxia|choque anafilactico|shock anafilactico|reaccion anafilactica)\b/,
        aqui: true,
        ejemplo: 'T782',
      },
    ],
  })`
    Anafilaxia
    Anafilaxia: adrenalina intramuscular en el muslo ya, 0,01 mg/kg (máximo 0,5 mg), y repita a los 5 a 15 minutos; acostado, oxígeno y cristaloide. El antihistamínico y el corticoide no la reemplazan. Observe al menos 6 horas y registre la alergia.
    La demora de la adrenalina es lo que mata.
    World Allergy Organization, Anaphylaxis Guidance, 2020`,
  emergencyRow({
    id: 'urgencia-anafilaxia-probable',
    severidad: 'critica',
    si: [
      {
        dice: /\b(urticaria|ronchas|habones|angioedema|edema de (labios|lengua|parpados|cara)|rubor generalizado|prurito generalizado)\b/,
        ejemplo: 'Urticaria generalizada',
      },
    ],
    y: [
      {
        dice: /\b(disnea|sibilancias|estridor|dificultad respiratoria|disfonia|sensacion de ahogo|sincope|hipotension)\b/,
        ejemplo: 'Disnea y sibilancias',
      },
      { signo: 'tension_sistolica', bajo: 90 },
      { signo: 'saturacion_oxigeno', bajo: 90 },
    ],
  })`
    Reacción de piel con vía aérea o choque
    Trátela como anafilaxia: adrenalina intramuscular en el muslo ya, 0,01 mg/kg (máximo 0,5 mg); repita a los 5 a 15 minutos.
    Piel o mucosas con compromiso respiratorio o circulatorio.
    World Allergy Organization, Anaphylaxis Guidance, 2020`,
  emergencyRow({ id: 'urgencia-cetoacidosis', severidad: 'critica', si: [ketoacidosis] })`
    Cetoacidosis diabética
    Cetoacidosis: potasio antes de la insulina (si es menor de 3,5 mmol/L, repóngalo primero), cristaloide 500 a 1000 ml/h las primeras horas (10 a 20 ml/kg en niños), insulina regular 0,1 UI/kg/h, gases y cetonas. Suspenda inhibidores de SGLT2 y metformina; busque la causa.
    El registro afirma cetosis o cetoacidosis en diabetes.
    ${ADA}; ISPAD, Diabetic ketoacidosis, 2022`,
  emergencyRow({
    id: 'urgencia-cetoacidosis-sospecha',
    severidad: 'critica',
    si: [
      { signo: 'glucometria', alto: 249 },
      { valor: '2345-7', alto: 249, dias: 1 },
      { valor: '2339-0', alto: 249, dias: 1 },
    ],
    y: [
      { dice: /\b(poliuria|polidipsia|vomitos?|dolor abdominal)\b/, ejemplo: 'Vómito y poliuria' },
      { dice: /\brespiracion (rapida|profunda|acidotica)\b/, ejemplo: 'Respiración profunda' },
      { dice: /\b(cetonas|cetonemia|ph (de )?7 [0-2]\d?|ph (de )?7[.,][0-2]\d?)\b/, ejemplo: 'Cetonas en orina' },
      { signo: 'frecuencia_respiratoria', alto: 24 },
      { signo: 'glasgow', bajo: 15 },
    ],
    y_minimo: 2,
  })`
    Hiperglucemia con signos de cetoacidosis
    Descarte cetoacidosis ahora: cetonas, gases y potasio. No dé insulina hasta saber que el potasio es de 3,5 mmol/L o más; empiece cristaloide.
    Glucosa de 250 o más con dos o más de: síntomas, respiración rápida, cetonas o acidosis, conciencia alterada.
    ${ADA}; ISPAD, Diabetic ketoacidosis, 2022`,
  emergencyRow({
    id: 'urgencia-hiperosmolar',
    severidad: 'critica',
    si: [
      { signo: 'glucometria', alto: 599 },
      { valor: '2345-7', alto: 599, dias: 1 },
      { valor: '2339-0', alto: 599, dias: 1 },
      { dice: /\b(estado hiperosmolar|coma hiperosmolar|hiperosmolar)\b/, ejemplo: 'Estado hiperosmolar' },
    ],
  })`
    Estado hiperosmolar
    Glucosa de 600 o más: descarte estado hiperosmolar y cetoacidosis; cristaloide antes que insulina, potasio, osmolaridad y busque infección o infarto.
    Deshidratación extrema con alta mortalidad en adultos mayores.
    ${ADA}`,
  emergencyRow({
    id: 'urgencia-hipoglucemia-inconsciente',
    severidad: 'critica',
    si: [
      { signo: 'glucometria', bajo: 70 },
      { valor: '2345-7', bajo: 70, dias: 1 },
    ],
    y: [
      { signo: 'glasgow', bajo: 15 },
      {
        dice: /\b(inconsciente|somnoliento|somnolienta|convulsion(es)?|desorientado|desorientada|estuporoso|estuporosa)\b/,
        ejemplo: 'Somnoliento',
      },
    ],
  })`
    Hipoglucemia con alteración de conciencia
    Dextrosa intravenosa ya (10 % 2 a 5 ml/kg en niños; 25 g en adultos) o glucagón; repita la glucometría a los 15 minutos y vigile si toma sulfonilurea.
    Glucosa menor de 70 con síntomas neurológicos.
    ADA, Standards of Care in Diabetes, 2024`,
  emergencyRow({
    id: 'urgencia-estado-epileptico',
    severidad: 'critica',
    si: [
      {
        cie: /^G41/,
        dice: /\b(estado epileptico|status epilepticus|convulsionando|(convulsion|convulsiones|crisis convulsiva)(?: \w+){0,6}? (que no ceden?|sin recuperar la conciencia|sin recuperar conciencia|(?:[5-9]|[1-6]\d|cinco|seis|ocho|diez|quince|veinte|treinta) minutos))\b/,
        aqui: true,
        ejemplo: 'G419',
      },
    ],
  })`
    Estado epiléptico
    Estado epiléptico: glucometría, benzodiacepina ya (midazolam intramuscular 10 mg o 0,2 mg/kg, o diazepam intravenoso) y a los 5 minutos segunda dosis; después fenitoína, valproato o levetiracetam. En gestante o puérpera, sulfato de magnesio.
    Más de 5 minutos de convulsión.
    American Epilepsy Society, Treatment of Convulsive Status Epilepticus, 2016`,
  emergencyRow({
    id: 'urgencia-asma-grave',
    severidad: 'critica',
    si: [{ cie: /^J4[56]/, dice: /\b(crisis asmatica|estado asmatico|asma)\b/, aqui: true, ejemplo: 'J459' }],
    y: [
      { cie: /^J46/, aqui: true, ejemplo: 'J46X' },
      { signo: 'saturacion_oxigeno', bajo: 90 },
      { signo: 'frecuencia_respiratoria', alto: 39 },
      {
        dice: /\b(torax silente|habla entrecortada|palabras sueltas|cianosis|agotamiento|no puede hablar|estado asmatico)\b/,
        ejemplo: 'Tórax silente',
      },
    ],
  })`
    Crisis asmática grave
    Crisis grave: oxígeno, salbutamol con ipratropio cada 20 minutos, corticoide sistémico en la primera hora y sulfato de magnesio si no mejora. Sin sedantes ni betabloqueadores.
    Asma con hipoxemia, taquipnea extrema o agotamiento.
    GINA, Global Strategy for Asthma Management, 2024`,
  emergencyRow({
    id: 'urgencia-sangrado-digestivo',
    severidad: 'critica',
    si: [
      {
        cie: /^(K920|K921|K922|I850|K226)/,
        dice: /\b(hematemesis|melenas?|vomito en cuncho de cafe|hematoquecia)\b/,
        agudo: true,
        ejemplo: 'K922',
      },
    ],
  })`
    Sangrado digestivo
    Sangrado digestivo: dos accesos, hemoclasificación, hemoglobina (transfunda por debajo de 7 g/dL), inhibidor de la bomba y endoscopia en 24 horas; con cirrosis, octreótido o terlipresina y antibiótico. Suspenda AINE y anticoagulantes.
    El registro afirma sangrado digestivo.
    ACG, Upper Gastrointestinal and Ulcer Bleeding, 2021`,
]
