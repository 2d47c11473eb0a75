import { allergyGroups, crossReactions, drugGroups, type GroupKey } from '../../../src/modules/medicamentos/index.ts'
import { deadlyRoutes, interactionTable, slug } from '../../../src/modules/persona/index.ts'
import type { Case } from '../../fixtures/clinical-case.ts'
import { examples } from './example.ts'

const member = (key: GroupKey, which = 0): string => drugGroups[key].dci[which] ?? drugGroups[key].dci[0] ?? ''
const side = (keys: readonly GroupKey[]): string => keys.map(slug).join('+')

const loaded = {
  a: 'loratadina',
  b: 'amoxicilina',
  gravedad: 'alta',
  mecanismo: 'Lo dice la institución.',
  efecto: 'Efecto de prueba.',
  conducta: 'Evítela.',
  fuente: 'Comité de farmacia',
} as const

/** Two of one group are an interaction only if they are two different medicines. */
export const interactionExamples = examples([
  [
    'interaccion-cargada',
    { cargadas: [loaded], toma: ['Loratadina 10 mg'], tomaOtra: ['Amoxicillin'] },
    { toma: ['Loratadina 10 mg'], tomaOtra: ['Amoxicillin'] },
  ],
  ...interactionTable.map(({ a, b }) => {
    const [first, second] = [a[0] as GroupKey, b[0] as GroupKey]
    const other = member(second, member(second) === member(first) ? 1 : 0)
    return [
      `interaccion-${side(a)}-con-${side(b)}`,
      { toma: [member(first)], tomaOtra: [other] },
      { toma: [member(first)], suspendidas: [other] },
    ] as const
  }),
])

/** Two medicines that only this relates: the first pair that is together in no more groups than that. */
function related(xs: readonly string[], ys: readonly string[], most: number): readonly [string, string] | null {
  const groupsWith = (x: string, y: string) => allergyGroups.filter(({ dci }) => dci.includes(x) && dci.includes(y))
  const pairs = xs.flatMap((x) => ys.flatMap((y) => (x === y ? [] : [[x, y] as const])))
  return pairs.find(([x, y]) => groupsWith(x, y).length <= most) ?? pairs[0] ?? null
}

export const allergyExamples = {
  ...examples(
    allergyGroups.map(({ clave, clase, dci, alcance }) => {
      const isNamed = dci.length === 1 || ['nombrada', 'informa', 'contiene', 'pregunta'].includes(alcance)
      const [agente, other] = isNamed ? [clase.at(-1) ?? '', dci.at(-1) ?? ''] : (related(dci, dci, 1) ?? ['', ''])
      return [
        `alergia-clase-${slug(clave)}`,
        { alergias: [agente], toma: [alcance === 'contiene' ? `loratadina con ${other}` : other] },
        // What is not understood is said of any medicine, by another rule.
        { alergias: [agente], toma: [clave === 'tiroidesSinDecir' ? 'loratadina' : 'levotiroxina'] },
      ]
    }),
  ),
  ...examples(
    crossReactions.map(({ de, a }) => {
      const [agente, other] = related(de.dci, a.dci, 0) ?? ['', '']
      return [
        `alergia-cruzada-${slug(de.clave)}-${slug(a.clave)}`,
        { alergias: [agente], toma: [other] },
        { alergias: [agente], anuladas: [other] },
      ]
    }),
  ),
  ...examples([
    [
      'alergia-cruzada-halogenados-suxametonio-solo',
      { alergias: ['sevoflurano: hipertermia maligna'], toma: ['succinilcolina'] },
      { alergias: ['sevoflurano: vómito'], toma: ['succinilcolina'] },
    ],
    [
      'alergia-cruzada-aine-paracetamol-solo',
      { alergias: ['aspirina: asma'], toma: ['acetaminofén'] },
      { alergias: ['aspirina: ronchas'], toma: ['acetaminofén'] },
    ],
    [
      'alergia-mismo-medicamento',
      { alergias: ['Dipirona: urticaria'], toma: ['dipirona 1 g cada 8 h por 3 d'] },
      { alergias: ['Dipirona: urticaria'], toma: ['Acetaminofén 500 mg cada 8 h por 3 d'] },
    ],
    [
      'alergia-sin-reconocer',
      { alergias: ['Xilovaral'], toma: ['amoxicilina'] },
      { alergias: ['Penisilina'], toma: ['losartan'] },
    ],
    ['revisado-en-parte', { toma: ['losartan'], soloAtencion: true }, { toma: ['losartan'] }],
    ['medicamento-sin-reconocer', { toma: ['Xilovaral 10 mg cada 8 h por 3 d'] }, { toma: ['losartan'] }],
    ['alergia-sin-registro', { toma: ['losartan'] }, { toma: ['losartan'], niegaAlergias: true }],
    ['alergia-contradictoria', { alergias: ['penicilina'], niegaAlergias: true }, { alergias: ['penicilina'] }],
  ]),
}

