import { type Vignette, vignette } from './vignette.ts'

const past = (descripcion: string) => [{ categoria: 'patologico', descripcion, estado_clinico: 'activo' }] as const

/** What a disease, a pregnancy, an age or a value forbids; and the same medicine, or the same disease, where it does not. */
export const contraindicationVignettes: readonly Vignette[] = [
  vignette({ edad: 30, dxPrevios: ['J459'] })`
    Asma y propranolol
    toma: Propranolol 40 mg cada 12 h por 30 d
    + contra-asma-betabloqueador-no-selectivo
    - contra-asma-betabloqueador-selectivo`,
  vignette({ edad: 55, antecedentes: past('Asma desde la infancia') })`
    Asma contada en el antecedente y metoprolol
    toma: Metoprolol 50 mg cada 12 h por 30 d
    + contra-asma-betabloqueador-selectivo
    - contra-asma-betabloqueador-no-selectivo`,
  vignette({ edad: 30 })`
    Niega asma y toma propranolol
    actual: Niega asma y alergias.
    toma: Propranolol 40 mg cada 12 h por 30 d
    - contra-asma-betabloqueador-no-selectivo`,
  vignette({
    edad: 30,
    sexo: 'F',
    antecedentes: [{ categoria: 'familiar', descripcion: 'Asma en la madre', parentesco: '02' }],
  })`
    Madre con asma, la paciente toma propranolol
    toma: Propranolol 40 mg cada 12 h por 30 d
    - contra-asma-betabloqueador-no-selectivo`,
  vignette({ edad: 32, sexo: 'F', dxPrevios: ['I802'] })`
    Anticonceptivo combinado con trombosis previa
    toma: Etinilestradiol + levonorgestrel
    + contra-estrogeno-trombosis
    - contra-estrogeno-migrana-aura`,
  vignette({ edad: 24, sexo: 'F', dx: ['G431'] })`
    Anticonceptivo combinado con migraña con aura
    toma: Drospirenona + etinilestradiol
    + contra-estrogeno-migrana-aura
    - contra-estrogeno-trombosis`,
  vignette({ edad: 24, sexo: 'F', dx: ['G430'] })`
    Anticonceptivo combinado con migraña sin aura
    toma: Drospirenona + etinilestradiol
    - contra-estrogeno-migrana-aura contra-estrogeno-trombosis`,
  vignette({ edad: 32, sexo: 'F', dxPrevios: ['I802'] })`
    Progestágeno solo con trombosis previa
    toma: Desogestrel
    - contra-estrogeno-trombosis`,
  vignette({ edad: 60, sexo: 'F', dxPrevios: ['I252'] })`
    Estradiol a los 60 con infarto previo
    toma: Estradiol
    + contra-estrogeno-arterial`,
  vignette({
    edad: 38,
    sexo: 'F',
    antecedentes: [{ categoria: 'toxico_habitos', sustancia: 'Cigarrillo', cantidad: '20 al día' }],
  })`
    Fumadora de 38 años con anticonceptivo combinado
    toma: Etinilestradiol + levonorgestrel
    + contra-estrogeno-tabaco`,
  vignette({
    edad: 38,
    sexo: 'F',
    antecedentes: [{ categoria: 'toxico_habitos', sustancia: 'Cigarrillo', fecha_cese: '2020-01-01' }],
  })`
    Exfumadora de 38 años con anticonceptivo combinado
    toma: Etinilestradiol + levonorgestrel
    - contra-estrogeno-tabaco`,
  vignette({ edad: 50, examen: { peso: 68 } })`
    Insulina con un cero de más
    toma: Insulina glargina 200 ui cada 24 h por 30 d
    + dosis-insulina`,
  vignette({ edad: 6, examen: { peso: 20 } })`
    Insulina de un niño en dosis de adulto
    toma: Insulina glargina 40 ui cada 24 h por 30 d
    + dosis-insulina`,
  vignette({ edad: 50, examen: { peso: 68 } })`
    Insulina correcta
    toma: Insulina glargina 24 ui cada 24 h por 30 d
    - dosis-insulina dosis-insulina-sin-unidades`,
  vignette({ edad: 48, dxPrevios: ['I500'] })`
    Verapamilo en falla cardiaca a los 48 años
    toma: Verapamilo 80 mg cada 8 h por 30 d
    + contra-falla-calcioantagonista`,
  vignette({ edad: 48, dxPrevios: ['I500'] })`
    Amlodipino en falla cardiaca
    toma: Amlodipino 5 mg cada 24 h por 30 d
    - contra-falla-calcioantagonista`,
  vignette({ edad: 52, dxPrevios: ['G20X'] })`
    Metoclopramida en Parkinson a los 52 años
    toma: Metoclopramida 10 mg cada 8 h por 3 d
    + contra-parkinson-antidopaminergico`,
  vignette({ edad: 52, dxPrevios: ['G20X'] })`
    Quetiapina en Parkinson
    toma: Quetiapina 25 mg cada 24 h por 30 d
    - contra-parkinson-antidopaminergico`,
  vignette({ edad: 54, dxPrevios: ['I251'], dx: ['G439'] })`
    Sumatriptán en enfermedad coronaria
    toma: Sumatriptán 50 mg única
    + contra-triptan-coronaria`,
  vignette({ edad: 28, sexo: 'F', dx: ['G439'] })`
    Sumatriptán en joven sana
    toma: Sumatriptán 50 mg única
    - contra-triptan-coronaria`,
  vignette({ edad: 26, sexo: 'F', embarazo: 38, dx: ['O234'] })`
    Nitrofurantoína a las 38 semanas
    toma: Nitrofurantoína 100 mg cada 12 h por 7 d
    + contra-nitrofurantoina-termino`,
  vignette({ edad: 26, sexo: 'F', embarazo: 22, dx: ['O234'] })`
    Nitrofurantoína en el segundo trimestre
    toma: Nitrofurantoína 100 mg cada 12 h por 7 d
    - contra-nitrofurantoina-termino`,
  vignette({ edad: 26, sexo: 'F', embarazo: 31 })`
    Naproxeno en el tercer trimestre
    toma: Naproxeno 250 mg cada 12 h por 3 d
    + contra-aine-tercer-trimestre embarazo-aine`,
  vignette({ edad: 62, dxPrevios: ['I500', 'E119'] })`
    Pioglitazona en falla cardiaca
    toma: Pioglitazona 30 mg cada 24 h por 30 d
    + contra-falla-glitazona`,
  vignette({ edad: 30, dxPrevios: ['G409'] })`
    Bupropión en epilepsia
    toma: Bupropión 150 mg cada 24 h por 30 d
    + contra-epilepsia-bupropion`,
  vignette({ edad: 44, dxPrevios: ['G700'] })`
    Ciprofloxacina en miastenia
    toma: Ciprofloxacino 500 mg cada 12 h por 7 d
    + contra-miastenia`,
  vignette({ edad: 58, dxPrevios: ['K746'] })`
    Naproxeno en cirrosis
    toma: Naproxeno 250 mg cada 12 h por 5 d
    + contra-cirrosis-aine`,
  vignette({ edad: 64, dxPrevios: ['N185', 'E119'] })`
    Metformina con enfermedad renal terminal sin creatinina
    toma: Metformina 850 mg cada 12 h por 30 d
    + contra-renal-metformina
    - renal-metformina-contraindicada`,
  vignette({ edad: 50, antecedentes: past('Angioedema por enalapril en 2019') })`
    Enalapril con antecedente de angioedema
    toma: Captopril 25 mg cada 12 h por 30 d
    + contra-angioedema-ieca`,
  vignette({ edad: 50, antecedentes: past('Angioedema por enalapril en 2019') })`
    Losartán con antecedente de angioedema
    toma: Losartán 50 mg cada 12 h por 30 d
    - contra-angioedema-ieca`,
  vignette({ edad: 50, antecedentes: past('Agranulocitosis por dipirona') })`
    Dipirona con agranulocitosis previa
    toma: Metamizol 1 g cada 8 h por 2 d
    + contra-agranulocitosis`,
  vignette({ edad: 23, sexo: 'F', embarazo: 12, dx: ['B551'] })`
    Miltefosina en gestante
    toma: Miltefosina 50 mg cada 8 h por 28 d
    + contra-miltefosina-embarazo`,
  vignette({ edad: 60 })`
    Furosemida en alérgico a las sulfas
    alergias: Sulfas: brote
    toma: Furosemida 40 mg cada 24 h por 30 d
    - alergia-clase-sulfas alergia-mismo-medicamento`,
  vignette({ edad: 66, dx: ['I10X'], examen: { tension_sistolica: 82 } })`
    Hipertenso con tensión de 82 y losartán
    toma: Losartán 50 mg cada 12 h por 30 d
    + contra-hipotension-antihipertensivo signos-hipotension`,
  vignette({ edad: 66, dx: ['I10X'], examen: { tension_sistolica: 132 } })`
    Hipertenso con tensión de 132 y losartán
    toma: Losartán 50 mg cada 12 h por 30 d
    - contra-hipotension-antihipertensivo signos-hipotension`,
]
