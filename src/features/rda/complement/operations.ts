import type { KeyObject } from 'node:crypto'
import type { Call } from '../../../engine/call.ts'
import { afterSaving } from '../../../engine/connection/database-fault.ts'
import { resourceNamed } from '../../../engine/core.ts'
import type { Tx } from '../../../engine/database.ts'
import type { WithEngine } from '../../../engine/engine.ts'
import { defineOperation } from '../../../engine/operation.ts'
import { signStatement } from '../../../engine/signed-statement.ts'
import { careTeam, type Role } from '../../../model/access/roles.ts'
import { checkValue, isUuid } from '../../../model/check-value.ts'
import { oneOf, ref, text } from '../../../model/fields.ts'
import {
  choice,
  describing,
  flag,
  id as idSchema,
  instant,
  list,
  object,
  orNull,
  text as textSchema,
} from '../../../model/json-schema.ts'
import { keysOf } from '../../../model/keys.ts'
import { type FieldError, Problem } from '../../../model/problem.ts'
import { idempotencyReused, invalid, notFound, stale } from '../../../model/problems.ts'
import type { Row } from '../../../model/resource.ts'
import { say } from '../../../model/say.ts'
import { sentence } from '../../../model/text/sentence.ts'
import { historia } from '../../../resources/historia.ts'
import type { ClosingKey } from '../../historias/close.ts'
import {
  type Complement,
  type ComplementStatement,
  complementHash,
  complementHolds,
  standingComplements,
} from '../../historias/complements/complement.ts'
import { type CompletableName, completable } from '../../historias/complements/completable.ts'
import { contentFor, reachedContent } from '../../historias/load-content.ts'
import { mayDecide, writerOf } from '../../historias/marks/who-marks.ts'
import { storedClosing } from '../../historias/verify.ts'
import { type CompletedField, refuseComplement } from './decide.ts'
import { complementoAjeno, complementoImposible } from './problems.ts'

export interface ComplementDeps extends WithEngine {
  closingKey(): Promise<ClosingKey>
  closingKeys(): Promise<(kid: string) => KeyObject | null>
}

const names = {
  historia: 'Encabezado de la historia',
  formula_medicamento: 'Fórmula de medicamento',
  orden: 'Orden',
  formula_insumo: 'Fórmula de insumo',
} as const satisfies Readonly<Record<CompletableName, string>>
const campos = {
  dci_codigo: 'Código DCI de lo formulado',
  finalidad: 'Finalidad',
  eapb: 'EAPB que paga',
  tipo_usuario: 'Tipo de usuario',
  ocupacion: 'Ocupación del paciente',
} as const

/** Besides those who answer for the encounter, who may say who pays and what the patient works at. */
const desk: readonly Role[] = ['admisiones']

const PATH = `${historia.path}{id}/complementos/` as const
const shared = { tag: 'Historias: complementos', resource: historia.name, path: PATH } as const

const wrong = (campo: string, es: string, en: string): Problem => {
  const error: FieldError = { campo, codigo: 'regla', mensaje: say(es, en) }
  return new Problem(invalid, { errores: [error] })
}

const shownComplement = (made: Complement, vigente: boolean, isValid: boolean) => {
  const { id, recurso, registro, campo, valor, motivo, momento, profesional } = made.declaracion
  const { nombre, documento, registro: licence } = profesional
  return {
    id,
    recurso,
    registro,
    campo,
    valor,
    motivo,
    momento,
    profesional: { nombre, documento, registro: licence },
    vigente,
    firma_valida: isValid,
    huella: complementHash(made),
  }
}
type ShownComplement = ReturnType<typeof shownComplement>

const complementSchema = describing<ShownComplement>(
  object('Lo que se agregó.', {
    id: idSchema('Identificador.'),
    recurso: choice('Colección de lo que se completa.', keysOf(completable)),
    registro: idSchema('Registro que se completa; de `historia`, la historia misma.'),
    campo: choice('Dato que se completa.', keysOf(campos)),
    valor: textSchema('Lo que se agrega.'),
    motivo: textSchema('Por qué no se había dicho.'),
    momento: instant('Cuándo.'),
    profesional: object('Quién.', {
      nombre: textSchema('Nombre.'),
      documento: orNull(textSchema('Documento.')),
      registro: orNull(textSchema('Registro profesional.')),
    }),
    vigente: flag('false si después se agregó otro del mismo dato.'),
    firma_valida: flag('Si la firma del servicio es la de esto.'),
    huella: textSchema('SHA-256 de lo que se firmó.'),
  }),
)

const READ = `select json_build_object('declaracion', k.declaracion, 'firma', k.firma) as complemento
from complemento k where k.historia = $1 order by k.declaracion->>'id'`

async function complementsOf(tx: Tx, history: string): Promise<readonly Complement[]> {
  const rows = await tx.run<{ complemento: Complement }>({ name: 'complementos', text: READ, values: [history] })
  return rows.map(({ complemento }) => complemento)
}

