import { recommend } from '../src/features/ia/recommend.ts'
import { recordOf } from '../src/features/ia/record/record.ts'
import { rules } from '../src/features/ia/rules/index.ts'
import { icdReader } from '../src/features/ia/text/icd-reader.ts'
import { unpackCatalogue } from '../src/features/icd/pack-catalogue.ts'
import { readPrebuilt } from '../src/features/icd/prebuilt.ts'
import { contentWith, now } from '../test/fixtures/history-content.ts'

/** How long the embedded agent takes over a history of 300 entries: `node bench/ia-reglas.ts`. */
const NOTE =
  'Paciente con hipertensión arterial y diabetes mellitus, niega dolor torácico, refiere cefalea y tos. Madre con asma. '
const medicines = [
  'Losartán',
  'Metformina',
  'Ibuprofeno',
  'Warfarina',
  'Amoxicilina',
  'Tramadol',
  'Clonazepam',
  'Omeprazol',
]
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const content = contentWith({
  entries: {
    nota: times(80, (i) => ({ tipo_nota: 'evolucion', contenido: `${NOTE.repeat(8)} Día ${i}.`, fecha_nota: now })),
    examen_fisico: times(60, (i) => ({
      tension_sistolica: 120 + (i % 50),
      frecuencia_cardiaca: 70 + i,
      fecha_registro: now,
    })),
    valor_clinico: times(60, (i) => ({
      codigo: '2160-0',
      valor_numerico: 1 + i / 40,
      fecha_medicion: now,
      estado: 'final',
    })),
    diagnostico: times(30, (i) => ({
      codigo_cie10: ['I10X', 'E119', 'N183', 'M545'][i % 4] as string,
      rol: 'relacionado',
    })),
    formula_medicamento: times(40, (i) => ({
      medicamento_dci: medicines[i % medicines.length] as string,
      estado: i % 5 === 0 ? 'activa' : 'finalizada',
      fecha_prescripcion: now,
    })),
    orden: times(30, (i) => ({
      tipo_orden: 'laboratorio',
      descripcion: `Examen ${i}`,
      estado: 'activa',
      fecha_orden: now,
    })),
  },
})
const { index, spoken } = unpackCatalogue(await readPrebuilt())
const began = performance.now()
const cie10 = icdReader(index, spoken())
console.info(`Lector de la CIE-10: ${(performance.now() - began).toFixed(1)} ms`)
/** Of this process alone: others on the machine do not count. */
const taken = times(60, () => {
  const before = process.cpuUsage()
  recommend(rules, recordOf({ content, now, cie10 }))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
})
const sorted = taken.slice(1).toSorted((a, b) => a - b)
console.info(
  `${rules.length} reglas, 300 registros, CPU: primera ${taken[0]?.toFixed(1)} ms, mediana ${sorted[29]?.toFixed(1)} ms, peor ${sorted.at(-1)?.toFixed(1)} ms`,
)
