import { Table as Grid } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { showNumber } from './count.ts'
import type { Table } from './table.ts'

const MIN_COLUMN = 90

export const DataTable = ({ label, table }: { label: string; table: Table }): ReactNode => (
  <div className="estad-table">
    <ScrollBox label={`Tabla: ${label}`} minWidth={table.columns.length > 3 ? table.columns.length * MIN_COLUMN : 0}>
      <Grid striped aria-label={label} fz="sm">
        <Grid.Thead>
          <Grid.Tr>
            {table.columns.map((name, n) => (
              <Grid.Th key={name} ta={n === 0 ? 'left' : 'right'}>
                {name}
              </Grid.Th>
            ))}
          </Grid.Tr>
        </Grid.Thead>
        <Grid.Tbody>
          {table.rows.map((row) => (
            <Grid.Tr key={String(row[0])}>
              {row.map((value, n) =>
                n === 0 ? (
                  <Grid.Th key={table.columns[n]} scope="row" fw={400}>
                    {value}
                  </Grid.Th>
                ) : (
                  <Grid.Td key={table.columns[n]} ta="right" className="estad-number">
                    {typeof value === 'number' ? showNumber(value) : (value ?? '–')}
                  </Grid.Td>
                ),
              )}
            </Grid.Tr>
          ))}
        </Grid.Tbody>
      </Grid>
    </ScrollBox>
  </div>
)
