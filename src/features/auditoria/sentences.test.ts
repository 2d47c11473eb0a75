import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registry } from '../../resources/index.ts'
import type { AuditRow } from './seal/line.ts'
import { sentenceOf, thingOf, type Urgency, whenSpoken } from './sentences.ts'

const base: AuditRow = {
  id: '1',
  momento: '2026-03-03T13:30:00.000Z',
  cuenta: 'c1',
  actor: 'Laura Ospina',
  rol: 'medico',
  origen: '127.0.0.1',
  solicitud: 's',
  motivo: null,
  accion: 'leer',
  recurso: 'nota',
  recurso_id: null,
  paciente: null,
  pacientes: null,
  resultado: 200,
  codigo: null,
  acceso: null,
  campos: null,
  registros: null,
  tx: '5',
}
const WHEN = 'El 3 de marzo de 2026 a las 8:30 a. m., '
const say = (row: Partial<AuditRow>, own = false, urgency: Urgency | null = null): string => {
  const sentence = sentenceOf({ ...base, ...row }, { registry, own, urgency })
  assert.ok(sentence.startsWith(WHEN), sentence)
  return sentence.slice(WHEN.length)
}

test('la hora es la de Colombia y se dice como se dice', () => {
  const times: Record<string, string> = {
    '2026-03-03T13:30:00.000Z': 'El 3 de marzo de 2026 a las 8:30 a. m.',
    '2026-03-03T18:05:59.999Z': 'El 3 de marzo de 2026 a la 1:05 p. m.',
    '2026-03-03T06:00:00.000Z': 'El 3 de marzo de 2026 a la 1:00 a. m.',
    '2026-03-03T05:00:00.000Z': 'El 3 de marzo de 2026 a las 12:00 a. m.',
    '2026-03-03T04:59:00.000Z': 'El 2 de marzo de 2026 a las 11:59 p. m.',
    '2026-01-01T04:00:00.000Z': 'El 31 de diciembre de 2025 a las 11:00 p. m.',
    '2026-09-10T17:00:00.000Z': 'El 10 de septiembre de 2026 a las 12:00 p. m.',
  }
  for (const [instant, spoken] of Object.entries(times)) assert.equal(whenSpoken(instant), spoken)
})

test('cada acción tiene su frase', () => {
  const spoken: [Partial<AuditRow>, string][] = [
    [{}, 'Laura Ospina (Medicina) leyó una nota clínica suya.'],
    [{ recurso: 'diagnostico' }, 'Laura Ospina (Medicina) leyó un diagnóstico suyo.'],
    [{ recurso: 'paciente' }, 'Laura Ospina (Medicina) leyó sus datos personales.'],
    [{ recurso: 'historia', accion: 'actualizar' }, 'Laura Ospina (Medicina) modificó una historia clínica suya.'],
    [{ recurso: 'orden', accion: 'crear' }, 'Laura Ospina (Medicina) registró una orden médica suya.'],
    [
      { recurso: 'valor_clinico', accion: 'derivar' },
      'Laura Ospina (Medicina) registró un valor clínico suyo a partir de otro registro.',
    ],
    [
      { recurso: 'miembro_familia', accion: 'eliminar' },
      'Laura Ospina (Medicina) eliminó los datos de un familiar suyo.',
    ],
    [{ recurso: 'nota', accion: 'listar' }, 'Laura Ospina (Medicina) vio una nota clínica suya en una lista.'],
    [{ recurso: 'paciente', accion: 'listar' }, 'Laura Ospina (Medicina) vio sus datos personales en una lista.'],
    [{ recurso: 'paciente', accion: 'buscar' }, 'Laura Ospina (Medicina) vio sus datos personales en una búsqueda.'],
    [{ accion: 'versiones' }, 'Laura Ospina (Medicina) consultó las versiones anteriores de una nota clínica suya.'],
    [{ accion: 'exportar', recurso: 'historia' }, 'Laura Ospina (Medicina) exportó una historia clínica suya.'],
    [
      { accion: 'versiones', recurso: 'auditoria' },
      'Laura Ospina (Medicina) consultó las versiones anteriores del registro de quién ha visto su historia.',
    ],
    [
      { recurso: 'auditoria', rol: 'auditor', motivo: 'Queja 123 de 2026' },
      'Laura Ospina (Auditoría) leyó el registro de quién ha visto su historia. Motivo: Queja 123 de 2026.',
    ],
    [{ recurso: 'algo_nuevo' }, 'Laura Ospina (Medicina) leyó información suya.'],
    [{ accion: 'algo_nuevo' }, 'Laura Ospina (Medicina) usó una nota clínica suya.'],
    [{ accion: 'constructor', recurso: 'toString' }, 'Laura Ospina (Medicina) usó información suya.'],
  ]
  for (const [row, sentence] of spoken) assert.equal(say(row), sentence)
})

