import { type DrugGroup, group, single } from './group.ts'

export const heartAndHormones = {
  estatinas: group('estatinas', 'C10AA C10BA C10BX')`
    simvastatina, lovastatina, atorvastatina, rosuvastatina, pravastatina, fluvastatina, pitavastatina`,
  fenofibrato: group('fenofibrato u otro fibrato', 'C10AB05 C10AB02 C10AB08')`fenofibrato, bezafibrato, ciprofibrato`,
  ranolazina: single('ranolazina', 'C01EB18'),
  ivabradina: single('ivabradina', 'C01EB17'),
  clonidina: single('clonidina', 'C02AC01'),
  alfabloqueadores: group('bloqueadores alfa-1', 'C02CA G04CA')`
    prazosina, doxazosina, terazosina, tamsulosina, alfuzosina, silodosina`,
  antiarritmicosIc: group('flecainida o propafenona', 'C01BC03 C01BC04')`flecainida, propafenona`,
  antiarritmicosIa: group('quinidina, procainamida, disopiramida o dronedarona', 'C01BA C01BD07')`
    quinidina, procainamida, disopiramida, dronedarona`,
  betabloqueadoresNoSelectivos: group('betabloqueadores no selectivos', 'C07AA C07AG S01ED01')`
    propranolol, timolol, nadolol, carvedilol, labetalol, sotalol`,
  betabloqueadoresSelectivos: group('betabloqueadores cardioselectivos', 'C07AB')`
    metoprolol, atenolol, bisoprolol, nebivolol`,
  betabloqueadoresCyp2d6: group('betabloqueadores que elimina el CYP2D6', 'C07AB02 C07AG02 C07AA05 C07AA06 C07AB12')`
    metoprolol, carvedilol, propranolol, timolol, nebivolol`,
  alfabloqueadoresCyp3a4: group('tamsulosina, alfuzosina o silodosina', 'G04CA01 G04CA02 G04CA04')`
    tamsulosina, alfuzosina, silodosina`,
  quinidinaDronedarona: group('quinidina o dronedarona', 'C01BA01 C01BD07')`quinidina, dronedarona`,
  dabigatran: single('dabigatran', 'B01AE07', 'dabigatrán'),
  ticagrelor: single('ticagrelor', 'B01AC24'),
  cilostazol: single('cilostazol', 'B01AC23'),
  fibrinoliticos: group('fibrinolíticos', 'B01AD')`alteplasa, tenecteplasa, reteplasa, estreptoquinasa`,
  aliskireno: single('aliskireno', 'C09XA02 C09XA52'),
  vasoconstrictores: group('descongestionantes y simpaticomiméticos', 'R01BA R03CA')`
    pseudoefedrina, fenilefrina, efedrina, fenilpropanolamina`,
  endotelina: group('antagonistas de la endotelina', 'C02KX01 C02KX02 C02KX04')`bosentan, ambrisentan, macitentan`,
  bosentan: single('bosentan', 'C02KX01', 'bosentán'),
  riociguat: single('riociguat', 'C02KX05'),
  insulinas: group('insulinas', 'A10A')`insulina`,
  glitazonas: group('glitazonas', 'A10BG')`pioglitazona, rosiglitazona`,
  glibenclamida: single('glibenclamida', 'A10BB01'),
  repaglinida: single('repaglinida', 'A10BX02'),
  sglt2: group('inhibidores de SGLT2', 'A10BK A10BD15 A10BD20')`
    empagliflozina, dapagliflozina, canagliflozina, ertugliflozina`,
  estrogenos: group('estrógenos', 'G03AA G03AB G03C G03F G02BB01')`
    etinilestradiol, estradiol, estrogenos conjugados, mestranol, estetrol`,
  androgenos: group('andrógenos', 'G03B G03XA01 A14A')`testosterona, danazol, oxandrolona, nandrolona`,
  tamoxifeno: single('tamoxifeno', 'L02BA01'),
  corticoidesSistemicos: group('corticoides sistémicos', 'H02AB')`
    prednisona, prednisolona, dexametasona, hidrocortisona, metilprednisolona, deflazacort, betametasona`,
  corticoidesInhalados: group('fluticasona o budesonida', 'R03BA02 R03BA05 R03AK06 R03AK07')`fluticasona, budesonida`,
  resinas: group('resinas que fijan', 'C10AC01 C10AC04 V03AE02')`colestiramina, colesevelam, sevelamero`,
  bifosfonatos: group('bifosfonatos orales', 'M05BA04 M05BA06 M05BA07')`alendronato, ibandronato, risedronato`,
  vitaminaK: group('vitamina K', 'B02BA01')`fitomenadiona, vitamina k`,
  estatinasRosuvastatina: single('rosuvastatina', 'C10AA07'),
  acitretina: single('acitretina', 'D05BB02'),
  propiltiouraciloMetimazol: group('antitiroideos', 'H03B')`metimazol, propiltiouracilo`,
} as const satisfies Record<string, DrugGroup>
