import { healthy, urgencias, type Vignette, vignette } from './vignette.ts'

/** Fifteen emergencies of the country, each with variants in which the agent must speak and look-alikes in which it must not. */
export const emergencyVignettes: readonly Vignette[] = [
  // Dengue
  vignette({ edad: 23, atencion: urgencias, dx: ['A90X'], examen: { ...healthy, temperatura: 38.6 } })`
    Dengue con dolor abdominal y vómito persistente, con ibuprofeno
    actual: Fiebre de cuatro días. Dolor abdominal intenso y vómito persistente.
    toma: Ibuprofeno 400 mg cada 8 h por 3 d
    + urgencia-dengue-signos-de-alarma contra-dengue-aine notificable-dengue
    - urgencia-dengue-grave urgencia-sepsis`,
  vignette({
    edad: 31,
    dx: ['A90X'],
    valores: {
      '4544-3': [
        { valor: 38, hace: 3 },
        { valor: 47, hace: 0 },
      ],
      '777-3': 82,
    },
  })`
    Dengue con hematocrito que sube
    + urgencia-dengue-signos-de-alarma urgencia-dengue-plaquetas
    - urgencia-dengue-grave contra-dengue-aine`,
  vignette({
    edad: 34,
    atencion: urgencias,
    dx: ['A90X'],
    examen: { ...healthy, tension_sistolica: 78, tension_diastolica: 62, frecuencia_cardiaca: 132 },
  })`
    Dengue en choque
    nota: Extremidades frías, pulso filiforme.
    + urgencia-dengue-grave signos-hipotension signos-indice-choque
    - contra-dengue-aine`,
  vignette({ edad: 40 })`
    Sospecha de dengue en el texto, con aspirina
    actual: Fiebre y mialgias, probable dengue.
    toma: Aspirina 500 mg cada 8 h por 3 d
    + contra-dengue-aine
    - urgencia-dengue-signos-de-alarma`,
  vignette({ edad: 23, dx: ['A90X'], examen: healthy })`
    Dengue sin alarma con acetaminofén
    actual: Fiebre de dos días. Niega dolor abdominal intenso, vómito persistente y sangrado de mucosas.
    toma: Acetaminofén 500 mg cada 6 h por 3 d
    + notificable-dengue
    - urgencia-dengue-signos-de-alarma urgencia-dengue-grave contra-dengue-aine urgencia-dengue-plaquetas`,
  vignette({ edad: 23, dx: ['S934'] })`
    Quien vive en zona de dengue y toma ibuprofeno por una torcedura
    actual: Torcedura de tobillo. Vive en zona endémica de dengue.
    toma: Ibuprofeno 400 mg cada 8 h por 3 d
    - contra-dengue-aine urgencia-dengue-signos-de-alarma`,
  vignette({ edad: 23 })`
    Dengue descartado con dipirona
    actual: Dengue descartado por laboratorio.
    toma: Dipirona 1 g cada 8 h por 2 d
    - contra-dengue-aine urgencia-dengue-signos-de-alarma`,
  // Malaria
  vignette({ edad: 28, atencion: urgencias, dx: ['B509'], examen: { ...healthy, glasgow: 12, temperatura: 39.8 } })`
    Malaria por falciparum con alteración de conciencia
    + urgencia-malaria-complicada urgencia-malaria notificable-malaria
    - urgencia-malaria-gestante`,
  vignette({ edad: 9, dx: ['B509'], valores: { '718-7': 5.8, '2160-0': 3.4 } })`
    Malaria con anemia grave y creatinina alta
    + urgencia-malaria-complicada laboratorio-hemoglobina-critica`,
  vignette({ edad: 24, sexo: 'F', embarazo: 22, dx: ['B519'] })`
    Gestante con malaria y primaquina
    toma: Cloroquina
    toma: Primaquina 15 mg cada 24 h por 14 d
    + contra-primaquina-embarazo urgencia-malaria-gestante
    - urgencia-malaria-complicada`,
  vignette({
    edad: 33,
    dx: ['B519'],
    antecedentes: [{ categoria: 'patologico', descripcion: 'Déficit de G6PD', estado_clinico: 'activo' }],
  })`
    Malaria vivax con primaquina y déficit de G6PD
    toma: Primaquina 15 mg cada 24 h por 14 d
    + contra-primaquina-g6pd urgencia-malaria
    - contra-primaquina-embarazo`,
  vignette({ edad: 33, dx: ['B519'], examen: healthy })`
    Malaria vivax sin complicación, con cloroquina y primaquina
    toma: Cloroquina
    toma: Primaquina 15 mg cada 24 h por 14 d
    + urgencia-malaria
    - urgencia-malaria-complicada urgencia-malaria-gestante contra-primaquina-embarazo contra-primaquina-g6pd`,
  vignette({ edad: 33, examen: healthy })`
    Viajero sano que pide profilaxis de malaria
    actual: Viaja a zona de malaria. Solicita profilaxis. Asintomático.
    - urgencia-malaria urgencia-malaria-complicada`,
  // Snake bite
  vignette({ edad: 41, atencion: urgencias, examen: healthy, valores: { '6301-6': 3.1 } })`
    Mordedura de serpiente con sangrado y diclofenaco
    motivo: «Me mordió una culebra»
    actual: Mordedura de serpiente en el pie hace dos horas. Gingivorragia.
    toma: Diclofenaco 75 mg única
    + urgencia-accidente-ofidico urgencia-accidente-ofidico-grave contra-ofidico-aine`,
  vignette({ edad: 41, atencion: urgencias, dx: ['T630'], examen: healthy })`
    Accidente ofídico solo por el código
    + urgencia-accidente-ofidico notificable-accidente-ofidico
    - urgencia-accidente-ofidico-grave contra-ofidico-aine`,
  vignette({ edad: 41, dx: ['W540'], examen: healthy })`
    Mordedura de perro
    actual: Mordedura de perro en la mano.
    + notificable-agresion-animal
    - urgencia-accidente-ofidico urgencia-accidente-ofidico-grave`,
  vignette({ edad: 41, dx: ['M545'] })`
    Antecedente de mordedura de serpiente hace años
    actual: Lumbalgia. Antecedente de mordedura de serpiente en 2010.
    toma: Diclofenaco 50 mg cada 12 h por 3 d
    - urgencia-accidente-ofidico contra-ofidico-aine`,
  // Pre-eclampsia
  vignette({
    edad: 27,
    sexo: 'F',
    embarazo: 34,
    atencion: urgencias,
    dx: ['O149'],
    examen: { tension_sistolica: 172, tension_diastolica: 112, frecuencia_cardiaca: 96 },
  })`
    Preeclampsia con síntomas y tensión grave
    actual: Cefalea intensa y fosfenos.
    + urgencia-preeclampsia signos-preeclampsia-grave
    - urgencia-eclampsia signos-crisis-hipertensiva`,
  vignette({
    edad: 19,
    sexo: 'F',
    embarazo: 36,
    atencion: urgencias,
    examen: { tension_sistolica: 158, tension_diastolica: 104 },
  })`
    Convulsión en gestante sin diagnóstico
    motivo: Convulsión en la casa
    + urgencia-eclampsia signos-hipertension-gestacional`,
  vignette({ edad: 30, sexo: 'F', embarazo: 33, valores: { '777-3': 64, '1920-8': 240, '1742-6': 180 } })`
    HELLP por laboratorio
    + urgencia-hellp
    - urgencia-preeclampsia`,
  vignette({
    edad: 27,
    sexo: 'F',
    embarazo: 30,
    dx: ['Z348'],
    examen: { tension_sistolica: 108, tension_diastolica: 66 },
  })`
    Gestante sana en control
    actual: Niega cefalea, fosfenos y epigastralgia. Buenos movimientos.
    - urgencia-preeclampsia urgencia-eclampsia signos-hipertension-gestacional urgencia-hellp`,
  vignette({ edad: 30, sexo: 'M', valores: { '777-3': 64, '1920-8': 240, '1742-6': 180 } })`
    Plaquetas bajas y transaminasas altas en un hombre
    - urgencia-hellp`,
  // Sepsis
  vignette({
    edad: 63,
    sexo: 'F',
    atencion: urgencias,
    dx: ['N10X'],
    examen: { ...healthy, tension_sistolica: 84, frecuencia_respiratoria: 28, glasgow: 13, temperatura: 39.4 },
  })`
    Pielonefritis con hipotensión y confusión
    + signos-sepsis-qsofa signos-hipotension signos-news2-alto`,
  vignette({ edad: 70, atencion: { tipo_atencion: 'hospitalizacion' } })`
    Choque séptico en la nota
    nota: Choque séptico de foco abdominal.
    toma: Metformina 850 mg cada 12 h por 30 d
    + urgencia-sepsis contra-cirrosis-metformina`,
  vignette({ edad: 40, dx: ['L039'], examen: healthy, niegaAlergias: true })`
    Infección de la piel sin signos sistémicos
    toma: Cefalexina 500 mg cada 6 h por 7 d
    - urgencia-sepsis signos-sepsis-qsofa signos-news2-alto`,
  vignette({ edad: 40, examen: healthy })`
    Sepsis descartada
    actual: Fiebre de un día. Se descarta sepsis.
    - urgencia-sepsis`,
  // Pesticides
  vignette({
    edad: 25,
    atencion: urgencias,
    dx: ['T600'],
    examen: {
      ...healthy,
      saturacion_oxigeno: 84,
      hallazgos: [{ sistema: 'ojos', estado: 'anormal', descripcion: 'Pupilas mióticas, sialorrea y broncorrea' }],
    },
  })`
    Organofosforado con miosis y secreciones
    actual: Ingirió clorpirifos hace una hora.
    + toxico-organofosforado toxico-colinergico signos-hipoxemia notificable-intoxicacion
    - toxico-paraquat`,
  vignette({
    edad: 33,
    atencion: urgencias,
    examen: {
      hallazgos: [
        { sistema: 'ojos', estado: 'anormal', descripcion: 'Miosis puntiforme bilateral' },
        { sistema: 'boca_orofaringe', estado: 'anormal', descripcion: 'Sialorrea' },
      ],
    },
  })`
    Toxíndrome colinérgico sin tóxico conocido
    actual: Encontrado en el cultivo donde fumigaba.
    + toxico-colinergico
    - toxico-paraquat`,
  vignette({ edad: 19, atencion: urgencias })`
    Paraquat con oxígeno
    actual: Ingirió un sorbo de paraquat con fin suicida.
    + toxico-paraquat
    - toxico-colinergico`,
  vignette({ edad: 45, examen: healthy })`
    Agricultor que usa plaguicidas, sano
    actual: Control de rutina. Trabaja con plaguicidas, usa protección.
    - toxico-colinergico toxico-organofosforado toxico-general`,
  // Trauma
  vignette({ edad: 26, atencion: urgencias, examen: { ...healthy, tension_sistolica: 76, frecuencia_cardiaca: 140 } })`
    Herida por arma de fuego en choque
    actual: Herida por arma de fuego en abdomen hace 40 minutos.
    + urgencia-choque-hemorragico signos-hipotension
    - urgencia-trauma-craneal`,
  vignette({ edad: 72, atencion: urgencias, dx: ['S069'], examen: { ...healthy, glasgow: 14 } })`
    Trauma craneal con vómito en quien toma warfarina
    actual: Caída de su altura con pérdida de la conciencia y vómito.
    usa: Warfarina
    + urgencia-trauma-craneal
    - urgencia-choque-hemorragico`,
  vignette({ edad: 30, dx: ['S008'], examen: healthy })`
    Contusión leve sin signos
    actual: Golpe leve en la frente. Niega pérdida de la conciencia, vómito y amnesia.
    - urgencia-trauma-craneal urgencia-choque-hemorragico`,
  // Stroke
  vignette({
    edad: 68,
    atencion: urgencias,
    dx: ['I64X'],
    examen: {
      ...healthy,
      hallazgos: [
        { sistema: 'neurologico', estado: 'anormal', descripcion: 'Desviación de la comisura y hemiparesia derecha' },
      ],
    },
  })`
    ACV por código y comisura desviada
    + urgencia-ataque-cerebrovascular
    - urgencia-infarto`,
  vignette({ edad: 75, atencion: urgencias, dx: ['I619'] })`
    Hemorragia intracraneal con enoxaparina
    toma: Enoxaparina 40 mg cada 24 h por 5 d
    + urgencia-ataque-cerebrovascular contra-sangrado-activo`,
  vignette({ edad: 68, dx: ['I694'], examen: healthy })`
    Secuela de ACV en control
    actual: Control. Secuela motora estable. Niega pérdida súbita de fuerza.
    usa: Ácido acetilsalicílico
    usa: Atorvastatina
    - urgencia-ataque-cerebrovascular`,
  // Infarction
  vignette({ edad: 58, atencion: urgencias, dx: ['I219'], examen: healthy })`
    Infarto con ketorolaco
    actual: Dolor precordial opresivo. Elevación del ST en cara inferior.
    toma: Ketorolaco 30 mg única
    + urgencia-infarto texto-dolor-toracico
    - urgencia-ataque-cerebrovascular`,
  vignette({ edad: 58, dx: ['I252'], examen: healthy })`
    Infarto antiguo en control
    actual: Control. Niega dolor torácico y disnea.
    - urgencia-infarto texto-dolor-toracico`,
  vignette({ edad: 22, dx: ['M940'], examen: healthy })`
    Costocondritis en joven sano
    actual: Dolor a la palpación costal.
    - urgencia-infarto texto-dolor-toracico`,
  // Diabetic coma
  vignette({
    edad: 20,
    atencion: urgencias,
    dx: ['E101'],
    examen: { ...healthy, glucometria: 460, frecuencia_respiratoria: 32 },
    valores: { '2823-3': 3.1 },
  })`
    Cetoacidosis con potasio bajo e insulina
    toma: Insulina regular 7 ui cada 1 h
    + urgencia-cetoacidosis contra-insulina-hipopotasemia signos-hiperglucemia
    - urgencia-hiperosmolar contra-hipoglucemia`,
  vignette({ edad: 76, atencion: urgencias, examen: { ...healthy, glucometria: 680, glasgow: 12 } })`
    Estado hiperosmolar
    usa: Metformina
    + urgencia-hiperosmolar signos-hiperglucemia
    - urgencia-cetoacidosis`,
  vignette({ edad: 79, atencion: urgencias, examen: { ...healthy, glucometria: 38, glasgow: 10 } })`
    Hipoglucemia por glibenclamida
    toma: Glibenclamida 5 mg cada 12 h por 30 d
    + urgencia-hipoglucemia-inconsciente contra-hipoglucemia signos-hipoglucemia-grave
    - urgencia-hiperosmolar`,
  vignette({ edad: 60, dx: ['E119'], examen: { ...healthy, glucometria: 142, peso: 72 } })`
    Diabético estable con insulina
    toma: Insulina glargina 22 ui cada 24 h por 30 d
    - urgencia-cetoacidosis urgencia-hiperosmolar contra-hipoglucemia dosis-insulina contra-insulina-hipopotasemia`,
  // Anaphylaxis
  vignette({ edad: 29, atencion: urgencias, dx: ['T782'], examen: { ...healthy, tension_sistolica: 82 } })`
    Anafilaxia por código sin adrenalina
    + urgencia-anafilaxia signos-hipotension`,
  vignette({ edad: 35, sexo: 'F', atencion: urgencias, examen: { ...healthy, saturacion_oxigeno: 88 } })`
    Ronchas y sibilancias después de un antibiótico
    actual: Quince minutos después de la ampicilina presenta habones generalizados y sibilancias.
    + urgencia-anafilaxia signos-hipoxemia`,
  vignette({ edad: 35, dx: ['L509'], examen: healthy })`
    Urticaria sola
    actual: Urticaria de dos días. Niega disnea, sibilancias y síncope.
    toma: Loratadina 10 mg cada 24 h por 7 d
    - urgencia-anafilaxia`,
  // Bronchiolitis
  vignette({
    edad: '4 meses',
    atencion: urgencias,
    dx: ['J219'],
    examen: {
      frecuencia_respiratoria: 72,
      saturacion_oxigeno: 86,
      hallazgos: [{ sistema: 'torax', estado: 'anormal', descripcion: 'Tiraje subcostal y aleteo nasal' }],
    },
  })`
    Bronquiolitis con tiraje y desaturación
    + urgencia-bronquiolitis-grave signos-hipoxemia signos-respiracion-rapida-nino
    - urgencia-deshidratacion-grave`,
  vignette({ edad: '25 días', atencion: urgencias, dx: ['J219'] })`
    Bronquiolitis en un recién nacido de 25 días
    + urgencia-bronquiolitis-grave`,
  vignette({ edad: '8 meses', dx: ['J219'], examen: { frecuencia_respiratoria: 40, saturacion_oxigeno: 95 } })`
    Bronquiolitis leve
    actual: Tos y rinorrea. Come bien. Sin tiraje, sin apneas.
    - urgencia-bronquiolitis-grave signos-hipoxemia`,
  // Dehydration
  vignette({
    edad: '14 meses',
    atencion: urgencias,
    dx: ['A09X'],
    examen: {
      peso: 9.4,
      hallazgos: [
        { sistema: 'mental', estado: 'anormal', descripcion: 'Letárgico, no puede beber' },
        { sistema: 'ojos', estado: 'anormal', descripcion: 'Ojos hundidos' },
      ],
    },
  })`
    Diarrea con deshidratación grave
    actual: Diarrea y vómito de dos días.
    + urgencia-deshidratacion-grave urgencia-signo-peligro-menor
    - urgencia-bronquiolitis-grave`,
  vignette({ edad: 2, dx: ['A09X'] })`
    Diarrea con algún grado de deshidratación
    nota: Irritable, bebe con avidez, mucosas secas.
    + urgencia-deshidratacion
    - urgencia-deshidratacion-grave`,
  vignette({ edad: 2, dx: ['A09X'], examen: { peso: 12 } })`
    Diarrea sin deshidratación
    actual: Diarrea de un día. Activo, sin ojos hundidos, mucosas húmedas.
    - urgencia-deshidratacion urgencia-deshidratacion-grave urgencia-signo-peligro-menor`,
  // Postpartum haemorrhage
  vignette({
    edad: 32,
    sexo: 'F',
    atencion: urgencias,
    dx: ['O721', 'O149'],
    examen: { tension_sistolica: 152, tension_diastolica: 98, frecuencia_cardiaca: 128 },
  })`
    Atonía uterina en hipertensa con metilergometrina
    toma: Metilergometrina 0.2 mg única
    + urgencia-hemorragia-posparto contra-ergot-hipertension`,
  vignette({
    edad: 25,
    sexo: 'F',
    atencion: { tipo_atencion: 'hospitalizacion' },
    dx: ['O809'],
    examen: { tension_sistolica: 84, frecuencia_cardiaca: 126 },
  })`
    Puérpera taquicárdica e hipotensa
    + urgencia-puerpera-en-choque signos-hipotension
    - urgencia-hemorragia-posparto`,
  vignette({ edad: 25, sexo: 'F', dx: ['Z392'], examen: { tension_sistolica: 112, frecuencia_cardiaca: 80 } })`
    Puérpera sana
    actual: Loquios escasos. Niega sangrado vaginal abundante.
    - urgencia-puerpera-en-choque urgencia-hemorragia-posparto`,
  // Leptospirosis
  vignette({ edad: 37, atencion: urgencias, dx: ['A279'], valores: { '2160-0': 4.1, '777-3': 72, '1975-2': 9 } })`
    Leptospirosis con ictericia y creatinina alta
    actual: Fiebre, ictericia y oliguria.
    + urgencia-leptospirosis-grave urgencia-leptospirosis-sospecha notificable-leptospirosis
    - urgencia-malaria`,
  vignette({ edad: 29, examen: { ...healthy, temperatura: 39.2 } })`
    Fiebre con ictericia después de una inundación
    actual: Fiebre, dolor en las pantorrillas e ictericia después de limpiar tras la inundación.
    + urgencia-leptospirosis-grave urgencia-leptospirosis-sospecha`,
  vignette({ edad: 29, examen: { ...healthy, temperatura: 38.4 } })`
    Fiebre sin exposición ni ictericia
    actual: Fiebre y odinofagia de un día.
    - urgencia-leptospirosis-sospecha urgencia-leptospirosis-grave urgencia-malaria`,
]
