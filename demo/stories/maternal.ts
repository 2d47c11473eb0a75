import { has } from '../conditions.ts'
import { type Case, consulta, dx, internacion, order, rx, type Story, scaled, urgencia, urgent } from './story.ts'

/** Weeks of pregnancy at a visit: the visits of one pregnancy are about five weeks apart. */
export const weeksAt = (c: Case): number => Math.min(38, 11 + Math.round((c.visit * 24) / Math.max(1, c.visits - 1)))

const obstetric = (c: Case): Readonly<Record<string, string | number>> => {
  const before = c.p.children
  const cesareas = before > 0 ? c.p.index % 2 : 0
  return {
    categoria: 'gineco_obstetrico',
    gestas: before + 1,
    partos: before - cesareas,
    cesareas,
    abortos: 0,
    vivos: before,
    menarquia: 11 + (c.p.index % 4),
    ciclos: '28 x 5',
  }
}

const prenatal: Story = {
  key: 'prenatal',
  chronic: true,
  weight: (p) => (has(p, 'gestacion') ? 1.4 : 0),
  visits: (_p, rng) => rng.int(2, 4),
  span: 168,
  tell: (c) => {
    const weeks = weeksAt(c)
    const first = c.visit === 0
    return consulta({
      profesional: first ? 'general3' : 'ginecologo',
      servicio: first ? '328' : '320',
      cups: first ? '890201' : '890350',
      causa: '42',
      finalidad: '23',
      motivo: first ? '«Estoy embarazada y vengo a iniciar los controles»' : '«Vengo al control del embarazo»',
      actual: `Gestante de ${c.age} años con embarazo de ${weeks} semanas por fecha de última menstruación confiable. ${weeks >= 20 ? 'Percibe movimientos fetales. ' : 'Náuseas matutinas leves. '}Niega sangrado, amniorrea, cefalea y síntomas urinarios.`,
      analisis: `Embarazo de ${weeks} semanas, feto único vivo, riesgo obstétrico bajo, sin signos de alarma.`,
      plan: first
        ? 'Paraclínicos del primer trimestre, micronutrientes, ecografía y curso de preparación para la maternidad.'
        : 'Continuar micronutrientes, paraclínicos del trimestre y control mensual.',
      recomendaciones:
        'Consultar de inmediato si hay sangrado, salida de líquido, dolor de cabeza intenso, visión borrosa o disminución de movimientos del bebé.',
      dx: [
        c.p.children === 0
          ? dx('Z340', 'Supervisión de primer embarazo normal', first ? {} : { repeated: true })
          : dx('Z348', 'Supervisión de otros embarazos normales', first ? {} : { repeated: true }),
      ],
      vitals: {
        tension_sistolica: c.rng.int(98, 118),
        tension_diastolica: c.rng.int(58, 74),
        frecuencia_cardiaca: c.rng.int(76, 92),
      },
      hallazgos:
        weeks >= 14
          ? {
              abdomen: `Útero grávido, altura uterina ${weeks - 1} cm, fetocardia ${c.rng.int(132, 152)} por minuto, feto único.`,
            }
          : {},
      normales: ['cardiovascular', 'pulmonar', 'mamas', 'extremidades', ...(weeks >= 14 ? [] : ['abdomen'])],
      sintomas: weeks < 16 ? { gastrointestinal: ['náuseas matutinas'] } : {},
      niega: ['ginecologico', 'genitourinario', 'neurologico'],
      antecedentes: { gineco_obstetrico: 'Embarazo actual deseado; sin complicaciones obstétricas previas.' },
      codificados: [obstetric(c), { categoria: 'toxico_habitos', niega: true }],
      ordenes: first
        ? [
            order('hemograma'),
            order('hemoclasificacion'),
            order('glucosa'),
            order('vih', 'No reactivo'),
            order('treponema', 'No reactiva'),
            order('hepatitisB', 'Negativo'),
            order('toxoplasma', 'Negativo'),
            order('uroanalisis'),
            order('ecoObstetrica'),
          ]
        : [order('hemograma'), order('uroanalisis'), order(weeks < 26 ? 'ecoDetalle' : 'ecoObstetrica')],
      formulas: [
        rx('acidoFolico', 1, 24, 30)`Tomar una tableta al día.`,
        rx('hierro', 60, 24, 30)`Tomar una tableta al día, lejos de las comidas.`,
        rx('calcio', 1200, 24, 30)`Tomar dos tabletas al día con el almuerzo.`,
      ],
      semanas: weeks,
      labs: { '718-7': c.rng.between(11.2, 13.4, 1), '2345-7': c.rng.int(74, 90), '18185-9': weeks },
      atributos: [['82810-3', 'embarazada']],
    })
  },
}

