import type { Row } from '../../../model/resource.ts'
import { antecedenteCategorizado } from '../../../resources/antecedente-categorizado.ts'
import { historia } from '../../../resources/historia.ts'
import { paciente } from '../../../resources/paciente.ts'
import { complementData } from '../complements.ts'
import type { ReportInput } from '../input.ts'
import type { Names } from '../names.ts'
import { type Block, paragraph, type Section } from '../report.ts'
import { blocksOf, shown } from '../show.ts'
import { dischargeFields, planFields, silentFields } from './history-fields.ts'

const elsewhere = new Set<string>([
  ...silentFields,
  ...planFields,
  ...dischargeFields,
  'motivo_consulta',
  'enfermedad_actual',
])
/** The payer of this encounter is told with the encounter; quality warnings are not for the patient. */
export const notOnPaper = new Set(['eapb', 'advertencias'])

/** Allergies known when the history was closed, or now: a later one was not known to those who signed. */
function allergies({ content, cierre, generado }: ReportInput, names: Names): readonly Block[] {
  const until = Date.parse(cierre?.momento ?? generado.en)
  const known = content.patient.alergias.filter((a) => !(Date.parse(a.creado_en) > until))
  const show = (row: Row, field: keyof typeof antecedenteCategorizado.fields): string | null =>
    shown(antecedenteCategorizado.fields[field], row[field], names)
  const stated = known.filter((a) => a.niega !== true)
  const said = stated.map((a) => {
    const more = [show(a, 'reaccion'), show(a, 'severidad')].filter((m) => m !== null)
    return `${show(a, 'agente') ?? show(a, 'descripcion') ?? show(a, 'tipo_alergia') ?? ''}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
  })
  const texto = [...new Set(said)].join('; ')
  if (texto !== '') return [{ tipo: 'aviso', etiqueta: 'Alergias', texto }]
  return known.length > 0 ? [{ tipo: 'aviso', etiqueta: 'Alergias', texto: 'El paciente niega alergias.' }] : []
}

export const identification = (input: ReportInput, names: Names): Section => ({
  id: 'identificacion',
  titulo: 'Identificación',
  bloques: [
    ...allergies(input, names),
    ...blocksOf(paciente, input.content.paciente, notOnPaper, names, { titulo: paciente.singular }),
    ...blocksOf(historia, input.content.historia, elsewhere, names, { titulo: 'Atención' }),
    ...complementData(input, ({ recurso }) => recurso === historia.name).map((d) => paragraph(d.valor, d.etiqueta)),
  ],
})
