import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { KeyFigures as Figures } from './answer.ts'
import { type Count, showCount, showNumber, showPercent } from './count.ts'

/** The few figures that are looked at first. They are of today, whatever the dates. */
export function KeyFigures({ figures: f }: { figures: Figures }): ReactNode {
  const optional = (label: string, count: Count | undefined, about: string): [string, string, string][] =>
    count === undefined ? [] : [[label, showCount(count), about]]
  const tiles: readonly (readonly [label: string, value: string, about: string])[] = [
    ['Pacientes', showCount(f.pacientes), `${showCount(f.activos)} activos, ${showCount(f.inactivos)} inactivos`],
    ['Nuevos este mes', showCount(f.nuevos_mes), 'registrados'],
    ['Edad media', f.edad_media === null ? '–' : showNumber(f.edad_media), 'años'],
    ['Atenciones abiertas', showCount(f.atenciones_abiertas), 'ahora'],
    ['Atenciones este mes', showCount(f.atenciones_mes), 'iniciadas'],
    ...optional('En lista de espera', f.en_lista_espera, 'esperan un examen'),
    ...optional('Espera vencida', f.lista_espera_vencidas, 'su fecha objetivo ya pasó'),
    ...(f.datos_completos === undefined
      ? []
      : [
          [
            'Listos para el RDA',
            f.datos_completos.suprimida ? showCount(f.datos_completos) : showPercent(f.datos_completos.porcentaje),
            `${showCount(f.datos_completos)} con todos los datos`,
          ] as const,
        ]),
  ]
  return (
    <SimpleGrid component="ul" cols={{ base: 2, md: 4 }} spacing="sm" p={0} m={0} className="estad-figures">
      {tiles.map(([label, value, about]) => (
        <Paper withBorder p="sm" component="li" key={label}>
          <Text size="sm">{label}</Text>
          <Text fz={28} fw={650} lh={1.2} className="estad-number">
            {value}
          </Text>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
