import { type DrugGroup, group, single } from './group.ts'

/** Groups that only rules of good practice ask for; their members are those whose bounds are known (`drugs/`). */
export const practice = {
  antihistaminicosSedantes: group(
    'antihistamínicos de primera generación',
  )`clorfeniramina, difenhidramina, hidroxicina`,
  antihistaminico: group('antihistamínicos')`
    loratadina, desloratadina, cetirizina, clorfeniramina, difenhidramina, hidroxicina`,
  relajantes: group('relajantes musculares')`metocarbamol, ciclobenzaprina, tizanidina`,
  antimuscarinicos: group('antimuscarínicos urinarios o digestivos')`butilbromuro de hioscina, oxibutinina`,
  antiinflamatoriosInhalados: group('corticoides inhalados')`beclometasona, budesonida, fluticasona`,
  betaAgonistasCortos: single('salbutamol', 'R03AC02', 'betaagonistas de acción corta'),
  dihidropiridina: group('calcioantagonistas dihidropiridínicos', 'C08CA')`
    amlodipino, nifedipino, nimodipino, felodipino, lercanidipino`,
  alfabloqueadoresVasculares: group('bloqueadores alfa-1 para la hipertensión')`prazosina, doxazosina`,
  antibioticos: group('antibióticos sistémicos')`
    amoxicilina, ampicilina, dicloxacilina, oxacilina, penicilina g, piperacilina, cefalexina, cefradina, cefazolina,
    cefuroxima, cefixima, ceftriaxona, cefepima, meropenem, azitromicina, claritromicina, eritromicina, ciprofloxacina,
    levofloxacina, moxifloxacina, norfloxacina, sulfametoxazol, nitrofurantoina, fosfomicina, clindamicina, metronidazol,
    doxiciclina, gentamicina, amikacina, vancomicina, linezolid`,
  laxantes: group('laxantes')`bisacodilo, lactulosa, polietilenglicol`,
  acidoFolico: group('ácido fólico')`acido folico`,
  calcio: group('calcio')`calcio carbonato`,
  anticoagulante: group('anticoagulantes', 'B01AA B01AB B01AF B01AE07 B01AX05')`
    warfarina, acenocumarol, rivaroxaban, apixaban, edoxaban, dabigatran, enoxaparina, heparina, dalteparina, nadroparina,
    bemiparina, fondaparinux`,
  depresoresSnc: group('depresores del sistema nervioso central')`
    tramadol, codeina, hidrocodona, morfina, hidromorfona, oxicodona, tapentadol, fentanilo, petidina, metadona,
    metocarbamol, ciclobenzaprina, clonidina, trazodona, mirtazapina, amitriptilina, imipramina, alprazolam, clonazepam,
    lorazepam, diazepam, midazolam, zolpidem, eszopiclona, quetiapina, olanzapina, risperidona, haloperidol, clozapina,
    carbamazepina, fenitoina, fenobarbital, lamotrigina, topiramato, gabapentina, pregabalina, clorfeniramina,
    difenhidramina, hidroxicina`,
  anticolinergicosFuertes: group('medicamentos con efecto anticolinérgico fuerte')`
    ciclobenzaprina, amitriptilina, imipramina, clozapina, biperideno, clorfeniramina, difenhidramina, hidroxicina,
    butilbromuro de hioscina, oxibutinina`,
} as const satisfies Record<string, DrugGroup>
