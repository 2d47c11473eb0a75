import type { Case } from '../fixtures/clinical-case.ts'
import { healthy, urgencias, type Vignette, vignette } from './vignette.ts'

/** Written by what kills or harms and not by what the rules look for: each must be spoken of. */
export const dangerVignettes: readonly Vignette[] = [
  vignette(
    'Amoxicilina de 375 mg/kg en un lactante de 8 kg',
    {
      edad: '14 meses',
      examen: { ...healthy, peso: 8, talla: 74 },
      toma: ['Amoxicilina 1000 mg cada 8 h por 7 d'],
      dx: ['H669'],
    },
    'dosis-nino-por-peso',
    '',
  ),
  vignette(
    'Acetaminofén de 300 mg/kg en una niña de 10 kg',
    { edad: 2, examen: { ...healthy, peso: 10 }, toma: ['Acetaminofén 500 mg cada 4 h por 3 d'] },
    'dosis-nino-por-peso',
    '',
  ),
  vignette(
    'Ceftriaxona en un neonato ictérico',
    { edad: '10 días', examen: { ...healthy, peso: 3 }, dx: ['P599'], toma: ['Ceftriaxona 150 mg cada 24 h por 7 d'] },
    'nino-ceftriaxona-neonato',
    '',
  ),
  vignette(
    'Ibuprofeno a las 30 semanas',
    { sexo: 'F', edad: 28, embarazo: 30, toma: ['Ibuprofeno 400 mg cada 8 h por 5 d'] },
    'contra-aine-tercer-trimestre',
    '',
  ),
  vignette(
    'Isotretinoína y enalapril en el primer trimestre',
    {
      sexo: 'F',
      edad: 24,
      embarazo: 10,
      toma: ['Isotretinoína 20 mg cada 24 h por 30 d', 'Enalapril 20 mg cada 12 h por 30 d'],
    },
    'embarazo-isotretinoina embarazo-ieca+ara2+sacubitrilo',
    '',
  ),
  vignette(
    'Dabigatrán con filtración de 21',
    {
      edad: 78,
      sexo: 'F',
      dx: ['N184', 'I48X'],
      valores: { '2160-0': 2.3 },
      toma: ['Dabigatrán 150 mg cada 12 h por 30 d'],
    },
    'renal-dabigatran',
    '',
  ),
  vignette(
    'Tres medicamentos que alargan el QT, con QTc de 520',
    {
      edad: 66,
      sexo: 'F',
      toma: [
        'Haloperidol 5 mg cada 12 h por 5 d',
        'Azitromicina 500 mg cada 24 h por 3 d',
        'Ondansetrón 8 mg cada 8 h por 3 d',
      ],
      nota: 'ECG con QTc de 520 ms.',
    },
    'contra-qt-largo interaccion-prolonga-qt-con-prolonga-qt',
    '',
  ),
  vignette(
    'Clonus e hiperreflexia con fluoxetina y tramadol',
    {
      edad: 33,
      atencion: urgencias,
      toma: ['Fluoxetina 40 mg cada 24 h por 30 d', 'Tramadol 50 mg cada 8 h por 5 d'],
      actual: 'Agitación, clonus en tobillos, diaforesis, temblor e hiperreflexia desde ayer.',
      examen: { ...healthy, temperatura: 38.6, frecuencia_cardiaca: 128 },
    },
    'contra-sindrome-serotoninergico interaccion-tramadol-con-isrs',
    '',
  ),
  vignette(
    'Potasio de 6,4 con enalapril y espironolactona',
    {
      edad: 70,
      valores: { '2823-3': 6.4, '2160-0': 1.9 },
      toma: ['Enalapril 20 mg cada 12 h por 30 d', 'Espironolactona 25 mg cada 24 h por 30 d'],
    },
    'laboratorio-potasio-alto-con-ieca interaccion-ieca+ara2-con-ahorrador-potasio+potasio',
    '',
  ),
  vignette(
    'Metformina con filtración de 25',
    { edad: 72, valores: { '2160-0': 2.6 }, dx: ['E119'], toma: ['Metformina 850 mg cada 12 h por 30 d'] },
    'renal-metformina-contraindicada',
    '',
  ),
  vignette(
    'Litio con naproxeno y tiazida',
    {
      edad: 50,
      dx: ['F319'],
      toma: [
        'Carbonato de litio 300 mg cada 8 h por 30 d',
        'Naproxeno 500 mg cada 12 h por 10 d',
        'Hidroclorotiazida 25 mg cada 24 h por 30 d',
      ],
    },
    'interaccion-litio-con-aine+ieca+ara2+tiazidas',
    '',
  ),
  vignette(
    'Metotrexato con trimetoprim sulfametoxazol',
    {
      edad: 61,
      sexo: 'F',
      dx: ['M069'],
      toma: ['Metotrexato 15 mg cada 1 sem por 3 mes', 'Trimetoprim sulfametoxazol 960 mg cada 12 h por 7 d'],
    },
    'interaccion-metotrexato-con-sulfametoxazol',
    '',
  ),
  vignette(
    'Glibenclamida a los 84 años con glucosa de 48',
    {
      edad: 84,
      examen: { ...healthy, glucometria: 48 },
      toma: ['Glibenclamida 5 mg cada 12 h por 30 d'],
      valores: { '2160-0': 1.6 },
    },
    'contra-hipoglucemia signos-hipoglucemia mayor-glibenclamida renal-glibenclamida',
    '',
  ),
  vignette(
    'Trauma craneal con apixabán',
    {
      edad: 76,
      atencion: urgencias,
      toma: ['Apixabán 5 mg cada 12 h por 30 d'],
      actual: 'Caída de su altura con trauma craneoencefálico, cefalea y un vómito.',
      examen: { ...healthy, glasgow: 14 },
    },
    'contra-anticoagulante-trauma-craneal urgencia-trauma-craneal',
    '',
  ),
  vignette(
    'Pielonefritis con dos puntos de qSOFA',
    {
      edad: 68,
      atencion: urgencias,
      actual: 'Disuria y escalofrío hace dos días, hoy confusa.',
      dx: ['N10X'],
      examen: {
        ...healthy,
        tension_sistolica: 92,
        frecuencia_respiratoria: 26,
        glasgow: 13,
        temperatura: 39,
        frecuencia_cardiaca: 122,
      },
    },
    'signos-sepsis-qsofa',
    '',
  ),
  vignette(
    'Hiperglucemia con vómito, taquipnea y cetonas, sin el diagnóstico escrito',
    {
      edad: 19,
      atencion: urgencias,
      actual: 'Poliuria, polidipsia, vómito y respiración rápida.',
      examen: { ...healthy, glucometria: 480, frecuencia_respiratoria: 32 },
      nota: 'pH 7.12, bicarbonato 8, cetonas en orina tres cruces.',
    },
    'urgencia-cetoacidosis-sospecha',
    '',
  ),
  vignette(
    'Preeclampsia grave a las 34 semanas',
    {
      edad: 22,
      sexo: 'F',
      embarazo: 34,
      atencion: urgencias,
      actual: 'Cefalea intensa y fosfenos.',
      examen: { ...healthy, tension_sistolica: 168, tension_diastolica: 112 },
    },
    'signos-preeclampsia-grave texto-sangrado-gestante',
    '',
  ),
  vignette(
    'Dolor pélvico, sangrado e hipotensión a las 7 semanas',
    {
      edad: 27,
      sexo: 'F',
      embarazo: 7,
      atencion: urgencias,
      actual: 'Dolor pélvico derecho intenso y sangrado vaginal escaso. Amenorrea de 7 semanas.',
      examen: { ...healthy, tension_sistolica: 88, frecuencia_cardiaca: 124 },
    },
    'urgencia-ectopico-sospecha signos-hipotension',
    '',
  ),
  vignette(
    'Fiebre con rigidez de nuca y petequias',
    {
      edad: 20,
      atencion: urgencias,
      actual: 'Fiebre, cefalea intensa, vómito y rigidez de nuca desde ayer, petequias en piernas.',
      examen: { ...healthy, temperatura: 39.4, frecuencia_cardiaca: 118 },
    },
    'urgencia-meningitis',
    '',
  ),
  vignette(
    'Convulsión de 12 minutos que no cede',
    {
      edad: 9,
      atencion: urgencias,
      actual: 'Convulsión tónico clónica de 12 minutos que no cede, sin recuperar la conciencia.',
      examen: { ...healthy, peso: 28 },
    },
    'urgencia-estado-epileptico',
    '',
  ),
  vignette(
    'Veinte tabletas de acetaminofén con intención suicida',
    {
      edad: 17,
      sexo: 'F',
      atencion: urgencias,
      actual: 'Ingirió 20 tabletas de acetaminofén de 500 mg hace 5 horas con intención suicida. Peso 50 kg.',
      examen: { ...healthy, peso: 50 },
    },
    'urgencia-acetaminofen texto-ideacion-suicida urgencia-intoxicacion',
    '',
  ),
  vignette(
    'Fumigador con miosis y broncorrea',
    {
      edad: 35,
      atencion: urgencias,
      actual: 'Fumigaba con un organofosforado. Sialorrea, miosis, broncorrea y fasciculaciones.',
      examen: { ...healthy, frecuencia_cardiaca: 46, saturacion_oxigeno: 85 },
    },
    'urgencia-organofosforados urgencia-toxindrome-colinergico signos-hipoxemia',
    '',
  ),
  vignette(
    'Niño picado por alacrán con descarga autonómica',
    {
      edad: 4,
      atencion: urgencias,
      actual: 'Picadura de alacrán hace una hora en la mano. Vómito repetido, sialorrea, diaforesis y agitación.',
      examen: { ...healthy, frecuencia_cardiaca: 168, peso: 16 },
    },
    'urgencia-alacran',
    '',
  ),
  vignette(
    'Mapaná con gingivorragia',
    {
      edad: 41,
      atencion: urgencias,
      actual: 'Mordedura de serpiente mapaná en pie derecho hace 3 horas. Edema hasta la rodilla y gingivorragia.',
      examen: healthy,
    },
    'urgencia-accidente-ofidico urgencia-accidente-ofidico-grave',
    '',
  ),
  vignette(
    'Malaria con somnolencia e ictericia',
    {
      edad: 29,
      atencion: urgencias,
      dx: ['B500'],
      actual: 'Fiebre de 5 días, ictericia, somnolencia y orina oscura. Procedente de zona minera.',
      examen: { ...healthy, glasgow: 12, temperatura: 39.5 },
    },
    'urgencia-malaria-complicada',
    '',
  ),
  vignette(
    'Arrocero con ictericia, oliguria y mialgia de pantorrillas',
    {
      edad: 38,
      atencion: urgencias,
      actual:
        'Trabaja en arrozales inundados. Fiebre, mialgias en pantorrillas, ictericia, inyección conjuntival y oliguria.',
      valores: { '2160-0': 3.4, '777-3': 62 },
      examen: { ...healthy, temperatura: 38.8 },
    },
    'urgencia-leptospirosis-sospecha',
    '',
  ),
  vignette(
    'Signo de Romaña en un brote por jugo de palma',
    {
      edad: 31,
      atencion: urgencias,
      actual:
        'Fiebre de dos semanas, edema palpebral unilateral (signo de Romaña), disnea. Brote familiar tras tomar jugo de palma.',
      examen: { ...healthy, temperatura: 38.4, frecuencia_cardiaca: 112 },
    },
    'urgencia-chagas-agudo',
    '',
  ),
  vignette(
    'Niña sin vacunas con exantema, coriza y Koplik',
    {
      edad: 3,
      atencion: urgencias,
      actual:
        'Fiebre de cuatro días, exantema maculopapular que empezó en la cara, tos, coriza y conjuntivitis. Manchas de Koplik. Sin vacunas.',
      examen: { ...healthy, temperatura: 39.2 },
    },
    'urgencia-sarampion-sospecha',
    '',
  ),
  vignette(
    'Dolor opresivo con sildenafilo y nitrato',
    {
      edad: 62,
      atencion: urgencias,
      actual: 'Dolor torácico opresivo irradiado a brazo izquierdo, diaforesis, de 1 hora.',
      toma: ['Sildenafilo 50 mg cada 24 h por 30 d', 'Dinitrato de isosorbida 10 mg cada 8 h por 3 d'],
      examen: healthy,
    },
    'interaccion-nitratos-con-pde5 texto-dolor-toracico',
    '',
  ),
  vignette(
    'Ampicilina sulbactam tras anafilaxia por penicilina',
    { edad: 44, alergias: ['penicilina: anafilaxia'], toma: ['Ampicilina sulbactam 3 g cada 6 h por 7 d'] },
    'alergia-clase-penicilinas',
    '',
  ),
  vignette(
    'Metamizol tras agranulocitosis por dipirona',
    { edad: 44, alergias: ['dipirona: agranulocitosis'], toma: ['Metamizol 1 g cada 8 h por 3 d'] },
    'alergia-mismo-medicamento',
    '',
  ),
  vignette(
    'Propranolol en asma',
    { edad: 30, dx: ['J459'], toma: ['Propranolol 40 mg cada 12 h por 30 d'] },
    'contra-asma-betabloqueador-no-selectivo',
    '',
  ),
  vignette(
    'Codeína a los 6 años',
    { edad: 6, examen: { ...healthy, peso: 20 }, toma: ['Codeína 15 mg cada 6 h por 3 d'] },
    'nino-codeina-tramadol',
    '',
  ),
  vignette(
    'Sodio de 112 con tiazida',
    { edad: 71, sexo: 'F', valores: { '2951-2': 112 }, toma: ['Hidroclorotiazida 25 mg cada 24 h por 30 d'] },
    'laboratorio-sodio-critico contra-hiponatremia-tiazida',
    '',
  ),
  vignette(
    'INR de 9 con warfarina y fluconazol',
    {
      edad: 69,
      valores: { '6301-6': 9 },
      toma: ['Warfarina 5 mg cada 24 h por 30 d', 'Fluconazol 150 mg cada 24 h por 7 d'],
    },
    'laboratorio-inr-critico interaccion-warfarina-con-metronidazol+sulfametoxazol+azoles-sistemicos',
    '',
  ),
  vignette(
    'Claritromicina con simvastatina',
    { edad: 58, toma: ['Claritromicina 500 mg cada 12 h por 7 d', 'Simvastatina 40 mg cada 24 h por 30 d'] },
    'interaccion-estatinas-cyp3a4-con-macrolidos-cyp+azoles-fuertes+inhibidores-proteasa',
    '',
  ),
  vignette(
    'Plan de ahorcarse con PHQ-9 de 24',
    {
      edad: 21,
      actual: 'Refiere ideas de muerte con plan de ahorcarse esta noche.',
      escalas: { phq9: { puntaje_total: 24, items: { i9: 3 } } },
    },
    'texto-ideacion-suicida escala-phq9-severa',
    '',
  ),
  vignette(
    'Fiebre a los 20 días de vida',
    {
      edad: '20 días',
      atencion: urgencias,
      actual: 'Fiebre desde ayer, hipoactivo, no succiona.',
      examen: { ...healthy, temperatura: 38.6, peso: 3.4 },
    },
    'signos-fiebre-lactante',
    '',
  ),
  vignette(
    'Sangrado a las dos horas del parto, hipotensa',
    {
      edad: 30,
      sexo: 'F',
      atencion: urgencias,
      actual: 'Posparto de 2 horas, sangrado vaginal abundante, útero hipotónico.',
      examen: { ...healthy, tension_sistolica: 82, frecuencia_cardiaca: 138 },
    },
    'urgencia-hemorragia-posparto urgencia-puerpera-en-choque',
    '',
  ),
  vignette(
    'Clozapina con 2100 leucocitos',
    { edad: 29, dx: ['F200'], toma: ['Clozapina 100 mg cada 12 h por 30 d'], valores: { '6690-2': 2.1 } },
    'contra-agranulocitosis',
    '',
  ),
]

