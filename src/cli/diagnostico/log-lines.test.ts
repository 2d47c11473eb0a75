import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterLog } from './log-lines.ts'

const line = (fields: object): string => JSON.stringify(fields)

test('de cada línea pasa solo lo que se sabe que no es de nadie', () => {
  const log = [
    line({
      level: 30,
      time: 1,
      id_solicitud: '01a1dd0f-8992-403c-9c3c-000000000001',
      metodo: 'GET',
      ruta: '/paciente/paciente/:id/',
      estado: 200,
      ms: 1.5,
      msg: 'solicitud de María Restrepo',
      paciente: 'María Restrepo',
    }),
    line({
      level: 30,
      id_solicitud: 'maria.restrepo',
      ruta: '/paciente/1020304050/',
      metodo: 'Restrepo',
      estado: 'Restrepo',
    }),
    line({
      level: 50,
      trabajo: 'sellar',
      error: 'DatabaseError',
      codigo: '53100',
      mensaje: 'Key (documento)=(1020304050)',
      causa: { error: 'Error', codigo: 'ENOSPC', mensaje: 'Restrepo' },
      pila: ['    at seal (file:///home/maria.restrepo/custodia/src/features/seal.ts:10:5)', 'at Restrepo'],
    }),
    line({ level: 40, trabajo: 'Restrepo', sentencia: 'listar_paciente_3f2a', ms: 1800 }),
    line({ level: 40, sentencia: 'listar_paciente_3f2a', ms: 2500 }),
    'Restrepo, María: esto no es JSON',
    line(['Restrepo']),
  ]
  const { lines, slow, left } = filterLog(log.join('\n'))
  assert.doesNotMatch(lines.join('\n'), /restrepo|1020304050/i)
  assert.equal(left, 2)
  assert.deepEqual(slow, [{ sentencia: 'listar_paciente_3f2a', veces: 2, peor_ms: 2500 }])
  assert.deepEqual(JSON.parse(lines[0] ?? ''), {
    level: 30,
    time: 1,
    id_solicitud: '01a1dd0f-8992-403c-9c3c-000000000001',
    metodo: 'GET',
    ruta: '/paciente/paciente/:id/',
    estado: 200,
    ms: 1.5,
  })
  assert.deepEqual(JSON.parse(lines[2] ?? ''), {
    level: 50,
    trabajo: 'sellar',
    error: 'DatabaseError',
    codigo: '53100',
    causa: { error: 'Error', codigo: 'ENOSPC' },
    pila: ['seal src/features/seal.ts:10:5'],
  })
})
