import { has } from '../conditions.ts'
import {
  type Case,
  dx,
  type Encounter,
  internacion,
  order,
  perKilo,
  rx,
  type Story,
  scaled,
  supply,
  urgencia,
  urgent,
  withoutAppendix,
} from './story.ts'

const fracture: Story = {
  key: 'fractura',
  weight: (p) => (p.age >= 6 ? (p.age < 16 || p.age > 55 ? 3 : 1.5) : 0),
  tell: (c) => {
    const left = c.rng.chance(0.5)
    const side = left ? 'izquierda' : 'derecha'
    // Of those who are older the bone breaks into more pieces than a cast holds.
    const broken = c.age >= 50
    return urgencia({
      triage: '03',
      horas: 5,
      ...(broken ? { destino: '04', institucion: 'Hospital Universitario de la Sabana' } : {}),
      causa: c.age < 18 ? '25' : c.rng.pick(['22', '26', '21']),
      motivo: '«Me caí y me duele mucho la muñeca»',
      actual: `Paciente de ${c.age} años con caída desde su altura sobre la mano ${side} extendida, dolor, edema y deformidad en dorso de tenedor. Sin pérdida de conciencia.`,
      analisis: `Fractura de radio distal ${side} sin compromiso neurovascular, ${broken ? 'conminuta e inestable' : 'desplazamiento mínimo'}.`,
      plan: broken
        ? 'Analgesia, inmovilización con yeso y remisión para manejo quirúrgico por ortopedia.'
        : 'Analgesia, inmovilización con yeso, control por ortopedia en una semana.',
      recomendaciones:
        'Mano elevada, mover los dedos, no mojar el yeso; volver si hay dolor intenso, dedos fríos o morados.',
      dx: [dx('S525', 'Fractura de la epífisis inferior del radio', { lateralidad: left ? 'izquierda' : 'derecha' })],
      vitals: { dolor_eva: 8 },
      hallazgos: {
        extremidades: `Muñeca ${side} con edema y deformidad en dorso de tenedor, pulso radial presente, llenado capilar de 2 segundos.`,
      },
      normales: ['cabeza', 'cardiovascular', 'pulmonar', 'neurologico'],
      sintomas: { osteomuscular: ['dolor e incapacidad funcional de la muñeca'] },
      niega: ['neurologico'],
      antecedentes: { traumatico: '' },
      ordenes: [
        urgent('muneca', 'Fractura de la epífisis distal del radio con desplazamiento dorsal mínimo.'),
        order('yeso', 'Yeso antebraquipalmar colocado sin complicaciones.'),
        { exam: 'ortopedia', prioridad: 'prioritaria' },
      ],
      formulas: [
        ...(c.age >= 12
          ? [rx('diclofenaco', 75, null, 1, 1)`Aplicar una ampolla intramuscular, dosis única en urgencias.`]
          : []),
        c.age >= 12
          ? rx('acetaminofen', 1000, 8, 5)`Tomar dos tabletas cada 8 horas por 5 días.`
          : rx('acetaminofenJarabe', perKilo(c, 15), 6, 5, 1)`Dar cada 6 horas si hay dolor.`,
      ],
      insumos: [supply('Cabestrillo para miembro superior', 1)`Usar durante el día mientras tenga el yeso.`],
      escalas: [scaled('eva', 'ingreso', 8), scaled('eva', 'egreso', 3)],
      ...(c.age >= 18 && c.age < 62 ? { incapacidad: 20 } : {}),
    })
  },
}

