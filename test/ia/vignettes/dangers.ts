import type { Case } from '../../fixtures/clinical-case.ts'
import { healthy, urgencias, type Vignette, vignette } from './vignette.ts'

/** Written by what kills or harms and not by what the rules look for: each must be spoken of. */
export const dangerVignettes: readonly Vignette[] = [
  vignette({ edad: '14 meses', examen: { ...healthy, peso: 8, talla: 74 }, dx: ['H669'] })`
    Amoxicilina de 375 mg/kg en un lactante de 8 kg
    toma: Amoxicilina 1000 mg cada 8 h por 7 d
    + dosis-nino-por-peso`,
  vignette({ edad: 2, examen: { ...healthy, peso: 10 } })`
    Acetaminofén de 300 mg/kg en una niña de 10 kg
    toma: Acetaminofén 500 mg cada 4 h por 3 d
    + dosis-nino-por-peso`,
  vignette({ edad: '10 días', examen: { ...healthy, peso: 3 }, dx: ['P599'] })`
    Ceftriaxona en un neonato ictérico
    toma: Ceftriaxona 150 mg cada 24 h por 7 d
    + nino-ceftriaxona-neonato`,
  vignette({ sexo: 'F', edad: 28, embarazo: 30 })`
    Ibuprofeno a las 30 semanas
    toma: Ibuprofeno 400 mg cada 8 h por 5 d
    + contra-aine-tercer-trimestre`,
  vignette({ sexo: 'F', edad: 24, embarazo: 10 })`
    Isotretinoína y enalapril en el primer trimestre
    toma: Isotretinoína 20 mg cada 24 h por 30 d
    toma: Enalapril 20 mg cada 12 h por 30 d
    + embarazo-isotretinoina embarazo-ieca+ara2+sacubitrilo`,
  vignette({ edad: 78, sexo: 'F', dx: ['N184', 'I48X'], valores: { '2160-0': 2.3 } })`
    Dabigatrán con filtración de 21
    toma: Dabigatrán 150 mg cada 12 h por 30 d
    + renal-dabigatran`,
  vignette({ edad: 66, sexo: 'F' })`
    Tres medicamentos que alargan el QT, con QTc de 520
    nota: ECG con QTc de 520 ms.
    toma: Haloperidol 5 mg cada 12 h por 5 d
    toma: Azitromicina 500 mg cada 24 h por 3 d
    toma: Ondansetrón 8 mg cada 8 h por 3 d
    + contra-qt-largo interaccion-prolonga-qt-con-prolonga-qt`,
  vignette({ edad: 33, atencion: urgencias, examen: { ...healthy, temperatura: 38.6, frecuencia_cardiaca: 128 } })`
    Clonus e hiperreflexia con fluoxetina y tramadol
    actual: Agitación, clonus en tobillos, diaforesis, temblor e hiperreflexia desde ayer.
    toma: Fluoxetina 40 mg cada 24 h por 30 d
    toma: Tramadol 50 mg cada 8 h por 5 d
    + contra-sindrome-serotoninergico interaccion-tramadol-con-isrs`,
  vignette({ edad: 70, valores: { '2823-3': 6.4, '2160-0': 1.9 } })`
    Potasio de 6,4 con enalapril y espironolactona
    toma: Enalapril 20 mg cada 12 h por 30 d
    toma: Espironolactona 25 mg cada 24 h por 30 d
    + laboratorio-potasio-alto-con-ieca interaccion-ieca+ara2-con-ahorrador-potasio+potasio`,
  vignette({ edad: 72, valores: { '2160-0': 2.6 }, dx: ['E119'] })`
    Metformina con filtración de 25
    toma: Metformina 850 mg cada 12 h por 30 d
    + renal-metformina-contraindicada`,
  vignette({ edad: 50, dx: ['F319'] })`
    Litio con naproxeno y tiazida
    toma: Carbonato de litio 300 mg cada 8 h por 30 d
    toma: Naproxeno 500 mg cada 12 h por 10 d
    toma: Hidroclorotiazida 25 mg cada 24 h por 30 d
    + interaccion-litio-con-aine+ieca+ara2+tiazidas`,
  vignette({ edad: 61, sexo: 'F', dx: ['M069'] })`
    Metotrexato con trimetoprim sulfametoxazol
    toma: Metotrexato 15 mg cada 1 sem por 3 mes
    toma: Trimetoprim sulfametoxazol 960 mg cada 12 h por 7 d
    + interaccion-metotrexato-con-sulfametoxazol`,
  vignette({ edad: 84, examen: { ...healthy, glucometria: 48 }, valores: { '2160-0': 1.6 } })`
    Glibenclamida a los 84 años con glucosa de 48
    toma: Glibenclamida 5 mg cada 12 h por 30 d
    + contra-hipoglucemia signos-hipoglucemia-grave mayor-glibenclamida renal-glibenclamida`,
  vignette({ edad: 76, atencion: urgencias, examen: { ...healthy, glasgow: 14 } })`
    Trauma craneal con apixabán
    actual: Caída de su altura con trauma craneoencefálico, cefalea y un vómito.
    toma: Apixabán 5 mg cada 12 h por 30 d
    + contra-anticoagulante-trauma-craneal urgencia-trauma-craneal`,
  vignette({
    edad: 68,
    atencion: urgencias,
    dx: ['N10X'],
    examen: {
      ...healthy,
      tension_sistolica: 92,
      frecuencia_respiratoria: 26,
      glasgow: 13,
      temperatura: 39,
      frecuencia_cardiaca: 122,
    },
  })`
    Pielonefritis con dos puntos de qSOFA
    actual: Disuria y escalofrío hace dos días, hoy confusa.
    + signos-sepsis-qsofa`,
  vignette({ edad: 19, atencion: urgencias, examen: { ...healthy, glucometria: 480, frecuencia_respiratoria: 32 } })`
    Hiperglucemia con vómito, taquipnea y cetonas, sin el diagnóstico escrito
    actual: Poliuria, polidipsia, vómito y respiración rápida.
    nota: pH 7.12, bicarbonato 8, cetonas en orina tres cruces.
    + urgencia-cetoacidosis-sospecha`,
  vignette({
    edad: 22,
    sexo: 'F',
    embarazo: 34,
    atencion: urgencias,
    examen: { ...healthy, tension_sistolica: 168, tension_diastolica: 112 },
  })`
    Preeclampsia grave a las 34 semanas
    actual: Cefalea intensa y fosfenos.
    + signos-preeclampsia-grave texto-sangrado-gestante`,
  vignette({
    edad: 27,
    sexo: 'F',
    embarazo: 7,
    atencion: urgencias,
    examen: { ...healthy, tension_sistolica: 88, frecuencia_cardiaca: 124 },
  })`
    Dolor pélvico, sangrado e hipotensión a las 7 semanas
    actual: Dolor pélvico derecho intenso y sangrado vaginal escaso. Amenorrea de 7 semanas.
    + urgencia-embarazo-ectopico signos-hipotension`,
  vignette({ edad: 20, atencion: urgencias, examen: { ...healthy, temperatura: 39.4, frecuencia_cardiaca: 118 } })`
    Fiebre con rigidez de nuca y petequias
    actual: Fiebre, cefalea intensa, vómito y rigidez de nuca desde ayer, petequias en piernas.
    + urgencia-meningitis`,
  vignette({ edad: 9, atencion: urgencias, examen: { ...healthy, peso: 28 } })`
    Convulsión de 12 minutos que no cede
    actual: Convulsión tónico clónica de 12 minutos que no cede, sin recuperar la conciencia.
    + urgencia-estado-epileptico`,
  vignette({ edad: 17, sexo: 'F', atencion: urgencias, examen: { ...healthy, peso: 50 } })`
    Veinte tabletas de acetaminofén con intención suicida
    actual: Ingirió 20 tabletas de acetaminofén de 500 mg hace 5 horas con intención suicida. Peso 50 kg.
    + toxico-acetaminofen riesgo-suicidio toxico-general`,
  vignette({ edad: 35, atencion: urgencias, examen: { ...healthy, frecuencia_cardiaca: 46, saturacion_oxigeno: 85 } })`
    Fumigador con miosis y broncorrea
    actual: Fumigaba con un organofosforado. Sialorrea, miosis, broncorrea y fasciculaciones.
    + toxico-organofosforado toxico-colinergico signos-hipoxemia`,
  vignette({ edad: 4, atencion: urgencias, examen: { ...healthy, frecuencia_cardiaca: 168, peso: 16 } })`
    Niño picado por alacrán con descarga autonómica
    actual: Picadura de alacrán hace una hora en la mano. Vómito repetido, sialorrea, diaforesis y agitación.
    + urgencia-alacran`,
  vignette({ edad: 41, atencion: urgencias, examen: healthy })`
    Mapaná con gingivorragia
    actual: Mordedura de serpiente mapaná en pie derecho hace 3 horas. Edema hasta la rodilla y gingivorragia.
    + urgencia-accidente-ofidico urgencia-accidente-ofidico-grave`,
  vignette({ edad: 29, atencion: urgencias, dx: ['B500'], examen: { ...healthy, glasgow: 12, temperatura: 39.5 } })`
    Malaria con somnolencia e ictericia
    actual: Fiebre de 5 días, ictericia, somnolencia y orina oscura. Procedente de zona minera.
    + urgencia-malaria-complicada`,
  vignette({
    edad: 38,
    atencion: urgencias,
    valores: { '2160-0': 3.4, '777-3': 62 },
    examen: { ...healthy, temperatura: 38.8 },
  })`
    Arrocero con ictericia, oliguria y mialgia de pantorrillas
    actual: Trabaja en arrozales inundados. Fiebre, mialgias en pantorrillas, ictericia, inyección conjuntival y oliguria.
    + urgencia-leptospirosis-sospecha`,
  vignette({ edad: 31, atencion: urgencias, examen: { ...healthy, temperatura: 38.4, frecuencia_cardiaca: 112 } })`
    Signo de Romaña en un brote por jugo de palma
    actual: Fiebre de dos semanas, edema palpebral unilateral (signo de Romaña), disnea. Brote familiar tras tomar jugo de palma.
    + urgencia-chagas-agudo`,
  vignette({ edad: 3, atencion: urgencias, examen: { ...healthy, temperatura: 39.2 } })`
    Niña sin vacunas con exantema, coriza y Koplik
    actual: Fiebre de cuatro días, exantema maculopapular que empezó en la cara, tos, coriza y conjuntivitis. Manchas de Koplik. Sin vacunas.
    + urgencia-sarampion-sospecha`,
  vignette({ edad: 62, atencion: urgencias, examen: healthy })`
    Dolor opresivo con sildenafilo y nitrato
    actual: Dolor torácico opresivo irradiado a brazo izquierdo, diaforesis, de 1 hora.
    toma: Sildenafilo 50 mg cada 24 h por 30 d
    toma: Dinitrato de isosorbida 10 mg cada 8 h por 3 d
    + interaccion-nitratos-con-pde5 texto-dolor-toracico`,
  vignette({ edad: 44 })`
    Ampicilina sulbactam tras anafilaxia por penicilina
    alergias: penicilina: anafilaxia
    toma: Ampicilina sulbactam 3 g cada 6 h por 7 d
    + alergia-clase-penicilinas`,
  vignette({ edad: 44 })`
    Metamizol tras agranulocitosis por dipirona
    alergias: dipirona: agranulocitosis
    toma: Metamizol 1 g cada 8 h por 3 d
    + alergia-mismo-medicamento`,
  vignette({ edad: 30, dx: ['J459'] })`
    Propranolol en asma
    toma: Propranolol 40 mg cada 12 h por 30 d
    + contra-asma-betabloqueador-no-selectivo`,
  vignette({ edad: 6, examen: { ...healthy, peso: 20 } })`
    Codeína a los 6 años
    toma: Codeína 15 mg cada 6 h por 3 d
    + nino-codeina-tramadol`,
  vignette({ edad: 71, sexo: 'F', valores: { '2951-2': 112 } })`
    Sodio de 112 con tiazida
    toma: Hidroclorotiazida 25 mg cada 24 h por 30 d
    + laboratorio-sodio-critico contra-hiponatremia-tiazida`,
  vignette({ edad: 69, valores: { '6301-6': 9 } })`
    INR de 9 con warfarina y fluconazol
    toma: Warfarina 5 mg cada 24 h por 30 d
    toma: Fluconazol 150 mg cada 24 h por 7 d
    + laboratorio-inr-critico interaccion-warfarina-con-metronidazol+sulfametoxazol+azoles-sistemicos`,
  vignette({ edad: 58 })`
    Claritromicina con simvastatina
    toma: Claritromicina 500 mg cada 12 h por 7 d
    toma: Simvastatina 40 mg cada 24 h por 30 d
    + interaccion-estatinas-cyp3a4-con-macrolidos-cyp+azoles-fuertes+inhibidores-proteasa`,
  vignette({ edad: 21, escalas: { phq9: { puntaje_total: 24, items: { i9: 3 } } } })`
    Plan de ahorcarse con PHQ-9 de 24
    actual: Refiere ideas de muerte con plan de ahorcarse esta noche.
    + riesgo-suicidio escala-phq9-severa`,
  vignette({ edad: '20 días', atencion: urgencias, examen: { ...healthy, temperatura: 38.6, peso: 3.4 } })`
    Fiebre a los 20 días de vida
    actual: Fiebre desde ayer, hipoactivo, no succiona.
    + signos-fiebre-lactante`,
  vignette({
    edad: 30,
    sexo: 'F',
    atencion: urgencias,
    examen: { ...healthy, tension_sistolica: 82, frecuencia_cardiaca: 138 },
  })`
    Sangrado a las dos horas del parto, hipotensa
    actual: Posparto de 2 horas, sangrado vaginal abundante, útero hipotónico.
    + urgencia-hemorragia-posparto urgencia-puerpera-en-choque`,
  vignette({ edad: 29, dx: ['F200'], valores: { '6690-2': 2.1 } })`
    Clozapina con 2100 leucocitos
    toma: Clozapina 100 mg cada 12 h por 30 d
    + contra-agranulocitosis`,
]

