import type { Word } from '../../model/text/words.ts'
import type { Assertion } from './lexicon.ts'

/**
 * Of whom a word is told that is not of the patient: of another, or of nobody, as in a lesson, a story, a trade or a figure of speech.
 * The rules of violence and of self-harm ask for both, the emergencies for the second; what a person takes or is allergic to, for neither.
 * Folded words, one space between.
 */
export type Ajeno = 'otro' | 'nadie'

const KIN =
  '(?:abuel\\w+|bisabuel\\w+|ti[oa]s?|prim[oa]s?|primit[oa]|herman[oa]s?|cunad[oa]|suegr[oa]|sobrin[oa]s?|padrin[oa]|amig\\w+|vecin[oa]s?|companer[oa]s?|conocid[oa]s?|profe\\w*|jef[ea]|espos[oa]|marido|novi[oa]|pareja|papa|mama|padre|madre|ex|muchach[oa]|nieto de \\w+ \\w+)'
const LESSON =
  '(?:cursos?|talleres|taller|charlas?|capacitacion(?:es)?|seminarios?|diplomado|simulacros?|conferencias?|foros?|congresos?|clases?(?! funcional)|cartillas?|folletos?|afiches?|semillero|catedra)'
const LECTURE = LESSON.replace(
  'cursos?',
  '(?:hizo|hice|hicimos|asist\\w+ al?|particip\\w+ en|dict\\w+|(?<=^|un )) ?(?:\\w+ ){0,3}?cursos?',
)
const STORY =
  '(?:libros?|novelas?|podcast|cuentos?|noticias?|noticieros?|documental(?:es)?|series?|peliculas?|videos?|reportajes?|articulos?|testimonios?|poemas?|guion|cancion(?:es)?|canto|tesis|tarea|ensayo)'
const TAUGHT =
  '(?:explic(?:o|aron|an)|habl(?:o|aron|amos|an)|ensen(?:o|aron|an)|aprend(?:io|i|ieron|imos)|mostr(?:o|aron)|vimos|leimos|discut\\w+|tocaron el tema|(?:dieron|dio|contaron|conto|vieron) (?:\\w+ ){0,2}(?:ejemplos?|casos?|historias?|charlas?|clases?|cartillas?|videos?))'
const HURT_STEM =
  '(?:ahogad|apunalad|quemad|golpead|abusad|violad|maltratad|abandonad|intoxicad|envenenad|accidentad|baleado|ahorcad|descuartizad|asesinad|infartad|politraumatizad|herid|muert)'
const HURT = `(?:${HURT_STEM}[oa]?s|(?:un|una|algun|alguna) ${HURT_STEM}[oa]|suicidas|agresores|homicidas|violadores|victimas|cadaveres|abusos?|reanimaciones)`
const WORK =
  '(?:atiend[eo]n?|atendemos|atendi[oa]?|atendian?|rescat(?:a|o|ar|aba|amos)|recog(?:e|io|er|ia)|defiend[eo]|investiga(?:ba)?|traslad[aoe]\\w*|transport\\w+|acompan(?:a|o)|asesor(?:a|o)|v(?:e|eo|emos)|llev(?:o|aba)|vigila|escolta|l[ae] toc(?:a|o|an|aron|aba|aban)|me toc(?:a|o|an|aron|aba|aban)|llegan|juicios? de|ha estado en)'
const ILL =
  '(?:gripa|gripe|virus|virosis|covid|amigdalitis|gastritis|sinusitis|migrana|jaqueca|alergia|rinitis|tos|lumbago|ciatica|artritis|gota|colicos?|diarrea|cistitis|otitis|bronquitis|colon|reflujo|calambres?|sueno|pereza|hambre|nostalgia|tristeza|ansiedad|bajon|guayabo|resaca|calor|frio|lluvia|aguacero|sol|edad|menopausia|soltura|guayabazo)'
const LOAD =
  '(?:tareas?|examen(?:es)?|parcial(?:es)?|quiz|trabajo|entrenamiento|entreno|gimnasio|rutina|ejercicios?|tesis|clases?|noticia|dieta|zapatos|tacones|estres|deudas?|impuestos|recibos?|materia|preparatorio|vida|subida|loma|escaleras?|mudanza|trasteo|cosecha|cansancio|picante|zancudos?|ruido|trancon(?:es)?)'