const appendicitis: Story = {
  key: 'apendicitis',
  long: 2,
  weight: (p) => (p.age >= 8 && p.age < 50 && !withoutAppendix(p) ? 1.6 : 0),
  tell: (c) => {
    const exam = { abdomen: 'Dolor en fosa iliaca derecha con McBurney y Blumberg positivos, defensa localizada.' }
    const labs = { '6690-2': c.rng.between(13.2, 18.4, 1), '1988-5': c.rng.int(48, 120) }
    return [
      urgencia({
        triage: '02',
        destino: '03',
        horas: 7,
        motivo: '«Me duele el lado derecho del estómago»',
        actual: `Paciente de ${c.age} años con 18 horas de dolor que inició periumbilical y migró a fosa iliaca derecha, con anorexia, náuseas y fiebre de 37,9 °C.`,
        analisis: 'Apendicitis aguda probable, Alvarado de 8 puntos. Se interconsulta a cirugía general.',
        plan: 'Nada vía oral, líquidos, analgesia, paraclínicos y valoración por cirugía.',
        dx: [dx('K359', 'Apendicitis aguda, no especificada')],
        vitals: {
          temperatura: c.rng.between(37.7, 38.3, 1),
          frecuencia_cardiaca: c.rng.int(98, 112),
          dolor_eva: 8,
          glasgow: 15,
        },
        hallazgos: exam,
        normales: ['cardiovascular', 'pulmonar', 'genitourinario'],
        sintomas: { gastrointestinal: ['dolor abdominal', 'náuseas', 'anorexia'] },
        niega: ['genitourinario', 'respiratorio'],
        ordenes: [
          urgent('hemograma', 'Leucocitosis con neutrofilia.'),
          urgent('ecoAbdomen', 'Apéndice no compresible de 11 mm con líquido periapendicular.'),
          urgent('cirugia', 'Requiere apendicectomía.'),
        ],
        formulas: [rx('metamizol', 1000, 8, 1, 3)`Una ampolla intravenosa lenta cada 8 horas.`],
        escalas: [scaled('eva', 'ingreso', 8)],
        labs,
      }),
      internacion({
        profesional: 'cirujano',
        servicio: c.age < 15 ? '130' : '129',
        dias: 2,
        motivo: '«Me van a operar de la apéndice»',
        actual: `Paciente de ${c.age} años que viene de urgencias con apendicitis aguda para apendicectomía por laparoscopia.`,
        analisis:
          'Posoperatorio de apendicectomía por laparoscopia por apendicitis flegmonosa, evolución satisfactoria.',
        plan: 'Egreso con analgesia oral, retiro de puntos en ocho días y control por cirugía.',
        recomendaciones: 'Herida limpia y seca, caminar, no alzar peso por cuatro semanas, volver si hay fiebre o pus.',
        dx: [dx('K359', 'Apendicitis aguda, no especificada')],
        vitals: { temperatura: c.rng.between(36.4, 37.1, 1), dolor_eva: 3 },
        hallazgos: { abdomen: 'Heridas de puertos limpias, blando, dolor leve en sitio quirúrgico.' },
        normales: ['cardiovascular', 'pulmonar'],
        niega: ['respiratorio'],
        ordenes: [urgent('apendicectomia', 'Apendicitis flegmonosa; procedimiento sin complicaciones.')],
        formulas: [
          rx('cefazolina', 2000, null, 1, 2)`Dos gramos intravenosos antes de la incisión.`,
          c.age >= 12
            ? rx('acetaminofen', 1000, 8, 5)`Tomar dos tabletas cada 8 horas por 5 días.`
            : rx('acetaminofenJarabe', perKilo(c, 15), 6, 5, 1)`Dar cada 6 horas si hay dolor.`,
        ],
        insumos: [supply('Apósito transparente 10 x 12 cm', 6)`Cubrir las heridas y cambiar cada dos días.`],
        escalas: [scaled('braden', 'ingreso', 4, 4, 3, 3, 3, 3), scaled('morse', 'ingreso', 0, 0, 0, 20, 10, 0)],
        consentimiento: {
          tipo: 'quirurgico',
          procedimiento: 'Apendicectomía por laparoscopia',
          cups: '471110',
          riesgos: 'Sangrado, infección, conversión a cirugía abierta, lesión de víscera, complicaciones anestésicas.',
        },
        cirugia: {
          nota: 'Apendicectomía por laparoscopia con tres puertos. Apéndice flegmonoso no perforado. Ligadura de la base con sutura, extracción en bolsa. Sangrado mínimo. Recuento completo.',
          anestesia: 'Anestesia general balanceada, intubación sin dificultad, extubación en sala. ASA I. Sin eventos.',
        },
        evoluciones: ['Primer día posoperatorio: afebril, tolera líquidos, ruidos intestinales presentes, deambula.'],
        ...(c.age >= 18 ? { incapacidad: 15 } : {}),
      }),
    ]
  },
}

