import type { IcdEntry } from '../../src/features/icd/entry.ts'

/** A few codes as the ministry names them, to try single things on. */
const lines: readonly string[] = [
  'A010 Fiebre tifoidea',
  'A09X Diarrea y gastroenteritis de presunto origen infeccioso',
  'A33X Tétanos neonatal',
  'A35X Otros tétanos',
  'B24X Enfermedad por virus de la inmunodeficiencia humana [VIH], sin otra especificación',
  'C509 Tumor maligno de la mama, parte no especificada',
  'C61X Tumor maligno de la próstata',
  'E109 Diabetes mellitus insulinodependiente sin mención de complicación',
  'E112 Diabetes mellitus no insulinodependiente con complicaciones renales',
  'E119 Diabetes mellitus no insulinodependiente sin mención de complicación',
  'E149 Diabetes mellitus no especificada, sin mención de complicación',
  'E232 Diabetes insípida',
  'G442 Cefalea debida a tensión',
  'H360 Retinopatía diabética',
  'I10X Hipertensión esencial (primaria)',
  'I150 Hipertensión renovascular',
  'I159 Hipertensión secundaria, no especificada',
  'I270 Hipertensión pulmonar primaria',
  'I500 Insuficiencia cardíaca congestiva',
  'I64X Accidente vascular encefálico agudo, no especificado como hemorrágico o isquémico',
  'I698 Secuelas de otras enfermedades cerebrovasculares y de las no especificadas',
  'J00X Rinofaringitis aguda [resfriado común]',
  'J441 Enfermedad pulmonar obstructiva crónica con exacerbación aguda, no especificada',
  'J449 Enfermedad pulmonar obstructiva crónica, no especificada',
  'J450 Asma predominantemente alérgica',
  'J451 Asma no alérgica',
  'J458 Asma mixta',
  'J459 Asma, no especificada',
  'J46X Estado asmático',
  'K359 Apendicitis aguda, no especificada',
  'K37X Apendicitis, no especificada',
  'M545 Lumbago no especificado',
  'N189 Enfermedad renal crónica, no especificada',
  'N390 Infección de vías urinarias, sitio no especificado',
  'N40X Hiperplasia de la próstata',
  'O13X Hipertensión gestacional [inducida por el embarazo]',
  'R51X Cefalea',
  'S069 Traumatismo intracraneal, no especificado',
  'Z824 Historia familiar de enfermedad isquémica del corazón y otras enfermedades del sistema circulatorio',
  'Z833 Historia familiar de diabetes mellitus',
]
const sexes: Readonly<Record<string, '01' | '02'>> = { C61X: '01', N40X: '01', O13X: '02' }

export const icdEntry = (codigo: string, nombre: string, more: Partial<IcdEntry> = {}): IcdEntry => ({
  sistema: 'cie10',
  codigo,
  nombre,
  capitulo: 'I',
  sexo: null,
  edadMinima: null,
  edadMaxima: null,
  habilitado: true,
  ...more,
})

export const sampleEntries: readonly IcdEntry[] = lines.map((line) => {
  const codigo = line.slice(0, 4)
  return icdEntry(codigo, line.slice(5), {
    capitulo: codigo.startsWith('J') ? 'X' : 'I',
    sexo: sexes[codigo] ?? null,
    ...(codigo === 'A33X' && { edadMaxima: 28 }),
  })
})
