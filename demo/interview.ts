import { type Condition, has } from './conditions.ts'
import { medicines } from './medicines.ts'
import type { Body } from './scribe.ts'
import type { Visit } from './visit.ts'

/** What those who have a disease for life say of it: its name, and what they take. */
const lasting: readonly (readonly [Condition, cie10: string, descripcion: string, takes: keyof typeof medicines])[] = [
  ['hipertension', 'I10X', 'Hipertensión arterial', 'losartan'],
  ['diabetes', 'E119', 'Diabetes mellitus tipo 2', 'metformina'],
  ['epoc', 'J449', 'EPOC', 'tiotropio'],
  ['asma', 'J459', 'Asma', 'salbutamol'],
  ['depresion', 'F329', 'Episodio depresivo', 'sertralina'],
  ['vih', 'B24X', 'Infección por VIH', 'dolutegravir'],
  ['dislipidemia', 'E785', 'Dislipidemia', 'atorvastatina'],
  ['hipotiroidismo', 'E039', 'Hipotiroidismo', 'levotiroxina'],
  ['infarto', 'I252', 'Infarto de miocardio antiguo', 'aspirina'],
]

/** Whom nobody has asked yet: the records of some stay incomplete until they are closed. */
const unasked = ({ person, state }: Visit): boolean => person.index % 8 === 5 && state !== 'cerrada'

/** What is asked of everybody the first time, so that the record says it and nobody has to guess. */
function answers(v: Visit): readonly Body[] {
  const { person } = v
  const [own] = lasting.filter(([condition]) => has(person, condition))
  const family = person.index % 3 === 0
  return [
    has(person, 'alergia')
      ? {
          categoria: 'alergico',
          tipo_alergia: '01',
          agente: 'Penicilina',
          reaccion: 'Urticaria generalizada',
          severidad: 'moderada',
        }
      : { categoria: 'alergico', niega: true },
    { categoria: 'psicosocial', niega: true },
    ...told(own),
    family
      ? { categoria: 'familiar', niega: true }
      : { categoria: 'familiar', parentesco: 'madre', cie10: 'I10X', descripcion: 'Hipertensión arterial' },
  ]
}

function told(own: (typeof lasting)[number] | undefined): readonly Body[] {
  if (own === undefined)
    return [
      { categoria: 'farmacologico', niega: true },
      { categoria: 'patologico', niega: true },
    ]
  const [, cie10, descripcion, takes] = own
  const { medicamento_dci: medicamento, dci_codigo } = medicines[takes]
  return [
    { categoria: 'farmacologico', medicamento, dci_codigo, estado_uso: 'active' },
    { categoria: 'patologico', cie10, descripcion, verificacion: 'confirmado' },
  ]
}

export function writeInterview(v: Visit): void {
  const { memory, person } = v
  if (!memory.first || unasked(v)) return
  for (const [n, said] of answers(v).entries()) {
    const kind = String(said.categoria)
    if (memory.stated.has(`alguno:${kind}`) || memory.stated.has(`${kind}:niega`)) continue
    memory.stated.add(
      `${kind}:${said.niega === true ? 'niega' : String(said.cie10 ?? said.agente ?? said.medicamento)}`,
    )
    if (said.niega !== true) memory.stated.add(`alguno:${kind}`)
    v.write(
      'antecedente_categorizado',
      { paciente: person.row.id, historia: v.history.id, ...said },
      v.at(0.19 + n * 0.005),
    )
  }
}
