import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RowForm } from '../../../forms/row-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { keptPart } from '../drafts/kept-drafts.ts'
import { EntryCard } from '../entry-card.tsx'
import { EntryList } from '../folding/entry-lists.tsx'
import { isLive } from '../may-write.ts'
import { useNextFocus } from '../next-focus.ts'
import { useCreate } from '../save.ts'
import { SectionCard } from '../section-card.tsx'
import { type Entry, entriesOf } from '../view.ts'
import { resourceNamed, useWorking, withFields } from '../working.tsx'

/** What each category asks for first; the rest is in the record's own page. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  alergico: ['tipo_alergia', 'agente', 'reaccion', 'severidad', 'verificacion', 'observaciones'],
  farmacologico: ['medicamento', 'dci_codigo', 'dosis_texto', 'estado_uso', 'fecha_inicio', 'observaciones'],
  quirurgico: ['procedimiento', 'cups', 'fecha', 'complicaciones', 'observaciones'],
  familiar: ['parentesco', 'cie10', 'descripcion', 'edad_inicio'],
  toxico_habitos: ['sustancia', 'frecuencia', 'cantidad', 'paquetes_anio', 'fecha_cese', 'descripcion'],
  gineco_obstetrico: [
    'gestas',
    'partos',
    'cesareas',
    'abortos',
    'vivos',
    'fum',
    'metodo_anticonceptivo',
    'fecha_citologia',
  ],
  inmunologico: ['vacuna', 'dosis', 'fecha', 'lote', 'descripcion'],
  ocupacional: ['factor_riesgo', 'descripcion', 'fecha_inicio'],
}
const USUAL = ['cie10', 'descripcion', 'fecha_inicio', 'estado_clinico', 'verificacion']
const FIRST = ['alergico', 'patologico', 'farmacologico', 'quirurgico', 'familiar', 'toxico_habitos']

/** Of many only their titles are read: they say what each is about. */
const SUBJECTS = ['agente', 'medicamento', 'procedimiento', 'vacuna'] as const
const subjectOf = (row: Entry): string | undefined => SUBJECTS.find((field) => typeof row[field] === 'string')

const CATEGORY = 'antecedentes-categoria'
const denyOf = (category: string): string => `antecedentes-${category}-niega`

export function AntecedentSection(): ReactNode {
  const { view, writes } = useWorking()
  const rows = entriesOf(view, 'antecedente_categorizado', 'antecedente')
  const categories = resourceNamed('antecedente_categorizado').fields.categoria?.options ?? {}
  const kinds = resourceNamed('antecedente').fields.tipo?.options ?? {}
  const uses = resourceNamed('antecedente_categorizado').fields.estado_uso?.options ?? {}
  const titleOf = (row: Entry): string => {
    const what = categories[String(row.categoria)] ?? kinds[String(row.tipo)] ?? 'Antecedente'
    if (row.niega === true) return `${what}: niega`
    const subject = subjectOf(row)
    const use = row.estado_uso === 'active' ? undefined : uses[String(row.estado_uso)]
    if (subject === undefined) return what
    return `${what}: ${String(row[subject])}${use === undefined ? '' : ` (${use.toLowerCase()})`}`
  }
  return (
    <SectionCard
      section="antecedentes"
      count={rows.length}
      add={writes('antecedente_categorizado') ? 'Agregar' : undefined}
      summary={rows.filter(isLive).map(titleOf)}
      form={(close) => <AntecedentForm done={close} />}
    >
      <EntryList rows={rows} none="Sin antecedentes registrados en esta atención.">
        {(row) => (
          <EntryCard
            key={row.id}
            row={row}
            title={titleOf(row)}
            fields={[
              'agente',
              'tipo_alergia',
              'reaccion',
              'severidad',
              'cie10',
              'medicamento',
              'dosis_texto',
              'conciliacion',
              'procedimiento',
              'parentesco',
              'sustancia',
              'vacuna',
              'descripcion',
              'observaciones',
            ].filter((field) => field !== subjectOf(row))}
            edits={[...(fieldsOf[String(row.categoria)] ?? USUAL)]}
          />
        )}
      </EntryList>
    </SectionCard>
  )
}

function AntecedentForm({ done }: { done: () => void }): ReactNode {
  const { id, view, keptNow } = useWorking()
  const toasts = useToasts()
  const resource = resourceNamed('antecedente_categorizado')
  const create = useCreate(resource)
  const [category, setCategory] = useState<string | null>(() => keptPart(keptNow(), `antecedente:${id}`))
  const options = resource.fields.categoria?.options ?? {}
  const written = new Set(
    entriesOf(view, 'antecedente_categorizado')
      .filter(isLive)
      .map((row) => row.categoria),
  )
  const base = { paciente: view.paciente.id, historia: id }
  const focusNext = useNextFocus()
  const toDeny = FIRST.filter((c) => !written.has(c))
  const deny = async (categoria: string): Promise<void> => {
    try {
      await create({ ...base, categoria, niega: true })
      const at = toDeny.indexOf(categoria)
      const next = toDeny[at + 1] ?? toDeny[at - 1]
      focusNext(next === undefined ? CATEGORY : denyOf(next))
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <Stack>
      <Group gap={6} role="group" aria-label="El paciente niega">
        <Text size="sm">Niega:</Text>
        {toDeny.map((c) => (
          <Button key={c} id={denyOf(c)} size="compact-sm" variant="default" onClick={() => void deny(c)}>
            {options[c]}
          </Button>
        ))}
      </Group>
      <Select
        id={CATEGORY}
        label="Categoría"
        searchable
        selectFirstOptionOnChange
        data={Object.entries(options).map(([value, label]) => ({ value, label }))}
        value={category}
        onChange={setCategory}
        allowDeselect={false}
      />
      {category !== null && (
        <RowForm
          key={category}
          resource={withFields(resource, fieldsOf[category] ?? USUAL)}
          prefix="antecedentes-"
          cols={{ base: 1, sm: 2 }}
          draftKey={`antecedente:${id}:${category}`}
          fixed={{ ...base, categoria: category }}
          submitLabel="Agregar antecedente"
          submit={async (values) => {
            await create(values)
            done()
          }}
        />
      )}
    </Stack>
  )
}