const KNOWN = `select exists (select 1 from catalogo_codigo k where k.catalogo = $1 and k.hasta is null) as cargado,
  exists (select 1 from catalogo_codigo k where k.catalogo = $1 and k.codigo = $2 and k.hasta is null) as conocido`

const needs = ({ engine, closingKey, closingKeys }: ComplementDeps) => {
  const { core } = engine
  const reachedOf = reachedContent(core.registry)
  const contentShown = contentFor(core.registry)

  /** As the field itself would take it; a code or an insurer that nobody knows is not written where it cannot be changed. */
  async function checkedValue(recurso: CompletableName, campo: string, given: string, call: Call): Promise<string> {
    const field = resourceNamed(core, recurso).fields[campo]
    if (field === undefined) throw new Problem(complementoImposible)
    const errors: FieldError[] = []
    const value = checkValue(field, given, 'valor', { errors })
    if (typeof value !== 'string') throw new Problem(invalid, { errores: errors })
    if (field.kind === 'ref') {
      const found = await core.loadFor(call, 'eapb', value)
      if (found?.activo !== true)
        throw wrong('valor', 'No existe o no está activa.', 'It does not exist or is not active.')
    } else if (field.catalogue !== undefined) {
      const [known] = await core.db.run({ name: 'complemento_codigo', text: KNOWN, values: [field.catalogue, value] })
      if (known?.cargado === true && known.conocido !== true)
        throw wrong('valor', 'El catálogo no tiene ese código.', 'The catalogue does not have that code.')
    }
    return value
  }

  /** Decided with the history locked: nobody closes it, annuls the entry or adds another meanwhile. */
  async function addTo(
    locked: Row,
    tx: Tx,
    call: Call,
    asked: ComplementStatement,
    key: ClosingKey,
  ): Promise<Complement> {
    const { recurso, registro, campo, valor } = asked
    const content = await reachedOf(tx, locked.id, call)
    const row = recurso === 'historia' ? locked : content?.entries[recurso].find((one) => one.id === registro)
    if (content === null || row === undefined) throw new Problem(notFound)
    const target: CompletedField = { recurso, row, campo, valor }
    if (recurso !== 'historia' || !desk.includes(call.actor.rol)) {
      const entry = { recurso, row }
      const cuenta = await writerOf(tx, entry, locked.paciente)
      const facts = { actor: call.actor, historia: locked, cierre: await storedClosing(tx, locked.id), cuenta }
      if (!mayDecide(entry, facts)) throw new Problem(complementoAjeno)
    }
    refuseComplement(resourceNamed(core, recurso), { ...content, historia: locked }, target)
    const firma = signStatement(asked, key.privateKey)
    await tx.run({
      text: `insert into complemento (id, historia, recurso, registro, campo, valor, declaracion, llave, firma)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [asked.id, locked.id, recurso, registro, campo, valor, JSON.stringify(asked), key.kid, firma],
    })
    return { declaracion: asked, firma }
  }

  return { engine, core, contentShown, closingKey, closingKeys, checkedValue, addTo }
}

const agregar = defineOperation({
  ...shared,
  id: 'hce_api_historias_complementos_create',
  byPeople: true,
  example: {
    recurso: 'formula_medicamento',
    registro: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c02',
    campo: 'dci_codigo',
    valor: '626',
    motivo: 'La fórmula se firmó solo con el CUM',
  },
  honours: ['If-Match', 'Idempotency-Key'],
  method: 'POST',
  title: 'Completar lo que quedó sin decir en lo firmado o cerrado',
  about:
    'Agrega un dato que el RDA pide y que el registro firmado, o la historia cerrada, no tiene: el código DCI o la finalidad de una fórmula, la finalidad de una orden o de un insumo, quién paga (`recurso: historia`, `campo: eapb`, o `tipo_usuario` 05 o 12 si nadie lo asegura) o la ocupación del paciente (`recurso: historia`, `campo: ocupacion`). Queda aparte, firmado por quien lo agrega y en la bitácora: lo firmado y el sello del cierre no cambian. Si se agrega otro del mismo dato, vale el último. Después se genera el RDA.',
  access: [...careTeam, ...desk],
  action: 'completar',
  body: {
    recurso: oneOf(names, { label: 'Qué se completa', required: true }),
    registro: ref('registro', { label: 'Registro', about: 'De `historia` no va: es la historia misma.' }),
    campo: oneOf(campos, { label: 'Dato', required: true }),
    valor: text({ label: 'Valor', about: 'Como lo escribe el campo de su registro.', max: 60, required: true }),
    motivo: text({ label: 'Motivo', about: 'De 10 caracteres o más.', ...sentence, max: 400, required: true }),
  },
  output: { status: 201, about: 'Lo que se agregó.', schema: complementSchema },
  problems: [complementoImposible, complementoAjeno, stale, idempotencyReused],
  needs,
  async run(
    { params, body, call: asked, ifMatch, key: sentKey },
    { engine, core, closingKey, closingKeys, checkedValue, addTo },
  ) {
    const id = params.id.toLowerCase()
    if (!isUuid(id)) throw new Problem(notFound)
    const { recurso, campo, motivo } = body
    if ((recurso === 'historia') !== (body.registro === null) && body.registro !== id)
      throw wrong('registro', 'Diga qué registro se completa.', 'Say which entry is completed.')
    const valor = await checkedValue(recurso, campo, body.valor, asked)
    const key = await closingKey()
    const keyOf = await closingKeys()
    let made: Complement | undefined
    const { row, replayed } = await engine.verbs(historia).transition({
      id,
      call: asked,
      action: 'completar',
      ifMatch,
      key: sentKey,
      sent: body,
      body: {},
      async decide(locked, tx) {
        const call = { ...asked, now: new Date().toISOString() }
        const { id: cuenta, nombre, documento, registro } = call.actor
        const statement: ComplementStatement = {
          formato: 'custodia/complemento/1',
          id: core.newId(),
          historia: id,
          recurso,
          registro: recurso === 'historia' ? id : String(body.registro),
          campo,
          valor,
          motivo,
          momento: call.now,
          profesional: { cuenta, nombre, documento, registro },
          llave: key.kid,
        }
        made = await addTo(locked, tx, call, statement, key)
        return { set: {}, derives: [line(statement, locked)] }
      },
    })
    const all = made === undefined ? await afterSaving(() => complementsOf(core.db, row.id)) : [made]
    const said = { recurso, registro: body.registro ?? id, campo, valor, motivo }
    const complement = made ?? saidIn(all, said, asked.actor.id, row.actualizado_en)
    if (complement === undefined) throw new Problem(notFound)
    const vigente = standingComplements(all).includes(complement.declaracion)
    return {
      json: shownComplement(complement, vigente, complementHolds(complement, id, keyOf)),
      status: 201,
      audited: true,
      ...(replayed ? { headers: { 'idempotency-replayed': 'true' } } : {}),
    }
  },
})

type SaidComplement = Pick<ComplementStatement, 'recurso' | 'registro' | 'campo' | 'valor' | 'motivo'>

/** What that account said then: the same may have been said before, and again after something else. */
function saidIn(
  all: readonly Complement[],
  said: SaidComplement,
  cuenta: string,
  since: string,
): Complement | undefined {
  const same = all.filter(
    ({ declaracion: d }) =>
      d.profesional.cuenta === cuenta &&
      d.recurso === said.recurso &&
      d.registro === said.registro &&
      d.campo === said.campo &&
      d.valor === said.valor &&
      d.motivo === said.motivo,
  )
  return same.find(({ declaracion: { momento } }) => momento >= since) ?? same.at(-1)
}

/** The line of the care log that a complement writes by itself. */
const line = ({ recurso, registro, campo, motivo }: ComplementStatement, locked: Row) => ({
  resource: 'bitacora',
  values: {
    historia: locked.id,
    paciente: locked.paciente ?? null,
    tipo_evento: 'aclaracion',
    descripcion: `Se completó aparte ${names[recurso].toLowerCase()}: ${campo}.`,
    origen: 'sistema',
    recurso_tipo: recurso,
    recurso_id: registro,
    campos_modificados: [],
    motivo,
  },
})

const listar = defineOperation({
  ...shared,
  id: 'hce_api_historias_complementos_list',
  method: 'GET',
  title: 'Complementos de una historia',
  about: 'Lo que se agregó después de firmar o cerrar: qué, quién, cuándo y por qué. De lo que quien pregunta alcanza.',
  access: [...careTeam, 'admisiones', 'auditor', 'paciente', 'integracion'],
  action: 'leer',
  output: {
    status: 200,
    about: 'Del más antiguo al más reciente.',
    schema: describing<{ readonly complementos: readonly ShownComplement[] }>(
      object('Los complementos.', { complementos: list('En orden.', complementSchema) }),
    ),
  },
  needs,
  async run({ params, call }, { core, contentShown, closingKeys }) {
    const id = params.id.toLowerCase()
    const content = isUuid(id) ? await contentShown(core.db, id, call, 'leer') : null
    if (content === null) throw new Problem(notFound)
    const [all, keyOf] = await Promise.all([complementsOf(core.db, id), closingKeys()])
    const standing = new Set(standingComplements(all))
    const seen = all.filter(
      ({ declaracion: { recurso, registro } }) =>
        recurso === 'historia' || content.entries[recurso].some((row) => row.id === registro),
    )
    return {
      json: {
        complementos: seen.map((c) => shownComplement(c, standing.has(c.declaracion), complementHolds(c, id, keyOf))),
      },
      audited: true,
    }
  },
})

export const complementOperations = [agregar, listar]
