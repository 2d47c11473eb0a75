import { has } from '../conditions.ts'
import { anyGeneral, consulta, dx, oa, order, rx, type Story, scaled, supply } from './story.ts'

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
      recomendaciones:
        'Evitar el humo de cigarrillo y de leña. Consultar a urgencias si aumenta la dificultad para respirar o cambia el color del esputo.',
      dx: [dx('J449', 'Enfermedad pulmonar obstructiva crónica, no especificada', { repeated: true })],
      hallazgos: {
        pulmonar: 'Murmullo vesicular disminuido en ambos campos, sibilancias espiratorias aisladas.',
        torax: 'Aumento del diámetro anteroposterior.',
      },
      normales: ['cardiovascular', 'abdomen', 'extremidades'],
      sintomas: { respiratorio: ['disnea de esfuerzo', 'tos con expectoración'] },
      niega: ['cardiovascular', 'neurologico'],
      antecedentes: {
        toxico_habitos: c.female
          ? 'Exposición a humo de leña por 30 años.'
          : 'Tabaquismo pesado, suspendido hace 5 años.',
      },
      codificados: [
        { categoria: 'patologico', cie10: 'J449', descripcion: 'EPOC', verificacion: 'confirmado' },
        c.female
          ? {
              categoria: 'toxico_habitos',
              sustancia: 'otra',
              descripcion: 'Humo de leña',
              frecuencia: 'diaria',
              cantidad: '30 años',
            }
          : {
              categoria: 'toxico_habitos',
              sustancia: 'tabaco',
              frecuencia: 'diaria',
              paquetes_anio: 35,
              estado_clinico: 'inactivo',
            },
        { categoria: 'inmunologico', vacuna: 'Influenza', dosis: 1 },
      ],
      ordenes: [
        order('espirometria'),
        ...(c.visit === 0 ? [order('torax', 'Signos de atrapamiento aéreo, sin consolidaciones.')] : []),
      ],
      formulas: [
        rx('tiotropio', 5, 24, 90, 3)`Inhalar dos pulsaciones una vez al día.`,
        rx('salbutamol', 200, 6, 30, 1)`Inhalar dos pulsaciones cada 6 horas si hay ahogo.`,
      ],
      insumos: [supply('Inhalocámara para adulto', 1)`Usar con cada aplicación del inhalador.`],
      escalas: [scaled('barthel', 'control', 10, 5, 5, 10, 10, 10, 10, 15, 15, 5)],
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
      motivo:
        c.age < 15
          ? `«${c.female ? 'La niña' : 'El niño'} tose mucho en las noches», dice la familia`
          : '«Me despierto con tos y silbido en el pecho»',
      actual: `Paciente de ${c.age} años con asma desde la infancia. ${c.treated < 0.5 ? 'Síntomas nocturnos dos veces por semana y uso frecuente de salbutamol.' : 'Sin síntomas nocturnos en el último mes.'} Desencadenantes: polvo y cambios de clima.`,
      analisis: c.treated < 0.5 ? 'Asma parcialmente controlada.' : 'Asma controlada con esteroide inhalado.',
      plan: 'Esteroide inhalado diario con inhalocámara, salbutamol de rescate, plan de acción escrito.',
      recomendaciones: 'Lavar la boca después del inhalador, evitar polvo, humo y mascotas en la habitación.',
      dx: [dx('J459', 'Asma, no especificada', { repeated: true })],
      hallazgos: c.treated < 0.5 ? { pulmonar: 'Sibilancias espiratorias dispersas, sin tirajes.' } : {},
      normales: ['cardiovascular', 'boca_orofaringe', 'abdomen'],
      sintomas: { respiratorio: ['tos nocturna', 'sibilancias'] },
      niega: ['general', 'gastrointestinal'],
      codificados: [
        {
          categoria: 'patologico',
          cie10: 'J459',
          descripcion: 'Asma',
          edad_inicio: Math.min(c.age, 4),
          verificacion: 'confirmado',
        },
      ],
      ordenes: c.age >= 6 && c.visit === 0 ? [order('espirometria')] : [],
      formulas: [
        rx('beclometasona', 250, 12, 60, 1)`Inhalar una pulsación cada 12 horas con inhalocámara.`,
        rx('salbutamol', 200, 6, 30, 1)`Inhalar dos pulsaciones cada 6 horas solo si hay tos o silbido.`,
      ],
      insumos: [
        supply(
          `Inhalocámara ${c.age < 6 ? 'pediátrica con mascarilla' : 'valvulada'}`,
          1,
        )`Usar con el inhalador y lavar cada semana.`,
      ],
    }),
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
      recomendaciones:
        'No suspender el tratamiento; uso de preservativo; consultar si aparece fiebre o pérdida de peso.',
      dx: [
        dx('B24X', 'Enfermedad por virus de la inmunodeficiencia humana (VIH), sin otra especificación', {
          repeated: true,
        }),
      ],
      normales: ['boca_orofaringe', 'ganglios', 'pulmonar', 'piel', 'abdomen'],
      niega: ['general', 'respiratorio', 'gastrointestinal', 'piel_faneras'],
      codificados: [
        { categoria: 'patologico', cie10: 'B24X', descripcion: 'Infección por VIH', verificacion: 'confirmado' },
      ],
      ordenes: [
        order('cargaViral', c.visit === 0 ? '180 copias/ml' : 'No detectable'),
        order('cd4', `${c.rng.int(520, 890)} células/µl`),
      ],
      formulas: [
        rx('dolutegravir', 50, 24, 30)`Tomar una tableta al día.`,
        rx('tenofovir', 300, 24, 30)`Tomar una tableta al día con la comida.`,
        rx('lamivudina', 300, 24, 30)`Tomar una tableta al día.`,
      ],
      labs: { '2160-0': c.rng.between(0.7, 1.1, 2), '718-7': c.rng.between(12.5, 15.5, 1) },
    }),
}

