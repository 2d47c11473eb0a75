import { has } from '../people.ts'
import { type Case, dx, type Encounter, f, internacion, perKilo, type Story, urgencia } from './story.ts'

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
      recomendaciones: 'Mano elevada, mover los dedos, no mojar el yeso; volver si hay dolor intenso, dedos fríos o morados.',
      dx: [dx('S525', 'Fractura de la epífisis inferior del radio', { lateralidad: left ? 'izquierda' : 'derecha' })],
      vitals: { dolor_eva: 8 },
      hallazgos: [f('extremidades', `Muñeca ${side} con edema y deformidad en dorso de tenedor, pulso radial presente, llenado capilar de 2 segundos.`)],
      normales: ['cabeza', 'cardiovascular', 'pulmonar', 'neurologico'],
      sintomas: [['osteomuscular', 'dolor e incapacidad funcional de la muñeca']],
      niega: ['neurologico'],
      antecedentes: [['traumatico', '']],
      ordenes: [
        { exam: 'muneca', prioridad: 'urgente', resultado: 'Fractura de la epífisis distal del radio con desplazamiento dorsal mínimo.' },
        { exam: 'yeso', resultado: 'Yeso antebraquipalmar colocado sin complicaciones.' },
        { exam: 'ortopedia', prioridad: 'prioritaria' },
      ],
      formulas: [
        ...(c.age >= 12 ? [{ med: 'diclofenaco', dosis: 75, dias: 1, cantidad: 1, texto: 'Aplicar una ampolla intramuscular, dosis única en urgencias.' } as const] : []),
        c.age >= 12 ? { med: 'acetaminofen', dosis: 1000, horas: 8, dias: 5, texto: 'Tomar dos tabletas cada 8 horas por 5 días.' } : { med: 'acetaminofenJarabe', dosis: perKilo(c, 15), horas: 6, dias: 5, cantidad: 1, texto: 'Dar cada 6 horas si hay dolor.' },
      ],
      insumos: [{ nombre: 'Cabestrillo para miembro superior', tipo_tecnologia: '06', cantidad: 1, indicaciones: 'Usar durante el día mientras tenga el yeso.' }],
      escalas: [{ escala: 'eva', items: { dolor: 8 }, momento: 'ingreso' }, { escala: 'eva', items: { dolor: 3 }, momento: 'egreso' }],
      ...(c.age >= 18 && c.age < 62 ? { incapacidad: 20 } : {}),
    })
  },
}