const NATURE =
  '(?:olas?|llovizna|creciente|corriente|corrientazo|risa|raya|avispas?|abejas?|hormigas?|rama|varicela|piojos|herpes|mocos|sarna|conjuntivitis|hongos?|dolor(?:es)?|puntadas?|correa de la|guadana|pulidora|goleada)'
const BODY = '(?:espalda|cabeza|rodillas?|muelas?|pies|columna|cintura|dolor(?:cito)?|cuello|piernas?)'
const BEATING =
  '(?:muendas?|palizas?|golpizas?|pelas?|garrot\\w+|coma|muert[oa]s?|duro|palo|patadas?|golpes|molid[oa]|tunda|rejo|fuete|juete|lena|madera|cascad[oa]s?|vuelt[oa] (?:nada|mierda|trizas))'
const THE =
  '(?<!\\b(?:en|de|por|desde|con|a|al|hasta|durante|tras|para|sobre) )(?:la|el|los|las|este|esta|estos|estas|ese|esa|mi|tanto|tanta)'
const US = '(?:me|nos|lo|la|le)'
const anyOf = (all: readonly string[]): RegExp => new RegExp(`\\b(?:${all.join('|')})`, 'g')
/** From here on it is of a lesson, a story or a trade, until something is told of the patient. */
const TOLD_OF_NOBODY = anyOf([
  `${LECTURE} (?:\\w+ ){0,4}?(?:de|sobre|en|donde|contra)\\b(?! (?:mecanica|latoneria|carpinteria|costura|motos|pintura|soldadura|ebanisteria|natacion|antibiotic\\w*|esteroides?|corticoides?|tratamiento|(?:la|el|los|las|su|mi|un|una|este|esta) (?:casa|barrio|tarde|noche|manana|enfermedad|hospitalizacion|dia|semana|mes|embarazo|gestacion|evolucion)))`,
  `(?:en|con|durante) (?:el|la|los|las|un|una) (?:${LESSON}|${STORY}|colegio|universidad|empresa|sala de espera|novela|pelicula)(?: \\w+){0,9}? ${TAUGHT}`,
  '(?:dieron|dio|contaron|pusieron) (?:\\w+ ){0,2}(?:ejemplos|casos) de',
  `(?:le|les|nos|me) (?:dieron|dio) (?:\\w+ ){0,2}(?:${LESSON}|pautas)|(?:le|les|nos|me) (?:ensenaron|enseno|explicaron|explico|hablaron) (?:\\w+ ){0,2}(?:${LESSON}|primeros auxilios|sobre|de (?:que|como))`,
  `(?:ley\\w+|lei|leo|lee|vi|vio|viendo|veo|escuch\\w+|oyo|oyendo|escrib\\w+|disfrac\\w+) (?:\\w+ ){0,3}${STORY}`,
  `en (?:la|el|una|un) ${STORY}`,
  '(?:exponer|expuso|sustentar|sustento|cartelera|tarea|trabajo)(?: \\w+){0,4} sobre',
  '(?:el|la) (?:protagonista|personaje)|voluntad(?:es)? anticipadas?|(?:dejar|dejo|deja) por escrito',
  `trabaj\\w+ (?:en|con) (?:la |una? |el )?(?:comisaria|fiscalia|medicina legal|icbf|bienestar|albergue|hogar de paso|anfiteatro|morgue|juzgado|ambulancia)`,
  `${WORK} (?:a )?(?:\\w+ ){0,4}?${HURT}`,
  '(?:curso|dicta|dicto|dictan|dictaba) (?:\\w+ )?(?:talleres|charlas|cursos|clases)',
  '(?:vendo|vende|vendia|vendemos|despach[oa]|distribuye|comercializa) (?:(?!y )\\w+ ){0,4}?(?:insumos|agroinsumos|venenos?|plaguicidas?|herbicidas?|insecticidas?|quimicos|polvora|paraquat|volcanes)',
])
/** The same, of another person. */
const TOLD_OF_ANOTHER = anyOf([
  `(?<!mi )(?<!su )${KIN}(?: \\w+){0,3} se (?:suicido|ahorco|mato|colgo|enveneno|murio|quito la vida|pego un tiro|disparo|lanzo)`,
  `(?:mi|su|un|una) ${KIN}(?: \\w+){0,3} se (?:suicido|ahorco|mato|colgo|enveneno|murio|quito la vida|pego un tiro|disparo|lanzo)`,
  `a (?:un|una|otr[oa]|mi|su|la|el) ${KIN}(?: \\w+){0,2} (?:lo|la|le) (?!pid|pregunt|dij|cont|ped)\\w+`,
  'vecin[oa]s?(?: \\w+){0,2} (?:le|la|lo) (?:peg|golpe|maltrat|cascab?)\\w* (?:a|duro a) (?:la|el|su|sus|los) \\w+',
  `mi (?:hermana|amiga|vecina|prima|cunada|companera|comadre|jefa|tia)(?: \\w+){0,8} (?:marido|esposo|novio|pareja|ex|tipo|man|companero)(?: \\w+){0,3} (?:la|le) \\w+`,
])

