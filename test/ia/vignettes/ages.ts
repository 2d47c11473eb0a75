import { type Vignette, vignette } from './vignette.ts'

export const ages: readonly Vignette[] = [
  vignette({ edad: 31, sexo: 'F', embarazo: 18, examen: { tension_sistolica: 128, tension_diastolica: 80 } })`
    Gestante con enalapril
    usa: Enalapril
    + embarazo-ieca+ara2+sacubitrilo tratamiento-gestante-sin-calcio tamizaje-ecografia-detalle
    - signos-hipertension-gestacional tratamiento-gestante-sin-folico tamizaje-diabetes-gestacional`,
  vignette({
    edad: 29,
    sexo: 'F',
    embarazo: 33,
    atencion: { tipo_atencion: 'urgencias' },
    examen: {
      tension_sistolica: 168,
      tension_diastolica: 114,
      frecuencia_cardiaca: 92,
      frecuencia_respiratoria: 18,
      temperatura: 36.8,
      saturacion_oxigeno: 97,
    },
  })`
    Gestante con preeclampsia grave
    motivo: Visión borrosa y epigastralgia
    + signos-preeclampsia-grave texto-sangrado-gestante
    - signos-crisis-hipertensiva tamizaje-vih-gestante`,
  vignette({ edad: 22, sexo: 'F', embarazo: 26, examen: { tension_sistolica: 108, tension_diastolica: 68 } })`
    Gestante de 26 semanas sin exámenes
    + tamizaje-vih-gestante tamizaje-sifilis-gestante tamizaje-diabetes-gestacional tamizaje-urocultivo-gestante
    - tamizaje-colon faltante-tension-gestante`,
  vignette({ edad: '3 días', valores: { '718-7': 21, '2345-7': 45, '777-3': 45 } })`
    Recién nacido con el hemograma de su edad y plaquetas bajas
    + laboratorio-plaquetas-criticas
    - laboratorio-hemoglobina-critica laboratorio-glucosa-critica`,
  vignette({ edad: 22, sexo: 'F', embarazo: 16, dx: ['O981'], niegaAlergias: true })`
    Gestante con sífilis
    toma: Penicilina G benzatínica
    + notificable-sifilis-gestacional
    - alergia-clase-penicilinas notificable-sifilis-congenita`,
  vignette({ edad: 31, sexo: 'F', dx: ['I10X'] })`
    Gestante sin embarazo ya
    usa: Enalapril
    - embarazo-ieca+ara2+sacubitrilo tamizaje-vih-gestante`,
  vignette({ edad: 21, sexo: 'F', dx: ['L700'] })`
    Acné con isotretinoína en mujer joven
    toma: Isotretinoína 20 mg cada 24 h por 30 d
    + embarazo-teratogeno-sin-anticoncepcion
    - embarazo-isotretinoina`,
  vignette({ edad: 21, sexo: 'M', dx: ['L700'] })`
    Acné con isotretinoína en hombre
    toma: Isotretinoína 20 mg cada 24 h por 30 d
    - embarazo-teratogeno-sin-anticoncepcion embarazo-isotretinoina`,
  vignette({ edad: 27, sexo: 'F', lactancia: true })`
    Lactante con madre que toma codeína
    toma: Acetaminofén + codeína
    + lactancia-codeina-tramadol
    - embarazo-aine`,
  vignette({
    edad: '40 días',
    atencion: { tipo_atencion: 'urgencias' },
    examen: {
      temperatura: 38.6,
      frecuencia_cardiaca: 150,
      frecuencia_respiratoria: 44,
      saturacion_oxigeno: 96,
      peso: 4.4,
    },
  })`
    Lactante de 40 días con fiebre
    + signos-fiebre-lactante
    - signos-news2-alto signos-respiracion-rapida-nino faltante-signos-urgencias`,
  vignette({
    edad: 2,
    dx: ['J189'],
    niegaAlergias: true,
    examen: { peso: 12, talla: 88, frecuencia_respiratoria: 48, saturacion_oxigeno: 93, temperatura: 38.4 },
  })`
    Niño de 2 años con neumonía y dosis correcta
    toma: Amoxicilina 350 mg cada 8 h por 7 d
    + signos-respiracion-rapida-nino
    - dosis-nino-por-peso dosis-nino-sin-peso dosis-adulto-por-dia faltante-crecimiento`,
  vignette({ edad: 2, dx: ['R509'], examen: { peso: 12 } })`
    Niño con dosis diez veces mayor
    toma: Acetaminofén 1800 mg cada 6 h por 3 d
    + dosis-nino-por-peso
    - dosis-adulto-por-dia`,
  vignette({ edad: 6, dx: ['J029'] })`
    Niño formulado sin pesar
    toma: Amoxicilina 500 mg cada 8 h por 10 d
    + dosis-nino-sin-peso
    - dosis-nino-por-peso`,
  vignette({ edad: 6, sexo: 'F', dx: ['R05X'], examen: { peso: 20 } })`
    Niña de 6 años con codeína
    toma: Codeína 10 mg cada 8 h por 3 d
    + nino-codeina-tramadol
    - nino-asa`,
  vignette({ edad: 8, dx: ['B019'], examen: { peso: 25 } })`
    Niño con varicela y aspirina
    toma: Aspirina 250 mg cada 8 h por 3 d
    + nino-asa nino-aspirina-con-virus notificable-varicela
    - notificable-sarampion-rubeola`,
  vignette({ edad: '10 meses', examen: { peso: 9 } })`
    Bebé con clorfeniramina
    toma: Clorfenamina 1 mg cada 8 h por 3 d
    + nino-antihistaminico-primera-generacion
    - mayor-antihistaminico-sedante`,
  vignette({ edad: 7, dx: ['C910'] })`
    Niño con leucemia
    + notificable-cancer-infantil
    - notificable-cancer-mama-cuello`,
  vignette({ edad: '2 días', dx: ['P071'], escalas: { apgar: { puntaje_total: 5 } } })`
    Recién nacido con bajo peso
    + notificable-bajo-peso-nacer escala-apgar-bajo
    - notificable-defecto-congenito`,
  vignette({ edad: 1, dx: ['E43X'], examen: { peso: 6.5, talla: 72 } })`
    Desnutrición aguda
    + notificable-desnutricion-aguda
    - codificacion-desnutricion-adulto faltante-crecimiento`,
  vignette({ edad: 83, sexo: 'F', dx: ['R296'], escalas: { morse: { puntaje_total: 70 } } })`
    Anciana polimedicada que se cae
    usa: Clonazepam
    usa: Amitriptilina
    usa: Hidroxicina
    usa: Tramadol
    + mayor-benzodiacepinas mayor-sedantes-caidas mayor-triciclicos mayor-antihistaminico-sedante combinacion-tres-depresores-snc combinacion-anticolinergicos escala-morse-alto
    - combinacion-polifarmacia`,
  vignette({ edad: 80, dx: ['F03X'] })`
    Anciano con demencia y haloperidol
    toma: Haloperidol 2 mg cada 24 h por 30 d
    + mayor-antipsicotico-demencia
    - contra-parkinson-antidopaminergico`,
  vignette({ edad: 74, dx: ['G20X'] })`
    Parkinson con metoclopramida
    toma: Metoclopramida 10 mg cada 8 h por 3 d
    + mayor-metoclopramida contra-parkinson-antidopaminergico
    - nino-metoclopramida`,
  vignette({ edad: 74, dx: ['G20X'] })`
    Parkinson con quetiapina
    toma: Quetiapina 25 mg cada 24 h por 30 d
    - contra-parkinson-antidopaminergico`,
  vignette({ edad: 82, dx: ['I500', 'I48X'], valores: { '2823-3': 3.1, '2160-0': 1.6 } })`
    Anciano con digoxina alta y potasio bajo
    usa: Furosemida
    toma: Digoxina 0.25 mg cada 24 h por 30 d
    + dosis-digoxina-mayor laboratorio-potasio-bajo-con-digoxina renal-digoxina interaccion-digoxina-con-diureticos-perdedores tratamiento-fibrilacion-sin-anticoagulante
    - dosis-adulto-por-dia`,
  vignette({ edad: 78, sexo: 'F', dx: ['I48X', 'I10X'], valores: { '2160-0': 0.9 } })`
    Fibrilación anticoagulada
    toma: Apixabán 5 mg cada 12 h por 30 d
    - tratamiento-fibrilacion-sin-anticoagulante dosis-adulto-por-dia renal-rivaroxaban`,
  vignette({ edad: 72, dx: ['I500'] })`
    Falla cardiaca con AINE y verapamilo
    usa: Verapamilo
    usa: Carvedilol
    toma: Diclofenaco 50 mg cada 8 h por 5 d
    + contra-falla-aine contra-falla-calcioantagonista interaccion-betabloqueadores-con-calcioantagonistas-no-dhp tratamiento-falla-cardiaca-sin-bloqueo
    - tratamiento-falla-cardiaca-sin-betabloqueador mayor-aine-cronico`,
  vignette({
    edad: 55,
    sexo: 'F',
    ordenes: [
      'Mamografía bilateral',
      'Prueba de ADN-VPH',
      'Sangre oculta en materia fecal',
      'Colesterol total',
      'Glucosa en suero',
    ],
  })`
    Mujer de 55 años con tamizajes al día
    - tamizaje-mamografia tamizaje-vph tamizaje-colon tamizaje-perfil-lipidico tamizaje-glucemia tamizaje-prostata`,
  vignette({ edad: 55, sexo: 'F' })`
    Mujer de 55 años sin tamizajes
    + tamizaje-mamografia tamizaje-vph tamizaje-colon
    - tamizaje-prostata tamizaje-citologia`,
  vignette({ edad: 60, atencion: { tipo_atencion: 'urgencias' } })`
    Hombre de 60 años sin tamizajes en urgencias
    + faltante-signos-urgencias
    - tamizaje-prostata tamizaje-colon`,
  vignette({ edad: 56, sexo: 'F', dx: ['C509'] })`
    Cáncer de mama ya diagnosticado
    + notificable-cancer-mama-cuello
    - tamizaje-mamografia notificable-cancer-infantil`,
  vignette({
    edad: 64,
    atencion: { tipo_atencion: 'hospitalizacion' },
    valores: {
      '2160-0': [
        { valor: 0.9, hace: 4 },
        { valor: 2.9, hace: 0 },
      ],
    },
  })`
    Lesión renal aguda hospitalizada con aminoglucósido
    toma: Amikacina 1 g cada 24 h por 7 d
    + renal-lesion-aguda renal-aminoglucosidos
    - codificacion-enfermedad-renal-cronica renal-sin-creatinina`,
  vignette({
    edad: 67,
    valores: {
      '2160-0': [
        { valor: 1.8, hace: 200 },
        { valor: 1.9, hace: 0 },
      ],
    },
  })`
    Enfermedad renal crónica sin registrar
    + codificacion-enfermedad-renal-cronica
    - renal-lesion-aguda`,
  vignette({ edad: 66, escalas: { braden: { puntaje_total: 20 }, barthel: { puntaje_total: 100 } } })`
    Bajo riesgo de lesiones por presión
    - escala-braden-alto escala-barthel-dependencia`,
  vignette({ edad: 44, escalas: { wells_tep: { puntaje_total: 7.5 } } })`
    Sospecha alta de embolia
    + escala-wells-tep-probable
    - escala-wells-tvp-probable`,
]
