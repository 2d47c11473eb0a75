import { has } from '../conditions.ts'
import { anyGeneral, consulta, dx, order, rx, type Story, scaled, withoutAppendix } from './story.ts'

const adultCheck: Story = {
  key: 'valoracion_integral',
  weight: (p) => (p.age >= 18 ? 6 : p.age >= 12 ? 3 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      causa: '40',
      finalidad: '11',
      motivo: '«Vengo al chequeo»',
      actual: `Paciente de ${c.age} años que asiste a valoración integral por curso de vida. Sin síntomas ni novedades recientes.`,
      analisis: 'Valoración dentro de lo esperado para el curso de vida; riesgo cardiovascular y metabólico tamizado.',
      plan: 'Paraclínicos de tamizaje, educación en hábitos saludables y esquema de vacunación.',
      recomendaciones:
        'Cinco porciones de frutas y verduras, 150 minutos de actividad física a la semana, dormir ocho horas.',
      dx: [dx('Z000', 'Examen médico general')],
      normales: ['cabeza', 'cuello', 'cardiovascular', 'pulmonar', 'abdomen', 'extremidades', 'piel', 'neurologico'],
      niega: ['general', 'cardiovascular', 'respiratorio', 'gastrointestinal', 'genitourinario', 'psiquiatrico'],
      antecedentes: {
        quirurgico: withoutAppendix(c.p) ? 'Apendicectomía en la adolescencia, sin complicaciones.' : '',
        familiar: 'Padre con hipertensión arterial.',
        toxico_habitos: '',
      },
      codificados: [
        { categoria: 'familiar', parentesco: 'padre', cie10: 'I10X', descripcion: 'Hipertensión arterial' },
        withoutAppendix(c.p)
          ? { categoria: 'quirurgico', procedimiento: 'Apendicectomía', cups: '471102', estado_clinico: 'resuelto' }
          : { categoria: 'quirurgico', niega: true },
        has(c.p, 'alergia')
          ? { categoria: 'alergico', tipo_alergia: '02', agente: 'Mariscos', reaccion: 'Urticaria', severidad: 'leve' }
          : { categoria: 'alergico', niega: true },
      ],
      ordenes:
        c.age >= 29
          ? [
              order('glucosa'),
              order('colesterol'),
              order('hdl'),
              order('trigliceridos'),
              order('creatinina'),
              ...(c.female && c.age >= 50 ? [order('mamografia')] : []),
            ]
          : [order('hemograma')],
      escalas:
        c.age >= 29
          ? [
              scaled(
                'findrisc',
                'control',
                c.age < 45 ? 0 : c.age < 55 ? 2 : c.age < 65 ? 3 : 4,
                has(c.p, 'obesidad') ? 3 : 1,
                has(c.p, 'obesidad') ? 4 : 3,
                c.rng.pick([0, 2]),
                c.rng.pick([0, 1]),
                has(c.p, 'hipertension') ? 2 : 0,
                0,
                c.rng.pick([0, 3, 5]),
              ),
            ]
          : [],
      atributos: [
        ['72166-2', has(c.p, 'tabaco') ? 'diario' : c.rng.pick(['nunca', 'nunca', 'exfumador'])],
        ['alcohol', c.age < 18 ? 'nunca' : c.rng.pick(['nunca', 'ocasional', 'ocasional', 'semanal'])],
      ],
    }),
}

const caries: Story = {
  key: 'caries',
  weight: (p) => (p.age >= 4 ? 6 : 0),
  tell: (c) => {
    const tooth = c.rng.pick(c.age < 11 ? ['54', '65', '75', '84'] : ['16', '26', '36', '46', '37'])
    return consulta({
      profesional: 'odontologa',
      servicio: '334',
      cups: '890203',
      finalidad: '16',
      motivo: '«Me duele una muela cuando como dulce»',
      actual: `Paciente de ${c.age} años con dolor provocado con dulces y frío en el diente ${tooth}, de dos semanas.`,
      analisis: `Caries de la dentina en diente ${tooth}, sin compromiso pulpar.`,
      plan: `Operatoria en resina del diente ${tooth} y control de placa.`,
      recomendaciones: 'Cepillado tres veces al día con crema fluorada, seda dental, control en seis meses.',
      dx: [dx('K021', 'Caries de la dentina')],
      vitals: { dolor_eva: 4 },
      hallazgos: {
        boca_orofaringe: `Diente ${tooth} con cavidad oclusal en dentina, reblandecida; índice de placa de 38 %.`,
      },
      odontograma: {
        denticion: c.age < 6 ? 'temporal' : c.age < 13 ? 'mixta' : 'permanente',
        hallazgos: [
          { pieza: Number(tooth), cara: 'oclusal', estado: 'caries' },
          ...(c.age >= 25
            ? [
                { pieza: 47, cara: 'oclusal', estado: 'obturado' },
                { pieza: 38, estado: 'ausente' },
              ]
            : []),
        ],
      },
      normales: ['cuello'],
      sintomas: { oidos_nariz_garganta: ['dolor dental provocado'] },
      niega: ['general'],
      ordenes: [
        order('periapical', 'Imagen radiolúcida en dentina, sin compromiso pulpar ni periapical.'),
        order('resina', 'Realizada sin complicaciones.'),
        order('placa'),
      ],
      formulas:
        c.age >= 12
          ? [rx('ibuprofeno', 400, 8, 3)`Tomar una tableta cada 8 horas si hay dolor, después de comer.`]
          : [],
      consentimiento: {
        tipo: 'procedimiento',
        procedimiento: 'Obturación dental con resina',
        cups: '232102',
        riesgos: 'Sensibilidad posoperatoria, fractura de la restauración, compromiso pulpar.',
      },
    })
  },
}

const obesity: Story = {
  key: 'obesidad',
  weight: (p) => (has(p, 'obesidad') && p.age >= 18 ? 6 : 0),
  visits: (_p, rng) => rng.int(1, 3),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      cups: c.visit === 0 ? '890201' : '890301',
      motivo: '«Quiero bajar de peso»',
      actual: `Paciente de ${c.age} años con aumento progresivo de peso en cinco años, sedentarismo y consumo frecuente de harinas y gaseosas.`,
      analisis: 'Obesidad con riesgo cardiometabólico aumentado.',
      plan: 'Plan de alimentación, actividad física gradual, remisión a nutrición y metas mensuales.',
      recomendaciones: 'Meta de reducir 5 % del peso en seis meses.',
      dx: [dx('E669', 'Obesidad, no especificada', c.visit === 0 ? {} : { repeated: true })],
      hallazgos: { abdomen: 'Abdomen globoso por panículo adiposo, sin dolor.' },
      normales: ['cardiovascular', 'pulmonar', 'extremidades'],
      niega: ['cardiovascular', 'respiratorio'],
      codificados: [{ categoria: 'nutricional', cie10: 'E669', descripcion: 'Obesidad' }],
      ordenes: c.visit === 0 ? [order('glucosa'), order('colesterol'), order('trigliceridos'), order('nutricion')] : [],
      labs: { '2345-7': c.rng.int(88, 108), '2571-8': c.rng.int(140, 230) },
    }),
}

export const preventionStories: readonly Story[] = [adultCheck, caries, obesity]