/** What befell the patient, told among what befell others. */
const DONE =
  '(?:me|nos) (?:ha |han |quiso |quiere |sigue |va a |iba a )?(?:golp|peg|viol|maltr|amenaz|toc[ao]\\b|toc[oa]ba|abus|manos|oblig|insult|ahorc|quem|encerr|humill|grit)\\w*|(?:marido|esposo|pareja|padrastro|papa|hijo|ex\\w*|novio|cura|profesor|profe|entrenador|jefe|patron|tio|primo|man|tipo|hombre|companeros?|instructor)(?: \\w+){0,2} (?:la|lo|le|les|me|nos) (?!ense|expli|habl|dij|cont)\\w+'
/** The patient comes back, with what befell them. */
const OWN = new RegExp(
  `\\b(?:${[
    DONE,
    'a mi (?!(?:no|nunca|gracias|nada)\\b)',
    '(?:me|nos) (?:ha |han |quiso |quiere |sigue |va a |iba a )?(?:hace\\b|hacia|hizo|hicieron|pas[ao]|esta(?:n)? (?:pas|hac)|identif|di cuenta|provoc|quiero|quisiera|tom[eo]|cort[eo]|tir[eo]|mord|pic[oa])\\w*',
    'se (?:dio|dieron) cuenta|entendi\\w*|comprend\\w+|(?:me anime|se animo) a|(?:conto|cuenta|confeso|revelo|dijo|dice) que|(?:le|les|nos) (?:dijo|conto|confeso|revelo)\\b',
    'yo (?:tambien|pienso|quiero|quisiera|deberia|voy)|y yo\\b|no dej[oa] de pensar|hacer lo mismo|(?:pienso|piensa|pensando) en|desde (?:entonces|ayer|anoche|hoy|hace)',
    '(?:ella|el|la paciente|el paciente) (?:tambien|se|tiene|quiere|piensa|intent\\w+)|pero\\b|anoche|ayer|ahora|hoy|esta (?:manana|tarde|noche)',
    'ingiri\\w+|bebio|convulsion(?:o|a|ando)\\b|(?:y|por error|accidentalmente) (?:se )?(?:tomo|trago|inhalo|consumio|presento|presenta)\\b',
    'mi (?:hij[oa]|marido|esposo|pareja|papa|padrastro|ex)\\b|(?:se|le) (?:cayo|rego|salpic\\w+|intoxic\\w+|enveneno|trago|tomo|pincho|corto|clavo)',
  ].join('|')})`,
  'g',
)
const DONE_TO_THEM = new RegExp(`\\b(?:${DONE})`, 'g')
const OF_LESSON = new RegExp(`^${LESSON}$`)

