import { has } from '../people.ts'
import { anyGeneral, consulta, dx, f, type Order, oa, type Prescription, type Story } from './story.ts'

const lipids: readonly Order[] = [{ exam: 'colesterol' }, { exam: 'hdl' }, { exam: 'ldl' }, { exam: 'trigliceridos' }]
const diet = 'Dieta baja en sal y grasas, caminar 30 minutos cinco días a la semana, no fumar, tomar los medicamentos a diario.'

const hipertension: Story = {
  key: 'hipertension',
  chronic: true,
  weight: (p) => (has(p, 'hipertension') && !has(p, 'diabetes') ? 1 : 0),
  visits: (_p, rng) => rng.int(2, 4),
  tell: (c) => {
    const first = c.visit === 0
    const controlled = c.treated > 0.6
    const formulas: Prescription[] = [
      { med: 'losartan', dosis: first ? 50 : 100, horas: 24, dias: 90, texto: `Tomar ${first ? 'una tableta' : 'dos tabletas'} al día, en la mañana, por 90 días.` },
    ]
    if (!first) formulas.push({ med: 'amlodipino', dosis: 5, horas: 24, dias: 90, texto: 'Tomar una tableta al día, en la noche, por 90 días.' })
    if (has(c.p, 'dislipidemia')) formulas.push({ med: 'atorvastatina', dosis: 40, horas: 24, dias: 90, texto: 'Tomar una tableta en la noche por 90 días.' })
    return consulta({
      profesional: anyGeneral(c),
      cups: first ? '890201' : '890301',
      finalidad: '16',
      motivo: first ? '«Me mandaron al control de la tensión»' : '«Vengo al control de la presión»',
      actual: first
        ? `Paciente de ${c.age} años con cifras de tensión elevadas en tamizaje, asintomático cardiovascular; refiere cefalea occipital ocasional y consumo alto de sal.`
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
      hallazgos: first ? [f('cardiovascular', 'Ruidos cardiacos rítmicos con segundo ruido aumentado en foco aórtico, sin soplos.')] : [],
      normales: ['pulmonar', 'abdomen', 'extremidades', 'neurologico'],
      sintomas: first ? [['neurologico', 'cefalea occipital ocasional']] : [],
      niega: ['cardiovascular', 'respiratorio', 'genitourinario'],
      antecedentes: [['patologico', 'Hipertensión arterial en seguimiento.']],
      codificados: [{ categoria: 'patologico', cie10: 'I10X', descripcion: 'Hipertensión arterial', edad_inicio: Math.min(c.age, Math.max(30, c.age - 6)), verificacion: 'confirmado' }],
      ordenes: [...(first ? lipids : []), { exam: 'creatinina' }, { exam: 'uroanalisis' }, ...(first ? [{ exam: 'electrocardiograma' } as const] : [])],
      formulas,
      labs: first
        ? []
        : [
            ['2160-0', c.rng.between(0.7, 1.2, 2)],
            ['13457-7', Math.round(140 - 45 * c.treated + c.rng.normal(0, 8))],
            ['2093-3', Math.round(225 - 45 * c.treated + c.rng.normal(0, 9))],
            ['2823-3', c.rng.between(3.8, 4.8, 1)],
          ],
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
      recomendaciones: 'Revisar los pies a diario, fraccionar las comidas, evitar bebidas azucaradas, llevar el registro de glucometrías.',
      dx: [
        dx('E119', 'Diabetes mellitus no insulinodependiente sin mención de complicación', { repeated: true }),
        ...(hta ? [dx('I10X', 'Hipertensión esencial (primaria)', { repeated: true })] : []),
      ],
      vitals: { glucometria: Math.round(190 - 55 * c.treated + c.rng.normal(0, 9)) },
      hallazgos: first ? [f('extremidades', 'Pies con piel seca e hiperqueratosis plantar; pulsos pedios presentes, sensibilidad al monofilamento conservada.')] : [],
      normales: ['cardiovascular', 'pulmonar', 'abdomen', 'ojos'],
      sintomas: first ? [['endocrino', 'poliuria', 'polidipsia'], ['ojos', 'visión borrosa intermitente']] : [],
      niega: ['cardiovascular', 'neurologico'],
      antecedentes: [['patologico', 'Diabetes mellitus tipo 2 en tratamiento.'], ['familiar', 'Madre con diabetes.']],
      codificados: [
        { categoria: 'patologico', cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2', edad_inicio: Math.min(c.age, Math.max(20, c.age - 8)), verificacion: 'confirmado' },
        { categoria: 'farmacologico', medicamento: 'Metformina', dci_codigo: '965', dosis_texto: '850 mg cada 12 horas', estado_uso: 'active' },
        { categoria: 'familiar', parentesco: 'madre', cie10: 'E119', descripcion: 'Diabetes mellitus tipo 2' },
      ],
      ordenes: [{ exam: 'glicosilada' }, { exam: 'creatinina' }, { exam: 'microalbuminuria' }, ...(first ? [...lipids, { exam: 'nutricion' } as const] : [])],
      formulas: [
        { med: 'metformina', dosis: 850, horas: 12, dias: 90, texto: 'Tomar una tableta con el desayuno y otra con la comida por 90 días.' },
        ...(hta ? [{ med: 'losartan', dosis: 50, horas: 12, dias: 90, texto: 'Tomar una tableta cada 12 horas por 90 días.' } as const] : []),
        ...(insulin ? [{ med: 'insulinaGlargina', dosis: 12, horas: 24, dias: 90, cantidad: 4, texto: 'Aplicar 12 unidades bajo la piel cada noche, rotando el sitio.' } as const] : []),
      ],
      insumos: [
        { nombre: 'Tirillas para glucometría', tipo_tecnologia: '06', cantidad: insulin ? 90 : 30, indicaciones: `Medir la glucosa ${insulin ? 'cada mañana en ayunas' : 'tres veces por semana'}.` },
        ...(insulin ? [{ nombre: 'Agujas para pluma de insulina 32G x 4 mm', tipo_tecnologia: '06', cantidad: 90, indicaciones: 'Una aguja nueva en cada aplicación.' } as const] : []),
      ],
      labs: [
        ['4548-4', a1c],
        ['2345-7', Math.round(175 - 50 * c.treated + c.rng.normal(0, 8))],
        ['2160-0', c.rng.between(0.7, 1.2, 2)],
        ['2571-8', Math.round(210 - 50 * c.treated + c.rng.normal(0, 10))],
      ],
    })
  },
}

const epoc: Story = {
  key: 'epoc',
  chronic: true,
  weight: (p) => (has(p, 'epoc') ? 0.8 : 0),
  visits: (_p, rng) => rng.int(1, 3),
  tell: (c) =>
    consulta({
      profesional: 'internista',
      servicio: '329',
      cups: c.visit === 0 ? '890266' : '890366',
      finalidad: '16',
      motivo: '«Me canso mucho al caminar»',
      actual: `Paciente de ${c.age} años con EPOC por ${c.female ? 'humo de leña durante 30 años' : 'tabaquismo de 35 paquetes-año'}. Disnea mMRC 2, tos matutina con expectoración blanca. Una exacerbación en el último año.`,
      analisis: 'EPOC grupo B, sin signos de exacerbación. Técnica inhalatoria corregida en consulta.',
      plan: 'Broncodilatador de larga acción, espirometría de control, vacunación contra influenza y neumococo.',
      recomendaciones: 'Evitar el humo de cigarrillo y de leña. Consultar a urgencias si aumenta la dificultad para respirar o cambia el color del esputo.',
      dx: [dx('J449', 'Enfermedad pulmonar obstructiva crónica, no especificada', { repeated: true })],
      hallazgos: [f('pulmonar', 'Murmullo vesicular disminuido en ambos campos, sibilancias espiratorias aisladas.'), f('torax', 'Aumento del diámetro anteroposterior.')],
      normales: ['cardiovascular', 'abdomen', 'extremidades'],
      sintomas: [['respiratorio', 'disnea de esfuerzo', 'tos con expectoración']],
      niega: ['cardiovascular', 'neurologico'],
      antecedentes: [['toxico_habitos', c.female ? 'Exposición a humo de leña por 30 años.' : 'Tabaquismo pesado, suspendido hace 5 años.']],
      codificados: [
        { categoria: 'patologico', cie10: 'J449', descripcion: 'EPOC', verificacion: 'confirmado' },
        c.female
          ? { categoria: 'toxico_habitos', sustancia: 'otra', descripcion: 'Humo de leña', frecuencia: 'diaria', cantidad: '30 años' }
          : { categoria: 'toxico_habitos', sustancia: 'tabaco', frecuencia: 'diaria', paquetes_anio: 35, estado_clinico: 'inactivo' },
        { categoria: 'inmunologico', vacuna: 'Influenza', dosis: 1 },
      ],
      ordenes: [{ exam: 'espirometria' }, ...(c.visit === 0 ? [{ exam: 'torax', resultado: 'Signos de atrapamiento aéreo, sin consolidaciones.' } as const] : [])],
      formulas: [
        { med: 'tiotropio', dosis: 5, horas: 24, dias: 90, cantidad: 3, texto: 'Inhalar dos pulsaciones una vez al día.' },
        { med: 'salbutamol', dosis: 200, horas: 6, dias: 30, cantidad: 1, texto: 'Inhalar dos pulsaciones cada 6 horas si hay ahogo.' },
      ],
      insumos: [{ nombre: 'Inhalocámara para adulto', tipo_tecnologia: '06', cantidad: 1, indicaciones: 'Usar con cada aplicación del inhalador.' }],
      escalas: [{ escala: 'barthel', items: { alimentacion: 10, bano: 5, aseo: 5, vestido: 10, deposicion: 10, miccion: 10, retrete: 10, traslado: 15, deambulacion: 15, escaleras: 5 }, momento: 'control' }],
      atributos: [['72166-2', c.female ? 'nunca' : 'exfumador']],
    }),
}

const asma: Story = {
  key: 'asma',
  chronic: true,
  weight: (p) => (has(p, 'asma') ? 0.9 : 0),
  visits: (_p, rng) => rng.int(1, 3),
  tell: (c) =>
    consulta({
      profesional: c.age < 15 ? 'pediatra' : anyGeneral(c),
      servicio: c.age < 15 ? '342' : '328',
      cups: c.age < 15 ? '890383' : '890301',
      finalidad: '16',
      motivo: c.age < 15 ? '«El niño tose mucho en las noches», dice la mamá' : '«Me despierto con tos y silbido en el pecho»',
      actual: `Paciente de ${c.age} años con asma desde la infancia. ${c.treated < 0.5 ? 'Síntomas nocturnos dos veces por semana y uso frecuente de salbutamol.' : 'Sin síntomas nocturnos en el último mes.'} Desencadenantes: polvo y cambios de clima.`,
      analisis: c.treated < 0.5 ? 'Asma parcialmente controlada.' : 'Asma controlada con esteroide inhalado.',
      plan: 'Esteroide inhalado diario con inhalocámara, salbutamol de rescate, plan de acción escrito.',
      recomendaciones: 'Lavar la boca después del inhalador, evitar polvo, humo y mascotas en la habitación.',
      dx: [dx('J459', 'Asma, no especificado', { repeated: true })],
      hallazgos: c.treated < 0.5 ? [f('pulmonar', 'Sibilancias espiratorias dispersas, sin tirajes.')] : [],
      normales: ['cardiovascular', 'boca_orofaringe', 'abdomen'],
      sintomas: [['respiratorio', 'tos nocturna', 'sibilancias']],
      niega: ['general', 'gastrointestinal'],
      codificados: [{ categoria: 'patologico', cie10: 'J459', descripcion: 'Asma', edad_inicio: Math.min(c.age, 4), verificacion: 'confirmado' }],
      ordenes: c.age >= 6 && c.visit === 0 ? [{ exam: 'espirometria' }] : [],
      formulas: [
        { med: 'beclometasona', dosis: 250, horas: 12, dias: 60, cantidad: 1, texto: 'Inhalar una pulsación cada 12 horas con inhalocámara.' },
        { med: 'salbutamol', dosis: 200, horas: 6, dias: 30, cantidad: 1, texto: 'Inhalar dos pulsaciones cada 6 horas solo si hay tos o silbido.' },
      ],
      insumos: [{ nombre: `Inhalocámara ${c.age < 6 ? 'pediátrica con mascarilla' : 'valvulada'}`, tipo_tecnologia: '06', cantidad: 1, indicaciones: 'Usar con el inhalador y lavar cada semana.' }],
    }),
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
      hallazgos: c.visit === 0 ? [f('piel', 'Piel seca y fría.')] : [],
      normales: ['cuello', 'cardiovascular', 'neurologico'],
      sintomas: c.visit === 0 ? [['endocrino', 'intolerancia al frío'], ['general', 'astenia']] : [],
      niega: ['cardiovascular', 'respiratorio'],
      codificados: [{ categoria: 'patologico', cie10: 'E039', descripcion: 'Hipotiroidismo', verificacion: 'confirmado' }],
      ordenes: [{ exam: 'tsh' }],
      formulas: [{ med: 'levotiroxina', dosis: c.visit === 0 ? 75 : 50, horas: 24, dias: 90, cantidad: c.visit === 0 ? 135 : 90, texto: `Tomar ${c.visit === 0 ? 'tableta y media' : 'una tableta'} en ayunas por 90 días.` }],
      labs: [['11580-8', tsh]],
    })
  },
}