/** Look-alikes of those: nothing grave may be said of them. */
export const quietCases: readonly { readonly nombre: string; readonly caso: Case }[] = [
  vignette({ edad: 35, niegaAlergias: true, examen: healthy })`
    Certificado deportivo de un sano
    actual: Asintomático, viene por certificado deportivo.`,
  vignette({ edad: 30, niegaAlergias: true, examen: healthy })`
    La alérgica a la penicilina es la madre
    actual: Madre alérgica a la penicilina con anafilaxia.
    toma: Amoxicilina 500 mg cada 8 h por 7 d`,
  vignette({ edad: 60, atencion: urgencias, examen: healthy })`
    Niega dolor torácico, disnea y síncope
    actual: Niega dolor torácico, niega disnea, niega síncope. Consulta por renovación de fórmula.`,
  vignette({ edad: 40, examen: healthy })`
    El infarto fue del padre y el intento de la hermana
    actual: Padre con infarto a los 50, hermana con intento suicida. Paciente asintomático, niega ideas de muerte.`,
  vignette({ edad: 60, examen: healthy })`
    Warfarina suspendida hace años
    actual: Tomó warfarina hasta 2015, la suspendieron hace años.
    toma: Ibuprofeno 400 mg cada 8 h por 3 d
    suspendidas: Warfarina 5 mg cada 24 h`,
  vignette({ edad: 32, sexo: 'F', dx: ['I10X'], examen: healthy })`
    Preeclampsia de un embarazo anterior, con losartán y DIU
    actual: G2P2, último parto hace 4 años, preeclampsia en el primer embarazo. Planifica con DIU.
    toma: Losartán 50 mg cada 24 h por 30 d`,
  vignette({ edad: 25, examen: healthy })`
    Meningitis en la infancia
    actual: Antecedente de meningitis en la infancia sin secuelas. Hoy consulta por gripa, sin fiebre ni rigidez de nuca.`,
  vignette({
    edad: 3,
    examen: { ...healthy, peso: 14, frecuencia_cardiaca: 105, frecuencia_respiratoria: 24, tension_sistolica: 95 },
  })`
    Quien convulsionó fue el hermano
    actual: El hermano convulsionó ayer con fiebre. La niña está bien, juega, come.`,
  vignette({ edad: 8, examen: { ...healthy, peso: 26, frecuencia_cardiaca: 90 } })`
    Se descartan alacrán y serpiente
    actual: Se descarta picadura de alacrán; no hubo mordedura de serpiente. Roncha por zancudo.`,
  vignette({ edad: 6, examen: { ...healthy, peso: 20, frecuencia_cardiaca: 95 } })`
    Acetaminofén de 60 mg/kg al día
    actual: Rinofaringitis.
    toma: Acetaminofén 300 mg cada 6 h por 3 d`,
  vignette({ edad: 50, dx: ['E119'], valores: { '2160-0': 0.9, '4548-4': 6.6 }, examen: healthy })`
    Metformina con filtración normal
    toma: Metformina 850 mg cada 12 h por 30 d`,
  vignette({ edad: 44, dx: ['F319'], valores: { '2160-0': 0.8, '3016-3': 2.1 }, examen: healthy })`
    Litio solo y función renal normal
    toma: Carbonato de litio 300 mg cada 8 h por 30 d`,
  vignette({ edad: 5, examen: { ...healthy, peso: 18, frecuencia_cardiaca: 95 } })`
    Refuerzo de vacuna de sarampión
    actual: Viene por refuerzo de vacuna de sarampión, rubéola y paperas. Sin fiebre ni exantema.`,
  vignette({ edad: 27, examen: healthy })`
    Dengue resuelto hace un año, con naproxeno
    actual: Tuvo dengue hace un año, resuelto. Hoy dolor lumbar mecánico.
    toma: Naproxeno 250 mg cada 12 h por 5 d`,
  vignette({ edad: 33, examen: healthy })`
    Signos de alarma dichos como consejo
    actual: Rinitis alérgica estable.
    nota: Consultar a urgencias si presenta dolor torácico, disnea, convulsiones o pérdida de conciencia.`,
  vignette({ edad: 25, examen: healthy })`
    Dos tabletas de acetaminofén para la cefalea
    actual: Tomó 2 tabletas de acetaminofén con mejoría de la cefalea.`,
  vignette({ edad: 25, examen: healthy })`
    Fórmula de 20 tabletas de acetaminofén
    nota: Se formula acetaminofén 500 mg, 20 tabletas, 1 cada 6 horas.`,
  vignette({ edad: 25, examen: healthy })`
    Exantema sin fiebre
    actual: Exantema en tronco hace dos días, sin fiebre, sin coriza.`,
  vignette({ edad: 66, valores: { '6301-6': 2.4 }, examen: healthy })`
    Trauma craneal antiguo con warfarina
    actual: Antecedente de trauma craneoencefálico en 2010. Hoy control de INR.
    toma: Warfarina 5 mg cada 24 h por 30 d`,
  vignette({ edad: 25, examen: healthy })`
    Convulsión larga en la infancia
    actual: Antecedente de convulsión de 10 minutos en la infancia. Asintomático desde entonces.`,
  vignette({ edad: 60, examen: healthy })`
    QTc de 430 con azitromicina
    nota: ECG con QTc de 430 ms.
    toma: Azitromicina 500 mg cada 24 h por 3 d`,
  vignette({ edad: 40, examen: healthy })`
    Sertralina sin clonus ni hiperreflexia
    nota: Sin clonus ni hiperreflexia, sin temblor.
    toma: Sertralina 50 mg cada 24 h por 30 d`,
  vignette({ edad: 55, dx: ['E119'], examen: { ...healthy, glucometria: 262 } })`
    Glucosa de 262 sin síntomas
    actual: Asintomático, niega poliuria y vómito.`,
  vignette({ edad: 26, sexo: 'F', embarazo: 8, examen: healthy })`
    Control a las 8 semanas, niega dolor y sangrado
    actual: Control prenatal. Niega sangrado vaginal, niega dolor pélvico.`,
  vignette({ edad: 26, examen: healthy })`
    Niega plan e intención suicida
    actual: Niega plan suicida, niega intención suicida. Proyectos a futuro.`,
  vignette({ edad: 58, dx: ['B572'], examen: healthy })`
    Chagas crónico conocido
    actual: Chagas crónico conocido.`,
  vignette({ edad: 30, examen: healthy })`
    Comió pescado y tomó antiácido
    actual: Ingirió pescado y tabletas de antiácido. Diarrea leve.`,
]