/** These mean nothing of what they say. */
const FIGURE = new RegExp(
  `\\b(?:${[
    `${THE} (?:${LOAD}|${ILL})(?: \\w+){0,3}? ${US} (?:esta |estan |tiene |tienen |trae |va a |van a |ha |han )?(?:mat|golpe|peg|azot|casc|revent|maltrat|tortur|ahorc|acab|atac|agred|destroz|masacr|enloquec)\\w+`,
    `${THE} (?:${LOAD}|${ILL}|${BODY})(?: \\w+){0,3}? ${US} (?:dio|dieron|da|dan|dej\\w+|tiene|peg\\w+) (?:\\w+ ){0,2}${BEATING}`,
    `${US} (?:mat[ao]n?|(?:esta|estan) (?:mat|acab|tortur)ando|tienen? (?:azotad|acabad|mata|loc)\\w*) (?:${THE} )(?:${LOAD}|${ILL}|${BODY})`,
    `${US} (?:atac|agarr|cogi|tumb|golpe|peg|casc|acab|arrastr|encerr|revolc)\\w+ (?:\\w+ ){0,2}(?:la|el|los|un|una|esta|este) (?:${ILL}|${NATURE})`,
    'romp\\w+ (?:el|mi|su) (?:corazon|alma)|se (?:me|le|nos|les) peg(?:o|a|an|aron)',
    'como si (?:me|le|lo|la|nos) (?:hubieran|hubiesen) (?:\\w+ )?(?:dado|pegado|cascado|golpeado|apaleado|molido)(?: (?:un|una|una buena))?(?: (?:puno|pata|patada|paliza|muenda|golpe|pela|palo))?',
    'amarr\\w+ (?:los zapatos|los cordones|un trapo|el pelo|una venda|la panoleta)',
    '(?:patada|patadas|cornada|embestida|coz) (?:de|del|por) (?:un |una |el |la )?(?:bovino|equino|burro|res|semoviente|caballo|vaca|yegua|mula|ternero|toro|bebe)',
    'negligencia (?:espacial|visual|unilateral|izquierda|derecha|motora|hemiespacial)',
    'les? peg\\w+ (?:a la |al |a una |a un |a el |duro al |contra la |contra el )(?:pared|mesa|puerta|estanteria|anden|poste|carro|piedra|balon|bolsillo|higado|estomago|arbol|muro|saco|columna|rinon|tablero|escritorio)',
    '(?:nacional|america|junior|millonarios|millos|santa fe|medellin|la seleccion|el equipo)(?: \\w+){0,3} me (?:va a |esta )?mat\\w+|me mata la (?:curiosidad|duda|envidia)',
    '(?:lanz|tir|salt|bot)\\w*(?: \\w+){0,3} (?:paracaidas|parapente|bungee|bungy|canopy|tobogan|trampolin|rapel|puenting)',
    'acus\\w+ de (?:negligencia|abandono|abuso|maltrato)(?: \\w+){0,2} (?:trabajo|cargo|empresa|oficina|puesto|laboral|confianza)|abandono (?:del|de) (?:cargo|puesto)',
    'abus\\w+ (?:\\w+ )?(?:de |del |con )(?:el |la |los |las |tanto |tanta |mucho |mucha )?(?:picante|aji|trago|licor|alcohol|cerveza|aguardiente|guaro|ron|vino|ejercicio|gimnasio|pesas|sal|azucar|dulces?|comida|chicharron|fritos?|fritanga|grasas?|harinas?|pan|gaseosas?|cafe|tinto|chocolate|helado|carne|mariscos|lechona|bunuelos|natilla|queso|lacteos|ceviche|sol|playa|celular|pantallas?|redes|internet|computador|television|gafas|lentes|tacones|laxantes?|analgesic\\w+|acetaminofen|ibuprofeno|antibiotic\\w+|gotas|maquillaje|bloqueador|confianza|paciencia|tiempo|vacaciones|fin de semana|voz|cigarrillo|tabaco)',
    'abus\\w+ (?:del|de la|de los|de las) \\w+ (?:y|e) (?:el|la|los|las) (?:trago|licor|comida|ejercicio|alcohol|picante|sal|azucar|cerveza)',
    'viol\\w+ (?:la|el|los|las|mi|mis|su|sus|un|una) (?:garantia|correspondencia|derechos?|ley|normas?|contrato|candado|chapa|cuenta|clave|privacidad|semaforo|reglas?|acuerdo|reglamento|tutela|debido proceso|pico y placa)',
    '(?:negligencia|abandono|abusos?|maltrato|negligentes?|violencia) (?:administrativ[oa]|institucional|laboral de|(?:por parte )?(?:de|del|de la|de las|de los|de mi|de esta) (?:\\w+ )?(?:eps|entidad|empresa|aseguradora|gobierno|estado|alcaldia|aerolinea|banco|gobernacion|contratista|constructora|operador|universidad|administracion|secretaria|servicio|sistema|clinica|oficina))',
    'abandonad[oa]s? (?:\\w+ )?(?:en (?:la|una) (?:sala de espera|fila|cola)|(?:el|la|los|las|mi|mis) (?:bicicleta|gimnasio|dieta|ejercicio|tratamiento|estudio|estudios|carrera|rutina|consulta|control|controles|huerta|matas|jardin|blog|proyecto|tesis|novela|lectura|iglesia))',
    'descuidad[oa]s? (?:el|la|los|las|mi|mis|con (?:el|la|los|las|mi|mis)) (?:dieta|ejercicio|tratamiento|salud|peso|pastillas|citas?|controles|azucar|tension|pelo|unas|casa|jardin|matas)',
    'me (?:revente|mate|mato|parti|molí|moli|jodi|saque la leche) (?:la espalda |el lomo |el cuerpo )?(?:entrenando|trabajando|estudiando|haciendo|corriendo|jugando|bailando|yendo|caminando|trotando|cargando|escribiendo|pedaleando|madrugando|lavando|en el gimnasio)',
    '(?:perr|gat)\\w+ (?:\\w+ ){0,2}(?:mordi|aran|atac)\\w* a (?:otr[oa]|un[oa]?|el|la|mi) (?:otr[oa] )?(?:perr|gat|animal|gallin|vac|conej)\\w*',
    '(?:paliza|muenda|golpiza|pela|goleada|garrotera|tunda)s? (?:\\w+ ){0,2}(?:en|jugando|al|a) (?:fifa|play|playstation|xbox|parques|ajedrez|domino|billar|tejo|cartas|free fire|futbol|poker)',
    '(?:de|como para) infarto(?= (?:el|la|los|las|anoche|ayer|ese|este|en)\\b)|(?:golpead|maltratad|quebrad|ahorcad|asfixiad|ahogad)[oa]s? (?:economica\\w*|(?:de|en|con|por) (?:las? |los |tantas? )?(?:deudas?|trabajo|platas?|plata|cuentas|cuotas|creditos?|tareas|pendientes))',
  ].join('|')})\\b`,
  'g',
)
/** A contest: blows of it are of nobody. */
const CONTEST =
  /\b(?:jiu jitsu|jiujitsu|boxeo|karate|taekwondo|judo|mma|kick ?boxing|muay thai|lucha (?:libre|olimpica)|sparring|esgrima|rugby|roller derby|partido (?:de|contra|del)|el partido|en fifa|torneo|combate|campeonato|paintball|capoeira)\b/