export const insulinExamples = examples([
  [
    'dosis-insulina',
    { examen: { peso: 70 }, toma: ['Insulina glargina 200 ui cada 24 h por 30 d'] },
    { examen: { peso: 70 }, toma: ['Insulina glargina 20 ui cada 24 h por 30 d'] },
  ],
  [
    'dosis-insulina-sin-unidades',
    { toma: ['Insulina glargina 20 mg cada 24 h por 30 d'] },
    { toma: ['Insulina glargina 20 ui cada 24 h por 30 d'] },
  ],
])

export const combinationExamples = examples([
  [
    'combinacion-triple-golpe-renal',
    { toma: ['enalapril', 'hidroclorotiazida', 'naproxeno'] },
    { toma: ['enalapril', 'hidroclorotiazida', 'acetaminofen'] },
  ],
  [
    'combinacion-tres-depresores-snc',
    { edad: 78, toma: ['clonazepam', 'tramadol', 'pregabalina'] },
    { edad: 50, toma: ['clonazepam', 'tramadol', 'pregabalina'] },
  ],
  [
    'combinacion-anticolinergicos',
    { edad: 70, toma: ['amitriptilina', 'difenhidramina'] },
    { edad: 70, toma: ['amitriptilina', 'loratadina'] },
  ],
  [
    'combinacion-opioide-gabapentinoide',
    { toma: ['tramadol', 'gabapentina'] },
    { toma: ['acetaminofen', 'gabapentina'] },
  ],
  [
    'combinacion-polifarmacia',
    {
      edad: 80,
      toma: [
        'losartan',
        'amlodipino',
        'metformina',
        'atorvastatina',
        'omeprazol',
        'acetaminofen',
        'levotiroxina',
        'furosemida',
      ],
    },
    { edad: 80, toma: ['losartan', 'amlodipino'] },
  ],
])

