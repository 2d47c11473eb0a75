import { has } from '../conditions.ts'
import { anyGeneral, consulta, dx, leave, order, rx, type Story, scaled, urgencia, urgent } from './story.ts'

const cold: Story = {
  key: 'rinofaringitis',
  weight: (p) => (p.age >= 15 ? 7 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      motivo: '«Tengo gripa y malestar»',
      actual: `Paciente de ${c.age} años con tres días de rinorrea, odinofagia leve, tos seca y malestar general. Niega disnea y fiebre mayor de 38 °C.`,
      analisis: 'Resfriado común sin signos de alarma.',
      plan: 'Manejo sintomático, hidratación y reposo relativo.',
      recomendaciones: 'Lavado de manos, tapabocas, consultar si hay ahogo o fiebre por más de tres días.',
      dx: [dx('J00X', 'Rinofaringitis aguda [resfriado común]')],
      vitals: { temperatura: c.rng.between(36.8, 37.8, 1) },
      hallazgos: { boca_orofaringe: 'Faringe eritematosa sin exudados.' },
      normales: ['pulmonar', 'cardiovascular', 'oidos'],
      sintomas: { oidos_nariz_garganta: ['rinorrea', 'odinofagia'], respiratorio: ['tos seca'] },
      niega: ['cardiovascular', 'gastrointestinal'],
      formulas: [
        rx('acetaminofen', 500, 6, 5)`Tomar una tableta cada 6 horas si hay malestar.`,
        rx('loratadina', 10, 24, 5)`Tomar una tableta en la noche por 5 días.`,
      ],
      ...leave(c, 2),
    }),
}

const gastroenteritis: Story = {
  key: 'gastroenteritis',
  weight: (p) => (p.age >= 8 ? 4 : 0),
  tell: (c) =>
    urgencia({
      triage: '04',
      horas: 4,
      motivo: '«Tengo diarrea y dolor de estómago»',
      actual: `Paciente de ${c.age} años con un día de deposiciones líquidas (seis), dolor abdominal tipo cólico y dos vómitos, después de comer en la calle.`,
      analisis: 'Enfermedad diarreica aguda sin deshidratación.',
      plan: c.age >= 18 ? 'Sales de rehidratación, antiemético y egreso.' : 'Sales de rehidratación y egreso.',
      recomendaciones: 'Líquidos abundantes, dieta blanda, lavado de manos; volver si hay sangre o fiebre alta.',
      dx: [dx('A09X', 'Diarrea y gastroenteritis de presunto origen infeccioso')],
      hallazgos: { abdomen: 'Blando, ruidos aumentados, dolor leve difuso sin irritación peritoneal.' },
      normales: ['cardiovascular', 'pulmonar'],
      sintomas: { gastrointestinal: ['diarrea', 'vómito', 'dolor abdominal'] },
      niega: ['genitourinario', 'respiratorio'],
      formulas: [
        rx('suero', 200, 6, 3, 4)`Disolver un sobre en un litro de agua y tomar durante el día.`,
        ...(c.age >= 18 ? [rx('metoclopramida', 10, 8, 2)`Tomar una tableta cada 8 horas si hay vómito.`] : []),
      ],
      escalas: [scaled('eva', 'ingreso', c.rng.int(3, 5))],
      ...leave(c, 2),
    }),
}

const urinary: Story = {
  key: 'infeccion_urinaria',
  weight: (p) => (p.sex === '02' && p.age >= 16 ? 5 : p.age > 60 ? 2 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      motivo: '«Me arde al orinar»',
      actual: `Paciente de ${c.age} años con tres días de disuria, polaquiuria y dolor suprapúbico. Niega fiebre y dolor lumbar.`,
      analisis: 'Infección urinaria baja no complicada.',
      plan: 'Antibiótico por vía oral, uroanálisis y urocultivo.',
      recomendaciones: 'Tomar líquidos, no aguantar las ganas de orinar, volver si hay fiebre o dolor de espalda.',
      dx: [dx('N390', 'Infección de vías urinarias, sitio no especificado')],
      hallazgos: { abdomen: 'Dolor a la palpación suprapúbica, puñopercusión negativa.' },
      normales: ['cardiovascular', 'pulmonar'],
      sintomas: { genitourinario: ['disuria', 'polaquiuria'] },
      niega: ['general', 'gastrointestinal'],
      ordenes: [
        order('uroanalisis', 'Leucocitos más de 50 por campo, nitritos positivos, bacterias abundantes.'),
        order('urocultivo', 'E. coli más de 100.000 UFC/ml sensible a nitrofurantoína y cefalexina.'),
      ],
      formulas: [
        has(c.p, 'gestacion') || c.age > 65
          ? rx('cefalexina', 500, 6, 7)`Tomar una cápsula cada 6 horas por 7 días.`
          : rx('nitrofurantoina', 100, 6, 5)`Tomar una cápsula cada 6 horas por 5 días, con comida.`,
      ],
      labs: { '24356-8': 'Leucocitos > 50 por campo, nitritos positivos.' },
    }),
}

