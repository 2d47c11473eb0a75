import { has } from '../conditions.ts'
import { anyGeneral, consulta, dx, leave, rx, type Story } from './story.ts'

const migraine: Story = {
  key: 'migrana',
  weight: (p) => (p.age >= 15 && p.age < 60 ? (p.sex === '02' ? 3 : 1) : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      modalidad: c.rng.chance(0.3) ? '06' : '01',
      motivo: '«Me dan dolores de cabeza muy fuertes»',
      actual: `Paciente de ${c.age} años con cefalea hemicraneana pulsátil de seis meses, tres episodios al mes, con fotofobia y náuseas; mejora en la oscuridad.`,
      analisis: 'Migraña sin aura, sin signos de alarma neurológica.',
      plan: 'Manejo agudo con antiinflamatorio, diario de cefalea y control.',
      recomendaciones: 'Evitar trasnocho, ayuno prolongado y exceso de analgésicos.',
      dx: [dx('G439', 'Migraña, no especificada')],
      normales: ['neurologico', 'ojos', 'cuello'],
      sintomas: { neurologico: ['cefalea', 'fotofobia'], gastrointestinal: ['náuseas'] },
      niega: ['cardiovascular', 'psiquiatrico'],
      formulas: [
        rx('naproxeno', 500, 12, 5)`Tomar dos tabletas al inicio del dolor y repetir a las 12 horas si persiste.`,
      ],
    }),
}

const gastritis: Story = {
  key: 'gastritis',
  weight: (p) => (p.age >= 18 ? 4 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      motivo: '«Siento agrieras y ardor en la boca del estómago»',
      actual: `Paciente de ${c.age} años con un mes de epigastralgia urente posprandial y pirosis, relacionada con café y comidas grasas. Niega melenas y pérdida de peso.`,
      analisis: 'Gastritis. Sin signos de alarma; se estudia según edad.',
      plan: 'Inhibidor de bomba por cuatro semanas y medidas de dieta.',
      recomendaciones: 'Comer despacio y fraccionado, evitar café, licor, fritos y antiinflamatorios.',
      dx: [dx('K297', 'Gastritis, no especificada')],
      hallazgos: { abdomen: 'Dolor leve a la palpación en epigastrio, sin masas.' },
      normales: ['cardiovascular', 'pulmonar'],
      sintomas: { gastrointestinal: ['epigastralgia', 'pirosis'] },
      niega: ['general', 'hematologico_linfatico'],
      ordenes: c.age >= 40 ? [{ exam: 'endoscopia', prioridad: 'prioritaria' }] : [],
      formulas: [rx('omeprazol', 20, 24, 30)`Tomar una cápsula en ayunas por 30 días.`],
      codificados: has(c.p, 'alergia')
        ? [
            {
              categoria: 'alergico',
              tipo_alergia: '01',
              agente: 'Diclofenaco',
              reaccion: 'Edema palpebral',
              severidad: 'moderada',
            },
          ]
        : [],
    }),
}

const pharyngitis: Story = {
  key: 'amigdalitis',
  weight: (p) => (p.age >= 4 && p.age < 45 ? 3 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      finalidad: '16',
      motivo: '«No puedo tragar, me duele la garganta»',
      actual: `Paciente de ${c.age} años con dos días de fiebre de 38,6 °C y odinofagia intensa, sin tos.`,
      analisis: 'Amigdalitis aguda, Centor de 4 puntos.',
      plan: has(c.p, 'alergia') ? 'Macrólido por alergia a la penicilina.' : 'Amoxicilina por diez días.',
      recomendaciones: 'Completar el antibiótico, hidratación, no compartir utensilios.',
      dx: [dx('J039', 'Amigdalitis aguda, no especificada')],
      vitals: { temperatura: c.rng.between(38.1, 38.9, 1) },
      hallazgos: {
        boca_orofaringe: 'Amígdalas hipertróficas con exudado blanquecino.',
        ganglios: 'Adenopatías submandibulares dolorosas.',
      },
      normales: ['pulmonar', 'cardiovascular', 'oidos'],
      sintomas: { oidos_nariz_garganta: ['odinofagia'], general: ['fiebre'] },
      niega: ['respiratorio', 'gastrointestinal'],
      codificados: has(c.p, 'alergia')
        ? [
            {
              categoria: 'alergico',
              tipo_alergia: '01',
              agente: 'Penicilina',
              reaccion: 'Urticaria generalizada',
              severidad: 'moderada',
              verificacion: 'confirmado',
            },
          ]
        : [{ categoria: 'alergico', niega: true }],
      formulas: [
        has(c.p, 'alergia')
          ? rx('claritromicina', 500, 12, 7)`Tomar una tableta cada 12 horas por 7 días.`
          : rx('amoxicilina', 500, 8, 10)`Tomar una cápsula cada 8 horas por 10 días.`,
      ],
      ...leave(c, 2),
    }),
}

const vaginitis: Story = {
  key: 'vaginitis',
  weight: (p) => (p.sex === '02' && p.age >= 17 && p.age <= 55 ? 3 : 0),
  tell: (c) =>
    consulta({
      profesional: anyGeneral(c),
      motivo: '«Tengo flujo y piquiña»',
      actual: `Paciente de ${c.age} años con cinco días de flujo blanco grumoso y prurito vulvar, sin fiebre ni dolor pélvico.`,
      analisis: 'Cuadro compatible con candidiasis vulvovaginal no complicada.',
      plan: 'Antimicótico vaginal y educación.',
      recomendaciones: 'Ropa interior de algodón, evitar duchas vaginales, consultar si no mejora.',
      dx: [dx('N760', 'Vaginitis aguda')],
      hallazgos: {
        genitourinario: 'Vulva eritematosa, flujo blanco grumoso adherido, sin dolor a la movilización del cérvix.',
      },
      normales: ['abdomen'],
      sintomas: { ginecologico: ['flujo vaginal', 'prurito vulvar'] },
      niega: ['genitourinario', 'general'],
      formulas: [rx('clotrimazol', 100, 24, 6)`Aplicar un óvulo vaginal cada noche por 6 noches.`],
      codificados: [{ categoria: 'alergico', niega: true }],
    }),
}

export const ambulatoryStories: readonly Story[] = [migraine, gastritis, pharyngitis, vaginitis]
