import { has } from '../conditions.ts'
import { anyGeneral, consulta, dx, type Order, order, type Prescription, rx, type Story, supply } from './story.ts'

const lipids: readonly Order[] = [order('colesterol'), order('hdl'), order('ldl'), order('trigliceridos')]

const diet =
  'Dieta baja en sal y grasas, caminar 30 minutos cinco días a la semana, no fumar, tomar los medicamentos a diario.'

const hipertension: Story = {
  key: 'hipertension',
  chronic: true,
  weight: (p) => (has(p, 'hipertension') && !has(p, 'diabetes') ? 1 : 0),
  visits: (_p, rng) => rng.int(2, 4),
  tell: (c) => {
    const first = c.visit === 0
    const controlled = c.treated > 0.6
    const formulas: Prescription[] = [
      rx(
        'losartan',
        first ? 50 : 100,
        24,
        90,
      )`Tomar ${first ? 'una tableta' : 'dos tabletas'} al día, en la mañana, por 90 días.`,
    ]
    if (!first) formulas.push(rx('amlodipino', 5, 24, 90)`Tomar una tableta al día, en la noche, por 90 días.`)
    if (has(c.p, 'dislipidemia'))
      formulas.push(rx('atorvastatina', 40, 24, 90)`Tomar una tableta en la noche por 90 días.`)
    return consulta({
      profesional: anyGeneral(c),
      cups: first ? '890201' : '890301',
      finalidad: '16',
      motivo: first ? '«Me mandaron al control de la tensión»' : '«Vengo al control de la presión»',
      actual: first
        ? `Paciente de ${c.age} años con cifras de tensión elevadas en tamizaje, sin síntomas cardiovasculares; refiere cefalea occipital ocasional y consumo alto de sal.`
        : `Paciente de ${c.age} años en programa de riesgo cardiovascular. Adherencia al tratamiento ${controlled ? 'buena, sin efectos adversos' : 'irregular: olvida la dosis de la noche'}. Niega dolor torácico, disnea y síncope.`,
      analisis: controlled
        ? 'Hipertensión arterial en meta de control. Riesgo cardiovascular intermedio, sin signos de daño de órgano blanco.'
        : 'Hipertensión arterial fuera de meta. Se ajusta el tratamiento y se refuerza la adherencia.',
      plan: `${controlled ? 'Continuar' : 'Ajustar'} antihipertensivo, paraclínicos de control y cita en tres meses.`,
      recomendaciones: diet,
      dx: [
        dx('I10X', 'Hipertensión esencial (primaria)', first ? {} : { repeated: true }),
        ...(has(c.p, 'dislipidemia') ? [dx('E785', 'Hiperlipidemia no especificada', { repeated: true })] : []),
        ...(has(c.p, 'obesidad') ? [dx('E669', 'Obesidad, no especificada', { repeated: true })] : []),
      ],
      hallazgos: first
        ? { cardiovascular: 'Ruidos cardiacos rítmicos con segundo ruido aumentado en foco aórtico, sin soplos.' }
        : {},
      normales: ['pulmonar', 'abdomen', 'extremidades', 'neurologico'],
      sintomas: first ? { neurologico: ['cefalea occipital ocasional'] } : {},
      niega: ['cardiovascular', 'respiratorio', 'genitourinario'],
      antecedentes: { patologico: 'Hipertensión arterial en seguimiento.' },
      codificados: [
        {
          categoria: 'patologico',
          cie10: 'I10X',
          descripcion: 'Hipertensión arterial',
          edad_inicio: Math.min(c.age, Math.max(30, c.age - 6)),
          verificacion: 'confirmado',
        },
      ],
      ordenes: [
        ...(first ? lipids : []),
        order('creatinina'),
        order('uroanalisis'),
        ...(first ? [order('electrocardiograma')] : []),
      ],
      formulas,
      labs: first
        ? {}
        : {
            '2160-0': c.rng.between(0.7, 1.2, 2),
            '13457-7': Math.round(140 - 45 * c.treated + c.rng.normal(0, 8)),
            '2093-3': Math.round(225 - 45 * c.treated + c.rng.normal(0, 9)),
            '2823-3': c.rng.between(3.8, 4.8, 1),
          },
    })
  },
}

