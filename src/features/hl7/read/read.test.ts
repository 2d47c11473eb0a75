import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { disagreements } from '../../entrada/identity.ts'
import { escaped } from '../escape.ts'
import { acknowledgement } from './acknowledgement.ts'
import { decoded, encoded } from './charset.ts'
import { fieldPart, readEr7 } from './er7.ts'
import { Hl7Fault } from './hl7-fault.ts'
import { headOf, readMessage } from './message-head.ts'
import { namesOfPerson, saidOfPatient } from './read-admission.ts'
import { personKey, personOf } from './read-person.ts'
import { reportsIn } from './read-reports.ts'
import { readInstant, readTime } from './read-time.ts'
import { baseNumber, numbersAmong } from './report-numbers.ts'

const ZONE = 'America/Bogota'
const NO_MAP = { zone: ZONE, codes: new Map(), units: new Map() }
const MSH = 'MSH|^~\\&|LIS|LAB|CUSTODIA|IPS|20261118083000||ORU^R01^ORU_R01|M1|P|2.5.1|||AL|NE||8859/1'
const PID = 'PID|1||52.345.678^^^RNEC^CC||Pérez Gómez^Ana^María||19800229|F'
const er7 = (...lines: string[]) => readEr7([MSH, PID, ...lines].join('\r'))
const only = (...lines: string[]) => {
  const [first, ...others] = reportsIn(er7(...lines), NO_MAP)
  assert.ok(first !== undefined && others.length === 0)
  return first
}

test('lo que se escribe con escapes se lee igual, con cualquier texto', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      if (text.trim() !== text || text === '' || text === '""') return
      const m = readEr7(`MSH|^~\\&|A\rOBX|1|ST|${escaped(text)}`)
      const obx = m.segments[1]
      assert.ok(obx !== undefined)
      assert.equal(fieldPart(m, obx, 3), text)
    }),
  )
})

test('los separadores son los que dice el mensaje, y lo que no empieza por MSH se rechaza diciéndolo', () => {
  const m = readEr7('MSH*:~!%*LIS\rPID*1**123:::RNEC:CC')
  const pid = m.segments[1]
  assert.ok(pid !== undefined)
  assert.equal(fieldPart(m, pid, 3, 5), 'CC')
  for (const bad of ['', 'hola', 'MSH', 'MSH|', 'MSHA^~\\&', 'MSH|||||', 'MSH|^^\\&|'])
    assert.throws(() => readEr7(bad), Hl7Fault, JSON.stringify(bad))
})

test('un mensaje de más partes de las que alguno tiene no se parte; uno largo de un archivo sí', () => {
  const isTooMany = (error: unknown): boolean => error instanceof Hl7Fault && error.code === 'demasiadas_partes'
  for (const piece of ['|', '^', '~', '&', '\\', '\r', '\n'])
    assert.throws(() => readEr7(`${MSH}\rOBX|1|TX|x||${piece.repeat(1_000_001)}`), isTooMany, JSON.stringify(piece))
  const file = 'A'.repeat(5_000_000)
  const m = er7(`OBX|1|ED|x||${file}`)
  assert.equal(m.segments.at(-1)?.fields[5], file)
})

