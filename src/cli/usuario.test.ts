import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cloneDatabase } from '../../test/service.ts'
import { rememberAddress } from '../auth/account/invitations.ts'
import { childEnvironment } from '../config.ts'
import { openDatabase } from '../engine/database.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
let clone: Awaited<ReturnType<typeof cloneDatabase>>
before(async () => {
  clone = await cloneDatabase()
})
after(() => clone.drop())

const usuario = (...args: string[]) => usuarioWith({ URL_PUBLICA: 'https://clinica.example' }, ...args)

function usuarioWith(
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const env = childEnvironment({ DATABASE_URL: clone.url, ...settings })
  const child = spawn(process.execPath, [MAIN, 'usuario', ...args], { env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const ana = [
  '--usuario',
  'ana',
  '--nombre',
  'Ana Ruiz',
  '--rol',
  'medico',
  '--tipo-documento',
  'CC',
  '--documento',
  '1.023',
]

test('desde la máquina se crea una cuenta, se invita, se cambia, se bloquea y se lista', async () => {
  const made = await usuario('crear', ...ana, '--registro', 'RM-1')
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /https:\/\/clinica\.example\/auth\/invitacion\/[\w-]{43}\/\n$/)
  assert.match((await usuario('invitar', '--usuario', 'ana')).out, /sirve una vez/)
  assert.equal((await usuario('rol', '--usuario', 'ana', '--rol', 'archivo')).out, 'ana: archivo.\n')
  assert.equal((await usuario('bloquear', '--usuario', 'ana', '--motivo', 'se retiró')).code, 0)
  assert.equal((await usuario('listar', '--estado', 'bloqueada')).out, 'ana\tarchivo\tbloqueada\t\tAna Ruiz\n')
})

test('lo que falta se dice y sale con 2; lo que no se puede, con 1', async () => {
  const nothing = await usuario('inventar')
  assert.equal(nothing.code, 2)
  assert.match(nothing.err, /^No existe la orden «inventar»\.\nUso:/)
  const short = await usuario('crear', '--usuario', 'eva', '--rol', 'zzz', '--documento', '1')
  assert.equal(short.code, 2)
  assert.match(short.err, /^Falta --nombre\.\n--rol: Debe ser una de.*\n--documento: Debe tener entre/)
  const colours = await usuario('listar', '--colores')
  assert.equal(colours.code, 2)
  assert.match(colours.err, /^No existe la opción --colores\.\nUso:/)
  const refused = await usuario('crear', '--usuario', 'eva', '--nombre', 'Eva', '--rol', 'jefe')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /Hay datos por corregir\.\n {2}--rol: Debe ser una de/)
  const unregistered = await usuario('crear', ...ana.with(1, 'eva'))
  assert.equal(unregistered.code, 1)
  assert.match(unregistered.err, /registro: /)
  assert.equal((await usuario('bloquear', '--usuario', 'nadie', '--motivo', 'porque sí')).code, 1)
})

test('sin la dirección pública se usa la del servicio que se inició; si no se inició ninguno, no se crea la cuenta', async () => {
  const noAddress = () => usuarioWith({ URL_PUBLICA: '' }, 'invitar', '--usuario', 'luis')
  const luis = [
    '--usuario',
    'luis',
    '--nombre',
    'Luis Paz',
    '--rol',
    'archivo',
    ...ana.slice(6, 8),
    '--documento',
    '1.077',
  ]
  const refused = await usuarioWith({ URL_PUBLICA: '' }, 'crear', ...luis)
  assert.notEqual(refused.code, 0)
  assert.match(refused.err, /diga URL_PUBLICA, o inicie antes el servicio/)
  assert.equal((await usuario('listar', '--rol', 'archivo')).out.includes('luis'), false)
  assert.equal((await usuario('crear', ...luis)).code, 0)
  const db = openDatabase({
    connection: { connectionString: clone.url },
    poolSize: 1,
    maxWaiting: 1,
    statementTimeoutMs: 0,
  })
  await rememberAddress(db, 'https://hce.example').finally(() => db.end())
  assert.match((await noAddress()).out, /https:\/\/hce\.example\/auth\/invitacion\//)
})
