import { lookAtPopulation } from '../test/ia/deidentified-population.ts'

/** What of invented patients would leave for an outside model: `node bench/deidentification.ts [patients] [seed…]`. */
const [patients = 1000, ...seeds] = process.argv.slice(2).map(Number)
for (const seed of seeds.length === 0 ? [7] : seeds) {
  const before = process.cpuUsage()
  const { leaked, withheld, mute, patients: seen } = lookAtPopulation(seed, patients)
  const { user, system } = process.cpuUsage(before)
  console.info(
    `semilla ${seed}: ${seen} pacientes, ${leaked.length} con fuga, ${withheld} textos retenidos, ${mute} sin lo preguntado, ${((user + system) / 1e6).toFixed(1)} s de CPU`,
  )
  for (const [patient, kinds] of leaked.slice(0, 10)) console.info(`  paciente ${patient}: ${kinds.join(', ')}`)
}
