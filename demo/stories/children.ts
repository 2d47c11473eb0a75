import { wordList } from '../../src/model/text/word-list.ts'
import { type Case, consulta, dx, oa, perKilo, rx, type Story, scaled, urgencia } from './story.ts'

const childWord = (c: Case): string => (c.age < 2 ? 'Lactante' : c.age < 6 ? 'Preescolar' : 'Escolar')

const growthControl: Story = {
  key: 'crecimiento_y_desarrollo',
  weight: (p) => (p.age < 11 ? (p.age < 3 ? 14 : 5) : 0),
  visits: (p, rng) => (p.age < 2 ? rng.int(2, 4) : 1),
  tell: (c) =>
    consulta({
      profesional: c.visit % 2 === 0 ? 'general1' : 'enfermera1',
      servicio: c.visit % 2 === 0 ? '328' : '312',
      cups: c.visit % 2 === 0 ? '890201' : '890305',
      causa: '40',
      finalidad: '11',
      motivo: `«Lo traigo al control de crecimiento», dice la familia`.replace('Lo', c.female ? 'La' : 'Lo'),
      actual: `${childWord(c)} de ${c.years < 2 ? `${Math.max(1, Math.round(c.years * 12))} meses` : `${c.age} años`}, ${oa(c, 'sano')}, asiste con su familia a control. ${c.years < 0.5 ? 'Lactancia materna exclusiva.' : c.years < 2 ? 'Lactancia materna y alimentación complementaria adecuada para la edad.' : 'Come de todo, asiste al jardín o al colegio, duerme bien.'} Vacunas al día.`,
      analisis: 'Crecimiento adecuado para la edad. Neurodesarrollo acorde según la Escala Abreviada de Desarrollo.',
      plan: 'Micronutrientes, desparasitación según edad, próximo control según la ruta de promoción y mantenimiento.',
      recomendaciones:
        'Lactancia y alimentación según edad, juego y lectura diaria, prevención de accidentes, signos de alarma.',
      dx: [dx('Z001', 'Control de salud de rutina del niño')],
      normales: wordList(
        'cabeza ojos oidos boca_orofaringe cardiovascular pulmonar abdomen genitourinario extremidades',
        'neurologico',
      ),
      niega: ['general', 'respiratorio', 'gastrointestinal'],
      antecedentes: {
        perinatal: 'Producto a término, parto institucional, peso adecuado al nacer.',
        inmunologico: 'Esquema PAI completo para la edad.',
      },
      codificados: [
        { categoria: 'inmunologico', vacuna: c.years < 1 ? 'Pentavalente' : 'Triple viral (SRP)', dosis: 1 },
      ],
      formulas:
        c.years >= 1
          ? [rx('albendazol', c.years < 2 ? 200 : 400, null, 1, c.years < 2 ? 1 : 2)`Tomar una sola vez.`]
          : [],
    }),
}

const cold: Story = {
  key: 'rinofaringitis_infantil',
  weight: (p) => (p.age < 15 ? 9 : 0),
  tell: (c) =>
    consulta({
      profesional: 'general2',
      motivo: '«Tiene mocos, tos y fiebre»',
      actual: `${childWord(c)} de ${c.age} años con dos días de rinorrea hialina, tos húmeda y fiebre de hasta 38,3 °C. Recibe bien la vía oral, sin dificultad respiratoria.`,
      analisis: 'Infección respiratoria alta de origen viral, sin signos de peligro según AIEPI.',
      plan: 'Manejo sintomático y líquidos. Se explican signos de alarma.',
      recomendaciones:
        'Volver si respira rápido, hunde las costillas, no recibe líquidos o la fiebre dura más de tres días.',
      dx: [dx('J00X', 'Rinofaringitis aguda [resfriado común]')],
      vitals: { temperatura: c.rng.between(37.6, 38.3, 1) },
      hallazgos: {
        nariz: 'Mucosa congestiva con rinorrea hialina.',
        boca_orofaringe: 'Faringe levemente eritematosa, sin exudado.',
      },
      normales: ['oidos', 'pulmonar', 'cardiovascular', 'abdomen'],
      sintomas: { oidos_nariz_garganta: ['rinorrea'], respiratorio: ['tos'], general: ['fiebre'] },
      niega: ['gastrointestinal', 'piel_faneras'],
      formulas: [
        rx(
          'acetaminofenJarabe',
          perKilo(c, 15),
          6,
          3,
          1,
        )`Dar ${Math.round(perKilo(c, 15) / 30)} ml cada 6 horas si hay fiebre.`,
      ],
    }),
}