const vih: Story = {
  key: 'vih',
  chronic: true,
  weight: (p) => (has(p, 'vih') ? 1 : 0),
  visits: (_p, rng) => rng.int(2, 3),
  tell: (c) =>
    consulta({
      profesional: 'internista',
      servicio: '329',
      cups: '890366',
      finalidad: '16',
      confidencial: true,
      motivo: '«Vengo al control del programa»',
      actual: `Paciente de ${c.age} años en tratamiento antirretroviral con buena adherencia, ${oa(c, 'asintomático')}. Sin enfermedades oportunistas.`,
      analisis: `Infección por VIH con carga viral ${c.visit === 0 ? 'en descenso' : 'indetectable'} y recuento de CD4 mayor de 500.`,
      plan: 'Continuar antirretrovirales, carga viral y CD4 en seis meses, vacunación al día.',
      recomendaciones: 'No suspender el tratamiento; uso de preservativo; consultar si aparece fiebre o pérdida de peso.',
      dx: [dx('B24X', 'Enfermedad por virus de la inmunodeficiencia humana [VIH], sin otra especificación', { repeated: true })],
      normales: ['boca_orofaringe', 'ganglios', 'pulmonar', 'piel', 'abdomen'],
      niega: ['general', 'respiratorio', 'gastrointestinal', 'piel_faneras'],
      codificados: [{ categoria: 'patologico', cie10: 'B24X', descripcion: 'Infección por VIH', verificacion: 'confirmado' }],
      ordenes: [{ exam: 'cargaViral', resultado: c.visit === 0 ? '180 copias/ml' : 'No detectable' }, { exam: 'cd4', resultado: `${c.rng.int(520, 890)} células/µl` }],
      formulas: [
        { med: 'dolutegravir', dosis: 50, horas: 24, dias: 30, texto: 'Tomar una tableta al día.' },
        { med: 'tenofovir', dosis: 300, horas: 24, dias: 30, texto: 'Tomar una tableta al día con la comida.' },
        { med: 'lamivudina', dosis: 300, horas: 24, dias: 30, texto: 'Tomar una tableta al día.' },
      ],
      labs: [['2160-0', c.rng.between(0.7, 1.1, 2)], ['718-7', c.rng.between(12.5, 15.5, 1)]],
    }),
}

