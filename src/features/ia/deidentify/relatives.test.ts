import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentWith } from '../../../../test/fixtures/history-content.ts'
import { drugs } from '../../../modules/medicamentos/index.ts'
import { unpackCatalogue } from '../../icd/pack-catalogue.ts'
import { readPrebuilt } from '../../icd/prebuilt.ts'
import { clinicalWords } from '../text/clinical-words.ts'
import { icdReader } from '../text/icd-reader.ts'
import { identifiersOf } from './identifiers.ts'
import { scrubber } from './scrub.ts'

const { index, spoken } = unpackCatalogue(await readPrebuilt())
const clinical = clinicalWords(icdReader(index, spoken()))
const ids = identifiersOf(contentWith({ paciente: { primer_nombre: 'Ana', primer_apellido: 'Muñoz' } }))
const read = scrubber(ids, '2026-03-10', clinical)
const bare = scrubber(ids, '2026-03-10')

/** Of nobody that the record knows, and of no list of names. */
const strangers =
  `Zharick Yurleidys Deiner Wilfrido Yorladis Nayibe Duberney Sneider Yesid Eucaris Anyela Leydis Yirleny Onofre
  Pastora Ubaldina Custodio Yefferson Maicol Dairon Neftalí Yamile Zulay Keyla Breiner Arnoldo Ludivia Hermencia Teófilo Cleotilde`
    .split(/\s+/)
    .filter((w) => w !== '')

const sentences: readonly ((name: string) => string)[] = [
  (n) => `Vive con su hija ${n}, quien la cuida.`,
  (n) => `Acompañada por su esposo ${n} refiere cefalea.`,
  (n) => `Asiste en compañía de ${n}.`,
  (n) => `Traída por ${n} desde la casa.`,
  (n) => `Su hermana mayor ${n} es enfermera.`,
  (n) => `La madre (${n}) informa que no come.`,
  (n) => `Cuidadora: ${n}`,
  (n) => `Acudiente ${n} firma el consentimiento.`,
  (n) => `Un vecino de nombre ${n} la encontró en el piso.`,
  (n) => `Tiene un hijo llamado ${n} con asma.`,
  (n) => `El niño ${n} presenta fiebre.`,
  (n) => `La señora ${n} acepta el procedimiento.`,
  (n) => `Se explica a ${n} el plan.`,
  (n) => `Se habla con ${n} sobre los riesgos.`,
  (n) => `Hija: ${n}, sana.`,
  (n) => `Su nieta, ${n}, la trae a control.`,
  (n) => `Agredida por ${n} hace dos días.`,
  (n) => `Convive con ${n} y dos perros.`,
  (n) => `Sus hijos ${n} y Yulieth viven lejos.`,
  (n) => `SU HIJA ${n.toUpperCase()} REFIERE QUE NO COME`,
  (n) => `Su hija ${n} la trae. Dice ${n} que vomitó.`,
  (n) => `Responsable de ${n}: la abuela.`,
]

test('un nombre poco común de quien no está en el registro no queda tras lo que lo anuncia', () => {
  const left: string[] = []
  let tried = 0
  for (const scrub of [read, bare])
    for (const name of strangers)
      for (const sentence of sentences) {
        tried += 1
        const out = scrub(sentence(name))
        if (new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(out)) left.push(`${sentence(name)} → ${out}`)
      }
  assert.ok(tried >= 1300)
  assert.deepEqual(left, [])
})

test('también con iniciales, y lo que alguien llama aunque vaya en minúscula', () => {
  for (const [text, gone] of [
    ['Acude con su hija Y. P. por control', 'Y. P.'],
    ['El niño D.S. con fiebre', 'D.S.'],
    ['Su perro y un amigo llamado yeferson lo vieron', 'yeferson'],
    ['La hija se llama zharick', 'zharick'],
    ['Esposa de nombre nayibe', 'nayibe'],
    ['apodado mechas en el barrio', 'mechas'],
  ] as const)
    assert.ok(!read(text).includes(gone), read(text))
})