const appendicitis: Story = {
  key: 'apendicitis',
  chain: 2,
  weight: (p) => (p.age >= 8 && p.age < 50 ? 1.6 : 0),
  tell: (c) => {
    const exam = [f('abdomen', 'Dolor en fosa iliaca derecha con McBurney y Blumberg positivos, defensa localizada.')]
    const labs = [['6690-2', c.rng.between(13.2, 18.4, 1)], ['1988-5', c.rng.int(48, 120)]] as const
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
        vitals: { temperatura: c.rng.between(37.7, 38.3, 1), frecuencia_cardiaca: c.rng.int(98, 112), dolor_eva: 8, glasgow: 15 },
        hallazgos: exam,
        normales: ['cardiovascular', 'pulmonar', 'genitourinario'],
        sintomas: [['gastrointestinal', 'dolor abdominal', 'náuseas', 'anorexia']],
        niega: ['genitourinario', 'respiratorio'],
        ordenes: [{ exam: 'hemograma', prioridad: 'urgente', resultado: 'Leucocitosis con neutrofilia.' }, { exam: 'ecoAbdomen', prioridad: 'urgente', resultado: 'Apéndice no compresible de 11 mm con líquido periapendicular.' }, { exam: 'cirugia', prioridad: 'urgente', resultado: 'Requiere apendicectomía.' }],
        formulas: [{ med: 'metamizol', dosis: 1000, horas: 8, dias: 1, cantidad: 3, texto: 'Una ampolla intravenosa lenta cada 8 horas.' }],
        escalas: [{ escala: 'eva', items: { dolor: 8 }, momento: 'ingreso' }],
        labs,
      }),
      internacion({
        profesional: 'cirujano',
        servicio: c.age < 15 ? '130' : '129',
        dias: 2,
        motivo: '«Me van a operar de la apéndice»',
        actual: `Paciente de ${c.age} años trasladado de urgencias con apendicitis aguda para apendicectomía por laparoscopia.`,
        analisis: 'Posoperatorio de apendicectomía por laparoscopia por apendicitis flegmonosa, evolución satisfactoria.',
        plan: 'Egreso con analgesia oral, retiro de puntos en ocho días y control por cirugía.',
        recomendaciones: 'Herida limpia y seca, caminar, no alzar peso por cuatro semanas, volver si hay fiebre o pus.',
        dx: [dx('K359', 'Apendicitis aguda, no especificada')],
        vitals: { temperatura: c.rng.between(36.4, 37.1, 1), dolor_eva: 3 },
        hallazgos: [f('abdomen', 'Heridas de puertos limpias, blando, dolor leve en sitio quirúrgico.')],
        normales: ['cardiovascular', 'pulmonar'],
        niega: ['respiratorio'],
        ordenes: [{ exam: 'apendicectomia', prioridad: 'urgente', resultado: 'Apendicitis flegmonosa; procedimiento sin complicaciones.' }],
        formulas: [
          { med: 'cefazolina', dosis: 2000, dias: 1, cantidad: 2, texto: 'Dos gramos intravenosos antes de la incisión.' },
          { med: 'acetaminofen', dosis: 1000, horas: 8, dias: 5, texto: 'Tomar dos tabletas cada 8 horas por 5 días.' },
        ],
        insumos: [{ nombre: 'Apósito transparente 10 x 12 cm', tipo_tecnologia: '06', cantidad: 6, indicaciones: 'Cubrir las heridas y cambiar cada dos días.' }],
        escalas: [{ escala: 'braden', items: { percepcion_sensorial: 4, humedad: 4, actividad: 3, movilidad: 3, nutricion: 3, friccion_cizallamiento: 3 }, momento: 'ingreso' }, { escala: 'morse', items: { caidas_previas: 0, diagnostico_secundario: 0, ayuda_deambular: 0, via_venosa: 20, marcha: 10, estado_mental: 0 }, momento: 'ingreso' }],
        consentimiento: { tipo: 'quirurgico', procedimiento: 'Apendicectomía por laparoscopia', cups: '471110', riesgos: 'Sangrado, infección, conversión a cirugía abierta, lesión de víscera, complicaciones anestésicas.' },
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

const pneumonia: Story = {
  key: 'neumonia',
  weight: (p) => (p.age >= 60 ? 3 : p.age >= 30 ? 0.8 : 0),
  tell: (c: Case) => {
    const severe = c.age >= 65
    return internacion({
      profesional: 'internista',
      via: '03',
      dias: severe ? 6 : 4,
      motivo: '«Tengo fiebre, tos con flema y me ahogo»',
      actual: `Paciente de ${c.age} años con cinco días de fiebre, tos con expectoración amarilla, dolor pleurítico derecho y disnea${has(c.p, 'epoc') ? ', con antecedente de EPOC' : ''}.`,
      analisis: `Neumonía adquirida en la comunidad, CURB-65 de ${(severe ? 1 : 0) + 1}. Mejoría clínica con antibiótico intravenoso.`,
      plan: 'Completar antibiótico oral en casa y control con radiografía en seis semanas.',
      recomendaciones: 'Terminar el antibiótico, hidratación, vacunación contra neumococo e influenza, signos de alarma respiratorios.',
      dx: [dx('J189', 'Neumonía, no especificada'), ...(has(c.p, 'epoc') ? [dx('J449', 'Enfermedad pulmonar obstructiva crónica, no especificada', { repeated: true })] : [])],
      vitals: { temperatura: c.rng.between(38.2, 39, 1), frecuencia_respiratoria: c.rng.int(24, 28), saturacion_oxigeno: c.rng.int(85, 89), frecuencia_cardiaca: c.rng.int(98, 112), fio2: 28 },
      aspecto: 'Álgido, disneico, hidratado.',
      hallazgos: [f('pulmonar', 'Crépitos y soplo tubárico en base derecha, matidez a la percusión.')],
      normales: ['cardiovascular', 'abdomen', 'neurologico'],
      sintomas: [['respiratorio', 'tos productiva', 'disnea', 'dolor pleurítico'], ['general', 'fiebre']],
      niega: ['gastrointestinal', 'neurologico'],
      ordenes: [{ exam: 'torax', prioridad: 'urgente', resultado: 'Consolidación en lóbulo inferior derecho con broncograma aéreo.' }, { exam: 'hemograma', prioridad: 'urgente' }, { exam: 'pcr', prioridad: 'urgente' }, { exam: 'bun', prioridad: 'urgente' }],
      formulas: [
        { med: 'ceftriaxona', dosis: 2000, horas: 24, dias: 5, cantidad: 10, texto: 'Dos gramos intravenosos una vez al día por 5 días.' },
        { med: 'claritromicina', dosis: 500, horas: 12, dias: 5, texto: 'Una tableta cada 12 horas por 5 días.' },
        { med: 'enoxaparina', dosis: 40, horas: 24, dias: 4, cantidad: 4, texto: 'Una jeringa subcutánea al día como profilaxis.' },
      ],
      insumos: [{ nombre: 'Cánula nasal de oxígeno', tipo_tecnologia: '06', cantidad: 1, indicaciones: 'Oxígeno a 2 litros por minuto para saturación mayor de 90 %.' }],
      escalas: [
        { escala: 'curb65', items: { confusion: 0, urea: 1, fr_30: 0, pas_90_pad_60: 0, edad_65: severe ? 1 : 0 }, momento: 'ingreso' },
        { escala: 'news2', items: { frecuencia_respiratoria: 24, saturacion_oxigeno: 90, escala_spo2: 1, oxigeno_suplementario: 1, tension_sistolica: 118, frecuencia_cardiaca: 104, conciencia: 0, temperatura: 38.4 }, momento: 'ingreso' },
        { escala: 'news2', items: { frecuencia_respiratoria: 18, saturacion_oxigeno: 94, escala_spo2: 1, oxigeno_suplementario: 0, tension_sistolica: 122, frecuencia_cardiaca: 84, conciencia: 0, temperatura: 36.8 }, momento: 'egreso' },
      ],
      labs: [['6690-2', c.rng.between(13, 19, 1)], ['1988-5', c.rng.int(90, 210)], ['3094-0', c.rng.int(21, 28)], ['718-7', c.rng.between(12.1, 14.6, 1)]],
      evoluciones: ['Segundo día: persiste febril, oxígeno por cánula a 2 litros, tolera la vía oral.', 'Tercer día: afebril hace 24 horas, destete de oxígeno, marcadores en descenso.', 'Sin requerimiento de oxígeno, deambula; se planea egreso.'].slice(0, severe ? 3 : 2),
      ...(c.age < 62 ? { incapacidad: 10 } : {}),
    })
  },
}

const infarction: Story = {
  key: 'infarto',
  chain: 2,
  weight: (p) => (has(p, 'infarto') ? 14 : 0),
  tell: (c) => [
    urgencia({
      triage: '01',
      destino: '03',
      horas: 4,
      motivo: '«Tengo un dolor muy fuerte en el pecho»',
      actual: `Paciente de ${c.age} años con dos horas de dolor retroesternal opresivo irradiado al brazo izquierdo, diaforesis y náuseas.`,
      analisis: 'Síndrome coronario agudo con elevación del ST de cara inferior.',
      plan: 'Doble antiagregación, anticoagulación, estatina y traslado a unidad de cuidado intermedio para reperfusión.',
      dx: [dx('I219', 'Infarto agudo del miocardio, sin otra especificación')],
      vitals: { tension_sistolica: c.rng.int(134, 156), tension_diastolica: c.rng.int(80, 94), frecuencia_cardiaca: c.rng.int(94, 112), dolor_eva: 9, glasgow: 15 },
      aspecto: 'Diaforético, álgido, consciente.',
      hallazgos: [f('cardiovascular', 'Ruidos rítmicos taquicárdicos, sin soplos ni galope.'), f('piel', 'Palidez y diaforesis.')],
      normales: ['pulmonar', 'abdomen', 'neurologico'],
      sintomas: [['cardiovascular', 'dolor torácico opresivo'], ['gastrointestinal', 'náuseas']],
      niega: ['respiratorio', 'neurologico'],
      ordenes: [{ exam: 'electrocardiograma', prioridad: 'urgente', resultado: 'Elevación del ST en DII, DIII y aVF.' }, { exam: 'troponina', prioridad: 'urgente', resultado: 'Positiva: 4,8 ng/ml' }],
      formulas: [
        { med: 'aspirina', dosis: 300, dias: 1, cantidad: 3, texto: 'Masticar tres tabletas, dosis única.' },
        { med: 'clopidogrel', dosis: 300, dias: 1, cantidad: 4, texto: 'Cuatro tabletas, dosis única.' },
        { med: 'morfina', dosis: 2, dias: 1, cantidad: 1, texto: 'Dos miligramos intravenosos lentos por dolor.', control: true },
      ],
      escalas: [{ escala: 'eva', items: { dolor: 9 }, momento: 'ingreso' }],
    }),
    internacion({
      profesional: 'internista',
      servicio: '107',
      dias: 5,
      motivo: '«Me dio un infarto»',
      actual: `Paciente de ${c.age} años en posangioplastia de arteria coronaria derecha con un stent medicado, sin dolor.`,
      analisis: 'Infarto inferior reperfundido, Killip I, fracción de eyección de 50 %.',
      plan: 'Egreso con doble antiagregación, betabloqueador, estatina y rehabilitación cardiaca.',
      recomendaciones: 'No suspender los antiagregantes, no fumar, dieta cardiosaludable, consultar si hay dolor torácico.',
      dx: [dx('I219', 'Infarto agudo del miocardio, sin otra especificación'), ...(has(c.p, 'hipertension') ? [dx('I10X', 'Hipertensión esencial (primaria)', { repeated: true })] : [])],
      vitals: { tension_sistolica: c.rng.int(112, 128), tension_diastolica: c.rng.int(68, 78), frecuencia_cardiaca: c.rng.int(62, 72) },
      normales: ['cardiovascular', 'pulmonar', 'abdomen', 'extremidades'],
      niega: ['cardiovascular', 'respiratorio'],
      antecedentes: [['patologico', 'Infarto agudo de miocardio con angioplastia.']],
      codificados: [{ categoria: 'patologico', cie10: 'I219', descripcion: 'Infarto agudo de miocardio', verificacion: 'confirmado' }, { categoria: 'quirurgico', procedimiento: 'Angioplastia coronaria con stent', estado_clinico: 'resuelto' }],
      ordenes: [{ exam: 'ecocardiograma', prioridad: 'urgente', resultado: 'Hipocinesia inferior, fracción de eyección de 50 %.' }, { exam: 'cardiologia', prioridad: 'prioritaria' }],
      formulas: [
        { med: 'aspirina', dosis: 100, horas: 24, dias: 30, texto: 'Tomar una tableta al día con el almuerzo.' },
        { med: 'clopidogrel', dosis: 75, horas: 24, dias: 30, texto: 'Tomar una tableta al día.' },
        { med: 'metoprolol', dosis: 50, horas: 12, dias: 30, texto: 'Tomar una tableta cada 12 horas.' },
        { med: 'atorvastatina', dosis: 80, horas: 24, dias: 30, texto: 'Tomar dos tabletas en la noche.' },
      ],
      escalas: [{ escala: 'barthel', items: { alimentacion: 10, bano: 5, aseo: 5, vestido: 10, deposicion: 10, miccion: 10, retrete: 10, traslado: 15, deambulacion: 10, escaleras: 5 }, momento: 'egreso' }],
      labs: [['13457-7', c.rng.int(120, 168)], ['2160-0', c.rng.between(0.8, 1.2, 2)], ['2823-3', c.rng.between(3.8, 4.6, 1)]],
      evoluciones: ['Segundo día: sin dolor ni arritmias, monitoreo estable.', 'Tercer día: inicia marcha asistida, tolera betabloqueador.', 'Cuarto día: estable, educación para el egreso.'],
      ...(c.age < 62 ? { incapacidad: 30 } : {}),
    }),
  ],
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
      dx: [dx('J459', 'Asma, no especificado')],
      vitals: { frecuencia_respiratoria: c.age < 6 ? 38 : 28, saturacion_oxigeno: c.rng.int(88, 91), frecuencia_cardiaca: c.age < 6 ? 142 : 116 },
      aspecto: 'Disneico, habla en frases cortas.',
      hallazgos: [f('pulmonar', 'Sibilancias espiratorias en ambos campos, tirajes subcostales leves.')],
      normales: ['cardiovascular', 'abdomen', 'neurologico'],
      sintomas: [['respiratorio', 'disnea', 'tos', 'sibilancias']],
      niega: ['gastrointestinal'],
      ordenes: [{ exam: 'nebulizacion', cantidad: 3, prioridad: 'urgente', resultado: 'Tres nebulizaciones con mejoría.' }, { exam: 'torax', prioridad: 'urgente', resultado: 'Sin consolidaciones.' }],
      formulas: [
        { med: 'prednisolona', dosis: c.age < 12 ? Math.max(5, Math.round(c.weight / 5) * 5) : 40, horas: 24, dias: 5, texto: 'Tomar cada mañana con el desayuno por 5 días.' },
        { med: 'salbutamol', dosis: 200, horas: 4, dias: 7, cantidad: 1, texto: 'Dos pulsaciones cada 4 horas y luego según necesidad.' },
      ],
    }),
}

