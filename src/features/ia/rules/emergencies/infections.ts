import type { Clue } from '../clues.ts'
import { dengue } from '../contraindications/infection.ts'
import { type Emergency, YEAR } from './emergency.ts'

const OPS = 'OPS, Directrices para el diagnóstico clínico y el tratamiento del dengue, el chikunguña y el zika, 2022'
const DENGUE = `${OPS}; Ministerio de Salud de Colombia, Guía de atención clínica integral del paciente con dengue, 2010`
const MALARIA = 'OMS, Guidelines for malaria, 2023; Ministerio de Salud de Colombia, guía de malaria'
const malaria: Clue = {
  cie: /^B5[0-4]/,
  dice: /\b(?<!(?:zona|endemica|endemico|brote|casos|area|prevencion|profilaxis) (?:de |del |para |por |contra )?)(malaria|paludismo|gota gruesa positiva)\b/,
  aqui: true,
  ejemplo: 'B509',
}
const leptospirosis: Clue = { cie: /^A27/, dice: /\bleptospirosis\b/, aqui: true, ejemplo: 'A279' }
/** Which infection there is; `vital-signs.ts` asks whether it is a sepsis. */
export const infected: Clue = {
  cie: /^(A0[0-9]|A4[0-1]|B3[7-9]|J1[0-8]|J2[0-2]|J85|J86|N10|N12|N136|N390|L0[0-3]|K35|K57|K61|K63|K65|K75|K81|K83|M00|M86|G0[0-3]|O23|O85|O86|O753|T814)/,
  dice: /\b(neumonia|pielonefritis|peritonitis|celulitis|fascitis|absceso|colangitis|meningitis|endometritis|foco infeccioso)\b/,
  aqui: true,
  ejemplo: 'N10X',
}

