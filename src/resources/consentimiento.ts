import { WHOLE_RECORD } from '../model/access/record-parts.ts'
import { careTeam, clinicians } from '../model/access/roles.ts'
import { dateInBogota } from '../model/calendar.ts'
import { ambitoAutorizacion, parentesco, tipoDocumento } from '../model/codes/index.ts'
import { bool, code, codes, date, hashOf, instant, objects, oneOf, ref, text } from '../model/fields.ts'
import { closedStates } from '../model/history-state.ts'
import { norm } from '../model/norms.ts'
import { always } from '../model/predicate.ts'
import { noSeElimina, registroFirmado } from '../model/problems.ts'
import { defineResource } from '../model/resource.ts'
import { say } from '../model/say.ts'
import { plain } from '../model/text/plain-text.ts'
import { sentence } from '../model/text/sentence.ts'
import { wordList } from '../model/text/word-list.ts'
import { whenClosed } from './entry.ts'
import { author, authorOf } from './parts/author.ts'
import { ageAt, notAfterDeath, notBeforeBirth, notFuture } from './rules.ts'
import { cups, documentShapes, personName, withoutSeparators } from './shapes.ts'

interface Terms {
  readonly decision: string
  readonly revocado_en: string | null
  readonly vigencia_hasta: string | null
  readonly estado: string | null
}
const stateAt = (c: Terms, today: string): string => {
  // Marked in error: nobody ever decided this for this patient.
  if (c.estado === 'anulado') return 'anulado'
  if (c.decision !== 'aceptado') return c.decision
  if (c.revocado_en !== null) return 'revocado'
  return c.vigencia_hasta !== null && c.vigencia_hasta < today ? 'vencido' : 'vigente'
}
/** What may change while the history is open, besides revoking. */
const besidesRevocation = wordList('testigo_nombre testigo_documento documento vigencia_hasta observaciones')
/** What an urgency does not wait for; nobody is studied, shown or told of to others without having agreed. */
const urgentKinds: readonly string[] = wordList('tratamiento_datos procedimiento quirurgico anestesia transfusion otro')
const NOBODY = 'nadie'
const byAnother = (c: { readonly otorgado_por: string }): boolean =>
  c.otorgado_por !== 'paciente' && c.otorgado_por !== NOBODY
const isProcedure = (tipo: string): boolean => tipo === 'procedimiento' || tipo === 'quirurgico'

/** What the relatives of the dead may still decide on. */
const afterDeath: readonly string[] = ['tratamiento_datos', 'interoperabilidad_terceros', 'uso_imagen', 'otro']
const notByTheDead = notAfterDeath('fecha_otorgamiento')

