import { type Clue, headTrauma } from '../../../../modules/persona/index.ts'
import { type Emergency, emergencyRow, TOXICOLOGY } from './emergency.ts'

const snake: Clue = {
  cie: /^(T630|X20)/,
  dice: /\b(mordedura (de|por) (una )?(serpiente|culebra|vibora)|accidente ofidico|(mordido|mordida|picado|picada) por (una )?(serpiente|culebra|vibora)|mapana|taya equis|cuatro narices|bothrops|huella de colmillos?)\b/,
  aqui: true,
  ejemplo: 'T630',
}
const trauma: Clue = {
  cie: /^(S2[1-9]|S3[1-9]|S7[1-2]|T0[0-7]|T14|X9[3-9]|W3[2-4]|V[0-9])/,
  dice: /\b(politrauma|politraumatismo|herida por arma (de fuego|blanca|cortopunzante)|accidente de transito|caida de (mas de )?\w+ metros|trauma (cerrado|penetrante))\b/,
  aqui: true,
  ejemplo: 'T07X',
}

export const toxicAndTrauma: readonly Emergency[] = [
  emergencyRow({ id: 'urgencia-accidente-ofidico', severidad: 'critica', si: [snake] })`
    Accidente ofídico
    Accidente ofídico: clasifique la gravedad, tiempos de coagulación (prueba de coagulación en 20 minutos) y suero antiofídico intravenoso según la gravedad, con adrenalina a mano. Sin torniquete, incisiones, hielo, AINE ni inyecciones intramusculares; tétanos y notificación inmediata.
    En Colombia nueve de cada diez son bothrópicos: sangrado, daño renal y necrosis en horas.
    ${TOXICOLOGY}; INS, Protocolo de accidente ofídico, 2022`,
  emergencyRow({
    id: 'urgencia-accidente-ofidico-grave',
    severidad: 'critica',
    si: [snake],
    y: [
      {
        dice: /\b(hematuria|gingivorragia|epistaxis|hematemesis|sangrado|incoagulable|ptosis|disfagia|dificultad respiratoria|necrosis|oliguria|anuria|flictenas)\b/,
        ejemplo: 'Gingivorragia y hematuria',
      },
      { signo: 'tension_sistolica', bajo: 90 },
      { valor: '6301-6', alto: 1.5, dias: 2 },
      { valor: '777-3', bajo: 100, dias: 2 },
      { valor: '2160-0', alto: 1.5, dias: 2 },
    ],
  })`
    Envenenamiento ofídico grave
    Envenenamiento grave: dosis completa de antiveneno para caso grave ya, vía aérea si hay ptosis o disfagia (coral), líquidos y remisión. Repita la coagulación a las 12 horas.
    Sangrado sistémico, choque, daño renal o signo neurotóxico después de una mordedura.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-alacran',
    severidad: 'critica',
    si: [{ cie: /^(T632|X22)/, dice: /\b(alacran|escorpion)\b/, aqui: true, ejemplo: 'T632' }],
    y: [
      {
        dice: /\b(sialorrea|vomitos?|diaforesis|agitacion|priapismo|fasciculaciones|edema pulmonar|convulsion(es)?)\b/,
        ejemplo: 'Sialorrea y vómito',
      },
      { menorDeDias: 6 * 365 },
    ],
  })`
    Picadura de alacrán con signos sistémicos
    Escorpionismo moderado o grave: antiveneno antialacrán, monitoreo y cuidado intensivo; alto riesgo en niños.
    Descarga autonómica o menor de 6 años.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-organofosforados',
    severidad: 'critica',
    si: [
      {
        cie: /^T600/,
        dice: /\b(organofosforados?|carbamatos?|clorpirifos|malation|paration|carbofurano|metamidofos)\b/,
        aqui: true,
        ejemplo: 'T600',
      },
    ],
  })`
    Intoxicación por organofosforados o carbamatos
    Inhibidor de la colinesterasa: protéjase y descontamine, oxígeno, atropina 1 a 3 mg (0,02 a 0,05 mg/kg en niños) intravenosa y doble la dosis cada 5 minutos hasta secar el pulmón; benzodiacepina si convulsiona. Sin succinilcolina. Línea toxicológica nacional.
    Mata por broncorrea y parálisis respiratoria.
    ${TOXICOLOGY}; Eddleston et al. Lancet 2008;371:597`,
  emergencyRow({
    id: 'urgencia-toxindrome-colinergico',
    severidad: 'critica',
    si: [
      { dice: /\b(miosis|pupilas? (mioticas?|puntiformes?))\b/, ejemplo: 'Pupilas mióticas' },
      { dice: /\b(sialorrea|broncorrea|hipersalivacion|lagrimeo)\b/, ejemplo: 'Sialorrea' },
      {
        dice: /\b(fasciculaciones|diaforesis profusa|relajacion de esfinteres|olor a (insecticida|plaguicida|veneno|ajo))\b/,
        ejemplo: 'Fasciculaciones',
      },
      {
        dice: /\b(plaguicidas?|insecticidas?|fumigando|fumigaba|veneno|racumin|baygon)\b/,
        ejemplo: 'Estaba fumigando con plaguicida',
      },
    ],
    si_minimo: 2,
  })`
    Toxíndrome colinérgico
    Parece una intoxicación por inhibidores de la colinesterasa: descontamine, atropina hasta secar el pulmón y pida colinesterasas sin esperar el resultado.
    Dos o más de: miosis, secreciones, fasciculaciones, exposición a plaguicidas.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-paraquat',
    severidad: 'critica',
    si: [{ dice: /\b(paraquat|gramoxone)\b/, ejemplo: 'Ingirió paraquat' }],
  })`
    Intoxicación por paraquat
    Paraquat: carbón activado o tierra de Fuller de inmediato; no dé oxígeno salvo hipoxemia grave, porque aumenta la lesión del pulmón. Hemoperfusión temprana y toxicología.
    El oxígeno alimenta los radicales libres que destruyen el pulmón.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-metanol',
    severidad: 'critica',
    si: [
      {
        cie: /^T511/,
        dice: /\b(metanol|alcohol (adulterado|industrial|antiseptico)|licor adulterado)\b/,
        aqui: true,
        ejemplo: 'T511',
      },
    ],
  })`
    Intoxicación por metanol
    Metanol: etanol (o fomepizol) ya, ácido fólico, bicarbonato si hay acidosis y hemodiálisis; valore la visión. Notifique.
    El formato causa ceguera y acidosis; el antídoto sirve antes de que se forme.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-acetaminofen',
    severidad: 'critica',
    si: [
      {
        cie: /^T391/,
        dice: /\b((sobredosis|intoxicacion|sobreingesta)(?: \w+){0,2}? (acetaminofen|paracetamol)|(ingirio|ingiere|ingesta|ingestion|tomo|consumio)(?: \w+){0,2}? (?:[1-9]\d|diez|doce|quince|veinte|treinta|cuarenta|cincuenta) (tabletas|pastillas|capsulas|tab)(?: \w+){0,2}? (acetaminofen|paracetamol|dolex))\b/,
        aqui: true,
        ejemplo: 'T391',
      },
    ],
  })`
    Sobredosis de acetaminofén
    Acetaminofén: nivel sérico desde las 4 horas de la ingesta (nomograma de Rumack-Matthew), transaminasas e INR; N-acetilcisteína ya si ingirió 150 mg/kg o 10 g o más, si van 8 horas o no se sabe cuándo, sin esperar el resultado. Carbón activado antes de 2 a 4 horas. Si fue intencional, valore el riesgo suicida.
    El hígado se necrosa a los dos o tres días sin síntomas antes; el antídoto protege casi del todo antes de 8 horas.
    ${TOXICOLOGY}; Chiew et al. Med J Aust 2020;212:175`,
  emergencyRow({
    id: 'urgencia-intoxicacion',
    severidad: 'alta',
    si: [
      {
        cie: /^(T3[6-9]|T4[0-9]|T5[0-9]|T60|T65|X4[0-9]|X6[0-9]|Y1[0-9])/,
        dice: /\b(intoxicacion (aguda|exogena|por)|sobredosis|(ingirio|ingiere|ingesta de) (?:(?:\d{1,3}|varias|muchas|diez|quince|veinte|treinta|un frasco de) )?(veneno|plaguicida|insecticida|tabletas|pastillas))\b/,
        aqui: true,
        ejemplo: 'T509',
      },
    ],
  })`
    Intoxicación aguda
    Intoxicación: vía aérea, glucometría, electrocardiograma, acetaminofén y salicilatos en sangre si se desconoce el tóxico, carbón activado en la primera hora si protege la vía aérea, y línea toxicológica nacional. Si fue intencional, valore el riesgo suicida.
    El registro afirma una intoxicación.
    ${TOXICOLOGY}`,
  emergencyRow({
    id: 'urgencia-choque-hemorragico',
    severidad: 'critica',
    si: [trauma, headTrauma],
    y: [
      { signo: 'tension_sistolica', bajo: 90 },
      { signo: 'frecuencia_cardiaca', alto: 120 },
      {
        dice: /\b(sangrado (activo|profuso|masivo)|hemorragia (activa|masiva|exanguinante)|abdomen en tabla|fractura de pelvis inestable)\b/,
        ejemplo: 'Sangrado activo',
      },
    ],
    edadDias: [15 * 365, 200 * 365],
  })`
    Trauma con signos de choque
    Trauma con choque: controle el sangrado, ácido tranexámico 1 g intravenoso si van menos de 3 horas, hemoderivados en proporción 1:1:1, hipotensión permisiva salvo trauma craneal, FAST y cirugía. Evite la hipotermia.
    Trauma con hipotensión, taquicardia o sangrado activo.
    ATLS, 10.ª edición, 2018; CRASH-2. Lancet 2010;376:23`,
  emergencyRow({
    id: 'urgencia-trauma-craneal',
    severidad: 'critica',
    si: [headTrauma],
    y: [
      { signo: 'glasgow', bajo: 15 },
      {
        dice: /\b(perdida (de la|de) (conciencia|conocimiento)|amnesia|vomitos?|convulsion(es)?|anisocoria|otorragia|otorraquia|rinorraquia|ojos de mapache|signo de battle)\b/,
        ejemplo: 'Pérdida de la conciencia y vómito',
      },
    ],
  })`
    Trauma craneal con signo de alarma
    Tomografía de cráneo ahora; evite hipotensión (sistólica menor de 110) e hipoxia, cabecera a 30 grados y neurocirugía si el Glasgow baja.
    Trauma craneal con Glasgow menor de 15 o signo de alarma.
    NICE NG232, Head injury, 2023; Brain Trauma Foundation, 2016`,
  emergencyRow({
    id: 'urgencia-quemadura',
    severidad: 'critica',
    si: [
      {
        cie: /^(T31[1-9]|T270|T271|T272|T273)/,
        dice: /\b(quemadura (de|en) (la )?via aerea|gran quemado|vibrisas quemadas|esputo carbonaceo)\b/,
        aqui: true,
        ejemplo: 'T312',
      },
    ],
  })`
    Quemadura extensa o de vía aérea
    Gran quemado: vía aérea temprana, cristaloide 2 a 4 ml/kg por porcentaje de superficie en 24 horas (la mitad en las primeras 8), analgesia y remisión a unidad de quemados. Sin succinilcolina después de 24 horas.
    Quemadura de 10 % o más, o de vía aérea.
    American Burn Association, ABLS, 2018`,
]
