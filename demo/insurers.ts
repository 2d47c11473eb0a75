/** EAPB of dossier §2.3, the special regimes, and some that were liquidated and stay for old histories. */
type Tipo = 'EPS' | 'EPSS' | 'EPSI' | 'CCF' | 'adaptada' | 'regimen_especial' | 'medicina_prepagada'
type Regimen = 'contributivo' | 'subsidiado' | 'ambos' | 'especial' | 'voluntario'

export interface Insurer {
  readonly codigo: string
  readonly nit: string
  readonly nombre: string
  readonly nombre_corto: string
  readonly tipo: Tipo
  readonly regimen: Regimen
  readonly codigo_movilidad?: string
  readonly municipio?: string
  readonly fecha_fin?: string
}

const insurer = (
  tipo: Tipo,
  regimen: Regimen,
  codigo: string,
  nit: string,
  nombre: string,
  nombre_corto: string,
  municipio: string,
  codigo_movilidad?: string,
): Insurer => ({
  codigo,
  nit,
  nombre,
  nombre_corto,
  tipo,
  regimen,
  municipio,
  ...(codigo_movilidad === undefined ? {} : { codigo_movilidad }),
})
const closed = (fecha_fin: string, i: Insurer): Insurer => ({ ...i, fecha_fin })

export const insurers: readonly Insurer[] = [
  insurer('EPSS', 'ambos', 'ESS024', '900226715', 'Coosalud EPS S.A.', 'Coosalud', '13001', 'ESSC24'),
  insurer('EPS', 'ambos', 'EPS037', '900156264', 'Nueva EPS S.A.', 'Nueva EPS', '11001', 'EPSS37'),
  insurer('EPSS', 'ambos', 'ESS207', '806008394', 'Mutual Ser EPS', 'Mutual Ser', '13001', 'ESSC07'),
  insurer('EPS', 'contributivo', 'EPS001', '830113831', 'Aliansalud EPS S.A.', 'Aliansalud', '11001', 'EPSS01'),
  insurer('EPS', 'contributivo', 'EPS002', '800130907', 'Salud Total EPS-S S.A.', 'Salud Total', '11001', 'EPSS02'),
  insurer('EPS', 'contributivo', 'EPS005', '800251440', 'EPS Sanitas S.A.S.', 'Sanitas', '11001', 'EPSS05'),
  insurer('EPS', 'ambos', 'EPS010', '800088702', 'EPS Suramericana S.A.', 'EPS Sura', '05001', 'EPSS10'),
  insurer('EPS', 'contributivo', 'EPS017', '830003564', 'EPS Famisanar S.A.S.', 'Famisanar', '11001', 'EPSS17'),
  insurer(
    'EPS',
    'contributivo',
    'EPS018',
    '805001157',
    'Servicio Occidental de Salud S.A. SOS',
    'SOS',
    '76001',
    'EPSS18',
  ),
  insurer('EPS', 'contributivo', 'EPS046', '900914254', 'Fundación Salud Mía EPS', 'Salud Mía', '68001', 'EPSS46'),
  insurer('EPS', 'contributivo', 'EPS012', '890303093', 'Comfenalco Valle EPS', 'Comfenalco Valle', '76001', 'EPSS12'),
  insurer('EPS', 'contributivo', 'EPS008', '860066942', 'Compensar EPS', 'Compensar', '11001', 'EPSS08'),
  insurer('EPS', 'contributivo', 'EPS047', '901438242', 'Salud Bolívar EPS S.A.S.', 'Salud Bolívar', '11001', 'EPSS47'),
  insurer(
    'adaptada',
    'contributivo',
    'EAS016',
    '890904996',
    'Empresas Públicas de Medellín, Departamento Médico',
    'EPM',
    '05001',
  ),
  insurer(
    'adaptada',
    'contributivo',
    'EAS027',
    '800112806',
    'Fondo de Pasivo Social de Ferrocarriles Nacionales',
    'Ferrocarriles',
    '11001',
  ),
  insurer('CCF', 'subsidiado', 'CCF055', '890102044', 'Cajacopi Atlántico', 'Cajacopi', '08001', 'CCFC55'),
  insurer('EPSS', 'subsidiado', 'EPS025', '891856000', 'Capresoca EPS', 'Capresoca', '85001', 'EPSC25'),
  insurer('CCF', 'subsidiado', 'CCF102', '891600091', 'Comfachocó', 'Comfachocó', '27001', 'CCFC20'),
  insurer('CCF', 'subsidiado', 'CCF050', '890500675', 'Comfaoriente', 'Comfaoriente', '54001', 'CCFC50'),
  insurer('CCF', 'subsidiado', 'CCF033', '901543761', 'EPS Familiar de Colombia', 'EPS Familiar', '70001', 'CCFC33'),
  insurer('EPSS', 'subsidiado', 'ESS062', '900935126', 'Asmet Salud EPS S.A.S.', 'Asmet Salud', '19001', 'ESSC62'),
  insurer('EPSS', 'subsidiado', 'ESS118', '901021565', 'Emssanar S.A.S.', 'Emssanar', '52001', 'ESSC18'),
  insurer(
    'EPSS',
    'subsidiado',
    'EPSS34',
    '900298372',
    'Capital Salud EPS-S S.A.S.',
    'Capital Salud',
    '11001',
    'EPSC34',
  ),
  insurer('EPSS', 'subsidiado', 'EPSS40', '900604350', 'Savia Salud EPS', 'Savia Salud', '05001', 'EPS040'),
  insurer('EPSI', 'subsidiado', 'EPSI01', '824001398', 'Dusakawi EPSI', 'Dusakawi', '20001', 'EPSIC1'),
  insurer('EPSI', 'subsidiado', 'EPSI03', '817001773', 'Asociación Indígena del Cauca EPSI', 'AIC', '19001', 'EPSIC3'),
  insurer('EPSI', 'subsidiado', 'EPSI04', '839000495', 'Anas Wayuu EPSI', 'Anas Wayuu', '44001', 'EPSIC4'),
  insurer('EPSI', 'subsidiado', 'EPSI05', '837000084', 'Mallamas EPSI', 'Mallamas', '52001', 'EPSIC5'),
  insurer('EPSI', 'subsidiado', 'EPSI06', '809008362', 'Pijaos Salud EPSI', 'Pijaos Salud', '73001', 'EPSIC6'),
  insurer(
    'regimen_especial',
    'especial',
    'RES004',
    '860525148',
    'Fondo Nacional de Prestaciones Sociales del Magisterio',
    'Magisterio',
    '11001',
  ),
  insurer(
    'regimen_especial',
    'especial',
    'FMS001',
    '830039670',
    'Dirección General de Sanidad Militar',
    'Sanidad Militar',
    '11001',
  ),
  insurer(
    'regimen_especial',
    'especial',
    'POL001',
    '830041314',
    'Dirección de Sanidad de la Policía Nacional',
    'Sanidad Policía',
    '11001',
  ),
  insurer('regimen_especial', 'especial', 'RES002', '899999068', 'Ecopetrol S.A.', 'Ecopetrol', '11001'),
  insurer('regimen_especial', 'especial', 'RES011', '890980040', 'Universidad de Antioquia', 'UdeA', '05001'),
  insurer(
    'medicina_prepagada',
    'voluntario',
    'EMP023',
    '860078828',
    'Compañía de Medicina Prepagada Colsanitas S.A.',
    'Colsanitas',
    '11001',
  ),
  closed(
    '2022-01-25',
    insurer('EPS', 'contributivo', 'EPS016', '805000427', 'Coomeva EPS S.A. en liquidación', 'Coomeva', '76001'),
  ),
  closed(
    '2022-03-08',
    insurer('EPS', 'ambos', 'EPS044', '901097473', 'Medimás EPS S.A.S. en liquidación', 'Medimás', '11001'),
  ),
  closed(
    '2019-08-05',
    insurer('EPS', 'contributivo', 'EPS003', '800140949', 'Cafesalud EPS S.A. en liquidación', 'Cafesalud', '11001'),
  ),
  closed(
    '2015-11-24',
    insurer('EPS', 'contributivo', 'EPS013', '800250119', 'Saludcoop EPS en liquidación', 'Saludcoop', '11001'),
  ),
]

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