const lumbago: Story = {
  key: 'lumbago',
  weight: (p) => (p.age >= 20 ? 6 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      motivo: '«Me duele la cintura desde que alcé un bulto»',
      actual: `Paciente de ${c.age} años con cuatro días de dolor lumbar mecánico, sin irradiación, posterior a esfuerzo. Niega fiebre, pérdida de fuerza y alteración de esfínteres.`,
      analisis: 'Lumbalgia mecánica aguda sin banderas rojas.',
      plan: 'Analgesia, relajante muscular, terapia física y retorno gradual a la actividad.',
      recomendaciones: 'Evitar reposo absoluto, calor local, higiene postural.',
      dx: [dx('M545', 'Lumbago no especificado')],
      vitals: { dolor_eva: c.rng.int(5, 7) },
      hallazgos: {
        columna: 'Espasmo de músculos paravertebrales lumbares, Lasègue negativo, fuerza y reflejos conservados.',
      },
      normales: ['abdomen', 'neurologico', 'extremidades'],
      sintomas: { osteomuscular: ['dolor lumbar'] },
      niega: ['neurologico', 'genitourinario'],
      antecedentes: { ocupacional: 'Manipulación de cargas en el trabajo.' },
      codificados: [{ categoria: 'ocupacional', factor_riesgo: '03', descripcion: 'Manipulación manual de cargas' }],
      ordenes: [
        {
          exam: 'fisioterapia',
          cantidad: 10,
          indicaciones: 'Diez sesiones: calor, estiramientos y fortalecimiento lumbar.',
        },
        ...(c.age > 55 ? [order('columna')] : []),
      ],
      formulas: [
        rx('naproxeno', 250, 12, 5)`Tomar una tableta cada 12 horas con comida por 5 días.`,
        rx('metocarbamol', 750, 8, 5)`Tomar una tableta cada 8 horas por 5 días; puede dar sueño.`,
      ],
      escalas: [scaled('eva', 'ingreso', c.rng.int(5, 7))],
      ...leave(c, 3),
    }),
}

const dengue: Story = {
  key: 'dengue',
  weight: (p) => (p.place.altitude < 1500 && p.age >= 3 ? 4 : 0),
  tell: (c) =>
    urgencia({
      triage: '03',
      horas: 8,
      motivo: '«Tengo fiebre y me duele todo el cuerpo»',
      actual: `Paciente de ${c.age} años procedente de ${c.p.place.name}, con cuatro días de fiebre alta, cefalea retroocular, mialgias y náuseas. Sin sangrado.`,
      analisis: 'Dengue sin signos de alarma. Hemodinamia estable, tolera la vía oral.',
      plan: 'Hidratación oral, acetaminofén, hemograma diario y notificación al SIVIGILA.',
      recomendaciones:
        'No tomar ibuprofeno ni aspirina. Volver si hay dolor abdominal intenso, vómito persistente, sangrado o somnolencia.',
      dx: [dx('A970', 'Dengue sin signos de alarma', { sivigila: true })],
      vitals: { temperatura: c.rng.between(38.4, 39.4, 1), frecuencia_cardiaca: c.rng.int(96, 112) },
      hallazgos: { piel: 'Eritema en tronco, prueba de torniquete positiva.' },
      normales: ['pulmonar', 'cardiovascular', 'abdomen', 'neurologico'],
      sintomas: { general: ['fiebre', 'mialgias'], neurologico: ['cefalea retroocular'] },
      niega: ['respiratorio', 'hematologico_linfatico'],
      antecedentes: { epidemiologico: 'Casos de dengue en el barrio en el último mes.' },
      ordenes: [urgent('hemograma', 'Leucopenia y trombocitopenia leve.'), order('dengue', 'IgM positiva')],
      formulas: [
        rx(
          'acetaminofen',
          c.age < 12 ? 250 : 500,
          6,
          5,
        )`Tomar ${c.age < 12 ? 'media tableta' : 'una tableta'} cada 6 horas si hay fiebre.`,
      ],
      labs: { '6690-2': c.rng.between(2.6, 3.8, 1), '777-3': c.rng.int(96, 140), '4544-3': c.rng.int(40, 44) },
      ...leave(c, 5),
    }),
}

export const acuteStories: readonly Story[] = [cold, gastroenteritis, urinary, lumbago, dengue]