export const infectiousEmergencies: readonly Emergency[] = [
  {
    id: 'urgencia-dengue-signos-de-alarma',
    titulo: 'Dengue con signos de alarma',
    severidad: 'critica',
    si: [dengue],
    y: [
      {
        cie: /^A971/,
        aqui: true,
        ejemplo: 'A971',
      },
      {
        dice: /\b(dolor abdominal (intenso|continuo|severo|fuerte)|vomitos? (persistentes?|incoercibles?|repetidos)|sangrado de (mucosas|encias)|gingivorragia|epistaxis|letargi[ao]|letargico|letargica|somnolencia|somnoliento|lipotimia|sincope|hepatomegalia|derrame pleural|ascitis|hipotension postural|hipotension ortostatica)\b/,
        ejemplo: 'Vómito persistente y dolor abdominal intenso',
      },
      { sube: '4544-3', porcentaje: 20, dias: 7 },
    ],
    texto:
      'Dengue con signos de alarma: hospitalice, cristaloide isotónico 10 ml/kg en la primera hora y reevalúe cada hora; hematocrito antes y después. Nada de AINE, ácido acetilsalicílico ni inyecciones intramusculares.',
    explicacion:
      'El dengue con uno de estos signos es de manejo hospitalario (grupo B2): puede pasar a choque en horas.',
    fuente: DENGUE,
  },
  {
    id: 'urgencia-dengue-plaquetas',
    titulo: 'Dengue con menos de 100 mil plaquetas',
    severidad: 'alta',
    si: [dengue],
    y: [{ valor: '777-3', bajo: 100, dias: 3 }],
    texto:
      'Hematocrito y plaquetas cada 12 a 24 horas y signos de alarma en cada control. No transfunda plaquetas sin sangrado, ni dé AINE, ácido acetilsalicílico o inyecciones intramusculares.',
    explicacion: 'La caída de plaquetas anuncia la fase crítica; con hematocrito que sube es signo de alarma.',
    fuente: DENGUE,
  },
  {
    id: 'urgencia-dengue-grave',
    titulo: 'Dengue grave',
    severidad: 'critica',
    si: [dengue],
    y: [
      { cie: /^(A91|A972)/, aqui: true, ejemplo: 'A91X' },
      { signo: 'tension_sistolica', bajo: 90 },
      {
        dice: /\b(choque|llenado capilar (lento|prolongado|mayor de)|extremidades frias|pulso (debil|filiforme)|hematemesis|melenas?|hemorragia (masiva|grave))\b/,
        ejemplo: 'Extremidades frías y pulso filiforme',
      },
      { valor: '1742-6', alto: 1000, dias: 3 },
      { valor: '1920-8', alto: 1000, dias: 3 },
      { signo: 'glasgow', bajo: 15 },
    ],
    texto:
      'Dengue grave: cristaloide 20 ml/kg en 15 a 30 minutos, reevalúe y repita; cuidado intensivo, hemoclasificación y notificación inmediata.',
    explicacion: 'Choque, sangrado grave o daño de órgano por dengue.',
    fuente: DENGUE,
  },
  {
    id: 'urgencia-malaria-complicada',
    titulo: 'Malaria complicada',
    severidad: 'critica',
    si: [malaria],
    y: [
      { cie: /^(B500|B508|B510|B518)/, aqui: true, ejemplo: 'B500' },
      { signo: 'glasgow', bajo: 15 },
      { signo: 'tension_sistolica', bajo: 80 },
      { signo: 'frecuencia_respiratoria', alto: 30 },
      { signo: 'saturacion_oxigeno', bajo: 92 },
      { signo: 'glucometria', bajo: 60 },
      { valor: '718-7', bajo: 7, dias: 3 },
      { valor: '2160-0', alto: 3, dias: 3 },
      { valor: '1975-2', alto: 3, dias: 3 },
      {
        dice: /\b(convulsion(es)?|convulsiono|postracion|ictericia|hemoglobinuria|coluria|oliguria|anuria|sangrado espontaneo|edema pulmonar|hiperparasitemia)\b/,
        ejemplo: 'Convulsiones e ictericia',
      },
    ],
    texto:
      'Malaria complicada: artesunato intravenoso 2,4 mg/kg (3 mg/kg si pesa menos de 20 kg) a las 0, 12 y 24 horas; glucometría ahora, gota gruesa cada 12 a 24 horas y traslado.',
    explicacion: 'Malaria con un criterio de gravedad de la OMS.',
    fuente: MALARIA,
  },
  {
    id: 'urgencia-malaria-gestante',
    titulo: 'Malaria en la gestación o en el menor de un año',
    severidad: 'critica',
    si: [malaria],
    y: [{ embarazo: true }, { menorDeDias: YEAR }],
    texto:
      'Malaria en gestante o lactante: hospitalice o vigile a diario, artemeter-lumefantrina (P. falciparum) o cloroquina (P. vivax) en cualquier trimestre, y no dé primaquina.',
    explicacion: 'En la gestación y en el primer año la malaria se complica pronto.',
    fuente: MALARIA,
  },
  {
    id: 'urgencia-malaria',
    titulo: 'Malaria por confirmar y tratar hoy',
    severidad: 'alta',
    si: [malaria],
    texto:
      'Confirme la especie con gota gruesa o prueba rápida, busque signos de gravedad y empiece el tratamiento hoy. Antes de la primaquina descarte embarazo, lactancia y déficit de G6PD.',
    explicacion: 'La malaria por P. falciparum puede matar en 24 horas.',
    fuente: MALARIA,
  },
  {
    id: 'urgencia-sepsis',
    titulo: 'Sepsis o choque séptico',
    severidad: 'critica',
    si: [
      {
        cie: /^(A40|A41|R572|R651|O85|P36)/,
        dice: /\b(sepsis|choque septico|shock septico|septicemia)\b/,
        aqui: true,
        ejemplo: 'A419',
      },
    ],
    texto:
      'Sepsis: lactato, hemocultivos y antibiótico de amplio espectro en la primera hora; si hay hipotensión, cristaloide 30 ml/kg en tres horas y vasopresor para una presión media de 65.',
    explicacion: 'El registro afirma sepsis.',
    fuente: 'Surviving Sepsis Campaign, International Guidelines, 2021',
  },
  {
    id: 'urgencia-leptospirosis-grave',
    titulo: 'Leptospirosis grave (síndrome de Weil o pulmonar)',
    severidad: 'critica',
    si: [leptospirosis],
    y: [
      { cie: /^A270/, aqui: true, ejemplo: 'A270' },
      {
        dice: /\b(ictericia|icterico|icterica|oliguria|anuria|hemoptisis|sangrado pulmonar|disnea)\b/,
        ejemplo: 'Ictericia y oliguria',
      },
      { valor: '2160-0', alto: 2, dias: 3 },
      { valor: '777-3', bajo: 100, dias: 3 },
      { valor: '1975-2', alto: 3, dias: 3 },
      { signo: 'saturacion_oxigeno', bajo: 90 },
      { signo: 'tension_sistolica', bajo: 90 },
    ],
    texto:
      'Leptospirosis grave: penicilina G o ceftriaxona intravenosa ya, líquidos con vigilancia de diuresis y pulmón, y remita a cuidado intensivo con diálisis. Evite AINE y aminoglucósidos.',
    explicacion: 'Leptospirosis con daño de riñón, hígado o pulmón.',
    fuente:
      'OMS, Human leptospirosis: guidance for diagnosis, surveillance and control, 2003; INS, Protocolo de leptospirosis, 2022',
  },
  {
    id: 'urgencia-leptospirosis-sospecha',
    titulo: 'Sospecha de leptospirosis',
    severidad: 'alta',
    si: [
      leptospirosis,
      {
        dice: /\b(contacto con (orina de )?(ratas?|roedores)|inundacion(es)?|aguas? (estancadas?|empozadas?|contaminadas?)|aguas residuales|arrozal(es)?)\b/,
        ejemplo: 'Contacto con ratas',
      },
    ],
    y: [
      leptospirosis,
      {
        dice: /\b(ictericia|icterico|icterica|dolor en (las )?pantorrillas|mialgias? en (las )?pantorrillas|inyeccion conjuntival|sufusion conjuntival)\b/,
        ejemplo: 'Ictericia',
      },
    ],
    texto:
      'Piense en leptospirosis: toma de muestra pareada, creatinina, bilirrubinas y plaquetas, y antibiótico sin esperar el resultado (doxiciclina; en gestantes y niños, amoxicilina).',
    explicacion: 'Exposición o diagnóstico de leptospirosis con cuadro compatible.',
    fuente:
      'OMS, Human leptospirosis: guidance for diagnosis, surveillance and control, 2003; INS, Protocolo de leptospirosis, 2022',
  },
  {
    id: 'urgencia-meningitis',
    titulo: 'Meningitis bacteriana',
    severidad: 'critica',
    si: [
      { cie: /^(G00|G01|A39|A170)/, dice: /\bmeningitis\b/, aqui: true, ejemplo: 'G009' },
      {
        dice: /\b(rigidez (de )?nuca(l)?|signos? meningeos? positivos?|kernig|brudzinski|fontanela abombada)\b/,
        ejemplo: 'Rigidez de nuca',
      },
    ],
    texto:
      'Meningitis: hemocultivos y ceftriaxona ya, con dexametasona antes o con la primera dosis; la punción lumbar no retrasa el antibiótico. Aísle y notifique.',
    explicacion: 'El registro afirma meningitis o signos meníngeos.',
    fuente: 'ESCMID, Guideline on acute bacterial meningitis, 2016; OMS, Meningitis, 2025',
  },
  {
    id: 'urgencia-chagas-agudo',
    titulo: 'Chagas agudo',
    severidad: 'critica',
    si: [
      {
        cie: /^B57[01]/,
        dice: /\b(chagas agud[oa]|enfermedad de chagas aguda|signo de romana|chagoma)\b/,
        aqui: true,
        ejemplo: 'B571',
      },
    ],
    texto:
      'Chagas agudo probable: busque el parásito en sangre ahora (gota gruesa, micrométodo o Strout), electrocardiograma y ecocardiograma, y empiece benznidazol o nifurtimox sin demora. Notifique de inmediato y busque a quienes comieron o bebieron lo mismo.',
    explicacion: 'La miocarditis de la fase aguda, sobre todo por vía oral, mata; tratada a tiempo se cura.',
    fuente:
      'INS, Protocolo de enfermedad de Chagas, 2022; OPS, Guía para el diagnóstico y el tratamiento de la enfermedad de Chagas, 2018',
  },
  {
    id: 'urgencia-sarampion-sospecha',
    titulo: 'Fiebre con exantema: posible sarampión',
    severidad: 'alta',
    exige: [{ dice: /\b(fiebre|febril)\b/, ejemplo: 'Fiebre' }],
    si: [
      {
        dice: /\b(exantema|erupcion|rash)(?! (vesicular|pustulos|petequial|urticari))(?: \w+){0,2}\b/,
        ejemplo: 'Exantema maculopapular',
      },
    ],
    y: [
      { dice: /\b(coriza|conjuntivitis)\b/, ejemplo: 'Coriza y conjuntivitis' },
      { dice: /\bkoplik\b/, ejemplo: 'Manchas de Koplik' },
      {
        dice: /\b(sin vacunas|no vacunad[oa]|contacto con (caso de )?sarampion|viaje al exterior)\b/,
        ejemplo: 'Contacto con sarampión',
      },
    ],
    texto:
      'Caso sospechoso de sarampión: aísle por aerosoles, notifique de inmediato, tome suero e hisopado, dé vitamina A al niño y busque y vacune a los contactos antes de 72 horas.',
    explicacion: 'Fiebre y exantema con catarro, manchas de Koplik, contacto o falta de vacuna.',
    fuente: 'INS, Protocolo de sarampión y rubéola, 2022; OMS, Measles vaccines: position paper, 2017',
  },
]
