import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '../../resources/index.ts'
import { mayUse } from './access.ts'
import type { Role } from './roles.ts'

test('un rol que la tabla de acceso no nombra no puede, y el que nombra sí', () => {
  const roles: Role[] = ['admisiones', 'medico', 'facturacion', 'auditor', 'paciente', 'integracion', 'archivo']
  for (const r of resources) {
    for (const rol of roles) {
      for (const verb of ['read', 'write'] as const) {
        assert.equal(mayUse(rol, r, verb), r.access[verb].includes(rol), `${rol} ${verb} ${r.name}`)
      }
    }
    assert.ok(mayUse('demostracion', r, 'write'))
    assert.equal(mayUse('auditor', r, 'write'), false, `un auditor escribiría ${r.name}`)
  }
})
