/** When something was, in the words of a sentence: folded, one space between. */

const N =
  '(?:\\d+|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti\\w+|treinta|cuarenta|cincuenta|varios|varias|muchos|muchas|unos|pocos|mas de \\w+)'
const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'
const YEAR = '(?:19|20)\\d\\d'
const DECADE = '(?:cincuenta|sesenta|setenta|ochenta|noventa)'

/** Long enough ago that it is no emergency of today. */
export const PAST = new RegExp(
  `\\b(?:(?<!desde )(?<!de )hace (?:como |casi |aproximadamente |ya |por ahi |unos )*${N}(?: y (?:medio|pico|tantos|\\w+))?(?: de)? anos?(?! que\\b)|(?<!desde )hace (?:como |casi )?(?:\\d\\d|[2-9]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|varios|muchos|unos) meses(?! que\\b)|(?<!desde )hace (?:como |ya )?(?:mucho tiempo|muchisimo|mucho|tiempo|anos|decadas|un siglo|una vida|media vida)|(?:por|alla por|entre)(?: el| los)?(?: ano)? ${YEAR}(?! (?:mg|ml|cc|pesos|metros|calorias|unidades)\\b)|(?:en|por|desde|hasta) (?:alla )?el (?:ano )?(?:${DECADE}(?: y \\w+)?|[5-9]\\d(?! (?:por|de|kilos|a|y|con)\\b))(?<!(?:satura\\w*|oxigeno|percentil) (?:en|hasta) (?:el )?\\w+)|hasta los (?:\\d|1\\d)(?: anos)? (?=(?:viv|estuv|convivi|la |lo |me ))|${N} anos atras|a (?:los|la edad de) ${N} (?:anos|meses)|(?:en|durante)(?: el)?(?: ano)?(?: mes de)?(?: ${MONTH}(?: de| del)?(?: ano)?)? ${YEAR}|(?<!${MONTH} )de ${YEAR}|(?:del?|desde) (?:el )?ano ${YEAR} (?:resuelt|tratad)\\w+|(?:en|durante|desde) (?:la |su )?(?:infancia|ninez|juventud|adolescencia)|(?:de|desde) (?:nino|nina|pequeno|pequena|chiquit[oa]|joven|adolescente|muchach[oa]|pelad[oa]|pelao|soltera)|siendo (?:nino|nina|joven|adolescente)|en los (?:anos )?(?:[1-9]0|setenta|ochenta|noventa|sesenta|cincuenta)|cuando (?:yo |el |ella )?(?:era |tenia |estaba |fui |fue )?(?:un |una )?(?:nino|nina|pequeno|pequena|chiquit[oa]|joven|adolescente|muchach[oa]|pelad[oa]|pelao|soldado|solter[oa]|recluta|${N} anos)|recien casad[oa]|en (?:mi|su|esa|aquella) epoca|en mis tiempos|al debut|en el pasado|el ano pasado|en otra ocasion|alguna vez|(?:en|durante) (?:su |el |la |un )?(?:primer|primera|segundo|segunda|anterior|ultimo) (?:embarazo|gestacion|parto|matrimonio|relacion|union)|(?:en|durante) (?:su |el |la |un )?(?:embarazos?|gestacion|partos?|puerperio|hospitalizacion) (?:previ|anterior|pasad)\\w+|con su primer (?:esposo|marido|pareja)|previamente (?:superad|tratad|resuelt)\\w+)\\b`,
  'g',
)

/** Now, or so lately that it counts as now. */
export const RECENT = new RegExp(
  `\\b(?:hoy|ayer|anoche|anteayer|antier|antenoche|ahora|ahorita|actualmente|en el momento|esta (?:manana|tarde|noche|madrugada|semana)|(?:esa|la) misma (?:noche|tarde)|(?:la|en la) (?:madrugada|noche anterior)|(?:desde )?hace (?:como |casi |aproximadamente |unos |unas |mas de |menos de )?${N} (?:minutos?|min|horas?|h|hrs?|dias?|d|semanas?|sem)|hace (?:poco|un rato|rato|un momento|instantes)|acaba de|recien(?! casad)|${N} (?:minutos?|horas?|h|dias?) de evolucion|(?:de|cuadro de|desde hace) ${N} (?:minutos?|horas?|dias?)|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|al ingreso|a la llegada|nuevamente|de nuevo|otra vez|persiste\\w*|continua|recurre|reaparec\\w+)\\b`,
)

/** Days and weeks ago are of now, until the sentence says that it is over. */
export const DAYS_AGO = new RegExp(`\\bhace (?:como |casi |unos |unas |mas de )?${N} (?:dias?|semanas?)\\b`, 'g')

