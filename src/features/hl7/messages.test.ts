import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { faultsIn } from '../../../test/hl7/conformance.ts'
import { at, readEr7 } from '../../../test/hl7/er7-reader.ts'
import { correspondence, fullPatient, nothing, related } from '../../../test/hl7/rows.ts'
import { paciente } from '../../resources/paciente.ts'
import type { SeenRow } from './elements.ts'
import { controlId } from './header.ts'
import { hl7Schemas, messageSchema } from './json-schema.ts'
import { attributesMessage, patientMessage, type Related } from './messages.ts'
import { orderMessage } from './order-message.ts'
import { writeEr7 } from './write-er7.ts'
import { writeJson } from './write-json.ts'

const CONTROL = 'CONTROL'
const adt = (patient: SeenRow, more: Related = nothing) => patientMessage(correspondence, CONTROL, patient, more)
const read = (patient: SeenRow, more?: Related) => readEr7(writeEr7(adt(patient, more)))
const linesOf = (patient: SeenRow, more?: Related): string[] => writeEr7(adt(patient, more)).split('\r')
const line = (name: string, patient: SeenRow, more?: Related): string | undefined =>
  linesOf(patient, more).find((l) => l.startsWith(name))
const linesNamed = (name: string, more: Related): string[] =>
  linesOf(fullPatient, more).filter((l) => l.startsWith(name))

/** Everything that may be empty is. */
const barePatient: SeenRow = {
  ...Object.fromEntries(Object.keys(paciente.fields).map((name) => [name, null])),
  ...Object.fromEntries(
    Object.entries(fullPatient).filter(([name]) =>
      [
        'id',
        'version',
        'creado_en',
        'actualizado_en',
        'tipo_documento',
        'numero_documento',
        'primer_nombre',
        'primer_apellido',
        'fecha_nacimiento',
        'sexo_biologico',
      ].includes(name),
    ),
  ),
}

const validate = new Ajv2020({ strict: false, allErrors: true })
const schemas = {
  ADT_A05: validate.compile({ ...messageSchema('ADT_A05'), components: { schemas: hl7Schemas } }),
  ORU_R01: validate.compile({ ...messageSchema('ORU_R01'), components: { schemas: hl7Schemas } }),
}

