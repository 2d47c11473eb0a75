import { createRoute } from '@tanstack/react-router'
import { gateRoute } from '../../app/gate.tsx'
import { guarded } from './guarded.tsx'
import { reader } from './search.ts'

const parent = { getParentRoute: () => gateRoute }

const inicio = createRoute({
  ...parent,
  path: '/c/administracion',
  component: guarded(null, () => import('./index-page.tsx'), 'IndexPage'),
})
const cuentas = createRoute({
  ...parent,
  path: '/c/administracion/cuentas',
  validateSearch: reader('rol', 'estado'),
  component: guarded('cuentas', () => import('./cuentas/accounts-page.tsx'), 'AccountsPage'),
})
const cuentaNueva = createRoute({
  ...parent,
  path: '/c/administracion/cuentas/nueva',
  component: guarded('cuentas', () => import('./cuentas/new-account-page.tsx'), 'NewAccountPage'),
})
const cuenta = createRoute({
  ...parent,
  path: '/c/administracion/cuentas/$id',
  component: guarded('cuentas', () => import('./cuentas/account-page.tsx'), 'AccountPage'),
})
const integraciones = createRoute({
  ...parent,
  path: '/c/administracion/integraciones',
  component: guarded('integraciones', () => import('./integraciones/systems-page.tsx'), 'SystemsPage'),
})
const integracionNueva = createRoute({
  ...parent,
  path: '/c/administracion/integraciones/nueva',
  component: guarded('integraciones', () => import('./integraciones/new-system-page.tsx'), 'NewSystemPage'),
})
const integracion = createRoute({
  ...parent,
  path: '/c/administracion/integraciones/$id',
  component: guarded('integraciones', () => import('./integraciones/system-page.tsx'), 'SystemClientPage'),
})
const roles = createRoute({
  ...parent,
  path: '/c/administracion/roles',
  validateSearch: reader('rol'),
  component: guarded('roles', () => import('./cuentas/roles-page.tsx'), 'RolesPage'),
})
const urgencias = createRoute({
  ...parent,
  path: '/c/administracion/urgencias',
  validateSearch: reader('estado'),
  component: guarded('urgencias', () => import('./urgencias/urgencies-page.tsx'), 'UrgenciesPage'),
})
const solicitudes = createRoute({
  ...parent,
  path: '/c/administracion/solicitudes',
  validateSearch: reader('estado'),
  component: guarded('solicitudes', () => import('./solicitudes/requests-page.tsx'), 'RequestsPage'),
})
const auditoria = createRoute({
  ...parent,
  path: '/c/administracion/auditoria',
  validateSearch: reader('cuenta', 'paciente', 'accion', 'recurso', 'resultado', 'acceso', 'desde', 'hasta'),
  component: guarded('auditoria', () => import('./auditoria/audit-page.tsx'), 'AuditPage'),
})
const sello = createRoute({
  ...parent,
  path: '/c/administracion/auditoria/sello',
  component: guarded('auditoria', () => import('./auditoria/seal-page.tsx'), 'SealPage'),
})
const fila = createRoute({
  ...parent,
  path: '/c/administracion/auditoria/$fila',
  component: guarded('auditoria', () => import('./auditoria/row-page.tsx'), 'AuditRowPage'),
})
const agentes = createRoute({
  ...parent,
  path: '/c/administracion/agentes',
  component: guarded('agentes', () => import('./agentes/agents-page.tsx'), 'AgentsPage'),
})
const agenteNuevo = createRoute({
  ...parent,
  path: '/c/administracion/agentes/nuevo',
  component: guarded('agentes', () => import('./agentes/new-agent-page.tsx'), 'NewAgentPage'),
})
const cifrasDeAgentes = createRoute({
  ...parent,
  path: '/c/administracion/agentes/cifras',
  validateSearch: reader('desde', 'hasta', 'agente', 'tipo_consulta', 'por'),
  component: guarded('agentes', () => import('./agentes/figures-page.tsx'), 'FiguresPage'),
})
const agente = createRoute({
  ...parent,
  path: '/c/administracion/agentes/$id',
  component: guarded('agentes', () => import('./agentes/agent-page.tsx'), 'AgentPage'),
})
const plantillas = createRoute({
  ...parent,
  path: '/c/administracion/plantillas',
  component: guarded('plantillas', () => import('./plantillas/templates-page.tsx'), 'TemplatesPage'),
})
const plantillaNueva = createRoute({
  ...parent,
  path: '/c/administracion/plantillas/nueva',
  component: guarded('plantillas', () => import('./plantillas/new-template-page.tsx'), 'NewTemplatePage'),
})
const plantilla = createRoute({
  ...parent,
  path: '/c/administracion/plantillas/$id',
  component: guarded('plantillas', () => import('./plantillas/template-page.tsx'), 'TemplatePage'),
})
const catalogos = createRoute({
  ...parent,
  path: '/c/administracion/catalogos',
  component: guarded('catalogos', () => import('./catalogos/catalogues-page.tsx'), 'CataloguesPage'),
})
const catalogo = createRoute({
  ...parent,
  path: '/c/administracion/catalogos/$nombre',
  component: guarded('catalogos', () => import('./catalogos/catalogue-page.tsx'), 'CataloguePage'),
})
const carga = createRoute({
  ...parent,
  path: '/c/administracion/catalogos/$nombre/cargas/$id',
  component: guarded('catalogos', () => import('./catalogos/job-page.tsx'), 'JobPage'),
})
const cifras = createRoute({
  ...parent,
  path: '/c/administracion/cifras',
  validateSearch: reader('tema', 'estado'),
  component: guarded('cifras', () => import('./cifras/unconfirmed-page.tsx'), 'UnconfirmedPage'),
})
const rda = createRoute({
  ...parent,
  path: '/c/administracion/rda',
  validateSearch: reader('ver', 'estado', 'tipo', 'desde', 'hasta'),
  component: guarded('rda', () => import('./rda/outbox-page.tsx'), 'OutboxPage'),
})
const envio = createRoute({
  ...parent,
  path: '/c/administracion/rda/$id',
  component: guarded('rda', () => import('./rda/envio-page.tsx'), 'EnvioPage'),
})
const preparacion = createRoute({
  ...parent,
  path: '/c/administracion/preparacion',
  validateSearch: reader('estado', 'tipo_atencion'),
  component: guarded('preparacion', () => import('./rda/preparation-page.tsx'), 'PreparationPage'),
})
const destinos = createRoute({
  ...parent,
  path: '/c/administracion/destinos',
  component: guarded('destinos', () => import('./destinos/endpoints-page.tsx'), 'EndpointsPage'),
})
const destinoNuevo = createRoute({
  ...parent,
  path: '/c/administracion/destinos/nuevo',
  component: guarded('destinos', () => import('./destinos/new-endpoint-page.tsx'), 'NewEndpointPage'),
})
const destino = createRoute({
  ...parent,
  path: '/c/administracion/destinos/$id',
  component: guarded('destinos', () => import('./destinos/endpoint-page.tsx'), 'EndpointPage'),
})
const canales = createRoute({
  ...parent,
  path: '/c/administracion/canales',
  component: guarded('canales', () => import('./canales/channels-page.tsx'), 'ChannelsPage'),
})
const canalNuevo = createRoute({
  ...parent,
  path: '/c/administracion/canales/nuevo',
  component: guarded('canales', () => import('./canales/new-channel-page.tsx'), 'NewChannelPage'),
})
const canal = createRoute({
  ...parent,
  path: '/c/administracion/canales/$id',
  component: guarded('canales', () => import('./canales/channel-page.tsx'), 'ChannelPage'),
})
const sistema = createRoute({
  ...parent,
  path: '/c/administracion/sistema',
  component: guarded('sistema', () => import('./sistema/system-page.tsx'), 'SystemPage'),
})

export const adminRoutes = [
  inicio,
  cuentas,
  cuentaNueva,
  cuenta,
  integraciones,
  integracionNueva,
  integracion,
  roles,
  urgencias,
  solicitudes,
  auditoria,
  sello,
  fila,
  agentes,
  agenteNuevo,
  cifrasDeAgentes,
  agente,
  plantillas,
  plantillaNueva,
  plantilla,
  catalogos,
  catalogo,
  carga,
  cifras,
  rda,
  envio,
  preparacion,
  destinos,
  destinoNuevo,
  destino,
  canales,
  canalNuevo,
  canal,
  sistema,
] as const
