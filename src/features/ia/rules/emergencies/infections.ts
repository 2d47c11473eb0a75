import { type Clue, dengue } from '../../../../modules/persona/index.ts'
import { type Emergency, emergencyRow, YEAR } from './emergency.ts'

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
  emergencyRow({
    id: 'urgencia-dengue-signos-de-alarma',
    severidad: 'critica',
    si: [dengue],
    y: [
      { cie: /^A971/, aqui: true, ejemplo: 'A971' },
      {
        dice: /\b(dolor abdominal (intenso|continuo|severo|fuerte)|vomitos? (persistentes?|incoercibles?|repetidos)|sangrado de (mucosas|encias)|gingivorragia|epistaxis|letargi[ao]|letargico|letargica|somnolencia|somnoliento|lipotimia|sincope|hepatomegalia|derrame pleural|ascitis|hipotension postural|hipotension ortostatica)\b/,
        ejemplo: 'Vómito persistente y dolor abdominal intenso',
      },
      { sube: '4544-3', porcentaje: 20, dias: 7 },
    ],
  })`
    Dengue con signos de alarma
    Dengue con signos de alarma: hospitalice, cristaloide isotónico 10 ml/kg en la primera hora y reevalúe cada hora; hematocrito antes y después. Nada de AINE, ácido acetilsalicílico ni inyecciones intramusculares.
    El dengue con uno de estos signos es de manejo hospitalario (grupo B2): puede pasar a choque en horas.
    ${DENGUE}`,
  emergencyRow({
    id: 'urgencia-dengue-plaquetas',
    severidad: 'alta',
    si: [dengue],
    y: [{ valor: '777-3', bajo: 100, dias: 3 }],
  })`
    Dengue con menos de 100 mil plaquetas
    Hematocrito y plaquetas cada 12 a 24 horas y signos de alarma en cada control. No transfunda plaquetas sin sangrado, ni dé AINE, ácido acetilsalicílico o inyecciones intramusculares.
    La caída de plaquetas anuncia la fase crítica; con hematocrito que sube es signo de alarma.
    ${DENGUE}`,
  emergencyRow({
    id: 'urgencia-dengue-grave',
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
  })`
    Dengue grave
    Dengue grave: cristaloide 20 ml/kg en 15 a 30 minutos, reevalúe y repita; cuidado intensivo, hemoclasificación y notificación inmediata.
    Choque, sangrado grave o daño de órgano por dengue.
    ${DENGUE}`,
  emergencyRow({
    id: 'urgencia-malaria-complicada',
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
  })`
    Malaria complicada
    Malaria complicada: artesunato intravenoso 2,4 mg/kg (3 mg/kg si pesa menos de 20 kg) a las 0, 12 y 24 horas; glucometría ahora, gota gruesa cada 12 a 24 horas y traslado.
    Malaria con un criterio de gravedad de la OMS.
    ${MALARIA}`,
  emergencyRow({
    id: 'urgencia-malaria-gestante',
    severidad: 'critica',
    si: [malaria],
    y: [{ embarazo: true }, { menorDeDias: YEAR }],
  })`
    Malaria en la gestación o en el menor de un año
    Malaria en gestante o lactante: hospitalice o vigile a diario, artemeter-lumefantrina (P. falciparum) o cloroquina (P. vivax) en cualquier trimestre, y no dé primaquina.
    En la gestación y en el primer año la malaria se complica pronto.
    ${MALARIA}`,
  emergencyRow({ id: 'urgencia-malaria', severidad: 'alta', si: [malaria] })`
    Malaria por confirmar y tratar hoy
    Confirme la especie con gota gruesa o prueba rápida, busque signos de gravedad y empiece el tratamiento hoy. Antes de la primaquina descarte embarazo, lactancia y déficit de G6PD.
    La malaria por P. falciparum puede matar en 24 horas.
    ${MALARIA}`,
  emergencyRow({
    id: 'urgencia-sepsis',
    severidad: 'critica',
    si: [
      {
        cie: /^(A40|A41|R572|R651|O85|P36)/,
        dice: /\b(sepsis|choque septico|shock septico|septicemia)\b/,
        aqui: true,
        ejemplo: 'A419',
      },
    ],
  })`
    Sepsis o choque séptico
    Sepsis: lactato, hemocultivos y antibiótico de amplio espectro en la primera hora; si hay hipotensión, cristaloide 30 ml/kg en tres horas y vasopresor para una presión media de 65.
    El registro afirma sepsis.
    Surviving Sepsis Campaign, International Guidelines, 2021`,
  emergencyRow({
    id: 'urgencia-leptospirosis-grave',
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
  })`
    Leptospirosis grave (síndrome de Weil o pulmonar)
    Leptospirosis grave: penicilina G o ceftriaxona intravenosa ya, líquidos con vigilancia de diuresis y pulmón, y remita a cuidado intensivo con diálisis. Evite AINE y aminoglucósidos.
    Leptospirosis con daño de riñón, hígado o pulmón.
    OMS, Human leptospirosis: guidance for diagnosis, surveillance and control, 2003; INS, Protocolo de leptospirosis, 2022`,
  emergencyRow({
    id: 'urgencia-leptospirosis-sospecha',
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
  })`
    Sospecha de leptospirosis
    Piense en leptospirosis: toma de muestra pareada, creatinina, bilirrubinas y plaquetas, y antibiótico sin esperar el resultado (doxiciclina; en gestantes y niños, amoxicilina).
    Exposición o diagnóstico de leptospirosis con cuadro compatible.
    OMS, Human leptospirosis: guidance for diagnosis, surveillance and control, 2003; INS, Protocolo de leptospirosis, 2022`,
  emergencyRow({
    id: 'urgencia-meningitis',
    severidad: 'critica',
    si: [
      { cie: /^(G00|G01|A39|A170)/, dice: /\bmeningitis\b/, aqui: true, ejemplo: 'G009' },
      {
        dice: /\b(rigidez (de )?nuca(l)?|signos? meningeos? positivos?|kernig|brudzinski|fontanela abombada)\b/,
        ejemplo: 'Rigidez de nuca',
      },
    ],
  })`
    Meningitis bacteriana
    Meningitis: hemocultivos y ceftriaxona ya, con dexametasona antes o con la primera dosis; la punción lumbar no retrasa el antibiótico. Aísle y notifique.
    El registro afirma meningitis o signos meníngeos.
    ESCMID, Guideline on acute bacterial meningitis, 2016; OMS, Meningitis, 2025`,
  emergencyRow({
    id: 'urgencia-chagas-agudo',
    severidad: 'critica',
    si: [
      {
        cie: /^B57[01]/,
        dice: /\b(chagas agud[oa]|enfermedad de chagas aguda|signo de romana|chagoma)\b/,
        aqui: true,
        ejemplo: 'B571',
      },
    ],
  })`
    Chagas agudo
    Chagas agudo probable: busque el parásito en sangre ahora (gota gruesa, micrométodo o Strout), electrocardiograma y ecocardiograma, y empiece benznidazol o nifurtimox sin demora. Notifique de inmediato y busque a quienes comieron o bebieron lo mismo.
    La miocarditis de la fase aguda, sobre todo por vía oral, mata; tratada a tiempo se cura.
    INS, Protocolo de enfermedad de Chagas, 2022; OPS, Guía para el diagnóstico y el tratamiento de la enfermedad de Chagas, 2018`,
  emergencyRow({
    id: 'urgencia-sarampion-sospecha',
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
  })`
    Fiebre con exantema: posible sarampión
    Caso sospechoso de sarampión: aísle por aerosoles, notifique de inmediato, tome suero e hisopado, dé vitamina A al niño y busque y vacune a los contactos antes de 72 horas.
    Fiebre y exantema con catarro, manchas de Koplik, contacto o falta de vacuna.
    INS, Protocolo de sarampión y rubéola, 2022; OMS, Measles vaccines: position paper, 2017`,
]