describe('el paciente', () => {
  test('se identifica con su documento, de quien lo expide, y con nuestro identificador', () => {
    assert.equal(
      line('PID', fullPatient),
      [
        'PID|1||52123456^^^RNEC^CC^^^^COL&&ISO3166~0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00^^^CUSTODIA^PI|',
        '|Muñoz Rojas^Ana^María^^^^L~^Anita^^^^^N||198002290645-0500|F||1^Indígena^99COETNIA',
        '|Calle 1 # 2-3^La Candelaria^Bogotá, D.C.^Bogotá, D.C.^^COL^H^^11001|',
        '|^PRN^CP^^57^310^1234567^^^^^3101234567~^PRN^PH^^57^601^2345678^^^^^6012345678~^NET^Internet^ana@example.com',
        '|||C^Unión libre^HL70002||||||1^Indígena^99COETNIA||||COL^Colombia^ISO3166~VEN^Venezuela^ISO3166',
        '||COL^Colombia^ISO3166||N|||20260202230506.000-0500|110013000101',
      ].join(''),
    )
  })

  test('lo que HL7 no tiene va en ZCO', () => {
    assert.equal(
      line('ZCO', fullPatient),
      'ZCO|contributivo^Contributivo^99COREGIMEN|C^Cotizante^99COAFILIADO|01^Contributivo cotizante^99CORIPSUSUARIO|01^Urbana^99COZONA|1^Indígena^99COETNIA|Wayuu|01^Discapacidad física^99CODISCAPACIDAD~02^Discapacidad visual^99CODISCAPACIDAD|9^Víctimas del conflicto armado interno^99COPOBLACION|11001^Bogotá, D.C.^99CODIVIPOLA|2221^Médicos^99COCIUO88AC|posgrado^Posgrado^99COEDUCACION|02^Femenino^99COIDENTIDAD|02^Mujer^99COSEXO|Y|20260102|TD-1|Muñoz|Rojas|Y',
    )
  })

  test('registrado es A28; modificado después, A31 con la fecha del cambio', () => {
    assert.equal(at(read(fullPatient), 'MSH-9.2'), 'A28')
    assert.equal(at(read(fullPatient), 'EVN-2'), '20260101220405.678-0500')
    const changed = { ...fullPatient, version: 2 }
    assert.equal(at(read(changed), 'MSH-9.2'), 'A31')
    assert.equal(at(read(changed), 'EVN-2'), '20260202230506.000-0500')
  })

  test('lo vacío no se dice al registrar, y al actualizar es nulo', () => {
    const added = read(barePatient)
    const updated = read({ ...barePatient, version: 2 })
    for (const field of [
      'PID-10',
      'PID-11',
      'PID-13',
      'PID-16',
      'PID-22',
      'PID-26',
      'PID-28',
      'PID-29',
      'ZCO-1',
      'ZCO-7',
      'PD1-7',
    ]) {
      assert.equal(at(added, field), '', field)
      assert.equal(at(updated, field), null, field)
    }
    assert.equal(at(updated, 'PID-30'), 'N')
    const json = writeJson(adt({ ...barePatient, version: 2 })) as Record<string, Record<string, unknown>>
    assert.equal(json.PID?.marital_status, null)
    assert.equal('marital_status' in ((writeJson(adt(barePatient)) as typeof json).PID ?? {}), false)
  })

  test('lo que la vista no muestra no se dice nunca, ni como nulo', () => {
    const seen = Object.fromEntries(
      Object.entries({ ...barePatient, version: 2 }).filter(
        ([name]) =>
          ![
            'estado_civil',
            'grupo_etnico',
            'nacionalidad',
            'fecha_fallecimiento',
            'voluntad_anticipada',
            'oposicion_donacion',
            'ocupacion',
          ].includes(name),
      ),
    )
    const segments = read(seen)
    for (const field of [
      'PID-10',
      'PID-16',
      'PID-22',
      'PID-26',
      'PID-28',
      'PID-29',
      'PID-30',
      'PD1-7',
      'ZCO-5',
      'ZCO-10',
    ])
      assert.equal(at(segments, field), '', field)
    assert.equal(
      segments.some((s) => s.name === 'PD1'),
      false,
    )
  })

  test('sexo, muerte y voluntades', () => {
    assert.deepEqual(
      ['01', '02', '03'].map((sexo_biologico) => at(read({ ...fullPatient, sexo_biologico }), 'PID-8')),
      ['M', 'F', 'A'],
    )
    const dead = read({ ...fullPatient, fecha_fallecimiento: '2026-02-01' })
    assert.deepEqual([at(dead, 'PID-29'), at(dead, 'PID-30')], ['20260201', 'Y'])
    assert.equal(line('PD1', fullPatient), 'PD1|||||||Y|N')
  })

  test('un documento extranjero dice de qué país', () => {
    const foreign = read({ ...fullPatient, tipo_documento: 'PA', numero_documento: 'AB12', pais_documento: '862' })
    assert.deepEqual(
      ['PID-3.1', 'PID-3.4', 'PID-3.5', 'PID-3.9'].map((f) => at(foreign, f)),
      ['AB12', 'CANCILLERIA', 'PA', 'VEN'],
    )
  })
})

