/** Medicines of the stories: DCI with its MIPRES code, ATC, strength, form and route. Units: 168 mg, 137 µg, 176 ml, 72 UI. */
export interface Medicine {
  readonly medicamento_dci: string
  readonly dci_codigo: string
  readonly atc: string
  readonly concentracion: string
  readonly forma_farmaceutica: string
  readonly via_administracion: string
  readonly dosis_unidad: string
  readonly unidad_dispensacion: string
  /** Of what is dispensed by the piece: how much of the dose's unit is in one. */
  readonly pieza?: number
}

const tablet = (
  medicamento_dci: string,
  dci_codigo: string,
  atc: string,
  pieza: number,
  concentracion = `${pieza} mg`,
  forma_farmaceutica = 'TA',
): Medicine => ({
  medicamento_dci,
  dci_codigo,
  atc,
  concentracion,
  forma_farmaceutica,
  via_administracion: '048',
  dosis_unidad: '168',
  unidad_dispensacion: forma_farmaceutica.startsWith('C') ? '14' : '66',
  pieza,
})
const other = (
  medicamento_dci: string,
  dci_codigo: string,
  atc: string,
  concentracion: string,
  forma_farmaceutica: string,
  via_administracion: string,
  dosis_unidad: string,
  unidad_dispensacion: string,
): Medicine => ({
  medicamento_dci,
  dci_codigo,
  atc,
  concentracion,
  forma_farmaceutica,
  via_administracion,
  dosis_unidad,
  unidad_dispensacion,
})