const pair: Readonly<Record<string, readonly [string, string]>> = {
  aine: ['ibuprofeno', 'diclofenaco'],
  ibp: ['omeprazol', 'pantoprazol'],
  estatina: ['atorvastatina', 'rosuvastatina'],
  ieca: ['enalapril', 'captopril'],
  ara2: ['losartan', 'valsartan'],
  betabloqueadores: ['metoprolol', 'propranolol'],
  dihidropiridina: ['amlodipino', 'nifedipino'],
  benzodiacepinas: ['clonazepam', 'lorazepam'],
  isrs: ['sertralina', 'fluoxetina'],
  sulfonilureas: ['glibenclamida', 'glimepirida'],
  anticoagulante: ['rivaroxaban', 'enoxaparina'],
  antihistaminico: ['loratadina', 'cetirizina'],
  corticoide: ['prednisona', 'dexametasona'],
  opioide: ['tramadol', 'morfina'],
  tiazidas: ['hidroclorotiazida', 'clortalidona'],
  isglt2: ['empagliflozina', 'dapagliflozina'],
  triciclicos: ['amitriptilina', 'imipramina'],
  gliptinas: ['sitagliptina', 'linagliptina'],
  glp1: ['liraglutida', 'semaglutida'],
  pde5: ['sildenafilo', 'tadalafilo'],
  aminoglucosidos: ['gentamicina', 'amikacina'],
  insulinasBasales: ['insulina glargina 10 ui cada 24 h', 'insulina nph 10 ui cada 12 h'],
  insulinasRapidas: ['insulina lispro 6 ui cada 8 h', 'insulina aspart 6 ui cada 8 h'],
  diureticosAsa: ['furosemida', 'torasemida'],
  digoxina: ['digoxina', 'metildigoxina'],
  betaAgonistasLargos: ['salmeterol', 'formoterol'],
  antimuscarinicosLargos: ['bromuro de tiotropio', 'umeclidinio'],
  antipsicoticos: ['quetiapina', 'risperidona'],
  fluoroquinolonas: ['ciprofloxacina', 'levofloxacina'],
  azolesSistemicos: ['fluconazol', 'itraconazol'],
  alfabloqueadores: ['tamsulosina', 'prazosina'],
  antiplaquetario: ['clopidogrel', 'ticagrelor'],
  ahorradorPotasio: ['espironolactona', 'eplerenona'],
  teofilina: ['teofilina', 'aminofilina'],
  triptanes: ['sumatriptan', 'rizatriptan'],
  anticolinesterasicos: ['donepezilo', 'rivastigmina'],
  bifosfonatos: ['alendronato', 'ibandronato'],
  imao: ['selegilina', 'linezolid'],
  calcioantagonistasNoDhp: ['verapamilo', 'diltiazem'],
  carbapenemicos: ['meropenem', 'imipenem'],
  tetraciclinas: ['doxiciclina', 'minociclina'],
  glitazonas: ['pioglitazona', 'rosiglitazona'],
  inhibidoresReductasa: ['finasterida', 'dutasterida'],
  propiltiouraciloMetimazol: ['metimazol', 'propiltiouracilo'],
  endotelina: ['bosentan', 'macitentan'],
  antiTnf: ['adalimumab', 'etanercept'],
  jak: ['tofacitinib', 'baricitinib'],
  macrolidos: ['azitromicina', 'claritromicina'],
  gabapentinoides: ['gabapentina', 'pregabalina'],
}
export const duplicateExamples = {
  ...examples(
    Object.entries(pair).map(([clave, [a, b]]) => [
      `duplicado-clase-${slug(clave)}`,
      { toma: [a], tomaOtra: [b] },
      { toma: [a], suspendidas: [b] },
    ]),
  ),
  ...examples([
    [
      'duplicado-mismo-medicamento',
      { toma: ['Paracetamol 500 mg cada 6 h por 5 d', 'Acetaminofén 500 mg cada 8 h por 5 d'] },
      { toma: ['Acetaminofén 500 mg cada 8 h por 5 d'], anuladas: ['Paracetamol 500 mg cada 6 h por 5 d'] },
    ],
  ]),
}

