import { type DrugGroup, group, single } from './group.ts'

export const nerves = {
  carbamazepina: single('carbamazepina', 'N03AF01'),
  fenitoina: single('fenitoina', 'N03AB02', 'fenitoína'),
  fenobarbital: group('fenobarbital o primidona', 'N03AA02 N03AA03')`fenobarbital, primidona`,
  triptanes: group('triptanes', 'N02CC')`
    sumatriptan, naratriptan, zolmitriptan, rizatriptan, eletriptan, almotriptan, frovatriptan`,
  triptanesMao: group('sumatriptán, rizatriptán o zolmitriptán', 'N02CC01 N02CC04 N02CC03')`
    sumatriptan, rizatriptan, zolmitriptan`,
  antipsicoticosDopamina: group(
    'antipsicóticos que bloquean la dopamina',
    'N05AA N05AB N05AD N05AX08 N05AX13 N05AX12 N05AH03 N05AL01 N05AE04 N05AG02',
  )`
    haloperidol, risperidona, paliperidona, olanzapina, aripiprazol, levomepromazina, clorpromazina, sulpirida,
    ziprasidona, pimozida`,
  triciclicos: group('antidepresivos tricíclicos', 'N06AA')`
    amitriptilina, imipramina, nortriptilina, clomipramina, trimipramina`,
  mirtazapina: single('mirtazapina', 'N06AX11'),
  bupropion: single('bupropion', 'N06AX12', 'bupropión'),
  trazodona: single('trazodona', 'N06AX05'),
  inhibidoresCyp2d6: group('fluoxetina, paroxetina o bupropión', 'N06AB03 N06AB05 N06AX12')`
    fluoxetina, paroxetina, bupropion`,
  fluoxetina: single('fluoxetina', 'N06AB03'),
  codeina: single('codeina', 'R05DA04 N02AJ06', 'codeína'),
  petidina: single('petidina', 'N02AB02', 'petidina (meperidina)'),
  metadona: single('metadona', 'N07BC02'),
  fentanilos: group('fentanilo, alfentanilo o sufentanilo', 'N02AB03 N01AH01 N01AH02 N01AH03')`
    fentanilo, alfentanilo, sufentanilo`,
  // Esterases of the plasma end it, no CYP.
  remifentanilo: single('remifentanilo', 'N01AH06'),
  oxicodona: single('oxicodona', 'N02AA05 N02AA55 N02AJ17'),
  naltrexona: single('naltrexona', 'N07BB04'),
  gabapentinoides: group('gabapentina o pregabalina', 'N03AX12 N03AX16 N02BF')`gabapentina, pregabalina`,
  hipnoticosZ: group('hipnóticos Z', 'N05CF')`zolpidem, zopiclona, eszopiclona, zaleplon`,
  benzodiacepinasCyp3a4: group('midazolam, triazolam o alprazolam', 'N05CD08 N05CD05 N05BA12')`
    midazolam, triazolam, alprazolam`,
  clozapina: single('clozapina', 'N05AH02'),
  quetiapina: single('quetiapina', 'N05AH04'),
  pimozida: single('pimozida', 'N05AG02'),
  ziprasidona: single('ziprasidona', 'N05AE04'),
  tioridazina: single('tioridazina', 'N05AC02'),
  prometazina: single('prometazina', 'R06AD02'),
  dopaminergicos: group('levodopa y dopaminérgicos', 'N04BA N04BC')`
    levodopa, pramipexol, ropinirol, rotigotina, bromocriptina`,
  anticolinesterasicos: group('inhibidores de la colinesterasa', 'N06DA02 N06DA03 N06DA04')`
    donepezilo, rivastigmina, galantamina`,
  anticolinergicos: group('anticolinérgicos', 'N04AA G04BD A03B R06AA02 N05BB01 N06AA02 N06AA09')`
    biperideno, trihexifenidilo, oxibutinina, tolterodina, butilbromuro de hioscina, hioscina, difenhidramina,
    hidroxicina, clorfeniramina, amitriptilina, imipramina`,
  buspirona: single('buspirona', 'N05BE01'),
  suxametonio: group('suxametonio (succinilcolina)', 'M03AB01')`suxametonio`,
  sulfatoMagnesio: single('sulfato de magnesio', 'A12CC02 B05XA05 V04CC02'),
  estimulantes: group('metilfenidato o atomoxetina', 'N06BA04 N06BA09 N06BA12')`
    metilfenidato, atomoxetina, lisdexanfetamina`,
  disulfiram: single('disulfiram', 'N07BB01'),
  dextrometorfano: single('dextrometorfano', 'R05DA09'),
  topiramato: single('topiramato', 'N03AX11'),
  duloxetina: single('duloxetina', 'N06AX21'),
  hiperico: group('hierba de San Juan', 'N06AX25')`hierba de san juan`,
} as const satisfies Record<string, DrugGroup>