test('lo que llegue, sea lo que sea, se lee o se rechaza con palabras', () => {
  const noise = fc.array(
    fc.oneof(
      fc.constantFrom(...'|^~\\&\r\n"', 'PID|', 'OBR|1|', 'OBX|1|NM|', 'NTE|1||', 'SPM|1|'),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(noise, (parts) => {
      const bytes = Buffer.from(`${MSH}\r${PID}\r${parts.join('')}`, 'utf8')
      try {
        const head = headOf(bytes)
        const m = readMessage(bytes, head, 'UNICODE UTF-8')
        const person = personOf(m, ZONE)
        personKey(m, person)
        saidOfPatient(m, person)
        namesOfPerson(m, person)
        reportsIn(m, NO_MAP)
      } catch (error) {
        assert.ok(error instanceof Hl7Fault, String(error))
        assert.ok(error.message.length > 10)
      }
    }),
    { numRuns: 300 },
  )
})

test('cada juego de caracteres se lee por su nombre, y otros bytes no se adivinan', () => {
  const latin = Buffer.from(`${MSH}\r${PID}`, 'latin1')
  const m = readMessage(latin, headOf(latin), 'UNICODE UTF-8')
  assert.equal(personOf(m, ZONE).surnames, 'Pérez Gómez')
  assert.throws(() => decoded(latin, 'UNICODE UTF-8'), /UTF-8/)
  assert.throws(() => decoded(latin, 'ASCII'), /ASCII/)
  assert.equal(decoded(encoded('La señora Ñáñez pagó 5 €', 'ASCII'), 'ASCII'), 'La senora Nanez pago 5 ?')
})

test('las horas son de la zona del canal salvo que digan la suya, y las que no existen no se leen', () => {
  assert.equal(readInstant('202611180830', ZONE), '2026-11-18T08:30:00-05:00')
  assert.equal(readInstant('20261118083000.123+0000', ZONE), '2026-11-18T08:30:00+00:00')
  assert.equal(readInstant('20260701120000', 'Europe/Madrid'), '2026-07-01T12:00:00+02:00')
  assert.deepEqual(readTime('20240229', ZONE), { day: '2024-02-29', instant: null })
  for (const bad of ['20230229', '2026', '202613', 'ayer', '2026111825']) assert.equal(readTime(bad, ZONE), null, bad)
})

test('un informe dice su orden, su número, sus valores con rango y bandera, sus notas y su muestra', () => {
  const { placer, examined, report } = only(
    'ORC|RE|0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04',
    'OBR|1||A77^LIS|GLU^Glucosa^L^903841^GLUCOSA^CUPS|||202611180700|||||||||||||||20261118081500||CH|F|||||||2&Gómez&Luis',
    'NTE|1||Muestra en ayunas',
    'OBX|1|NM|2345-7^Glucosa^LN||110|mg/dl|70-100|H|||F|||20261118071000||^Ruiz^Eva',
    'NTE|1||Repetida',
    'OBX|2|SN|X1^Otra^L||>^100|U/L|<40|D~HH|||P',
    'OBX|3|ST|X2^Color^L||Amarillo||||||F',
    'OBX|4|DT|X3^Fecha^L||20261101||||||F',
    'OBX|5|NM|X4^Mal puesto^L||Negativo||||||F',
    'SPM|1|||SER^Suero^L^119364003^Serum^SCT||||||||||||||20261118072000',
  )
  assert.equal(placer, '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c04')
  assert.deepEqual([examined.code, examined.cups], ['GLU', '903841'])
  assert.deepEqual(
    [report.externalNumber, report.category, report.status, report.takenAt, report.issuedAt, report.validatedBy],
    ['A77/GLU', 'laboratorio', 'final', '2026-11-18T07:00:00-05:00', '2026-11-18T08:15:00-05:00', 'Luis Gómez'],
  )
  assert.equal(report.conclusion, 'Muestra en ayunas')
  assert.deepEqual(report.sample, { name: 'Suero', snomed: '119364003', receivedAt: '2026-11-18T07:20:00-05:00' })
  const [glucose, other, colour, when, text] = report.observations
  assert.deepEqual(glucose, {
    code: { system: 'loinc', code: '2345-7', name: 'Glucosa' },
    value: { kind: 'numerico', number: 110, unit: 'mg/dl' },
    range: { low: 70, high: 100, text: '70-100' },
    flag: 'H',
    status: 'final',
    measuredAt: '2026-11-18T07:10:00-05:00',
    notes: 'Repetida',
    group: null,
  })
  assert.deepEqual(other?.value, { kind: 'texto', text: '>100 U/L' })
  assert.deepEqual(other?.range, { low: null, high: 40, text: '<40' })
  assert.equal(other?.flag, 'HH', 'lo crítico no se pierde entre otras marcas')
  assert.deepEqual(colour?.value, { kind: 'texto', text: 'Amarillo' })
  assert.deepEqual(when?.value, { kind: 'fecha', date: '2026-11-01' })
  assert.deepEqual(text?.value, { kind: 'texto', text: 'Negativo' })
})

test('el mapa del canal da LOINC, CUPS y la escritura de las unidades; lo que no está en él se nombra', () => {
  const codes = new Map([['GLU', { loinc: '2345-7', cups: '903841' }]])
  const m = er7('OBR|1||A1|GLU^Glucosa', 'OBX|1|NM|GLU^Glucosa||99|mg/dl|||||F', 'OBX|2|NM|ZZ^Rara||1||||||F')
  const [read] = reportsIn(m, { zone: ZONE, codes, units: new Map([['mg/dl', 'mg/dL']]) })
  assert.ok(read !== undefined)
  assert.deepEqual([...read.unmapped], [['ZZ', 'Rara']])
  assert.deepEqual([read.report.cups, read.report.loinc], ['903841', '2345-7'])
  assert.deepEqual(read.report.observations[0]?.value, { kind: 'numerico', number: 99, unit: 'mg/dL' })
})

test('en un cultivo cada antibiótico queda bajo su germen', () => {
  const { report } = only(
    'OBR|1||C1|UROC^Urocultivo|||20261118|||||||||||||||||MB|F',
    'OBX|1|CWE|600-7^Germen^LN|1|112283007^Escherichia coli^SCT||||||F',
    'OBX|2|ST|18906-8^Ciprofloxacina^LN|1.1|R|||R|||F',
    'OBX|3|CWE|600-7^Germen^LN|2|3092008^Staphylococcus aureus^SCT||||||F',
    'OBX|4|ST|18961-3^Oxacilina^LN|2.1|S|||S|||F',
  )
  assert.equal(report.category, 'microbiologia')
  assert.deepEqual(
    report.observations.map((o) => [o.code.name, o.flag, o.group]),
    [
      ['Germen', null, 'Escherichia coli'],
      ['Ciprofloxacina', 'R', 'Escherichia coli'],
      ['Germen', null, 'Staphylococcus aureus'],
      ['Oxacilina', 'S', 'Staphylococcus aureus'],
    ],
  )
})

test('un archivo en Base64 es un adjunto, una corrección lo dice y varios exámenes son varios informes', () => {
  const m = er7(
    'OBR|1||A1|RX^Tórax||||||||||||||||||||RAD|F',
    'OBX|1|ED|PDF^Informe||LIS^application^pdf^Base64^JVBERi0x||||||F',
    'OBX|2|HD|113014^DICOM Study^DCM||1.2.840.1||||||F',
    'OBR|2||A2|TSH^TSH|||||||||||||||||||||F',
    'OBX|1|NM|3016-3^TSH^LN||2.1|m[IU]/L|||||C',
  )
  const [image, tsh] = reportsIn(m, NO_MAP)
  assert.deepEqual(image?.report.attachments, [{ mime: 'application/pdf', base64: 'JVBERi0x', title: 'Informe' }])
  assert.deepEqual(image?.report.imaging, { studyUid: '1.2.840.1', url: null })
  assert.equal(image?.report.category, 'imagenologia')
  assert.equal(tsh?.report.status, 'corregido')
})

test('varios informes de un examen con un mismo número se distinguen por su toma, luego por su orden; si falta saber cuál, no se adivina', () => {
  const at = (hour: number | null) => ({
    externalNumber: 'A1/GLU',
    takenAt: hour === null ? null : `2026-11-18T${String(hour).padStart(2, '0')}:00:00-05:00`,
  })
  const stands = (number: string, hour: number | null) => ({ number, takenAt: at(hour).takenAt })
  const among = (reports: (number | null)[], standing: ReturnType<typeof stands>[] = []) =>
    numbersAmong('A1/GLU', reports.map(at), standing)
  assert.deepEqual(among([8]), ['A1/GLU'])
  assert.deepEqual(among([8, 9, null]), ['A1/GLU', 'A1/GLU#2', 'A1/GLU#3'])
  // A correction of the only one, though its hour was wrong.
  assert.deepEqual(among([9], [stands('A1/GLU', 8)]), ['A1/GLU'])
  const curve = [stands('A1/GLU', 8), stands('A1/GLU#2', 9)]
  assert.deepEqual(among([9], curve), ['A1/GLU#2'])
  assert.deepEqual(among([9, 8], curve), ['A1/GLU#2', 'A1/GLU'])
  assert.deepEqual(among([9, 8, 10], curve), ['A1/GLU#2', 'A1/GLU', 'A1/GLU#3'])
  assert.deepEqual(among([7, 9], curve), ['A1/GLU', 'A1/GLU#2'])
  assert.equal(among([10], curve), null)
  const cultures = [stands('A1/GLU', 8), stands('A1/GLU#2', 8)]
  assert.deepEqual(among([8, 8], cultures), ['A1/GLU', 'A1/GLU#2'])
  assert.equal(among([8], cultures), null)
  // Of the first, annulled since, the number is free again.
  assert.deepEqual(among([8, 9], [stands('A1/GLU#2', 9)]), ['A1/GLU', 'A1/GLU#2'])
  const long = baseNumber('F'.repeat(90), 'C'.repeat(30))
  assert.ok(long.length <= 100 && long !== baseNumber('F'.repeat(90), 'C'.repeat(29)))
})

test('quién es se compara por partes, y lo que el mensaje no dice no contradice', () => {
  const known = {
    primer_apellido: 'Perez',
    segundo_apellido: 'Gomez',
    primer_nombre: 'Ana',
    segundo_nombre: 'Maria',
    nombre_identitario: 'Leo',
    fecha_nacimiento: '1980-02-29',
    sexo_biologico: '02',
  }
  const of = (pid: string) => {
    const m = readEr7(`${MSH}\r${pid}`)
    return personOf(m, ZONE)
  }
  assert.deepEqual(of(PID).document, { tipo: 'CC', numero: '52345678' })
  assert.deepEqual(disagreements(of(PID), known), [])
  assert.deepEqual(disagreements(of('PID|||52345678^^^^CC'), known), [])
  assert.deepEqual(disagreements(of('PID|||52345678^^^^CC||Ruiz^Luis||19810101|M'), known), [
    'apellidos',
    'nombres',
    'fecha de nacimiento',
    'sexo',
  ])
  // By the name that the person chose it is the same person; a year alone is compared as one.
  assert.deepEqual(disagreements(of('PID|||52345678^^^^CC||Perez^Leo'), known), [])
  const year = { surnames: null, given: [], sex: null }
  assert.deepEqual(disagreements({ ...year, birth: '1980' }, known), [])
  assert.deepEqual(disagreements({ ...year, birth: '1981' }, known), ['fecha de nacimiento'])
})

test('de un paciente se dice lo que el mensaje dice, y las comillas vacías son que no tiene', () => {
  const m = readEr7(
    `${MSH}\rPID|||1^^^^CC||Pérez Gómez^Ana||19800229|F|||Calle 1 # 2-3^^^^^^^^05001||^PRN^CP^^57^300^1234567~^NET^Internet^a@b.co|||S`,
  )
  const person = personOf(m, ZONE)
  assert.deepEqual(saidOfPatient(m, person), {
    correo: 'a@b.co',
    telefono_movil: '3001234567',
    direccion: 'Calle 1 # 2-3',
    municipio_residencia: '05001',
    estado_civil: 'soltero',
  })
  assert.deepEqual(namesOfPerson(m, person), {
    primer_apellido: 'Pérez',
    segundo_apellido: 'Gómez',
    primer_nombre: 'Ana',
  })
  const cleared = readEr7(`${MSH}\rPID|||1^^^^CC||De la Cruz Pérez^Ana||||||""||""|||""`)
  const other = personOf(cleared, ZONE)
  assert.deepEqual(saidOfPatient(cleared, other), {
    telefono_movil: null,
    telefono_fijo: null,
    correo: null,
    direccion: null,
    estado_civil: null,
  })
  assert.equal(namesOfPerson(cleared, other), null)
})

test('el acuse nombra el mensaje, dice qué estuvo mal y se lee como HL7', () => {
  const head = headOf(Buffer.from(MSH))
  const fault = {
    condition: '204^Unknown key identifier^HL70357',
    location: 'MSH^1^3',
    message: 'No se conoce | a ese emisor.',
  }
  const m = readEr7(acknowledgement({ head, code: 'AR', fault, now: '2026-11-18T13:00:00.000Z' }))
  const [msh, msa, err] = m.segments
  assert.ok(msh !== undefined && msa !== undefined && err !== undefined)
  assert.deepEqual(
    [fieldPart(m, msh, 9), fieldPart(m, msh, 5), fieldPart(m, msa, 1), fieldPart(m, msa, 2)],
    ['ACK', 'LIS', 'AR', 'M1'],
  )
  assert.equal(fieldPart(m, err, 8), fault.message)
})
