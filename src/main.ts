import type { Commands } from './cli/development.ts'
import { FileError, isHelp, UsageError } from './cli/options/usage.ts'
import { ConfigError } from './config.ts'
import { MigrationError } from './engine/migrate.ts'
import { StartupError } from './postgres/startup-error.ts'
import { BackupError } from './respaldo/backup-error.ts'
import { isRelease, packageVersion } from './version.ts'

/** What a hospital asks for: `custodia iniciar`, `custodia demo --pacientes 1000`. */
const serviceCommands: Commands = {
  iniciar: { about: 'Inicia el servicio (npm start).', load: () => import('./cli/start.ts') },
  migrar: {
    about: 'Lleva la base de datos al esquema de esta versión: [--simular] [--lotes].',
    load: () => import('./cli/upgrade/migrar.ts'),
  },
  postgres: {
    about: 'La base de datos incluida: actualizar --programas CARPETA, cuando cambia la versión mayor de PostgreSQL.',
    load: () => import('./cli/upgrade/postgres.ts'),
  },
  demo: {
    about: 'Agrega pacientes sintéticos: --pacientes N [--semilla S] [--solo-pacientes].',
    load: () => import('./cli/demo.ts'),
  },
  usuario: {
    about: 'Cuentas: crear, rol, bloquear, desbloquear, reset-2fa, invitar, listar.',
    load: () => import('./cli/usuario.ts'),
  },
  auditoria: {
    about:
      'La auditoría sellada: verificar, exportar, archivar, adjuntar, separar, llave, prueba, verificar-prueba, rotar-llave.',
    load: () => import('./cli/auditoria.ts'),
  },
  secreto: {
    about: 'El secreto del servicio: estado, rotar, retirar, perdido.',
    load: () => import('./cli/llaves/secreto.ts'),
  },
  llaves: {
    about: 'Las llaves con que firma: listar, rotar token | sello | identidad.',
    load: () => import('./cli/llaves/llaves.ts'),
  },
  diagnostico: {
    about: 'Un paquete para soporte, sin datos de pacientes ni secretos: [--registro ARCHIVO|-] [--salida ARCHIVO].',
    load: () => import('./cli/diagnostico/diagnostico.ts'),
  },
  historia: {
    about: 'Historias cerradas: verificar ID [ID…] | verificar --todas.',
    load: () => import('./cli/historia.ts'),
  },
  pacientes: {
    about: 'Pacientes de otro sistema: importar ARCHIVO.csv --por USUARIO --motivo TEXTO [--simular].',
    load: () => import('./cli/pacientes.ts'),
  },
  catalogo: {
    about: 'CUPS, CUM, DCI, DIVIPOLA, CIUO, CIE-10 y CIE-11: cargar NOMBRE ARCHIVO, listar, volver NOMBRE VERSIÓN.',
    load: () => import('./cli/catalogo.ts'),
  },
  respaldo: {
    about:
      'Respaldos cifrados de la base incluida: crear, listar, verificar, restaurar, ensayo, llave; probar y registrar.',
    load: () => import('./cli/respaldo/command.ts'),
  },
  retencion: {
    about: 'Eliminación de historias: indices crear | quitar, antes y después de ejecutar un acta.',
    load: () => import('./cli/retencion/command.ts'),
  },
  estadisticas: {
    about: 'Las cuentas guardadas: verificar, recalcular.',
    load: () => import('./cli/estadisticas.ts'),
  },
  'simulador-ihce': {
    about:
      'La plataforma del Ministerio, para ensayar: --puerto N [--token SEGUNDOS] [--latencia MS] [--fallas 500=0.1,429=0.05,corte=0.1…] [--diario ARCHIVO].',
    load: () => import('./cli/ihce-simulator.ts'),
  },
  'simulador-mipres': {
    about: 'MIPRES, para ensayar: --puerto N [--prescripciones ARCHIVO.json] [--fallas 500,corte…].',
    load: () => import('./cli/mipres/simulator.ts'),
  },
  'simulador-laboratorio': {
    about:
      'Un laboratorio que responde las órdenes por HL7 v2, para ensayar: --hl7 127.0.0.1:2575 [--aplicacion X] [--cada MS] [--veces N].',
    load: () => import('./cli/hl7/laboratory-simulator.ts'),
  },
  'simulador-dispositivo': {
    about:
      'Un equipo que envía signos vitales por HL7 v2, para ensayar: --documento CC:123 --hl7 127.0.0.1:2575 [--cada MS] [--veces N].',
    load: () => import('./cli/hl7/device-simulator.ts'),
  },
}

const isExpected = (error: unknown): error is Error =>
  [ConfigError, StartupError, MigrationError, BackupError, UsageError].some((kind) => error instanceof kind)

const [name = '', ...args] = process.argv.slice(2)
const program = isRelease ? 'custodia' : 'npm run custodia --'
const commands = isRelease
  ? serviceCommands
  : { ...serviceCommands, ...(await import('./cli/development.ts')).developmentCommands }

const usage = (): string =>
  [
    `Uso: ${program} ORDEN`,
    ...Object.entries(commands).map(([n, { about }]) => `  ${n.padEnd(10)} ${about}`),
    'Con --help, una orden dice cómo se usa; --version dice qué versión es esta.',
  ].join('\n')

/** For a person to read, and what the program ends with. */
async function obey(): Promise<number> {
  if (isHelp(name)) {
    console.log(usage())
    return 0
  }
  if (name === '--version') {
    console.log(packageVersion)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    console.error(`${name === '' ? '' : `No existe la orden «${name}».\n`}${usage()}`)
    return 2
  }
  const { run, USAGE = `Uso: ${program} ${name}\n  ${command.about}` } = await command.load()
  const howItIsUsed = USAGE.replaceAll('npm run custodia --', program)
  if (args.some(isHelp)) {
    console.log(howItIsUsed)
    return 0
  }
  try {
    return await run(args)
  } catch (error) {
    // Only a fault of the program itself shows its stack.
    console.error(isExpected(error) ? error.message : error)
    if (!(error instanceof UsageError)) return 1
    if (!(error instanceof FileError)) console.error(howItIsUsed)
    return 2
  }
}

process.exitCode = await obey()
