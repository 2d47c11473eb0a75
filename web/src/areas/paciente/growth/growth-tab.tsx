import { Alert, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type GrowthIndicator,
  growthIndicators,
  growthSexOf,
  indicatorUnits,
  isEarly,
  monthsOf,
  tableFor,
} from '../../../../../src/model/growth/growth.ts'
import { isKeyOf } from '../../../../../src/model/keys.ts'
import { norm } from '../../../../../src/model/norms.ts'
import { ageWords } from '../../../../../src/model/text/age-words.ts'
import type { AnswerAt } from '../../../api/answers.ts'
import { get } from '../../../api/client.ts'
import { showDate } from '../../../forms/times.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { ReferenceChart } from './reference-chart.tsx'
import { fundalLines, gainLines, growthLines, isByHeight } from './reference-lines.ts'

type Growth = AnswerAt<`/paciente/historia-clinica/crecimiento/${string}/`>
type Pregnancy = NonNullable<Growth['gestacion']>

const number = (n: number): string => n.toLocaleString('es-CO', { maximumFractionDigits: 2 })

/** How a child grows, and how a pregnancy goes on, against what is expected. */
export function GrowthTab({ id }: { id: string }): ReactNode {
  const found = useQuery({
    queryKey: ['paciente', id, 'crecimiento'],
    queryFn: ({ signal }) => get(`/paciente/historia-clinica/crecimiento/${id}/`, signal),
  })
  if (found.isError) return <ProblemNotice error={found.error} retry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton height={360} />
  const { puntos, gestacion, completo } = found.data
  return (
    <Stack>
      {!completo && <Alert color="orange">Hay más medidas de las que caben: se muestran las más recientes.</Alert>}
      {gestacion !== null && <PregnancyPart pregnancy={gestacion} />}
      {puntos.length > 0 && <GrowthPart growth={found.data} />}
      {puntos.length === 0 && gestacion === null && (
        <Text c="dimmed">
          No hay medidas para graficar: en menores de 18 años, peso, talla o perímetro cefálico; en la gestación, la
          fecha de la última menstruación y sus controles.
        </Text>
      )}
    </Stack>
  )
}

