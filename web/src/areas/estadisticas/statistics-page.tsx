import './estadisticas.css'
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { seesExactCounts } from '../../../../src/model/published-count.ts'
import { placesOf } from '../../app/nav.ts'
import { showDate, showInstant } from '../../forms/times.ts'
import { useMe } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { Statistics } from './answer.ts'
import { ChartCard } from './chart-card.tsx'
import { HIDDEN } from './count.ts'
import { CountChart } from './count-chart.tsx'
import { EncounterCharts, RegistrationChart } from './encounter-charts.tsx'
import { FamilyCharts } from './family-charts.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './filters.ts'
import { KeyFigures } from './key-figures.tsx'
import { Pyramid, pyramidTable } from './pyramid.tsx'
import { QualityChart } from './quality-chart.tsx'
import { useStatistics } from './use-statistics.ts'
import { WaitingCharts } from './waiting-charts.tsx'

const TITLE = 'Estadísticas'
const DATED =
  ' Por fecha de registro del paciente, de inicio de la atención o de solicitud del examen; las cifras principales y las familias son las de hoy.'

export function StatisticsPage(): ReactNode {
  const { rol } = useMe()
  const filters = useSearch({ from: '/dentro/c/estadisticas' })
  const mine = placesOf(rol).some((place) => place.to === '/c/estadisticas')
  const counts = useStatistics(filters, mine)
  const coarse = !seesExactCounts(rol)
  if (!mine)
    return (
      <Page title={TITLE}>
        <Alert color="gray" title="Su cuenta no tiene estadísticas">
          Las ven quienes atienden, admisiones, archivo, facturación y auditoría. Si las necesita, pídalas a quien
          administra las cuentas.
        </Alert>
      </Page>
    )
  return (
    <Page
      title={TITLE}
      about="Cuántos, de qué y desde cuándo; nunca quiénes."
      actions={
        <Button variant="default" className="custodia-no-print" onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <Stack>
        <FilterBar filters={filters} coarse={coarse} />
        {counts.isError && <ProblemNotice error={counts.error} retry={() => void counts.refetch()} />}
        {counts.isPending && <Skeleton height={600} />}
        {counts.data !== undefined && !counts.isError && (
          <div aria-busy={counts.isPlaceholderData}>
            <Told answer={counts.data} filters={filters} coarse={coarse} busy={counts.isPlaceholderData} />
            <Board answer={counts.data} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** Of whom and when these counts are, and what is not told. */
function Told(props: { answer: Statistics; filters: Filters; coarse: boolean; busy: boolean }): ReactNode {
  const { answer, filters, coarse, busy } = props
  const { desde, hasta } = filters
  const when = [
    desde === undefined ? null : `desde el ${showDate(desde)}`,
    hasta === undefined ? null : `hasta el ${showDate(hasta)}`,
  ]
  const dated = desde !== undefined || hasta !== undefined
  const whom = answer.filtros.grupo?.nombre ?? 'Todos los pacientes a los que tiene acceso'
  const at = showInstant(answer.calculado_en).replace(/\.$/, '')
  return (
    <>
      <Text size="sm" role="status">
        {busy ? 'Contando…' : `${[whom, ...when].filter(Boolean).join(', ')}. Calculado el ${at}.${dated ? DATED : ''}`}
      </Text>
      {answer.supresion !== null && (
        <Alert color="gray" mt="xs" title="Cuentas redondeadas">
          {answer.supresion} Lo que no se dice aparece como «{HIDDEN}», con una barra rayada cuyo largo no dice nada:
          con cuentas tan pequeñas podría saberse de quién se habla.
          {coarse && ' Por lo mismo, se cuenta por meses o por años enteros.'}
        </Alert>
      )}
    </>
  )
}

function Board({ answer: a }: { answer: Statistics }): ReactNode {
  const rounded = a.supresion !== null
  return (
    <>
      {a.resumen !== undefined && (
        <Part title="Cifras principales" bare>
          <KeyFigures figures={a.resumen} />
        </Part>
      )}
      <Part title="Población">
        {a.poblacion !== undefined && (
          <ChartCard
            title="Pirámide de población"
            table={pyramidTable(a.poblacion.piramide, a.poblacion.sexo, rounded)}
          >
            <Pyramid bands={a.poblacion.piramide} sexes={a.poblacion.sexo} rounded={rounded} />
          </ChartCard>
        )}
        {a.calidad !== undefined && <QualityChart quality={a.calidad} />}
      </Part>
      {a.territorio !== undefined && (
        <Part title="Territorio">
          <CountChart title="Por departamento" what="Departamento" rows={a.territorio.departamentos} />
          <CountChart title="Por municipio" what="Municipio" rows={a.territorio.municipios} />
          <CountChart title="Por zona" what="Zona" rows={a.territorio.zonas} />
        </Part>
      )}
      {a.aseguramiento !== undefined && (
        <Part title="Aseguramiento">
          <CountChart title="Por EAPB" what="EAPB" rows={a.aseguramiento.eapb} />
          <CountChart title="Por régimen" what="Régimen" rows={a.aseguramiento.regimen} />
        </Part>
      )}
      {(a.diferencial !== undefined || a.condiciones !== undefined) && (
        <Part title="Enfoque diferencial y condiciones">
          <CountChart title="Por grupo étnico" what="Grupo étnico" rows={a.diferencial?.grupo_etnico} />
          <CountChart
            title="Por discapacidad"
            what="Discapacidad"
            about="Una persona puede tener varias."
            rows={a.diferencial?.discapacidad}
          />
          <CountChart title="Por grupo poblacional" what="Grupo poblacional" rows={a.diferencial?.grupo_poblacional} />
          <CountChart
            title="Condiciones crónicas"
            what="Condición"
            about="Pacientes con diagnóstico activo; uno puede tener varias."
            rows={a.condiciones?.condiciones}
          />
        </Part>
      )}
      {a.atenciones !== undefined && (
        <Part title="Atenciones">
          <EncounterCharts encounters={a.atenciones} rounded={rounded} />
        </Part>
      )}
      {a.espera !== undefined && (
        <Part title="Lista de espera">
          <WaitingCharts waiting={a.espera} />
        </Part>
      )}
      {a.familias !== undefined && (
        <Part title="Familias">
          <FamilyCharts families={a.familias} />
        </Part>
      )}
      {a.registro !== undefined && (
        <Part title="Registro">
          <RegistrationChart months={a.registro.por_mes} rounded={rounded} />
        </Part>
      )}
    </>
  )
}

const Part = ({ title, bare, children }: { title: string; bare?: boolean; children: ReactNode }): ReactNode => (
  <section aria-label={title} className="estad-part">
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {bare === true ? children : <div className="estad-grid">{children}</div>}
  </section>
)
