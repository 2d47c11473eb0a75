import { has } from '../conditions.ts'
import {
  type Case,
  dx,
  type Encounter,
  f,
  internacion,
  perKilo,
  rx,
  type Story,
  urgencia,
  withoutAppendix,
} from './story.ts'

const fracture: Story = {
  key: 'fractura',
  weight: (p) => (p.age >= 6 ? (p.age < 16 || p.age > 55 ? 3 : 1.5) : 0),
  tell: (c) => {
    const left = c.rng.chance(0.5)
    const side = left ? 'izquierda' : 'derecha'
    return urgencia({
      triage: '03',
      horas: 5,
      causa: c.age < 18 ? '25' : c.rng.pick(['22', '26', '21']),
      motivo: '«Me caí y me duele mucho la muñeca»',
      actual: `Paciente de ${c.age} años con caída desde su altura sobre la mano ${side} extendida, dolor, edema y deformidad en dorso de tenedor. Sin pérdida de conciencia.`,
      analisis: `Fractura de radio distal ${side} sin compromiso neurovascular, desplazamiento mínimo.`,
      plan: 'Analgesia, inmovilización con yeso, control por ortopedia en una semana.',
      recomendaciones:
        'Mano elevada, mover los dedos, no mojar el yeso; volver si hay dolor intenso, dedos fríos o morados.',
      dx: [dx('S525', 'Fractura de la epífisis inferior del radio', { lateralidad: left ? 'izquierda' : 'derecha' })],
      vitals: { dolor_eva: 8 },
      hallazgos: [
        f(
          'extremidades',
          `Muñeca ${side} con edema y deformidad en dorso de tenedor, pulso radial presente, llenado capilar de 2 segundos.`,
        ),
      ],
      normales: ['cabeza', 'cardiovascular', 'pulmonar', 'neurologico'],
      sintomas: [['osteomuscular', 'dolor e incapacidad funcional de la muñeca']],
      niega: ['neurologico'],
      antecedentes: [['traumatico', '']],
      ordenes: [
        {
          exam: 'muneca',
          prioridad: 'urgente',
          resultado: 'Fractura de la epífisis distal del radio con desplazamiento dorsal mínimo.',
        },
        { exam: 'yeso', resultado: 'Yeso antebraquipalmar colocado sin complicaciones.' },
        { exam: 'ortopedia', prioridad: 'prioritaria' },
      ],
      formulas: [
        ...(c.age >= 12
          ? [
              rx({
                med: 'diclofenaco',
                dosis: 75,
                dias: 1,
                cantidad: 1,
              })`Aplicar una ampolla intramuscular, dosis única en urgencias.`,
            ]
          : []),
        c.age >= 12
          ? rx({ med: 'acetaminofen', dosis: 1000, horas: 8, dias: 5 })`Tomar dos tabletas cada 8 horas por 5 días.`
          : rx({
              med: 'acetaminofenJarabe',
              dosis: perKilo(c, 15),
              horas: 6,
              dias: 5,
              cantidad: 1,
            })`Dar cada 6 horas si hay dolor.`,
      ],
      insumos: [
        {
          nombre: 'Cabestrillo para miembro superior',
          tipo_tecnologia: '06',
          cantidad: 1,
          indicaciones: 'Usar durante el día mientras tenga el yeso.',
        },
      ],
      escalas: [
        { escala: 'eva', items: { dolor: 8 }, momento: 'ingreso' },
        { escala: 'eva', items: { dolor: 3 }, momento: 'egreso' },
      ],
      ...(c.age >= 18 && c.age < 62 ? { incapacidad: 20 } : {}),
    })
  },
}