describe('lo que va con el paciente', () => {
  test('todo junto, en el orden del estándar', () => {
    const names = read(fullPatient, related).map((s) => s.name)
    assert.equal(names.join(' '), 'MSH EVN PID PD1 NK1 NK1 NK1 NK1 PV1 OBX OBX OBX OBX OBX OBX AL1 DG1 DG1 IN1 ZCO')
  })

  test('contactos, responsable y familiares', () => {
    assert.deepEqual(linesNamed('NK1', related), [
      'NK1|1|^Rosa Rojas^^^^^U|MTH^Madre^HL70063^madre^Madre^99COPARENTESCO||^PRN^PH^^^^^^^^^+14155550100||C^Contacto de emergencia^HL70131',
      'NK1|2|^Luis Muñoz^^^^^U|FTH^Padre^HL70063^padre^Padre^99COPARENTESCO||||O^Responsable del paciente^HL70131||||||||||||||||||||||||||19123456',
      'NK1|3|Rojas Pinto^Rosa Elena^^^^^L|MTH^Madre^HL70063^madre^Madre^99COPARENTESCO||^PRN^CP^^57^300^7654321^^^^^3007654321||C^Contacto de emergencia^HL70131||||||||F|19550101|||||||||||||||||41234567^^^RNEC^CC',
      'NK1|4||EXF^Tío paterno^HL70063^tio_paterno^Tío paterno^99COPARENTESCO||||N^Familiar^HL70131||||||||M',
    ])
  })

  test('la atención; sin ella, la clase N', () => {
    assert.equal(
      line('PV1', fullPatient, related),
      `PV1|1|I|129^^^1100130001|||||||129||||02|||||1100130001-2026-000001^^^1100130001^VN${'|'.repeat(17)}01${'|'.repeat(8)}20260301080000.000-0500|20260304133000.000-0500|||||0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02^^^CUSTODIA^VN|V`,
    )
    assert.equal(line('PV1', fullPatient, nothing), 'PV1|1|N')
  })

  test('lo que su fuente respondió con un código de todos sale con él', () => {
    const said = { codigo: '600-7', sistema_codigo: 'loinc', nombre: 'Germen', estado: 'final' }
    const organism = {
      ...said,
      valor_texto: 'Escherichia coli',
      valor_fuente_codigo: 'http://snomed.info/sct|112283007',
      fecha_medicion: '2026-03-01T13:05:00.000Z',
    }
    const [obx] = linesNamed('OBX', { ...nothing, valores: [organism] })
    assert.match(obx ?? '', /^OBX\|1\|CE\|600-7\^Germen\^LN\|\|112283007\^Escherichia coli\^SCT\|/)
  })

  test('atributos y valores, cada uno de su tipo; un código no se repite', () => {
    assert.deepEqual(linesNamed('OBX', related), [
      'OBX|1|CE|882-1^Grupo sanguíneo^LN||O+^O positivo^99COLOCAL||||||F|||20260102',
      'OBX|2|FT|mascotas^Mascotas^99COLOCAL||Dos gatos\\.br\\y un loro||||||F',
      'OBX|3|CE|vive_solo^Vive solo^99COLOCAL||N^No^HL70136||||||F',
      'OBX|4|DT|ingreso_pais^Ingreso al país^99COLOCAL||20200506||||||F',
      'OBX|5|NM|8302-2^Talla^LN||160|cm^^UCUM|||||F|||20260102',
      'OBX|6|NM|8480-6^Presión arterial sistólica^LN||185|mm[Hg]^^UCUM|90-129|HH|||C|||20260301080500.000-0500',
    ])
  })

  test('alergias: lo afirmado gana sobre lo negado, y solo negado es que no se conocen', () => {
    assert.deepEqual(linesNamed('AL1', related), [
      'AL1|1|DA^Medicamento^HL70127^01^Medicamento^99COTIPOALERGIA|^Penicilina|SV^Grave^HL70128|Urticaria generalizada con edema de labios|20010203',
    ])
    assert.deepEqual(linesNamed('AL1', { ...related, alergias: [{ niega: true }, { niega: true }] }), [
      'AL1|1||716186003^Sin alergias conocidas^SCT',
    ])
    assert.deepEqual(linesNamed('AL1', nothing), [])
  })

  test('diagnósticos como los escribe la CIE y como los escribe Colombia', () => {
    assert.deepEqual(linesNamed('DG1', related), [
      'DG1|1||I10^Hipertensión esencial (primaria)^I10^I10X^^99COCIE10||20190101|F|||||||||1',
      'DG1|2||A05.9^^I10^A059^^99COCIE10||20260301081000.000-0500|A|||||||||2',
    ])
  })

  test('la EAPB con su código y su NIT; el cotizante se asegura a sí mismo', () => {
    assert.deepEqual(linesNamed('IN1', related), [
      'IN1|1|contributivo^Contributivo^99COREGIMEN|EPS037^^^EAPB~900156264^^^DIAN^NIT|Nueva EPS S.A.|||^WPN^PH^^57^601^3077022^^^^^6013077022||||||||||SEL^Cotizante^HL70063^C^Cotizante^99COAFILIADO',
    ])
    const other = readEr7(writeEr7(adt({ ...fullPatient, tipo_afiliado: 'B', regimen: null }, related)))
    assert.deepEqual([at(other, 'IN1-17'), at(other, 'IN1-2.2')], ['B', 'Régimen no registrado'])
  })

  test('los atributos solos son un ORU^R01, que no anula nada de la identidad', () => {
    const patient = { ...barePatient, version: 7 }
    const message = attributesMessage(correspondence, CONTROL, patient, related.atributos)
    assert.deepEqual(faultsIn(message), [])
    const segments = readEr7(writeEr7(message))
    assert.deepEqual([at(segments, 'MSH-9.1'), at(segments, 'MSH-9.3')], ['ORU', 'ORU_R01'])
    assert.equal(segments.map((s) => s.name).join(' '), 'MSH PID OBR OBX OBX OBX OBX OBX')
    assert.equal(at(segments, 'PID-16'), '')
    assert.ok(schemas.ORU_R01(writeJson(message)), JSON.stringify(schemas.ORU_R01.errors))
    const empty = readEr7(writeEr7(attributesMessage(correspondence, CONTROL, patient, [])))
    assert.equal(empty.map((s) => s.name).join(' '), 'MSH PID OBR')
  })
})