const ear: Story = {
  key: 'otitis',
  weight: (p) => (p.age >= 1 && p.age < 10 ? 4 : 0),
  tell: (c) =>
    consulta({
      profesional: 'pediatra',
      servicio: '342',
      cups: '890283',
      finalidad: '16',
      motivo: '«Le duele mucho el oído»',
      actual: `${childWord(c)} de ${c.age} años con otalgia derecha y fiebre de un día, después de un cuadro gripal.`,
      analisis: 'Otitis media aguda derecha.',
      plan: 'Antibiótico por diez días y analgésico.',
      recomendaciones: 'Completar el antibiótico; consultar si hay supuración o persiste la fiebre a las 48 horas.',
      dx: [dx('H669', 'Otitis media, no especificada', { lateralidad: 'derecha' })],
      vitals: { temperatura: c.rng.between(38, 38.9, 1), dolor_eva: 5 },
      hallazgos: { oidos: 'Membrana timpánica derecha abombada y eritematosa; izquierda normal.' },
      normales: ['boca_orofaringe', 'pulmonar', 'cardiovascular'],
      sintomas: { oidos_nariz_garganta: ['otalgia derecha'], general: ['fiebre'] },
      niega: ['respiratorio', 'gastrointestinal'],
      formulas: [
        rx(
          'amoxicilinaSuspension',
          perKilo(c, 40),
          12,
          10,
          3,
        )`Dar ${Math.round(perKilo(c, 40) / 50)} ml cada 12 horas por 10 días.`,
        rx('acetaminofenJarabe', perKilo(c, 15), 6, 3, 1)`Dar cada 6 horas si hay dolor o fiebre.`,
      ],
      escalas: c.age >= 4 ? [scaled('eva', 'ingreso', 5)] : [],
    }),
}

const diarrhoea: Story = {
  key: 'gastroenteritis_infantil',
  weight: (p) => (p.age < 8 ? 5 : 0),
  tell: (c) =>
    urgencia({
      triage: '03',
      horas: 5,
      motivo: '«Tiene diarrea y vómito desde ayer»',
      actual: `${childWord(c)} de ${c.age} años con ocho deposiciones líquidas sin sangre y cuatro vómitos en 24 horas. Orina disminuida.`,
      analisis:
        'Enfermedad diarreica aguda con algún grado de deshidratación; responde a la rehidratación oral (plan B).',
      plan: 'Rehidratación oral supervisada, zinc y egreso con signos de alarma.',
      recomendaciones:
        'Suero oral después de cada deposición, continuar la alimentación, volver si hay sangre, somnolencia o no tolera líquidos.',
      dx: [dx('A09X', 'Diarrea y gastroenteritis de presunto origen infeccioso')],
      vitals: { temperatura: c.rng.between(37.4, 38.1, 1) },
      aspecto: 'Irritable, mucosas secas, llanto con lágrimas escasas.',
      hallazgos: {
        boca_orofaringe: 'Mucosa oral seca.',
        abdomen: 'Ruidos intestinales aumentados, blando, no doloroso.',
      },
      normales: ['pulmonar', 'cardiovascular', 'neurologico'],
      sintomas: { gastrointestinal: ['diarrea', 'vómito'] },
      niega: ['respiratorio', 'neurologico'],
      formulas: [
        rx(
          'suero',
          100,
          4,
          3,
          6,
        )`Disolver un sobre en un litro de agua hervida; dar a sorbos después de cada deposición.`,
        rx('zinc', 20, 24, 14, 2)`Dar 10 ml una vez al día por 14 días.`,
      ],
    }),
}

export const childStories: readonly Story[] = [growthControl, cold, ear, diarrhoea]