const answers = (rng: { int(a: number, b: number): number }, mean: number): Record<string, number> => {
  const items: Record<string, number> = {}
  for (let i = 1; i <= 9; i++) items[`item${i}`] = Math.max(0, Math.min(3, mean + rng.int(-1, 1)))
  items.item9 = mean >= 2 && rng.int(1, 5) === 1 ? 1 : 0
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
    const items = answers(c.rng, first ? 2 : 1)
    const dark = (items.item9 ?? 0) > 0
    return consulta({
      profesional: therapy ? 'psicologa' : c.age < 18 ? 'psiquiatra' : anyGeneral(c),
      servicio: therapy ? '344' : c.age < 18 ? '345' : '328',
      cups: therapy ? '890208' : c.age < 18 ? '890284' : first ? '890201' : '890301',
      modalidad: therapy && c.rng.chance(0.5) ? '06' : '01',
      finalidad: first ? '15' : '16',
      confidencial: true,
      motivo: first ? '«No tengo ganas de nada y no duermo bien»' : '«Vengo al seguimiento, me he sentido mejor»',
      actual: first
        ? `Paciente de ${c.age} años con dos meses de ánimo triste, pérdida de interés, insomnio de conciliación y fatiga tras dificultades ${c.age < 18 ? 'en el colegio' : 'laborales y familiares'}. ${dark ? 'Refiere ideas pasivas de muerte, sin plan ni intento.' : 'Niega ideas de hacerse daño.'}`
        : 'Mejoría del ánimo y del sueño. Retomó actividades sociales. Adherencia adecuada.',
      analisis: first
        ? 'Episodio depresivo con repercusión funcional, sin síntomas psicóticos ni riesgo suicida inminente. Red de apoyo presente.'
        : 'Evolución favorable.',
      plan: first
        ? 'Psicoeducación, antidepresivo y psicoterapia. Control en cuatro semanas.'
        : 'Continuar tratamiento y psicoterapia cognitivo-conductual.',
      recomendaciones:
        'Línea 106 o urgencias si aparecen ideas de muerte. Higiene del sueño y actividad física diaria.',
      dx: [dx('F329', 'Episodio depresivo, no especificado', first ? {} : { repeated: true })],
      vitals: {},
      hallazgos: first
        ? { mental: 'Alerta, afecto triste, bradipsiquia leve, sin plan suicida; juicio conservado.' }
        : {},
      normales: first ? ['neurologico', 'cardiovascular'] : ['mental', 'neurologico'],
      sintomas: first ? { psiquiatrico: ['tristeza', 'anhedonia', 'insomnio'], general: ['fatiga'] } : {},
      niega: ['neurologico', 'endocrino'],
      antecedentes: { psicosocial: 'Vive con la familia; red de apoyo presente.' },
      ordenes: first ? [order('tsh')] : [],
      formulas: therapy
        ? []
        : [
            c.age < 18
              ? rx('fluoxetina', 20, 24, 30)`Tomar una cápsula en la mañana.`
              : rx('sertralina', 50, 24, 30)`Tomar una tableta en la mañana, después del desayuno.`,
            ...(first && !dark && c.age >= 18 && c.age < 65
              ? [rx('clonazepam', 0.5, 24, 15, undefined, 'control')`Tomar una tableta al acostarse, por 15 días.`]
              : []),
          ],
      escalas: [
        { escala: 'phq9', items, momento: first ? 'ingreso' : 'control' },
        ...(first
          ? [
              {
                escala: 'gad7',
                items: Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`item${i + 1}`, c.rng.int(0, 2)])),
                momento: 'ingreso',
              },
            ]
          : []),
      ],
      ...(therapy
        ? {
            consentimiento: {
              tipo: 'telemedicina',
              procedimiento: 'Atención por telemedicina interactiva',
              riesgos: 'Fallas de conexión y límites del examen a distancia.',
            },
          }
        : {}),
    })
  },
}

export const longTermStories: readonly Story[] = [epoc, asma, vih, depresion]
