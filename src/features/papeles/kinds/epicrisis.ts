import { say } from '../../../model/say.ts'
import { background } from '../../reporte/sections/background.ts'
import { diagnoses } from '../../reporte/sections/diagnoses.ts'
import { exam } from '../../reporte/sections/exam.ts'
import { currentIllness, discharge, plan, reason } from '../../reporte/sections/narrative.ts'
import { noteEntry } from '../../reporte/sections/notes.ts'
import type { PaperKind } from '../kind.ts'
import { authorOf, byAuthor, issuable, ownText, sourcesIn, spoken } from '../pieces.ts'
import { medicinesOf, medicineTable } from './medicine.ts'
import { ordersOf, orderTable } from './ordenes.ts'
import { asReport } from './report-input.ts'

/** Res. 1995 de 1999, art. 12: the summary of a stay or of an emergency, from how it began to how it ended. */
export const epicrisis: PaperKind = {
  prefix: 'EP',
  norms: ['res_1995_1999', 'res_2284_2023'],
  issuers: ['medico', 'odontologo', 'coordinador_medico'],
  demands: ['nit', 'codigo'],
  registered: true,
  sole: true,
  none: say(
    'No hay una nota de epicrisis o de egreso en esta atención.',
    'There is no discharge summary or discharge note in this encounter.',
  ),
  drafts(input) {
    const all = issuable(input, 'nota', (row) => ['epicrisis', 'egreso'].includes(row.tipo_nota))
    const report = asReport(input)
    const { names } = input
    const medicines = medicinesOf(input)
    const orders = ordersOf(input, () => true)
    return byAuthor(all).map((notes) => ({
      author: authorOf(notes, input),
      sources: [
        { recurso: 'historia', row: input.content.historia },
        ...notes.map((row) => ({ recurso: 'nota', row })),
        ...sourcesIn(input, 'antecedente', 'antecedente_categorizado', 'examen_fisico', 'diagnostico'),
        ...medicines.map((row) => ({ recurso: 'formula_medicamento', row })),
        ...orders.map((row) => ({ recurso: 'orden', row })),
      ],
      until: null,
      sections: spoken([
        reason(report),
        currentIllness(report),
        background(report, names),
        exam(report, names),
        diagnoses(report, names),
        { id: 'evolucion', titulo: 'Resumen de la atención', bloques: notes.map(noteEntry(names)) },
        {
          id: 'tratamiento',
          titulo: 'Medicamentos',
          bloques: medicineTable(input, medicines),
        },
        { id: 'ordenes', titulo: 'Órdenes', bloques: orderTable(input, orders) },
        plan(report),
        discharge(report, names),
        ...ownText(input, 'epicrisis'),
      ]),
    }))
  },
}