const diseases =
  `Diabetes|Hipertensión arterial|Cáncer de mama|Asma|Alzheimer|Parkinson|Hodgkin|Epilepsia|Lupus|Gota|Artritis|Glaucoma
|Leucemia|Cirrosis|Trombosis|Infarto|Hipotiroidismo|Esquizofrenia|Depresión|Migraña|Psoriasis|Anemia|Tuberculosis|Chagas|Huntington
|Marfan|Down|Crohn|HTA|DM2|EPOC|IAM|ACV|VIH|TBC|LES|Dislipidemia|Cardiopatía isquémica|Insuficiencia renal|Fibromialgia|Vitíligo`
    .split('|')
    .map((w) => w.trim())
/** How a family history, a referral and a plan put words of medicine where a name would stand. */
const clinicalSentences: readonly ((term: string) => string)[] = [
  (t) => `Madre: ${t}.`,
  (t) => `Padre ${t}, hermano sano.`,
  (t) => `Abuela materna: ${t}`,
  (t) => `Hermana con ${t} desde la infancia.`,
  (t) => `Tío paterno (${t}).`,
  (t) => `Familiar con ${t}`,
]
const specialties =
  `Cardiología|Medicina Interna|Psiquiatría|Urgencias|Trabajo Social|Ginecología|Nutrición|Ortopedia|Pediatría
|Enfermería|Fisioterapia|Psicología|Neurología|Cirugía`
    .split('|')
    .map((w) => w.trim())
const scales = `Glasgow|Barthel|Apgar|Braden|Norton|Zung|Beck|Framingham|Yesavage|Tinetti`.split('|')

test('las enfermedades, los epónimos, las escalas, los servicios y los medicamentos quedan', () => {
  const gone: string[] = []
  let tried = 0
  const keeps = (text: string, term: string): void => {
    tried += 1
    for (const [how, scrub] of [
      ['con', read],
      ['sin', bare],
    ] as const)
      if (!scrub(text).includes(term)) gone.push(`${how} vocabulario: ${text} → ${scrub(text)}`)
  }
  for (const d of diseases) for (const s of clinicalSentences) keeps(s(d), d)
  for (const p of specialties) {
    keeps(`Valorado por ${p}.`, p)
    keeps(`Comentado con ${p} de turno`, p)
    keeps(`Remitida a ${p}`, p)
  }
  for (const e of scales) keeps(`Escala de ${e} en el rango; índice de ${e} sin cambio`, e)
  for (const { dci } of drugs) {
    const word = `${dci[0]?.toUpperCase()}${dci.slice(1)}`
    keeps(`Se explica a la hija. ${word} 50 mg cada 12 horas`, word)
    keeps(`Madre: ${word} sin reacción`, word)
  }
  assert.ok(tried > 400, String(tried))
  assert.deepEqual(gone, [])
})

test('lo que sigue en la frase queda: verbos, adjetivos y lo que empieza otra', () => {
  for (const text of [
    'Acompañada por la hija. Niega fiebre.',
    'Madre Viva, padre Fallecido a los 60 años',
    'Vive con su esposo. Consulta por tos',
    'MADRE REFIERE QUE NO COME',
    'PADRE HIPERTENSO, MADRE DIABETICA',
    'Hermanos: Ninguno',
    'La paciente acude con su madre Refiere dolor',
    'Traída por Ambulancia, atendida por Bomberos',
    'Trasladada por la Cruz Roja',
    'Hijo menor sano',
    'Recién nacido hijo de madre con Hepatitis B',
    'Madre con Síndrome de Down',
    'Paciente con Síndrome de Turner, padre sano',
  ])
    for (const scrub of [read, bare]) assert.equal(scrub(text), text)
})

test('quien se nombra en un texto se quita de los demás', () => {
  const heard = scrubber(ids, '2026-03-10', clinical, new Set(['zharick']))
  assert.equal(heard('Zharick refiere que hoy comió.'), '[persona] refiere que hoy comió.')
})
