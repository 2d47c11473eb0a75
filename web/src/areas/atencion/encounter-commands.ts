import { useNavigate } from '@tanstack/react-router'
import type { Command } from '../../app/command.ts'
import { useCommands } from '../../app/commands.tsx'
import { focusFirst } from '../../ui/when-there.ts'
import { isLive } from './may-write.ts'
import { anchorOf, type SectionKey } from './sections.ts'
import { allEntries } from './view.ts'
import { useWorking } from './working.tsx'

/** Which part of the page each act is written in, and the collection that it writes. */
const ACTS: readonly (Omit<Command, 'id' | 'run'> & { section: SectionKey; writes: string })[] = [
  {
    section: 'formulas',
    writes: 'formula_medicamento',
    label: 'Prescribir',
    words: 'fórmula formular medicamento receta',
    letter: 'F',
  },
  { section: 'ordenes', writes: 'orden', label: 'Ordenar', words: 'exámenes laboratorio imágenes orden', letter: 'O' },
  { section: 'notas', writes: 'nota', label: 'Nueva nota', words: 'evolución escribir', letter: 'N' },
  {
    section: 'examen',
    writes: 'examen_fisico',
    label: 'Signos vitales y examen',
    words: 'tensión peso físico',
    letter: 'V',
  },
  { section: 'diagnosticos', writes: 'diagnostico', label: 'Diagnosticar', words: 'diagnóstico cie', letter: 'D' },
]

/** What the keyboard does in an encounter. */
export function useEncounterCommands(): void {
  const { view, writes, changes, go, goTo } = useWorking()
  const navigate = useNavigate()
  const unsigned = allEntries(view).find((row) => row.firmado === false && isLive(row) && changes(row))
  useCommands([
    ...ACTS.filter((act) => writes(act.writes)).map(({ section, writes: _, ...act }) => ({
      ...act,
      id: `atencion:${section}`,
      run: () => {
        goTo(section)
        focusFirst(() => document.getElementById(anchorOf(section)))
      },
    })),
    ...(unsigned === undefined
      ? []
      : [
          {
            id: 'atencion:firmar',
            label: 'Firmar lo que está en borrador',
            words: 'firma',
            letter: 'S',
            run: () => go({ recurso: unsigned.recurso, campo: '', registro: unsigned.id }),
          },
        ]),
    {
      id: 'atencion:ficha',
      label: 'Abrir la ficha del paciente',
      words: 'historia resumen',
      letter: 'P',
      run: () => void navigate({ to: '/c/pacientes/$id', params: { id: String(view.paciente.id) } }),
    },
  ])
}