const NO_CONTEST =
  /\b(?:(?:mi|su|el|la) (?:ex|esposo|esposa|marido|pareja|novi[oa]|papa|mama|padre|madre|padrastro|madrastra|abuel[oa]|ti[oa])|cuchillo|navaja|machete|pistola|botella|palo|tubo|hinchas?|barra|barristas?|rina|viol\w+ (?:a|me|la|lo))\b/

export interface Framed {
  readonly word: Word
  means: Assertion
  readonly por: number | null
  ajeno: Ajeno | null
}

function apart(read: readonly Framed[], from: number, to: number, ajeno: Ajeno): void {
  for (const each of read.slice(from, to))
    if (each.means !== 'negado' && each.means !== 'hipotetico') each.ajeno = ajeno
}

/** Sets apart what the words of a sentence tell of another, or mean of nobody. */
export function setApart(text: string, read: readonly Framed[], sentence: number): void {
  const said = read.slice(sentence).map(({ word }) => word.text)
  const plain = said.join(' ')
  const wordAt = (place: number): number => sentence + (plain.slice(0, place).match(/ /g)?.length ?? 0)
  for (const [told, ajeno] of [
    [TOLD_OF_ANOTHER, 'otro'],
    [TOLD_OF_NOBODY, 'nadie'],
  ] as const)
    for (const found of plain.matchAll(told)) {
      OWN.lastIndex = found.index + found[0].length
      const own = OWN.exec(plain)
      const [from, to] = [wordAt(found.index), own === null ? read.length : wordAt(own.index)]
      const comma = read.findIndex(
        ({ word }, i) => i > from && text.slice(read[i - 1]?.word.to, word.from).includes(','),
      )
      apart(read, from, to, 'otro')
      if (ajeno === 'nadie') apart(read, from, comma === -1 ? to : Math.min(comma, to), ajeno)
    }
  for (const found of plain.matchAll(FIGURE))
    apart(read, wordAt(found.index), wordAt(found.index + found[0].length) + 1, 'nadie')
  for (const found of plain.matchAll(DONE_TO_THEM))
    for (const each of read.slice(wordAt(found.index)))
      if (each.means === 'hipotetico' && OF_LESSON.test(read[each.por ?? -1]?.word.text ?? '')) each.means = 'presente'
  if (CONTEST.test(plain) && !NO_CONTEST.test(plain)) apart(read, sentence, read.length, 'nadie')
}