test('quién: con su cargo, el sistema, usted o nadie', () => {
  assert.equal(say({}, true), 'usted leyó una nota clínica suya.')
  assert.equal(
    say({ rol: 'integracion', actor: 'Laboratorio Uno' }),
    'el sistema Laboratorio Uno leyó una nota clínica suya.',
  )
  assert.equal(
    say({ rol: 'paciente', actor: 'Rosa Gil' }),
    'Rosa Gil (con cuenta de paciente) leyó una nota clínica suya.',
  )
  assert.equal(
    say({ rol: 'anonimo', resultado: 401 }),
    'alguien sin identificar intentó leer una nota clínica suya y no se le permitió.',
  )
  assert.equal(say({ rol: 'otro' }), 'Laura Ospina (otro) leyó una nota clínica suya.')
  const name = 'Administrador local de demostración'
  assert.equal(say({ rol: 'demostracion', actor: name }), `${name} leyó una nota clínica suya.`)
})

test('lo que no se permitió, no se guardó o falló se dice así', () => {
  assert.equal(
    say({ resultado: 403 }),
    'Laura Ospina (Medicina) intentó leer una nota clínica suya y no se le permitió.',
  )
  assert.equal(
    say({ resultado: 404 }),
    'Laura Ospina (Medicina) intentó leer una nota clínica suya y no se le permitió.',
  )
  assert.equal(
    say({ resultado: 409, accion: 'actualizar' }),
    'Laura Ospina (Medicina) intentó modificar una nota clínica suya y no se guardó.',
  )
  assert.equal(
    say({ resultado: 400, accion: 'listar' }),
    'Laura Ospina (Medicina) intentó ver una nota clínica suya en una lista y no se completó.',
  )
  assert.equal(
    say({ resultado: 503 }),
    'Laura Ospina (Medicina) intentó leer una nota clínica suya y el servicio falló.',
  )
})

test('lo visto por acceso de urgencia trae su motivo y su revisión', () => {
  const urgency = (estado: string): Urgency => ({ motivo: 'Llegó inconsciente a urgencias', estado })
  const row = { acceso: 'urgencia' }
  const start = 'Laura Ospina (Medicina) leyó una nota clínica suya por acceso de urgencia'
  assert.equal(say(row), `${start}.`)
  assert.equal(say({ ...row, motivo: 'Paro.' }), `${start}: Paro.`)
  const reason = `${start}: Llegó inconsciente a urgencias.`
  assert.equal(say(row, false, urgency('pendiente')), `${reason} Ese acceso de urgencia está por revisar.`)
  assert.equal(
    say(row, false, urgency('justificado')),
    `${reason} Al revisar ese acceso de urgencia se concluyó que fue justificado.`,
  )
  assert.equal(
    say(row, false, urgency('no_justificado')),
    `${reason} Al revisar ese acceso de urgencia se concluyó que no fue justificado.`,
  )
  assert.equal(
    say({ accion: 'acceso_urgencia', recurso: 'acceso_urgencia', resultado: 201 }, false, urgency('pendiente')),
    'Laura Ospina (Medicina) abrió su historia por acceso de urgencia: Llegó inconsciente a urgencias. Ese acceso de urgencia está por revisar.',
  )
  assert.equal(
    say({ accion: 'revisar', recurso: 'acceso_urgencia', rol: 'coordinador_medico', codigo: 'no_justificado' }),
    'Laura Ospina (Coordinación médica) revisó un acceso de urgencia a su historia y concluyó que no fue justificado.',
  )
  assert.equal(
    say({ accion: 'actualizar', recurso: 'acceso_urgencia' }),
    'Laura Ospina (Medicina) modificó un acceso de urgencia a su historia.',
  )
})

test('cada recurso tiene un nombre que se puede leer', () => {
  const things = {
    antecedente_categorizado: 'un antecedente categorizado suyo',
    antecedente: 'un antecedente clínico suyo',
    bitacora: 'una anotación de la bitácora de su atención',
    consentimiento: 'un consentimiento informado suyo',
    diagnostico: 'un diagnóstico suyo',
    documento: 'un documento suyo',
    escala: 'una escala clínica suya',
    examen_fisico: 'un examen físico suyo',
    formula_insumo: 'una fórmula de insumo suya',
    formula_medicamento: 'una fórmula de medicamento suya',
    historia: 'una historia clínica suya',
    nota: 'una nota clínica suya',
    orden: 'una orden médica suya',
    revision_sistema: 'una revisión por sistemas suya',
    agente_ia: 'un agente de IA suyo',
    consulta_ia: 'una consulta a la IA sobre usted',
    atributo_paciente: 'un atributo suyo',
    eapb: 'una EAPB suya',
    valor_clinico: 'un valor clínico suyo',
    lista_espera: 'un turno suyo en la lista de espera',
    miembro_familia: 'los datos de un familiar suyo',
    paciente: 'sus datos personales',
  }
  for (const [name, thing] of Object.entries(things)) assert.equal(thingOf(name, registry), thing)
  const spoken = /^(un|una|los) .*\b(su|suya|suyo|usted)\b|^sus /
  for (const name of registry.keys()) assert.match(thingOf(name, registry), spoken)
})

test('una lista que no mostró nada lo dice', () => {
  assert.equal(
    say({ accion: 'listar', recurso: 'nota', registros: [], pacientes: [] }),
    'Laura Ospina (Medicina) consultó si había una nota clínica suya y no encontró nada.',
  )
})
