import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../model/roles.ts'
import { resources } from '../resources/index.ts'
import { demoActor, mayUse } from './caller.ts'

test('un rol que la tabla de acceso no nombra no puede, y el que nombra sí', () => {
  const roles: Role[] = ['admisiones', 'medico', 'facturacion', 'auditor', 'paciente', 'integracion', 'archivo']
  for (const r of resources) {
    for (const rol of roles) {
      for (const verb of ['read', 'write'] as const) {
        assert.equal(mayUse({ ...demoActor, rol }, r, verb), r.access[verb].includes(rol), `${rol} ${verb} ${r.name}`)
      }
    }
    assert.ok(mayUse(demoActor, r, 'write'))
    assert.equal(mayUse({ ...demoActor, rol: 'auditor' }, r, 'write'), false, `un auditor escribiría ${r.name}`)
  }
})