const answers = (rng: { int(a: number, b: number): number }, mean: number): Record<string, number> => {
  const items: Record<string, number> = {}
  for (let i = 1; i <= 9; i++) items[`item${i}`] = Math.max(0, Math.min(3, mean + rng.int(-1, 1)))
  items.item9 = mean >= 2 ? rng.int(0, 1) : 0
  return items
}

const depresion: Story = {
  key: 'depresion',
  chronic: true,
  weight: (p) => (has(p, 'depresion') ? 1 : 0),
  span: 100,
  visits: (_p, rng) => rng.int(2, 3),
  tell: (c) => {
    const first = c.visit === 0
    const therapy = c.visit === 1
    return consulta({
      profesional: therapy ? 'psicologa' : c.age < 18 ? 'psiquiatra' : anyGeneral(c),
      servicio: therapy ? '344' : c.age < 18 ? '345' : '328',
      cups: therapy ? '890208' : c.age < 18 ? '890284' : first ? '890201' : '890301',
      modalidad: therapy && c.rng.chance(0.5) ? '06' : '01',
      finalidad: first ? '15' : '16',
      confidencial: true,
      motivo: first ? '«No tengo ganas de nada y no duermo bien»' : '«Vengo al seguimiento, me he sentido mejor»',
      actual: first
        ? `Paciente de ${c.age} años con dos meses de ánimo triste, pérdida de interés, insomnio de conciliación y fatiga tras dificultades ${c.age < 18 ? 'en el colegio' : 'laborales y familiares'}. Niega ideas de hacerse daño.`
        : 'Mejoría del ánimo y del sueño. Retomó actividades sociales. Adherencia adecuada.',
      analisis: first ? 'Episodio depresivo con repercusión funcional, sin síntomas psicóticos ni riesgo suicida agudo. Red de apoyo presente.' : 'Evolución favorable.',
      plan: first ? 'Psicoeducación, antidepresivo y psicoterapia. Control en cuatro semanas.' : 'Continuar tratamiento y psicoterapia cognitivo-conductual.',
      recomendaciones: 'Línea 106 o urgencias si aparecen ideas de muerte. Higiene del sueño y actividad física diaria.',
      dx: [dx('F329', 'Episodio depresivo, no especificado', first ? {} : { repeated: true })],
      vitals: {},
      hallazgos: first ? [f('mental', 'Alerta, orientado, afecto triste, bradipsiquia leve, sin ideación suicida; juicio conservado.')] : [],
      normales: first ? ['neurologico', 'cardiovascular'] : ['mental', 'neurologico'],
      sintomas: first ? [['psiquiatrico', 'tristeza', 'anhedonia', 'insomnio'], ['general', 'fatiga']] : [],
      niega: ['neurologico', 'endocrino'],
      antecedentes: [['psicosocial', 'Vive con la familia; red de apoyo presente.']],
      ordenes: first ? [{ exam: 'tsh' }] : [],
      formulas: therapy
        ? []
        : [c.age < 18 ? { med: 'fluoxetina', dosis: 20, horas: 24, dias: 30, texto: 'Tomar una cápsula en la mañana.' } : { med: 'sertralina', dosis: 50, horas: 24, dias: 30, texto: 'Tomar una tableta en la mañana, después del desayuno.' }],
      escalas: [
        { escala: 'phq9', items: answers(c.rng, first ? 2 : 1), momento: first ? 'ingreso' : 'control' },
        ...(first ? [{ escala: 'gad7', items: Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`item${i + 1}`, c.rng.int(0, 2)])), momento: 'ingreso' }] : []),
      ],
      ...(therapy ? { consentimiento: { tipo: 'telemedicina', procedimiento: 'Atención por telemedicina interactiva', riesgos: 'Fallas de conexión y límites del examen a distancia.' } } : {}),
    })
  },
}

export const chronicStories: readonly Story[] = [hipertension, diabetes, epoc, asma, hipotiroidismo, vih, depresion]