const diabetes: Story = {
  key: 'diabetes',
  chronic: true,
  weight: (p) => (has(p, 'diabetes') ? 1 : 0),
  visits: (_p, rng) => rng.int(2, 4),
  tell: (c) => {
    const first = c.visit === 0
    const a1c = Math.round((9.1 - 1.9 * c.treated + c.rng.normal(0, 0.25)) * 10) / 10
    const insulin = a1c > 8.6
    const hta = has(c.p, 'hipertension')
    return consulta({
      profesional: c.visit % 2 === 0 ? anyGeneral(c) : 'internista',
      cups: c.visit % 2 === 0 ? '890301' : '890366',
      servicio: c.visit % 2 === 0 ? '328' : '329',
      finalidad: '16',
      motivo: '«Vengo al control del azúcar»',
      actual: `Paciente de ${c.age} años con diabetes tipo 2${hta ? ' e hipertensión' : ''}. ${first ? 'Refiere poliuria, polidipsia y visión borrosa intermitente.' : 'Glucometrías en ayunas entre 100 y 150 mg/dL, sin hipoglucemias.'} Camina tres veces por semana.`,
      analisis: `HbA1c ${String(a1c).replace('.', ',')} %: ${a1c <= 7.2 ? 'en meta' : 'fuera de meta'}. Función renal conservada. Pie de bajo riesgo.`,
      plan: `${insulin ? 'Se inicia insulina basal y se enseña técnica de aplicación.' : 'Continuar metformina.'} Tamizaje de retinopatía y nefropatía. Control en tres meses.`,
      recomendaciones:
        'Revisar los pies a diario, fraccionar las comidas, evitar bebidas azucaradas, llevar el registro de glucometrías.',
      dx: [
        dx('E119', 'Diabetes mellitus no insulinodependiente sin mención de complicación', { repeated: true }),
        ...(hta ? [dx('I10X', 'Hipertensión esencial (primaria)', { repeated: true })] : []),
      ],
      vitals: { glucometria: Math.round(190 - 55 * c.treated + c.rng.normal(0, 9)) },
      hallazgos: first
        ? {
            extremidades:
              'Pies con piel seca e hiperqueratosis plantar; pulsos pedios presentes, sensibilidad al monofilamento conservada.',
          }
        : {},
      normales: ['cardiovascular', 'pulmonar', 'abdomen', 'ojos'],
      sintomas: first ? { endocrino: ['poliuria', 'polidipsia'], ojos: ['visión borrosa intermitente'] } : {},
      niega: ['cardiovascular', 'neurologico'],
      antecedentes: { patologico: 'Diabetes mellitus tipo 2 en tratamiento.', familiar: 'Madre con diabetes.' },
      codificados: [
        {
          categoria: 'patologico',
          cie10: 'E119',
          descripcion: 'Diabetes mellitus tipo 2',
          edad_inicio: Math.min(c.age, Math.max(20, c.age - 8)),
          verificacion: 'confirmado',
        },
        {
          categoria: 'farmacologico',
          medicamento: 'Metformina',
          dci_codigo: '965',
          dosis_texto: '850 mg cada 12 horas',
          estado_uso: 'active',
        },
        { categoria: 'familiar', parentesco: 'madre', cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2' },
      ],
      ordenes: [
        order('glicosilada'),
        order('creatinina'),
        order('microalbuminuria'),
        ...(first ? [...lipids, order('nutricion')] : []),
      ],
      formulas: [
        rx('metformina', 850, 12, 90)`Tomar una tableta con el desayuno y otra con la comida por 90 días.`,
        ...(hta ? [rx('losartan', 50, 12, 90)`Tomar una tableta cada 12 horas por 90 días.`] : []),
        ...(insulin
          ? [rx('insulinaGlargina', 12, 24, 90, 4)`Aplicar 12 unidades bajo la piel cada noche, rotando el sitio.`]
          : []),
      ],
      insumos: [
        supply(
          'Tirillas para glucometría',
          insulin ? 90 : 30,
        )`Medir la glucosa ${insulin ? 'cada mañana en ayunas' : 'tres veces por semana'}.`,
        ...(insulin
          ? [supply('Agujas para pluma de insulina 32G x 4 mm', 90)`Una aguja nueva en cada aplicación.`]
          : []),
      ],
      labs: {
        '4548-4': a1c,
        '2345-7': Math.round(175 - 50 * c.treated + c.rng.normal(0, 8)),
        '2160-0': c.rng.between(0.7, 1.2, 2),
        '2571-8': Math.round(210 - 50 * c.treated + c.rng.normal(0, 10)),
      },
    })
  },
}

const hipotiroidismo: Story = {
  key: 'hipotiroidismo',
  chronic: true,
  weight: (p) => (has(p, 'hipotiroidismo') && !has(p, 'gestacion') ? 0.6 : 0),
  visits: () => 2,
  tell: (c) => {
    const tsh = Math.round((c.visit === 0 ? c.rng.between(6.5, 11, 1) : c.rng.between(1.4, 3.6, 1)) * 10) / 10
    return consulta({
      profesional: anyGeneral(c),
      cups: '890301',
      finalidad: '16',
      motivo: '«Vengo con los exámenes de la tiroides»',
      actual: `Paciente de ${c.age} años con hipotiroidismo. ${c.visit === 0 ? 'Refiere cansancio, piel seca y estreñimiento.' : 'Mejoría del cansancio con el ajuste de dosis.'}`,
      analisis: `TSH ${String(tsh).replace('.', ',')} mUI/L: ${tsh > 4 ? 'se ajusta la dosis' : 'en meta'}.`,
      plan: 'Levotiroxina en ayunas y control de TSH en tres meses.',
      recomendaciones: 'Tomar la tableta en ayunas, media hora antes del desayuno y sin otros medicamentos.',
      dx: [dx('E039', 'Hipotiroidismo, no especificado', { repeated: true })],
      hallazgos: c.visit === 0 ? { piel: 'Piel seca y fría.' } : {},
      normales: ['cuello', 'cardiovascular', 'neurologico'],
      sintomas: c.visit === 0 ? { endocrino: ['intolerancia al frío'], general: ['astenia'] } : {},
      niega: ['cardiovascular', 'respiratorio'],
      codificados: [
        { categoria: 'patologico', cie10: 'E039', descripcion: 'Hipotiroidismo', verificacion: 'confirmado' },
      ],
      ordenes: [order('tsh')],
      formulas: [
        rx(
          'levotiroxina',
          c.visit === 0 ? 75 : 50,
          24,
          90,
          c.visit === 0 ? 135 : 90,
        )`Tomar ${c.visit === 0 ? 'tableta y media' : 'una tableta'} en ayunas por 90 días.`,
      ],
      labs: { '11580-8': tsh },
    })
  },
}

export const chronicStories: readonly Story[] = [hipertension, diabetes, hipotiroidismo]
