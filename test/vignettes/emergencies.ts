import { healthy, urgencias, type Vignette, vignette } from './vignette.ts'

/** Fifteen emergencies of the country, each with variants in which the agent must speak and look-alikes in which it must not. */
export const emergencyVignettes: readonly Vignette[] = [
  // Dengue
  vignette(
    'Dengue con dolor abdominal y vómito persistente, con ibuprofeno',
    {
      edad: 23,
      atencion: urgencias,
      dx: ['A90X'],
      actual: 'Fiebre de cuatro días. Dolor abdominal intenso y vómito persistente.',
      examen: { ...healthy, temperatura: 38.6 },
      toma: ['Ibuprofeno 400 mg cada 8 h por 3 d'],
    },
    'urgencia-dengue-signos-de-alarma contra-dengue-aine notificable-dengue',
    'urgencia-dengue-grave urgencia-sepsis',
  ),
  vignette(
    'Dengue con hematocrito que sube',
    {
      edad: 31,
      dx: ['A90X'],
      valores: {
        '4544-3': [
          { valor: 38, hace: 3 },
          { valor: 47, hace: 0 },
        ],
        '777-3': 82,
      },
    },
    'urgencia-dengue-signos-de-alarma urgencia-dengue-plaquetas',
    'urgencia-dengue-grave contra-dengue-aine',
  ),
  vignette(
    'Dengue en choque',
    {
      edad: 34,
      atencion: urgencias,
      dx: ['A90X'],
      examen: { ...healthy, tension_sistolica: 78, tension_diastolica: 62, frecuencia_cardiaca: 132 },
      nota: 'Extremidades frías, pulso filiforme.',
    },
    'urgencia-dengue-grave signos-hipotension signos-indice-choque',
    'contra-dengue-aine',
  ),
  vignette(
    'Sospecha de dengue en el texto, con aspirina',
    { edad: 40, actual: 'Fiebre y mialgias, probable dengue.', toma: ['Aspirina 500 mg cada 8 h por 3 d'] },
    'contra-dengue-aine',
    'urgencia-dengue-signos-de-alarma',
  ),
  vignette(
    'Dengue sin alarma con acetaminofén',
    {
      edad: 23,
      dx: ['A90X'],
      actual: 'Fiebre de dos días. Niega dolor abdominal intenso, vómito persistente y sangrado de mucosas.',
      examen: healthy,
      toma: ['Acetaminofén 500 mg cada 6 h por 3 d'],
    },
    'notificable-dengue',
    'urgencia-dengue-signos-de-alarma urgencia-dengue-grave contra-dengue-aine urgencia-dengue-plaquetas',
  ),
  vignette(
    'Quien vive en zona de dengue y toma ibuprofeno por una torcedura',
    {
      edad: 23,
      dx: ['S934'],
      actual: 'Torcedura de tobillo. Vive en zona endémica de dengue.',
      toma: ['Ibuprofeno 400 mg cada 8 h por 3 d'],
    },
    '',
    'contra-dengue-aine urgencia-dengue-signos-de-alarma',
  ),
  vignette(
    'Dengue descartado con dipirona',
    { edad: 23, actual: 'Dengue descartado por laboratorio.', toma: ['Dipirona 1 g cada 8 h por 2 d'] },
    '',
    'contra-dengue-aine urgencia-dengue-signos-de-alarma',
  ),
  // Malaria
  vignette(
    'Malaria por falciparum con alteración de conciencia',
    { edad: 28, atencion: urgencias, dx: ['B509'], examen: { ...healthy, glasgow: 12, temperatura: 39.8 } },
    'urgencia-malaria-complicada urgencia-malaria notificable-malaria',
    'urgencia-malaria-gestante',
  ),
  vignette(
    'Malaria con anemia grave y creatinina alta',
    { edad: 9, dx: ['B509'], valores: { '718-7': 5.8, '2160-0': 3.4 } },
    'urgencia-malaria-complicada laboratorio-hemoglobina-critica',
    '',
  ),
  vignette(
    'Gestante con malaria y primaquina',
    { edad: 24, sexo: 'F', embarazo: 22, dx: ['B519'], toma: ['Cloroquina', 'Primaquina 15 mg cada 24 h por 14 d'] },
    'contra-primaquina-embarazo urgencia-malaria-gestante',
    'urgencia-malaria-complicada',
  ),
  vignette(
    'Malaria vivax con primaquina y déficit de G6PD',
    {
      edad: 33,
      dx: ['B519'],
      antecedentes: [{ categoria: 'patologico', descripcion: 'Déficit de G6PD', estado_clinico: 'activo' }],
      toma: ['Primaquina 15 mg cada 24 h por 14 d'],
    },
    'contra-primaquina-g6pd urgencia-malaria',
    'contra-primaquina-embarazo',
  ),
  vignette(
    'Malaria vivax sin complicación, con cloroquina y primaquina',
    { edad: 33, dx: ['B519'], examen: healthy, toma: ['Cloroquina', 'Primaquina 15 mg cada 24 h por 14 d'] },
    'urgencia-malaria',
    'urgencia-malaria-complicada urgencia-malaria-gestante contra-primaquina-embarazo contra-primaquina-g6pd',
  ),
  vignette(
    'Viajero sano que pide profilaxis de malaria',
    { edad: 33, actual: 'Viaja a zona de malaria. Solicita profilaxis. Asintomático.', examen: healthy },
    '',
    'urgencia-malaria urgencia-malaria-complicada',
  ),
  // Snake bite
  vignette(
    'Mordedura de serpiente con sangrado y diclofenaco',
    {
      edad: 41,
      atencion: urgencias,
      motivo: '«Me mordió una culebra»',
      actual: 'Mordedura de serpiente en el pie hace dos horas. Gingivorragia.',
      examen: healthy,
      valores: { '6301-6': 3.1 },
      toma: ['Diclofenaco 75 mg única'],
    },
    'urgencia-accidente-ofidico urgencia-accidente-ofidico-grave contra-ofidico-aine',
    '',
  ),
  vignette(
    'Accidente ofídico solo por el código',
    { edad: 41, atencion: urgencias, dx: ['T630'], examen: healthy },
    'urgencia-accidente-ofidico notificable-accidente-ofidico',
    'urgencia-accidente-ofidico-grave contra-ofidico-aine',
  ),
  vignette(
    'Mordedura de perro',
    { edad: 41, dx: ['W540'], actual: 'Mordedura de perro en la mano.', examen: healthy },
    'notificable-agresion-animal',
    'urgencia-accidente-ofidico urgencia-accidente-ofidico-grave',
  ),
  vignette(
    'Antecedente de mordedura de serpiente hace años',
    {
      edad: 41,
      dx: ['M545'],
      actual: 'Lumbalgia. Antecedente de mordedura de serpiente en 2010.',
      toma: ['Diclofenaco 50 mg cada 12 h por 3 d'],
    },
    '',
    'urgencia-accidente-ofidico contra-ofidico-aine',
  ),
  // Pre-eclampsia
  vignette(
    'Preeclampsia con síntomas y tensión grave',
    {
      edad: 27,
      sexo: 'F',
      embarazo: 34,
      atencion: urgencias,
      dx: ['O149'],
      actual: 'Cefalea intensa y fosfenos.',
      examen: { tension_sistolica: 172, tension_diastolica: 112, frecuencia_cardiaca: 96 },
    },
    'urgencia-preeclampsia signos-preeclampsia-grave',
    'urgencia-eclampsia signos-crisis-hipertensiva',
  ),
  vignette(
    'Convulsión en gestante sin diagnóstico',
    {
      edad: 19,
      sexo: 'F',
      embarazo: 36,
      atencion: urgencias,
      motivo: 'Convulsión en la casa',
      examen: { tension_sistolica: 158, tension_diastolica: 104 },
    },
    'urgencia-convulsion-gestante signos-hipertension-gestacional',
    'urgencia-eclampsia',
  ),
  vignette(
    'HELLP por laboratorio',
    { edad: 30, sexo: 'F', embarazo: 33, valores: { '777-3': 64, '1920-8': 240, '1742-6': 180 } },
    'urgencia-hellp',
    'urgencia-preeclampsia',
  ),
  vignette(
    'Gestante sana en control',
    {
      edad: 27,
      sexo: 'F',
      embarazo: 30,
      dx: ['Z348'],
      actual: 'Niega cefalea, fosfenos y epigastralgia. Buenos movimientos.',
      examen: { tension_sistolica: 108, tension_diastolica: 66 },
    },
    '',
    'urgencia-preeclampsia urgencia-eclampsia urgencia-convulsion-gestante signos-hipertension-gestacional urgencia-hellp',
  ),
  vignette(
    'Plaquetas bajas y transaminasas altas en un hombre',
    { edad: 30, sexo: 'M', valores: { '777-3': 64, '1920-8': 240, '1742-6': 180 } },
    '',
    'urgencia-hellp',
  ),
  // Sepsis
  vignette(
    'Pielonefritis con hipotensión y confusión',
    {
      edad: 63,
      sexo: 'F',
      atencion: urgencias,
      dx: ['N10X'],
      examen: { ...healthy, tension_sistolica: 84, frecuencia_respiratoria: 28, glasgow: 13, temperatura: 39.4 },
    },
    'signos-sepsis-qsofa signos-hipotension signos-news2-alto',
    '',
  ),
  vignette(
    'Choque séptico en la nota',
    {
      edad: 70,
      atencion: { tipo_atencion: 'hospitalizacion' },
      nota: 'Choque séptico de foco abdominal.',
      toma: ['Metformina 850 mg cada 12 h por 30 d'],
    },
    'urgencia-sepsis contra-cirrosis-metformina',
    '',
  ),
  vignette(
    'Infección de la piel sin signos sistémicos',
    { edad: 40, dx: ['L039'], examen: healthy, toma: ['Cefalexina 500 mg cada 6 h por 7 d'], niegaAlergias: true },
    '',
    'urgencia-sepsis signos-sepsis-qsofa signos-news2-alto',
  ),
  vignette(
    'Sepsis descartada',
    { edad: 40, actual: 'Fiebre de un día. Se descarta sepsis.', examen: healthy },
    '',
    'urgencia-sepsis',
  ),
  // Pesticides
  vignette(
    'Organofosforado con miosis y secreciones',
    {
      edad: 25,
      atencion: urgencias,
      dx: ['T600'],
      actual: 'Ingirió clorpirifos hace una hora.',
      examen: {
        ...healthy,
        saturacion_oxigeno: 84,
        hallazgos: [{ sistema: 'ojos', estado: 'anormal', descripcion: 'Pupilas mióticas, sialorrea y broncorrea' }],
      },
    },
    'urgencia-organofosforados urgencia-toxindrome-colinergico signos-hipoxemia notificable-intoxicacion',
    'urgencia-paraquat',
  ),
  vignette(
    'Toxíndrome colinérgico sin tóxico conocido',
    {
      edad: 33,
      atencion: urgencias,
      actual: 'Encontrado en el cultivo donde fumigaba.',
      examen: {
        hallazgos: [
          { sistema: 'ojos', estado: 'anormal', descripcion: 'Miosis puntiforme bilateral' },
          { sistema: 'boca_orofaringe', estado: 'anormal', descripcion: 'Sialorrea' },
        ],
      },
    },
    'urgencia-toxindrome-colinergico',
    'urgencia-paraquat',
  ),
  vignette(
    'Paraquat con oxígeno',
    { edad: 19, atencion: urgencias, actual: 'Ingirió un sorbo de paraquat con fin suicida.' },
    'urgencia-paraquat',
    'urgencia-toxindrome-colinergico',
  ),
  vignette(
    'Agricultor que usa plaguicidas, sano',
    { edad: 45, actual: 'Control de rutina. Trabaja con plaguicidas, usa protección.', examen: healthy },
    '',
    'urgencia-toxindrome-colinergico urgencia-organofosforados urgencia-intoxicacion',
  ),
  // Trauma
  vignette(
    'Herida por arma de fuego en choque',
    {
      edad: 26,
      atencion: urgencias,
      actual: 'Herida por arma de fuego en abdomen hace 40 minutos.',
      examen: { ...healthy, tension_sistolica: 76, frecuencia_cardiaca: 140 },
    },
    'urgencia-choque-hemorragico signos-hipotension',
    'urgencia-trauma-craneal',
  ),
  vignette(
    'Trauma craneal con vómito en quien toma warfarina',
    {
      edad: 72,
      atencion: urgencias,
      dx: ['S069'],
      actual: 'Caída de su altura con pérdida de la conciencia y vómito.',
      usa: ['Warfarina'],
      examen: { ...healthy, glasgow: 14 },
    },
    'urgencia-trauma-craneal',
    'urgencia-choque-hemorragico',
  ),
  vignette(
    'Contusión leve sin signos',
    {
      edad: 30,
      dx: ['S008'],
      actual: 'Golpe leve en la frente. Niega pérdida de la conciencia, vómito y amnesia.',
      examen: healthy,
    },
    '',
    'urgencia-trauma-craneal urgencia-choque-hemorragico',
  ),
  // Stroke
  vignette(
    'ACV por código y comisura desviada',
    {
      edad: 68,
      atencion: urgencias,
      dx: ['I64X'],
      examen: {
        ...healthy,
        hallazgos: [
          { sistema: 'neurologico', estado: 'anormal', descripcion: 'Desviación de la comisura y hemiparesia derecha' },
        ],
      },
    },
    'urgencia-ataque-cerebrovascular texto-deficit-focal',
    'urgencia-infarto',
  ),
  vignette(
    'Hemorragia intracraneal con enoxaparina',
    { edad: 75, atencion: urgencias, dx: ['I619'], toma: ['Enoxaparina 40 mg cada 24 h por 5 d'] },
    'urgencia-ataque-cerebrovascular contra-sangrado-activo',
    '',
  ),
  vignette(
    'Secuela de ACV en control',
    {
      edad: 68,
      dx: ['I694'],
      actual: 'Control. Secuela motora estable. Niega pérdida súbita de fuerza.',
      usa: ['Ácido acetilsalicílico', 'Atorvastatina'],
      examen: healthy,
    },
    '',
    'urgencia-ataque-cerebrovascular texto-deficit-focal',
  ),
  // Infarction
  vignette(
    'Infarto con ketorolaco',
    {
      edad: 58,
      atencion: urgencias,
      dx: ['I219'],
      actual: 'Dolor precordial opresivo. Elevación del ST en cara inferior.',
      examen: healthy,
      toma: ['Ketorolaco 30 mg única'],
    },
    'urgencia-infarto texto-dolor-toracico',
    'urgencia-ataque-cerebrovascular',
  ),
  vignette(
    'Infarto antiguo en control',
    { edad: 58, dx: ['I252'], actual: 'Control. Niega dolor torácico y disnea.', examen: healthy },
    '',
    'urgencia-infarto texto-dolor-toracico',
  ),
  vignette(
    'Costocondritis en joven sano',
    { edad: 22, dx: ['M940'], actual: 'Dolor a la palpación costal.', examen: healthy },
    '',
    'urgencia-infarto texto-dolor-toracico',
  ),
  // Diabetic coma
  vignette(
    'Cetoacidosis con potasio bajo e insulina',
    {
      edad: 20,
      atencion: urgencias,
      dx: ['E101'],
      examen: { ...healthy, glucometria: 460, frecuencia_respiratoria: 32 },
      valores: { '2823-3': 3.1 },
      toma: ['Insulina regular 7 ui cada 1 h'],
    },
    'urgencia-cetoacidosis contra-insulina-hipopotasemia signos-hiperglucemia',
    'urgencia-hiperosmolar contra-hipoglucemia',
  ),
  vignette(
    'Estado hiperosmolar',
    { edad: 76, atencion: urgencias, examen: { ...healthy, glucometria: 680, glasgow: 12 }, usa: ['Metformina'] },
    'urgencia-hiperosmolar signos-hiperglucemia',
    'urgencia-cetoacidosis',
  ),
  vignette(
    'Hipoglucemia por glibenclamida',
    {
      edad: 79,
      atencion: urgencias,
      examen: { ...healthy, glucometria: 38, glasgow: 10 },
      toma: ['Glibenclamida 5 mg cada 12 h por 30 d'],
    },
    'urgencia-hipoglucemia-inconsciente contra-hipoglucemia signos-hipoglucemia',
    'urgencia-hiperosmolar',
  ),
  vignette(
    'Diabético estable con insulina',
    {
      edad: 60,
      dx: ['E119'],
      examen: { ...healthy, glucometria: 142, peso: 72 },
      toma: ['Insulina glargina 22 ui cada 24 h por 30 d'],
    },
    '',
    'urgencia-cetoacidosis urgencia-hiperosmolar contra-hipoglucemia dosis-insulina contra-insulina-hipopotasemia',
  ),
  // Anaphylaxis
  vignette(
    'Anafilaxia por código sin adrenalina',
    { edad: 29, atencion: urgencias, dx: ['T782'], examen: { ...healthy, tension_sistolica: 82 } },
    'urgencia-anafilaxia signos-hipotension',
    '',
  ),
  vignette(
    'Ronchas y sibilancias después de un antibiótico',
    {
      edad: 35,
      sexo: 'F',
      atencion: urgencias,
      actual: 'Quince minutos después de la ampicilina presenta habones generalizados y sibilancias.',
      examen: { ...healthy, saturacion_oxigeno: 88 },
    },
    'urgencia-anafilaxia-probable signos-hipoxemia',
    'urgencia-anafilaxia',
  ),
  vignette(
    'Urticaria sola',
    {
      edad: 35,
      dx: ['L509'],
      actual: 'Urticaria de dos días. Niega disnea, sibilancias y síncope.',
      examen: healthy,
      toma: ['Loratadina 10 mg cada 24 h por 7 d'],
    },
    '',
    'urgencia-anafilaxia urgencia-anafilaxia-probable',
  ),
  // Bronchiolitis
  vignette(
    'Bronquiolitis con tiraje y desaturación',
    {
      edad: '4 meses',
      atencion: urgencias,
      dx: ['J219'],
      examen: {
        frecuencia_respiratoria: 72,
        saturacion_oxigeno: 86,
        hallazgos: [{ sistema: 'torax', estado: 'anormal', descripcion: 'Tiraje subcostal y aleteo nasal' }],
      },
    },
    'urgencia-bronquiolitis-grave signos-hipoxemia signos-respiracion-rapida-nino',
    'urgencia-deshidratacion-grave',
  ),
  vignette(
    'Bronquiolitis en un recién nacido de 25 días',
    { edad: '25 días', atencion: urgencias, dx: ['J219'] },
    'urgencia-bronquiolitis-grave',
    '',
  ),
  vignette(
    'Bronquiolitis leve',
    {
      edad: '8 meses',
      dx: ['J219'],
      actual: 'Tos y rinorrea. Come bien. Sin tiraje, sin apneas.',
      examen: { frecuencia_respiratoria: 40, saturacion_oxigeno: 95 },
    },
    '',
    'urgencia-bronquiolitis-grave signos-hipoxemia',
  ),
  // Dehydration
  vignette(
    'Diarrea con deshidratación grave',
    {
      edad: '14 meses',
      atencion: urgencias,
      dx: ['A09X'],
      actual: 'Diarrea y vómito de dos días.',
      examen: {
        peso: 9.4,
        hallazgos: [
          { sistema: 'mental', estado: 'anormal', descripcion: 'Letárgico, no puede beber' },
          { sistema: 'ojos', estado: 'anormal', descripcion: 'Ojos hundidos' },
        ],
      },
    },
    'urgencia-deshidratacion-grave urgencia-signo-peligro-menor',
    'urgencia-bronquiolitis-grave',
  ),
  vignette(
    'Diarrea con algún grado de deshidratación',
    { edad: 2, dx: ['A09X'], nota: 'Irritable, bebe con avidez, mucosas secas.' },
    'urgencia-deshidratacion',
    'urgencia-deshidratacion-grave',
  ),
  vignette(
    'Diarrea sin deshidratación',
    {
      edad: 2,
      dx: ['A09X'],
      actual: 'Diarrea de un día. Activo, sin ojos hundidos, mucosas húmedas.',
      examen: { peso: 12 },
    },
    '',
    'urgencia-deshidratacion urgencia-deshidratacion-grave urgencia-signo-peligro-menor',
  ),
  // Postpartum haemorrhage
  vignette(
    'Atonía uterina en hipertensa con metilergometrina',
    {
      edad: 32,
      sexo: 'F',
      atencion: urgencias,
      dx: ['O721', 'O149'],
      examen: { tension_sistolica: 152, tension_diastolica: 98, frecuencia_cardiaca: 128 },
      toma: ['Metilergometrina 0.2 mg única'],
    },
    'urgencia-hemorragia-posparto contra-ergot-hipertension',
    '',
  ),
  vignette(
    'Puérpera taquicárdica e hipotensa',
    {
      edad: 25,
      sexo: 'F',
      atencion: { tipo_atencion: 'hospitalizacion' },
      dx: ['O809'],
      examen: { tension_sistolica: 84, frecuencia_cardiaca: 126 },
    },
    'urgencia-puerpera-en-choque signos-hipotension',
    'urgencia-hemorragia-posparto',
  ),
  vignette(
    'Puérpera sana',
    {
      edad: 25,
      sexo: 'F',
      dx: ['Z392'],
      actual: 'Loquios escasos. Niega sangrado vaginal abundante.',
      examen: { tension_sistolica: 112, frecuencia_cardiaca: 80 },
    },
    '',
    'urgencia-puerpera-en-choque urgencia-hemorragia-posparto',
  ),
  // Leptospirosis
  vignette(
    'Leptospirosis con ictericia y creatinina alta',
    {
      edad: 37,
      atencion: urgencias,
      dx: ['A279'],
      actual: 'Fiebre, ictericia y oliguria.',
      valores: { '2160-0': 4.1, '777-3': 72, '1975-2': 9 },
    },
    'urgencia-leptospirosis-grave urgencia-leptospirosis-sospecha notificable-leptospirosis',
    'urgencia-malaria',
  ),
  vignette(
    'Fiebre con ictericia después de una inundación',
    {
      edad: 29,
      actual: 'Fiebre, dolor en las pantorrillas e ictericia después de limpiar tras la inundación.',
      examen: { ...healthy, temperatura: 39.2 },
    },
    'urgencia-leptospirosis-sospecha',
    'urgencia-leptospirosis-grave',
  ),
  vignette(
    'Fiebre sin exposición ni ictericia',
    { edad: 29, actual: 'Fiebre y odinofagia de un día.', examen: { ...healthy, temperatura: 38.4 } },
    '',
    'urgencia-leptospirosis-sospecha urgencia-leptospirosis-grave urgencia-malaria',
  ),
]
