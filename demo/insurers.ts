const COLUMNS = 'codigo tipo regimen nit municipio codigo_movilidad fecha_fin nombre_corto nombre'.split(' ')

/** EAPB of dossier §2.3, the special regimes, and some that were liquidated and stay for old histories. */
export const insurers: readonly Readonly<Record<string, string>>[] = `
  ESS024 | EPSS | ambos | 900226715 | 13001 | ESSC24 |  | Coosalud | Coosalud EPS S.A.
  EPS037 | EPS | ambos | 900156264 | 11001 | EPSS37 |  | Nueva EPS | Nueva EPS S.A.
  ESS207 | EPSS | ambos | 806008394 | 13001 | ESSC07 |  | Mutual Ser | Mutual Ser EPS
  EPS001 | EPS | contributivo | 830113831 | 11001 | EPSS01 |  | Aliansalud | Aliansalud EPS S.A.
  EPS002 | EPS | contributivo | 800130907 | 11001 | EPSS02 |  | Salud Total | Salud Total EPS-S S.A.
  EPS005 | EPS | contributivo | 800251440 | 11001 | EPSS05 |  | Sanitas | EPS Sanitas S.A.S.
  EPS010 | EPS | ambos | 800088702 | 05001 | EPSS10 |  | EPS Sura | EPS Suramericana S.A.
  EPS017 | EPS | contributivo | 830003564 | 11001 | EPSS17 |  | Famisanar | EPS Famisanar S.A.S.
  EPS018 | EPS | contributivo | 805001157 | 76001 | EPSS18 |  | SOS | Servicio Occidental de Salud S.A. SOS
  EPS046 | EPS | contributivo | 900914254 | 68001 | EPSS46 |  | Salud Mía | Fundación Salud Mía EPS
  EPS012 | EPS | contributivo | 890303093 | 76001 | EPSS12 |  | Comfenalco Valle | Comfenalco Valle EPS
  EPS008 | EPS | contributivo | 860066942 | 11001 | EPSS08 |  | Compensar | Compensar EPS
  EPS047 | EPS | contributivo | 901438242 | 11001 | EPSS47 |  | Salud Bolívar | Salud Bolívar EPS S.A.S.
  EAS016 | adaptada | contributivo | 890904996 | 05001 |  |  | EPM | Empresas Públicas de Medellín, Departamento Médico
  EAS027 | adaptada | contributivo | 800112806 | 11001 |  |  | Ferrocarriles | Fondo de Pasivo Social de Ferrocarriles Nacionales
  CCF055 | CCF | subsidiado | 890102044 | 08001 | CCFC55 |  | Cajacopi | Cajacopi Atlántico
  EPS025 | EPSS | subsidiado | 891856000 | 85001 | EPSC25 |  | Capresoca | Capresoca EPS
  CCF102 | CCF | subsidiado | 891600091 | 27001 | CCFC20 |  | Comfachocó | Comfachocó
  CCF050 | CCF | subsidiado | 890500675 | 54001 | CCFC50 |  | Comfaoriente | Comfaoriente
  CCF033 | CCF | subsidiado | 901543761 | 70001 | CCFC33 |  | EPS Familiar | EPS Familiar de Colombia
  ESS062 | EPSS | subsidiado | 900935126 | 19001 | ESSC62 |  | Asmet Salud | Asmet Salud EPS S.A.S.
  ESS118 | EPSS | subsidiado | 901021565 | 52001 | ESSC18 |  | Emssanar | Emssanar S.A.S.
  EPSS34 | EPSS | subsidiado | 900298372 | 11001 | EPSC34 |  | Capital Salud | Capital Salud EPS-S S.A.S.
  EPSS40 | EPSS | subsidiado | 900604350 | 05001 | EPS040 |  | Savia Salud | Savia Salud EPS
  EPSI01 | EPSI | subsidiado | 824001398 | 20001 | EPSIC1 |  | Dusakawi | Dusakawi EPSI
  EPSI03 | EPSI | subsidiado | 817001773 | 19001 | EPSIC3 |  | AIC | Asociación Indígena del Cauca EPSI
  EPSI04 | EPSI | subsidiado | 839000495 | 44001 | EPSIC4 |  | Anas Wayuu | Anas Wayuu EPSI
  EPSI05 | EPSI | subsidiado | 837000084 | 52001 | EPSIC5 |  | Mallamas | Mallamas EPSI
  EPSI06 | EPSI | subsidiado | 809008362 | 73001 | EPSIC6 |  | Pijaos Salud | Pijaos Salud EPSI
  RES004 | regimen_especial | especial | 860525148 | 11001 |  |  | Magisterio | Fondo Nacional de Prestaciones Sociales del Magisterio
  FMS001 | regimen_especial | especial | 830039670 | 11001 |  |  | Sanidad Militar | Dirección General de Sanidad Militar
  POL001 | regimen_especial | especial | 830041314 | 11001 |  |  | Sanidad Policía | Dirección de Sanidad de la Policía Nacional
  RES002 | regimen_especial | especial | 899999068 | 11001 |  |  | Ecopetrol | Ecopetrol S.A.
  RES011 | regimen_especial | especial | 890980040 | 05001 |  |  | UdeA | Universidad de Antioquia
  EMP023 | medicina_prepagada | voluntario | 860078828 | 11001 |  |  | Colsanitas | Compañía de Medicina Prepagada Colsanitas S.A.
  EPS016 | EPS | contributivo | 805000427 | 76001 |  | 2022-01-25 | Coomeva | Coomeva EPS S.A. en liquidación
  EPS044 | EPS | ambos | 901097473 | 11001 |  | 2022-03-08 | Medimás | Medimás EPS S.A.S. en liquidación
  EPS003 | EPS | contributivo | 800140949 | 11001 |  | 2019-08-05 | Cafesalud | Cafesalud EPS S.A. en liquidación
  EPS013 | EPS | contributivo | 800250119 | 11001 |  | 2015-11-24 | Saludcoop | Saludcoop EPS en liquidación`
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map((cells) =>
    Object.fromEntries(COLUMNS.map((name, i) => [name, cells[i] ?? ''] as const).filter(([, v]) => v !== '')),
  )

