import type { KeyObject } from 'node:crypto'
import type { Engine } from '../../engine/engine.ts'
import { defineOperation } from '../../engine/operation.ts'
import { historia } from '../../resources/historia.ts'
import { unknownCodePage, VERIFICATION_HEADERS, verificationPage } from '../reporte/verification-page.ts'
import { recordVerifier } from './record-verifier.ts'

export interface VerificationDeps {
  readonly engine: Engine
  closingKeys(): Promise<(kid: string) => KeyObject | null>
}

const HTML = 'text/html; charset=utf-8'

const needs = ({ engine, closingKeys }: VerificationDeps) => ({
  engine,
  verified: recordVerifier(engine.core, closingKeys),
})

async function historyOf(engine: Engine, code: string): Promise<string | null> {
  const [found] = await engine.core.db.run({
    name: 'historia_de_codigo',
    text: 'select c.historia from cierre c where c.codigo = $1',
    values: [code],
  })
  return typeof found?.historia === 'string' ? found.historia : null
}

const verificar = defineOperation({
  id: 'verificar_retrieve',
  method: 'GET',
  path: '/verificar/{codigo}/',
  tag: 'Historias: reporte',
  title: 'Verificar un reporte',
  about:
    'Página pública a la que lleva el QR de un reporte: si lo cerrado sigue como se selló, en qué estado está y cuándo se aclaró. Nada de quién es.',
  access: 'publico',
  action: 'leer',
  resource: historia.name,
  limit: 'verificacion',
  refusalPages: true,
  output: { status: 200, about: 'La página.', type: 'text/html' },
  needs,
  async run({ params }, { engine, verified }) {
    const id = await historyOf(engine, params.codigo)
    const found = id === null ? null : await verified(id)
    if (id === null || found === null)
      return { status: 404, raw: { type: HTML, content: unknownCodePage() }, headers: VERIFICATION_HEADERS }
    return {
      raw: { type: HTML, content: verificationPage(found.facts) },
      headers: VERIFICATION_HEADERS,
      audit: { id, patient: found.patient },
    }
  },
})

export const verificationOperations = [verificar]
