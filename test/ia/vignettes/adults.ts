import { type Vignette, vignette } from './vignette.ts'

export const adults: readonly Vignette[] = [
  vignette({ edad: 45, dx: ['J189'] })`
    Neumonía con alergia grave a la penicilina tratada con amoxicilina
    alergias: Penicilina: anafilaxia
    toma: Amoxicilina + ácido clavulánico 875 mg cada 12 h por 7 d
    + alergia-clase-penicilinas
    - alergia-sin-registro alergia-mismo-medicamento tratamiento-antibiotico-en-virus`,
  vignette({ edad: 45, dx: ['J189'] })`
    La misma neumonía tratada con azitromicina
    alergias: Penicilina: anafilaxia
    toma: Azitromicina 500 mg cada 24 h por 5 d
    - alergia-clase-penicilinas alergia-clase-macrolidos alergia-cruzada-penicilinas-cefalosporinas`,
  vignette({ edad: 30, dx: ['L039'] })`
    Celulitis y cefalexina en alérgico a la amoxicilina
    alergias: Amoxicilina: brote
    toma: Cefalexina 500 mg cada 6 h por 7 d
    + alergia-clase-cadena-amino
    - alergia-clase-penicilinas alergia-clase-cefalosporinas`,
  vignette({ edad: 30 })`
    Alergia a una marca comercial
    alergias: Novalgina: urticaria
    toma: Dipirona 1 g cada 8 h por 2 d
    + alergia-mismo-medicamento
    - alergia-clase-penicilinas`,
  vignette({ edad: 30, niegaAlergias: true, dx: ['J020'] })`
    Niega alergias y recibe penicilina
    toma: Penicilina G benzatínica
    - alergia-clase-penicilinas alergia-sin-registro alergia-contradictoria`,
  vignette({ edad: 68, sexo: 'F', dx: ['I48X'] })`
    Anticoagulada con ibuprofeno
    usa: Warfarina
    toma: Ibuprofeno 400 mg cada 8 h por 5 d
    + interaccion-warfarina-con-aine tratamiento-aine-sin-gastroproteccion seguimiento-warfarina-inr
    - tratamiento-fibrilacion-sin-anticoagulante`,
  vignette({ edad: 68, sexo: 'F', dx: ['I48X', 'M545'], valores: { '6301-6': 2.4 } })`
    Anticoagulada con acetaminofén
    usa: Warfarina
    toma: Acetaminofén 500 mg cada 8 h por 5 d
    - interaccion-warfarina-con-aine laboratorio-inr-alto-con-warfarina seguimiento-warfarina-inr`,
  vignette({ edad: 60, dx: ['I10X'] })`
    Hipertenso con triple golpe renal
    usa: Losartán
    usa: Hidroclorotiazida
    toma: Naproxeno 500 mg cada 12 h por 10 d
    + combinacion-triple-golpe-renal interaccion-ieca+ara2-con-aine
    - duplicado-clase-ara2`,
  vignette({ edad: 66, sexo: 'M', dx: ['E119'], valores: { '2160-0': 3.1, '4548-4': 7.1 } })`
    Diabético con falla renal y metformina
    toma: Metformina 850 mg cada 12 h por 30 d
    + renal-metformina-contraindicada
    - renal-metformina-reducir renal-sin-creatinina tratamiento-sin-metformina seguimiento-diabetes-hba1c`,
  vignette({
    edad: 55,
    dx: ['E119'],
    niegaAlergias: true,
    valores: { '4548-4': 6.6, '2160-0': 0.9, '13457-7': 68 },
    ordenes: ['Microalbuminuria', 'Valoración por oftalmología'],
  })`
    Diabético bien controlado y al día
    usa: Metformina
    usa: Atorvastatina
    - seguimiento-diabetes-hba1c seguimiento-diabetes-creatinina seguimiento-diabetes-albuminuria seguimiento-diabetes-ojos seguimiento-diabetes-ldl tratamiento-hba1c-alta tratamiento-diabetes-sin-estatina renal-metformina-contraindicada`,
  vignette({ edad: 58, sexo: 'F', dxPrevios: ['E119', 'I10X'], valores: { '4548-4': [{ valor: 9.6, hace: 400 }] } })`
    Diabética que no se controla hace años
    + seguimiento-diabetes-hba1c tratamiento-hba1c-alta tratamiento-diabetes-sin-estatina tratamiento-sin-metformina
    - codificacion-diabetes-por-hba1c`,
  vignette({ edad: 48, valores: { '4548-4': 7.4 } })`
    Hallazgo de glicosilada alta sin diagnóstico
    + codificacion-diabetes-por-hba1c
    - codificacion-prediabetes tratamiento-sin-metformina`,
  vignette({ edad: 61, dxPrevios: ['I252'], dx: ['I10X'] })`
    Infarto previo sin estatina ni antiplaquetario
    toma: Metoprolol 50 mg cada 12 h por 30 d
    + tratamiento-coronario-sin-estatina tratamiento-coronario-sin-antiplaquetario
    - tratamiento-falla-cardiaca-sin-betabloqueador`,
  vignette({ edad: 61, dxPrevios: ['I252'], valores: { '13457-7': 60, '2823-3': 4.4 } })`
    Infarto previo con tratamiento completo
    usa: Cardioaspirina
    usa: Lipitor
    usa: Metoprolol
    usa: Enalapril
    - tratamiento-coronario-sin-estatina tratamiento-coronario-sin-antiplaquetario tratamiento-ldl-alto seguimiento-ieca-potasio`,
  vignette({ edad: 63, dx: ['I209'] })`
    Disfunción eréctil en quien usa nitrato
    usa: Isosorbida
    toma: Sildenafil 50 mg única
    + interaccion-nitratos-con-pde5
    - interaccion-opioides-con-benzodiacepinas`,
  vignette({ edad: 50, dx: ['M545'] })`
    Lumbalgia con opioide y benzodiacepina
    usa: Clonazepam
    toma: Tramadol 50 mg cada 8 h por 5 d
    + interaccion-opioides-con-benzodiacepinas
    - combinacion-tres-depresores-snc mayor-benzodiacepinas`,
  vignette({ edad: 35, sexo: 'F', dx: ['F329'] })`
    Depresión con dos antidepresivos y tramadol
    toma: Sertralina 50 mg cada 24 h por 30 d
    toma: Fluoxetina 20 mg cada 24 h por 30 d
    toma: Tramadol 50 mg cada 8 h por 3 d
    + duplicado-clase-isrs interaccion-tramadol-con-isrs
    - duplicado-mismo-medicamento`,
  vignette({ edad: 22, sexo: 'F', escalas: { phq9: { puntaje_total: 14, items: { item9: 2 } } } })`
    PHQ-9 con pensamientos de muerte
    nota: Llanto fácil, refiere ideas de muerte.
    + escala-phq9-item9 escala-phq9-moderada riesgo-suicidio
    - escala-phq9-severa`,
  vignette({ edad: 22, sexo: 'F', escalas: { phq9: { puntaje_total: 3, items: { item9: 0 } } } })`
    PHQ-9 sin riesgo
    nota: Niega ideación suicida.
    - escala-phq9-item9 escala-phq9-moderada riesgo-suicidio`,
  vignette({ edad: 52, sexo: 'F', dx: ['M069'] })`
    Artritis con metotrexato diario por error
    toma: Metotrexato 15 mg cada 24 h por 30 d
    + dosis-metotrexato-diario tratamiento-metotrexato-sin-folico
    - interaccion-metotrexato-con-sulfametoxazol`,
  vignette({ edad: 52, sexo: 'F', dx: ['M069'], valores: { '6690-2': 6, '2160-0': 0.8 } })`
    Metotrexato semanal con ácido fólico y hemograma
    toma: Metotrexato 15 mg cada 1 sem por 30 d
    toma: Ácido fólico 1 mg cada 24 h por 30 d
    - dosis-metotrexato-diario tratamiento-metotrexato-sin-folico seguimiento-metotrexato-hemograma renal-metotrexato`,
  vignette({ edad: 33 })`
    Dolex y acetaminofén a la vez
    toma: Dolex 500 mg cada 6 h por 5 d
    toma: Acetaminofén 1 g cada 8 h por 5 d
    + duplicado-mismo-medicamento dosis-acetaminofen-sumado
    - dosis-adulto-por-dia`,
  vignette({ edad: 33 })`
    Acetaminofén a diez gramos
    toma: Acetaminofén 2.5 g cada 6 h por 5 d
    + dosis-adulto-por-dia dosis-adulto-por-toma
    - dosis-nino-por-peso`,
  vignette({
    edad: 57,
    atencion: { tipo_atencion: 'urgencias' },
    dx: ['J189'],
    examen: {
      tension_sistolica: 88,
      tension_diastolica: 50,
      frecuencia_cardiaca: 128,
      frecuencia_respiratoria: 30,
      temperatura: 39.2,
      saturacion_oxigeno: 87,
      fio2: 21,
      glasgow: 14,
    },
  })`
    Sepsis por neumonía en urgencias
    + signos-news2-alto signos-sepsis-qsofa signos-hipoxemia signos-hipotension signos-indice-choque
    - faltante-signos-urgencias signos-crisis-hipertensiva`,
  vignette({
    edad: 34,
    sexo: 'F',
    niegaAlergias: true,
    examen: {
      tension_sistolica: 112,
      tension_diastolica: 70,
      frecuencia_cardiaca: 68,
      frecuencia_respiratoria: 15,
      temperatura: 36.5,
      saturacion_oxigeno: 97,
      fio2: 21,
      glasgow: 15,
    },
  })`
    Consulta sana con signos normales
    - signos-news2-alto signos-news2-medio signos-news2-parametro signos-hipoxemia signos-hipotension signos-indice-choque signos-fiebre-alta-adulto`,
  vignette({ edad: 54 })`
    Dolor torácico sin electrocardiograma
    motivo: «Me duele el pecho»
    actual: Dolor torácico opresivo irradiado al brazo.
    + texto-dolor-toracico
    - urgencia-ataque-cerebrovascular`,
  vignette({ edad: 54 })`
    Niega dolor torácico
    actual: Niega dolor torácico, disnea y palpitaciones.
    - texto-dolor-toracico`,
  vignette({ edad: 70 })`
    Ataque cerebrovascular en el texto
    actual: Hemiparesia izquierda y disartria de una hora.
    + urgencia-ataque-cerebrovascular
    - texto-dolor-toracico`,
  vignette({ edad: 66, valores: { '2823-3': 6.7, '2160-0': 1.1 } })`
    Hiperpotasemia con losartán y espironolactona
    usa: Losartán
    usa: Espironolactona
    + laboratorio-potasio-critico laboratorio-potasio-alto-con-ieca interaccion-ieca+ara2-con-ahorrador-potasio+potasio
    - laboratorio-potasio-bajo-con-digoxina`,
  vignette({ edad: 24, dx: ['J459'] })`
    Asma solo con salbutamol
    toma: Salbutamol
    + tratamiento-asma-sin-corticoide
    - seguimiento-epoc-espirometria`,
  vignette({ edad: 27, dx: ['J00X'] })`
    Resfriado con antibiótico
    toma: Amoxicilina 500 mg cada 8 h por 7 d
    + tratamiento-antibiotico-en-virus
    - duracion-mayor-que-la-usual`,
  vignette({ edad: 27, sexo: 'F', niegaAlergias: true, dx: ['N390'] })`
    Infección urinaria con nitrofurantoína
    toma: Nitrofurantoína 100 mg cada 12 h por 5 d
    - tratamiento-antibiotico-en-virus renal-nitrofurantoina duracion-mayor-que-la-usual alergia-sin-registro`,
  vignette({ edad: 19, dx: ['A90X'] })`
    Dengue por notificar
    toma: Ibuprofeno 400 mg cada 8 h por 3 d
    + notificable-dengue
    - notificable-dengue-grave`,
  vignette({ edad: 40, dx: ['A150'] })`
    Tuberculosis por notificar y tos prolongada
    actual: Tos con expectoración hace 3 semanas y pérdida de peso.
    + notificable-tuberculosis texto-tosedor texto-perdida-de-peso
    - notificable-vih`,
  vignette({ edad: 40, sexo: 'F' })`
    Texto que nombra enfermedades propias y ajenas
    actual: Madre con diabetes. Niega asma. Cursa con migraña.
    + codificacion-texto-libre
    - notificable-dengue`,
  vignette({ edad: 50, dx: ['M545'] })`
    Medicamento suspendido y otro anulado
    toma: Ibuprofeno 400 mg cada 8 h por 5 d
    toma: Tramadol 50 mg cada 8 h por 5 d
    suspendidas: Warfarina
    anuladas: Clonazepam
    - interaccion-warfarina-con-aine interaccion-opioides-con-benzodiacepinas seguimiento-warfarina-inr`,
  vignette({ edad: 58, dx: ['K746'], valores: { '777-3': 38 } })`
    Cirrosis: plaquetas bajas con antiplaquetario
    usa: Clopidogrel
    + laboratorio-plaquetas-con-anticoagulante
    - laboratorio-plaquetas-criticas`,
  vignette({ edad: 49, dx: ['M109', 'J189'] })`
    Gota con colchicina y claritromicina
    usa: Colchicina
    toma: Claritromicina 500 mg cada 12 h por 7 d
    + interaccion-colchicina-con-macrolidos-cyp+azoles-fuertes+inhibidores-proteasa
    - renal-colchicina`,
  vignette({ edad: 70 })`
    Crema tópica de un AINE no cuenta
    usa: Warfarina
    toma: loratadina
    - interaccion-warfarina-con-aine tratamiento-aine-sin-gastroproteccion`,
]
