import { createServer, type Server, type ServerResponse } from 'node:http'

/** A prescription that the simulated MIPRES has. */
export interface SimulatedPrescription {
  readonly numero: string
  readonly documento: string
  readonly tipo_documento?: string
  /** As the prescriber reads them there: `[RITUXIMAB] 500mg/50ml`. */
  readonly medicamentos?: readonly string[]
  /** Codes of the active principles of those medicines. */
  readonly principios?: readonly string[]
  readonly dispositivos?: number
  readonly anulada?: boolean
}

/** How it misbehaves: with that status, with a page of somebody in between, by closing the line, or by saying nothing. */
export const mipresFaults = ['500', '401', '404', '429', 'basura', 'corte', 'muda'] as const
export type MipresFault = (typeof mipresFaults)[number]
export const isMipresFault = (text: string): text is MipresFault => mipresFaults.some((f) => f === text)

export interface MipresSimulator {
  readonly port: number
  /** How many questions came in. */
  asked(): number
  /** The next answers, in order; then it behaves. */
  plan(...faults: readonly MipresFault[]): void
  put(...prescriptions: readonly SimulatedPrescription[]): void
  close(): Promise<void>
}

const ASK = /^\/WSMIPRESNOPBS\/api\/PrescripcionXNumero\/(\d{5,12})\/([^/]+)\/([^/]+)$/

/** With the names that MIPRES gives its fields. */
const asMipres = (p: SimulatedPrescription) => ({
  prescripcion: {
    NoPrescripcion: p.numero,
    TipoIDPaciente: p.tipo_documento ?? 'CC',
    NroIDPaciente: p.documento,
    EstPres: p.anulada === true ? 2 : 4,
  },
  medicamentos: (p.medicamentos ?? []).map((DescMedPrinAct, n) => ({
    ConOrden: n + 1,
    DescMedPrinAct,
    PrincipiosActivos: (p.principios ?? []).map((CodPriAct) => ({ ConOrden: n + 1, CodPriAct })),
  })),
  procedimientos: [],
  dispositivos: Array.from({ length: p.dispositivos ?? 0 }, (_, n) => ({ ConOrden: n + 1 })),
  productosnutricionales: [],
  serviciosComplementarios: [],
})

function misbehave(fault: MipresFault, response: ServerResponse): void {
  if (fault === 'muda') return
  if (fault === 'corte') response.destroy()
  else if (fault === 'basura')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Mantenimiento</html>')
  else response.writeHead(Number(fault)).end()
}

/** MIPRES as far as asking for a number goes, on this machine only. It keeps nothing of who asked. */
export async function startMipresSimulator(
  port: number,
  prescriptions: readonly SimulatedPrescription[] = [],
  token = 'ensayo',
): Promise<MipresSimulator> {
  const known = new Map(prescriptions.map((p) => [p.numero, p]))
  const faults: MipresFault[] = []
  let asked = 0
  const server = createServer((request, response) => {
    const [, , given, numero = ''] = ASK.exec(decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '')) ?? []
    if (request.method !== 'GET' || given === undefined) return void response.writeHead(404).end()
    asked++
    const fault = faults.shift()
    if (fault !== undefined) return misbehave(fault, response)
    if (given !== token) return void response.writeHead(401).end()
    const found = known.get(numero)
    const body = JSON.stringify(found === undefined ? [] : [asMipres(found)])
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.address()),
    asked: () => asked,
    plan: (...next) => void faults.push(...next),
    put(...more) {
      for (const p of more) known.set(p.numero, p)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const portOf = (address: ReturnType<Server['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : 0