/** Look-alikes of those: nothing grave may be said of them. */
export const quietCases: readonly { readonly nombre: string; readonly caso: Case }[] = [
  {
    nombre: 'Certificado deportivo de un sano',
    caso: { edad: 35, niegaAlergias: true, examen: healthy, actual: 'Asintomático, viene por certificado deportivo.' },
  },
  {
    nombre: 'La alérgica a la penicilina es la madre',
    caso: {
      edad: 30,
      niegaAlergias: true,
      toma: ['Amoxicilina 500 mg cada 8 h por 7 d'],
      actual: 'Madre alérgica a la penicilina con anafilaxia.',
      examen: healthy,
    },
  },
  {
    nombre: 'Niega dolor torácico, disnea y síncope',
    caso: {
      edad: 60,
      atencion: urgencias,
      actual: 'Niega dolor torácico, niega disnea, niega síncope. Consulta por renovación de fórmula.',
      examen: healthy,
    },
  },
  {
    nombre: 'El infarto fue del padre y el intento de la hermana',
    caso: {
      edad: 40,
      actual: 'Padre con infarto a los 50, hermana con intento suicida. Paciente asintomático, niega ideas de muerte.',
      examen: healthy,
    },
  },
  {
    nombre: 'Warfarina suspendida hace años',
    caso: {
      edad: 60,
      suspendidas: ['Warfarina 5 mg cada 24 h'],
      toma: ['Ibuprofeno 400 mg cada 8 h por 3 d'],
      actual: 'Tomó warfarina hasta 2015, la suspendieron hace años.',
      examen: healthy,
    },
  },
  {
    nombre: 'Preeclampsia de un embarazo anterior, con losartán y DIU',
    caso: {
      edad: 32,
      sexo: 'F',
      actual: 'G2P2, último parto hace 4 años, preeclampsia en el primer embarazo. Planifica con DIU.',
      toma: ['Losartán 50 mg cada 24 h por 30 d'],
      dx: ['I10X'],
      examen: healthy,
    },
  },
  {
    nombre: 'Meningitis en la infancia',
    caso: {
      edad: 25,
      actual:
        'Antecedente de meningitis en la infancia sin secuelas. Hoy consulta por gripa, sin fiebre ni rigidez de nuca.',
      examen: healthy,
    },
  },
  {
    nombre: 'Quien convulsionó fue el hermano',
    caso: {
      edad: 3,
      actual: 'El hermano convulsionó ayer con fiebre. La niña está bien, juega, come.',
      examen: { ...healthy, peso: 14, frecuencia_cardiaca: 105, frecuencia_respiratoria: 24, tension_sistolica: 95 },
    },
  },
  {
    nombre: 'Se descartan alacrán y serpiente',
    caso: {
      edad: 8,
      actual: 'Se descarta picadura de alacrán; no hubo mordedura de serpiente. Roncha por zancudo.',
      examen: { ...healthy, peso: 26, frecuencia_cardiaca: 90 },
    },
  },
  {
    nombre: 'Acetaminofén de 60 mg/kg al día',
    caso: {
      edad: 6,
      examen: { ...healthy, peso: 20, frecuencia_cardiaca: 95 },
      toma: ['Acetaminofén 300 mg cada 6 h por 3 d'],
      actual: 'Rinofaringitis.',
    },
  },
  {
    nombre: 'Metformina con filtración normal',
    caso: {
      edad: 50,
      dx: ['E119'],
      valores: { '2160-0': 0.9, '4548-4': 6.6 },
      toma: ['Metformina 850 mg cada 12 h por 30 d'],
      examen: healthy,
    },
  },
  {
    nombre: 'Litio solo y función renal normal',
    caso: {
      edad: 44,
      dx: ['F319'],
      toma: ['Carbonato de litio 300 mg cada 8 h por 30 d'],
      valores: { '2160-0': 0.8, '3016-3': 2.1 },
      examen: healthy,
    },
  },
  {
    nombre: 'Refuerzo de vacuna de sarampión',
    caso: {
      edad: 5,
      actual: 'Viene por refuerzo de vacuna de sarampión, rubéola y paperas. Sin fiebre ni exantema.',
      examen: { ...healthy, peso: 18, frecuencia_cardiaca: 95 },
    },
  },
  {
    nombre: 'Dengue resuelto hace un año, con naproxeno',
    caso: {
      edad: 27,
      actual: 'Tuvo dengue hace un año, resuelto. Hoy dolor lumbar mecánico.',
      toma: ['Naproxeno 250 mg cada 12 h por 5 d'],
      examen: healthy,
    },
  },
  {
    nombre: 'Signos de alarma dichos como consejo',
    caso: {
      edad: 33,
      actual: 'Rinitis alérgica estable.',
      nota: 'Consultar a urgencias si presenta dolor torácico, disnea, convulsiones o pérdida de conciencia.',
      examen: healthy,
    },
  },
  {
    nombre: 'Dos tabletas de acetaminofén para la cefalea',
    caso: { edad: 25, actual: 'Tomó 2 tabletas de acetaminofén con mejoría de la cefalea.', examen: healthy },
  },
  {
    nombre: 'Fórmula de 20 tabletas de acetaminofén',
    caso: { edad: 25, nota: 'Se formula acetaminofén 500 mg, 20 tabletas, 1 cada 6 horas.', examen: healthy },
  },
  {
    nombre: 'Exantema sin fiebre',
    caso: { edad: 25, actual: 'Exantema en tronco hace dos días, sin fiebre, sin coriza.', examen: healthy },
  },
  {
    nombre: 'Trauma craneal antiguo con warfarina',
    caso: {
      edad: 66,
      toma: ['Warfarina 5 mg cada 24 h por 30 d'],
      actual: 'Antecedente de trauma craneoencefálico en 2010. Hoy control de INR.',
      valores: { '6301-6': 2.4 },
      examen: healthy,
    },
  },
  {
    nombre: 'Convulsión larga en la infancia',
    caso: {
      edad: 25,
      actual: 'Antecedente de convulsión de 10 minutos en la infancia. Asintomático desde entonces.',
      examen: healthy,
    },
  },
  {
    nombre: 'QTc de 430 con azitromicina',
    caso: {
      edad: 60,
      toma: ['Azitromicina 500 mg cada 24 h por 3 d'],
      nota: 'ECG con QTc de 430 ms.',
      examen: healthy,
    },
  },
  {
    nombre: 'Sertralina sin clonus ni hiperreflexia',
    caso: {
      edad: 40,
      toma: ['Sertralina 50 mg cada 24 h por 30 d'],
      nota: 'Sin clonus ni hiperreflexia, sin temblor.',
      examen: healthy,
    },
  },
  {
    nombre: 'Glucosa de 262 sin síntomas',
    caso: {
      edad: 55,
      dx: ['E119'],
      examen: { ...healthy, glucometria: 262 },
      actual: 'Asintomático, niega poliuria y vómito.',
    },
  },
  {
    nombre: 'Control a las 8 semanas, niega dolor y sangrado',
    caso: {
      edad: 26,
      sexo: 'F',
      embarazo: 8,
      examen: healthy,
      actual: 'Control prenatal. Niega sangrado vaginal, niega dolor pélvico.',
    },
  },
  {
    nombre: 'Niega plan e intención suicida',
    caso: { edad: 26, examen: healthy, actual: 'Niega plan suicida, niega intención suicida. Proyectos a futuro.' },
  },
  {
    nombre: 'Chagas crónico conocido',
    caso: { edad: 58, dx: ['B572'], examen: healthy, actual: 'Chagas crónico conocido.' },
  },
  {
    nombre: 'Comió pescado y tomó antiácido',
    caso: { edad: 30, examen: healthy, actual: 'Ingirió pescado y tabletas de antiácido. Diarrea leve.' },
  },
]