export const preeclampsia: Story = {
  key: 'preeclampsia',
  long: 2,
  // Never by chance: it follows the last prenatal visit of some (plan.ts).
  weight: () => 0,
  tell: (c) => {
    const vitals = {
      tension_sistolica: c.rng.int(152, 168),
      tension_diastolica: c.rng.int(98, 108),
      frecuencia_cardiaca: c.rng.int(88, 102),
    }
    const common = {
      causa: '42',
      dx: [dx('O149', 'Preeclampsia, no especificada')],
      sintomas: { neurologico: ['cefalea', 'fosfenos'], gastrointestinal: ['epigastralgia'] },
      normales: ['cardiovascular', 'pulmonar'],
    }
    return [
      urgencia({
        ...common,
        triage: '02',
        destino: '03',
        horas: 5,
        motivo: '«Tengo un dolor de cabeza muy fuerte y veo lucecitas»',
        actual: `Gestante de ${c.age} años con embarazo de 35 semanas, cefalea global intensa de 12 horas, fosfenos y epigastralgia. Movimientos fetales presentes.`,
        analisis:
          'Trastorno hipertensivo del embarazo con criterios de severidad. Requiere hospitalización y manejo por obstetricia.',
        plan: 'Sulfato de magnesio, antihipertensivo, perfil toxémico y traslado a ginecobstetricia.',
        vitals: { ...vitals, dolor_eva: 7, glasgow: 15 },
        hallazgos: {
          abdomen: 'Útero grávido, altura uterina 33 cm, fetocardia 146 por minuto, sin actividad uterina.',
          extremidades: 'Edema grado II en miembros inferiores, reflejos osteotendinosos aumentados.',
        },
        formulas: [
          rx(
            'sulfatoMagnesio',
            4,
            null,
            1,
            2,
          )`Impregnación: 4 gramos intravenosos en 20 minutos, luego 1 gramo por hora.`,
          rx('nifedipino', 30, 8, 1)`Una tableta vía oral cada 8 horas.`,
        ],
        ordenes: [urgent('hemograma'), urgent('creatinina'), urgent('alt'), urgent('ast')],
        labs: {
          '777-3': c.rng.int(118, 150),
          '2160-0': c.rng.between(0.8, 1.1, 2),
          '1742-6': c.rng.int(38, 62),
          '1920-8': c.rng.int(36, 58),
        },
        atributos: [['82810-3', 'embarazada']],
      }),
      internacion({
        ...common,
        profesional: 'ginecologo',
        causa: '42',
        finalidad: '25',
        dias: 4,
        motivo: '«Me dejaron hospitalizada por la presión»',
        actual: `Gestante de ${c.age} años trasladada de urgencias por preeclampsia severa con embarazo de 35 semanas. Se decide terminar la gestación por cesárea.`,
        analisis:
          'Preeclampsia severa. Cesárea sin complicaciones; evolución del puerperio favorable, cifras de tensión en descenso.',
        plan: 'Egreso con antihipertensivo, control de tensión en 72 horas y signos de alarma del puerperio.',
        recomendaciones:
          'Tomar la tensión dos veces al día; consultar por cefalea, visión borrosa, sangrado abundante o fiebre.',
        vitals: { tension_sistolica: c.rng.int(128, 138), tension_diastolica: c.rng.int(80, 88) },
        hallazgos: { abdomen: 'Herida quirúrgica limpia, útero involucionado.' },
        partograma: { dilatacion_cm: 2, fcf: 146, contracciones: 1, membranas: 'integras' },
        ordenes: [urgent('cesarea')],
        formulas: [
          rx('nifedipino', 30, 12, 10)`Tomar una tableta cada 12 horas por 10 días.`,
          rx('acetaminofen', 1000, 8, 5)`Tomar dos tabletas cada 8 horas si hay dolor.`,
        ],
        escalas: [scaled('morse', 'ingreso', 0, 15, 0, 20, 0, 0)],
        consentimiento: {
          tipo: 'quirurgico',
          procedimiento: 'Cesárea segmentaria',
          cups: '740001',
          riesgos: 'Sangrado, infección, lesión de órganos vecinos, complicaciones anestésicas.',
        },
        cirugia: {
          nota: 'Cesárea segmentaria transperitoneal bajo anestesia raquídea. Se obtiene recién nacido vivo, llanto inmediato. Alumbramiento completo. Sangrado estimado 600 ml. Sin complicaciones.',
          anestesia: 'Anestesia subaracnoidea L3-L4 con bupivacaína pesada 10 mg. Estable durante el procedimiento.',
        },
        evoluciones: [
          'Primer día posoperatorio: tensión 138/88, diuresis adecuada, se suspende sulfato de magnesio a las 24 horas.',
          'Segundo día: tolera la vía oral, deambula, loquios normales, lactancia instaurada.',
          'Tercer día: tensión controlada con nifedipino, herida limpia.',
        ],
        incapacidad: 126,
        maternidad: true,
      }),
    ]
  },
}