describe('todo mensaje es válido', () => {
  test('el lleno, el vacío y el actualizado, en el estándar y en su esquema JSON', () => {
    for (const patient of [fullPatient, barePatient, { ...barePatient, version: 9 }, { ...fullPatient, version: 9 }])
      for (const more of [related, nothing]) {
        const message = adt(patient, more)
        assert.deepEqual(faultsIn(message), [])
        assert.ok(schemas.ADT_A05(writeJson(message)), JSON.stringify(schemas.ADT_A05.errors))
      }
  })

  test('con cualquier texto que el registro admita, y hasta lo que admita', () => {
    const texts = Object.entries(paciente.fields).filter(([name, f]) => f.kind === 'text' && name in fullPatient)
    const values = fc.record(
      Object.fromEntries(
        texts.map(([name, f]) => [
          name,
          fc
            .string({ unit: 'binary', minLength: 1, maxLength: f.max ?? 1 })
            .filter((t) => [...t].length <= (f.max ?? 1)),
        ]),
      ),
    )
    fc.assert(
      fc.property(values, fc.boolean(), (some, changed) => {
        const message = adt({ ...fullPatient, ...some, version: changed ? 2 : 1 }, related)
        assert.deepEqual(faultsIn(message), [])
        const segments = readEr7(writeEr7(message))
        assert.equal(segments.length, message.segments.length)
        assert.equal(at(segments, 'PID-3'), some.numero_documento)
        assert.equal(at(segments, 'PID-5.2'), some.primer_nombre)
        assert.equal(at(segments, 'PID-11'), some.direccion)
        assert.equal(at(segments, 'PID-11.2'), some.barrio)
        assert.equal(at(segments, 'ZCO-6'), some.comunidad_etnica)
        assert.equal(at(segments, 'ZCO-17'), some.primer_apellido)
        assert.equal(at(segments, 'NK1-2.2'), some.contacto_emergencia_nombre)
      }),
    )
  })

  test('lo que no lo es se nota', () => {
    const good = adt(fullPatient, related)
    const [msh, evn, pid, ...rest] = good.segments
    assert.ok(msh && evn && pid)
    const broken = (segments: typeof good.segments): string[] => faultsIn({ ...good, segments })
    assert.deepEqual(broken([msh, pid, evn, ...rest]), ['EVN: falta', 'PV1: falta', 'EVN: fuera de lugar'])
    assert.deepEqual(broken([msh, evn, pid, pid, ...rest]), ['PID: se repite'])
    assert.deepEqual(broken([msh, evn, ...rest]), ['PID: falta'])
    const pidWith = (fields: SeenRow): string[] =>
      broken([msh, evn, { ...pid, fields: { ...pid.fields, ...fields } as typeof pid.fields }, ...rest])
    assert.deepEqual(pidWith({ administrative_sex: 'FF' }), ['PID-8: 2 caracteres, máximo 1'])
    assert.deepEqual(pidWith({ date_time_of_birth: '29/02/1980' }), ['PID-7: no es TS'])
    assert.deepEqual(pidWith({ inventado: 'x' }), ['PID.inventado: no existe'])
    assert.deepEqual(broken([msh, evn, { ...pid, fields: { ...pid.fields, patient_name: [] } }, ...rest]), [
      'PID-5: falta',
    ])
    assert.deepEqual(broken([msh, evn, { ...pid, fields: { ...pid.fields, patient_name: 'Ana' } }, ...rest]), [
      'PID-5: se repite',
    ])
    assert.deepEqual(broken([msh, evn, { ...pid, fields: { ...pid.fields, marital_status: 'S' } }, ...rest]), [
      'PID-16: CE es compuesto',
    ])
  })
})

