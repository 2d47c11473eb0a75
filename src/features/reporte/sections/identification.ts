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

function allergies({ alergias }: ReportInput, names: Names): readonly Block[] {
  const said = alergias.dichas.map(({ row, texto, reaccion }) => {
    const severity = shown(antecedenteCategorizado.fields.severidad, row.severidad ?? null, names)
    const more = [reaccion, severity].filter((m) => m !== null)
    return `${texto}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
  })
  const texto = [...new Set(said)].join('; ')
  if (texto !== '') return [{ tipo: 'aviso', etiqueta: 'Alergias', texto }]
  return alergias.niega ? [{ tipo: 'aviso', etiqueta: 'Alergias', texto: 'El paciente niega alergias.' }] : []
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