interface Market {
  readonly contributivo: readonly string[]
  readonly subsidiado: readonly string[]
}
const market = (contributivo: string, subsidiado: string): Market => ({
  contributivo: contributivo.split(' '),
  subsidiado: subsidiado.split(' '),
})

/** Which of them a family of each region has; one written twice is twice as likely. */
export const markets: Readonly<Record<string, Market>> = {
  bogota: market('EPS005 EPS017 EPS008 EPS002 EPS037 EPS001 EPS010', 'EPSS34 EPSS34 EPS037 EPS017'),
  antioquia: market('EPS010 EPS010 EPS010 EPS002 EPS037 EPS005 EAS016', 'EPSS40 EPSS40 EPS037 ESS024'),
  valle: market('EPS018 EPS012 EPS010 EPS005 EPS037', 'ESS118 ESS118 ESS062 ESS024 EPS037'),
  caribe: market('EPS002 EPS037 EPS005 EPS010 ESS207', 'ESS207 ESS024 CCF055 CCF033 EPS037'),
  guajira: market('EPS037 EPS005 EPS002', 'EPSI04 EPSI04 CCF055 EPS037'),
  santander: market('EPS005 EPS010 EPS046 EPS037 EPS002', 'ESS024 EPS037 EPSS40'),
  norte: market('EPS005 EPS037 EPS002', 'CCF050 ESS024 EPS037'),
  eje: market('EPS010 EPS018 EPS037 EPS002', 'ESS062 EPS037 ESS062'),
  tolima: market('EPS005 EPS002 EPS037 EPS017', 'EPSI06 EPS037 ESS062'),
  llanos: market('EPS005 EPS017 EPS037', 'EPS025 EPS037 EPSS34'),
  narino: market('EPS005 EPS037', 'ESS118 ESS118 EPSI05 EPS037'),
  cauca: market('EPS018 EPS037 EPS005', 'ESS062 ESS062 EPSI03 ESS118'),
  boyaca: market('EPS005 EPS017 EPS037 EPS008', 'EPS037 EPS017'),
  choco: market('EPS037 EPS005', 'CCF102 EPS037 EPSI03'),
  insular: market('EPS005 EPS037', 'EPS037 ESS024'),
}
/** For indigenous families, where their own insurer serves. */
export const indigenousInsurer: Readonly<Record<string, string>> = {
  caribe: 'EPSI01',
  guajira: 'EPSI04',
  cauca: 'EPSI03',
  narino: 'EPSI05',
  tolima: 'EPSI06',
  choco: 'EPSI03',
  valle: 'EPSI03',
}
export const specialInsurers: readonly string[] = ['RES004', 'RES004', 'FMS001', 'POL001', 'RES002']