/** What a person accepted or refused after being informed. Never erased: a revocation is written beside it. */
export const consentimiento = defineResource({
  name: 'consentimiento',
  path: '/hce/api/consentimientos/',
  schema: 'ConsentimientoInformadoHCE',
  operation: 'hce_api_consentimientos',
  title: 'Consentimientos informados',
  singular: 'Consentimiento informado',
  about: 'Consentimiento o disentimiento del paciente. Se revoca; no se borra ni cambia lo decidido.',
  patientField: 'paciente',
  part: 'consentimientos',
  // The front desk records what the patient authorises about his data; what was explained before surgery is clinical.
  views: {
    administrativa: wordList(
      'paciente historia tipo texto_version texto texto_hash decision otorgado_por otorgante_nombre',
      'otorgante_tipo_documento otorgante_numero_documento otorgante_parentesco asentimiento_menor',
      'autonomia_progresiva profesional testigo_nombre testigo_documento firma_metodo firma_datos',
      'documento fecha_otorgamiento vigencia_hasta terceros_autorizados excepcion_urgencia',
      'justificacion_urgencia segundo_profesional_nombre segundo_profesional_registro estado vigente revocado_en revocado_por motivo_revocacion profesional_nombre',
      'profesional_documento profesional_registro',
    ),
  },
  fields: {
    paciente: ref('paciente', { label: 'Paciente', required: true, immutable: true, filter: true }),
    historia: ref('historia', { label: 'Historia', same: 'paciente', immutable: true, filter: true }),
    tipo: oneOf(
      {
        tratamiento_datos: 'Tratamiento de datos personales',
        procedimiento: 'Procedimiento',
        quirurgico: 'Cirugía',
        anestesia: 'Anestesia',
        transfusion: 'Transfusión',
        telemedicina: 'Telemedicina',
        interoperabilidad_terceros: 'Acceso de terceros a la historia',
        investigacion: 'Investigación',
        uso_imagen: 'Uso de imagen',
        uso_ia: 'Uso de inteligencia artificial',
        voluntad_anticipada: 'Voluntad anticipada',
        otro: 'Otro',
      },
      { label: 'Tipo', required: true, immutable: true, filter: true },
    ),
    procedimiento: text({ label: 'Procedimiento', max: 300, immutable: true, search: true }),
    cups: text({
      label: 'CUPS',
      max: 6,
      normalise: withoutSeparators,
      pattern: cups,
      catalogue: 'cups',
      immutable: true,
    }),
    texto_version: text({ label: 'Versión del texto', required: true, immutable: true, max: 40 }),
    texto: text({
      label: 'Texto',
      help: true,
      about: 'Lo que la persona leyó o le leyeron.',
      max: 50_000,
      immutable: true,
    }),
    texto_hash: hashOf('texto', { label: 'Huella del texto', about: 'SHA-256 del texto.' }),
    riesgos_explicados: text({ label: 'Riesgos explicados', max: 5000, immutable: true }),
    alternativas_explicadas: text({ label: 'Alternativas explicadas', max: 5000, immutable: true }),
    beneficios_explicados: text({ label: 'Beneficios explicados', max: 5000, immutable: true }),
    decision: oneOf(
      { aceptado: 'Aceptado', rechazado: 'Rechazado', no_obtenido: 'No se pudo obtener' },
      {
        label: 'Decisión',
        about:
          'El disentimiento obliga tanto como el consentimiento. `no_obtenido` dice que nadie decidió: urgencia de quien no puede decidir y está solo.',
        required: true,
        immutable: true,
        filter: true,
      },
    ),
    otorgado_por: oneOf(
      {
        paciente: 'Paciente',
        representante_legal: 'Representante legal',
        acudiente: 'Acudiente',
        apoyo_judicial: 'Apoyo judicial',
        nadie: 'Nadie: sin capacidad de decidir y sin acompañante',
      },
      { label: 'Otorgado por', required: true, immutable: true },
    ),
    otorgante_nombre: text({ label: 'Nombre del otorgante', max: 120, pattern: personName, immutable: true }),
    otorgante_tipo_documento: code(tipoDocumento, { label: 'Tipo de documento del otorgante', immutable: true }),
    otorgante_numero_documento: text({
      label: 'Número de documento del otorgante',
      min: 3,
      max: 20,
      normalise: withoutSeparators,
      immutable: true,
    }),
    otorgante_parentesco: code(parentesco, { label: 'Parentesco del otorgante', immutable: true }),
    asentimiento_menor: bool({
      label: 'Asentimiento del menor',
      help: 'De 7 a 17 años: si el menor estuvo de acuerdo.',
      about: `De 7 a 17 años: si el menor estuvo de acuerdo (${norm('res_309_2025')}).`,
      immutable: true,
    }),
    autonomia_progresiva: bool({
      label: 'Decide por sí siendo menor',
      help: 'De 14 a 17 años, en lo que la ley le deja decidir, como la salud reproductiva.',
      about: 'De 14 a 17 años, en los asuntos que la ley le deja decidir, como la salud reproductiva.',
      immutable: true,
    }),
    profesional: text({
      label: 'Profesional que informó',
      about: 'Identificador de su cuenta; por defecto, quien registra.',
      max: 60,
      immutable: true,
      account: true,
    }),
    testigo_nombre: text({ label: 'Testigo', max: 120, pattern: personName }),
    testigo_documento: text({ label: 'Documento del testigo', max: 20, normalise: withoutSeparators }),
    firma_metodo: oneOf(
      {
        manuscrita_digitalizada: 'Manuscrita digitalizada',
        electronica: 'Electrónica',
        biometrica: 'Biométrica',
        verbal_registrada: 'Verbal registrada',
        otp: 'Código de un solo uso',
      },
      { label: 'Método de firma', immutable: true },
    ),
    firma_datos: text({ label: 'Datos de la firma', max: 2000, immutable: true }),
    documento: ref('documento', {
      label: 'Documento firmado',
      help: true,
      about: 'El archivo con la firma, si se guardó.',
      same: 'paciente',
    }),
    fecha_otorgamiento: instant({
      label: 'Fecha de otorgamiento',
      help: 'Vacía: ahora.',
      about: 'Por defecto, ahora.',
      immutable: true,
      filter: true,
      order: true,
    }),
    vigencia_hasta: date({ label: 'Vigente hasta' }),
    terceros_autorizados: objects(
      {
        quien: text({
          label: 'Quién',
          help: 'Como está registrado su sistema.',
          about: 'Nombre o identificador con que el sistema del tercero está registrado.',
          max: 200,
          required: true,
        }),
        ambitos: codes(ambitoAutorizacion, {
          label: 'Qué puede ver',
          help: 'Sin ninguna parte marcada no autoriza nada.',
          about:
            'Partes de la historia; `todo` si es completa. Sin ninguna, no autoriza nada: es obligatorio al aceptar la interoperabilidad con terceros.',
          exclusive: WHOLE_RECORD,
        }),
        que: text({ label: 'Qué puede ver, en palabras', max: 500 }),
        hasta: date({ label: 'Hasta' }),
      },
      { label: 'Terceros autorizados', maxItems: 50, immutable: true },
    ),
    excepcion_urgencia: bool({
      label: 'Excepción por urgencia',
      help: 'No se pudo obtener a tiempo.',
      about: `No se pudo obtener a tiempo (${norm('ley_23_1981')}, art. 14; ${norm('ley_1581_2012')}, art. 10).`,
      default: false,
      immutable: true,
    }),
    justificacion_urgencia: text({ label: 'Justificación de la urgencia', ...sentence, max: 1000, immutable: true }),
    segundo_profesional_nombre: text({
      label: 'Segundo profesional que está de acuerdo',
      help: 'Si nadie pudo otorgarlo: otro profesional que valoró al paciente y coincide.',
      about:
        'Obligatorio si nadie pudo otorgarlo: otro profesional que valoró al paciente y coincide en que no se puede esperar.',
      max: 120,
      pattern: personName,
      immutable: true,
    }),
    segundo_profesional_registro: text({
      label: 'Registro del segundo profesional',
      max: 40,
      normalise: withoutSeparators,
      immutable: true,
    }),
    estado: oneOf(
      {
        vigente: 'Vigente',
        rechazado: 'Rechazado',
        no_obtenido: 'No se pudo obtener',
        revocado: 'Revocado',
        vencido: 'Vencido',
        anulado: 'Anulado',
      },
      {
        label: 'Estado',
        about: 'El del último cambio; `vigente` dice el de este momento.',
        readOnly: true,
        filter: true,
      },
    ),
    revocado_en: instant({ label: 'Revocado en', help: true, about: 'Revocar no borra lo hecho antes.' }),
    revocado_por: text({ label: 'Revocado por', max: 200 }),
    motivo_revocacion: text({ label: 'Motivo de la revocación', max: 500 }),
    observaciones: text({ label: 'Observaciones', max: 2000 }),
    ...author,
  },
  access: {
    read: ['admisiones', ...careTeam, 'auditor', 'integracion', 'paciente'],
    write: ['admisiones', ...careTeam],
    byPeople: true,
  },
  defaults: {
    fecha_otorgamiento: (_c, ctx) => ctx.now,
    profesional: (_c, ctx) => ctx.actor.id,
  },
  computed: { ...authorOf, estado: (c, ctx) => stateAt(c, ctx.today) },
  live: {
    vigente: {
      field: bool({ label: 'Vigente', about: 'Si autoriza en este momento.', readOnly: true }),
      at: (c, now) => stateAt(c, dateInBogota(now)) === 'vigente',
    },
  },
  rules: [
    notFuture('fecha_otorgamiento'),
    notBeforeBirth('fecha_otorgamiento'),
    {
      ...notByTheDead,
      broken: (c, ctx) => !(byAnother(c) && afterDeath.includes(c.tipo)) && notByTheDead.broken(c, ctx),
    },
    {
      field: 'otorgante_nombre',
      broken: (c) => byAnother(c) && c.otorgante_nombre === null,
      say: say('Diga quién lo otorgó.', 'Say who gave it.'),
    },
    {
      field: 'otorgante_nombre',
      broken: (c) => !byAnother(c) && c.otorgante_nombre !== null,
      say: say(
        'Si lo otorga el paciente, o nadie pudo, no hay otro otorgante.',
        'The patient gave it, or nobody could: there is no one else to name.',
      ),
    },
    {
      field: 'otorgante_numero_documento',
      broken: (c) => byAnother(c) && (c.otorgante_tipo_documento === null || c.otorgante_numero_documento === null),
      say: say('Diga el tipo y el número de documento del otorgante.', "Say the grantor's document type and number."),
    },
    {
      field: 'otorgante_numero_documento',
      broken: (c) =>
        c.otorgante_tipo_documento !== null &&
        c.otorgante_numero_documento !== null &&
        documentShapes[c.otorgante_tipo_documento]?.test(c.otorgante_numero_documento) === false,
      say: say('No tiene la forma de ese tipo de documento.', 'Does not have the shape of that document type.'),
    },
    {
      field: 'otorgante_parentesco',
      broken: (c) =>
        (c.otorgado_por === 'representante_legal' || c.otorgado_por === 'acudiente') && c.otorgante_parentesco === null,
      say: say('Diga el parentesco del otorgante.', "Say the grantor's relationship."),
    },
    {
      field: 'otorgado_por',
      broken: (c, ctx) => {
        const age = ageAt(ctx.patient, c.fecha_otorgamiento, ctx.today)
        if (c.otorgado_por !== 'paciente' || age === null || age >= 18) return false
        return !(age >= 14 && c.autonomia_progresiva === true)
      },
      say: say(
        'Por un menor de 18 años decide su representante, salvo de 14 a 17 años si decide por sí.',
        'A representative decides for a minor, unless aged 14 to 17 with autonomia_progresiva.',
      ),
    },
    {
      field: 'asentimiento_menor',
      broken: (c, ctx) => {
        const age = ageAt(ctx.patient, c.fecha_otorgamiento, ctx.today)
        return (
          age !== null &&
          age >= 7 &&
          age < 18 &&
          c.otorgado_por !== 'paciente' &&
          c.excepcion_urgencia !== true &&
          c.asentimiento_menor === null
        )
      },
      say: say('De 7 a 17 años diga si el menor asintió.', 'Aged 7 to 17: say whether the minor agreed.'),
    },
    {
      field: 'procedimiento',
      broken: (c) => isProcedure(c.tipo) && c.procedimiento === null && c.cups === null,
      say: say('Diga el procedimiento o su CUPS.', 'Say the procedure or its CUPS.'),
    },
    {
      field: 'riesgos_explicados',
      broken: (c) => isProcedure(c.tipo) && c.excepcion_urgencia !== true && c.riesgos_explicados === null,
      say: say('Diga los riesgos que se explicaron.', 'Say which risks were explained.'),
    },
    {
      field: 'alternativas_explicadas',
      broken: (c) => isProcedure(c.tipo) && c.excepcion_urgencia !== true && c.alternativas_explicadas === null,
      say: say('Diga las alternativas que se explicaron.', 'Say which alternatives were explained.'),
    },
    {
      field: 'beneficios_explicados',
      broken: (c) => isProcedure(c.tipo) && c.excepcion_urgencia !== true && c.beneficios_explicados === null,
      say: say('Diga los beneficios que se explicaron.', 'Say which benefits were explained.'),
    },
    {
      field: 'terceros_autorizados',
      broken: (c) =>
        c.tipo === 'interoperabilidad_terceros' &&
        c.decision === 'aceptado' &&
        (c.terceros_autorizados ?? []).length === 0,
      say: say('Diga qué terceros quedan autorizados.', 'Say which third parties are authorised.'),
    },
    {
      field: 'terceros_autorizados',
      broken: (c) =>
        c.tipo === 'interoperabilidad_terceros' &&
        c.decision === 'aceptado' &&
        (c.terceros_autorizados ?? []).some((t) => (t.ambitos ?? []).length === 0),
      say: say(
        'Diga de cada tercero qué parte de la historia puede ver (ambitos).',
        'Say of each third party which part of the record it may see (ambitos).',
      ),
      asSchema: {
        when: {
          required: ['tipo', 'decision'],
          properties: { tipo: { const: 'interoperabilidad_terceros' }, decision: { const: 'aceptado' } },
        },
        demands: {
          required: ['terceros_autorizados'],
          properties: {
            terceros_autorizados: {
              minItems: 1,
              items: {
                required: ['quien', 'ambitos'],
                properties: { quien: { type: 'string' }, ambitos: { minItems: 1 } },
              },
            },
          },
        },
      },
    },
    {
      field: 'tipo',
      broken: (c, ctx) =>
        ctx.previous === null &&
        c.tipo === 'interoperabilidad_terceros' &&
        [...clinicians, 'enfermeria'].some((role) => role === ctx.actor.rol),
      say: say(
        'La autorización a terceros la registra admisiones o el coordinador, con el paciente presente.',
        'The authorisation of third parties is recorded by the front desk or the coordinator.',
      ),
    },
    {
      field: 'vigencia_hasta',
      broken: (c, ctx) =>
        ctx.previous !== null &&
        ctx.previous.vigencia_hasta !== null &&
        (c.vigencia_hasta === null || c.vigencia_hasta > ctx.previous.vigencia_hasta),
      say: say(
        'La vigencia solo se acorta: para alargarla registre otro consentimiento.',
        'It may only be shortened: record another consent to extend it.',
      ),
    },
    {
      field: 'justificacion_urgencia',
      broken: (c) => c.excepcion_urgencia === true && c.justificacion_urgencia === null,
      say: say('La excepción por urgencia se justifica.', 'The emergency exception is justified.'),
    },
    {
      field: 'decision',
      broken: (c) => (c.otorgado_por === NOBODY) !== (c.decision === 'no_obtenido'),
      say: say(
        'Si nadie pudo otorgarlo, la decisión es que no se pudo obtener; y al revés.',
        'If nobody could give it, the decision is that it could not be obtained; and the other way round.',
      ),
    },
    {
      field: 'excepcion_urgencia',
      broken: (c) =>
        c.otorgado_por === NOBODY &&
        (c.excepcion_urgencia !== true || (c.historia === null && c.tipo !== 'tratamiento_datos')),
      say: say(
        'Sin quien lo otorgue solo se actúa por urgencia, en una atención: marque la excepción y justifíquela.',
        'Without anybody to give it one acts only in an urgency, within an encounter: mark the exception and justify it.',
      ),
    },
    {
      field: 'tipo',
      broken: (c) => c.otorgado_por === NOBODY && !urgentKinds.includes(c.tipo),
      say: say('Esto no se hace sin que alguien lo otorgue.', 'This is not done without somebody giving consent.'),
    },
    {
      field: 'firma_metodo',
      broken: (c) => c.otorgado_por === NOBODY && c.firma_metodo !== null,
      say: say('Nadie lo otorgó: nadie lo firma.', 'Nobody gave it: nobody signs it.'),
    },
    {
      field: 'segundo_profesional_nombre',
      broken: (c, ctx) =>
        ctx.previous === null &&
        c.otorgado_por === NOBODY &&
        (c.segundo_profesional_nombre === null ||
          c.segundo_profesional_registro === null ||
          plain(c.segundo_profesional_nombre) === plain(ctx.actor.nombre) ||
          c.segundo_profesional_registro === ctx.actor.registro),
      say: say(
        'Diga el nombre y el registro de un segundo profesional que esté de acuerdo, distinto de quien lo escribe.',
        'Name a second professional who agrees, with the register, other than the author.',
      ),
    },
    {
      field: 'vigencia_hasta',
      broken: (c) =>
        c.vigencia_hasta !== null &&
        c.fecha_otorgamiento !== null &&
        c.vigencia_hasta < dateInBogota(c.fecha_otorgamiento),
      say: say('No puede ser anterior al otorgamiento.', 'Must not be before it was given.'),
    },
    {
      field: 'revocado_en',
      broken: (c, ctx) =>
        c.revocado_en !== null &&
        (c.revocado_en > ctx.now || (c.fecha_otorgamiento !== null && c.revocado_en < c.fecha_otorgamiento)),
      say: say('Va entre el otorgamiento y ahora.', 'Lies between its giving and now.'),
    },
    {
      field: 'revocado_en',
      broken: (c, ctx) => c.revocado_en !== null && (ctx.previous === null || c.decision !== 'aceptado'),
      say: say('Se revoca un consentimiento ya aceptado.', 'What is revoked is a consent already given.'),
    },
    {
      field: 'revocado_en',
      broken: (c, ctx) => {
        const { previous } = ctx
        if (previous === null || !Object.hasOwn(whenClosed, ctx.history?.estado ?? '')) return false
        return besidesRevocation.some((name) => c[name] !== previous[name])
      },
      say: say(
        'En una historia cerrada el consentimiento solo se revoca: lo demás queda como estaba.',
        'In a closed history a consent is only revoked: the rest stays as it was.',
      ),
    },
    {
      field: 'motivo_revocacion',
      broken: (c) => (c.revocado_en !== null) !== (c.motivo_revocacion !== null),
      say: say('Una revocación lleva fecha y motivo.', 'A revocation has its date and its reason.'),
    },
    {
      field: 'revocado_por',
      broken: (c) => (c.revocado_en !== null) !== (c.revocado_por !== null),
      say: say('Una revocación dice quién revoca.', 'A revocation says who revokes.'),
    },
  ],
  stands: { not: { estado: ['anulado'] } },
  frozen: {
    when: { any: [{ not: { revocado_en: null } }, { estado: ['anulado'] }] },
    except: [],
    kind: registroFirmado,
  },
  goesOn: ['estado', 'revocado_en', 'revocado_por', 'motivo_revocacion'],
  // A right that outlives the encounter: what was accepted in a closed history may still be revoked.
  belongsTo: {
    history: 'historia',
    section: 'consentimientos',
    happenedAt: 'fecha_otorgamiento',
    frozenIn: whenClosed,
    unless: [
      {
        in: closedStates,
        on: 'update',
        was: { revocado_en: null },
        when: { not: { revocado_en: null } },
        changes: ['estado', 'revocado_en', 'revocado_por', 'motivo_revocacion'],
      },
    ],
  },
  keep: { when: always, kind: noSeElimina },
  example: {
    paciente: '0198a7c0-5b1e-7c3a-9f00-3d2f6a1b9c00',
    tipo: 'tratamiento_datos',
    texto_version: 'TD-2026-01',
    texto: 'Autorizo el tratamiento de mis datos personales y de salud para mi atención.',
    decision: 'aceptado',
    otorgado_por: 'paciente',
    firma_metodo: 'electronica',
  },
})
