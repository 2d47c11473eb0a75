import type { Group, GroupField } from './filter.ts'

/** How each group is told from the columns of a change of the log, and of a patient; `$V` is the value asked for. */
interface GroupSql {
  readonly key: string
  readonly change: string
  readonly patient: string
}

const groups: Readonly<Record<GroupField, GroupSql>> = {
  eapb: { key: 'eapb', change: 'd.eapb = $V::uuid', patient: 'p.eapb = $V::uuid' },
  municipio: {
    key: 'municipio',
    change: 'd.municipio = $V::text',
    patient: 'p.municipio_residencia = $V::text',
  },
  departamento: {
    key: 'departamento',
    change: 'left(d.municipio, 2) = $V::text',
    patient: 'left(p.municipio_residencia, 2) = $V::text',
  },
  regimen: { key: 'regimen', change: 'd.regimen = $V::text', patient: 'p.regimen = $V::text' },
  sexo_biologico: { key: 'sexo', change: 'd.sexo = $V::text', patient: 'p.sexo_biologico = $V::text' },
  activo: { key: 'activo', change: 'd.activo = $V::boolean', patient: 'p.activo = $V::boolean' },
}

const EVERYBODY: GroupSql = { key: 'total', change: 'true', patient: 'true' }

export const groupSql = (group: Group | null): GroupSql => (group === null ? EVERYBODY : groups[group.field])

/** Under which name the cells of the group are kept. */
export const groupKey = (group: Group | null): string =>
  group === null ? 'total=' : `${groups[group.field].key}=${group.value}`