/** The last encounter of someone who dies. */
export const fatal = (c: Case): Encounter =>
  urgencia({
    triage: '01',
    destino: '02',
    horas: 3,
    motivo: '«Lo encontramos sin responder», dice la familia',
    actual: `Paciente de ${c.age} años con dolor torácico súbito y pérdida de la conciencia presenciada. Ingresa en paro cardiorrespiratorio.`,
    analisis: 'Paro cardiorrespiratorio en asistolia, probable infarto agudo de miocardio. Reanimación avanzada por 35 minutos sin retorno de la circulación.',
    plan: 'Se declara el fallecimiento, se informa y acompaña a la familia, se diligencia el certificado de defunción.',
    dx: [dx('I219', 'Infarto agudo del miocardio, sin otra especificación')],
    muerte: dx('I219', 'Infarto agudo del miocardio, sin otra especificación'),
    vitals: { glasgow: 3 },
    aspecto: 'Inconsciente, apneico, sin pulso.',
    hallazgos: [f('neurologico', 'Glasgow de 3, pupilas midriáticas sin respuesta.'), f('cardiovascular', 'Sin pulsos centrales; asistolia en el monitor.')],
    escalas: [{ escala: 'glasgow', items: { ocular: 1, verbal: 1, motora: 1 }, momento: 'ingreso' }],
  })

export const emergencyStories: readonly Story[] = [fracture, appendicitis, pneumonia, infarction, asthmaAttack]