export const doseExamples = examples([
  [
    'dosis-adulto-por-toma',
    { toma: ['Acetaminofén 2000 mg cada 24 h por 3 d'] },
    { toma: ['Acetaminofén 1000 mg cada 8 h por 3 d'] },
  ],
  [
    'dosis-adulto-por-dia',
    { toma: ['Acetaminofén 1 g cada 4 h por 3 d'] },
    { toma: ['Acetaminofén 1 g cada 6 h por 3 d'] },
  ],
  [
    'dosis-nino-por-peso',
    { edad: 2, examen: { peso: 12 }, toma: ['Amoxicilina 600 mg cada 8 h por 7 d'] },
    { edad: 2, examen: { peso: 12 }, toma: ['Amoxicilina 300 mg cada 8 h por 7 d'] },
  ],
  [
    'dosis-sustancia-sumada',
    { toma: ['Acetaminofén 1 g cada 6 h por 3 d', 'Acetaminofén + codeína 500 mg cada 8 h por 3 d'] },
    { toma: ['Acetaminofén 500 mg cada 8 h por 3 d', 'Acetaminofén + codeína 325 mg cada 8 h por 3 d'] },
  ],
  [
    'dosis-sin-revisar',
    { toma: ['Amoxicilina 20 ml cada 8 h por 7 d'] },
    { toma: ['[250 mg/5 ml] Amoxicilina 10 ml cada 8 h por 7 d'] },
  ],
  [
    'dosis-nino-sin-peso',
    { edad: 4, toma: ['Amoxicilina 250 mg cada 8 h por 7 d'] },
    { edad: 4, examen: { peso: 16 }, toma: ['Amoxicilina 250 mg cada 8 h por 7 d'] },
  ],
  [
    'dosis-pesos-contrarios',
    {
      valores: {
        '29463-7': [
          { valor: 7, hace: 20 },
          { valor: 70, hace: 0 },
        ],
      },
      toma: ['Insulina glargina 20 ui cada 24 h por 30 d'],
    },
    {
      valores: {
        '29463-7': [
          { valor: 68, hace: 20 },
          { valor: 70, hace: 0 },
        ],
      },
      toma: ['Insulina glargina 20 ui cada 24 h por 30 d'],
    },
  ],
  [
    'duracion-mayor-que-la-usual',
    { toma: ['Omeprazol 20 mg cada 24 h por 90 d'] },
    { toma: ['Omeprazol 20 mg cada 24 h por 28 d'] },
  ],
  [
    'duracion-antibiotico-corta',
    { toma: ['Cefalexina 500 mg cada 6 h por 1 d'] },
    { toma: ['Fosfomicina 3 g única por 1 d'] },
  ],
  [
    'dosis-metotrexato-diario',
    { toma: ['Metotrexato 10 mg cada 24 h por 30 d'] },
    { toma: ['Metotrexato 10 mg cada 1 sem por 30 d'] },
  ],
  [
    'dosis-acetaminofen-higado',
    { dx: ['K746'], toma: ['Acetaminofén 1 g cada 8 h por 3 d'] },
    { dx: ['K746'], toma: ['Acetaminofén 500 mg cada 6 h por 3 d'] },
  ],
  [
    'dosis-aspirina-tercer-trimestre',
    { edad: 28, sexo: 'F', embarazo: 32, toma: ['Ácido acetilsalicílico 500 mg cada 8 h por 3 d'] },
    { edad: 28, sexo: 'F', embarazo: 32, toma: ['Ácido acetilsalicílico 100 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-fluconazol-embarazo',
    { edad: 28, sexo: 'F', embarazo: 9, toma: ['Fluconazol 400 mg cada 24 h por 14 d'] },
    { edad: 28, sexo: 'F', embarazo: 9, toma: ['Fluconazol 150 mg única'] },
  ],
  [
    'dosis-adrenalina-bolo',
    { dx: ['L500'], toma: ['042: adrenalina 1 mg única'] },
    { dx: ['I469'], toma: ['042: adrenalina 1 mg única'] },
  ],
  [
    'dosis-infusion-de-una-vez',
    { toma: ['042: dopamina 200 mg única'] },
    { toma: ['042: dopamina 200 mg única «en 250 ml de dextrosa, con bomba»'] },
  ],
  [
    'dosis-vasopresina-de-una-vez',
    { toma: ['042: vasopresina 20 ui única'] },
    { dx: ['I469'], toma: ['042: vasopresina 20 ui única'] },
  ],
  [
    'dosis-infusion-mayor-de-una-vez',
    { toma: ['042: nitroglicerina 50 mg única'] },
    { toma: ['042: nitroglicerina 50 mg única «en 250 ml de dextrosa, con bomba»'] },
  ],
  [
    'duracion-ketorolaco',
    { toma: ['ketorolaco 10 mg cada 6 h por 10 d'] },
    { toma: ['ketorolaco 10 mg cada 6 h por 5 d'] },
  ],
  [
    'dosis-parche-diario',
    { toma: ['062: [25 mcg/h] fentanilo 1 dosis cada 24 h por 30 d'] },
    { toma: ['062: [25 mcg/h] fentanilo 1 dosis cada 72 h por 30 d'] },
  ],
  [
    'dosis-potasio-velocidad',
    { toma: ['041: cloruro de potasio 40 meq única «en 100 ml, pasar en 1 hora»'] },
    { toma: ['041: cloruro de potasio 40 meq única «en 1000 ml, pasar en 8 horas»'] },
  ],
  [
    'dosis-potasio-sin-diluir',
    { toma: ['042: cloruro de potasio 20 meq única'] },
    { toma: ['042: cloruro de potasio 20 meq única «en 500 ml de salina, en 4 horas»'] },
  ],
  [
    'dosis-anfotericina-convencional',
    { examen: { peso: 60 }, toma: ['042: anfotericina B 300 mg cada 24 h por 5 d'] },
    { examen: { peso: 60 }, toma: ['042: anfotericina B liposomal 300 mg cada 24 h por 5 d'] },
  ],
  [
    'dosis-digoxina-mayor',
    { edad: 80, toma: ['Digoxina 0.25 mg cada 24 h por 30 d'] },
    { edad: 80, toma: ['Digoxina 0.125 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-citalopram-mayor',
    { edad: 70, toma: ['Citalopram 40 mg cada 24 h por 30 d'] },
    { edad: 40, toma: ['Citalopram 40 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-escitalopram-mayor',
    { edad: 72, toma: ['Escitalopram 20 mg cada 24 h por 30 d'] },
    { edad: 72, toma: ['Escitalopram 10 mg cada 24 h por 30 d'] },
  ],
  [
    'dosis-zolpidem-mujer',
    { sexo: 'F', toma: ['Zolpidem 10 mg cada 24 h por 7 d'] },
    { sexo: 'M', toma: ['Zolpidem 10 mg cada 24 h por 7 d'] },
  ],
  [
    'dosis-levotiroxina-mayor-inicio',
    { edad: 80, dx: ['E039', 'I259'], toma: ['Levotiroxina 100 mcg cada 24 h por 30 d'] },
    { edad: 80, dx: ['E039'], toma: ['Levotiroxina 100 mcg cada 24 h por 30 d'] },
  ],
  [
    'duracion-corticoide-prolongado',
    { toma: ['Prednisona 20 mg cada 24 h por 60 d'] },
    { toma: ['Prednisona 20 mg cada 24 h por 5 d'] },
  ],
  [
    'duracion-opioide-agudo',
    { dx: ['M545'], toma: ['Tramadol 50 mg cada 8 h por 20 d'] },
    { dx: ['C509'], toma: ['Tramadol 50 mg cada 8 h por 20 d'] },
  ],
  [
    'dosis-simvastatina-combinada',
    { toma: ['Simvastatina 40 mg cada 24 h por 30 d', 'amiodarona'] },
    { toma: ['Simvastatina 20 mg cada 24 h por 30 d', 'amiodarona'] },
  ],
  [
    'dosis-aspirina-ticagrelor',
    { toma: ['Ácido acetilsalicílico 325 mg cada 24 h por 30 d', 'ticagrelor'] },
    { toma: ['Ácido acetilsalicílico 100 mg cada 24 h por 30 d', 'ticagrelor'] },
  ],
  [
    'dosis-parche-buprenorfina',
    { toma: ['062: [35 mcg/h] buprenorfina 1 dosis cada 24 h por 30 d'] },
    { toma: ['062: [35 mcg/h] buprenorfina 1 dosis cada 96 h por 30 d'] },
  ],
  [
    'dosis-zolpidem-mayor',
    { edad: 70, sexo: 'M', toma: ['Zolpidem 10 mg cada 24 h por 7 d'] },
    { edad: 70, sexo: 'M', toma: ['Zolpidem 5 mg cada 24 h por 7 d'] },
  ],
  [
    'dosis-muy-mayor',
    { edad: 91, toma: ['Diazepam 15 mg cada 12 h por 30 d'] },
    { edad: 91, dx: ['G409'], toma: ['Diazepam 15 mg cada 12 h por 30 d'] },
  ],
  [
    'duracion-bedaquilina-diaria',
    { toma: ['Bedaquilina 400 mg cada 24 h por 60 d'] },
    { toma: ['Bedaquilina 400 mg cada 24 h por 14 d'] },
  ],
  [
    'duracion-temozolomida-diaria',
    { toma: ['Temozolomida 300 mg cada 24 h por 28 d'] },
    { toma: ['Temozolomida 300 mg cada 24 h por 5 d'] },
  ],
  [
    'dosis-vitamina-a-diaria',
    { toma: ['Retinol 200000 ui cada 24 h por 30 d'] },
    { toma: ['Retinol 200000 ui cada 24 h por 2 d'] },
  ],
  [
    'dosis-vitamina-a-embarazo',
    { edad: 30, sexo: 'F', embarazo: 11, toma: ['Retinol 50000 ui cada 24 h por 30 d'] },
    { edad: 30, sexo: 'F', embarazo: 11, toma: ['Retinol 5000 ui cada 24 h por 30 d'] },
  ],
  [
    'dosis-misoprostol-cesarea',
    { edad: 30, sexo: 'F', embarazo: 41, dx: ['O342'], toma: ['067: misoprostol 25 mcg única'] },
    { edad: 30, sexo: 'F', embarazo: 41, dx: ['O342', 'O721'], toma: ['054: misoprostol 800 mcg única'] },
  ],
  [
    'dosis-acetaminofen-sumado',
    { toma: ['Acetaminofén 1 g cada 8 h por 5 d', 'Acetaminofén + codeína'] },
    { toma: ['Acetaminofén 1 g cada 8 h por 5 d', 'codeina'] },
  ],
])

const named: Readonly<Record<string, string>> = {
  'via-inmunoglobulina-vena': 'inmunoglobulina antitetánica',
  'via-intratecal-otra': 'omeprazol',
  'via-lidocaina-epinefrina-vena': 'lidocaína con epinefrina',
  'via-nebulizado-irritante': 'aceite mineral',
  'via-oido-no-otico': 'yodopovidona',
  'via-ojo-no-oftalmico': 'clotrimazol crema',
  'via-bcg': 'vacuna BCG',
  'via-deposito-vena': 'haloperidol decanoato',
  'via-fosfato-potasio-directo': 'fosfato de potasio',
  'via-oral-inyectada': 'ambroxol jarabe',
  'via-salino-concentrado': 'cloruro de sodio',
  'via-topico-en-boca': 'permetrina loción',
  'via-topico-por-boca': 'permetrina loción',
  'via-vacuna-oral-inyectada': 'vacuna contra rotavirus',
}
const said: Readonly<Record<string, string>> = {
  'via-potasio-rapido': 'directo',
  'via-fenitoina-rapida': 'en bolo',
  'via-salino-concentrado': 'ampolla al 20 %',
  'via-nifedipino-macerado': 'macerado',
  'via-antihipertensivo-macerado': 'macerado',
}
const bleeding: Case = { valores: { '6301-6': 4 } }
export const routeExamples = examples([
  [
    'via-intramuscular-sangrado',
    { ...bleeding, toma: ['030: ceftriaxona'] },
    { ...bleeding, toma: ['030: epinefrina'] },
  ],
  ...deadlyRoutes.map(({ id, dci, grupos, vias, dice, con }) => {
    const name = [...dci, ...grupos.flatMap((key) => drugGroups[key].dci)][0] ?? named[id] ?? ''
    const spoken = dice === undefined ? '' : ` «${said[id] ?? 'bolo'}»`
    const dx = con === undefined ? {} : { dx: [id.startsWith('via-antihipertensivo') ? 'I639' : 'A90X'] }
    return [
      id,
      { ...dx, toma: [`${vias.at(-1)}: ${name}${spoken}`] },
      {
        ...dx,
        toma: [
          `${id === 'via-bcg' ? '023' : vias.includes('048') && dice === undefined ? '042' : '048'}: ${name}${vias.includes('048') ? '' : spoken}`,
        ],
      },
    ] as const
  }),
])
