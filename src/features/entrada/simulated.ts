import { escaped } from '../hl7/escape.ts'
import { timeStamp } from '../hl7/time-stamp.ts'

/** Messages as a laboratory or a device would send them, to rehearse with. */
export interface SimulatedSender {
  readonly aplicacion: string
  readonly institucion: string
}

export interface SimulatedPatient {
  readonly tipo_documento: string
  readonly numero_documento: string
  readonly primer_apellido: string
  readonly primer_nombre: string
  readonly fecha_nacimiento: string
}

export interface SimulatedOrder {
  readonly id: string
  readonly cups: string
  readonly nombre: string
}

interface Analyte {
  readonly loinc: string
  readonly name: string
  readonly unit: string
  readonly low: number
  readonly high: number
  readonly critical: number
  readonly digits: number
}

const analyte = (
  loinc: string,
  name: string,
  unit: string,
  low: number,
  high: number,
  critical: number,
  digits = 1,
): Analyte => ({
  loinc,
  name,
  unit,
  low,
  high,
  critical,
  digits,
})

/** What is measured for some examinations; of any other, a glucose. */
const panels: Readonly<Record<string, readonly Analyte[]>> = {
  '902210': [
    analyte('718-7', 'Hemoglobina', 'g/dL', 12, 16, 5.5),
    analyte('4544-3', 'Hematocrito', '%', 36, 48, 16),
    analyte('6690-2', 'Leucocitos', '10*3/uL', 4, 11, 45),
    analyte('777-3', 'Plaquetas', '10*3/uL', 150, 450, 12, 0),
  ],
  '903895': [analyte('2160-0', 'Creatinina', 'mg/dL', 0.6, 1.2, 9.8, 2)],
  '903864': [analyte('2951-2', 'Sodio', 'mmol/L', 136, 145, 112, 0)],
  '903859': [analyte('2823-3', 'Potasio', 'mmol/L', 3.5, 5.1, 7.4)],
}
const GLUCOSE = [analyte('2345-7', 'Glucosa', 'mg/dL', 70, 100, 34, 0)]

const vitals = [
  analyte('8480-6', 'Presión arterial sistólica', 'mm[Hg]', 95, 128, 210, 0),
  analyte('8462-4', 'Presión arterial diastólica', 'mm[Hg]', 62, 82, 130, 0),
  analyte('8867-4', 'Frecuencia cardiaca', '/min', 62, 96, 165, 0),
  analyte('9279-1', 'Frecuencia respiratoria', '/min', 13, 19, 34, 0),
  analyte('8310-5', 'Temperatura corporal', 'Cel', 36.2, 37.2, 41),
  analyte('59408-5', 'Saturación de oxígeno por pulsioximetría', '%', 94, 99, 78, 0),
]

/** A page that says what it is, as laboratories attach it. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length 56>>stream\nBT /F1 14 Tf 20 100 Td (Informe de laboratorio) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
).toString('base64')

interface MessageFacts {
  readonly sender: SimulatedSender
  readonly patient: SimulatedPatient
  readonly control: string
  readonly now: string
}

const joined = (...fields: readonly string[]): string => `${fields.join('|')}\r`

const head = ({ sender, control, now }: MessageFacts): string =>
  joined(
    'MSH',
    '^~\\&',
    escaped(sender.aplicacion),
    escaped(sender.institucion),
    'CUSTODIA',
    '',
    timeStamp(now),
    '',
    'ORU^R01^ORU_R01',
    control,
    'P',
    '2.5.1',
    '',
    '',
    'AL',
    'NE',
    '',
    'UNICODE UTF-8',
  )

const person = ({ patient: p }: MessageFacts): string =>
  joined(
    'PID',
    '1',
    '',
    `${escaped(p.numero_documento)}^^^^${p.tipo_documento}`,
    '',
    `${escaped(p.primer_apellido)}^${escaped(p.primer_nombre)}`,
    '',
    p.fecha_nacimiento.replaceAll('-', ''),
  )

function observation(at: number, a: Analyte, value: number, state: string): string {
  const flag = value === a.critical ? (value > a.high ? 'HH' : 'LL') : value > a.high ? 'H' : value < a.low ? 'L' : 'N'
  const range = `${a.low}-${a.high}`
  return joined(
    'OBX',
    String(at),
    'NM',
    `${a.loinc}^${escaped(a.name)}^LN`,
    '',
    value.toFixed(a.digits),
    a.unit,
    range,
    flag,
    '',
    '',
    state,
  )
}

export interface SimulatedReport extends MessageFacts {
  readonly order: SimulatedOrder
  readonly filler: string
  /** Numbers in [0, 1), one after the other. */
  random(): number
  readonly isCritical: boolean
  readonly isCorrection: boolean
  readonly hasFile: boolean
}

/** What a laboratory answers to an order of ours. */
export function simulatedReport(r: SimulatedReport): string {
  const { order, filler, now } = r
  const state = r.isCorrection ? 'C' : 'F'
  const at = timeStamp(now)
  const code = `${escaped(order.cups)}^${escaped(order.nombre)}^CUPS`
  const obr = ['OBR', '1', order.id, `${filler}^LIS`, code, '', '', at, ...Array(14).fill(''), at, '', 'LAB', state]
  const lines = (panels[order.cups] ?? GLUCOSE).map((a, i) => {
    const usual = a.low + (a.high - a.low) * (r.random() * 1.3 - 0.1)
    return observation(i + 1, a, r.isCritical && i === 0 ? a.critical : usual, state)
  })
  const file = r.hasFile
    ? joined(
        'OBX',
        String(lines.length + 1),
        'ED',
        'PDF^Informe',
        '',
        `LIS^application^pdf^Base64^${PDF}`,
        '',
        '',
        '',
        '',
        '',
        state,
      )
    : ''
  return head(r) + person(r) + joined('ORC', 'RE', order.id, filler) + joined(...obr) + lines.join('') + file
}

/** The vital signs that a device at the bedside sends. */
export function simulatedVitals(r: MessageFacts & { random(): number; readonly isCritical: boolean }): string {
  const at = timeStamp(r.now)
  const obr = joined(
    'OBR',
    '1',
    '',
    `${r.control}^EQUIPO`,
    '85353-1^Signos vitales^LN',
    '',
    '',
    at,
    ...Array(14).fill(''),
    at,
    '',
    'OTH',
    'F',
  )
  const lines = vitals.map((a, i) =>
    observation(i + 1, a, r.isCritical && i === 2 ? a.critical : a.low + (a.high - a.low) * r.random(), 'F'),
  )
  return head(r) + person(r) + obr + lines.join('')
}