function GrowthPart({ growth }: { growth: Growth }): ReactNode {
  const { puntos, sexo_biologico, fecha_nacimiento } = growth
  const present = Object.entries(growthIndicators).filter(([key]) => puntos.some((p) => p.indicador === key))
  const [chosen, choose] = useState<GrowthIndicator>(() => puntos.at(-1)?.indicador ?? 'talla_edad')
  const sex = growthSexOf(sexo_biologico)
  const own = puntos.filter((p) => p.indicador === chosen)
  const last = own.at(-1)
  if (sex === null || last === undefined) return null
  const table = tableFor(chosen, last.edad_dias)
  const shown = own.filter((p) => tableFor(chosen, p.edad_dias) === table)
  const byHeight = isByHeight(chosen)
  const early = isEarly(last.edad_dias)
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        Crecimiento
      </Title>
      <SegmentedControl
        aria-label="Indicador"
        value={chosen}
        onChange={(v) => isKeyOf(growthIndicators, v) && choose(v)}
        data={present.map(([value, label]) => ({ value, label }))}
        style={{ maxWidth: '100%', overflowX: 'auto' }}
      />
      <Text size="sm" mt="sm" role="status">
        <strong>{last.clasificacion}</strong> · {number(last.valor)} {indicatorUnits[chosen]}, puntaje z{' '}
        {number(last.z)}, el {showDate(last.fecha)} ({ageWords(fecha_nacimiento, last.fecha)})
      </Text>
      <ReferenceChart
        label={`${growthIndicators[chosen]}: medidas sobre las curvas de referencia`}
        lines={growthLines(chosen, sex, last.edad_dias)}
        points={shown.map((p) => ({
          x: byHeight ? (p.talla ?? 0) : monthsOf(p.edad_dias),
          y: p.valor,
          words: `${showDate(p.fecha)}: ${number(p.valor)} ${indicatorUnits[chosen]}, z ${number(p.z)}`,
        }))}
        xLabel={byHeight ? 'Talla (cm)' : early ? 'Edad en meses' : 'Edad en años'}
        yLabel={indicatorUnits[chosen]}
        {...(byHeight || early ? {} : { xWords: (months: number) => number(months / 12) })}
      />
      <Text size="xs" c="dimmed">
        {norm('res_2465_2016')}, con los patrones de la OMS. La edad no está corregida por prematurez.
      </Text>
      <ScrollBox label={`Puntajes de ${growthIndicators[chosen]}`}>
        <Table striped mt="sm" aria-label={`Puntajes de ${growthIndicators[chosen]}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fecha</Table.Th>
              <Table.Th>Edad</Table.Th>
              <Table.Th>Medida</Table.Th>
              <Table.Th>Puntaje z</Table.Th>
              <Table.Th>Clasificación</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {own.toReversed().map((p) => (
              <Table.Tr key={p.fecha}>
                <Table.Td>{showDate(p.fecha)}</Table.Td>
                <Table.Td>{ageWords(fecha_nacimiento, p.fecha)}</Table.Td>
                <Table.Td>
                  {number(p.valor)} {indicatorUnits[chosen]}
                </Table.Td>
                <Table.Td>{number(p.z)}</Table.Td>
                <Table.Td>{p.clasificacion}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </div>
  )
}

function PregnancyPart({ pregnancy }: { pregnancy: Pregnancy }): ReactNode {
  const { semanas, imc_previo, imc_previo_nombre, fecha_ultima_menstruacion, puntos } = pregnancy
  const fundal = puntos.flatMap((p) => (p.altura_uterina === null ? [] : [{ ...p, y: p.altura_uterina }]))
  const gained = puntos.flatMap((p) => (p.ganancia === null ? [] : [{ ...p, y: p.ganancia }]))
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        Gestación
      </Title>
      <Text size="sm" role="status">
        {number(Math.floor(semanas))} semanas por la última menstruación ({showDate(fecha_ultima_menstruacion)}).{' '}
        {imc_previo === null
          ? 'Registre el peso antes del embarazo y la talla para ver la ganancia esperada.'
          : `IMC previo ${number(imc_previo)}: ${imc_previo_nombre}.`}
      </Text>
      {fundal.length > 0 && (
        <ReferenceChart
          label="Altura uterina por semana"
          lines={fundalLines()}
          points={fundal.map((p) => ({ x: p.semanas, y: p.y, words: `${showDate(p.fecha)}: ${number(p.y)} cm` }))}
          xLabel="Semanas"
          yLabel="Altura uterina (cm)"
        />
      )}
      {imc_previo !== null && gained.length > 0 && (
        <ReferenceChart
          label="Ganancia de peso por semana"
          lines={gainLines(imc_previo)}
          points={gained.map((p) => ({ x: p.semanas, y: p.y, words: `${showDate(p.fecha)}: ${number(p.y)} kg` }))}
          xLabel="Semanas"
          yLabel="Ganancia de peso (kg)"
        />
      )}
      <Text size="xs" c="dimmed">
        Altura uterina: norma INTERGROWTH-21st, de la semana 16 a la 40. Ganancia de peso: Institute of Medicine, 2009,
        embarazo único.
      </Text>
      <ScrollBox label="Controles de la gestación">
        <Table striped mt="sm" aria-label="Controles de la gestación">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fecha</Table.Th>
              <Table.Th>Semanas</Table.Th>
              <Table.Th>Altura uterina</Table.Th>
              <Table.Th>Frecuencia fetal</Table.Th>
              <Table.Th>Peso</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {puntos.toReversed().map((p) => (
              <Table.Tr key={p.fecha}>
                <Table.Td>{showDate(p.fecha)}</Table.Td>
                <Table.Td>{number(Math.floor(p.semanas))}</Table.Td>
                <Table.Td>
                  {p.altura_uterina === null ? '–' : `${number(p.altura_uterina)} cm`}
                  {p.altura_uterina_lectura === null ? '' : ` · ${p.altura_uterina_lectura.toLowerCase()}`}
                </Table.Td>
                <Table.Td>{p.frecuencia_cardiaca_fetal ?? '–'}</Table.Td>
                <Table.Td>
                  {p.peso === null ? '–' : `${number(p.peso)} kg`}
                  {p.ganancia_lectura === null ? '' : ` · ${p.ganancia_lectura.toLowerCase()}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </div>
  )
}
