import { type Measure, readingOf } from '../../../../../src/resources/examen-fisico.ts'

const WOMAN = '02'
const MAN = '01'

/** What is said of the person agrees with the person; where the sex is not known it is said without a gender. */
const agreeing = (sexo: unknown, man: string, woman: string, other: string): string =>
  sexo === MAN ? man : sexo === WOMAN ? woman : other

/** What is written of each system when nothing is wrong with it: a start that the examiner corrects. */
export const normalsOf = (sexo: unknown): Readonly<Record<string, string>> => ({
  ...NORMALS,
  neurologico: `Alerta, ${agreeing(sexo, 'orientado', 'orientada', 'con orientación conservada')}, sin déficit motor ni sensitivo, sin signos meníngeos.`,
})

const NORMALS: Readonly<Record<string, string>> = {
  cabeza: 'Normocéfala, sin lesiones.',
  ojos: 'Pupilas isocóricas y reactivas, escleras anictéricas, conjuntivas rosadas.',
  oidos: 'Otoscopia bilateral sin alteraciones.',
  nariz: 'Fosas permeables, sin secreción.',
  boca_orofaringe: 'Mucosa oral húmeda, orofaringe sin eritema ni exudados.',
  cuello: 'Móvil, sin masas ni ingurgitación yugular.',
  torax: 'Simétrico, expansible, sin dolor a la palpación.',
  mamas: 'Simétricas, sin masas ni secreción.',
  cardiovascular: 'Ruidos cardiacos rítmicos, sin soplos.',
  pulmonar: 'Murmullo vesicular conservado, sin agregados.',
  abdomen: 'Blando, depresible, no doloroso, sin masas ni signos de irritación peritoneal.',
  genitourinario: 'Puñopercusión renal negativa; genitales sin lesiones.',
  tacto_rectal: 'Esfínter normotónico, sin masas.',
  extremidades: 'Simétricas, sin edema, llenado capilar menor de 2 segundos, pulsos presentes.',
  columna: 'Sin deformidades ni dolor a la palpación.',
  piel: 'Íntegra, hidratada, sin lesiones.',
  mental: 'Afecto modulado, pensamiento lógico, sin ideación suicida.',
  ganglios: 'Sin adenopatías palpables.',
}

/** Written only by the person who examined them and says so one by one: they take an instrument, a question or a reason. */
export const oneByOne: readonly string[] = ['oidos', 'mamas', 'genitourinario', 'tacto_rectal', 'mental']

type Vitals = Readonly<Partial<Record<string, number | null>>>

const AWAKE = 15
const SEVERE_PAIN = 7

const readAs = (vitals: Vitals, m: Measure, days: number | null): string | null => {
  const n = vitals[m]
  return n == null ? null : readingOf(m, n, days)
}
const isWell = (vitals: Vitals, m: Measure, days: number | null): boolean => readAs(vitals, m, days) === 'normal'

const isGrave = (vitals: Vitals, days: number | null): boolean =>
  (
    [
      'tension_sistolica',
      'tension_diastolica',
      'frecuencia_cardiaca',
      'frecuencia_respiratoria',
      'temperatura',
      'saturacion_oxigeno',
      'glucometria',
    ] as const
  ).some((m) => readAs(vitals, m, days)?.startsWith('critico') === true) ||
  (vitals.glasgow ?? AWAKE) < AWAKE ||
  (vitals.dolor_eva ?? 0) >= SEVERE_PAIN

/** The general aspect that the vital signs allow to be written: nothing that they deny, nothing that they do not say. */
export function generalAspect(vitals: Vitals, days: number | null, sexo: unknown): string {
  if (isGrave(vitals, days)) return ''
  const breathes = isWell(vitals, 'frecuencia_respiratoria', days) && isWell(vitals, 'saturacion_oxigeno', days)
  const said = [
    'Buen estado general',
    agreeing(sexo, 'hidratado', 'hidratada', 'con buena hidratación'),
    ...(isWell(vitals, 'temperatura', days) ? ['afebril'] : []),
    ...(breathes ? ['sin dificultad respiratoria'] : []),
  ]
  return `${said.join(', ')}.`
}

/** What "the rest is normal" may say of each system. */
export const isAssumed = (system: string, vitals: Vitals): boolean =>
  !oneByOne.includes(system) && !(system === 'neurologico' && (vitals.glasgow ?? AWAKE) < AWAKE)