const asthmaAttack: Story = {
  key: 'crisis_asmatica',
  weight: (p) => (has(p, 'asma') ? 10 : 0),
  tell: (c) =>
    urgencia({
      triage: '02',
      horas: 6,
      motivo: '«Me ahogo, tengo el pecho apretado»',
      actual: `Paciente de ${c.age} años con asma conocida, seis horas de disnea, tos y sibilancias sin respuesta a salbutamol en casa.`,
      analisis: 'Crisis asmática moderada con buena respuesta al manejo inicial.',
      plan: 'Nebulizaciones, esteroide sistémico y egreso con plan de acción.',
      recomendaciones: 'Usar el inhalador con inhalocámara, completar la prednisolona, control en 72 horas.',
      dx: [dx('J459', 'Asma, no especificada')],
      vitals: {
        frecuencia_respiratoria: c.age < 6 ? 38 : 28,
        saturacion_oxigeno: c.rng.int(88, 91),
        frecuencia_cardiaca: c.age < 6 ? 142 : 116,
      },
      aspecto: 'Con disnea, habla en frases cortas.',
      hallazgos: { pulmonar: 'Sibilancias espiratorias en ambos campos, tirajes subcostales leves.' },
      normales: ['cardiovascular', 'abdomen', 'neurologico'],
      sintomas: { respiratorio: ['disnea', 'tos', 'sibilancias'] },
      niega: ['gastrointestinal'],
      ordenes: [
        { exam: 'nebulizacion', cantidad: 3, prioridad: 'urgente', resultado: 'Tres nebulizaciones con mejoría.' },
        urgent('torax', 'Sin consolidaciones.'),
      ],
      formulas: [
        rx(
          'prednisolona',
          c.age < 12 ? Math.max(5, Math.round(c.weight / 5) * 5) : 40,
          24,
          5,
        )`Tomar cada mañana con el desayuno por 5 días.`,
        rx('salbutamol', 200, 4, 7, 1)`Dos pulsaciones cada 4 horas y luego según necesidad.`,
      ],
    }),
}

/** The last encounter of someone who dies. */
export const fatal = (c: Case): Encounter =>
  urgencia({
    triage: '01',
    destino: '02',
    horas: 3,
    motivo: `«${c.female ? 'La' : 'Lo'} encontramos sin responder», dice la familia`,
    actual: `Paciente de ${c.age} años con dolor torácico súbito y pérdida de la conciencia presenciada. Ingresa en paro cardiorrespiratorio.`,
    analisis:
      'Paro cardiorrespiratorio en asistolia, probable infarto agudo de miocardio. Reanimación avanzada por 35 minutos sin retorno de la circulación.',
    plan: 'Se declara el fallecimiento, se informa y acompaña a la familia, se diligencia el certificado de defunción.',
    dx: [dx('I219', 'Infarto agudo del miocardio, sin otra especificación')],
    muerte: dx('I219', 'Infarto agudo del miocardio, sin otra especificación'),
    vitals: { glasgow: 3 },
    aspecto: 'Inconsciente, en apnea, sin pulso.',
    hallazgos: {
      neurologico: 'Glasgow de 3, pupilas midriáticas sin respuesta.',
      cardiovascular: 'Sin pulsos centrales; asistolia en el monitor.',
    },
    escalas: [scaled('glasgow', 'ingreso', 1, 1, 1)],
  })

export const emergencyStories: readonly Story[] = [fracture, appendicitis, asthmaAttack]