const appendicitis: Story = {
  key: 'apendicitis',
  long: 2,
  weight: (p) => (p.age >= 8 && p.age < 50 && !withoutAppendix(p) ? 1.6 : 0),
  tell: (c) => {
    const exam = [f('abdomen', 'Dolor en fosa iliaca derecha con McBurney y Blumberg positivos, defensa localizada.')]
    const labs = [
      ['6690-2', c.rng.between(13.2, 18.4, 1)],
      ['1988-5', c.rng.int(48, 120)],
    ] as const
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
        sintomas: [['gastrointestinal', 'dolor abdominal', 'náuseas', 'anorexia']],
        niega: ['genitourinario', 'respiratorio'],
        ordenes: [
          { exam: 'hemograma', prioridad: 'urgente', resultado: 'Leucocitosis con neutrofilia.' },
          {
            exam: 'ecoAbdomen',
            prioridad: 'urgente',
            resultado: 'Apéndice no compresible de 11 mm con líquido periapendicular.',
          },
          { exam: 'cirugia', prioridad: 'urgente', resultado: 'Requiere apendicectomía.' },
        ],
        formulas: [
          rx({
            med: 'metamizol',
            dosis: 1000,
            horas: 8,
            dias: 1,
            cantidad: 3,
          })`Una ampolla intravenosa lenta cada 8 horas.`,
        ],
        escalas: [{ escala: 'eva', items: { dolor: 8 }, momento: 'ingreso' }],
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
        hallazgos: [f('abdomen', 'Heridas de puertos limpias, blando, dolor leve en sitio quirúrgico.')],
        normales: ['cardiovascular', 'pulmonar'],
        niega: ['respiratorio'],
        ordenes: [
          {
            exam: 'apendicectomia',
            prioridad: 'urgente',
            resultado: 'Apendicitis flegmonosa; procedimiento sin complicaciones.',
          },
        ],
        formulas: [
          rx({ med: 'cefazolina', dosis: 2000, dias: 1, cantidad: 2 })`Dos gramos intravenosos antes de la incisión.`,
          rx({ med: 'acetaminofen', dosis: 1000, horas: 8, dias: 5 })`Tomar dos tabletas cada 8 horas por 5 días.`,
        ],
        insumos: [
          {
            nombre: 'Apósito transparente 10 x 12 cm',
            tipo_tecnologia: '06',
            cantidad: 6,
            indicaciones: 'Cubrir las heridas y cambiar cada dos días.',
          },
        ],
        escalas: [
          {
            escala: 'braden',
            items: {
              percepcion_sensorial: 4,
              humedad: 4,
              actividad: 3,
              movilidad: 3,
              nutricion: 3,
              friccion_cizallamiento: 3,
            },
            momento: 'ingreso',
          },
          {
            escala: 'morse',
            items: {
              caidas_previas: 0,
              diagnostico_secundario: 0,
              ayuda_deambular: 0,
              via_venosa: 20,
              marcha: 10,
              estado_mental: 0,
            },
            momento: 'ingreso',
          },
        ],
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
      hallazgos: [f('pulmonar', 'Sibilancias espiratorias en ambos campos, tirajes subcostales leves.')],
      normales: ['cardiovascular', 'abdomen', 'neurologico'],
      sintomas: [['respiratorio', 'disnea', 'tos', 'sibilancias']],
      niega: ['gastrointestinal'],
      ordenes: [
        { exam: 'nebulizacion', cantidad: 3, prioridad: 'urgente', resultado: 'Tres nebulizaciones con mejoría.' },
        { exam: 'torax', prioridad: 'urgente', resultado: 'Sin consolidaciones.' },
      ],
      formulas: [
        rx({
          med: 'prednisolona',
          dosis: c.age < 12 ? Math.max(5, Math.round(c.weight / 5) * 5) : 40,
          horas: 24,
          dias: 5,
        })`Tomar cada mañana con el desayuno por 5 días.`,
        rx({
          med: 'salbutamol',
          dosis: 200,
          horas: 4,
          dias: 7,
          cantidad: 1,
        })`Dos pulsaciones cada 4 horas y luego según necesidad.`,
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
    hallazgos: [
      f('neurologico', 'Glasgow de 3, pupilas midriáticas sin respuesta.'),
      f('cardiovascular', 'Sin pulsos centrales; asistolia en el monitor.'),
    ],
    escalas: [{ escala: 'glasgow', items: { ocular: 1, verbal: 1, motora: 1 }, momento: 'ingreso' }],
  })

export const emergencyStories: readonly Story[] = [fracture, appendicitis, asthmaAttack]