/** What was and is over, said after it; it reaches back to the beginning of the sentence. */
export const RESOLVED =
  /\b(?:(?:ya |totalmente |completamente )?(?:resuelt[oa]s?|curad[oa]s?|superad[oa]s?)|tratad[oa]s? (?:y (?:curad|resuelt|superad)[oa]s?|con exito|(?:exitosa|completa|adecuada)mente|en (?:su momento|psicoterapia))|(?:ya )?(?:lo |la )?(?:trabaj(?:o|e|ado|ada)|habl(?:o|e|ado)|tratad[oa]s?)(?: \w+)? en (?:psico)?terapia|(?:lo |la )?(?:tiene|tengo|tenia) (?:ya )?superad[oa]s?|sali(?:o|eron) bien|(?:todo|ya) (?:qued|salio)(?:o|aron)? bien|tratad[oa]s?$|ya (?:tratad|controlad|manejad|corregid|operad)[oa]s?|(?:en|con) remision(?: completa)?|ya recuperad[oa]|recuperad[oa] (?:total|completa)?mente|no (?:ha|han) (?:repetido|recurrido|recaido|vuelto a (?!tom|com|orin|habl|camin|respir|despert|ver|mov)\w+)|no volvio a (?:presentar|tener|desmayarse|convulsionar|sangrar)\w*|sin recaidas?|sin recurrencias?|(?:hoy |actualmente |ahora )?sin (?:ideas?|ideacion)(?: suicidas?| de muerte| autoliticas?)? (?:actual(?:es)?|en el momento|hoy|ahora)|(?:hoy|actualmente|ahora|en el momento) (?:sin|niega) (?:ideas?|ideacion)(?: \w+){0,3}|ya no$|ya separad[oa](?: y segur[oa])?|sin contacto con el agresor|sin secuelas|(?:ya )?en rehabilitacion|deficit estable|en tratamiento sin (?:disnea|dolor|fiebre|sintomas|sangrados?))(?!\w)/g

/** «Preeclampsia previa»: only what stands just before. */
export const FORMER =
  /\b(?:(?<!placenta )(?<!vasa )previ[oa]s?(?! a\b| al\b)|antigu[oa]s?|anterior(?:es)?(?= |$)(?! de\b| del\b| al\b)|remot[oa]s?|cicatrizad[oa]s?|pasad[oa]s?$|historic[oa]s?)(?!\w)/g

/** Lead-ins that stand before a time and tell nothing: «eso fue hace 30 años». */
export const LEAD =
  /^(?:(?:y|pero|ya|todo|de|eso|esto|aquello|fue|paso|ocurrio|sucedio|son|van|como|por|alla|de|desde) )+/

/** Stretches that only say where or that it was once: what a time after them puts in the past comes next. */
export const ONCE = /^(?:en|alla|por) |\b(?:una vez|una noche|un dia|alguna vez)$/

/** A sentence that says of the one before that it is over. */
export const OVER =
  /^(?:y |pero )?(?:(?:todo |de |ya )?(?:eso|esto|aquello) (?:ya )?(?:fue|paso|ocurrio|sucedio|hace|hizo|quedo atras|qued[oa] en el pasado)|(?:de eso )?ya (?:paso|son|van|hace|quedo atras|lo super[oe]|l[oa] (?:tengo|tiene) superad[oa])|nunca mas|lo super[oe])\b/

/** Of who is dead, what they did is over. */
export const DEAD =
  /\b(?:que en paz descanse|q ?e ?p ?d|(?:mi|su|el) (?:difunto|finado)|(?:el|ella|ese (?:senor|hombre|tipo)|agresor|marido|esposo|papa|padrastro|tio|primo|abuelo|vecino|compadre) (?:ya )?(?:se )?(?:murio|fallecio)(?! (?:y|de|por|ayer|hoy|anoche)\b)|ya (?:el|ese|mi \w+) (?:se )?(?:murio|fallecio|es difunto)|anos de muert[oa])\b/
/** What somebody used to do. */
export const USED_TO = /\b(?:me|la|lo|nos|le) \w+(?:aba|aban|ia|ian)\b|\bvivi[ao]\b/
/** A sentence that begins with today, and with who is well. */
export const WELL_NOW =
  /^(?:ya )?(?:hoy|ahora|actualmente|en la actualidad|desde entonces) (?!(?:no |peor|otra|de nuevo|volvi|vuelve|sigue))(?:\w+ ){0,4}?(?:tranquil\w*|content\w*|feliz|bien|san[oa]|casad[oa]|asintomatic\w*|viene (?:por|a)|vengo (?:por|a)|vive|vivo|trabaj[ao]|control|chequeo|certificado|sin (?:sintomas|secuelas|quejas|molestias|dolor|ideas))\b/