const planificacion: Story = {
  key: 'planificacion',
  weight: (p) => (p.sex === '02' && p.age >= 15 && p.age <= 45 && !has(p, 'gestacion') ? 5 : 0),
  tell: (c) => {
    const implant = c.rng.chance(0.5)
    return consulta({
      profesional: 'general3',
      causa: '40',
      finalidad: '19',
      motivo: '«Quiero un método para planificar»',
      actual: `Paciente de ${c.age} años, vida sexual activa, ciclos regulares, sin deseo de embarazo por ahora. Prueba de embarazo negativa.`,
      analisis: 'Sin contraindicaciones según criterios médicos de elegibilidad de la OMS.',
      plan: implant
        ? 'Inserción de implante subdérmico de levonorgestrel.'
        : 'Acetato de medroxiprogesterona trimestral.',
      recomendaciones: 'Uso de preservativo para prevenir infecciones de transmisión sexual. Citología según edad.',
      dx: [dx('Z309', 'Asistencia para la anticoncepción, no especificada')],
      normales: ['mamas', 'abdomen', 'cardiovascular'],
      niega: ['ginecologico', 'general'],
      antecedentes: { gineco_obstetrico: 'Ciclos regulares 28 x 4.' },
      codificados: [
        {
          categoria: 'gineco_obstetrico',
          gestas: c.p.children,
          partos: c.p.children,
          menarquia: 12,
          ciclos: '28 x 4',
          metodo_anticonceptivo: implant ? 'Implante subdérmico' : 'Inyectable trimestral',
        },
      ],
      ordenes: [order('embarazo', 'Negativa'), ...(c.age >= 25 ? [order('citologia')] : [])],
      formulas: [
        implant
          ? rx('levonorgestrel', 150, null, 1, 1)`Insertar el implante subdérmico en el brazo no dominante.`
          : rx('medroxiprogesterona', 150, null, 1, 1)`Aplicar una ampolla intramuscular; repetir cada tres meses.`,
      ],
      ...(implant && c.age >= 18
        ? {
            consentimiento: {
              tipo: 'procedimiento',
              procedimiento: 'Inserción de implante subdérmico',
              riesgos: 'Hematoma, infección, sangrado irregular, migración del implante.',
            },
          }
        : {}),
      atributos: [['82810-3', 'no_embarazada']],
    })
  },
}

export const maternalStories: readonly Story[] = [prenatal, preeclampsia, planificacion]