export const medicines = {
  acetaminofen: tablet('Acetaminofén', '626', 'N02BE01', 500),
  acetaminofenJarabe: other('Acetaminofén', '626', 'N02BE01', '150 mg/5 ml', 'JA', '048', '168', '13'),
  ibuprofeno: tablet('Ibuprofeno', '2118', 'M01AE01', 400),
  naproxeno: tablet('Naproxeno', '2979', 'M01AE02', 250),
  metocarbamol: tablet('Metocarbamol', '776', 'M03BA03', 750),
  losartan: tablet('Losartán', '6913', 'C09CA01', 50, '50 mg', 'TB'),
  enalapril: tablet('Enalapril', '5117', 'C09AA02', 20),
  amlodipino: tablet('Amlodipino', '5729', 'C08CA01', 5),
  hidroclorotiazida: tablet('Hidroclorotiazida', '841', 'C03AA03', 25),
  metformina: tablet('Metformina', '965', 'A10BA02', 850, '850 mg', 'TB'),
  insulinaGlargina: other('Insulina glargina', '7548', 'A10AE04', '100 UI/ml', 'SY', '058', '72', '65'),
  atorvastatina: tablet('Atorvastatina', '7259', 'C10AA05', 40, '40 mg', 'TB'),
  aspirina: tablet('Ácido acetilsalicílico', '50001', 'B01AC06', 100),
  clopidogrel: tablet('Clopidogrel', '5908', 'B01AC04', 75, '75 mg', 'TB'),
  metoprolol: tablet('Metoprolol', '3471', 'C07AB02', 50),
  amoxicilina: tablet('Amoxicilina', '3230', 'J01CA04', 500, '500 mg', 'CD'),
  amoxicilinaSuspension: other('Amoxicilina', '3230', 'J01CA04', '250 mg/5 ml', 'PSO', '048', '168', '13'),
  cefalexina: tablet('Cefalexina', '50046', 'J01DB01', 500, '500 mg', 'CD'),
  nitrofurantoina: tablet('Nitrofurantoína', '488', 'J01XE01', 100, '100 mg', 'CD'),
  cefazolina: other('Cefazolina', '50048', 'J01DB04', '1 g', 'PA', '042', '168', '75'),
  ceftriaxona: other('Ceftriaxona', '4923', 'J01DD04', '1 g', 'PA', '042', '168', '75'),
  claritromicina: tablet('Claritromicina', '6252', 'J01FA09', 500, '500 mg', 'TB'),
  metronidazol: tablet('Metronidazol', '1032', 'P01AB01', 500),
  salbutamol: other('Salbutamol', '2585', 'R03AC02', '100 mcg/dosis', 'AR', '055', '137', '37'),
  beclometasona: other('Beclometasona', '2307', 'R03BA01', '250 mcg/dosis', 'AR', '055', '137', '37'),
  tiotropio: other('Bromuro de tiotropio', '6965', 'R03BB04', '2,5 mcg/dosis', 'SP', '055', '137', '37'),
  ipratropio: other('Bromuro de ipratropio', '3263', 'R03BB01', '20 mcg/dosis', 'AR', '055', '137', '37'),
  prednisolona: tablet('Prednisolona', '535', 'H02AB06', 5),
  loratadina: tablet('Loratadina', '5864', 'R06AX13', 10),
  omeprazol: tablet('Omeprazol', '5081', 'A02BC01', 20, '20 mg', 'CE'),
  // Of several, the first of its components.
  suero: other('Sales de rehidratación oral', '50795', 'A07CA', '75 mEq/l de sodio', 'PO', '048', '176', '78'),
  zinc: other('Zinc', '50095', 'A12CB01', '2 mg/ml', 'JA', '048', '168', '13'),
  metoclopramida: tablet('Metoclopramida', '1740', 'A03FA01', 10),
  fluoxetina: tablet('Fluoxetina', '3883', 'N06AB03', 20, '20 mg', 'CD'),
  sertralina: tablet('Sertralina', '5277', 'N06AB06', 50),
  clonazepam: tablet('Clonazepam', '2765', 'N03AE01', 0.5, '0,5 mg'),
  levotiroxina: { ...other('Levotiroxina', '50525', 'H03AA01', '50 mcg', 'TA', '048', '137', '66'), pieza: 50 },
  acidoFolico: tablet('Ácido fólico', '68', 'B03BB01', 1),
  hierro: tablet('Hierro', '50081', 'B03AA07', 60, '60 mg', 'TB'),
  calcio: tablet('Calcio carbonato', '50312', 'A12AA04', 600),
  nifedipino: tablet('Nifedipino', '3222', 'C08CA05', 30, '30 mg', 'TP'),
  sulfatoMagnesio: other('Magnesio sulfato', '50385', 'B05XA05', '20 %', 'SY', '042', '62', '1'),
  levonorgestrel: other('Levonorgestrel', '3475', 'G03AC03', '75 mg', 'IP', '058', '168', '43'),
  medroxiprogesterona: other('Medroxiprogesterona', '853', 'G03AC06', '150 mg/ml', 'SY', '030', '168', '1'),
  dolutegravir: tablet('Dolutegravir', '9261', 'J05AJ03', 50, '50 mg', 'TB'),
  tenofovir: tablet('Tenofovir disoproxil', '51084', 'J05AF07', 300, '300 mg', 'TB'),
  lamivudina: tablet('Lamivudina', '6908', 'J05AF05', 300, '300 mg', 'TB'),
  diclofenaco: other('Diclofenaco', '3270', 'M01AB05', '75 mg/3 ml', 'SY', '030', '168', '1'),
  metamizol: other('Metamizol', '50119', 'N02BB02', '1 g/2 ml', 'SY', '042', '168', '1'),
  tramadol: other('Tramadol', '2722', 'N02AX02', '100 mg/ml', 'SH', '048', '168', '13'),
  morfina: other('Morfina', '50400', 'N02AA01', '10 mg/ml', 'SY', '042', '168', '1'),
  enoxaparina: other('Enoxaparina de sodio', '5452', 'B01AB05', '40 mg/0,4 ml', 'SY', '058', '168', '65'),
  albendazol: tablet('Albendazol', '3967', 'P02CA03', 200),
  clotrimazol: { ...other('Clotrimazol', '2912', 'G01AF02', '100 mg', 'TV', '067', '168', '66'), pieza: 100 },
  furosemida: tablet('Furosemida', '1584', 'C03CA01', 40),
} as const satisfies Record<string, Medicine>

export type MedicineKey = keyof typeof medicines
