import { has } from '../conditions.ts'
import { type Case, dx, internacion, rx, type Story, scaled, supply, urgencia, urgent } from './story.ts'

const pneumonia: Story = {
  key: 'neumonia',
  long: 1,
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
      recomendaciones:
        'Terminar el antibiótico, hidratación, vacunación contra neumococo e influenza, signos de alarma respiratorios.',
      dx: [
        dx('J189', 'Neumonía, no especificada'),
        ...(has(c.p, 'epoc')
          ? [dx('J449', 'Enfermedad pulmonar obstructiva crónica, no especificada', { repeated: true })]
          : []),
      ],
      vitals: {
        temperatura: c.rng.between(38.2, 39, 1),
        frecuencia_respiratoria: c.rng.int(24, 28),
        saturacion_oxigeno: c.rng.int(85, 89),
        frecuencia_cardiaca: c.rng.int(98, 112),
        fio2: 28,
      },
      aspecto: 'Con dolor y dificultad respiratoria, buena hidratación.',
      hallazgos: { pulmonar: 'Crépitos y soplo tubárico en base derecha, matidez a la percusión.' },
      normales: ['cardiovascular', 'abdomen', 'neurologico'],
      sintomas: { respiratorio: ['tos productiva', 'disnea', 'dolor pleurítico'], general: ['fiebre'] },
      niega: ['gastrointestinal', 'neurologico'],
      ordenes: [
        urgent('torax', 'Consolidación en lóbulo inferior derecho con broncograma aéreo.'),
        urgent('hemograma'),
        urgent('pcr'),
        urgent('bun'),
      ],
      formulas: [
        rx('ceftriaxona', 2000, 24, 5, 10)`Dos gramos intravenosos una vez al día por 5 días.`,
        rx('claritromicina', 500, 12, 5)`Una tableta cada 12 horas por 5 días.`,
        rx('enoxaparina', 40, 24, 4, 4)`Una jeringa subcutánea al día como profilaxis.`,
      ],
      insumos: [supply('Cánula nasal de oxígeno', 1)`Oxígeno a 2 litros por minuto para saturación mayor de 90 %.`],
      escalas: [
        scaled('curb65', 'ingreso', 0, 1, 0, 0, severe ? 1 : 0),
        scaled('news2', 'ingreso', 24, 90, 1, 1, 118, 104, 0, 38.4),
        scaled('news2', 'egreso', 18, 94, 1, 0, 122, 84, 0, 36.8),
      ],
      labs: {
        '6690-2': c.rng.between(13, 19, 1),
        '1988-5': c.rng.int(90, 210),
        '3094-0': c.rng.int(21, 28),
        '718-7': c.rng.between(12.1, 14.6, 1),
      },
      evoluciones: [
        'Segundo día: persiste febril, oxígeno por cánula a 2 litros, tolera la vía oral.',
        'Tercer día: afebril hace 24 horas, destete de oxígeno, marcadores en descenso.',
        'Sin requerimiento de oxígeno, deambula; se planea egreso.',
      ].slice(0, severe ? 3 : 2),
      ...(c.age < 62 ? { incapacidad: 10 } : {}),
    })
  },
}

const infarction: Story = {
  key: 'infarto',
  long: 2,
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
      vitals: {
        tension_sistolica: c.rng.int(134, 156),
        tension_diastolica: c.rng.int(80, 94),
        frecuencia_cardiaca: c.rng.int(94, 112),
        dolor_eva: 9,
        glasgow: 15,
      },
      aspecto: 'Con diaforesis y dolor, consciente.',
      hallazgos: {
        cardiovascular: 'Ruidos rítmicos taquicárdicos, sin soplos ni galope.',
        piel: 'Palidez y diaforesis.',
      },
      normales: ['pulmonar', 'abdomen', 'neurologico'],
      sintomas: { cardiovascular: ['dolor torácico opresivo'], gastrointestinal: ['náuseas'] },
      niega: ['respiratorio', 'neurologico'],
      ordenes: [
        urgent('electrocardiograma', 'Elevación del ST en DII, DIII y aVF.'),
        urgent('troponina', 'Positiva: 4,8 ng/ml'),
      ],
      formulas: [
        rx('aspirina', 300, null, 1, 3)`Masticar tres tabletas, dosis única.`,
        rx('clopidogrel', 300, null, 1, 4)`Cuatro tabletas, dosis única.`,
        rx('morfina', 2, null, 1, 1, 'control')`Dos miligramos intravenosos lentos por dolor.`,
      ],
      escalas: [scaled('eva', 'ingreso', 9)],
    }),
    internacion({
      profesional: 'internista',
      servicio: '107',
      dias: 5,
      motivo: '«Me dio un infarto»',
      actual: `Paciente de ${c.age} años en posangioplastia de arteria coronaria derecha con un stent medicado, sin dolor.`,
      analisis: 'Infarto inferior reperfundido, Killip I, fracción de eyección de 50 %.',
      plan: 'Egreso con doble antiagregación, betabloqueador, estatina y rehabilitación cardiaca.',
      recomendaciones:
        'No suspender los antiagregantes, no fumar, dieta cardiosaludable, consultar si hay dolor torácico.',
      dx: [
        dx('I219', 'Infarto agudo del miocardio, sin otra especificación'),
        ...(has(c.p, 'hipertension') ? [dx('I10X', 'Hipertensión esencial (primaria)', { repeated: true })] : []),
      ],
      vitals: {
        tension_sistolica: c.rng.int(112, 128),
        tension_diastolica: c.rng.int(68, 78),
        frecuencia_cardiaca: c.rng.int(62, 72),
      },
      normales: ['cardiovascular', 'pulmonar', 'abdomen', 'extremidades'],
      niega: ['cardiovascular', 'respiratorio'],
      antecedentes: { patologico: 'Infarto agudo de miocardio con angioplastia.' },
      codificados: [
        {
          categoria: 'patologico',
          cie10: 'I219',
          descripcion: 'Infarto agudo de miocardio',
          verificacion: 'confirmado',
        },
        { categoria: 'quirurgico', procedimiento: 'Angioplastia coronaria con stent', estado_clinico: 'resuelto' },
      ],
      ordenes: [
        urgent('ecocardiograma', 'Hipocinesia inferior, fracción de eyección de 50 %.'),
        { exam: 'cardiologia', prioridad: 'prioritaria' },
      ],
      formulas: [
        rx('aspirina', 100, 24, 30)`Tomar una tableta al día con el almuerzo.`,
        rx('clopidogrel', 75, 24, 30)`Tomar una tableta al día.`,
        rx('metoprolol', 50, 12, 30)`Tomar una tableta cada 12 horas.`,
        rx('atorvastatina', 80, 24, 30)`Tomar dos tabletas en la noche.`,
      ],
      escalas: [scaled('barthel', 'egreso', 10, 5, 5, 10, 10, 10, 10, 15, 10, 5)],
      labs: {
        '13457-7': c.rng.int(120, 168),
        '2160-0': c.rng.between(0.8, 1.2, 2),
        '2823-3': c.rng.between(3.8, 4.6, 1),
      },
      evoluciones: [
        'Segundo día: sin dolor ni arritmias, monitoreo estable.',
        'Tercer día: inicia marcha asistida, tolera betabloqueador.',
        'Cuarto día: estable, educación para el egreso.',
      ],
      ...(c.age < 62 ? { incapacidad: 30 } : {}),
    }),
  ],
}

export const hospitalStories: readonly Story[] = [pneumonia, infarction]