test('el identificador de control no se repite y cabe en MSH-10', () => {
  const now = '2026-11-15T10:30:00.123Z'
  const made = Array.from({ length: 10_000 }, () => controlId(now))
  assert.equal(new Set(made).size, made.length)
  for (const id of made) assert.match(id, /^[0-9A-Z]{20}$/)
  assert.match(controlId(now, Buffer.alloc(7)), /^[0-9A-Z]{20}$/)
  assert.match(controlId(now, Buffer.alloc(7, 255)), /^[0-9A-Z]{20}$/)
})

describe('una orden para un laboratorio (OML^O21)', () => {
  const orden: SeenRow = {
    id: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c11',
    creado_por: 'Dra. Luz Peña',
    cups: '902210',
    descripcion: 'Hemograma IV automatizado',
    prioridad: 'urgente',
    indicaciones: 'En ayunas | con control',
  }
  const to = { aplicacion: 'LIS', institucion: '', juego: '8859/1' } as const
  const whole = (more: SeenRow = {}, evento: 'NW' | 'CA' = 'NW') =>
    orderMessage(correspondence, to, CONTROL, {
      evento,
      orden: { ...orden, ...more },
      paciente: fullPatient,
      historia: related.atencion,
      diagnostico: { codigo_cie10: 'D509' },
    })

  test('cumple su estructura y dice quién, qué y para cuándo', () => {
    const message = whole()
    assert.deepEqual(faultsIn(message), [])
    const said = writeEr7(message).split('\r')
    const of = (name: string): string => said.find((l) => l.startsWith(name)) ?? assert.fail(name)
    assert.match(of('MSH'), /\|LIS\|.*\|OML\^O21\^OML_O21\|CONTROL\|.*\|8859\/1\|/)
    assert.match(of('ORC'), new RegExp(`^ORC\\|NW\\|${orden.id}\\^CUSTODIA\\|`))
    assert.match(of('TQ1'), /\|A\^urgente\^HL70485$/)
    assert.match(of('OBR'), /\|902210\^Hemograma IV automatizado\^CUPS\|.*En ayunas \\F\\ con control.*D509\^\^I10$/)
    assert.match(writeEr7(whole({}, 'CA')), /\rORC\|CA\|/)
  })

  test('no dice dónde vive ni cómo se le llama; una descripción larga va entera en una nota', () => {
    const text = writeEr7(whole({ descripcion: 'x'.repeat(300) }))
    for (const name of ['direccion', 'telefono_movil', 'correo'] as const)
      assert.ok(typeof fullPatient[name] === 'string' && !text.includes(fullPatient[name]), name)
    assert.match(text, /\rNTE\|1\|\|x{300}\r/)
    assert.deepEqual(faultsIn(whole({ descripcion: 'x'.repeat(300) })), [])
  })
})
