import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CodeList } from '../../../../src/model/codes/code-list.ts'
import { departamento } from '../../../../src/model/codes/departamento.ts'
import { municipio } from '../../../../src/model/codes/municipio.ts'
import { sexoBiologico } from '../../../../src/model/codes/sexo-biologico.ts'
import { regimenes } from '../../../../src/resources/paciente.ts'
import { type Option, optionsOfList, optionsOfWords } from '../../forms/options-of.ts'
import { RefInput } from '../../forms/ref-input.tsx'
import { type GroupName, groups } from './filters.ts'

const ofList = (list: CodeList): Option[] => list.codes.map((c) => ({ value: c.code, label: c.label }))

const options: Readonly<Record<Exclude<GroupName, 'eapb'>, () => Option[]>> = {
  departamento: () => ofList(departamento),
  municipio: () => optionsOfList(municipio),
  regimen: () => optionsOfWords(regimenes),
  sexo_biologico: () => ofList(sexoBiologico),
  activo: () => [
    { value: 'true', label: 'Activos' },
    { value: 'false', label: 'Inactivos' },
  ],
}
const MOST = 60

export function GroupValue(props: {
  group: GroupName
  value: string | null
  choose(value: string | null): void
}): ReactNode {
  const { group, value, choose } = props
  const label = groups[group]
  if (group === 'eapb')
    return (
      <RefInput
        id="estad-eapb"
        label={label}
        description={undefined}
        error={undefined}
        disabled={false}
        withAsterisk={false}
        to="eapb"
        value={value}
        onChange={choose}
      />
    )
  return (
    <Select
      key={group}
      label={label}
      size="sm"
      w={230}
      placeholder="Escoja"
      data={options[group]()}
      value={value}
      onChange={choose}
      limit={MOST}
      searchable
      selectFirstOptionOnChange
      clearable
      nothingFoundMessage="Nada coincide"
    />
  )
}
